/* SPDX-License-Identifier: MIT */
/*
 * What the parts of a session share: its struct, and how they notify each other of changes. Each
 * part manages its own fields.
 */
#ifndef GABARIT_SESSION_ED_SESSION_INTERNAL_H
#define GABARIT_SESSION_ED_SESSION_INTERNAL_H

#include "session/ed-file.h"
#include "session/ed-frame-filter.h"
#include "session/ed-pictures.h"
#include "session/ed-pinned.h"
#include "session/ed-recovery.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"

#include "edit/levels.h"

/* The part of an asset that was shown last. */
typedef struct EdPart {
    uint64_t frame, animation, plane, layer;
    uint32_t index; /* of the frame, among those shown */
    int32_t zone;
} EdPart;

/* The file, and the operations running on it. */
typedef struct EdFile {
    char *path; /* absolute, or NULL */
    FileMark mark;
    GFileMonitor *monitor;
    struct EdSave *saving;      /* the running save, or NULL */
    GQueue waiting;             /* saves that wait for it */
    struct EdExport *exporting; /* the running export, or NULL */
    bool export_told;           /* the last one had a notice of its own */
    GHashTable *said;           /* files that the user allowed as export targets */
    bool closed;
} EdFile;

/* The recovery journal. */
typedef struct EdJournal {
    EdRecovery *recovery; /* exists from the first change on */
    char *folder;         /* of all journals; NULL: the default */
    Project *recorded;    /* the last version that was recorded, or the one that it began with */
    char *label;          /* label of the last command */
    uint32_t commands;    /* number of commands so far */
    guint timer;
    bool dirty, told;
    bool passing; /* the last record belongs to a running drag */
} EdJournal;

/* Where the last tool is stored: a level has one for each kind of layer, and one without layers. */
enum { ED_TOOL_SLOTS = ED_LEVEL + LAYER_HEIGHTS + 2 };

/* Pictures: their allowed folders, their last known attributes, and which have changed. */
typedef struct EdPictures {
    Budget *budget; /* memory budget; NULL: the user allowed any amount */
    PictureStore *store;
    GPtrArray *roots;    /* folders */
    GHashTable *stamps;  /* by path */
    GHashTable *folders; /* monitors, by folder */
    GHashTable *changed; /* paths of changed pictures */
    guint timer;
    guint remember_timer; /* of ed-remember.c */
    ImportPlan *plan;
    Project *plan_for;
} EdPictures;

struct _EdSession {
    GObject parent;

    /* ed-session.c */
    History *history;
    const void *group;   /* that is open, or NULL */
    Project *group_base; /* what was before it */
    bool was_modified;
    unsigned told; /* signals emitted */
    bool jumps;    /* an undo or redo is running: show what it changes */

    /* ed-view.c, ed-frames.c, ed-tag-view.c */
    EdView view;
    uint32_t frame_index;
    const char *tools[ED_TOOL_SLOTS]; /* the last one of each kind of asset, or of layer */
    GHashTable *parts;                /* EdPart by asset */
    GArray *frames;                   /* selected ones */
    GHashTable *silhouettes;          /* bounds by frame */
    EdFrameFilter filter;             /* ed-frame-filter.c */
    uint32_t hidden[8], locked[8];
    int32_t solo;
    GHashTable *hidden_layers; /* ids */

    /* ed-pinned.c */
    EdPinned pinned;
    double clock; /* below 0: the time at which the step shown begins */
    bool playing; /* the player runs */

    /* ed-wall-index.c */
    struct DrawWalls *walls;
    uint64_t walls_of; /* the layer */

    /* ed-selection.c */
    EdSelection selection;
    EdSelectionKind hovered_kind;
    uint64_t hovered_item;
    GArray *items;

    /* ed-options.c */
    GHashTable *options;

    /* ed-zone-sizes.c, ed-zone-view.c */
    struct EdZoneSizes *sizes; /* or NULL */
    Blocks *proposal;          /* or NULL */
    guint flash;               /* the timer that ends one */

    EdFile file;         /* ed-file.c, ed-export.c */
    EdJournal journal;   /* ed-journal.c */
    EdPictures pictures; /* ed-pictures.c, ed-again.c */
};

enum {
    ED_SIGNAL_CHANGED,
    ED_SIGNAL_VIEW_CHANGED,
    ED_SIGNAL_NOTICE,
    ED_SIGNAL_STATE_CHANGED,
    ED_SIGNAL_PICTURES_CHANGED,
    ED_SIGNALS
};

/* ---- ed-session.c ---- */

void ed_session_tell_view(EdSession *session, unsigned changes);
void ed_session_tell_state(EdSession *session);
void ed_session_tell_pictures(EdSession *session, const char *path);
/* Starts over with a project, which counts as saved; drops all previous state. */
void ed_session_begin(EdSession *session, const Project *project);
/* After ed_session_begin: installs the history of a session whose current version this one began
 * with. */
void ed_session_begin_steps(EdSession *session, const JournalSteps *steps);

/* ---- ed-view.c ---- */

void ed_view_init(EdSession *session);
void ed_view_clear(EdSession *session);
/* Resets the view, and shows the first asset. */
void ed_view_begin(EdSession *session);
/* Adapts the view to the current version; returns what changed. */
unsigned ed_view_settle(EdSession *session, const Project *before);
/* Shows what an undo or redo changed, unless it is visible already. */
unsigned ed_view_follow(EdSession *session, const Changes *changes);
/* Sets the frame shown and its index among the frames shown; returns what changed. */
unsigned ed_view_put_frame(EdSession *session, uint64_t animation, uint64_t frame, uint32_t index);

/* Shows a step and selects the corresponding things in it; returns what changed. */
unsigned ed_view_show_step(EdSession *session, uint32_t index);

/* ---- ed-frame-filter.c ---- */

/* While the sheet is shown, moves view and selection to frames that pass; returns what changed. */
unsigned ed_filter_settle(EdSession *session);
/* Whether the sheet, if it is shown, has any frame of the sprite. */
bool ed_filter_shows(EdSession *session, uint64_t frame);
/* Clears the filter's tag if it no longer exists. */
unsigned ed_filter_forget_tag(EdSession *session);

/* ---- ed-frames.c ---- */

/* The index of a frame among the frames shown: the one nearest to `near` where it occurs twice. */
uint32_t ed_frames_index(EdSession *session, uint64_t frame, uint32_t near);
/* Selects only the frame shown, unless it is selected already. */
bool ed_frames_follow(EdSession *session);
/* Deselects frames that no longer exist. */
bool ed_frames_settle(EdSession *session);
void ed_frames_forget_silhouettes(EdSession *session);

/* ---- ed-tag-view.c ---- */

/* Drops tags that no longer exist. */
unsigned ed_tag_view_settle(EdSession *session);

/* ---- ed-selection.c ---- */

void ed_selection_init(EdSession *session);
void ed_selection_clear(EdSession *session);
/* Keeps what still exists; the selection's indexes refer to `before`. */
bool ed_selection_settle(EdSession *session, const Project *before);
/* Another frame is shown: selects the corresponding things there. */
bool ed_selection_to_frame(EdSession *session, const Frame *from, const Frame *to);
/* Clears the selection without a signal. */
bool ed_selection_drop(EdSession *session);

/* ---- ed-options.c ---- */

void ed_options_init(EdSession *session);
void ed_options_clear(EdSession *session);

/* ---- ed-zone-sizes.c, ed-zone-view.c ---- */

typedef struct EdZoneSizes EdZoneSizes;
void ed_zone_sizes_clear(EdSession *session);
void ed_zone_view_clear(EdSession *session);

/* ---- ed-file.c ---- */

void ed_file_clear(EdSession *session);
/* Waits for a running save. */
void ed_file_wait(EdSession *session);
/* Sets the project's path and the mark of its file. */
void ed_file_put(EdSession *session, const char *path, const FileMark *mark);
/* The folder of a file, or NULL for no file; the caller's. */
char *ed_folder_of(const char *path);

/* ---- ed-worker.c ---- */

/* A worker's function. Its data is not shared with the session; false with an error. */
typedef bool (*EdWork)(gpointer data, GError **error);
/* Runs afterwards on the main loop: takes over the data and the error, if any, and completes the
 * user's task. */
typedef void (*EdApply)(EdSession *session, GTask *user_task, gpointer data, GError *error);
/* Takes over a reference to the user's task. */
void ed_run_on_worker(GTask *user_task, EdWork work, gpointer data, EdApply apply);
/* Completes a user's task that returns a boolean; takes over `error`, which may be NULL. */
void ed_end_task(GTask *user_task, GError *error);

/* ---- ed-journal.c ---- */

/* Starts from the current version: there is nothing to record yet. */
void ed_journal_begin(EdSession *session);
/* Notes a command; or a step of a drag, which is recorded later. */
void ed_journal_note(EdSession *session, const char *label, bool drag);
/* Notes that a drag has ended or was cancelled. */
void ed_journal_end_drag(EdSession *session);
/* Begins the journal with all steps of a restored history. */
void ed_journal_keep_steps(EdSession *session);
/* Notes that the version after this many commands was saved. */
void ed_journal_saved(EdSession *session, uint32_t commands);
void ed_journal_end(EdSession *session, bool keep);

/* ---- ed-pictures.c ---- */

void ed_pictures_init(EdSession *session);
void ed_pictures_clear(EdSession *session);
/* Replaces the store of pictures by one with this budget (or NULL), so that all are read again. */
void ed_pictures_set_budget(EdSession *session, Budget *budget);
/* The budget of this session; NULL where the user allowed any amount. */
Budget *ed_memory_new_budget(EdSession *session);
/* Creates a store for the project's current path, and emits the signal. */
void ed_pictures_renew(EdSession *session);
/* The project's pictures may have changed. */
void ed_pictures_follow(EdSession *session, const Project *before);
/* Allows a folder without a signal; false when it was allowed already. */
bool ed_pictures_add_root(EdSession *session, const char *folder);
/* Stores the allowed folders for the project's file / loads those stored before. */
void ed_pictures_remember_roots(EdSession *session);
void ed_pictures_allow_remembered(EdSession *session);
void ed_again_clear(EdSession *session);

/* ---- ed-remember.c ---- */

void ed_remember_soon(EdSession *session);
void ed_remember_clear(EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * What the parts of a session share: its struct, and how they tell each other that something has
 * changed. Each part looks after its own fields.
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

/* What was shown last of an asset. */
typedef struct EdPart {
    uint64_t frame, animation, plane, layer;
    uint32_t place; /* of the frame, among those shown */
    int32_t zone;
} EdPart;

/* The file, and what is being done with it. */
typedef struct EdFile {
    char *path; /* absolute, or NULL */
    FileMark mark;
    GFileMonitor *monitor;
    struct EdSave *saving;      /* the save that goes on, or NULL */
    GQueue waiting;             /* saves that wait for it */
    struct EdExport *exporting; /* the export that goes on, or NULL */
    GHashTable *said;           /* files that it was exported to because a person said so */
    bool closed;
} EdFile;

/* What is kept against a crash. */
typedef struct EdJournal {
    EdRecovery *recovery; /* from the first change on */
    char *folder;         /* of all journals; NULL: the usual place */
    Project *recorded;    /* the last version that was recorded, or the one that it began with */
    char *label;          /* of the last command */
    uint32_t commands;    /* how many were given */
    guint timer;
    bool dirty, told;
    bool passing; /* what was recorded last is of a drag that goes on */
} EdJournal;

/* A level has one for each kind of layer, and one for want of layers. */
enum { ED_TOOL_SLOTS = ED_LEVEL + LAYER_HEIGHTS + 2 };

/* Pictures: where they may be, what they were like, and what has changed. */
typedef struct EdPictures {
    Budget *budget; /* of all that files stand for; NULL: a person allowed as much as it takes */
    PictureStore *store;
    GPtrArray *roots;    /* folders */
    GHashTable *stamps;  /* by path */
    GHashTable *folders; /* monitors, by folder */
    GHashTable *changed; /* paths of those to be taken in again */
    guint timer;
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
    bool jumps; /* an undo or redo goes on: what it changes is to be seen */

    /* ed-view.c, ed-frames.c, ed-tag-view.c */
    EdView view;
    uint32_t frame_place;
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
    double clock; /* below 0: that at which the step shown begins */

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
/* Begins anew with a project, which counts as saved; nothing of what was is kept. */
void ed_session_begin(EdSession *session, const Project *project);
/* After it: gives the session the history that one had whose current version it began with. */
void ed_session_begin_steps(EdSession *session, const JournalSteps *steps);

/* ---- ed-view.c ---- */

void ed_view_init(EdSession *session);
void ed_view_clear(EdSession *session);
/* Forgets what was shown, and shows the first asset that there is. */
void ed_view_begin(EdSession *session);
/* Moves on to what is still there in the version of now; returns what changed. */
unsigned ed_view_settle(EdSession *session, const Project *before);
/* Shows what an undo or redo changed, where it is not shown already. */
unsigned ed_view_follow(EdSession *session, const Changes *changes);
/* Gives the frame shown, and its place among those shown; returns what changed. */
unsigned ed_view_put_frame(EdSession *session, uint64_t animation, uint64_t frame, uint32_t place);

/* Shows a step, with what corresponds selected; returns what changed. */
unsigned ed_view_show_step(EdSession *session, uint32_t place);

/* ---- ed-frame-filter.c ---- */

/* While the sheet is shown, what does not pass is neither shown nor selected; returns what
 * changed. */
unsigned ed_filter_settle(EdSession *session);
/* Whether the sheet, where it is shown, has a frame of the sprite shown. */
bool ed_filter_shows(EdSession *session, uint64_t frame);
/* Lets go of a tag that is no longer there. */
unsigned ed_filter_forget_tag(EdSession *session);

/* ---- ed-frames.c ---- */

/* The place of a frame among those shown: the nearest to `near` where it comes twice. */
uint32_t ed_frames_place(EdSession *session, uint64_t frame, uint32_t near);
/* Selects the frame shown alone, unless it is among the selected ones. */
bool ed_frames_follow(EdSession *session);
/* Lets go of selected frames that are no longer there. */
bool ed_frames_settle(EdSession *session);
void ed_frames_forget_silhouettes(EdSession *session);

/* ---- ed-tag-view.c ---- */

/* Lets go of tags that are no longer there. */
unsigned ed_tag_view_settle(EdSession *session);

/* ---- ed-selection.c ---- */

void ed_selection_init(EdSession *session);
void ed_selection_clear(EdSession *session);
/* Keeps what is still there; `before` is where its places count. */
bool ed_selection_settle(EdSession *session, const Project *before);
/* Another frame is shown: what corresponds there. */
bool ed_selection_to_frame(EdSession *session, const Frame *from, const Frame *to);
/* Nothing, without telling. */
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
/* Waits for a save that goes on. */
void ed_file_wait(EdSession *session);
/* Takes over where the project lives, and what the file was like. */
void ed_file_put(EdSession *session, const char *path, const FileMark *mark);
/* The folder of a file, or NULL for no file; the caller's. */
char *ed_folder_of(const char *path);

/* ---- ed-worker.c ---- */

/* What a worker does with its data, of which nothing is the session's; false with an error. */
typedef bool (*EdWork)(gpointer data, GError **error);
/* What is done afterwards, on the main loop: takes over the data and the error, if there is one,
 * and ends the user's task. */
typedef void (*EdApply)(EdSession *session, GTask *user_task, gpointer data, GError *error);
/* Takes a reference to the user's task over. */
void ed_run_on_worker(GTask *user_task, EdWork work, gpointer data, EdApply apply);
/* Ends a user's task that returns a boolean; `error`, which is taken over, or NULL. */
void ed_end_task(GTask *user_task, GError *error);

/* ---- ed-journal.c ---- */

/* Begins with the version of now: nothing is to be kept yet. */
void ed_journal_begin(EdSession *session);
/* A command was given; or a drag went on, which is recorded later. */
void ed_journal_note(EdSession *session, const char *label, bool drag);
/* A drag has ended, or was taken back. */
void ed_journal_end_drag(EdSession *session);
/* Begins the journal with all steps of a history that was restored. */
void ed_journal_keep_steps(EdSession *session);
/* The version after so many commands was saved. */
void ed_journal_saved(EdSession *session, uint32_t commands);
void ed_journal_end(EdSession *session, bool keep);

/* ---- ed-pictures.c ---- */

void ed_pictures_init(EdSession *session);
void ed_pictures_clear(EdSession *session);
/* The store of pictures is another one, with this budget (or NULL), and all are read again. */
void ed_pictures_set_budget(EdSession *session, Budget *budget);
/* For what this session takes in; NULL where a person allowed as much as it takes. */
Budget *ed_memory_new_budget(EdSession *session);
/* A store for where the project is now; everybody is told. */
void ed_pictures_renew(EdSession *session);
/* The project may have others now. */
void ed_pictures_follow(EdSession *session, const Project *before);
/* Allows a folder without telling; false when it was allowed already. */
bool ed_pictures_add_root(EdSession *session, const char *folder);
/* The folders that were allowed, for the project's file / those that were so before. */
void ed_pictures_remember_roots(EdSession *session);
void ed_pictures_allow_remembered(EdSession *session);
void ed_again_clear(EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Declarations that the parts of a session share: its struct, and the functions by which they
 * notify each other of changes. Each part manages its own fields.
 */
#pragma once

#include "session/ed-file.h"
#include "session/ed-frame-filter.h"
#include "session/ed-pictures.h"
#include "session/ed-pinned.h"
#include "session/ed-recovery.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"
#include "session/ed-worker.h"

#include "edit/levels.h"

/* The part of an asset that was shown last. */
typedef struct EdPart {
    uint64_t frame, animation, plane, layer;
    uint32_t index; /* index of the frame among those shown */
    int32_t zone;
} EdPart;

/* Which tags are hidden and which are locked: bits, by tag number. */
typedef struct EdTagMarks {
    uint32_t hidden[8], locked[8];
} EdTagMarks;

/* The file, and the operations running on it. */
typedef struct EdFile {
    char *path;     /* absolute, or NULL */
    char *untitled; /* name of a project that has no file, or NULL */
    FileMark mark;
    GFileMonitor *monitor;
    struct EdSave *saving;      /* the running save, or NULL */
    GQueue waiting;             /* saves that wait for the running one */
    struct EdExport *exporting; /* the running export, or NULL */
    const char *import_page;    /* of the guide about the last import with losses, or NULL */
    bool export_has_notice;     /* the last export emitted a notice */
    GHashTable *chosen_targets; /* files that the user allowed as export targets */
    char *unsaved_owner;        /* owner of the exports of such a project, see consent_set_owner */
    bool closed;
} EdFile;

/* The recovery journal. */
typedef struct EdJournal {
    EdRecovery *recovery; /* exists from the first change on */
    char *folder;         /* folder of all journals; NULL: the default */
    Project *recorded;    /* last version that was recorded, or the initial one */
    char *label;          /* label of the last command */
    uint32_t commands;    /* number of commands so far */
    uint32_t saved;       /* number of commands that the saved version contains */
    guint timer;
    bool dirty; /* a record is not flushed to the disk yet */
    bool is_problem_reported;
    bool is_dragging; /* the last record belongs to a running drag */
} EdJournal;

/* The number of slots that store the last tool: a level has one for each kind of layer, and one for
 * no layer. */
enum { ED_TOOL_SLOTS = ED_LEVEL + LAYER_HEIGHTS + 2 };

/* Pictures: the allowed folders, the last known attributes of files, and which files have
 * changed. */
typedef struct EdPictures {
    Budget *budget; /* memory budget; NULL: the user allowed any amount */
    PictureStore *store;
    GPtrArray *roots;    /* allowed folders */
    GHashTable *stamps;  /* last attributes, by path */
    GHashTable *folders; /* monitors, by path of the folder */
    GHashTable *changed; /* paths of changed pictures */
    guint timer;
    EdWorker past_keeper; /* ed-past-pictures.c */
    ImportPlan *plan;
    Project *plan_for; /* the version for which `plan` was made */
} EdPictures;

/* The kinds of things that have tags of their own until the user chooses one. */
typedef enum EdTagUse {
    ED_TAG_BOXES = 0,
    ED_TAG_ZONES,
    ED_TAG_TRACKS,
    ED_TAG_WALLS,
    ED_TAG_MARKERS,
    ED_TAG_USES
} EdTagUse;

struct _EdSession {
    GObject parent;

    /* ed-session.c */
    History *history;
    const void *group;     /* the open group, or NULL */
    Project *group_base;   /* version before the group */
    GError *error;         /* of the last edit, until it is pushed */
    bool was_modified;     /* as of the last "state-changed" */
    unsigned signal_count; /* number of signals emitted */
    bool is_undoing;       /* an undo or redo is running; its changes are to be shown */

    /* ed-view.c, ed-frames.c, ed-tag-view.c */
    EdView view;
    uint32_t frame_index;
    const char *tools[ED_TOOL_SLOTS]; /* last tool for each kind of asset or layer */
    GHashTable *parts;                /* EdPart by asset id */
    GArray *frames;                   /* ids of the selected frames */
    GArray *uncertain;                /* ids of the frames with uncertain proposals */
    int32_t tagged;                   /* 0, or all boxes of this tag are selected in them */
    bool tagged_in_project;           /* and in all other sprites */
    GHashTable *silhouettes;          /* bounds by frame id */
    EdFrameFilter filter;             /* ed-frame-filter.c */
    EdTagMarks marks;
    int32_t solo;                      /* the only visible tag, or 0 */
    int32_t chosen_tags[ED_LEVEL + 1]; /* last chosen tag for each kind of asset, or 0 */
    GHashTable *hidden_layers;         /* ids of layers */

    /* ed-pinned.c */
    EdPinned pinned;
    double clock; /* negative: the time at which the displayed step begins */
    bool playing; /* the player is running */

    /* ed-layer-view.c */
    struct DrawWalls *walls;
    uint64_t walls_of; /* id of their layer */

    /* ed-selection.c */
    EdSelection selection;
    EdSelectionKind hovered_kind;
    uint64_t hovered_item;
    GArray *items; /* uint64_t: the items of `selection` */

    /* ed-options.c, ed-unfinished.c */
    GHashTable *options;
    GHashTable *unfinished; /* GArray of nodes by tool and part */

    /* ed-zone-sizes.c, ed-zone-view.c */
    struct EdZoneSizes *sizes; /* or NULL */
    Blocks *proposal;          /* or NULL */
    Blocks *unhidden;          /* the pixels of a plane before a shape hid paint, or NULL */
    uint64_t unhidden_of;      /* the id of the plane */
    Blocks *unchecked;         /* such pixels, as long as shapes that may hide paint are filled */
    uint64_t unchecked_of;     /* the id of the plane */
    guint flash;               /* timer that ends the flash of a zone */

    EdFile file;         /* ed-file.c, ed-file-export.c */
    EdJournal journal;   /* ed-journal.c */
    EdPictures pictures; /* ed-pictures.c, ed-reimport.c */
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

void ed_session_emit_view_changed(EdSession *session, unsigned changes);
void ed_session_notify_state(EdSession *session);
void ed_session_notify_pictures(EdSession *session, const char *path);
/* Starts with a project, which counts as saved; drops all previous state. */
void ed_session_begin(EdSession *session, const Project *project);
/* Installs the history of a session, after ed_session_begin was called with its current version. */
void ed_session_begin_steps(EdSession *session, const JournalSteps *steps);

/* ---- ed-view.c ---- */

void ed_view_init(EdSession *session);
void ed_view_clear(EdSession *session);
/* Resets the view and shows the first asset. */
void ed_view_begin(EdSession *session);
/* Adapts the view to the current version; returns EdViewChange bits. */
unsigned ed_view_settle(EdSession *session, const Project *before);
/* Shows what an undo or redo changed since the version before, unless it is visible already. */
unsigned ed_view_follow(EdSession *session, const Project *before);
/* Shows the asset and part of an earlier view, which must exist; returns EdViewChange bits. */
unsigned ed_view_put(EdSession *session, const EdView *earlier, uint32_t index);

/* True if an animation of a sprite shows a frame. */
bool ed_view_has_step(const Sprite *sprite, uint64_t animation, uint64_t frame);

/* True if everything that is shown exists; for asserts. */
bool ed_view_is_valid(EdSession *session);
/* Shows a step and selects the corresponding things in it; returns EdViewChange bits. */
unsigned ed_view_show_step(EdSession *session, uint32_t index);

/* ---- ed-place.c ---- */

/* Stores with the current version what is shown and selected, before another version becomes the
 * current one. */
void ed_place_remember(EdSession *session);
/* After an undo or redo, shows its changes, and restores what was selected when the version was
 * current before. `shown` is the view before ed_view_settle. Returns EdViewChange bits. */
unsigned ed_place_return(EdSession *session, const Project *before, const EdView *shown);

/* ---- ed-frame-filter.c ---- */

/* While the sheet is shown, moves view and selection to frames that pass; returns EdViewChange
 * bits. */
unsigned ed_filter_settle(EdSession *session);
/* True if the sheet shows a frame of the sprite, or if the sheet is not shown. */
bool ed_filter_shows(EdSession *session, uint64_t frame);
/* Clears the filter's tag if it no longer exists; returns EdViewChange bits. */
unsigned ed_filter_drop_tag(EdSession *session);

/* ---- ed-frames.c ---- */

/* Returns the index of a frame among the displayed frames, or UINT32_MAX; if it occurs several
 * times, the index nearest to `near`. */
uint32_t ed_frames_index(EdSession *session, uint64_t frame, uint32_t near);
/* Selects only the displayed frame, unless it is selected already; returns whether that changed
 * anything. */
bool ed_frames_include_shown(EdSession *session);
/* True if the displayed frame, if any, is selected. */
bool ed_frames_are_valid(EdSession *session);
/* Deselects frames that no longer exist; returns whether that changed anything. */
bool ed_frames_settle(EdSession *session);
/* Selects displayed frames without a signal; returns whether that changed anything. */
bool ed_frames_put(EdSession *session, const uint64_t *frames, uint32_t count);
/* Shows and selects the frames of the displayed sprite that an earlier version lacks. */
void ed_frames_show_added(EdSession *session, const Project *before);
void ed_frames_forget_silhouettes(EdSession *session);

/* ---- ed-tag-view.c ---- */

/* Drops tags that no longer exist; returns EdViewChange bits. */
unsigned ed_tag_view_settle(EdSession *session);
/* Hides and locks the tags that did not exist in the version `before` as they were earlier; returns
 * EdViewChange bits. */
unsigned ed_tag_view_restore(EdSession *session, const EdTagMarks *earlier, const Project *before);
/* Makes the tag of the current zone the current one. Returns EdViewChange bits. */
unsigned ed_tag_view_follow_zone(EdSession *session);
/* Makes the tag current that suits what the tool draws: that of the current zone; else the one that
 * the user last chose on an asset of this kind; else one by its role. Returns EdViewChange bits. */
unsigned ed_tag_view_recall(EdSession *session);
/* Forgets the chosen tags, because another project or another set of tags is used. */
void ed_tag_view_forget(EdSession *session);

/* ---- ed-selection.c ---- */

void ed_selection_init(EdSession *session);
void ed_selection_clear(EdSession *session);
/* Deselects things that no longer exist; the selection's indexes refer to `before`. Returns whether
 * that changed anything. */
bool ed_selection_settle(EdSession *session, const Project *before);
/* Selects the corresponding things in another frame that is shown; returns whether that changed
 * anything. */
bool ed_selection_to_frame(EdSession *session, const Frame *from, const Frame *to);
/* Restores an earlier selection without a signal; returns whether that changed anything. */
bool ed_selection_put(EdSession *session, EdSelectionKind kind, uint64_t shape, GArray *items);
/* Clears the selection without a signal; returns whether that changed anything. */
bool ed_selection_drop(EdSession *session);
/* True if everything that is selected exists; for asserts. */
bool ed_selection_is_valid(EdSession *session);

/* ---- ed-options.c ---- */

void ed_options_init(EdSession *session);
void ed_options_clear(EdSession *session);

/* ---- ed-zone-sizes.c, ed-zone-view.c ---- */

typedef struct EdZoneSizes EdZoneSizes;
void ed_zone_sizes_clear(EdSession *session);
void ed_zone_view_clear(EdSession *session);
/* Reports hidden paint that a step could not find, because the shapes were not filled yet. */
void ed_zone_view_measured(EdSession *session);

/* ---- ed-file.c ---- */

void ed_file_clear(EdSession *session);
/* Returns the file as the journal stores it. */
JournalFile ed_file_for_journal(const EdSession *session);
/* Makes files that the session exported before its first save belong to the project's file. */
void ed_file_keep_targets(EdSession *session);
/* Returns the folder of a file, or NULL for NULL. The caller frees it. */
char *ed_folder_of(const char *path);

/* ---- ed-worker.c ---- */

/* A worker's function. Its data is not shared with the session. False with an error. */
typedef bool (*EdWork)(gpointer data, GError **error);
/* Runs afterwards on the main loop: takes ownership of the data and the error, which may be NULL,
 * and completes the user's task. */
typedef void (*EdApply)(EdSession *session, GTask *user_task, gpointer data, GError *error);
/* Runs `work` on a worker, then `apply`. Takes ownership of a reference to the user's task. */
void ed_run_on_worker(GTask *user_task, EdWork work, gpointer data, EdApply apply);
/* Calls a function now, and again later while it returns G_SOURCE_CONTINUE. */
void ed_repeat(GSourceFunc attempt, gpointer data);
/* Completes a user's task that returns a boolean. Takes ownership of `error`, which may be NULL. */
void ed_end_task(GTask *user_task, GError *error);

/* ---- ed-journal.c ---- */

/* Starts from the current version: there is nothing to record yet. */
void ed_journal_begin(EdSession *session);
/* Records a command. A step of a drag is recorded later, once a second or at the end of the
 * drag. */
void ed_journal_record(EdSession *session, const char *label, bool drag);
/* Records the version at the end of a drag, which may have been cancelled. */
void ed_journal_end_drag(EdSession *session);
/* Begins the journal with all steps of a restored history. */
void ed_journal_record_steps(EdSession *session);
/* Records that the version after this many commands was saved. */
void ed_journal_saved(EdSession *session, uint32_t commands);
/* Restarts the journal with the current version, after all versions were replaced. `label` names
 * the reason. */
void ed_journal_replaced(EdSession *session, const char *label);
void ed_journal_end(EdSession *session, bool keep);

/* ---- ed-pictures.c ---- */

void ed_pictures_init(EdSession *session);
void ed_pictures_clear(EdSession *session);
/* Replaces the store of pictures with one that has this budget (or NULL), so that all are read
 * again. */
void ed_pictures_set_budget(EdSession *session, Budget *budget);
/* Creates a budget for the session; returns NULL if the user allowed any amount. */
Budget *ed_memory_new_budget(EdSession *session);
/* Creates a store for the project's current path, and emits the signal. */
void ed_pictures_renew(EdSession *session);
/* Watches the files of the project's pictures, which may have changed since `before`. */
void ed_pictures_follow(EdSession *session, const Project *before);
/* Allows a folder without a signal; returns false if it was allowed already. */
bool ed_pictures_add_root(EdSession *session, const char *folder);
/* Store the allowed folders for the project's file, and allow those that were stored for it before.
 * A restored project without a file is the user's own: all its folders are allowed. */
void ed_pictures_remember_roots(EdSession *session);
void ed_pictures_allow_remembered(EdSession *session);
void ed_reimport_clear(EdSession *session);

/* ---- ed-past-pictures.c ---- */

void ed_past_pictures_keep_soon(EdSession *session);
void ed_past_pictures_clear(EdSession *session);

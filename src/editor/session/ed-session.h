/* SPDX-License-Identifier: MIT */
/**
 * session/ed-session.h: one open project: its current version and history, view and selection,
 * pictures, and file. It does not depend on GTK: tests drive a session without a display. Panels,
 * canvas and tools show its state and request changes from it.
 *
 *     Project *after = edit_set_number(ed_session_project(s), &box, "x", 17, ed_error(s));
 *     ed_session_push(s, after, "Move box", NULL);             // or emits the error as a notice
 *
 * Its parts: ed-view.h (what is shown), ed-selection.h (what is selected), ed-file.h (open, save,
 * export, journal), ed-checker.h (problems). All of them are used only on the main thread.
 */
#pragma once

#include "art/picture.h"
#include "edit/history.h"

#define ED_TYPE_SESSION (ed_session_get_type())
G_DECLARE_FINAL_TYPE(EdSession, ed_session, ED, SESSION, GObject)

/** The importance of a notice. */
typedef enum EdNoticeLevel {
    ED_NOTICE_INFO = 0,
    ED_NOTICE_WARNING,
    ED_NOTICE_ERROR,
    ED_NOTICE_UNDO,   /**< information about the last step, with a button that undoes it */
    ED_NOTICE_SHAPES, /**< information about the selected shapes, with a button that converts them
                           to paint */
    ED_NOTICE_HIDDEN, /**< warning about paint that a shape hides, with a button that turns it into
                           shapes */
    ED_NOTICE_FILE,   /**< warning about a file, which stays whatever is shown or changed */
    ED_NOTICE_LOSSES  /**< warning about the last import, with a button that opens the page of the
                           guide about its format, ed_session_import_page() */
} EdNoticeLevel;

/**
 * Creates a session of a new, empty project that has never been saved. Signals:
 *
 * - "changed" (const Project *before, const Project *after): after every change of the version,
 * including undo and redo. View and selection are already up to date.
 * - "view-changed" (guint changes): the view or the selection changed; EdViewChange bits.
 * - "notice" (int EdNoticeLevel, const char *text, const char *detail): a message for the user; the
 * window shows all of them in the same place. `text` is one plain sentence; `detail`, or "", states
 * what can be done.
 * - "state-changed": the file or its name changed, or whether the project is modified, being saved
 * or being exported.
 * - "pictures-changed" (const char *path, or NULL for all): pixels of pictures changed; with NULL,
 * ed_session_pictures() may also return another store.
 */
EdSession *ed_session_new(void);

/** Returns the current version, borrowed until it changes. */
const Project *ed_session_project(EdSession *session);
/** Returns the version history, read-only. Borrowed. */
const History *ed_session_history(EdSession *session);
/** Returns the decoded pictures, borrowed until the store is replaced, after which
 * "pictures-changed" is emitted with NULL. */
PictureStore *ed_session_pictures(EdSession *session);

/**
 * Takes ownership of a version that an edit returned and makes it the current one. If it is NULL,
 * returns false, and emits the error of the edit (see ed_error), if any, as a notice. If it is the
 * current version, no step is added. Steps of one `group` (a drag) count as one step until
 * ed_session_end_group.
 */
bool ed_session_push(EdSession *session, Project *after, const char *label, const void *group);
/** Returns the place where an edit leaves its error for the next ed_session_push. */
GError **ed_error(EdSession *session);
/** Marks the last step as small, such as one press of an arrow key; the history list shows
 * successive small steps as one. */
void ed_session_mark_small(EdSession *session);
/** Ends a group: the next step is a new one. */
void ed_session_end_group(EdSession *session);
/** Returns to the version before an open group (a cancelled drag). */
void ed_session_cancel_group(EdSession *session);

bool ed_session_undo(EdSession *session);
bool ed_session_redo(EdSession *session);
/** Switches to a version by its index in the history, see history_go; false if the index is too
 * large. */
bool ed_session_go(EdSession *session, uint32_t index);

/** Emits a notice. `detail` may be NULL. */
void ed_session_notify(EdSession *session, EdNoticeLevel level, const char *text,
                       const char *detail);
/** Emits an error as the detail of a notice such as "Could not save the settings". Takes ownership
 * of the error. */
void ed_session_notify_error(EdSession *session, const char *text, GError *error);

/** Returns how many signals the session has emitted. Callers compare two results to detect whether
 * a request had an effect. */
unsigned ed_session_signal_count(EdSession *session);

/** Returns the pixels of a frame's or map's picture, which the caller unrefs; NULL if there are
 * none. Decodes on the calling thread if they are not cached: for tools that need the result at
 * once. */
Pixels *ed_session_pixels(EdSession *session, uint64_t picture);

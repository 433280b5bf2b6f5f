/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-watch.h: lets a panel follow a session. All changes before the next frame become one
 * update, so that a drag does not refill panels more often than they are drawn, and nothing
 * outdated is drawn.
 *
 *     ed_watch_set(&self->watch, session, ED_VIEW_TAG | ED_WATCH_PROJECT, update, self);
 *     ed_watch_clear(&self->watch);                          // in dispose
 */
#pragma once

#include "session/ed-view.h"

/** Reasons for an update in addition to EdViewChange. */
enum {
    ED_WATCH_PROJECT = 1 << 16,  /**< the project has another version */
    ED_WATCH_PICTURES = 1 << 17, /**< pixels of pictures */
    ED_WATCH_STATE = 1 << 18,    /**< the file, and the steps that can be undone */
    ED_WATCH_SESSION = 1 << 19   /**< another session, or none */
};

/** Updates a panel; `changes` has the bits of everything that changed since the last update. */
typedef void (*EdWatchUpdate)(gpointer owner, guint changes);

/** A watch, embedded in a panel; all zero at first. */
typedef struct EdWatch {
    EdSession *session; /**< strong reference, or NULL */
    guint wanted;       /**< bits that lead to an update */
    EdWatchUpdate update;
    gpointer owner;     /**< a widget */
    guint pending;      /**< bits of the changes since the last update */
    guint source, tick; /**< ids of the callbacks that will run the update, or 0 */
    gulong handlers[4]; /**< of the session's signals */
    GList due_link;     /**< link in the list of watches with pending updates */
} EdWatch;

/** Switches to a session (NULL: none), and updates at once. */
void ed_watch_set(EdWatch *watch, EdSession *session, guint wanted, EdWatchUpdate update,
                  gpointer owner);
/** Stops watching, without an update. */
void ed_watch_clear(EdWatch *watch);
/** Runs a pending update now instead of before the next frame. */
void ed_watch_flush(EdWatch *watch);
/** Runs the pending updates of all watches now. */
void ed_watch_flush_all(void);
/** Queues an update for a reason of the panel itself. */
void ed_watch_queue(EdWatch *watch, guint changes);

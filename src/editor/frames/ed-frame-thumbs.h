/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-frame-thumbs.h: a cache of small pictures of frames with their annotations, for the
 * strip and the contact sheet. Pictures are kept while they are visible, and redrawn when a frame,
 * its picture or a tag has changed. Each frame of the screen draws as many pictures as it has time
 * for; the others keep their old look until a later one.
 *
 *     ed_frame_thumbs_begin(self->thumbs, session, &look);           // in snapshot
 *     ed_frame_thumbs_append(self->thumbs, snapshot, frame, step, x, y);
 *     ed_frame_thumbs_end(self->thumbs);
 */
#pragma once

#include "draw/sprite.h"
#include "session/ed-view.h"

#include <gtk/gtk.h>

typedef struct EdFrameThumbs EdFrameThumbs;

/** The size and contents of all pictures. */
typedef struct EdThumbLook {
    int width, height;    /**< in screen pixels */
    int32_t max_w, max_h; /**< the size of the largest frame, in pixels of the frame, so that all
                           * pictures have the same scale; 0: each picture is scaled to its frame */
    unsigned show;        /**< DRAW_SPRITE_... */
    gboolean dark;
} EdThumbLook;

/** Creates the cache of a widget. The widget must outlive the cache, and is redrawn while pictures
 * are missing. */
EdFrameThumbs *ed_frame_thumbs_new(GtkWidget *widget);
/** Frees the cache; `thumbs` may be NULL. */
void ed_frame_thumbs_free(EdFrameThumbs *thumbs);
/** Marks all pictures as outdated, because pixels of the art, or the picture store, have
 * changed. */
void ed_frame_thumbs_forget(EdFrameThumbs *thumbs);

/** Starts a round of drawing, in a snapshot of the widget. `look` applies to all pictures of the
 * round. */
void ed_frame_thumbs_begin(EdFrameThumbs *thumbs, EdSession *session, const EdThumbLook *look);
/** Appends the picture of a frame, of the current version or an earlier one, with its corner at x,
 * y. It is mirrored as in `step`; NULL: not mirrored. */
void ed_frame_thumbs_append(EdFrameThumbs *thumbs, GtkSnapshot *snapshot, const Frame *frame,
                            const AnimationStep *step, float x, float y);
/** Returns arrows for the directions in which a step is mirrored; NULL: in none, or no step. */
const char *ed_flip_mark(const AnimationStep *step);
/** Ends the round, and removes pictures that it did not show if the cache is too large. */
void ed_frame_thumbs_end(EdFrameThumbs *thumbs);

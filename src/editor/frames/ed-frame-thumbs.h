/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-frame-thumbs.h: a cache of small pictures of frames with their annotations, for the
 * strip and the contact sheet. Pictures are kept while they are visible, and redrawn when a frame,
 * its picture or a tag has changed. Each screen frame draws as many as it has time for; the others
 * keep their old look until a later frame.
 *
 *     ed_frame_thumbs_begin(self->thumbs, session, &look);           // in snapshot
 *     ed_frame_thumbs_append(self->thumbs, snapshot, frame, step, x, y);
 *     ed_frame_thumbs_end(self->thumbs);
 */
#ifndef GABARIT_FRAMES_ED_FRAME_THUMBS_H
#define GABARIT_FRAMES_ED_FRAME_THUMBS_H

#include "draw/sprite.h"
#include "session/ed-view.h"

#include <gtk/gtk.h>

typedef struct EdFrameThumbs EdFrameThumbs;

/** The size and contents of all pictures. */
typedef struct EdThumbLook {
    int width, height;    /**< in screen pixels */
    int32_t max_w, max_h; /**< size that must fit, in frame pixels; 0: that of each frame */
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

void ed_frame_thumbs_begin(EdFrameThumbs *thumbs, EdSession *session, const EdThumbLook *look);
/** Appends the picture of a frame, of the current version or an earlier one, with its corner at x,
 * y. It is mirrored as in `step`; NULL: not mirrored. */
void ed_frame_thumbs_append(EdFrameThumbs *thumbs, GtkSnapshot *snapshot, const Frame *frame,
                            const AnimationStep *step, float x, float y);
void ed_frame_thumbs_end(EdFrameThumbs *thumbs);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-frame-thumbs.h: small pictures of frames with their annotations, as the strip and the
 * contact sheet have them: kept as long as they are looked at, and drawn anew when a frame, its
 * picture or a tag has changed. A frame of the screen draws as many as it has time for; the others
 * are seen as they were, and come with the next ones.
 *
 *     ed_frame_thumbs_begin(self->thumbs, session, &look);           // in snapshot
 *     ed_frame_thumbs_append(self->thumbs, snapshot, frame, x, y);
 *     ed_frame_thumbs_end(self->thumbs);
 */
#ifndef GABARIT_FRAMES_ED_FRAME_THUMBS_H
#define GABARIT_FRAMES_ED_FRAME_THUMBS_H

#include "draw/sprite.h"
#include "session/ed-view.h"

#include <gtk/gtk.h>

typedef struct EdFrameThumbs EdFrameThumbs;

/** What all of them look like. */
typedef struct EdThumbLook {
    int width, height;      /**< screen pixels */
    int32_t most_w, most_h; /**< what fits in: pixels of frames; 0: each frame itself */
    unsigned show;          /**< DRAW_SPRITE_... */
    gboolean dark;
} EdThumbLook;

/** For a widget, which is drawn again while some are missing, and must outlive them. */
EdFrameThumbs *ed_frame_thumbs_new(GtkWidget *widget);
/** NULL is allowed. */
void ed_frame_thumbs_free(EdFrameThumbs *thumbs);
/** Pictures have other pixels, or come from elsewhere. */
void ed_frame_thumbs_forget(EdFrameThumbs *thumbs);

void ed_frame_thumbs_begin(EdFrameThumbs *thumbs, EdSession *session, const EdThumbLook *look);
/** Adds one, of a frame of the session's version or an earlier one, with its corner at a place. */
void ed_frame_thumbs_append(EdFrameThumbs *thumbs, GtkSnapshot *snapshot, const Frame *frame,
                            float x, float y);
void ed_frame_thumbs_end(EdFrameThumbs *thumbs);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/update/ed-drawn-frame.h: draws a frame of any version of a project (not only the current one
 * of the session), as large as possible.
 *
 *     EdDrawnFrame shown = {session, known, before, frame};
 *     gtk_box_append(row, ed_drawn_frame_new(&shown, _("Now")));
 */
#pragma once

#include "draw/sprite.h"
#include "session/ed-session.h"

#include <gtk/gtk.h>

typedef struct EdDrawnFrame {
    EdSession *session;
    DrawPictures *pictures; /**< where the art is read; NULL: the session's; must outlive all
                             * widgets that draw it */
    const Project *project;
    const Frame *frame; /**< in `project`; NULL: none */
} EdDrawnFrame;

enum { ED_DRAWN_FRAME_WIDTH = 88, ED_DRAWN_FRAME_HEIGHT = 72 };

/** Returns a widget of the size above; `label` is its text for screen readers. */
GtkWidget *ed_drawn_frame_new(const EdDrawnFrame *shown, const char *label);

/** Draws a frame into a new surface, scaled so that `around` fits, and moved by (dx, dy) pixels of
 * the document. `show` consists of DRAW_SPRITE_... flags. The caller destroys the surface. */
cairo_surface_t *ed_drawn_frame_surface(const EdDrawnFrame *shown, GtkWidget *widget, int width,
                                        int height, PixelRect around, int32_t dx, int32_t dy,
                                        unsigned show);

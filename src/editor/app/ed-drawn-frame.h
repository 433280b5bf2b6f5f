/* SPDX-License-Identifier: MIT */
/**
 * app/ed-drawn-frame.h: a frame of some version of a project, be it not the session's, drawn as
 * large as it fits.
 *
 *     EdDrawnFrame shown = {session, known, before, frame};
 *     gtk_box_append(row, ed_drawn_frame_new(&shown, _("Now")));
 */
#ifndef GABARIT_APP_ED_DRAWN_FRAME_H
#define GABARIT_APP_ED_DRAWN_FRAME_H

#include "draw/sprite.h"
#include "session/ed-session.h"

#include <gtk/gtk.h>

typedef struct EdDrawnFrame {
    EdSession *session;
    DrawPictures *pictures; /**< NULL: those of the session; has to outlive what draws them */
    const Project *project;
    const Frame *frame; /**< of that project; NULL: nothing is there */
} EdDrawnFrame;

enum { ED_DRAWN_FRAME_WIDTH = 88, ED_DRAWN_FRAME_HEIGHT = 72 };

/** A widget of that size; `label` is what a screen reader says. */
GtkWidget *ed_drawn_frame_new(const EdDrawnFrame *shown, const char *label);

/** Draws a frame into a surface of its own: so that `around` fits, and moved by some pixels of the
 * document. `show` as DRAW_SPRITE_.... The caller destroys it. */
cairo_surface_t *ed_drawn_frame_surface(const EdDrawnFrame *shown, GtkWidget *widget, int width,
                                        int height, PixelRect around, int32_t dx, int32_t dy,
                                        unsigned show);

#endif

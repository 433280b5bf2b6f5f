/* SPDX-License-Identifier: MIT */
/* What the sources of scenes share: the struct, and ways to stroke and fill. */
#ifndef GABARIT_DRAW_SCENE_INTERNAL_H
#define GABARIT_DRAW_SCENE_INTERNAL_H

#include "draw/scene.h"
#include "draw/scene_style.h"

struct Scene {
    cairo_surface_t *surface;
    cairo_t *cr;
    gab_box canvas; /* of the current panel, on the picture; without one the whole picture */
    gab_vec corner; /* the document's point in the canvas's top left corner */
    double zoom;
};

/* A position on the picture. */
typedef struct Spot {
    double x, y;
} Spot;

/* Whether positions can be drawn: all their numbers are finite. */
bool scene_sees(const gab_vec *positions, size_t count);

/* A position on the picture, moved into the range of cairo's coordinates where it is beyond
 * that. */
Spot scene_spot(const Scene *scene, gab_vec position);

/* A length in picture pixels; 0 when it is not finite. */
double scene_length(const Scene *scene, float length);

void scene_colour(Scene *scene, Colour colour, double alpha);

/* A box with round corners as the current path. */
void scene_round_path(cairo_t *cr, double x, double y, double w, double h, double rounding);

/* Strokes the current path in a colour over a dark rim, so that it shows on any ground. */
void scene_stroke(Scene *scene, Colour colour, double width);

#endif

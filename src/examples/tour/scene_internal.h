/* SPDX-License-Identifier: MIT */
/* Shared by the sources of scenes: the struct, and helpers to stroke and fill. */
#pragma once

#include "scene.h"
#include "scene_style.h"

struct Scene {
    cairo_surface_t *surface;
    cairo_t *cr;
    gab_box canvas; /* of the current panel, on the picture; without one, the whole picture */
    gab_vec corner; /* document position at the canvas's top left corner */
    double zoom;
};

/* A position on the picture. */
typedef struct PicturePoint {
    double x, y;
} PicturePoint;

/* True if positions can be drawn: all their coordinates are finite. */
bool scene_is_finite(const gab_vec *positions, size_t count);

/* Returns a position on the picture, limited to the range of cairo's coordinates. */
PicturePoint scene_to_picture(const Scene *scene, gab_vec position);

/* Returns a length in picture pixels; 0 if it is not finite. */
double scene_length(const Scene *scene, float length);

void scene_colour(Scene *scene, Colour colour, double alpha);

/* Adds a box with round corners to the current path. */
void scene_round_path(cairo_t *cr, double x, double y, double w, double h, double rounding);

/* Strokes the current path in a colour over a dark rim, so that it is visible on any background. */
void scene_stroke(Scene *scene, Colour colour, double width);

/* SPDX-License-Identifier: MIT */
/*
 * Shared by the sources that list and draw the marks of a view. A mark is written once: its bounds
 * limit both where it is drawn and what is drawn again if it changes.
 */
#pragma once

#include "draw/marks.h"

/* A list being drawn on a target. */
typedef struct DrawWork {
    const DrawTarget *target;
    DrawPictures *pictures;
    const Project *project;
    const DrawTheme *theme;
    const void *view;       /* a DrawLevelView, for example */
    DrawPictureState state; /* of the view's picture */
} DrawWork;

typedef struct DrawMark DrawMark;
typedef void (*DrawMarkCallback)(DrawWork *work, const DrawMark *mark);

/* Marks that are equal look the same, except for the areas that `differ` adds. */
struct DrawMark {
    DrawMarkCallback draw; /* NULL: not drawn, only compared */
    const void *item;      /* what is drawn */
    size_t size;           /* of an item that is compared as bytes; 0: only itself is equal to it */
    uint64_t look;         /* any number that determines how the item looks, such as a colour */
    PixelRect bounds;      /* empty: everywhere */
    double reach;          /* how far strokes extend beyond the bounds, in screen pixels */
    const void *content;   /* anything that `draw` and `differ` need; not compared */
    /* Adds the areas in which the contents of two equal marks look different; or NULL. */
    void (*differ)(const DrawMark *before, const DrawMark *after, DrawDirty *dirty);
};

struct DrawMarks {
    DrawWork work;    /* without a target */
    GArray *list;     /* DrawMark; never empty when drawn or compared */
    GPtrArray *owned; /* or NULL */
};

/* Creates an empty list. The theme may be NULL, which means the dark one. If tags differ between
 * two lists, everything looks different. */
DrawMarks *marks_new(const Project *project, const DrawTheme *theme, const void *view);
/* Add a mark; the caller sets its other members, before the next one is added. */
DrawMark *marks_add(DrawMarks *marks, DrawMarkCallback draw, const void *item, PixelRect bounds,
                    double reach);
DrawMark *marks_add_whole(DrawMarks *marks, DrawMarkCallback draw, const void *item, size_t size);
/* Releases memory with the list, which has one function for that; returns the memory. */
void *marks_own(DrawMarks *marks, void *memory, GDestroyNotify release);
/* Draws a list, frees it, and returns the result of draw_marks. */
DrawPictureState marks_draw_once(DrawMarks *marks, const DrawTarget *target,
                                 DrawPictures *pictures);

/* A DrawMarkCallback: lines between the pixels of a mark's bounds. */
void marks_draw_grid(DrawWork *work, const DrawMark *mark);

/* Adds the area in which two pictures differ, or everything if they differ in size. NULL is
 * allowed. */
void marks_pixels_differ(const Blocks *before, const Blocks *after, double reach, DrawDirty *dirty);

/* Returns the pixel that contains a position in fixed coordinates. */
PixelRect marks_pixel(int32_t x, int32_t y);

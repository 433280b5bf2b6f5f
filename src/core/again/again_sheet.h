/* SPDX-License-Identifier: MIT */
/* The state of the search for the frames of a changed sheet; shared by again_search.c,
 * again_layout.c and again_places.c. */
#pragma once

#include "again/again_internal.h"

/* A rectangle of the sheet that may become a frame. */
typedef struct Cell {
    PixelRect rect;
    FrameContent content;
    bool empty, known; /* known: an old frame has this art */
} Cell;

/* A position where old art was found, pixel for pixel. */
typedef struct Place {
    guint old;       /* index in Sheet.row */
    PixelRect piece; /* the bounds of the art */
    PixelRect rect;  /* around the piece, of the old frame's size; may extend past the picture */
} Place;

typedef struct Sheet {
    Gathering *gathering;
    const Pixels *pixels;
    const Mask *mask;
    const GArray *row;    /* indices of old sources */
    const Pixels *was;    /* the old picture, or NULL */
    GArray *places;       /* Place; empty if `was` is NULL */
    GHashTable *arts;     /* digests of the art of old sources, to the number of sources */
    GHashTable *left_out; /* digests of art that was on the old sheet, but in no frame */
    bool has_new_layout;  /* its layout differs from the old one */
    int32_t old_w, old_h; /* size of the old picture */
} Sheet;

/* Returns the i-th old source on the sheet. */
const OldSource *sheet_old(const Sheet *sheet, guint i);

FrameContent sheet_content(const Sheet *sheet, const Pixels *pixels, PixelRect rect);
Cell sheet_cell(const Sheet *sheet, const Pixels *pixels, PixelRect rect);
/* Adds a cell for art that was found, and removes the unknown cells that it overlaps. Does nothing
 * if it overlaps a known cell. */
void sheet_put(const Sheet *sheet, GArray *cells, PixelRect rect);

/* Returns the layout in which the most old art is found: an array of Cell. */
GArray *sheet_best_layout(Sheet *sheet);
/* Returns the cells of the grid in which the old frames lay, extended over a whole picture; empty
 * if there was no such grid. */
GArray *sheet_old_grid(const Sheet *sheet, const Pixels *pixels);

/* Fills `places` with the positions of all old art. */
void sheet_find_places(Sheet *sheet);
/* Returns the rectangle of a frame at a place: of the old size if that contains no other art, else
 * the bounds of the art. */
PixelRect sheet_rect_at(const Sheet *sheet, const Place *place);

/* SPDX-License-Identifier: MIT */
/* A sheet that has changed, while the frames on it are searched for: what again_search.c,
 * again_layout.c and again_places.c share. */
#ifndef GABARIT_IMPORT_AGAIN_SHEET_H
#define GABARIT_IMPORT_AGAIN_SHEET_H

#include "import/again_internal.h"

#include "art/content.h"

typedef struct Cell {
    PixelRect rect;
    FrameContent content;
    bool empty, known; /* known: an old frame has this art */
} Cell;

/* Where old art is now, pixel for pixel. */
typedef struct Place {
    guint old;       /* index in the row */
    PixelRect piece; /* the art alone */
    PixelRect rect;  /* of a frame of the old size around it, wherever that reaches */
} Place;

typedef struct Sheet {
    Gathering *gathering;
    const Pixels *pixels;
    const Mask *mask;
    const GArray *row;    /* of old sources */
    const Pixels *was;    /* or NULL */
    GArray *places;       /* Place; none where `was` is NULL */
    GHashTable *arts;     /* of old sources: digests to how many have it */
    GHashTable *left;     /* digests of art that was there, but in no frame */
    bool anew;            /* it is laid out otherwise than before */
    int32_t old_w, old_h; /* size of the picture */
} Sheet;

const OldSource *sheet_old(const Sheet *sheet, guint i);

FrameContent sheet_content(const Sheet *sheet, const Pixels *pixels, PixelRect rect);
Cell sheet_cell(const Sheet *sheet, const Pixels *pixels, PixelRect rect);
/* Adds a cell for art that was found, in place of unknown ones beneath. */
void sheet_put(const Sheet *sheet, GArray *cells, PixelRect rect);

/* The layout in which most of the old art is found: Cell. */
GArray *sheet_best_layout(Sheet *sheet);
/* The grid that the frames stood in, going on over a whole picture; empty where there was none. */
GArray *sheet_old_grid(const Sheet *sheet, const Pixels *pixels);

/* Fills in the places of all old art. */
void sheet_find_places(Sheet *sheet);
/* The rectangle of a frame at a place: of the old size where nothing else is in it, else as small
 * as the art. */
PixelRect sheet_rect_at(const Sheet *sheet, const Place *place);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Shared by the sources of whole pictures: the state of a run, and the pages that they draw on. On
 * a page, everything is drawn before the first text.
 */
#pragma once

#include "draw/pictures.h"
#include "render/render.h"

#include <cairo.h>

/* Sizes of pages in pixels. PAGE_WIDE: the width up to which a page gets more columns. */
enum { PAGE_MARGIN = 20, PAGE_HEAD = 52, PAGE_LEGEND_ROW = 24, PAGE_GAP = 12, PAGE_WIDE = 1600 };

/* The state of a run, for all its pages. */
typedef struct Render {
    const Project *project;
    PictureStore *store;
    DrawPictures *pictures;
    const RenderOptions *options;
    const DrawTheme *theme;
    RenderOutput output;
    void *user;
    GHashTable *names; /* used so far, case-folded */
    GError *problem;   /* an error that ends the run at the next page_end; or NULL */
} Render;

typedef struct Page {
    Render *render;
    int32_t width, height;
    uint32_t *pixels;
    cairo_surface_t *surface; /* NULL until text is written */
    cairo_t *cr;
} Page;

/* Begins a page. Returns false with an error if it would be too large or memory is exhausted. */
bool page_begin(Page *page, Render *render, int64_t width, int64_t height, GError **error);
/* Ends a page and passes it to `output`, under a name joined from the parts. Returns false with an
 * error. */
bool page_end(Page *page, const char *kind, const char *asset, const char *part, GError **error);
/* Returns a target on the page that shows a rectangle of a document. */
DrawTarget page_window(const Page *page, int32_t x, int32_t y, PixelRect rect, double zoom);

/* Writes the title and a line of explanation. */
void page_title(Page *page, const char *title, const char *explanation);
/* Writes a line of small text; y is its middle. */
void page_line(Page *page, double x, double y, const char *text);

typedef enum ChipSide { CHIP_RIGHT, CHIP_ABOVE_RIGHT, CHIP_CENTRE } ChipSide;

/* Writes a text on a coloured chip (a small rectangle) next to a position of the page; nothing if
 * the text is empty. */
void page_chip(Page *page, double x, double y, ChipSide side, DrawColour colour, const char *text);
/* Writes a chip next to a spot of a window, as page_chip does. */
void page_chip_at(Page *page, const DrawTarget *window, DrawSpot spot, ChipSide side,
                  DrawColour colour, const char *text);

/* One or more rows of chips with names of tags. */
typedef struct Legend {
    int32_t rows;
    uint32_t tags[8]; /* a bit for each tag number */
} Legend;

void legend_add(Legend *legend, int32_t tag);
/* Lays out a legend on a page of the given width and returns its height. */
int32_t legend_height(const Render *render, Legend *legend, int64_t width);
void legend_write(Page *page, const Legend *legend);

/* Background of chips whose colour has no meaning. */
extern const DrawColour chip_ground;

/* Returns the requested zoom or, without one, a zoom at which `side` pixels of a document fit into
 * `space` pixels of the page: a whole number up to `max`, or a fraction below 1. */
double render_zoom(const Render *render, int32_t side, int32_t space, int32_t max);
/* Notes a missing picture. If it could not be read because memory or open files are exhausted, or
 * because of a limit, the page will end with an error. */
void render_note_picture(Render *render, const char *kind, const char *name, uint64_t picture,
                         DrawPictureState state);

bool render_sprite(Render *render, const Sprite *sprite, GError **error);
bool render_map(Render *render, const Map *map, GError **error);
bool render_level(Render *render, const Level *level, GError **error);

/* SPDX-License-Identifier: MIT */
/* A picture of the tour: a table of cards, each of which shows one kind of query. */
#pragma once

#include "scene.h"

typedef struct Card {
    /* Draws the card and writes the text that is shown to the right of its title. */
    void (*draw)(Scene *scene, char *answer, size_t capacity);
    const char *call;      /* the function that is called */
    const char *note;      /* one line that explains the drawing */
    int column, row, span; /* position in the gallery; width and height of the card in cells */
    float x, y, zoom;      /* the document's point at the canvas's top left; scale */
} Card;

typedef struct Gallery {
    const char *file; /* name of the picture */
    const char *title, *explanation;
    int columns, rows;
    const Card *cards;
    size_t count;
} Gallery;

/* The size of the scene on which a gallery is drawn. */
enum { GALLERY_WIDTH = 1280, GALLERY_HEIGHT = 800 };

extern const Gallery gallery_shapes, gallery_contacts, gallery_moves, gallery_scenery;

/* SPDX-License-Identifier: MIT */
/*
 * Random documents with pictures on disk, and a walk that looks for all contents of such a document
 * in a bank, with the runtime's accessors. It shares no code with the compiler: expected pixels and
 * coordinates are computed again here.
 */
#ifndef FOUND_DOCUMENT_H
#define FOUND_DOCUMENT_H

#include "art/picture.h"
#include "random_document.h"

#include <gabarit/sprite.h>

enum { FOUND_PICTURES = 3 };

typedef struct Found {
    Project *project;
    PictureStore *store;
    char *folder;
    Pixels *pixels[FOUND_PICTURES]; /* the project's first pictures */
    GPtrArray *pages; /* per picture of the bank: Pixels of a page, else NULL; NULL: no pages */
} Found;

/* Creates a project whose coordinates fit a bank, with pictures in a folder of its own. */
void found_begin(CheckRandom *random, int size, Found *found);
void found_end(Found *found);

/* Checks that the bank has all of the document / all of a sprite. */
void found_check(const Found *found, const gab_bank *bank, ExportPixels pixels);
void found_check_sprite(const Found *found, gab_sprite view, const Sprite *sprite);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Random documents with pictures on the disk, and a walk that looks for everything of such a
 * document in a bank, by the runtime's accessors. It shares no code with the compiler: what a pixel
 * or a coordinate must be is worked out here once more.
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
    Pixels *pixels[FOUND_PICTURES]; /* of the project's first pictures */
    GPtrArray *pages; /* Pixels of the bank's pictures that are pages, NULL for others; or NULL */
} Found;

/* Makes a project whose coordinates a bank can hold, with pictures in a folder of its own. */
void found_begin(CheckRandom *random, int size, Found *found);
void found_end(Found *found);

/* Looks for all of it / for a sprite. */
void found_check(const Found *found, const gab_bank *bank, ExportPixels pixels);
void found_check_sprite(const Found *found, gab_sprite view, const Sprite *sprite);

#endif

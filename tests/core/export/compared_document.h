/* SPDX-License-Identifier: MIT */
/*
 * Random documents with pictures on disk, and a comparison of such a document with the bank
 * compiled from it, by the accessors of the runtime. The comparison shares no code with the
 * compiler: expected pixels and coordinates are computed again.
 */
#pragma once

#include "../edit/random_document.h"
#include "art/picture.h"

#include <gabarit/sprite.h>

enum { DOCUMENT_PICTURES = 3 };

typedef struct TestDocument {
    Project *project;
    PictureStore *store;
    char *folder;
    Pixels *pixels[DOCUMENT_PICTURES]; /* pixels of the first pictures of the project */
    GPtrArray *pages; /* for each picture of the bank: the Pixels of its page, or NULL */
} TestDocument;

/* Creates a project whose coordinates fit into a bank, with pictures in a new folder. */
void test_document_new(CheckRandom *random, int size, TestDocument *document);
void test_document_free(TestDocument *document);

/* Checks that a bank contains all data of a document. */
void check_bank(const TestDocument *document, const gab_bank *bank, ExportPixels pixels);
/* Checks that a sprite of a bank contains all data of a sprite. */
void check_bank_sprite(const TestDocument *document, gab_sprite view, const Sprite *sprite);

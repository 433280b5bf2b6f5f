/* SPDX-License-Identifier: MIT */
/* Mutates a file in pieces, such as chunks: their sizes and checksums stay correct, so that readers
 * do not reject the result at once. */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of a piece, without fields that depend on other bytes. */
typedef struct Piece {
    int kind; /* defined by the format */
    GByteArray *bytes;
} Piece;

typedef struct PieceFormat {
    /* Adds the pieces of a file (pieces_add). The first piece is always kept. */
    void (*split)(const uint8_t *data, size_t size, GPtrArray *pieces);
    void (*join)(const GPtrArray *pieces, GByteArray *file);
    /* Mutates the bytes of a piece. */
    void (*mutate)(Piece *piece, unsigned seed);
} PieceFormat;

void pieces_add(GPtrArray *pieces, int kind, const uint8_t *bytes, size_t size);

/* Mutates the bytes of an array after the first `from`; it may grow by `growth` bytes. */
void mutate_bytes(GByteArray *bytes, guint from, guint growth);

/* Does what LLVMFuzzerCustomMutator does (fuzz_bank.h). */
size_t mutate_pieces(const PieceFormat *format, uint8_t *data, size_t size, size_t max,
                     unsigned seed);

/* SPDX-License-Identifier: MIT */
/* Mutates GIF files block by block. The sub-blocks of a block are joined, and divided again after
 * the mutation. */
#include "fuzz_bank.h"
#include "mutate_pieces.h"

enum { FILE_HEAD = 13, EXTENSION = 0x21, PICTURE = 0x2c, TRAILER = 0x3b, MAX_GROWTH = 64 };

static size_t palette_size(uint8_t flags)
{
    return flags & 0x80 ? (size_t)3 << ((flags & 7) + 1) : 0;
}

/* Adds a block without the sizes of its sub-blocks. The kind of a piece is the size of the block's
 * head. Returns the position after the block. */
static size_t add_block(const uint8_t *data, size_t size, size_t at, size_t head, GPtrArray *pieces)
{
    GByteArray *whole = g_byte_array_new();
    g_byte_array_append(whole, data + at, (guint)head);
    for (at += head; at < size && data[at] > 0;) {
        size_t length = MIN(data[at], size - at - 1);
        g_byte_array_append(whole, data + at + 1, (guint)length);
        at += 1 + length;
    }
    pieces_add(pieces, (int)head, whole->data, whole->len);
    g_byte_array_unref(whole);
    return MIN(at + 1, size);
}

static void split(const uint8_t *data, size_t size, GPtrArray *pieces)
{
    if (size < FILE_HEAD)
        return;
    size_t at = MIN(FILE_HEAD + palette_size(data[10]), size);
    pieces_add(pieces, (int)at, data, at);
    while (at < size && (data[at] == EXTENSION || data[at] == PICTURE)) {
        size_t head = data[at] == EXTENSION ? 2 : 11;
        if (data[at] == PICTURE && size - at > 9)
            head += palette_size(data[at + 9]);
        at = add_block(data, size, at, MIN(head, size - at), pieces);
    }
}

static void join(const GPtrArray *pieces, GByteArray *file)
{
    static const uint8_t end = 0, trailer = TRAILER;
    for (guint i = 0; i < pieces->len; i++) {
        const Piece *piece = g_ptr_array_index(pieces, i);
        const GByteArray *bytes = piece->bytes;
        guint at = MIN((guint)piece->kind, bytes->len);
        g_byte_array_append(file, bytes->data, at);
        for (guint length; at < bytes->len; at += length) {
            length = MIN(bytes->len - at, 255);
            g_byte_array_append(file, &(uint8_t){(uint8_t)length}, 1);
            g_byte_array_append(file, bytes->data + at, length);
        }
        if (i > 0)
            g_byte_array_append(file, &end, 1);
    }
    g_byte_array_append(file, &trailer, 1);
}

static void mutate(Piece *piece, unsigned seed)
{
    guint head = (guint)piece->kind;
    if (seed % 2 && head < piece->bytes->len)
        mutate_bytes(piece->bytes, head, seed / 2 % MAX_GROWTH);
    else
        mutate_bytes(piece->bytes, 0, 0);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static const PieceFormat format = {split, join, mutate};
    return mutate_pieces(&format, data, size, max, seed);
}

/* SPDX-License-Identifier: MIT */
/* Removes, repeats, exchanges and mutates pieces of files; see mutate_pieces.h. */
#include "mutate_pieces.h"

#include "fuzz_bank.h"

#include <string.h>

static void piece_free(void *item)
{
    Piece *piece = item;
    g_byte_array_unref(piece->bytes);
    g_free(piece);
}

static Piece *piece_new(int kind, const uint8_t *bytes, size_t size)
{
    Piece *piece = g_new(Piece, 1);
    piece->kind = kind;
    piece->bytes = g_byte_array_append(g_byte_array_new(), bytes, (guint)size);
    return piece;
}

void pieces_add(GPtrArray *pieces, int kind, const uint8_t *bytes, size_t size)
{
    g_ptr_array_add(pieces, piece_new(kind, bytes, size));
}

void mutate_bytes(GByteArray *bytes, guint from, guint growth)
{
    guint size = bytes->len;
    if (size + growth <= from)
        return;
    g_byte_array_set_size(bytes, size + growth);
    size_t now = LLVMFuzzerMutate(bytes->data + from, size - from, size - from + growth);
    g_byte_array_set_size(bytes, from + (guint)now);
}

static void mutate_one(const PieceFormat *format, GPtrArray *pieces, unsigned seed)
{
    guint at = seed / 8 % pieces->len, other = 1 + seed / 65536 % pieces->len;
    Piece *piece = g_ptr_array_index(pieces, at);
    switch (at > 0 ? seed % 8 : 7) {
    case 0:
        g_ptr_array_remove_index(pieces, at);
        break;
    case 1:
        g_ptr_array_insert(pieces, (gint)other,
                           piece_new(piece->kind, piece->bytes->data, piece->bytes->len));
        break;
    case 2:
        g_ptr_array_insert(pieces, (gint)MIN(other, pieces->len - 1),
                           g_ptr_array_steal_index(pieces, at));
        break;
    default:
        format->mutate(piece, seed >> 3);
    }
}

size_t mutate_pieces(const PieceFormat *format, uint8_t *data, size_t size, size_t max,
                     unsigned seed)
{
    GPtrArray *pieces = g_ptr_array_new_with_free_func(piece_free);
    GByteArray *file = g_byte_array_new();
    if (seed % 16 != 0)
        format->split(data, size, pieces);
    if (pieces->len > 1) {
        mutate_one(format, pieces, seed / 16);
        format->join(pieces, file);
    }
    if (file->len > 0 && file->len <= max) {
        memcpy(data, file->data, file->len);
        size = file->len;
    } else {
        size = LLVMFuzzerMutate(data, size, max);
    }
    g_ptr_array_unref(pieces);
    g_byte_array_unref(file);
    return size;
}

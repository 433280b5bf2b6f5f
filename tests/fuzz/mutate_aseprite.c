/* SPDX-License-Identifier: MIT */
/* Mutates Aseprite files chunk by chunk, and compressed pixels before they are compressed. */
#include "fuzz_bank.h"
#include "mutate_pieces.h"

#include <string.h>
#include <zlib.h>

enum {
    FILE_HEAD = 128,
    FRAME_HEAD = 16,
    CHUNK_HEAD = 6,
    TILESET = 0x2023,
    MAX_PIXELS = 1 << 16, /* bytes */
    MAX_GROWTH = 64
};

/* A frame piece is the head of a frame; chunks follow it, each with its type. */
enum { HEAD, FRAME, CHUNK };

static uint32_t get(const uint8_t *bytes, int count)
{
    uint32_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return value;
}

static void put(uint8_t *bytes, uint32_t value, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

static void split(const uint8_t *data, size_t size, GPtrArray *pieces)
{
    if (size < FILE_HEAD)
        return;
    pieces_add(pieces, HEAD, data, FILE_HEAD);
    for (size_t at = FILE_HEAD; size - at >= FRAME_HEAD;) {
        size_t end = at + MIN(MAX(get(data + at, 4), FRAME_HEAD), size - at);
        pieces_add(pieces, FRAME, data + at, FRAME_HEAD);
        for (at += FRAME_HEAD; end - at >= CHUNK_HEAD;) {
            size_t length = MIN(MAX(get(data + at, 4), CHUNK_HEAD), end - at);
            pieces_add(pieces, CHUNK, data + at + 4, length - 4);
            at += length;
        }
        at = end;
    }
}

static void join(const GPtrArray *pieces, GByteArray *file)
{
    guint frame = 0, chunks = 0, frames = 0;
    for (guint i = 0; i < pieces->len; i++) {
        const Piece *piece = g_ptr_array_index(pieces, i);
        uint8_t size[4];
        put(size, piece->bytes->len + 4, 4);
        if (piece->kind == CHUNK)
            g_byte_array_append(file, size, 4);
        if (piece->kind == FRAME) {
            frame = file->len;
            frames++;
        }
        chunks = piece->kind == CHUNK ? chunks + 1 : 0;
        g_byte_array_append(file, piece->bytes->data, piece->bytes->len);
        if (frame > 0 && file->len >= frame + FRAME_HEAD) {
            put(file->data + frame, file->len - frame, 4);
            put(file->data + frame + 6, chunks, 2);
            put(file->data + frame + 12, chunks, 4);
        }
    }
    if (file->len >= FILE_HEAD) {
        put(file->data, file->len, 4);
        put(file->data + 6, frames, 2);
    }
}

/* Unpacks the compressed bytes at the end of a piece. Returns their position; 0 if there are
 * none. */
static guint unpack(const GByteArray *bytes, GByteArray *unpacked)
{
    uLongf size = 0;
    for (guint at = 1; at < bytes->len; at++) {
        size = MAX_PIXELS;
        if (bytes->data[at] == 0x78 &&
            uncompress(unpacked->data, &size, bytes->data + at, bytes->len - at) == Z_OK) {
            g_byte_array_set_size(unpacked, (guint)size);
            return at;
        }
    }
    return 0;
}

static void pack(GByteArray *bytes, guint at, const GByteArray *unpacked)
{
    uLongf size = compressBound(unpacked->len);
    g_byte_array_set_size(bytes, at + (guint)size);
    compress2(bytes->data + at, &size, unpacked->data, unpacked->len, 1);
    g_byte_array_set_size(bytes, at + (guint)size);
    if (get(bytes->data, 2) == TILESET && at >= 6)
        put(bytes->data + at - 4, (uint32_t)size, 4);
}

static void mutate(Piece *piece, unsigned seed)
{
    GByteArray *unpacked = g_byte_array_new();
    g_byte_array_set_size(unpacked, MAX_PIXELS);
    guint at = piece->kind == CHUNK && seed % 2 ? unpack(piece->bytes, unpacked) : 0;
    if (at > 0) {
        mutate_bytes(unpacked, 0, seed / 2 % 2 ? MAX_GROWTH : 0);
        pack(piece->bytes, at, unpacked);
    } else if (piece->kind == CHUNK) {
        mutate_bytes(piece->bytes, 2, MAX_GROWTH);
    } else {
        mutate_bytes(piece->bytes, 0, 0);
    }
    g_byte_array_unref(unpacked);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static const PieceFormat format = {split, join, mutate};
    return mutate_pieces(&format, data, size, max, seed);
}

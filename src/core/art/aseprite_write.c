/* SPDX-License-Identifier: MIT */
/*
 * Replaces the slices of an .aseprite file; the contract is in aseprite.h. Every chunk except
 * slices and their user data is copied byte for byte.
 */
#include "art/aseprite_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

enum { FRAME_MAGIC = 0xf1fa, MANY_CHUNKS = 0xffff };
enum { HAS_TEXT = 1, HAS_COLOUR = 2, HAS_PROPERTIES = 4 };
enum { TYPE_BOOLEAN = 1, TYPE_I32 = 6, TYPE_DOUBLE = 12, TYPE_TEXT = 13 };

/* ---- Numbers and texts ---- */

static void put(GByteArray *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        uint8_t byte = (uint8_t)(value >> (8 * i));
        g_byte_array_append(out, &byte, 1);
    }
}

static void put_at(GByteArray *out, guint at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out->data[at + (guint)i] = (uint8_t)(value >> (8 * i));
}

static void put_i32(GByteArray *out, int32_t value)
{
    put(out, (uint32_t)value, 4);
}

static void put_text(GByteArray *out, const char *text)
{
    size_t size = MIN(strlen(text), UINT16_MAX);
    put(out, size, 2);
    g_byte_array_append(out, (const uint8_t *)text, (guint)size);
}

/* Begins a chunk. Returns its position, which end_chunk needs. */
static guint begin_chunk(GByteArray *out, uint16_t type)
{
    guint at = out->len;
    put(out, 0, 4);
    put(out, type, 2);
    return at;
}

static void end_chunk(GByteArray *out, guint at)
{
    put_at(out, at, out->len - at, 4);
}

/* ---- Slices ---- */

static void put_key(GByteArray *out, const AseSlice *slice, const AseKey *key)
{
    const int32_t rect[] = {key->x, key->y, (int32_t)key->w, (int32_t)key->h};
    const int32_t centre[] = {key->centre_x, key->centre_y, (int32_t)key->centre_w,
                              (int32_t)key->centre_h};
    put(out, key->frame, 4);
    for (size_t i = 0; i < G_N_ELEMENTS(rect); i++)
        put_i32(out, rect[i]);
    for (size_t i = 0; (slice->flags & ASE_NINE_PATCH) != 0 && i < G_N_ELEMENTS(centre); i++)
        put_i32(out, centre[i]);
    if ((slice->flags & ASE_PIVOT) != 0) {
        put_i32(out, key->has_pivot ? key->pivot_x : INT32_MIN);
        put_i32(out, key->has_pivot ? key->pivot_y : INT32_MIN);
    }
}

static void put_value(GByteArray *out, const AseProperty *value)
{
    bool whole = value->type == PROPERTY_NUMBER && value->number == floor(value->number) &&
                 fabs(value->number) <= INT32_MAX;
    uint64_t bits;
    put_text(out, value->key);
    if (value->type == PROPERTY_BOOLEAN) {
        put(out, TYPE_BOOLEAN, 2);
        put(out, value->boolean, 1);
    } else if (value->type == PROPERTY_TEXT) {
        put(out, TYPE_TEXT, 2);
        put_text(out, value->text);
    } else if (whole) {
        put(out, TYPE_I32, 2);
        put_i32(out, (int32_t)value->number);
    } else {
        put(out, TYPE_DOUBLE, 2);
        memcpy(&bits, &value->number, sizeof bits);
        put(out, bits, 8);
    }
}

static void put_properties(GByteArray *out, const GArray *properties)
{
    guint at = out->len;
    put(out, 0, 4);
    put(out, 1, 4); /* one map, of the user's properties */
    put(out, 0, 4);
    put(out, properties->len, 4);
    for (guint i = 0; i < properties->len; i++)
        put_value(out, &g_array_index(properties, AseProperty, i));
    put_at(out, at, out->len - at, 4);
}

static uint32_t data_flags(const AseData *data)
{
    bool has_properties = data->properties != NULL && data->properties->len > 0;
    return (data->text != NULL ? HAS_TEXT : 0) | (data->has_colour ? HAS_COLOUR : 0) |
           (has_properties ? HAS_PROPERTIES : 0);
}

/* Appends a slice. Returns how many chunks were written. */
static uint32_t put_slice(GByteArray *out, const AseSlice *slice)
{
    guint at = begin_chunk(out, ASE_SLICE_CHUNK);
    uint32_t flags = data_flags(&slice->data);
    put(out, slice->keys->len, 4);
    put(out, slice->flags, 4);
    put(out, 0, 4);
    put_text(out, slice->name);
    for (guint i = 0; i < slice->keys->len; i++)
        put_key(out, slice, &g_array_index(slice->keys, AseKey, i));
    end_chunk(out, at);
    if (flags == 0)
        return 1;
    at = begin_chunk(out, ASE_DATA_CHUNK);
    put(out, flags, 4);
    if ((flags & HAS_TEXT) != 0)
        put_text(out, slice->data.text);
    if ((flags & HAS_COLOUR) != 0)
        g_byte_array_append(out, slice->data.colour, 4);
    if ((flags & HAS_PROPERTIES) != 0)
        put_properties(out, slice->data.properties);
    end_chunk(out, at);
    return 2;
}

/* ---- Frames ---- */

/* A file that is being copied. */
typedef struct Copier {
    const uint8_t *at, *end;
    GByteArray *out;
    const GArray *slices; /* NULL after they have been written */
    uint32_t frame;
    GError **error;
} Copier;

static bool fail(const Copier *copier)
{
    g_set_error(copier->error, PICTURE_ERROR, PICTURE_BROKEN,
                _("it is damaged in frame %u, so nothing was written to it"), copier->frame);
    return false;
}

static uint32_t put_slices(Copier *copier)
{
    uint32_t count = 0;
    for (guint i = 0; copier->slices != NULL && i < copier->slices->len; i++)
        count += put_slice(copier->out, &g_array_index(copier->slices, AseSlice, i));
    copier->slices = NULL;
    return count;
}

static bool is_slice(uint16_t type)
{
    return type == ASE_SLICE_CHUNK || type == ASE_OLD_SLICES_CHUNK;
}

/* Copies the chunks of a frame except slices. The new slices are inserted before the first slice
 * or cel, or at the end of the frame if it has neither. `*count` becomes the number of chunks
 * written. */
static bool copy_chunks(Copier *copier, const uint8_t *end, uint32_t *count)
{
    uint32_t remaining = *count;
    bool after_slice = false;
    *count = 0;
    for (; remaining > 0 && end - copier->at >= ASE_CHUNK_HEAD; remaining--) {
        AseInput in = {copier->at, end, false};
        size_t size = ase_u32(&in);
        uint16_t type = ase_u16(&in);
        if (size < ASE_CHUNK_HEAD || size > (size_t)(end - copier->at))
            return fail(copier);
        bool drop = is_slice(type) || (after_slice && type == ASE_DATA_CHUNK);
        after_slice = is_slice(type);
        if (is_slice(type) || type == ASE_CEL_CHUNK)
            *count += put_slices(copier);
        if (!drop)
            g_byte_array_append(copier->out, copier->at, (guint)size);
        *count += !drop;
        copier->at += size;
    }
    *count += put_slices(copier);
    return true;
}

static bool copy_frame(Copier *copier)
{
    const uint8_t *begin = copier->at;
    AseInput in = {begin, copier->end, false};
    size_t size = ase_u32(&in);
    uint16_t magic = ase_u16(&in);
    uint32_t old_count = ase_u16(&in);
    ase_take(&in, 4);
    uint32_t new_count = ase_u32(&in);
    if (in.ended || size < ASE_FRAME_HEAD || size > (size_t)(copier->end - begin))
        return fail(copier);
    uint32_t count = old_count == MANY_CHUNKS && new_count > old_count ? new_count : old_count;
    guint head = copier->out->len;
    g_byte_array_append(copier->out, begin, ASE_FRAME_HEAD);
    copier->at += ASE_FRAME_HEAD;
    if (magic == FRAME_MAGIC && !copy_chunks(copier, begin + size, &count))
        return false;
    g_byte_array_append(copier->out, copier->at, (guint)(begin + size - copier->at));
    copier->at = begin + size;
    put_at(copier->out, head, copier->out->len - head, 4);
    if (magic == FRAME_MAGIC) {
        put_at(copier->out, head + 6, MIN(count, MANY_CHUNKS), 2);
        put_at(copier->out, head + 12, new_count != 0 || count >= MANY_CHUNKS ? count : 0, 4);
    }
    return true;
}

GBytes *ase_with_slices(const AseFile *file, const GArray *slices, GError **error)
{
    gsize size;
    const uint8_t *bytes = g_bytes_get_data(file->bytes, &size);
    Copier copier = {bytes + ASE_HEADER, bytes + size, g_byte_array_new(), slices, 0, error};
    g_byte_array_append(copier.out, bytes, ASE_HEADER);
    bool ok = true;
    for (; ok && copier.frame < file->frames->len; copier.frame++)
        ok = copy_frame(&copier);
    if (!ok) {
        g_byte_array_unref(copier.out);
        return NULL;
    }
    g_byte_array_append(copier.out, copier.at, (guint)(copier.end - copier.at));
    put_at(copier.out, 0, copier.out->len, 4);
    return g_byte_array_free_to_bytes(copier.out);
}

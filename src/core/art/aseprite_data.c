/* SPDX-License-Identifier: MIT */
/* Numbers, texts, palettes and user data in .aseprite files; see aseprite_internal.h. */
#include "art/aseprite_internal.h"

#include <string.h>

/* ---- Numbers ---- */

const uint8_t *ase_take(AseInput *in, size_t count)
{
    if (in->ended || count > (size_t)(in->end - in->at)) {
        in->ended = true;
        return NULL;
    }
    in->at += count;
    return in->at - count;
}

static uint64_t read_integer(AseInput *in, size_t count)
{
    const uint8_t *bytes = ase_take(in, count);
    uint64_t value = 0;
    for (size_t i = count; bytes != NULL && i > 0; i--)
        value = value << 8 | bytes[i - 1];
    return value;
}

uint8_t ase_u8(AseInput *in)
{
    return (uint8_t)read_integer(in, 1);
}

uint16_t ase_u16(AseInput *in)
{
    return (uint16_t)read_integer(in, 2);
}

int16_t ase_i16(AseInput *in)
{
    return (int16_t)ase_u16(in);
}

uint32_t ase_u32(AseInput *in)
{
    return (uint32_t)read_integer(in, 4);
}

int32_t ase_i32(AseInput *in)
{
    return (int32_t)ase_u32(in);
}

static uint64_t ase_u64(AseInput *in)
{
    return read_integer(in, 8);
}

char *ase_text(AseInput *in)
{
    size_t size = ase_u16(in);
    const char *bytes = (const char *)ase_take(in, size);
    if (bytes == NULL)
        return g_strdup("");
    g_autofree char *text = g_strndup(bytes, size);
    return g_utf8_make_valid(text, -1);
}

/* ---- Palettes ---- */

static bool apply_new(AseInput *in, AseColours *colours)
{
    uint32_t size = ase_u32(in), first = ase_u32(in), last = ase_u32(in);
    ase_take(in, 8);
    for (uint32_t i = size; i < ASE_COLOURS; i++)
        memcpy(colours->rgba[i], (uint8_t[]){0, 0, 0, 255}, 4);
    for (uint64_t i = first; i <= last && !in->ended; i++) {
        bool named = (ase_u16(in) & 1) != 0;
        const uint8_t *rgba = ase_take(in, 4);
        if (rgba != NULL && i < ASE_COLOURS)
            memcpy(colours->rgba[i], rgba, 4);
        if (named)
            ase_take(in, ase_u16(in));
    }
    return !in->ended;
}

/* Expands a 6-bit channel value to 8 bits. */
static uint8_t expand_6_bits(uint8_t value)
{
    return (uint8_t)((value & 63) << 2 | (value & 63) >> 4);
}

static bool apply_old(AseInput *in, bool six_bits, AseColours *colours)
{
    uint32_t packets = ase_u16(in), index = 0;
    for (uint32_t i = 0; i < packets && !in->ended; i++) {
        index += ase_u8(in);
        uint32_t count = ase_u8(in);
        count = count == 0 ? ASE_COLOURS : count;
        for (uint32_t k = 0; k < count && !in->ended; k++, index++) {
            const uint8_t *rgb = ase_take(in, 3);
            for (int c = 0; rgb != NULL && index < ASE_COLOURS && c < 3; c++)
                colours->rgba[index][c] = six_bits ? expand_6_bits(rgb[c]) : rgb[c];
            if (index < ASE_COLOURS)
                colours->rgba[index][3] = 255;
        }
    }
    return !in->ended;
}

bool ase_apply_palette(AseInput *in, uint16_t type, AseColours *colours)
{
    return type == ASE_PALETTE_CHUNK ? apply_new(in, colours)
                                     : apply_old(in, type != ASE_OLD_PALETTE, colours);
}

/* ---- User data ---- */

enum { HAS_TEXT = 1, HAS_COLOUR = 2, HAS_PROPERTIES = 4, MAX_DEPTH = 128, MAX_PROPERTIES = 4096 };

enum {
    TYPE_BOOL = 1,
    TYPE_I8,
    TYPE_U8,
    TYPE_I16,
    TYPE_U16,
    TYPE_I32,
    TYPE_U32,
    TYPE_I64,
    TYPE_U64,
    TYPE_FIXED,
    TYPE_FLOAT,
    TYPE_DOUBLE,
    TYPE_TEXT,
    TYPE_POINT,
    TYPE_SIZE,
    TYPE_RECT,
    TYPE_VECTOR,
    TYPE_MAP,
    TYPE_UUID
};

static void put(GString *out, const char *text)
{
    if (out->len < DOCUMENT_MAX_TEXT)
        g_string_append(out, text);
}

static void put_number(GString *out, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    put(out, g_ascii_formatd(text, sizeof text, "%.17g", value));
}

static double float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool is_number(uint16_t type)
{
    return type >= TYPE_I8 && type <= TYPE_DOUBLE && type != TYPE_I64 && type != TYPE_U64;
}

static double read_number(AseInput *in, uint16_t type)
{
    switch (type) {
    case TYPE_I8:
        return (int8_t)ase_u8(in);
    case TYPE_U8:
        return ase_u8(in);
    case TYPE_I16:
        return ase_i16(in);
    case TYPE_U16:
        return ase_u16(in);
    case TYPE_I32:
        return ase_i32(in);
    case TYPE_U32:
        return ase_u32(in);
    case TYPE_FIXED:
        return ase_i32(in) / 65536.0;
    case TYPE_FLOAT:
        return float_of(ase_u32(in));
    default:
        return double_of(ase_u64(in));
    }
}

static void put_value(AseInput *in, uint16_t type, int depth, GString *out);

static void put_numbers(AseInput *in, int count, GString *out)
{
    put(out, "[");
    for (int i = 0; i < count; i++) {
        put(out, i > 0 ? ", " : "");
        put_number(out, ase_i32(in));
    }
    put(out, "]");
}

static void put_vector(AseInput *in, int depth, GString *out)
{
    uint32_t count = ase_u32(in);
    uint16_t type = ase_u16(in);
    put(out, "[");
    for (uint32_t i = 0; i < count && !in->ended; i++) {
        put(out, i > 0 ? ", " : "");
        put_value(in, type != 0 ? type : ase_u16(in), depth + 1, out);
    }
    put(out, "]");
}

static void put_map(AseInput *in, int depth, GString *out)
{
    uint32_t count = ase_u32(in);
    put(out, "{");
    for (uint32_t i = 0; i < count && !in->ended; i++) {
        g_autofree char *key = ase_text(in);
        put(out, i > 0 ? ", " : "");
        put(out, key);
        put(out, ": ");
        put_value(in, ase_u16(in), depth + 1, out);
    }
    put(out, "}");
}

static void put_uuid(AseInput *in, GString *out)
{
    const uint8_t *bytes = ase_take(in, 16);
    for (int i = 0; bytes != NULL && i < 16; i++) {
        char hex[8];
        g_snprintf(hex, sizeof hex, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "",
                   bytes[i]);
        put(out, hex);
    }
}

static void put_long(AseInput *in, bool negative, GString *out)
{
    uint64_t value = ase_u64(in);
    char text[32];
    g_snprintf(text, sizeof text, negative ? "%" G_GINT64_FORMAT : "%" G_GUINT64_FORMAT, value);
    put(out, text);
}

/* Appends a value of any type as text. An unknown type ends the reading of everything that
 * follows. */
static void put_value(AseInput *in, uint16_t type, int depth, GString *out)
{
    char *text;
    if (depth > MAX_DEPTH || type == 0 || type > TYPE_UUID)
        in->ended = true;
    else if (is_number(type))
        put_number(out, read_number(in, type));
    else if (type == TYPE_I64 || type == TYPE_U64)
        put_long(in, type == TYPE_I64, out);
    else if (type == TYPE_BOOL)
        put(out, ase_u8(in) != 0 ? "true" : "false");
    else if (type == TYPE_TEXT) {
        put(out, text = ase_text(in));
        g_free(text);
    } else if (type == TYPE_VECTOR)
        put_vector(in, depth, out);
    else if (type == TYPE_MAP)
        put_map(in, depth, out);
    else if (type == TYPE_UUID)
        put_uuid(in, out);
    else
        put_numbers(in, type == TYPE_RECT ? 4 : 2, out);
}

/* True if the next value is a 64-bit integer that a double represents exactly. */
static bool long_is_number(const AseInput *in, uint16_t type)
{
    AseInput ahead = *in;
    uint64_t bits = ase_u64(&ahead), max = UINT64_C(1) << 53;
    if (type == TYPE_U64)
        return bits <= max;
    return type == TYPE_I64 && (int64_t)bits <= (int64_t)max && (int64_t)bits >= -(int64_t)max;
}

static AseProperty read_property(AseInput *in, AseData *data)
{
    AseProperty property = {.key = ase_text(in), .type = PROPERTY_TEXT};
    uint16_t type = ase_u16(in);
    GString *out = g_string_new(NULL);
    if (is_number(type)) {
        property.type = PROPERTY_NUMBER;
        property.number = read_number(in, type);
    } else if (long_is_number(in, type)) {
        uint64_t bits = ase_u64(in);
        property.type = PROPERTY_NUMBER;
        property.number = type == TYPE_I64 ? (double)(int64_t)bits : (double)bits;
    } else if (type == TYPE_BOOL) {
        property.type = PROPERTY_BOOLEAN;
        property.boolean = ase_u8(in) != 0;
    } else {
        put_value(in, type, 0, out);
        data->flattened += type != TYPE_TEXT;
    }
    property.text = g_string_free(out, false);
    return property;
}

static void property_clear(void *item)
{
    AseProperty *property = item;
    g_free(property->key);
    g_free(property->text);
}

/* The user's properties have the key 0. Those of plug-ins precede or follow them, and can be
 * skipped only by reading them. */
static void read_properties(AseInput *in, AseData *data)
{
    uint32_t size = ase_u32(in), maps = ase_u32(in);
    AseInput block = {in->at, in->at + MIN((size_t)(in->end - in->at), size < 8 ? 0 : size - 8),
                      in->ended};
    for (uint32_t i = 0; i < maps && !block.ended; i++) {
        bool is_user_map = ase_u32(&block) == 0;
        uint32_t count = ase_u32(&block);
        for (uint32_t k = 0; k < count && !block.ended; k++) {
            AseProperty property = read_property(&block, data);
            bool is_stored = is_user_map && !block.ended && data->properties->len < MAX_PROPERTIES;
            if (is_stored)
                g_array_append_val(data->properties, property);
            else
                property_clear(&property);
            data->foreign += !is_stored;
        }
    }
}

static GArray *properties_new(void)
{
    GArray *properties = g_array_new(false, false, sizeof(AseProperty));
    g_array_set_clear_func(properties, property_clear);
    return properties;
}

void ase_read_data(AseInput *in, AseData *data)
{
    uint32_t flags = ase_u32(in);
    ase_data_clear(data);
    if ((flags & HAS_TEXT) != 0)
        data->text = ase_text(in);
    const uint8_t *colour = (flags & HAS_COLOUR) != 0 ? ase_take(in, 4) : NULL;
    if (colour != NULL) {
        data->has_colour = true;
        memcpy(data->colour, colour, 4);
    }
    if ((flags & HAS_PROPERTIES) == 0)
        return;
    data->properties = properties_new();
    read_properties(in, data);
}

AseProperty *ase_data_add(AseData *data, const char *key, PropertyType type)
{
    AseProperty property = {.key = g_strdup(key), .type = type};
    if (data->properties == NULL)
        data->properties = properties_new();
    g_array_append_val(data->properties, property);
    return &g_array_index(data->properties, AseProperty, data->properties->len - 1);
}

void ase_data_clear(AseData *data)
{
    g_free(data->text);
    if (data->properties != NULL)
        g_array_unref(data->properties);
    *data = (AseData){0};
}

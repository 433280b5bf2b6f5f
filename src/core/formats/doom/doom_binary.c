/* SPDX-License-Identifier: MIT */
/*
 * Maps in the binary formats of Doom and Hexen; the contract is in doom_internal.h.
 *
 *     LUMP      SIZE  MEANING, 16 bits each unless noted
 *     VERTEXES     4  x, y
 *     LINEDEFS    14  from, to, flags, special, tag, right side, left side (FFFF: none)
 *     (Hexen)     16  from, to, flags, special 8, five arguments of 8, right side, left side
 *     SIDEDEFS    30  x, y, upper texture 8 letters, lower, middle, sector
 *     SECTORS     26  floor, ceiling, its flat 8 letters, the ceiling's, light, special, tag
 *     THINGS      10  x, y, angle in degrees, type, flags
 *     (Hexen)     20  tag, x, y, height, angle, type, flags, special 8, five arguments of 8
 */
#include "formats/doom/doom_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { NO_SIDE = 0xffff, TAKEN_FACTOR = 2 }; /* an array may reserve twice its size */

/* A lump that is read element by element. */
typedef struct Elements {
    const char *name;
    const uint8_t *bytes;
    uint32_t size, count; /* size of an element in bytes; number of elements */
} Elements;

static uint32_t read_u16(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static int32_t read_i16(const uint8_t *at)
{
    int32_t value = (int32_t)read_u16(at);
    return value < 0x8000 ? value : value - 0x10000;
}

/* Reads the name of a texture unchanged, up to a NUL. */
static const char *read_texture(DoomMemory *memory, const uint8_t *at)
{
    const char *text = (const char *)at;
    return doom_keep_text(memory, text, strnlen(text, WAD_NAME));
}

/* Finds the elements of a lump, and sets the size of an array to their number; its items are
 * zero. */
static bool find_elements(const Wad *wad, uint32_t number, Elements *elements, GArray *array,
                          DoomMemory *memory, GError **error)
{
    const WadLump *lump = wad_map_lump(wad, number, elements->name);
    if (lump == NULL)
        return doom_fail(error, _("the lump %s is missing"), elements->name);
    if (lump->size % elements->size != 0)
        return doom_fail(error,
                         _("%s: the lump has %u bytes, which is not a multiple of %u bytes "
                           "per element"),
                         elements->name, lump->size, elements->size);
    elements->bytes = lump->bytes;
    elements->count = lump->size / elements->size;
    GError *problem = NULL;
    if (!doom_take(memory,
                   (uint64_t)elements->count * g_array_get_element_size(array) * TAKEN_FACTOR,
                   &problem)) {
        g_propagate_prefixed_error(error, problem, _("%s: "), elements->name);
        return false;
    }
    g_array_set_size(array, elements->count);
    return true;
}

static const uint8_t *element(const Elements *elements, uint32_t index)
{
    return elements->bytes + (size_t)index * elements->size;
}

static bool read_vertices(const Wad *wad, uint32_t number, DoomMemory *memory, GError **error)
{
    Elements elements = {.name = "VERTEXES", .size = 4};
    if (!find_elements(wad, number, &elements, memory->vertices, memory, error))
        return false;
    for (uint32_t i = 0; i < elements.count; i++) {
        const uint8_t *at = element(&elements, i);
        g_array_index(memory->vertices, DoomVertex, i) =
            (DoomVertex){read_i16(at), read_i16(at + 2)};
    }
    return true;
}

static bool read_sides(const Wad *wad, uint32_t number, DoomMemory *memory, GError **error)
{
    Elements elements = {.name = "SIDEDEFS", .size = 30};
    if (!find_elements(wad, number, &elements, memory->sides, memory, error))
        return false;
    for (uint32_t i = 0; i < elements.count; i++) {
        const uint8_t *at = element(&elements, i);
        g_array_index(memory->sides, DoomSide, i) =
            (DoomSide){.x = read_i16(at),
                       .y = read_i16(at + 2),
                       .upper = read_texture(memory, at + 4),
                       .lower = read_texture(memory, at + 12),
                       .middle = read_texture(memory, at + 20),
                       .sector = read_u16(at + 28)};
    }
    return true;
}

static bool read_sectors(const Wad *wad, uint32_t number, DoomMemory *memory, GError **error)
{
    Elements elements = {.name = "SECTORS", .size = 26};
    if (!find_elements(wad, number, &elements, memory->sectors, memory, error))
        return false;
    for (uint32_t i = 0; i < elements.count; i++) {
        const uint8_t *at = element(&elements, i);
        g_array_index(memory->sectors, DoomSector, i) =
            (DoomSector){.floor = read_i16(at),
                         .ceiling = read_i16(at + 2),
                         .floor_flat = read_texture(memory, at + 4),
                         .ceiling_flat = read_texture(memory, at + 12),
                         .light = read_i16(at + 20),
                         .special = read_i16(at + 22),
                         .tag = read_i16(at + 24)};
    }
    return true;
}

static uint32_t read_side(const uint8_t *at)
{
    uint32_t side = read_u16(at);
    return side == NO_SIDE ? DOOM_NONE : side;
}

static void read_arguments(const uint8_t *at, int32_t *arguments)
{
    for (int i = 0; i < DOOM_ARGUMENTS; i++)
        arguments[i] = at[i];
}

static bool read_lines(const Wad *wad, uint32_t number, bool is_hexen, DoomMemory *memory,
                       GError **error)
{
    Elements elements = {.name = "LINEDEFS", .size = is_hexen ? 16 : 14};
    if (!find_elements(wad, number, &elements, memory->lines, memory, error))
        return false;
    for (uint32_t i = 0; i < elements.count; i++) {
        const uint8_t *at = element(&elements, i);
        DoomLine *line = &g_array_index(memory->lines, DoomLine, i);
        line->a = read_u16(at);
        line->b = read_u16(at + 2);
        line->flags = read_u16(at + 4);
        line->special = is_hexen ? at[6] : (int32_t)read_u16(at + 6);
        line->tag = is_hexen ? 0 : read_i16(at + 8);
        if (is_hexen)
            read_arguments(at + 7, line->arguments);
        line->front = read_side(at + elements.size - 4);
        line->back = read_side(at + elements.size - 2);
    }
    return true;
}

static DoomThing read_thing(const uint8_t *at, bool is_hexen)
{
    DoomThing thing = {.tag = is_hexen ? read_i16(at) : 0};
    at += is_hexen ? 2 : 0;
    thing.x = read_i16(at);
    thing.y = read_i16(at + 2);
    at += 4;
    thing.height = is_hexen ? read_i16(at) : 0;
    at += is_hexen ? 2 : 0;
    thing.angle = read_i16(at);
    thing.type = (int32_t)read_u16(at + 2);
    thing.flags = read_u16(at + 4);
    if (is_hexen) {
        thing.special = at[6];
        read_arguments(at + 7, thing.arguments);
    }
    return thing;
}

static bool read_things(const Wad *wad, uint32_t number, bool is_hexen, DoomMemory *memory,
                        GError **error)
{
    Elements elements = {.name = "THINGS", .size = is_hexen ? 20 : 10};
    if (!find_elements(wad, number, &elements, memory->things, memory, error))
        return false;
    for (uint32_t i = 0; i < elements.count; i++)
        g_array_index(memory->things, DoomThing, i) = read_thing(element(&elements, i), is_hexen);
    return true;
}

bool doom_read_binary(const Wad *wad, uint32_t number, DoomMap *map, GError **error)
{
    DoomMemory *memory = map->memory;
    bool is_hexen = wad_map_lump(wad, number, "BEHAVIOR") != NULL;
    map->format = is_hexen ? DOOM_HEXEN : DOOM_BINARY;
    return read_vertices(wad, number, memory, error) && read_sides(wad, number, memory, error) &&
           read_sectors(wad, number, memory, error) &&
           read_lines(wad, number, is_hexen, memory, error) &&
           read_things(wad, number, is_hexen, memory, error);
}

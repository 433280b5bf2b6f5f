/* SPDX-License-Identifier: MIT */
/* Reading WAD files; see wad.h. */
#include "wad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 12, /* "IWAD" or "PWAD", number of lumps, offset of the directory */
    ENTRY_SIZE = 16,  /* offset, size, name of 8 letters */
    LINE_SIZE = 14,   /* a, b, flags, special, tag, right side, left side */
    VERTEX_SIZE = 4,
    MAP_LUMPS = 10, /* the maximum number of lumps of a map, after the lump with its name */
    NO_SIDE = 0xffff,
    IMPASSABLE = 1
};

typedef struct Lump {
    const uint8_t *bytes;
    size_t size;
} Lump;

static uint32_t read_u16(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read_u32(const uint8_t *at)
{
    return read_u16(at) | read_u16(at + 2) << 16;
}

static int32_t read_i16(const uint8_t *at)
{
    int32_t value = (int32_t)read_u16(at);
    return value < 0x8000 ? value : value - 0x10000;
}

/* True if `count` elements of `element` bytes at an offset lie in the file. */
static bool is_within(size_t size, uint32_t offset, uint32_t count, uint32_t element)
{
    return offset <= size && count <= (size - offset) / element;
}

static bool has_name(const uint8_t *entry, const char *name)
{
    char padded[8] = {0};
    memcpy(padded, name, strlen(name) < sizeof padded ? strlen(name) : sizeof padded);
    return memcmp(entry + 8, padded, sizeof padded) == 0;
}

/* Finds a lump by name among `max` entries of the directory, from entry `first` on. */
static bool find_lump(Lump file, uint32_t first, uint32_t max, const char *name, uint32_t *index)
{
    uint32_t count = read_u32(file.bytes + 4), directory = read_u32(file.bytes + 8);
    for (uint32_t i = first; i < count && i - first < max; i++)
        if (has_name(file.bytes + directory + (size_t)i * ENTRY_SIZE, name)) {
            *index = i;
            return true;
        }
    return false;
}

static bool lump_of_map(Lump file, uint32_t map, const char *name, Lump *lump)
{
    uint32_t index, directory = read_u32(file.bytes + 8);
    if (!find_lump(file, map + 1, MAP_LUMPS, name, &index))
        return false;
    const uint8_t *entry = file.bytes + directory + (size_t)index * ENTRY_SIZE;
    uint32_t offset = read_u32(entry), size = read_u32(entry + 4);
    *lump = (Lump){file.bytes + offset, size};
    return is_within(file.size, offset, size, 1);
}

/* Reads one line. Returns false if it refers to a vertex that does not exist. */
static bool read_line(const uint8_t *at, Lump vertices, WadLine *line)
{
    uint32_t a = read_u16(at), b = read_u16(at + 2),
             count = (uint32_t)(vertices.size / VERTEX_SIZE);
    if (a >= count || b >= count)
        return false;
    const uint8_t *from = vertices.bytes + (size_t)a * VERTEX_SIZE;
    const uint8_t *to = vertices.bytes + (size_t)b * VERTEX_SIZE;
    bool two_sided = read_u16(at + 12) != NO_SIDE;
    bool blocks = !two_sided || (read_u16(at + 4) & IMPASSABLE) != 0;
    *line = (WadLine){read_i16(from),   read_i16(from + 2), read_i16(to),
                      read_i16(to + 2), two_sided,          blocks};
    return true;
}

static bool read_lines(Lump lines, Lump vertices, WadMap *map)
{
    uint32_t count = (uint32_t)(lines.size / LINE_SIZE);
    map->lines = malloc(((size_t)count + 1) * sizeof *map->lines);
    if (map->lines == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        WadLine line;
        if (!read_line(lines.bytes + (size_t)i * LINE_SIZE, vertices, &line))
            return false;
        if (line.ax != line.bx || line.ay != line.by)
            map->lines[map->count++] = line;
    }
    return true;
}

bool wad_parse(const uint8_t *bytes, size_t size, const char *name, WadMap *map)
{
    Lump file = {bytes, size}, lines, vertices;
    uint32_t index;
    *map = (WadMap){NULL, 0};
    if (size < HEADER_SIZE || (memcmp(bytes, "IWAD", 4) != 0 && memcmp(bytes, "PWAD", 4) != 0) ||
        !is_within(size, read_u32(bytes + 8), read_u32(bytes + 4), ENTRY_SIZE))
        return false;
    if (find_lump(file, 0, UINT32_MAX, name, &index) &&
        lump_of_map(file, index, "LINEDEFS", &lines) &&
        lump_of_map(file, index, "VERTEXES", &vertices) && read_lines(lines, vertices, map))
        return true;
    wad_free(map);
    return false;
}

bool wad_read(const char *path, const char *name, WadMap *map)
{
    uint8_t *bytes = NULL;
    long size = -1;
    bool is_valid = false;
    *map = (WadMap){NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    if (fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size > 0 && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)size);
    if (bytes != NULL && fread(bytes, 1, (size_t)size, file) == (size_t)size)
        is_valid = wad_parse(bytes, (size_t)size, name, map);
    free(bytes);
    fclose(file);
    return is_valid;
}

void wad_free(WadMap *map)
{
    free(map->lines);
    *map = (WadMap){NULL, 0};
}

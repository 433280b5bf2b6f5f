/* SPDX-License-Identifier: MIT */
/*
 * Fields: the images of numbers, stored in tiles, that maps consist of (GRID, TILE and DATA in
 * FORMAT.md). map.c interprets the numbers, map_field.c finds the pixels that shapes touch,
 * map_list.c finds where a number occurs; this header reads one pixel.
 */
#pragma once

#include "bank_internal.h"
#include "filter_internal.h"
#include "gabarit/map.h"

/* An image of numbers; 0 x 0 pixels if it does not exist. Opening a bank does not read pixels, so
 * they may have greater numbers than `max`; these count as 0. */
typedef struct Field {
    const gab_bank *bank;
    uint32_t max;
    uint32_t first; /* its first tile */
    int32_t width, height;
    int32_t tile_columns; /* number of tiles in a row */
} Field;

/* A block of pixels, by axis (X, Y): from low to high, inclusive. */
typedef struct Block {
    int32_t low[2], high[2];
} Block;

typedef struct FieldTile {
    const uint8_t *pixels; /* row by row; NULL if all are equal */
    uint32_t size;         /* bytes of a pixel */
    uint32_t value;        /* of all pixels, if they are equal */
} FieldTile;

/* The first pixel of a path whose number a filter accepts. */
typedef struct FieldHit {
    int32_t x, y;
    uint32_t number;
    double time;
} FieldHit;

/* Decides whether a number is accepted. */
typedef struct FieldFilter {
    bool (*accepts)(const void *context, uint32_t number);
    const void *context;
} FieldFilter;

/* Returns the set of all numbers that a shape touches, including 0 if the shape extends beyond the
 * field. */
gab_tags gab_field_circle(const Field *field, gab_circle circle);
gab_tags gab_field_box(const Field *field, gab_box box);
gab_tags gab_field_segment(const Field *field, gab_segment segment);

/* Finds the first pixel on a path whose number the filter accepts; beyond the field all numbers are
 * 0. */
bool gab_field_trace(const Field *field, gab_segment segment, FieldFilter filter, FieldHit *hit);

/* Lists the pixels with a number in a block of a field of bytes, as in gabarit/map.h. */
uint32_t gab_field_runs(const Field *field, uint32_t number, const Block *block,
                        gab_pixel_run *runs, uint32_t capacity);
uint32_t gab_field_outline(const Field *field, uint32_t number, const Block *block,
                           gab_segment *edges, uint32_t capacity);

enum { X = 0, Y = 1 };

/* Returns the grid with an index, and numbers up to `max`; an empty field if it does not exist. */
static inline Field field_of(const gab_bank *bank, uint32_t grid, uint32_t max)
{
    const uint8_t *bytes = gab_element(bank, SECTION_GRID, grid);
    Field field = {.bank = bank, .max = max};
    if (bytes == NULL)
        return field;
    field.first = read_u32(bytes + GRID_TILE);
    field.width = (int32_t)read_u16(bytes + GRID_WIDTH);
    field.height = (int32_t)read_u16(bytes + GRID_HEIGHT);
    field.tile_columns = (field.width + TILE_SIDE - 1) / TILE_SIDE;
    return field;
}

static inline int32_t min_i32(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t max_i32(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Returns the first pixel of a pixel's tile, on an axis; tile_end: the last one. `pixel` must not
 * be negative. */
static inline int32_t tile_start(int32_t pixel)
{
    return pixel & ~(TILE_SIDE - 1);
}

static inline int32_t tile_end(int32_t pixel)
{
    return pixel | (TILE_SIDE - 1);
}

static inline bool field_holds(const Field *field, int32_t x, int32_t y)
{
    return (uint32_t)x < (uint32_t)field->width && (uint32_t)y < (uint32_t)field->height;
}

/* Returns the tile of a pixel, which must be in the field. */
static inline FieldTile field_tile(const Field *field, int32_t x, int32_t y)
{
    uint32_t index = (uint32_t)(y / TILE_SIDE * field->tile_columns + x / TILE_SIDE);
    const uint8_t *entry = gab_element(field->bank, SECTION_TILE, field->first + index);
    const gab_section *data = &field->bank->sections[SECTION_DATA];
    FieldTile tile = {NULL, 0, 0};
    if (entry == NULL)
        return tile;
    tile.size = entry[TILE_KIND];
    tile.value = read_u32(entry + TILE_VALUE);
    if (tile.size > 0 && tile.value <= data->count &&
        tile.size * TILE_PIXELS <= data->count - tile.value)
        tile.pixels = data->bytes + tile.value;
    return tile;
}

/* Returns the index of a pixel in its tile. */
static inline uint32_t index_in_tile(int32_t x, int32_t y)
{
    return (uint32_t)(y % TILE_SIDE * TILE_SIDE + x % TILE_SIDE);
}

/* Returns a number, or 0 if it is above the maximum. */
static inline uint32_t number_in_range(const Field *field, uint32_t number)
{
    return number <= field->max ? number : 0;
}

/* Returns the number at a pixel; 0 beyond the field. */
static inline uint32_t field_pixel(const Field *field, int32_t x, int32_t y)
{
    if (!field_holds(field, x, y))
        return 0;
    FieldTile tile = field_tile(field, x, y);
    if (tile.pixels == NULL)
        return tile.value;
    const uint8_t *pixel = tile.pixels + (size_t)index_in_tile(x, y) * tile.size;
    uint32_t number = tile.size == 1   ? pixel[0]
                      : tile.size == 2 ? read_u16(pixel)
                                       : read_u32(pixel);
    return number_in_range(field, number);
}

/*
 * As field_pixel, for fields whose numbers are at most 255; also returns numbers above the maximum.
 * In a tile of one value, the first byte of the value is read; a bit mask selects it, because a
 * branch would be unpredictable on a map with both kinds of tiles.
 */
static inline uint32_t field_byte(const Field *field, int32_t x, int32_t y)
{
    if (!field_holds(field, x, y))
        return 0;
    const gab_bank *bank = field->bank;
    uint32_t index = (uint32_t)(y / TILE_SIDE * field->tile_columns + x / TILE_SIDE);
    const uint8_t *entry = gab_element(bank, SECTION_TILE, field->first + index);
    if (entry == NULL)
        return 0;
    uint32_t has_pixels = (uint32_t)0 - (uint32_t)(entry[TILE_KIND] > 0);
    const gab_section *section = &bank->sections[SECTION_DATA];
    uint32_t data = section->count > 0 ? (uint32_t)(section->bytes - bank->bytes) : 0;
    uint32_t uniform_offset = (uint32_t)(entry + TILE_VALUE - bank->bytes);
    uint32_t pixel_offset = data + read_u32(entry + TILE_VALUE) + index_in_tile(x, y);
    uint32_t offset = uniform_offset ^ ((uniform_offset ^ pixel_offset) & has_pixels);
    return offset < bank->size ? bank->bytes[offset] : 0;
}

static inline void add_number(gab_tags *set, uint32_t number)
{
    set->bits[number / 32 % 8] |= (uint32_t)1 << (number % 32);
}

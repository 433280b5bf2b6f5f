/* SPDX-License-Identifier: MIT */
/* Levels, layers, doors, tiles, mazes, ground, heights; see judge.h. */
#include "judge_internal.h"

enum { WALLS = 1, TILES, MAZES, GROUND, HEIGHTS };

static const int sections[6] = {0, WALS, TILS, MAZE, GRND, HGHT};

typedef struct Sums {
    uint64_t of_kind[6]; /* number of layers */
    uint64_t entries, bytes;
} Sums;

static bool is_size(const Judge *judge, int part, uint32_t i, uint32_t offset)
{
    return signed_field(judge, part, i, offset, 4) > 0 &&
           signed_field(judge, part, i, offset + 4, 4) > 0;
}

/* Checks the columns and rows of a layer, and the offset of its bytes. */
static const char *judge_bytes(const Judge *judge, uint64_t columns, uint64_t rows, uint64_t first,
                               uint64_t size, Sums *sums)
{
    RULE(columns * rows <= 64u << 20, "number of cells");
    RULE(first == sums->bytes && first + size <= count_of(judge, CELS), "sum of cells");
    sums->bytes += size;
    return NULL;
}

/* ---- Contents of layers ---- */

static bool is_tag(const Judge *judge, uint32_t tag)
{
    for (uint32_t i = 0; i < count_of(judge, TAGS); i++)
        if (field(judge, TAGS, i, 4, 1) == tag)
            return true;
    return tag == 0;
}

static const char *judge_tiles(const Judge *judge, uint32_t i, Sums *sums)
{
    uint32_t columns = field(judge, TILS, i, 32, 2), rows = field(judge, TILS, i, 34, 2);
    uint32_t first = field(judge, TILS, i, 40, 4), is_iso = field(judge, TILS, i, 37, 1);
    if (is_iso != 0) {
        RULE(is_zero_field(judge, TILS, i, 8, 8), "isometric tiles");
        RULE(signed_field(judge, TILS, i, 16, 4) * signed_field(judge, TILS, i, 28, 4) !=
                 signed_field(judge, TILS, i, 20, 4) * signed_field(judge, TILS, i, 24, 4),
             "determinant of tiles");
    } else {
        RULE(is_size(judge, TILS, i, 8) && is_zero_field(judge, TILS, i, 16, 16), "size of tiles");
    }
    FOLLOW(judge_bytes(judge, columns, rows, first, (uint64_t)columns * rows, sums));
    for (uint32_t k = 0; k < columns * rows; k++)
        RULE(is_tag(judge, judge->parts[CELS].bytes[first + k]), "tag of a cell");
    return NULL;
}

static const char *judge_maze(const Judge *judge, uint32_t i, Sums *sums)
{
    uint32_t columns = field(judge, MAZE, i, 16, 2), rows = field(judge, MAZE, i, 18, 2);
    uint32_t first = field(judge, MAZE, i, 20, 4);
    FOLLOW(judge_bytes(judge, columns, rows, first, (columns + UINT64_C(1)) * (rows + 1), sums));
    const uint8_t *cell = judge->parts[CELS].bytes + first;
    for (uint32_t y = 0; y <= rows; y++)
        for (uint32_t x = 0; x <= columns; x++, cell++) {
            RULE(*cell <= 3, "walls of a cell");
            RULE((*cell & 1) == 0 || y < rows, "a left wall in the last row");
            RULE((*cell & 2) == 0 || x < columns, "a top wall in the last column");
        }
    return NULL;
}

static const char *judge_ground(const Judge *judge, uint32_t i)
{
    uint32_t first = field(judge, GRND, i, 0, 4), count = field(judge, GRND, i, 4, 4);
    RULE(signed_field(judge, GRND, i, 8, 4) >= 0, "slope of ground");
    for (uint32_t n = first; n < first + count; n++) {
        int64_t slope = (int64_t)field(judge, GNOD, n, 8, 4) +
                        signed_field(judge, GNOD, n, 12, 4) * (INT64_C(1) << 32);
        RULE(n == first ||
                 signed_field(judge, GNOD, n - 1, 0, 4) < signed_field(judge, GNOD, n, 0, 4),
             "order of nodes of ground");
        RULE(slope >= -(INT64_C(1) << 59) && slope <= INT64_C(1) << 59, "slope of a node");
    }
    return NULL;
}

static const char *judge_heights(const Judge *judge, uint32_t i, Sums *sums)
{
    uint32_t columns = field(judge, HGHT, i, 16, 2), rows = field(judge, HGHT, i, 18, 2);
    uint32_t bytes = field(judge, HGHT, i, 20, 1);
    RULE(bytes == 1 || bytes == 2, "bytes of a sample");
    return judge_bytes(judge, columns, rows, field(judge, HGHT, i, 32, 4),
                       (uint64_t)columns * rows * bytes, sums);
}

static const char *judge_layer(const Judge *judge, uint32_t i, uint32_t doors, Sums *sums)
{
    uint32_t kind = field(judge, LAYR, i, 4, 1), item = field(judge, LAYR, i, 8, 4);
    RULE(kind >= WALLS && kind <= HEIGHTS, "kind of a layer");
    RULE(item == sums->of_kind[kind] && item < count_of(judge, sections[kind]), "sum of a kind");
    sums->of_kind[kind]++;
    switch (kind) {
    case WALLS:
        return judge_wall_layer(judge, item, doors, &sums->entries);
    case TILES:
        return judge_tiles(judge, item, sums);
    case MAZES:
        return judge_maze(judge, item, sums);
    case GROUND:
        return judge_ground(judge, item);
    default:
        return judge_heights(judge, item, sums);
    }
}

/* ---- Levels ---- */

/* True if a wall of a layer belongs to a door. */
static bool has_door(const Judge *judge, uint32_t layer, uint32_t door)
{
    if (field(judge, LAYR, layer, 4, 1) != WALLS)
        return false;
    uint32_t item = field(judge, LAYR, layer, 8, 4), wall = field(judge, WALS, item, 0, 4);
    for (uint32_t i = wall; i < wall + field(judge, WALS, item, 4, 4); i++)
        if (field(judge, WALL, i, 16, 4) == door + 1)
            return true;
    return false;
}

static const char *judge_doors(const Judge *judge, uint32_t level)
{
    uint32_t first = field(judge, LEVL, level, 16, 4), count = field(judge, LEVL, level, 20, 4);
    uint32_t layer = field(judge, LEVL, level, 8, 4), layers = field(judge, LEVL, level, 12, 4);
    for (uint32_t i = first; i < first + count; i++) {
        bool used = false;
        RULE(i == first || field(judge, DOOR, i - 1, 0, 4) < field(judge, DOOR, i, 0, 4),
             "order of doors");
        for (uint32_t k = layer; k < layer + layers && !used; k++)
            used = has_door(judge, k, i - first);
        RULE(used, "a door without a wall");
    }
    return NULL;
}

static const char *judge_level(const Judge *judge, uint32_t level, Sums *sums)
{
    uint32_t layer = field(judge, LEVL, level, 8, 4);
    for (uint32_t i = layer; i < layer + field(judge, LEVL, level, 12, 4); i++)
        FOLLOW(judge_layer(judge, i, field(judge, LEVL, level, 20, 4), sums));
    return judge_doors(judge, level);
}

const char *judge_levels(const Judge *judge)
{
    Sums sums = {{0}, 0, 0};
    for (uint32_t i = 0; i < count_of(judge, LEVL); i++)
        FOLLOW(judge_level(judge, i, &sums));
    for (uint32_t kind = WALLS; kind <= HEIGHTS; kind++)
        RULE(sums.of_kind[kind] == count_of(judge, sections[kind]), "all layers of a kind owned");
    RULE(sums.entries == count_of(judge, ENTR), "all entries owned");
    RULE(sums.bytes == count_of(judge, CELS), "all cells owned");
    return NULL;
}

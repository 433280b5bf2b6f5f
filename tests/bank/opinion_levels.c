/* SPDX-License-Identifier: MIT */
/* The second opinion on levels: layers, doors, markers, walls, partitions; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* ---- Doors ---- */

/* Returns a wall by its number among all walls of a level, or NULL after the last one. */
static const PlainWall *wall_of(const PlainLevel *level, uint32_t number)
{
    for (uint32_t i = 0; i < level->layer_count; i++) {
        const PlainLayer *layer = &level->layers[i];
        if (layer->kind != PLAIN_WALLS)
            continue;
        if (number < layer->as.walls.count)
            return &layer->as.walls.walls[number];
        number -= layer->as.walls.count;
    }
    return NULL;
}

/* True if a wall has a name and is the first in its level with that name. */
static bool is_first(const PlainLevel *level, uint32_t number)
{
    const char *name = or_empty(wall_of(level, number)->name);
    for (uint32_t i = 0; i < number; i++)
        if (strcmp(or_empty(wall_of(level, i)->name), name) == 0)
            return false;
    return name[0] != '\0';
}

/* Returns the number of names of walls that precede a name in byte order: the index of its door. */
static uint32_t door_of(const PlainLevel *level, const char *name)
{
    uint32_t index = 0;
    const PlainWall *wall;
    for (uint32_t i = 0; (wall = wall_of(level, i)) != NULL; i++)
        index += is_first(level, i) && strcmp(wall->name, name) < 0;
    return index;
}

static uint32_t check_doors(Opinion *s, const PlainLevel *level, uint32_t parent)
{
    uint32_t count = 0;
    const PlainWall *wall;
    for (uint32_t i = 0; (wall = wall_of(level, i)) != NULL; i++) {
        if (!is_first(level, i))
            continue;
        uint32_t index = s->doors + door_of(level, wall->name);
        opinion_expect_text(s, DOOR, index, 0, wall->name);
        opinion_expect_name(s, DOOR_KIND, parent, wall->name, index);
        count++;
    }
    return count;
}

/* ---- Walls ---- */

static void expect_ends(Opinion *s, int section, uint32_t i, const PlainWall *wall)
{
    const int32_t ends[4] = {wall->ax, wall->ay, wall->bx, wall->by};
    for (unsigned k = 0; k < 4; k++)
        opinion_expect_signed(s, section, i, 4 * k, 4, ends[k]);
}

static void check_wall(Opinion *s, const PlainLevel *level, const PlainWall *wall)
{
    uint32_t i = s->walls++;
    const char *name = or_empty(wall->name);
    expect_ends(s, WALL, i, wall);
    opinion_expect(s, WALL, i, 16, 4, name[0] != '\0' ? door_of(level, name) + 1 : 0);
    opinion_expect_tag(s, WALL, i, 20, wall->tag);
    opinion_expect(s, WALL, i, 22, 2, wall->front_only);
    opinion_expect_properties(s, WALL_KIND, i, &wall->properties);
}

/* ---- Partitions ---- */

/* Returns the cut that has a child, or GAB_NONE if none does. */
static uint32_t parent_of(const PlainPartition *partition, uint32_t child)
{
    for (uint32_t i = 0; i < partition->cut_count; i++)
        if (partition->cuts[i].child[0] == child || partition->cuts[i].child[1] == child)
            return i;
    return GAB_NONE;
}

static void check_cut(Opinion *s, const PlainPartition *partition, uint32_t number)
{
    const PlainCut *cut = &partition->cuts[number];
    uint32_t i = s->nodes++, depth = 0, parent = parent_of(partition, number);
    for (uint32_t above = parent; above != GAB_NONE; above = parent_of(partition, above))
        depth++;
    opinion_expect_signed(s, NODE, i, 0, 2, cut->x);
    opinion_expect_signed(s, NODE, i, 2, 2, cut->y);
    opinion_expect_signed(s, NODE, i, 4, 4, cut->offset);
    opinion_expect(s, NODE, i, 8, 4, cut->child[0]);
    opinion_expect(s, NODE, i, 12, 4, cut->child[1]);
    opinion_expect(s, NODE, i, 16, 3, parent);
    opinion_expect(s, NODE, i, 19, 1, depth);
}

static void check_leaf(Opinion *s, const PlainWalls *walls, uint32_t number)
{
    const PlainPartition *partition = &walls->partition;
    uint32_t first = number > 0 ? partition->leaf_ends[number - 1] : 0, i = s->leaves++;
    uint32_t parent = parent_of(partition, number | 0x80000000u);
    opinion_expect(s, LEAF, i, 0, 4, s->refs);
    opinion_expect(s, LEAF, i, 4, 4, partition->leaf_ends[number] - first);
    opinion_expect(s, LEAF, i, 8, 4, parent != GAB_NONE ? parent : 0xFFFFFF);
    for (uint32_t r = first; r < partition->leaf_ends[number]; r++) {
        expect_ends(s, REFS, s->refs, &walls->walls[partition->walls[r]]);
        opinion_expect(s, REFS, s->refs++, 16, 4, partition->walls[r]);
    }
}

static void check_walls(Opinion *s, const PlainLevel *level, const PlainWalls *walls)
{
    const PlainPartition *partition = &walls->partition;
    uint32_t i = s->wall_layers++;
    bool has_table = partition->kind == PLAIN_BSP || partition->kind == PLAIN_QUADTREE;
    uint32_t entries = has_table ? partition->columns * partition->rows : 0;
    const uint32_t fields[] = {s->walls, walls->count, partition->kind};
    for (unsigned k = 0; k < 3; k++)
        opinion_expect(s, WALS, i, 4 * k, 4, fields[k]);
    const int32_t cells[] = {partition->left, partition->top, partition->cell_w, partition->cell_h};
    for (unsigned k = 0; k < 4; k++)
        opinion_expect_signed(s, WALS, i, 12 + 4 * k, 4, cells[k]);
    const uint32_t counts[] = {partition->columns,
                               partition->rows,
                               s->entries,
                               s->nodes,
                               partition->cut_count,
                               s->leaves,
                               partition->leaf_count,
                               s->refs,
                               partition->wall_count};
    for (unsigned k = 0; k < 9; k++)
        opinion_expect(s, WALS, i, 28 + 4 * k, 4, counts[k]);
    for (uint32_t k = 0; k < walls->count; k++)
        check_wall(s, level, &walls->walls[k]);
    for (uint32_t k = 0; k < entries; k++)
        opinion_expect(s, ENTR, s->entries++, 0, 4, partition->entries[k]);
    for (uint32_t k = 0; k < partition->cut_count; k++)
        check_cut(s, partition, k);
    for (uint32_t k = 0; k < partition->leaf_count; k++)
        check_leaf(s, walls, k);
}

/* ---- Cells ---- */

static void check_bytes(Opinion *s, const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        opinion_expect(s, CELS, s->cells++, 0, 1, bytes[i]);
}

static void expect_values(Opinion *s, int section, uint32_t i, unsigned field,
                          const int32_t *values, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        opinion_expect_signed(s, section, i, field + 4 * k, 4, values[k]);
}

static void check_tiles(Opinion *s, const PlainTiles *tiles)
{
    uint32_t i = s->tile_layers++;
    const int32_t shape[] = {tiles->x,        tiles->y,        tiles->cell_w, tiles->cell_h,
                             tiles->column_x, tiles->column_y, tiles->row_x,  tiles->row_y};
    expect_values(s, TILS, i, 0, shape, 8);
    opinion_expect(s, TILS, i, 32, 2, tiles->columns);
    opinion_expect(s, TILS, i, 34, 2, tiles->rows);
    opinion_expect(s, TILS, i, 36, 1, tiles->solid_outside);
    opinion_expect(s, TILS, i, 37, 3, tiles->isometric);
    opinion_expect(s, TILS, i, 40, 8, s->cells);
    check_bytes(s, tiles->cells, tiles->columns * tiles->rows);
}

static void check_maze(Opinion *s, const PlainMaze *maze)
{
    uint32_t i = s->mazes++;
    const int32_t shape[] = {maze->x, maze->y, maze->cell_w, maze->cell_h};
    expect_values(s, MAZE, i, 0, shape, 4);
    opinion_expect(s, MAZE, i, 16, 2, maze->columns);
    opinion_expect(s, MAZE, i, 18, 2, maze->rows);
    opinion_expect(s, MAZE, i, 20, 8, s->cells);
    check_bytes(s, maze->walls, (maze->columns + 1) * (maze->rows + 1));
}

static void check_heights(Opinion *s, const PlainHeights *heights)
{
    uint32_t i = s->heights++;
    const int32_t shape[] = {heights->x, heights->y, heights->cell_w, heights->cell_h};
    const int32_t altitudes[] = {heights->low, heights->high};
    expect_values(s, HGHT, i, 0, shape, 4);
    opinion_expect(s, HGHT, i, 16, 2, heights->columns);
    opinion_expect(s, HGHT, i, 18, 2, heights->rows);
    opinion_expect(s, HGHT, i, 20, 4, heights->sample_bytes);
    expect_values(s, HGHT, i, 24, altitudes, 2);
    opinion_expect(s, HGHT, i, 32, 4, s->cells);
    check_bytes(s, heights->samples, heights->columns * heights->rows * heights->sample_bytes);
}

/* ---- Ground ---- */

/*
 * The slopes of a natural spline are the unknowns (unlike the writer, which solves for second
 * derivatives). With pieces of length h that rise by r,
 *   s[i-1] / h[i-1] + 2 s[i] (1 / h[i-1] + 1 / h[i]) + s[i+1] / h[i]
 *     = 3 (r[i-1] / h[i-1] + r[i] / h[i])
 * At the ends, terms that do not exist are omitted. Rows are eliminated downwards, then upwards.
 */
static void spline_slopes(const PlainGround *ground, long double *slopes)
{
    uint32_t count = ground->count;
    long double *factor = calloc(count, sizeof *factor);
    if (!factor)
        abort();
    for (uint32_t i = 0; i < count; i++) {
        long double left = 0, right = 0, known = 0;
        if (i > 0) {
            left = 256.0L / (ground->nodes[i][0] - ground->nodes[i - 1][0]);
            known += (ground->nodes[i][1] - ground->nodes[i - 1][1]) / 256.0L * left * left;
        }
        if (i + 1 < count) {
            right = 256.0L / (ground->nodes[i + 1][0] - ground->nodes[i][0]);
            known += (ground->nodes[i + 1][1] - ground->nodes[i][1]) / 256.0L * right * right;
        }
        long double previous_slope = i > 0 ? slopes[i - 1] : 0,
                    previous_factor = i > 0 ? factor[i - 1] : 0;
        long double diagonal = 2 * (left + right) - left * previous_factor;
        slopes[i] = (3 * known - left * previous_slope) / diagonal;
        factor[i] = right / diagonal;
    }
    for (uint32_t i = count - 1; i-- > 0;)
        slopes[i] -= factor[i] * slopes[i + 1];
    free(factor);
}

static void check_ground(Opinion *s, const PlainGround *ground)
{
    uint32_t i = s->grounds++;
    long double *slopes = calloc(ground->count, sizeof *slopes), steepest = 0;
    if (!slopes)
        abort();
    spline_slopes(ground, slopes);
    for (uint32_t n = 0; n < ground->count; n++)
        steepest = fabsl(slopes[n]) > steepest ? fabsl(slopes[n]) : steepest;
    opinion_expect(s, GRND, i, 0, 4, s->ground_nodes);
    opinion_expect(s, GRND, i, 4, 4, ground->count);
    opinion_expect_signed(s, GRND, i, 8, 4, ground->slope_limit);
    opinion_expect(s, GRND, i, 12, 4, 0);
    for (uint32_t n = 0; n < ground->count; n++) {
        expect_values(s, GNOD, s->ground_nodes, 0, ground->nodes[n], 2);
        int64_t slope = (int64_t)opinion_read_field(s, GNOD, s->ground_nodes++, 8, 8);
        long double expected = slopes[n] * 4294967296.0L;
        if (ground->slopes) {
            CHECK_INT(slope, ground->slopes[n]);
            continue;
        }
        CHECK_THAT(fabsl((long double)slope - expected) <= 1 + steepest * 1e-4L,
                   "GNOD %lu: slope %lld, not %.1Lf", (unsigned long)s->ground_nodes - 1,
                   (long long)slope, expected);
    }
    free(slopes);
}

/* ---- Layers, markers, levels ---- */

static void check_layer(Opinion *s, const PlainLevel *level, const PlainLayer *layer,
                        uint32_t parent)
{
    uint32_t i = s->layers++;
    const uint32_t of_kind[] = {0,        s->wall_layers, s->tile_layers,
                                s->mazes, s->grounds,     s->heights};
    opinion_expect_text(s, LAYR, i, 0, layer->name);
    opinion_expect(s, LAYR, i, 4, 4, layer->kind);
    opinion_expect(s, LAYR, i, 8, 4, of_kind[layer->kind]);
    opinion_expect_name(s, LAYER_KIND, parent, layer->name, i);
    opinion_expect_properties(s, LAYER_KIND, i, &layer->properties);
    switch (layer->kind) {
    case PLAIN_WALLS:
        check_walls(s, level, &layer->as.walls);
        break;
    case PLAIN_TILES:
        check_tiles(s, &layer->as.tiles);
        break;
    case PLAIN_MAZE:
        check_maze(s, &layer->as.maze);
        break;
    case PLAIN_GROUND:
        check_ground(s, &layer->as.ground);
        break;
    case PLAIN_HEIGHTS:
        check_heights(s, &layer->as.heights);
        break;
    }
}

static void check_marker(Opinion *s, const PlainMarker *marker, uint32_t parent)
{
    uint32_t i = s->markers++;
    opinion_expect_text(s, MARK, i, 0, marker->name);
    opinion_expect_signed(s, MARK, i, 4, 4, marker->x);
    opinion_expect_signed(s, MARK, i, 8, 4, marker->y);
    opinion_expect_signed(s, MARK, i, 12, 2, marker->to_x);
    opinion_expect_signed(s, MARK, i, 14, 2, marker->to_y);
    opinion_expect_tag(s, MARK, i, 16, marker->tag);
    opinion_expect(s, MARK, i, 18, 2, 0);
    opinion_expect_name(s, MARKER_KIND, parent, marker->name, i);
    opinion_expect_properties(s, MARKER_KIND, i, &marker->properties);
}

static void check_level(Opinion *s, const PlainLevel *level, uint32_t i)
{
    opinion_expect_text(s, LEVL, i, 0, level->name);
    opinion_expect(s, LEVL, i, 4, 4, level->picture);
    opinion_expect(s, LEVL, i, 8, 4, s->layers);
    opinion_expect(s, LEVL, i, 12, 4, level->layer_count);
    opinion_expect(s, LEVL, i, 16, 4, s->doors);
    opinion_expect(s, LEVL, i, 24, 4, s->markers);
    opinion_expect(s, LEVL, i, 28, 4, level->marker_count);
    opinion_expect_name(s, LEVEL_KIND, 0, level->name, i);
    opinion_expect_properties(s, LEVEL_KIND, i, &level->properties);
    for (uint32_t k = 0; k < level->layer_count; k++)
        check_layer(s, level, &level->layers[k], i);
    uint32_t doors = check_doors(s, level, i);
    opinion_expect(s, LEVL, i, 20, 4, doors);
    s->doors += doors;
    for (uint32_t k = 0; k < level->marker_count; k++)
        check_marker(s, &level->markers[k], i);
}

void opinion_check_levels(Opinion *s)
{
    CHECK_INT(s->sections[LEVL].count, s->plain->level_count);
    for (uint32_t i = 0; i < s->plain->level_count; i++)
        check_level(s, &s->plain->levels[i], i);
}

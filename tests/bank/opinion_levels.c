/* SPDX-License-Identifier: MIT */
/* The second opinion on levels: layers, doors, markers, walls, partitions; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <math.h>
#include <stdlib.h>

/* ---- Walls ---- */

/* Checks a wall of a level whose doors begin at an index. The judge has checked the order of the
 * doors, and that each of them has a wall. */
static void check_wall(Opinion *s, uint32_t doors, const PlainWall *wall)
{
    uint32_t i = s->next[WALL]++;
    uint32_t door = (uint32_t)opinion_read_field(s, WALL, i, 16, 4);
    bool is_named = wall->name && wall->name[0] != '\0';
    opinion_expect_numbers(s, WALL, i, 0, (const int32_t[]){wall->ax, wall->ay, wall->bx, wall->by},
                           4);
    CHECK((door != 0) == is_named);
    if (is_named)
        opinion_expect_text(s, DOOR, doors + door - 1, 0, wall->name);
    opinion_expect(s, WALL, i, 20, 1, wall->tag);
    opinion_expect(s, WALL, i, 22, 1, wall->front_only);
    opinion_expect_properties(s, WALL_KIND, i, &wall->properties);
}

/* ---- Partitions: the judge has checked parents, depths, and the copies of walls ---- */

static void check_cut(Opinion *s, const PlainCut *cut)
{
    uint32_t i = s->next[NODE]++;
    opinion_expect(s, NODE, i, 0, 2, (uint16_t)cut->x);
    opinion_expect(s, NODE, i, 2, 2, (uint16_t)cut->y);
    opinion_expect_numbers(s, NODE, i, 4, &cut->offset, 1);
    opinion_expect(s, NODE, i, 8, 4, cut->child[0]);
    opinion_expect(s, NODE, i, 12, 4, cut->child[1]);
}

static void check_leaf(Opinion *s, const PlainPartition *partition, uint32_t number)
{
    uint32_t first = number > 0 ? partition->leaf_ends[number - 1] : 0;
    opinion_expect(s, LEAF, s->next[LEAF]++, 4, 4, partition->leaf_ends[number] - first);
    for (uint32_t r = first; r < partition->leaf_ends[number]; r++)
        opinion_expect(s, REFS, s->next[REFS]++, 16, 4, partition->walls[r]);
}

static void check_walls(Opinion *s, uint32_t doors, const PlainWalls *walls)
{
    const PlainPartition *partition = &walls->partition;
    uint32_t i = s->next[WALS]++;
    bool has_table = partition->kind == PLAIN_BSP || partition->kind == PLAIN_QUADTREE;
    uint32_t entries = has_table ? partition->columns * partition->rows : 0;
    const int32_t cells[] = {partition->left, partition->top, partition->cell_w, partition->cell_h};
    opinion_expect(s, WALS, i, 4, 4, walls->count);
    opinion_expect(s, WALS, i, 8, 1, partition->kind);
    opinion_expect_numbers(s, WALS, i, 12, cells, 4);
    opinion_expect(s, WALS, i, 28, 4, partition->columns);
    opinion_expect(s, WALS, i, 32, 4, partition->rows);
    opinion_expect(s, WALS, i, 44, 4, partition->cut_count);
    opinion_expect(s, WALS, i, 52, 4, partition->leaf_count);
    opinion_expect(s, WALS, i, 60, 4, partition->wall_count);
    for (uint32_t k = 0; k < walls->count; k++)
        check_wall(s, doors, &walls->walls[k]);
    for (uint32_t k = 0; k < entries; k++)
        opinion_expect(s, ENTR, s->next[ENTR]++, 0, 4, partition->entries[k]);
    for (uint32_t k = 0; k < partition->cut_count; k++)
        check_cut(s, &partition->cuts[k]);
    for (uint32_t k = 0; k < partition->leaf_count; k++)
        check_leaf(s, partition, k);
}

/* ---- Cells ---- */

/* Checks the field with the offset of bytes, and the bytes. */
static void check_bytes(Opinion *s, int section, uint32_t i, unsigned at, const uint8_t *bytes,
                        uint32_t count)
{
    opinion_expect(s, section, i, at, 4, s->next[CELS]);
    for (uint32_t k = 0; k < count; k++)
        opinion_expect(s, CELS, s->next[CELS]++, 0, 1, bytes[k]);
}

/* Checks the numbers of columns and rows. */
static void check_size(Opinion *s, int section, uint32_t i, unsigned at, uint32_t columns,
                       uint32_t rows)
{
    opinion_expect(s, section, i, at, 2, columns);
    opinion_expect(s, section, i, at + 2, 2, rows);
}

static void check_tiles(Opinion *s, const PlainTiles *tiles)
{
    uint32_t i = s->next[TILS]++;
    const int32_t shape[] = {tiles->x,        tiles->y,        tiles->cell_w, tiles->cell_h,
                             tiles->column_x, tiles->column_y, tiles->row_x,  tiles->row_y};
    opinion_expect_numbers(s, TILS, i, 0, shape, 8);
    check_size(s, TILS, i, 32, tiles->columns, tiles->rows);
    opinion_expect(s, TILS, i, 36, 1, tiles->solid_outside);
    opinion_expect(s, TILS, i, 37, 1, tiles->isometric);
    check_bytes(s, TILS, i, 40, tiles->cells, tiles->columns * tiles->rows);
}

static void check_maze(Opinion *s, const PlainMaze *maze)
{
    uint32_t i = s->next[MAZE]++;
    const int32_t shape[] = {maze->x, maze->y, maze->cell_w, maze->cell_h};
    opinion_expect_numbers(s, MAZE, i, 0, shape, 4);
    check_size(s, MAZE, i, 16, maze->columns, maze->rows);
    check_bytes(s, MAZE, i, 20, maze->walls, (maze->columns + 1) * (maze->rows + 1));
}

static void check_heights(Opinion *s, const PlainHeights *heights)
{
    uint32_t i = s->next[HGHT]++;
    const int32_t shape[] = {heights->x, heights->y, heights->cell_w, heights->cell_h};
    opinion_expect_numbers(s, HGHT, i, 0, shape, 4);
    check_size(s, HGHT, i, 16, heights->columns, heights->rows);
    opinion_expect(s, HGHT, i, 20, 1, heights->sample_bytes);
    opinion_expect_numbers(s, HGHT, i, 24, (const int32_t[]){heights->low, heights->high}, 2);
    check_bytes(s, HGHT, i, 32, heights->samples,
                heights->columns * heights->rows * heights->sample_bytes);
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
        long double left = 0, right = 0, rise = 0;
        if (i > 0) {
            left = 256.0L / (ground->nodes[i][0] - ground->nodes[i - 1][0]);
            rise += (ground->nodes[i][1] - ground->nodes[i - 1][1]) / 256.0L * left * left;
        }
        if (i + 1 < count) {
            right = 256.0L / (ground->nodes[i + 1][0] - ground->nodes[i][0]);
            rise += (ground->nodes[i + 1][1] - ground->nodes[i][1]) / 256.0L * right * right;
        }
        long double previous_slope = i > 0 ? slopes[i - 1] : 0,
                    previous_factor = i > 0 ? factor[i - 1] : 0;
        long double diagonal = 2 * (left + right) - left * previous_factor;
        slopes[i] = (3 * rise - left * previous_slope) / diagonal;
        factor[i] = right / diagonal;
    }
    for (uint32_t i = count - 1; i-- > 0;)
        slopes[i] -= factor[i] * slopes[i + 1];
    free(factor);
}

static void check_ground(Opinion *s, const PlainGround *ground)
{
    uint32_t i = s->next[GRND]++;
    long double *slopes = calloc(ground->count, sizeof *slopes), steepest = 0;
    if (!slopes)
        abort();
    spline_slopes(ground, slopes);
    for (uint32_t n = 0; n < ground->count; n++)
        steepest = fabsl(slopes[n]) > steepest ? fabsl(slopes[n]) : steepest;
    opinion_expect(s, GRND, i, 4, 4, ground->count);
    opinion_expect_numbers(s, GRND, i, 8, &ground->slope_limit, 1);
    for (uint32_t n = 0; n < ground->count; n++) {
        uint32_t node = s->next[GNOD]++;
        opinion_expect_numbers(s, GNOD, node, 0, ground->nodes[n], 2);
        int64_t slope = (int64_t)opinion_read_field(s, GNOD, node, 8, 8);
        long double expected = slopes[n] * 4294967296.0L;
        if (ground->slopes) {
            CHECK_INT(slope, ground->slopes[n]);
            continue;
        }
        CHECK_THAT(fabsl((long double)slope - expected) <= 1 + steepest * 1e-4L,
                   "GNOD %lu: slope %lld, not %.1Lf", (unsigned long)node, (long long)slope,
                   expected);
    }
    free(slopes);
}

/* ---- Layers, markers, levels ---- */

static void check_layer(Opinion *s, uint32_t doors, const PlainLayer *layer)
{
    static const int sections[] = {0, WALS, TILS, MAZE, GRND, HGHT};
    uint32_t i = s->next[LAYR]++;
    opinion_expect_text(s, LAYR, i, 0, layer->name);
    opinion_expect(s, LAYR, i, 4, 1, layer->kind);
    opinion_expect(s, LAYR, i, 8, 4, s->next[sections[layer->kind]]);
    opinion_expect_properties(s, LAYER_KIND, i, &layer->properties);
    switch (layer->kind) {
    case PLAIN_WALLS:
        check_walls(s, doors, &layer->as.walls);
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

static void check_marker(Opinion *s, const PlainMarker *marker)
{
    uint32_t i = s->next[MARK]++;
    opinion_expect_text(s, MARK, i, 0, marker->name);
    opinion_expect_numbers(s, MARK, i, 4, (const int32_t[]){marker->x, marker->y}, 2);
    opinion_expect(s, MARK, i, 12, 2, (uint16_t)marker->to_x);
    opinion_expect(s, MARK, i, 14, 2, (uint16_t)marker->to_y);
    opinion_expect(s, MARK, i, 16, 1, marker->tag);
    opinion_expect_properties(s, MARKER_KIND, i, &marker->properties);
}

static void check_level(Opinion *s, const PlainLevel *level)
{
    uint32_t i = s->next[LEVL]++, doors = s->next[DOOR];
    opinion_expect_text(s, LEVL, i, 0, level->name);
    opinion_expect(s, LEVL, i, 4, 4, level->picture);
    opinion_expect(s, LEVL, i, 12, 4, level->layer_count);
    s->next[DOOR] += (uint32_t)opinion_read_field(s, LEVL, i, 20, 4);
    opinion_expect(s, LEVL, i, 28, 4, level->marker_count);
    opinion_expect_properties(s, LEVEL_KIND, i, &level->properties);
    for (uint32_t k = 0; k < level->layer_count; k++)
        check_layer(s, doors, &level->layers[k]);
    for (uint32_t k = 0; k < level->marker_count; k++)
        check_marker(s, &level->markers[k]);
}

void opinion_check_levels(Opinion *s)
{
    for (uint32_t i = 0; i < s->plain->level_count; i++)
        check_level(s, &s->plain->levels[i]);
}

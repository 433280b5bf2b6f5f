/* SPDX-License-Identifier: MIT */
/*
 * Tests lines of sight, crossings, nearest walls and walls in a box. Each answer, for every
 * partition and for layers of tiles and mazes, is compared with an integer test of every obstacle.
 */
#include "runtime/filter_of.h"
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WALLS = 120, MANY_WALLS = 600, QUERIES = 300, MAX_HITS = 800 };

/* ---- The oracle ---- */

/* An obstacle that a line meets, and where: the fraction of the line. */
typedef struct Hit {
    Wide numerator, denominator; /* the fraction of the line */
    uint32_t layer, wall;
    int32_t column, row;
} Hit;

typedef struct Hits {
    Hit hits[MAX_HITS];
    size_t count;
} Hits;

static int compare_ints(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_hits(const void *first, const void *second)
{
    const Hit *a = first, *b = second;
    int order = wide_compare_ratios(a->numerator, a->denominator, b->numerator, b->denominator);
    order = order != 0 ? order : compare_ints(a->layer, b->layer);
    order = order != 0 ? order : compare_ints(a->row, b->row);
    order = order != 0 ? order : compare_ints(a->column, b->column);
    return order != 0 ? order : compare_ints(a->wall, b->wall);
}

static void add_hit(Hits *hits, Hit hit)
{
    if (hits->count == MAX_HITS)
        abort();
    hits->hits[hits->count++] = hit;
}

/* Sets the position of a hit: the first common point of two segments that meet, as a fraction of
 * ab. */
static void set_first_common_fraction(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d,
                                      Hit *hit)
{
    hit->numerator = wide(0);
    hit->denominator = wide(1);
    if (exact_same(a, b) || exact_on_segment(a, c, d) ||
        (!exact_same(c, d) && exact_line_fraction(a, b, c, d, &hit->numerator, &hit->denominator)))
        return;
    Wide to_c = exact_dot(a, b, c), to_d = exact_dot(a, b, d);
    hit->numerator = wide_compare(to_c, to_d) < 0 ? to_c : to_d;
    hit->denominator = exact_dot(a, b, b);
}

static void add_segment_hit(Hits *hits, ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d,
                            Hit hit)
{
    if (!exact_segments_meet(a, b, c, d))
        return;
    set_first_common_fraction(a, b, c, d, &hit);
    add_hit(hits, hit);
}

/* ---- Comparing with the library ---- */

static gab_segment segment_of(const SweepMove *move)
{
    return (gab_segment){exact_vec(move->from), exact_vec(move->to)};
}

/* `ids` gives the layer and wall of each crossing of `got`, in the oracle's numbers. */
static void check_crossings(const Hits *want, const gab_level_crossing *got, size_t count,
                            const Hit *ids, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        const Hit *hit = &want->hits[i];
        double fraction = wide_double(hit->numerator) / wide_double(hit->denominator);
        CHECK_THAT(hit->layer == ids[i].layer && hit->wall == ids[i].wall &&
                       hit->column == got[i].cell.column && hit->row == got[i].cell.row,
                   "%s: crossing %d is wall %u of layer %u, expected wall %u of layer %u", what,
                   (int)i, (unsigned)ids[i].wall, (unsigned)ids[i].layer, (unsigned)hit->wall,
                   (unsigned)hit->layer);
        CHECK_NEAR((double)got[i].time, fraction, 1e-6);
    }
}

/* ---- Walls ---- */

static void collect_wall_hits(const World *world, const OracleFilter *filter, const SweepMove *move,
                              Hits *hits)
{
    hits->count = 0;
    for (uint32_t i = 0; i < world->count; i++)
        if (oracle_blocks(world, i, filter))
            add_segment_hit(hits, move->from, move->to, world->walls[i].a, world->walls[i].b,
                            (Hit){.wall = i});
    qsort(hits->hits, hits->count, sizeof *hits->hits, compare_hits);
}

static void check_crossed(const Stage *stage, StageKind kind, const gab_blockers *blockers,
                          const SweepMove *move, const Hits *want, uint32_t capacity)
{
    gab_level_crossing got[MAX_HITS];
    Hit ids[MAX_HITS];
    uint32_t count =
        gab_level_crossed(stage->levels[kind], segment_of(move), blockers, got, capacity);
    uint32_t listed = count < capacity ? count : capacity;
    CHECK_THAT(count == (want->count > capacity ? capacity + 1 : (uint32_t)want->count),
               "%s: found %u crossings, expected %u, capacity %u", stage_name(kind),
               (unsigned)count, (unsigned)want->count, (unsigned)capacity);
    if (check_has_failed_too_often() || listed > want->count)
        return;
    for (uint32_t i = 0; i < listed; i++) {
        ids[i] = (Hit){.wall = stage_wall(stage, kind, got[i].layer, got[i].wall)};
        CHECK(ids[i].wall < stage->world->count &&
              got[i].tag == stage->world->marks[ids[i].wall].tag);
    }
    check_crossings(want, got, listed, ids, stage_name(kind));
}

static void check_sight(const Stage *stage, StageKind kind, const gab_blockers *blockers,
                        const SweepMove *move, bool want)
{
    gab_vec a = exact_vec(move->from), b = exact_vec(move->to);
    CHECK(gab_level_visible(stage->levels[kind], a, b, blockers) == want);
    CHECK(gab_level_visible(stage->levels[kind], b, a, blockers) == want);
}

static double distance_to(const SweepWall *wall, ExactPoint p)
{
    long double x = (long double)(wall->b.x - wall->a.x), y = (long double)(wall->b.y - wall->a.y);
    long double rx = (long double)(p.x - wall->a.x), ry = (long double)(p.y - wall->a.y);
    long double length_squared = x * x + y * y;
    long double fraction = length_squared > 0 ? (x * rx + y * ry) / length_squared : 0;
    fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
    return (double)(hypotl(rx - fraction * x, ry - fraction * y) / 256);
}

/* True if the nearest point of a wall is an end that it shares with a wall of lower number at the
 * same distance. */
static bool is_tied(const World *world, const OracleFilter *filter, uint32_t wall, ExactPoint p)
{
    const SweepWall *found = &world->walls[wall];
    double distance = distance_to(found, p);
    SweepWall ends[2] = {{.a = found->a, .b = found->a}, {.a = found->b, .b = found->b}};
    for (uint32_t i = 0; i < wall; i++)
        for (int k = 0; k < 2; k++) {
            const SweepWall *lower = &world->walls[i];
            if (oracle_blocks(world, i, filter) && distance_to(&ends[k], p) <= distance &&
                distance_to(lower, p) >= distance &&
                (exact_same(lower->a, ends[k].a) || exact_same(lower->b, ends[k].a)))
                return true;
        }
    return false;
}

static void check_nearest(const Stage *stage, const OracleFilter *filter,
                          const gab_blockers *blockers, ExactPoint p, float max)
{
    const World *world = stage->world;
    double min = HUGE_VAL;
    for (uint32_t i = 0; i < world->count; i++)
        if (oracle_blocks(world, i, filter))
            min = fmin(min, distance_to(&world->walls[i], p));
    if (fabs(min - (double)max) < 1e-3)
        return;
    gab_nearest first;
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
        gab_nearest got;
        bool found = gab_level_nearest(stage->levels[kind], exact_vec(p), max, blockers, &got);
        CHECK_THAT(found == (min < HUGE_VAL && min <= (double)max),
                   "%s: nearest wall at %g, maximum distance %g", stage_name(kind), min,
                   (double)max);
        if (!found)
            continue;
        got.wall = stage_wall(stage, kind, got.layer, got.wall);
        got.layer = (gab_layer){NULL, 0};
        CHECK_NEAR((double)got.distance, min, 1e-3 + min * 1e-6);
        CHECK(got.wall < world->count &&
              distance_to(&world->walls[got.wall], p) <= min + 1e-9 + min * 1e-12);
        CHECK(got.wall >= world->count || !is_tied(world, filter, got.wall, p));
        CHECK_NEAR(
            hypot((double)got.point.x - (double)p.x / 256, (double)got.point.y - (double)p.y / 256),
            min, 0.02);
        first = kind == 0 ? got : first;
        CHECK(got.wall == first.wall && got.distance <= first.distance &&
              got.distance >= first.distance);
    }
}

static gab_box random_box(CheckRandom *random, const SweepMove *move)
{
    gab_vec a = exact_vec(move->from), b = exact_vec(move->to);
    gab_box box = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
    if (check_chance(random, 30))
        box.w = box.h = (float)check_between(random, 1, 64) / 256;
    if (check_chance(random, 15))
        box = (gab_box){-1e20f, -1e6f, 2e20f, 1e7f};
    if (check_chance(random, 3))
        box.w = check_chance(random, 50) ? -1.0f : (float)NAN;
    return box;
}

static void check_in_box(const Stage *stage, const OracleFilter *filter,
                         const gab_blockers *blockers, gab_box box, uint32_t capacity)
{
    const World *world = stage->world;
    uint32_t *want = malloc((world->count + 1) * sizeof *want), count = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        gab_segment segment = {exact_vec(world->walls[i].a), exact_vec(world->walls[i].b)};
        if (oracle_blocks(world, i, filter) && gab_segment_meets_box(segment, box))
            want[count++] = i;
    }
    for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
        gab_wall_ref got[MANY_WALLS];
        uint32_t found =
            gab_level_walls_meeting_box(stage->levels[kind], box, blockers, got, capacity);
        CHECK_THAT(found == (count > capacity ? capacity + 1 : count),
                   "%s: found %u walls, expected %u, capacity %u", stage_name(kind),
                   (unsigned)found, (unsigned)count, (unsigned)capacity);
        for (uint32_t i = 0; i < found && i < capacity && i < count; i++)
            CHECK(stage_wall(stage, kind, got[i].layer, got[i].wall) == want[i]);
    }
    free(want);
}

static void check_queries(CheckRandom *random, const Stage *stage)
{
    const World *world = stage->world;
    gab_tags tags = {{(uint32_t)check_next(random)}};
    OracleFilter filter = {check_chance(random, 50) ? &tags : NULL, {0}};
    for (uint32_t i = 0; i < STAGE_OPEN_WORDS; i++)
        filter.open[i] = check_chance(random, 50) ? (uint32_t)check_next(random) : 0;
    uint32_t open[STAGE_OPEN_WORDS];
    gab_blockers blockers = stage_blockers(stage, &filter, open);
    Hits hits;
    for (int i = 0; i < QUERIES && !check_has_failed_too_often(); i++) {
        SweepMove move = world_random_move(random, world);
        move.to = check_chance(random, 3) ? move.from : move.to;
        collect_wall_hits(world, &filter, &move, &hits);
        uint32_t capacity =
            (uint32_t)(check_chance(random, 50) ? MAX_HITS : check_between(random, 0, 8));
        for (StageKind kind = 0; kind < STAGE_KINDS; kind++) {
            check_crossed(stage, kind, &blockers, &move, &hits, capacity);
            check_sight(stage, kind, &blockers, &move, hits.count == 0);
        }
        check_nearest(stage, &filter, &blockers, move.from,
                      check_chance(random, 50) ? INFINITY : (float)check_between(random, 0, 500));
        check_in_box(stage, &filter, &blockers, random_box(random, &move),
                     capacity > MANY_WALLS ? MANY_WALLS : capacity);
    }
}

static void test_walls(void)
{
    CheckRandom random = check_random("lines among walls");
    size_t rounds = check_case_count(60);
    for (size_t i = 0; i < rounds && !check_has_failed_too_often(); i++) {
        uint32_t walls = check_chance(&random, 30) ? MANY_WALLS : WALLS;
        World world = world_random(&random, (int)(i % WORLD_KINDS), walls);
        world_mark(&random, &world);
        Stage stage;
        stage_open(&stage, &world, STAGE_ALL);
        check_queries(&random, &stage);
        stage_close(&stage);
        world_free(&world);
    }
}

/* ---- Tiles and mazes ---- */

enum { COLUMNS = 7, ROWS = 6 };

/* A level with a layer of tiles, a layer of a maze, and a layer of walls, in 1/256 pixel. */
typedef struct Scene {
    ExactPoint origin[2];
    int64_t cell_w[2], cell_h[2];
    bool is_solid_outside;
    uint8_t tiles[COLUMNS * ROWS];
    uint8_t maze[(COLUMNS + 1) * (ROWS + 1)];
    PlainWall walls[4];
    Opened opened;
    gab_level level;
} Scene;

static void fill_scene(CheckRandom *random, Scene *scene)
{
    for (int i = 0; i < 2; i++) {
        scene->origin[i] =
            (ExactPoint){check_between(random, -40, 40) * 64, check_between(random, -40, 40) * 64};
        scene->cell_w[i] = 64 * check_between(random, 1, 20);
        scene->cell_h[i] = 64 * check_between(random, 1, 20);
    }
    scene->is_solid_outside = check_chance(random, 30);
    for (int i = 0; i < COLUMNS * ROWS; i++)
        scene->tiles[i] = check_chance(random, 25) ? (uint8_t)check_between(random, 1, 3) : 0;
    for (int i = 0; i < (COLUMNS + 1) * (ROWS + 1); i++) {
        unsigned bits = check_chance(random, 40) ? (unsigned)check_between(random, 1, 3) : 0;
        bits &= i % (COLUMNS + 1) == COLUMNS ? ~(unsigned)GAB_MAZE_TOP : ~0u;
        bits &= i / (COLUMNS + 1) == ROWS ? ~(unsigned)GAB_MAZE_LEFT : ~0u;
        scene->maze[i] = (uint8_t)bits;
    }
    for (int i = 0; i < 4; i++)
        scene->walls[i] = (PlainWall){.ax = 64 * check_between(random, -100, 100),
                                      .ay = 64 * check_between(random, -100, 100),
                                      .bx = 64 * check_between(random, -100, 100),
                                      .by = 64 * check_between(random, -100, 100)};
}

static void open_scene(Scene *scene)
{
    PlainTag tags[3] = {{.name = "a", .number = 1, .role = PLAIN_NO_ROLE},
                        {.name = "b", .number = 2, .role = PLAIN_NO_ROLE},
                        {.name = "c", .number = 3, .role = PLAIN_NO_ROLE}};
    PlainLayer layers[3] = {{.kind = PLAIN_TILES}, {.kind = PLAIN_MAZE}, {.kind = PLAIN_WALLS}};
    layers[0].as.tiles = (PlainTiles){.x = (int32_t)scene->origin[0].x,
                                      .y = (int32_t)scene->origin[0].y,
                                      .cell_w = (int32_t)scene->cell_w[0],
                                      .cell_h = (int32_t)scene->cell_h[0],
                                      .columns = COLUMNS,
                                      .rows = ROWS,
                                      .solid_outside = scene->is_solid_outside,
                                      .cells = scene->tiles};
    layers[1].as.maze = (PlainMaze){.x = (int32_t)scene->origin[1].x,
                                    .y = (int32_t)scene->origin[1].y,
                                    .cell_w = (int32_t)scene->cell_w[1],
                                    .cell_h = (int32_t)scene->cell_h[1],
                                    .columns = COLUMNS,
                                    .rows = ROWS,
                                    .walls = scene->maze};
    layers[2].as.walls = (PlainWalls){.walls = scene->walls, .count = 4};
    PlainLevel level = {.name = "scene", .picture = GAB_NONE, .layers = layers, .layer_count = 3};
    PlainBank plain = {.tags = tags, .tag_count = 3, .levels = &level, .level_count = 1};
    scene->opened = opened_from(&plain);
    scene->level = gab_bank_level_at(&scene->opened.bank, 0);
}

/* A half-open box: the right and bottom edges are excluded. */
typedef struct Tile {
    int64_t left, top, right, bottom;
} Tile;

static Tile tile_at(const Scene *scene, int32_t column, int32_t row)
{
    enum { FAR = 1 << 26 };
    int64_t x = scene->origin[0].x + column * scene->cell_w[0];
    int64_t y = scene->origin[0].y + row * scene->cell_h[0];
    return (Tile){column < 0 ? -FAR : x, row < 0 ? -FAR : y,
                  column >= COLUMNS ? FAR : x + scene->cell_w[0],
                  row >= ROWS ? FAR : y + scene->cell_h[0]};
}

/* A position on a line: the fraction of the line. */
typedef struct LinePosition {
    int64_t numerator, denominator;
} LinePosition;

static bool tile_contains(const Tile *tile, const SweepMove *move, LinePosition position)
{
    int64_t x =
        move->from.x * position.denominator + (move->to.x - move->from.x) * position.numerator;
    int64_t y =
        move->from.y * position.denominator + (move->to.y - move->from.y) * position.numerator;
    return tile->left * position.denominator <= x && x < tile->right * position.denominator &&
           tile->top * position.denominator <= y && y < tile->bottom * position.denominator;
}

static int compare_positions(const void *first, const void *second)
{
    const LinePosition *a = first, *b = second;
    return compare_ints(a->numerator * b->denominator, b->numerator * a->denominator);
}

/* Computes, in order along the line, its two ends and the positions where it crosses the lines of a
 * tile's edges. Returns their number. */
static int edge_positions(const Tile *tile, const SweepMove *move, LinePosition positions[6])
{
    int64_t dx = move->to.x - move->from.x, dy = move->to.y - move->from.y;
    int64_t edges[4] = {tile->left - move->from.x, tile->right - move->from.x,
                        tile->top - move->from.y, tile->bottom - move->from.y};
    int count = 0;
    positions[count++] = (LinePosition){0, 1};
    positions[count++] = (LinePosition){1, 1};
    for (int i = 0; i < 4; i++) {
        int64_t denominator = i < 2 ? dx : dy, numerator = denominator < 0 ? -edges[i] : edges[i];
        denominator = denominator < 0 ? -denominator : denominator;
        if (denominator > 0 && numerator >= 0 && numerator <= denominator)
            positions[count++] = (LinePosition){numerator, denominator};
    }
    qsort(positions, (size_t)count, sizeof *positions, compare_positions);
    return count;
}

/* Adds the first point of a line in a tile, if there is one. Between two consecutive positions, the
 * line is either entirely inside or entirely outside the tile. */
static void add_tile_hit(Hits *hits, const Tile *tile, const SweepMove *move, Hit hit)
{
    LinePosition positions[6];
    int count = edge_positions(tile, move, positions);
    for (int i = 0; i < count; i++) {
        LinePosition next = positions[i + 1 < count ? i + 1 : i];
        LinePosition between = {positions[i].numerator * next.denominator +
                                    next.numerator * positions[i].denominator,
                                2 * positions[i].denominator * next.denominator};
        if (!tile_contains(tile, move, positions[i]) && !tile_contains(tile, move, between))
            continue;
        hit.numerator = wide(positions[i].numerator);
        hit.denominator = wide(positions[i].denominator);
        add_hit(hits, hit);
        return;
    }
}

static bool is_solid_tile(const Scene *scene, int32_t column, int32_t row, const gab_tags *tags)
{
    if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS)
        return scene->is_solid_outside;
    uint8_t tag = scene->tiles[row * COLUMNS + column];
    return tags != NULL ? (tags->bits[0] >> tag & 1) != 0 : tag != 0;
}

static void collect_scene_hits(const Scene *scene, const SweepMove *move, const gab_tags *tags,
                               Hits *hits)
{
    hits->count = 0;
    for (int32_t row = -1; row <= ROWS; row++)
        for (int32_t column = -1; column <= COLUMNS; column++) {
            Hit hit = {.layer = 0, .wall = GAB_NONE, .column = column, .row = row};
            Tile tile = tile_at(scene, column, row);
            if (is_solid_tile(scene, column, row, tags))
                add_tile_hit(hits, &tile, move, hit);
        }
    for (int32_t i = 0; i < (COLUMNS + 1) * (ROWS + 1); i++) {
        int32_t column = i % (COLUMNS + 1), row = i / (COLUMNS + 1);
        ExactPoint corner = {scene->origin[1].x + column * scene->cell_w[1],
                             scene->origin[1].y + row * scene->cell_h[1]};
        ExactPoint right = {corner.x + scene->cell_w[1], corner.y};
        ExactPoint below = {corner.x, corner.y + scene->cell_h[1]};
        Hit hit = {.layer = 1, .wall = GAB_MAZE_LEFT, .column = column, .row = row};
        if ((scene->maze[i] & GAB_MAZE_LEFT) != 0)
            add_segment_hit(hits, move->from, move->to, corner, below, hit);
        hit.wall = GAB_MAZE_TOP;
        if ((scene->maze[i] & GAB_MAZE_TOP) != 0)
            add_segment_hit(hits, move->from, move->to, corner, right, hit);
    }
    for (uint32_t i = 0; i < 4; i++) {
        ExactPoint a = {scene->walls[i].ax, scene->walls[i].ay};
        ExactPoint b = {scene->walls[i].bx, scene->walls[i].by};
        if (tags == NULL || (tags->bits[0] & 1) != 0)
            add_segment_hit(hits, move->from, move->to, a, b, (Hit){.layer = 2, .wall = i});
    }
    qsort(hits->hits, hits->count, sizeof *hits->hits, compare_hits);
}

static void check_scene(const Scene *scene, const SweepMove *move, const gab_tags *tags,
                        uint32_t capacity)
{
    Hits want;
    gab_level_crossing got[MAX_HITS];
    Hit ids[MAX_HITS];
    gab_blockers blockers = {.filter = filter_of(tags)};
    collect_scene_hits(scene, move, tags, &want);
    uint32_t count = gab_level_crossed(scene->level, segment_of(move), &blockers, got, capacity);
    uint32_t listed = count < capacity ? count : capacity;
    CHECK_THAT(count == (want.count > capacity ? capacity + 1 : (uint32_t)want.count),
               "scene: found %u crossings, expected %u, capacity %u", (unsigned)count,
               (unsigned)want.count, (unsigned)capacity);
    if (check_has_failed_too_often() || listed > want.count)
        return;
    for (uint32_t i = 0; i < listed; i++)
        ids[i] = (Hit){.layer = got[i].layer.index, .wall = got[i].wall};
    check_crossings(&want, got, listed, ids, "scene");
    gab_vec a = exact_vec(move->from), b = exact_vec(move->to);
    CHECK(gab_level_visible(scene->level, a, b, &blockers) == (want.count == 0));
    CHECK(gab_level_visible(scene->level, b, a, &blockers) == (want.count == 0));
}

static double distance_to_tile(const Tile *tile, ExactPoint p)
{
    double x = p.x < tile->left ? (double)(tile->left - p.x) : fmax(0, (double)(p.x - tile->right));
    double y = p.y < tile->top ? (double)(tile->top - p.y) : fmax(0, (double)(p.y - tile->bottom));
    return hypot(x, y) / 256;
}

static double nearest_in_scene(const Scene *scene, ExactPoint p)
{
    double min = HUGE_VAL;
    for (int32_t row = -1; row <= ROWS; row++)
        for (int32_t column = -1; column <= COLUMNS; column++) {
            Tile tile = tile_at(scene, column, row);
            if (is_solid_tile(scene, column, row, NULL))
                min = fmin(min, distance_to_tile(&tile, p));
        }
    for (int32_t i = 0; i < (COLUMNS + 1) * (ROWS + 1); i++) {
        ExactPoint corner = {scene->origin[1].x + i % (COLUMNS + 1) * scene->cell_w[1],
                             scene->origin[1].y + i / (COLUMNS + 1) * scene->cell_h[1]};
        SweepWall left = {.a = corner, .b = {corner.x, corner.y + scene->cell_h[1]}};
        SweepWall top = {.a = corner, .b = {corner.x + scene->cell_w[1], corner.y}};
        if ((scene->maze[i] & GAB_MAZE_LEFT) != 0)
            min = fmin(min, distance_to(&left, p));
        if ((scene->maze[i] & GAB_MAZE_TOP) != 0)
            min = fmin(min, distance_to(&top, p));
    }
    for (int i = 0; i < 4; i++) {
        SweepWall wall = {.a = {scene->walls[i].ax, scene->walls[i].ay},
                          .b = {scene->walls[i].bx, scene->walls[i].by}};
        min = fmin(min, distance_to(&wall, p));
    }
    return min;
}

static void test_scenes(void)
{
    CheckRandom random = check_random("lines among tiles and mazes");
    size_t rounds = check_case_count(400);
    Scene scene;
    for (size_t i = 0; i < rounds && !check_has_failed_too_often(); i++) {
        fill_scene(&random, &scene);
        open_scene(&scene);
        for (int k = 0; k < 200 && !check_has_failed_too_often(); k++) {
            int step = check_chance(&random, 70) ? 64 : 1;
            SweepMove move = {{check_between(&random, -6400, 6400) / step * step,
                               check_between(&random, -6400, 6400) / step * step},
                              {0, 0},
                              0};
            move.to = check_chance(&random, 30)
                          ? move.from
                          : (ExactPoint){check_between(&random, -6400, 6400) / step * step,
                                         check_between(&random, -6400, 6400) / step * step};
            if (check_chance(&random, 30))
                move.to.x = move.from.x;
            if (check_chance(&random, 20))
                move.to.y = move.from.y;
            gab_tags tags = {{(uint32_t)check_between(&random, 0, 15)}};
            uint32_t capacity =
                (uint32_t)(check_chance(&random, 50) ? MAX_HITS : check_between(&random, 0, 6));
            check_scene(&scene, &move, check_chance(&random, 30) ? &tags : NULL, capacity);
            gab_nearest nearest;
            CHECK(gab_level_nearest(scene.level, exact_vec(move.from), INFINITY, NULL, &nearest));
            CHECK_NEAR((double)nearest.distance, nearest_in_scene(&scene, move.from), 1e-3);
        }
        opened_close(&scene.opened);
    }
}

/* ---- Many crossings ---- */

/* Checks a line that crosses many vertical walls whose positions are shuffled: every wall is
 * crossed, and no partition lists them in order. */
static void check_fence(const Stage *stage, StageKind kind, const uint32_t *positions,
                        uint32_t count, uint32_t capacity)
{
    gab_level_crossing *got =
        (gab_level_crossing *)calloc(capacity > 0 ? capacity : 1, sizeof(gab_level_crossing));
    gab_segment segment = {{-1, 0}, {(float)count, 0}};
    uint32_t want = count > capacity ? capacity + 1 : count;
    CHECK_INT(gab_level_crossed(stage->levels[kind], segment, NULL, got, capacity), want);
    for (uint32_t i = 0; i < capacity && i < count && !check_has_failed_too_often(); i++)
        CHECK_THAT(positions[got[i].wall] == i, "%s: wall %u is listed at index %u, capacity %u",
                   stage_name(kind), (unsigned)got[i].wall, (unsigned)i, (unsigned)capacity);
    free(got);
}

static void test_many_crossings(void)
{
    enum { FENCE = 20000 };
    CheckRandom random = check_random("a fence");
    static uint32_t positions[FENCE];
    static const uint32_t capacities[] = {FENCE, FENCE + 1, FENCE - 1, FENCE / 3, 100, 1, 0};
    World world = world_empty("fence", FENCE);
    for (uint32_t i = 0; i < FENCE; i++) {
        uint32_t k = (uint32_t)check_between(&random, 0, (int)i);
        positions[i] = positions[k];
        positions[k] = i;
    }
    for (uint32_t i = 0; i < FENCE; i++) {
        int64_t x = (int64_t)positions[i] * 256;
        world_add(&world, (ExactPoint){x, -256 * 200}, (ExactPoint){x, 256 * 200});
    }
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_GRID));
    for (size_t i = 0; i < CHECK_COUNT(capacities); i++) {
        check_fence(&stage, STAGE_NONE, positions, FENCE, capacities[i]);
        check_fence(&stage, STAGE_GRID, positions, FENCE, capacities[i]);
    }
    stage_close(&stage);
    world_free(&world);
}

/* Walls 1/256 pixel apart, which a long line crosses at times that are equal as floats, are listed
 * in the order of the line, not of their numbers. */
static void test_close_crossings(void)
{
    enum { CLOSE = 16 };
    gab_level_crossing got[CLOSE];
    World world = world_empty("close", CLOSE);
    for (int64_t i = 0; i < CLOSE; i++) {
        int64_t x = 60000 * 256 + (i * 7) % CLOSE;
        world_add(&world, (ExactPoint){x, -256}, (ExactPoint){x, 256});
    }
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_BSP));
    for (int kind = 0; kind < 2; kind++) {
        gab_level level = stage.levels[kind == 0 ? STAGE_NONE : STAGE_BSP];
        gab_segment segment = {{-65535, 0}, {65535, 0}};
        uint32_t equal = 0;
        CHECK_INT(gab_level_crossed(level, segment, NULL, got, CLOSE), CLOSE);
        for (uint32_t i = 0; i < CLOSE; i++) {
            CHECK_INT(got[i].wall * 7 % CLOSE, i);
            equal += i > 0 && got[i].time <= got[i - 1].time;
        }
        CHECK_THAT(equal > 0, "no times are equal");
    }
    stage_close(&stage);
    world_free(&world);
}

/* Lines that end one or two steps before a tile, begin there, or run along its edges. A tile
 * contains its left and top edges, and not the others. */
static void test_lines_near_a_tile(void)
{
    enum { SIZE = 16 * 256, NEAR = 2, COUNT = 2 * (2 * NEAR + 1) };
    PlainTag tag = {.name = "a", .number = 1, .role = PLAIN_NO_ROLE};
    PlainLayer layer = {.kind = PLAIN_TILES};
    layer.as.tiles = (PlainTiles){
        .cell_w = SIZE, .cell_h = SIZE, .columns = 3, .rows = 3, .cells = (uint8_t[9]){[4] = 1}};
    PlainLevel plain_level = {
        .name = "tile", .picture = GAB_NONE, .layers = &layer, .layer_count = 1};
    PlainBank plain = {.tags = &tag, .tag_count = 1, .levels = &plain_level, .level_count = 1};
    Opened opened = opened_from(&plain);
    gab_level level = gab_bank_level_at(&opened.bank, 0);
    Tile tile = {SIZE, SIZE, 2 * SIZE, 2 * SIZE};
    int64_t edges[COUNT];
    for (int i = 0; i < COUNT; i++)
        edges[i] = SIZE * (1 + i % 2) + i / 2 - NEAR;
    for (int i = 0; i < COUNT * COUNT * COUNT * COUNT; i++) {
        SweepMove move = {
            .from = {edges[i % COUNT], edges[i / COUNT % COUNT]},
            .to = {edges[i / COUNT / COUNT % COUNT], edges[i / COUNT / COUNT / COUNT]}};
        Hits hits = {.count = 0};
        add_tile_hit(&hits, &tile, &move, (Hit){.wall = GAB_NONE});
        gab_segment segment = segment_of(&move);
        CHECK_THAT(gab_level_visible(level, segment.a, segment.b, NULL) == (hits.count == 0),
                   "(%g, %g) to (%g, %g)", (double)segment.a.x, (double)segment.a.y,
                   (double)segment.b.x, (double)segment.b.y);
    }
    opened_close(&opened);
}

/* ---- Empty levels and invalid input ---- */

static void test_empty_and_invalid(void)
{
    gab_level no_level = {NULL, GAB_NONE};
    gab_segment segment = {{0, 0}, {10, 0}}, invalid = {{0, 0}, {(float)NAN, 0}};
    gab_nearest nearest;
    gab_vec origin = {0, 0}, out_of_range = {1e9f, 0};
    gab_box box = {0, 0, 10, 10};
    CHECK_INT(gab_level_crossed(no_level, segment, NULL, NULL, 0), 0);
    CHECK(gab_level_visible(no_level, segment.a, segment.b, NULL));
    CHECK(!gab_level_visible(no_level, invalid.a, invalid.b, NULL));
    CHECK(!gab_level_visible(no_level, origin, out_of_range, NULL));
    CHECK(!gab_level_nearest(no_level, origin, 100, NULL, &nearest));
    CHECK(nearest.wall == GAB_NONE && nearest.layer.bank == NULL &&
          nearest.layer.index == GAB_NONE);
    CHECK_INT(gab_level_walls_meeting_box(no_level, box, NULL, NULL, 0), 0);
    World world = world_empty("one", 1);
    world_add(&world, (ExactPoint){0, -2560}, (ExactPoint){0, 2560});
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_BSP));
    gab_level level = stage.levels[STAGE_BSP];
    CHECK_INT(gab_level_crossed(level, invalid, NULL, NULL, 0), 0);
    CHECK(!gab_level_nearest(level, origin, -1, NULL, &nearest));
    CHECK(!gab_level_nearest(level, origin, (float)NAN, NULL, &nearest));
    CHECK(gab_level_nearest(level, origin, 0, NULL, &nearest) && nearest.wall == 0);
    CHECK(!gab_level_nearest(level, out_of_range, INFINITY, NULL, &nearest));
    gab_blockers other_layer = {.only = {&stage.opened.bank, 77}};
    CHECK(gab_level_visible(level, (gab_vec){-1, 0}, (gab_vec){1, 0}, &other_layer));
    stage_close(&stage);
    world_free(&world);
}

CHECK_CASES({"walls: crossings, sight, nearest wall, box queries; all partitions", test_walls},
            {"tiles, mazes and walls together", test_scenes},
            {"thousands of crossings are sorted, for any capacity", test_many_crossings},
            {"crossings at equal times are sorted", test_close_crossings},
            {"lines near a tile", test_lines_near_a_tile},
            {"empty levels and invalid numbers", test_empty_and_invalid})

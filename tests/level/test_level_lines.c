/* SPDX-License-Identifier: MIT */
/*
 * Lines of sight, their crossings, the nearest wall, and the walls in a box: for every partition,
 * and for layers of tiles and mazes, compared with testing everything in integers.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WALLS = 120, MANY_WALLS = 600, QUERIES = 300, MAX_HITS = 800 };

/* ---- The oracle ---- */

/* An obstacle that a line meets, and the fraction of the line at which it does. */
typedef struct Hit {
    Wide along, whole; /* the fraction of the line */
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
    int order = wide_compare_ratios(a->along, a->whole, b->along, b->whole);
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

/* Computes the first common point of two segments that meet, as a fraction of the first. */
static void first_share(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, Hit *hit)
{
    hit->along = wide(0);
    hit->whole = wide(1);
    if (exact_same(a, b) || exact_on_segment(a, c, d) ||
        (!exact_same(c, d) && exact_line_fraction(a, b, c, d, &hit->along, &hit->whole)))
        return;
    Wide to_c = exact_dot(a, b, c), to_d = exact_dot(a, b, d);
    hit->along = wide_compare(to_c, to_d) < 0 ? to_c : to_d;
    hit->whole = exact_dot(a, b, b);
}

static void meet_bar(Hits *hits, ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, Hit hit)
{
    if (!exact_segments_meet(a, b, c, d))
        return;
    first_share(a, b, c, d, &hit);
    add_hit(hits, hit);
}

/* ---- Comparing with the library ---- */

static gab_segment segment_of(const SweepMove *move)
{
    return (gab_segment){exact_vec(move->from), exact_vec(move->to)};
}

/* `names` holds the oracle's layer and wall of each crossing. */
static void check_crossings(const Hits *want, const gab_level_crossing *got, size_t count,
                            const Hit *names, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        const Hit *hit = &want->hits[i];
        double share = wide_double(hit->along) / wide_double(hit->whole);
        CHECK_THAT(hit->layer == names[i].layer && hit->wall == names[i].wall &&
                       hit->column == got[i].cell.column && hit->row == got[i].cell.row,
                   "%s: crossing %d is wall %u of %u, not %u of %u", what, (int)i,
                   (unsigned)names[i].wall, (unsigned)names[i].layer, (unsigned)hit->wall,
                   (unsigned)hit->layer);
        CHECK_NEAR((double)got[i].time, share, 1e-6);
    }
}

/* ---- Walls ---- */

static void cross_walls(const World *world, const OracleFilter *filter, const SweepMove *move,
                        Hits *hits)
{
    hits->count = 0;
    for (uint32_t i = 0; i < world->count; i++)
        if (oracle_blocks(world, i, filter))
            meet_bar(hits, move->from, move->to, world->walls[i].a, world->walls[i].b,
                     (Hit){.wall = i});
    qsort(hits->hits, hits->count, sizeof *hits->hits, compare_hits);
}

static void check_crossed(const Stage *stage, StageKind kind, const gab_blockers *blockers,
                          const SweepMove *move, const Hits *want, uint32_t capacity)
{
    gab_level_crossing got[MAX_HITS];
    Hit names[MAX_HITS];
    uint32_t count =
        gab_level_crossed(stage->levels[kind], segment_of(move), blockers, got, capacity);
    uint32_t listed = count < capacity ? count : capacity;
    CHECK_THAT(count == (want->count > capacity ? capacity + 1 : (uint32_t)want->count),
               "%s: %u crossings of %u, room for %u", stage_name(kind), (unsigned)count,
               (unsigned)want->count, (unsigned)capacity);
    if (check_hopeless() || listed > want->count)
        return;
    for (uint32_t i = 0; i < listed; i++) {
        names[i] = (Hit){.wall = stage_wall(stage, kind, got[i].layer, got[i].wall)};
        CHECK(names[i].wall < stage->world->count &&
              got[i].tag == stage->world->marks[names[i].wall].tag);
    }
    check_crossings(want, got, listed, names, stage_name(kind));
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
    long double share = length_squared > 0 ? (x * rx + y * ry) / length_squared : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return (double)(hypotl(rx - share * x, ry - share * y) / 256);
}

/* True if the point of a wall nearest to p is an end that an equally near wall with a lower number
 * shares. */
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
        CHECK_THAT(found == (min < HUGE_VAL && min <= (double)max), "%s: nearest at %g, of %g",
                   stage_name(kind), min, (double)max);
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
        uint32_t found = gab_level_walls_in_box(stage->levels[kind], box, blockers, got, capacity);
        CHECK_THAT(found == (count > capacity ? capacity + 1 : count),
                   "%s: %u walls of %u, room for %u", stage_name(kind), (unsigned)found,
                   (unsigned)count, (unsigned)capacity);
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
    for (int i = 0; i < QUERIES && !check_hopeless(); i++) {
        SweepMove move = world_random_move(random, world);
        move.to = check_chance(random, 3) ? move.from : move.to;
        cross_walls(world, &filter, &move, &hits);
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
    size_t rounds = check_times(60);
    for (size_t i = 0; i < rounds && !check_hopeless(); i++) {
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
    PlainTag tags[3] = {{.name = "a", .number = 1, .role = GAB_NO_ROLE},
                        {.name = "b", .number = 2, .role = GAB_NO_ROLE},
                        {.name = "c", .number = 3, .role = GAB_NO_ROLE}};
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

/* A box without its right and lower edges. */
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

/* A place on a line, at the fraction along / whole. */
typedef struct Place {
    int64_t along, whole;
} Place;

static bool tile_holds(const Tile *tile, const SweepMove *move, Place place)
{
    int64_t x = move->from.x * place.whole + (move->to.x - move->from.x) * place.along;
    int64_t y = move->from.y * place.whole + (move->to.y - move->from.y) * place.along;
    return tile->left * place.whole <= x && x < tile->right * place.whole &&
           tile->top * place.whole <= y && y < tile->bottom * place.whole;
}

static int compare_places(const void *first, const void *second)
{
    const Place *a = first, *b = second;
    return compare_ints(a->along * b->whole, b->along * a->whole);
}

/* Computes the places where a line passes a tile's edges, in order, and the line's ends. Returns
 * their number. */
static int places_of(const Tile *tile, const SweepMove *move, Place places[6])
{
    int64_t dx = move->to.x - move->from.x, dy = move->to.y - move->from.y;
    int64_t edges[4] = {tile->left - move->from.x, tile->right - move->from.x,
                        tile->top - move->from.y, tile->bottom - move->from.y};
    int count = 0;
    places[count++] = (Place){0, 1};
    places[count++] = (Place){1, 1};
    for (int i = 0; i < 4; i++) {
        int64_t whole = i < 2 ? dx : dy, along = whole < 0 ? -edges[i] : edges[i];
        whole = whole < 0 ? -whole : whole;
        if (whole > 0 && along >= 0 && along <= whole)
            places[count++] = (Place){along, whole};
    }
    qsort(places, (size_t)count, sizeof *places, compare_places);
    return count;
}

/* Between two neighbouring places, a line is either in the tile all the way or nowhere. */
static void meet_tile(Hits *hits, const Tile *tile, const SweepMove *move, Hit hit)
{
    Place places[6];
    int count = places_of(tile, move, places);
    for (int i = 0; i < count; i++) {
        Place next = places[i + 1 < count ? i + 1 : i];
        Place between = {places[i].along * next.whole + next.along * places[i].whole,
                         2 * places[i].whole * next.whole};
        if (!tile_holds(tile, move, places[i]) && !tile_holds(tile, move, between))
            continue;
        hit.along = wide(places[i].along);
        hit.whole = wide(places[i].whole);
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

static void cross_scene(const Scene *scene, const SweepMove *move, const gab_tags *tags, Hits *hits)
{
    hits->count = 0;
    for (int32_t row = -1; row <= ROWS; row++)
        for (int32_t column = -1; column <= COLUMNS; column++) {
            Hit hit = {.layer = 0, .wall = GAB_NO_WALL, .column = column, .row = row};
            Tile tile = tile_at(scene, column, row);
            if (is_solid_tile(scene, column, row, tags))
                meet_tile(hits, &tile, move, hit);
        }
    for (int32_t i = 0; i < (COLUMNS + 1) * (ROWS + 1); i++) {
        int32_t column = i % (COLUMNS + 1), row = i / (COLUMNS + 1);
        ExactPoint corner = {scene->origin[1].x + column * scene->cell_w[1],
                             scene->origin[1].y + row * scene->cell_h[1]};
        ExactPoint right = {corner.x + scene->cell_w[1], corner.y};
        ExactPoint below = {corner.x, corner.y + scene->cell_h[1]};
        Hit hit = {.layer = 1, .wall = GAB_MAZE_LEFT, .column = column, .row = row};
        if ((scene->maze[i] & GAB_MAZE_LEFT) != 0)
            meet_bar(hits, move->from, move->to, corner, below, hit);
        hit.wall = GAB_MAZE_TOP;
        if ((scene->maze[i] & GAB_MAZE_TOP) != 0)
            meet_bar(hits, move->from, move->to, corner, right, hit);
    }
    for (uint32_t i = 0; i < 4; i++) {
        ExactPoint a = {scene->walls[i].ax, scene->walls[i].ay};
        ExactPoint b = {scene->walls[i].bx, scene->walls[i].by};
        if (tags == NULL || (tags->bits[0] & 1) != 0)
            meet_bar(hits, move->from, move->to, a, b, (Hit){.layer = 2, .wall = i});
    }
    qsort(hits->hits, hits->count, sizeof *hits->hits, compare_hits);
}

static void check_scene(const Scene *scene, const SweepMove *move, const gab_tags *tags,
                        uint32_t capacity)
{
    Hits want;
    gab_level_crossing got[MAX_HITS];
    Hit names[MAX_HITS];
    gab_blockers blockers = {.tags = tags};
    cross_scene(scene, move, tags, &want);
    uint32_t count = gab_level_crossed(scene->level, segment_of(move), &blockers, got, capacity);
    uint32_t listed = count < capacity ? count : capacity;
    CHECK_THAT(count == (want.count > capacity ? capacity + 1 : (uint32_t)want.count),
               "%u crossings of %u in a scene, room for %u", (unsigned)count, (unsigned)want.count,
               (unsigned)capacity);
    if (check_hopeless() || listed > want.count)
        return;
    for (uint32_t i = 0; i < listed; i++)
        names[i] = (Hit){.layer = got[i].layer.index, .wall = got[i].wall};
    check_crossings(&want, got, listed, names, "scene");
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
    size_t rounds = check_times(400);
    Scene scene;
    for (size_t i = 0; i < rounds && !check_hopeless(); i++) {
        fill_scene(&random, &scene);
        open_scene(&scene);
        for (int k = 0; k < 200 && !check_hopeless(); k++) {
            int fine = check_chance(&random, 70) ? 64 : 1;
            SweepMove move = {{check_between(&random, -6400, 6400) / fine * fine,
                               check_between(&random, -6400, 6400) / fine * fine},
                              {0, 0},
                              0};
            move.to = check_chance(&random, 30)
                          ? move.from
                          : (ExactPoint){check_between(&random, -6400, 6400) / fine * fine,
                                         check_between(&random, -6400, 6400) / fine * fine};
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

/* ---- Many ---- */

/* Checks upright walls across a line, the i-th at a shuffled place: there are as many crossings as
 * walls, and no partition yields them in order. */
static void check_fence(const Stage *stage, StageKind kind, const uint32_t *places, uint32_t count,
                        uint32_t capacity)
{
    gab_level_crossing *got =
        (gab_level_crossing *)calloc(capacity > 0 ? capacity : 1, sizeof(gab_level_crossing));
    gab_segment segment = {{-1, 0}, {(float)count, 0}};
    uint32_t want = count > capacity ? capacity + 1 : count;
    CHECK_INT(gab_level_crossed(stage->levels[kind], segment, NULL, got, capacity), want);
    for (uint32_t i = 0; i < capacity && i < count && !check_hopeless(); i++)
        CHECK_THAT(places[got[i].wall] == i, "%s: wall %u comes as number %u, room for %u",
                   stage_name(kind), (unsigned)got[i].wall, (unsigned)i, (unsigned)capacity);
    free(got);
}

static void test_many_crossings(void)
{
    enum { FENCE = 20000 };
    CheckRandom random = check_random("a fence");
    static uint32_t places[FENCE];
    static const uint32_t rooms[] = {FENCE, FENCE + 1, FENCE - 1, FENCE / 3, 100, 1, 0};
    World world = world_empty("fence", FENCE);
    for (uint32_t i = 0; i < FENCE; i++) {
        uint32_t k = (uint32_t)check_between(&random, 0, (int)i);
        places[i] = places[k];
        places[k] = i;
    }
    for (uint32_t i = 0; i < FENCE; i++) {
        int64_t x = (int64_t)places[i] * 256;
        world_add(&world, (ExactPoint){x, -256 * 200}, (ExactPoint){x, 256 * 200});
    }
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_GRID));
    for (size_t i = 0; i < CHECK_COUNT(rooms); i++) {
        check_fence(&stage, STAGE_NONE, places, FENCE, rooms[i]);
        check_fence(&stage, STAGE_GRID, places, FENCE, rooms[i]);
    }
    stage_close(&stage);
    world_free(&world);
}

/* ---- Nothing ---- */

static void test_nothing(void)
{
    gab_level none = {NULL, GAB_NONE};
    gab_segment segment = {{0, 0}, {10, 0}}, bad = {{0, 0}, {(float)NAN, 0}};
    gab_nearest nearest;
    gab_vec origin = {0, 0}, far_off = {1e9f, 0};
    gab_box box = {0, 0, 10, 10};
    CHECK_INT(gab_level_crossed(none, segment, NULL, NULL, 0), 0);
    CHECK(gab_level_visible(none, segment.a, segment.b, NULL));
    CHECK(!gab_level_visible(none, bad.a, bad.b, NULL));
    CHECK(!gab_level_visible(none, origin, far_off, NULL));
    CHECK(!gab_level_nearest(none, origin, 100, NULL, &nearest));
    CHECK(nearest.wall == GAB_NO_WALL && nearest.layer.bank == NULL &&
          nearest.layer.index == GAB_NONE);
    CHECK_INT(gab_level_walls_in_box(none, box, NULL, NULL, 0), 0);
    World world = world_empty("one", 1);
    world_add(&world, (ExactPoint){0, -2560}, (ExactPoint){0, 2560});
    world_finish(&world);
    Stage stage;
    stage_open(&stage, &world, STAGE_BIT(STAGE_BSP));
    gab_level level = stage.levels[STAGE_BSP];
    CHECK_INT(gab_level_crossed(level, bad, NULL, NULL, 0), 0);
    CHECK(!gab_level_nearest(level, origin, -1, NULL, &nearest));
    CHECK(!gab_level_nearest(level, origin, (float)NAN, NULL, &nearest));
    CHECK(gab_level_nearest(level, origin, 0, NULL, &nearest) && nearest.wall == 0);
    CHECK(!gab_level_nearest(level, far_off, INFINITY, NULL, &nearest));
    gab_blockers elsewhere = {.only = {&stage.opened.bank, 77}};
    CHECK(gab_level_visible(level, (gab_vec){-1, 0}, (gab_vec){1, 0}, &elsewhere));
    stage_close(&stage);
    world_free(&world);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"walls: crossings, sight, nearest and boxes, through every partition", test_walls},
        {"tiles, mazes and walls together", test_scenes},
        {"thousands of crossings come in order, with any room", test_many_crossings},
        {"nothing, and bad numbers", test_nothing},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/* Measures queries of fixed scenery and of shapes in space. No peer has these; some are compared
 * with inlined float code. */
#include "pool.h"

#include "check.h"

#include <math.h>

enum { SIDE = 64, NODES = 32, CELL = 16 };

/* Scenery of each kind, queried with the shapes of two pools. Coordinates range from -64 to 64. */
typedef struct Scenery {
    Pool points, boxes;
    gab_ground_node nodes[NODES];
    gab_ground ground;
    uint8_t cells[SIDE * SIDE], maze_walls[(SIDE + 1) * (SIDE + 1)], samples[2 * SIDE * SIDE];
    gab_tiles tiles;
    gab_iso iso;
    gab_maze maze;
    gab_heights heights;
    gab_box3 boxes3[POOL_SIZE];
    gab_ball balls[POOL_SIZE];
    gab_obox3 oboxes3[POOL_SIZE];
    gab_move3 moves3[POOL_SIZE];
    gab_vec3 faces[POOL_SIZE][4];
} Scenery;

#define POINT (world->points.points[pair.a])
#define BOX   (world->boxes.boxes[pair.b])

/* ---- Scenery ---- */

static inline float ground_height(const gab_ground *ground, float x)
{
    float y, slope;
    gab_ground_at(ground, x, &y, &slope);
    return y + slope;
}

static inline float cell_number(const gab_tiles *tiles, gab_vec point)
{
    gab_cell cell;
    gab_tiles_cell(tiles, point, &cell);
    return (float)(cell.row * SIDE + cell.column);
}

static inline float iso_number(const gab_iso *iso, gab_vec point)
{
    gab_cell cell;
    gab_iso_cell(iso, point, &cell);
    return (float)(cell.row * SIDE + cell.column);
}

static inline float height(const gab_heights *heights, gab_vec point, gab_smooth smooth)
{
    float altitude;
    gab_heights_at(heights, point, smooth, &altitude);
    return altitude;
}

BENCH_YES_NO(flat_meets_box, Scenery, gab_flat_meets_box(0, BOX))
BENCH_NUMBER(ground_at, Scenery, ground_height(&world->ground, POINT.x))
BENCH_YES_NO(ground_meets_box, Scenery, gab_ground_meets_box(&world->ground, BOX))
BENCH_NUMBER(tiles_cell, Scenery, cell_number(&world->tiles, POINT))
BENCH_YES_NO(tiles_meet_box, Scenery, gab_tiles_meets_box(&world->tiles, BOX, NULL))
BENCH_NUMBER(iso_cell, Scenery, iso_number(&world->iso, POINT))
BENCH_YES_NO(maze_meets_box, Scenery, gab_maze_meets_box(&world->maze, BOX))
BENCH_NUMBER(height_nearest, Scenery, height(&world->heights, POINT, GAB_NEAREST))
BENCH_NUMBER(height_bilinear, Scenery, height(&world->heights, POINT, GAB_BILINEAR))
BENCH_NUMBER(height_bicubic, Scenery, height(&world->heights, POINT, GAB_BICUBIC))

static inline float float_cell_number(const gab_tiles *tiles, gab_vec point)
{
    float column = floorf((point.x - tiles->origin.x) / tiles->cell_w);
    float row = floorf((point.y - tiles->origin.y) / tiles->cell_h);
    return row * SIDE + column;
}
BENCH_NUMBER(inline_tiles_cell, Scenery, float_cell_number(&world->tiles, POINT))

/* ---- Solids ---- */

static inline bool float_box3_box3(const gab_box3 *a, const gab_box3 *b)
{
    return a->corner.x < b->corner.x + b->size.x && b->corner.x < a->corner.x + a->size.x &&
           a->corner.y < b->corner.y + b->size.y && b->corner.y < a->corner.y + a->size.y &&
           a->corner.z < b->corner.z + b->size.z && b->corner.z < a->corner.z + a->size.z;
}

static inline bool float_ball_ball(const gab_ball *a, const gab_ball *b)
{
    float x = b->centre.x - a->centre.x, y = b->centre.y - a->centre.y;
    float z = b->centre.z - a->centre.z, r = a->radius + b->radius;
    return x * x + y * y + z * z <= r * r;
}

static inline float face_time(const gab_move3 *move, const gab_vec3 *face)
{
    gab_impact3 impact;
    bool struck = gab_sweep3_polygon(move, face, 4, &impact);
    bench_keep(&impact);
    return impact.time - 2 * (float)!struck;
}

#define ONE(things)   (world->things[pair.a])
#define OTHER(things) (world->things[pair.b])

BENCH_YES_NO(box3_holds, Scenery, gab_box3_holds(ONE(boxes3), OTHER(balls).centre))
BENCH_YES_NO(ball_holds, Scenery, gab_ball_holds(ONE(balls), OTHER(balls).centre))
BENCH_YES_NO(box3_box3, Scenery, gab_box3_meets_box3(ONE(boxes3), OTHER(boxes3)))
BENCH_YES_NO(ball_ball, Scenery, gab_ball_meets_ball(ONE(balls), OTHER(balls)))
BENCH_YES_NO(ball_box3, Scenery, gab_ball_meets_box3(ONE(balls), OTHER(boxes3)))
BENCH_YES_NO(obox3_holds, Scenery, gab_obox3_holds(&ONE(oboxes3), OTHER(balls).centre))
BENCH_YES_NO(obox3_obox3, Scenery, gab_obox3_meets_obox3(&ONE(oboxes3), &OTHER(oboxes3)))
BENCH_YES_NO(obox3_ball, Scenery, gab_obox3_meets_ball(&ONE(oboxes3), OTHER(balls)))
BENCH_NUMBER(sweep3, Scenery, face_time(&ONE(moves3), OTHER(faces)))
BENCH_YES_NO(inline_box3_box3, Scenery, float_box3_box3(&ONE(boxes3), &OTHER(boxes3)))
BENCH_YES_NO(inline_ball_ball, Scenery, float_ball_ball(&ONE(balls), &OTHER(balls)))

/* ---- The world ---- */

static float between(CheckRandom *random, int min, int max)
{
    return (float)check_between(random, min * 256, max * 256) * GAB_STEP;
}

static gab_vec3 random_vec(CheckRandom *random, int reach)
{
    gab_vec3 vec;
    vec.x = between(random, -reach, reach);
    vec.y = between(random, -reach, reach);
    vec.z = between(random, -reach, reach);
    return vec;
}

static gab_vec3 random_size(CheckRandom *random)
{
    gab_vec3 vec;
    vec.x = between(random, 16, 64);
    vec.y = between(random, 16, 64);
    vec.z = between(random, 16, 64);
    return vec;
}

/* Turns axes about z, then tilts them about the new y. */
static void turn_axes(CheckRandom *random, gab_vec3 axes[3])
{
    double turn = 6.283 * check_unit(random), tilt = 6.283 * check_unit(random);
    double c = cos(turn), s = sin(turn), tc = cos(tilt), ts = sin(tilt);
    axes[0] = (gab_vec3){(float)(c * tc), (float)(s * tc), (float)-ts};
    axes[1] = (gab_vec3){(float)-s, (float)c, 0};
    axes[2] = (gab_vec3){(float)(c * ts), (float)(s * ts), (float)tc};
}

static gab_vec3 add_scaled(gab_vec3 a, gab_vec3 u, float by_u, gab_vec3 v, float by_v)
{
    return (gab_vec3){a.x + u.x * by_u + v.x * by_v, a.y + u.y * by_u + v.y * by_v,
                      a.z + u.z * by_u + v.z * by_v};
}

static void fill_solids(Scenery *scenery, CheckRandom *random)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (size_t i = 0; i < POOL_SIZE; i++) {
        scenery->boxes3[i].corner = random_vec(random, 64);
        scenery->boxes3[i].size = random_size(random);
        scenery->balls[i].centre = random_vec(random, 48);
        scenery->balls[i].radius = between(random, 8, 32);
        gab_obox3 *box = &scenery->oboxes3[i];
        box->centre = random_vec(random, 48);
        box->half = add_scaled((gab_vec3){0, 0, 0}, random_size(random), 0.5f, box->half, 0);
        turn_axes(random, box->axes);
        scenery->moves3[i].from = random_vec(random, 64);
        scenery->moves3[i].to = random_vec(random, 64);
        scenery->moves3[i].radius = i % 2 == 0 ? 0 : between(random, 2, 16);
        for (size_t k = 0; k < 4; k++)
            scenery->faces[i][k] =
                add_scaled(box->centre, box->axes[0], box->half.x * corners[k][0], box->axes[1],
                           box->half.y * corners[k][1]);
    }
}

static void fill(Scenery *scenery)
{
    CheckRandom random = {1};
    static double scratch[NODES];
    gab_vec origin = {-64, -64};
    pool_fill(&scenery->points, POOL_POINTS, 0, 1);
    pool_fill(&scenery->boxes, POOL_BOXES, 0, 2);
    for (int i = 0; i < NODES; i++) {
        scenery->nodes[i].x = (float)(-80 + 160 * i / (NODES - 1));
        scenery->nodes[i].y = between(&random, -16, 16);
    }
    gab_ground_fit(scenery->nodes, NODES, scratch);
    scenery->ground = (gab_ground){scenery->nodes, NODES};
    for (size_t i = 0; i < sizeof(scenery->cells); i++)
        scenery->cells[i] = check_chance(&random, 6);
    for (size_t i = 0; i < sizeof(scenery->maze_walls); i++)
        scenery->maze_walls[i] =
            check_chance(&random, 10) ? (uint8_t)check_between(&random, 1, 3) : 0;
    for (size_t i = 0; i < sizeof(scenery->samples); i++)
        scenery->samples[i] = (uint8_t)check_between(&random, 0, 255);
    scenery->tiles = (gab_tiles){origin, CELL, CELL, SIDE, SIDE, false, scenery->cells};
    scenery->iso = gab_iso_diamond(origin, 2 * CELL, CELL);
    scenery->maze = (gab_maze){origin, CELL, CELL, SIDE, SIDE, scenery->maze_walls};
    scenery->heights = (gab_heights){origin, 2, 2, SIDE, SIDE, 2, scenery->samples, 0, 100};
    fill_solids(scenery, &random);
}

/* ---- The table ---- */

typedef struct SceneryQuery {
    const char *name;
    BenchAnswer answer;
    BenchRun ours, inlined;
    const char *inlined_differs;
} SceneryQuery;

static const SceneryQuery queries[] = {
    {"gab_flat_meets_box", BENCH_IS_YES_NO, flat_meets_box, NULL, NULL},
    {"gab_ground_at, 32 nodes", BENCH_IS_NUMBER, ground_at, NULL, NULL},
    {"gab_ground_meets_box, 32 nodes", BENCH_IS_YES_NO, ground_meets_box, NULL, NULL},
    {"gab_tiles_cell", BENCH_IS_NUMBER, tiles_cell, inline_tiles_cell, NULL},
    {"gab_tiles_meets_box, ~12 cells", BENCH_IS_YES_NO, tiles_meet_box, NULL, NULL},
    {"gab_iso_cell", BENCH_IS_NUMBER, iso_cell, NULL, NULL},
    {"gab_maze_meets_box, ~12 cells", BENCH_IS_YES_NO, maze_meets_box, NULL, NULL},
    {"gab_heights_at, nearest", BENCH_IS_NUMBER, height_nearest, NULL, NULL},
    {"gab_heights_at, bilinear", BENCH_IS_NUMBER, height_bilinear, NULL, NULL},
    {"gab_heights_at, bicubic", BENCH_IS_NUMBER, height_bicubic, NULL, NULL},
    {"gab_box3_holds", BENCH_IS_YES_NO, box3_holds, NULL, NULL},
    {"gab_ball_holds", BENCH_IS_YES_NO, ball_holds, NULL, NULL},
    {"gab_box3_meets_box3", BENCH_IS_YES_NO, box3_box3, inline_box3_box3, NULL},
    {"gab_ball_meets_ball", BENCH_IS_YES_NO, ball_ball, inline_ball_ball, "rounds in float"},
    {"gab_ball_meets_box3", BENCH_IS_YES_NO, ball_box3, NULL, NULL},
    {"gab_obox3_holds", BENCH_IS_YES_NO, obox3_holds, NULL, NULL},
    {"gab_obox3_meets_obox3", BENCH_IS_YES_NO, obox3_obox3, NULL, NULL},
    {"gab_obox3_meets_ball", BENCH_IS_YES_NO, obox3_ball, NULL, NULL},
    {"gab_sweep3_polygon, 4 corners", BENCH_NEGATIVE_IS_MISS, sweep3, NULL, NULL},
};

int main(int argc, char **argv)
{
    static Scenery scenery;
    fill(&scenery);
    Bench bench = bench_open("Scenery and solids", "none", argc, argv);
    for (size_t i = 0; i < sizeof(queries) / sizeof(queries[0]); i++) {
        const SceneryQuery *query = &queries[i];
        BenchRunner runners[2] = {{query->name, NULL, query->ours, &scenery}};
        size_t count = 1;
        if (query->inlined != NULL)
            runners[count++] =
                (BenchRunner){"inline float", query->inlined_differs, query->inlined, &scenery};
        BenchQuery bench_query = {
            .answer = query->answer, .margin = 0.001f, .a = POOL_SIZE, .b = POOL_SIZE};
        bench_query.hit_percent = query->answer == BENCH_IS_NUMBER ? 0 : 50;
        bench_compare(&bench, &bench_query, runners, count);
    }
    return bench_close(&bench);
}

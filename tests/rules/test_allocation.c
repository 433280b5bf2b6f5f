/* SPDX-License-Identifier: MIT */
/*
 * No query allocates: this program brings its own malloc and its relatives, which count, and calls
 * every public function between two looks at the counter. That none is left out is checked by
 * rules.py, which reads this file.
 */
#define _POSIX_C_SOURCE 200112L
#include "support/check.h"

#include <gabarit/gabarit.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The allocator that counts ---- */

/* What the program and its libraries may take in all; nothing is given back. */
enum { ARENA_BYTES = 1 << 20, ALIGNMENT = 64 };

static _Alignas(ALIGNMENT) unsigned char arena[ARENA_BYTES];
static size_t arena_used;
static size_t calls; /* of any function below */

static void *take(size_t size)
{
    calls++;
    size_t whole = (size / ALIGNMENT + 1) * ALIGNMENT;
    if (size > ARENA_BYTES || whole > ARENA_BYTES - arena_used) {
        errno = ENOMEM;
        return NULL;
    }
    unsigned char *piece = arena + arena_used;
    arena_used += whole;
    return piece;
}

void *malloc(size_t size)
{
    return take(size);
}

void *calloc(size_t count, size_t size)
{
    return size != 0 && count > SIZE_MAX / size ? NULL : take(count * size);
}

void *realloc(void *old, size_t size)
{
    unsigned char *piece = take(size);
    if (piece != NULL && old != NULL) {
        size_t room = (size_t)(arena + arena_used - (unsigned char *)old);
        memmove(piece, old, size < room ? size : room);
    }
    return piece;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return alignment <= ALIGNMENT ? take(size) : NULL;
}

int posix_memalign(void **piece, size_t alignment, size_t size)
{
    *piece = aligned_alloc(alignment, size);
    return *piece != NULL ? 0 : ENOMEM;
}

void free(void *piece)
{
    (void)piece;
    calls++;
}

/* ---- The world that is asked ---- */

enum { WALLS = 300, CORNERS = 48, BOXES = 100, NODES = 40, SIDE = 24 };

static gab_wall walls[WALLS];
static gab_vec corners[CORNERS];
static gab_ground_node nodes[NODES];
static uint8_t bytes[(SIDE + 1) * (SIDE + 1)];

static const gab_vec origin = {0, 0}, here = {12.5f, 7.25f}, there = {150, 90};
static const gab_box box = {4, 4, 30, 20};
static const gab_circle circle = {{30, 20}, 9};
static const gab_segment segment = {{0, 0}, {40, 30}};
static const gab_obox obox = {{20, 20}, {12, 5}, {0.8f, 0.6f}};
static const gab_surface surface = {0.5f, 0.1f};

static void build_world(void)
{
    CheckRandom random = check_random("world");
    for (int i = 0; i < WALLS; i++) {
        gab_vec a = {(float)check_between(&random, 0, 300), (float)check_between(&random, 0, 300)};
        gab_vec b = {a.x + (float)check_between(&random, -40, 40),
                     a.y + (float)check_between(&random, -40, 40)};
        walls[i] = (gab_wall){a, b, i % 7 == 0 ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH};
    }
    for (int i = 0; i < CORNERS; i++) {
        float radius = i % 2 == 0 ? 60 : 25, angle = 6.2831853f * (float)i / CORNERS;
        corners[i] = (gab_vec){100 + radius * cosf(angle), 100 + radius * sinf(angle)};
    }
    for (int i = 0; i < NODES; i++)
        nodes[i] = (gab_ground_node){(float)(i * 8), (float)check_between(&random, 50, 90), 0};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)check_between(&random, 0, 3);
}

/* ---- One function per header ---- */

static void ask_base(void)
{
    gab_result_text(GAB_BAD_SIZE);
    gab_version();
    gab_vec_snap(here);
    gab_vec_in_range(here);
    gab_line_side(origin, there, here);
    gab_line_normal(origin, there);
    gab_line_normal_towards(origin, there, here);
}

static void ask_shapes(void)
{
    static const uint32_t rings[] = {CORNERS / 2, CORNERS / 2};
    gab_crossing crossing;
    gab_vec four[4];
    gab_box_holds(box, here);
    gab_circle_holds(circle, here);
    gab_obox_holds(&obox, here);
    gab_convex_holds(corners, CORNERS, here);
    gab_polygon_holds(corners, CORNERS, here);
    gab_rings_hold(corners, rings, 2, here);
    gab_box_meets_box(box, (gab_box){20, 10, 9, 9});
    gab_circle_meets_circle(circle, (gab_circle){here, 20});
    gab_circle_meets_box(circle, box);
    gab_circle_meets_line(circle, origin, there);
    gab_circle_meets_segment(circle, segment);
    gab_segment_meets_segment(segment, (gab_segment){{0, 30}, {40, 0}});
    gab_segment_meets_box(segment, box);
    gab_obox_meets_obox(&obox, &(gab_obox){{30, 22}, {9, 4}, {0.6f, -0.8f}});
    gab_obox_meets_circle(&obox, circle);
    gab_obox_meets_segment(&obox, segment);
    gab_line_nearest(origin, there, here);
    gab_segment_nearest(segment, here);
    gab_box_nearest(box, there);
    gab_segment_cross(segment, (gab_segment){{0, 30}, {40, 0}}, &crossing);
    gab_obox_corners(&obox, four);
    gab_obox_from_box(box);
    gab_obox_bounds(&obox);
}

static void ask_many_shapes(void)
{
    static uint32_t scratch[CORNERS], triangles[3 * GAB_TRIANGLES(CORNERS)], hits[BOXES];
    static float edges[4][BOXES];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    uint32_t made;
    CHECK_INT(gab_polygon_triangulate(corners, CORNERS, scratch, triangles, &made), GAB_OK);
    for (uint32_t i = 0; i < BOXES; i++)
        gab_boxes_set(&boxes, i, (gab_box){(float)i, 0, 20, 20});
    gab_boxes_holding(&boxes, here, hits, BOXES);
    gab_boxes_meeting_box(&boxes, box, hits, BOXES);
    gab_boxes_meeting_circle(&boxes, circle, hits, BOXES);
}

static void ask_contacts(void)
{
    gab_contact contact;
    gab_body a = {{0, 0}, {3, 0}, gab_inverse_mass(2), surface};
    gab_body b = {{8, 0}, {-3, 1}, gab_inverse_mass(5), surface};
    gab_contact_circle_circle(circle, (gab_circle){{26, 16}, 5}, &contact);
    gab_contact_box_box(box, (gab_box){20, 10, 40, 40}, &contact);
    gab_contact_box_circle(box, circle, &contact);
    gab_contact_obox_obox(&obox, &(gab_obox){{30, 22}, {9, 4}, {0.6f, -0.8f}}, &contact);
    gab_contact_obox_circle(&obox, circle, &contact);
    gab_bounce(here, (gab_vec){0, -1}, surface);
    gab_body_collide(&a, &b, (gab_vec){1, 0});
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_PERCENT);
}

static void ask_sweeps(void)
{
    gab_move move = {here, there, 4}, other = {there, here, 6};
    gab_impact impact;
    gab_travel travel;
    gab_vec place;
    gab_sweep_line(&move, (gab_vec){60, 0}, (gab_vec){60, 80}, &impact);
    gab_sweep_segment(&move, (gab_segment){{60, 0}, {60, 80}}, &impact);
    gab_sweep_wall(&move, &walls[0], &impact);
    gab_sweep_box(&move, (gab_box){60, 20, 30, 60}, &impact);
    gab_sweep_circle(&move, &other, &impact, &place);
    gab_walls_sweep(&move, walls, WALLS, &impact);
    gab_walls_slide(&move, walls, WALLS, &travel);
    gab_walls_bounce(&move, walls, WALLS, surface, &travel);
    gab_walls_push_out((gab_circle){there, 6}, walls, WALLS, &place);
}

static void ask_ground_and_tiles(void)
{
    static double scratch[NODES];
    gab_ground ground = {nodes, NODES};
    float y, slope;
    gab_flat_meets_box(20, box);
    CHECK_INT(gab_ground_fit(nodes, NODES, scratch), GAB_OK);
    gab_ground_at(&ground, 33, &y, &slope);
    gab_ground_meets_box(&ground, box);
    gab_slope_holds(slope, 1);

    gab_tags solid = {{0}};
    gab_tiles tiles = {origin, 16, 16, SIDE, SIDE, true, bytes};
    gab_cell cell;
    gab_cells block;
    gab_tags_add(&solid, 2);
    gab_tags_has(&solid, 2);
    gab_tiles_cell(&tiles, here, &cell);
    gab_tiles_under_box(&tiles, box, &block);
    gab_tiles_cell_box(&tiles, cell);
    gab_tiles_tag(&tiles, cell);
    gab_tiles_solid(&tiles, cell, &solid);
    gab_tiles_meet_box(&tiles, box, &solid);
}

static void ask_grids_and_heights(void)
{
    gab_iso iso = gab_iso_diamond(origin, 32, 16);
    gab_maze maze = {origin, 16, 16, SIDE, SIDE, bytes};
    gab_heights heights = {origin, 16, 16, SIDE, SIDE, 1, bytes, 0, 80};
    gab_cell cell;
    gab_vec place;
    float altitude;
    gab_iso_to_screen(&iso, here);
    gab_iso_to_grid(&iso, here, &place);
    gab_iso_cell(&iso, here, &cell);
    gab_maze_cell(&maze, here, &cell);
    gab_maze_wall_left(&maze, cell);
    gab_maze_wall_right(&maze, cell);
    gab_maze_wall_top(&maze, cell);
    gab_maze_wall_bottom(&maze, cell);
    gab_maze_meets_box(&maze, box);
    gab_heights_at(&heights, here, GAB_NEAREST, &altitude);
    gab_heights_at(&heights, here, GAB_BILINEAR, &altitude);
    gab_heights_at(&heights, here, GAB_BICUBIC, &altitude);
    gab_heights_meet_foot(&heights, box, 10, GAB_BILINEAR);
}

static void ask_solids(void)
{
    static const gab_vec3 face[] = {{0, 0, 0}, {20, 0, 0}, {20, 20, 0}, {0, 20, 0}};
    gab_box3 crate = {{0, 0, 0}, {16, 16, 16}};
    gab_ball ball = {{10, 10, 20}, 6};
    gab_obox3 a = {{0, 0, 0}, {9, 5, 3}, {{0.8f, 0.6f, 0}, {-0.6f, 0.8f, 0}, {0, 0, 1}}};
    gab_obox3 b = {{8, 4, 2}, {4, 4, 4}, {{1, 0, 0}, {0, 0.6f, 0.8f}, {0, -0.8f, 0.6f}}};
    gab_move3 move = {{10, 10, 20}, {10, 10, -20}, 2};
    gab_impact3 impact;
    gab_box3_holds(crate, ball.centre);
    gab_ball_holds(ball, crate.corner);
    gab_obox3_holds(&a, ball.centre);
    gab_box3_meets_box3(crate, (gab_box3){{8, 8, 8}, {16, 16, 16}});
    gab_ball_meets_ball(ball, (gab_ball){{0, 0, 0}, 9});
    gab_ball_meets_box3(ball, crate);
    gab_obox3_meets_obox3(&a, &b);
    gab_obox3_meets_ball(&a, ball);
    gab_sweep3_polygon(&move, face, 4, &impact);
    gab_bounce3((gab_vec3){1, 2, -3}, (gab_vec3){0, 0, 1}, surface);
}

/* ---- Cases ---- */

static void expect_no_allocation(void (*ask)(void))
{
    build_world();
    size_t before = calls;
    ask();
    CHECK_INT(calls - before, 0);
}

static void test_counter(void)
{
    size_t before = calls;
    /* volatile: else a compiler may leave out what is not used */
    void *volatile piece = malloc(10);
    CHECK(piece != NULL);
    piece = realloc(piece, 100);
    free(piece);
    CHECK_INT(calls - before, 3);
}

static void test_base(void)
{
    expect_no_allocation(ask_base);
}

static void test_shapes(void)
{
    expect_no_allocation(ask_shapes);
}

static void test_many_shapes(void)
{
    expect_no_allocation(ask_many_shapes);
}

static void test_contacts(void)
{
    expect_no_allocation(ask_contacts);
}

static void test_sweeps(void)
{
    expect_no_allocation(ask_sweeps);
}

static void test_ground_and_tiles(void)
{
    expect_no_allocation(ask_ground_and_tiles);
}

static void test_grids_and_heights(void)
{
    expect_no_allocation(ask_grids_and_heights);
}

static void test_solids(void)
{
    expect_no_allocation(ask_solids);
}

static const CheckCase cases[] = {
    {"the counter sees allocations", test_counter},
    {"base.h allocates nothing", test_base},
    {"shape.h allocates nothing", test_shapes},
    {"shape.h allocates nothing for many shapes", test_many_shapes},
    {"contact.h allocates nothing", test_contacts},
    {"sweep.h allocates nothing", test_sweeps},
    {"scenery.h: ground and tiles allocate nothing", test_ground_and_tiles},
    {"scenery.h: grids, mazes, heights allocate nothing", test_grids_and_heights},
    {"solid.h allocates nothing", test_solids},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

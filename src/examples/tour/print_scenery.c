/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/scenery.h and gabarit/solid.h. */
#include "print.h"

#define VEC3_OF(vec) (double)(vec).x, (double)(vec).y, (double)(vec).z

static const gab_box walkers[] = {
    {15, 28, 10, 12}, {40, 39, 10, 12}, {55, 29, 9, 12}, {78, 10, 9, 12}};
static const float slope_limit = 1;

static const uint8_t tile_cells[7 * 11] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, /* */
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, /* */
    1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, /* */
    1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, /* */
};
static const gab_tiles tiles = {{6, 8}, 8, 8, 11, 7, false, tile_cells};
static const gab_box heroes[3] = {{16, 36, 10, 20}, {51, 30, 10, 19}, {69, 42, 8, 15}};

static const gab_vec iso_pointer = {57, 53};

#define L GAB_MAZE_LEFT
#define T GAB_MAZE_TOP
static const uint8_t maze_walls[8 * 6] = {
    L | T, T, T,     T | L, T,     T, T, L, /* */
    L,     L, T,     0,     T | L, L, T, L, /* */
    L,     T, L | T, L,     0,     T, L, L, /* */
    L | T, L, 0,     T | L, T,     L, L, L, /* */
    L,     T, L,     0,     L,     T, 0, L, /* */
    T,     T, T,     T,     T,     T, T, 0, /* */
};
#undef L
#undef T
static const gab_maze maze = {{8, 5}, 12, 12, 7, 5, maze_walls};
static const gab_box maze_boxes[3] = {{11, 9, 7, 7}, {39, 33, 12, 6}, {59, 43, 8, 12}};

static const uint8_t height_samples[8 * 8] = {
    10, 20, 30,  40,  50,  40,  30,  20,  /* */
    20, 40, 70,  90,  80,  60,  40,  30,  /* */
    30, 70, 140, 190, 150, 90,  60,  40,  /* */
    40, 90, 200, 255, 210, 120, 80,  60,  /* */
    30, 80, 150, 210, 170, 110, 90,  90,  /* */
    20, 50, 80,  110, 100, 100, 130, 120, /* */
    10, 30, 40,  60,  80,  120, 170, 140, /* */
    0,  10, 20,  40,  60,  90,  120, 100, /* */
};
static const gab_heights heights = {{0, 0}, 4, 4, 8, 8, 1, height_samples, 0, 64};
static const gab_vec peak = {15, 13};

static const gab_vec3 ramp[] = {{6, 4, 0}, {30, 4, 18}, {30, 28, 18}, {6, 28, 0}};
static const gab_move3 throw = {{8, 16, 34}, {23, 14, 2}, 4};

/* Both are rotated to rest on an edge, so that an edge of one faces an edge of the other. */
#define HALF_ROOT 0.70710678f
static const gab_obox3 beams[2] = {
    {{49, 12, 5}, {12, 3, 3}, {{1, 0, 0}, {0, HALF_ROOT, HALF_ROOT}, {0, -HALF_ROOT, HALF_ROOT}}},
    {{49, 12, 14}, {3, 12, 3}, {{HALF_ROOT, 0, HALF_ROOT}, {0, 1, 0}, {-HALF_ROOT, 0, HALF_ROOT}}},
};
static const gab_box3 block = {{38, 26, 0}, {12, 10, 8}};
static const gab_ball marble = {{53, 31, 5}, 4};

static void print_ground(void)
{
    gab_ground_node nodes[] = {{4, 46, 0},  {20, 40, 0}, {36, 50, 0}, {52, 52, 0},
                               {66, 28, 0}, {80, 24, 0}, {96, 44, 0}};
    double scratch[COUNT(nodes)];
    bool fitted = gab_ground_fit(nodes, COUNT(nodes), scratch) == GAB_OK;
    gab_ground hills = {nodes, fitted ? COUNT(nodes) : 0};
    for (size_t i = 0; i < COUNT(walkers); i++) {
        gab_box walker = walkers[i];
        float y, slope;
        gab_ground_at(&hills, walker.x + walker.w / 2, &y, &slope);
        print_query("gab_ground_meets_box", "does the walker " BOX_FORMAT " meet the hills?",
                    BOX_OF(walker));
        print_answer("%s; ground %.2f, slope %.2f %s",
                     yes_or_no(gab_ground_meets_box(&hills, walker)), (double)y, (double)slope,
                     gab_slope_holds(slope, slope_limit) ? "holds" : "slides");
    }
}

static void print_grids(void)
{
    gab_cells cells;
    gab_cell cell;
    gab_iso iso = gab_iso_diamond((gab_vec){50, 4}, 12, 8);
    for (size_t i = 0; i < COUNT(heroes); i++) {
        print_query("gab_tiles_meets_box", "does the hero " BOX_FORMAT " meet a solid tile?",
                    BOX_OF(heroes[i]));
        gab_tiles_under_box(&tiles, heroes[i], &cells);
        print_answer("%s, columns %d to %d, rows %d to %d",
                     yes_or_no(gab_tiles_meets_box(&tiles, heroes[i], NULL)),
                     (int)cells.first.column, (int)cells.last.column, (int)cells.first.row,
                     (int)cells.last.row);
    }
    print_query("gab_iso_cell", "which isometric tile is under %g,%g?", VEC_OF(iso_pointer));
    gab_iso_cell(&iso, iso_pointer, &cell);
    print_answer("column %d, row %d", (int)cell.column, (int)cell.row);
    for (size_t i = 0; i < COUNT(maze_boxes); i++) {
        print_query("gab_maze_meets_box", "does " BOX_FORMAT " cross a wall of the maze?",
                    BOX_OF(maze_boxes[i]));
        print_answer("%s", yes_or_no(gab_maze_meets_box(&maze, maze_boxes[i])));
    }
}

static void print_heights(void)
{
    static const char *const names[] = {"nearest", "bilinear", "bicubic"};
    for (int smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
        float altitude;
        print_query("gab_heights_at", "how high is the mountain at %g,%g, %s?", VEC_OF(peak),
                    names[smooth]);
        gab_heights_at(&heights, peak, (gab_smooth)smooth, &altitude);
        print_answer("%.2f", (double)altitude);
    }
}

void print_scenery(void)
{
    print_heading("Scenery");
    print_ground();
    print_grids();
    print_heights();
}

void print_space(void)
{
    gab_impact3 impact;
    print_heading("In space");
    print_query("gab_ball_meets_box3", "does a marble meet a block?");
    print_answer("%s", yes_or_no(gab_ball_meets_box3(marble, block)));
    print_query("gab_obox3_meets_obox3", "do two beams that cross meet?");
    print_answer("%s", yes_or_no(gab_obox3_meets_obox3(&beams[0], &beams[1])));
    print_query("gab_sweep3_polygon", "where does a thrown ball hit the ramp?");
    if (gab_sweep3_polygon(&throw, ramp, COUNT(ramp), &impact))
        print_answer("%.1f,%.1f,%.1f, normal %.1f,%.1f,%.1f", VEC3_OF(impact.point),
                     VEC3_OF(impact.normal));
    else
        print_answer("nowhere");
}

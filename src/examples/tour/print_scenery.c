/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/scenery.h and gabarit/solid.h. */
#include "print.h"
#include "world.h"

#define VEC3_OF(vec) (double)(vec).x, (double)(vec).y, (double)(vec).z

static void print_ground(void)
{
    gab_ground_node nodes[HILL_NODES];
    gab_ground hills = world_hills_fit(nodes);
    for (int i = 0; i < WALKERS; i++) {
        gab_box walker = world_walkers[i];
        float y, slope;
        gab_ground_at(&hills, walker.x + walker.w / 2, &y, &slope);
        print_query("gab_ground_meets_box", "does the walker " BOX_FORMAT " meet the hills?",
                    BOX_OF(walker));
        print_answer("%s; ground %.2f, slope %.2f %s",
                     yes_or_no(gab_ground_meets_box(&hills, walker)), (double)y, (double)slope,
                     gab_slope_holds(slope, world_slope_limit) ? "holds" : "slides");
    }
}

static void print_grids(void)
{
    gab_cells cells;
    gab_cell cell;
    gab_iso iso = world_iso();
    for (size_t i = 0; i < COUNT(world_heroes); i++) {
        print_query("gab_tiles_meet_box", "does the hero " BOX_FORMAT " meet a solid tile?",
                    BOX_OF(world_heroes[i]));
        gab_tiles_under_box(&world_tiles, world_heroes[i], &cells);
        print_answer("%s, columns %d to %d, rows %d to %d",
                     yes_or_no(gab_tiles_meet_box(&world_tiles, world_heroes[i], NULL)),
                     (int)cells.first.column, (int)cells.last.column, (int)cells.first.row,
                     (int)cells.last.row);
    }
    print_query("gab_iso_cell", "which isometric tile is under %g,%g?", VEC_OF(world_iso_pointer));
    gab_iso_cell(&iso, world_iso_pointer, &cell);
    print_answer("column %d, row %d", (int)cell.column, (int)cell.row);
    for (size_t i = 0; i < COUNT(world_maze_boxes); i++) {
        print_query("gab_maze_meets_box", "does " BOX_FORMAT " cross a wall of the maze?",
                    BOX_OF(world_maze_boxes[i]));
        print_answer("%s", yes_or_no(gab_maze_meets_box(&world_maze, world_maze_boxes[i])));
    }
}

static void print_heights(void)
{
    static const char *const names[] = {"nearest", "bilinear", "bicubic"};
    for (int smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
        float altitude;
        print_query("gab_heights_at", "how high is the mountain at %g,%g, %s?", VEC_OF(world_peak),
                    names[smooth]);
        gab_heights_at(&world_heights, world_peak, (gab_smooth)smooth, &altitude);
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
    print_answer("%s", yes_or_no(gab_ball_meets_box3(world_marble, world_block)));
    print_query("gab_obox3_meets_obox3", "do two beams that cross meet?");
    print_answer("%s", yes_or_no(gab_obox3_meets_obox3(&world_beams[0], &world_beams[1])));
    print_query("gab_sweep3_polygon", "where does a thrown ball hit the ramp?");
    if (gab_sweep3_polygon(&world_throw, world_ramp, RAMP_CORNERS, &impact))
        print_answer("%.1f,%.1f,%.1f, normal %.1f,%.1f,%.1f", VEC3_OF(impact.point),
                     VEC3_OF(impact.normal));
    else
        print_answer("nowhere");
}

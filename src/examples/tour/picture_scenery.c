/* SPDX-License-Identifier: MIT */
/* The picture of gabarit/scenery.h and gabarit/solid.h. */
#include "gallery.h"
#include "world.h"

#include <math.h>
#include <stdio.h>

static void draw_tested_box(Scene *scene, gab_box box, bool hit)
{
    scene_box(scene, box, hit ? INK_RED : INK_GREEN);
}

/* ---- Ground ---- */

static void draw_ground(Scene *scene, char *answer, size_t capacity)
{
    enum { STEPS = 368 };
    gab_ground_node nodes[HILL_NODES];
    gab_ground hills = world_hills_fit(nodes);
    gab_vec curve[STEPS + 1];
    const float first = world_hill_nodes[0].x, last = world_hill_nodes[HILL_NODES - 1].x;
    for (int i = 0; i <= STEPS; i++) {
        curve[i].x = first + (last - first) * (float)i / STEPS;
        gab_ground_at(&hills, curve[i].x, &curve[i].y, NULL);
        scene_shade(scene, (gab_box){curve[i].x, curve[i].y, 0.25f, 80}, INK_STONE, 0.1f);
    }
    scene_line(scene, curve, STEPS + 1, INK_STONE);
    unsigned hits = 0;
    for (int i = 0; i < HILL_NODES; i++)
        scene_point(scene, (gab_vec){nodes[i].x, nodes[i].y}, INK_PLAIN);
    for (int i = 0; i < WALKERS; i++) {
        gab_vec feet = {world_walkers[i].x + world_walkers[i].w / 2, 0};
        float slope;
        bool hit = gab_ground_meets_box(&hills, world_walkers[i]);
        gab_ground_at(&hills, feet.x, &feet.y, &slope);
        bool is_walkable = gab_slope_holds(slope, world_slope_limit);
        draw_tested_box(scene, world_walkers[i], hit);
        scene_direction(scene, feet, (gab_vec){1, slope}, 30, is_walkable ? INK_SLIDE : INK_IMPACT);
        scene_chip(scene, feet, SIDE_BELOW, "slope %.2f", (double)slope);
        hits += hit;
    }
    snprintf(answer, capacity, "%u of %d meet the ground", hits, WALKERS);
}

/* ---- Tiles, isometric tiles, maze ---- */

static void draw_tiles(Scene *scene, char *answer, size_t capacity)
{
    const gab_tiles *tiles = &world_tiles;
    for (int32_t row = 0; row < (int32_t)tiles->rows; row++)
        for (int32_t column = 0; column < (int32_t)tiles->columns; column++) {
            const gab_cell cell = {column, row};
            const SceneInk ink = gab_tiles_tag(tiles, cell) == 1 ? INK_STONE : INK_ORANGE;
            if (gab_tiles_solid(tiles, cell, NULL))
                scene_box(scene, gab_tiles_cell_box(tiles, cell), ink);
        }
    unsigned hits = 0;
    for (size_t i = 0; i < COUNT(world_heroes); i++) {
        gab_cells cells;
        gab_tiles_under_box(tiles, world_heroes[i], &cells);
        gab_box first = gab_tiles_cell_box(tiles, cells.first);
        gab_box last = gab_tiles_cell_box(tiles, cells.last);
        scene_box(scene,
                  (gab_box){first.x, first.y, last.x + last.w - first.x, last.y + last.h - first.y},
                  INK_ACCENT | INK_GHOST);
        bool hit = gab_tiles_meet_box(tiles, world_heroes[i], NULL);
        draw_tested_box(scene, world_heroes[i], hit);
        hits += hit;
    }
    snprintf(answer, capacity, "%u of %zu blocked", hits, COUNT(world_heroes));
}

static void draw_iso_cell(Scene *scene, const gab_iso *iso, gab_cell cell, unsigned ink)
{
    const float x = (float)cell.column, y = (float)cell.row;
    const gab_vec corners[] = {gab_iso_to_screen(iso, (gab_vec){x, y}),
                               gab_iso_to_screen(iso, (gab_vec){x + 1, y}),
                               gab_iso_to_screen(iso, (gab_vec){x + 1, y + 1}),
                               gab_iso_to_screen(iso, (gab_vec){x, y + 1})};
    scene_polygon(scene, corners, 4, ink);
}

static void draw_iso(Scene *scene, char *answer, size_t capacity)
{
    static const unsigned inks[] = {INK_GREY | INK_THIN, INK_STONE, INK_BLUE};
    const gab_iso iso = world_iso();
    gab_cell picked;
    for (int32_t row = 0; row < ISO_SIDE; row++)
        for (int32_t column = 0; column < ISO_SIDE; column++) {
            const gab_cell cell = {column, row};
            draw_iso_cell(scene, &iso, cell, inks[gab_tiles_tag(&world_iso_tiles, cell)]);
        }
    gab_iso_cell(&iso, world_iso_pointer, &picked);
    draw_iso_cell(scene, &iso, picked, INK_GREEN);
    scene_point(scene, world_iso_pointer, INK_PLAIN);
    scene_chip(scene, world_iso_pointer, SIDE_RIGHT, "column %d, row %d", (int)picked.column,
               (int)picked.row);
    scene_direction(scene, iso.origin, iso.column, 34, INK_IMPACT);
    scene_direction(scene, iso.origin, iso.row, 34, INK_SLIDE);
    scene_chip(scene, (gab_vec){iso.origin.x + 9, iso.origin.y}, SIDE_RIGHT, "columns");
    scene_chip(scene, (gab_vec){iso.origin.x - 9, iso.origin.y}, SIDE_LEFT, "rows");
    snprintf(answer, capacity, "%d, %d", (int)picked.column, (int)picked.row);
}

static void draw_maze(Scene *scene, char *answer, size_t capacity)
{
    const gab_maze *maze = &world_maze;
    for (int32_t row = 0; row <= (int32_t)maze->rows; row++)
        for (int32_t column = 0; column <= (int32_t)maze->columns; column++) {
            const gab_cell cell = {column, row}, left = {column - 1, row},
                           above = {column, row - 1};
            const gab_vec corner = {maze->origin.x + (float)column * maze->cell_w,
                                    maze->origin.y + (float)row * maze->cell_h};
            const gab_vec right = {corner.x + maze->cell_w, corner.y};
            const gab_vec below = {corner.x, corner.y + maze->cell_h};
            if (gab_maze_wall_left(maze, cell) || gab_maze_wall_right(maze, left))
                scene_segment(scene, (gab_segment){corner, below}, INK_STONE);
            if (gab_maze_wall_top(maze, cell) || gab_maze_wall_bottom(maze, above))
                scene_segment(scene, (gab_segment){corner, right}, INK_STONE);
        }
    unsigned hits = 0;
    for (size_t i = 0; i < COUNT(world_maze_boxes); i++) {
        bool hit = gab_maze_meets_box(maze, world_maze_boxes[i]);
        draw_tested_box(scene, world_maze_boxes[i], hit);
        hits += hit;
    }
    snprintf(answer, capacity, "%u of %zu cross a wall", hits, COUNT(world_maze_boxes));
}

/* ---- Heights ---- */

enum { MAP_SIDE = 32, MAP_PITCH = 33, CUT_TOP = 38, CUT_HEIGHT = 30 };

static float altitude_at(float x, float y, gab_smooth smooth)
{
    float altitude;
    gab_heights_at(&world_heights, (gab_vec){x, y}, smooth, &altitude);
    return altitude;
}

/* Draws the map from above, shaded, with a contour line every eight units. */
static void draw_height_map(Scene *scene, float left, gab_smooth smooth)
{
    const float step = 0.25f, top = world_heights.high;
    for (float y = 0; y < MAP_SIDE; y += step)
        for (float x = 0; x < MAP_SIDE; x += step) {
            float altitude = altitude_at(x + step / 2, y + step / 2, smooth);
            float altitude_left = altitude_at(x - step / 2, y + step / 2, smooth);
            float altitude_above = altitude_at(x + step / 2, y - step / 2, smooth);
            float contour_level = floorf(altitude / 8);
            bool is_contour = contour_level != floorf(altitude_left / 8) ||
                              contour_level != floorf(altitude_above / 8);
            scene_shade(scene, (gab_box){left + x, 3 + y, step, step},
                        is_contour ? INK_MOVE : INK_GREEN, 0.08f + 0.6f * altitude / top);
        }
}

/* Draws a side view of the altitude along the row of the peak, as wide as the card. */
static void draw_height_cut(Scene *scene, gab_smooth smooth, unsigned ink)
{
    enum { STEPS = 320 };
    const float width = 2 * MAP_PITCH + MAP_SIDE;
    gab_vec line[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
        float fraction = (float)i / STEPS;
        float altitude = altitude_at(fraction * MAP_SIDE, world_peak.y, smooth);
        line[i] = (gab_vec){1 + fraction * width,
                            CUT_TOP + CUT_HEIGHT * (1 - altitude / world_heights.high)};
    }
    scene_line(scene, line, STEPS + 1, ink);
}

static void draw_heights(Scene *scene, char *answer, size_t capacity)
{
    static const char *const names[] = {"nearest", "bilinear", "bicubic"};
    static const unsigned inks[] = {INK_GREY, INK_ACCENT, INK_SLIDE};
    for (int i = GAB_NEAREST; i <= GAB_BICUBIC; i++) {
        const float left = 1 + (float)i * MAP_PITCH;
        draw_height_map(scene, left, (gab_smooth)i);
        scene_segment(scene,
                      (gab_segment){{left, 3 + world_peak.y}, {left + MAP_SIDE, 3 + world_peak.y}},
                      inks[i] | INK_GHOST);
        scene_chip(scene, (gab_vec){left + MAP_SIDE / 2.0f, 31}, SIDE_CENTRE, "%s", names[i]);
        draw_height_cut(scene, (gab_smooth)i, inks[i]);
    }
    snprintf(answer, capacity, "top %.1f",
             (double)altitude_at(world_peak.x, world_peak.y, GAB_BICUBIC));
}

/* ---- Space ---- */

/* Projects space onto the picture: y goes towards the viewer and to the right, z goes up. */
static gab_vec project(gab_vec3 point)
{
    return (gab_vec){point.x + point.y * 0.45f, point.y * 0.55f - point.z};
}

static gab_vec3 translate3(gab_vec3 point, gab_vec3 direction, float distance)
{
    return (gab_vec3){point.x + direction.x * distance, point.y + direction.y * distance,
                      point.z + direction.z * distance};
}

static void draw_floor(Scene *scene)
{
    for (float y = 0; y <= 40; y += 8)
        scene_segment(scene,
                      (gab_segment){project((gab_vec3){0, y, 0}), project((gab_vec3){64, y, 0})},
                      INK_PLAIN | INK_THIN);
    for (float x = 0; x <= 64; x += 8)
        scene_segment(scene,
                      (gab_segment){project((gab_vec3){x, 0, 0}), project((gab_vec3){x, 40, 0})},
                      INK_PLAIN | INK_THIN);
}

/* Draws the faces of an oriented box that face the viewer. */
static void draw_solid(Scene *scene, const gab_obox3 *box, unsigned ink)
{
    const gab_vec3 viewer = {-0.45f, 1, 0.55f};
    const float half[3] = {box->half.x, box->half.y, box->half.z};
    for (int face = 0; face < 3; face++) {
        const gab_vec3 *normal = &box->axes[face];
        const int u = (face + 1) % 3, v = (face + 2) % 3;
        float towards = normal->x * viewer.x + normal->y * viewer.y + normal->z * viewer.z;
        gab_vec3 middle = translate3(box->centre, *normal, towards > 0 ? half[face] : -half[face]);
        gab_vec corners[4];
        for (int k = 0; k < 4; k++) {
            float s = k == 0 || k == 3 ? -1 : 1, t = k < 2 ? -1 : 1;
            gab_vec3 side = translate3(middle, box->axes[u], s * half[u]);
            corners[k] = project(translate3(side, box->axes[v], t * half[v]));
        }
        scene_polygon(scene, corners, 4, ink);
    }
}

static void draw_ball(Scene *scene, gab_ball ball, unsigned ink)
{
    enum { STEPS = 32 };
    gab_vec shadow[STEPS];
    for (int i = 0; i < STEPS; i++) {
        float angle = 6.2831853f * (float)i / STEPS;
        shadow[i] = project((gab_vec3){ball.centre.x + ball.radius * cosf(angle),
                                       ball.centre.y + ball.radius * sinf(angle), 0});
    }
    scene_polygon(scene, shadow, STEPS, INK_PLAIN | INK_THIN);
    scene_circle(scene, (gab_circle){project(ball.centre), ball.radius}, ink);
}

/* Draws a ball that is thrown at a ramp, and how it bounces; returns the time of the impact. */
static float draw_throw(Scene *scene)
{
    gab_vec ramp[RAMP_CORNERS];
    gab_impact3 impact;
    for (int i = 0; i < RAMP_CORNERS; i++)
        ramp[i] = project(world_ramp[i]);
    scene_polygon(scene, ramp, RAMP_CORNERS, INK_BLUE);
    gab_sweep3_polygon(&world_throw, world_ramp, RAMP_CORNERS, &impact);
    draw_ball(scene, (gab_ball){world_throw.from, world_throw.radius}, INK_MOVE);
    draw_ball(scene, (gab_ball){impact.stop, world_throw.radius}, INK_IMPACT);
    scene_arrow(scene, project(world_throw.from), project(impact.stop), INK_MOVE);
    const gab_vec3 velocity = {world_throw.to.x - world_throw.from.x,
                               world_throw.to.y - world_throw.from.y,
                               world_throw.to.z - world_throw.from.z};
    const gab_vec3 bounced = gab_bounce3(velocity, impact.normal, (gab_surface){0.8f, 0.1f});
    scene_arrow(scene, project(impact.stop), project(translate3(impact.stop, bounced, 0.6f)),
                INK_SLIDE);
    scene_arrow(scene, project(impact.point), project(translate3(impact.point, impact.normal, 12)),
                INK_IMPACT);
    scene_point(scene, project(impact.point), INK_PLAIN);
    return impact.time;
}

static void draw_space(Scene *scene, char *answer, size_t capacity)
{
    draw_floor(scene);
    float time = draw_throw(scene);
    bool beams_meet = gab_obox3_meets_obox3(&world_beams[0], &world_beams[1]);
    draw_solid(scene, &world_beams[0], INK_VIOLET);
    draw_solid(scene, &world_beams[1], INK_ORANGE);
    scene_chip(scene, project(translate3(world_beams[1].centre, world_beams[1].axes[1], -14)),
               SIDE_ABOVE, beams_meet ? "beams meet" : "beams do not meet");

    const gab_box3 *block = &world_block;
    const gab_vec3 half = {block->size.x / 2, block->size.y / 2, block->size.z / 2};
    const gab_obox3 solid = {
        {block->corner.x + half.x, block->corner.y + half.y, block->corner.z + half.z},
        half,
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bool marble_meets = gab_ball_meets_box3(world_marble, world_block);
    draw_solid(scene, &solid, INK_GREEN);
    draw_ball(scene, world_marble, INK_YELLOW);
    scene_chip(scene,
               project((gab_vec3){world_marble.centre.x + world_marble.radius,
                                  world_marble.centre.y, world_marble.centre.z}),
               SIDE_RIGHT, marble_meets ? "meets" : "misses");
    snprintf(answer, capacity, "time %.3f", (double)time);
}

static const Card cards[] = {
    {draw_ground, "gab_ground_meets_box",
     "a spline through nodes, queried below the centre of the box", 0, 0, 1, 0, 2, 4},
    {draw_tiles, "gab_tiles_meet_box", "dashed: the tiles that the box covers", 1, 0, 1, 0, 0, 4},
    {draw_iso, "gab_iso_cell", "the tile under a point, exact also on borders", 2, 0, 1, 0, 0, 4},
    {draw_maze, "gab_maze_meets_box", "two bits per cell; touching a wall is not a hit", 0, 1, 1, 0,
     0, 4},
    {draw_heights, "gab_heights_at", "three kinds of interpolation, from above and from the side",
     1, 1, 1, 0, 0, 4},
    {draw_space, "gab_sweep3_polygon", "also two oriented boxes, and a ball and a box", 2, 1, 1, -3,
     -40, 4.5f},
};

const Gallery gallery_scenery = {"scenery.png",
                                 "Scenery and space",
                                 "Red boxes overlap something solid, green ones are free.",
                                 3,
                                 2,
                                 cards,
                                 COUNT(cards)};

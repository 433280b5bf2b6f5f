/* SPDX-License-Identifier: MIT */
/*
 * Tests that no query allocates. This program defines malloc and related functions, which count
 * their calls, and calls every public function between two readings of the counter. rules.py reads
 * this file and checks that no function is missing.
 */
#define _POSIX_C_SOURCE 200112L
#include "support/check.h"

#include "bank/plain_small.h"
#include "bank/writer.h"
#include "query_levels.h"

#include <gabarit/gabarit.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The counting allocator ---- */

/* Total memory for the program and its libraries. Memory is never reused. */
enum { ARENA_BYTES = 1 << 20, ALIGNMENT = 64 };

static _Alignas(ALIGNMENT) unsigned char arena[ARENA_BYTES];
static size_t arena_used;
static size_t calls; /* number of calls of the functions below */

static void *allocate(size_t size)
{
    calls++;
    size_t rounded_size = (size / ALIGNMENT + 1) * ALIGNMENT;
    if (size > ARENA_BYTES || rounded_size > ARENA_BYTES - arena_used) {
        errno = ENOMEM;
        return NULL;
    }
    unsigned char *memory = arena + arena_used;
    arena_used += rounded_size;
    return memory;
}

void *malloc(size_t size)
{
    return allocate(size);
}

void *calloc(size_t count, size_t size)
{
    return size != 0 && count > SIZE_MAX / size ? NULL : allocate(count * size);
}

void *realloc(void *memory_to_resize, size_t size)
{
    unsigned char *memory = allocate(size);
    if (memory != NULL && memory_to_resize != NULL) {
        size_t capacity = (size_t)(arena + arena_used - (unsigned char *)memory_to_resize);
        memmove(memory, memory_to_resize, size < capacity ? size : capacity);
    }
    return memory;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return alignment <= ALIGNMENT ? allocate(size) : NULL;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = aligned_alloc(alignment, size);
    return *memory != NULL ? 0 : ENOMEM;
}

void free(void *memory)
{
    calls++;
}

/* ---- The queried walls, polygons and grids ---- */

enum { WALLS = 300, CORNERS = 48, BOXES = 100, NODES = 40, SIDE = 24 };

static gab_wall walls[WALLS];
static gab_vec corners[CORNERS];
static gab_ground_node nodes[NODES];
static uint8_t bytes[(SIDE + 1) * (SIDE + 1)];

static const gab_vec origin = {0, 0}, near_point = {12.5f, 7.25f}, far_point = {150, 90};
static const gab_box box = {4, 4, 30, 20};
static const gab_circle circle = {{30, 20}, 9};
static const gab_segment segment = {{0, 0}, {40, 30}};
static const gab_capsule capsule = {{20, 20}, {32, 25}, 4};
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

static void query_base(void)
{
    gab_result_text(GAB_BAD_SIZE);
    gab_version();
    CHECK(gab_self_test());
    gab_vec_snap(near_point);
    gab_vec_in_range(near_point);
    gab_line_side(origin, far_point, near_point);
    gab_line_normal(origin, far_point);
    gab_line_normal_towards(origin, far_point, near_point);
}

static void query_shapes(void)
{
    static const uint32_t rings[] = {CORNERS / 2, CORNERS / 2};
    gab_crossing crossing;
    gab_vec four[4];
    gab_box_holds(box, near_point);
    gab_circle_holds(circle, near_point);
    gab_obox_holds(&obox, near_point);
    gab_convex_holds(corners, CORNERS, near_point);
    gab_polygon_holds(corners, CORNERS, near_point);
    gab_rings_holds(corners, rings, 2, near_point);
    gab_box_meets_box(box, (gab_box){20, 10, 9, 9});
    gab_circle_meets_circle(circle, (gab_circle){near_point, 20});
    gab_circle_meets_box(circle, box);
    gab_circle_meets_line(circle, origin, far_point);
    gab_circle_meets_segment(circle, segment);
    gab_segment_meets_segment(segment, (gab_segment){{0, 30}, {40, 0}});
    gab_segment_meets_box(segment, box);
    gab_obox_meets_obox(&obox, &(gab_obox){{30, 22}, {9, 4}, {0.6f, -0.8f}});
    gab_obox_meets_circle(&obox, circle);
    gab_obox_meets_segment(&obox, segment);
    gab_line_nearest(origin, far_point, near_point);
    gab_segment_nearest(segment, near_point);
    gab_box_nearest(box, far_point);
    gab_segment_cross(segment, (gab_segment){{0, 30}, {40, 0}}, &crossing);
    gab_obox_corners(&obox, four);
    gab_obox_from_box(box);
    gab_obox_bounds(&obox);
    gab_capsule_holds(&capsule, near_point);
    gab_capsule_meets_capsule(&capsule, &(gab_capsule){{30, 22}, {9, 4}, 3});
    gab_capsule_meets_circle(&capsule, circle);
    gab_capsule_meets_segment(&capsule, segment);
    gab_capsule_meets_box(&capsule, box);
    gab_capsule_meets_obox(&capsule, &obox);
    gab_capsule_bounds(&capsule);
}

static void query_many_shapes(void)
{
    static uint32_t scratch[CORNERS], triangles[3 * GAB_TRIANGLES(CORNERS)], hits[BOXES];
    static float edges[4][BOXES];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    uint32_t made;
    CHECK_INT(gab_polygon_triangulate(corners, CORNERS, scratch, triangles, &made), GAB_OK);
    for (uint32_t i = 0; i < BOXES; i++)
        gab_boxes_set(&boxes, i, (gab_box){(float)i, 0, 20, 20});
    gab_boxes_holding(&boxes, near_point, hits, BOXES);
    gab_boxes_meeting_box(&boxes, box, hits, BOXES);
    gab_boxes_meeting_circle(&boxes, circle, hits, BOXES);
}

static void query_contacts(void)
{
    gab_contact contact;
    gab_body a = {{0, 0}, {3, 0}, gab_inverse_mass(2), surface};
    gab_body b = {{8, 0}, {-3, 1}, gab_inverse_mass(5), surface};
    gab_contact_circle_circle(circle, (gab_circle){{26, 16}, 5}, &contact);
    gab_contact_box_box(box, (gab_box){20, 10, 40, 40}, &contact);
    gab_contact_box_circle(box, circle, &contact);
    gab_contact_obox_obox(&obox, &(gab_obox){{30, 22}, {9, 4}, {0.6f, -0.8f}}, &contact);
    gab_contact_obox_circle(&obox, circle, &contact);
    gab_contact_capsule_capsule(&capsule, &(gab_capsule){{30, 22}, {9, 4}, 3}, &contact);
    gab_contact_capsule_circle(&capsule, circle, &contact);
    gab_contact_box_capsule(box, &capsule, &contact);
    gab_contact_obox_capsule(&obox, &capsule, &contact);
    gab_bounce(near_point, (gab_vec){0, -1}, surface);
    gab_body_collide(&a, &b, (gab_vec){1, 0});
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_CORRECTION);
}

static void query_sweeps(void)
{
    gab_move move = {near_point, far_point, 4}, other = {far_point, near_point, 6};
    gab_impact impact;
    gab_vec position;
    gab_sweep_line(&move, (gab_vec){60, 0}, (gab_vec){60, 80}, &impact);
    gab_sweep_segment(&move, (gab_segment){{60, 0}, {60, 80}}, &impact);
    gab_sweep_wall(&move, &walls[0], &impact);
    gab_sweep_box(&move, (gab_box){60, 20, 30, 60}, &impact);
    gab_sweep_circle(&move, &other, &impact, &position);
    gab_sweep_capsule(&move, &capsule, &impact);
    gab_walls_sweep(&move, walls, WALLS, &impact);
    gab_walls_slide(&move, walls, WALLS, &impact, 1);
    gab_walls_bounce(&move, walls, WALLS, surface, NULL, 0);
    gab_walls_push_out((gab_circle){far_point, 6}, walls, WALLS, &position);
    gab_normal_face(near_point, 1);
}

static void query_ground_and_tiles(void)
{
    static double scratch[NODES];
    gab_ground ground = {nodes, NODES};
    float y, slope;
    gab_flat_meets_box(20, box);
    CHECK_INT(gab_ground_fit(nodes, NODES, scratch), GAB_OK);
    gab_ground_at(&ground, 33, &y, &slope);
    gab_ground_meets_box(&ground, box);
    gab_slope_holds(slope, 1);

    gab_filter solid = gab_filter_not(gab_filter_and(gab_filter_number(1), gab_filter_number(2)));
    gab_tiles tiles = {origin, 16, 16, SIDE, SIDE, true, bytes};
    gab_cell cell;
    gab_cells block;
    solid = gab_filter_or(solid, gab_filter_number(3));
    CHECK(gab_filter_passes(&solid, 2));
    gab_tiles_cell(&tiles, near_point, &cell);
    gab_tiles_under_box(&tiles, box, &block);
    gab_tiles_cell_box(&tiles, cell);
    gab_tiles_tag(&tiles, cell);
    gab_tiles_solid(&tiles, cell, &solid);
    gab_tiles_meets_box(&tiles, box, &solid);
}

static void query_grids_and_heights(void)
{
    gab_iso iso = gab_iso_diamond(origin, 32, 16);
    gab_maze maze = {origin, 16, 16, SIDE, SIDE, bytes};
    gab_heights heights = {origin, 16, 16, SIDE, SIDE, 1, bytes, 0, 80};
    gab_cell cell;
    gab_vec position;
    float altitude;
    gab_iso_to_screen(&iso, near_point);
    gab_iso_to_grid(&iso, near_point, &position);
    gab_iso_cell(&iso, near_point, &cell);
    gab_maze_cell(&maze, near_point, &cell);
    gab_maze_wall_left(&maze, cell);
    gab_maze_wall_right(&maze, cell);
    gab_maze_wall_top(&maze, cell);
    gab_maze_wall_bottom(&maze, cell);
    gab_maze_meets_box(&maze, box);
    gab_heights_at(&heights, near_point, GAB_NEAREST, &altitude);
    gab_heights_at(&heights, near_point, GAB_BILINEAR, &altitude);
    gab_heights_at(&heights, near_point, GAB_BICUBIC, &altitude);
    gab_heights_meets_foot(&heights, box, 10, GAB_BILINEAR);
}

static void query_solids(void)
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

static void expect_no_allocation(void (*query)(void))
{
    build_world();
    size_t before = calls;
    query();
    CHECK_INT(calls - before, 0);
}

static void test_counter(void)
{
    size_t before = calls;
    /* volatile, because a compiler may remove unused allocations */
    void *volatile memory = malloc(10);
    CHECK(memory != NULL);
    memory = realloc(memory, 100);
    free(memory);
    CHECK_INT(calls - before, 3);
}

/* ---- Banks: made once, before calls are counted ---- */

static gab_bank bank;
static uint8_t *bank_bytes;
static size_t bank_size;

static void make_bank(void)
{
    PlainBank plain;
    plain_small(&plain);
    CHECK(bank_write(&plain, &bank_bytes, &bank_size, NULL));
    plain_free(&plain);
}

static void query_bank(void)
{
    gab_fault fault;
    static gab_tags tags;
    gab_tags_add(&tags, 3);
    CHECK(gab_tags_has(&tags, 3));
    CHECK_INT(gab_bank_open(&bank, bank_bytes, bank_size, NULL, &fault), GAB_OK);
    CHECK_INT(gab_bank_verify(&bank, &fault), GAB_OK);
    CHECK_INT(gab_fault_text(&fault, NULL, 0), 8);
    gab_mistake mistake = {"gab_bank_tag", GAB_REASON_NAME, "nobody", 0};
    CHECK_INT(gab_mistake_text(&mistake, NULL, 0), 34);
    gab_bank_report(&bank, NULL, NULL);
    CHECK(!gab_bank_matches(&bank, 0));
    CHECK_INT(gab_bank_compare(&bank, bank_bytes, bank_size), GAB_UNCHANGED);
    CHECK_INT(gab_bank_compare(NULL, bank_bytes, bank_size), GAB_OK);
    CHECK_INT(gab_bank_remap(&bank, GAB_KIND_MARKER, 0, &bank), 0);
    CHECK(gab_bank_find(&bank, GAB_KIND_SPRITE, 0, "nobody") == GAB_NONE);
    CHECK(gab_bank_tag_count(&bank) > 0 && gab_bank_role_count(&bank) > 0);
    gab_tag tag = gab_bank_tag_at(&bank, 0);
    CHECK(gab_bank_tag_numbered(&bank, tag.number).number == tag.number);
    CHECK(gab_bank_tag(&bank, tag.name).number == tag.number);
    CHECK(gab_filter_role(&bank, gab_bank_role_name(&bank, 0)).only);
    gab_filter of_tag = gab_filter_tag(&bank, tag.name);
    CHECK(gab_filter_passes(&of_tag, tag.number));
    CHECK(gab_filter_without_role(&bank).tags.bits[0] & 1);
    CHECK(gab_bank_property(&bank, GAB_KIND_TAG, 0, "none").type == GAB_VALUE_NONE);
    CHECK(gab_bank_property_count(&bank, GAB_KIND_TAG, GAB_NONE) == 0);
    CHECK(gab_bank_property_at(&bank, GAB_KIND_TAG, 0, GAB_NONE).type == GAB_VALUE_NONE);
    CHECK(gab_bank_picture_at(&bank, gab_bank_picture_count(&bank)).width == 0);
}

static void query_properties(void)
{
    const gab_colour grey = {128, 128, 128, 255};
    const gab_bank *of = &bank;
    gab_sprite sprite = gab_bank_sprite_at(of, 0);
    gab_frame frame = gab_sprite_frame_at(sprite, 0);
    gab_animation animation = gab_bank_animation_at(of, gab_sprite_animation_at(sprite, 0).index);
    gab_map map = gab_bank_map_at(of, 0);
    gab_zone zone =
        gab_bank_zone_at(of, gab_plane_zone_numbered(gab_map_plane_at(map, 0), 1).index);
    gab_level level = gab_bank_level_at(of, 0);
    gab_layer layer = gab_level_layer_at(level, 0);
    gab_marker marker = gab_bank_marker_at(of, gab_level_marker_at(level, 0).index);
    CHECK(gab_sprite_number(sprite, "none", 3) == 3);
    CHECK_TEXT(gab_sprite_text(sprite, "none", "?"), "?");
    CHECK(gab_sprite_flag(sprite, "none", true));
    CHECK(gab_sprite_colour(sprite, "none", grey).red == 128);
    CHECK(gab_sprite_reference(sprite, "none").index == GAB_NONE);
    CHECK(gab_frame_number(frame, "none", 3) == 3);
    CHECK_TEXT(gab_frame_text(frame, "none", "?"), "?");
    CHECK(gab_frame_flag(frame, "none", true));
    CHECK(gab_frame_colour(frame, "none", grey).red == 128);
    CHECK(gab_frame_reference(frame, "none").index == GAB_NONE);
    CHECK(gab_frame_box_number(frame, 0, "none", 3) == 3);
    CHECK_TEXT(gab_frame_box_text(frame, 0, "none", "?"), "?");
    CHECK(gab_frame_box_flag(frame, 0, "none", true));
    CHECK(gab_frame_box_colour(frame, 0, "none", grey).red == 128);
    CHECK(gab_frame_box_reference(frame, 0, "none").index == GAB_NONE);
    CHECK(gab_animation_number(animation, "none", 3) == 3);
    CHECK_TEXT(gab_animation_text(animation, "none", "?"), "?");
    CHECK(gab_animation_flag(animation, "none", true));
    CHECK(gab_animation_colour(animation, "none", grey).red == 128);
    CHECK(gab_animation_reference(animation, "none").index == GAB_NONE);
    CHECK(gab_map_number(map, "none", 3) == 3);
    CHECK_TEXT(gab_map_text(map, "none", "?"), "?");
    CHECK(gab_map_flag(map, "none", true));
    CHECK(gab_map_colour(map, "none", grey).red == 128);
    CHECK(gab_map_reference(map, "none").index == GAB_NONE);
    CHECK(gab_zone_number(zone, "none", 3) == 3);
    CHECK_TEXT(gab_zone_text(zone, "none", "?"), "?");
    CHECK(gab_zone_flag(zone, "none", true));
    CHECK(gab_zone_colour(zone, "none", grey).red == 128);
    CHECK(gab_zone_reference(zone, "none").index == GAB_NONE);
    CHECK(gab_level_number(level, "none", 3) == 3);
    CHECK_TEXT(gab_level_text(level, "none", "?"), "?");
    CHECK(gab_level_flag(level, "none", true));
    CHECK(gab_level_colour(level, "none", grey).red == 128);
    CHECK(gab_level_reference(level, "none").index == GAB_NONE);
    CHECK(gab_layer_wall_number(layer, 0, "none", 3) == 3);
    CHECK_TEXT(gab_layer_wall_text(layer, 0, "none", "?"), "?");
    CHECK(gab_layer_wall_flag(layer, 0, "none", true));
    CHECK(gab_layer_wall_colour(layer, 0, "none", grey).red == 128);
    CHECK(gab_layer_wall_reference(layer, 0, "none").index == GAB_NONE);
    CHECK(gab_marker_number(marker, "none", 3) == 3);
    CHECK_TEXT(gab_marker_text(marker, "none", "?"), "?");
    CHECK(gab_marker_flag(marker, "none", true));
    CHECK(gab_marker_colour(marker, "none", grey).red == 128);
    CHECK(gab_marker_reference(marker, "none").index == GAB_NONE);
    CHECK(gab_bank_tag_number(of, 3, "none", 3) == 3);
    CHECK_TEXT(gab_bank_tag_text(of, 3, "none", "?"), "?");
    CHECK(gab_bank_tag_flag(of, 3, "none", true));
    CHECK(gab_bank_tag_colour(of, 3, "none", grey).red == 128);
    CHECK(gab_bank_tag_reference(of, 3, "none").index == GAB_NONE);
}

static void query_sprites(void)
{
    gab_sprite sprite = gab_bank_sprite_at(&bank, gab_bank_sprite_count(&bank) - 1);
    CHECK(gab_sprite_exists(sprite) &&
          gab_bank_sprite(&bank, gab_sprite_name(sprite)).index == sprite.index);
    CHECK(gab_sprite_frame_count(sprite) > 0);
    CHECK(!gab_frame_exists(gab_sprite_frame(sprite, "no frame")));
    CHECK(!gab_animation_exists(gab_sprite_animation(sprite, "no animation")));
    gab_sprite first = gab_bank_sprite_at(&bank, 0);
    CHECK(gab_sprite_animation_count(first) > 0);
    gab_animation animation = gab_sprite_animation_at(first, 0);
    gab_step step = gab_animation_shown(animation, 100, NULL);
    CHECK(gab_frame_exists(step.frame));
    CHECK(gab_animation_name(animation)[0] != 0 && gab_animation_duration(animation) > 0);
    CHECK(gab_animation_step_count(animation) > step.index &&
          gab_frame_exists(gab_animation_step_at(animation, step.index, NULL).frame));
    CHECK(gab_animation_direction(animation) <= GAB_PING_PONG);
    CHECK_INT(gab_animation_at_tick(animation, 6, 60, 1, NULL).index, step.index);
    CHECK(gab_animation_ended(animation, UINT64_MAX) == (gab_animation_cycle(animation) == 0));
    CHECK(gab_animation_loop(animation) != 12345);
}

static void query_frames(void)
{
    static const gab_pose pose = {.x = 100, .y = 50, .turn = {0.6f, 0.8f}};
    gab_frame frame = gab_sprite_frame_at(gab_bank_sprite_at(&bank, 0), 0);
    gab_drawing drawing;
    gab_vec position;
    gab_hit hit;
    gab_blow blow;
    float fraction;
    gab_fighter fighter = {frame, pose, GAB_DEFAULTS};
    gab_vec box_corners[4];
    uint32_t box_ring;
    CHECK(gab_frame_box_shape(frame, 0, &pose).kind == GAB_SHAPE_BOX);
    CHECK(gab_frame_box_corners(frame, 0, &pose, box_corners, 4) == 4);
    CHECK(gab_frame_box_rings(frame, 0, &box_ring, 1) == 1 && box_ring == 4);
    gab_obox posed = gab_frame_box_posed(frame, 0, &pose);
    CHECK(gab_frame_name(frame) != NULL && gab_frame_duration(frame) > 0);
    CHECK(!gab_pose_at(near_point, false).flip_x);
    CHECK(gab_frame_draw(frame, &pose, &drawing) == (drawing.picture != GAB_NONE));
    uint32_t point = gab_frame_point_at(frame, gab_frame_point_count(frame));
    CHECK(gab_bank_point_count(&bank) > 0);
    CHECK(point == GAB_NONE && gab_bank_point(&bank, gab_bank_point_name(&bank, 0)) == 0);
    CHECK(!gab_frame_point(frame, point, &pose, &position));
    CHECK(!gab_frame_point_direction(frame, point, &pose, &position));
    CHECK(gab_frame_box_at(frame, gab_frame_box_count(frame)).tag == 0);
    CHECK(!gab_frame_hit(frame, &pose, (gab_vec){1e6f, 0}, NULL, &hit));
    CHECK(gab_frame_hits_point(frame, &pose, (gab_vec){1e6f, 0}, NULL, NULL, 0) == 0);
    CHECK(gab_frame_hits_circle(frame, &pose, (gab_circle){{0, 0}, 1e5f}, NULL, NULL, 0) > 0);
    CHECK(gab_frame_hits_box(frame, &pose, (gab_box){-1e5f, -1e5f, 2e5f, 2e5f}, NULL, &hit, 1) > 0);
    CHECK(gab_frame_hits_obox(frame, &pose, &posed, NULL, NULL, 0) > 0);
    gab_segment segment_to_far = {posed.centre, {1e5f, 0}};
    CHECK(gab_frame_hits_segment(frame, &pose, segment_to_far, NULL, NULL, 0) > 0);
    CHECK(gab_frame_entered(frame, &pose, segment_to_far, NULL, &hit, &fraction) && fraction == 0);
    CHECK(gab_fighter_hits(&fighter, &fighter, NULL, 0) > 0);
    CHECK(gab_fighter_hit(&fighter, &fighter, &blow));
    gab_contact contact;
    gab_capsule around = {posed.centre, {1e5f, 0}, 3};
    CHECK(gab_fighter_contact(&fighter, &fighter, blow.a.box, blow.b.box, &contact));
    CHECK(gab_frame_hits_capsule(frame, &pose, &around, NULL, NULL, 0) > 0);
    CHECK(gab_frame_hits_polygon(frame, &pose, box_corners, 4, NULL, NULL, 0) > 0);
}

static void query_map_of(gab_map map)
{
    CHECK(gab_map_exists(map) && gab_map_name(map)[0] != 0);
    CHECK(gab_map_width(map) > 0 && gab_map_height(map) > 0);
    CHECK(gab_bank_map(&bank, gab_map_name(map)).index == map.index);
    CHECK(gab_map_picture(map) != 12345 && gab_map_plane_count(map) > 0);
    CHECK(gab_map_band_count(map) > 0 && gab_map_has_bands(map) && gab_map_has_distances(map));
    gab_band band = gab_map_band_at(map, 0);
    CHECK(gab_band_exists(band) && gab_band_name(band) != NULL && gab_band_radius(band) > 0);
    CHECK(gab_band_radius(gab_map_band(map, "no band")) == 0);
    gab_vec away;
    float clearance;
    CHECK(gab_map_fitting(map, -1, -1) == 0 && gab_map_distance_squared(map, -1, -1) == 0);
    CHECK(gab_map_touches(map, 0, (gab_vec){-10, -10}));
    CHECK(gab_map_clearance(map, (gab_vec){5, 5}, &clearance, &away));
}

static void query_maps(void)
{
    gab_map map = gab_bank_map_at(&bank, gab_bank_map_count(&bank) - 1);
    query_map_of(map);
    gab_plane plane = gab_map_plane_at(map, 0);
    CHECK(gab_map_plane(map, gab_plane_name(plane)).index == plane.index);
    CHECK(gab_plane_exists(plane));
    CHECK(gab_plane_map(plane).index == map.index && gab_plane_zone_count(plane) > 0);
    gab_zone zone = gab_plane_zone_numbered(plane, 1);
    CHECK(gab_zone_plane(zone).index == plane.index && gab_zone_value(zone) == 1);
    CHECK(!gab_zone_exists(gab_plane_zone(plane, "no zone")));
    CHECK(gab_zone_area(gab_plane_zone(plane, "no zone")) == 0 && gab_zone_name(zone) != NULL);
    gab_vec walk;
    gab_zone_walk(zone, &walk);
    CHECK(gab_zone_role(zone) != 77 && gab_zone_bounds(zone).w >= 0 && gab_zone_tag(zone) != 77);
    CHECK(gab_plane_number_at_pixel(plane, -1, 0) == 0);
    CHECK(gab_plane_tag_at_pixel(plane, -1, 0) == 0);
    CHECK(gab_plane_role_at_pixel(plane, -1, 0) == GAB_NONE);
    CHECK(gab_zone_value(gab_plane_zone_at_pixel(plane, -1, 0)) == 0);
    CHECK(gab_zone_value(gab_plane_zone_at_point(plane, (gab_vec){-1, 0})) == 0);
    gab_tags tags;
    gab_filter none = {.only = true};
    gab_trace trace;
    gab_segment segment_to_far = {{-5, -5}, {200, 200}};
    gab_plane_tags_meeting_circle(plane, circle, &tags);
    gab_plane_tags_meeting_box(plane, box, &tags);
    gab_plane_tags_meeting_segment(plane, segment_to_far, &tags);
    CHECK(gab_plane_zones_meeting_circle(plane, (gab_circle){{0, 0}, 1e4f}, NULL, NULL, 0) > 0);
    CHECK(gab_plane_zones_meeting_box(plane, (gab_box){-9, -9, 1e4f, 1e4f}, NULL, NULL, 0) > 0);
    CHECK(gab_plane_zones_meeting_segment(plane, segment_to_far, NULL, NULL, 0) <= 255);
    CHECK(!gab_plane_trace(plane, (gab_segment){{-9, -9}, {-5, -5}}, &none, &trace));
    CHECK(gab_zone_runs(zone, NULL, 0) > 0 && gab_zone_outline(zone, NULL, 0) > 0);
}

static void query_masks(void)
{
    static const gab_pose pose = {.x = 1}, rotated = {.turn = {0.6f, 0.8f}};
    gab_sprite sprite = gab_bank_sprite_at(&bank, 0);
    gab_mask mask = {0};
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite) && mask.words == NULL; i++)
        mask = gab_frame_mask(gab_sprite_frame_at(sprite, i));
    CHECK(mask.words != NULL);
    gab_vec pixel;
    gab_mask_pixel common;
    CHECK(!gab_mask_holds(&mask, &pose, (gab_vec){1e5f, 0}) && !gab_mask_solid_at(&mask, -1, 0));
    CHECK(gab_mask_meets_box(&mask, &pose, (gab_box){-1e4f, -1e4f, 2e4f, 2e4f}));
    CHECK(gab_mask_meets_circle(&mask, &pose, (gab_circle){{0, 0}, 1e4f}));
    CHECK(gab_mask_meets_mask(&mask, &pose, &mask, &pose));
    CHECK(gab_masks_area(&mask, &pose, &mask, &pose) > 0);
    CHECK(gab_masks_first(&mask, &pose, &mask, &pose, &pixel));
    gab_masks_normal(&mask, &pose, &mask, &rotated);
    CHECK(gab_mask_meets_mask_at(&mask, &mask, 0, 0, (gab_mask_flip)0));
    CHECK(gab_masks_area_at(&mask, &mask, 0, 0, (gab_mask_flip)0) > 0);
    CHECK(gab_masks_first_at(&mask, &mask, 0, 0, (gab_mask_flip)0, &common));
}

static void query_all_of_levels(void)
{
    query_levels(&bank);
    query_movers(&bank);
    query_partitions(&bank);
}

static void test_levels(void)
{
    expect_no_allocation(query_all_of_levels);
}

static void test_maps(void)
{
    expect_no_allocation(query_maps);
}

static void test_masks(void)
{
    expect_no_allocation(query_masks);
}

/* Tests the exceptions: the functions of file.h that own bytes allocate once each, and not at all
 * for a mapped file. */
static void test_files(void)
{
    gab_bank_file file;
    size_t before = calls;
    CHECK_INT(gab_bank_copy(&file, bank_bytes, bank_size, NULL, NULL), GAB_OK);
    gab_bank_close(&file);
    CHECK_INT(calls - before, 2); /* allocated and freed */
    CHECK_INT(gab_bank_load(&file, "/no/such/bank", NULL, NULL), GAB_NO_FILE);
    CHECK_INT(gab_bank_load_mapped(&file, "/no/such/bank", NULL, NULL), GAB_NO_FILE);
    CHECK_INT(gab_bank_reload(&bank, "/no/such/bank", NULL, &file, NULL), GAB_NO_FILE);
    CHECK_INT(calls - before, 2);
}

static void test_bank(void)
{
    make_bank();
    expect_no_allocation(query_bank);
}

static void test_properties(void)
{
    expect_no_allocation(query_properties);
}

static void test_sprites(void)
{
    expect_no_allocation(query_sprites);
}

static void test_frames(void)
{
    expect_no_allocation(query_frames);
}

static void test_base(void)
{
    expect_no_allocation(query_base);
}

static void test_shapes(void)
{
    expect_no_allocation(query_shapes);
}

static void test_many_shapes(void)
{
    expect_no_allocation(query_many_shapes);
}

static void test_contacts(void)
{
    expect_no_allocation(query_contacts);
}

static void test_sweeps(void)
{
    expect_no_allocation(query_sweeps);
}

static void test_ground_and_tiles(void)
{
    expect_no_allocation(query_ground_and_tiles);
}

static void test_grids_and_heights(void)
{
    expect_no_allocation(query_grids_and_heights);
}

static void test_solids(void)
{
    expect_no_allocation(query_solids);
}

CHECK_CASES({"the counter counts allocations", test_counter},
            {"base.h allocates nothing", test_base}, {"shape.h allocates nothing", test_shapes},
            {"shape.h allocates nothing for many shapes", test_many_shapes},
            {"contact.h allocates nothing", test_contacts},
            {"sweep.h allocates nothing", test_sweeps},
            {"scenery.h: ground and tiles allocate nothing", test_ground_and_tiles},
            {"scenery.h: grids, mazes, heights allocate nothing", test_grids_and_heights},
            {"solid.h allocates nothing", test_solids}, {"bank.h allocates nothing", test_bank},
            {"property.h allocates nothing", test_properties},
            {"sprite.h: sprites and animations allocate nothing", test_sprites},
            {"sprite.h: frames allocate nothing", test_frames},
            {"map.h allocates nothing", test_maps}, {"mask.h allocates nothing", test_masks},
            {"level.h allocates nothing", test_levels},
            {"file.h allocates once, and frees the memory", test_files})

/* SPDX-License-Identifier: MIT */
/*
 * Compares a world with its mirror image, which is reflected about a line between two pixels and in
 * which every frame is flipped about its hot spot. Both must give the same results, box by box and
 * bit by bit. A pixel k becomes -1 - k; a continuous coordinate x becomes -x.
 */
#include "runtime/bank/random_boxes.h"

#include <math.h>

static Crowd crowd;

/* ---- Reflections about x = line, or y = line ---- */

typedef struct Mirror {
    bool is_down; /* reflects y instead of x */
    float line;
} Mirror;

static gab_vec mirror_point(const Mirror *mirror, gab_vec v)
{
    if (mirror->is_down)
        v.y = 2 * mirror->line - v.y;
    else
        v.x = 2 * mirror->line - v.x;
    return v;
}

static gab_vec mirror_pixel(const Mirror *mirror, gab_vec v)
{
    v = mirror_point(mirror, v);
    if (mirror->is_down)
        v.y -= 1;
    else
        v.x -= 1;
    return v;
}

static gab_vec mirror_direction(const Mirror *mirror, gab_vec v)
{
    if (mirror->is_down)
        v.y = -v.y;
    else
        v.x = -v.x;
    return v;
}

static gab_pose mirror_pose(const Mirror *mirror, const gab_pose *pose)
{
    gab_pose flipped = *pose;
    gab_vec hot = mirror_point(mirror, (gab_vec){pose->x, pose->y});
    flipped.x = hot.x, flipped.y = hot.y;
    flipped.flip_x = pose->flip_x != !mirror->is_down;
    flipped.flip_y = pose->flip_y != mirror->is_down;
    flipped.turn.y = -pose->turn.y;
    return flipped;
}

static gab_box mirror_box(const Mirror *mirror, gab_box box)
{
    gab_vec corner = mirror_point(mirror, (gab_vec){box.x, box.y});
    if (mirror->is_down)
        return (gab_box){box.x, corner.y - box.h, box.w, box.h};
    return (gab_box){corner.x - box.w, box.y, box.w, box.h};
}

/* ---- A world and its reflection ---- */

typedef struct World {
    const Member *member;
    gab_pose poses[2]; /* original and mirrored */
    Mirror mirror;
    const gab_filter *filter;
} World;

/*
 * If a frame is upright, all numbers are integers. A turned frame is offset from whole pixels by an
 * odd multiple of `offset`: a corner at the hot spot stays there at every angle, and would
 * otherwise touch other edges exactly. For these cases, the library guarantees no result in a
 * turned frame.
 */
static World world_make(CheckRandom *random, bool is_turned, float offset)
{
    World world = {.member = crowd_on_grid(&crowd, random, WHOLE)};
    gab_pose *pose = &world.poses[0];
    world.mirror.is_down = check_chance(random, 50);
    world.mirror.line = (float)check_between(random, -20, 20);
    pose->x = (float)check_between(random, -9, 9), pose->y = (float)check_between(random, -9, 9);
    if (is_turned) {
        pose->x += offset * (float)(2 * check_between(random, -900, 900) + 1);
        pose->y += offset * (float)(2 * check_between(random, -900, 900) + 1);
    }
    pose->flip_x = check_chance(random, 50), pose->flip_y = check_chance(random, 50);
    pose->scale = (float)check_between(random, 0, 3);
    if (check_chance(random, 50))
        pose->turn = (gab_vec){1, 0};
    double angle = check_unit(random) * 6.2831853071795864769;
    if (is_turned)
        pose->turn = (gab_vec){(float)cos(angle), (float)sin(angle)};
    if (is_turned && check_chance(random, 50))
        pose->turn = (gab_vec){0, check_chance(random, 50) ? 1.0f : -1.0f};
    world.poses[1] = mirror_pose(&world.mirror, pose);
    return world;
}

static float random_integer(CheckRandom *random)
{
    return (float)check_between(random, -24, 24);
}

static gab_vec random_integer_vec(CheckRandom *random)
{
    gab_vec v = {random_integer(random), random_integer(random)};
    return v;
}

static void check_same(const World *world, gab_hit hits[2][MAX_BOXES], const uint32_t counts[2],
                       const char *what)
{
    bool same = counts[0] == counts[1];
    for (uint32_t i = 0; same && i < counts[0]; i++)
        same = is_same_hit(hits[0][i], hits[1][i]);
    CHECK_THAT(same, "%s, frame %lu: %lu boxes, %lu in the mirror; " SHOW_POSE, what,
               (unsigned long)world->member->view.index, (unsigned long)counts[0],
               (unsigned long)counts[1], POSE_ARGS(world->poses[0]));
}

/* ---- Queries in both worlds ---- */

static void ask_point(const World *world, CheckRandom *random, bool is_pixel)
{
    gab_vec at[2] = {random_integer_vec(random)};
    gab_hit hits[2][MAX_BOXES], first[2];
    uint32_t counts[2];
    at[1] = is_pixel ? mirror_pixel(&world->mirror, at[0]) : mirror_point(&world->mirror, at[0]);
    for (int i = 0; i < 2; i++) {
        counts[i] = gab_frame_hits_point(world->member->view, &world->poses[i], at[i],
                                         world->filter, hits[i], MAX_BOXES);
        gab_frame_hit(world->member->view, &world->poses[i], at[i], NULL, &first[i]);
    }
    check_same(world, hits, counts, "point");
    CHECK(is_same_hit(first[0], first[1]));
}

static void ask_circle(const World *world, CheckRandom *random)
{
    gab_circle circles[2] = {{random_integer_vec(random), (float)check_between(random, 0, 12)}};
    gab_hit hits[2][MAX_BOXES];
    uint32_t counts[2];
    circles[1] = (gab_circle){mirror_point(&world->mirror, circles[0].centre), circles[0].radius};
    for (int i = 0; i < 2; i++)
        counts[i] = gab_frame_hits_circle(world->member->view, &world->poses[i], circles[i],
                                          world->filter, hits[i], MAX_BOXES);
    check_same(world, hits, counts, "circle");
}

static void ask_box(const World *world, CheckRandom *random)
{
    gab_vec corner = random_integer_vec(random), size = random_integer_vec(random);
    gab_box boxes[2] = {{corner.x, corner.y, fabsf(size.x), fabsf(size.y)}};
    gab_hit hits[2][MAX_BOXES];
    uint32_t counts[2];
    boxes[1] = mirror_box(&world->mirror, boxes[0]);
    for (int i = 0; i < 2; i++)
        counts[i] = gab_frame_hits_box(world->member->view, &world->poses[i], boxes[i],
                                       world->filter, hits[i], MAX_BOXES);
    check_same(world, hits, counts, "box");
}

static void ask_obox(const World *world, CheckRandom *random)
{
    gab_vec half = {(float)check_between(random, 1, 12), (float)check_between(random, 1, 12)};
    double angle = check_unit(random) * 6.2831853071795864769;
    gab_obox boxes[2] = {
        {random_integer_vec(random), half, {(float)cos(angle), (float)sin(angle)}}};
    gab_hit hits[2][MAX_BOXES];
    uint32_t counts[2];
    if (check_chance(random, 50))
        boxes[0].axis = check_chance(random, 50) ? (gab_vec){1, 0} : (gab_vec){0, 1};
    boxes[1] = boxes[0];
    boxes[1].centre = mirror_point(&world->mirror, boxes[0].centre);
    boxes[1].axis = mirror_direction(&world->mirror, boxes[0].axis);
    for (int i = 0; i < 2; i++)
        counts[i] = gab_frame_hits_obox(world->member->view, &world->poses[i], &boxes[i],
                                        world->filter, hits[i], MAX_BOXES);
    check_same(world, hits, counts, "oriented box");
}

static void ask_segment(const World *world, CheckRandom *random)
{
    gab_segment paths[2] = {{random_integer_vec(random), random_integer_vec(random)}};
    gab_hit hits[2][MAX_BOXES];
    uint32_t counts[2];
    paths[1].a = mirror_point(&world->mirror, paths[0].a);
    paths[1].b = mirror_point(&world->mirror, paths[0].b);
    for (int i = 0; i < 2; i++)
        counts[i] = gab_frame_hits_segment(world->member->view, &world->poses[i], paths[i],
                                           world->filter, hits[i], MAX_BOXES);
    check_same(world, hits, counts, "segment");
}

/*
 * A point moves from the centre of one pixel to the centre of another, so it neither starts nor
 * ends on an edge. It moves by an even number of pixels along one axis and an odd number along the
 * other, so it passes through no corner of a pixel: dx * (2m + 1) = dy * (2n + 1) has no solution.
 * At such a corner, the results would differ, because only one of the four corners of a half-open
 * box belongs to it.
 */
static void ask_path(const World *world, CheckRandom *random)
{
    gab_segment paths[2] = {{random_integer_vec(random), random_integer_vec(random)}};
    gab_hit hits[2];
    float fractions[2] = {0, 0};
    bool enters[2], even = check_chance(random, 50);
    gab_vec *a = &paths[0].a, *b = &paths[0].b;
    a->x += 0.5f, a->y += 0.5f;
    b->x = a->x + (float)(2 * check_between(random, -12, 12) + even);
    b->y = a->y + (float)(2 * check_between(random, -12, 12) + !even);
    paths[1] = (gab_segment){mirror_point(&world->mirror, *a), mirror_point(&world->mirror, *b)};
    for (int i = 0; i < 2; i++)
        enters[i] = gab_frame_entered(world->member->view, &world->poses[i], paths[i],
                                      world->filter, &hits[i], &fractions[i]);
    CHECK_THAT(
        enters[0] == enters[1] && is_same_hit(hits[0], hits[1]) && fractions[0] == fractions[1],
        "path %g,%g %g,%g, frame %lu: box %ld fraction %a, when mirrored %ld %a; " SHOW_POSE, a->x,
        a->y, b->x, b->y, (unsigned long)world->member->view.index, (long)(int32_t)hits[0].box,
        fractions[0], (long)(int32_t)hits[1].box, fractions[1], POSE_ARGS(world->poses[0]));
}

/* Both frames are reflected about the same line. */
static void ask_frames(const World *world, CheckRandom *random, bool is_turned)
{
    World other = world_make(random, is_turned, 1.0f / 8192);
    gab_blow blows[2][MAX_PAIRS], first[2];
    uint32_t counts[2];
    other.mirror = world->mirror;
    other.poses[1] = mirror_pose(&other.mirror, &other.poses[0]);
    for (int i = 0; i < 2; i++) {
        gab_fighter a = {world->member->view, world->poses[i], GAB_DEFAULTS};
        gab_fighter b = {other.member->view, other.poses[i], GAB_DEFAULTS};
        if (world->filter != NULL)
            a.filter = *world->filter;
        counts[i] = gab_fighter_hits(&a, &b, blows[i], MAX_PAIRS);
        gab_fighter_hit(&a, &b, &first[i]);
    }
    bool same = counts[0] == counts[1] && is_same_hit(first[0].a, first[1].a) &&
                is_same_hit(first[0].b, first[1].b);
    for (uint32_t i = 0; same && i < counts[0]; i++)
        same =
            is_same_hit(blows[0][i].a, blows[1][i].a) && is_same_hit(blows[0][i].b, blows[1][i].b);
    CHECK_THAT(same, "frames %lu, %lu: %lu pairs, %lu when mirrored; " SHOW_POSE "; " SHOW_POSE,
               (unsigned long)world->member->view.index, (unsigned long)other.member->view.index,
               (unsigned long)counts[0], (unsigned long)counts[1], POSE_ARGS(world->poses[0]),
               POSE_ARGS(other.poses[0]));
}

/* Boxes placed by a pose: centres are reflected, and half sizes stay the same. */
static void ask_box_posed(const World *world)
{
    for (uint32_t i = 0; i < world->member->count; i++) {
        uint32_t index = world->member->parts[i].hit.box;
        gab_obox box = gab_frame_box_posed(world->member->view, index, &world->poses[0]);
        gab_obox other = gab_frame_box_posed(world->member->view, index, &world->poses[1]);
        gab_vec centre = mirror_point(&world->mirror, box.centre);
        CHECK_NEAR(other.centre.x, centre.x, 1e-5);
        CHECK_NEAR(other.centre.y, centre.y, 1e-5);
        CHECK(other.half.x == box.half.x && other.half.y == box.half.y);
    }
}

static void ask_all(CheckRandom *random, bool is_turned)
{
    for (size_t i = check_case_count(1000000); i > 0 && !check_has_failed_too_often(); i--) {
        World world = world_make(random, is_turned, 1.0f / 4096);
        RandomFilter filter;
        filter_random(&filter, random);
        world.filter = filter.argument;
        ask_point(&world, random, !is_turned);
        ask_circle(&world, random);
        ask_box(&world, random);
        ask_obox(&world, random);
        ask_segment(&world, random);
        ask_path(&world, random);
        ask_frames(&world, random, is_turned);
        ask_box_posed(&world);
    }
}

static void test_upright(void)
{
    CheckRandom random = check_random("upright mirrors");
    ask_all(&random, false);
}

static void test_turned(void)
{
    CheckRandom random = check_random("turned mirrors");
    ask_all(&random, true);
}

/* Checks each pixel of small frames with each flip and with both: the same boxes must be hit in the
 * same order. */
static void test_every_pixel(void)
{
    for (uint32_t i = 0; i < CROWD && !check_has_failed_too_often(); i += GRIDS) {
        const Member *member = &crowd.members[i];
        for (int at = 0; at < 20 * 20; at++) {
            gab_vec pixel = {(float)(at % 20 - 10), (float)(at / 20 - 10)};
            gab_hit hits[4][MAX_BOXES];
            uint32_t counts[4];
            for (int flips = 0; flips < 4; flips++) {
                gab_pose pose = {.flip_x = flips & 1, .flip_y = flips & 2};
                gab_vec mirror_point = {flips & 1 ? -1 - pixel.x : pixel.x,
                                        flips & 2 ? -1 - pixel.y : pixel.y};
                counts[flips] = gab_frame_hits_point(member->view, &pose, mirror_point, NULL,
                                                     hits[flips], MAX_BOXES);
                CHECK(counts[flips] == counts[0]);
                for (uint32_t h = 0; h < counts[flips]; h++)
                    CHECK(is_same_hit(hits[flips][h], hits[0][h]));
            }
        }
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"every pixel of small frames", test_every_pixel},
        {"upright frames at whole pixels", test_upright},
        {"turned frames", test_turned},
    };
    return crowd_main(&crowd, argc, argv, cases, CHECK_COUNT(cases));
}

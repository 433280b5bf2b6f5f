/* SPDX-License-Identifier: MIT */
/*
 * Tests of the pixels that a track fills. They are compared with distances to a densely sampled
 * centre line. The tracks are closed or open, with sharp bends and varying widths, and approach or
 * cross themselves.
 */
#include "../derive/oracle_curve.h"
#include "check.h"

#include "edit/shapes.h"
#include "model/budget.h"

#include <string.h>

enum { SIDE = 512, MAX_NODES = 14, SAMPLES = 100 };

/* A pixel is certainly on one side of an edge if its centre is at least this far from the edge. */
static const double margin = 1;

typedef struct Drawing {
    CurveNode nodes[MAX_NODES];
    CurveTrack track;
} Drawing;

static Shape *shape_new(const Drawing *drawing)
{
    Shape *shape = node_new(&shape_kind);
    shape->kind = SHAPE_TRACK;
    shape->open = !drawing->track.closed;
    for (size_t n = 0; n < drawing->track.count; n++) {
        const CurveNode *track_node = &drawing->nodes[n];
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = (int32_t)(track_node->x * DOCUMENT_PIXEL);
        node->y = (int32_t)(track_node->y * DOCUMENT_PIXEL);
        node->width = (int32_t)(track_node->width * DOCUMENT_PIXEL);
        node->sharp = track_node->sharp;
        node_set_list(&shape->nodes, list_append(shape->nodes, node));
    }
    return shape;
}

static void paint(const Drawing *drawing, uint8_t pixels[SIDE * SIDE])
{
    Shape *shape = shape_new(drawing);
    Blocks *blank = blocks_new(SIDE, SIDE, 0);
    BlocksEdit *edit = blocks_edit(blank);
    paint_shape(edit, shape, 7);
    Blocks *blocks = blocks_edit_end(edit);
    blocks_read(blocks, (PixelRect){0, 0, SIDE, SIDE}, pixels, SIDE);
    blocks_unref(blocks);
    blocks_unref(blank);
    node_unref(shape);
}

/* ---- The oracle ---- */

/*
 * For each pixel: the distance to the nearest sample, and the maximum depth inside a disc around a
 * sample (negative outside of all discs).
 */
typedef struct Depths {
    double nearest[SIDE * SIDE], depth[SIDE * SIDE];
    double half[SIDE * SIDE]; /* half the width at the nearest sample */
    bool is_end[SIDE * SIDE]; /* whether the nearest sample is an end of an open track */
} Depths;

static double half_width(const CurveTrack *track, size_t sample)
{
    const size_t spans = track->closed ? track->count : track->count - 1;
    const size_t span = sample / SAMPLES < spans ? sample / SAMPLES : spans - 1;
    const double fraction = (double)(sample - span * SAMPLES) / SAMPLES;
    const double from = track->nodes[span].width,
                 to = track->nodes[(span + 1) % track->count].width;
    return (from + (to - from) * fraction * fraction * (3 - 2 * fraction)) / 2;
}

static void add_sample(Depths *depths, CurvePoint sample, double half, bool is_end)
{
    const int reach = (int)half + 4;
    const int left = (int)sample.x - reach, top = (int)sample.y - reach;
    for (int y = top < 0 ? 0 : top; y < SIDE && y <= top + 2 * reach; y++)
        for (int x = left < 0 ? 0 : left; x < SIDE && x <= left + 2 * reach; x++) {
            const double distance = hypot(x + 0.5 - sample.x, y + 0.5 - sample.y);
            const int n = y * SIDE + x;
            depths->depth[n] = fmax(depths->depth[n], half - distance);
            if (distance > depths->nearest[n])
                continue;
            depths->nearest[n] = distance;
            depths->half[n] = half;
            depths->is_end[n] = is_end;
        }
}

static void find_depths(const CurveTrack *track, Depths *depths)
{
    OracleCurve curve = oracle_curve(track, CURVE_CENTRE, 0, SAMPLES);
    for (size_t n = 0; n < (size_t)SIDE * SIDE; n++) {
        depths->nearest[n] = HUGE_VAL;
        depths->depth[n] = -HUGE_VAL;
    }
    for (size_t n = 0; n < curve.count; n++)
        add_sample(depths, curve.centre[n], half_width(track, n),
                   !track->closed && (n == 0 || n + 1 == curve.count));
    oracle_curve_free(&curve);
}

/*
 * Checks that pixels are painted if they are inside according to the nearest point of the centre
 * line, and that pixels outside of all discs are not.
 */
static void check_painted(const Drawing *drawing, const char *name)
{
    static uint8_t pixels[SIDE * SIDE];
    static Depths depths;
    size_t count = 0;
    paint(drawing, pixels);
    find_depths(&drawing->track, &depths);
    for (int n = 0; n < SIDE * SIDE && !check_has_failed_too_often(); n++) {
        const bool inside = depths.nearest[n] <= depths.half[n] - margin && !depths.is_end[n];
        const bool outside = !(depths.depth[n] >= -margin);
        count += inside;
        CHECK_THAT(!inside || pixels[n] == 7, "%s: %d,%d is not painted", name, n % SIDE, n / SIDE);
        CHECK_THAT(!outside || pixels[n] == 0, "%s: %d,%d is painted", name, n % SIDE, n / SIDE);
    }
    CHECK(count > 500);
}

/* ---- Tracks ---- */

/*
 * Draws a closed track around the centre. Its bends are sharp if the distances to the centre vary.
 */
static void draw_ring(Drawing *drawing, CheckRandom *random)
{
    const int count = check_between(random, 5, MAX_NODES);
    const double min = check_between(random, 90, 180);
    drawing->track = (CurveTrack){.nodes = drawing->nodes, .count = (size_t)count, .closed = true};
    for (int n = 0; n < count; n++) {
        const double angle = 6.283185 * n / count, r = min + (220 - min) * check_unit(random);
        drawing->nodes[n] = (CurveNode){.x = floor(256 + r * cos(angle)),
                                        .y = floor(256 + r * sin(angle)),
                                        .width = check_between(random, 40, 64)};
    }
}

/* Draws a random track, which may cross itself. */
static void draw_tangle(Drawing *drawing, CheckRandom *random)
{
    const int count = check_between(random, 3, 8);
    drawing->track = (CurveTrack){
        .nodes = drawing->nodes, .count = (size_t)count, .closed = check_chance(random, 50)};
    for (int n = 0; n < count; n++)
        drawing->nodes[n] = (CurveNode){.x = check_between(random, 30, SIDE - 30),
                                        .y = check_between(random, 30, SIDE - 30),
                                        .width = check_between(random, 20, 70)};
}

/* A ring whose inner edge must be found; otherwise all of its inside would be painted. */
static void test_inner_edge(void)
{
    Drawing drawing = {{{262, 378, 62, false},
                        {120, 364, 62, false},
                        {56, 276, 60, false},
                        {62, 132, 58, false},
                        {150, 62, 60, false},
                        {258, 108, 56, false},
                        {346, 70, 58, false},
                        {438, 98, 62, false},
                        {440, 182, 54, false},
                        {402, 246, 40, false},
                        {424, 318, 52, false},
                        {362, 376, 58, false}},
                       {.count = 12, .closed = true}};
    drawing.track.nodes = drawing.nodes;
    check_painted(&drawing, "the ring");
    for (int side = CURVE_FRONT; side <= CURVE_BACK; side++) {
        CurveLine line;
        CHECK_INT(curve_build(NULL, &drawing.track, (CurveSide)side, 0, &line), DERIVE_DONE);
        CHECK(line.count > 100);
        curve_clear(NULL, &line);
    }
}

static void test_random(void)
{
    CHECK_RANDOM_CASES (random, "tracks", 25) {
        Drawing drawing;
        draw_ring(&drawing, &random);
        check_painted(&drawing, "a ring");
        draw_tangle(&drawing, &random);
        check_painted(&drawing, "a tangle");
    }
}

/*
 * Draws an open track from the centre of a pixel in the eight directions: the seams of the painted
 * area pass through the centres of pixels.
 */
static void draw_lattice(Drawing *drawing, CheckRandom *random)
{
    static const int direction_x[8] = {1, 1, 0, -1, -1, -1, 0, 1},
                     direction_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    drawing->track =
        (CurveTrack){.nodes = drawing->nodes, .count = (size_t)check_between(random, 3, 8)};
    drawing->nodes[0] = (CurveNode){.x = 250.5, .y = 240.5, .width = 48};
    for (size_t n = 1; n < drawing->track.count; n++) {
        const int step = check_between(random, 3, 20) * 8, direction = check_between(random, 0, 7);
        const CurveNode *last = &drawing->nodes[n - 1];
        drawing->nodes[n] = (CurveNode){.x = last->x + step * direction_x[direction],
                                        .y = last->y + step * direction_y[direction]};
    }
}

/*
 * Tracks of straight lines with sharp corners fill all pixels within half the width, except at the
 * ends.
 */
static void test_corners(void)
{
    static uint8_t pixels[SIDE * SIDE];
    CHECK_RANDOM_CASES (random, "corners", 20) {
        Drawing drawing;
        if (check_chance(&random, 50))
            draw_tangle(&drawing, &random);
        else
            draw_lattice(&drawing, &random);
        CurvePoint corners[MAX_NODES];
        const CurveTrack *track = &drawing.track;
        for (size_t node = 0; node < track->count; node++) {
            drawing.nodes[node].width = drawing.nodes[0].width;
            drawing.nodes[node].sharp = true;
            corners[node] = (CurvePoint){drawing.nodes[node].x, drawing.nodes[node].y};
        }
        const CurvePoint last = corners[track->count - 1];
        paint(&drawing, pixels);
        for (int pixel = 0; pixel < SIDE * SIDE && !check_has_failed_too_often(); pixel++) {
            const CurvePoint centre = {pixel % SIDE + 0.5, pixel / SIDE + 0.5};
            const double depth = drawing.nodes[0].width / 2 -
                                 oracle_distance(centre, corners, track->count, track->closed);
            const double end = fmin(hypot(centre.x - corners[0].x, centre.y - corners[0].y),
                                    hypot(centre.x - last.x, centre.y - last.y));
            const bool is_near_end = !track->closed && end <= drawing.nodes[0].width / 2 + margin;
            CHECK_THAT(depth < margin / 4 || is_near_end || pixels[pixel] == 7,
                       "%g,%g is not painted", centre.x, centre.y);
            CHECK_THAT(depth > -margin / 4 || pixels[pixel] == 0, "%g,%g is painted", centre.x,
                       centre.y);
        }
    }
}

/* ---- Edges ---- */

static bool is_inside(const ShapeOutline *outline, double x, double y)
{
    bool inside = false;
    for (uint32_t ring = 0, begin = 0; ring < outline->rings; begin = outline->ends[ring++])
        for (uint32_t i = begin, k = outline->ends[ring] - 1; i < outline->ends[ring]; k = i++) {
            const PaintPoint a = outline->points[i], b = outline->points[k];
            if ((a.y > y) != (b.y > y) && x >= a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
                inside = !inside;
        }
    return inside;
}

/*
 * The outlines of rings that keep a distance from themselves bound the filled pixels, except for
 * small loops.
 */
static void test_outlines(void)
{
    static uint8_t pixels[SIDE * SIDE];
    size_t max = 0;
    CHECK_RANDOM_CASES (random, "outlines", 40) {
        Drawing drawing;
        ShapeOutline outline;
        draw_ring(&drawing, &random);
        paint(&drawing, pixels);
        Shape *shape = shape_new(&drawing);
        shape_outline(shape, &outline);
        CHECK_INT(outline.rings, 2);
        size_t wrong = 0;
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++)
            wrong +=
                is_inside(&outline, pixel % SIDE + 0.5, pixel / SIDE + 0.5) != (pixels[pixel] != 0);
        CHECK_THAT(wrong <= 40, "%zu pixels differ", wrong);
        max = wrong > max ? wrong : max;
        shape_outline_clear(&outline);
        node_unref(shape);
    }
    check_note("at most %zu pixels differ", max);
}

/* ---- Many shapes ---- */

static Shape *rectangle_new(PixelRect rect, int32_t zone)
{
    const int32_t corners[4][2] = {{rect.left, rect.top},
                                   {rect.right, rect.top},
                                   {rect.right, rect.bottom},
                                   {rect.left, rect.bottom}};
    Shape *shape = node_new(&shape_kind);
    shape->kind = SHAPE_POLYGON;
    shape->zone = zone;
    for (int i = 0; i < 4; i++) {
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = corners[i][0] * DOCUMENT_PIXEL;
        node->y = corners[i][1] * DOCUMENT_PIXEL;
        node_set_list(&shape->nodes, list_append(shape->nodes, node));
    }
    return shape;
}

/* Paints shapes in a rectangle of a picture; returns the steps that this took, and sets `*pixels`
 * to the result. */
static uint64_t paint_all(const List *shapes, uint32_t side, PixelRect rect, uint64_t limit,
                          bool *held, Blocks **pixels)
{
    Blocks *blank = blocks_new(side, side, 0);
    BlocksEdit *edit = blocks_edit(blank);
    Budget *budget = budget_new(limit, NULL);
    BudgetScope scope;
    budget_open_work(&scope, budget);
    paint_shapes(edit, shapes, rect, -1);
    uint64_t work = scope.work;
    *held = budget_close(&scope, NULL);
    budget_unref(budget);
    *pixels = blocks_edit_end(edit);
    blocks_unref(blank);
    return work;
}

/* The shapes of a list, painted one after the other without regard to the others. */
static Blocks *paint_each(const List *shapes, uint32_t side)
{
    Blocks *blank = blocks_new(side, side, 0);
    BlocksEdit *edit = blocks_edit(blank);
    ListIter iter = list_iter(shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;)
        paint_shape(edit, shape, (uint8_t)shape->zone);
    blocks_unref(blank);
    return blocks_edit_end(edit);
}

static void test_order(void)
{
    CheckRandom random = check_random("shapes");
    for (int round = 0; round < 60; round++) {
        List *shapes = NULL;
        for (int i = 0; i < 12; i++) {
            int32_t left = (int32_t)(check_next(&random) % 300) - 20;
            int32_t top = (int32_t)(check_next(&random) % 300) - 20;
            PixelRect rect = {left, top, left + 1 + (int32_t)(check_next(&random) % 300),
                              top + 1 + (int32_t)(check_next(&random) % 300)};
            node_set_list(&shapes, list_append(shapes, rectangle_new(rect, 1 + i)));
        }
        bool held;
        PixelRect part = {10 + round, 20, 240, 200 + round}, all = {0, 0, 256, 256};
        Blocks *expected = paint_each(shapes, 256), *whole, *some;
        paint_all(shapes, 256, all, 0, &held, &whole);
        paint_all(shapes, 256, part, 0, &held, &some);
        size_t wrong = 0;
        for (int32_t y = part.top; y < part.bottom && y < 256; y++)
            for (int32_t x = part.left; x < part.right; x++)
                wrong += blocks_get(some, x, y) != blocks_get(expected, x, y);
        CHECK(blocks_equal(whole, expected));
        CHECK_INT((int)wrong, 0);
        blocks_unref(expected);
        blocks_unref(whole);
        blocks_unref(some);
        list_unref(shapes);
    }
}

/* Hidden shapes cost little more than those that hide them. */
static void test_work(void)
{
    enum { LARGE = 4096, COUNT = 400 };
    List *one = list_append(NULL, rectangle_new((PixelRect){0, 0, LARGE, LARGE}, 1)), *many = NULL;
    PixelRect all = {0, 0, LARGE, LARGE};
    for (int i = 0; i < COUNT; i++)
        node_set_list(&many, list_append(many, rectangle_new(all, 1)));
    Drawing wide = {.track = {.count = MAX_NODES, .closed = true}};
    for (int i = 0; i < MAX_NODES; i++)
        wide.nodes[i] =
            (CurveNode){.x = 97 * i * i % LARGE, .y = 61 * i * i % LARGE, .width = 60000};
    List *track = list_append(NULL, shape_new(&wide)), *tracks = list_ref(track);
    for (int i = 0; i < 3; i++)
        node_set_list(&tracks, list_append(tracks, shape_new(&wide)));
    bool held[5];
    Blocks *pixels[5];
    uint64_t single = paint_all(one, LARGE, all, 0, &held[0], &pixels[0]);
    uint64_t hidden = paint_all(many, LARGE, all, 0, &held[1], &pixels[1]);
    uint64_t swept = paint_all(track, LARGE, all, 0, &held[2], &pixels[2]);
    uint64_t swept_again = paint_all(tracks, LARGE, all, 0, &held[3], &pixels[3]);
    paint_all(one, LARGE, all, single / BUDGET_STEPS_PER_BYTE / 2, &held[4], &pixels[4]);
    CHECK_THAT(single >= LARGE && hidden < 3 * single, "%llu steps, %llu",
               (unsigned long long)single, (unsigned long long)hidden);
    CHECK_THAT(swept >= single && swept_again < 2 * swept, "%llu steps, %llu",
               (unsigned long long)swept, (unsigned long long)swept_again);
    CHECK(held[0] && held[1] && held[2] && held[3] && !held[4]);
    for (int i = 0; i < 5; i++)
        blocks_unref(pixels[i]);
    list_unref(one);
    list_unref(many);
    list_unref(track);
    list_unref(tracks);
}

CHECK_CASES({"a ring is not filled inside its inner edge", test_inner_edge},
            {"random rings and tangles", test_random}, {"sharp corners", test_corners},
            {"outlines bound the filled pixels", test_outlines},
            {"later shapes are on top, in a part of the picture, too", test_order},
            {"hidden shapes cost little, and work above a limit stops", test_work})

/* SPDX-License-Identifier: MIT */
/*
 * Tests of the pixels that a track fills, compared with distances to a densely sampled centre line:
 * closed and open tracks with sharp bends and varying widths, which come near and cross themselves.
 */
#include "check.h"
#include "oracle_curve.h"

#include "edit/shapes.h"

#include <string.h>

enum { SIDE = 512, MAX_NODES = 14, SAMPLES = 100 };

/* The minimum distance of a pixel's centre from an edge for its side to be certain. */
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
        const CurveNode *at = &drawing->nodes[n];
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = (int32_t)(at->x * DOCUMENT_PIXEL);
        node->y = (int32_t)(at->y * DOCUMENT_PIXEL);
        node->width = (int32_t)(at->width * DOCUMENT_PIXEL);
        node->sharp = at->sharp;
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

/* For each pixel: the distance of its nearest sample, and its depth inside the disc around a sample
 * in which it is deepest (below 0: outside all). */
typedef struct Depths {
    double nearest[SIDE * SIDE], depth[SIDE * SIDE];
    double half[SIDE * SIDE]; /* half the width at the nearest sample */
    bool is_end[SIDE * SIDE]; /* that sample is the end of an open track */
} Depths;

static double half_width(const CurveTrack *track, size_t sample)
{
    const size_t spans = track->closed ? track->count : track->count - 1;
    const size_t at = sample / SAMPLES < spans ? sample / SAMPLES : spans - 1;
    const double share = (double)(sample - at * SAMPLES) / SAMPLES;
    const double from = track->nodes[at].width, to = track->nodes[(at + 1) % track->count].width;
    return (from + (to - from) * share * share * (3 - 2 * share)) / 2;
}

static void add_sample(Depths *depths, CurvePoint at, double half, bool is_end)
{
    const int reach = (int)half + 4;
    const int left = (int)at.x - reach, top = (int)at.y - reach;
    for (int y = top < 0 ? 0 : top; y < SIDE && y <= top + 2 * reach; y++)
        for (int x = left < 0 ? 0 : left; x < SIDE && x <= left + 2 * reach; x++) {
            const double distance = hypot(x + 0.5 - at.x, y + 0.5 - at.y);
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

/* Checks that pixels inside by the nearest point of the centre line are painted, and that pixels
 * outside all discs along it are not. */
static void check_painted(const Drawing *drawing, const char *what)
{
    static uint8_t pixels[SIDE * SIDE];
    static Depths depths;
    size_t sure = 0;
    paint(drawing, pixels);
    find_depths(&drawing->track, &depths);
    for (int n = 0; n < SIDE * SIDE && !check_hopeless(); n++) {
        const bool inside = depths.nearest[n] <= depths.half[n] - margin && !depths.is_end[n];
        const bool outside = !(depths.depth[n] >= -margin);
        sure += inside;
        CHECK_THAT(!inside || pixels[n] == 7, "%s: %d,%d is left out", what, n % SIDE, n / SIDE);
        CHECK_THAT(!outside || pixels[n] == 0, "%s: %d,%d is painted", what, n % SIDE, n / SIDE);
    }
    CHECK(sure > 500);
}

/* ---- Tracks ---- */

/* A closed track around the centre, whose bends are as sharp as its distances from there vary. */
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

/* A track anywhere, which may cross itself. */
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

/* A ring whose inner edge must not get lost, which would paint all of its inside. */
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
    CheckRandom random = check_random("tracks");
    for (size_t n = check_times(25); n > 0 && !check_hopeless(); n--) {
        Drawing drawing;
        draw_ring(&drawing, &random);
        check_painted(&drawing, "a ring");
        draw_tangle(&drawing, &random);
        check_painted(&drawing, "a tangle");
    }
}

/* An open track from the centre of a pixel in the eight directions: the seams of the painted area
 * pass through the centres of pixels. */
static void draw_lattice(Drawing *drawing, CheckRandom *random)
{
    static const int way_x[8] = {1, 1, 0, -1, -1, -1, 0, 1}, way_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    drawing->track =
        (CurveTrack){.nodes = drawing->nodes, .count = (size_t)check_between(random, 3, 8)};
    drawing->nodes[0] = (CurveNode){.x = 250.5, .y = 240.5, .width = 48};
    for (size_t n = 1; n < drawing->track.count; n++) {
        const int step = check_between(random, 3, 20) * 8, way = check_between(random, 0, 7);
        const CurveNode *last = &drawing->nodes[n - 1];
        drawing->nodes[n] =
            (CurveNode){.x = last->x + step * way_x[way], .y = last->y + step * way_y[way]};
    }
}

/* Straight tracks around sharp corners fill what is within half the width, except at both ends. */
static void test_corners(void)
{
    CheckRandom random = check_random("corners");
    static uint8_t pixels[SIDE * SIDE];
    for (size_t n = check_times(20); n > 0 && !check_hopeless(); n--) {
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
        for (int pixel = 0; pixel < SIDE * SIDE && !check_hopeless(); pixel++) {
            const CurvePoint at = {pixel % SIDE + 0.5, pixel / SIDE + 0.5};
            const double deep = drawing.nodes[0].width / 2 -
                                oracle_distance(at, corners, track->count, track->closed);
            const double end = fmin(hypot(at.x - corners[0].x, at.y - corners[0].y),
                                    hypot(at.x - last.x, at.y - last.y));
            const bool may_end = !track->closed && end <= drawing.nodes[0].width / 2 + margin;
            CHECK_THAT(deep < margin / 4 || may_end || pixels[pixel] == 7, "%g,%g is left out",
                       at.x, at.y);
            CHECK_THAT(deep > -margin / 4 || pixels[pixel] == 0, "%g,%g is painted", at.x, at.y);
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

/* Rings that stay away from themselves: outlines bound what they fill, except for small loops. */
static void test_outlines(void)
{
    CheckRandom random = check_random("outlines");
    static uint8_t pixels[SIDE * SIDE];
    size_t max = 0;
    for (size_t n = check_times(40); n > 0 && !check_hopeless(); n--) {
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

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"a ring that once was filled", test_inner_edge},
        {"random rings and tangles", test_random},
        {"sharp corners", test_corners},
        {"edges bound what is filled", test_outlines},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/*
 * Implements the queries of gabarit/shape.h that test one shape against many boxes. Boxes are
 * tested in blocks, by simple loops without branches that compilers can vectorise; then the few
 * hits are collected.
 */
#include "gabarit/shape.h"

#include "shape_internal.h"
#include "vec_internal.h"

#include <string.h>

enum { BLOCK = 64 };

/* The results for a block, one byte per box: 0 or 1. */
typedef struct Flags {
    uint8_t hit[BLOCK];
} Flags;

/* The edges of up to BLOCK boxes. */
typedef struct Block {
    const float *left, *top, *right, *bottom;
} Block;

static Block block_at(const gab_boxes *boxes, uint32_t first)
{
    return (Block){boxes->left + first, boxes->top + first, boxes->right + first,
                   boxes->bottom + first};
}

/* Copies the last boxes, fewer than a block, to memory that holds a whole block, and fills the rest
 * of it with empty boxes.
 */
static Block padded_block(const gab_boxes *boxes, uint32_t first, float padding[4][BLOCK])
{
    uint32_t count = boxes->count - first;
    memset(padding, 0, 4 * sizeof padding[0]);
    memcpy(padding[0], boxes->left + first, count * sizeof(float));
    memcpy(padding[1], boxes->top + first, count * sizeof(float));
    memcpy(padding[2], boxes->right + first, count * sizeof(float));
    memcpy(padding[3], boxes->bottom + first, count * sizeof(float));
    return (Block){padding[0], padding[1], padding[2], padding[3]};
}

static bool any_hit(const Flags *flags)
{
    static const Flags none = {{0}};
    return memcmp(flags, &none, sizeof none) != 0;
}

/* The list of hits. */
typedef struct Hits {
    uint32_t *indices;
    uint32_t capacity, count;
} Hits;

static void collect(const Flags *flags, uint32_t first, Hits *hits)
{
    for (uint32_t i = 0; i < BLOCK; i += 8) {
        uint64_t eight;
        memcpy(&eight, flags->hit + i, sizeof eight);
        if (eight == 0)
            continue;
        for (uint32_t k = i; k < i + 8; k++) {
            if (hits->count < hits->capacity)
                hits->indices[hits->count] = first + k;
            hits->count += flags->hit[k];
        }
    }
}

/* Tests the boxes of one block against a shape. */
typedef void TestBlock(const Block *block, const void *shape, Flags *flags);

static inline uint32_t test_all(const gab_boxes *boxes, TestBlock *test, const void *shape,
                                uint32_t *indices, uint32_t capacity)
{
    Hits hits = {indices, capacity, 0};
    Flags flags;
    uint32_t full_blocks_end = boxes->count - boxes->count % BLOCK;
    for (uint32_t first = 0; first < full_blocks_end; first += BLOCK) {
        Block block = block_at(boxes, first);
        test(&block, shape, &flags);
        collect(&flags, first, &hits);
    }
    if (full_blocks_end < boxes->count) {
        float padding[4][BLOCK];
        Block block = padded_block(boxes, full_blocks_end, padding);
        test(&block, shape, &flags);
        collect(&flags, full_blocks_end, &hits);
    }
    return hits.count;
}

void gab_boxes_set(const gab_boxes *boxes, uint32_t index, gab_box box)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    bool solid = box_is_solid(box.x, box.y, right, bottom);
    if (index >= boxes->count)
        return;
    boxes->left[index] = solid ? box.x : 0;
    boxes->top[index] = solid ? box.y : 0;
    boxes->right[index] = solid ? right : 0;
    boxes->bottom[index] = solid ? bottom : 0;
}

static void test_box(const Block *block, const void *shape, Flags *flags)
{
    const float *edges = (const float *)shape;
    const float left = edges[0], top = edges[1], right = edges[2], bottom = edges[3];
    const float *l = block->left, *t = block->top, *r = block->right, *b = block->bottom;
    for (int i = 0; i < BLOCK; i++)
        flags->hit[i] = (l[i] < right) & (left < r[i]) & (t[i] < bottom) & (top < b[i]) &
                        (l[i] < r[i]) & (t[i] < b[i]);
}

uint32_t gab_boxes_meeting_box(const gab_boxes *boxes, gab_box box, uint32_t *hits,
                               uint32_t capacity)
{
    const float edges[4] = {box.x, box.y, box.x + box.w, box.y + box.h};
    if (!box_is_solid(edges[0], edges[1], edges[2], edges[3]))
        return 0;
    return test_all(boxes, test_box, edges, hits, capacity);
}

static void test_point(const Block *block, const void *shape, Flags *flags)
{
    const gab_vec *point = (const gab_vec *)shape;
    const float x = point->x, y = point->y;
    const float *l = block->left, *t = block->top, *r = block->right, *b = block->bottom;
    for (int i = 0; i < BLOCK; i++)
        flags->hit[i] = (l[i] <= x) & (x < r[i]) & (t[i] <= y) & (y < b[i]);
}

uint32_t gab_boxes_holding(const gab_boxes *boxes, gab_vec point, uint32_t *hits, uint32_t capacity)
{
    if (!(fabsf(point.x) <= FLT_MAX && fabsf(point.y) <= FLT_MAX))
        return 0;
    return test_all(boxes, test_point, &point, hits, capacity);
}

/* A circle, and bounds for 4 times the squared distance of a box: below `surely_hit` it certainly
 * hits, above `surely_missed` it certainly misses. The relative margin of 2^-20 exceeds the four
 * roundings of a squared distance in floats; the margin of 2^-100 exceeds their error near 0. */
typedef struct CircleBounds {
    gab_circle circle;
    float surely_hit, surely_missed;
} CircleBounds;

static void test_circle_exactly(const Block *block, const gab_circle *circle, Flags *flags)
{
    const double x = (double)circle->centre.x, y = (double)circle->centre.y;
    const double radius_squared = (double)circle->radius * (double)circle->radius;
    const float *l = block->left, *t = block->top, *r = block->right, *b = block->bottom;
    double distance[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
        double dx = positive_part(max_of((double)l[i] - x, x - (double)r[i]));
        double dy = positive_part(max_of((double)t[i] - y, y - (double)b[i]));
        distance[i] = dx * dx + dy * dy;
    }
    for (int i = 0; i < BLOCK; i++)
        flags->hit[i] = (distance[i] <= radius_squared) & (l[i] < r[i]) & (t[i] < b[i]);
}

/* Tests in floats, which is half the work; blocks in which floats cannot decide are tested
 * exactly. */
static void test_circle(const Block *block, const void *shape, Flags *flags)
{
    const CircleBounds *bounds = (const CircleBounds *)shape;
    const float x = bounds->circle.centre.x, y = bounds->circle.centre.y;
    const float surely_hit = bounds->surely_hit, surely_missed = bounds->surely_missed;
    const float *l = block->left, *t = block->top, *r = block->right, *b = block->bottom;
    float distance[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
        float dx = max_float(l[i] - x, x - r[i]), dy = max_float(t[i] - y, y - b[i]);
        dx += fabsf(dx);
        dy += fabsf(dy);
        distance[i] = dx * dx + dy * dy;
    }
    for (int i = 0; i < BLOCK; i++)
        flags->hit[i] = (distance[i] <= surely_missed) & (l[i] < r[i]) & (t[i] < b[i]);
    if (!any_hit(flags))
        return;
    int undecided = 0;
    for (int i = 0; i < BLOCK; i++)
        undecided |= (distance[i] >= surely_hit) & (distance[i] <= surely_missed);
    if (undecided)
        test_circle_exactly(block, &bounds->circle, flags);
}

uint32_t gab_boxes_meeting_circle(const gab_boxes *boxes, gab_circle circle, uint32_t *hits,
                                  uint32_t capacity)
{
    bool is_valid = fabsf(circle.centre.x) <= FLT_MAX && fabsf(circle.centre.y) <= FLT_MAX &&
                    circle.radius >= 0 && circle.radius <= FLT_MAX;
    float square = 4 * circle.radius * circle.radius;
    CircleBounds bounds = {circle, square * (1 - 0x1p-20f) - 0x1p-100f,
                           square * (1 + 0x1p-20f) + 0x1p-100f};
    return is_valid ? test_all(boxes, test_circle, &bounds, hits, capacity) : 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Memory that is valid as long as a plain bank: a list of separate allocations, so that a memory
 * checker knows the bounds of each.
 */
#include "bank/plain.h"

#include "bank/bank_limits.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

typedef struct PlainBlock {
    struct PlainBlock *next;
    alignas(max_align_t) uint8_t bytes[];
} PlainBlock;

void *plain_alloc(PlainBank *bank, size_t count, size_t size)
{
    if (size > 0 && count > (SIZE_MAX - sizeof(PlainBlock)) / size)
        return NULL;
    PlainBlock *block = calloc(1, sizeof(PlainBlock) + count * size);
    if (!block)
        return NULL;
    block->next = bank->blocks;
    bank->blocks = block;
    return block->bytes;
}

char *plain_text(PlainBank *bank, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *copy = plain_alloc(bank, length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

const char *plain_target_word(uint32_t kind)
{
    static const char *const words[PLAIN_KINDS] = {
        [GAB_KIND_SPRITE] = "sprite", [GAB_KIND_ANIMATION] = "animation",
        [GAB_KIND_MAP] = "map",       [GAB_KIND_ZONE] = "zone",
        [GAB_KIND_LEVEL] = "level",   [GAB_KIND_MARKER] = "marker"};
    return kind < PLAIN_KINDS ? words[kind] : NULL;
}

/* ---- Shapes ---- */

void plain_shape_edges(const PlainShape *shape, int32_t edges[4])
{
    for (uint32_t i = 0; i < shape->corner_count; i++)
        for (int axis = 0; axis < 2; axis++) {
            int32_t low = shape->corners[i][axis] - shape->radius;
            int32_t high = shape->corners[i][axis] + shape->radius;
            edges[axis] = i == 0 || low < edges[axis] ? low : edges[axis];
            edges[axis + 2] = i == 0 || high > edges[axis + 2] ? high : edges[axis + 2];
        }
}

/* True if four corners are convex and clockwise on the screen. */
static bool are_turned_corners(int32_t (*corners)[2])
{
    for (int i = 0; i < 4; i++) {
        const int32_t *a = corners[i], *b = corners[(i + 1) % 4], *c = corners[(i + 2) % 4];
        int64_t x = (int64_t)b[0] - a[0], y = (int64_t)b[1] - a[1];
        if (x * ((int64_t)c[1] - b[1]) <= y * ((int64_t)c[0] - b[0]))
            return false;
    }
    return true;
}

const char *plain_shape_problem(const PlainShape *shape)
{
    static const uint32_t counts[] = {0, 1, 2, 4, 0};
    bool is_round = shape->kind == GAB_SHAPE_CIRCLE || shape->kind == GAB_SHAPE_CAPSULE;
    uint64_t sum = 0;
    if (shape->kind < GAB_SHAPE_CIRCLE || shape->kind > GAB_SHAPE_POLYGON)
        return "its kind does not exist";
    if (is_round ? shape->radius <= 0 || shape->radius > FIXED_LIMIT : shape->radius != 0)
        return is_round ? "its radius is not above 0, or too large" : "it cannot have a radius";
    if (shape->corner_count > MAX_CORNERS)
        return "it has more than 4096 corners";
    if (counts[shape->kind] != 0 && shape->corner_count != counts[shape->kind])
        return "a circle has one corner, its centre; a capsule has two, its ends; a turned box has "
               "four";
    for (uint32_t i = 0; i < 2 * shape->corner_count; i++)
        if (shape->corners[i / 2][i % 2] < -FIXED_LIMIT ||
            shape->corners[i / 2][i % 2] > FIXED_LIMIT)
            return "a corner is beyond 65535 pixels";
    for (uint32_t i = 0; i < shape->ring_count; i++) {
        sum += shape->rings[i];
        if (shape->rings[i] < 3)
            return "a ring has fewer than three corners";
    }
    if (sum != (is_round ? 0 : shape->corner_count))
        return "its rings have another number of corners than it has";
    if (shape->kind == GAB_SHAPE_CAPSULE &&
        memcmp(shape->corners[0], shape->corners[1], sizeof shape->corners[0]) == 0)
        return "the ends of a capsule are at the same place";
    if (shape->kind == GAB_SHAPE_TURNED &&
        (shape->ring_count != 1 || !are_turned_corners(shape->corners)))
        return "the corners of a turned box are not convex and clockwise";
    int32_t edges[4] = {0};
    plain_shape_edges(shape, edges);
    return edges[0] < edges[2] && edges[1] < edges[3] ? NULL : "it has no area";
}

/* ---- Targets of references ---- */

void plain_count_targets(const PlainBank *bank, uint32_t counts[PLAIN_KINDS])
{
    memset(counts, 0, PLAIN_KINDS * sizeof counts[0]);
    counts[GAB_KIND_SPRITE] = bank->sprite_count;
    counts[GAB_KIND_MAP] = bank->map_count;
    counts[GAB_KIND_LEVEL] = bank->level_count;
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        counts[GAB_KIND_ANIMATION] += bank->sprites[i].animation_count;
    for (uint32_t i = 0; i < bank->map_count; i++)
        for (uint32_t k = 0; k < bank->maps[i].plane_count; k++)
            counts[GAB_KIND_ZONE] += bank->maps[i].planes[k].zone_count;
    for (uint32_t i = 0; i < bank->level_count; i++)
        counts[GAB_KIND_MARKER] += bank->levels[i].marker_count;
}

void plain_free(PlainBank *bank)
{
    if (!bank)
        return;
    for (PlainBlock *block = bank->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    memset(bank, 0, sizeof *bank);
}

/* SPDX-License-Identifier: MIT */
/* Boxes, points, frames, sprites and masks; see judge.h. */
#include "judge_internal.h"

/* ---- Boxes ---- */

typedef struct Bounds {
    int64_t edges[4];
} Bounds;

static Bounds bounds_of(const Judge *judge, int part, uint32_t index, uint32_t offset)
{
    Bounds bounds;
    for (uint32_t i = 0; i < 4; i++)
        bounds.edges[i] = signed_field(judge, part, index, offset + 4 * i, 4);
    return bounds;
}

/* True if bounds enclose the boxes tightly. The bounds of no boxes must be 0. */
static bool is_tight(const Judge *judge, Bounds bounds, uint32_t first, uint32_t count)
{
    for (uint32_t k = 0; k < 4; k++) {
        int64_t extreme = 0;
        for (uint32_t i = first; i < first + count; i++) {
            int64_t edge = bounds_of(judge, BOXS, i, 0).edges[k];
            bool further = k < 2 ? edge < extreme : edge > extreme;
            extreme = i == first || further ? edge : extreme;
        }
        if (bounds.edges[k] != extreme)
            return false;
    }
    return true;
}

/* The numbers of shapes, rings and corners that boxes have so far. */
typedef struct JudgedShapes {
    uint32_t shapes, rings, corners;
} JudgedShapes;

static const char *judge_box(const Judge *judge, uint32_t i)
{
    Bounds box = bounds_of(judge, BOXS, i, 0);
    RULE(box.edges[0] < box.edges[2] && box.edges[1] < box.edges[3], "edges of a box");
    return NULL;
}

/* ---- Shapes ---- */

/* Returns a coordinate of the k-th corner of a shape with one ring or none. */
static int64_t corner(const Judge *judge, uint32_t shape, uint32_t k, uint32_t axis)
{
    return signed_field(judge, VRTX, field(judge, SHAP, shape, 12, 4) + k, 4 * axis, 4);
}

/* True if the four corners of a turned box turn clockwise on the screen. */
static bool is_clockwise(const Judge *judge, uint32_t shape)
{
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t b = (k + 1) % 4, c = (k + 2) % 4;
        int64_t x = corner(judge, shape, b, 0) - corner(judge, shape, k, 0);
        int64_t y = corner(judge, shape, b, 1) - corner(judge, shape, k, 1);
        if (x * (corner(judge, shape, c, 1) - corner(judge, shape, b, 1)) -
                y * (corner(judge, shape, c, 0) - corner(judge, shape, b, 0)) <=
            0)
            return false;
    }
    return true;
}

/* Checks the next shape, which box `i` has, and adds its rings and corners to the sums. */
static const char *judge_shape(const Judge *judge, uint32_t i, JudgedShapes *sums)
{
    uint32_t shape = sums->shapes++, corners = 0;
    RULE(shape < count_of(judge, SHAP), "shape of a box");
    uint32_t kind = field(judge, SHAP, shape, 0, 1), rings = field(judge, SHAP, shape, 2, 2);
    int64_t radius = signed_field(judge, SHAP, shape, 4, 4);
    RULE(kind >= 1 && kind <= 4, "kind of a shape");
    RULE(kind <= 2 ? rings == 0 : kind == 3 ? rings == 1 : rings >= 1, "rings of a shape");
    RULE(kind <= 2 ? radius > 0 : radius == 0, "radius of a shape");
    RULE(field(judge, SHAP, shape, 8, 4) == sums->rings, "first ring of a shape");
    RULE(rings <= count_of(judge, RING) - sums->rings, "number of rings");
    for (uint32_t r = 0; r < rings; r++) {
        uint32_t more = field(judge, RING, sums->rings + r, 0, 4);
        RULE(more >= 3 && more <= 4096, "corners of a ring");
        corners += more;
        RULE(corners <= 4096, "corners of a frame");
    }
    corners = kind <= 2 ? kind : corners;
    RULE(kind != 3 || corners == 4, "corners of a turned box");
    RULE(field(judge, SHAP, shape, 12, 4) == sums->corners, "first corner of a shape");
    RULE(corners <= count_of(judge, VRTX) - sums->corners, "number of corners");
    for (uint32_t axis = 0; axis < 2; axis++) {
        int64_t min = corner(judge, shape, 0, axis), max = min;
        for (uint32_t k = 1; k < corners; k++) {
            int64_t place = corner(judge, shape, k, axis);
            min = place < min ? place : min;
            max = place > max ? place : max;
        }
        RULE(signed_field(judge, BOXS, i, 4 * axis, 4) == min - radius &&
                 signed_field(judge, BOXS, i, 8 + 4 * axis, 4) == max + radius,
             "the box around a shape");
    }
    RULE(kind != 2 || corner(judge, shape, 0, 0) != corner(judge, shape, 1, 0) ||
             corner(judge, shape, 0, 1) != corner(judge, shape, 1, 1),
         "ends of a capsule");
    RULE(kind != 3 || is_clockwise(judge, shape), "corners of a turned box");
    sums->rings += rings;
    sums->corners += corners;
    return NULL;
}

/* Checks the group at an index of a frame with `count` boxes. */
static const char *judge_group(const Judge *judge, uint32_t first, uint32_t count, uint32_t index)
{
    uint32_t group = first + index, members = field(judge, BOXS, group, 24, 2);
    RULE(field(judge, BOXS, group, 20, 1) == 0, "a group has no tag");
    RULE(members >= 1 && index + members < count, "members of a group");
    RULE(is_tight(judge, bounds_of(judge, BOXS, group, 0), group + 1, members),
         "bounds of a group");
    return NULL;
}

/* Checks boxes: the members of a group directly follow it; all other boxes belong to no group. */
static const char *judge_boxes(const Judge *judge, uint32_t first, uint32_t count,
                               JudgedShapes *sums)
{
    JudgedShapes before = *sums;
    uint32_t group = 0, members_left = 0;
    for (uint32_t index = 0; index < count; index++) {
        uint32_t i = first + index;
        bool is_member = members_left > 0, is_group = field(judge, BOXS, i, 23, 1) == 1;
        FOLLOW(judge_box(judge, i));
        RULE(field(judge, BOXS, i, 22, 1) == (is_member ? 1 : 0), "depth of a box");
        RULE(field(judge, BOXS, i, 26, 2) == (is_member ? group : 65535), "group of a box");
        bool is_shaped = field(judge, BOXS, i, 23, 1) == 2;
        uint32_t number = is_shaped ? sums->shapes - before.shapes : 0;
        RULE(is_group || field(judge, BOXS, i, 24, 2) == number, "members or shape of a box");
        if (is_shaped)
            FOLLOW(judge_shape(judge, i, sums));
        RULE(!is_member || !is_group, "a group in a group");
        if (is_group) {
            FOLLOW(judge_group(judge, first, count, index));
            group = index;
            members_left = field(judge, BOXS, i, 24, 2);
        } else if (is_member) {
            members_left--;
        }
    }
    RULE(sums->corners - before.corners <= 4096, "corners of a frame");
    return NULL;
}

/* ---- Points ---- */

static const char *judge_points(const Judge *judge, uint32_t first, uint32_t count)
{
    for (uint32_t i = first + 1; i < first + count; i++)
        RULE(field(judge, PNTS, i - 1, 0, 4) < field(judge, PNTS, i, 0, 4), "order of points");
    return NULL;
}

/* ---- Frames ---- */

static const char *judge_rectangle(const Judge *judge, uint32_t i)
{
    uint32_t picture = field(judge, FRAM, i, 4, 4);
    uint32_t x = field(judge, FRAM, i, 8, 2), y = field(judge, FRAM, i, 10, 2);
    uint32_t width = field(judge, FRAM, i, 12, 2), height = field(judge, FRAM, i, 14, 2);
    if (picture == NO_NUMBER) {
        RULE(is_zero_field(judge, FRAM, i, 8, 8), "rectangle without a picture");
        return NULL;
    }
    RULE(width > 0 && height > 0 && x + width <= field(judge, PICT, picture, 4, 2) &&
             y + height <= field(judge, PICT, picture, 6, 2),
         "rectangle of a frame");
    return NULL;
}

static const char *judge_frame(const Judge *judge, uint32_t i, uint32_t *masks, JudgedShapes *sums)
{
    uint32_t first = field(judge, FRAM, i, 32, 4), boxes = field(judge, FRAM, i, 38, 2);
    uint32_t mask = field(judge, FRAM, i, 56, 4);
    FOLLOW(judge_rectangle(judge, i));
    FOLLOW(judge_points(judge, field(judge, FRAM, i, 28, 4), field(judge, FRAM, i, 36, 2)));
    RULE(field(judge, FRAM, i, 60, 4) == sums->shapes, "first shape of a frame");
    FOLLOW(judge_boxes(judge, first, boxes, sums));
    RULE(is_tight(judge, bounds_of(judge, FRAM, i, 40), first, boxes), "bounds of a frame");
    if (mask == 0)
        return NULL;
    RULE(mask == ++*masks && mask <= count_of(judge, MASK), "mask of a frame");
    RULE(field(judge, MASK, mask - 1, 0, 2) + field(judge, MASK, mask - 1, 4, 2) <=
                 field(judge, FRAM, i, 12, 2) &&
             field(judge, MASK, mask - 1, 2, 2) + field(judge, MASK, mask - 1, 6, 2) <=
                 field(judge, FRAM, i, 14, 2),
         "the mask is within its frame");
    return NULL;
}

/* ---- Sprites ---- */

static const char *judge_animation(Judge *judge, uint32_t i, uint32_t first_frame, uint32_t frames)
{
    uint32_t first = field(judge, ANIM, i, 4, 4), count = field(judge, ANIM, i, 8, 4);
    uint32_t loop = field(judge, ANIM, i, 12, 4);
    uint64_t time = 0;
    RULE(loop == NO_NUMBER || loop < count, "loop of an animation");
    RULE(field(judge, ANIM, i, 16, 1) <= 2, "direction of an animation");
    for (uint32_t step = first; step < first + count; step++) {
        uint32_t frame = field(judge, STEP, step, 0, 3), flips = field(judge, STEP, step, 3, 1);
        uint32_t end = field(judge, STEP, step, 4, 4);
        RULE(frame < frames, "frame of a step");
        RULE(flips < 4, "flips of a step");
        RULE(time < end && end < 0x80000000u && end - time <= 1u << 24, "time of a step");
        judge->has_special_steps |=
            flips != 0 || end - time != field(judge, FRAM, first_frame + frame, 24, 4);
        time = end;
    }
    return NULL;
}

const char *judge_sprites(Judge *judge)
{
    uint32_t masks = 0;
    JudgedShapes sums = {0, 0, 0};
    for (uint32_t i = 1; i < count_of(judge, PNAM); i++)
        RULE(field(judge, PNAM, i - 1, 0, 4) < field(judge, PNAM, i, 0, 4), "names of points");
    RULE(count_of(judge, FRAM) <= 1u << 20, "number of frames");
    for (uint32_t i = 0; i < count_of(judge, FRAM); i++)
        FOLLOW(judge_frame(judge, i, &masks, &sums));
    RULE(masks == count_of(judge, MASK), "all masks owned");
    RULE(sums.shapes == count_of(judge, SHAP) && sums.rings == count_of(judge, RING) &&
             sums.corners == count_of(judge, VRTX),
         "all shapes owned");
    RULE((load(judge->bytes + 24, 4) >> 2 & 1) == (sums.shapes > 0), "required feature of shapes");
    for (uint32_t i = 0; i < count_of(judge, SPRT); i++) {
        uint32_t first = field(judge, SPRT, i, 12, 4), count = field(judge, SPRT, i, 16, 4);
        for (uint32_t k = first; k < first + count; k++)
            FOLLOW(judge_animation(judge, k, field(judge, SPRT, i, 4, 4),
                                   field(judge, SPRT, i, 8, 4)));
    }
    RULE((load(judge->bytes + 24, 4) & 1) == judge->has_special_steps, "required feature of steps");
    return NULL;
}

/* ---- Masks ---- */

bool judge_mask_pixel(const Judge *judge, uint32_t i, uint32_t x, uint32_t y)
{
    uint32_t word = field(judge, MASK, i, 8, 4) + x / 64 * field(judge, MASK, i, 6, 2) + y;
    return (judge->parts[BITS].bytes[8 * (size_t)word + x % 64 / 8] >> x % 8 & 1) != 0;
}

static const char *judge_rows(const Judge *judge, uint32_t i)
{
    uint32_t width = field(judge, MASK, i, 4, 2), height = field(judge, MASK, i, 6, 2), solid = 0;
    uint32_t min = width, max = 0;
    for (uint32_t y = 0; y < height; y++) {
        uint32_t first = 0, end = 0, span = field(judge, MASK, i, 16, 4) + y;
        for (uint32_t x = 0; x < (width + 63) / 64 * 64; x++) {
            if (!judge_mask_pixel(judge, i, x, y))
                continue;
            RULE(x < width, "bits beyond a mask");
            first = end == 0 ? x : first;
            end = x + 1;
            solid++;
        }
        RULE(field(judge, SPAN, span, 0, 2) == first && field(judge, SPAN, span, 2, 2) == end,
             "spans of a mask");
        RULE(end > 0 || (y > 0 && y + 1 < height), "outer rows of a mask");
        min = end > 0 && first < min ? first : min;
        max = end > max ? end : max;
    }
    RULE(height == 0 || (min == 0 && max == width), "outer columns of a mask");
    RULE(solid == field(judge, MASK, i, 12, 4), "solid pixels of a mask");
    return NULL;
}

/* Returns the number of words that a mask has in OCCU. */
static uint64_t words_of_blocks(uint32_t width, uint32_t height)
{
    return width <= 64 ? 0 : (width / 1024 + (width % 1024 > 0)) * (uint64_t)((height + 15) / 16);
}

/* Finds the blocks of a mask that contain a solid pixel, and compares them with OCCU. */
static const char *judge_blocks(const Judge *judge, uint32_t i)
{
    uint32_t width = field(judge, MASK, i, 4, 2), height = field(judge, MASK, i, 6, 2);
    uint32_t first = field(judge, MASK, i, 20, 4), rows = (height + 15) / 16;
    for (uint32_t k = 0; k < words_of_blocks(width, height); k++) {
        uint64_t word = 0;
        uint32_t left = k / rows * 1024, top = k % rows * 16;
        for (uint32_t y = top; y < top + 16 && y < height; y++)
            for (uint32_t x = left; x < left + 1024 && x < width; x++)
                word |= (uint64_t)judge_mask_pixel(judge, i, x, y) << x / 16 % 64;
        RULE(load(judge->parts[OCCU].bytes + 8 * ((size_t)first + k), 8) == word,
             "blocks of a mask");
    }
    return NULL;
}

const char *judge_masks(const Judge *judge)
{
    uint64_t words = 0, blocks = 0;
    for (uint32_t i = 0; i < count_of(judge, MASK); i++) {
        uint32_t width = field(judge, MASK, i, 4, 2), height = field(judge, MASK, i, 6, 2);
        RULE((width == 0) == (height == 0), "an empty mask");
        RULE(width > 0 || is_zero_field(judge, MASK, i, 0, 4), "position of an empty mask");
        RULE(field(judge, MASK, i, 8, 4) == words, "sum of words");
        words += (uint64_t)(width + 63) / 64 * height;
        RULE(words <= count_of(judge, BITS), "words within BITS");
        RULE(field(judge, MASK, i, 20, 4) == blocks, "sum of blocks");
        blocks += words_of_blocks(width, height);
        RULE(blocks <= count_of(judge, OCCU), "blocks within OCCU");
        FOLLOW(judge_rows(judge, i));
        FOLLOW(judge_blocks(judge, i));
    }
    RULE(blocks == count_of(judge, OCCU), "all blocks owned");
    RULE(words == count_of(judge, BITS), "all words owned");
    return NULL;
}

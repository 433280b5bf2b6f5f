/* SPDX-License-Identifier: MIT */
/*
 * Shared by the sources of masks: bits and words, the position of a posed mask, and masks that are
 * sampled because they are turned or scaled. The contract is in gabarit/mask.h.
 */
#pragma once

#include "bank_layout.h"
#include "gabarit/mask.h"
#include "pose_internal.h"

#include <string.h>

enum { WORD_PIXELS = 64, WORD_BYTES = 8, SPAN_BYTES = 4 };

/* ---- Bits ---- */

/* Reads a word or a span in one instruction, if the machine allows it; compilers can vectorise
 * loops of such reads. */
static inline uint64_t load_word(const uint8_t *bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
#else
    return read_u64(bytes);
#endif
}

static inline uint32_t load_span(const uint8_t *bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t span;
    memcpy(&span, bytes, sizeof(span));
    return span;
#else
    return read_u32(bytes);
#endif
}

static inline uint32_t bit_count(uint64_t word)
{
#if defined(__POPCNT__)
    return (uint32_t)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Returns the index of the lowest bit of a word that is not 0; highest_bit: of the highest one. */
static inline uint32_t lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    return bit_count((word & (0 - word)) - 1);
#endif
}

static inline uint32_t highest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return 63 - (uint32_t)__builtin_clzll(word);
#else
    for (unsigned shift = 1; shift < WORD_PIXELS; shift *= 2)
        word |= word >> shift;
    return bit_count(word >> 1);
#endif
}

/* Swaps each group of `by` bits with the next group; the bits of `mask` are those of every other
 * group, starting with the lowest. */
#define SWAP_BITS(word, by, mask) (((word) >> (by) & (mask)) | ((word) & (mask)) << (by))

/* Returns a word with its bits in reverse order. */
static inline uint64_t reversed_word(uint64_t word)
{
    word = SWAP_BITS(word, 1, UINT64_C(0x5555555555555555));
    word = SWAP_BITS(word, 2, UINT64_C(0x3333333333333333));
    word = SWAP_BITS(word, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
    word = SWAP_BITS(word, 8, UINT64_C(0x00FF00FF00FF00FF));
    word = SWAP_BITS(word, 16, UINT64_C(0x0000FFFF0000FFFF));
    return word >> 32 | word << 32;
}

/* True if a pixel, which must be inside the bounds, is solid. */
static inline bool pixel_is_solid(const gab_mask *mask, uint32_t x, uint32_t y)
{
    size_t word = (size_t)(x / WORD_PIXELS) * mask->height + y;
    return mask->words[word * WORD_BYTES + x % WORD_PIXELS / 8] >> x % 8 & 1;
}

/* ---- Position in the world ---- */

/* A pose in the form that masks use: the hot spot on whole pixels, half turns converted to
 * flips. */
typedef struct MaskPose {
    double x, y; /* the hot spot, rounded down */
    Vec axis;
    double scale;
    bool flip_x, flip_y;
    bool on_pixels; /* pixels of the mask coincide with pixels of the world */
    bool valid;
} MaskPose;

/* As mask_pose_of, for a pose that is not upright at scale 1. */
MaskPose gab_mask_pose_turned(const gab_pose *pose);

/* True if a pose is upright at scale 1 and its numbers are finite. */
static inline bool is_upright_at_scale_1(const gab_pose *pose)
{
    return (pose->turn.y == 0) & (pose->turn.x >= 0) & (pose->turn.x <= FLT_MAX) &
           ((pose->scale == 0) | (pose->scale == 1)) & (fabsf(pose->x) <= FLT_MAX) &
           (fabsf(pose->y) <= FLT_MAX);
}

static inline MaskPose mask_pose_of(const gab_pose *pose)
{
    if (!is_upright_at_scale_1(pose))
        return gab_mask_pose_turned(pose);
    MaskPose mask_pose = {round_down((double)pose->x),
                          round_down((double)pose->y),
                          {1, 0},
                          1,
                          pose->flip_x,
                          pose->flip_y,
                          true,
                          true};
    return mask_pose;
}

/* Returns the coordinate at which a mask on whole pixels begins along an axis after its flip, if
 * its hot spot is at `at`. */
static inline double edge_of(double at, int32_t from_hot_spot, uint32_t size, bool flip)
{
    double from = (double)from_hot_spot;
    return at + (flip ? -from - (double)size : from);
}

static inline Vec corner_of(const gab_mask *mask, const MaskPose *mask_pose)
{
    Vec corner = {edge_of(mask_pose->x, mask->left, mask->width, mask_pose->flip_x),
                  edge_of(mask_pose->y, mask->top, mask->height, mask_pose->flip_y)};
    return corner;
}

/* ---- Sampling ---- */

/* A rectangle of pixels of the world, or of a mask: half-open, empty if an edge is not before the
 * opposite one. */
typedef struct Pixels {
    int32_t left, top, right, bottom;
} Pixels;

/* Looks up pixels of the world in a mask, in any pose. */
typedef struct Sampler {
    const gab_mask *mask;
    MaskPose mask_pose;
    Vec factor;  /* 1, or -1 on an axis that is flipped */
    Vec corner;  /* of the mask's bounds, relative to the hot spot */
    Vec max;     /* width and height of the bounds */
    bool coarse; /* scaled so large that many adjacent pixels of a row in the world lie in one pixel
                  * of the mask */
} Sampler;

Sampler gab_sampler_of(const gab_mask *mask, const MaskPose *mask_pose);

/* Returns the pixels of the world that may be solid; none beyond GAB_RANGE. */
Pixels gab_sampler_pixels(const Sampler *sampler);

/* Converts a position in the world to one in the mask, relative to the corner of its bounds. */
static inline Vec sampled_position(const Sampler *sampler, double x, double y)
{
    const MaskPose *mask_pose = &sampler->mask_pose;
    double dx = x - mask_pose->x, dy = y - mask_pose->y;
    Vec local = {mask_pose->axis.x * dx + mask_pose->axis.y * dy,
                 mask_pose->axis.x * dy - mask_pose->axis.y * dx};
    if (mask_pose->scale != 1) {
        local.x /= mask_pose->scale;
        local.y /= mask_pose->scale;
    }
    Vec position = {local.x * sampler->factor.x - sampler->corner.x,
                    local.y * sampler->factor.y - sampler->corner.y};
    return position;
}

/* True if a position in the world is on a solid pixel. */
static inline bool sampled_at(const Sampler *sampler, double x, double y)
{
    Vec position = sampled_position(sampler, x, y);
    if (!((position.x >= 0) & (position.x < sampler->max.x) & (position.y >= 0) &
          (position.y < sampler->max.y)))
        return false;
    return pixel_is_solid(sampler->mask, (uint32_t)position.x, (uint32_t)position.y);
}

/* True if a pixel of the world in a row, from `from` to `to` - 1, is solid. */
bool gab_sampler_row(const Sampler *sampler, int32_t row, int32_t from, int32_t to);

/* The common pixels of two sampled masks; x and y are 0 if there are none. */
typedef struct SampledOverlap {
    uint64_t area; /* only zero or non-zero, unless the whole area was requested */
    int32_t x, y;  /* the first common pixel */
} SampledOverlap;

SampledOverlap gab_samplers_common(const Sampler *a, const Sampler *b, bool whole_area);

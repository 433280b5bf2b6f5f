/* SPDX-License-Identifier: MIT */
/*
 * Masks from pictures; see mask.h. A rule turns a row of the picture into bytes of 0 and 1; a first
 * pass over the rows finds the bounds, a second one packs what is inside them.
 */
#include "derive/mask.h"

#include "derive/bytes_internal.h"
#include "derive/job_internal.h"
#include "bank/words.h"

#include <string.h>

enum { ROWS_PER_STEP = 64 };

/* Which pixels are solid. */
typedef struct Rule {
    void (*decide)(const struct Rule *rule, const uint8_t *pixels, size_t width, uint8_t *solid);
    size_t pixel_size;
    uint8_t threshold;
    uint8_t key[3];
} Rule;

static void decide_by_alpha(const Rule *rule, const uint8_t *pixels, size_t width, uint8_t *solid)
{
    for (size_t x = 0; x < width; x++)
        solid[x] = pixels[4 * x + 3] >= rule->threshold;
}

static void decide_by_key(const Rule *rule, const uint8_t *pixels, size_t width, uint8_t *solid)
{
    for (size_t x = 0; x < width; x++) {
        const uint8_t *pixel = pixels + 4 * x;
        solid[x] = pixel[3] != 0 && (pixel[0] != rule->key[0] || pixel[1] != rule->key[1] ||
                                     pixel[2] != rule->key[2]);
    }
}

static void decide_by_byte(const Rule *rule, const uint8_t *pixels, size_t width, uint8_t *solid)
{
    (void)rule;
    for (size_t x = 0; x < width; x++)
        solid[x] = pixels[x] != 0;
}

typedef struct Masking {
    const DeriveJob *job;
    const MaskPicture *picture;
    const Rule *rule;
    uint8_t *solid; /* a row of bytes, 0 or 1 */
    BitMask *mask;
} Masking;

/* The solid pixels of a row that was decided. */
static MaskSpan find_span(const uint8_t *solid, size_t width)
{
    size_t begin = bytes_next_set(solid, 0, width), end = width;
    if (begin == width)
        return (MaskSpan){0, 0};
    while (solid[end - 1] == 0)
        end--;
    return (MaskSpan){(uint16_t)begin, (uint16_t)end};
}

static void decide(const Masking *masking, size_t y, size_t x, size_t width)
{
    const MaskPicture *picture = masking->picture;
    const uint8_t *row = picture->pixels + y * picture->stride;
    masking->rule->decide(masking->rule, row + x * masking->rule->pixel_size, width,
                          masking->solid);
}

static DeriveResult step(const Masking *masking, size_t row, size_t rows, double from)
{
    if (row % ROWS_PER_STEP != 0)
        return DERIVE_DONE;
    return job_step(masking->job, from + 0.5 * (double)row / (double)rows);
}

static DeriveResult find_bounds(const Masking *masking)
{
    const MaskPicture *picture = masking->picture;
    BitMask *mask = masking->mask;
    uint32_t left = picture->width, right = 0, top = picture->height, bottom = 0;
    for (uint32_t y = 0; y < picture->height; y++) {
        DeriveResult result = step(masking, y, picture->height, 0);
        if (result != DERIVE_DONE)
            return result;
        decide(masking, y, 0, picture->width);
        MaskSpan span = find_span(masking->solid, picture->width);
        if (span.end == 0)
            continue;
        left = span.begin < left ? span.begin : left;
        right = span.end > right ? span.end : right;
        top = top < picture->height ? top : y;
        bottom = y + 1;
    }
    if (bottom > 0)
        *mask = (BitMask){.x = left, .y = top, .width = right - left, .height = bottom - top};
    return DERIVE_DONE;
}

/* Up to 64 bytes of 0 and 1 as bits. */
static uint64_t pack_word(const uint8_t *solid, size_t width)
{
    uint64_t word = 0;
    for (size_t bit = 0; bit < width; bit++)
        word |= (uint64_t)solid[bit] << bit;
    return word;
}

static DeriveResult pack(const Masking *masking)
{
    BitMask *mask = masking->mask;
    for (uint32_t row = 0; row < mask->height; row++) {
        DeriveResult result = step(masking, row, mask->height, 0.5);
        if (result != DERIVE_DONE)
            return result;
        decide(masking, mask->y + row, mask->x, mask->width);
        mask->spans[row] = find_span(masking->solid, mask->width);
        for (uint32_t x = 0; x < mask->width; x += 64) {
            uint32_t left = mask->width - x;
            uint64_t word = pack_word(masking->solid + x, left < 64 ? left : 64);
            mask->words[(size_t)(x / 64) * mask->height + row] = word;
            mask->solid += (uint32_t)__builtin_popcountll(word);
        }
    }
    return DERIVE_DONE;
}

static DeriveResult run(Masking *masking)
{
    BitMask *mask = masking->mask;
    masking->solid = job_allocate(masking->job, masking->picture->width, 1);
    if (masking->solid == NULL)
        return DERIVE_NO_MEMORY;
    DeriveResult result = find_bounds(masking);
    if (result != DERIVE_DONE || mask->height == 0)
        return result;
    mask->word_count = (size_t)((mask->width + 63) / 64) * mask->height;
    mask->words = job_allocate(masking->job, mask->word_count, sizeof(*mask->words));
    mask->spans = job_allocate(masking->job, mask->height, sizeof(*mask->spans));
    if (mask->words == NULL || mask->spans == NULL)
        return DERIVE_NO_MEMORY;
    return pack(masking);
}

static const char *find_problem(const MaskPicture *picture, size_t pixel_size)
{
    if (picture == NULL)
        return N_("there is no picture");
    if (picture->width > MASK_MOST_SIDE || picture->height > MASK_MOST_SIDE)
        return N_("a side is longer than 16384 pixels");
    if (picture->width == 0 || picture->height == 0)
        return NULL;
    if (picture->stride < picture->width * pixel_size)
        return N_("the rows overlap");
    if (picture->pixels == NULL)
        return N_("there are no pixels");
    return NULL;
}

static DeriveResult build(DeriveJob *job, const MaskPicture *picture, const Rule *rule,
                          BitMask *mask)
{
    DeriveJob spare;
    *mask = (BitMask){0};
    job = job_begin(job, &spare);
    const char *problem = find_problem(picture, rule->pixel_size);
    if (problem != NULL)
        return job_refuse(job, problem);
    if (picture->width == 0 || picture->height == 0)
        return job_done(job);
    Masking masking = {.job = job, .picture = picture, .rule = rule, .mask = mask};
    DeriveResult result = run(&masking);
    job_release(job, masking.solid);
    if (result != DERIVE_DONE)
        mask_clear(job, mask);
    return result == DERIVE_DONE ? job_done(job) : result;
}

DeriveResult mask_from_alpha(DeriveJob *job, const MaskPicture *rgba, uint8_t threshold,
                             BitMask *mask)
{
    return build(job, rgba,
                 &(Rule){.decide = decide_by_alpha, .pixel_size = 4, .threshold = threshold}, mask);
}

DeriveResult mask_from_key(DeriveJob *job, const MaskPicture *rgba, const uint8_t key[3],
                           BitMask *mask)
{
    Rule rule = {.decide = decide_by_key, .pixel_size = 4};
    memcpy(rule.key, key, sizeof(rule.key));
    return build(job, rgba, &rule, mask);
}

DeriveResult mask_from_bytes(DeriveJob *job, const MaskPicture *bytes, BitMask *mask)
{
    return build(job, bytes, &(Rule){.decide = decide_by_byte, .pixel_size = 1}, mask);
}

bool mask_is_solid(const BitMask *mask, uint32_t x, uint32_t y)
{
    if (x < mask->x || y < mask->y || x - mask->x >= mask->width || y - mask->y >= mask->height)
        return false;
    x -= mask->x;
    size_t word = (size_t)(x / 64) * mask->height + (y - mask->y);
    return (mask->words[word] >> (x % 64) & 1) != 0;
}

void mask_clear(const DeriveJob *job, BitMask *mask)
{
    const DeriveJob spare = {0};
    job = job != NULL ? job : &spare;
    job_release(job, mask->words);
    job_release(job, mask->spans);
    *mask = (BitMask){0};
}

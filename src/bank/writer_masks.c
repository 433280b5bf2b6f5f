/* SPDX-License-Identifier: MIT */
/*
 * Writes masks: the tight bounds of the solid pixels, their words in vertical strips, the span of
 * each row, and the blocks that contain solid pixels. In the input, bits beyond the width are
 * ignored.
 */
#include "bank/writer_internal.h"

/* Returns 64 pixels of a row, starting at x; bit 0 is the leftmost. Pixels beyond the row are 0. */
static uint64_t pixels_at(const PlainMask *mask, uint32_t y, uint32_t x)
{
    size_t stride = (mask->width + (size_t)7) / 8;
    const uint8_t *row = mask->rows + y * stride;
    unsigned skipped = x % 8;
    uint64_t word = 0;
    for (size_t i = 0; i < 9 && x / 8 + i < stride; i++) {
        size_t index = x / 8 + i;
        uint64_t byte = row[index];
        if (index == stride - 1 && mask->width % 8 > 0)
            byte &= (1U << mask->width % 8) - 1;
        if (i == 0)
            word = byte >> skipped;
        else if (8 * i - skipped < 64)
            word |= byte << (8 * i - skipped);
    }
    return word;
}

/* The first solid pixel of a row, and the position after its last one; both 0 if none is solid. */
typedef struct Span {
    uint32_t first, end;
} Span;

static Span span_of(const PlainMask *mask, uint32_t y)
{
    Span span = {0, 0};
    for (uint32_t x = 0; x < mask->width; x += 64) {
        uint64_t word = pixels_at(mask, y, x);
        if (word == 0)
            continue;
        uint32_t low = 0, high = 64;
        while (!(word >> low & 1))
            low++;
        while (!(word >> (high - 1) & 1))
            high--;
        if (span.end == 0)
            span.first = x + low;
        span.end = x + high;
    }
    return span;
}

typedef struct TightBounds {
    uint32_t left, top, right, bottom; /* all 0 if no pixel is solid */
} TightBounds;

static TightBounds tight_bounds(const PlainMask *mask)
{
    TightBounds bounds = {0, 0, 0, 0};
    for (uint32_t y = 0; y < mask->height; y++) {
        Span span = span_of(mask, y);
        if (span.end == 0)
            continue;
        if (bounds.bottom == 0) {
            bounds.left = span.first;
            bounds.top = y;
        }
        bounds.left = span.first < bounds.left ? span.first : bounds.left;
        bounds.right = span.end > bounds.right ? span.end : bounds.right;
        bounds.bottom = y + 1;
    }
    return bounds;
}

static uint32_t bits_in(uint64_t word)
{
    uint32_t count = 0;
    for (; word != 0; word &= word - 1)
        count++;
    return count;
}

/* Stores the words within the bounds and counts their solid pixels; false if memory runs out. */
static bool put_words(Writer *w, const PlainMask *mask, TightBounds bounds, uint32_t *solid)
{
    uint32_t height = bounds.bottom - bounds.top;
    uint32_t strips = (bounds.right - bounds.left + 63) / 64;
    uint8_t *p = writer_add(w, &w->sections[SECTION_BITS], (size_t)strips * height * BITS_SIZE);
    if (!p)
        return false;
    for (uint32_t strip = 0; strip < strips; strip++) {
        for (uint32_t y = bounds.top; y < bounds.bottom; y++, p += BITS_SIZE) {
            uint64_t word = pixels_at(mask, y, bounds.left + 64 * strip);
            *solid += bits_in(word);
            put_u64(p, word);
        }
    }
    return true;
}

static bool put_spans(Writer *w, const PlainMask *mask, TightBounds bounds)
{
    for (uint32_t y = bounds.top; y < bounds.bottom; y++) {
        Span span = span_of(mask, y);
        uint8_t *p = writer_element(w, SECTION_SPAN);
        if (!p)
            return false;
        if (span.end > 0) {
            put_u16(p, span.first - bounds.left);
            put_u16(p + 2, span.end - bounds.left);
        }
    }
    return true;
}

/* Returns a bit for each quarter of a strip that has a solid pixel in the rows of a block; bit 0
 * is the leftmost quarter. */
static uint64_t quarters_at(const PlainMask *mask, TightBounds bounds, uint32_t strip, uint32_t row)
{
    uint32_t end = bounds.bottom - row < MASK_BLOCK ? bounds.bottom : row + MASK_BLOCK;
    uint64_t all = 0, quarters = 0;
    for (uint32_t y = row; y < end; y++)
        all |= pixels_at(mask, y, bounds.left + MASK_STRIP * strip);
    for (unsigned i = 0; i < OCCU_BITS_PER_STRIP; i++)
        quarters |= (uint64_t)((all >> i * MASK_BLOCK & 0xFFFF) != 0) << i;
    return quarters;
}

static bool put_occupancy(Writer *w, const PlainMask *mask, TightBounds bounds)
{
    uint32_t width = bounds.right - bounds.left, height = bounds.bottom - bounds.top;
    uint32_t strips = (width + MASK_STRIP - 1) / MASK_STRIP;
    size_t size = (size_t)occupancy_words(width, height) * OCCU_SIZE;
    uint8_t *p = size > 0 ? writer_add(w, &w->sections[SECTION_OCCU], size) : NULL;
    if (!p)
        return size == 0;
    for (uint32_t first = 0; first < strips; first += OCCU_STRIPS) {
        uint32_t count = strips - first < OCCU_STRIPS ? strips - first : OCCU_STRIPS;
        for (uint32_t y = bounds.top; y < bounds.bottom; y += MASK_BLOCK, p += OCCU_SIZE) {
            uint64_t word = 0;
            for (uint32_t i = 0; i < count; i++)
                word |= quarters_at(mask, bounds, first + i, y) << i * OCCU_BITS_PER_STRIP;
            put_u64(p, word);
        }
    }
    return true;
}

bool writer_put_mask(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainFrame *frame = item;
    const PlainMask *mask = frame->mask;
    uint32_t width = frame->width, height = frame->height;
    if (!mask)
        return true;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_MASK) + 1);
    if ((uint64_t)mask->x + mask->width > width || (uint64_t)mask->y + mask->height > height)
        return writer_fail(w, "its mask ends at %llu, %llu; its rectangle is %lu x %lu",
                           (unsigned long long)mask->x + mask->width,
                           (unsigned long long)mask->y + mask->height, (unsigned long)width,
                           (unsigned long)height);
    if (!mask->rows && mask->width > 0 && mask->height > 0)
        return writer_fail(w, "its mask has no pixels");
    uint8_t *p = writer_element(w, SECTION_MASK);
    if (!p)
        return false;
    TightBounds bounds = tight_bounds(mask);
    put_u32(p + MASK_WORD, writer_count(w, SECTION_BITS));
    put_u32(p + MASK_SPAN, writer_count(w, SECTION_SPAN));
    put_u32(p + MASK_OCCUPANCY, writer_count(w, SECTION_OCCU));
    if (bounds.bottom == 0)
        return true;
    put_u16(p + MASK_X, mask->x + bounds.left);
    put_u16(p + MASK_Y, mask->y + bounds.top);
    put_u16(p + MASK_WIDTH, bounds.right - bounds.left);
    put_u16(p + MASK_HEIGHT, bounds.bottom - bounds.top);
    uint32_t solid = 0;
    if (!put_words(w, mask, bounds, &solid) || !put_spans(w, mask, bounds) ||
        !put_occupancy(w, mask, bounds))
        return false;
    put_u32(p + MASK_SOLID, solid);
    return true;
}

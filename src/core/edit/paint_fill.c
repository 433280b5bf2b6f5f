/* SPDX-License-Identifier: MIT */
/* Fills: of what has one value, or of what looks alike in a picture. See paint.h. */
#include "edit/paint_bits_internal.h"

static bool is_inside(const TilesEdit *edit, int32_t x, int32_t y)
{
    const Tiles *now = tiles_edit_now(edit);
    return x >= 0 && y >= 0 && (uint32_t)x < tiles_width(now) && (uint32_t)y < tiles_height(now);
}

/* Fills what is alike, which is taken over. */
static uint64_t fill(TilesEdit *edit, PaintBits *alike, int32_t x, int32_t y, bool contiguous,
                     uint8_t value)
{
    uint64_t pixels;
    if (contiguous) {
        GArray *runs = g_array_new(false, false, sizeof(PaintRun));
        size_t words = alike->stride * (size_t)alike->height;
        PaintBits piece = *alike; /* what was there, without what then is left */
        piece.words = g_memdup2(alike->words, MAX(words, 1) * sizeof *alike->words);
        pixels = paint_bits_take_piece(alike, x, y, runs);
        for (size_t i = 0; i < words; i++)
            piece.words[i] &= ~alike->words[i];
        paint_bits_lay(&piece, edit, value);
        paint_bits_clear(&piece);
        g_array_unref(runs);
    } else {
        pixels = paint_bits_count(alike);
        paint_bits_lay(alike, edit, value);
    }
    paint_bits_clear(alike);
    return pixels;
}

uint64_t paint_fill(TilesEdit *edit, int32_t x, int32_t y, bool contiguous, uint8_t value)
{
    const Tiles *now = tiles_edit_now(edit);
    return tiles_get(now, x, y) != value ? paint_fill_by(edit, now, x, y, contiguous, value) : 0;
}

uint64_t paint_fill_by(TilesEdit *edit, const Tiles *by, int32_t x, int32_t y, bool contiguous,
                       uint8_t value)
{
    if (!is_inside(edit, x, y))
        return 0;
    PaintBits alike = paint_bits_of(by, tiles_get(by, x, y), false);
    return fill(edit, &alike, x, y, contiguous, value);
}

uint64_t paint_fill_alike(TilesEdit *edit, const PaintArt *art, int tolerance, int32_t x, int32_t y,
                          bool contiguous, uint8_t value)
{
    if (!is_inside(edit, x, y) || (uint32_t)x >= art->width || (uint32_t)y >= art->height)
        return 0;
    const Tiles *now = tiles_edit_now(edit);
    const uint8_t *colour = art->rgba + 4 * ((size_t)y * art->width + (size_t)x);
    PaintBits alike = paint_bits_alike(tiles_width(now), tiles_height(now), art, colour, tolerance);
    return fill(edit, &alike, x, y, contiguous, value);
}

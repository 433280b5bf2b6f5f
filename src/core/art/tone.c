/* SPDX-License-Identifier: MIT */
/* Divides pictures by alpha and brightness; the contract is in tone.h. */
#include "art/tone.h"

enum { LEVELS = 256, HALF = 128 };

static uint32_t brightness(const uint8_t *rgba)
{
    return (299u * rgba[0] + 587u * rgba[1] + 114u * rgba[2]) / 1000;
}

static bool is_opaque(const uint8_t *rgba)
{
    return rgba[3] >= HALF;
}

/* Returns the first brightness of the light part, by Otsu's method: the one for which the variance
 * between both parts is greatest. If there is only one brightness, all is dark. */
static uint32_t dividing_brightness(const uint64_t counts[LEVELS])
{
    double all = 0, sum = 0, below = 0, sum_below = 0, best = 0;
    uint32_t found = LEVELS;
    for (uint32_t i = 0; i < LEVELS; i++) {
        all += (double)counts[i];
        sum += i * (double)counts[i];
    }
    for (uint32_t i = 0; i + 1 < LEVELS; i++) {
        below += (double)counts[i];
        sum_below += i * (double)counts[i];
        double above = all - below;
        if (below <= 0 || above <= 0)
            continue;
        double apart = sum_below / below - (sum - sum_below) / above;
        if (below * above * apart * apart > best) {
            best = below * above * apart * apart;
            found = i + 1;
        }
    }
    return found;
}

static uint32_t divide(const Pixels *pixels)
{
    uint64_t counts[LEVELS] = {0};
    size_t count = (size_t)pixels->width * pixels->height;
    for (size_t i = 0; i < count; i++)
        if (is_opaque(pixels->rgba + 4 * i))
            counts[brightness(pixels->rgba + 4 * i)]++;
    return dividing_brightness(counts);
}

Blocks *tone_part(const Pixels *pixels, TonePart part)
{
    uint32_t light = part == TONE_OPAQUE ? 0 : divide(pixels);
    uint32_t width = MIN(pixels->width, BLOCKS_MAX_SIDE);
    uint32_t height = MIN(pixels->height, BLOCKS_MAX_SIDE);
    g_autoptr(Blocks) empty = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(empty);
    g_autofree uint8_t *row = g_malloc(width);
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *rgba = pixels->rgba + 4 * (size_t)y * pixels->width;
        for (uint32_t x = 0; x < width; x++, rgba += 4)
            row[x] = is_opaque(rgba) && (brightness(rgba) >= light) == (part != TONE_DARK);
        blocks_edit_write(edit, (PixelRect){0, (int32_t)y, (int32_t)width, (int32_t)y + 1}, row,
                          width);
    }
    return blocks_edit_end(edit);
}

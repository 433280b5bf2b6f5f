/* SPDX-License-Identifier: MIT */
/*
 * Gaps between zones: every empty pixel gets the value of the nearest painted one. There are two
 * passes, as in the distance transform: up and down the columns for the nearest painted row, then
 * along each row the lower envelope of the columns' parabolas, which tells the column with the
 * nearest pixel. Everything is in integers.
 */
#include "edit/paint_bits_internal.h"

#include <string.h>

enum { NOWHERE = INT16_MIN };

/* Where the nearest painted pixel of each column is, seen from a row: up (negative) or down. */
typedef struct Sites {
    const uint8_t *pixels;
    int16_t *rows; /* rows to go, or NOWHERE */
    size_t width, height;
} Sites;

static void find_sites(const Sites *sites)
{
    size_t width = sites->width, height = sites->height;
    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < width; x++) {
            int16_t above = y > 0 ? sites->rows[(y - 1) * width + x] : NOWHERE;
            int16_t next = above == NOWHERE ? NOWHERE : (int16_t)(above - 1);
            sites->rows[y * width + x] = sites->pixels[y * width + x] != 0 ? 0 : next;
        }
    for (size_t y = height - 1; y-- > 0;)
        for (size_t x = 0; x < width; x++) {
            int16_t below = sites->rows[(y + 1) * width + x], *here = &sites->rows[y * width + x];
            bool down = below >= 0 && (*here == NOWHERE || below + 1 < -*here);
            if (down)
                *here = (int16_t)(below + 1);
        }
}

/* A column on the envelope, and the last x in the row that is nearest to it. */
typedef struct Reach {
    int64_t x, square, last;
} Reach;

/* The last x at which column `a` is at least as near as column `b`, which is right of it. */
static int64_t last_of(const Reach *a, const Reach *b)
{
    int64_t rise = b->x * b->x + b->square - a->x * a->x - a->square, run = 2 * (b->x - a->x);
    return rise >= 0 ? rise / run : -((-rise + run - 1) / run);
}

static size_t find_envelope(const Sites *sites, size_t y, Reach *reaches)
{
    size_t count = 0;
    for (size_t x = 0; x < sites->width; x++) {
        int16_t rows = sites->rows[y * sites->width + x];
        Reach next = {(int64_t)x, (int64_t)rows * rows, (int64_t)sites->width};
        if (rows == NOWHERE)
            continue;
        while (count > 0) {
            int64_t last = last_of(&reaches[count - 1], &next);
            reaches[count - 1].last = last;
            if (count == 1 ? last >= 0 : last > reaches[count - 2].last)
                break;
            count--;
        }
        reaches[count++] = next;
    }
    return count;
}

/* Fills the gaps of a row, which begin at x. */
static bool fill_row(const Sites *sites, size_t y, const Reach *reaches, int64_t reach,
                     uint8_t *line)
{
    const uint8_t *row = sites->pixels + y * sites->width;
    bool changed = false;
    for (size_t x = 0, i = 0; x < sites->width; x++) {
        while (reaches[i].last < (int64_t)x)
            i++;
        int64_t away = (int64_t)x - reaches[i].x;
        line[x] = row[x];
        if (row[x] != 0 || (reach > 0 && away * away + reaches[i].square > reach * reach))
            continue;
        size_t column = (size_t)reaches[i].x;
        size_t from = (size_t)((int64_t)y + sites->rows[y * sites->width + column]);
        line[x] = sites->pixels[from * sites->width + column];
        changed = true;
    }
    return changed;
}

void paint_fill_gaps(BlocksEdit *edit, uint32_t reach)
{
    const Blocks *now = blocks_edit_now(edit);
    size_t width = blocks_width(now), height = blocks_height(now);
    if (width == 0 || height == 0)
        return;
    uint8_t *pixels = g_malloc(width * height), *line = g_malloc(width);
    blocks_read(now, (PixelRect){0, 0, (int32_t)width, (int32_t)height}, pixels, width);
    Sites sites = {pixels, g_new(int16_t, width * height), width, height};
    Reach *reaches = g_new(Reach, width);
    find_sites(&sites);
    for (size_t y = 0; y < height; y++)
        if (memchr(pixels + y * width, 0, width) != NULL && find_envelope(&sites, y, reaches) > 0 &&
            fill_row(&sites, y, reaches, reach, line))
            blocks_edit_write(edit, (PixelRect){0, (int32_t)y, (int32_t)width, (int32_t)y + 1},
                              line, width);
    g_free(reaches);
    g_free(sites.rows);
    g_free(line);
    g_free(pixels);
}

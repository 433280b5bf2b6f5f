/* SPDX-License-Identifier: MIT */
/*
 * Measures importing a sheet of 4096 x 4096 with 1,024 sprites: decoding its PNG file, separating
 * art from transparency, and finding its islands, compared with a flood fill of the same pixels,
 * which must find the same number.
 */
#include "clock.h"

#include "art/silhouette.h"
#include "import/sheet/islands.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 4096, CELL = 128, RUNS = 7 };

/* Makes a sheet of discs of many sizes, one in each cell. */
static Pixels *sheet_of_discs(void)
{
    uint8_t *rgba = g_malloc0((gsize)4 * SIDE * SIDE);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int cell = y / CELL * (SIDE / CELL) + x / CELL, radius = 20 + cell * 37 % 40;
            int dx = x % CELL - CELL / 2, dy = y % CELL - CELL / 2;
            uint8_t *to = rgba + 4 * ((size_t)y * SIDE + (size_t)x);
            if (dx * dx + dy * dy > radius * radius)
                continue;
            to[0] = (uint8_t)(dx * 3);
            to[1] = (uint8_t)(dy * 5);
            to[2] = (uint8_t)cell;
            to[3] = 255;
        }
    return pixels_take(SIDE, SIDE, rgba);
}

static uint32_t flood(const uint8_t *solid)
{
    uint8_t *unvisited = g_memdup2(solid, (gsize)SIDE * SIDE);
    uint32_t *stack = g_new(uint32_t, (gsize)SIDE * SIDE), count = 0;
    for (uint32_t start = 0; start < SIDE * SIDE; start++) {
        size_t depth = 0;
        if (!unvisited[start])
            continue;
        count++;
        unvisited[start] = 0;
        stack[depth++] = start;
        while (depth > 0) {
            uint32_t at = stack[--depth];
            for (int i = 0; i < 9; i++) {
                uint32_t x = at % SIDE + (uint32_t)(i % 3) - 1;
                uint32_t y = at / SIDE + (uint32_t)(i / 3) - 1;
                if (x < SIDE && y < SIDE && unvisited[y * SIDE + x]) {
                    unvisited[y * SIDE + x] = 0;
                    stack[depth++] = y * SIDE + x;
                }
            }
        }
    }
    g_free(stack);
    g_free(unvisited);
    return count;
}

static double median(double times[RUNS])
{
    qsort(times, RUNS, sizeof *times, compare_doubles);
    return times[RUNS / 2];
}

int main(void)
{
    static const IslandOptions options;
    double decoding[RUNS], masking[RUNS], finding[RUNS], flooding[RUNS];
    Pixels *sheet = sheet_of_discs();
    GBytes *png = pixels_to_png(sheet, NULL);
    Frame whole = {.w = SIDE, .h = SIDE};
    uint32_t found = 0, flood_count = 0;
    for (int i = 0; i < RUNS; i++) {
        Island *islands;
        gsize size;
        const void *bytes = g_bytes_get_data(png, &size);
        double begin = milliseconds();
        pixels_unref(pixels_from_png(bytes, size, NULL, NULL));
        double decoded = milliseconds();
        uint8_t *solid = frame_solid_pixels(&whole, sheet);
        double masked = milliseconds();
        found = islands_find(solid, SIDE, SIDE, &options, &islands);
        double searched = milliseconds();
        flood_count = flood(solid);
        flooding[i] = milliseconds() - searched;
        decoding[i] = decoded - begin;
        masking[i] = masked - decoded;
        finding[i] = searched - masked;
        g_free(islands);
        g_free(solid);
    }
    double ours = median(finding), peer = median(flooding);
    printf("sheet of %d x %d: PNG file with digest %.1f ms, solid pixels %.1f ms\n", SIDE, SIDE,
           median(decoding), median(masking));
    printf("%u islands: %.2f ms, flood fill %.1f ms, ratio %.1f\n", found, ours, peer, peer / ours);
    g_bytes_unref(png);
    pixels_unref(sheet);
    return found == flood_count && found == (SIDE / CELL) * (SIDE / CELL) ? 0 : 1;
}

/* SPDX-License-Identifier: MIT */
/*
 * A mask made by hand, with one byte for each pixel, and the words, spans and blocks that the
 * library reads, for the tests of gabarit/mask.h. Each of these has its own block of memory of the
 * exact size, so that the address sanitizer detects a read outside it.
 *
 *     Figure ell = figure_new(3, 2, "#.."
 *                                   "###");
 *     ... gab_mask_solid_at(&ell.mask, 1, 0) ...
 *     figure_free(&ell);
 */
#pragma once

#include "check.h"

#include <gabarit/mask.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Figure {
    int width, height;
    int left, top;   /* of its bounds, from the hot spot */
    uint8_t *pixels; /* 1 for solid, row by row */
    uint8_t *words, *spans, *blocks;
    gab_mask mask;
} Figure;

static inline void *figure_alloc(size_t size)
{
    void *memory = calloc(size, 1);
    if (memory == NULL) {
        puts("Bail out! no memory");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static inline bool figure_solid(const Figure *figure, int x, int y)
{
    return x >= 0 && y >= 0 && x < figure->width && y < figure->height &&
           figure->pixels[y * figure->width + x] != 0;
}

static inline size_t figure_blocks_size(int width, int height)
{
    return (size_t)((width + 1023) / 1024 * ((height + 15) / 16)) * 8;
}

/* Computes words, spans, blocks and the number of solid pixels from the pixels. */
static inline void figure_update_mask(Figure *figure)
{
    int w = figure->width, h = figure->height;
    memset(figure->words, 0, (size_t)((w + 63) / 64 * h) * 8);
    memset(figure->spans, 0, (size_t)h * 4);
    memset(figure->blocks, 0, figure_blocks_size(w, h));
    figure->mask = (gab_mask){.words = figure->words,
                              .spans = figure->spans,
                              .blocks = figure->blocks,
                              .width = (uint32_t)w,
                              .height = (uint32_t)h,
                              .left = figure->left,
                              .top = figure->top};
    for (int y = 0; y < h; y++) {
        int first = -1, end = 0;
        for (int x = 0; x < w; x++) {
            if (!figure_solid(figure, x, y))
                continue;
            figure->words[(x / 64 * h + y) * 8 + x % 64 / 8] |= (uint8_t)(1 << x % 8);
            figure->blocks[(x / 1024 * ((h + 15) / 16) + y / 16) * 8 + x / 128 % 8] |=
                (uint8_t)(1 << x / 16 % 8);
            figure->mask.solid++;
            first = first < 0 ? x : first;
            end = x + 1;
        }
        first = first < 0 ? 0 : first;
        figure->spans[y * 4] = (uint8_t)(first & 255);
        figure->spans[y * 4 + 1] = (uint8_t)(first >> 8);
        figure->spans[y * 4 + 2] = (uint8_t)(end & 255);
        figure->spans[y * 4 + 3] = (uint8_t)(end >> 8);
    }
}

/* Makes a figure from rows, in which '#' is a solid pixel. If `rows` is NULL, no pixel is solid. */
static inline Figure figure_new(int width, int height, const char *rows)
{
    Figure figure = {.width = width, .height = height};
    figure.pixels = (uint8_t *)figure_alloc((size_t)(width * height));
    figure.words = (uint8_t *)figure_alloc((size_t)((width + 63) / 64 * height) * 8);
    figure.spans = (uint8_t *)figure_alloc((size_t)height * 4);
    figure.blocks = (uint8_t *)figure_alloc(figure_blocks_size(width, height));
    for (int i = 0; rows != NULL && i < width * height; i++)
        figure.pixels[i] = rows[i] == '#';
    figure_update_mask(&figure);
    return figure;
}

static inline void figure_place(Figure *figure, int left, int top)
{
    figure->left = figure->mask.left = left;
    figure->top = figure->mask.top = top;
}

static inline void figure_free(Figure *figure)
{
    free(figure->pixels);
    free(figure->words);
    free(figure->spans);
    free(figure->blocks);
    *figure = (Figure){0};
}

/* ---- Random figures ---- */

/* A length that is often small, or close to the width of one or two words. */
static inline int figure_side(CheckRandom *random)
{
    if (check_chance(random, 60))
        return check_between(random, 1, 24);
    if (check_chance(random, 50))
        return check_between(random, 62, 66);
    return check_chance(random, 50) ? check_between(random, 126, 130)
                                    : check_between(random, 1, 130);
}

/* Decides whether a pixel is solid. Kinds: empty, a few pixels, sparse, dense, chequered, solid, a
 * disc, one half of a diagonal. */
static inline bool is_figure_pixel(CheckRandom *random, int kind, int width, int height, int x,
                                   int y)
{
    int dx = 2 * x + 1 - width, dy = 2 * y + 1 - height;
    switch (kind) {
    case 0:
        return false;
    case 1:
        return check_between(random, 1, width * height) <= 3;
    case 2:
        return check_chance(random, 10);
    case 3:
        return check_chance(random, 80);
    case 4:
        return (x + y) % 2 == 0;
    case 5:
        return true;
    case 6:
        return dx * dx * height * height + dy * dy * width * width <=
               width * width * height * height;
    default:
        return x * height <= y * width;
    }
}

static inline Figure figure_random(CheckRandom *random)
{
    Figure figure = figure_new(figure_side(random), figure_side(random), NULL);
    int kind = check_between(random, 0, 7);
    for (int y = 0; y < figure.height; y++)
        for (int x = 0; x < figure.width; x++)
            figure.pixels[y * figure.width + x] =
                is_figure_pixel(random, kind, figure.width, figure.height, x, y);
    figure_place(&figure, check_between(random, -140, 20), check_between(random, -140, 20));
    figure_update_mask(&figure);
    return figure;
}

/* SPDX-License-Identifier: MIT */
/*
 * Small levels in pixels, opened one at a time, with tiles given as a drawing.
 *
 *     gab_level level = open_level(&stage, layers, 2);
 *     gab_mover mover = box_at(20, 40, 12, 24, 5, 0);
 *     CHECK(gab_level_sweep(level, &mover, NULL, &impact));
 *     stage_close(&stage);
 */
#pragma once

#include "level_stage.h"

enum { PIXEL = 256 };

static inline PlainWall wall(int ax, int ay, int bx, int by)
{
    return (PlainWall){.ax = ax * PIXEL, .ay = ay * PIXEL, .bx = bx * PIXEL, .by = by * PIXEL};
}

/* Makes tiles of 16 pixels from a drawing: one character per cell, '.' is open, '1' to '4' are
 * tags. */
static inline PlainLayer tiles(const char *drawing, uint32_t columns, uint8_t *cells)
{
    uint32_t count = (uint32_t)strlen(drawing);
    for (uint32_t i = 0; i < count; i++)
        cells[i] = drawing[i] == '.' ? 0 : (uint8_t)(drawing[i] - '0');
    return (PlainLayer){.kind = PLAIN_TILES,
                        .as.tiles = {.cell_w = 16 * PIXEL,
                                     .cell_h = 16 * PIXEL,
                                     .columns = columns,
                                     .rows = count / columns,
                                     .cells = cells}};
}

static inline gab_level open_level(Stage *stage, const PlainLayer *layers, uint32_t count)
{
    stage_clear(stage);
    stage_add(stage, layers, count);
    stage_open(stage);
    return stage_level(stage, 0);
}

/* Returns a mover: a box with the top left corner x, y that moves by by_x, by_y. In pixels. */
static inline gab_mover box_at(float x, float y, float w, float h, float by_x, float by_y)
{
    return gab_mover_box((gab_box){x, y, w, h}, (gab_vec){by_x, by_y});
}

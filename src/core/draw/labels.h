/* SPDX-License-Identifier: MIT */
/**
 * draw/labels.h: areas painted pixel by pixel: the zones of a plane, bands, masks, fields of tiles.
 * Each pixel, or cell of any size, has a label of 0 to 255; each label has a colour, a hatch and an
 * outline.
 *
 *     DrawLabelStyle styles[256] = {0};
 *     styles[3] = draw_label_style(draw_tag_style(project, zone->tag), 1);
 *     DrawLabels zones = {.read = draw_read_blocks, .source = plane->pixels,
 *                         .width = w, .height = h, .styles = styles};
 *     draw_labels(&tile, &zones);
 */
#pragma once

#include "draw/theme.h"

/** The look of a label; colours with alpha 0 are not drawn. */
typedef struct DrawLabelStyle {
    DrawColour fill;
    DrawColour hatched; /**< colour of the hatch's lines */
    DrawColour line;    /**< a line one screen pixel wide, along the inside of the edge */
    Hatch hatch;
    DrawColour rim; /**< a second line inside `line`, equally wide: one of the two is visible on any
                     * art */
} DrawLabelStyle;

/** Returns the style of a tag, which is the same for boxes and zones, with all alphas multiplied by
 * `factor`. */
DrawLabelStyle draw_label_style(DrawTagStyle style, double factor);

/** Reads the labels at `count` ascending columns of a row; positions outside the picture give 0. */
typedef void (*DrawLabelRead)(const void *source, int64_t row, const int64_t *columns, size_t count,
                              uint8_t *labels);

typedef struct DrawLabels {
    DrawLabelRead read;
    const void *source;
    uint32_t width, height;       /**< in cells */
    double x, y;                  /**< corner of the first cell in the document, in pixels */
    double cell_w, cell_h;        /**< size of a cell in document pixels; 0 means 1 */
    const DrawLabelStyle *styles; /**< array of 256 */
} DrawLabels;

/** Draws labels over the target. If cells are smaller than target pixels, a pixel gets the mean
 * of 2 x 2 samples of its cells. */
void draw_labels(const DrawTarget *target, const DrawLabels *labels);

/** Reads labels from `source`, which is a Blocks. */
void draw_read_blocks(const void *source, int64_t row, const int64_t *columns, size_t count,
                      uint8_t *labels);

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
#ifndef GABARIT_DRAW_LABELS_H
#define GABARIT_DRAW_LABELS_H

#include "draw/theme.h"

/** How a label looks; colours with alpha 0 are not drawn. */
typedef struct DrawLabelStyle {
    DrawColour fill;
    DrawColour hatched; /**< the hatch's lines */
    DrawColour line;    /**< one screen pixel wide, along the edge and inside of it */
    Hatch hatch;
    DrawColour rim; /**< a line inside that, as wide: one of both is visible on any art */
} DrawLabelStyle;

/** The style of a tag, in boxes as in zones, with all alphas multiplied by `share`. */
DrawLabelStyle draw_label_style(DrawTagStyle style, double share);

/** Reads the labels at `count` ascending columns of a row; 0 beyond the picture. */
typedef void (*DrawLabelRead)(const void *source, int64_t row, const int64_t *columns, size_t count,
                              uint8_t *labels);

typedef struct DrawLabels {
    DrawLabelRead read;
    const void *source;
    uint32_t width, height;       /**< cells */
    double x, y;                  /**< of the first cell's corner in the document, pixels */
    double cell_w, cell_h;        /**< pixels of the document; 0: 1 */
    const DrawLabelStyle *styles; /**< 256 */
} DrawLabels;

/** Draws labels over the target. Where cells are smaller than target pixels, a pixel gets the mean
 * of 2 x 2 samples of its cells. */
void draw_labels(const DrawTarget *target, const DrawLabels *labels);

/** `source` is a Blocks. */
void draw_read_blocks(const void *source, int64_t row, const int64_t *columns, size_t count,
                      uint8_t *labels);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * tour/scene_style.h: the colours, hatches and sizes of annotated pictures, in one file. Sizes are
 * in picture pixels.
 */
#pragma once

#include "draw/hatch.h"
#include "render/text.h"
#include "scene.h"

typedef struct InkStyle {
    Colour colour;
    Hatch hatch;
} InkStyle;

/** The colours around the shapes. Text colours have a contrast of at least 4.5 on `panel`. */
typedef struct Palette {
    Colour surround, panel; /**< around the panels, and behind their texts */
    Colour field, hairline; /**< behind the shapes of a panel, and the outline of the panel */
    Colour text, dim;       /**< of texts, and of less important ones */
    Colour chip, on_ink; /**< behind the text of a chip; text on a chip in the colour of an ink */
} Palette;

extern const Palette style_palette;

enum {
    STYLE_HEADING = 64,
    STYLE_PANEL_HEAD = 34,
    STYLE_PANEL_FOOT = 30,
    STYLE_PANEL_ROUNDING = 10,
    STYLE_CHIP_HEIGHT = 17,
    STYLE_CHIP_ROUNDING = 3,
    STYLE_CHIP_DISTANCE = 12,
    STYLE_HATCH_STEP = 8,
    STYLE_GRID_MAJOR = 8,    /**< pixels between stronger grid lines */
    STYLE_GRID_MIN_ZOOM = 4, /**< minimum zoom at which the grid shows single pixels */
    STYLE_TOOTH = 10,
    STYLE_TOOTH_SPACING = 12
};

/** Returns the look of an ink; INK_GHOST and INK_THIN are ignored. */
const InkStyle *style_of(unsigned ink);

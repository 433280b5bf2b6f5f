/* SPDX-License-Identifier: MIT */
/* The colour tables of ed-canvas-style.h. */
#include "canvas/ed-canvas-style.h"

#define RGBA(hex, alpha_)                                                             \
    {                                                                                 \
        .red = (float)((hex) >> 16) / 255, .green = (float)((hex) >> 8 & 0xff) / 255, \
        .blue = (float)((hex)&0xff) / 255, .alpha = (float)(alpha_),                  \
    }

static const EdCanvasStyle dark_style = {
    .theme = &draw_theme_dark,
    .surround = RGBA(0x15161a, 1),
    .ruler = RGBA(0x212329, 1),
    .line = RGBA(0x131418, 1),
    .tick = RGBA(0x5a606c, 1),
    .text = RGBA(0xe9eaee, 1),
    .dim = RGBA(0xa4a9b4, 1),
    .faint = RGBA(0x858b99, 1),
    .accent = RGBA(0x98a3ff, 1),
    .fill = RGBA(0x5864e0, 1),
    .span = RGBA(0x7f8bff, 0.30),
    .guide = RGBA(0x4ad0e8, 0.85),
    .visited = {1, 0.949F, 0.69F, 1},
    .pinned = {0.275F, 0.788F, 0.541F, 0.95F},
};

static const EdCanvasStyle light_style = {
    .theme = &draw_theme_light,
    .surround = RGBA(0xdfe2e8, 1),
    .ruler = RGBA(0xf6f7f9, 1),
    .line = RGBA(0xd3d7de, 1),
    .tick = RGBA(0xa2a8b3, 1),
    .text = RGBA(0x1d2026, 1),
    .dim = RGBA(0x565c68, 1),
    .faint = RGBA(0x6c727e, 1),
    .accent = RGBA(0x4350cc, 1),
    .fill = RGBA(0x4f5bd5, 1),
    .span = RGBA(0x4f5bd5, 0.22),
    .guide = RGBA(0x0e8fa8, 0.85),
    .visited = {0.70F, 0.47F, 0.02F, 1},
    .pinned = {0.275F, 0.788F, 0.541F, 0.95F},
};

const EdCanvasStyle *ed_canvas_style(gboolean dark)
{
    return dark ? &dark_style : &light_style;
}

void ed_untagged_colour(uint8_t colour[4])
{
    DrawColour accent = draw_theme_dark.accent;
    for (int i = 0; i < 4; i++)
        colour[i] = (uint8_t)(accent >> (i == 3 ? 24 : 16 - 8 * i));
}

GdkRGBA ed_rgba(DrawColour colour, double share)
{
    return (GdkRGBA)RGBA(colour & 0xffffff, (double)(colour >> 24) / 255 * share);
}

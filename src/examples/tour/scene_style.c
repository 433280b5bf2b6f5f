/* SPDX-License-Identifier: MIT */
/* Implements scene_style.h: the palette and the table of inks. */
#include "scene_style.h"

#define RGB(hex)                                                                 \
    {                                                                            \
        ((hex) >> 16) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex)&0xff) / 255.0 \
    }

const Palette style_palette = {
    .surround = RGB(0x15161a),
    .panel = RGB(0x212329),
    .field = RGB(0x191a1f),
    .hairline = RGB(0x343740),
    .text = RGB(0xe9eaee),
    .dim = RGB(0xa4a9b4),
    .chip = RGB(0x14151a),
    .on_ink = RGB(0x14151a),
};

static const InkStyle inks[INK_COUNT] = {
    [INK_BLUE] = {RGB(0x2580f0), HATCH_HORIZONTAL}, [INK_GREEN] = {RGB(0x2ec57d), HATCH_RISING},
    [INK_YELLOW] = {RGB(0xf2de71), HATCH_DOTS},     [INK_VIOLET] = {RGB(0xce8edd), HATCH_VERTICAL},
    [INK_RED] = {RGB(0xe5543c), HATCH_CROSSED},     [INK_ORANGE] = {RGB(0xef8b07), HATCH_FALLING},
    [INK_GREY] = {RGB(0xb4b9bf), HATCH_DASHES},     [INK_STONE] = {RGB(0x8ecbf5), HATCH_NONE},
    [INK_MOVE] = {RGB(0xfff2b0), HATCH_NONE},       [INK_IMPACT] = {RGB(0xff5d6c), HATCH_NONE},
    [INK_SLIDE] = {RGB(0x7ff0c0), HATCH_NONE},      [INK_ACCENT] = {RGB(0x98a3ff), HATCH_NONE},
    [INK_PLAIN] = {RGB(0xffffff), HATCH_NONE},
};

const InkStyle *style_of(unsigned ink)
{
    unsigned index = ink & ~(unsigned)(INK_GHOST | INK_THIN);
    return &inks[index < INK_COUNT ? index : INK_PLAIN];
}

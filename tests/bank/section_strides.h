/* SPDX-License-Identifier: MIT */
/* The tags of all sections and the sizes of their elements, for tests that read banks according to
 * FORMAT.md. */
#pragma once

#include "section_order.h"

#include <stdint.h>

static const struct {
    char tag[5];
    uint32_t stride;
} known[KNOWN] = {
    {"STRS", 1},  {"NAME", 16}, {"INFO", 16}, {"ROLE", 4},  {"TAGS", 12}, {"PROP", 24},
    {"PICT", 40}, {"PIXL", 1},  {"SPRT", 20}, {"FRAM", 64}, {"ANIM", 24}, {"STEP", 8},
    {"PNAM", 4},  {"PNTS", 16}, {"BOXS", 28}, {"MASK", 24}, {"BITS", 8},  {"SPAN", 4},
    {"OCCU", 8},  {"MAPS", 36}, {"PLAN", 16}, {"ZONE", 40}, {"BAND", 8},  {"GRID", 12},
    {"TILE", 8},  {"DATA", 1},  {"LEVL", 32}, {"LAYR", 12}, {"DOOR", 4},  {"MARK", 20},
    {"WALS", 64}, {"WALL", 24}, {"NODE", 20}, {"LEAF", 12}, {"REFS", 20}, {"ENTR", 4},
    {"TILS", 48}, {"MAZE", 28}, {"GRND", 16}, {"GNOD", 16}, {"HGHT", 36}, {"CELS", 1},
};

/* SPDX-License-Identifier: MIT */
/* Finds the bytes of a layer's content from its view. */
#pragma once

#include "gabarit/level.h"
#include "view_internal.h"

/* Returns the content of a layer of the given kind, which is an element of the section for that
 * kind; NULL for a layer of another kind. */
static inline const uint8_t *layer_content(gab_layer layer, gab_layer_kind kind)
{
    static const SectionId sections[] = {
        [GAB_LAYER_NONE] = SECTION_COUNT,  [GAB_LAYER_WALLS] = SECTION_WALS,
        [GAB_LAYER_TILES] = SECTION_TILS,  [GAB_LAYER_MAZE] = SECTION_MAZE,
        [GAB_LAYER_GROUND] = SECTION_GRND, [GAB_LAYER_HEIGHTS] = SECTION_HGHT,
    };
    const uint8_t *bytes = view_bytes(layer.bank, SECTION_LAYR, layer.index);
    if (bytes == NULL || bytes[LAYR_KIND] != (uint32_t)kind)
        return NULL;
    return gab_element(layer.bank, sections[kind], read_u32(bytes + LAYR_INDEX));
}

/* Converts a fixed-point number to pixels. A float stores multiples of 1/256 up to the limit of the
 * format without rounding. */
static inline float length_from_fixed(const uint8_t *bytes)
{
    return (float)read_i32(bytes) / FIXED_ONE;
}

static inline gab_vec position_from_fixed(const uint8_t *pair)
{
    return (gab_vec){length_from_fixed(pair), length_from_fixed(pair + 4)};
}

/* SPDX-License-Identifier: MIT */
/**
 * edit/bands.h: all bands of a map as one line of text, "bike 6, car 14, truck 22", and what else a
 * designer sets about the road. Single bands are changed by edit/maps.h and edit/edit.h.
 *
 *     char *line = bands_text(map);
 *     Project *after = edit_set_bands(before, map->id, "bike 6, car 14, bus 22", &error);
 */
#ifndef GABARIT_EDIT_BANDS_H
#define GABARIT_EDIT_BANDS_H

#include "edit/edit.h"

/** The bands of a map from the smallest radius, in pixels. The caller's. */
char *bands_text(const Map *map);

/**
 * Gives a map the bands of a line: names with radii in pixels, parted by commas, semicolons or line
 * ends. "car 14", "14 car", "car: 14 px" and "14" are alike but for the name. A band that was there
 * keeps its colour and what refers to it: the one with that name, else the one with that radius.
 * Those that the line leaves out are removed. DOCUMENT_BROKEN_RULE names what is no band.
 */
Project *edit_set_bands(const Project *before, uint64_t map, const char *text, GError **error);

/** The colours that new bands get, one after the other. */
const uint8_t *band_colour(uint32_t index);

/** Makes a map one that has bands: where no tag is road, those with the role "road" are, else the
 * tag of a zone; where there are no bands, those of a line. The old version where neither is
 * wanting. */
Project *edit_make_bands(const Project *before, uint64_t map, int32_t tag, const char *text,
                         GError **error);

#endif

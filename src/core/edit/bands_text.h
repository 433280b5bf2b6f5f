/* SPDX-License-Identifier: MIT */
/**
 * edit/bands_text.h: all bands of a map as one line of text, "bike 6, car 14, truck 22", and a
 * map's road and bands set up together. Single bands are changed by edit/maps.h and edit/edit.h.
 *
 *     char *line = bands_text(map);
 *     Project *after = edit_set_bands(before, map->id, "bike 6, car 14, bus 22", &error);
 */
#ifndef GABARIT_EDIT_BANDS_TEXT_H
#define GABARIT_EDIT_BANDS_TEXT_H

#include "edit/edit.h"

/** The bands of a map, the smallest radius first, with radii in pixels. The caller's. */
char *bands_text(const Map *map);

/**
 * Gives a map the bands of a line: names with radii in pixels, separated by commas, semicolons or
 * line ends. "car 14", "14 car" and "car: 14 px" mean the same; "14" has no name. An existing band
 * with that name, or else with that radius, keeps its colour and its references. Bands that the
 * line lacks are removed. DOCUMENT_BROKEN_RULE names the text that is no band.
 */
Project *edit_set_bands(const Project *before, uint64_t map, const char *text, GError **error);

/** The colour of the index-th new band. */
const uint8_t *band_colour(uint32_t index);

/** Sets up what bands need: if no tag is road, those with the role "road" become road, else `tag`;
 * if there are no bands, those of `text` are added. The old version is returned if neither is
 * missing. */
Project *edit_make_bands(const Project *before, uint64_t map, int32_t tag, const char *text,
                         GError **error);

#endif

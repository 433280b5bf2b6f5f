/* SPDX-License-Identifier: MIT */
/**
 * edit/bands_text.h: all bands of a map as one line of text, "bike 6, car 14, truck 22", and
 * setting up a map's road and bands together. Single bands are edited with edit/maps.h and
 * edit/edit.h.
 *
 *     char *line = bands_text(map);
 *     Project *after = edit_set_bands(before, map->id, "bike 6, car 14, bus 22", &error);
 */
#pragma once

#include "edit/edit.h"

/** Returns the bands of a map, smallest radius first, with radii in pixels. The caller frees the
 * text. */
char *bands_text(const Map *map);

/**
 * Replaces the bands of a map with those in a line of text: names with radii in pixels, separated
 * by commas, semicolons or line breaks. "car 14", "14 car" and "car: 14 px" mean the same; "14" has
 * no name. An existing band with the same name, or else with the same radius, keeps its colour and
 * its references. Bands that are not in the line are removed. Fails with DOCUMENT_BROKEN_RULE if a
 * piece of the text is not a band, or if a radius is out of range or appears twice; the error names
 * it.
 */
Project *edit_set_bands(const Project *before, uint64_t map, const char *text, GError **error);

/** Returns the colour of the index-th new band. */
const uint8_t *band_colour(uint32_t index);

/** Prepares a map for bands. If none of its tags are road, the tags with the role "road" become
 * road, or `tag` if there are none. If the map has no bands, those of `text` are added. If it
 * already has a road and bands, the old version is returned. */
Project *edit_set_up_bands(const Project *before, uint64_t map, int32_t tag, const char *text,
                           GError **error);

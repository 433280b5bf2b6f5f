/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-band-edits.h: edits of the road of the map shown; each is one step.
 *
 *     ed_make_bands(session);                      // tags that are road, three bands
 *     ed_type_bands(session, "bike 6, car 14");
 */
#ifndef GABARIT_INSPECTOR_ED_BAND_EDITS_H
#define GABARIT_INSPECTOR_ED_BAND_EDITS_H

#include "session/ed-session.h"

/** Bands that a map has to begin with. */
#define ED_FIRST_BANDS N_("bike 6, car 14, truck 22")

/** Adds what the map lacks to have bands, and shows them. */
void ed_make_bands(EdSession *session);
/** Sets the bands from a line of text, see edit/bands_text.h; emits a notice if it cannot be
 * parsed. */
bool ed_type_bands(EdSession *session, const char *line);
/** Adds a band slightly larger than the largest, and selects it. */
void ed_add_band(EdSession *session);
/** Makes a tag road, or no longer road. */
void ed_toggle_road(EdSession *session, int32_t tag);
/** Sets whether the area beyond the map is road. */
void ed_set_edge_is_road(EdSession *session, bool is_road);
/** Sets whether distances are exported. */
void ed_set_store_distances(EdSession *session, bool store);
/** Declares that the plane shown is painted as a band; 0: it holds zones. */
void ed_declare_plane(EdSession *session, uint64_t band);
/** Repaints the plane shown, which holds a band, from its radius. */
void ed_paint_computed(EdSession *session);

#endif

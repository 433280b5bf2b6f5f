/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-band-edits.h: what designers do to the road of the map shown: each one step.
 *
 *     ed_make_bands(session);                      // tags that are road, three bands
 *     ed_type_bands(session, "bike 6, car 14");
 */
#ifndef GABARIT_INSPECTOR_ED_BAND_EDITS_H
#define GABARIT_INSPECTOR_ED_BAND_EDITS_H

#include "session/ed-session.h"

/** Bands that a map has to begin with. */
#define ED_FIRST_BANDS N_("bike 6, car 14, truck 22")

/** Gives the map what it lacks to have bands, and shows them. */
void ed_make_bands(EdSession *session);
/** The bands of a line, see edit/bands_text.h; says why where it is none. */
bool ed_type_bands(EdSession *session, const char *line);
/** A band a little larger than the largest, which is selected. */
void ed_add_band(EdSession *session);
/** A tag becomes road, or is none any more. */
void ed_toggle_road(EdSession *session, int32_t tag);
/** Whether what lies beyond the map is road. */
void ed_set_edge_is_road(EdSession *session, bool is_road);
/** Whether distances are exported. */
void ed_set_store_distances(EdSession *session, bool store);
/** The plane shown is painted as a band from now on; 0: it holds zones. */
void ed_declare_plane(EdSession *session, uint64_t band);
/** Paints the plane shown, which is a band, as its radius says. */
void ed_paint_computed(EdSession *session);

#endif

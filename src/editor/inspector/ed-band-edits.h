/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-band-edits.h: edits of the road of the map shown. Each is one step of the history.
 *
 *     ed_add_missing_bands(session);                      // a road and three bands, if missing
 *     ed_set_bands_text(session, "bike 6, car 14");
 */
#pragma once

#include "session/ed-session.h"

/** The bands that ed_add_missing_bands adds. */
#define ED_FIRST_BANDS N_("bike 6, car 14, truck 22")

/** Adds the road and the bands that the map lacks, and shows the bands. */
void ed_add_missing_bands(EdSession *session);
/** Sets the bands from a line of text, see edit/bands_text.h. Returns false and emits a notice if
 * the text cannot be parsed. */
bool ed_set_bands_text(EdSession *session, const char *line);
/** Adds a band with a radius 6 pixels larger than the largest (at least 8 pixels), and selects
 * it. */
void ed_add_band(EdSession *session);
/** Toggles whether a tag is road. */
void ed_toggle_road(EdSession *session, int32_t tag);
/** Sets whether the area beyond the map is road. */
void ed_set_edge_is_road(EdSession *session, bool is_road);
/** Declares that the plane shown is painted as a band; 0: that it holds zones. */
void ed_declare_plane(EdSession *session, uint64_t band);
/** Repaints the plane shown, which is painted as a band, from the computed band. */
void ed_repaint_computed_band(EdSession *session);

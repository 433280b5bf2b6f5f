/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-band-share.h: a cross-section of the road from border to border, with a strip for
 * each band: the share of the road where the disc of that band does not fit, but the next smaller
 * one does. Strips have the bands' colours and hatches, with the radii below.
 *
 *     ed_band_share_show(share, ed_bands_current(bands), tag);
 */
#pragma once

#include "road/map_bands.h"

#include <gtk/gtk.h>

#define ED_TYPE_BAND_SHARE (ed_band_share_get_type())
G_DECLARE_FINAL_TYPE(EdBandShare, ed_band_share, ED, BAND_SHARE, GtkWidget)

/** Shows computed bands, at most the 8 smallest (NULL: none); `road` is the colour of the road
 * itself. */
void ed_band_share_show(EdBandShare *share, const MapBands *bands, const uint8_t road[4]);

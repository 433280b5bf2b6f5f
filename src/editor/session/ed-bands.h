/* SPDX-License-Identifier: MIT */
/**
 * session/ed-bands.h: derived data about the road of the displayed map: bands, distances, pinch
 * points, offset curves. A worker computes it for each version, even during a drag, from the result
 * for the previous one. Until it is done, callers draw the last result.
 *
 *     EdBands *bands = ed_session_bands(session);
 *     g_signal_connect(bands, "changed", G_CALLBACK(redraw_cb), canvas);
 *     const MapBands *now = ed_bands_current(bands);
 *     if (now != NULL) label = blocks_get(now->labels, x, y);
 *
 * While the displayed plane is painted as a band, the brush has the size of that band.
 */
#pragma once

#include "road/map_bands.h"
#include "session/ed-session.h"

#define ED_TYPE_BANDS (ed_bands_get_type())
G_DECLARE_FINAL_TYPE(EdBands, ed_bands, ED, BANDS, GObject)

/** Returns the bands of a session, created by the first call. Borrowed. Signal "changed": there is
 * a new result, or a band was hidden or shown. */
EdBands *ed_session_bands(EdSession *session);

/** Returns the last result for the displayed map, possibly of a slightly older version; NULL: none
 * yet. */
const MapBands *ed_bands_current(EdBands *bands);
/** Return arrays of MapPinch and MapCurve, empty if the view (EdLook) does not show them; never
 * NULL. Borrowed until "changed". */
const GArray *ed_bands_pinches(EdBands *bands);
const GArray *ed_bands_curves(EdBands *bands);
/** True if a computation is running or scheduled: the results may belong to an older version. */
bool ed_bands_is_busy(EdBands *bands);

/** True if a band is not drawn. */
bool ed_bands_is_hidden(EdBands *bands, uint64_t band);
void ed_bands_set_hidden(EdBands *bands, uint64_t band, bool hidden);

/** The free space around a pixel. */
typedef struct EdFreeSpace {
    bool road;       /**< the pixel is on the road */
    bool everywhere; /**< the road has no border at all */
    double pixels;   /**< clearance: the radius of the largest disc whose centre can be there */
    uint32_t fits;   /**< number of bands that fit, counted from the smallest, as in an export */
} EdFreeSpace;

/** Gets the free space around a pixel; false outside the map, and while there is no result. */
bool ed_bands_free_space(EdBands *bands, double x, double y, EdFreeSpace *space);

/* SPDX-License-Identifier: MIT */
/**
 * session/ed-bands.h: what is known about the road of the map that is shown: bands, distances,
 * pinch points, offset curves. Computed on a worker for each version, also in the middle of a drag,
 * from what is known of the one before; whoever draws it holds what was last known until there is
 * more.
 *
 *     EdBands *bands = ed_session_bands(session);
 *     g_signal_connect(bands, "changed", G_CALLBACK(redraw_cb), canvas);
 *     const MapBands *now = ed_bands_now(bands);
 *     if (now != NULL) label = blocks_get(now->labels, x, y);
 *
 * While a plane is shown that is painted as a band, the brush has the size of that band.
 */
#ifndef GABARIT_SESSION_ED_BANDS_H
#define GABARIT_SESSION_ED_BANDS_H

#include "road/map_bands.h"
#include "session/ed-session.h"

#define ED_TYPE_BANDS (ed_bands_get_type())
G_DECLARE_FINAL_TYPE(EdBands, ed_bands, ED, BANDS, GObject)

/** Those of a session, begun when first asked for. Signal "changed": something else is known, or
 * other bands are hidden. Borrowed. */
EdBands *ed_session_bands(EdSession *session);

/** What is known about the map shown, perhaps of a version a moment ago; NULL: nothing yet. */
const MapBands *ed_bands_now(EdBands *bands);
/** MapPinch and MapCurve, as far as the look wants them; never NULL. Borrowed until "changed". */
const GArray *ed_bands_pinches(EdBands *bands);
const GArray *ed_bands_curves(EdBands *bands);
/** Whether all of it is that of the current version. */
bool ed_bands_is_busy(EdBands *bands);

/** Bands of which nothing is drawn. */
bool ed_bands_hidden(EdBands *bands, uint64_t band);
void ed_bands_set_hidden(EdBands *bands, uint64_t band, bool hidden);

/** How much room is around a pixel. */
typedef struct EdRoom {
    bool road;       /**< it lies on the road */
    bool everywhere; /**< there is no border at all */
    double pixels;   /**< clearance: the radius of the largest disc whose middle may stand there */
    uint32_t fits;   /**< how many bands do, from the smallest, as an export will have it */
} EdRoom;

/** False beyond the map, and where nothing is known. */
bool ed_bands_room(EdBands *bands, double x, double y, EdRoom *room);
/** Whether a disc of a radius in pixels fits around a pixel's middle, by the distance alone. */
bool ed_bands_disc_fits(EdBands *bands, double x, double y, double radius);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * session/ed-zone-sizes.h: how large the zones of the plane shown are: pixels, pieces, bounds, with
 * the plane's shapes filled in. Looked at on a worker, one after the other: while somebody paints,
 * the numbers follow as fast as they can be had.
 *
 *     const EdZoneSize *door = ed_session_zone_size(session, 3);
 *     if (door->pieces > 1)
 *         warn();
 */
#ifndef GABARIT_SESSION_ED_ZONE_SIZES_H
#define GABARIT_SESSION_ED_ZONE_SIZES_H

#include "session/ed-session.h"

typedef struct EdZoneSize {
    uint64_t area;
    uint32_t pieces;
    PixelRect bounds;
    PixelRect largest;     /**< around the largest piece */
    uint64_t largest_area; /**< of that */
} EdZoneSize;

/** What was measured last; all 0 of what has no pixels, or was not measured yet. Where the plane
 * has changed since then, a worker begins, and "view-changed" tells ED_VIEW_SIZES when it is
 * done. */
const EdZoneSize *ed_session_zone_size(EdSession *session, int32_t zone);

#endif

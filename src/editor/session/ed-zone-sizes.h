/* SPDX-License-Identifier: MIT */
/**
 * session/ed-zone-sizes.h: the sizes of the zones of the displayed plane: pixels, pieces, bounds,
 * with the plane's shapes filled in, and these pixels themselves. One worker at a time measures
 * them; while the user paints, they are measured again and again.
 *
 *     const EdZoneSize *door = ed_session_zone_size(session, 3);
 *     if (door->pieces > 1)
 *         warn();
 */
#pragma once

#include "session/ed-session.h"

typedef struct EdZoneSize {
    uint64_t area;
    uint32_t pieces;
    PixelRect bounds;
    PixelRect largest;     /**< bounds of the largest piece */
    uint64_t largest_area; /**< its number of pixels */
} EdZoneSize;

/** Returns the last measurement; all 0 for a zone without pixels, or one not measured yet. If the
 * plane has changed since, a worker starts, and "view-changed" is emitted with ED_VIEW_SIZES when
 * it is done. */
const EdZoneSize *ed_session_zone_size(EdSession *session, int32_t zone);

typedef struct EdFilledPlane {
    Blocks *pixels;  /**< of the plane, with its shapes */
    Blocks *covered; /**< 1 where shapes cover a pixel */
} EdFilledPlane;

/** Returns the displayed plane with its shapes, as it is now; NULL as long as a worker fills it,
 * which ends with the same signal. */
const EdFilledPlane *ed_session_filled_plane(EdSession *session);

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

/** Fills the shapes of the displayed plane, if a frame has time for that or a worker has done it;
 * the caller frees the result with ed_filled_plane_clear. Otherwise returns false with a result of
 * NULL, and a worker fills them, which ends with the same signal. */
bool ed_session_fill_plane(EdSession *session, EdFilledPlane *filled);
void ed_filled_plane_clear(EdFilledPlane *filled);

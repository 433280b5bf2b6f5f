/* SPDX-License-Identifier: MIT */
/**
 * session/ed-strip.h: the overview in the frame strip: for the hot spot, every point and every box,
 * the frames in which it is missing or differs from most other frames.
 *
 *     EdStrip *strip = ed_strip_new_for_session(session);
 *     if (strip->rows[2].dots[7] == ED_DOT_NONE)
 *         point_out("no heel in frame 8");
 *     ed_strip_free(strip);
 */
#pragma once

#include "session/ed-view.h"

/** The state of a thing in a frame. It is not moved if it is at the same position in the picture or
 * relative to the hot spot. */
typedef enum EdDot {
    ED_DOT_NONE = 0, /**< missing */
    ED_DOT_SAME,     /**< at the place that most frames share */
    ED_DOT_MOVED     /**< at another place, or with another size */
} EdDot;

typedef enum EdStripRowKind { ED_ROW_HOT_SPOT = 0, ED_ROW_POINT, ED_ROW_BOX } EdStripRowKind;

/** One thing in all frames; boxes are matched by name, or by tag if they have none. */
typedef struct EdStripRow {
    EdStripRowKind kind;
    char *name;
    int32_t tag;    /**< tag of a box, in the first frame that contains it */
    uint8_t *dots;  /**< EdDot, one for each frame */
    uint32_t *item; /**< index of the first such thing in each frame's list; UINT32_MAX: none */
} EdStripRow;

typedef struct EdStrip {
    Sprite *sprite;   /**< sprite that contains the frames; a strong reference, or NULL */
    uint64_t *frames; /**< as ed_session_shown_frames returns them */
    uint32_t count;
    EdStripRow *rows; /**< hot spot, points, boxes; each in the order of first use */
    uint32_t row_count;
} EdStrip;

/** Returns the strip; empty if no sprite is shown. The caller frees it. */
EdStrip *ed_strip_new_for_session(EdSession *session);
/** Frees a strip; NULL is allowed. */
void ed_strip_free(EdStrip *strip);

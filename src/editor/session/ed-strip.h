/* SPDX-License-Identifier: MIT */
/**
 * session/ed-strip.h: what the frame strip tells at a glance: for every point and every box of the
 * frames shown, where it is missing and where it differs from the frame before.
 *
 *     EdStrip *strip = ed_strip_of(session);
 *     if (strip->rows[2].dots[7] == ED_DOT_NONE)
 *         point_out("no heel in frame 8");
 *     ed_strip_free(strip);
 */
#ifndef GABARIT_SESSION_ED_STRIP_H
#define GABARIT_SESSION_ED_STRIP_H

#include "session/ed-view.h"

/** How a frame has something: seen from its hot spot, as the game sees it. */
typedef enum EdDot {
    ED_DOT_NONE = 0, /**< not here */
    ED_DOT_SAME,     /**< as in the frame before */
    ED_DOT_MOVED     /**< elsewhere or of another size; or the first frame */
} EdDot;

typedef enum EdStripRowKind { ED_ROW_HOT_SPOT = 0, ED_ROW_POINT, ED_ROW_BOX } EdStripRowKind;

/** One thing through all frames: boxes go by their name, else by their tag. */
typedef struct EdStripRow {
    EdStripRowKind kind;
    char *name;
    int32_t tag;    /**< of boxes, as in the first frame that has one */
    uint8_t *dots;  /**< EdDot, one a frame */
    uint32_t *item; /**< the place in each frame's list of the first such thing; UINT32_MAX: none */
} EdStripRow;

typedef struct EdStrip {
    Sprite *sprite;   /**< whose frames these are, in the version of then; reffed, or NULL */
    uint64_t *frames; /**< as ed_session_shown_frames gives them */
    uint32_t count;
    EdStripRow *rows; /**< the hot spot, points, boxes; each in the order of first use */
    uint32_t row_count;
    int64_t duration; /**< of all frames, milliseconds */
} EdStrip;

/** The caller frees it; empty when no sprite is shown. */
EdStrip *ed_strip_of(EdSession *session);
/** NULL is allowed. */
void ed_strip_free(EdStrip *strip);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * session/ed-guides.h: lines that the user drags out of the rulers to align things: part of the
 * view, kept for each asset while the session lasts, never part of the document.
 *
 *     uint32_t guide = ed_session_add_guide(s, true, 24);      // x = 24
 *     ed_session_move_guide(s, guide, 32);
 *     ed_session_remove_guide(s, guide);
 *
 * Each change emits "view-changed" with ED_VIEW_LOOK.
 */
#ifndef GABARIT_SESSION_ED_GUIDES_H
#define GABARIT_SESSION_ED_GUIDES_H

#include "session/ed-view.h"

/** A line across the whole asset that is shown, on the edge of a pixel. */
typedef struct EdGuide {
    bool upright; /**< at x, else at y */
    int32_t at;   /**< document pixels */
} EdGuide;

enum { ED_MOST_GUIDES = 100 }; /**< of an asset */

/** The guides of the asset that is shown. Borrowed until they, or what is shown, change. */
const EdGuide *ed_session_guides(EdSession *session, uint32_t *count);

/** Adds a guide and returns its index; UINT32_MAX when there are too many, or no asset is shown. */
uint32_t ed_session_add_guide(EdSession *session, bool upright, int32_t at);
void ed_session_move_guide(EdSession *session, uint32_t index, int32_t at);
void ed_session_remove_guide(EdSession *session, uint32_t index);

#endif

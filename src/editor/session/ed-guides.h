/* SPDX-License-Identifier: MIT */
/**
 * session/ed-guides.h: lines that the user drags out of the rulers to align things. They belong to
 * the view: they are kept for each asset until the session ends, and are not saved in the document.
 *
 *     uint32_t guide = ed_session_add_guide(s, true, 24);      // x = 24
 *     ed_session_move_guide(s, guide, 32);
 *     ed_session_remove_guide(s, guide);
 *
 * Each change emits "view-changed" with ED_VIEW_LOOK.
 */
#pragma once

#include "session/ed-view.h"

/** A line across the whole displayed asset, on the edge of a pixel. */
typedef struct EdGuide {
    bool upright; /**< vertical, at an x; else horizontal, at a y */
    int32_t at;   /**< position in document pixels */
} EdGuide;

enum { ED_MAX_GUIDES = 100 }; /**< for each asset */

/** Returns the guides of the displayed asset. Borrowed until they change or another asset is
 * shown. */
const EdGuide *ed_session_guides(EdSession *session, uint32_t *count);

/** Adds a guide and returns its index; UINT32_MAX if there are too many, or if no asset is
 * shown. */
uint32_t ed_session_add_guide(EdSession *session, bool upright, int32_t at);
void ed_session_move_guide(EdSession *session, uint32_t index, int32_t at);
void ed_session_remove_guide(EdSession *session, uint32_t index);

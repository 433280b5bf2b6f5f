/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-pick.h: selecting frames by hand, the same in the contact sheet and in the strip:
 * one alone, more with Control, as far as here with Shift, those in a frame that is drawn around
 * them. The frame that was picked last is the one that is shown.
 *
 *     EdSheet *sheet = ed_sheet_of(session);
 *     ed_frames_pick(session, sheet, place, ed_pick_of(ED_SHIFT), &self->anchor);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_PICK_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_PICK_H

#include "session/ed-sheet.h"

typedef enum EdFramePick {
    ED_PICK_ONLY = 0, /**< it alone */
    ED_PICK_TOGGLE,   /**< it as well, or no longer; one stays */
    ED_PICK_RANGE,    /**< from the anchor to it */
    ED_PICK_MORE      /**< and what is selected already */
} EdFramePick;

/** What modifiers mean: ED_SHIFT, ED_CONTROL. */
EdFramePick ed_pick_of(unsigned modifiers);

/** Picks what stands at a place of a sheet. `anchor` is the step that ranges begin at; all but
 * ranges set it. It may be any number at first: where it is not selected, the frame shown
 * counts. */
void ed_frames_pick(EdSession *session, const EdSheet *sheet, uint32_t place, EdFramePick how,
                    uint32_t *anchor);
/** Picks places that are true among the sheet's; with `more`, what is selected stays so. Nothing at
 * all leaves the frame shown. */
void ed_frames_pick_marked(EdSession *session, const EdSheet *sheet, const bool *marked, bool more);

#endif

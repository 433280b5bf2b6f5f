/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-pick.h: selects frames with the pointer, in the same way in the contact
 * sheet and in the strip: one alone, more with Control, a range with Shift, or those inside a
 * rubber band. The frame picked last is shown.
 *
 *     EdSheet *sheet = ed_sheet_of(session);
 *     ed_frames_pick(session, sheet, index, ed_pick_of(ED_SHIFT), &self->anchor);
 */
#pragma once

#include "session/ed-sheet.h"

typedef enum EdFramePick {
    ED_PICK_ONLY = 0, /**< selects only this frame */
    ED_PICK_TOGGLE,   /**< toggles this frame; at least one stays selected */
    ED_PICK_RANGE,    /**< selects the frames from the anchor to this one */
    ED_PICK_ADD_RANGE /**< adds that range to the selection */
} EdFramePick;

/** Returns the kind of pick for some modifiers: ED_SHIFT, ED_CONTROL. */
EdFramePick ed_pick_of(unsigned modifiers);

/** Picks the cell at an index of a sheet. `anchor` is the step where ranges begin; other kinds of
 * picks set it. Any initial value is allowed: if that step is not selected, the displayed frame is
 * used. */
void ed_frames_pick(EdSession *session, const EdSheet *sheet, uint32_t index, EdFramePick kind,
                    uint32_t *anchor);
/** Picks the cells whose entries are true; with `extend`, adds them to the selection. If none is
 * true, only the displayed frame stays selected. */
void ed_frames_pick_marked(EdSession *session, const EdSheet *sheet, const bool *marked,
                           bool extend);

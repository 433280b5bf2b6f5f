/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-frame-lists.h: two lists, of the boxes and of the action points of the current
 * frame. One is shown at a time; selecting an item shows its list.
 *
 *     ed_section_set_session(ED_SECTION(lists), session);
 */
#pragma once

#include "widgets/ed-thing-list.h"
#include "widgets/ed-section.h"

#define ED_TYPE_FRAME_LISTS (ed_frame_lists_get_type())
G_DECLARE_FINAL_TYPE(EdFrameLists, ed_frame_lists, ED, FRAME_LISTS, EdSection)

/** Return one of the two lists. Borrowed. */
EdThingList *ed_frame_lists_boxes(EdFrameLists *lists);
EdThingList *ed_frame_lists_points(EdFrameLists *lists);

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-boxes-section.h: the boxes of the frame shown, as a list that shares its selection
 * with the canvas. Boxes are renamed in place (F2, a double click), dragged to another position,
 * and deleted (Delete).
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "session/ed-session.h"
#include "widgets/ed-section.h"
#include "widgets/ed-thing-list.h"

#include <gtk/gtk.h>

#define ED_TYPE_BOXES_SECTION (ed_boxes_section_get_type())
G_DECLARE_FINAL_TYPE(EdBoxesSection, ed_boxes_section, ED, BOXES_SECTION, EdSection)

/** Adds a box of the current tag in the middle of the frame. */
void ed_boxes_section_add(EdBoxesSection *section);
/** Returns the list of boxes. Borrowed. */
EdThingList *ed_boxes_section_things(EdBoxesSection *section);

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-points-section.h: the action points of the frame shown, as a list, with their
 * directions and their positions relative to the hot spot or a corner (`reference` in EdView).
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "session/ed-session.h"
#include "widgets/ed-section.h"
#include "widgets/ed-thing-list.h"

#include <gtk/gtk.h>

#define ED_TYPE_POINTS_SECTION (ed_points_section_get_type())
G_DECLARE_FINAL_TYPE(EdPointsSection, ed_points_section, ED, POINTS_SECTION, EdSection)

/** Adds a point in the pixel at the hot spot, or in the middle of a frame without one. */
void ed_points_section_add(EdPointsSection *section);
/** Returns the list of points. Borrowed. */
EdThingList *ed_points_section_things(EdPointsSection *section);

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-wall-section.h: the walls or vertices that are selected: name, tag, which side
 * blocks, exact positions, length and angle.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_WALL_SECTION (ed_wall_section_get_type())
G_DECLARE_FINAL_TYPE(EdWallSection, ed_wall_section, ED, WALL_SECTION, EdSection)

/** True if walls are selected; they may have a name, which makes them a door. */
gboolean ed_wall_section_can_rename(EdWallSection *section);
/** Moves the focus to the name. */
void ed_wall_section_rename(EdWallSection *section);

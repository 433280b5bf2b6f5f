/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-kinds-section.h: measurements of a BSP tree, a grid and a quadtree of the walls
 * shown, side by side, and a text that recommends one of them.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_KINDS_SECTION (ed_kinds_section_get_type())
G_DECLARE_FINAL_TYPE(EdKindsSection, ed_kinds_section, ED, KINDS_SECTION, EdSection)

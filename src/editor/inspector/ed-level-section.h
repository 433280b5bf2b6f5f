/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-level-section.h: the level that is shown: its size, the picture behind it, and how
 * much that picture is dimmed.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_LEVEL_SECTION (ed_level_section_get_type())
G_DECLARE_FINAL_TYPE(EdLevelSection, ed_level_section, ED, LEVEL_SECTION, EdSection)

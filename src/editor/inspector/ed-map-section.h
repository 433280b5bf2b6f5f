/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-map-section.h: the map that is shown: its size and its picture, each a button to
 * change it.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_MAP_SECTION (ed_map_section_get_type())
G_DECLARE_FINAL_TYPE(EdMapSection, ed_map_section, ED, MAP_SECTION, EdSection)

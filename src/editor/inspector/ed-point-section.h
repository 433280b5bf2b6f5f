/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-point-section.h: the selected action point in the inspector: name, exact position
 * relative to the hot spot or a corner (`reference` in EdView), direction.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_POINT_SECTION (ed_point_section_get_type())
G_DECLARE_FINAL_TYPE(EdPointSection, ed_point_section, ED, POINT_SECTION, EdSection)

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-box-section.h: the selected boxes in the inspector: name, tag, group, exact position
 * and size relative to the hot spot or a corner (`reference` in EdView), lock. For several boxes it
 * shows their common values.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_BOX_SECTION (ed_box_section_get_type())
G_DECLARE_FINAL_TYPE(EdBoxSection, ed_box_section, ED, BOX_SECTION, EdSection)

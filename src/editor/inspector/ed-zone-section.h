/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-zone-section.h: the selected zone in the inspector: name, tag, walk-to point, cursor
 * and action, size.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_ZONE_SECTION (ed_zone_section_get_type())
G_DECLARE_FINAL_TYPE(EdZoneSection, ed_zone_section, ED, ZONE_SECTION, EdSection)

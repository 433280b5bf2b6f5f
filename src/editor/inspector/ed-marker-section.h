/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-marker-section.h: the selected marker: name, tag, position and direction.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_MARKER_SECTION (ed_marker_section_get_type())
G_DECLARE_FINAL_TYPE(EdMarkerSection, ed_marker_section, ED, MARKER_SECTION, EdSection)

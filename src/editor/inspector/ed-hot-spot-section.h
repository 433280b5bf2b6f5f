/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-hot-spot-section.h: the hot spot of the current frame: buttons for nine anchors on
 * its silhouette, the exact position in the picture, and a drop-down of anchors by name.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_HOT_SPOT_SECTION (ed_hot_spot_section_get_type())
G_DECLARE_FINAL_TYPE(EdHotSpotSection, ed_hot_spot_section, ED, HOT_SPOT_SECTION, EdSection)

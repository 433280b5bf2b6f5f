/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-land-section.h: the settings of a layer that is not a layer of walls ("land": tiles,
 * a maze, ground or heights): its cells and their size, its origin, slopes or altitudes, and its
 * picture.
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_LAND_SECTION (ed_land_section_get_type())
G_DECLARE_FINAL_TYPE(EdLandSection, ed_land_section, ED, LAND_SECTION, EdSection)

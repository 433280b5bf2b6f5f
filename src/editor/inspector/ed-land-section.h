/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-land-section.h: the numbers of a layer of tiles, maze, ground or heights: cells and
 * their size, origin, slopes, altitudes; and its picture.
 */
#ifndef GABARIT_INSPECTOR_ED_LAND_SECTION_H
#define GABARIT_INSPECTOR_ED_LAND_SECTION_H

#include "widgets/ed-section.h"

#define ED_TYPE_LAND_SECTION (ed_land_section_get_type())
G_DECLARE_FINAL_TYPE(EdLandSection, ed_land_section, ED, LAND_SECTION, EdSection)

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-bands-section.h: the bands of a map: names, radii and colours, one by one or as a
 * line of text; the share of the road where each disc fits; which tags are road; which bands are
 * visible.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "session/ed-session.h"
#include "widgets/ed-section.h"
#include "widgets/ed-thing-list.h"

#include <gtk/gtk.h>

#define ED_TYPE_BANDS_SECTION (ed_bands_section_get_type())
G_DECLARE_FINAL_TYPE(EdBandsSection, ed_bands_section, ED, BANDS_SECTION, EdSection)

/** Returns the list of bands. Borrowed. */
EdThingList *ed_bands_section_things(EdBandsSection *section);

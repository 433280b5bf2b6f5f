/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-zones-section.h: the zones of the plane shown, as a list with tag and area in
 * pixels; a click selects one and highlights it.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "session/ed-session.h"
#include "widgets/ed-section.h"
#include "widgets/ed-thing-list.h"

#include <gtk/gtk.h>

#define ED_TYPE_ZONES_SECTION (ed_zones_section_get_type())
G_DECLARE_FINAL_TYPE(EdZonesSection, ed_zones_section, ED, ZONES_SECTION, EdSection)

/** Returns the list of zones. Borrowed. */
EdThingList *ed_zones_section_things(EdZonesSection *section);

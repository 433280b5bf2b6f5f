/* SPDX-License-Identifier: MIT */
/**
 * panels/ed-bands-section.h: the bands of a map: names and radii, which tags are road, and the
 * share of the road where each disc fits.
 *
 *     ed_bands_section_set_session(section, session);
 */
#ifndef GABARIT_PANELS_ED_BANDS_SECTION_H
#define GABARIT_PANELS_ED_BANDS_SECTION_H

#include "panels/ed-thing-list.h"
#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_BANDS_SECTION (ed_bands_section_get_type())
G_DECLARE_FINAL_TYPE(EdBandsSection, ed_bands_section, ED, BANDS_SECTION, GtkWidget)

/** NULL: none. */
void ed_bands_section_set_session(EdBandsSection *section, EdSession *session);
/** Its list; borrowed. */
EdThingList *ed_bands_section_things(EdBandsSection *section);
/** Makes a tag road of the map that is shown, or no road any more. */
void ed_toggle_road(EdSession *session, int32_t tag);

#endif

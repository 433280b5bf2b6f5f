/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-zone-section.h: the selected zones in the inspector: name, tag, walk-to point.
 *
 *     ed_zone_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_ZONE_SECTION_H
#define GABARIT_INSPECTOR_ED_ZONE_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_ZONE_SECTION (ed_zone_section_get_type())
G_DECLARE_FINAL_TYPE(EdZoneSection, ed_zone_section, ED, ZONE_SECTION, GtkWidget)

/** NULL: none. */
void ed_zone_section_set_session(EdZoneSection *section, EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-point-section.h: the selected action point in the inspector: name, exact position
 * relative to the scope's reference, direction.
 *
 *     ed_point_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_POINT_SECTION_H
#define GABARIT_INSPECTOR_ED_POINT_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_POINT_SECTION (ed_point_section_get_type())
G_DECLARE_FINAL_TYPE(EdPointSection, ed_point_section, ED, POINT_SECTION, GtkWidget)

/** NULL: none. */
void ed_point_section_set_session(EdPointSection *section, EdSession *session);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-properties-section.h: user properties of what is inspected: text, numbers, yes or
 * no; added, renamed, changed, removed.
 *
 *     ed_properties_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_PROPERTIES_SECTION_H
#define GABARIT_INSPECTOR_ED_PROPERTIES_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_PROPERTIES_SECTION (ed_properties_section_get_type())
G_DECLARE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, ED, PROPERTIES_SECTION, GtkWidget)

/** NULL: none. */
void ed_properties_section_set_session(EdPropertiesSection *section, EdSession *session);
/** Whether what is inspected, all of it, is there and can have properties. */
bool ed_properties_can_be_added(EdSession *session);
/** A new property ("number", "text", "boolean"), which gets its name next. */
void ed_properties_section_add(EdPropertiesSection *section, const char *type);

#endif

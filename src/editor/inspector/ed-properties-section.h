/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-properties-section.h: user properties of what is inspected: text, numbers, yes or
 * no; added, renamed, changed, removed.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#ifndef GABARIT_INSPECTOR_ED_PROPERTIES_SECTION_H
#define GABARIT_INSPECTOR_ED_PROPERTIES_SECTION_H

#include "widgets/ed-section.h"

#define ED_TYPE_PROPERTIES_SECTION (ed_properties_section_get_type())
G_DECLARE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, ED, PROPERTIES_SECTION, EdSection)

/** Whether what is inspected, all of it, is there and can have properties. */
bool ed_properties_can_be_added(EdSession *session);
/** A new property ("number", "text", "boolean"), which gets its name next. */
void ed_properties_section_add(EdPropertiesSection *section, const char *type);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-properties-section.h: the user properties of the inspected items: texts, numbers,
 * and booleans ("yes or no"). They are added, renamed, changed and removed.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "widgets/ed-section.h"

#define ED_TYPE_PROPERTIES_SECTION (ed_properties_section_get_type())
G_DECLARE_FINAL_TYPE(EdPropertiesSection, ed_properties_section, ED, PROPERTIES_SECTION, EdSection)

/** True if all inspected items exist and can have properties. */
bool ed_properties_can_be_added(EdSession *session);
/** Adds a property of a type ("number", "text", "boolean"), and starts renaming it. */
void ed_properties_section_add(EdPropertiesSection *section, const char *type);

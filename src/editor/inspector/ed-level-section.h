/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-level-section.h: the sheet of the level that is shown: its size, the picture behind
 * it and how dark that is.
 *
 *     ed_level_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_LEVEL_SECTION_H
#define GABARIT_INSPECTOR_ED_LEVEL_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_LEVEL_SECTION (ed_level_section_get_type())
G_DECLARE_FINAL_TYPE(EdLevelSection, ed_level_section, ED, LEVEL_SECTION, GtkWidget)

/** NULL: none. */
void ed_level_section_set_session(EdLevelSection *section, EdSession *session);

#endif

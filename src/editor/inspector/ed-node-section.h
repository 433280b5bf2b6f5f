/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-node-section.h: the selected nodes of a shape: exact position, width of a track,
 * smooth or corner.
 *
 *     ed_node_section_set_session(section, session);
 */
#ifndef GABARIT_INSPECTOR_ED_NODE_SECTION_H
#define GABARIT_INSPECTOR_ED_NODE_SECTION_H

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_NODE_SECTION (ed_node_section_get_type())
G_DECLARE_FINAL_TYPE(EdNodeSection, ed_node_section, ED, NODE_SECTION, GtkWidget)

/** NULL: none. */
void ed_node_section_set_session(EdNodeSection *section, EdSession *session);

#endif

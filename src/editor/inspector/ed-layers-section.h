/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-layers-section.h: the layers of the level that is shown, or the planes of the map,
 * as a list: a click makes one current, the eye button hides a layer; they are renamed, reordered
 * by dragging, added and deleted.
 *
 *     ed_section_set_session(ED_SECTION(section), session);
 */
#pragma once

#include "session/ed-session.h"
#include "widgets/ed-section.h"
#include "widgets/ed-row.h"

#include <gtk/gtk.h>

#define ED_TYPE_LAYERS_SECTION (ed_layers_section_get_type())
G_DECLARE_FINAL_TYPE(EdLayersSection, ed_layers_section, ED, LAYERS_SECTION, EdSection)

/** Starts renaming the selected row. */
void ed_layers_section_rename(EdLayersSection *section);
/** Returns the selected row, which is the layer or plane shown, or NULL. Borrowed. */
EdRow *ed_layers_section_selected(EdLayersSection *section);
/** Returns the list, for shortcuts that apply while it has the focus. Borrowed. */
GtkWidget *ed_layers_section_list(EdLayersSection *section);

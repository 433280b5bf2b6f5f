/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-turns.h: a container whose sections take turns in the same space, which has
 * the width of the widest one and the height of the shown one. The first child is shown while no
 * other section has its turn.
 *
 *     ed_turns_show(GTK_WIDGET(section), frame != NULL, boxes_are_selected);
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_TURNS (ed_turns_get_type())
G_DECLARE_FINAL_TYPE(EdTurns, ed_turns, ED, TURNS, GtkWidget)

/** Sets whether a section is possible for the current asset, and whether it has its turn. A section
 * outside an EdTurns is simply shown or hidden. */
void ed_turns_show(GtkWidget *section, gboolean possible, gboolean turn);
/** True if a section has its turn. */
gboolean ed_turns_has_turn(GtkWidget *section);

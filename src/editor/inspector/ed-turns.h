/* SPDX-License-Identifier: MIT */
/**
 * inspector/ed-turns.h: sections that take turns with one height, so that what stands below them
 * never moves when another one is shown. The first child is shown when no other has its turn.
 *
 *     ed_turns_show(GTK_WIDGET(section), frame != NULL, boxes_are_selected);
 */
#ifndef GABARIT_INSPECTOR_ED_TURNS_H
#define GABARIT_INSPECTOR_ED_TURNS_H

#include <gtk/gtk.h>

#define ED_TYPE_TURNS (ed_turns_get_type())
G_DECLARE_FINAL_TYPE(EdTurns, ed_turns, ED, TURNS, GtkWidget)

/** Says of a section whether it could ever have its turn in what is shown, for then room is kept
 * for it, and whether it has it now. A section that stands elsewhere is shown in its turn alone. */
void ed_turns_show(GtkWidget *section, gboolean possible, gboolean turn);
/** Whether a section has its turn. */
gboolean ed_turns_has_turn(GtkWidget *section);

#endif

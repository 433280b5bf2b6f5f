/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-colour-choice.h: a choice of easily distinguished colours, and a field for any other
 * colour.
 *
 *     ed_colour_choice_show(choice, tag->colour);
 *
 * Signal "chosen" (guint 0xRRGGBB): the user chose another colour.
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_COLOUR_CHOICE (ed_colour_choice_get_type())
G_DECLARE_FINAL_TYPE(EdColourChoice, ed_colour_choice, ED, COLOUR_CHOICE, GtkBox)

/** Shows a colour (RGBA, as in documents). */
void ed_colour_choice_show(EdColourChoice *choice, const uint8_t colour[4]);

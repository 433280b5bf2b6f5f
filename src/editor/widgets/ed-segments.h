/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-segments.h: a choice between a few segments, side by side.
 *
 *     ed_segments_set_choices(segments, (const char *const[]){_("This"), _("All"), NULL});
 *     ed_segments_set_chosen(segments, 0);
 *
 * Signal "chosen" (int): the user chose another segment.
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_SEGMENTS (ed_segments_get_type())
G_DECLARE_FINAL_TYPE(EdSegments, ed_segments, ED, SEGMENTS, GtkWidget)

EdSegments *ed_segments_new(const char *label);
/** Sets the translated texts, NULL-terminated. No segment is chosen after that. */
void ed_segments_set_choices(EdSegments *segments, const char *const *choices);
/** Shows an icon instead of the text of a segment; `text` becomes its tooltip. */
void ed_segments_set_icon(EdSegments *segments, int index, const char *icon, const char *text);
/** Chooses a segment, without a signal; -1 for none. */
void ed_segments_set_chosen(EdSegments *segments, int index);
int ed_segments_chosen(EdSegments *segments);
/** Changes the text of a segment, which keeps the focus. */
void ed_segments_set_text(EdSegments *segments, int index, const char *text);
/** Lets Alt and the letter after "_" in a segment's text choose it, and appends this key to its
 * tooltip. A click does not move the focus, and a window may activate its default widget while
 * the segment has the focus. */
void ed_segments_set_mnemonic(EdSegments *segments, int index, const char *tooltip);
/** Sets the tooltip of a segment. */
void ed_segments_set_tooltip(EdSegments *segments, int index, const char *text);

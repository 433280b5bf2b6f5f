/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-segments.h: one of a few choices, side by side.
 *
 *     ed_segments_set_choices(segments, (const char *const[]){_("This"), _("All"), NULL});
 *     ed_segments_set_chosen(segments, 0);
 *
 * Signal "chosen" (int): the user wants another one.
 */
#ifndef GABARIT_WIDGETS_ED_SEGMENTS_H
#define GABARIT_WIDGETS_ED_SEGMENTS_H

#include <gtk/gtk.h>

#define ED_TYPE_SEGMENTS (ed_segments_get_type())
G_DECLARE_FINAL_TYPE(EdSegments, ed_segments, ED, SEGMENTS, GtkWidget)

EdSegments *ed_segments_new(const char *label);
/** Texts that are translated already; ends with NULL. Nothing is chosen then. */
void ed_segments_set_choices(EdSegments *segments, const char *const *choices);
/** Shows an icon instead of a choice's text, which is its tooltip then. */
void ed_segments_set_icon(EdSegments *segments, int place, const char *icon, const char *text);
/** -1: none of them. */
void ed_segments_set_chosen(EdSegments *segments, int place);
int ed_segments_chosen(EdSegments *segments);
/** Another text for a choice, which keeps the focus. */
void ed_segments_set_text(EdSegments *segments, int place, const char *text);
/** Tooltip of a choice. */
void ed_segments_set_tooltip(EdSegments *segments, int place, const char *text);

#endif

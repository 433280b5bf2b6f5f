/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-tag-popover.h: a popover to choose the colour and role of a tag: distinct colours, or
 * any colour as hexadecimal digits; one of the project's roles, or a new one.
 *
 *     EdTagPopover *popover = ed_tag_popover_new(session, number);
 *     gtk_widget_set_parent(GTK_WIDGET(popover), row);
 *     gtk_popover_popup(GTK_POPOVER(popover));
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_TAG_POPOVER (ed_tag_popover_get_type())
G_DECLARE_FINAL_TYPE(EdTagPopover, ed_tag_popover, ED, TAG_POPOVER, GtkPopover)

EdTagPopover *ed_tag_popover_new(EdSession *session, int32_t number);

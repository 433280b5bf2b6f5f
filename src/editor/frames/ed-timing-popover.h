/* SPDX-License-Identifier: MIT */
/**
 * frames/ed-timing-popover.h: sets the duration of the selected frames, and the speed of all frames
 * in the strip.
 *
 *     GtkWidget *popover = ed_timing_popover_new(session);
 *     gtk_widget_set_parent(popover, strip);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_TIMING_POPOVER (ed_timing_popover_get_type())
G_DECLARE_FINAL_TYPE(EdTimingPopover, ed_timing_popover, ED, TIMING_POPOVER, GtkPopover)

GtkWidget *ed_timing_popover_new(EdSession *session);
/** Focuses the duration, whose text is then selected, so that typing replaces it. */
void ed_timing_popover_enter(EdTimingPopover *popover);

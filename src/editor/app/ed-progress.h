/* SPDX-License-Identifier: MIT */
/**
 * app/ed-progress.h: a progress display in the header bar: a label, a progress bar, and a button
 * that cancels. Short operations are never shown.
 *
 *     ed_progress_show(progress, _("Exporting"), 0.4, "cancel-export");
 *     ed_progress_show(progress, NULL, 0, NULL);                        // nothing is in progress
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_PROGRESS (ed_progress_get_type())
G_DECLARE_FINAL_TYPE(EdProgress, ed_progress, ED, PROGRESS, GtkWidget)

/** Shows the progress of an operation, or hides the display if `operation` is NULL. `fraction` is
 * from 0 to 1; `cancel_command` is the name of a command of the window. */
void ed_progress_show(EdProgress *progress, const char *operation, double fraction,
                      const char *cancel_command);

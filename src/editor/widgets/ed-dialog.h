/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-dialog.h: a modal window with a header bar. Escape closes it, and it is destroyed with
 * its parent. `ed_dialog_present` (app/ed-dialogs.h) shows it.
 *
 *     <object class="EdDialog" id="window">
 *       <property name="title" translatable="yes">Export</property>
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_DIALOG (ed_dialog_get_type())
G_DECLARE_FINAL_TYPE(EdDialog, ed_dialog, ED, DIALOG, GtkWindow)

/* SPDX-License-Identifier: MIT */
#include "widgets/ed-dialog.h"

struct _EdDialog {
    GtkWindow parent;
};

G_DEFINE_FINAL_TYPE(EdDialog, ed_dialog, GTK_TYPE_WINDOW)

static void ed_dialog_class_init(EdDialogClass *class)
{
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close",
                                        NULL);
}

static void ed_dialog_init(EdDialog *self)
{
    gtk_window_set_modal(GTK_WINDOW(self), TRUE);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    gtk_window_set_titlebar(GTK_WINDOW(self), gtk_header_bar_new());
}

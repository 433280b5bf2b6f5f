/* SPDX-License-Identifier: MIT */
#include "panels/ed-frame-menu.h"

#include <glib/gi18n.h>

static GMenuModel *frame_menu(void)
{
    static const char *const sections[][3][2] = {
        {{N_("New animation"), "win.new-animation"},
         {N_("Follow the art"), "win.tool::follow"},
         {N_("Mirror annotations"), "win.mirror"}},
        {{N_("Duplicate"), "win.duplicate-frames"},
         {N_("Delete"), "win.delete-frames"},
         {N_("Done"), "win.frame-done"}},
        {{N_("Contact sheet"), "win.contact-sheet"}},
    };
    GMenu *menu = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        g_autoptr(GMenu) section = g_menu_new();
        for (size_t j = 0; j < G_N_ELEMENTS(sections[i]) && sections[i][j][0] != NULL; j++)
            g_menu_append(section, _(sections[i][j][0]), sections[i][j][1]);
        g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    }
    return G_MENU_MODEL(menu);
}

void ed_frame_menu_popup(GtkWidget **menu, GtkWidget *widget, double x, double y)
{
    if (*menu == NULL) {
        g_autoptr(GMenuModel) model = frame_menu();
        *menu = gtk_popover_menu_new_from_model(model);
        gtk_popover_set_has_arrow(GTK_POPOVER(*menu), FALSE);
        gtk_widget_set_halign(*menu, GTK_ALIGN_START);
        gtk_widget_set_parent(*menu, widget);
    }
    gtk_popover_set_pointing_to(GTK_POPOVER(*menu), &(GdkRectangle){(int)x, (int)y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(*menu));
}

void ed_frame_menu_present(GtkWidget *menu)
{
    if (menu != NULL)
        gtk_popover_present(GTK_POPOVER(menu));
}

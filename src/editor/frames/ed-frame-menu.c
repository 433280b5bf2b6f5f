/* SPDX-License-Identifier: MIT */
#include "frames/ed-frame-menu.h"

#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

typedef struct Entry {
    const char *label, *action;
} Entry;

static GMenu *menu_of(const Entry *entries)
{
    GMenu *menu = g_menu_new();
    for (; entries->label != NULL; entries++)
        g_menu_append(menu, _(entries->label), entries->action);
    return menu;
}

static GMenuModel *frame_menu(void)
{
    static const Entry annotations[] = {{N_("New Animation"), "win.new-animation"},
                                        {N_("Follow the Art"), "win.tool::follow"},
                                        {N_("Mirror Annotations"), "win.mirror"},
                                        {NULL, NULL}};
    static const Entry frames[] = {{N_("Copy"), "win.copy-frames"},
                                   {N_("Duplicate"), "win.duplicate-frames"},
                                   {N_("Delete"), "win.delete-frames"},
                                   {N_("Reverse Order"), "win.reverse-frames"},
                                   {N_("Duration and Speed…"), "win.frame-timing"},
                                   {N_("Done"), "win.frame-done"},
                                   {NULL, NULL}};
    static const Entry steps[] = {{N_("Horizontally"), "win.flip-step-x"},
                                  {N_("Vertically"), "win.flip-step-y"},
                                  {NULL, NULL}};
    static const Entry mirrored[] = {{N_("Add Mirror Image"), "win.mirror-animation"},
                                     {N_("Compare With Animation…"), "win.compare-animation"},
                                     {NULL, NULL}};
    static const Entry directions[] = {{N_("Forward"), "win.direction::forward"},
                                       {N_("Backward"), "win.direction::reverse"},
                                       {N_("Ping-Pong"), "win.direction::ping-pong"},
                                       {NULL, NULL}};
    static const Entry loops[] = {{N_("Play Once"), "win.loop::once"},
                                  {N_("Loop From the First Frame"), "win.loop::first"},
                                  {N_("Loop From This Frame"), "win.loop::here"},
                                  {NULL, NULL}};
    static const Entry shown[] = {{N_("All Frames"), "win.filter-frames::all"},
                                  {N_("To Do"), "win.filter-frames::to-do"},
                                  {N_("Done"), "win.filter-frames::done"},
                                  {NULL, NULL}};
    static const Entry pages[] = {{N_("Contact Sheet"), "win.contact-sheet"}, {NULL, NULL}};
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) first = menu_of(annotations);
    g_autoptr(GMenu) second = menu_of(frames);
    g_autoptr(GMenu) animation = menu_of(mirrored);
    g_autoptr(GMenu) flips = menu_of(steps);
    g_autoptr(GMenu) direction = menu_of(directions);
    g_autoptr(GMenu) loop = menu_of(loops);
    g_autoptr(GMenu) last = menu_of(pages);
    g_autoptr(GMenu) filter = menu_of(shown);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(first));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(second));
    g_menu_append_submenu(animation, _("Mirror Step"), G_MENU_MODEL(flips));
    g_menu_append_submenu(animation, _("Direction"), G_MENU_MODEL(direction));
    g_menu_append_submenu(animation, _("Loop"), G_MENU_MODEL(loop));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(animation));
    g_menu_append_submenu(last, _("Show"), G_MENU_MODEL(filter));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(last));
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
    ed_popover_popup(GTK_POPOVER(*menu));
}

void ed_frame_menu_present(GtkWidget *menu)
{
    if (menu != NULL)
        gtk_popover_present(GTK_POPOVER(menu));
}

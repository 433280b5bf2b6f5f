/* SPDX-License-Identifier: MIT */
/* Implements ed-canvas-menu.h. A new menu is created each time, because its items depend on the
 * available commands; it is destroyed when the next one is opened. */
#include "app/commands/ed-canvas-menu.h"

#include "app/commands/ed-command.h"
#include "app/ed-trace.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

#define EDITING   "cut copy paste paste-copies duplicate delete"
#define SELECTING "select-all select-nothing fit-selection"

#define MENU "ed-canvas-menu"

static const char *const sprite_menu[] = {
    EDITING,
    "rename retag select-tagged('sprite') select-tagged('project')",
    "group ungroup to-front to-back lock unlock copy-boxes",
    "box-from-silhouette copy-frame mirror compare-animation",
    SELECTING,
    NULL,
};
static const char *const align_menu[] = {
    "align('left') align('centre') align('right') align('top') align('middle') align('bottom')",
    "align('horizontally') align('vertically')",
    NULL,
};
static const char *const map_menu[] = {
    EDITING, "name-zone retag paint-shape trace-paint", "new-zone", SELECTING, NULL,
};
static const char *const level_menu[] = {
    EDITING,
    "rename retag flip-walls join-walls halve-walls select-chain",
    "turn-walls('left') turn-walls('right') turn-walls('mirror-x') turn-walls('mirror-y')",
    "cut-crossings merge-vertices",
    SELECTING,
    NULL,
};

static const char *const *menu_of(EdAssetKind kind)
{
    return kind == ED_SPRITE  ? sprite_menu
           : kind == ED_MAP   ? map_menu
           : kind == ED_LEVEL ? level_menu
                              : NULL;
}

static bool is_available(EdWindow *window, const char *name)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    return g_action_parse_detailed_name(name, &action, &target, NULL) &&
           g_action_group_get_action_enabled(G_ACTION_GROUP(window), action);
}

/* Returns the available commands of a section, separated by blanks, or NULL. The caller frees
 * it. */
static char *available_commands(EdWindow *window, const char *section)
{
    g_auto(GStrv) names = g_strsplit(section, " ", -1);
    GString *available = g_string_new(NULL);
    for (char **name = names; *name != NULL; name++)
        if (is_available(window, *name))
            g_string_append_printf(available, "%s%s", available->len > 0 ? " " : "", *name);
    return g_string_free(available, available->len == 0);
}

static GMenuModel *menu_for(EdWindow *window, const char *const *sections)
{
    g_autoptr(GPtrArray) available = g_ptr_array_new_with_free_func(g_free);
    for (; *sections != NULL; sections++) {
        char *names = available_commands(window, *sections);
        if (names != NULL)
            g_ptr_array_add(available, names);
    }
    g_ptr_array_add(available, NULL);
    return ed_commands_menu((const char *const *)available->pdata);
}

static void canvas_destroyed_cb(GtkWidget *canvas)
{
    GtkWidget *last = g_object_steal_data(G_OBJECT(canvas), MENU);
    if (last != NULL)
        gtk_widget_unparent(last);
}

/* Shows a new menu in place of the last one. For a moment after a menu has closed, GTK 4.8 may
 * still assume that the pointer is in it, and crashes if the menu no longer has a surface. The last
 * menu is therefore kept, hidden. */
static void replace_menu(GtkWidget *canvas, GtkWidget *popover)
{
    GtkWidget *last = g_object_get_data(G_OBJECT(canvas), MENU);
    g_object_set_data(G_OBJECT(canvas), MENU, popover);
    gtk_widget_set_parent(popover, canvas);
    if (last != NULL)
        gtk_widget_unparent(last);
    else
        g_signal_connect(canvas, "destroy", G_CALLBACK(canvas_destroyed_cb), NULL);
}

/* Shows the menu from an idle callback: a menu adds its separators a moment after its creation, and
 * would not be high enough for them if it were shown immediately. */
static gboolean show_cb(gpointer popover)
{
    GtkWidget *canvas = gtk_widget_get_parent(popover);
    if (canvas != NULL && gtk_widget_get_mapped(canvas)) /* the window may have been closed */
        ed_popover_popup(popover);
    ed_trace("menu of the canvas");
    return G_SOURCE_REMOVE;
}

void ed_canvas_menu_show(EdWindow *window, double x, double y)
{
    EdSession *session = ed_window_session(window);
    const char *const *sections = session != NULL ? menu_of(ed_session_view(session)->kind) : NULL;
    if (sections == NULL)
        return;
    GtkWidget *canvas = GTK_WIDGET(ed_window_canvas(window));
    ed_commands_refresh(window);
    g_autoptr(GMenuModel) model = menu_for(window, sections);
    if (is_available(window, "align('left')")) {
        g_autoptr(GMenuModel) align = ed_commands_menu(align_menu);
        g_menu_append_submenu(G_MENU(model), _("Align Boxes"), align);
    }
    GtkWidget *popover = gtk_popover_menu_new_from_model(model);
    gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
    gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
    gtk_widget_set_halign(popover, GTK_ALIGN_START);
    replace_menu(canvas, popover);
    gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){(int)x, (int)y, 1, 1});
    g_idle_add_full(G_PRIORITY_LOW, show_cb, g_object_ref(popover), g_object_unref);
}

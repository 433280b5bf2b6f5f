/* SPDX-License-Identifier: MIT */
/*
 * Walks through all visible widgets. Without a window manager, every window is at the top left
 * corner of the display; popovers know their position relative to their window.
 */
#define GDK_DISABLE_DEPRECATION_WARNINGS /* for the trees in GTK's file chooser */
#include "hand_spots.h"

/* A walk: the spots found, and how many have each name. */
typedef struct Walk {
    HandSpots *spots;
    GHashTable *counts;
} Walk;

static void spot_free(gpointer user)
{
    HandSpot *spot = user;
    g_free(spot->name);
    g_free(spot);
}

/* ---- Names ---- */

static char *base_name(GtkWidget *widget)
{
    const char *type = G_OBJECT_TYPE_NAME(widget);
    if (!GTK_IS_ACTIONABLE(widget))
        return g_strdup(type);
    const char *action = gtk_actionable_get_action_name(GTK_ACTIONABLE(widget));
    GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
    if (action == NULL)
        return g_strdup(type);
    g_autofree char *words = target != NULL ? g_variant_print(target, FALSE) : g_strdup("");
    char *name = g_strdup_printf("%s:%s%s", type, action, words);
    return g_strdelimit(name, " \t\n", '_');
}

static char *name_of(Walk *walk, GtkWidget *widget)
{
    char *base = base_name(widget);
    guint count = GPOINTER_TO_UINT(g_hash_table_lookup(walk->counts, base));
    char *name = g_strdup_printf("%s#%u", base, count);
    g_hash_table_insert(walk->counts, base, GUINT_TO_POINTER(count + 1));
    return name;
}

/* ---- Areas ---- */

/* Returns the position of a window or popover on the display. */
static graphene_point_t origin_of(GtkNative *native)
{
    double x = 0, y = 0;
    gtk_native_get_surface_transform(native, &x, &y);
    for (GdkSurface *surface = gtk_native_get_surface(native); GDK_IS_POPUP(surface);
         surface = gdk_popup_get_parent(GDK_POPUP(surface))) {
        x += gdk_popup_get_position_x(GDK_POPUP(surface));
        y += gdk_popup_get_position_y(GDK_POPUP(surface));
    }
    return GRAPHENE_POINT_INIT((float)x, (float)y);
}

/* Returns the visible part of a widget, in coordinates of its window: its bounds, clipped to
 * `around`, the visible part of its parent. The result is empty if nothing is visible. */
static graphene_rect_t visible_part(GtkWidget *widget, const graphene_rect_t *around)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_native(widget));
    graphene_rect_t area;
    if (around != NULL && around->size.width <= 0)
        return *around;
    if (!gtk_widget_compute_bounds(widget, root, &area) ||
        (around != NULL && !graphene_rect_intersection(&area, around, &area)))
        return GRAPHENE_RECT_INIT(0, 0, 0, 0);
    return area;
}

static void add_spot(Walk *walk, GtkWidget *widget, const graphene_rect_t *area)
{
    GtkNative *native = gtk_widget_get_native(widget);
    bool reachable = GTK_IS_POPOVER(native) || GTK_IS_WINDOW(native); /* tooltips are not */
    if (!reachable || area->size.width < 1 || area->size.height < 1)
        return;
    graphene_point_t origin = origin_of(native);
    HandSpot *spot = g_new0(HandSpot, 1);
    spot->name = name_of(walk, widget);
    spot->area = GRAPHENE_RECT_INIT(area->origin.x + origin.x, area->origin.y + origin.y,
                                    area->size.width, area->size.height);
    bool above = GTK_IS_POPOVER(native) || gtk_window_get_transient_for(GTK_WINDOW(native)) != NULL;
    g_ptr_array_add(above ? walk->spots->above : walk->spots->window, spot);
}

/* ---- The walk ---- */

/* True if a widget is a single target, and its children are not targets. */
static bool is_single_target(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) || GTK_IS_TEXT(widget) || GTK_IS_SWITCH(widget) ||
           g_str_equal(G_OBJECT_TYPE_NAME(widget), "GtkModelButton") ||
           g_str_equal(G_OBJECT_TYPE_NAME(widget), "EdCanvas");
}

/* Disables dragging a window by its header, and the header's menu. Without a window manager, a
 * dragged window could leave the display, and the items of the menu do not work. */
static void stop_handle(GtkWidget *handle)
{
    g_autoptr(GListModel) all = gtk_widget_observe_controllers(handle);
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkEventController) one = g_list_model_get_item(all, i);
        gtk_event_controller_set_propagation_phase(one, GTK_PHASE_NONE);
    }
}

/* GTK's file chooser warns when a column is made narrower than its header; the warning is
 * harmless. */
static void keep_widths(GtkTreeView *tree)
{
    g_autoptr(GList) columns = gtk_tree_view_get_columns(tree);
    for (GList *column = columns; column != NULL; column = column->next)
        gtk_tree_view_column_set_resizable(column->data, FALSE);
}

/* `around`: the visible part of the parent; NULL for a window or popover itself. */
static void walk_widget(Walk *walk, GtkWidget *widget, const graphene_rect_t *around)
{
    if (!gtk_widget_get_mapped(widget) || !gtk_widget_is_sensitive(widget))
        return;
    if (GTK_IS_WINDOW_HANDLE(widget))
        stop_handle(widget);
    if (GTK_IS_TREE_VIEW(widget))
        keep_widths(GTK_TREE_VIEW(widget));
    graphene_rect_t area = visible_part(widget, around);
    bool is_leaf = true;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        is_leaf = is_leaf && (!gtk_widget_get_mapped(child) || GTK_IS_NATIVE(child));
        if (!is_single_target(widget) || GTK_IS_NATIVE(child))
            walk_widget(walk, child, GTK_IS_NATIVE(child) ? NULL : &area);
    }
    if (is_leaf || is_single_target(widget))
        add_spot(walk, widget, &area);
}

HandSpots *hand_spots_new(void)
{
    HandSpots *spots = g_new0(HandSpots, 1);
    spots->above = g_ptr_array_new_with_free_func(spot_free);
    spots->window = g_ptr_array_new_with_free_func(spot_free);
    Walk walk = {spots, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *window = windows; window != NULL; window = window->next)
        walk_widget(&walk, window->data, NULL);
    g_hash_table_unref(walk.counts);
    return spots;
}

void hand_spots_free(HandSpots *spots)
{
    g_ptr_array_unref(spots->above);
    g_ptr_array_unref(spots->window);
    g_free(spots);
}

static const HandSpot *named(GPtrArray *spots, const char *name)
{
    for (guint i = 0; i < spots->len; i++) {
        const HandSpot *spot = g_ptr_array_index(spots, i);
        if (g_str_equal(spot->name, name))
            return spot;
    }
    return NULL;
}

const HandSpot *hand_spots_named(const HandSpots *spots, const char *name)
{
    const HandSpot *spot = named(spots->above, name);
    return spot != NULL ? spot : named(spots->window, name);
}

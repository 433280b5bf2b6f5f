/* SPDX-License-Identifier: MIT */
#include "widgets/ed-thing-list.h"

#include "widgets/ed-menu.h"

#include <glib/gi18n.h>

static void selection_changed_cb(EdThingList *list)
{
    if (list->is_setting || list->session == NULL)
        return;
    g_autoptr(GtkBitset) positions =
        gtk_selection_model_get_selection(GTK_SELECTION_MODEL(list->selection));
    guint count = (guint)gtk_bitset_get_size(positions);
    g_autofree uint64_t *items = g_new(uint64_t, count);
    for (guint i = 0; i < count; i++) {
        g_autoptr(EdRow) row =
            g_list_model_get_item(G_LIST_MODEL(list->rows), gtk_bitset_get_nth(positions, i));
        items[i] = ed_row_id(row);
    }
    ed_session_select(list->session, list->kind, items, count);
}

/* Marks the item whose row is below the pointer as hovered, so that the canvas highlights it,
 * too. */
static void thing_list_motion_cb(EdThingList *list, double x, double y)
{
    GtkWidget *below = gtk_widget_pick(list->view, x, y, GTK_PICK_DEFAULT);
    GtkWidget *row = below != NULL ? gtk_widget_get_ancestor(below, ED_TYPE_LIST_ROW) : NULL;
    EdRow *shown = row != NULL ? ed_list_row_row(ED_LIST_ROW(row)) : NULL;
    if (list->session != NULL)
        ed_session_set_hovered(list->session, shown != NULL ? list->kind : ED_SELECT_NOTHING,
                               shown != NULL ? ed_row_id(shown) : 0);
}

static void thing_list_leave_cb(EdThingList *list)
{
    if (list->session != NULL)
        ed_session_set_hovered(list->session, ED_SELECT_NOTHING, 0);
}

static void watch_pointer(EdThingList *list)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(thing_list_motion_cb), list);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(thing_list_leave_cb), list);
    gtk_widget_add_controller(list->view, motion);
}

/* Selects the row of a menu, unless it is one of several selected rows. */
static void thing_list_before_menu_cb(gpointer user, EdRow *row)
{
    EdThingList *list = user;
    guint index;
    if (row != NULL && g_list_store_find(list->rows, row, &index) &&
        !gtk_selection_model_is_selected(GTK_SELECTION_MODEL(list->selection), index))
        gtk_selection_model_select_item(GTK_SELECTION_MODEL(list->selection), index, TRUE);
}

/* Returns a menu of the commands for selected items. */
static GMenuModel *menu_new(EdSelectionKind kind)
{
    static const struct {
        const char *label, *action;
        EdSelectionKind only; /* ED_SELECT_NOTHING: for all lists */
    } items[] = {
        {N_("Rename"), "win.rename", ED_SELECT_NOTHING},
        {N_("Assign Current Tag to Selection"), "win.retag", ED_SELECT_NOTHING},
        {N_("Convert Zone Paint to Shapes"), "win.trace-paint", ED_SELECT_ZONES},
        {N_("Cut"), "win.cut", ED_SELECT_NOTHING},
        {N_("Copy"), "win.copy", ED_SELECT_NOTHING},
        {N_("Paste"), "win.paste", ED_SELECT_NOTHING},
        {N_("Delete"), "win.delete", ED_SELECT_NOTHING},
    };
    GMenu *menu = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(items); i++)
        if (items[i].only == ED_SELECT_NOTHING || items[i].only == kind)
            g_menu_append(menu, _(items[i].label), items[i].action);
    return G_MENU_MODEL(menu);
}

void ed_thing_list_init(EdThingList *list, GtkWidget *view, EdSelectionKind kind,
                        EdListRowSetup setup, EdListRowUpdate update, gpointer user)
{
    static const EdListKey keys[] = {{GDK_KEY_Delete, 0, "win.delete"}, {0, 0, NULL}};
    list->view = view;
    list->kind = kind;
    list->rows = g_list_store_new(ED_TYPE_ROW);
    list->selection = gtk_multi_selection_new(G_LIST_MODEL(g_object_ref(list->rows)));
    g_signal_connect_swapped(list->selection, "selection-changed", G_CALLBACK(selection_changed_cb),
                             list);
    gtk_list_view_set_model(GTK_LIST_VIEW(view), GTK_SELECTION_MODEL(list->selection));
    g_autoptr(GtkListItemFactory) factory = ed_list_row_factory(setup, update, user);
    gtk_list_view_set_factory(GTK_LIST_VIEW(view), factory);
    ed_list_keys_attach(view, keys);
    g_autoptr(GMenuModel) menu = menu_new(kind);
    ed_menu_attach(view, menu, thing_list_before_menu_cb, list);
    watch_pointer(list);
}

void ed_thing_list_clear(EdThingList *list)
{
    list->session = NULL;
    if (list->selection != NULL)
        g_signal_handlers_disconnect_by_data(list->selection, list);
    g_clear_object(&list->selection);
    g_clear_object(&list->rows);
}

static void show_selected(EdThingList *list)
{
    const EdSelection *selected = ed_session_selection(list->session);
    GListModel *rows = G_LIST_MODEL(list->rows);
    guint count = g_list_model_get_n_items(rows);
    g_autoptr(GtkBitset) mask = gtk_bitset_new_range(0, count);
    g_autoptr(GtkBitset) positions = gtk_bitset_new_empty();
    for (guint i = 0; i < count && selected->kind == list->kind; i++) {
        g_autoptr(EdRow) row = g_list_model_get_item(rows, i);
        if (ed_session_is_selected(list->session, list->kind, ed_row_id(row)))
            gtk_bitset_add(positions, i);
    }
    g_autoptr(GtkBitset) before =
        gtk_selection_model_get_selection(GTK_SELECTION_MODEL(list->selection));
    bool has_changed = !gtk_bitset_equals(before, positions);
    gtk_selection_model_set_selection(GTK_SELECTION_MODEL(list->selection), positions, mask);
    if (has_changed && !gtk_bitset_is_empty(positions))
        ed_list_scroll_to(list->view, gtk_bitset_get_minimum(positions));
}

void ed_thing_list_show(EdThingList *list, EdSession *session, GPtrArray *rows)
{
    list->session = session;
    list->is_setting = TRUE;
    ed_rows_update(list->rows, rows);
    if (session != NULL)
        show_selected(list);
    list->is_setting = FALSE;
}

EdRow *ed_thing_list_selected(EdThingList *list)
{
    g_autoptr(GtkBitset) positions =
        gtk_selection_model_get_selection(GTK_SELECTION_MODEL(list->selection));
    if (gtk_bitset_is_empty(positions))
        return NULL;
    EdRow *row = g_list_model_get_item(G_LIST_MODEL(list->rows), gtk_bitset_get_minimum(positions));
    g_object_unref(row); /* the list keeps a reference */
    return row;
}

void ed_thing_list_rename(EdThingList *list)
{
    EdRow *row = ed_thing_list_selected(list);
    EdListRow *widget = row != NULL ? ed_list_row_reveal(list->view, row) : NULL;
    if (widget != NULL)
        ed_list_row_rename(widget);
}

/* SPDX-License-Identifier: MIT */
#include "widgets/ed-menu.h"

#include "widgets/ed-list-row.h"
#include "widgets/ed-widget.h"

typedef struct Attached {
    GtkWidget *list;
    GMenuModel *menu;
    EdMenuBefore before;
    gpointer user;
    GtkWidget *popover;
} Attached;

static void popover_destroyed_cb(gpointer data, GObject *popover)
{
    ((Attached *)data)->popover = NULL;
}

/* Removes the popover before its list is destroyed, because a list view would not unparent it. */
static void list_unrealize_cb(Attached *attached)
{
    g_clear_pointer(&attached->popover, gtk_widget_unparent);
}

/* Creates the popover in advance: GTK adds the separators of a menu later, and a menu that is shown
 * at once would not be high enough for them. */
static void list_realize_cb(Attached *attached)
{
    if (attached->popover != NULL)
        return;
    attached->popover = gtk_popover_menu_new_from_model(attached->menu);
    gtk_popover_set_has_arrow(GTK_POPOVER(attached->popover), FALSE);
    gtk_widget_set_halign(attached->popover, GTK_ALIGN_START);
    gtk_widget_set_parent(attached->popover, attached->list);
    g_object_weak_ref(G_OBJECT(attached->popover), popover_destroyed_cb, attached);
}

static void open_menu(Attached *attached, EdRow *row, double x, double y)
{
    list_realize_cb(attached);
    if (attached->before != NULL)
        attached->before(attached->user, row);
    gtk_popover_set_pointing_to(GTK_POPOVER(attached->popover),
                                &(GdkRectangle){(int)x, (int)y, 1, 1});
    ed_popover_popup(GTK_POPOVER(attached->popover));
}

static EdListRow *row_around(GtkWidget *widget, GtkWidget *list)
{
    for (; widget != NULL && widget != list; widget = gtk_widget_get_parent(widget))
        if (ED_IS_LIST_ROW(widget))
            return ED_LIST_ROW(widget);
    return NULL;
}

/* Returns the row inside a list item, or NULL. */
static EdListRow *row_inside(GtkWidget *item)
{
    GtkWidget *child = item != NULL ? gtk_widget_get_first_child(item) : NULL;
    if (GTK_IS_TREE_EXPANDER(child))
        child = gtk_tree_expander_get_child(GTK_TREE_EXPANDER(child));
    return ED_IS_LIST_ROW(child) ? ED_LIST_ROW(child) : NULL;
}

static EdListRow *row_at(GtkWidget *list, double x, double y)
{
    GtkWidget *picked = gtk_widget_pick(list, x, y, GTK_PICK_DEFAULT);
    EdListRow *row = row_around(picked, list);
    for (; row == NULL && picked != NULL && picked != list; picked = gtk_widget_get_parent(picked))
        row = row_inside(picked);
    return row;
}

static void menu_pressed_cb(Attached *attached, int presses, double x, double y,
                            GtkGesture *gesture)
{
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(gesture));
    if (event == NULL || !gdk_event_triggers_context_menu(event))
        return;
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    EdListRow *row = row_at(attached->list, x, y);
    open_menu(attached, row != NULL ? ed_list_row_row(row) : NULL, x, y);
}

static gboolean menu_key_cb(GtkWidget *list, GVariant *args, gpointer user)
{
    Attached *attached = user;
    GtkRoot *root = gtk_widget_get_root(list);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    EdListRow *row = row_around(focus, list);
    if (row == NULL)
        row = row_inside(focus);
    double x = 12, y = 12;
    if (row != NULL)
        ed_widget_position_in(GTK_WIDGET(row), list, 12, gtk_widget_get_height(GTK_WIDGET(row)), &x,
                              &y);
    open_menu(attached, row != NULL ? ed_list_row_row(row) : NULL, x, y);
    return TRUE;
}

static void menu_free_cb(gpointer data, GClosure *closure)
{
    g_autofree Attached *attached = data;
    if (attached->popover != NULL)
        g_object_weak_unref(G_OBJECT(attached->popover), popover_destroyed_cb, attached);
    g_object_unref(attached->menu);
}

static void add_shortcut(GtkEventController *keys, guint key, GdkModifierType modifiers,
                         GtkShortcutAction *action)
{
    GtkShortcutTrigger *trigger = gtk_keyval_trigger_new(key, modifiers);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(trigger, action));
}

void ed_menu_attach(GtkWidget *list, GMenuModel *menu, EdMenuBefore before, gpointer user)
{
    Attached *attached = g_new0(Attached, 1);
    *attached = (Attached){list, g_object_ref(menu), before, user, NULL};
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
    g_signal_connect_data(click, "pressed", G_CALLBACK(menu_pressed_cb), attached, menu_free_cb,
                          G_CONNECT_SWAPPED);
    gtk_widget_add_controller(list, GTK_EVENT_CONTROLLER(click));
    g_signal_connect_swapped(list, "realize", G_CALLBACK(list_realize_cb), attached);
    g_signal_connect_swapped(list, "unrealize", G_CALLBACK(list_unrealize_cb), attached);
    GtkEventController *keys = gtk_shortcut_controller_new();
    add_shortcut(keys, GDK_KEY_Menu, 0, gtk_callback_action_new(menu_key_cb, attached, NULL));
    add_shortcut(keys, GDK_KEY_F10, GDK_SHIFT_MASK,
                 gtk_callback_action_new(menu_key_cb, attached, NULL));
    gtk_widget_add_controller(list, keys);
}

/* A focused field in the list receives keys first. */
void ed_list_keys_attach(GtkWidget *list, const EdListKey *keys)
{
    GtkEventController *controller = gtk_shortcut_controller_new();
    for (; keys->action != NULL; keys++)
        add_shortcut(controller, keys->key, keys->modifiers, gtk_named_action_new(keys->action));
    gtk_widget_add_controller(list, controller);
}

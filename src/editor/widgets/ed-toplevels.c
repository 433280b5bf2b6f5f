/* SPDX-License-Identifier: MIT */
#include "widgets/ed-toplevels.h"

#include <gtk/gtk.h>
#include <stdbool.h>

#define BUTTONS \
    (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)

/* Returns the mask of the event's button. Buttons after the fifth have none: 0. */
static guint bit_of(GdkEvent *event)
{
    guint button = gdk_button_event_get_button(event);
    return button <= 5 ? GDK_BUTTON1_MASK << (button - 1) : 0;
}

static gboolean event_cb(GtkEventController *controller, GdkEvent *event, guint *held)
{
    guint state = gdk_event_get_modifier_state(event) & BUTTONS;
    GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_BUTTON_PRESS)
        *held = state | bit_of(event);
    else if (type == GDK_BUTTON_RELEASE)
        *held = state & ~bit_of(event);
    else if (type == GDK_MOTION_NOTIFY && gdk_event_get_time(event) != GDK_CURRENT_TIME)
        *held = state;
    else if (type == GDK_MOTION_NOTIFY && (*held & ~state) != 0) /* created by GTK */
        return GDK_EVENT_STOP;
    return GDK_EVENT_PROPAGATE;
}

static GtkWidget *open_popover(GtkWidget *widget)
{
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = open_popover(child);
    if (found == NULL && GTK_IS_POPOVER(widget) && gtk_widget_get_visible(widget))
        found = widget;
    return found;
}

/* Searches again after each popover, because closing one may remove others. */
static void unmap_cb(GtkWidget *window)
{
    GtkWidget *popover;
    while ((popover = open_popover(window)) != NULL)
        gtk_popover_popdown(GTK_POPOVER(popover));
}

/* Removes the tooltip of the widget that a popover belongs to while the popover is shown. */
static gboolean popover_cb(GSignalInvocationHint *hint, guint count, const GValue *values,
                           gpointer is_mapped)
{
    (void)hint, (void)count;
    GtkWidget *popover = g_value_get_object(values);
    GtkWidget *owner = GTK_IS_POPOVER(popover) ? gtk_widget_get_parent(popover) : NULL;
    if (owner == NULL)
        return TRUE;
    if (GPOINTER_TO_INT(is_mapped) && gtk_widget_get_has_tooltip(owner)) {
        gtk_widget_set_has_tooltip(owner, FALSE);
        gtk_widget_trigger_tooltip_query(owner);
        g_object_set_data(G_OBJECT(popover), "tooltip-owner", owner);
    } else if (g_object_steal_data(G_OBJECT(popover), "tooltip-owner") == owner) {
        gtk_widget_set_has_tooltip(owner, TRUE);
    }
    return TRUE;
}

/* Keeps motion events from a popover that is closed: they would make it the widget below the
 * pointer. A hook cannot stop an event, but it can block the handlers that run after it. */
static gboolean surface_event_cb(GSignalInvocationHint *hint, guint count, const GValue *values,
                                 gpointer user)
{
    (void)count, (void)user;
    GdkSurface *surface = g_value_get_object(values);
    gpointer popover = gtk_native_get_for_surface(surface); /* the data of its handler */
    const GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA;
    gulong blocked = GPOINTER_TO_SIZE(g_object_steal_data(G_OBJECT(surface), "blocked"));
    if (blocked != 0 && g_signal_handler_is_connected(surface, blocked))
        g_signal_handler_unblock(surface, blocked);
    if (!GTK_IS_POPOVER(popover) || gdk_surface_get_mapped(surface) ||
        gdk_event_get_event_type(g_value_get_pointer(values + 1)) != GDK_MOTION_NOTIFY)
        return TRUE;
    blocked = g_signal_handler_find(surface, match, hint->signal_id, 0, NULL, NULL, popover);
    if (blocked != 0)
        g_signal_handler_block(surface, blocked);
    g_object_set_data(G_OBJECT(surface), "blocked", GSIZE_TO_POINTER(blocked));
    return TRUE;
}

/* Keeps a drag source until its timeouts, of 100 ms, have ended. */
static gboolean begin_cb(GSignalInvocationHint *hint, guint count, const GValue *values,
                         gpointer user)
{
    (void)hint, (void)count, (void)user;
    GObject *gesture = g_value_get_object(values);
    if (GTK_IS_DRAG_SOURCE(gesture))
        g_timeout_add_once(200, g_object_unref, g_object_ref(gesture));
    return TRUE;
}

static void add_hooks(void)
{
    static bool added;
    /* Their signals must exist. */
    g_type_class_unref(g_type_class_ref(GTK_TYPE_POPOVER));
    g_type_class_unref(g_type_class_ref(GDK_TYPE_SURFACE));
    g_type_class_unref(g_type_class_ref(GTK_TYPE_DRAG_SOURCE));
    if (!added) {
        g_signal_add_emission_hook(g_signal_lookup("begin", GTK_TYPE_GESTURE), 0, begin_cb, NULL,
                                   NULL);
        g_signal_add_emission_hook(g_signal_lookup("event", GDK_TYPE_SURFACE), 0, surface_event_cb,
                                   NULL, NULL);
        g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, popover_cb,
                                   GINT_TO_POINTER(TRUE), NULL);
        g_signal_add_emission_hook(g_signal_lookup("unmap", GTK_TYPE_WIDGET), 0, popover_cb, NULL,
                                   NULL);
    }
    added = true;
}

static void windows_cb(GListModel *windows, guint position, guint removed, guint added, guint *held)
{
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        GtkEventController *controller = gtk_event_controller_legacy_new();
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
        g_signal_connect(controller, "event", G_CALLBACK(event_cb), held);
        gtk_widget_add_controller(window, controller);
        g_signal_connect(window, "unmap", G_CALLBACK(unmap_cb), NULL);
    }
}

void ed_toplevels_watch(void)
{
    static guint held; /* buttons of the pointer, in whichever window it is */
    GListModel *windows = gtk_window_get_toplevels();
    g_signal_handlers_disconnect_by_data(windows, &held);
    g_signal_connect(windows, "items-changed", G_CALLBACK(windows_cb), &held);
    add_hooks();
}

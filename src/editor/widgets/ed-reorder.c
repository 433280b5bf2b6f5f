/* SPDX-License-Identifier: MIT */
#include "widgets/ed-reorder.h"

typedef struct Attached {
    const EdReorder *reorder;
    gpointer user;
    EdListRow *widget;
} Attached;

static void mark_side(Attached *attached, int side)
{
    GtkWidget *widget = GTK_WIDGET(attached->widget);
    gtk_widget_remove_css_class(widget, "drop-above");
    gtk_widget_remove_css_class(widget, "drop-below");
    if (side != 0)
        gtk_widget_add_css_class(widget, side < 0 ? "drop-above" : "drop-below");
}

static GdkContentProvider *prepare_cb(Attached *attached)
{
    EdRow *row = ed_list_row_row(attached->widget);
    if (row == NULL || ed_list_row_is_renaming(attached->widget) ||
        !attached->reorder->drags(attached->user, row))
        return NULL;
    return gdk_content_provider_new_typed(ED_TYPE_ROW, row);
}

static void reorder_drag_begin_cb(Attached *attached, GdkDrag *drag, GtkDragSource *source)
{
    g_autoptr(GdkPaintable) picture = gtk_widget_paintable_new(GTK_WIDGET(attached->widget));
    gtk_drag_source_set_icon(source, picture, 12, 12);
}

static EdRow *dragged_row(GtkDropTarget *target)
{
    const GValue *value = gtk_drop_target_get_value(target);
    return value != NULL && G_VALUE_HOLDS(value, ED_TYPE_ROW) ? g_value_get_object(value) : NULL;
}

static gboolean is_lower_half(Attached *attached, double y)
{
    return y * 2 > gtk_widget_get_height(GTK_WIDGET(attached->widget));
}

static GdkDragAction reorder_motion_cb(Attached *attached, double x, double y,
                                       GtkDropTarget *target)
{
    EdRow *row = dragged_row(target), *other = ed_list_row_row(attached->widget);
    if (row == NULL || other == NULL || row == other ||
        !attached->reorder->accepts(attached->user, row, other)) {
        mark_side(attached, 0);
        return 0;
    }
    mark_side(attached, is_lower_half(attached, y) ? 1 : -1);
    return GDK_ACTION_MOVE;
}

static void reorder_leave_cb(Attached *attached)
{
    mark_side(attached, 0);
}

static gboolean reorder_drop_cb(Attached *attached, const GValue *value, double x, double y)
{
    mark_side(attached, 0);
    EdRow *row = g_value_get_object(value), *other = ed_list_row_row(attached->widget);
    if (other == NULL || row == other || !attached->reorder->accepts(attached->user, row, other))
        return FALSE;
    attached->reorder->move(attached->user, row, other, is_lower_half(attached, y));
    return TRUE;
}

static void reorder_free_cb(gpointer data, GClosure *closure)
{
    g_free(data);
}

void ed_reorder_attach(EdListRow *widget, const EdReorder *reorder, gpointer user)
{
    Attached *attached = g_new(Attached, 1);
    *attached = (Attached){reorder, user, widget};
    GtkDragSource *source = gtk_drag_source_new();
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    g_signal_connect_data(source, "prepare", G_CALLBACK(prepare_cb), attached, reorder_free_cb,
                          G_CONNECT_SWAPPED);
    g_signal_connect_swapped(source, "drag-begin", G_CALLBACK(reorder_drag_begin_cb), attached);
    gtk_widget_add_controller(GTK_WIDGET(widget), GTK_EVENT_CONTROLLER(source));
    GtkDropTarget *target = gtk_drop_target_new(ED_TYPE_ROW, GDK_ACTION_MOVE);
    gtk_drop_target_set_preload(target, TRUE);
    g_signal_connect_swapped(target, "motion", G_CALLBACK(reorder_motion_cb), attached);
    g_signal_connect_swapped(target, "leave", G_CALLBACK(reorder_leave_cb), attached);
    g_signal_connect_swapped(target, "drop", G_CALLBACK(reorder_drop_cb), attached);
    gtk_widget_add_controller(GTK_WIDGET(widget), GTK_EVENT_CONTROLLER(target));
}

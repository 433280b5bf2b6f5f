/* SPDX-License-Identifier: MIT */
/* Implements ed-split.h around a GtkPaned, whose position is set again in each layout. A position
 * that changes at any other time was dragged by the user. */
#include "widgets/ed-split.h"

#include <stdbool.h>

struct _EdSplit {
    GtkWidget parent;
    GtkPaned *pane;
    GtkWidget *flexible[2];
    int preferred; /* height of the upper part; of the lower part if `keeps_lower` */
    bool keeps_lower, is_placing;
};

static void ed_split_buildable_init(GtkBuildableIface *iface);
static GtkBuildableIface *parent_buildable;

G_DEFINE_FINAL_TYPE_WITH_CODE(EdSplit, ed_split, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, ed_split_buildable_init))

static void ed_split_add_child(GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                               const char *type)
{
    EdSplit *self = ED_SPLIT(buildable);
    if (!GTK_IS_WIDGET(child))
        parent_buildable->add_child(buildable, builder, child, type);
    else if (gtk_paned_get_start_child(self->pane) == NULL)
        gtk_paned_set_start_child(self->pane, GTK_WIDGET(child));
    else
        gtk_paned_set_end_child(self->pane, GTK_WIDGET(child));
}

static void ed_split_buildable_init(GtkBuildableIface *iface)
{
    parent_buildable = g_type_interface_peek_parent(iface);
    iface->add_child = ed_split_add_child;
}

static int natural_height(gpointer widget, int width)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
    return natural;
}

/* Returns the height of the flexible widgets beyond the space that the border leaves for them. */
static int flexible_height(EdSplit *self, int width)
{
    enum { RESERVED = 200 };
    int height = self->flexible[0] != NULL ? -RESERVED : 0;
    for (guint i = 0; i < G_N_ELEMENTS(self->flexible); i++)
        height += self->flexible[i] != NULL ? natural_height(self->flexible[i], width) : 0;
    return height;
}

/* Returns the height of the upper part. Below `filled`, the lower part would get more than its
 * natural height; above `upper`, the upper part would. */
static int upper_height(EdSplit *self, int width, int height)
{
    int upper_min, upper, lower_min, lower;
    gtk_widget_measure(gtk_paned_get_start_child(self->pane), GTK_ORIENTATION_VERTICAL, width,
                       &upper_min, &upper, NULL, NULL);
    gtk_widget_measure(gtk_paned_get_end_child(self->pane), GTK_ORIENTATION_VERTICAL, width,
                       &lower_min, &lower, NULL, NULL);
    int border = natural_height(self->pane, width) - upper - lower, shared = height - border;
    int filled = shared - (lower - flexible_height(self, width));
    int wanted = self->keeps_lower ? shared - self->preferred : self->preferred;
    wanted = CLAMP(wanted, MIN(upper, filled), MAX(upper, filled));
    return MAX(MIN(wanted, shared - lower_min), upper_min);
}

static void ed_split_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdSplit *self = ED_SPLIT(widget);
    GtkWidget *upper = gtk_paned_get_start_child(self->pane);
    GtkWidget *lower = gtk_paned_get_end_child(self->pane);
    self->is_placing = true;
    if (gtk_widget_get_visible(upper) && gtk_widget_get_visible(lower))
        gtk_paned_set_position(self->pane, upper_height(self, width, height));
    gtk_widget_allocate(GTK_WIDGET(self->pane), width, height, baseline, NULL);
    self->is_placing = false;
}

static void ed_split_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
    *minimum_baseline = *natural_baseline = -1;
    int size = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size;
    gtk_widget_measure(GTK_WIDGET(ED_SPLIT(widget)->pane), orientation, size, minimum, natural,
                       NULL, NULL);
}

static GtkSizeRequestMode ed_split_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void set_preferred(EdSplit *self, int height, bool lower)
{
    self->preferred = height;
    self->keeps_lower = lower;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void position_cb(EdSplit *self)
{
    if (self->is_placing)
        return;
    int upper = gtk_paned_get_position(self->pane);
    int lower = gtk_widget_get_height(gtk_paned_get_end_child(self->pane)) +
                gtk_widget_get_height(gtk_paned_get_start_child(self->pane)) - upper;
    set_preferred(self, self->keeps_lower ? lower : upper, self->keeps_lower);
}

static void ed_split_dispose(GObject *object)
{
    EdSplit *self = ED_SPLIT(object);
    if (self->pane != NULL) {
        g_signal_handlers_disconnect_by_data(self->pane, self);
        gtk_widget_unparent(GTK_WIDGET(self->pane));
    }
    self->pane = NULL;
    G_OBJECT_CLASS(ed_split_parent_class)->dispose(object);
}

static void ed_split_class_init(EdSplitClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_split_dispose;
    GTK_WIDGET_CLASS(class)->measure = ed_split_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = ed_split_size_allocate;
    GTK_WIDGET_CLASS(class)->get_request_mode = ed_split_get_request_mode;
}

static void ed_split_init(EdSplit *self)
{
    GtkWidget *pane = gtk_paned_new(GTK_ORIENTATION_VERTICAL);
    self->pane = GTK_PANED(pane);
    gtk_widget_set_focusable(pane, FALSE);
    gtk_paned_set_resize_start_child(self->pane, FALSE); /* GTK must not move the border */
    gtk_paned_set_shrink_start_child(self->pane, FALSE);
    gtk_paned_set_shrink_end_child(self->pane, FALSE);
    gtk_widget_set_parent(pane, GTK_WIDGET(self));
    g_signal_connect_swapped(pane, "notify::position", G_CALLBACK(position_cb), self);
}

void ed_split_set_upper(EdSplit *split, int height)
{
    set_preferred(split, height, false);
}

void ed_split_set_lower(EdSplit *split, int height)
{
    set_preferred(split, height, true);
}

int ed_split_preferred(EdSplit *split)
{
    return split->preferred;
}

void ed_split_set_flexible(EdSplit *split, GtkWidget *one, GtkWidget *other)
{
    split->flexible[0] = one;
    split->flexible[1] = other;
}

GtkPaned *ed_split_pane(EdSplit *split)
{
    return split->pane;
}

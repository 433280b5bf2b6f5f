/* SPDX-License-Identifier: MIT */
#include "inspector/ed-turns.h"

#include "widgets/ed-widget.h"

struct _EdTurns {
    GtkWidget parent;
};

static void ed_turns_buildable_init(GtkBuildableIface *iface);
static GtkBuildableIface *parent_buildable;

G_DEFINE_FINAL_TYPE_WITH_CODE(EdTurns, ed_turns, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, ed_turns_buildable_init))

static void ed_turns_add_child(GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                               const char *type)
{
    if (GTK_IS_WIDGET(child))
        gtk_widget_set_parent(GTK_WIDGET(child), GTK_WIDGET(buildable));
    else
        parent_buildable->add_child(buildable, builder, child, type);
}

static void ed_turns_buildable_init(GtkBuildableIface *iface)
{
    parent_buildable = g_type_interface_peek_parent(iface);
    iface->add_child = ed_turns_add_child;
}

/* Returns the greatest size of the sections, also of those that are hidden. */
static int max_of_all(EdTurns *self, GtkOrientation orientation, int for_size, bool natural)
{
    int max = 0;
    ED_CHILD_EACH (child, GTK_WIDGET(self)) {
        int min, wanted;
        gtk_widget_measure(child, orientation, for_size, &min, &wanted, NULL, NULL);
        max = MAX(max, natural ? wanted : min);
    }
    return max;
}

/* Returns the height of the section that has its turn. */
static int height_of_turn(EdTurns *self, int width)
{
    int height = 0;
    ED_CHILD_EACH (child, GTK_WIDGET(self))
        if (ed_turns_has_turn(child))
            gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
    return height;
}

static void ed_turns_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
    EdTurns *self = ED_TURNS(widget);
    bool across = orientation == GTK_ORIENTATION_HORIZONTAL;
    *minimum_baseline = *natural_baseline = -1;
    *minimum = across ? max_of_all(self, orientation, -1, false) : height_of_turn(self, for_size);
    *natural = across ? max_of_all(self, orientation, -1, true) : *minimum;
}

static void ed_turns_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    ED_CHILD_EACH (child, widget)
        if (gtk_widget_should_layout(child))
            gtk_widget_allocate(child, width, height, baseline, NULL);
}

static GtkSizeRequestMode ed_turns_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void ed_turns_dispose(GObject *object)
{
    ed_widget_remove_children(GTK_WIDGET(object));
    G_OBJECT_CLASS(ed_turns_parent_class)->dispose(object);
}

static void ed_turns_class_init(EdTurnsClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_turns_dispose;
    GTK_WIDGET_CLASS(class)->measure = ed_turns_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = ed_turns_size_allocate;
    GTK_WIDGET_CLASS(class)->get_request_mode = ed_turns_get_request_mode;
}

static void ed_turns_init(EdTurns *self)
{
}

/* Shows the first child if no other child has its turn. */
static void update_first_child(GtkWidget *turns)
{
    GtkWidget *first = gtk_widget_get_first_child(turns);
    bool any_has_turn = false, any_possible = false;
    for (GtkWidget *child = gtk_widget_get_next_sibling(first); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        any_possible |= gtk_widget_get_visible(child);
        any_has_turn |= ed_turns_has_turn(child);
    }
    ed_child_set_visible(first, !any_has_turn);
    gtk_widget_set_visible(turns, any_possible);
    gtk_widget_queue_resize(turns);
}

void ed_turns_show(GtkWidget *section, gboolean possible, gboolean turn)
{
    GtkWidget *turns = gtk_widget_get_parent(section);
    if (turns == NULL || !ED_IS_TURNS(turns)) {
        gtk_widget_set_visible(section, turn);
        return;
    }
    gtk_widget_set_visible(section, possible);
    ed_child_set_visible(section, turn);
    update_first_child(turns);
}

gboolean ed_turns_has_turn(GtkWidget *section)
{
    return gtk_widget_get_visible(section) && gtk_widget_get_child_visible(section);
}

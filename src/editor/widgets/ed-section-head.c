/* SPDX-License-Identifier: MIT */
#include "widgets/ed-section-head.h"

#include "widgets/ed-visible.h"

struct _EdSectionHead {
    GtkBox parent;
    GtkWidget *title, *count;
};

enum { PROP_HEADING = 1 };

static GtkBuildableIface *parent_buildable;

static void head_add_child(GtkBuildable *head, GtkBuilder *builder, GObject *child,
                           const char *type)
{
    if (GTK_IS_WIDGET(child))
        ed_section_head_add(ED_SECTION_HEAD(head), GTK_WIDGET(child));
    else
        parent_buildable->add_child(head, builder, child, type);
}

static void head_buildable_init(GtkBuildableIface *interface)
{
    parent_buildable = g_type_interface_peek_parent(interface);
    interface->add_child = head_add_child;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(EdSectionHead, ed_section_head, GTK_TYPE_BOX,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, head_buildable_init))

static void ed_section_head_set_property(GObject *object, guint id, const GValue *value,
                                         GParamSpec *spec)
{
    if (id == PROP_HEADING)
        gtk_label_set_text(GTK_LABEL(ED_SECTION_HEAD(object)->title), g_value_get_string(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ed_section_head_class_init(EdSectionHeadClass *class)
{
    G_OBJECT_CLASS(class)->set_property = ed_section_head_set_property;
    g_object_class_install_property(G_OBJECT_CLASS(class), PROP_HEADING,
                                    g_param_spec_string("heading", NULL, NULL, NULL,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void ed_section_head_init(EdSectionHead *self)
{
    gtk_box_set_spacing(GTK_BOX(self), 6);
    gtk_widget_add_css_class(GTK_WIDGET(self), "section-head");
    self->title = g_object_new(GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
    gtk_box_append(GTK_BOX(self), self->title);
    self->count = g_object_new(GTK_TYPE_LABEL, "hexpand", TRUE, "xalign", 0.0f, "ellipsize",
                               PANGO_ELLIPSIZE_END, NULL);
    gtk_widget_add_css_class(self->count, "count");
    gtk_box_append(GTK_BOX(self), self->count);
}

GtkWidget *ed_section_head_new(void)
{
    return g_object_new(ED_TYPE_SECTION_HEAD, NULL);
}

void ed_section_head_add(EdSectionHead *head, GtkWidget *widget)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    if (GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget))
        gtk_widget_add_css_class(widget, "small");
    if (tooltip != NULL)
        ed_show_accessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip);
    gtk_box_append(GTK_BOX(head), widget);
}

GtkWidget *ed_section_head_title(EdSectionHead *head)
{
    return head->title;
}

GtkWidget *ed_section_head_count(EdSectionHead *head)
{
    return head->count;
}

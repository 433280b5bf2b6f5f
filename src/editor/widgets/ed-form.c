/* SPDX-License-Identifier: MIT */
#include "widgets/ed-form.h"

#include "widgets/ed-widget.h"

#include <stdbool.h>

struct _EdForm {
    GtkBox parent;
};

G_DEFINE_FINAL_TYPE(EdForm, ed_form, GTK_TYPE_BOX)

static void ed_form_class_init(EdFormClass *class)
{
}

static void ed_form_init(EdForm *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 6);
    gtk_widget_add_css_class(GTK_WIDGET(self), "form");
}

/* ---- Rows ---- */

struct _EdFormRow {
    GtkBox parent;
    GtkWidget *caption;
};

enum { PROP_CAPTION = 1, PROP_CAPTION_CHARS, PROPS };
static GParamSpec *properties[PROPS];

static GtkBuildableIface *parent_buildable;

static void form_row_add_child(GtkBuildable *row, GtkBuilder *builder, GObject *child,
                               const char *type)
{
    if (GTK_IS_WIDGET(child))
        ed_form_row_add(ED_FORM_ROW(row), GTK_WIDGET(child));
    else
        parent_buildable->add_child(row, builder, child, type);
}

static void form_row_buildable_init(GtkBuildableIface *interface)
{
    parent_buildable = g_type_interface_peek_parent(interface);
    interface->add_child = form_row_add_child;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(EdFormRow, ed_form_row, GTK_TYPE_BOX,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, form_row_buildable_init))

static void ed_form_row_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
    GtkLabel *caption = GTK_LABEL(ED_FORM_ROW(object)->caption);
    if (id == PROP_CAPTION)
        gtk_label_set_text(caption, g_value_get_string(value));
    else if (id == PROP_CAPTION_CHARS)
        gtk_label_set_width_chars(caption, g_value_get_int(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ed_form_row_class_init(EdFormRowClass *class)
{
    const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
    G_OBJECT_CLASS(class)->set_property = ed_form_row_set_property;
    properties[PROP_CAPTION] = g_param_spec_string("caption", NULL, NULL, NULL, flags);
    properties[PROP_CAPTION_CHARS] =
        g_param_spec_int("caption-chars", NULL, NULL, -1, G_MAXINT, -1, flags);
    g_object_class_install_properties(G_OBJECT_CLASS(class), PROPS, properties);
}

static void ed_form_row_init(EdFormRow *self)
{
    gtk_box_set_spacing(GTK_BOX(self), 6);
    self->caption = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->caption), 0);
    gtk_widget_add_css_class(self->caption, "form-label");
    gtk_box_append(GTK_BOX(self), self->caption);
}

GtkWidget *ed_form_row_new(const char *caption)
{
    return g_object_new(ED_TYPE_FORM_ROW, "caption", caption, NULL);
}

void ed_form_row_add(EdFormRow *row, GtkWidget *widget)
{
    bool is_set = gtk_widget_get_hexpand_set(widget);
    if (!is_set && !GTK_IS_LABEL(widget) && !GTK_IS_BUTTON(widget))
        gtk_widget_set_hexpand(widget, TRUE);
    gtk_box_append(GTK_BOX(row), widget);
}

static void add_captions(GtkSizeGroup *captions, GtkWidget *widget)
{
    if (ED_IS_FORM_ROW(widget))
        gtk_size_group_add_widget(captions, ED_FORM_ROW(widget)->caption);
    ED_CHILD_EACH (child, widget)
        if (!GTK_IS_NATIVE(child))
            add_captions(captions, child);
}

void ed_form_align_captions(GtkWidget *widget)
{
    g_autoptr(GtkSizeGroup) captions = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    add_captions(captions, widget);
}

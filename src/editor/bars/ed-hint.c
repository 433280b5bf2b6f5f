/* SPDX-License-Identifier: MIT */
/* Implements ed-hint.h with a label for each part. */
#include "bars/ed-hint.h"

#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <stdbool.h>

#define SEPARATOR " · "

struct _EdHint {
    GtkWidget parent;
    char *text;
};

G_DEFINE_FINAL_TYPE(EdHint, ed_hint, GTK_TYPE_WIDGET)

static void remove_parts(EdHint *self)
{
    ed_widget_remove_children(GTK_WIDGET(self));
}

static int natural_width(GtkWidget *part)
{
    int natural;
    gtk_widget_measure(part, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

/* The minimum width is that of the first part. */
static void ed_hint_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    ED_CHILD_EACH (part, widget) {
        int min, wanted;
        gtk_widget_measure(part, orientation, -1, &min, &wanted, NULL, NULL);
        bool across = orientation == GTK_ORIENTATION_HORIZONTAL;
        *natural = across ? *natural + wanted : MAX(*natural, wanted);
        *minimum = across && *minimum > 0 ? *minimum : *natural;
    }
}

static void ed_hint_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    int used = 0, left = 0;
    GtkWidget *part, *hidden = gtk_widget_get_first_child(widget);
    for (; hidden != NULL && used + natural_width(hidden) <= width;
         hidden = gtk_widget_get_next_sibling(hidden))
        used += natural_width(hidden);
    bool mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL, shown = true;
    for (part = gtk_widget_get_first_child(widget); part != NULL;
         part = gtk_widget_get_next_sibling(part)) {
        int part_width = natural_width(part);
        int x = mirrored ? used - left - part_width : width - used + left;
        shown = shown && part != hidden;
        ed_child_set_visible(part, shown);
        gtk_widget_allocate(part, part_width, height, -1,
                            gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0)));
        left += part_width;
    }
}

static void ed_hint_dispose(GObject *object)
{
    remove_parts(ED_HINT(object));
    G_OBJECT_CLASS(ed_hint_parent_class)->dispose(object);
}

static void ed_hint_finalize(GObject *object)
{
    g_free(ED_HINT(object)->text);
    G_OBJECT_CLASS(ed_hint_parent_class)->finalize(object);
}

static void ed_hint_class_init(EdHintClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_hint_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_hint_finalize;
    GTK_WIDGET_CLASS(class)->measure = ed_hint_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = ed_hint_size_allocate;
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_hint_init(EdHint *self)
{
    self->text = g_strdup("");
}

void ed_hint_set_text(EdHint *hint, const char *text)
{
    if (g_str_equal(text, hint->text))
        return;
    g_free(hint->text);
    hint->text = g_strdup(text);
    remove_parts(hint);
    g_auto(GStrv) parts = g_strsplit(text, SEPARATOR, -1);
    for (guint i = 0; parts[i] != NULL; i++) {
        GtkWidget *label = gtk_label_new(NULL);
        g_autofree char *words = g_strconcat(i > 0 ? SEPARATOR : "", parts[i], NULL);
        ed_show_text(label, words);
        gtk_widget_set_parent(label, GTK_WIDGET(hint));
    }
    ed_show_tooltip(GTK_WIDGET(hint), text[0] != '\0' ? text : NULL);
}

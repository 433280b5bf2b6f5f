/* SPDX-License-Identifier: MIT */
/* Implements ed-row-names.h. Fields that would overlap are moved down; those that would then be
 * below the bottom of the widget are moved up. */
#include "bars/ed-row-names.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { GAP = 4, WIDTH = 108 };

struct _EdRowNames {
    GtkWidget parent;
    GPtrArray *lines; /* GtkBox: one for each row, with a field for its name and the number of its
                       * frames */
    GArray *middles;  /* double: the vertical middles of the rows */
    gboolean setting; /* the fields are being filled; no signal is emitted */
};

G_DEFINE_FINAL_TYPE(EdRowNames, ed_row_names, GTK_TYPE_WIDGET)

static guint changed;

static GtkEditable *field_of(GtkWidget *line)
{
    return GTK_EDITABLE(gtk_widget_get_first_child(line));
}

static void row_names_changed_cb(EdRowNames *self)
{
    if (!self->setting)
        g_signal_emit(self, changed, 0);
}

static GtkWidget *line_new(EdRowNames *self, guint row)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *field = gtk_entry_new(), *note = gtk_label_new(NULL);
    g_autofree char *label = g_strdup_printf(_("Name of row %u"), row + 1);
    gtk_editable_set_width_chars(GTK_EDITABLE(field), 6);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(field), 6);
    g_object_set(field, "activates-default", TRUE, "placeholder-text", _("unnamed"), NULL);
    ed_show_accessible(field, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    gtk_label_set_xalign(GTK_LABEL(note), 0);
    gtk_label_set_ellipsize(GTK_LABEL(note), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(note, "note");
    gtk_box_append(GTK_BOX(line), field);
    gtk_box_append(GTK_BOX(line), note);
    gtk_widget_set_parent(line, GTK_WIDGET(self));
    g_signal_connect_swapped(field, "changed", G_CALLBACK(row_names_changed_cb), self);
    return line;
}

static void show_frames(GtkWidget *line, guint frames)
{
    g_autofree char *text =
        g_strdup_printf(g_dngettext(NULL, "%u frame", "%u frames", frames), frames);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(line)), text);
}

void ed_row_names_set_rows(EdRowNames *self, const EdSheetRow *rows, guint count)
{
    while (self->lines->len < count)
        g_ptr_array_add(self->lines, line_new(self, self->lines->len));
    g_array_set_size(self->middles, 0);
    for (guint i = 0; i < self->lines->len; i++) {
        GtkWidget *line = self->lines->pdata[i];
        gtk_widget_set_visible(line, i < count);
        if (i >= count)
            continue;
        show_frames(line, rows[i].frames);
        g_array_append_val(self->middles, rows[i].middle);
    }
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

char **ed_row_names_dup(EdRowNames *self)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    bool has_text = false;
    for (guint i = 0; i < self->middles->len; i++) {
        const char *text = gtk_editable_get_text(field_of(self->lines->pdata[i]));
        g_strv_builder_add(builder, text);
        has_text |= *text != '\0';
    }
    return has_text ? g_strv_builder_end(builder) : NULL;
}

void ed_row_names_set_names(EdRowNames *self, char **typed)
{
    guint count = typed != NULL ? g_strv_length(typed) : 0;
    self->setting = TRUE;
    while (self->lines->len < count) {
        g_ptr_array_add(self->lines, line_new(self, self->lines->len));
        gtk_widget_set_visible(self->lines->pdata[self->lines->len - 1], FALSE);
    }
    for (guint i = 0; i < self->lines->len; i++)
        gtk_editable_set_text(field_of(self->lines->pdata[i]), i < count ? typed[i] : "");
    self->setting = FALSE;
}

/* ---- The class ---- */

static int line_height(EdRowNames *self)
{
    int height = 0;
    if (self->lines->len > 0)
        gtk_widget_measure(self->lines->pdata[0], GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                           NULL);
    return height;
}

static void ed_row_names_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdRowNames *self = ED_ROW_NAMES(widget);
    guint count = self->middles->len;
    int row_height = line_height(self), next_free = -GAP;
    g_autofree int *tops = g_new(int, count + 1);
    for (guint i = 0; i < count; i++) {
        int top = (int)g_array_index(self->middles, double, i) - row_height / 2;
        tops[i] = MAX(top, next_free + GAP);
        next_free = tops[i] + row_height;
    }
    tops[count] = height + GAP;
    for (guint i = count; i-- > 0;) {
        tops[i] = MIN(tops[i], tops[i + 1] - GAP - row_height);
        GskTransform *transform =
            gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(0, (float)tops[i]));
        gtk_widget_allocate(self->lines->pdata[i], width, row_height, -1, transform);
    }
}

static void ed_row_names_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
    EdRowNames *self = ED_ROW_NAMES(widget);
    int count = (int)self->middles->len;
    *minimum_baseline = *natural_baseline = -1;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                              ? WIDTH
                              : MAX(0, count * (line_height(self) + GAP) - GAP);
}

static void ed_row_names_dispose(GObject *object)
{
    EdRowNames *self = ED_ROW_NAMES(object);
    for (guint i = 0; i < self->lines->len; i++)
        gtk_widget_unparent(self->lines->pdata[i]);
    g_ptr_array_set_size(self->lines, 0);
    g_array_set_size(self->middles, 0);
    G_OBJECT_CLASS(ed_row_names_parent_class)->dispose(object);
}

static void ed_row_names_finalize(GObject *object)
{
    g_ptr_array_unref(ED_ROW_NAMES(object)->lines);
    g_array_unref(ED_ROW_NAMES(object)->middles);
    G_OBJECT_CLASS(ed_row_names_parent_class)->finalize(object);
}

static void ed_row_names_class_init(EdRowNamesClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_row_names_dispose;
    G_OBJECT_CLASS(class)->finalize = ed_row_names_finalize;
    widget_class->measure = ed_row_names_measure;
    widget_class->size_allocate = ed_row_names_size_allocate;
    changed = g_signal_new("changed", ED_TYPE_ROW_NAMES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "rownames");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_row_names_init(EdRowNames *self)
{
    self->lines = g_ptr_array_new();
    self->middles = g_array_new(FALSE, FALSE, sizeof(double));
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Row names"));
}

/* SPDX-License-Identifier: MIT */
#include "app/ed-form-dialog.h"

#include "widgets/ed-anchor-grid.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { KEEP_SIZE = 0, SCALE }; /* choices for content that gets another size */

EdFormDialog ed_form_dialog_new(const char *title, const char *text, const char *accept)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-form-dialog.ui");
    EdFormDialog form = {
        .window = GTK_WINDOW(gtk_builder_get_object(builder, "dialog")),
        .form = GTK_WIDGET(gtk_builder_get_object(builder, "form")),
        .accept = GTK_WIDGET(gtk_builder_get_object(builder, "accept")),
        .labels = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL),
    };
    g_object_set_data_full(G_OBJECT(form.window), "labels", form.labels, g_object_unref);
    gtk_window_set_title(form.window, title);
    ed_show_text(GTK_WIDGET(gtk_builder_get_object(builder, "title")), text);
    gtk_button_set_label(GTK_BUTTON(form.accept), accept);
    gtk_window_set_default_widget(form.window, form.accept);
    gtk_window_set_focus(form.window, form.accept);
    return form;
}

GtkWidget *ed_form_dialog_add_row(EdFormDialog *form, GtkWidget *caption, GtkWidget *control)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_size_group_add_widget(form->labels, caption);
    gtk_box_append(GTK_BOX(row), caption);
    gtk_box_append(GTK_BOX(row), control);
    gtk_box_append(GTK_BOX(form->form), row);
    return row;
}

GtkWidget *ed_form_dialog_add(EdFormDialog *form, const char *label, GtkWidget *control)
{
    GtkWidget *caption = gtk_label_new(label);
    gtk_label_set_xalign(GTK_LABEL(caption), 0);
    gtk_widget_add_css_class(caption, "caption");
    return ed_form_dialog_add_row(form, caption, control);
}

static void content_chosen_cb(EdSegments *content, int index, GtkWidget *anchors)
{
    ed_segments_set_chosen(content, index);
    gtk_widget_set_sensitive(anchors, index != SCALE);
}

EdFit ed_form_dialog_add_fit(EdFormDialog *form, bool scale)
{
    EdSegments *content = ed_segments_new(_("Content"));
    EdFit fit = {GTK_WIDGET(content), ed_anchor_grid_new()};
    ed_segments_set_choices(content, (const char *const[]){_("Keep size"), _("Scale"), NULL});
    ed_form_dialog_add(form, _("Content"), fit.content);
    ed_form_dialog_add(form, _("Anchor"), fit.anchors);
    content_chosen_cb(content, scale ? SCALE : KEEP_SIZE, fit.anchors);
    g_signal_connect(content, "chosen", G_CALLBACK(content_chosen_cb), fit.anchors);
    return fit;
}

bool ed_fit_scales(const EdFit *fit, int *across, int *down)
{
    ed_anchor_grid_get(fit->anchors, across, down);
    return ed_segments_chosen(ED_SEGMENTS(fit->content)) == SCALE;
}

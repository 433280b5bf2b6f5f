/* SPDX-License-Identifier: MIT */
#include "inspector/ed-marker-section.h"

#include "edit/edit.h"
#include "inspector/ed-turns.h"
#include "session/ed-selection.h"
#include "tools/ed-retag.h"
#include "tools/level/ed-wall-edits.h"
#include "widgets/ed-section.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-template.h"

#include <glib/gi18n.h>
#include <math.h>

enum { FIRST_LENGTH = 16 }; /* pixels: of a direction where there was none */

struct _EdMarkerSection {
    GtkWidget parent;
    GtkWidget *count, *name, *tag, *x, *y, *angle, *nowhere, *form;
    EdWatch watch;
    Path marker; /* that the form shows */
    bool some;
};

G_DEFINE_FINAL_TYPE(EdMarkerSection, ed_marker_section, GTK_TYPE_WIDGET)

static const Marker *marker_of(EdMarkerSection *self)
{
    return self->some ? path_get(ed_session_project(self->watch.session), &self->marker) : NULL;
}

/* ---- Edits ---- */

/* Takes over a changed copy. */
static void put(EdMarkerSection *self, Marker *copy, const char *label, const void *group)
{
    GError *error = NULL;
    Project *after = edit_put(ed_session_project(self->watch.session), &self->marker, copy, &error);
    ed_session_take(self->watch.session, after, label, group, error);
}

static void name_cb(EdMarkerSection *self, const char *text)
{
    const Marker *marker = marker_of(self);
    if (marker == NULL)
        return;
    Marker *copy = node_copy(marker);
    node_set_text(&copy->name, text);
    put(self, copy, _("Rename marker"), NULL);
}

static void tag_cb(EdMarkerSection *self, int tag)
{
    ed_retag(self->watch.session, tag);
}

static void x_cb(EdMarkerSection *self, double value)
{
    const Marker *marker = marker_of(self);
    if (marker == NULL)
        return;
    Marker *copy = node_copy(marker);
    copy->x = ed_fixed_from(value);
    put(self, copy, _("Move marker"), self->x);
}

static void y_cb(EdMarkerSection *self, double value)
{
    const Marker *marker = marker_of(self);
    if (marker == NULL)
        return;
    Marker *copy = node_copy(marker);
    copy->y = ed_fixed_from(value);
    put(self, copy, _("Move marker"), self->y);
}

static void direct(EdMarkerSection *self, double length, double degrees, const void *group)
{
    const Marker *marker = marker_of(self);
    if (marker == NULL)
        return;
    Marker *copy = node_copy(marker);
    copy->to_x = ed_fixed_from(length * cos(degrees * G_PI / 180));
    copy->to_y = ed_fixed_from(-length * sin(degrees * G_PI / 180));
    put(self, copy, _("Turn marker"), group);
}

static void angle_cb(EdMarkerSection *self, double degrees)
{
    const Marker *marker = marker_of(self);
    double length = marker != NULL ? hypot(marker->to_x, marker->to_y) / DOCUMENT_PIXEL : 0;
    direct(self, length > 0 ? length : FIRST_LENGTH, degrees, self->angle);
}

static void nowhere_cb(EdMarkerSection *self)
{
    direct(self, 0, 0, NULL);
}

static void number_done_cb(EdMarkerSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void delete_cb(EdMarkerSection *self)
{
    ed_walls_remove(self->watch.session);
}

/* ---- Showing ---- */

static void show_marker(EdMarkerSection *self, const Marker *marker)
{
    bool looks = marker->to_x != 0 || marker->to_y != 0;
    ed_field_set_text(ED_FIELD(self->name), marker->name);
    ed_tag_chooser_show(ED_TAG_CHOOSER(self->tag), ed_session_project(self->watch.session),
                        marker->tag);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->x), marker->x / (double)DOCUMENT_PIXEL);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->y), marker->y / (double)DOCUMENT_PIXEL);
    gtk_widget_set_sensitive(self->nowhere, looks);
    if (looks)
        ed_number_field_set_value(ED_NUMBER_FIELD(self->angle),
                                  atan2(-marker->to_y, marker->to_x) * 180 / G_PI);
    else
        ed_number_field_set_mixed(ED_NUMBER_FIELD(self->angle));
}

static void marker_section_commit_all(EdMarkerSection *self)
{
    ed_field_commit(ED_FIELD(self->name));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->x)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->y)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->angle)));
}

static void marker_section_update_cb(gpointer owner, guint what)
{
    EdMarkerSection *self = owner;
    EdSession *session = self->watch.session;
    if (session != NULL && what & (ED_VIEW_SELECTION | ED_VIEW_ASSET) && self->some)
        marker_section_commit_all(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    self->some = selection != NULL && selection->kind == ED_SELECT_MARKERS;
    bool level = session != NULL && ed_session_level(session) != NULL;
    ed_turns_show(GTK_WIDGET(self), level, self->some);
    if (!self->some)
        return;
    g_autofree char *count = NULL;
    if (selection->count > 1)
        count = g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", selection->count),
                                selection->count);
    gtk_label_set_text(GTK_LABEL(self->count), count != NULL ? count : "");
    gtk_widget_set_visible(self->form, selection->count == 1);
    ed_section_show_lock(session, self->form);
    self->marker = path_marker(ed_session_view(session)->asset, (uint32_t)selection->items[0]);
    const Marker *marker = marker_of(self);
    if (marker != NULL)
        show_marker(self, marker);
}

/* ---- The class ---- */

static void ed_marker_section_dispose(GObject *object)
{
    EdMarkerSection *self = ED_MARKER_SECTION(object);
    ed_watch_clear(&self->watch);
    self->some = false;
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_MARKER_SECTION);
    G_OBJECT_CLASS(ed_marker_section_parent_class)->dispose(object);
}

static void ed_marker_section_class_init(EdMarkerSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_marker_section_dispose;
    g_type_ensure(ED_TYPE_TAG_CHOOSER);
    ed_section_class_init(widget_class, "ed-marker-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, name);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, tag);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, x);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, y);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, angle);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, nowhere);
    gtk_widget_class_bind_template_child(widget_class, EdMarkerSection, form);
    gtk_widget_class_bind_template_callback(widget_class, name_cb);
    gtk_widget_class_bind_template_callback(widget_class, tag_cb);
    gtk_widget_class_bind_template_callback(widget_class, x_cb);
    gtk_widget_class_bind_template_callback(widget_class, y_cb);
    gtk_widget_class_bind_template_callback(widget_class, angle_cb);
    gtk_widget_class_bind_template_callback(widget_class, nowhere_cb);
    gtk_widget_class_bind_template_callback(widget_class, number_done_cb);
    gtk_widget_class_bind_template_callback(widget_class, delete_cb);
}

static void ed_marker_section_init(EdMarkerSection *self)
{
    ed_section_init(GTK_WIDGET(self));
}

void ed_marker_section_set_session(EdMarkerSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_ASSET | ED_VIEW_TAGS,
                 marker_section_update_cb, section);
}

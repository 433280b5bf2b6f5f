/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "inspector/ed-turns.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>
#include <math.h>

enum { FIRST_LENGTH = 16 }; /* pixels: length of a new direction */

struct _EdMarkerSection {
    EdSection parent;
    GtkWidget *name, *tag, *x, *y, *angle, *form;
    Path marker; /* the marker that the form shows */
    bool has_marker;
};

G_DEFINE_FINAL_TYPE(EdMarkerSection, ed_marker_section, ED_TYPE_SECTION)

static const Marker *marker_of(EdMarkerSection *self)
{
    return self->has_marker
               ? path_get(ed_session_project(self->parent.watch.session), &self->marker)
               : NULL;
}

/* ---- Edits ---- */

/* Replaces the marker with a changed copy. Takes ownership of the copy. */
static void replace_marker(EdMarkerSection *self, Marker *copy, const char *label,
                           const void *group)
{
    Project *after = edit_put(ed_session_project(self->parent.watch.session), &self->marker, copy,
                              ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, label, group);
}

static void marker_section_set(EdSection *section, const EdAttribute *attribute,
                               const FieldValue *value, const void *group)
{
    EdMarkerSection *self = ED_MARKER_SECTION(section);
    if (marker_of(self) == NULL)
        return;
    Project *after = edit_set_field(ed_session_project(section->watch.session), &self->marker,
                                    value, ed_error(section->watch.session));
    ed_session_push(section->watch.session, after, ed_attribute_step(attribute, value), group);
}

/* Sets the direction. NAN, from an empty field, removes it. */
static void angle_cb(EdMarkerSection *self, double degrees)
{
    const Marker *marker = marker_of(self);
    if (marker == NULL)
        return;
    bool none = isnan(degrees);
    double length = hypot(marker->to_x, marker->to_y) / DOCUMENT_PIXEL;
    if (length <= 0)
        length = FIRST_LENGTH;
    Marker *copy = node_copy(marker);
    copy->to_x = none ? 0 : ed_fixed_from(length * cos(degrees * G_PI / 180));
    copy->to_y = none ? 0 : ed_fixed_from(-length * sin(degrees * G_PI / 180));
    replace_marker(self, copy, none ? _("Remove direction") : _("Rotate marker"),
                   none ? NULL : self->angle);
}

static void delete_cb(EdMarkerSection *self)
{
    ed_walls_remove(self->parent.watch.session);
}

/* ---- Showing ---- */

static void show_marker(EdMarkerSection *self, const Marker *marker)
{
    bool has_direction = marker->to_x != 0 || marker->to_y != 0;
    const void *const nodes[] = {marker};
    ed_section_show(self, &(EdFormNodes){.kind = &marker_kind, .nodes = nodes, .count = 1});
    ed_number_field_set_value(ED_NUMBER_FIELD(self->angle),
                              has_direction ? atan2(-marker->to_y, marker->to_x) * 180 / G_PI
                                            : NAN);
}

static void marker_section_commit_all(EdMarkerSection *self)
{
    ed_section_commit(self);
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->angle)));
}

static void marker_section_update_cb(gpointer owner, guint changes)
{
    EdMarkerSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_ASSET) && self->has_marker)
        marker_section_commit_all(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    self->has_marker = selection != NULL && selection->kind == ED_SELECT_MARKERS;
    bool level = session != NULL && ed_session_level(session) != NULL;
    ed_turns_show(GTK_WIDGET(self), level, self->has_marker);
    if (!self->has_marker)
        return;
    g_autofree char *count = NULL;
    if (selection->count > 1)
        count = g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", selection->count),
                                selection->count);
    gtk_label_set_text(GTK_LABEL(self->parent.count), count != NULL ? count : "");
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
    ed_watch_clear(&self->parent.watch);
    self->has_marker = false;
    G_OBJECT_CLASS(ed_marker_section_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdMarkerSection, name, tag, x, y, angle, form);
static const EdCallback callbacks[] = ED_CALLBACKS(angle_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdMarkerSection, name), "name", .step = N_("Rename marker"), .none = N_("none")},
    {ED_AT(EdMarkerSection, tag), "tag", .step = N_("Change tag")},
    {ED_AT(EdMarkerSection, x), "x", .step = N_("Move marker")},
    {ED_AT(EdMarkerSection, y), "y", .step = N_("Move marker")},
    {0}};

static void ed_marker_section_class_init(EdMarkerSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_marker_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-marker-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_ASSET | ED_VIEW_TAGS,
                            marker_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, marker_section_set);
}

static void ed_marker_section_init(EdMarkerSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->angle), NAN, _("none"));
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/sprites.h"
#include "inspector/ed-turns.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { FIRST_LENGTH = 16 }; /* pixels: length of a new direction */

struct _EdPointSection {
    EdSection parent;
    GtkWidget *name, *x, *y, *angle, *note, *form;
    uint64_t frame; /* frame of the point that the form shows */
    char *point;    /* name of that point; NULL: none */
};

G_DEFINE_FINAL_TYPE(EdPointSection, ed_point_section, ED_TYPE_SECTION)

static const Project *project_of(EdPointSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static const Frame *frame_of(EdPointSection *self)
{
    const Sprite *sprite = ed_session_sprite(self->parent.watch.session);
    return sprite != NULL ? sprite_frame(sprite, self->frame) : NULL;
}

static const Point *point_of(EdPointSection *self)
{
    const Frame *frame = self->point != NULL ? frame_of(self) : NULL;
    return frame != NULL ? list_find_name(frame->points, self->point, NULL) : NULL;
}

/* ---- Edits ---- */

static void point_section_set(EdSection *section, const EdAttribute *attribute,
                              const FieldValue *value, const void *group)
{
    EdPointSection *self = ED_POINT_SECTION(section);
    uint32_t index;
    if (point_of(self) == NULL)
        return;
    if (strcmp(value->key, "name") == 0) {
        ed_frame_rename_point(section->watch.session, self->point, value->text);
        return;
    }
    Scope scope = ed_section_scope(section->watch.session, self->frame);
    list_find_name(frame_of(self)->points, self->point, &index);
    Project *after = edit_set_items(project_of(self), &scope, &point_kind, index, value,
                                    ed_error(section->watch.session));
    ed_session_push(section->watch.session, after, ed_attribute_step(attribute, value), group);
}

static void set_direction(EdPointSection *self, double to_x, double to_y, const char *label,
                          const void *group)
{
    Scope scope = ed_section_scope(self->parent.watch.session, self->frame);
    Project *after =
        edit_set_point_direction(project_of(self), &scope, self->point, ed_fixed_from(to_x),
                                 ed_fixed_from(to_y), ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, label, group);
}

/* Sets the direction. NAN, from an empty field, removes it. */
static void angle_cb(EdPointSection *self, double degrees)
{
    const Point *point = point_of(self);
    if (point == NULL)
        return;
    if (isnan(degrees)) {
        set_direction(self, 0, 0, _("Remove direction"), NULL);
        return;
    }
    double length = hypot(point->to_x, point->to_y) / DOCUMENT_PIXEL;
    if (length <= 0)
        length = FIRST_LENGTH;
    set_direction(self, length * cos(degrees * G_PI / 180), -length * sin(degrees * G_PI / 180),
                  _("Rotate point"), self->angle);
}

static void delete_cb(EdPointSection *self)
{
    ed_frame_remove_selected(self->parent.watch.session);
}

/* ---- Showing ---- */

static void point_section_commit_all(EdPointSection *self)
{
    ed_section_commit(self);
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->angle)));
}

/* Shows the coordinates of the pixel that contains the point. The point itself is at the pixel's
 * centre. */
static void show_point(EdPointSection *self, const Frame *frame, uint32_t index)
{
    EdCommonNumber angle = {0};
    EdScopeForm form = {
        .kind = &point_kind, .edited = frame, .items = &index, .count = 1, .shift = 0.5};
    ed_section_show_scope(self, &form);
    g_autoptr(GPtrArray) points = form.nodes;
    POINTER_EACH (const Point, point, points) {
        bool has_direction = point->to_x != 0 || point->to_y != 0;
        ed_common_add(&angle, has_direction ? atan2(-point->to_y, point->to_x) * 180 / G_PI : NAN);
    }
    ed_common_show(&angle, ED_NUMBER_FIELD(self->angle));
    ed_section_show_frame_count(self->y, form.frames);
    ed_section_show_frame_count(self->angle, form.frames);
    g_autofree char *words = ed_section_note(self->parent.watch.session, &point_kind);
    g_autofree char *note =
        g_strdup_printf(_("%s · exported as the centre of the pixel (+ 0.5)"), words);
    ed_section_show_note(self->parent.watch.session, &point_kind, self->note);
    gtk_label_set_text(GTK_LABEL(self->note), note);
}

static void point_section_update_cb(gpointer owner, guint changes)
{
    EdPointSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_PART) && self->point != NULL)
        point_section_commit_all(self);
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    g_clear_pointer(&self->point, g_free);
    gboolean points = frame != NULL && selection->kind == ED_SELECT_POINTS;
    const Point *point = points ? list_get(frame->points, (uint32_t)selection->items[0]) : NULL;
    ed_turns_show(GTK_WIDGET(self), frame != NULL, point != NULL);
    if (point == NULL)
        return;
    g_autofree char *count = NULL;
    if (selection->count > 1)
        count = g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", selection->count),
                                selection->count);
    gtk_label_set_text(GTK_LABEL(self->parent.count), count != NULL ? count : "");
    gtk_widget_set_visible(self->form, selection->count == 1);
    self->frame = frame->id;
    self->point = g_strdup(point->name);
    show_point(self, frame, (uint32_t)selection->items[0]);
    ed_section_show_lock(session, self->form);
}

/* ---- The class ---- */

static void ed_point_section_dispose(GObject *object)
{
    EdPointSection *self = ED_POINT_SECTION(object);
    ed_watch_clear(&self->parent.watch);
    g_clear_pointer(&self->point, g_free);
    G_OBJECT_CLASS(ed_point_section_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdPointSection, name, x, y, angle, note, form);
static const EdCallback callbacks[] = ED_CALLBACKS(angle_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdPointSection, name), "name", .step = N_("Rename point")},
    {ED_AT(EdPointSection, x), "x", .step = N_("Move point"), .axis = ED_AXIS_X},
    {ED_AT(EdPointSection, y), "y", .step = N_("Move point"), .axis = ED_AXIS_Y},
    {0}};

static void ed_point_section_class_init(EdPointSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_point_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-point-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_SCOPE |
                                ED_VIEW_TAGS,
                            point_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, point_section_set);
}

static void ed_point_section_init(EdPointSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->angle), NAN, _("none"));
}

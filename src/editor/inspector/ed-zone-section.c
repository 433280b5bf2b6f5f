/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/maps.h"
#include "inspector/ed-turns.h"
#include "session/ed-zone-sizes.h"
#include "tools/ed-locked.h"
#include "tools/ed-shapes.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-tag-chooser.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <math.h>

struct _EdZoneSection {
    EdSection parent;
    GtkWidget *name, *tag, *x, *y, *facing, *cursor, *action, *area, *bounds, *note, *form;
    uint64_t map, plane; /* map and plane of the zone shown */
    int32_t zone;        /* or 0 */
};

G_DEFINE_FINAL_TYPE(EdZoneSection, ed_zone_section, ED_TYPE_SECTION)

static const Project *project_of(EdZoneSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static Path path_of(EdZoneSection *self)
{
    return path_zone(project_of(self), self->map, self->plane, self->zone);
}

static const Zone *zone_of(EdZoneSection *self)
{
    Path path = path_of(self);
    return self->zone != 0 ? path_get(project_of(self), &path) : NULL;
}

static void zone_section_set(EdSection *section, const EdAttribute *attribute,
                             const FieldValue *value, const void *group)
{
    EdZoneSection *self = ED_ZONE_SECTION(section);
    Path path = path_of(self);
    Project *after =
        edit_set_field(project_of(self), &path, value, ed_error(section->watch.session));
    ed_session_push(section->watch.session, after, ed_attribute_step(attribute, value), group);
}

/* Sets a property that many games need and that has its own field in this section; NULL removes
 * it. Takes ownership of the value. */
static void set_property(EdZoneSection *self, const char *key, Property *value)
{
    const Zone *zone = zone_of(self);
    Path path = path_of(self);
    if (zone != NULL && (value != NULL || properties_get(zone->properties, key) != NULL))
        ed_session_push(self->parent.watch.session,
                        value != NULL ? edit_set_property(project_of(self), &path, key, value,
                                                          ed_error(self->parent.watch.session))
                                      : edit_remove_property(project_of(self), &path, key,
                                                             ed_error(self->parent.watch.session)),
                        _("Change property"), NULL);
    if (value != NULL)
        node_unref(value);
}

/* The fields have the names of their properties. */
static void text_cb(EdZoneSection *self, const char *text, GtkWidget *field)
{
    const char *key = gtk_buildable_get_buildable_id(GTK_BUILDABLE(field));
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    set_property(self, key, trimmed[0] != '\0' ? property_text(key, trimmed) : NULL);
}

static void facing_cb(EdZoneSection *self, double degrees)
{
    set_property(self, "facing", isnan(degrees) ? NULL : property_number("facing", degrees));
}

static void show_text(EdZoneSection *self, GtkWidget *field, const char *key)
{
    const Property *property = properties_get(zone_of(self)->properties, key);
    bool text = property != NULL && property->type == PROPERTY_TEXT;
    ed_field_set_text(ED_FIELD(field), text ? property->text : "");
    gtk_widget_set_sensitive(field, property == NULL || text);
}

/* Sets a coordinate of the walk-to point. NAN, from an empty field, removes the point. A new point
 * is in the middle of the zone otherwise. */
static void walk_cb(EdZoneSection *self, double value, GtkWidget *field)
{
    const Zone *zone = zone_of(self);
    if (zone == NULL || (isnan(value) && !zone->has_walk))
        return;
    EdSession *session = self->parent.watch.session;
    Zone *moved = node_copy(zone);
    if (!zone->has_walk) {
        const PixelRect *bounds = &ed_session_zone_size(session, zone->number)->bounds;
        moved->walk_x = (bounds->left + bounds->right) * DOCUMENT_PIXEL / 2;
        moved->walk_y = (bounds->top + bounds->bottom) * DOCUMENT_PIXEL / 2;
    }
    moved->has_walk = !isnan(value);
    if (moved->has_walk)
        *(field == self->x ? &moved->walk_x : &moved->walk_y) = ed_fixed_from(value);
    else
        moved->walk_x = moved->walk_y = 0;
    Path path = path_of(self);
    Project *after = edit_put(project_of(self), &path, moved, ed_error(session));
    ed_session_push(session, after,
                    isnan(value) ? _("Remove walk-to point") : _("Move walk-to point"), field);
}

static void delete_cb(EdZoneSection *self)
{
    const Zone *zone = zone_of(self);
    if (zone != NULL && ed_refuse_locked(self->parent.watch.session, zone->tag))
        return;
    Project *after = edit_replace_zone(project_of(self), self->map, self->plane, self->zone, 0,
                                       ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Delete zone"), NULL);
}

static void zone_section_commit_all(EdZoneSection *self)
{
    ed_section_commit(self);
    ed_field_commit(ED_FIELD(self->cursor));
    ed_field_commit(ED_FIELD(self->action));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->x)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->y)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->facing)));
}

/* Shows texts such as "5 938 px in 2 pieces" and "12, 30 · 90 × 120". */
static void show_size(EdZoneSection *self, const Zone *zone)
{
    const EdZoneSize *size = ed_session_zone_size(self->parent.watch.session, zone->number);
    const PixelRect *bounds = &size->bounds;
    g_autofree char *area = ed_count_text(size->area);
    g_autofree char *pieces =
        g_strdup_printf(g_dngettext(NULL, "%s px in %u piece", "%s px in %u pieces", size->pieces),
                        area, size->pieces);
    g_autofree char *bounds_text =
        g_strdup_printf("%d, %d · %d × %d", (int)bounds->left, (int)bounds->top,
                        (int)(bounds->right - bounds->left), (int)(bounds->bottom - bounds->top));
    gtk_label_set_text(GTK_LABEL(self->area),
                       size->pieces == 0 ? _("nothing painted yet") : pieces);
    gtk_label_set_text(GTK_LABEL(self->bounds), size->pieces == 0 ? "–" : bounds_text);
}

static void show_zone(EdZoneSection *self, const Zone *zone)
{
    const Tag *tag = project_tag(project_of(self), zone->tag);
    ed_show_name(self->parent.count, tag != NULL ? tag->name : _("no tag"));
    const void *const nodes[] = {zone};
    ed_section_show(self, &(EdFormNodes){.kind = &zone_kind, .nodes = nodes, .count = 1});
    show_text(self, self->cursor, "cursor");
    show_text(self, self->action, "action");
    ed_number_field_set_value(ED_NUMBER_FIELD(self->facing),
                              properties_number(zone->properties, "facing", NAN));
    show_size(self, zone);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->x),
                              zone->has_walk ? zone->walk_x / (double)DOCUMENT_PIXEL : NAN);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->y),
                              zone->has_walk ? zone->walk_y / (double)DOCUMENT_PIXEL : NAN);
    gtk_label_set_text(GTK_LABEL(self->note),
                       zone->has_walk ? _("A pixel's centre ends in .5") : _("No walk-to point"));
}

/* Returns the selected zone, or the zone of the selected shape; 0 for none or several. */
static int32_t selected_zone(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const Shape *shape = ed_shape_selected(session);
    if (selection->kind == ED_SELECT_ZONES && selection->count == 1)
        return (int32_t)selection->items[0];
    return shape != NULL ? shape->zone : 0;
}

static void zone_section_update_cb(gpointer owner, guint changes)
{
    EdZoneSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_PART) && zone_of(self) != NULL)
        zone_section_commit_all(self);
    const Plane *plane = session != NULL ? ed_session_plane(session) : NULL;
    self->zone = plane != NULL ? selected_zone(session) : 0;
    bool has_zone = self->zone != 0;
    self->map = has_zone ? ed_session_view(session)->asset : 0;
    self->plane = has_zone ? plane->id : 0;
    const Zone *zone = has_zone ? zone_of(self) : NULL;
    ed_turns_show(GTK_WIDGET(self), plane != NULL, zone != NULL);
    if (zone == NULL)
        return;
    show_zone(self, zone);
    ed_section_show_lock(session, self->form);
}

static const EdChild children[] =
    ED_CHILDREN(EdZoneSection, name, tag, x, y, facing, cursor, action, area, bounds, note, form);
static const EdCallback callbacks[] = ED_CALLBACKS(walk_cb, facing_cb, text_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdZoneSection, name), "name", .step = N_("Rename zone"), .none = N_("none")},
    {ED_AT(EdZoneSection, tag), "tag", .step = N_("Change tag")},
    {0}};

static void ed_zone_section_class_init(EdZoneSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-zone-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_SIZES |
                                ED_VIEW_TAGS,
                            zone_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, zone_section_set);
}

static void ed_zone_section_init(EdZoneSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->x), NAN, _("none"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->y), NAN, _("none"));
    ed_number_field_set_empty(ED_NUMBER_FIELD(self->facing), NAN, _("none"));
}

/* SPDX-License-Identifier: MIT */
#include "panels/ed-bands-section.h"

#include "draw/theme.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "panels/ed-section.h"
#include "panels/ed-template.h"

#include <glib/gi18n.h>
#include <string.h>

enum { FIRST_RADIUS = 8, STEP = 6 };

struct _EdBandsSection {
    GtkWidget parent;
    GtkWidget *count, *list, *list_scroll, *form, *road, *road_names, *note;
    GMenu *roads;
    EdThingList things;
    EdWatch watch;
};

G_DEFINE_FINAL_TYPE(EdBandsSection, ed_bands_section, GTK_TYPE_WIDGET)

static const Project *project_of(EdBandsSection *self)
{
    return ed_session_project(self->watch.session);
}

static Path path_of(EdBandsSection *self, EdRow *row)
{
    return path_band(ed_session_view(self->watch.session)->asset, ed_row_id(row));
}

/* ---- Rows ---- */

static EdRow *row_of(const Band *band, uint32_t place)
{
    EdRow *row = ed_row_new(0, band->id, 0);
    EdRowLook *look = ed_row_edit(row);
    ed_row_set_title(row, band->name[0] != '\0' ? band->name : _("band"));
    if (band->name[0] == '\0')
        look->flags |= ED_ROW_NO_NAME;
    look->swatch = true;
    memcpy(look->colour, band->colour, sizeof look->colour);
    look->hatch = (int)draw_band_hatch(place);
    look->value = band->radius / (double)DOCUMENT_PIXEL;
    return row;
}

static bool is_road(const Map *map, int32_t tag)
{
    return (map->road[tag / 32] >> (tag % 32) & 1) != 0;
}

static void show_roads(EdBandsSection *self, const Map *map)
{
    g_autoptr(GString) names = g_string_new(NULL);
    g_menu_remove_all(self->roads);
    ListIter tags = list_iter(project_of(self)->tags);
    for (const Tag *tag; (tag = list_next(&tags)) != NULL;) {
        bool road = is_road(map, tag->number);
        if (road)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", tag->name);
        g_autofree char *label = g_strdup_printf("%s%s", road ? "✓ " : "    ", tag->name);
        GMenuItem *item = g_menu_item_new(label, NULL);
        g_menu_item_set_action_and_target(item, "win.road", "i", tag->number);
        g_menu_append_item(self->roads, item);
        g_object_unref(item);
    }
    gtk_label_set_text(GTK_LABEL(self->road_names), names->len > 0 ? names->str : _("Choose tags"));
    gtk_widget_set_visible(self->note, names->len == 0);
    gtk_label_set_text(GTK_LABEL(self->note), _("Say which tags are road."));
}

static void update_cb(gpointer owner, guint what)
{
    (void)what;
    EdBandsSection *self = owner;
    EdSession *session = self->watch.session;
    const Map *map = session != NULL ? ed_session_map(session) : NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    gtk_widget_set_visible(GTK_WIDGET(self), map != NULL);
    if (map != NULL) {
        uint32_t place = 0;
        ListIter bands = list_iter(map->bands);
        for (const Band *band; (band = list_next(&bands)) != NULL;)
            g_ptr_array_add(rows, row_of(band, place++));
        show_roads(self, map);
    }
    gtk_label_set_text(GTK_LABEL(self->count), rows->len > 0 ? _("from the road's border")
                                                             : _("where a disc fits on the road"));
    gtk_widget_set_visible(self->list_scroll, rows->len > 0);
    gtk_widget_set_visible(self->form, rows->len > 0);
    ed_thing_list_show(&self->things, session, rows);
}

static void renamed_cb(EdListRow *widget, const char *name, EdBandsSection *self)
{
    GError *error = NULL;
    Path path = path_of(self, ed_list_row_row(widget));
    Project *after = edit_set_text(project_of(self), &path, "name", name, &error);
    ed_session_take(self->watch.session, after, _("Rename band"), NULL, error);
}

static void radius_cb(GtkWidget *field, double value, EdBandsSection *self)
{
    EdRow *row = ed_list_row_row(ED_LIST_ROW(gtk_widget_get_ancestor(field, ED_TYPE_LIST_ROW)));
    GError *error = NULL;
    Path path = path_of(self, row);
    Project *after =
        edit_set_number(project_of(self), &path, "radius", ed_fixed_from(value), &error);
    ed_session_take(self->watch.session, after, _("Change radius"), field, error);
}

static void number_done_cb(EdBandsSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void setup_row_cb(gpointer user, EdListRow *widget)
{
    GtkWidget *field =
        g_object_new(ED_TYPE_NUMBER_FIELD, "prefix", "r", "unit", _("px"), "label", _("Radius"),
                     "least", 1.0 / DOCUMENT_PIXEL, "most", 32767.0, "digits", 2, NULL);
    gtk_widget_set_size_request(field, 92, -1);
    gtk_widget_set_hexpand(field, FALSE);
    gtk_widget_set_valign(field, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), "mini");
    g_signal_connect(field, "set", G_CALLBACK(radius_cb), user);
    g_signal_connect_swapped(field, "done", G_CALLBACK(number_done_cb), user);
    ed_list_row_add_after(widget, field);
    g_object_set_data(G_OBJECT(widget), "radius", field);
    g_signal_connect(widget, "renamed", G_CALLBACK(renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
}

static void update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    (void)user;
    ed_list_row_show(widget, row);
    GtkWidget *field = g_object_get_data(G_OBJECT(widget), "radius");
    ed_number_field_set_value(ED_NUMBER_FIELD(field), ed_row_look(row)->value);
}

/* ---- New ones ---- */

/* A little larger than the largest so far. */
static void add_cb(EdBandsSection *self)
{
    EdSession *session = self->watch.session;
    const Map *map = ed_session_map(session);
    int32_t radius = FIRST_RADIUS * DOCUMENT_PIXEL;
    ListIter bands = list_iter(map->bands);
    for (const Band *band; (band = list_next(&bands)) != NULL;)
        radius = MAX(radius, band->radius + STEP * DOCUMENT_PIXEL);
    g_autofree char *name = asset_free_name(map->bands, _("band"));
    uint64_t id = 0;
    GError *error = NULL;
    Project *after = edit_add_band(project_of(self), map->id, name, radius, &id, &error);
    if (ed_session_take(session, after, _("New band"), NULL, error))
        ed_session_select(session, ED_SELECT_BANDS, &id, 1);
}

/* ---- The class ---- */

static void ed_bands_section_dispose(GObject *object)
{
    EdBandsSection *self = ED_BANDS_SECTION(object);
    ed_watch_clear(&self->watch);
    ed_thing_list_clear(&self->things);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_BANDS_SECTION);
    g_clear_object(&self->roads);
    G_OBJECT_CLASS(ed_bands_section_parent_class)->dispose(object);
}

static void ed_bands_section_class_init(EdBandsSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_bands_section_dispose;
    ed_section_class_init(widget_class, "ed-bands-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, list);
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, list_scroll);
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, form);
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, road);
    gtk_widget_class_bind_template_child(widget_class, EdBandsSection, note);
    gtk_widget_class_bind_template_callback(widget_class, add_cb);
}

static void ed_bands_section_init(EdBandsSection *self)
{
    ed_section_init(GTK_WIDGET(self));
    self->road_names = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->road_names), 0);
    gtk_label_set_ellipsize(GTK_LABEL(self->road_names), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(self->road_names, TRUE);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(self->road), self->road_names);
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(self->road), TRUE);
    self->roads = g_menu_new();
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->road), G_MENU_MODEL(self->roads));
    ed_thing_list_init(&self->things, self->list, ED_SELECT_BANDS, setup_row_cb, update_row_cb,
                       self);
}

void ed_bands_section_set_session(EdBandsSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET, update_cb,
                 section);
}

EdThingList *ed_bands_section_things(EdBandsSection *section)
{
    return &section->things;
}

void ed_toggle_road(EdSession *session, int32_t tag)
{
    const Map *map = ed_session_map(session);
    uint32_t road[8];
    memcpy(road, map->road, sizeof road);
    road[tag / 32] ^= UINT32_C(1) << (tag % 32);
    GError *error = NULL;
    Project *after = edit_set_road(ed_session_project(session), map->id, road, &error);
    ed_session_take(session, after, _("Change road"), NULL, error);
}

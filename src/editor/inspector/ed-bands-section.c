/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "canvas/ed-canvas-style.h"
#include "edit/bands_text.h"
#include "inspector/ed-band-edits.h"
#include "inspector/ed-band-share.h"
#include "inspector/ed-road-choice.h"
#include "session/ed-bands.h"
#include "widgets/ed-colour-choice.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-swatch.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EdBandsSection {
    EdSection parent;
    GtkWidget *body, *unfold, *views, *list, *share_box, *share, *line, *road, *edge;
    GtkWidget *difference_row, *difference, *narrow_row, *narrow, *note, *make;
    EdBands *bands; /* strong reference to the session's bands */
};

G_DEFINE_FINAL_TYPE(EdBandsSection, ed_bands_section, ED_TYPE_SECTION)

static const Project *project_of(EdBandsSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static Path path_of(EdBandsSection *self, EdRow *row)
{
    return path_band(ed_session_view(self->parent.watch.session)->asset, ed_row_id(row));
}

static void push_edit(EdBandsSection *self, Project *after, const char *label, const void *group)
{
    ed_session_push(self->parent.watch.session, after, label, group);
}

/* ---- Rows ---- */

/* Returns the index among the computed bands; UINT32_MAX if the band is not computed yet. */
static uint32_t known_index(const MapBands *known, uint64_t band)
{
    for (uint32_t i = 0; known != NULL && i < known->count; i++)
        if (known->bands[i]->id == band)
            return i;
    return UINT32_MAX;
}

static EdRow *row_of(EdBandsSection *self, const Band *band, uint32_t index)
{
    EdRow *row = ed_row_new(0, band->id, 0);
    EdRowLook *look = ed_row_edit(row);
    const MapBands *known = ed_bands_current(self->bands);
    uint32_t at = known_index(known, band->id);
    ed_row_set_title(row, band->name[0] != '\0' ? band->name : _("band"));
    if (band->name[0] == '\0')
        look->flags |= ED_ROW_NO_NAME;
    if (ed_bands_is_hidden(self->bands, band->id))
        look->flags |= ED_ROW_HIDDEN;
    look->swatch = true;
    memcpy(look->colour, band->colour, sizeof look->colour);
    look->hatch = (int)draw_band_hatch(index);
    look->value = band->radius / (double)DOCUMENT_PIXEL;
    if (at != UINT32_MAX) {
        /* Translators: a share, as in "81%". */
        g_autofree char *text = g_strdup_printf(_("%.0f%%"), 100 * map_bands_share(known, at));
        ed_row_set_detail(row, text);
    }
    return row;
}

static void bands_section_renamed_cb(EdListRow *widget, const char *name, EdBandsSection *self)
{
    Path path = path_of(self, ed_list_row_row(widget));
    push_edit(
        self,
        edit_set_text(project_of(self), &path, "name", name, ed_error(self->parent.watch.session)),
        _("Rename band"), NULL);
}

static EdRow *row_around(GtkWidget *widget)
{
    return ed_list_row_row(ED_LIST_ROW(gtk_widget_get_ancestor(widget, ED_TYPE_LIST_ROW)));
}

static void radius_cb(GtkWidget *field, double value, EdBandsSection *self)
{
    Path path = path_of(self, row_around(field));
    push_edit(self,
              edit_set_number(project_of(self), &path, "radius", ed_fixed_from(value),
                              ed_error(self->parent.watch.session)),
              _("Change radius"), field);
}

static void bands_section_eye_cb(GtkWidget *eye, EdBandsSection *self)
{
    uint64_t band = ed_row_id(row_around(eye));
    ed_bands_set_hidden(self->bands, band, !ed_bands_is_hidden(self->bands, band));
}

/* ---- Colours ---- */

static void bands_section_colour_cb(GtkWidget *choice, guint colour, EdBandsSection *self)
{
    uint8_t rgba[4];
    draw_rgba(colour | 0xff000000u, rgba);
    GtkWidget *popover = gtk_widget_get_ancestor(choice, GTK_TYPE_POPOVER);
    Path path = path_of(self, row_around(popover));
    push_edit(self,
              edit_set_colour(project_of(self), &path, "colour", rgba,
                              ed_error(self->parent.watch.session)),
              _("Recolour band"), NULL);
    ed_colour_choice_show(ED_COLOUR_CHOICE(choice), rgba);
}

static void colours_shown_cb(GtkWidget *popover, GtkWidget *choice)
{
    ed_colour_choice_show(ED_COLOUR_CHOICE(choice), ed_row_look(row_around(popover))->colour);
}

static GtkWidget *colours_new(EdBandsSection *self)
{
    GtkWidget *choice = g_object_new(ED_TYPE_COLOUR_CHOICE, NULL), *popover = gtk_popover_new();
    g_signal_connect(choice, "chosen", G_CALLBACK(bands_section_colour_cb), self);
    gtk_popover_set_child(GTK_POPOVER(popover), choice);
    g_signal_connect(popover, "show", G_CALLBACK(colours_shown_cb), choice);
    GtkWidget *button = gtk_menu_button_new();
    EdSwatch *swatch = ed_swatch_new();
    gtk_menu_button_set_child(GTK_MENU_BUTTON(button), GTK_WIDGET(swatch));
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_widget_add_css_class(button, "colour");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    ed_show_tooltip(button, _("Colour of the band"));
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Colour of the band"));
    g_object_set_data(G_OBJECT(button), "swatch", swatch);
    return button;
}

static void bands_section_setup_row_cb(gpointer user, EdListRow *widget)
{
    GtkWidget *field =
        g_object_new(ED_TYPE_NUMBER_FIELD, "prefix", "r", "unit", _("px"), "label", _("Radius"),
                     "min", 1.0 / DOCUMENT_PIXEL, "max", 32767.0, "digits", 2, NULL);
    GtkWidget *colours = colours_new(user), *share = gtk_label_new(NULL);
    GtkWidget *text = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field)));
    gtk_editable_set_width_chars(GTK_EDITABLE(text), 4);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(text), 4);
    gtk_label_set_width_chars(GTK_LABEL(share), 6);
    gtk_label_set_xalign(GTK_LABEL(share), 1);
    gtk_widget_add_css_class(share, "count");
    gtk_widget_set_size_request(field, 84, -1);
    gtk_widget_set_hexpand(field, FALSE);
    gtk_widget_set_valign(field, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), "mini");
    g_signal_connect(field, "set", G_CALLBACK(radius_cb), user);
    ed_section_group_steps(user, ED_NUMBER_FIELD(field));
    ed_list_row_add_before(widget, colours);
    ed_list_row_add_after(widget, field);
    ed_list_row_add_after(widget, share);
    GtkWidget *eye = ed_list_row_add_button(widget, G_CALLBACK(bands_section_eye_cb), user);
    g_object_set_data(G_OBJECT(widget), "radius", field);
    g_object_set_data(G_OBJECT(widget), "colours", colours);
    g_object_set_data(G_OBJECT(widget), "share", share);
    g_object_set_data(G_OBJECT(widget), "eye", eye);
    g_signal_connect(widget, "renamed", G_CALLBACK(bands_section_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 28);
}

static void bands_section_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    const EdRowLook *look = ed_row_look(row);
    GtkWidget *field = g_object_get_data(G_OBJECT(widget), "radius");
    GtkWidget *colours = g_object_get_data(G_OBJECT(widget), "colours");
    GtkWidget *eye = g_object_get_data(G_OBJECT(widget), "eye");
    bool hidden = (look->flags & ED_ROW_HIDDEN) != 0;
    const char *words = hidden ? _("Show") : _("Hide");
    ed_list_row_show_parts(widget, row);
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(widget), "share")), look->detail);
    ed_swatch_set_colour(g_object_get_data(G_OBJECT(colours), "swatch"), look->colour,
                         (Hatch)look->hatch);
    ed_number_field_set_value(ED_NUMBER_FIELD(field), look->value);
    gtk_button_set_icon_name(GTK_BUTTON(eye),
                             hidden ? "view-conceal-symbolic" : "view-reveal-symbolic");
    ed_show_tooltip(eye, words);
    ed_show_accessible(eye, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

/* ---- Line of text, map edge, painted band ---- */

static void line_cb(EdBandsSection *self, const char *text)
{
    const Map *map = ed_session_map(self->parent.watch.session);
    if (map != NULL && !ed_set_bands_text(self->parent.watch.session, text)) {
        g_autofree char *line = bands_text(map);
        ed_field_set_text(ED_FIELD(self->line), line);
    }
}

static void edge_cb(EdBandsSection *self, int index)
{
    ed_set_edge_is_road(self->parent.watch.session, index == 1);
}

/* Shows where the paint of the plane differs from the computed band. */
static void show_difference(EdBandsSection *self)
{
    const Plane *plane = ed_session_plane(self->parent.watch.session);
    const MapBands *known = ed_bands_current(self->bands);
    bool shown = plane != NULL && known != NULL && known->differences != NULL;
    gtk_widget_set_visible(self->difference_row, shown);
    if (!shown)
        return;
    g_autofree char *extra = ed_count_text(known->different[BAND_TOO_FAR]);
    g_autofree char *missing = ed_count_text(known->different[BAND_LEFT_OUT]);
    g_autofree char *text =
        g_strdup_printf(_("Red: %s px extra · blue: %s px missing"), extra, missing);
    ed_show_text(self->difference, text);
}

/* ---- Updating ---- */

static void show_narrow(EdBandsSection *self)
{
    guint count = ed_bands_pinches(self->bands)->len;
    g_autofree char *text =
        g_strdup_printf(ngettext("%u bottleneck", "%u bottlenecks", count), count);
    ed_show_text(self->narrow, text);
    gtk_widget_set_visible(self->narrow_row, count > 0);
}

/* Shows the shares of the road. The colour of the road is that of the first tag that is road. */
static void show_share(EdBandsSection *self, const Map *map)
{
    uint8_t untagged[4];
    const uint8_t *colour = untagged;
    ed_untagged_colour(untagged);
    LIST_EACH_WHILE (colour == untagged, Tag, tag, project_of(self)->tags)
        if ((map->road[tag->number / 32] >> (tag->number % 32) & 1) != 0)
            colour = tag->colour;
    const MapBands *known = ed_bands_current(self->bands);
    bool has_bands = known != NULL && known->count > 0 && map_bands_road(known) > 0;
    gtk_widget_set_visible(self->share_box, has_bands);
    ed_band_share_show(ED_BAND_SHARE(self->share), has_bands ? known : NULL, colour);
}

/* Folds the section unless the map has a road or bands: most maps have neither. */
static void update_folded(EdBandsSection *self, bool needed)
{
    bool unfolded = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->unfold));
    gtk_widget_set_visible(self->unfold, !needed);
    gtk_widget_set_visible(self->body, needed || unfolded);
}

static void unfold_cb(EdBandsSection *self)
{
    ed_watch_queue(&self->parent.watch, ED_WATCH_PROJECT);
}

static void show_texts(EdBandsSection *self, const Map *map, bool has_road)
{
    bool has_bands = list_count(map->bands) > 0;
    g_autofree char *line = bands_text(map);
    ed_field_set_text(ED_FIELD(self->line), line);
    ed_segments_set_chosen(ED_SEGMENTS(self->edge), map->edge_is_road ? 1 : 0);
    gtk_label_set_text(GTK_LABEL(self->parent.count), has_bands ? _("from the road border") : "");
    update_folded(self, has_bands || has_road);
    gtk_widget_set_visible(self->list, has_bands);
    gtk_widget_set_visible(self->views, has_bands);
    gtk_widget_set_visible(self->make, !has_bands || !has_road);
    gtk_widget_set_visible(self->note, !has_bands || !has_road);
    gtk_label_set_text(GTK_LABEL(self->note),
                       has_bands
                           ? _("Choose which tags are road.")
                           : _("A band is the part of the road where a disc of its radius fits."));
}

static void show_map(EdBandsSection *self, const Map *map, GPtrArray *rows)
{
    const Band *bands[DOCUMENT_MAX_BANDS];
    uint32_t count = map_bands_sorted(map, bands);
    for (uint32_t i = 0; i < count; i++)
        g_ptr_array_add(rows, row_of(self, bands[i], i));
    show_texts(self, map,
               ed_road_choice_show(ED_ROAD_CHOICE(self->road), self->parent.watch.session));
    show_share(self, map);
    show_difference(self);
    show_narrow(self);
}

static void bands_computed_cb(EdBandsSection *self)
{
    ed_watch_queue(&self->parent.watch, ED_WATCH_PROJECT);
}

static void watch_bands(EdBandsSection *self, EdSession *session)
{
    EdBands *bands = session != NULL ? ed_session_bands(session) : NULL;
    if (self->bands == bands)
        return;
    if (self->bands != NULL)
        g_signal_handlers_disconnect_by_data(self->bands, self);
    g_set_object(&self->bands, bands);
    if (bands != NULL)
        g_signal_connect_swapped(bands, "changed", G_CALLBACK(bands_computed_cb), self);
}

static void bands_section_update_cb(gpointer owner, guint changes)
{
    EdBandsSection *self = owner;
    EdSession *session = self->parent.watch.session;
    const Map *map = session != NULL ? ed_session_map(session) : NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    watch_bands(self, session);
    gtk_widget_set_visible(GTK_WIDGET(self), map != NULL);
    if (map != NULL)
        show_map(self, map, rows);
    ed_thing_list_show(&self->parent.things, session, rows);
}

/* ---- The class ---- */

static void ed_bands_section_dispose(GObject *object)
{
    EdBandsSection *self = ED_BANDS_SECTION(object);
    watch_bands(self, NULL);
    ed_watch_clear(&self->parent.watch);
    G_OBJECT_CLASS(ed_bands_section_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdBandsSection, body, unfold, views, list, share_box, share, line, road, edge,
                difference_row, difference, narrow_row, narrow, note, make);
static const EdCallback callbacks[] = ED_CALLBACKS(unfold_cb, line_cb, edge_cb);

static void ed_bands_section_class_init(EdBandsSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_bands_section_dispose;
    g_type_ensure(ED_TYPE_BAND_SHARE);
    g_type_ensure(ED_TYPE_ROAD_CHOICE);
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-bands-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET |
                                ED_VIEW_LOOK,
                            bands_section_update_cb);
}

static void ed_bands_section_init(EdBandsSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->edge),
                            (const char *const[]){_("Road ends"), _("Road continues"), NULL});
    ed_thing_list_init(&self->parent.things, self->list, ED_SELECT_BANDS,
                       bands_section_setup_row_cb, bands_section_update_row_cb, self);
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-keymap.h"
#include "session/ed-zone-sizes.h"
#include "session/ed-zone-view.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-reorder.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EdZonesSection {
    EdSection parent;
    GtkWidget *find, *search, *list, *list_scroll, *empty;
    int32_t zone; /* current zone at the last update */
};

enum { SIGNAL_REVEAL, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdZonesSection, ed_zones_section, ED_TYPE_SECTION)

static const Project *project_of(EdZonesSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static Path path_of(EdZonesSection *self, EdRow *row)
{
    const EdView *view = ed_session_view(self->parent.watch.session);
    return path_zone(project_of(self), view->asset, view->plane, (int32_t)ed_row_id(row));
}

/* ---- Rows ---- */

static EdRow *row_of(EdZonesSection *self, const Zone *zone)
{
    EdRow *row = ed_row_new(0, (uint64_t)zone->number, 0);
    const Tag *tag = project_tag(project_of(self), zone->tag);
    const char *tag_name = tag != NULL ? tag->name : _("no tag");
    if (ed_session_view(self->parent.watch.session)->look.zones_by_zone)
        ed_row_set_zone(row, zone->number);
    else
        ed_row_set_tag(row, project_of(self), zone->tag);
    ed_row_set_title(row, zone->name[0] != '\0' ? zone->name : tag_name);
    if (zone->name[0] != '\0' && strcmp(zone->name, tag_name) != 0)
        ed_row_set_detail(row, tag_name);
    else if (zone->name[0] == '\0')
        ed_row_edit(row)->flags |= ED_ROW_NO_NAME;
    if (ed_session_view(self->parent.watch.session)->zone == zone->number)
        ed_row_edit(row)->flags |= ED_ROW_STRONG;
    if (!ed_session_tag_shown(self->parent.watch.session, zone->tag))
        ed_row_edit(row)->flags |= ED_ROW_DIM;
    g_autofree char *area =
        ed_count_text(ed_session_zone_size(self->parent.watch.session, zone->number)->area);
    g_autofree char *text = g_strdup_printf(_("%s px"), area);
    ed_row_set_count(row, text);
    return row;
}

static void zones_section_update(EdZonesSection *self)
{
    EdSession *session = self->parent.watch.session;
    const Plane *plane = session != NULL ? ed_session_plane(session) : NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    gtk_widget_set_visible(GTK_WIDGET(self), plane != NULL);
    if (plane != NULL) {
        const char *words = gtk_editable_get_text(GTK_EDITABLE(self->search));
        LIST_EACH (Zone, zone, plane->zones)
            if (ed_words_match(words, zone->name))
                g_ptr_array_add(rows, row_of(self, zone));
        g_autofree char *count = g_strdup_printf("%u", list_count(plane->zones));
        gtk_label_set_text(GTK_LABEL(self->parent.count), count);
        g_autofree char *hint =
            ed_keymap_text(_("Press {new-zone} to name a new zone, then paint it"));
        gtk_label_set_text(GTK_LABEL(self->empty), hint);
        gtk_widget_set_visible(self->empty, plane->zones == NULL);
        gtk_widget_set_visible(self->list_scroll, plane->zones != NULL);
    }
    ed_thing_list_show(&self->parent.things, session, rows);
    int32_t zone = plane != NULL ? ed_session_view(session)->zone : 0;
    guint index = ed_rows_find(G_LIST_MODEL(self->parent.things.rows), 0, (uint64_t)zone, 0);
    if (zone != self->zone && index != G_MAXUINT)
        ed_list_scroll_to(self->list, index);
    self->zone = zone;
}

static void zones_section_update_cb(gpointer owner, guint changes)
{
    zones_section_update(owner);
}

static void zones_section_renamed_cb(EdListRow *widget, const char *name, EdZonesSection *self)
{
    Path path = path_of(self, ed_list_row_row(widget));
    Project *after =
        edit_set_text(project_of(self), &path, "name", name, ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Rename zone"), NULL);
}

static gboolean zones_section_row_drags(gpointer user, EdRow *row)
{
    return gtk_editable_get_text(GTK_EDITABLE(ED_ZONES_SECTION(user)->search))[0] == '\0';
}

static gboolean zones_section_row_accepts(gpointer user, EdRow *row, EdRow *target)
{
    return g_list_store_find(ED_ZONES_SECTION(user)->parent.things.rows, row, NULL);
}

static void zones_section_row_moved(gpointer user, EdRow *row, EdRow *target, gboolean after_target)
{
    EdZonesSection *self = user;
    guint from, to;
    if (!g_list_store_find(self->parent.things.rows, row, &from) ||
        !g_list_store_find(self->parent.things.rows, target, &to))
        return;
    Path path = path_of(self, row);
    Project *after = edit_move(project_of(self), &path, ed_reorder_index(from, to, after_target),
                               ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Reorder zones"), NULL);
}

static void zones_section_setup_row_cb(gpointer user, EdListRow *widget)
{
    static const EdReorder reorder = {zones_section_row_drags, zones_section_row_accepts,
                                      zones_section_row_moved};
    g_signal_connect(widget, "renamed", G_CALLBACK(zones_section_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
    ed_reorder_attach(widget, &reorder, user);
}

static void zones_section_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
}

/* After a zone was chosen in this list, highlights it on the canvas for a moment and scrolls to
 * it. */
static void zones_section_chosen_cb(EdZonesSection *self)
{
    EdRow *row =
        self->parent.things.is_setting ? NULL : ed_thing_list_selected(&self->parent.things);
    if (row == NULL || self->parent.watch.session == NULL)
        return;
    int32_t zone = (int32_t)ed_row_id(row);
    PixelRect at = ed_session_zone_size(self->parent.watch.session, zone)->largest;
    ed_session_set_zone(self->parent.watch.session, zone);
    ed_session_flash_zone(self->parent.watch.session, zone);
    if (at.left < at.right)
        g_signal_emit(self, signals[SIGNAL_REVEAL], 0, at.left, at.top, at.right, at.bottom);
}

/* ---- Adding and searching ---- */

static void add_cb(EdZonesSection *self)
{
    EdSession *session = self->parent.watch.session;
    const EdView *view = ed_session_view(session);
    const Plane *plane = ed_session_plane(session);
    g_autofree char *name = asset_free_name(plane->zones, _("zone"));
    int32_t number = 0;
    Project *after = edit_add_zone(project_of(self), view->asset, view->plane, name, view->tag,
                                   &number, ed_error(session));
    if (!ed_session_push(session, after, _("New zone"), NULL))
        return;
    uint64_t item = (uint64_t)number;
    ed_session_select(session, ED_SELECT_ZONES, &item, 1);
}

static void search_changed_cb(EdZonesSection *self)
{
    zones_section_update(self);
}

static void stop_search_cb(EdZonesSection *self)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->find), FALSE);
    gtk_widget_grab_focus(self->list);
}

static void find_cb(EdZonesSection *self)
{
    gboolean on = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->find));
    gtk_widget_set_visible(self->search, on);
    if (on)
        ed_typing_ask(self->search);
    else
        gtk_editable_set_text(GTK_EDITABLE(self->search), "");
}

/* ---- The class ---- */

static const EdChild children[] =
    ED_CHILDREN(EdZonesSection, find, search, list, list_scroll, empty);
static const EdCallback callbacks[] =
    ED_CALLBACKS(add_cb, find_cb, search_changed_cb, stop_search_cb);

static void ed_zones_section_class_init(EdZonesSectionClass *class)
{
    signals[SIGNAL_REVEAL] =
        g_signal_new("reveal", ed_zones_section_get_type(), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 4, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-zones-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_ASSET |
                                ED_VIEW_TAG | ED_VIEW_TAGS | ED_VIEW_SIZES | ED_VIEW_LOOK,
                            zones_section_update_cb);
}

static void ed_zones_section_init(EdZonesSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_thing_list_init(&self->parent.things, self->list, ED_SELECT_ZONES,
                       zones_section_setup_row_cb, zones_section_update_row_cb, self);
    g_signal_connect_swapped(self->parent.things.selection, "selection-changed",
                             G_CALLBACK(zones_section_chosen_cb), self);
}

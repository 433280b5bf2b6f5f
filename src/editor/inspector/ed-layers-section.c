/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "inspector/ed-band-edits.h"
#include "lists/ed-asset-edits.h"
#include "road/map_bands.h"
#include "session/ed-layer-view.h"
#include "widgets/ed-menu.h"
#include "widgets/ed-reorder.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdLayersSection {
    EdSection parent;
    GtkWidget *add_layer, *add_plane, *list, *list_scroll, *empty, *content_row, *content;
    GMenuModel *menu;
    GListStore *rows;
    GtkSingleSelection *selection;
    gboolean is_setting; /* widgets are being set by code: their signals are ignored */
};

G_DEFINE_FINAL_TYPE(EdLayersSection, ed_layers_section, ED_TYPE_SECTION)

static EdRow *selected_row(EdLayersSection *self)
{
    return gtk_single_selection_get_selected_item(self->selection);
}

/* ---- Rows ---- */

static EdRow *row_of(EdSession *session, const Level *level, const Layer *layer)
{
    EdRow *row = ed_asset_layer_row(level, layer);
    if (ed_session_layer_hidden(session, layer->id))
        ed_row_edit(row)->flags |= ED_ROW_HIDDEN | ED_ROW_DIM;
    return row;
}

/* Adds the layers of the level or the planes of the map. */
static void add_rows(EdSession *session, GPtrArray *rows)
{
    const Level *level = ed_session_level(session);
    const Map *map = ed_session_map(session);
    LIST_EACH (Layer, layer, level != NULL ? level->layers : NULL)
        g_ptr_array_add(rows, row_of(session, level, layer));
    LIST_EACH (Plane, plane, map != NULL ? map->planes : NULL)
        g_ptr_array_add(rows, ed_asset_plane_row(map, plane));
}

/* ---- The content of a plane ---- */

static void content_cb(EdLayersSection *self)
{
    EdSession *session = self->parent.watch.session;
    guint index = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->content));
    const Map *map = session != NULL ? ed_session_map(session) : NULL;
    if (self->is_setting || map == NULL || index == GTK_INVALID_LIST_POSITION)
        return;
    const Band *bands[DOCUMENT_MAX_BANDS];
    uint32_t count = map_bands_sorted(map, bands);
    ed_declare_plane(session, index > 0 && index <= count ? bands[index - 1]->id : 0);
}

/* Shows whether the plane holds zones or a band. Without bands there is no choice. */
static void show_content(EdLayersSection *self)
{
    EdSession *session = self->parent.watch.session;
    const Map *map = ed_session_map(session);
    const Plane *plane = ed_session_plane(session);
    const Band *bands[DOCUMENT_MAX_BANDS];
    uint32_t count = plane != NULL ? map_bands_sorted(map, bands) : 0;
    gtk_widget_set_visible(self->content_row, count > 0);
    if (count == 0)
        return;
    g_autoptr(GtkStringList) words = gtk_string_list_new((const char *const[]){_("Zones"), NULL});
    guint chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        g_autofree char *text = g_strdup_printf(_("Band %s, hand-painted"), bands[i]->name);
        g_autofree char *shown = ed_visible_text(text);
        gtk_string_list_append(words, shown);
        if (bands[i]->id == plane->band)
            chosen = i + 1;
    }
    gtk_drop_down_set_model(GTK_DROP_DOWN(self->content), G_LIST_MODEL(words));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->content), chosen);
}

/* ---- Showing ---- */

static void select_shown(EdLayersSection *self)
{
    const EdView *view = ed_session_view(self->parent.watch.session);
    bool planes = view->kind == ED_MAP;
    guint index = ed_rows_find(G_LIST_MODEL(self->rows), planes ? ED_ASSET_PLANE : ED_ASSET_LAYER,
                               view->asset, planes ? view->plane : view->layer);
    ed_list_select(self->list, index);
}

static void layers_section_update_cb(gpointer owner, guint changes)
{
    EdLayersSection *self = owner;
    EdSession *session = self->parent.watch.session;
    EdAssetKind kind = session != NULL ? ed_session_view(session)->kind : ED_NO_ASSET;
    bool planes = kind == ED_MAP, has_list = planes || kind == ED_LEVEL;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    gtk_widget_set_visible(GTK_WIDGET(self), has_list);
    gtk_widget_set_vexpand(self->list_scroll, !planes); /* zones are listed below planes */
    gtk_widget_set_vexpand(GTK_WIDGET(self), !planes);
    gtk_widget_set_visible(self->add_layer, !planes);
    gtk_widget_set_visible(self->add_plane, planes);
    gtk_label_set_text(GTK_LABEL(self->parent.title), planes ? _("Planes") : _("Layers"));
    if (has_list)
        add_rows(session, rows);
    g_autofree char *count = g_strdup_printf("%u", rows->len);
    gtk_label_set_text(GTK_LABEL(self->parent.count), count);
    gtk_widget_set_visible(self->list_scroll, rows->len > 0);
    gtk_widget_set_visible(self->empty, rows->len <= (planes ? 1 : 0));
    gtk_label_set_text(GTK_LABEL(self->empty),
                       planes
                           ? _("A plane divides the map into zones: one for clicks, one for roads.")
                           : _("Add a layer: walls, tiles, a maze, ground or heights."));
    self->is_setting = TRUE;
    ed_rows_update(self->rows, rows);
    if (has_list) {
        select_shown(self);
        show_content(self);
    }
    self->is_setting = FALSE;
}

static void layers_section_renamed_cb(EdListRow *widget, const char *name, EdLayersSection *self)
{
    ed_asset_rename(self->parent.watch.session, ed_list_row_row(widget), name);
}

static void toggle_hidden(EdLayersSection *self, EdRow *row)
{
    EdSession *session = self->parent.watch.session;
    uint64_t layer = ed_row_part(row);
    if (ed_row_kind(row) == ED_ASSET_LAYER)
        ed_session_hide_layer(session, layer, !ed_session_layer_hidden(session, layer));
}

static void layers_section_eye_cb(GtkWidget *eye, EdLayersSection *self)
{
    toggle_hidden(self,
                  ed_list_row_row(ED_LIST_ROW(gtk_widget_get_ancestor(eye, ED_TYPE_LIST_ROW))));
}

static gboolean layers_section_row_drags(gpointer user, EdRow *row)
{
    (void)user, (void)row;
    return TRUE;
}

static gboolean layers_section_row_accepts(gpointer user, EdRow *row, EdRow *target)
{
    return g_list_store_find(ED_LAYERS_SECTION(user)->rows, row, NULL);
}

static void layers_section_row_moved(gpointer user, EdRow *row, EdRow *target,
                                     gboolean after_target)
{
    EdLayersSection *self = user;
    guint from, to;
    if (g_list_store_find(self->rows, row, &from) && g_list_store_find(self->rows, target, &to))
        ed_asset_move_to(self->parent.watch.session, row, ed_reorder_index(from, to, after_target));
}

static void layers_section_setup_row_cb(gpointer user, EdListRow *widget)
{
    static const EdReorder reorder = {layers_section_row_drags, layers_section_row_accepts,
                                      layers_section_row_moved};
    GtkWidget *eye = ed_list_row_add_button(widget, G_CALLBACK(layers_section_eye_cb), user);
    g_object_set_data(G_OBJECT(widget), "eye", eye);
    g_signal_connect(widget, "renamed", G_CALLBACK(layers_section_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
    ed_reorder_attach(widget, &reorder, user);
}

static void layers_section_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    GtkWidget *eye = g_object_get_data(G_OBJECT(widget), "eye");
    bool hidden = (ed_row_look(row)->flags & ED_ROW_HIDDEN) != 0;
    const char *words = hidden ? _("Show") : _("Hide");
    ed_list_row_show(widget, row);
    gtk_widget_set_visible(eye, ed_row_kind(row) == ED_ASSET_LAYER);
    gtk_button_set_icon_name(GTK_BUTTON(eye),
                             hidden ? "view-conceal-symbolic" : "view-reveal-symbolic");
    ed_show_tooltip(eye, words);
    ed_show_accessible(eye, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

static void layers_section_selected_cb(EdLayersSection *self)
{
    EdRow *row = selected_row(self);
    if (!self->is_setting && row != NULL)
        ed_asset_show(self->parent.watch.session, row);
}

static void layers_section_before_menu_cb(gpointer user, EdRow *row)
{
    EdLayersSection *self = user;
    guint index;
    if (row != NULL && g_list_store_find(self->rows, row, &index))
        gtk_single_selection_set_selected(self->selection, index);
}

/* ---- Adding ---- */

/* Adds a plane, which is shown, and starts renaming it. */
static void add_plane_cb(EdLayersSection *self)
{
    if (ed_asset_add_plane(self->parent.watch.session) == 0)
        return;
    ed_watch_flush(&self->parent.watch);
    ed_layers_section_rename(self);
}

/* ---- The class ---- */

static void ed_layers_section_dispose(GObject *object)
{
    EdLayersSection *self = ED_LAYERS_SECTION(object);
    G_OBJECT_CLASS(ed_layers_section_parent_class)->dispose(object);
    g_clear_object(&self->selection);
    g_clear_object(&self->rows);
}

static const EdChild children[] = ED_CHILDREN(EdLayersSection, add_layer, add_plane, list,
                                              list_scroll, empty, content_row, content, menu);
static const EdCallback callbacks[] = ED_CALLBACKS(add_plane_cb);

static void ed_layers_section_class_init(EdLayersSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_layers_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-layers-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK,
                            layers_section_update_cb);
}

static void ed_layers_section_init(EdLayersSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    self->rows = g_list_store_new(ED_TYPE_ROW);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->rows)));
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    g_signal_connect_swapped(self->selection, "notify::selected-item",
                             G_CALLBACK(layers_section_selected_cb), self);
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list), GTK_SELECTION_MODEL(self->selection));
    GtkListItemFactory *factory =
        ed_list_row_factory(layers_section_setup_row_cb, layers_section_update_row_cb, self);
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list), factory);
    g_object_unref(factory);
    g_signal_connect_swapped(self->content, "notify::selected", G_CALLBACK(content_cb), self);
    ed_menu_attach(self->list, self->menu, layers_section_before_menu_cb, self);
}

void ed_layers_section_rename(EdLayersSection *section)
{
    EdRow *row = selected_row(section);
    EdListRow *list_row = row != NULL ? ed_list_row_reveal(section->list, row) : NULL;
    if (list_row != NULL)
        ed_list_row_rename(list_row);
}

EdRow *ed_layers_section_selected(EdLayersSection *section)
{
    return section->parent.watch.session != NULL ? selected_row(section) : NULL;
}

GtkWidget *ed_layers_section_list(EdLayersSection *section)
{
    return section->list;
}

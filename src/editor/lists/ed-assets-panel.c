/* SPDX-License-Identifier: MIT */
#include "lists/ed-assets-panel.h"

#include "lists/ed-asset-edits.h"
#include "widgets/ed-asset-picture.h"
#include "widgets/ed-menu.h"
#include "widgets/ed-reorder.h"
#include "widgets/ed-template.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-words.h"

#include <string.h>

struct _EdAssetsPanel {
    GtkWidget parent;
    GtkWidget *list, *search, *pages, *more;
    GMenuModel *menu;
    GListStore *rows;
    GtkTreeListModel *tree;
    GtkSingleSelection *selection;
    EdWatch watch;
    int setting; /* above 0 while the program changes the selection */
};

enum { SIGNAL_SELECTED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdAssetsPanel, ed_assets_panel, GTK_TYPE_WIDGET)

static const Project *project_of(EdAssetsPanel *self)
{
    return ed_session_project(self->watch.session);
}

static const char *search_text(EdAssetsPanel *self)
{
    return gtk_editable_get_text(GTK_EDITABLE(self->search));
}

static EdRow *selected_row(EdAssetsPanel *self)
{
    GtkTreeListRow *tree_row = gtk_single_selection_get_selected_item(self->selection);
    if (tree_row == NULL)
        return NULL;
    EdRow *row = gtk_tree_list_row_get_item(tree_row);
    g_object_unref(row); /* the tree keeps a reference */
    return row;
}

/* ---- The tree ---- */

static GListModel *children_cb(gpointer item, gpointer user)
{
    GListStore *children = ed_row_children(item);
    return children != NULL ? G_LIST_MODEL(g_object_ref(children)) : NULL;
}

/* Returns the index of a row in the tree as it is currently expanded; G_MAXUINT if the row is not
 * in it. */
static guint find_row_index(EdAssetsPanel *self, guint kind, uint64_t id, uint64_t part)
{
    GListModel *tree = G_LIST_MODEL(self->tree);
    for (guint i = 0; i < g_list_model_get_n_items(tree); i++) {
        g_autoptr(GtkTreeListRow) tree_row = g_list_model_get_item(tree, i);
        g_autoptr(EdRow) row = gtk_tree_list_row_get_item(tree_row);
        if (ed_row_kind(row) == kind && ed_row_id(row) == id && ed_row_part(row) == part)
            return i;
    }
    return G_MAXUINT;
}

static void expand_rows(EdAssetsPanel *self)
{
    GListModel *tree = G_LIST_MODEL(self->tree);
    gboolean all = search_text(self)[0] != '\0';
    for (guint i = 0; i < g_list_model_get_n_items(tree); i++) {
        g_autoptr(GtkTreeListRow) tree_row = g_list_model_get_item(tree, i);
        g_autoptr(EdRow) row = gtk_tree_list_row_get_item(tree_row);
        if (all || ed_row_kind(row) == ED_ASSET_HEADING)
            gtk_tree_list_row_set_expanded(tree_row, TRUE);
    }
}

static guint kind_of_whole(guint kind)
{
    switch (kind) {
    case ED_ASSET_ANIMATION:
        return ED_ASSET_SPRITE;
    case ED_ASSET_PLANE:
    case ED_ASSET_BANDS:
        return ED_ASSET_MAP;
    case ED_ASSET_LAYER:
        return ED_ASSET_LEVEL;
    default:
        return kind;
    }
}

static void expand_heading(EdAssetsPanel *self, EdAssetKind kind)
{
    guint index = find_row_index(self, ED_ASSET_HEADING, kind, 0);
    if (index == G_MAXUINT)
        return;
    g_autoptr(GtkTreeListRow) heading = g_list_model_get_item(G_LIST_MODEL(self->tree), index);
    gtk_tree_list_row_set_expanded(heading, TRUE);
}

/* Returns the index of the row of the displayed part, or of its asset if the part has no row. With
 * `whole_only`, always returns the row of the asset, except for animations. With `expand`, expands
 * the tree as needed. */
static guint shown_row_index(EdAssetsPanel *self, gboolean expand, gboolean whole_only)
{
    guint kind;
    uint64_t id, part;
    if (!ed_asset_shown(self->watch.session, &kind, &id, &part))
        return G_MAXUINT;
    if (expand)
        expand_heading(self, ed_session_view(self->watch.session)->kind);
    guint index = find_row_index(self, kind, id, part);
    guint whole = find_row_index(self, kind_of_whole(kind), id, 0);
    if (whole_only && kind != ED_ASSET_ANIMATION)
        return whole;
    if (index == G_MAXUINT && whole != G_MAXUINT && expand) {
        g_autoptr(GtkTreeListRow) above = g_list_model_get_item(G_LIST_MODEL(self->tree), whole);
        gtk_tree_list_row_set_expanded(above, TRUE);
        index = find_row_index(self, kind, id, part);
    }
    return index != G_MAXUINT ? index : whole;
}

/* True if the selected row is that of the displayed asset or part. The row of a map or level stays
 * selected while one of its planes or layers is shown. */
static gboolean stays_selected(EdAssetsPanel *self)
{
    EdRow *row = selected_row(self);
    guint kind;
    uint64_t id, part;
    if (row == NULL || !ed_asset_shown(self->watch.session, &kind, &id, &part) ||
        ed_row_id(row) != id)
        return FALSE;
    if (kind_of_whole(kind) != ED_ASSET_SPRITE && ed_row_part(row) == 0)
        return ed_row_kind(row) != ED_ASSET_HEADING;
    return ed_row_kind(row) == kind && ed_row_part(row) == part;
}

static void select_shown(EdAssetsPanel *self, gboolean expand, gboolean whole_only)
{
    if (stays_selected(self))
        return;
    guint index = shown_row_index(self, expand, whole_only);
    self->setting++;
    gtk_single_selection_set_selected(self->selection,
                                      index == G_MAXUINT ? GTK_INVALID_LIST_POSITION : index);
    self->setting--;
    if (index != G_MAXUINT && expand)
        ed_list_scroll_to(self->list, index);
}

static const char *page_of(EdAssetsPanel *self)
{
    const Project *project = project_of(self);
    if (g_list_model_get_n_items(G_LIST_MODEL(self->rows)) == 0)
        return "nothing";
    return project->sprites == NULL && project->maps == NULL && project->levels == NULL ? "empty"
                                                                                        : "tree";
}

static void update_rows(EdAssetsPanel *self, gboolean expand)
{
    self->setting++;
    ed_rows_update(self->rows, ed_asset_rows(project_of(self), search_text(self)));
    self->setting--;
    if (expand || search_text(self)[0] != '\0')
        expand_rows(self);
    gtk_stack_set_visible_child_name(GTK_STACK(self->pages), page_of(self));
}

static void assets_panel_update_cb(gpointer owner, guint changes)
{
    EdAssetsPanel *self = owner;
    gtk_widget_set_sensitive(GTK_WIDGET(self), self->watch.session != NULL);
    if (self->watch.session == NULL) {
        g_list_store_remove_all(self->rows);
        return;
    }
    EdRow *before = selected_row(self); /* only compared: it may be freed */
    self->setting++;
    if (changes & (ED_WATCH_PROJECT | ED_WATCH_SESSION)) {
        guint headings = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
        update_rows(self, headings == 0 || (changes & ED_WATCH_SESSION) != 0);
    }
    select_shown(self, (changes & (ED_VIEW_ASSET | ED_VIEW_PART | ED_WATCH_SESSION)) != 0,
                 (changes & (ED_VIEW_ASSET | ED_WATCH_SESSION)) != 0);
    self->setting--;
    if (selected_row(self) != before)
        g_signal_emit(self, signals[SIGNAL_SELECTED], 0);
}

/* ---- Rows ---- */

static void assets_panel_renamed_cb(EdListRow *widget, const char *name, EdAssetsPanel *self)
{
    ed_asset_rename(self->watch.session, ed_list_row_row(widget), name);
}

static gboolean assets_panel_row_drags(gpointer user, EdRow *row)
{
    guint kind = ed_row_kind(row);
    return search_text(user)[0] == '\0' && kind != ED_ASSET_HEADING && kind != ED_ASSET_BANDS;
}

/* A row can be dropped among its siblings only: a sprite among sprites, an animation among those of
 * the same sprite. */
static gboolean assets_panel_row_accepts(gpointer user, EdRow *row, EdRow *target)
{
    EdAssetsPanel *self = user;
    Path path = ed_asset_path(row);
    return ed_row_kind(row) == ed_row_kind(target) && assets_panel_row_drags(user, row) &&
           (ed_asset_is_whole(row) || ed_row_id(row) == ed_row_id(target)) &&
           path_index(project_of(self), &path) != UINT32_MAX;
}

static void assets_panel_row_moved(gpointer user, EdRow *row, EdRow *target, gboolean after_target)
{
    EdAssetsPanel *self = user;
    Path from = ed_asset_path(row), to = ed_asset_path(target);
    ed_asset_move_to(self->watch.session, row,
                     ed_reorder_index(path_index(project_of(self), &from),
                                      path_index(project_of(self), &to), after_target));
}

static void assets_panel_setup_row_cb(gpointer user, EdListRow *widget)
{
    static const EdReorder reorder = {assets_panel_row_drags, assets_panel_row_accepts,
                                      assets_panel_row_moved};
    GtkWidget *picture = g_object_new(ED_TYPE_ASSET_PICTURE, NULL);
    ed_list_row_add_before(widget, picture);
    g_object_set_data(G_OBJECT(widget), "picture", picture);
    g_signal_connect(widget, "renamed", G_CALLBACK(assets_panel_renamed_cb), user);
    ed_list_row_rename_on_click(widget, 0);
    ed_reorder_attach(widget, &reorder, user);
}

static void assets_panel_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    EdAssetsPanel *self = user;
    ed_list_row_show(widget, row);
    gboolean whole = ed_asset_is_whole(row);
    GtkWidget *picture = g_object_get_data(G_OBJECT(widget), "picture");
    gtk_widget_set_visible(gtk_widget_get_parent(picture), whole);
    gtk_widget_set_size_request(GTK_WIDGET(widget), -1, whole ? 34 : 28);
    if (whole && self->watch.session != NULL)
        ed_asset_picture_show(ED_ASSET_PICTURE(picture), self->watch.session, ed_row_id(row));
}

/* ---- Selecting and searching ---- */

static void assets_panel_selected_cb(EdAssetsPanel *self)
{
    EdRow *row = selected_row(self);
    if (self->setting > 0 || self->watch.session == NULL)
        return;
    if (row != NULL) {
        g_object_ref(row);
        ed_asset_show(self->watch.session, row);
        g_object_unref(row);
    }
    g_signal_emit(self, signals[SIGNAL_SELECTED], 0);
}

/* Opens or closes the group of a heading, after Enter or a double click on it. */
static void activate_cb(EdAssetsPanel *self, guint index)
{
    g_autoptr(GtkTreeListRow) tree_row = g_list_model_get_item(G_LIST_MODEL(self->tree), index);
    if (tree_row != NULL && gtk_tree_list_row_get_depth(tree_row) == 0)
        gtk_tree_list_row_set_expanded(tree_row, !gtk_tree_list_row_get_expanded(tree_row));
}

static void search_changed_cb(EdAssetsPanel *self)
{
    if (self->watch.session == NULL)
        return;
    self->setting++;
    update_rows(self, TRUE);
    select_shown(self, FALSE, FALSE);
    self->setting--;
    g_signal_emit(self, signals[SIGNAL_SELECTED], 0);
}

static void stop_search_cb(EdAssetsPanel *self)
{
    gtk_editable_set_text(GTK_EDITABLE(self->search), "");
    gtk_widget_grab_focus(self->list);
}

/* Shows the first match after Enter, even before the entry has emitted its delayed change. */
static void search_activate_cb(EdAssetsPanel *self)
{
    search_changed_cb(self);
    GListModel *tree = G_LIST_MODEL(self->tree);
    for (guint i = 0; i < g_list_model_get_n_items(tree); i++) {
        g_autoptr(GtkTreeListRow) tree_row = g_list_model_get_item(tree, i);
        g_autoptr(EdRow) row = gtk_tree_list_row_get_item(tree_row);
        if (ed_words_match(search_text(self), ed_row_look(row)->title) &&
            ed_row_kind(row) != ED_ASSET_HEADING) {
            gtk_single_selection_set_selected(self->selection, i);
            gtk_widget_grab_focus(self->list);
            return;
        }
    }
}

/* ---- Keys and menus ---- */

static void expand_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    EdAssetsPanel *self = ED_ASSETS_PANEL(widget);
    GtkTreeListRow *tree_row = gtk_single_selection_get_selected_item(self->selection);
    if (tree_row == NULL)
        return;
    if (strcmp(name, "assets.expand") == 0) {
        gtk_tree_list_row_set_expanded(tree_row, TRUE);
    } else if (gtk_tree_list_row_get_expanded(tree_row)) {
        gtk_tree_list_row_set_expanded(tree_row, FALSE);
    } else {
        g_autoptr(GtkTreeListRow) above = gtk_tree_list_row_get_parent(tree_row);
        if (above != NULL)
            gtk_single_selection_set_selected(self->selection,
                                              gtk_tree_list_row_get_position(above));
    }
}

static void assets_panel_before_menu_cb(gpointer user, EdRow *row)
{
    EdAssetsPanel *self = user;
    if (row == NULL)
        return;
    guint index = find_row_index(self, ed_row_kind(row), ed_row_id(row), ed_row_part(row));
    if (index != G_MAXUINT)
        gtk_single_selection_set_selected(self->selection, index);
}

/* ---- The class ---- */

static void ed_assets_panel_dispose(GObject *object)
{
    EdAssetsPanel *self = ED_ASSETS_PANEL(object);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_ASSETS_PANEL);
    g_clear_object(&self->selection);
    g_clear_object(&self->tree);
    g_clear_object(&self->rows);
    G_OBJECT_CLASS(ed_assets_panel_parent_class)->dispose(object);
}

static const EdChild children[] = ED_CHILDREN(EdAssetsPanel, list, search, pages, more, menu);
static const EdCallback callbacks[] =
    ED_CALLBACKS(activate_cb, search_changed_cb, stop_search_cb, search_activate_cb);

static void ed_assets_panel_class_init(EdAssetsPanelClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_assets_panel_dispose;
    signals[SIGNAL_SELECTED] = g_signal_new("selected", ED_TYPE_ASSETS_PANEL, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 0);
    ed_template_set(widget_class, "ed-assets-panel.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_install_action(widget_class, "assets.expand", NULL, expand_action);
    gtk_widget_class_install_action(widget_class, "assets.collapse", NULL, expand_action);
}

static void ed_assets_panel_init(EdAssetsPanel *self)
{
    static const EdListKey keys[] = {
        {GDK_KEY_Right, 0, "assets.expand"}, {GDK_KEY_Left, 0, "assets.collapse"}, {0, 0, NULL}};
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    self->rows = g_list_store_new(ED_TYPE_ROW);
    self->tree = gtk_tree_list_model_new(G_LIST_MODEL(g_object_ref(self->rows)), FALSE, FALSE,
                                         children_cb, NULL, NULL);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->tree)));
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    g_signal_connect_swapped(self->selection, "notify::selected-item",
                             G_CALLBACK(assets_panel_selected_cb), self);
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list), GTK_SELECTION_MODEL(self->selection));
    GtkListItemFactory *factory =
        ed_list_row_factory(assets_panel_setup_row_cb, assets_panel_update_row_cb, self);
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list), factory);
    g_object_unref(factory);
    ed_menu_attach(self->list, self->menu, assets_panel_before_menu_cb, self);
    ed_list_keys_attach(self->list, keys);
}

void ed_assets_panel_set_session(EdAssetsPanel *panel, EdSession *session)
{
    ed_watch_set(&panel->watch, session, ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART,
                 assets_panel_update_cb, panel);
}

void ed_assets_panel_focus_search(EdAssetsPanel *panel)
{
    ed_typing_ask(panel->search);
}

void ed_assets_panel_rename(EdAssetsPanel *panel)
{
    EdRow *row = selected_row(panel);
    EdListRow *widget = row != NULL ? ed_list_row_reveal(panel->list, row) : NULL;
    if (widget != NULL)
        ed_list_row_rename(widget);
}

void ed_assets_panel_rename_new(EdAssetsPanel *panel, uint64_t id)
{
    if (id == 0)
        return;
    gtk_editable_set_text(GTK_EDITABLE(panel->search), "");
    ed_watch_flush(&panel->watch);
    EdRow *row = selected_row(panel);
    if (row != NULL && (ed_row_id(row) == id || ed_row_part(row) == id))
        ed_assets_panel_rename(panel);
}

EdRow *ed_assets_panel_selected(EdAssetsPanel *panel)
{
    return panel->watch.session != NULL ? selected_row(panel) : NULL;
}

GtkWidget *ed_assets_panel_list(EdAssetsPanel *panel)
{
    return panel->list;
}

/* SPDX-License-Identifier: MIT */
#include "lists/ed-tags-panel.h"

#include "edit/tags.h"
#include "lists/ed-tag-edits.h"
#include "lists/ed-tag-popover.h"
#include "session/ed-keymap.h"
#include "widgets/ed-menu.h"
#include "widgets/ed-numbers.h"
#include "widgets/ed-reorder.h"
#include "widgets/ed-section-head.h"
#include "widgets/ed-template.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"
#include "widgets/ed-widget.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>
#include <string.h>

enum {
    COUNT_DELAY = 250, /* milliseconds after the last change until all uses are counted */
    SWATCH_END = 24    /* pixels: a double click left of this edits the colour */
};

struct _EdTagsPanel {
    GtkWidget parent;
    EdSectionHead *head;
    GtkWidget *list, *search, *find;
    GtkWidget *popover; /* the last popover, open or hidden; or NULL */
    GMenu *menu, *merge_menu;
    GListStore *rows;
    GtkSingleSelection *selection;
    EdWatch watch;
    guint count_source;
    uint32_t uses[256];
    gboolean is_setting;
};

G_DEFINE_FINAL_TYPE(EdTagsPanel, ed_tags_panel, GTK_TYPE_WIDGET)

static int32_t current_tag(EdTagsPanel *self)
{
    return self->watch.session != NULL ? ed_session_view(self->watch.session)->tag : 0;
}

static const Project *project_of(EdTagsPanel *self)
{
    return ed_session_project(self->watch.session);
}

/* ---- Rows ---- */

static EdRow *row_of(EdTagsPanel *self, const Tag *tag, uint32_t index)
{
    EdSession *session = self->watch.session;
    EdRow *row = ed_row_new(0, (uint64_t)tag->number, 0);
    ed_row_set_title(row, tag->name);
    ed_row_set_detail(row, role_display_name(tag->role));
    g_autofree char *command = g_strdup_printf("nth-tag(%u)", index + 1);
    const char *key = ed_keymap_label(command);
    ed_row_set_key(row, key != NULL ? key : "");
    ed_row_set_tag(row, project_of(self), tag->number);
    g_autofree char *uses = ed_count_text(self->uses[tag->number]);
    ed_row_set_count(row, uses);
    EdRowLook *look = ed_row_edit(row);
    if (ed_session_tag_locked(session, tag->number))
        look->flags |= ED_ROW_LOCKED;
    if (ed_session_tag_hidden(session, tag->number))
        look->flags |= ED_ROW_HIDDEN;
    if (ed_session_solo_tag(session) == tag->number)
        look->flags |= ED_ROW_SOLO;
    if (!ed_session_tag_shown(session, tag->number))
        look->flags |= ED_ROW_DIM;
    return row;
}

static bool matches(const Tag *tag, const char *words)
{
    return ed_words_match(words, tag->name) || ed_words_match(words, role_display_name(tag->role));
}

static void tags_panel_show_count(EdTagsPanel *self, guint shown, guint all)
{
    g_autofree char *text =
        shown == all ? g_strdup_printf("%u", all) : g_strdup_printf(_("%u of %u"), shown, all);
    gtk_label_set_text(GTK_LABEL(ed_section_head_count(self->head)), text);
}

static void select_current(EdTagsPanel *self)
{
    guint index = ed_rows_find(G_LIST_MODEL(self->rows), 0, (uint64_t)current_tag(self), 0);
    self->is_setting = TRUE;
    ed_list_select(self->list, index);
    self->is_setting = FALSE;
}

static void update_rows(EdTagsPanel *self)
{
    const List *tags = project_of(self)->tags;
    const char *words = gtk_editable_get_text(GTK_EDITABLE(self->search));
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    LIST_EACH (Tag, tag, tags)
        if (matches(tag, words))
            g_ptr_array_add(rows, row_of(self, tag, EACH_INDEX(tag)));
    tags_panel_show_count(self, rows->len, list_count(tags));
    self->is_setting = TRUE;
    ed_rows_update(self->rows, rows);
    select_current(self);
}

static gboolean count_cb(gpointer user)
{
    EdTagsPanel *self = user;
    self->count_source = 0;
    tags_count_uses(project_of(self), self->uses);
    update_rows(self);
    return G_SOURCE_REMOVE;
}

static void tags_panel_update_cb(gpointer owner, guint changes)
{
    EdTagsPanel *self = owner;
    gboolean has_session = self->watch.session != NULL;
    gtk_widget_set_sensitive(GTK_WIDGET(self), has_session);
    if (!has_session || (changes & ED_WATCH_PROJECT) != 0)
        g_clear_handle_id(&self->count_source, g_source_remove);
    if (!has_session) {
        g_list_store_remove_all(self->rows);
        gtk_label_set_text(GTK_LABEL(ed_section_head_count(self->head)), "");
        return;
    }
    if (changes & ED_WATCH_SESSION)
        tags_count_uses(project_of(self), self->uses);
    else if (changes & ED_WATCH_PROJECT)
        self->count_source = g_timeout_add(COUNT_DELAY, count_cb, self);
    update_rows(self);
}

/* ---- Row widgets ---- */

static void tags_panel_eye_cb(GtkWidget *eye, EdTagsPanel *self)
{
    EdRow *row = ed_list_row_row(ED_LIST_ROW(gtk_widget_get_ancestor(eye, ED_TYPE_LIST_ROW)));
    int32_t tag = (int32_t)ed_row_id(row);
    bool hidden = ed_session_tag_hidden(self->watch.session, tag);
    if ((ed_widget_modifiers(eye) & GDK_ALT_MASK) != 0)
        ed_session_set_solo_tag(self->watch.session,
                                ed_session_solo_tag(self->watch.session) == tag ? 0 : tag);
    else
        ed_session_hide_tag(self->watch.session, tag, !hidden);
}

static void lock_cb(GtkWidget *lock, EdTagsPanel *self)
{
    EdRow *row = ed_list_row_row(ED_LIST_ROW(gtk_widget_get_ancestor(lock, ED_TYPE_LIST_ROW)));
    int32_t tag = (int32_t)ed_row_id(row);
    ed_session_lock_tag(self->watch.session, tag, !ed_session_tag_locked(self->watch.session, tag));
}

static void tags_panel_renamed_cb(EdListRow *widget, const char *name, EdTagsPanel *self)
{
    const Project *project = project_of(self);
    Path path = path_tag(project, (int32_t)ed_row_id(ed_list_row_row(widget)));
    Project *after = edit_set_text(project, &path, "name", name, ed_error(self->watch.session));
    ed_session_push(self->watch.session, after, _("Rename tag"), NULL);
}

static void clicked_cb(GtkGestureClick *click, int presses, double x, double y, EdTagsPanel *self)
{
    if (presses == 2 && x < SWATCH_END)
        ed_tags_panel_recolour(self);
}

static gboolean tags_panel_row_drags(gpointer user, EdRow *row)
{
    return gtk_editable_get_text(GTK_EDITABLE(ED_TAGS_PANEL(user)->search))[0] == '\0';
}

static gboolean tags_panel_row_accepts(gpointer user, EdRow *row, EdRow *target)
{
    return g_list_store_find(ED_TAGS_PANEL(user)->rows, row, NULL);
}

static void tags_panel_row_moved(gpointer user, EdRow *row, EdRow *target, gboolean after_target)
{
    EdTagsPanel *self = user;
    guint from, to;
    if (g_list_store_find(self->rows, row, &from) && g_list_store_find(self->rows, target, &to))
        ed_tag_move_to(self->watch.session, (int32_t)ed_row_id(row),
                       ed_reorder_index(from, to, after_target));
}

static void tags_panel_setup_row_cb(gpointer user, EdListRow *widget)
{
    static const EdReorder reorder = {tags_panel_row_drags, tags_panel_row_accepts,
                                      tags_panel_row_moved};
    GtkWidget *eye = ed_list_row_add_button(widget, G_CALLBACK(tags_panel_eye_cb), user);
    ed_show_tooltip(eye, _("Click to show or hide · Alt-click to show only this tag"));
    GtkWidget *lock = ed_list_row_add_button(widget, G_CALLBACK(lock_cb), user);
    ed_show_tooltip(lock, _("Lock or unlock"));
    g_object_set_data(G_OBJECT(widget), "eye", eye);
    g_object_set_data(G_OBJECT(widget), "lock", lock);
    g_signal_connect(widget, "renamed", G_CALLBACK(tags_panel_renamed_cb), user);
    ed_list_row_rename_on_click(widget, SWATCH_END);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(clicked_cb), user);
    gtk_widget_add_controller(GTK_WIDGET(widget), GTK_EVENT_CONTROLLER(click));
    ed_reorder_attach(widget, &reorder, user);
}

static void show_state(GtkWidget *button, gboolean on, const char *icon, const char *words)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), icon);
    if (on)
        gtk_widget_remove_css_class(button, "faint");
    else
        gtk_widget_add_css_class(button, "faint");
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

static void tags_panel_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
    unsigned flags = ed_row_look(row)->flags;
    gboolean hidden = (flags & ED_ROW_HIDDEN) != 0, locked = (flags & ED_ROW_LOCKED) != 0;
    GtkWidget *eye = g_object_get_data(G_OBJECT(widget), "eye");
    show_state(eye, TRUE, hidden ? "view-conceal-symbolic" : "view-reveal-symbolic",
               hidden ? _("Show") : _("Hide"));
    if (flags & ED_ROW_SOLO)
        gtk_widget_add_css_class(eye, "accent");
    else
        gtk_widget_remove_css_class(eye, "accent");
    show_state(g_object_get_data(G_OBJECT(widget), "lock"), locked,
               locked ? "changes-prevent-symbolic" : "changes-allow-symbolic",
               locked ? _("Unlock") : _("Lock"));
}

/* ---- Choosing and searching ---- */

static void tags_panel_selected_cb(EdTagsPanel *self)
{
    EdRow *row = gtk_single_selection_get_selected_item(self->selection);
    if (!self->is_setting && row != NULL)
        ed_session_set_tag(self->watch.session, (int32_t)ed_row_id(row));
}

static void search_changed_cb(EdTagsPanel *self)
{
    if (self->watch.session != NULL)
        update_rows(self);
}

static void stop_search_cb(EdTagsPanel *self)
{
    gtk_editable_set_text(GTK_EDITABLE(self->search), "");
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(self->find), FALSE);
    gtk_widget_grab_focus(self->list);
}

static void find_toggled_cb(EdTagsPanel *self)
{
    if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->find)))
        ed_typing_ask(self->search);
    else
        gtk_editable_set_text(GTK_EDITABLE(self->search), "");
}

static EdListRow *current_widget(EdTagsPanel *self)
{
    EdRow *row = gtk_single_selection_get_selected_item(self->selection);
    return row != NULL ? ed_list_row_reveal(self->list, row) : NULL;
}

static void popover_closed_cb(EdTagsPanel *self, GtkWidget *popover)
{
    GtkRoot *root = gtk_widget_get_root(popover);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (focus == NULL || gtk_widget_is_ancestor(focus, popover))
        gtk_widget_grab_focus(self->list);
}

/* Points the popover to the visible part of a row. */
static void point_to_row(EdTagsPanel *self, GtkWidget *row)
{
    GtkWidget *panel = GTK_WIDGET(self);
    graphene_rect_t area;
    if (!gtk_widget_compute_bounds(row, panel, &area))
        return;
    int height = (int)area.size.height;
    int top = CLAMP((int)area.origin.y, 0, MAX(gtk_widget_get_height(panel) - height, 0));
    GdkRectangle target = {(int)area.origin.x, top, (int)area.size.width, height};
    gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &target);
}

static void tags_panel_before_menu_cb(gpointer user, EdRow *row)
{
    EdTagsPanel *self = user;
    if (self->watch.session == NULL)
        return;
    if (row != NULL)
        ed_session_set_tag(self->watch.session, (int32_t)ed_row_id(row));
    g_menu_remove_all(self->merge_menu);
    LIST_EACH (Tag, tag, project_of(self)->tags) {
        if (tag->number == current_tag(self))
            continue;
        g_autofree char *label = ed_visible_item(tag->name);
        GMenuItem *item = g_menu_item_new(label, NULL);
        g_menu_item_set_action_and_target(item, "win.merge-tag", "i", tag->number);
        g_menu_append_item(self->merge_menu, item);
        g_object_unref(item);
    }
}

/* ---- The class ---- */

static void ed_tags_panel_dispose(GObject *object)
{
    EdTagsPanel *self = ED_TAGS_PANEL(object);
    g_clear_handle_id(&self->count_source, g_source_remove);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->popover, gtk_widget_unparent);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_TAGS_PANEL);
    g_clear_object(&self->rows);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(ed_tags_panel_parent_class)->dispose(object);
}

static const EdChild children[] =
    ED_CHILDREN(EdTagsPanel, head, list, search, find, menu, merge_menu);
static const EdCallback callbacks[] =
    ED_CALLBACKS(search_changed_cb, stop_search_cb, find_toggled_cb);

static void ed_tags_panel_class_init(EdTagsPanelClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_tags_panel_dispose;
    ed_template_set(widget_class, "ed-tags-panel.ui", children, callbacks);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_tags_panel_init(EdTagsPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    self->rows = g_list_store_new(ED_TYPE_ROW);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->rows)));
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    g_signal_connect_swapped(self->selection, "notify::selected",
                             G_CALLBACK(tags_panel_selected_cb), self);
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list), GTK_SELECTION_MODEL(self->selection));
    GtkListItemFactory *factory =
        ed_list_row_factory(tags_panel_setup_row_cb, tags_panel_update_row_cb, self);
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list), factory);
    g_object_unref(factory);
    ed_menu_attach(self->list, G_MENU_MODEL(self->menu), tags_panel_before_menu_cb, self);
}

void ed_tags_panel_set_session(EdTagsPanel *panel, EdSession *session)
{
    ed_watch_set(&panel->watch, session,
                 ED_WATCH_PROJECT | ED_VIEW_TAG | ED_VIEW_TAGS | ED_VIEW_SELECTION,
                 tags_panel_update_cb, panel);
}

void ed_tags_panel_add(EdTagsPanel *panel)
{
    gtk_editable_set_text(GTK_EDITABLE(panel->search), "");
    int32_t tag = ed_tag_add(panel->watch.session);
    ed_watch_flush(&panel->watch);
    if (tag != 0 && tag == current_tag(panel))
        ed_tags_panel_rename(panel);
}

void ed_tags_panel_recolour(EdTagsPanel *panel)
{
    EdListRow *row = current_widget(panel);
    if (row == NULL)
        return;
    g_clear_pointer(&panel->popover, gtk_widget_unparent);
    panel->popover = GTK_WIDGET(ed_tag_popover_new(panel->watch.session, current_tag(panel)));
    gtk_widget_set_parent(panel->popover, GTK_WIDGET(panel));
    gtk_popover_set_position(GTK_POPOVER(panel->popover), GTK_POS_RIGHT);
    point_to_row(panel, GTK_WIDGET(row));
    g_signal_connect_swapped(panel->popover, "closed", G_CALLBACK(popover_closed_cb), panel);
    ed_popover_popup(GTK_POPOVER(panel->popover));
}

GtkWidget *ed_tags_panel_list(EdTagsPanel *panel)
{
    return panel->list;
}

void ed_tags_panel_rename(EdTagsPanel *panel)
{
    EdListRow *row = current_widget(panel);
    if (row != NULL)
        ed_list_row_rename(row);
}

/* SPDX-License-Identifier: MIT */
#include "lists/ed-history-list.h"

#include "widgets/ed-list-row.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-watch.h"

#include <glib/gi18n.h>
#include <string.h>

enum { WIDTH = 230, MAX_HEIGHT = 420 };

struct _EdHistoryList {
    GtkWidget parent;
    GtkWidget *scrolled, *list;
    GListStore *rows;
    GtkSingleSelection *selection;
    EdWatch watch;
};

enum { SIGNAL_STEP_ACTIVATED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdHistoryList, ed_history_list, GTK_TYPE_WIDGET)

/* True if a step and the previous one are shown as one: both are small and have the same label. */
static bool merges_with_previous(const History *history, uint32_t step)
{
    return step > 0 && step < history_steps(history) && history_is_small(history, step - 1) &&
           history_is_small(history, step) &&
           strcmp(history_label(history, step - 1), history_label(history, step)) == 0;
}

/* True if a version has no row of its own, because its step is shown as one with the next. The
 * current version always has a row. */
static bool is_merged(const History *history, uint32_t version)
{
    return version != history_position(history) && merges_with_previous(history, version);
}

static char *title_of(const History *history, uint32_t version)
{
    if (version == 0)
        return g_strdup(_("Initial state"));
    uint32_t count = 1;
    while (merges_with_previous(history, version - count) && is_merged(history, version - count))
        count++;
    const char *label = history_label(history, version - 1);
    return count > 1 ? g_strdup_printf("%s × %u", label, count) : g_strdup(label);
}

static EdRow *row_of(const History *history, uint32_t version)
{
    EdRow *row = ed_row_new(0, version, 0);
    g_autofree char *title = title_of(history, version);
    ed_row_set_title(row, title);
    if (version == history_position(history))
        ed_row_edit(row)->flags |= ED_ROW_STRONG;
    if (version > history_position(history))
        ed_row_edit(row)->flags |= ED_ROW_DIM;
    return row;
}

static void reveal_current(EdHistoryList *self)
{
    ed_list_scroll_to(self->list, gtk_single_selection_get_selected(self->selection));
}

/* Lists the newest step first, because recent steps are chosen most often. */
static void history_list_update_cb(gpointer owner, guint changes)
{
    EdHistoryList *self = owner;
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    guint current = 0;
    if (self->watch.session != NULL) {
        const History *history = ed_session_history(self->watch.session);
        for (uint32_t i = history_steps(history) + 1; i-- > 0;) {
            if (i == history_position(history))
                current = rows->len;
            if (!is_merged(history, i))
                g_ptr_array_add(rows, row_of(history, i));
        }
    }
    ed_rows_update(self->rows, rows);
    gtk_single_selection_set_selected(self->selection, current);
    reveal_current(self);
}

static void history_list_update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
}

static void history_list_activate_cb(EdHistoryList *self, guint index)
{
    g_autoptr(EdRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), index);
    ed_session_go(self->watch.session, (uint32_t)ed_row_id(row));
    g_signal_emit(self, signals[SIGNAL_STEP_ACTIVATED], 0);
}

static void ed_history_list_dispose(GObject *object)
{
    EdHistoryList *self = ED_HISTORY_LIST(object);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->scrolled, gtk_widget_unparent);
    g_clear_object(&self->selection);
    g_clear_object(&self->rows);
    G_OBJECT_CLASS(ed_history_list_parent_class)->dispose(object);
}

static void ed_history_list_class_init(EdHistoryListClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_history_list_dispose;
    signals[SIGNAL_STEP_ACTIVATED] =
        g_signal_new("step-activated", ED_TYPE_HISTORY_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void ed_history_list_init(EdHistoryList *self)
{
    self->rows = g_list_store_new(ED_TYPE_ROW);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->rows)));
    GtkListItemFactory *factory = ed_list_row_factory(NULL, history_list_update_row_cb, self);
    self->list = gtk_list_view_new(GTK_SELECTION_MODEL(g_object_ref(self->selection)), factory);
    gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(self->list), TRUE);
    gtk_widget_add_css_class(self->list, "rows");
    ed_show_accessible(self->list, GTK_ACCESSIBLE_PROPERTY_LABEL, _("History"));
    g_signal_connect_swapped(self->list, "activate", G_CALLBACK(history_list_activate_cb), self);
    g_signal_connect_swapped(self->list, "map", G_CALLBACK(reveal_current), self);
    self->scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(self->scrolled), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(self->scrolled), MAX_HEIGHT);
    gtk_widget_set_size_request(self->scrolled, WIDTH, -1);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scrolled), self->list);
    gtk_widget_set_parent(self->scrolled, GTK_WIDGET(self));
}

void ed_history_list_set_session(EdHistoryList *list, EdSession *session)
{
    ed_watch_set(&list->watch, session, ED_WATCH_PROJECT | ED_WATCH_STATE, history_list_update_cb,
                 list);
}

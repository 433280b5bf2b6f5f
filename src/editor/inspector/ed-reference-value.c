/* SPDX-License-Identifier: MIT */
#include "inspector/ed-reference-value.h"

#include "model/reference.h"
#include "session/ed-view.h"
#include "widgets/ed-list-row.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

/* The state of a value; belongs to its box. */
typedef struct ReferenceValue {
    GtkWidget *box, *list, *wait, *show;
    GListStore *rows;    /* EdRow: nothing, each target, and "mixed" while values differ */
    GArray *paths;       /* Path: of the targets, in the order of the rows after the first one */
    EdSession *session;  /* borrowed */
    gboolean is_setting; /* rows are being shown by code: no choice of the user */
    EdReferenceChosen chosen;
    gpointer user;
} ReferenceValue;

static void reference_value_free(gpointer data)
{
    g_autofree ReferenceValue *value = data;
    g_object_unref(value->rows);
    g_array_unref(value->paths);
}

static ReferenceValue *state_of(GtkWidget *box)
{
    return g_object_get_data(G_OBJECT(box), "reference");
}

/* Returns the path of the row that is chosen, or NULL. */
static const Path *chosen_path(const ReferenceValue *value)
{
    guint row = gtk_drop_down_get_selected(GTK_DROP_DOWN(value->list));
    return row > 0 && row <= value->paths->len ? &g_array_index(value->paths, Path, row - 1) : NULL;
}

static void selected_cb(ReferenceValue *value)
{
    guint row = gtk_drop_down_get_selected(GTK_DROP_DOWN(value->list));
    if (!value->is_setting && row <= value->paths->len)
        value->chosen(value->box, chosen_path(value), value->user);
}

static void show_cb(ReferenceValue *value)
{
    const Path *path = chosen_path(value);
    if (path != NULL)
        ed_session_show_path(value->session, path);
}

static void waits_cb(ReferenceValue *value)
{
    if (ed_reference_value_is_waiting(value->box))
        ed_session_notify(value->session, ED_NOTICE_INFO,
                          _("Click the target on the canvas or in a list"), NULL);
}

static void update_row_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show(widget, row);
}

/* The button has little space: it shows only the name. */
static void update_button_cb(gpointer user, EdListRow *widget, EdRow *row)
{
    ed_list_row_show_parts(widget, row);
    gtk_widget_set_tooltip_text(GTK_WIDGET(widget), ed_row_look(row)->title);
}

static char *title_cb(EdRow *row, gpointer user)
{
    return g_strdup(ed_row_look(row)->title);
}

static GtkWidget *append(ReferenceValue *value, GtkWidget *child, const char *label)
{
    gtk_widget_set_valign(child, GTK_ALIGN_CENTER);
    ed_show_accessible(child, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
    gtk_box_append(GTK_BOX(value->box), child);
    return child;
}

static GtkWidget *append_button(ReferenceValue *value, GtkWidget *button, const char *icon,
                                const char *label)
{
    gtk_button_set_icon_name(GTK_BUTTON(button), icon);
    gtk_widget_add_css_class(button, "small");
    gtk_widget_add_css_class(button, "quiet");
    ed_show_tooltip(button, label);
    return append(value, button, label);
}

GtkWidget *ed_reference_value_new(const char *label, EdReferenceChosen chosen, gpointer user)
{
    ReferenceValue *value = g_new0(ReferenceValue, 1);
    *value = (ReferenceValue){.box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0),
                              .rows = g_list_store_new(ED_TYPE_ROW),
                              .paths = g_array_new(FALSE, FALSE, sizeof(Path)),
                              .chosen = chosen,
                              .user = user};
    g_object_set_data_full(G_OBJECT(value->box), "reference", value, reference_value_free);
    GtkExpression *title =
        gtk_cclosure_expression_new(G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK(title_cb), NULL, NULL);
    value->list =
        append(value, gtk_drop_down_new(G_LIST_MODEL(g_object_ref(value->rows)), title), label);
    g_autoptr(GtkListItemFactory) factory = ed_list_row_factory(NULL, update_row_cb, NULL);
    g_autoptr(GtkListItemFactory) button = ed_list_row_factory(NULL, update_button_cb, NULL);
    gtk_drop_down_set_factory(GTK_DROP_DOWN(value->list), button);
    gtk_drop_down_set_list_factory(GTK_DROP_DOWN(value->list), factory);
    gtk_drop_down_set_enable_search(GTK_DROP_DOWN(value->list), TRUE);
    gtk_widget_set_hexpand(value->list, TRUE);
    value->wait = append_button(value, gtk_toggle_button_new(), "gab-pick-symbolic",
                                _("Choose the target by a click"));
    value->show = append_button(value, gtk_button_new(), "go-next-symbolic", _("Show the target"));
    g_signal_connect_swapped(value->list, "notify::selected", G_CALLBACK(selected_cb), value);
    g_signal_connect_swapped(value->wait, "notify::active", G_CALLBACK(waits_cb), value);
    g_signal_connect_swapped(value->show, "clicked", G_CALLBACK(show_cb), value);
    return value->box;
}

static void add_row(GPtrArray *rows, const char *title, const char *detail)
{
    EdRow *row = ed_row_new(0, rows->len, 0);
    ed_row_set_title(row, title);
    ed_row_set_detail(row, detail);
    g_ptr_array_add(rows, row);
}

/* Adds everything below a node that can be referred to. Returns the row of the target, or 0. */
static guint add_targets(GPtrArray *rows, GArray *paths, const Project *project, const Path *path,
                         uint64_t target)
{
    guint found = 0;
    const NodeKind *kind = path_kind(path);
    SPAN_EACH (const Field, field, kind->fields, kind->field_count) {
        if (!field_leads_to_targets(field))
            continue;
        LIST_EACH (void, item, *node_field_const(path_get(project, path), field, List *)) {
            Path below = node_id(item) != 0 ? path_item(path, field->key, node_id(item))
                                            : path_nth(path, field->key, EACH_INDEX(item));
            if (target != 0 && target_id(item) == target)
                found = rows->len;
            if (kind_is_target(field->kind)) {
                g_autofree char *name = path_name(project, &below);
                add_row(rows, name, node_kind_display_name(field->kind));
                g_array_append_val(paths, below);
            }
            found = MAX(found, add_targets(rows, paths, project, &below, target));
        }
    }
    return found;
}

void ed_reference_value_show(GtkWidget *box, EdSession *session, uint64_t target, bool mixed)
{
    ReferenceValue *value = state_of(box);
    Path top = path_project();
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);
    value->session = session;
    g_array_set_size(value->paths, 0);
    add_row(rows, _("nothing"), "");
    guint chosen = add_targets(rows, value->paths, ed_session_project(session), &top, target);
    if (mixed) {
        chosen = rows->len;
        add_row(rows, _("mixed"), "");
    }
    value->is_setting = TRUE;
    ed_rows_update(value->rows, rows);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(value->list), chosen);
    value->is_setting = FALSE;
    gtk_widget_set_visible(value->show, chosen_path(value) != NULL);
}

bool ed_reference_value_is_waiting(GtkWidget *widget)
{
    const ReferenceValue *value = state_of(widget);
    return value != NULL && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(value->wait));
}

void ed_reference_value_stop(GtkWidget *box)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(state_of(box)->wait), FALSE);
}

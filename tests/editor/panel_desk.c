/* SPDX-License-Identifier: MIT */
#include "panel_desk.h"

#include "check.h"
#include "frames.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/sprites.h"
#include "inspector/ed-inspector.h"
#include "new_frame.h"
#include "session/ed-selection.h"
#include "widgets/ed-field.h"
#include "widgets/ed-list-row.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-toplevels.h"

#include <string.h>

/* ---- Setup ---- */

void settle(void)
{
    wait_for_frames(2);
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

void set_project(Desk *desk, Project *after)
{
    CHECK(ed_session_push(desk->session, after, "Start", NULL));
}

const Project *project_of(Desk *desk)
{
    return ed_session_project(desk->session);
}

static void add_box(Desk *desk, int frame, const char *name, int32_t tag, PixelRect rect)
{
    Scope scope = {.sprite = desk->sprite, .frame = desk->frames[frame]};
    Box *box = node_new(&box_kind);
    node_set_text(&box->name, name);
    box->tag = tag;
    box->x = rect.left;
    box->y = rect.top;
    box->w = rect.right - rect.left;
    box->h = rect.bottom - rect.top;
    set_project(desk, edit_add_box(project_of(desk), &scope, box, NULL));
    node_unref(box);
}

static void fill(Desk *desk)
{
    set_project(desk, edit_add_sprite(project_of(desk), "ken", &desk->sprite, NULL));
    for (int i = 0; i < 3; i++) {
        set_project(desk,
                    with_new_frame(project_of(desk), desk->sprite, 0, (PixelRect){0, 0, 64, 48},
                                   "frame", &desk->frames[i], NULL));
        add_box(desk, i, "face", 1, (PixelRect){10, 4, 20, 14});
        add_box(desk, i, "", 2, (PixelRect){8, 14, 24, 40});
    }
    Scope all = {.sprite = desk->sprite, .frame = desk->frames[0], .reach = SCOPE_SPRITE};
    set_project(desk, edit_set_hot_spot(project_of(desk), &all, 16 * 256, 40 * 256, NULL));
    set_project(desk, edit_add_map(project_of(desk), "room", 0, 64, 64, &desk->map, NULL));
    ed_session_show_asset(desk->session, desk->sprite);
    ed_session_show_frame(desk->session, 0, desk->frames[0]);
    ed_session_set_tool(desk->session, "box");
    ed_session_set_tag(desk->session, 1);
}

static void notice_cb(Desk *desk, int level)
{
    if (level == ED_NOTICE_UNDO)
        desk->undo_notices++;
    else
        desk->notices++;
}

void set_up(Desk *desk, GType type)
{
    ed_toplevels_watch();
    memset(desk, 0, sizeof *desk);
    desk->session = ed_session_new();
    fill(desk);
    g_signal_connect_swapped(desk->session, "notice", G_CALLBACK(notice_cb), desk);
    desk->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(desk->window), 300, 700);
    desk->panel = g_object_new(type, NULL);
    gtk_window_set_child(GTK_WINDOW(desk->window), desk->panel);
    gtk_window_present(GTK_WINDOW(desk->window));
}

void tear_down(Desk *desk)
{
    GtkWidget *panel = desk->panel;
    EdSession *session = desk->session;
    g_object_add_weak_pointer(G_OBJECT(panel), (gpointer *)&panel);
    g_object_add_weak_pointer(G_OBJECT(session), (gpointer *)&session);
    gtk_window_destroy(GTK_WINDOW(desk->window));
    settle();
    CHECK(panel == NULL);
    g_object_unref(desk->session);
    CHECK(session == NULL);
}

void set_up_inspector(Desk *desk)
{
    set_up(desk, ED_TYPE_INSPECTOR);
    ed_inspector_set_session(ED_INSPECTOR(desk->panel), desk->session);
    settle();
}

/* ---- Finding and using widgets ---- */

GtkWidget *in_section(Desk *desk, const char *type, const char *id)
{
    GtkWidget *section = find_type(desk->panel, g_type_from_name(type));
    return section != NULL ? find(section, id) : NULL;
}

void type_text(GtkWidget *field, const char *text)
{
    ed_field_type(ED_FIELD(field), text);
    ed_field_commit(ED_FIELD(field));
    settle();
}

void type_number(GtkWidget *field, const char *text)
{
    type_text(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), text);
}

const char *number_text(GtkWidget *field)
{
    return ed_field_text(ed_number_field_field(ED_NUMBER_FIELD(field)));
}

void press(GtkWidget *widget, guint key, GdkModifierType state)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) each = g_list_model_get_item(controllers, i);
        gboolean done = FALSE;
        if (GTK_IS_EVENT_CONTROLLER_KEY(each))
            g_signal_emit_by_name(each, "key-pressed", key, 0, state, &done);
        if (done)
            return;
    }
}

uint32_t steps(Desk *desk)
{
    return history_steps(ed_session_history(desk->session));
}

const char *last_step(Desk *desk)
{
    const History *history = ed_session_history(desk->session);
    uint32_t position = history_position(history);
    return position > 0 ? history_label(history, position - 1) : "none";
}

const Box *box_at(Desk *desk, int frame, uint32_t index)
{
    Path path = path_box(desk->sprite, desk->frames[frame], index);
    return path_get(project_of(desk), &path);
}

void select_boxes(Desk *desk, const uint64_t *indexes, uint32_t count)
{
    ed_session_select(desk->session, ED_SELECT_BOXES, indexes, count);
    settle();
}

GListModel *model_of(GtkWidget *list)
{
    return G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(list)));
}

EdRow *row_at(GtkWidget *list, guint index)
{
    g_autoptr(GObject) item = g_list_model_get_item(model_of(list), index);
    if (!GTK_IS_TREE_LIST_ROW(item))
        return ED_ROW(item);
    EdRow *row = gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(item));
    g_object_unref(row);
    return row;
}

guint find_row(GtkWidget *list, const char *title)
{
    for (guint i = 0; i < g_list_model_get_n_items(model_of(list)); i++)
        if (strcmp(ed_row_look(row_at(list, i))->title, title) == 0)
            return i;
    return G_MAXUINT;
}

void select_row(GtkWidget *list, const char *title)
{
    guint index = find_row(list, title);
    CHECK_THAT(index != G_MAXUINT, "no row %s", title);
    gtk_selection_model_select_item(gtk_list_view_get_model(GTK_LIST_VIEW(list)), index, TRUE);
    settle();
}

void rename_row(GtkWidget *list, const char *title, const char *name)
{
    EdListRow *row = ed_list_row_find(list, row_at(list, find_row(list, title)));
    CHECK(row != NULL);
    if (row != NULL)
        g_signal_emit_by_name(row, "renamed", name);
    settle();
}

void check_insensitive_by_lock(Desk *desk, const char *section, int32_t tag)
{
    GtkWidget *form = in_section(desk, section, "form");
    const char *name = project_tag(project_of(desk), tag)->name;
    g_autofree char *why = g_strdup_printf("“%s” is locked", name);
    for (int locked = 1; locked >= 0; locked--) {
        ed_session_lock_tag(desk->session, tag, locked != 0);
        settle();
        const char *tip = gtk_widget_get_tooltip_text(form);
        CHECK_THAT(gtk_widget_get_sensitive(form) == (locked == 0),
                   "%s: wrong sensitivity, locked %d", section, locked);
        CHECK_THAT(g_strcmp0(tip, locked != 0 ? why : NULL) == 0, "%s: the tooltip is %s", section,
                   tip);
    }
}

const char *label_text(GtkWidget *above, const char *id)
{
    return gtk_label_get_text(GTK_LABEL(find(above, id)));
}

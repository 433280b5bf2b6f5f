/* SPDX-License-Identifier: MIT */
/*
 * Tests the lists of assets, tags and steps as widgets, on a display: they show the state of the
 * session, each input changes the document in one step, and they leak nothing when they are
 * destroyed.
 */
#include "check.h"
#include "edit/assets.h"
#include "panel_desk.h"
#include "lists/ed-asset-edits.h"
#include "lists/ed-assets-panel.h"
#include "lists/ed-history-list.h"
#include "lists/ed-tag-edits.h"
#include "lists/ed-tags-panel.h"
#include "session/ed-selection.h"
#include "tools/ed-retag.h"
#include "widgets/ed-list-row.h"
#include "widgets/ed-name-label.h"

#include <string.h>

/* ---- Tags ---- */

static void test_tags(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TAGS_PANEL);
    ed_tags_panel_set_session(ED_TAGS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    CHECK_INT(g_list_model_get_n_items(model_of(list)), list_count(project_of(&desk)->tags));
    CHECK_TEXT(ed_row_look(row_at(list, 0))->count, "3");
    /* A click makes a tag the current one, and does not change the tag of any box. */
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    uint32_t before = steps(&desk);
    select_row(list, "legs");
    CHECK_INT(ed_session_view(desk.session)->tag,
              project_tag_named(project_of(&desk), "legs")->number);
    CHECK_INT(steps(&desk), before);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 1);
    CHECK(ed_retag(desk.session, ed_session_view(desk.session)->tag));
    CHECK_INT(box_at(&desk, 0, 0)->tag, ed_session_view(desk.session)->tag);
    CHECK_INT(steps(&desk), before + 1);
    /* The number of uses is updated a moment later, also if the selection changes meanwhile. */
    settle();
    ed_session_select_nothing(desk.session);
    WAIT_UNTIL(strcmp(ed_row_look(row_at(list, 0))->count, "2") == 0);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->count, "2");
    rename_row(list, "legs", "knees");
    CHECK(project_tag_named(project_of(&desk), "knees") != NULL);
    /* The name is rejected, because another tag has it. */
    rename_row(list, "knees", "head");
    CHECK_INT(desk.notices, 1);
    CHECK(find_row(list, "knees") != G_MAXUINT);
    tear_down(&desk);
}

static void test_tags_are_ordered_and_hidden(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TAGS_PANEL);
    ed_tags_panel_set_session(ED_TAGS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    select_row(list, "torso");
    ed_tag_move(desk.session, -1);
    settle();
    CHECK_INT(find_row(list, "torso"), 0);
    ed_tag_move(desk.session, -1);
    settle();
    CHECK_INT(find_row(list, "torso"), 0);
    ed_tag_move(desk.session, 1);
    settle();
    CHECK_INT(find_row(list, "torso"), 1);
    int32_t torso = ed_session_view(desk.session)->tag;
    ed_session_lock_tag(desk.session, torso, true);
    ed_session_set_solo_tag(desk.session, torso);
    settle();
    CHECK(ed_row_look(row_at(list, 1))->flags & ED_ROW_LOCKED);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_DIM);
    tear_down(&desk);
}

static void test_added_and_removed_tags(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TAGS_PANEL);
    ed_tags_panel_set_session(ED_TAGS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    uint32_t count = list_count(project_of(&desk)->tags);
    ed_tags_panel_add(ED_TAGS_PANEL(desk.panel));
    settle();
    CHECK_INT(list_count(project_of(&desk)->tags), count + 1);
    int32_t added = ed_session_view(desk.session)->tag;
    EdListRow *row = ed_list_row_find(list, row_at(list, count));
    CHECK(row != NULL && ed_list_row_is_renaming(row));
    select_row(list, "head");
    ed_tag_replace(desk.session, added);
    CHECK(project_tag(project_of(&desk), 1) == NULL);
    CHECK_INT(box_at(&desk, 0, 0)->tag, added);
    CHECK_INT(ed_session_view(desk.session)->tag, added);
    settle();
    ed_tag_replace(desk.session, 0);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 0);
    CHECK_INT(desk.undo_notices, 2); /* merging deletes a tag, too */
    ed_session_undo(desk.session);
    CHECK_INT(box_at(&desk, 0, 0)->tag, added);
    /* A search shows only the tags that match. */
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(find(desk.panel, "find")), TRUE);
    gtk_editable_set_text(GTK_EDITABLE(find(desk.panel, "search")), "TORSO");
    WAIT_UNTIL(g_list_model_get_n_items(model_of(list)) == 1);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), 1);
    tear_down(&desk);
}

/* ---- Assets ---- */

static void test_assets(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_ASSETS_PANEL);
    EdAssetsPanel *panel = ED_ASSETS_PANEL(desk.panel);
    ed_assets_panel_set_session(panel, desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    CHECK(find_row(list, "ken") != G_MAXUINT && find_row(list, "room") != G_MAXUINT);
    select_row(list, "room");
    CHECK(ed_session_view(desk.session)->asset == desk.map);
    ed_session_show_asset(desk.session, desk.sprite);
    settle();
    GtkSingleSelection *selection = GTK_SINGLE_SELECTION(model_of(list));
    CHECK_INT(gtk_single_selection_get_selected(selection), find_row(list, "ken"));
    rename_row(list, "ken", "ryu");
    CHECK_TEXT(project_sprite(project_of(&desk), desk.sprite)->name, "ryu");
    CHECK_TEXT(last_step(&desk), "Rename sprite “ken”");
    CHECK(ed_asset_duplicate(desk.session, ed_assets_panel_selected(panel)) != 0);
    settle();
    CHECK_TEXT(last_step(&desk), "Duplicate sprite “ryu”");
    CHECK_INT(list_count(project_of(&desk)->sprites), 2);
    uint64_t copy = ed_session_view(desk.session)->asset;
    CHECK(copy != desk.sprite);
    ed_asset_move(desk.session, ed_assets_panel_selected(panel), -1);
    settle();
    CHECK(((const Sprite *)list_get(project_of(&desk)->sprites, 0))->id == copy);
    CHECK_TEXT(last_step(&desk), "Move sprite “ryu 2”");
    ed_asset_delete(desk.session, ed_assets_panel_selected(panel));
    settle();
    CHECK(project_sprite(project_of(&desk), copy) == NULL);
    CHECK_TEXT(last_step(&desk), "Delete sprite “ryu 2”");
    CHECK_INT(desk.undo_notices, 1);
    tear_down(&desk);
}

static bool is_renaming(GtkWidget *list, const char *title)
{
    guint index = find_row(list, title);
    EdListRow *row = index != G_MAXUINT ? ed_list_row_find(list, row_at(list, index)) : NULL;
    return row != NULL && ed_list_row_is_renaming(row);
}

static void test_new_assets(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_ASSETS_PANEL);
    ed_assets_panel_set_session(ED_ASSETS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    static const char *const kinds[] = {"sprite", "map", "level"};
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        ed_assets_panel_rename_new(ED_ASSETS_PANEL(desk.panel),
                                   ed_asset_add(desk.session, kinds[i]));
        CHECK_INT(ed_session_view(desk.session)->kind, (int)i + ED_SPRITE);
        WAIT_UNTIL(is_renaming(list, kinds[i]));
        CHECK_THAT(is_renaming(list, kinds[i]), "the new %s is not being renamed", kinds[i]);
    }
    CHECK(ed_asset_add_layer(desk.session, "maze") != 0);
    CHECK_INT(list_count(ed_session_level(desk.session)->layers), 2);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    CHECK(ed_asset_add_plane(desk.session) != 0);
    CHECK_INT(list_count(ed_session_map(desk.session)->planes), 2);
    tear_down(&desk);
}

static void test_finds_assets(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_ASSETS_PANEL);
    ed_assets_panel_set_session(ED_ASSETS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    GtkWidget *search = find(desk.panel, "search");
    gtk_editable_set_text(GTK_EDITABLE(search), "oo");
    WAIT_UNTIL(find_row(list, "ken") == G_MAXUINT);
    CHECK(find_row(list, "ken") == G_MAXUINT);
    CHECK(find_row(list, "room") != G_MAXUINT);
    g_signal_emit_by_name(search, "activate");
    settle();
    CHECK(ed_session_view(desk.session)->asset == desk.map);
    g_signal_emit_by_name(search, "stop-search");
    WAIT_UNTIL(find_row(list, "ken") != G_MAXUINT);
    CHECK(find_row(list, "ken") != G_MAXUINT);
    tear_down(&desk);
}

/* ---- History and names ---- */

static void test_history_list(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_HISTORY_LIST);
    ed_history_list_set_session(ED_HISTORY_LIST(desk.panel), desk.session);
    settle();
    GtkWidget *list = find_type(desk.panel, GTK_TYPE_LIST_VIEW);
    uint32_t initial_steps = steps(&desk);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), initial_steps + 1);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_STRONG);
    g_signal_emit_by_name(list, "activate", 2u);
    CHECK_INT(history_position(ed_session_history(desk.session)), initial_steps - 2);
    settle();
    CHECK(ed_row_look(row_at(list, 2))->flags & ED_ROW_STRONG);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_DIM);
    tear_down(&desk);
}

/* The current version is in view when the list is shown, although it is the first of many rows. */
static void test_history_shows_current(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_HISTORY_LIST);
    ed_history_list_set_session(ED_HISTORY_LIST(desk.panel), desk.session);
    GtkWidget *scrolled = find_type(desk.panel, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *at = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 260, 200);
    settle();
    gtk_widget_set_visible(desk.panel, FALSE);
    for (int i = 0; i < 40; i++)
        set_project(&desk, node_copy(project_of(&desk)));
    gtk_widget_set_visible(desk.panel, TRUE);
    settle();
    CHECK(gtk_adjustment_get_upper(at) > 2 * gtk_adjustment_get_page_size(at));
    WAIT_UNTIL(gtk_adjustment_get_value(at) < 1);
    CHECK(gtk_adjustment_get_value(at) < 1);
    ed_session_go(desk.session, 0);
    WAIT_UNTIL(gtk_adjustment_get_value(at) > gtk_adjustment_get_page_size(at));
    CHECK(gtk_adjustment_get_value(at) > gtk_adjustment_get_page_size(at));
    tear_down(&desk);
}

/* Names have a maximum length, even for pasted text. A longer existing name is not cut. */
static void test_long_names(void)
{
    static const int lengths[] = {4, 199, 200, 201, 5000};
    for (size_t i = 0; i < CHECK_COUNT(lengths); i++) {
        GtkWidget *label = g_object_ref_sink(g_object_new(ED_TYPE_NAME_LABEL, NULL));
        g_autofree char *name = g_strnfill((gsize)lengths[i], 'a');
        g_autofree char *pasted = g_strnfill(100000, 'b');
        ed_name_label_edit(ED_NAME_LABEL(label), name);
        GtkEditable *entry = GTK_EDITABLE(gtk_widget_get_last_child(label));
        int at = lengths[i];
        CHECK_TEXT(gtk_editable_get_text(entry), name);
        gtk_editable_insert_text(entry, pasted, -1, &at);
        CHECK_INT(strlen(gtk_editable_get_text(entry)), MAX(lengths[i], 200));
        g_object_unref(label);
    }
}

/* Successive presses of an arrow key share a row, which is split at the current version. */
static void test_history_of_arrow_keys(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_HISTORY_LIST);
    ed_history_list_set_session(ED_HISTORY_LIST(desk.panel), desk.session);
    GtkWidget *list = find_type(desk.panel, GTK_TYPE_LIST_VIEW);
    uint32_t initial_steps = steps(&desk);
    Path sprite = path_sprite(desk.sprite);
    for (int i = 0; i < 4; i++) {
        g_autofree char *name = g_strdup_printf("ken %d", i);
        Project *after =
            edit_set_text(ed_session_project(desk.session), &sprite, "name", name, NULL);
        CHECK(ed_session_push(desk.session, after, "Move boxes", NULL));
        if (i > 0)
            ed_session_mark_small(desk.session);
    }
    settle();
    CHECK_INT(g_list_model_get_n_items(model_of(list)), initial_steps + 1 + 2);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->title, "Move boxes × 3");
    CHECK_TEXT(ed_row_look(row_at(list, 1))->title, "Move boxes");
    CHECK(ed_session_undo(desk.session));
    settle();
    CHECK_INT(g_list_model_get_n_items(model_of(list)), initial_steps + 1 + 3);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->title, "Move boxes");
    CHECK_TEXT(ed_row_look(row_at(list, 1))->title, "Move boxes × 2");
    CHECK(ed_row_look(row_at(list, 1))->flags & ED_ROW_STRONG);
    tear_down(&desk);
}

/* A row that is destroyed while its name is edited leaves no handler or source that refers to
 * it. */
static void test_row_destroyed_while_renaming(void)
{
    GtkWidget *window = gtk_window_new();
    GtkWidget *label = g_object_new(ED_TYPE_NAME_LABEL, NULL);
    gtk_window_set_child(GTK_WINDOW(window), label);
    gtk_window_present(GTK_WINDOW(window));
    ed_name_label_edit(ED_NAME_LABEL(label), "kick");
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    CHECK(focus != NULL && gtk_widget_is_ancestor(focus, label));
    g_object_ref(focus);
    gpointer left = label;
    g_object_add_weak_pointer(G_OBJECT(label), &left);
    gtk_window_set_child(GTK_WINDOW(window), NULL);
    settle();
    CHECK(left == NULL);
    gulong handler = g_signal_handler_find(focus, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, label);
    CHECK(handler == 0);
    CHECK(g_main_context_find_source_by_user_data(NULL, label) == NULL);
    g_object_unref(focus);
    gtk_window_destroy(GTK_WINDOW(window));
}

static bool has_class(GtkWidget *widget, const void *class)
{
    return gtk_widget_has_css_class(widget, class);
}

/* If there is little space, text may be ellipsized, but not numbers: "1…" is not 192. */
static void test_numbers_are_not_ellipsized(void)
{
    static const char *const counts[] = {"8", "192", "1,024", "16 zones and a road"};
    for (size_t i = 0; i < CHECK_COUNT(counts); i++) {
        EdRow *row = ed_row_new(0, 1, 0);
        EdListRow *line = g_object_ref_sink(g_object_new(ED_TYPE_LIST_ROW, NULL));
        ed_row_set_title(row, "front thigh");
        ed_row_set_count(row, counts[i]);
        ed_list_row_show(line, row);
        GtkWidget *count = find_fitting(GTK_WIDGET(line), has_class, "count");
        g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(count, counts[i]);
        int min, wide;
        gtk_widget_measure(count, GTK_ORIENTATION_HORIZONTAL, -1, &min, NULL, NULL, NULL);
        pango_layout_get_pixel_size(layout, &wide, NULL);
        CHECK_THAT((min >= wide) == (strlen(counts[i]) <= 5),
                   "%s: the minimum width is %d, the text's %d", counts[i], min, wide);
        g_object_unref(line);
        g_object_unref(row);
    }
}

/* The key of a row is shown if there is space for it next to the whole detail and count. */
static void test_key_needs_space(void)
{
    EdRow *row = ed_row_new(0, 1, 0);
    EdListRow *line = g_object_ref_sink(g_object_new(ED_TYPE_LIST_ROW, NULL));
    GtkWidget *widget = GTK_WIDGET(line), *key = gtk_widget_get_last_child(widget);
    ed_row_set_title(row, "thing");
    ed_row_set_detail(row, "trigger");
    ed_row_set_count(row, "11");
    ed_row_set_key(row, "Ctrl+8");
    ed_list_row_show(line, row);
    GtkWidget *detail = find_fitting(widget, has_class, "role");
    int natural, needed, detail_width;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    gtk_widget_measure(key, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &needed, NULL, NULL);
    gtk_widget_measure(detail, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &detail_width, NULL, NULL);
    for (int i = 0; i < 2; i++) {
        gtk_widget_allocate(widget, natural + (i == 0 ? needed - 1 : needed + 8), 30, -1, NULL);
        CHECK_INT(gtk_widget_get_child_visible(key), i);
        CHECK(gtk_widget_get_width(detail) >= detail_width);
    }
    g_object_unref(line);
    g_object_unref(row);
}

static const CheckCase cases[] = {
    {"a key in a row hides no other text", test_key_needs_space},
    {"names have a maximum length", test_long_names},
    {"a row can be destroyed while its name is edited", test_row_destroyed_while_renaming},
    {"tags: a click makes a tag current, an action retags boxes", test_tags},
    {"tags: order, locking, showing only one", test_tags_are_ordered_and_hidden},
    {"tags: added, merged, deleted, searched", test_added_and_removed_tags},
    {"assets: shown, renamed, duplicated, moved, deleted", test_assets},
    {"assets: renaming starts for new ones", test_new_assets},
    {"assets: searched by name", test_finds_assets},
    {"numbers in rows are never ellipsized", test_numbers_are_not_ellipsized},
    {"the history list goes to an activated step", test_history_list},
    {"the history list shows the current version", test_history_shows_current},
    {"the history list combines presses of arrow keys", test_history_of_arrow_keys},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}

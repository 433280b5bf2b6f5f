/* SPDX-License-Identifier: MIT */
/*
 * The panels as widgets, on a display: what the session has is in them, what is typed, chosen and
 * pressed in them reaches the document as one step, and nothing is left when they go. Children are
 * found by their ids in the templates; keys come by the controllers' signals.
 */
#include "check.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/sprites.h"
#include "panels/ed-assets-panel.h"
#include "panels/ed-boxes-section.h"
#include "panels/ed-history-list.h"
#include "panels/ed-inspector.h"
#include "panels/ed-list-row.h"
#include "panels/ed-number-field.h"
#include "panels/ed-options-bar.h"
#include "panels/ed-segments.h"
#include "panels/ed-status-line.h"
#include "panels/ed-tag-chooser.h"
#include "panels/ed-tags-panel.h"
#include "panels/ed-tool-strip.h"
#include "session/ed-checker.h"
#include "session/ed-selection.h"

#include <stdio.h>
#include <string.h>

typedef struct Desk {
    EdSession *session;
    GtkWidget *window, *panel;
    uint64_t sprite, frames[3], map;
    int notices;
} Desk;

/* ---- Setting up ---- */

static void settle(void)
{
    for (int i = 0; i < 4; i++) {
        while (g_main_context_iteration(NULL, FALSE))
            ;
        g_usleep(2000);
    }
}

static void wait_a_while(int milliseconds)
{
    gint64 end = g_get_monotonic_time() + milliseconds * 1000;
    while (g_get_monotonic_time() < end) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static void take(Desk *desk, Project *after)
{
    CHECK(ed_session_take(desk->session, after, "Begin", NULL, NULL));
}

/* Workers and timers take the time they take; what never comes fails the check that follows. */
#define WAIT_UNTIL(condition)                                  \
    for (int turn_ = 0; turn_ < 2000 && !(condition); turn_++) \
    wait_a_while(2)

static const Project *project_of(Desk *desk)
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
    take(desk, edit_add_box(project_of(desk), &scope, box, NULL));
    node_unref(box);
}

static void fill(Desk *desk)
{
    take(desk, edit_add_sprite(project_of(desk), "ken", &desk->sprite, NULL));
    for (int i = 0; i < 3; i++) {
        take(desk, edit_add_frame(project_of(desk), desk->sprite, 0, (PixelRect){0, 0, 64, 48},
                                  "frame", &desk->frames[i], NULL));
        add_box(desk, i, "face", 1, (PixelRect){10, 4, 20, 14});
        add_box(desk, i, "", 2, (PixelRect){8, 14, 24, 40});
    }
    Scope all = {.sprite = desk->sprite, .frame = desk->frames[0], .reach = SCOPE_SPRITE};
    take(desk, edit_set_hot_spot(project_of(desk), &all, 16 * 256, 40 * 256, NULL));
    take(desk, edit_add_map(project_of(desk), "room", 0, 64, 64, &desk->map, NULL));
    ed_session_show_asset(desk->session, desk->sprite);
    ed_session_show_frame(desk->session, 0, desk->frames[0]);
    ed_session_set_tool(desk->session, "box");
    ed_session_set_tag(desk->session, 1);
}

static void notice_cb(Desk *desk)
{
    desk->notices++;
}

static void set_up(Desk *desk, GType type)
{
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

static void tear_down(Desk *desk)
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

/* ---- Finding and using ---- */

static GtkWidget *find(GtkWidget *above, const char *id)
{
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        if (GTK_IS_BUILDABLE(child) &&
            g_strcmp0(gtk_buildable_get_buildable_id(GTK_BUILDABLE(child)), id) == 0)
            return child;
        GtkWidget *found = find(child, id);
        if (found != NULL)
            return found;
    }
    return NULL;
}

/* A section of the inspector by its type, and what is in it by its id. */
static GtkWidget *find_type(GtkWidget *above, GType type)
{
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(child, type) ? child : find_type(child, type);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static GtkWidget *in_section(Desk *desk, const char *type, const char *id)
{
    GtkWidget *section = find_type(desk->panel, g_type_from_name(type));
    return section != NULL ? find(section, id) : NULL;
}

static void type_text(GtkWidget *field, const char *text)
{
    ed_field_type(ED_FIELD(field), text);
    ed_field_commit(ED_FIELD(field));
    settle();
}

static void type_number(GtkWidget *field, const char *text)
{
    type_text(GTK_WIDGET(ed_number_field_field(ED_NUMBER_FIELD(field))), text);
}

static const char *number_text(GtkWidget *field)
{
    return ed_field_text(ed_number_field_field(ED_NUMBER_FIELD(field)));
}

static void press(GtkWidget *widget, guint key, GdkModifierType state)
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

static uint32_t steps(Desk *desk)
{
    return history_steps(ed_session_history(desk->session));
}

static const Box *box_at(Desk *desk, int frame, uint32_t place)
{
    Path path = path_box(desk->sprite, desk->frames[frame], place);
    return path_get(project_of(desk), &path);
}

static void select_boxes(Desk *desk, const uint64_t *places, uint32_t count)
{
    ed_session_select(desk->session, ED_SELECT_BOXES, places, count);
    settle();
}

static GListModel *model_of(GtkWidget *list)
{
    return G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(list)));
}

static EdRow *row_at(GtkWidget *list, guint place)
{
    g_autoptr(GObject) item = g_list_model_get_item(model_of(list), place);
    if (!GTK_IS_TREE_LIST_ROW(item))
        return ED_ROW(item);
    EdRow *row = gtk_tree_list_row_get_item(GTK_TREE_LIST_ROW(item));
    g_object_unref(row);
    return row;
}

static guint find_row(GtkWidget *list, const char *title)
{
    for (guint i = 0; i < g_list_model_get_n_items(model_of(list)); i++)
        if (strcmp(ed_row_look(row_at(list, i))->title, title) == 0)
            return i;
    return G_MAXUINT;
}

static void select_row(GtkWidget *list, const char *title)
{
    guint place = find_row(list, title);
    CHECK_THAT(place != G_MAXUINT, "no row %s", title);
    gtk_selection_model_select_item(gtk_list_view_get_model(GTK_LIST_VIEW(list)), place, TRUE);
    settle();
}

static void rename_row(GtkWidget *list, const char *title, const char *name)
{
    EdListRow *row = ed_list_row_find(list, row_at(list, find_row(list, title)));
    CHECK(row != NULL);
    if (row != NULL)
        g_signal_emit_by_name(row, "renamed", name);
    settle();
}

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
    /* A click makes it the current one, and retags nothing. */
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    uint32_t before = steps(&desk);
    select_row(list, "legs");
    CHECK_INT(ed_session_view(desk.session)->tag,
              project_tag_named(project_of(&desk), "legs")->number);
    CHECK_INT(steps(&desk), before);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 1);
    gtk_widget_activate_action(desk.panel, "tags.retag", NULL);
    CHECK_INT(box_at(&desk, 0, 0)->tag, ed_session_view(desk.session)->tag);
    CHECK_INT(steps(&desk), before + 1);
    /* Uses are counted a moment later. */
    WAIT_UNTIL(strcmp(ed_row_look(row_at(list, 0))->count, "2") == 0);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->count, "2");
    rename_row(list, "legs", "knees");
    CHECK(project_tag_named(project_of(&desk), "knees") != NULL);
    /* Refused: there is such a tag. */
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
    gtk_widget_activate_action(desk.panel, "tags.move-up", NULL);
    settle();
    CHECK_INT(find_row(list, "torso"), 0);
    gtk_widget_activate_action(desk.panel, "tags.move-up", NULL);
    settle();
    CHECK_INT(find_row(list, "torso"), 0);
    gtk_widget_activate_action(desk.panel, "tags.move-down", NULL);
    settle();
    CHECK_INT(find_row(list, "torso"), 1);
    int32_t torso = ed_session_view(desk.session)->tag;
    gtk_widget_activate_action(desk.panel, "tags.hide", NULL);
    CHECK(ed_session_tag_hidden(desk.session, torso));
    gtk_widget_activate_action(desk.panel, "tags.hide", NULL);
    gtk_widget_activate_action(desk.panel, "tags.lock", NULL);
    CHECK(ed_session_tag_locked(desk.session, torso));
    gtk_widget_activate_action(desk.panel, "tags.solo", NULL);
    CHECK_INT(ed_session_solo_tag(desk.session), torso);
    settle();
    CHECK(ed_row_look(row_at(list, 1))->flags & ED_ROW_LOCKED);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_DIM);
    tear_down(&desk);
}

static void test_tags_come_and_go(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TAGS_PANEL);
    ed_tags_panel_set_session(ED_TAGS_PANEL(desk.panel), desk.session);
    settle();
    GtkWidget *list = find(desk.panel, "list");
    uint32_t count = list_count(project_of(&desk)->tags);
    gtk_widget_activate_action(desk.panel, "tags.add", NULL);
    settle();
    CHECK_INT(list_count(project_of(&desk)->tags), count + 1);
    int32_t added = ed_session_view(desk.session)->tag;
    EdListRow *row = ed_list_row_find(list, row_at(list, count));
    CHECK(row != NULL && ed_list_row_is_renaming(row));
    select_row(list, "head");
    gtk_widget_activate_action(desk.panel, "tags.merge", "i", added);
    CHECK(project_tag(project_of(&desk), 1) == NULL);
    CHECK_INT(box_at(&desk, 0, 0)->tag, added);
    CHECK_INT(ed_session_view(desk.session)->tag, added);
    settle();
    gtk_widget_activate_action(desk.panel, "tags.delete", NULL);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 0);
    CHECK_INT(desk.notices, 1);
    ed_session_undo(desk.session);
    CHECK_INT(box_at(&desk, 0, 0)->tag, added);
    /* Searching. */
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
    gtk_widget_activate_action(desk.panel, "assets.duplicate", NULL);
    settle();
    CHECK_INT(list_count(project_of(&desk)->sprites), 2);
    uint64_t copy = ed_session_view(desk.session)->asset;
    CHECK(copy != desk.sprite);
    gtk_widget_activate_action(desk.panel, "assets.move-up", NULL);
    settle();
    CHECK(((const Sprite *)list_get(project_of(&desk)->sprites, 0))->id == copy);
    gtk_widget_activate_action(desk.panel, "assets.delete", NULL);
    settle();
    CHECK(project_sprite(project_of(&desk), copy) == NULL);
    CHECK_INT(desk.notices, 1);
    tear_down(&desk);
}

static bool is_renaming(GtkWidget *list, const char *title)
{
    guint place = find_row(list, title);
    EdListRow *row = place != G_MAXUINT ? ed_list_row_find(list, row_at(list, place)) : NULL;
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
        gtk_widget_activate_action(desk.panel, "assets.add", "s", kinds[i]);
        CHECK_INT(ed_session_view(desk.session)->kind, (int)i + ED_SPRITE);
        WAIT_UNTIL(is_renaming(list, kinds[i]));
        CHECK_THAT(is_renaming(list, kinds[i]), "%s", kinds[i]);
    }
    gtk_widget_activate_action(desk.panel, "assets.add-layer", "s", "maze");
    CHECK_INT(list_count(ed_session_level(desk.session)->layers), 2);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    gtk_widget_activate_action(desk.panel, "assets.add-plane", NULL);
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

/* ---- The inspector ---- */

static void set_up_inspector(Desk *desk)
{
    set_up(desk, ED_TYPE_INSPECTOR);
    ed_inspector_set_session(ED_INSPECTOR(desk->panel), desk->session);
    settle();
}

static void test_box_numbers(void)
{
    Desk desk;
    set_up_inspector(&desk);
    CHECK(!gtk_widget_get_visible(find_type(desk.panel, g_type_from_name("EdBoxSection"))));
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    CHECK(gtk_widget_get_visible(find_type(desk.panel, g_type_from_name("EdBoxSection"))));
    /* From the hot spot at 16, 40; with a true minus sign. */
    GtkWidget *x = in_section(&desk, "EdBoxSection", "x");
    GtkWidget *y = in_section(&desk, "EdBoxSection", "y");
    GtkWidget *w = in_section(&desk, "EdBoxSection", "w");
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    CHECK_TEXT(number_text(y), "\xe2\x88\x92"
                               "36");
    CHECK_TEXT(number_text(w), "10");
    uint32_t before = steps(&desk);
    type_number(x, "-4+1");
    CHECK_INT(box_at(&desk, 0, 0)->x, 13);
    CHECK_INT(box_at(&desk, 0, 0)->w, 10);
    type_number(w, "12");
    CHECK_INT(box_at(&desk, 0, 0)->w, 12);
    CHECK_INT(steps(&desk), before + 2);
    CHECK_INT(box_at(&desk, 1, 0)->x, 10);
    /* No number: what was shown comes back. */
    type_number(x, "left");
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "3");
    /* A width below 1 is 1. */
    type_number(w, "0");
    CHECK_INT(box_at(&desk, 0, 0)->w, 1);
    /* In all frames. */
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    settle();
    CHECK_TEXT(number_text(x), "13");
    type_number(x, "15");
    CHECK_INT(box_at(&desk, 0, 0)->x, 15);
    CHECK_INT(box_at(&desk, 1, 0)->x, 12);
    tear_down(&desk);
}

static void test_steps_are_one(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *x = in_section(&desk, "EdBoxSection", "x");
    GtkWidget *entry = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(x)));
    gtk_widget_grab_focus(entry);
    settle();
    uint32_t before = steps(&desk);
    for (int i = 0; i < 5; i++)
        press(entry, GDK_KEY_Up, 0);
    press(entry, GDK_KEY_Up, GDK_SHIFT_MASK);
    settle();
    CHECK_INT(box_at(&desk, 0, 0)->x, 10 + 13);
    CHECK_INT(steps(&desk), before + 1);
    gtk_widget_grab_focus(in_section(&desk, "EdBoxSection", "name"));
    settle();
    gtk_widget_grab_focus(entry);
    press(entry, GDK_KEY_Down, 0);
    settle();
    CHECK_INT(steps(&desk), before + 2);
    ed_session_undo(desk.session);
    ed_session_undo(desk.session);
    settle();
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    /* Escape forgets what was typed. */
    ed_field_type(ed_number_field_field(ED_NUMBER_FIELD(x)), "99");
    press(entry, GDK_KEY_Escape, 0);
    CHECK_TEXT(number_text(x), "\xe2\x88\x92"
                               "6");
    CHECK_INT(box_at(&desk, 0, 0)->x, 10);
    tear_down(&desk);
}

static void test_several_boxes(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0, 1}, 2);
    CHECK_TEXT(number_text(in_section(&desk, "EdBoxSection", "x")), "");
    CHECK_TEXT(ed_field_text(ED_FIELD(in_section(&desk, "EdBoxSection", "name"))), "");
    EdTagChooser *tag = ED_TAG_CHOOSER(in_section(&desk, "EdBoxSection", "tag"));
    CHECK_INT(ed_tag_chooser_tag(tag), ED_TAGS_MIXED);
    uint32_t before = steps(&desk);
    type_number(in_section(&desk, "EdBoxSection", "x"), "0");
    CHECK_INT(box_at(&desk, 0, 0)->x, 16);
    CHECK_INT(box_at(&desk, 0, 1)->x, 16);
    CHECK_INT(steps(&desk), before + 1);
    type_text(in_section(&desk, "EdBoxSection", "group"), "body");
    CHECK_TEXT(box_at(&desk, 0, 0)->group, "body");
    CHECK_TEXT(box_at(&desk, 0, 1)->group, "body");
    g_signal_emit_by_name(tag, "chosen", 3);
    CHECK_INT(box_at(&desk, 0, 0)->tag, 3);
    CHECK_INT(box_at(&desk, 0, 1)->tag, 3);
    GtkWidget *lock = in_section(&desk, "EdBoxSection", "lock");
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(lock), TRUE);
    CHECK(box_at(&desk, 0, 0)->locked && box_at(&desk, 0, 1)->locked);
    CHECK_INT(steps(&desk), before + 4);
    tear_down(&desk);
}

/* What was typed counts for what it was typed about, though something else is selected by then. */
static void test_typed_before_selecting(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    ed_field_type(ED_FIELD(in_section(&desk, "EdBoxSection", "name")), "cheek");
    select_boxes(&desk, (const uint64_t[]){1}, 1);
    CHECK_TEXT(box_at(&desk, 0, 0)->name, "cheek");
    CHECK_TEXT(box_at(&desk, 0, 1)->name, "");
    CHECK_TEXT(ed_field_text(ED_FIELD(in_section(&desk, "EdBoxSection", "name"))), "");
    tear_down(&desk);
}

static void test_list_of_boxes(void)
{
    Desk desk;
    set_up_inspector(&desk);
    GtkWidget *list = in_section(&desk, "EdBoxesSection", "list");
    CHECK_INT(g_list_model_get_n_items(model_of(list)), 2);
    CHECK_TEXT(ed_row_look(row_at(list, 0))->title, "face");
    CHECK_TEXT(ed_row_look(row_at(list, 0))->count, "10 × 10");
    CHECK_TEXT(ed_row_look(row_at(list, 1))->title, "torso");
    /* Selected here is selected there, and the other way round. */
    select_row(list, "torso");
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_BOXES, 1));
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    CHECK(gtk_selection_model_is_selected(GTK_SELECTION_MODEL(model_of(list)), 0));
    CHECK(!gtk_selection_model_is_selected(GTK_SELECTION_MODEL(model_of(list)), 1));
    rename_row(list, "torso", "chest");
    CHECK_TEXT(box_at(&desk, 0, 1)->name, "chest");
    gtk_widget_activate_action(gtk_widget_get_ancestor(list, ED_TYPE_BOXES_SECTION), "boxes.delete",
                               NULL);
    settle();
    CHECK_INT(g_list_model_get_n_items(model_of(list)), 1);
    tear_down(&desk);
}

static void test_frame(void)
{
    Desk desk;
    set_up_inspector(&desk);
    const Sprite *sprite = ed_session_sprite(desk.session);
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_HOT_SPOT);
    type_number(in_section(&desk, "EdFrameSection", "duration"), "80");
    sprite = ed_session_sprite(desk.session);
    for (uint32_t i = 0; i < 3; i++)
        CHECK_INT(((const Frame *)list_get(sprite->frames, i))->duration, 80);
    GtkWidget *source = in_section(&desk, "EdFrameSection", "source");
    g_signal_emit_by_name(source, "chosen", 1);
    settle();
    CHECK_INT(ed_session_frame(desk.session)->mask->source, MASK_KEY);
    CHECK(gtk_widget_get_visible(in_section(&desk, "EdFrameSection", "key_row")));
    type_text(in_section(&desk, "EdFrameSection", "key"), "ff00aa");
    CHECK_INT(ed_session_frame(desk.session)->mask->key[2], 0xaa);
    g_signal_emit_by_name(in_section(&desk, "EdFrameSection", "state"), "chosen", 1);
    CHECK_INT(ed_session_frame(desk.session)->state, FRAME_DONE);
    /* The hot spot, too. */
    CHECK_TEXT(number_text(in_section(&desk, "EdHotSpotSection", "y")), "40");
    type_number(in_section(&desk, "EdHotSpotSection", "y"), "41,5");
    CHECK_INT(ed_session_frame(desk.session)->hot_y, 41 * 256 + 128);
    tear_down(&desk);
}

static const List *properties_of_box(Desk *desk)
{
    return box_at(desk, 0, 0)->properties;
}

static void test_properties(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdPropertiesSection"));
    GtkWidget *rows = find(section, "rows");
    uint32_t before = steps(&desk);
    gtk_widget_activate_action(section, "properties.add", "s", "number");
    settle();
    CHECK_INT(list_count(properties_of_box(&desk)), 1);
    GtkWidget *row = gtk_widget_get_first_child(rows);
    GtkWidget *name = gtk_widget_get_first_child(row);
    g_signal_emit_by_name(name, "renamed", "damage");
    settle();
    const Property *damage = properties_get(properties_of_box(&desk), "damage");
    CHECK(damage != NULL && list_count(properties_of_box(&desk)) == 1);
    type_number(find_type(rows, ED_TYPE_NUMBER_FIELD), "-1.25");
    damage = properties_get(properties_of_box(&desk), "damage");
    CHECK_NEAR(damage->number, -1.25, 1e-9);
    gtk_widget_activate_action(section, "properties.add", "s", "boolean");
    settle();
    gtk_switch_set_active(GTK_SWITCH(find_type(rows, GTK_TYPE_SWITCH)), FALSE);
    settle();
    CHECK(!properties_get(properties_of_box(&desk), "name")->boolean);
    CHECK_INT(steps(&desk), before + 5);
    /* A name that is taken is refused. */
    name = gtk_widget_get_first_child(gtk_widget_get_last_child(rows));
    g_signal_emit_by_name(name, "renamed", "damage");
    CHECK_INT(desk.notices, 1);
    CHECK_INT(steps(&desk), before + 5);
    GtkWidget *remove = gtk_widget_get_last_child(gtk_widget_get_first_child(rows));
    g_signal_emit_by_name(remove, "clicked");
    settle();
    CHECK_INT(list_count(properties_of_box(&desk)), 1);
    /* Of what is inspected: here the sprite. */
    ed_session_select_nothing(desk.session);
    settle();
    CHECK(gtk_widget_get_first_child(rows) == NULL);
    gtk_widget_activate_action(section, "properties.add", "s", "text");
    CHECK_INT(list_count(ed_session_sprite(desk.session)->properties), 1);
    tear_down(&desk);
}

static void test_maps(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_session_show_asset(desk.session, desk.map);
    settle();
    GtkWidget *zones = in_section(&desk, "EdZonesSection", "list");
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdZonesSection"));
    const Plane *plane = ed_session_plane(desk.session);
    int32_t door = 0;
    take(&desk, edit_add_zone(project_of(&desk), desk.map, plane->id, "door", 1, &door, NULL));
    TilesEdit *edit = tiles_edit(plane->pixels);
    tiles_edit_rect(edit, (PixelRect){0, 0, 10, 4}, (uint8_t)door);
    Path path = path_plane(desk.map, plane->id);
    take(&desk, edit_set_tiles(project_of(&desk), &path, "pixels", tiles_edit_end(edit), NULL));
    settle();
    WAIT_UNTIL(strcmp(ed_row_look(row_at(zones, 0))->count, "40 px") == 0);
    CHECK_TEXT(ed_row_look(row_at(zones, 0))->count, "40 px");
    select_row(zones, "door");
    CHECK_INT(ed_session_view(desk.session)->zone, door);
    type_number(in_section(&desk, "EdZoneSection", "x"), "12.5");
    const Zone *zone = plane_zone(ed_session_plane(desk.session), door);
    CHECK(zone->has_walk && zone->walk_x == 12 * 256 + 128);
    gtk_widget_activate_action(section, "zones.delete", NULL);
    CHECK(plane_zone(ed_session_plane(desk.session), door) == NULL);
    gtk_widget_activate_action(find_type(desk.panel, g_type_from_name("EdBandsSection")),
                               "bands.road", "i", 2);
    CHECK_INT(ed_session_map(desk.session)->road[0], 4);
    tear_down(&desk);
}

/* ---- Bars ---- */

static int natural_width(GtkWidget *widget)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

static int least_width(GtkWidget *widget)
{
    int least;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    return least;
}

static void test_options(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1200, 50);
    settle();
    GtkWidget *reach = find_type(desk.panel, ED_TYPE_SEGMENTS);
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(reach)), SCOPE_FRAME);
    g_signal_emit_by_name(reach, "chosen", (int)SCOPE_ANIMATION);
    CHECK_INT(ed_session_view(desk.session)->reach, SCOPE_ANIMATION);
    settle();
    CHECK_INT(ed_segments_chosen(ED_SEGMENTS(reach)), SCOPE_ANIMATION);
    /* An option of a tool, both ways. */
    ed_session_set_tool(desk.session, "mask-brush");
    settle();
    GtkWidget *size = find_type(desk.panel, ED_TYPE_NUMBER_FIELD);
    CHECK(size != NULL);
    if (size != NULL) {
        type_number(size, "7");
        CHECK_NEAR(ed_session_option(desk.session, "mask-brush", "size"), 7, 0);
        ed_session_set_option(desk.session, "mask-brush", "size", 9);
        settle();
        CHECK_TEXT(number_text(size), "9");
    }
    /* Whatever there is, it never makes the window wider; what does not fit is behind a button. */
    CHECK(natural_width(desk.panel) > 500);
    CHECK_THAT(least_width(desk.panel) < 260, "%d", least_width(desk.panel));
    tear_down(&desk);
}

static void test_options_that_do_not_fit(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_OPTIONS_BAR);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 420, 50);
    ed_options_bar_set_session(ED_OPTIONS_BAR(desk.panel), desk.session);
    GtkWidget *more = find_type(desk.panel, GTK_TYPE_MENU_BUTTON);
    WAIT_UNTIL(gtk_widget_get_visible(more));
    CHECK(more != NULL && gtk_widget_get_visible(more));
    GtkWidget *inside = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(more)));
    CHECK(find_type(inside, GTK_TYPE_BUTTON) != NULL);
    gtk_window_set_default_size(GTK_WINDOW(desk.window), 1400, 50);
    WAIT_UNTIL(!gtk_widget_get_visible(more));
    CHECK(!gtk_widget_get_visible(more));
    CHECK(find_type(inside, ED_TYPE_SEGMENTS) == NULL);
    tear_down(&desk);
}

static void test_tool_strip(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_TOOL_STRIP);
    ed_tool_strip_set_session(ED_TOOL_STRIP(desk.panel), desk.session);
    settle();
    uint32_t count, fit = 0, buttons = 0;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        fit += ed_tool_class_fits(classes[i], ED_SPRITE);
    for (GtkWidget *child = gtk_widget_get_first_child(desk.panel); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        buttons += GTK_IS_TOGGLE_BUTTON(child);
    CHECK_INT(buttons, fit);
    CHECK(fit > 4 && fit < count);
    ed_session_show_asset(desk.session, 0);
    settle();
    ed_tool_strip_set_session(ED_TOOL_STRIP(desk.panel), NULL);
    CHECK(gtk_widget_get_first_child(desk.panel) == NULL);
    tear_down(&desk);
}

static const char *label_text(GtkWidget *above, const char *id)
{
    return gtk_label_get_text(GTK_LABEL(find(above, id)));
}

static void test_status_line(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_STATUS_LINE);
    EdStatusLine *line = ED_STATUS_LINE(desk.panel);
    ed_status_line_set_session(line, desk.session);
    settle();
    ed_status_line_set_pointer(line, NULL, 12.7, 5.2, 4, TRUE);
    CHECK_TEXT(label_text(desk.panel, "pixel"), "12, 5");
    CHECK_TEXT(label_text(desk.panel, "spot"), "\xe2\x88\x92"
                                               "4, \xe2\x88\x92"
                                               "35");
    CHECK_TEXT(label_text(desk.panel, "under"), "face");
    CHECK_TEXT(label_text(desk.panel, "role"), "body");
    ed_status_line_set_pointer(line, NULL, 60, 5, 4, TRUE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "under_box")));
    ed_status_line_set_pointer(line, NULL, 60, 5, 4, FALSE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "places")));
    ed_status_line_set_zoom(line, 6);
    CHECK_TEXT(gtk_button_get_label(GTK_BUTTON(find(desk.panel, "zoom"))), "600 %");
    ed_session_hide_tag(desk.session, 1, true);
    ed_status_line_set_pointer(line, NULL, 12, 5, 4, TRUE);
    CHECK(!gtk_widget_get_visible(find(desk.panel, "under_box")));
    tear_down(&desk);
}

/* ---- History and problems ---- */

static void test_history_list(void)
{
    Desk desk;
    set_up(&desk, ED_TYPE_HISTORY_LIST);
    ed_history_list_set_session(ED_HISTORY_LIST(desk.panel), desk.session);
    settle();
    GtkWidget *list = find_type(desk.panel, GTK_TYPE_LIST_VIEW);
    uint32_t all = steps(&desk);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), all + 1);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_STRONG);
    g_signal_emit_by_name(list, "activate", 2u);
    CHECK_INT(history_place(ed_session_history(desk.session)), all - 2);
    settle();
    CHECK(ed_row_look(row_at(list, 2))->flags & ED_ROW_STRONG);
    CHECK(ed_row_look(row_at(list, 0))->flags & ED_ROW_DIM);
    tear_down(&desk);
}

static void test_problems(void)
{
    Desk desk;
    set_up_inspector(&desk);
    ed_checker_set_delay(ed_session_checker(desk.session), 1);
    uint64_t empty;
    take(&desk, edit_add_sprite(project_of(&desk), "empty", &empty, NULL));
    EdInspector *inspector = ED_INSPECTOR(desk.panel);
    GtkWidget *strip = find(desk.panel, "strip");
    EdChecker *checker = ed_session_checker(desk.session);
    WAIT_UNTIL(!ed_checker_is_busy(checker));
    CHECK(gtk_widget_get_visible(strip));
    CHECK(!ed_inspector_shows_problems(inspector));
    gtk_widget_activate_action(desk.panel, "inspector.problems", NULL);
    CHECK(ed_inspector_shows_problems(inspector));
    settle();
    GtkWidget *panel = find(desk.panel, "problems");
    GtkWidget *list = find(panel, "list");
    guint place = 0, count = g_list_model_get_n_items(model_of(list));
    for (; place < count; place++) {
        g_autoptr(EdProblem) problem = g_list_model_get_item(model_of(list), place);
        if (strcmp(ed_problem_get(problem)->rule->id, "sprite-empty") == 0)
            break;
    }
    CHECK(place < count);
    g_signal_emit_by_name(list, "activate", place);
    CHECK(ed_session_view(desk.session)->asset == empty);
    gtk_single_selection_set_selected(GTK_SINGLE_SELECTION(model_of(list)), place);
    settle();
    CHECK_TEXT(label_text(panel, "rule"), "Sprite without frames");
    gtk_widget_activate_action(panel, "problems.mend", NULL);
    WAIT_UNTIL(project_sprite(project_of(&desk), empty) == NULL && !ed_checker_is_busy(checker));
    CHECK(project_sprite(project_of(&desk), empty) == NULL);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), count - 1);
    tear_down(&desk);
}

/* ---- Leaving ---- */

static void test_sessions_come_and_go(void)
{
    Desk desk;
    set_up_inspector(&desk);
    select_boxes(&desk, (const uint64_t[]){0}, 1);
    ed_field_type(ED_FIELD(in_section(&desk, "EdBoxSection", "name")), "half typed");
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), NULL);
    settle();
    EdSession *other = ed_session_new();
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), other);
    settle();
    ed_inspector_set_session(ED_INSPECTOR(desk.panel), desk.session);
    settle();
    g_object_unref(other);
    tear_down(&desk);
}

static const CheckCase cases[] = {
    {"tags: a click chooses, an action retags", test_tags},
    {"tags: order, hiding, locking, only this one", test_tags_are_ordered_and_hidden},
    {"tags: new, merged, deleted, found", test_tags_come_and_go},
    {"assets: shown, renamed, copied, moved, deleted", test_assets},
    {"assets: new ones are named at once", test_new_assets},
    {"assets: found by name", test_finds_assets},
    {"a box's numbers", test_box_numbers},
    {"steps of a field are one step", test_steps_are_one},
    {"several boxes at once", test_several_boxes},
    {"what is typed belongs to what was selected", test_typed_before_selecting},
    {"the list of boxes", test_list_of_boxes},
    {"frames, masks and hot spots", test_frame},
    {"user properties", test_properties},
    {"zones and bands", test_maps},
    {"options of tools and the scope", test_options},
    {"options that do not fit", test_options_that_do_not_fit},
    {"tools that fit the asset", test_tool_strip},
    {"the status line", test_status_line},
    {"the history list goes there", test_history_list},
    {"problems are shown, gone to, mended", test_problems},
    {"sessions come and go", test_sessions_come_and_go},
};

int main(int argc, char **argv)
{
    if (!gtk_init_check()) {
        fprintf(stderr, "no display\n");
        return 77;
    }
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

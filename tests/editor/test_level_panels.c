/* SPDX-License-Identifier: MIT */
/*
 * Tests the level sections of the inspector, as widgets on a display: layers, walls, vertices,
 * markers, the size of the level. Each input changes the document in one step.
 */
#include "canvas/ed-labels.h"
#include "check.h"
#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/tags.h"
#include "model/reference.h"
#include "panel_desk.h"
#include "inspector/ed-inspector.h"
#include "inspector/ed-sections.h"
#include "inspector/ed-turns.h"
#include "lists/ed-asset-edits.h"
#include "session/ed-layer-view.h"
#include "session/ed-options.h"
#include "session/ed-partition.h"
#include "session/ed-selection.h"
#include "tools/level/ed-walls.h"
#include "widgets/ed-field.h"
#include "widgets/ed-number-field.h"
#include "widgets/ed-segments.h"

/* Sets up a room of four walls from 10, 10 to 50, 40, and a marker. */
static void set_up_room(Desk *desk)
{
    uint64_t level;
    GError *error = NULL;
    set_up_inspector(desk);
    Project *with_level = edit_add_level(project_of(desk), "yard", 100, 80, &level, &error);
    LayerRef layer = {level, node_id(list_get(project_level(with_level, level)->layers, 0))};
    const WallPoint corners[] = {{2560, 2560}, {12800, 2560}, {12800, 10240}, {2560, 10240}};
    const WallStyle style = {1, WALL_BOTH, NULL};
    Project *drawn = edit_draw_walls(with_level, &layer, corners, 4, true, &style, &error);
    Project *marked = edit_add_marker(drawn, level, "start", 1, 5120, 5120, &error);
    node_unref(with_level);
    node_unref(drawn);
    set_project(desk, marked);
    ed_session_show_asset(desk->session, level);
    settle();
}

static const Wall *wall(Desk *desk, uint32_t index)
{
    return ed_wall_at(desk->session, index);
}

static void select_items(Desk *desk, EdSelectionKind kind, const uint64_t *items, uint32_t count)
{
    ed_session_select(desk->session, kind, items, count);
    settle();
}

static void choose(GtkWidget *segments, int index)
{
    g_signal_emit_by_name(segments, "chosen", index);
    settle();
}

static GtkWidget *in_wall(Desk *desk, const char *id)
{
    return in_section(desk, "EdWallSection", id);
}

static EdSection *section_of(Desk *desk, const char *type)
{
    return ED_SECTION(find_type(desk->panel, g_type_from_name(type)));
}

static const char *title_of_wall(Desk *desk)
{
    return gtk_label_get_text(GTK_LABEL(section_of(desk, "EdWallSection")->title));
}

static void test_one_wall(void)
{
    Desk desk;
    set_up_room(&desk);
    CHECK(!ed_turns_has_turn(find_type(desk.panel, g_type_from_name("EdWallSection"))));
    select_items(&desk, ED_SELECT_WALLS, (const uint64_t[]){0}, 1);
    CHECK_TEXT(title_of_wall(&desk), "Wall");
    CHECK_TEXT(number_text(in_wall(&desk, "bx")), "50");
    CHECK_TEXT(number_text(in_wall(&desk, "length")), "40");
    uint32_t before = steps(&desk);
    type_number(in_wall(&desk, "by"), "15"); /* the wall that shares this end moves with it */
    CHECK_INT(wall(&desk, 0)->by, 15 * 256);
    CHECK_INT(wall(&desk, 1)->ay, 15 * 256);
    ed_session_undo(desk.session);
    settle();
    type_number(in_wall(&desk, "length"), "20.5");
    CHECK_INT(wall(&desk, 0)->bx, 30 * 256 + 128);
    type_number(in_wall(&desk, "angle"), "90");
    CHECK_INT(wall(&desk, 0)->bx, 10 * 256);
    CHECK_INT(wall(&desk, 0)->by, 10 * 256 - 20 * 256 - 128);
    CHECK_INT(steps(&desk), before + 2);
    type_text(in_wall(&desk, "name"), "gate");
    CHECK_TEXT(wall(&desk, 0)->name, "gate");
    choose(in_wall(&desk, "blocks"), 1);
    CHECK_INT(wall(&desk, 0)->blocks, WALL_FRONT);
    CHECK_TEXT(last_step(&desk), "Turn on one-way walls");
    CHECK(*label_text(in_wall(&desk, "form"), "note") != '\0');
    choose(in_wall(&desk, "blocks"), 0);
    CHECK_TEXT(last_step(&desk), "Turn off one-way walls");
    tear_down(&desk);
}

static void test_several_walls(void)
{
    Desk desk;
    set_up_room(&desk);
    select_items(&desk, ED_SELECT_WALLS, (const uint64_t[]){0, 2}, 2);
    CHECK(!gtk_widget_get_visible(in_wall(&desk, "from_row")));
    CHECK_TEXT(title_of_wall(&desk), "Walls");
    type_text(in_wall(&desk, "name"), "bars");
    CHECK_TEXT(wall(&desk, 0)->name, "bars");
    CHECK_TEXT(wall(&desk, 2)->name, "bars");
    CHECK_TEXT(wall(&desk, 1)->name, "");
    choose(in_wall(&desk, "blocks"), 1);
    CHECK_INT(wall(&desk, 2)->blocks, WALL_FRONT);
    CHECK_INT(wall(&desk, 1)->blocks, WALL_BOTH);
    tear_down(&desk);
}

static void test_vertex(void)
{
    Desk desk;
    set_up_room(&desk);
    select_items(&desk, ED_SELECT_WALL_ENDS, (const uint64_t[]){1, 2}, 2);
    CHECK_TEXT(title_of_wall(&desk), "Vertex");
    CHECK_TEXT(number_text(in_wall(&desk, "x")), "50");
    type_number(in_wall(&desk, "x"), "60");
    CHECK_INT(wall(&desk, 0)->bx, 60 * 256);
    CHECK_INT(wall(&desk, 1)->ax, 60 * 256);
    CHECK_INT(wall(&desk, 1)->ay, 10 * 256);
    select_items(&desk, ED_SELECT_WALL_ENDS, (const uint64_t[]){0, 1, 4, 5}, 4);
    CHECK_TEXT(title_of_wall(&desk), "Vertices");
    type_number(in_wall(&desk, "y"), "20"); /* all vertices get the same y */
    CHECK_INT(wall(&desk, 0)->ay, 20 * 256);
    CHECK_INT(wall(&desk, 2)->by, 20 * 256);
    tear_down(&desk);
}

static const Marker *marker(Desk *desk)
{
    return list_get(ed_session_level(desk->session)->markers, 0);
}

static void test_marker(void)
{
    Desk desk;
    set_up_room(&desk);
    select_items(&desk, ED_SELECT_MARKERS, (const uint64_t[]){0}, 1);
    type_text(in_section(&desk, "EdMarkerSection", "name"), "exit");
    type_number(in_section(&desk, "EdMarkerSection", "x"), "33.5");
    type_number(in_section(&desk, "EdMarkerSection", "angle"), "90");
    CHECK_TEXT(marker(&desk)->name, "exit");
    CHECK_INT(marker(&desk)->x, 33 * 256 + 128);
    CHECK_INT(marker(&desk)->to_x, 0);
    CHECK(marker(&desk)->to_y < 0);
    GtkWidget *angle = in_section(&desk, "EdMarkerSection", "angle");
    CHECK_TEXT(number_text(angle), "90");
    type_number(angle, "0"); /* 0 is a direction, too */
    CHECK(marker(&desk)->to_x > 0);
    CHECK_TEXT(number_text(angle), "0");
    uint32_t before = steps(&desk);
    type_number(angle, "");
    CHECK_INT(marker(&desk)->to_x, 0);
    CHECK_INT(marker(&desk)->to_y, 0);
    CHECK_TEXT(number_text(angle), "");
    CHECK_INT(steps(&desk), before + 1);
    type_number(angle, ""); /* no change */
    CHECK_INT(steps(&desk), before + 1);
    press(ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(angle))), GDK_KEY_Up, 0);
    CHECK_TEXT(number_text(angle), "1");
    CHECK(marker(&desk)->to_x > 0 && marker(&desk)->to_y < 0);
    tear_down(&desk);
}

static void test_locked_forms(void)
{
    Desk desk;
    set_up_room(&desk);
    select_items(&desk, ED_SELECT_WALLS, (const uint64_t[]){0}, 1);
    check_insensitive_by_lock(&desk, "EdWallSection", 1);
    select_items(&desk, ED_SELECT_MARKERS, (const uint64_t[]){0}, 1);
    check_insensitive_by_lock(&desk, "EdMarkerSection", 1);
    tear_down(&desk);
}

static void test_layers(void)
{
    Desk desk;
    set_up_room(&desk);
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdLayersSection"));
    EdLayersSection *layers = ED_LAYERS_SECTION(section);
    GtkWidget *list = ed_layers_section_list(layers);
    static const char *const kinds[] = {"tiles", "maze", "ground", "heights"};
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        CHECK(ed_asset_add_layer(desk.session, kinds[i]) != 0);
        settle();
        CHECK_INT(layer_kind_of(ed_session_layer(desk.session)), (int)i + 1);
    }
    /* By default, each pixel of a picture is one pixel of the level, from black at 0 to white at
     * 255. */
    const Heights *heights = ed_session_layer(desk.session)->heights;
    CHECK(heights->cell_w == DOCUMENT_PIXEL && heights->cell_h == DOCUMENT_PIXEL);
    CHECK(heights->low == 0 && heights->high == 255 * DOCUMENT_PIXEL);
    CHECK_INT(g_list_model_get_n_items(model_of(list)), 5);
    select_row(list, "maze");
    settle();
    CHECK(ed_session_layer(desk.session)->maze != NULL);
    rename_row(list, "maze", "hedges");
    CHECK_TEXT(ed_session_layer(desk.session)->name, "hedges");
    CHECK_TEXT(last_step(&desk), "Rename layer “maze”");
    ed_asset_move(desk.session, ed_layers_section_selected(layers), -1);
    settle();
    CHECK_TEXT(node_name(list_get(ed_session_level(desk.session)->layers, 1)), "hedges");
    ed_asset_delete(desk.session, ed_layers_section_selected(layers));
    settle();
    CHECK_INT(list_count(ed_session_level(desk.session)->layers), 4);
    tear_down(&desk);
}

/* The maximum slope has a full caption, and its number has a unit. */
static void test_slope_is_labelled(void)
{
    Desk desk;
    set_up_room(&desk);
    CHECK(ed_asset_add_layer(desk.session, "ground") != 0);
    settle();
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdLandSection"));
    GtkWidget *caption = visible_label(section, "Maximum slope");
    GtkWidget *unit = visible_label(section, "px/px");
    CHECK(caption != NULL && unit != NULL);
    if (caption != NULL && unit != NULL) {
        GtkWidget *field = gtk_widget_get_ancestor(unit, ED_TYPE_NUMBER_FIELD);
        CHECK(gtk_widget_is_ancestor(field, gtk_widget_get_parent(caption))); /* in the same row */
        type_number(field, "1.5");
        CHECK_INT(ed_session_layer(desk.session)->ground->slope_limit, 3 * DOCUMENT_PIXEL / 2);
    }
    tear_down(&desk);
}

/* A switch names each direction in the history. */
static void test_switches(void)
{
    static const char *const names[][3] = {
        {"Isometric", "Turn on isometric cells", "Turn off isometric cells"},
        {"Outside is solid", "Turn on solid outside", "Turn off solid outside"},
    };
    Desk desk;
    set_up_room(&desk);
    CHECK(ed_asset_add_layer(desk.session, "tiles") != 0);
    settle();
    GtkWidget *section = find_type(desk.panel, g_type_from_name("EdLandSection"));
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        GtkWidget *row = gtk_widget_get_parent(visible_label(section, names[i][0]));
        GtkSwitch *button = GTK_SWITCH(find_type(row, GTK_TYPE_SWITCH));
        bool on = gtk_switch_get_active(button);
        gtk_switch_set_active(button, !on);
        CHECK_TEXT(last_step(&desk), names[i][on ? 2 : 1]);
        gtk_switch_set_active(button, on);
        CHECK_TEXT(last_step(&desk), names[i][on ? 1 : 2]);
    }
    tear_down(&desk);
}

/* The seed of a maze is next to the command that uses it, whichever tool is active. */
static void test_seed(void)
{
    Desk desk;
    set_up_room(&desk);
    GtkWidget *row = in_section(&desk, "EdLandSection", "seed_row");
    GtkWidget *seed = in_section(&desk, "EdLandSection", "seed");
    CHECK(!gtk_widget_get_mapped(row));
    CHECK(ed_asset_add_layer(desk.session, "maze") != 0);
    settle();
    CHECK(gtk_widget_get_mapped(row));
    CHECK_TEXT(number_text(seed), "1");
    uint32_t before = steps(&desk);
    type_number(seed, "42");
    CHECK_INT(ed_session_option(desk.session, "maze", "seed"), 42);
    CHECK_INT(steps(&desk), before);
    ed_session_set_option(desk.session, "maze", "seed", 7);
    settle();
    CHECK_TEXT(number_text(seed), "7");
    CHECK(ed_asset_add_layer(desk.session, "ground") != 0);
    settle();
    CHECK(!gtk_widget_get_mapped(row));
    tear_down(&desk);
}

static const EdBuilt *built_grid(Desk *desk)
{
    EdPartition *partition = ed_session_partition(desk->session);
    const EdBuilt *built = ed_partition_built(partition);
    bool is_current = !ed_partition_is_busy(partition) && !ed_partition_is_old(partition);
    return is_current && built != NULL && built->info.kind == GAB_PARTITION_GRID ? built : NULL;
}

/* True if a number field shows "auto". */
static bool is_auto(GtkWidget *field)
{
    GtkWidget *entry = ed_field_entry(ed_number_field_field(ED_NUMBER_FIELD(field)));
    return number_text(field)[0] == '\0' &&
           g_strcmp0(gtk_text_get_placeholder_text(GTK_TEXT(entry)), "auto") == 0;
}

/* The columns and rows of a grid are both automatic or both given. The first number fixes the other
 * one as it was built. */
static void test_cells_of_grid(void)
{
    Desk desk;
    set_up_room(&desk);
    GtkWidget *columns = in_section(&desk, "EdPartitionSection", "columns");
    GtkWidget *rows = in_section(&desk, "EdPartitionSection", "rows");
    const EdView *view = ed_session_view(desk.session);
    Path path = path_walls(view->asset, view->layer);
    set_project(&desk,
                edit_set_number(project_of(&desk), &path, "partition", PARTITION_GRID, NULL));
    settle();
    WAIT_UNTIL(built_grid(&desk) != NULL);
    CHECK(is_auto(columns) && is_auto(rows));
    uint32_t built_rows = built_grid(&desk)->info.rows, before = steps(&desk);
    type_number(columns, "6");
    const Walls *walls = ed_session_layer(desk.session)->walls;
    CHECK_INT(walls->columns, 6);
    CHECK_INT(walls->rows, built_rows);
    CHECK_INT(steps(&desk), before + 1);
    type_number(rows, "5");
    walls = ed_session_layer(desk.session)->walls;
    CHECK(walls->columns == 6 && walls->rows == 5);
    WAIT_UNTIL(built_grid(&desk) != NULL);
    CHECK_INT(built_grid(&desk)->info.columns, 6);
    type_number(rows, "0");
    walls = ed_session_layer(desk.session)->walls;
    CHECK(walls->columns == 0 && walls->rows == 0);
    CHECK(is_auto(columns) && is_auto(rows));
    tear_down(&desk);
}

static void test_level_size(void)
{
    Desk desk;
    set_up_room(&desk);
    type_number(in_section(&desk, "EdLevelSection", "width"), "320");
    CHECK_INT(ed_session_level(desk.session)->width, 320);
    CHECK(!gtk_widget_get_visible(in_section(&desk, "EdLevelSection", "dim_row")));
    CHECK_TEXT(gtk_label_get_text(GTK_LABEL(section_of(&desk, "EdLevelSection")->count)),
               "320 × 80 px");
    tear_down(&desk);
}

/* ---- References and fields ---- */

static const Marker *marker_at(Desk *desk, uint32_t index)
{
    return list_get(ed_session_level(desk->session)->markers, index);
}

/* Adds a second marker, "exit", and a field "leads to" of tag 1, to which the first one belongs. */
static void set_up_exit(Desk *desk)
{
    GError *error = NULL;
    set_up_room(desk);
    uint64_t level = ed_session_view(desk->session)->asset;
    Project *marked = edit_add_marker(project_of(desk), level, "exit", 2, 7680, 7680, &error);
    Property *field = property_reference("leads to", 0);
    set_project(desk, edit_set_tag_field(marked, 1, field->key, field, &error));
    node_unref(field);
    node_unref(marked);
    select_items(desk, ED_SELECT_MARKERS, (const uint64_t[]){0}, 1);
}

static GtkWidget *rows_of_properties(Desk *desk)
{
    return in_section(desk, "EdPropertiesSection", "rows");
}

static GtkDropDown *list_of_targets(Desk *desk)
{
    return GTK_DROP_DOWN(find_type(rows_of_properties(desk), GTK_TYPE_DROP_DOWN));
}

static char *target_text(Desk *desk, uint32_t marker)
{
    const Property *property = properties_get(marker_at(desk, marker)->properties, "leads to");
    return property != NULL ? reference_text(project_of(desk), property->target)
                            : g_strdup("unset");
}

static void check_target(Desk *desk, const char *expected)
{
    g_autofree char *text = target_text(desk, 0);
    CHECK_TEXT(text, expected);
}

static void choose_target(Desk *desk, const char *title)
{
    GListModel *targets = gtk_drop_down_get_model(list_of_targets(desk));
    guint found = GTK_INVALID_LIST_POSITION;
    for (guint i = 0; i < g_list_model_get_n_items(targets); i++) {
        g_autoptr(EdRow) row = g_list_model_get_item(targets, i);
        if (strcmp(ed_row_look(row)->title, title) == 0)
            found = i;
    }
    CHECK(found != GTK_INVALID_LIST_POSITION);
    gtk_drop_down_set_selected(list_of_targets(desk), found);
    settle();
}

/* A marker shows the field of its tag with the default; a choice sets it, and its button removes
 * the choice again. */
static void test_reference_from_list(void)
{
    Desk desk;
    set_up_exit(&desk);
    CHECK(visible_label(rows_of_properties(&desk), "default") != NULL);
    check_target(&desk, "unset");
    choose_target(&desk, "yard/exit");
    check_target(&desk, "marker:yard/exit");
    CHECK(visible_label(rows_of_properties(&desk), "default") == NULL);
    CHECK_TEXT(last_step(&desk), "Change property");
    choose_target(&desk, "yard");
    check_target(&desk, "level:yard");
    choose_target(&desk, "nothing");
    check_target(&desk, "none");
    GtkWidget *row = gtk_widget_get_first_child(rows_of_properties(&desk));
    g_signal_emit_by_name(gtk_widget_get_last_child(row), "clicked");
    settle();
    check_target(&desk, "unset");
    CHECK(!gtk_widget_get_sensitive(
        gtk_widget_get_last_child(gtk_widget_get_first_child(rows_of_properties(&desk)))));
    tear_down(&desk);
}

/* While a reference waits, the next thing that is selected is its target, in one step, and the
 * owner is selected again. Its own level is not, since it is shown when nothing is selected. */
static void test_reference_by_click(void)
{
    Desk desk;
    set_up_exit(&desk);
    uint32_t before = steps(&desk);
    GtkWidget *list = GTK_WIDGET(list_of_targets(&desk));
    GtkWidget *wait = gtk_widget_get_next_sibling(list);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(wait), TRUE);
    settle();
    CHECK_INT(desk.notices, 1);
    select_items(&desk, ED_SELECT_MARKERS, (const uint64_t[]){1}, 1);
    settle();
    check_target(&desk, "marker:yard/exit");
    CHECK_INT(steps(&desk), before + 1);
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_MARKERS, 0));
    CHECK(!gtk_toggle_button_get_active(
        GTK_TOGGLE_BUTTON(gtk_widget_get_next_sibling(GTK_WIDGET(list_of_targets(&desk))))));

    /* The next selection is a selection. */
    select_items(&desk, ED_SELECT_MARKERS, (const uint64_t[]){1}, 1);
    CHECK_INT(steps(&desk), before + 1);
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_MARKERS, 1));
    tear_down(&desk);
}

/* The button next to the list shows the target. */
static void test_show_target(void)
{
    Desk desk;
    set_up_exit(&desk);
    GtkWidget *wait = gtk_widget_get_next_sibling(GTK_WIDGET(list_of_targets(&desk)));
    CHECK(!gtk_widget_get_visible(gtk_widget_get_next_sibling(wait)));
    choose_target(&desk, "yard/exit");
    wait = gtk_widget_get_next_sibling(GTK_WIDGET(list_of_targets(&desk)));
    CHECK(gtk_widget_get_visible(gtk_widget_get_next_sibling(wait)));
    g_signal_emit_by_name(gtk_widget_get_next_sibling(wait), "clicked");
    settle();
    CHECK(ed_session_is_selected(desk.session, ED_SELECT_MARKERS, 1));
    tear_down(&desk);
}

/* A selected tag shows its fields, and those of the tag itself if the user chooses them. */
static void test_fields_of_tag(void)
{
    Desk desk;
    set_up_exit(&desk);
    select_items(&desk, ED_SELECT_TAGS, (const uint64_t[]){1}, 1);
    CHECK(visible_label(rows_of_properties(&desk), "leads to") != NULL);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "number:gold");
    settle();
    const Tag *tag = project_tag(project_of(&desk), 1);
    CHECK_INT(list_count(tag->fields), 2);
    CHECK_INT(list_count(tag->properties), 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(in_section(&desk, "EdPropertiesSection", "whose")), 1);
    settle();
    CHECK(visible_label(rows_of_properties(&desk), "leads to") == NULL);
    ed_inspector_add_property(ED_INSPECTOR(desk.panel), "text:note");
    settle();
    tag = project_tag(project_of(&desk), 1);
    CHECK_INT(list_count(tag->fields), 2);
    CHECK_INT(list_count(tag->properties), 1);

    /* A thing of the tag has the new field, too. */
    select_items(&desk, ED_SELECT_MARKERS, (const uint64_t[]){0}, 1);
    CHECK(visible_label(rows_of_properties(&desk), "gold") != NULL);
    CHECK(visible_label(rows_of_properties(&desk), "note") == NULL);
    tear_down(&desk);
}

/* An arrow leads from a selected marker to what it refers to; a label names what is elsewhere. */
static void test_arrow_to_target(void)
{
    Desk desk;
    set_up_exit(&desk);
    choose_target(&desk, "yard/exit");
    EdOverlay *labels = ed_overlay_new();
    const EdArea seen = {0, 0, 100, 80};
    uint32_t count = 0, lines = 0;
    ed_labels_add(labels, desk.session, 4, &seen);
    const EdMark *marks = ed_overlay_marks(labels, &count);
    for (uint32_t i = 0; i < count; i++)
        lines += marks[i].x == 20 && marks[i].y == 20 && marks[i].x2 == 30 && marks[i].y2 == 30;
    CHECK_INT(lines, 1);
    const Project *project = project_of(&desk);
    const Sprite *sprite = list_get(project->sprites, 0);
    choose_target(&desk, sprite->name);
    ed_overlay_clear(labels);
    ed_labels_add(labels, desk.session, 4, &seen);
    g_autofree char *text = g_strdup_printf("→ %s", sprite->name);
    marks = ed_overlay_marks(labels, &count);
    for (lines = 0; count-- > 0;)
        lines += g_strcmp0(marks[count].text, text) == 0;
    CHECK_INT(lines, 1);
    ed_overlay_free(labels);
    tear_down(&desk);
}

static const CheckCase cases[] = {
    {"one wall: ends, length, angle, name, sides", test_one_wall},
    {"several walls at once", test_several_walls},
    {"one vertex, and several", test_vertex},
    {"markers", test_marker},
    {"forms of locked items are insensitive", test_locked_forms},
    {"layers", test_layers},
    {"the maximum slope has a caption and a unit", test_slope_is_labelled},
    {"a switch has a step name for each direction", test_switches},
    {"the seed of a maze", test_seed},
    {"columns and rows of a grid are both automatic or both given", test_cells_of_grid},
    {"the size of the level", test_level_size},
    {"a reference is chosen from a list", test_reference_from_list},
    {"a reference is chosen by a click", test_reference_by_click},
    {"a button shows the target of a reference", test_show_target},
    {"fields of a tag", test_fields_of_tag},
    {"arrows to the targets of references", test_arrow_to_target},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}

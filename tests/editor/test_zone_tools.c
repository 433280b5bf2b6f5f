/* SPDX-License-Identifier: MIT */
/* Tests tools for painting zones: new zones and their names, cleaning up with a preview, walk-to
 * points, conversion between shapes and paint, sizes. */
#include "hand.h"

#include "export/plane_image_png.h"
#include "session/ed-clipboard.h"
#include "session/ed-plane-image.h"
#include "session/ed-tag-view.h"
#include "session/ed-zone-sizes.h"
#include "session/ed-zone-view.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"
#include "waiting.h"

static const Zone *zone_at(Hand *hand, int32_t number)
{
    return plane_zone(ed_session_plane(hand->session), number);
}

/* ---- New zones ---- */

static void test_new_zones(void)
{
    Hand hand = map_hand_new("brush");
    uint32_t before = steps(&hand);
    int32_t first = ed_map_add_zone(hand.session, &hand);
    const EdView *view = ed_session_view(hand.session);
    Path path = path_zone(ed_session_project(hand.session), view->asset, view->plane, first);
    Project *named = edit_set_text(ed_session_project(hand.session), &path, "name", "pond", NULL);
    CHECK(ed_session_push(hand.session, named, "Rename", &hand));
    ed_session_end_group(hand.session);
    CHECK_INT(steps(&hand), before + 1); /* one step, with the name */
    CHECK_TEXT(zone_at(&hand, first)->name, "pond");
    drag(&hand, 20, 20, 60, 20);
    CHECK_INT(pixel_at(&hand, 40, 20), first);

    int32_t second = ed_map_add_zone(hand.session, &hand);
    CHECK_INT(second, 2);
    ed_session_cancel_group(hand.session); /* Escape */
    CHECK(zone_at(&hand, second) == NULL);
    CHECK_INT(ed_session_view(hand.session)->zone, first);

    second = ed_map_add_zone(hand.session, NULL);
    int32_t third = ed_map_add_zone(hand.session, NULL);
    ed_map_step_zone(hand.session, 1);
    CHECK_INT(ed_session_view(hand.session)->zone, first);
    ed_map_step_zone(hand.session, -1);
    CHECK_INT(ed_session_view(hand.session)->zone, third);
    ed_session_set_zone(hand.session, 0); /* after no zone, the next one is the first */
    ed_map_step_zone(hand.session, 1);
    CHECK_INT(ed_session_view(hand.session)->zone, first);
    ed_session_set_zone(hand.session, second);
    set_tool(&hand, "rectangle"); /* with Alt, every painting tool picks a zone */
    click_with(&hand, 40, 20, 1, ED_ALT);
    CHECK_INT(ed_session_view(hand.session)->zone, first);
    hand_free(&hand);
}

/* The first paint of a zone asks for its name; Enter, or another tag, starts the next zone. */
static void test_next_zones(void)
{
    Path thing;
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 20, 60, 60);
    CHECK(ed_tool_take_new(hand.tool, &thing));
    CHECK(path_get(ed_session_project(hand.session), &thing) == zone_at(&hand, 1));
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_ZONES, 1));
    drag(&hand, 60, 20, 80, 60);
    CHECK(!ed_tool_take_new(hand.tool, &thing));
    CHECK_INT(pixel_at(&hand, 70, 30), 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    drag(&hand, 100, 20, 120, 60);
    CHECK_INT(pixel_at(&hand, 110, 30), 2);
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 130, 20, 150, 60);
    CHECK_INT(pixel_at(&hand, 140, 30), 3);
    CHECK_INT(zone_at(&hand, 3)->tag, 2);
    hand_free(&hand);
}

/* The eraser has the size of the brush. */
static void test_eraser(void)
{
    Hand hand = map_hand_new("brush");
    ed_session_set_option(hand.session, "brush", "size", 20);
    drag(&hand, 20, 40, 160, 40);
    set_tool(&hand, "eraser");
    drag(&hand, 80, 40, 120, 40);
    CHECK_INT(pixel_at(&hand, 100, 48), 0);
    CHECK_INT(pixel_at(&hand, 40, 48), 1);
    hand_free(&hand);
}

/* A lasso made of clicks paints a polygon, in one step. */
static void test_clicked_lasso(void)
{
    Hand hand = map_hand_new("lasso");
    click(&hand, 20, 20);
    click(&hand, 120, 20);
    click(&hand, 120, 90);
    click(&hand, 180, 140); /* removed below */
    CHECK(ed_tool_key(hand.tool, ED_KEY_BACKSPACE, 0));
    CHECK_INT(steps(&hand), 1);
    click(&hand, 20, 90);
    click(&hand, 20.5, 20.5); /* on the first point again */
    CHECK_INT(steps(&hand), 2);
    CHECK_INT(pixel_at(&hand, 20, 20), 1);
    CHECK_INT(pixel_at(&hand, 119, 89), 1);
    CHECK_INT(pixel_at(&hand, 150, 110), 0);
    click_with(&hand, 40, 40, 3, 0); /* the button of the first click decides: it erases */
    click(&hand, 60, 40);
    click(&hand, 60, 60);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(pixel_at(&hand, 58, 45), 0);
    CHECK_INT(pixel_at(&hand, 42, 58), 1);
    CHECK_INT(steps(&hand), 3);
    click(&hand, 100, 100);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK_INT(steps(&hand), 3);
    hand_free(&hand);
}

/* ---- Locked tags ---- */

/* Drags around a corner, so that a lasso encloses an area. */
static void drag_around(Hand *hand, double x0, double y0, double x1, double y1)
{
    press(hand, x0, y0);
    move(hand, x1, y0);
    move(hand, x1, y1);
    release(hand);
}

static void expect_refusal(Hand *hand, bool refused)
{
    const Tag *tag = project_tag(ed_session_project(hand->session), 1);
    char *why = g_strdup_printf("“%s” is locked", tag->name);
    CHECK_THAT(g_strcmp0(ed_tool_refusal(hand->tool), refused ? why : NULL) == 0, "%s",
               ed_tool_refusal(hand->tool));
    g_free(why);
}

/* No painting tool changes a zone of a locked tag or adds a new one. */
static void test_locked_is_not_painted(void)
{
    static const char *const tools[] = {"brush", "rectangle", "ellipse", "lasso", "fill"};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++) {
        Hand hand = map_hand_new(tools[i]);
        ed_session_lock_tag(hand.session, 1, true);
        drag(&hand, 20, 20, 60, 60);
        CHECK_THAT(pixel_at(&hand, 40, 40) == 0 && steps(&hand) == 1, "%s", tools[i]);
        expect_refusal(&hand, true);
        ed_session_lock_tag(hand.session, 1, false);
        drag_around(&hand, 20, 20, 60, 60);
        expect_refusal(&hand, false);
        CHECK_THAT(steps(&hand) == 2, "%s", tools[i]);
        ed_session_lock_tag(hand.session, 1, true);
        uint32_t before = steps(&hand);
        drag(&hand, 90, 90, 110, 120);
        CHECK_THAT(steps(&hand) == before, "%s", tools[i]);
        expect_refusal(&hand, true);
        hand_free(&hand);
    }
}

static void notice_cb(char **text, int level, const char *words)
{
    g_free(*text);
    *text = g_strdup_printf("%d %s", level, words);
}

/* A notice reports that a tool draws with a hidden or a locked tag. */
static void test_notices_about_tags(void)
{
    static const char *const tools[] = {"brush", "rectangle", "ellipse", "fill"};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++)
        for (int locked = 0; locked < 2; locked++) {
            Hand hand = map_hand_new(tools[i]);
            char *notice = NULL;
            g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
            if (locked)
                ed_session_lock_tag(hand.session, 1, true);
            else
                ed_session_hide_tag(hand.session, 1, true);
            drag(&hand, 20, 20, 60, 60);
            CHECK_TEXT(notice, locked ? "0 “head” is locked" : "0 “head” is hidden");
            CHECK_INT(steps(&hand), locked ? 1 : 2);
            g_free(notice);
            hand_free(&hand);
        }
}

/* ---- Fills ---- */

/* In an empty plane, filling starts with empty areas; a click on a zone then reports why nothing
 * happens. */
static void test_fill_starts_with_empty_areas(void)
{
    Hand hand = map_hand_new("rectangle");
    set_tool(&hand, "fill");
    CHECK_INT(ed_session_option(hand.session, "fill", "over"), ED_OVER_EMPTY);
    set_tool(&hand, "rectangle");
    drag(&hand, 20, 20, 60, 60);
    ed_map_add_zone(hand.session, NULL);
    set_tool(&hand, "fill");
    uint32_t before = steps(&hand);
    click(&hand, 40, 40);
    CHECK_INT(steps(&hand), before);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "“Paint over” keeps this area");
    ed_session_set_option(hand.session, "fill", "over", ED_OVER_ALL);
    set_tool(&hand, "fill"); /* the plane is not empty, so the choice stays */
    click(&hand, 40, 40);
    CHECK_INT(pixel_at(&hand, 40, 40), 2);
    hand_free(&hand);
}

static void test_large_fills_are_reported(void)
{
    for (int more = 0; more < 2; more++) {
        Hand hand = map_hand_new("fill");
        char *notice = NULL;
        Project *after = edit_resize_map(ed_session_project(hand.session), hand.asset, 1000 + more,
                                         1000, 0, 0, NULL);
        CHECK(ed_session_push(hand.session, after, "Resize", NULL));
        g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
        click(&hand, 500, 500);
        CHECK_INT(pixel_at(&hand, 999, 999), 1);
        CHECK_TEXT(notice != NULL ? notice : "",
                   more ? "3 1\u202f001\u202f000 pixels were filled." : "");
        g_free(notice);
        hand_free(&hand);
    }
}

/* Pixels of a locked tag are neither erased nor painted over, and the refusal names the tag. It is
 * cleared when the pointer moves away. */
static void test_locked_stays_and_is_reported(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 20, 20, 60, 60);
    ed_session_lock_tag(hand.session, 1, true);
    set_tool(&hand, "eraser");
    drag(&hand, 100, 100, 120, 100);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "There is nothing to erase here");
    drag(&hand, 40, 40, 50, 40);
    expect_refusal(&hand, true);
    CHECK_INT(pixel_at(&hand, 45, 40), 1);
    hover(&hand, 52, 40);
    expect_refusal(&hand, true);
    uint32_t count;
    const EdMark *marks = drawn(&hand, &count);
    CHECK(count > 0 && marks[count - 1].kind == ED_MARK_CHIP && marks[count - 1].x == 52);
    hover(&hand, 90, 40);
    expect_refusal(&hand, false);
    ed_session_set_tag(hand.session, 2);
    ed_session_set_zone(hand.session, 0);
    set_tool(&hand, "brush");
    drag(&hand, 100, 40, 40, 40);
    expect_refusal(&hand, true);
    CHECK_INT(pixel_at(&hand, 80, 40), 2);
    CHECK_INT(pixel_at(&hand, 50, 40), 1);
    hand_free(&hand);
}

static void test_locked_shapes_stay(void)
{
    Hand hand = map_hand_new("polygon");
    click(&hand, 20, 20);
    click(&hand, 80, 20);
    click(&hand, 80, 80);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    uint32_t before = steps(&hand);
    ed_session_lock_tag(hand.session, 1, true);
    set_tool(&hand, "select");
    drag(&hand, 70, 40, 90, 60);
    CHECK_INT(steps(&hand), before);
    expect_refusal(&hand, true);
    set_tool(&hand, "polygon");
    ed_session_select_nothing(hand.session);
    click(&hand, 120, 20);
    click(&hand, 180, 20);
    click(&hand, 180, 80);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(steps(&hand), before);
    expect_refusal(&hand, true);
    hand_free(&hand);
}

/* Keys do not change zones, shapes, nodes and walk-to points of a locked tag. */
static void test_locked_keys(void)
{
    static const EdKey keys[] = {ED_KEY_LEFT, ED_KEY_DOWN, ED_KEY_DELETE, ED_KEY_BACKSPACE};
    static const EdSelectionKind kinds[] = {ED_SELECT_ZONES, ED_SELECT_SHAPES,
                                            ED_SELECT_SHAPE_NODES};
    Hand hand = map_hand_new("polygon");
    click(&hand, 20, 20);
    click(&hand, 80, 20);
    click(&hand, 80, 80);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    uint64_t shape = ((const Shape *)list_get(ed_session_plane(hand.session)->shapes, 0))->id;
    set_tool(&hand, "select");
    ed_session_lock_tag(hand.session, 1, true);
    const Project *project = ed_session_project(hand.session);
    for (size_t kind = 0; kind < CHECK_COUNT(kinds); kind++)
        for (size_t i = 0; i < CHECK_COUNT(keys); i++) {
            uint64_t item = kinds[kind] == ED_SELECT_SHAPES ? shape : 1;
            if (kinds[kind] == ED_SELECT_SHAPE_NODES)
                ed_session_select_nodes(hand.session, shape, &item, 1);
            else
                ed_session_select(hand.session, kinds[kind], &item, 1);
            set_tool(&hand, "select");
            CHECK(ed_tool_key(hand.tool, keys[i], 0));
            CHECK(ed_session_project(hand.session) == project);
            expect_refusal(&hand, true);
        }
    hand_free(&hand);
}

/* ---- Cleaning up ---- */

static uint64_t proposed(Hand *hand)
{
    const Blocks *proposal = ed_session_proposal(hand->session);
    uint64_t pixels = 0;
    for (int i = 0; proposal != NULL && i < 200 * 150; i++)
        pixels += blocks_get(proposal, i % 200, i / 200) != 0;
    return pixels;
}

static void press_key(Hand *hand, EdKey key)
{
    CHECK(ed_tool_key(hand->tool, key, 0));
}

/* The frames around the changes are near them, even before the pointer was over the canvas. */
static void check_frames(Hand *hand)
{
    uint32_t count, frames = 0;
    const EdMark *marks = drawn(hand, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (marks[i].kind != ED_MARK_BOX)
            continue;
        frames++;
        CHECK(marks[i].x >= 0 && marks[i].y >= 0 && marks[i].x2 <= 160 && marks[i].y2 <= 70 &&
              marks[i].margin == 4);
    }
    CHECK(frames > 0);
}

static void test_cleaning(void)
{
    static const struct {
        int what, size;
        uint64_t pixels; /* number of pixels that would change; 0: any number */
        int x, y, value; /* one of the pixels, and its value afterwards */
    } cases[] = {
        {0, 5, 1, 150, 10, 0}, /* the speck is removed */
        {1, 5, 4, 30, 30, 1},  /* the hole is filled */
        {2, 2, 0, 60, 40, 1},  /* the gap between two zones is filled, half by each */
        {3, 1, 0, 9, 20, 1},   /* all zones grow by one pixel, into empty pixels */
        {4, 1, 0, 10, 20, 0},  /* all zones shrink */
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Hand hand = map_hand_new("rectangle");
        drag(&hand, 10, 20, 60, 60);
        drag_with(&hand, 30, 30, 32, 32, 3, 0);
        drag(&hand, 150, 10, 151, 11);
        ed_map_add_zone(hand.session, NULL);
        drag(&hand, 62, 20, 64, 60);
        uint32_t before = steps(&hand);
        set_tool(&hand, "clean");
        ed_session_set_option(hand.session, "clean", "what", cases[i].what);
        ed_session_set_option(hand.session, "clean", "size", cases[i].size);
        WAIT_UNTIL(proposed(&hand) > 0);
        CHECK(proposed(&hand) > 0);
        check_frames(&hand);
        if (cases[i].pixels > 0)
            CHECK_INT(proposed(&hand), cases[i].pixels);
        CHECK_INT(steps(&hand), before); /* nothing changes before Enter */
        press_key(&hand, ED_KEY_ENTER);
        CHECK_INT(pixel_at(&hand, cases[i].x, cases[i].y), cases[i].value);
        CHECK_INT(steps(&hand), before + 1);
        hand_free(&hand);
    }
}

static void test_cleaning_keeps_locked(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 20, 60, 60);
    drag(&hand, 150, 10, 151, 11);
    ed_session_lock_tag(hand.session, 1, true);
    set_tool(&hand, "clean");
    WAIT_UNTIL(ed_session_proposal(hand.session) != NULL);
    CHECK(ed_session_proposal(hand.session) != NULL);
    CHECK_INT(proposed(&hand), 0);
    set_tool(&hand, "brush"); /* the proposal is removed with the tool */
    CHECK(ed_session_proposal(hand.session) == NULL);
    hand_free(&hand);
}

/* ---- Walk-to points ---- */

static void test_walk_to_points(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 20, 60, 60);
    set_tool(&hand, "walk");
    drag(&hand, 70, 80, 90.4, 81.7);
    CHECK(zone_at(&hand, 1)->has_walk);
    CHECK_INT(zone_at(&hand, 1)->walk_x, 90.5 * DOCUMENT_PIXEL);
    CHECK_INT(zone_at(&hand, 1)->walk_y, 81.5 * DOCUMENT_PIXEL);
    CHECK_INT(steps(&hand), 3);
    click_with(&hand, 90, 81, 3, 0);
    CHECK(!zone_at(&hand, 1)->has_walk);
    ed_session_set_zone(hand.session, 0);
    drag(&hand, 30, 30, 70.5, 30.5); /* from the zone */
    CHECK_INT(ed_session_view(hand.session)->zone, 1);
    CHECK_INT(zone_at(&hand, 1)->walk_x, 70.5 * DOCUMENT_PIXEL);
    drag_with(&hand, 70.5, 30.5, 72, 60, 1, ED_SHIFT); /* about down */
    CHECK_INT(zone_at(&hand, 1)->walk_x, 70.5 * DOCUMENT_PIXEL);
    CHECK_INT(properties_number(zone_at(&hand, 1)->properties, "facing", 0), -90);
    ed_session_set_zone(hand.session, 0);
    click_with(&hand, 90, 81, 1, 0);
    CHECK(ed_tool_refusal(hand.tool) != NULL);
    int32_t other = ed_map_add_zone(hand.session, NULL);
    ed_session_select(hand.session, ED_SELECT_ZONES, &(uint64_t){(uint64_t)other}, 1);
    drag(&hand, 30, 30, 80.5, 30.5); /* the zone of the drag becomes the selected one */
    CHECK_INT(ed_session_view(hand.session)->zone, 1);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_ZONES, 1));
    CHECK(!ed_session_is_selected(hand.session, ED_SELECT_ZONES, (uint64_t)other));
    ed_session_set_zone(hand.session, other); /* and so does every other current zone */
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_ZONES, (uint64_t)other));
    hand_free(&hand);
}

/* ---- Shapes and paint ---- */

static void test_shapes_and_paint(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 20, 60, 60);
    CHECK(ed_map_paint_to_shapes(hand.session, 1));
    const Plane *plane = ed_session_plane(hand.session);
    CHECK_INT(list_count(plane->shapes), 1);
    CHECK_INT(pixel_at(&hand, 30, 30), 0);
    CHECK(!ed_map_zone_has_paint(plane, 1));
    ed_session_select(hand.session, ED_SELECT_ZONES, &(uint64_t){1}, 1);
    CHECK(ed_map_has_shapes(hand.session)); /* those of the current zone */
    CHECK(ed_map_shapes_to_paint(hand.session));
    CHECK(!ed_map_has_shapes(hand.session));
    CHECK(!ed_map_shapes_to_paint(hand.session));
    CHECK(ed_map_zone_has_paint(ed_session_plane(hand.session), 1));
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    CHECK_INT(pixel_at(&hand, 10, 20), 1);
    CHECK_INT(pixel_at(&hand, 59, 59), 1);
    CHECK_INT(pixel_at(&hand, 60, 60), 0);
    hand_free(&hand);
}

/* Draws a square from 20,20 to 100,100 and selects nothing. */
static void draw_square(Hand *hand)
{
    set_tool(hand, "polygon");
    click(hand, 20, 20);
    click(hand, 100, 20);
    click(hand, 100, 100);
    click(hand, 20, 100);
    CHECK(ed_tool_key(hand->tool, ED_KEY_ENTER, 0));
    ed_session_select_nothing(hand->session);
}

/* Paint below a shape is not visible. The notice about it offers to turn it into a shape; one about
 * erasing offers to convert the shape, which is selected, and nothing changes. */
static void test_shapes_hide_strokes(void)
{
    static const char *const tools[] = {"eraser", "brush", "rectangle", "ellipse", "lasso"};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++)
        for (int button = 1; button <= 3; button += 2) {
            Hand hand = map_hand_new("polygon");
            char *notice = NULL;
            draw_square(&hand);
            g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
            uint32_t before = steps(&hand);
            set_tool(&hand, tools[i]);
            ed_session_set_tag(hand.session, 2);
            drag_with(&hand, 40, 40, 60, 60, button, 0);
            if (g_str_equal(tools[i], "lasso")) { /* clicks enclose an area */
                click_with(&hand, 40, 40, button, 0);
                click(&hand, 60, 40);
                click(&hand, 60, 60);
                CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
            }
            bool erases = i == 0 || button == 3;
            CHECK_TEXT(notice, erases ? "4 “head” is a shape, which cannot be erased in parts"
                                      : "5 “head” is a shape, which hides paint");
            CHECK_INT(steps(&hand), before + !erases);
            CHECK_INT(list_count(ed_session_plane(hand.session)->zones), erases ? 1 : 2);
            CHECK_INT(ed_session_view(hand.session)->tag, 2);
            if (!erases) {
                CHECK(ed_session_undo(hand.session));
                ed_session_set_zone(hand.session, 1);
            }
            CHECK(ed_map_shapes_to_paint(hand.session));
            set_tool(&hand, "eraser");
            drag(&hand, 40, 40, 60, 60);
            CHECK_INT(pixel_at(&hand, 50, 50), 0);
            CHECK_INT(pixel_at(&hand, 90, 30), 1);
            g_free(notice);
            hand_free(&hand);
        }
}

/* A start line that is painted across a road is announced, although parts of it are visible, and
 * becomes one shape above the road; paint that was there before stays. */
static void test_partly_hidden_paint(void)
{
    static const char *const tools[] = {"rectangle", "brush", "lasso", "fill"};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++) {
        Hand hand = map_hand_new("polygon");
        char *notice = NULL;
        draw_square(&hand);
        ed_session_set_option(hand.session, "brush", "size", 8);
        g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
        set_tool(&hand, tools[i]);
        ed_session_set_tag(hand.session, 2);
        CHECK(notice == NULL);
        if (g_str_equal(tools[i], "lasso")) {
            click(&hand, 10, 40);
            click(&hand, 110, 40);
            click(&hand, 110, 60);
            CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
        } else if (g_str_equal(tools[i], "fill")) {
            click(&hand, 110, 110);
        } else {
            drag(&hand, 10, 40, 110, 60);
        }
        CHECK_TEXT(notice, "5 “head” is a shape, which hides paint");
        int32_t zone = ed_session_view(hand.session)->zone;
        uint32_t before = steps(&hand);
        CHECK(ed_map_zone_at(hand.session, 80, 52) != zone);
        CHECK(ed_map_hidden_to_shapes(hand.session));
        CHECK_INT(ed_map_zone_at(hand.session, 80, 52), zone);
        CHECK_INT(steps(&hand), before + 1);
        CHECK(!ed_map_zone_has_paint(ed_session_plane(hand.session), zone));
        CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 2);
        g_free(notice);
        hand_free(&hand);
    }
}

/* Only the paint of the step that is hidden becomes a shape; earlier paint of the zone stays. */
static void test_only_hidden_step_becomes_shape(void)
{
    Hand hand = map_hand_new("polygon");
    char *notice = NULL;
    draw_square(&hand);
    set_tool(&hand, "rectangle");
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 110, 20, 140, 40);
    int32_t zone = ed_session_view(hand.session)->zone;
    g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
    drag(&hand, 120, 30, 130, 50);
    CHECK(notice == NULL); /* nothing is hidden */
    drag(&hand, 90, 50, 140, 60);
    CHECK_TEXT(notice, "5 “head” is a shape, which hides paint");
    CHECK(ed_map_hidden_to_shapes(hand.session));
    CHECK_INT(pixel_at(&hand, 115, 30), zone);
    CHECK_INT(pixel_at(&hand, 125, 55), 0);
    CHECK_INT(ed_map_zone_at(hand.session, 95, 55), zone);
    g_free(notice);
    hand_free(&hand);
}

/* These put paint of zone 2 below the square, each as one step. */

static void grow_below(Hand *hand)
{
    drag(hand, 104, 40, 120, 60);
    set_tool(hand, "clean");
    ed_session_set_option(hand->session, "clean", "what", 3);
    ed_session_set_option(hand->session, "clean", "size", 10);
    WAIT_UNTIL(proposed(hand) > 0);
    press_key(hand, ED_KEY_ENTER);
}

/* Returns another project with a map of the same size, where zone 1 has a rectangle, selected. */
static Hand painted_elsewhere(void)
{
    Hand other = map_hand_new("rectangle");
    drag(&other, 90, 40, 120, 60);
    ed_session_select(other.session, ED_SELECT_ZONES, &(uint64_t){1}, 1);
    return other;
}

static void paste_below(Hand *hand)
{
    Hand other = painted_elsewhere();
    char *text = ed_session_copy(other.session);
    CHECK(text != NULL && ed_session_paste(hand->session, text));
    g_free(text);
    hand_free(&other);
}

static void imported_cb(GObject *session, GAsyncResult *result, gpointer is_done)
{
    *(bool *)is_done = ed_session_import_plane_image_finish(ED_SESSION(session), result, NULL);
}

static void import_below(Hand *hand)
{
    Hand other = painted_elsewhere();
    const EdView *view = ed_session_view(hand->session);
    GBytes *png = plane_image_to_png(ed_session_project(other.session), other.asset,
                                     ed_session_view(other.session)->plane, true, NULL);
    gsize size;
    const void *bytes = g_bytes_get_data(png, &size);
    PlaneImagePlan *plan = plane_image_plan(ed_session_project(hand->session), view->asset,
                                            view->plane, bytes, size, NULL, NULL);
    bool is_done = false;
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->colours[i].becomes != PLANE_IMAGE_NOTHING) {
            plan->colours[i].becomes = PLANE_IMAGE_NEW_ZONE;
            plan->colours[i].number = 2;
            plane_image_set_name(&plan->colours[i], "start");
        }
    ed_session_import_plane_image_async(hand->session, plan, &(PlaneImageFit){0}, imported_cb,
                                        &is_done);
    WAIT_UNTIL(is_done);
    CHECK(is_done);
    g_bytes_unref(png);
    hand_free(&other);
}

/* Paint that another step than a stroke puts below a shape is announced, too, and the notice's
 * button shows it. */
static void test_paint_hidden_by_other_steps(void)
{
    static void (*const hide[])(Hand *) = {grow_below, paste_below, import_below};
    for (size_t i = 0; i < CHECK_COUNT(hide); i++) {
        Hand hand = map_hand_new("polygon");
        char *notice = NULL;
        draw_square(&hand);
        set_tool(&hand, "rectangle");
        ed_session_set_tag(hand.session, 2);
        uint32_t before = steps(&hand);
        g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
        hide[i](&hand);
        CHECK_THAT(g_strcmp0(notice, "5 “head” is a shape, which hides paint") == 0, "way %zu: %s",
                   i, notice);
        CHECK_INT(steps(&hand), before + (hide[i] == grow_below ? 2 : 1));
        CHECK_INT(pixel_at(&hand, 96, 50), 2);
        CHECK_INT(ed_map_zone_at(hand.session, 96, 50), 1);
        CHECK(ed_map_hidden_to_shapes(hand.session));
        CHECK_INT(ed_map_zone_at(hand.session, 96, 50), 2);
        CHECK_INT(ed_map_zone_at(hand.session, 60, 50), 1);
        g_free(notice);
        hand_free(&hand);
    }
}

/* A ring that is painted over a shape, with an island in it, becomes a shape with a hole: the paint
 * and the shapes within stay visible. */
static void test_holes_of_hidden_paint(void)
{
    Hand hand = map_hand_new("polygon");
    draw_square(&hand);
    set_tool(&hand, "rectangle");
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 110, 35, 120, 45); /* shown through the other hole */
    int32_t dot = ed_session_view(hand.session)->zone;
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    uint8_t expected[200 * 150];
    BlocksEdit *edit = blocks_edit(ed_session_plane(hand.session)->pixels);
    blocks_edit_rect(edit, (PixelRect){40, 30, 140, 80}, 3);
    blocks_edit_rect(edit, (PixelRect){50, 40, 80, 70}, 0);
    blocks_edit_rect(edit, (PixelRect){60, 50, 70, 60}, 3);
    blocks_edit_rect(edit, (PixelRect){110, 35, 120, 45}, (uint8_t)dot);
    for (int i = 0; i < 200 * 150; i++)
        expected[i] = blocks_get(blocks_edit_current(edit), i % 200, i / 200);
    const EdView *view = ed_session_view(hand.session);
    Path path = path_plane(view->asset, view->plane);
    int32_t ring;
    Project *zone = edit_add_zone(ed_session_project(hand.session), view->asset, view->plane,
                                  "ring", 3, &ring, ed_error(hand.session));
    CHECK_INT(ring, 3);
    Project *painted =
        edit_set_blocks(zone, &path, "pixels", blocks_edit_end(edit), ed_error(hand.session));
    node_unref(zone);
    CHECK(ed_session_push(hand.session, painted, "Paint", NULL));
    CHECK(ed_map_hidden_to_shapes(hand.session));
    uint32_t wrong = 0;
    for (int y = 0; y < 150; y++)
        for (int x = 0; x < 200; x++) {
            bool is_square = x >= 20 && x < 100 && y >= 20 && y < 100;
            int32_t shown = expected[y * 200 + x];
            wrong += ed_map_zone_at(hand.session, x, y) != (shown == ring ? ring
                                                            : is_square   ? 1
                                                                          : shown);
        }
    CHECK_INT(wrong, 0);
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 3);
    CHECK_INT(pixel_at(&hand, 115, 40), dot);
    hand_free(&hand);
}

/* Every other stroke without effect is reported, too. */
static void test_strokes_without_effect(void)
{
    Hand hand = map_hand_new("rectangle");
    char *notice = NULL;
    g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
    drag(&hand, -50, -50, -10, -10);
    CHECK_TEXT(notice, "0 Draw inside the map");
    CHECK_INT(list_count(ed_session_plane(hand.session)->zones), 0);
    drag(&hand, 10, 20, 60, 60);
    drag(&hand, 20, 30, 50, 50);
    CHECK_TEXT(notice, "0 This area already belongs to the zone");
    ed_session_set_option(hand.session, "rectangle", "over", ED_OVER_EMPTY);
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 20, 30, 50, 50);
    CHECK_TEXT(notice, "0 “Paint over” keeps this area");
    CHECK_INT(list_count(ed_session_plane(hand.session)->zones), 1);
    drag_with(&hand, 100, 100, 120, 120, 3, 0);
    CHECK_TEXT(notice, "0 There is nothing to erase here");
    set_tool(&hand, "fill");
    draw_square(&hand);
    set_tool(&hand, "fill");
    ed_session_set_option(hand.session, "fill", "over", ED_OVER_ALL);
    click_with(&hand, 80, 80, 3, 0);
    CHECK_TEXT(notice, "4 “torso” is a shape, which cannot be erased in parts");
    g_free(notice);
    hand_free(&hand);
}

/* A zone that had only the deleted shapes is deleted with them, in one step. */
static void test_zone_of_last_shape(void)
{
    Hand hand = map_hand_new("polygon");
    char *notice = NULL;
    g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
    draw_square(&hand);
    uint32_t before = steps(&hand);
    uint64_t id = node_id(list_get(ed_session_plane(hand.session)->shapes, 0));
    ed_session_select(hand.session, ED_SELECT_SHAPES, &id, 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(zone_at(&hand, 1) == NULL);
    CHECK_INT(steps(&hand), before + 1);
    CHECK_TEXT(notice, "3 Deleted: zone “head”");
    CHECK(ed_session_undo(hand.session));
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 1);
    set_tool(&hand, "rectangle");
    drag(&hand, 120, 20, 140, 40); /* a zone with paint stays */
    ed_session_select(hand.session, ED_SELECT_SHAPES, &id, 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(zone_at(&hand, 1) != NULL);
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    g_free(notice);
    hand_free(&hand);
}

/* ---- Sizes and planes ---- */

static void test_sizes(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 20, 60, 60);
    drag(&hand, 100, 100, 103, 105);
    ed_session_zone_size(hand.session, 1);
    WAIT_UNTIL(ed_session_zone_size(hand.session, 1)->pieces == 2);
    const EdZoneSize *size = ed_session_zone_size(hand.session, 1);
    CHECK_INT(size->area, 50 * 40 + 15);
    CHECK_INT(size->pieces, 2);
    CHECK_INT(size->bounds.left, 10);
    CHECK_INT(size->bounds.bottom, 105);
    CHECK_INT(size->largest.right, 60);
    CHECK_INT(size->largest.bottom, 60);
    ed_session_flash_zone(hand.session, 1);
    CHECK_INT(ed_session_view(hand.session)->flashed, 1);
    WAIT_UNTIL(ed_session_view(hand.session)->flashed == 0);
    CHECK_INT(ed_session_view(hand.session)->flashed, 0);
    hand_free(&hand);
}

static void test_planes(void)
{
    Hand hand = map_hand_new("rectangle");
    uint64_t first = ed_session_view(hand.session)->plane, second;
    ed_map_step_plane(hand.session, 1); /* there is only one plane */
    CHECK(ed_session_view(hand.session)->plane == first);
    Project *after = edit_add_plane(ed_session_project(hand.session), hand.asset, "roads", &second,
                                    ed_error(hand.session));
    CHECK(ed_session_push(hand.session, after, "New plane", NULL));
    ed_map_step_plane(hand.session, 1);
    CHECK(ed_session_view(hand.session)->plane == second);
    ed_map_step_plane(hand.session, 1);
    CHECK(ed_session_view(hand.session)->plane == first);
    hand_free(&hand);
}

/* The current tag is that of the current zone, whichever of them the user chooses. */
static void test_tag_of_zone(void)
{
    Hand hand = map_hand_new("rectangle");
    const EdView *view = ed_session_view(hand.session);
    uint64_t first = view->plane, second;
    drag(&hand, 10, 20, 60, 60);
    Project *after = edit_add_plane(ed_session_project(hand.session), hand.asset, "roads", &second,
                                    ed_error(hand.session));
    CHECK(ed_session_push(hand.session, after, "New plane", NULL));
    ed_session_show_plane(hand.session, second);
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 10, 20, 60, 60);
    ed_session_show_plane(hand.session, first);
    CHECK_INT(view->zone, 1);
    CHECK_INT(view->tag, 1);
    ed_session_set_tag(hand.session, 2); /* no zone has it: the next paint starts one */
    CHECK_INT(view->zone, 0);
    press(&hand, 100, 100);
    ed_tool_cancel(hand.tool); /* the chosen tag stays */
    CHECK_INT(view->zone, 0);
    CHECK_INT(view->tag, 2);
    ed_session_set_zone(hand.session, 1);
    CHECK_INT(view->tag, 1);
    hand_free(&hand);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"new zones and their names", test_new_zones},
        {"the next zone starts after Enter, and with another tag", test_next_zones},
        {"the eraser has the size of the brush", test_eraser},
        {"a lasso of clicks paints a polygon", test_clicked_lasso},
        {"cleaning up is previewed before it is done", test_cleaning},
        {"cleaning up does not change zones of a locked tag", test_cleaning_keeps_locked},
        {"zones of a locked tag are neither painted nor added", test_locked_is_not_painted},
        {"tools report the locked tag of pixels that they keep", test_locked_stays_and_is_reported},
        {"notices about hidden and locked tags", test_notices_about_tags},
        {"fills start with empty areas in an empty plane", test_fill_starts_with_empty_areas},
        {"large fills are reported", test_large_fills_are_reported},
        {"shapes of a locked tag are neither moved nor added", test_locked_shapes_stay},
        {"keys do not change zones and shapes of a locked tag", test_locked_keys},
        {"walk-to points", test_walk_to_points},
        {"conversion between shapes and paint", test_shapes_and_paint},
        {"strokes below shapes offer to convert the shapes", test_shapes_hide_strokes},
        {"partly hidden paint", test_partly_hidden_paint},
        {"only the paint of a step becomes a shape", test_only_hidden_step_becomes_shape},
        {"paint that other steps hide", test_paint_hidden_by_other_steps},
        {"holes of hidden paint that becomes a shape", test_holes_of_hidden_paint},
        {"strokes without effect are reported", test_strokes_without_effect},
        {"a zone is deleted with its last shape", test_zone_of_last_shape},
        {"sizes of zones, and flashing a zone", test_sizes},
        {"stepping through the planes", test_planes},
        {"the current tag is that of the current zone", test_tag_of_zone},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

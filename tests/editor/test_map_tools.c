/* SPDX-License-Identifier: MIT */
/* Tests tools for maps: simulated events, and the resulting document. */
#include "drive.h"
#include "hand.h"

#include "edit/tags.h"
#include "export/compile.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"

#include <math.h>
#include <string.h>

/* ---- Painting ---- */

static void test_brush(void)
{
    Hand hand = map_hand_new("brush");
    ed_session_set_option(hand.session, "brush", "size", 8);
    drag(&hand, 20, 20, 180, 20); /* one quick stroke across most of the map */
    CHECK_INT(list_count(ed_session_plane(hand.session)->zones), 1);
    for (int x = 20; x < 180; x++)
        CHECK_INT(pixel_at(&hand, x, 20), 1);
    CHECK_INT(pixel_at(&hand, 100, 30), 0);
    CHECK_INT(steps(&hand), 2);
    drag_with(&hand, 60, 20, 80, 20, 3, 0); /* the right button erases */
    CHECK_INT(pixel_at(&hand, 70, 20), 0);
    click(&hand, 100, 80);
    click_with(&hand, 140, 120, 1, ED_SHIFT); /* with Shift, a line from the last click */
    CHECK_INT(pixel_at(&hand, 120, 100), 1);
    CHECK_INT(steps(&hand), 5);
    ed_session_undo(hand.session);
    CHECK_INT(pixel_at(&hand, 120, 100), 0);
    CHECK_INT(pixel_at(&hand, 100, 80), 1);
    hand_free(&hand);
}

static void test_zones(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 10, 50, 50);
    CHECK(ed_map_add_zone(hand.session, NULL) != 0);
    drag(&hand, 40, 40, 90, 90);
    CHECK_INT(pixel_at(&hand, 20, 20), 1);
    CHECK_INT(pixel_at(&hand, 45, 45), 2);
    CHECK_TEXT(plane_zone(ed_session_plane(hand.session), 2)->name, "head 2");
    ed_session_set_tag(hand.session, 2);
    CHECK(ed_map_add_zone(hand.session, NULL) != 0);
    ed_session_set_option(hand.session, "rectangle", "over", ED_OVER_EMPTY);
    drag(&hand, 0, 0, 100, 100);
    CHECK_INT(pixel_at(&hand, 45, 45), 2);
    CHECK_INT(pixel_at(&hand, 5, 95), 3);
    ed_session_set_option(hand.session, "rectangle", "over", ED_OVER_ALL);
    ed_session_lock_tag(hand.session, 1, true);
    drag(&hand, 0, 0, 100, 100);
    CHECK_INT(pixel_at(&hand, 20, 20), 1); /* locked zones stay */
    ed_session_lock_tag(hand.session, 1, false);
    drag(&hand, 0, 0, 100, 100);
    CHECK_INT(pixel_at(&hand, 20, 20), 3);
    drag_with(&hand, 0, 0, 100, 100, 3, 0);
    CHECK_INT(pixel_at(&hand, 20, 20), 0);
    hand_free(&hand);
}

static void test_areas(void)
{
    Hand hand = map_hand_new("ellipse");
    drag(&hand, 20, 20, 60, 40);
    CHECK_INT(pixel_at(&hand, 40, 30), 1);
    CHECK_INT(pixel_at(&hand, 21, 21), 0);
    drag_with(&hand, 100, 100, 120, 104, 1, ED_SHIFT); /* a circle */
    CHECK_INT(pixel_at(&hand, 110, 118), 1);
    set_tool(&hand, "lasso");
    press(&hand, 150, 10);
    move(&hand, 190, 10);
    move(&hand, 170, 50);
    CHECK_INT(pixel_at(&hand, 170, 20), 0);
    release(&hand);
    CHECK_INT(pixel_at(&hand, 170, 20), 1);
    CHECK_INT(pixel_at(&hand, 152, 45), 0);
    CHECK_INT(steps(&hand), 4);
    press(&hand, 150, 10);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK_INT(steps(&hand), 4);
    hand_free(&hand);
}

static void test_fill(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 40, 10, 50, 20);
    ed_map_add_zone(hand.session, NULL);
    set_tool(&hand, "fill");
    click(&hand, 15.5, 15.5);
    CHECK_INT(pixel_at(&hand, 19, 19), 2);
    CHECK_INT(pixel_at(&hand, 45, 15), 1);
    CHECK_INT(pixel_at(&hand, 30, 15), 0);
    click_with(&hand, 45.5, 15.5, 1, ED_SHIFT); /* with Shift, it fills all areas of that zone */
    CHECK_INT(pixel_at(&hand, 45, 15), 2);
    click(&hand, 100, 100);
    CHECK_INT(pixel_at(&hand, 199, 149), 2);
    click_with(&hand, 100, 100, 3, 0);
    CHECK_INT(pixel_at(&hand, 15, 15), 0);
    click(&hand, -5, 10); /* a click outside of the map does nothing */
    CHECK_INT(pixel_at(&hand, 15, 15), 0);
    hand_free(&hand);
}

/* Returns the number of pixels in the rows that the fill tool marks at a position. */
static int marked_by_fill(Hand *hand, double x, double y)
{
    uint32_t count;
    int pixels = 0;
    hover(hand, x, y);
    const EdMark *mark = drawn(hand, &count);
    for (; count > 0 && mark->kind != ED_MARK_SPANS; count--)
        mark++;
    for (uint32_t i = 0; count > 0 && i < mark->count; i += 2)
        pixels += (int)(mark->points[i + 1].x - mark->points[i].x);
    return pixels;
}

/* The tool marks what a click fills, which depends on its options and on the paint. */
static void test_fill_preview(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 40, 10, 50, 20);
    set_tool(&hand, "fill");
    ed_session_set_option(hand.session, "fill", "over", ED_OVER_ALL);
    CHECK_INT(marked_by_fill(&hand, 15.5, 15.5), 100);
    CHECK_INT(marked_by_fill(&hand, 100, 100), 200 * 150 - 200);
    CHECK_INT(marked_by_fill(&hand, -1, 100), 0);
    marked_by_fill(&hand, 15.5, 15.5);
    ed_session_set_option(hand.session, "fill", "everywhere", 1);
    CHECK_INT(marked_by_fill(&hand, 15.5, 15.5), 200);
    ed_session_set_option(hand.session, "fill", "over", ED_OVER_EMPTY);
    CHECK_INT(marked_by_fill(&hand, 15.5, 15.5), 0);
    ed_session_undo(hand.session);
    ed_session_set_option(hand.session, "fill", "over", ED_OVER_ALL);
    CHECK_INT(marked_by_fill(&hand, 15.5, 15.5), 100);
    CHECK(ed_tool_key(hand.tool, ED_KEY_LARGER, 0));
    CHECK_INT(ed_session_option(hand.session, "fill", "tolerance"), 20);
    hand_free(&hand);
}

static void test_pick(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 10, 20, 20);
    ed_session_set_tag(hand.session, 3);
    ed_map_add_zone(hand.session, NULL);
    drag(&hand, 40, 10, 50, 20);
    set_tool(&hand, "pick");
    click(&hand, 15, 15);
    CHECK_INT(ed_session_view(hand.session)->zone, 1);
    CHECK_INT(ed_session_view(hand.session)->tag, 1);
    set_tool(&hand, "brush");
    click_with(&hand, 45, 15, 1, ED_ALT);
    CHECK_INT(ed_session_view(hand.session)->zone, 2);
    char *words = ed_tool_status(hand.tool, point_at(&hand, 45, 15, 0, 0));
    CHECK_TEXT(words, "arms body");
    g_free(words);
    hand_free(&hand);
}

/* ---- Shapes ---- */

static const Shape *shape(Hand *hand, uint32_t index)
{
    return list_get(ed_session_plane(hand->session)->shapes, index);
}

static double node_x(Hand *hand, uint32_t node)
{
    return ed_pixels(((const ShapeNode *)list_get(shape(hand, 0)->nodes, node))->x);
}

static void test_polygon(void)
{
    Hand hand = map_hand_new("polygon");
    click(&hand, 10, 10);
    click(&hand, 60, 10);
    click(&hand, 99, 99);
    CHECK(ed_tool_key(hand.tool, ED_KEY_BACKSPACE, 0));
    click(&hand, 60, 60);
    click(&hand, 10, 60);
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    click(&hand, 10.4, 10.2); /* on the first point */
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 1);
    CHECK_INT(list_count(shape(&hand, 0)->nodes), 4);
    CHECK_INT(ed_map_zone_at(hand.session, 30, 30), shape(&hand, 0)->zone);
    CHECK_INT(steps(&hand), 2);
    drag(&hand, 60, 60, 80, 64);
    CHECK_NEAR(node_x(&hand, 2), 80, 0);
    double_click(&hand, 35, 10);
    CHECK_INT(list_count(shape(&hand, 0)->nodes), 5);
    CHECK_NEAR(node_x(&hand, 1), 35, 0);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(list_count(shape(&hand, 0)->nodes), 4);
    ed_session_select_nodes(hand.session, shape(&hand, 0)->id, (const uint64_t[]){0, 1}, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0)); /* with two nodes left, the shape is removed */
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    hand_free(&hand);
}

static void notice_cb(char **text, int level, const char *words)
{
    g_free(*text);
    *text = g_strdup(words);
}

static uint32_t handles(Hand *hand)
{
    uint32_t count, result = 0;
    const EdMark *marks = drawn(hand, &count);
    for (uint32_t i = 0; i < count; i++)
        result += marks[i].kind == ED_MARK_HANDLE;
    return result;
}

/* Returns whether the tool shows that a click at the pointer closes the outline. */
static bool offers_to_close(Hand *hand)
{
    uint32_t count;
    const EdMark *marks = drawn(hand, &count);
    for (uint32_t i = 0; i < count; i++)
        if (marks[i].kind == ED_MARK_CHIP && strcmp(marks[i].text, "Close") == 0)
            return true;
    return false;
}

/* A click near the first corner closes the outline; the tool shows that before. */
static void test_closing(void)
{
    static const char *const tools[] = {"polygon", "curve", "track", "lasso"};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++) {
        Hand hand = map_hand_new(tools[i]);
        uint32_t before = steps(&hand);
        click(&hand, 20, 20);
        click(&hand, 120, 20);
        hover(&hand, 20, 20);
        CHECK(!offers_to_close(&hand)); /* too few corners */
        click(&hand, 120, 90);
        hover(&hand, 60, 60);
        CHECK(!offers_to_close(&hand));
        hover(&hand, 20.5, 21);
        CHECK_THAT(offers_to_close(&hand), "%s", tools[i]);
        CHECK_INT(steps(&hand), before);
        click(&hand, 20.5, 21);
        CHECK_INT(steps(&hand), before + 1);
        CHECK(ed_tool_nodes(hand.tool) == NULL);
        CHECK(ed_map_zone_at(hand.session, 119, 50) != 0);
        hand_free(&hand);
    }
}

/* Clicks are kept while another tool, plane or selection is chosen, and keys remove the last. */
static void test_unfinished(void)
{
    static const char *const tools[] = {"polygon", "curve", "track", "lasso"};
    static const EdKey removing[] = {ED_KEY_ESCAPE, ED_KEY_BACKSPACE, ED_KEY_DELETE, ED_KEY_UNDO};
    for (size_t i = 0; i < CHECK_COUNT(tools); i++) {
        Hand hand = map_hand_new(tools[i]);
        uint32_t nodes = strcmp(tools[i], "lasso") == 0 ? 1 : 4; /* a lasso shows its first */
        uint64_t first = ed_session_view(hand.session)->plane, second;
        g_autofree char *notice = NULL;
        Project *after = edit_add_plane(ed_session_project(hand.session), hand.asset, "roads",
                                        &second, ed_error(hand.session));
        CHECK(ed_session_push(hand.session, after, "New plane", NULL));
        ed_session_set_tool(hand.session, tools[i]);
        g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
        click(&hand, 20, 20);
        click(&hand, 120, 20);
        CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0)); /* too few */
        CHECK_TEXT(notice, "A closed shape needs at least three nodes");
        click(&hand, 120, 90);
        click(&hand, 20, 90);
        CHECK_INT(handles(&hand), nodes);
        ed_session_set_tool(hand.session, "select");
        CHECK_TEXT(notice, "The unfinished shape is kept");
        set_tool(&hand, "select");
        CHECK_INT(handles(&hand), 0);
        click(&hand, 150, 120);
        set_tool(&hand, tools[i]);
        CHECK_INT(handles(&hand), nodes);
        ed_session_show_plane(hand.session, second);
        CHECK_INT(handles(&hand), 0);
        CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
        ed_session_show_plane(hand.session, first);
        ed_session_show_asset(hand.session, 0);
        ed_session_show_asset(hand.session, hand.asset);
        CHECK_INT(handles(&hand), nodes);
        for (size_t key = 0; key < CHECK_COUNT(removing); key++) {
            click(&hand, 180, 140);
            CHECK(ed_tool_key(hand.tool, removing[key], 0));
        }
        CHECK_INT(handles(&hand), nodes);
        ed_session_lock_tag(hand.session, ed_session_view(hand.session)->tag, true);
        CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0)); /* refused */
        CHECK_INT(handles(&hand), nodes);
        ed_session_lock_tag(hand.session, ed_session_view(hand.session)->tag, false);
        CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
        CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
        CHECK(ed_map_zone_at(hand.session, 118, 50) != 0);
        CHECK_INT(ed_map_zone_at(hand.session, 160, 125), 0);
        hand_free(&hand);
    }
}

/* While a track is drawn, its edges show its width, up to the pointer, around its centre line. */
static void test_drawn_track_shows_width(void)
{
    Hand hand = map_hand_new("track");
    ed_session_set_option(hand.session, "track", "width", 20);
    click(&hand, 30, 80);
    click(&hand, 80, 80);
    hover(&hand, 130, 80);
    uint32_t count;
    const EdMark *marks = drawn(&hand, &count);
    double top = 80, bottom = 80, right = 80;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; marks[i].kind == ED_MARK_POLYLINE && j < marks[i].count; j++) {
            top = fmin(top, marks[i].points[j].y);
            bottom = fmax(bottom, marks[i].points[j].y);
            right = fmax(right, marks[i].points[j].x);
        }
    CHECK_NEAR(top, 70, 0.5);
    CHECK_NEAR(bottom, 90, 0.5);
    CHECK(right >= 129.5);
    uint32_t centres = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool line = marks[i].kind == ED_MARK_POLYLINE;
        CHECK(!line || marks[i].style == ED_STYLE_PLAIN || marks[i].style == ED_STYLE_HOVERED);
        centres += line && marks[i].style == ED_STYLE_HOVERED && marks[i].points[0].y == 80;
    }
    CHECK_INT(centres, 1); /* a rim makes the lines visible on any picture */
    hand_free(&hand);
}

static void test_track(void)
{
    Hand hand = map_hand_new("track");
    ed_session_set_option(hand.session, "track", "width", 20);
    click(&hand, 30, 30);
    click(&hand, 130, 30);
    click(&hand, 130, 130);
    click(&hand, 30, 130);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(shape(&hand, 0)->kind, SHAPE_TRACK);
    CHECK(!shape(&hand, 0)->open);
    CHECK(ed_map_zone_at(hand.session, 90, 30 - 20) != 0 ||
          ed_map_zone_at(hand.session, 90, 25) != 0);
    CHECK_INT(ed_map_zone_at(hand.session, 80, 80), 0); /* the infield */
    click(&hand, 130, 30);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_SHAPE_NODES, 1));
    /* The handles are perpendicular to the track, here along the diagonal. */
    double distance = 16 / 1.4142135623730951;
    drag(&hand, 130 + distance * 10 / 16, 30 - distance * 10 / 16, 130 + distance, 30 - distance);
    CHECK_INT(((const ShapeNode *)list_get(shape(&hand, 0)->nodes, 1))->width, 32 * 256);
    CHECK_INT(((const ShapeNode *)list_get(shape(&hand, 0)->nodes, 0))->width, 20 * 256);
    drag(&hand, 130 + distance, 30 - distance, 130 + 2 * distance, 30 - 2 * distance);
    CHECK_INT(((const ShapeNode *)list_get(shape(&hand, 0)->nodes, 1))->width, 64 * 256);
    ed_session_set_option(hand.session, "track", "closed", 0);
    ed_session_select_nothing(hand.session);
    click(&hand, 60, 60);
    click(&hand, 100, 80);
    click_with(&hand, 100, 80, 3, 0);
    CHECK(shape(&hand, 1)->open);
    CHECK_INT(list_count(shape(&hand, 1)->nodes), 2);
    hand_free(&hand);
}

/* True if a tag belongs to the map's road. */
static bool is_road(Hand *hand, int32_t tag)
{
    const Map *map = ed_session_map(hand->session);
    return (map->road[tag / 32] >> (tag % 32) & 1) != 0;
}

static void draw_track(Hand *hand, int tag, double y)
{
    ed_session_set_tag(hand->session, tag);
    CHECK(ed_map_add_zone(hand->session, NULL) != 0);
    click(hand, 20, y);
    click(hand, 100, y);
    CHECK(ed_tool_key(hand->tool, ED_KEY_ENTER, 0));
}

static void test_track_becomes_road(void)
{
    Hand hand = map_hand_new("track");
    ed_session_set_option(hand.session, "track", "closed", 0);
    int32_t road;
    Project *after = edit_add_tag(ed_session_project(hand.session), "asphalt", "road", NULL, &road,
                                  ed_error(hand.session));
    CHECK(ed_session_push(hand.session, after, "Tag", NULL));
    draw_track(&hand, 1, 30);
    CHECK(!is_road(&hand, 1));
    draw_track(&hand, road, 90);
    CHECK(is_road(&hand, road));
    CHECK(!is_road(&hand, 1));
    CHECK(ed_session_undo(hand.session)); /* the shape and the road are one step */
    CHECK(!is_road(&hand, road));
    hand_free(&hand);
}

/* Returns a hand on a map of a project with a set of tags. */
static Hand hand_with_tags(TagSet set)
{
    Hand hand = map_hand_new("track");
    Project *empty = project_new(), *after = edit_apply_tag_set(empty, set, ed_error(hand.session));
    uint64_t id;
    Project *with_map = edit_add_map(after, "track", 0, 128, 128, &id, ed_error(hand.session));
    node_unref(empty);
    node_unref(after);
    CHECK(ed_session_push(hand.session, with_map, "Tags", NULL));
    ed_session_show_asset(hand.session, id);
    return hand;
}

/* A start line of the tags for races, painted across a track, does not cut the road. */
static void test_start_line_is_road(void)
{
    enum { START = 6, ROAD = 7 };
    Hand hand = hand_with_tags(TAGS_RACE);
    ed_session_set_option(hand.session, "track", "closed", 0);
    draw_track(&hand, ROAD, 60);
    uint8_t *road = map_road_pixels(ed_session_map(hand.session));
    CHECK(road[60 * 128 + 50] != 0);
    g_free(road);
    ed_session_set_tag(hand.session, START);
    CHECK(ed_map_add_zone(hand.session, NULL) != 0);
    ed_tool_free(hand.tool);
    hand.tool = ed_tool_new("polygon", hand.session);
    click(&hand, 48, 20);
    click(&hand, 52, 20);
    click(&hand, 52, 100);
    click(&hand, 48, 100);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    const Zone *start = plane_zone(ed_session_plane(hand.session), 2);
    CHECK(start != NULL && start->tag == START);
    road = map_road_pixels(ed_session_map(hand.session));
    CHECK(road[60 * 128 + 50] != 0);
    g_free(road);
    hand_free(&hand);
}

/* Returns a hand on a map of a project with a set of tags, and a track around the map. */
static Hand hand_with_round_track(TagSet set)
{
    Hand hand = hand_with_tags(set);
    ed_session_set_tool(hand.session, "track");
    ed_session_restart_tags(hand.session);
    ed_session_set_option(hand.session, "track", "width", 20);
    click(&hand, 24, 24);
    click(&hand, 104, 24);
    click(&hand, 104, 104);
    click(&hand, 24, 104);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    return hand;
}

/* A closed track in a project with fresh tags gets the tags for races, in the same step. */
static void test_closed_track_is_a_race(void)
{
    Hand hand = hand_with_round_track(TAGS_ROOM);
    CHECK_INT(tag_set_of(ed_session_project(hand.session)->tags), TAGS_RACE);
    const Zone *road = plane_zone(ed_session_plane(hand.session), 1);
    CHECK(g_str_equal(project_tag(ed_session_project(hand.session), road->tag)->name, "road"));
    CHECK(ed_session_undo(hand.session));
    CHECK_INT(tag_set_of(ed_session_project(hand.session)->tags), TAGS_ROOM);
    hand_free(&hand);
    hand = hand_with_round_track(TAGS_EMPTY);
    CHECK_INT(list_count(ed_session_project(hand.session)->tags), 1);
    drag(&hand, 60, 5, 62, 40); /* adds the tag, which is road */
    CHECK_INT(list_count(ed_session_project(hand.session)->tags), 2);
    CHECK(is_road(&hand, 2));
    hand_free(&hand);
}

/* A stroke across a track draws a start line from edge to edge; another stroke moves it. */
static void test_start_line_by_a_stroke(void)
{
    Hand hand = hand_with_round_track(TAGS_RACE);
    for (int i = 0; i < 2; i++) { /* along the upper side, and back along the lower one */
        drag(&hand, 64, i == 0 ? 2 : 80, 66, i == 0 ? 40 : 126);
        const Plane *plane = ed_session_plane(hand.session);
        const Zone *start = plane_zone(plane, 2);
        CHECK_INT(list_count(plane->shapes), 2);
        CHECK_INT(list_count(plane->zones), 2);
        CHECK(g_str_equal(start->name, "start") && start->has_walk);
        CHECK(i == 0 ? start->walk_x > 68 * 256 : start->walk_x < 62 * 256);
        const List *corners = shape(&hand, 1)->nodes;
        for (uint32_t k = 0; k < 4; k++) { /* its sides across and along the track, in turn */
            const ShapeNode *a = list_get(corners, k), *b = list_get(corners, (k + 1) % 4);
            double length = hypot(a->x - b->x, a->y - b->y) / 256;
            CHECK(fabs(length - (k % 2 == 0 ? 20 : 20 / 6.0)) < 0.1);
        }
    }
    CHECK(ed_session_undo(hand.session)); /* the second line is one step */
    CHECK(plane_zone(ed_session_plane(hand.session), 2)->walk_x > 68 * 256);
    drag(&hand, 50, 50, 70, 60); /* crosses no track: the first node of another one */
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 2);
    CHECK_INT(ed_tool_nodes(hand.tool)->len, 1);
    hand_free(&hand);
}

static int32_t node_width(Hand *hand, uint32_t index)
{
    return ((const ShapeNode *)list_get(shape(hand, 0)->nodes, index))->width / 256;
}

/* A node gets the width that is set when it is clicked. Backspace removes the node with its
 * width. */
static void test_widths_of_a_track(void)
{
    Hand hand = map_hand_new("track");
    ed_session_set_option(hand.session, "track", "width", 20);
    click(&hand, 30, 30);
    click(&hand, 90, 30);
    CHECK(ed_tool_key(hand.tool, ED_KEY_LARGER, 0));
    click(&hand, 130, 30);
    click(&hand, 130, 60);
    CHECK(ed_tool_key(hand.tool, ED_KEY_BACKSPACE, 0));
    click(&hand, 130, 130);
    CHECK(ed_tool_key(hand.tool, ED_KEY_SMALLER, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_SMALLER, 0));
    click(&hand, 30, 130);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    static const int32_t widths[] = {20, 20, 28, 28, 12};
    CHECK_INT(list_count(shape(&hand, 0)->nodes), CHECK_COUNT(widths));
    for (uint32_t i = 0; i < CHECK_COUNT(widths); i++)
        CHECK_INT(node_width(&hand, i), widths[i]);
    hand_free(&hand);
}

/* The hints of drawing tools explain to users of an empty map how to begin a zone. */
static void test_hints_begin_with_a_zone(void)
{
    static const char *const names[] = {"brush", "rectangle", "ellipse", "lasso",
                                        "fill",  "polygon",   "curve",   "track"};
    uint32_t count, found = 0;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        for (size_t k = 0; k < CHECK_COUNT(names); k++) {
            if (strcmp(classes[i]->name, names[k]) != 0)
                continue;
            CHECK_THAT(strstr(classes[i]->hint, "to start a new zone") != NULL,
                       "the hint of %s does not explain it", names[k]);
            found++;
        }
    CHECK_INT(found, CHECK_COUNT(names));
}

static void test_select(void)
{
    Hand hand = map_hand_new("rectangle");
    drag(&hand, 10, 10, 50, 50);
    set_tool(&hand, "select");
    click(&hand, 30, 30);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_ZONES, 1));
    click(&hand, 120, 120);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_NOTHING);
    set_tool(&hand, "polygon");
    click(&hand, 100, 10);
    click(&hand, 140, 10);
    click(&hand, 120, 40);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    set_tool(&hand, "select");
    ed_session_select_nothing(hand.session);
    drag(&hand, 120, 20, 125, 24); /* moves the whole shape */
    CHECK_NEAR(node_x(&hand, 0), 105, 0);
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, ED_SHIFT));
    CHECK_NEAR(node_x(&hand, 0), 113, 0);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    click(&hand, 30, 30);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(list_count(ed_session_plane(hand.session)->zones), 0);
    CHECK_INT(pixel_at(&hand, 30, 30), 0);
    hand_free(&hand);
}

/* ---- Random input, bands ---- */

static void test_storm(void)
{
    CheckRandom random = check_random("map tools");
    Hand hand = map_hand_new("select");
    for (size_t i = check_case_count(10000); i > 0; i--)
        storm(&hand, &random, 200, 150);
    CHECK(list_count(ed_session_project(hand.session)->maps) <= 1);
    hand_free(&hand);
}

/* All shapes of a plane are selected with Ctrl+A. */
static void test_several_shapes(void)
{
    Hand hand = map_hand_new("polygon");
    uint64_t ids[2];
    for (uint32_t i = 0; i < 2; i++) {
        int left = 10 + 60 * (int)i;
        click(&hand, left, 10);
        click(&hand, left + 40, 10);
        click(&hand, left + 20, 40);
        ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
        ids[i] = node_id(list_get(ed_session_plane(hand.session)->shapes, i));
    }
    set_tool(&hand, "select");
    ed_session_select(hand.session, ED_SELECT_SHAPES, ids, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    for (uint32_t i = 0; i < 2; i++) {
        const Shape *shape = list_get(ed_session_plane(hand.session)->shapes, i);
        const ShapeNode *node = list_get(shape->nodes, 0);
        CHECK_INT(node->x / DOCUMENT_PIXEL, 11 + 60 * (int)i);
    }
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 0);
    ed_session_undo(hand.session);
    CHECK_INT(list_count(ed_session_plane(hand.session)->shapes), 2);
    hand_free(&hand);
}

static void test_bands(void)
{
    Hand hand = map_hand_new("select");
    uint64_t bands[3];
    for (int32_t i = 0; i < 3; i++) {
        char name[] = {(char)('a' + i), 0};
        Project *after = edit_add_band(ed_session_project(hand.session), hand.asset, name,
                                       (8 + i) * DOCUMENT_PIXEL, &bands[i], ed_error(hand.session));
        CHECK(ed_session_push(hand.session, after, "Start", NULL));
    }
    ed_session_select(hand.session, ED_SELECT_BANDS, (const uint64_t[]){bands[0], bands[2]}, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    const List *left = ed_session_map(hand.session)->bands;
    CHECK_INT(list_count(left), 1);
    CHECK(((const Band *)list_get(left, 0))->id == bands[1]);
    ed_session_undo(hand.session);
    CHECK_INT(list_count(ed_session_map(hand.session)->bands), 3);
    hand_free(&hand);
}

static const CheckCase cases[] = {
    {"strokes of a brush", test_brush},
    {"zones, and the pixels that may be painted over", test_zones},
    {"ellipses and lassos", test_areas},
    {"fills of an area, or of all areas of a zone", test_fill},
    {"the fill tool marks what a click fills", test_fill_preview},
    {"picking a zone", test_pick},
    {"polygons and their nodes", test_polygon},
    {"a click on the first corner closes an outline", test_closing},
    {"unfinished shapes are kept", test_unfinished},
    {"tracks and their widths", test_track},
    {"a track shows its width while it is drawn", test_drawn_track_shows_width},
    {"a track with a tag of the role road becomes road", test_track_becomes_road},
    {"a start line across a track is road", test_start_line_is_road},
    {"a closed track has tags for a race", test_closed_track_is_a_race},
    {"a stroke across a track is a start line", test_start_line_by_a_stroke},
    {"a track has several widths", test_widths_of_a_track},
    {"hints explain how to begin a zone", test_hints_begin_with_a_zone},
    {"selecting zones and shapes", test_select},
    {"moving and deleting several shapes", test_several_shapes},
    {"deleting bands", test_bands},
    {"random input on a map", test_storm},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

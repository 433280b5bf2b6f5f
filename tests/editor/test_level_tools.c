/* SPDX-License-Identifier: MIT */
/* Tests tools for levels: simulated events, and the resulting document. */
#include "drive.h"
#include "hand.h"

#include "edit/levels.h"
#include "session/ed-layer-view.h"
#include "tools/ed-hit.h"
#include "tools/ed-retag.h"
#include "tools/level/ed-wall-edits.h"
#include "tools/level/ed-wall-snap.h"

#include <math.h>

/* A level of 400 x 300 pixels with a layer of walls, at 100%. */
static Hand hand_new(const char *tool)
{
    Hand hand = hand_for(ed_session_new(), 1);
    GError *error = NULL;
    Project *project =
        edit_add_level(ed_session_project(hand.session), "yard", 400, 300, &hand.asset, &error);
    begin(&hand, project, error);
    set_tool(&hand, tool);
    hand.hovers = true;
    return hand;
}

static uint32_t count(Hand *hand)
{
    return list_count(ed_walls_shown(hand->session));
}

/* True if a wall leads from one point to another, in pixels. */
static bool is_wall(Hand *hand, uint32_t index, double ax, double ay, double bx, double by)
{
    const Wall *wall = ed_wall_at(hand->session, index);
    return wall != NULL && wall->ax == lround(ax * 256) && wall->ay == lround(ay * 256) &&
           wall->bx == lround(bx * 256) && wall->by == lround(by * 256);
}

static const char *wall_as_text(Hand *hand, uint32_t index)
{
    static char words[96];
    const Wall *wall = ed_wall_at(hand->session, index);
    if (wall == NULL)
        return "missing";
    g_snprintf(words, sizeof words, "%g,%g %g,%g", wall->ax / 256.0, wall->ay / 256.0,
               wall->bx / 256.0, wall->by / 256.0);
    return words;
}

#define CHECK_WALL(hand, index, ...)                                             \
    CHECK_THAT(is_wall(hand, index, __VA_ARGS__), "wall %d is %s", (int)(index), \
               wall_as_text(hand, index))

/* ---- Drawing ---- */

static void test_polyline(void)
{
    Hand hand = hand_new("wall");
    uint32_t begin = steps(&hand);
    click(&hand, 41, 38); /* the grid is 8 px */
    click(&hand, 121, 41);
    click(&hand, 119, 97);
    click(&hand, 200, 200);
    CHECK_INT(count(&hand), 3);
    CHECK(ed_tool_key(hand.tool, ED_KEY_BACKSPACE, 0));
    CHECK_INT(count(&hand), 2);
    click(&hand, 240, 240);
    CHECK(ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK_WALL(&hand, 0, 40, 40, 120, 40);
    CHECK_WALL(&hand, 1, 120, 40, 120, 96);
    CHECK_INT(steps(&hand), begin + 1);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    ed_session_undo(hand.session);
    CHECK_INT(count(&hand), 0);
    hand_free(&hand);
}

/* The tag may change while a line is drawn. */
static void test_two_tags(void)
{
    Hand hand = hand_new("wall");
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    ed_session_set_tag(hand.session, 2);
    click(&hand, 80, 80);
    ed_session_set_option(hand.session, "wall", "blocks", 1);
    click(&hand, 40, 80);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(count(&hand), 3);
    CHECK_WALL(&hand, 1, 80, 40, 80, 80);
    CHECK_INT(ed_wall_at(hand.session, 0)->tag, 1);
    CHECK_INT(ed_wall_at(hand.session, 1)->tag, 2);
    CHECK_INT(ed_wall_at(hand.session, 1)->blocks, WALL_BOTH);
    CHECK_INT(ed_wall_at(hand.session, 2)->blocks, WALL_FRONT);
    CHECK_INT(steps(&hand), 4);
    hand_free(&hand);
}

/* A tag presets what its next wall blocks, from the tag's previous wall. */
static void test_tag_presets(void)
{
    Hand hand = hand_new("wall");
    ed_session_set_option(hand.session, "wall", "blocks", 1);
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    ed_session_set_tag(hand.session, 2);
    CHECK(ed_session_option(hand.session, "wall", "blocks") == 0);
    click(&hand, 40, 80);
    click(&hand, 80, 80);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    ed_session_set_tag(hand.session, 1);
    CHECK(ed_session_option(hand.session, "wall", "blocks") == 1);
    click(&hand, 40, 120);
    click(&hand, 80, 120);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(ed_wall_at(hand.session, 0)->blocks, WALL_FRONT);
    CHECK_INT(ed_wall_at(hand.session, 1)->blocks, WALL_BOTH);
    CHECK_INT(ed_wall_at(hand.session, 2)->blocks, WALL_FRONT);
    hand_free(&hand);
}

static void test_closing(void)
{
    Hand hand = hand_new("wall");
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    click(&hand, 80, 80);
    click(&hand, 43, 37); /* near the first point */
    CHECK_INT(count(&hand), 3);
    CHECK_WALL(&hand, 2, 80, 80, 40, 40);
    click(&hand, 200, 200); /* starts a new line */
    click(&hand, 240, 200);
    click_with(&hand, 300, 300, 3, 0); /* the right button ends without a point */
    CHECK_INT(count(&hand), 4);
    CHECK_INT(steps(&hand), 3);
    hand_free(&hand);
}

static void test_cancelling(void)
{
    Hand hand = hand_new("wall");
    uint32_t begin = steps(&hand);
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    click(&hand, 80, 80);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0)); /* removes the last point only */
    CHECK_INT(count(&hand), 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(!ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK_INT(count(&hand), 0);
    CHECK_INT(steps(&hand), begin);
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    set_tool(&hand, "select"); /* the walls drawn so far stay */
    CHECK_INT(count(&hand), 1);
    set_tool(&hand, "wall");
    click(&hand, 40, 80);
    click(&hand, 80, 80);
    ed_session_undo(hand.session); /* undoes the whole unfinished line */
    CHECK_INT(count(&hand), 1);
    click(&hand, 200, 80);
    CHECK_INT(count(&hand), 1); /* the click does not continue that line */
    CHECK(ed_tool_key(hand.tool, ED_KEY_BACKSPACE, 0));
    hand_free(&hand);
}

static void test_snapping(void)
{
    Hand hand = hand_new("wall");
    click_with(&hand, 41.3, 38.7, 1, ED_CONTROL);
    click_with(&hand, 140.25, 90.5, 1, ED_CONTROL);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    const Wall *wall = ed_wall_at(hand.session, 0);
    CHECK_INT(wall->ax, (int)lround(41.3 * 256));
    CHECK_INT(wall->by, (int)lround(90.5 * 256));
    click(&hand, 144, 94); /* the end of the wall is less than 8 px away */
    click(&hand, 200, 94);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(ed_wall_at(hand.session, 1)->ax, (int)lround(140.25 * 256));
    /* A point near the line of a wall snaps to it. */
    EdWallSnap snap =
        ed_wall_snap(hand.session, point_at(&hand, 90, 62, 1, 0), &(EdWallSnapping){.from = NULL});
    double distance;
    CHECK_INT(snap.kind, ED_SNAP_WALL);
    ed_wall_nearest(wall, snap.at.x, snap.at.y, &distance);
    CHECK(distance < 2);
    hand_free(&hand);
}

static void test_angles(void)
{
    Hand hand = hand_new("select");
    ed_session_set_option(hand.session, "wall", "grid", 0);
    WallPoint from = {0, 0};
    const EdWallSnapping snapping = {.from = &from};
    for (int step = 0; step < 24; step++) {
        double angle = (step * 15 + 3) * G_PI / 180; /* three degrees off */
        point_at(&hand, 100 * cos(angle), 100 * sin(angle), 1, ED_SHIFT);
        EdWallSnap snap = ed_wall_snap(hand.session, &hand.at, &snapping);
        double degrees = ed_wall_degrees(from, snap.at);
        CHECK_INT(snap.kind, ED_SNAP_ANGLE);
        CHECK_THAT(fabs(remainder(degrees + step * 15, 360)) < 0.2, "step %d: the angle is %g",
                   step, degrees);
    }
    point_at(&hand, 100 * cos(0.12), 100 * sin(0.12), 1, 0);
    CHECK_INT(ed_wall_snap(hand.session, &hand.at, &snapping).kind, ED_SNAP_PIXEL);
    hand_free(&hand);
}

/* Steps of 15 degrees end on whole pixels or on the grid, next to the ray, and at the end of a wall
 * there, so that walls meet. */
static void test_angles_on_the_grid(void)
{
    Hand hand = hand_new("select");
    WallPoint from = {64 * DOCUMENT_PIXEL, 32 * DOCUMENT_PIXEL};
    const EdWallSnapping snapping = {.from = &from};
    for (int grid = 0; grid <= 8; grid += 8) {
        const int step = MAX(grid, 1) * DOCUMENT_PIXEL;
        ed_session_set_option(hand.session, "wall", "grid", grid);
        for (int turn = 0; turn < 24; turn++) {
            double x = cos(turn * G_PI / 12), y = sin(turn * G_PI / 12);
            point_at(&hand, 64 + 117.3 * x, 32 + 117.3 * y, 4, ED_SHIFT);
            WallPoint at = ed_wall_snap(hand.session, &hand.at, &snapping).at;
            CHECK_THAT(at.x % step == 0 && at.y % step == 0, "step %d: %g, %g", turn,
                       ed_pixels(at.x), ed_pixels(at.y));
            CHECK(fabs((at.x - from.x) * y - (at.y - from.y) * x) <= step / 2.0);
        }
    }
    hand_free(&hand);
    hand = hand_new("wall");
    click_with(&hand, 164, 5, 1, ED_CONTROL); /* near the ray by 15 degrees up, not on the grid */
    click_with(&hand, 200, 5, 1, ED_CONTROL);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    point_at(&hand, 166, 15, 1, ED_SHIFT); /* 10 pixels below this end */
    EdWallSnap snap = ed_wall_snap(hand.session, &hand.at, &snapping);
    CHECK_INT(snap.kind, ED_SNAP_END);
    CHECK_INT(snap.at.x, 164 * DOCUMENT_PIXEL);
    hand_free(&hand);
}

static void test_ray_on_wall(void)
{
    Hand hand = hand_new("wall");
    click_with(&hand, 296, 203, 1, ED_CONTROL); /* not on the grid */
    click_with(&hand, 104, 203, 1, ED_CONTROL);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    click(&hand, 160, 80);
    click(&hand, 163, 203); /* on the wall, almost below */
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_WALL(&hand, 1, 160, 80, 160, 203);
    hand_free(&hand);
}

static double random_pixels(CheckRandom *random)
{
    return (double)check_between(random, 0, 400 * 256) / 256;
}

/* Without Shift, which forces a direction, a snapped point is near the pointer: within twice the
 * reach of walls, or half a cell of the grid in each direction. */
static void test_snaps_near_pointer(void)
{
    Hand hand = hand_new("wall");
    CheckRandom random = check_random("snaps near the pointer");
    for (int i = 0; i < 12; i++)
        click_with(&hand, random_pixels(&random), random_pixels(&random), 1, ED_CONTROL);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK(count(&hand) > 0);
    for (size_t i = check_case_count(20000); i > 0; i--) {
        double grid = check_between(&random, 0, 32);
        hand.at.zoom = (double)check_between(&random, 1, 32) / 8;
        ed_session_set_option(hand.session, "wall", "grid", grid);
        ed_session_set_option(hand.session, "wall", "angles", check_chance(&random, 2));
        WallPoint from = {ed_fixed(random_pixels(&random)), ed_fixed(random_pixels(&random))};
        const EdPointer *at = point_at(&hand, random_pixels(&random), random_pixels(&random), 1, 0);
        EdWallSnap snap = ed_wall_snap(hand.session, at, &(EdWallSnapping){.from = &from});
        double distance = hypot(ed_pixels(snap.at.x) - at->x, ed_pixels(snap.at.y) - at->y);
        double reach = fmax(2.0 * ED_NEAR / hand.at.zoom, fmax(grid, 1) / 2 * G_SQRT2) + 0.01;
        CHECK_THAT(distance <= reach, "%g, %g snaps to %g, %g (kind %d), from %g, %g", at->x, at->y,
                   ed_pixels(snap.at.x), ed_pixels(snap.at.y), (int)snap.kind, ed_pixels(from.x),
                   ed_pixels(from.y));
    }
    hand_free(&hand);
}

static void test_joining(void)
{
    Hand hand = hand_new("wall");
    click(&hand, 40, 80);
    click(&hand, 160, 80);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    ed_session_set_option(hand.session, "wall", "join", 1);
    uint32_t begin = steps(&hand);
    click(&hand, 96, 40);
    click(&hand, 96, 120);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(count(&hand), 4);
    CHECK_INT(steps(&hand), begin + 1);
    CHECK_WALL(&hand, 0, 40, 80, 96, 80);
    CHECK_WALL(&hand, 1, 96, 80, 160, 80);
    CHECK_WALL(&hand, 2, 96, 40, 96, 80);
    ed_session_undo(hand.session);
    CHECK_INT(count(&hand), 1);
    hand_free(&hand);
}

static void test_shapes(void)
{
    Hand hand = hand_new("wall-rectangle");
    drag(&hand, 40, 40, 121, 97);
    CHECK_INT(count(&hand), 4);
    CHECK_WALL(&hand, 1, 120, 40, 120, 96);
    drag_with(&hand, 200, 40, 221, 97, 1, ED_SHIFT);
    CHECK_WALL(&hand, 5, 256, 40, 256, 96);
    set_tool(&hand, "wall-polygon");
    drag(&hand, 200, 200, 240, 200);
    CHECK_INT(count(&hand), 8 + 6);
    for (uint32_t i = 8; i < 14; i++) {
        const Wall *wall = ed_wall_at(hand.session, i);
        double side = hypot(wall->bx - wall->ax, wall->by - wall->ay) / 256;
        CHECK_THAT(fabs(side - 40) < 0.02, "the length of a side is %g", side);
    }
    CHECK_INT(steps(&hand), 4);
    hand_free(&hand);
}

/* Rooms next to each other share the wall between them, with and without splitting, so that a door
 * that is cut into it is the only wall in its place. */
static void test_rooms_share_walls(void)
{
    for (int join = 0; join < 2; join++) {
        Hand hand = hand_new("wall-rectangle");
        ed_session_set_option(hand.session, "wall", "join", join);
        uint32_t begin = steps(&hand);
        drag(&hand, 40, 40, 120, 96);
        drag(&hand, 120, 40, 200, 96); /* as high as the first */
        CHECK_INT(count(&hand), 7);
        drag(&hand, 80, 96, 240, 144); /* below both of them, and beyond */
        CHECK_INT(count(&hand), 12);
        CHECK_WALL(&hand, 1, 120, 40, 120, 96);
        CHECK_WALL(&hand, 2, 120, 96, 80, 96); /* the shared part of a wall */
        CHECK_WALL(&hand, 3, 80, 96, 40, 96);
        CHECK_INT(steps(&hand), begin + 3);
        ed_session_undo(hand.session);
        CHECK_INT(count(&hand), 7);
        hand_free(&hand);
    }
}

static void test_arc(void)
{
    Hand hand = hand_new("wall-arc");
    ed_session_set_option(hand.session, "wall-arc", "sides", 16);
    for (int side = -1; side <= 1; side += 2) {
        uint32_t first = count(&hand);
        drag(&hand, 96, 160, 176, 160);
        CHECK_INT(count(&hand), first);
        click_with(&hand, 136, 160 + side * 24, 1, ED_CONTROL);
        CHECK_INT(count(&hand), first + 16);
        /* All corners have the same distance from the centre of the circle. */
        double radius = (40.0 * 40 + 24 * 24) / 48, y = 160 + side * (24 - radius);
        for (uint32_t i = first; i < first + 16; i++) {
            const Wall *wall = ed_wall_at(hand.session, i);
            double corner_distance = hypot(wall->bx / 256.0 - 136, wall->by / 256.0 - y);
            CHECK_THAT(fabs(corner_distance - radius) < 0.02, "the distance is %g, the radius %g",
                       corner_distance, radius);
            CHECK(side * (wall->by / 256.0 - 160) >= -0.01);
        }
        CHECK_INT(ed_wall_at(hand.session, first)->ax, 96 * 256);
        CHECK_INT(ed_wall_at(hand.session, first + 15)->bx, 176 * 256);
    }
    hand_free(&hand);
}

/* The chord of an arc is kept while another tool is used; Escape removes it. */
static void test_unfinished_arc(void)
{
    Hand hand = hand_new("wall-arc");
    ed_session_set_option(hand.session, "wall-arc", "sides", 16);
    drag(&hand, 96, 160, 176, 160);
    set_tool(&hand, "select");
    set_tool(&hand, "wall-arc");
    click_with(&hand, 136, 184, 1, ED_CONTROL);
    CHECK_INT(count(&hand), 16);
    drag(&hand, 96, 240, 176, 240);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK_INT(count(&hand), 16);
    hand_free(&hand);
}

/* ---- Selecting and moving ---- */

/* Sets up a room from 40, 40 to 120, 96, and a separate wall. */
static Hand room(void)
{
    Hand hand = hand_new("wall-rectangle");
    drag(&hand, 40, 40, 120, 96);
    set_tool(&hand, "wall");
    click(&hand, 200, 40);
    click(&hand, 200, 96);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    ed_session_select_nothing(hand.session);
    set_tool(&hand, "select");
    return hand;
}

static void test_selecting(void)
{
    Hand hand = room();
    const EdSelection *selection = ed_session_selection(hand.session);
    click(&hand, 80, 42);
    CHECK_INT(selection->kind, ED_SELECT_WALLS);
    CHECK_INT(selection->count, 1);
    click_with(&hand, 122, 70, 1, ED_SHIFT);
    CHECK_INT(selection->count, 2);
    double_click(&hand, 80, 42); /* a double click selects the chain */
    CHECK_INT(selection->count, 4);
    click(&hand, 118, 41); /* a corner selects both ends there */
    CHECK_INT(selection->kind, ED_SELECT_WALL_ENDS);
    CHECK_INT(selection->count, 2);
    click_with(&hand, 118, 41, 1, ED_ALT);
    CHECK_INT(selection->count, 1);
    click(&hand, 300, 200);
    CHECK_INT(selection->count, 0);
    drag(&hand, 100, 20, 250, 60); /* touches three walls */
    CHECK_INT(selection->count, 3);
    set_tool(&hand, "wall");
    for (int i = 0; i < 4; i++)
        click(&hand, 200 + 48 * i, 200 + 24 * (i % 2));
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    ed_session_select_nothing(hand.session);
    set_tool(&hand, "select");
    double_click(&hand, 272, 212); /* an open chain, clicked in its middle */
    CHECK_INT(selection->count, 3);
    set_tool(&hand, "level-marquee");
    ed_session_set_option(hand.session, "level-marquee", "take", 1);
    drag(&hand, 10, 10, 60, 60);
    CHECK_INT(selection->kind, ED_SELECT_WALL_ENDS);
    CHECK_INT(selection->count, 2);
    ed_session_lock_tag(hand.session, 1, true);
    set_tool(&hand, "select");
    click(&hand, 80, 42);
    CHECK_INT(selection->count, 0);
    hand_free(&hand);
}

/* ---- Locked tags ---- */

static void key_left(Hand *hand)
{
    ed_tool_key(hand->tool, ED_KEY_LEFT, 0);
}

static void key_down_far(Hand *hand)
{
    ed_tool_key(hand->tool, ED_KEY_DOWN, ED_SHIFT);
}

static void key_delete(Hand *hand)
{
    ed_tool_key(hand->tool, ED_KEY_DELETE, 0);
}

static void flip(Hand *hand)
{
    ed_walls_flip(hand->session);
}

static void make_one_way(Hand *hand)
{
    ed_walls_set(hand->session, &(FieldValue){.key = "blocks", .number = WALL_FRONT}, "Blocks");
}

static void halve(Hand *hand)
{
    ed_walls_halve(hand->session);
}

static void join(Hand *hand)
{
    ed_walls_join(hand->session);
}

static void turn(Hand *hand)
{
    ed_walls_turn(hand->session, ED_TURN_LEFT);
}

static void retag(Hand *hand)
{
    ed_retag(hand->session, 2);
}

static void cut_crossings(Hand *hand)
{
    ed_walls_split_crossings(hand->session);
}

static void merge_ends(Hand *hand)
{
    ed_walls_merge_ends(hand->session);
}

static void notice_cb(char **notice, guint level, const char *text)
{
    g_free(*notice);
    *notice = g_strdup(text);
}

static void add_walls(Hand *hand, const WallPoint *points, uint32_t count)
{
    LayerRef layer = ed_layer_shown(hand->session);
    const WallStyle style = {.tag = 1};
    Project *after = edit_draw_walls(ed_session_project(hand->session), &layer, points, count,
                                     false, &style, ed_error(hand->session));
    CHECK(ed_session_push(hand->session, after, "Walls", NULL));
}

/* Sets up two walls that meet, one that crosses the first, one that nearly meets it, and a
 * marker. */
static Hand locked_yard(void)
{
    static const WallPoint chain[] = {
        {40 * 256, 40 * 256}, {120 * 256, 40 * 256}, {120 * 256, 96 * 256}};
    static const WallPoint crossing[] = {{80 * 256, 20 * 256}, {80 * 256, 70 * 256}};
    static const WallPoint near[] = {{40 * 256 + 64, 40 * 256}, {40 * 256, 200 * 256}};
    Hand hand = hand_new("marker");
    add_walls(&hand, chain, 3);
    add_walls(&hand, crossing, 2);
    add_walls(&hand, near, 2);
    click(&hand, 200, 200);
    set_tool(&hand, "select");
    CHECK_INT(count(&hand), 4);
    CHECK_INT(list_count(ed_session_level(hand.session)->markers), 1);
    return hand;
}

/* Keys and commands do not change selected items of a locked tag; the reason is shown at the
 * pointer or in a notice. */
static void test_locked_is_not_changed(void)
{
    static const struct {
        const char *what;
        EdSelectionKind kind;
        uint64_t items[2];
        uint32_t count;
        void (*act)(Hand *hand);
    } acts[] = {
        {"wall, Left", ED_SELECT_WALLS, {0}, 1, key_left},
        {"wall, Shift+Down", ED_SELECT_WALLS, {0}, 1, key_down_far},
        {"wall, Delete", ED_SELECT_WALLS, {0}, 1, key_delete},
        {"wall, flip", ED_SELECT_WALLS, {0}, 1, flip},
        {"wall, one way", ED_SELECT_WALLS, {0}, 1, make_one_way},
        {"wall, halve", ED_SELECT_WALLS, {0}, 1, halve},
        {"wall, turn", ED_SELECT_WALLS, {0}, 1, turn},
        {"wall, another tag", ED_SELECT_WALLS, {0}, 1, retag},
        {"walls, join", ED_SELECT_WALLS, {0, 1}, 2, join},
        {"vertex, Left", ED_SELECT_WALL_ENDS, {1, 2}, 2, key_left},
        {"vertex, Delete", ED_SELECT_WALL_ENDS, {1, 2}, 2, key_delete},
        {"layer, cut crossings", ED_SELECT_NOTHING, {0}, 0, cut_crossings},
        {"layer, merge vertices", ED_SELECT_NOTHING, {0}, 0, merge_ends},
        {"marker, Left", ED_SELECT_MARKERS, {0}, 1, key_left},
        {"marker, Delete", ED_SELECT_MARKERS, {0}, 1, key_delete},
        {"marker, another tag", ED_SELECT_MARKERS, {0}, 1, retag},
    };
    for (size_t i = 0; i < CHECK_COUNT(acts); i++)
        for (int locked = 1; locked >= 0; locked--) {
            Hand hand = locked_yard();
            char *notice = NULL;
            g_signal_connect_swapped(hand.session, "notice", G_CALLBACK(notice_cb), &notice);
            ed_session_select(hand.session, acts[i].kind, acts[i].items, acts[i].count);
            ed_session_lock_tag(hand.session, 1, locked != 0);
            const Project *before = ed_session_project(hand.session);
            acts[i].act(&hand);
            bool same = ed_session_project(hand.session) == before;
            const char *refusal = ed_tool_refusal(hand.tool);
            const char *words = refusal != NULL ? refusal : notice;
            CHECK_THAT(same == (locked != 0), "%s, locked %d: unexpected change or refusal",
                       acts[i].what, locked);
            CHECK_THAT(locked == 0 || g_strcmp0(words, "“head” is locked") == 0,
                       "%s: the reason is %s", acts[i].what, words != NULL ? words : "nothing");
            g_free(notice);
            hand_free(&hand);
        }
}

/* Items that are not locked can be edited, except a vertex that they share with a locked item. */
static void test_next_to_locked(void)
{
    Hand hand = locked_yard();
    LayerRef layer = ed_layer_shown(hand.session);
    Project *after =
        edit_set_walls(ed_session_project(hand.session), &layer, (const uint32_t[]){1}, 1,
                       &(FieldValue){.key = "tag", .number = 2}, ed_error(hand.session));
    CHECK(ed_session_push(hand.session, after, "Tag", NULL));
    ed_session_lock_tag(hand.session, 1, true);
    ed_session_select(hand.session, ED_SELECT_WALLS, (const uint64_t[]){1}, 1);
    const Project *before = ed_session_project(hand.session);
    CHECK(ed_walls_flip(hand.session));
    CHECK(ed_session_project(hand.session) != before);
    CHECK(ed_walls_halve(hand.session));
    before = ed_session_project(hand.session);
    ed_session_select(hand.session, ED_SELECT_WALLS, (const uint64_t[]){2}, 1);
    CHECK(!ed_walls_turn(hand.session, ED_TURN_LEFT)); /* one end is shared with a locked wall */
    CHECK(ed_session_project(hand.session) == before);
    drag(&hand, 120, 40, 150, 20);
    CHECK(ed_session_project(hand.session) == before);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "“head” is locked");
    hand_free(&hand);
}

static void test_moving(void)
{
    Hand hand = room();
    uint32_t begin = steps(&hand);
    drag(&hand, 120, 40, 145, 23); /* a corner, with both of its walls */
    CHECK_WALL(&hand, 0, 40, 40, 144, 24);
    CHECK_WALL(&hand, 1, 144, 24, 120, 96);
    CHECK_INT(steps(&hand), begin + 1);
    ed_session_undo(hand.session);
    drag_with(&hand, 120, 40, 145, 23, 1, ED_ALT); /* with Alt, only one of the walls */
    CHECK_INT(is_wall(&hand, 0, 40, 40, 120, 40) + is_wall(&hand, 1, 120, 40, 120, 96), 1);
    ed_session_undo(hand.session);
    drag(&hand, 80, 40, 80, 56); /* a wall; its neighbours stretch */
    CHECK_WALL(&hand, 0, 40, 56, 120, 56);
    CHECK_WALL(&hand, 3, 40, 96, 40, 56);
    ed_session_undo(hand.session);
    ed_walls_select_chain(hand.session, 0, false);
    drag(&hand, 120, 70, 195, 70); /* dragged by the middle of a wall, an end snaps to an end */
    CHECK_WALL(&hand, 1, 200, 40, 200, 96);
    CHECK_WALL(&hand, 3, 120, 96, 120, 40);
    press(&hand, 200, 68);
    move(&hand, 300, 68);
    ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0);
    CHECK_WALL(&hand, 1, 200, 40, 200, 96);
    hand_free(&hand);
}

static void test_box(void)
{
    Hand hand = room();
    ed_walls_select_chain(hand.session, 0, false);
    drag(&hand, 132, 108, 212, 164); /* twice as wide and high */
    CHECK_WALL(&hand, 1, 200, 40, 200, 152);
    ed_session_undo(hand.session);
    drag(&hand, 80, 40 - 38, 80 + 66, 68); /* a quarter turn about 80, 68 */
    const Wall *wall = ed_wall_at(hand.session, 0);
    CHECK_INT(wall->ax, 108 * 256);
    CHECK_INT(wall->ay, 28 * 256);
    CHECK_INT(wall->bx, 108 * 256);
    CHECK_INT(wall->by, 108 * 256);
    hand_free(&hand);
}

static void test_keys(void)
{
    Hand hand = room();
    click(&hand, 80, 40);
    ed_tool_key(hand.tool, ED_KEY_RIGHT, 0);
    ed_tool_key(hand.tool, ED_KEY_UP, ED_SHIFT);
    CHECK_WALL(&hand, 0, 41, 32, 121, 32);
    CHECK_WALL(&hand, 1, 121, 32, 120, 96);
    ed_tool_key(hand.tool, ED_KEY_TAB, 0);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_WALLS, 1));
    ed_tool_key(hand.tool, ED_KEY_DELETE, 0);
    CHECK_INT(count(&hand), 4);
    click(&hand, 40, 96); /* a corner between two walls */
    ed_tool_key(hand.tool, ED_KEY_DELETE, 0);
    CHECK_INT(count(&hand), 3);
    CHECK_WALL(&hand, 1, 120, 96, 41, 32);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(!ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    hand_free(&hand);
}

/* ---- Commands ---- */

static void test_edits(void)
{
    Hand hand = room();
    ed_walls_select_chain(hand.session, 0, false);
    CHECK(ed_walls_turn(hand.session, ED_TURN_MIRROR_X));
    CHECK_WALL(&hand, 0, 40, 40, 120, 40); /* the ends are swapped, so that the front stays below */
    CHECK(ed_walls_flip(hand.session));
    CHECK_WALL(&hand, 0, 120, 40, 40, 40);
    CHECK(ed_walls_duplicate(hand.session));
    CHECK_INT(count(&hand), 9);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_WALLS, 8));
    FieldValue front = {.key = "blocks", .number = WALL_FRONT};
    FieldValue gate = {.key = "name", .text = "gate"};
    CHECK(ed_walls_set(hand.session, &front, "Blocks"));
    CHECK(ed_walls_set(hand.session, &gate, "Name"));
    CHECK_INT(ed_wall_at(hand.session, 8)->blocks, WALL_FRONT);
    CHECK(g_str_equal(ed_wall_at(hand.session, 5)->name, "gate"));
    CHECK_INT(ed_wall_at(hand.session, 0)->blocks, WALL_BOTH);
    CHECK(ed_walls_remove(hand.session));
    click(&hand, 200, 70);
    CHECK(ed_walls_halve(hand.session));
    CHECK_INT(count(&hand), 6);
    click(&hand, 200, 68); /* the new vertex */
    CHECK(ed_walls_join(hand.session));
    CHECK_WALL(&hand, 4, 200, 40, 200, 96);
    hand_free(&hand);
}

static void test_cut(void)
{
    Hand hand = room();
    set_tool(&hand, "cut");
    click(&hand, 79, 43);
    CHECK_INT(count(&hand), 6);
    CHECK_WALL(&hand, 0, 40, 40, 80, 40);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_WALL_ENDS);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    click(&hand, 300, 200);
    CHECK_INT(count(&hand), 6);
    hand_free(&hand);
}

/* A click makes a part of a wall a door, and asks for its name. */
static void test_door(void)
{
    Hand hand = room();
    Path thing;
    set_tool(&hand, "door");
    ed_session_set_option(hand.session, "door", "width", 16);
    for (int door = 0; door < 3; door++) { /* in the middle, at an end, and an existing door */
        click(&hand, door == 1 ? 46 : 80, 40);
        CHECK(ed_tool_take_new(hand.tool, &thing));
        const Wall *named = path_get(ed_session_project(hand.session), &thing);
        CHECK(g_str_equal(named->name, door == 1 ? "door 2" : "door"));
        CHECK_INT(named->ax, (door == 1 ? 40 : 72) * 256);
        CHECK_INT(named->bx, (door == 1 ? 56 : 88) * 256);
        CHECK(ed_wall_at(hand.session, (uint32_t)ed_session_selection(hand.session)->items[0]) ==
              named);
        CHECK_INT(count(&hand), door == 0 ? 7 : 8);
    }
    ed_session_set_option(hand.session, "door", "width", 4000);
    click(&hand, 120, 60);
    CHECK(ed_tool_take_new(hand.tool, &thing));
    CHECK_INT(count(&hand), 8); /* the whole wall */
    click(&hand, 300, 200);
    CHECK(!ed_tool_take_new(hand.tool, &thing));
    hand_free(&hand);
}

/* ---- Markers ---- */

static const Marker *marker_at(Hand *hand, uint32_t index)
{
    return list_get(ed_session_level(hand->session)->markers, index);
}

static void test_markers(void)
{
    Hand hand = hand_new("marker");
    ed_session_set_option_text(hand.session, "marker", "name", "start");
    click(&hand, 81, 39);
    drag(&hand, 160, 40, 191, 42);
    CHECK_INT(list_count(ed_session_level(hand.session)->markers), 2);
    CHECK(g_str_equal(marker_at(&hand, 0)->name, "start"));
    CHECK_INT(marker_at(&hand, 0)->x, 80 * 256);
    CHECK_INT(marker_at(&hand, 0)->to_x, 0);
    CHECK_INT(marker_at(&hand, 1)->to_x, 32 * 256);
    CHECK_INT(steps(&hand), 3);
    set_tool(&hand, "select");
    drag(&hand, 80, 40, 80, 120);
    CHECK_INT(marker_at(&hand, 0)->y, 120 * 256);
    drag(&hand, 192, 40, 160, 80); /* sets the direction of the other marker */
    CHECK_INT(marker_at(&hand, 1)->to_y, 40 * 256);
    CHECK_INT(marker_at(&hand, 1)->to_x, 0);
    drag(&hand, 40, 20, 250, 200);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_MARKERS);
    ed_tool_key(hand.tool, ED_KEY_RIGHT, 0);
    CHECK_INT(marker_at(&hand, 1)->x, 161 * 256);
    ed_tool_key(hand.tool, ED_KEY_DELETE, 0);
    CHECK_INT(list_count(ed_session_level(hand.session)->markers), 0);
    hand_free(&hand);
}

/* ---- Layers ---- */

static void test_layers(void)
{
    Hand hand = hand_new("select");
    uint64_t walls = ed_session_view(hand.session)->layer, tiles;
    ed_session_set_tool(hand.session, "wall");
    Project *after = edit_add_layer(ed_session_project(hand.session), hand.asset, LAYER_TILES,
                                    "floor", &tiles, ed_error(hand.session));
    CHECK(ed_session_push(hand.session, after, "Add", NULL));
    CHECK(ed_tool_class_works(ed_tool_class("wall"), hand.session));
    ed_session_show_layer(hand.session, tiles);
    CHECK(!ed_tool_class_works(ed_tool_class("wall"), hand.session));
    CHECK(ed_tool_class_works(ed_tool_class("marker"), hand.session));
    CHECK(g_str_equal(ed_session_view(hand.session)->tool, "select")); /* each kind keeps its last
                                                                      * tool */
    ed_session_show_layer(hand.session, walls);
    CHECK(g_str_equal(ed_session_view(hand.session)->tool, "wall"));
    ed_session_hide_layer(hand.session, walls, true);
    set_tool(&hand, "wall");
    click(&hand, 40, 40);
    click(&hand, 80, 40);
    CHECK_INT(count(&hand), 0);
    hand_free(&hand);
}

static void test_marks(void)
{
    Hand hand = hand_new("wall");
    click(&hand, 40, 40);
    hover(&hand, 104, 40);
    uint32_t marks;
    const EdMark *each = drawn(&hand, &marks);
    bool is_shown = false;
    for (uint32_t i = 0; i < marks; i++)
        is_shown |= each[i].text != NULL && g_str_has_prefix(each[i].text, "64.0 px · 0°");
    CHECK(is_shown);
    hand_free(&hand);
}

static void select_all_walls(Hand *hand)
{
    uint64_t walls[1000];
    uint32_t all = MIN(count(hand), (uint32_t)CHECK_COUNT(walls));
    for (uint32_t i = 0; i < all; i++)
        walls[i] = i;
    ed_session_select(hand->session, ED_SELECT_WALLS, walls, all);
}

static void test_storm(void)
{
    CheckRandom random = check_random("level tools");
    Hand hand = room();
    for (size_t i = check_case_count(20000); i > 0; i--) {
        if (check_chance(&random, 2))
            select_all_walls(&hand);
        if (check_chance(&random, 2))
            ed_walls_turn(hand.session, (EdTurn)check_between(&random, 0, 3));
        if (count(&hand) > 300) {
            select_all_walls(&hand);
            ed_walls_remove(hand.session);
        }
        storm(&hand, &random, 400, 300);
    }
    hand_free(&hand);
}

static const CheckCase cases[] = {
    {"each click adds a wall, and all are one step", test_polyline},
    {"the tag may change while a line is drawn", test_two_tags},
    {"a tag presets what its walls block", test_tag_presets},
    {"closing, and ending with the right button", test_closing},
    {"unfinished lines are cancelled or kept", test_cancelling},
    {"snapping to the grid, ends and walls", test_snapping},
    {"Shift snaps to multiples of 15 degrees", test_angles},
    {"steps of 15 degrees end on the grid, so that walls meet", test_angles_on_the_grid},
    {"a direction and a wall snap to their intersection", test_ray_on_wall},
    {"a snapped point is near the pointer", test_snaps_near_pointer},
    {"walls are cut where a new wall crosses them", test_joining},
    {"rooms and polygons", test_shapes},
    {"rooms share walls", test_rooms_share_walls},
    {"arcs to either side", test_arc},
    {"unfinished arcs are kept", test_unfinished_arc},
    {"selecting walls and vertices", test_selecting},
    {"keys and commands do not change locked items", test_locked_is_not_changed},
    {"items that share no vertex with locked ones can be edited", test_next_to_locked},
    {"moving walls and vertices", test_moving},
    {"scaling and turning", test_box},
    {"keys move, select and delete walls", test_keys},
    {"commands for selected walls", test_edits},
    {"cutting walls", test_cut},
    {"a click on a wall makes a door", test_door},
    {"markers", test_markers},
    {"each kind of layer has its tools", test_layers},
    {"length and angle are shown at the pointer", test_marks},
    {"random input on a level", test_storm},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

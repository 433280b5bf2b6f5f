/* SPDX-License-Identifier: MIT */
/* Tests tools that work on frames: simulated events, and the resulting document. */
#include "drive.h"
#include "hand.h"
#include "new_frame.h"

#include "edit/sprites.h"
#include "session/ed-play-head.h"
#include "session/ed-strip.h"
#include "tools/ed-hit.h"
#include "tools/sprite/ed-frame-edits.h"

#include <string.h>

/* ---- Simulated user ---- */

/* A sprite of three frames of 64 x 48 pixels without art; the first is shown, at 800%. */
static Hand hand_new(const char *tool)
{
    Hand hand = hand_for(ed_session_new(), 8);
    GError *error = NULL;
    Project *project =
        edit_add_sprite(ed_session_project(hand.session), "ken", &hand.asset, &error);
    for (int i = 0; i < 3; i++) {
        Project *next = with_new_frame(project, hand.asset, 0, (PixelRect){0, 0, 64, 48}, "frame",
                                       &hand.frames[i], &error);
        node_unref(project);
        project = next;
    }
    begin(&hand, project, error);
    ed_session_show_frame(hand.session, 0, hand.frames[0]);
    EdLook look = ed_session_view(hand.session)->look;
    look.snap = false;
    look.annotations = true;
    ed_session_set_look(hand.session, &look);
    set_tool(&hand, tool);
    return hand;
}

static const Frame *frame(Hand *hand, int index)
{
    return sprite_frame(project_sprite(ed_session_project(hand->session), hand->asset),
                        hand->frames[index]);
}

static void check_box(Hand *hand, int index, uint32_t box, int x, int y, int w, int h)
{
    const Box *is = list_get(frame(hand, index)->boxes, box);
    CHECK(is != NULL);
    if (is != NULL)
        CHECK_THAT(is->x == x && is->y == y && is->w == w && is->h == h,
                   "box %u of frame %d is at %d, %d with size %d x %d", box, index, is->x, is->y,
                   is->w, is->h);
}

static bool has_mark(Hand *hand, EdMarkKind kind)
{
    uint32_t count;
    const EdMark *marks = drawn(hand, &count);
    bool has = false;
    for (uint32_t i = 0; i < count; i++)
        has |= marks[i].kind == kind;
    return has;
}

/* ---- Boxes ---- */

static void test_draw(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10.9, 5.4, 25.1, 20.9); /* begins and ends in the touched pixels */
    check_box(&hand, 0, 0, 10, 5, 16, 16);
    CHECK_INT(((const Box *)list_get(frame(&hand, 0)->boxes, 0))->tag, 1);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 0);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    drag(&hand, 40, 30, 30, 40); /* also from the upper right to the lower left */
    check_box(&hand, 0, 1, 30, 30, 10, 10);
    CHECK_INT(steps(&hand), 3);
    ed_session_undo(hand.session);
    CHECK_INT(list_count(frame(&hand, 0)->boxes), 1);
    hand_free(&hand);
}

/* A box inside the selected, larger box is drawn without deselecting first. */
static void test_draw_inside(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 4, 4, 44, 40);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    drag(&hand, 20, 15, 28, 24);
    check_box(&hand, 0, 0, 4, 4, 40, 36);
    check_box(&hand, 0, 1, 20, 15, 8, 9);
    ed_session_select(hand.session, ED_SELECT_BOXES, (const uint64_t[]){0}, 1);
    drag(&hand, 4.2, 13, 6.2, 14); /* drags the outline, between the handles */
    check_box(&hand, 0, 0, 6, 5, 40, 36);
    hand_free(&hand);
}

/* A box that touches the selected one is drawn without deselecting first, even at a handle. From
 * inside the box, the handle resizes it. */
static void test_draw_next_to_handle(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 15.1, 20.2, 25, 30);
    check_box(&hand, 0, 0, 10, 10, 10, 10);
    check_box(&hand, 0, 1, 15, 20, 10, 10);
    drag(&hand, 24.8, 25, 28, 25);
    CHECK_INT(list_count(frame(&hand, 0)->boxes), 2);
    check_box(&hand, 0, 1, 15, 20, 13, 10);
    hand_free(&hand);
}

/* If a drag would change several frames, the tool shows that before the drag. */
static void test_shows_reach(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    for (int all = 0; all < 2; all++) {
        ed_session_set_scope(hand.session, all ? SCOPE_SPRITE : SCOPE_FRAME, REFERENCE_PICTURE);
        hover(&hand, 10, 10);
        uint32_t count, chips = 0;
        const EdMark *marks = drawn(&hand, &count);
        for (uint32_t i = 0; i < count; i++)
            chips += marks[i].text != NULL && strcmp(marks[i].text, "in 3 frames") == 0;
        CHECK_INT(chips, all);
    }
    hand_free(&hand);
}

/* Sets the point "hand" of a frame, or the hot spot if `name` is NULL. */
static void place(Hand *hand, int at, const char *name, int32_t x, int32_t y)
{
    Scope scope = {.sprite = hand->asset, .frame = hand->frames[at]};
    const Project *project = ed_session_project(hand->session);
    Project *after =
        name != NULL
            ? edit_set_point(project, &scope, name, x * 256, y * 256, ed_error(hand->session))
            : edit_set_hot_spot(project, &scope, x * 256, y * 256, ed_error(hand->session));
    CHECK(ed_session_push(hand->session, after, "Place", NULL));
}

/* Checks the dots of the row of a point, one letter for each frame: m is moved, s is unchanged, -
 * is missing. */
static void check_dots(Hand *hand, const char *dots)
{
    EdStrip *strip = ed_strip_new_for_session(hand->session);
    char found[4] = "";
    for (uint32_t i = 0; i < strip->row_count; i++)
        for (uint32_t k = 0; strip->rows[i].kind == ED_ROW_POINT && k < 3; k++)
            found[k] = "-sm"[strip->rows[i].dots[k]];
    CHECK_TEXT(found, dots);
    ed_strip_free(strip);
}

/* The strip marks only frames in which a point differs from the place that most frames share: not
 * the one after it, and not one in which only the hot spot was moved. */
static void test_marks_moved_frames(void)
{
    Hand hand = hand_new("point");
    place(&hand, 1, "hand", 20, 20);
    check_dots(&hand, "-s-");
    place(&hand, 0, "hand", 20, 20);
    place(&hand, 2, "hand", 20, 20);
    check_dots(&hand, "sss");
    for (int i = 0; i < 3; i++)
        place(&hand, i, NULL, 30 + i, 40);
    check_dots(&hand, "sss");
    place(&hand, 1, "hand", 22, 25);
    check_dots(&hand, "sms");
    place(&hand, 2, "hand", 23, 25);
    check_dots(&hand, "mss"); /* two frames share a position relative to the hot spot */
    place(&hand, 2, "hand", 40, 8);
    check_dots(&hand, "smm");
    for (int i = 0; i < 3; i++)
        place(&hand, i, "hand", i > 0 ? 7 : 9, 7);
    for (int i = 0; i < 3; i++)
        place(&hand, i, NULL, 30, 40);
    check_dots(&hand, "mss"); /* also if it is the first frame that differs */
    hand_free(&hand);
}

/* A press of a tool ends the playing, so that no other frame cancels the drag. */
static void test_draw_while_playing(void)
{
    Hand hand = hand_new("box");
    ed_session_set_playing(hand.session, true);
    press(&hand, 10, 5);
    CHECK(!ed_session_is_playing(hand.session));
    move(&hand, 26, 21);
    release(&hand);
    check_box(&hand, 0, 0, 10, 5, 16, 16);
    hand_free(&hand);
}

static void test_draw_in_all_frames(void)
{
    Hand hand = hand_new("box");
    drag_with(&hand, 10, 5, 26, 21, 1, ED_SHIFT);
    for (int i = 0; i < 3; i++)
        check_box(&hand, i, 0, 10, 5, 16, 16);
    CHECK_INT(steps(&hand), 2);
    hand_free(&hand);
}

static void test_clicks_draw_nothing(void)
{
    Hand hand = hand_new("box");
    click(&hand, 10, 10);
    drag(&hand, 10, 10, 10.6, 10.6);     /* within a pixel */
    drag(&hand, 10.9, 10.9, 11.1, 11.1); /* hardly moved on the screen */
    drag(&hand, 10, 10, 30, 10);         /* without height */
    CHECK_INT(list_count(frame(&hand, 0)->boxes), 0);
    CHECK_INT(steps(&hand), 1);
    hand_free(&hand);
}

static void test_cancel(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    press(&hand, 10.2, 12.5); /* on the outline of the box */
    move(&hand, 20.2, 22.5);
    check_box(&hand, 0, 0, 20, 20, 10, 10);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    check_box(&hand, 0, 0, 10, 10, 10, 10);
    CHECK(!ed_tool_is_dragging(hand.tool));
    CHECK_INT(steps(&hand), 2);
    hand_free(&hand);
}

/* A drag of a handle, and its result for a box of 10 x 10 at 20, 20. */
static void test_handles(void)
{
    static const struct {
        double from_x, from_y, to_x, to_y;
        int x, y, w, h;
    } cases[] = {
        {20, 20, 16, 18, 16, 18, 14, 12}, {25, 20, 40, 17, 20, 17, 10, 13},
        {30, 20, 34, 22, 20, 22, 14, 8},  {20, 25, 18, 60, 18, 20, 12, 10},
        {30, 25, 41, 0, 20, 20, 21, 10},  {20, 30, 22, 35, 22, 20, 8, 15},
        {25, 30, 60, 29, 20, 20, 10, 9},  {30, 30, 31, 33, 20, 20, 11, 13},
        {30, 25, 15, 25, 15, 20, 5, 10}, /* past the opposite edge, the box flips */
        {25, 30, 25, 20, 20, 20, 10, 1}, /* its size is never 0 */
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Hand hand = hand_new("box");
        drag(&hand, 20, 20, 30, 30);
        set_tool(&hand, "select");
        drag(&hand, cases[i].from_x, cases[i].from_y, cases[i].to_x, cases[i].to_y);
        check_box(&hand, 0, 0, cases[i].x, cases[i].y, cases[i].w, cases[i].h);
        CHECK_INT(steps(&hand), 3);
        hand_free(&hand);
    }
}

static void test_move_several(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 30, 10, 40, 20);
    drag(&hand, 10, 30, 20, 40);
    set_tool(&hand, "marquee");
    drag(&hand, 5, 5, 45, 22);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    set_tool(&hand, "select");
    drag(&hand, 35, 15, 38, 13);
    check_box(&hand, 0, 0, 13, 8, 10, 10);
    check_box(&hand, 0, 1, 33, 8, 10, 10);
    check_box(&hand, 0, 2, 10, 30, 10, 10);
    click_with(&hand, 15, 35, 1, ED_SHIFT);
    CHECK_INT(ed_session_selection(hand.session)->count, 3);
    click_with(&hand, 15, 35, 1, ED_SHIFT);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    click(&hand, 60, 45);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_NOTHING);
    hand_free(&hand);
}

static void test_select_below(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 40, 40);
    drag(&hand, 40, 12, 12, 38); /* starts outside of the selected box */
    set_tool(&hand, "select");
    ed_session_select_nothing(hand.session);
    click(&hand, 20, 20);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 1));
    click_with(&hand, 20, 20, 1, ED_ALT);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    click_with(&hand, 20, 20, 1, ED_ALT);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 1));
    hand_free(&hand);
}

static void test_hidden_and_locked(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 40, 40);
    set_tool(&hand, "select");
    ed_session_select_nothing(hand.session);
    ed_session_hide_tag(hand.session, 1, true);
    click(&hand, 20, 20);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_NOTHING);
    ed_session_hide_tag(hand.session, 1, false);
    ed_session_lock_tag(hand.session, 1, true);
    click(&hand, 20, 20);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_NOTHING);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "“head” is locked");
    ed_session_lock_tag(hand.session, 1, false);
    click(&hand, 20, 20);
    CHECK(ed_tool_refusal(hand.tool) == NULL);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    CHECK(ed_frame_lock_boxes(hand.session, true));
    ed_session_select_nothing(hand.session);
    click(&hand, 20, 20);
    CHECK_INT(ed_session_selection(hand.session)->kind, ED_SELECT_NOTHING);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "This box is locked");
    CHECK(ed_frame_lock_boxes(hand.session, false));
    click(&hand, 20, 20);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    hand_free(&hand);
}

/* Keys do not move or remove the selected items, and each press reports the reason. */
static void check_keys_are_refused(Hand *hand)
{
    static const EdKey keys[] = {ED_KEY_LEFT, ED_KEY_DOWN, ED_KEY_DELETE, ED_KEY_BACKSPACE};
    const Project *project = ed_session_project(hand->session);
    for (size_t i = 0; i < CHECK_COUNT(keys); i++) {
        CHECK(ed_tool_key(hand->tool, keys[i], 0));
        CHECK(ed_session_project(hand->session) == project);
        CHECK_TEXT(ed_tool_refusal(hand->tool), "“head” is locked");
    }
}

/* Selected items stay selected and unchanged when their tag is locked: no key moves or removes
 * them, and no box of a locked tag can be drawn. */
static void test_keys_and_locked(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 40, 40);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    ed_session_lock_tag(hand.session, 1, true);
    const Project *project = ed_session_project(hand.session);
    check_keys_are_refused(&hand);
    ed_session_select_nothing(hand.session);
    drag(&hand, 45, 5, 55, 9);
    CHECK(ed_session_project(hand.session) == project);
    CHECK_TEXT(ed_tool_refusal(hand.tool), "“head” is locked");
    ed_session_lock_tag(hand.session, 1, false);
    drag(&hand, 45, 5, 55, 9);
    CHECK(ed_session_project(hand.session) != project);
    hand_free(&hand);
}

/* A point belongs to the tag that has its name, and has that tag's colour. */
static void test_locked_points(void)
{
    Hand hand = hand_new("point");
    ed_session_set_option_text(hand.session, "point", "name", "head");
    click(&hand, 20, 20);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_POINTS, 0));
    ed_session_lock_tag(hand.session, 1, true);
    const Project *project = ed_session_project(hand.session);
    check_keys_are_refused(&hand);
    for (int i = 0; i < 2; i++) {
        set_tool(&hand, i == 0 ? "point" : "select");
        drag(&hand, 20, 20, 22, 22);
        CHECK(ed_session_project(hand.session) == project);
        CHECK_TEXT(ed_tool_refusal(hand.tool), "“head” is locked");
    }
    ed_session_lock_tag(hand.session, 1, false);
    drag(&hand, 20, 20, 30, 30);
    CHECK(ed_session_project(hand.session) != project);
    hand_free(&hand);
}

static void test_snap(void)
{
    Hand hand = hand_new("box");
    EdLook look = ed_session_view(hand.session)->look;
    look.snap = true;
    ed_session_set_look(hand.session, &look);
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 19.4, 30, 40.2, 40); /* near the first one's right edge */
    check_box(&hand, 0, 1, 20, 30, 21, 10);
    drag_with(&hand, 19.4, 42, 40.2, 46, 1, ED_CONTROL);
    check_box(&hand, 0, 2, 19, 42, 22, 4);
    hand_free(&hand);
}

/* Boxes are copied to the other selected frames once, and then aligned in all of them. */
static void test_copied_boxes(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 30, 32, 36, 48);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 0);
    Scope scope = ed_session_scope(hand.session, false);
    FieldValue name = {.key = "name", .text = "fist"};
    ed_session_push(hand.session,
                    edit_set_boxes(ed_session_project(hand.session), &scope, (uint32_t[]){0, 1}, 2,
                                   &name, ed_error(hand.session)),
                    "Names", NULL);
    ed_session_select(hand.session, ED_SELECT_BOXES, (const uint64_t[]){0, 1}, 2);
    ed_session_select_frames(hand.session, (uint64_t[]){frame(&hand, 0)->id, frame(&hand, 1)->id},
                             2);
    CHECK(ed_frame_copy_boxes(hand.session));
    ed_frame_copy_boxes(hand.session);
    CHECK_INT(list_count(frame(&hand, 0)->boxes), 2);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 2);
    CHECK(ed_frame_align_boxes(hand.session, ALIGN_LEFT));
    for (int i = 0; i < 2; i++) {
        const Box *first = list_get(frame(&hand, i)->boxes, 0);
        const Box *second = list_get(frame(&hand, i)->boxes, 1);
        CHECK_INT(first->x, second->x);
        CHECK_INT(second->y - first->y, 22);
    }
    hand_free(&hand);
}

static void test_keys(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DOWN, ED_SHIFT));
    check_box(&hand, 0, 0, 11, 18, 10, 10);
    CHECK(ed_frame_duplicate_boxes(hand.session));
    check_box(&hand, 0, 1, 12, 19, 10, 10);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 1));
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0));
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK_INT(list_count(frame(&hand, 0)->boxes), 1);
    ed_session_select_nothing(hand.session);
    CHECK(!ed_tool_key(hand.tool, ED_KEY_LEFT, 0)); /* without a selection, the key is not used */
    hand_free(&hand);
}

static void test_order_and_groups(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 2, 2, 10, 10);
    drag(&hand, 20, 2, 30, 10);
    drag(&hand, 40, 2, 50, 10);
    ed_session_select(hand.session, ED_SELECT_BOXES, (const uint64_t[]){0, 1}, 2);
    CHECK(ed_frame_order_boxes(hand.session, 1));
    check_box(&hand, 0, 0, 40, 2, 10, 8);
    check_box(&hand, 0, 1, 2, 2, 8, 8);
    check_box(&hand, 0, 2, 20, 2, 10, 8);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 1) &&
          ed_session_is_selected(hand.session, ED_SELECT_BOXES, 2));
    CHECK(ed_frame_order_boxes(hand.session, -1));
    check_box(&hand, 0, 0, 2, 2, 8, 8);
    CHECK(ed_frame_group_boxes(hand.session));
    CHECK_TEXT(((const Box *)list_get(frame(&hand, 0)->boxes, 0))->group, "group 1");
    CHECK(ed_frame_ungroup_boxes(hand.session));
    CHECK_TEXT(((const Box *)list_get(frame(&hand, 0)->boxes, 0))->group, "");
    CHECK(ed_frame_retag(hand.session, 3));
    CHECK_INT(((const Box *)list_get(frame(&hand, 0)->boxes, 1))->tag, 3);
    hand_free(&hand);
}

/* ---- Hot spots and points ---- */

static void test_hot_spot(void)
{
    Hand hand = hand_new("hot-spot");
    drag(&hand, 10, 10, 31.7, 40.2);
    CHECK(frame(&hand, 0)->has_hot_spot);
    CHECK_INT(frame(&hand, 0)->hot_x, 32 * DOCUMENT_PIXEL);
    CHECK_INT(frame(&hand, 0)->hot_y, 40 * DOCUMENT_PIXEL);
    CHECK(!frame(&hand, 1)->has_hot_spot);
    CHECK_INT(steps(&hand), 2);
    click_with(&hand, 30, 40, 1, ED_SHIFT);
    for (int i = 0; i < 3; i++)
        CHECK_INT(frame(&hand, i)->hot_x, 30 * DOCUMENT_PIXEL);
    click_with(&hand, 30.2, 40.9, 1, ED_CONTROL); /* on a pixel's centre */
    CHECK_INT(frame(&hand, 0)->hot_x, 30 * DOCUMENT_PIXEL + 128);
    CHECK(ed_tool_key(hand.tool, ED_KEY_UP, 0));
    CHECK_INT(frame(&hand, 0)->hot_y, 39 * DOCUMENT_PIXEL + 128);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(!frame(&hand, 0)->has_hot_spot);
    hand_free(&hand);
}

static const Point *point(Hand *hand, int index, const char *name)
{
    return list_find_name(frame(hand, index)->points, name, NULL);
}

static void test_points(void)
{
    Hand hand = hand_new("point");
    ed_session_set_option_text(hand.session, "point", "name", "fist");
    click_with(&hand, 12.9, 8.1, 1, ED_SHIFT);
    for (int i = 0; i < 3; i++) {
        CHECK(point(&hand, i, "fist") != NULL);
        CHECK_INT(point(&hand, i, "fist")->x, 12 * DOCUMENT_PIXEL + 128);
        CHECK_INT(point(&hand, i, "fist")->y, 8 * DOCUMENT_PIXEL + 128);
    }
    drag(&hand, 12.5, 8.5, 20.5, 9.5);
    CHECK_INT(point(&hand, 0, "fist")->x, 20 * DOCUMENT_PIXEL + 128);
    CHECK_INT(point(&hand, 1, "fist")->x, 12 * DOCUMENT_PIXEL + 128);
    drag_with(&hand, 20.5, 9.5, 24.5, 9.5, 1, ED_CONTROL);
    CHECK_INT(point(&hand, 0, "fist")->to_x, 4 * DOCUMENT_PIXEL);
    CHECK_INT(point(&hand, 0, "fist")->to_y, 0);
    ed_session_set_option_text(hand.session, "point", "name", "");
    ed_session_show_frame(hand.session, 0, hand.frames[1]);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(point(&hand, 1, "fist") == NULL);
    click(&hand, 40, 40); /* uses the name that this frame lacks */
    CHECK(point(&hand, 1, "fist") != NULL);
    click(&hand, 50, 40); /* then a new name */
    CHECK_INT(list_count(frame(&hand, 1)->points), 2);
    hand_free(&hand);
}

/* Without art, the proposed box keeps its position relative to the hot spot. */
static void test_follow(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    CHECK(ed_session_frame(hand.session) == frame(&hand, 1));
    CHECK(has_mark(&hand, ED_MARK_BOX));
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 0);
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 1, 0, 11, 10, 10, 10);
    CHECK(ed_session_frame(hand.session) == frame(&hand, 2));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 2, 0, 11, 10, 10, 10);
    CHECK_TEXT(ed_session_view(hand.session)->tool, "select"); /* after the last frame */
    ed_session_show_frame(hand.session, 0, hand.frames[0]);
    set_tool(&hand, "follow"); /* an existing box is moved */
    ed_tool_key(hand.tool, ED_KEY_DOWN, ED_SHIFT);
    ed_tool_key(hand.tool, ED_KEY_ENTER, 0);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 1);
    check_box(&hand, 1, 0, 10, 18, 10, 10);
    hand_free(&hand);
}

/* Returns the tag of the chip with a text; -1: there is none. */
static int32_t chip_tag(Hand *hand, const char *text)
{
    uint32_t count;
    int32_t tag = -1;
    const EdMark *marks = drawn(hand, &count);
    for (uint32_t i = 0; i < count; i++)
        if (g_strcmp0(marks[i].text, text) == 0)
            tag = marks[i].tag;
    return tag;
}

/* Proposals have the names and colours of their tags. Each can be moved, deleted or accepted, and
 * the next frame starts from where they were put. */
static void test_follow_single(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    ed_session_set_tag(hand.session, 2);
    drag(&hand, 40, 40, 50, 50);
    set_tool(&hand, "point");
    ed_session_set_option_text(hand.session, "point", "name", "fist");
    click(&hand, 70, 70);
    ed_session_select_nothing(hand.session);
    set_tool(&hand, "follow");
    CHECK_INT(chip_tag(&hand, "fist?"), 0); /* there is no art: nothing is certain */
    CHECK_INT(chip_tag(&hand, "head?"), ((const Box *)list_get(frame(&hand, 0)->boxes, 0))->tag);
    /* A drag moves one proposal, which is certain then. Nothing is accepted yet. */
    drag(&hand, 70.5, 70.5, 75.5, 71.5);
    CHECK(chip_tag(&hand, "fist?") == -1 && chip_tag(&hand, "fist") == 0);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 0);
    /* The second box is accepted alone, after Tab and an arrow key. */
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0)); /* from the point to the first box */
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_LEFT, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, ED_SHIFT));
    check_box(&hand, 1, 0, 39, 40, 10, 10);
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 1);
    CHECK(ed_session_frame(hand.session) == frame(&hand, 1));
    CHECK(point(&hand, 1, "fist") == NULL && chip_tag(&hand, "fist") == 0);
    /* The first box is deleted. */
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, ED_SHIFT));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(chip_tag(&hand, "head?") == -1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 1);
    CHECK(point(&hand, 1, "fist") != NULL);
    CHECK(ed_session_frame(hand.session) == frame(&hand, 2));
    /* In the next frame, each starts from its last place. With Control, up to an uncertain one. */
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, ED_CONTROL));
    CHECK_INT(list_count(frame(&hand, 2)->boxes), 1); /* the deleted one stays hidden */
    CHECK_INT(point(&hand, 2, "fist")->x, point(&hand, 1, "fist")->x);
    CHECK_INT(point(&hand, 2, "fist")->x, point(&hand, 0, "fist")->x + 5 * DOCUMENT_PIXEL);
    CHECK_TEXT(ed_session_view(hand.session)->tool, "select");
    hand_free(&hand);
}

/* Proposals and their corrections are kept while other frames are displayed. Each frame continues
 * from the one before it, and Enter accepts all frames up to the displayed one. */
static void test_follow_keeps_corrections(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    uint32_t before = steps(&hand);
    drag(&hand, 15.5, 15.5, 20.5, 15.5);
    ed_session_show_step(hand.session, 2);
    ed_session_show_step(hand.session, 1);
    CHECK_INT(chip_tag(&hand, "head?"), -1); /* it is still certain */
    ed_session_show_step(hand.session, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 1, 0, 15, 10, 10, 10);
    check_box(&hand, 2, 0, 15, 10, 10, 10);
    CHECK_INT(steps(&hand), before + 2); /* each frame is undone alone */
    hand_free(&hand);
}

/* A frame that was passed without being displayed is displayed before it is accepted, if a proposal
 * is uncertain. */
static void test_follow_shows_passed_frames(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    ed_session_show_step(hand.session, 0);
    ed_session_select_nothing(hand.session);
    place(&hand, 0, "hand", 40, 40); /* the proposals are made again, none is displayed */
    ed_session_show_step(hand.session, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK(ed_session_frame(hand.session) == frame(&hand, 1));
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 0);
    ed_session_show_step(hand.session, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 1, 0, 10, 10, 10, 10);
    check_box(&hand, 2, 0, 10, 10, 10, 10);
    hand_free(&hand);
}

/* Undo takes back the last correction, in its frame, and then changes of the document. */
static void test_follow_undo(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    uint32_t before = steps(&hand);
    drag(&hand, 15.5, 15.5, 20.5, 15.5);
    drag(&hand, 20.5, 15.5, 20.5, 18.5);
    ed_session_show_step(hand.session, 2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK(ed_session_frame(hand.session) == frame(&hand, 1));
    CHECK_INT(chip_tag(&hand, "head"), 1); /* the first correction remains */
    CHECK(ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK_INT(chip_tag(&hand, "head?"), 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(!has_mark(&hand, ED_MARK_BOX));
    CHECK(ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK(has_mark(&hand, ED_MARK_BOX));
    CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    CHECK_INT(steps(&hand), before);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 1, 0, 10, 10, 10, 10);
    CHECK(!ed_tool_key(hand.tool, ED_KEY_UNDO, 0));
    ed_session_undo(hand.session); /* the accepted frame is displayed, with its proposal */
    CHECK(ed_session_frame(hand.session) == frame(&hand, 1));
    CHECK_INT(chip_tag(&hand, "head?"), 1);
    hand_free(&hand);
}

/* Corrections remain when the document is changed, and what was accepted is not proposed again. */
static void test_follow_other_changes(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    drag(&hand, 15.5, 15.5, 20.5, 15.5); /* in the last frame */
    ed_session_show_step(hand.session, 1);
    CHECK(!has_mark(&hand, ED_MARK_BOX));
    place(&hand, 1, "hand", 40, 40);
    CHECK(!has_mark(&hand, ED_MARK_BOX));
    ed_session_show_step(hand.session, 2);
    CHECK_INT(chip_tag(&hand, "head"), 1);
    /* A cancelled drag leaves the proposal where it was. */
    press(&hand, 20.5, 15.5);
    move(&hand, 40.5, 15.5);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_box(&hand, 1, 0, 10, 10, 10, 10);
    check_box(&hand, 2, 0, 15, 10, 10, 10);
    hand_free(&hand);
}

/* Returns the kinds of the marks in the order in which they are drawn, "!" for selected ones. */
static char *drawn_kinds(Hand *hand)
{
    uint32_t count;
    const EdMark *marks = drawn(hand, &count);
    GString *kinds = g_string_new(NULL);
    for (uint32_t i = 0; i < count; i++)
        g_string_append_printf(kinds, "%s%s ",
                               marks[i].kind == ED_MARK_BOX    ? "box"
                               : marks[i].kind == ED_MARK_CHIP ? "name"
                                                               : "point",
                               marks[i].style == ED_STYLE_SELECTED ? "!" : "");
    return g_string_free(kinds, FALSE);
}

/* No outline crosses a name, no name hides a point, and the current proposal keeps its colour. */
static void test_follow_drawing(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 30, 30, 40, 40);
    set_tool(&hand, "point");
    click(&hand, 50, 10);
    ed_session_select_nothing(hand.session);
    set_tool(&hand, "follow");
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0));
    g_autofree char *first = drawn_kinds(&hand);
    CHECK_TEXT(first, "box box! box name name name point ");
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, ED_SHIFT));
    g_autofree char *last = drawn_kinds(&hand);
    CHECK_TEXT(last, "box box name name name point! ");
    hand_free(&hand);
}

/* Several selected boxes are followed alone, but a single one, such as the one drawn last, with all
 * others. A quick second press of Delete moves the ring no further. A deleted proposal is not made
 * again, in that frame or later, until it is restored. */
static void test_follow_hidden(void)
{
    Hand hand = hand_new("box");
    for (int i = 0; i < 3; i++) {
        ed_session_set_tag(hand.session, i + 1);
        drag(&hand, 10 + 20 * i, 10, 20 + 20 * i, 20);
    }
    ed_session_select(hand.session, ED_SELECT_BOXES, (const uint64_t[]){0, 2}, 2);
    set_tool(&hand, "follow");
    g_autofree char *two = drawn_kinds(&hand);
    CHECK_TEXT(two, "box box name name ");
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    ed_session_show_step(hand.session, 0);
    ed_session_select(hand.session, ED_SELECT_BOXES, (const uint64_t[]){2}, 1);
    set_tool(&hand, "follow");
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    g_autofree char *left = drawn_kinds(&hand);
    CHECK_TEXT(left, "box box! box name name ");
    place(&hand, 1, "hand", 40, 40); /* the proposals are made again */
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 2);
    CHECK(ed_session_frame(hand.session) == frame(&hand, 2));
    g_autofree char *next = drawn_kinds(&hand);
    CHECK_TEXT(next, "box box name name ");
    hand_free(&hand);
}

/* Frames with uncertain proposals are marked in the strip before they are displayed, until a
 * correction makes them certain or following ends. */
static void test_follow_marks(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    set_tool(&hand, "follow");
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    CHECK(!ed_session_is_uncertain(hand.session, hand.frames[0]));
    CHECK(ed_session_is_uncertain(hand.session, hand.frames[1]));
    CHECK(ed_session_is_uncertain(hand.session, hand.frames[2]));
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    CHECK(!ed_session_is_uncertain(hand.session, hand.frames[1]));
    CHECK(ed_session_is_uncertain(hand.session, hand.frames[2]));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    set_tool(&hand, "select");
    CHECK(!ed_session_is_uncertain(hand.session, hand.frames[2]));
    hand_free(&hand);
}

/* Boxes with one tag and no names remain apart. */
static void test_follow_twins(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 20, 20);
    drag(&hand, 40, 40, 50, 50);
    ed_session_select_nothing(hand.session);
    set_tool(&hand, "follow");
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(list_count(frame(&hand, 1)->boxes), 2);
    check_box(&hand, 1, 0, 10, 10, 10, 10);
    check_box(&hand, 1, 1, 40, 40, 10, 10);
    hand_free(&hand);
}

/* ---- Masks ---- */

static void test_mask(void)
{
    Hand hand = hand_new("mask-brush");
    ed_session_set_option(hand.session, "mask-brush", "size", 3);
    drag(&hand, 5.5, 10.5, 25.5, 10.5);
    const Blocks *corrections = frame(&hand, 0)->mask->corrections;
    for (int x = 5; x <= 25; x++)
        CHECK_INT(blocks_get(corrections, x, 10), CORRECTION_SOLID);
    CHECK_INT(blocks_get(corrections, 15, 13), CORRECTION_NONE);
    CHECK_INT(steps(&hand), 2);
    click_with(&hand, 15.5, 10.5, 3, 0);
    CHECK_INT(blocks_get(frame(&hand, 0)->mask->corrections, 15, 10), CORRECTION_EMPTY);
    set_tool(&hand, "mask-eraser");
    click_with(&hand, 8.5, 10.5, 1, ED_ALT);
    CHECK_INT(blocks_get(frame(&hand, 0)->mask->corrections, 8, 10), CORRECTION_NONE);
    ed_tool_key(hand.tool, ED_KEY_LARGER, 0);
    CHECK_INT(ed_session_option(hand.session, "mask-brush", "size"), 4);
    hand_free(&hand);
}

/* ---- All tools ---- */

static void test_overlay(void)
{
    Hand hand = hand_new("box");
    CHECK(!has_mark(&hand, ED_MARK_HANDLE));
    press(&hand, 10, 10);
    move(&hand, 20, 20);
    CHECK(has_mark(&hand, ED_MARK_BOX) && has_mark(&hand, ED_MARK_CHIP));
    release(&hand);
    CHECK(has_mark(&hand, ED_MARK_HANDLE));
    char *words = ed_tool_status(hand.tool, point_at(&hand, 15, 15, 1, 0));
    CHECK_TEXT(words, "head body");
    g_free(words);
    CHECK_INT(ed_tool_cursor(hand.tool, &hand.at), ED_CURSOR_CROSS);
    CHECK_INT(ed_tool_cursor(hand.tool, point_at(&hand, 10.2, 12.5, 1, 0)), ED_CURSOR_MOVE);
    set_tool(&hand, "mask-brush");
    hover(&hand, 15, 15);
    CHECK(has_mark(&hand, ED_MARK_SPANS));
    ed_tool_leave(hand.tool);
    CHECK(!has_mark(&hand, ED_MARK_SPANS));
    hand_free(&hand);
}

/* Random events with any tool, also without a sprite, keep the session consistent. */
static void test_storm(void)
{
    CheckRandom random = check_random("tools");
    Hand hand = hand_new("select");
    for (size_t i = check_case_count(20000); i > 0; i--) {
        if (check_chance(&random, 8))
            ed_session_step_frame(hand.session, 1);
        if (check_chance(&random, 8))
            ed_session_set_scope(hand.session, (ScopeReach)check_between(&random, 0, 4),
                                 (ScopeReference)check_between(&random, 0, 2));
        storm(&hand, &random, 70, 50);
    }
    /* The last event may be an undo to a version without the sprite. */
    const Sprite *sprite = project_sprite(ed_session_project(hand.session), hand.asset);
    CHECK(sprite == NULL || list_count(sprite->frames) <= 3);
    hand_free(&hand);
}

/* The hint states what the arrow keys do now: they move what is selected. */
static void test_hint_of_arrow_keys(void)
{
    Hand hand = hand_new("box");
    drag(&hand, 10, 10, 40, 40);
    set_tool(&hand, "select");
    const EdToolClass *select = ed_tool_class("select");
    CHECK(strstr(ed_tool_class_hint(select, hand.session), "Arrow keys move the selection") !=
          NULL);
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    ed_session_select_nothing(hand.session);
    CHECK(strstr(ed_tool_class_hint(select, hand.session), "Left and Right change") != NULL);
    CHECK(!ed_tool_key(hand.tool, ED_KEY_RIGHT, 0));
    hand_free(&hand);
}

/* A box is added, moved and resized with keys. */
static void test_box_by_keyboard(void)
{
    Hand hand = hand_new("box");
    CHECK(ed_frame_add_box(hand.session));
    CHECK(ed_tool_key(hand.tool, ED_KEY_LEFT, ED_SHIFT));
    CHECK(ed_tool_key(hand.tool, ED_KEY_RIGHT, ED_CONTROL));
    CHECK(ed_tool_key(hand.tool, ED_KEY_DOWN, ED_CONTROL | ED_SHIFT));
    const Box *box = list_get(ed_session_frame(hand.session)->boxes, 0);
    CHECK_INT(box->x, 16);
    CHECK_INT(box->y, 16);
    CHECK_INT(box->w, 17);
    CHECK_INT(box->h, 24);
    for (int i = 0; i < 4; i++)
        CHECK(ed_tool_key(hand.tool, ED_KEY_UP, ED_CONTROL | ED_SHIFT));
    box = list_get(ed_session_frame(hand.session)->boxes, 0);
    CHECK_INT(box->h, 1); /* never empty */
    hand_free(&hand);
}

/* Only a point that no frame has yet needs a name. */
static void test_new_point_needs_name(void)
{
    Path thing;
    Hand hand = hand_new("point");
    drag(&hand, 10, 10, 10, 10);
    CHECK(ed_tool_take_new(hand.tool, &thing));
    CHECK(!ed_tool_take_new(hand.tool, &thing));
    CHECK(path_get(ed_session_project(hand.session), &thing) ==
          list_get(ed_session_frame(hand.session)->points, 0));
    ed_session_show_frame(hand.session, 0, hand.frames[1]);
    drag(&hand, 12, 10, 12, 10);
    CHECK_INT(list_count(ed_session_frame(hand.session)->points), 1);
    CHECK(!ed_tool_take_new(hand.tool, &thing));
    hand_free(&hand);
}

static const CheckCase cases[] = {
    {"a box is drawn by keyboard", test_box_by_keyboard},
    {"only a new point needs a name", test_new_point_needs_name},
    {"a drag draws a box", test_draw},
    {"a drag draws a box inside the selected one", test_draw_inside},
    {"the tool shows how many frames a drag will change", test_shows_reach},
    {"a drag ends the playing", test_draw_while_playing},
    {"a drag with Shift draws a box in all frames", test_draw_in_all_frames},
    {"the strip marks only frames in which a point was moved", test_marks_moved_frames},
    {"clicks draw nothing", test_clicks_draw_nothing},
    {"Escape restores the state before a drag", test_cancel},
    {"every handle moves its edges", test_handles},
    {"several boxes move together", test_move_several},
    {"a click with Alt selects the box below", test_select_below},
    {"clicks do not select hidden and locked boxes", test_hidden_and_locked},
    {"keys and drags do not change items of a locked tag", test_keys_and_locked},
    {"points of a locked tag are not moved", test_locked_points},
    {"edges snap to other boxes", test_snap},
    {"boxes are copied to frames and aligned", test_copied_boxes},
    {"keys move, delete and select boxes", test_keys},
    {"boxes are ordered, grouped, retagged", test_order_and_groups},
    {"hot spots", test_hot_spot},
    {"action points", test_points},
    {"following the art", test_follow},
    {"equal boxes are followed one by one", test_follow_twins},
    {"frames with uncertain proposals are marked", test_follow_marks},
    {"several selected boxes are followed, and deleted ones stay hidden", test_follow_hidden},
    {"each proposal can be moved, deleted or accepted", test_follow_single},
    {"names and points of proposals are not covered", test_follow_drawing},
    {"a box is drawn next to a handle", test_draw_next_to_handle},
    {"proposals are kept until they are accepted", test_follow_keeps_corrections},
    {"passed frames are displayed before they are accepted", test_follow_shows_passed_frames},
    {"corrections of proposals can be undone", test_follow_undo},
    {"proposals after other changes of the document", test_follow_other_changes},
    {"corrections of masks", test_mask},
    {"marks, status and cursor of tools", test_overlay},
    {"random input", test_storm},
    {"the hint states what the arrow keys do", test_hint_of_arrow_keys},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/* Tests the contact sheet without a display: its frames and their positions, the selection of
 * frames, and the scope of edits while it is shown. */
#include "check.h"
#include "drive.h"
#include "new_frame.h"

#include "edit/assets.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "session/ed-file.h"
#include "session/ed-selection.h"
#include "tools/ed-tool.h"
#include "tools/sprite/ed-frame-edits.h"
#include "tools/sprite/ed-frame-list.h"
#include "tools/sprite/ed-frame-order.h"
#include "tools/sprite/ed-frame-pick.h"

#include <string.h>

enum { FRAMES = 12 };

/* A sprite of twelve frames, "a" to "l"; its sheet is shown. */
typedef struct Desk {
    EdSession *session;
    uint64_t sprite, frames[FRAMES];
    uint32_t anchor;
} Desk;

static Desk desk_new(void)
{
    Desk desk = {.session = ed_session_new()};
    Project *project = edit_add_sprite(ed_session_project(desk.session), "ken", &desk.sprite,
                                       ed_error(desk.session));
    for (int i = 0; i < FRAMES; i++) {
        char name[2] = {(char)('a' + i), '\0'};
        Project *next =
            with_new_frame(project, desk.sprite, 0, (PixelRect){0, 0, 64 + (i == 5), 48 - i}, name,
                           &desk.frames[i], ed_error(desk.session));
        node_unref(project);
        project = next;
    }
    CHECK(ed_session_push(desk.session, project, "Start", NULL));
    ed_session_show_asset(desk.session, desk.sprite);
    ed_session_set_tag(desk.session, 1);
    ed_session_show_sheet(desk.session, true);
    return desk;
}

static void desk_free(Desk *desk)
{
    ed_session_close(desk->session, false);
    g_object_unref(desk->session);
}

/* Returns the selected frames, and the shown frame: "abd|b". */
static const char *selected_text(Desk *desk)
{
    static char words[FRAMES + 3];
    const Sprite *sprite = ed_session_sprite(desk->session);
    uint32_t count, at = 0;
    const uint64_t *frames = ed_session_selected_frames(desk->session, &count);
    for (uint32_t i = 0; i < count; i++)
        words[at++] = sprite_frame(sprite, frames[i])->name[0];
    words[at++] = '|';
    words[at++] = ed_session_frame(desk->session)->name[0];
    words[at] = '\0';
    return words;
}

/* Returns the frames on the sheet, the number of frames that are done, and of all frames: "abc
 * 2/12". */
static const char *sheet_text(Desk *desk)
{
    static char words[64];
    EdSheet *sheet = ed_sheet_of(desk->session);
    uint32_t at = 0;
    for (uint32_t i = 0; i < sheet->count; i++)
        words[at++] = sheet->cells[i].frame->name[0];
    g_snprintf(words + at, sizeof words - at, " %u/%u", sheet->done, sheet->frames);
    ed_sheet_free(sheet);
    return words;
}

static void pick(Desk *desk, const char *frame, unsigned modifiers)
{
    EdSheet *sheet = ed_sheet_of(desk->session);
    for (uint32_t i = 0; i < sheet->count; i++)
        if (sheet->cells[i].frame->name[0] == *frame) {
            ed_frames_pick(desk->session, sheet, i, ed_pick_of(modifiers), &desk->anchor);
            break;
        }
    ed_sheet_free(sheet);
}

/* Selects exactly these frames. */
static void pick_all(Desk *desk, const char *frames)
{
    pick(desk, frames, 0);
    for (const char *frame = frames + 1; *frame != '\0'; frame++)
        pick(desk, frame, ED_CONTROL);
}

static void filter(Desk *desk, EdFrameFilter new_filter)
{
    ed_session_set_filter(desk->session, &new_filter);
}

static uint32_t steps(Desk *desk)
{
    return history_position(ed_session_history(desk->session));
}

/* ---- Selection ---- */

static void test_picking(void)
{
    static const struct {
        const char *frame;
        unsigned modifiers;
        const char *expected;
    } picks[] = {
        {"c", 0, "c|c"},
        {"f", ED_SHIFT, "cdef|f"},
        {"d", ED_SHIFT, "cd|d"}, /* the anchor stays */
        {"a", ED_SHIFT, "abc|a"},
        {"k", ED_CONTROL, "abck|k"},
        {"i", ED_SHIFT, "ijk|i"}, /* from the frame that was added last */
        {"j", ED_CONTROL, "ik|i"},
        {"i", ED_CONTROL, "k|k"}, /* the shown frame is deselected, and its neighbour is shown */
        {"k", ED_CONTROL, "k|k"}, /* one frame stays selected */
        {"b", 0, "b|b"},
        {"d", ED_CONTROL, "bd|d"},
        {"g", ED_SHIFT | ED_CONTROL, "bdefg|g"},
        {"e", 0, "e|e"}, /* only this one of the selected frames stays selected */
    };
    Desk desk = desk_new();
    for (size_t i = 0; i < CHECK_COUNT(picks); i++) {
        pick(&desk, picks[i].frame, picks[i].modifiers);
        CHECK_TEXT(selected_text(&desk), picks[i].expected);
    }
    CHECK_INT(steps(&desk), 1);
    desk_free(&desk);
}

static void test_marked(void)
{
    Desk desk = desk_new();
    bool marked[FRAMES] = {[2] = true, [3] = true, [7] = true};
    EdSheet *sheet = ed_sheet_of(desk.session);
    ed_frames_pick_marked(desk.session, sheet, marked, false);
    CHECK_TEXT(selected_text(&desk), "cdh|c");
    ed_sheet_free(sheet);
    sheet = ed_sheet_of(desk.session);
    CHECK_INT(sheet->shown, 2);
    CHECK_INT(sheet->selected_count, 3);
    CHECK(sheet->cells[7].selected && !sheet->cells[6].selected);
    bool picked[FRAMES] = {[0] = true};
    ed_frames_pick_marked(desk.session, sheet, picked, true);
    CHECK_TEXT(selected_text(&desk), "acdh|c");
    ed_frames_pick_marked(desk.session, sheet, (const bool[FRAMES]){false}, false);
    CHECK_TEXT(selected_text(&desk), "c|c"); /* the shown frame stays selected */
    ed_sheet_free(sheet);
    ed_frames_select_all(desk.session);
    CHECK_TEXT(selected_text(&desk), "abcdefghijkl|c");
    desk_free(&desk);
}

/* If an animation contains a frame twice, the frame is counted once. */
static void test_repeated_frame(void)
{
    Desk desk = desk_new();
    const uint64_t order_text[] = {desk.frames[1], desk.frames[0], desk.frames[1], desk.frames[2]};
    uint64_t animation;
    Project *after = edit_add_animation(ed_session_project(desk.session), desk.sprite, "to and fro",
                                        order_text, 4, &animation, ed_error(desk.session));
    ed_session_push(desk.session, after, "Animation", NULL);
    ed_session_show_frame(desk.session, animation, desk.frames[1]);
    CHECK_TEXT(sheet_text(&desk), "babc 0/3");
    EdSheet *sheet = ed_sheet_of(desk.session);
    ed_frames_pick(desk.session, sheet, 2, ED_PICK_ONLY, &desk.anchor);
    ed_sheet_free(sheet);
    sheet = ed_sheet_of(desk.session);
    CHECK_INT(sheet->shown, 2);
    CHECK(sheet->cells[0].selected && sheet->cells[2].selected);
    CHECK_INT(sheet->selected_count, 1);
    ed_frames_toggle_done(desk.session);
    CHECK_TEXT(sheet_text(&desk), "babc 1/3");
    ed_frames_pick(desk.session, sheet, 1, ED_PICK_TOGGLE, &desk.anchor);
    CHECK_TEXT(selected_text(&desk), "ba|a");
    ed_sheet_free(sheet);
    desk_free(&desk);
}

/* ---- Layout ---- */

static void test_grid(void)
{
    const EdSheetLook look = {.width = 100, .height = 80, .caption = 20, .gap = 10, .margin = 10};
    EdSheetGrid grid = ed_sheet_grid(360, 10, &look);
    CHECK_INT(grid.columns, 3);
    CHECK_INT(grid.rows, 4);
    CHECK_INT(grid.height, 20 + 4 * 110 - 10);
    CHECK_INT(grid.left, 20);
    CHECK_INT(ed_sheet_grid(339, 10, &look).columns, 2);
    CHECK_INT(ed_sheet_grid(340, 10, &look).columns, 3);
    CHECK_INT(ed_sheet_grid(20, 10, &look).columns, 1);
    for (uint32_t i = 0; i < 10; i++) {
        PixelRect cell = ed_sheet_cell(&grid, i);
        CHECK_INT(ed_sheet_at(&grid, cell.left, cell.top), i);
        CHECK_INT(ed_sheet_at(&grid, cell.right - 0.5, cell.bottom - 0.5), i);
        CHECK_INT(ed_sheet_at(&grid, cell.right, cell.top), UINT32_MAX);
        CHECK_INT(ed_sheet_at(&grid, cell.left, cell.bottom), UINT32_MAX);
    }
    CHECK_INT(ed_sheet_at(&grid, 19, 20), UINT32_MAX);
    CHECK_INT(ed_sheet_at(&grid, 25, 9), UINT32_MAX);
    CHECK_INT(ed_sheet_at(&grid, 250, 345), UINT32_MAX); /* after the last one */
    uint32_t first, end;
    ed_sheet_rows(&grid, 0, 110, &first, &end);
    CHECK_INT(first, 0);
    CHECK_INT(end, 3);
    ed_sheet_rows(&grid, 115, 235, &first, &end);
    CHECK_INT(first, 3);
    CHECK_INT(end, 9);
    ed_sheet_rows(&grid, 400, 5000, &first, &end);
    CHECK_INT(first, 9);
    CHECK_INT(end, 10);
    ed_sheet_rows(&grid, -50, 15, &first, &end);
    CHECK_INT(first, 0);
    CHECK_INT(end, 3);
}

static void test_navigation(void)
{
    static const struct {
        uint32_t from;
        EdSheetStep step;
        uint32_t to;
    } moves[] = {
        {4, ED_SHEET_LEFT, 3},
        {0, ED_SHEET_LEFT, 0},
        {4, ED_SHEET_RIGHT, 5},
        {9, ED_SHEET_RIGHT, 9},
        {4, ED_SHEET_UP, 1},
        {1, ED_SHEET_UP, 1},
        {4, ED_SHEET_DOWN, 7},
        {8, ED_SHEET_DOWN, 9},
        {9, ED_SHEET_DOWN, 9},
        {5, ED_SHEET_HOME, 0},
        {5, ED_SHEET_END, 9},
        {7, ED_SHEET_PAGE_UP, 1},
        {4, ED_SHEET_PAGE_UP, 1},
        {1, ED_SHEET_PAGE_DOWN, 7},
        {5, ED_SHEET_PAGE_DOWN, 9},
        {99, ED_SHEET_LEFT, 0},
        {UINT32_MAX, ED_SHEET_DOWN, 0},
    };
    const EdSheetLook look = {.width = 100, .height = 80, .caption = 20, .gap = 10, .margin = 10};
    EdSheetGrid grid = ed_sheet_grid(360, 10, &look);
    for (size_t i = 0; i < CHECK_COUNT(moves); i++)
        CHECK_THAT(ed_sheet_step(&grid, moves[i].from, moves[i].step, 2) == moves[i].to, "row %zu",
                   i);
    grid = ed_sheet_grid(360, 0, &look);
    CHECK_INT(ed_sheet_step(&grid, 0, ED_SHEET_DOWN, 2), UINT32_MAX);
}

/* ---- Filters ---- */

/* Adds boxes of tag 1 to a, b, c; a box of tag 2 to c; hot spots to a, b; points to b, d; marks b,
 * e as done. */
static void annotate(Desk *desk)
{
    EdSession *session = desk->session;
    pick_all(desk, "abc");
    Scope scope = ed_session_scope(session, false);
    Box *box = node_new(&box_kind);
    box->tag = 1;
    box->w = box->h = 8;
    ed_session_push(session,
                    edit_add_box(ed_session_project(session), &scope, box, ed_error(session)),
                    "Box", NULL);
    pick(desk, "c", 0);
    scope = ed_session_scope(session, false);
    box->tag = 2;
    ed_session_push(session,
                    edit_add_box(ed_session_project(session), &scope, box, ed_error(session)),
                    "Box", NULL);
    node_unref(box);
    pick_all(desk, "ab");
    scope = ed_session_scope(session, false);
    ed_session_push(session,
                    edit_set_hot_spot(ed_session_project(session), &scope, 0, 0, ed_error(session)),
                    "Spot", NULL);
    pick_all(desk, "bd");
    scope = ed_session_scope(session, false);
    ed_session_push(
        session,
        edit_set_point(ed_session_project(session), &scope, "fist", 128, 128, ed_error(session)),
        "Point", NULL);
    pick_all(desk, "be");
    ed_frames_toggle_done(session);
    pick(desk, "a", 0);
}

static void test_filters(void)
{
    static const struct {
        EdFrameFilter filter;
        const char *expected;
    } filters[] = {
        {{.tag = 0}, "abcdefghijkl 2/12"},
        {{.state = ED_STATE_DONE}, "be 2/12"},
        {{.state = ED_STATE_TO_DO}, "acdfghijkl 2/12"},
        {{.tag = 1}, "abc 2/12"},
        {{.tag = 1, .excludes_tag = true}, "defghijkl 2/12"},
        {{.tag = 2}, "c 2/12"},
        {{.lacks_hot_spot = true}, "cdefghijkl 2/12"},
        {{.lacks_point = "fist"}, "acefghijkl 2/12"},
        {{.lacks_point = "nose"}, "abcdefghijkl 2/12"},
        {{.state = ED_STATE_DONE, .tag = 1, .lacks_point = "fist"}, " 2/12"},
        {{.state = ED_STATE_DONE, .lacks_hot_spot = true, .lacks_point = "fist"}, "e 2/12"},
        {{.excludes_tag = true}, "abcdefghijkl 2/12"}, /* has no effect without a tag */
    };
    Desk desk = desk_new();
    annotate(&desk);
    for (size_t i = 0; i < CHECK_COUNT(filters); i++) {
        filter(&desk, filters[i].filter);
        CHECK_TEXT(sheet_text(&desk), filters[i].expected);
    }
    CHECK(!ed_frame_filter_is_set(ed_session_filter(desk.session)));
    desk_free(&desk);
}

/* Frames that the filter hides are deselected, so that edits do not change them. */
static void test_selected_pass(void)
{
    Desk desk = desk_new();
    annotate(&desk);
    pick_all(&desk, "acdeg");
    filter(&desk, (EdFrameFilter){.lacks_hot_spot = true});
    CHECK_TEXT(selected_text(&desk), "cdeg|g");
    filter(&desk, (EdFrameFilter){.tag = 1});
    CHECK_TEXT(selected_text(&desk), "c|c");
    filter(&desk, (EdFrameFilter){.state = ED_STATE_DONE});
    CHECK_TEXT(selected_text(&desk), "e|e"); /* the next frame that passes the filter */
    filter(&desk, (EdFrameFilter){.state = ED_STATE_TO_DO});
    CHECK_TEXT(selected_text(&desk), "f|f");
    /* Frames that are marked as done are hidden, and the next frame is shown instead. */
    pick_all(&desk, "dgh");
    ed_frames_toggle_done(desk.session);
    CHECK_TEXT(sheet_text(&desk), "acfijkl 5/12");
    CHECK_TEXT(selected_text(&desk), "i|i");
    ed_session_undo(desk.session);
    CHECK_TEXT(sheet_text(&desk), "acdfghijkl 2/12");
    ed_frames_select_all(desk.session);
    CHECK_TEXT(selected_text(&desk), "acdfghijkl|d"); /* undo shows a frame that it changed */
    /* Stepping through the frames skips hidden ones. */
    pick(&desk, "d", 0);
    ed_session_step_frame(desk.session, 1);
    CHECK_TEXT(selected_text(&desk), "f|f");
    ed_session_step_frame(desk.session, -2);
    CHECK_TEXT(selected_text(&desk), "d|d");
    /* On the canvas every frame can be shown. */
    ed_session_show_sheet(desk.session, false);
    ed_session_step_frame(desk.session, 1);
    CHECK_TEXT(selected_text(&desk), "e|e");
    ed_frames_toggle_done(desk.session);
    CHECK_TEXT(selected_text(&desk), "e|e");
    ed_frames_toggle_done(desk.session);
    ed_session_show_sheet(desk.session, true);
    CHECK_TEXT(selected_text(&desk), "f|f");
    desk_free(&desk);
}

static void test_filter_is_cleared(void)
{
    Desk desk = desk_new();
    annotate(&desk);
    filter(&desk, (EdFrameFilter){.tag = 2, .excludes_tag = true});
    CHECK_TEXT(sheet_text(&desk), "abdefghijkl 2/12");
    Project *after =
        edit_replace_tag(ed_session_project(desk.session), 2, 0, ed_error(desk.session));
    ed_session_push(desk.session, after, "Remove tag", NULL);
    CHECK(!ed_frame_filter_is_set(ed_session_filter(desk.session)));
    desk_free(&desk);
}

/* ---- Edits ---- */

/* Returns the frames with a hot spot, such as "ab". */
static const char *frames_with_hot_spot(Desk *desk)
{
    static char words[FRAMES + 1];
    uint32_t at = 0;
    ListIter iter = list_iter(ed_session_sprite(desk->session)->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        if (frame->has_hot_spot)
            words[at++] = frame->name[0];
    words[at] = '\0';
    return words;
}

static void test_reach(void)
{
    Desk desk = desk_new();
    ed_session_set_scope(desk.session, SCOPE_SPRITE, REFERENCE_PICTURE);
    CHECK_INT(ed_session_reach(desk.session), SCOPE_SELECTED);
    pick_all(&desk, "bdg");
    uint32_t before = steps(&desk);
    Scope scope = ed_session_scope(desk.session, false);
    ed_session_push(desk.session,
                    edit_set_hot_spot(ed_session_project(desk.session), &scope, 512, 512,
                                      ed_error(desk.session)),
                    "Spot", NULL);
    CHECK_TEXT(frames_with_hot_spot(&desk), "bdg");
    CHECK_INT(steps(&desk), before + 1);
    ed_session_select(desk.session, ED_SELECT_HOT_SPOT, (const uint64_t[]){0}, 1);
    pick(&desk, "d", ED_CONTROL);
    CHECK_TEXT(selected_text(&desk), "bg|g");
    CHECK(ed_frame_remove_selected(desk.session));
    CHECK_TEXT(frames_with_hot_spot(&desk), "d");
    CHECK_INT(steps(&desk), before + 2);
    /* On the canvas, several selected frames are the scope until another one is chosen. */
    ed_session_show_sheet(desk.session, false);
    CHECK_INT(ed_session_reach(desk.session), SCOPE_SELECTED);
    CHECK_INT(ed_session_scope_count(desk.session), 2);
    ed_session_set_reach(desk.session, SCOPE_SPRITE);
    CHECK_TEXT(selected_text(&desk), "g|g");
    CHECK_INT(ed_session_reach(desk.session), SCOPE_SPRITE);
    CHECK_INT(ed_session_scope_count(desk.session), FRAMES);
    ed_session_set_reach(desk.session, SCOPE_FRAME);
    CHECK_INT(ed_session_scope_count(desk.session), 1);
    desk_free(&desk);
}

/* ---- Order and durations ---- */

/* Returns the frames in their order, with the start of the loop in brackets: "abc(d)". */
static const char *order_text(Desk *desk)
{
    static char words[FRAMES + 8];
    const Animation *animation = ed_session_animation(desk->session);
    const Sprite *sprite = ed_session_sprite(desk->session);
    uint32_t count, at = 0;
    uint64_t *frames = ed_session_shown_frames(desk->session, &count);
    for (uint32_t i = 0; i < count; i++) {
        bool loop = animation != NULL && animation->loop == (int32_t)i;
        at += (uint32_t)g_snprintf(words + at, sizeof words - at, loop ? "(%s)" : "%s",
                                   sprite_frame(sprite, frames[i])->name);
    }
    g_free(frames);
    return words;
}

static void test_moving(void)
{
    Desk desk = desk_new();
    pick_all(&desk, "bdg");
    uint32_t before = steps(&desk);
    CHECK(ed_frames_move(desk.session, 9));
    CHECK_TEXT(order_text(&desk), "acefhibdgjkl");
    CHECK_TEXT(selected_text(&desk), "bdg|g");
    CHECK_INT(steps(&desk), before + 1);
    CHECK(ed_frames_move(desk.session, 0));
    CHECK_TEXT(order_text(&desk), "bdgacefhijkl");
    CHECK(ed_frames_shift(desk.session, 1));
    CHECK_TEXT(order_text(&desk), "abdgcefhijkl");
    CHECK(ed_frames_shift(desk.session, -1));
    CHECK(ed_frames_shift(desk.session, -1)); /* at the start, they are not moved */
    CHECK_TEXT(order_text(&desk), "bdgacefhijkl");
    CHECK(ed_frames_move(desk.session, 12));
    CHECK(ed_frames_shift(desk.session, 1));
    CHECK_TEXT(order_text(&desk), "acefhijklbdg");
    CHECK(ed_frames_reverse(desk.session));
    CHECK_TEXT(order_text(&desk), "acefhijklgdb");
    pick(&desk, "e", 0);
    pick(&desk, "h", ED_CONTROL);
    pick(&desk, "l", ED_CONTROL);
    CHECK(ed_frames_reverse(desk.session)); /* within the positions that they occupy */
    CHECK_TEXT(order_text(&desk), "aclfhijkegdb");
    pick(&desk, "c", 0);
    CHECK(ed_frames_reverse(desk.session)); /* one selected frame: reverses all */
    CHECK_TEXT(order_text(&desk), "bdgekjihflca");
    CHECK_TEXT(selected_text(&desk), "c|c");
    desk_free(&desk);
}

static void test_moving_steps(void)
{
    Desk desk = desk_new();
    const uint64_t walk[] = {desk.frames[0], desk.frames[1], desk.frames[2], desk.frames[1],
                             desk.frames[3]};
    uint64_t animation;
    Project *after = edit_add_animation(ed_session_project(desk.session), desk.sprite, "walk", walk,
                                        5, &animation, ed_error(desk.session));
    ed_session_push(desk.session, after, "Animation", NULL);
    ed_session_show_frame(desk.session, animation, desk.frames[1]);
    CHECK(ed_animation_set_loop(desk.session, 2));
    CHECK_TEXT(order_text(&desk), "ab(c)bd");
    CHECK(ed_frames_move(desk.session, 5)); /* moves both steps of the frame */
    CHECK_TEXT(order_text(&desk), "a(c)dbb");
    CHECK(ed_frames_reverse(desk.session));
    CHECK_TEXT(order_text(&desk), "bbd(c)a"); /* one frame with two steps: reverses all */
    CHECK(ed_frames_reverse(desk.session));
    pick(&desk, "c", 0);
    CHECK(ed_frames_shift(desk.session, 1));
    CHECK_TEXT(order_text(&desk), "ad(c)bb");
    CHECK(ed_frames_reverse(desk.session));
    CHECK_TEXT(order_text(&desk), "bb(c)da");
    CHECK(ed_frames_duplicate(desk.session));
    CHECK_TEXT(order_text(&desk), "bb(c)c 2da");
    pick(&desk, "b", 0);
    CHECK(ed_frames_remove(desk.session)); /* only from the animation */
    CHECK_TEXT(order_text(&desk), "(c)c 2da");
    CHECK_INT(list_count(ed_session_sprite(desk.session)->frames), FRAMES + 1);
    desk_free(&desk);
}

static void test_durations(void)
{
    Desk desk = desk_new();
    const Sprite *sprite;
    pick_all(&desk, "be");
    uint32_t before = steps(&desk);
    CHECK(ed_frames_set_duration(desk.session, 60, false, NULL));
    CHECK_INT(steps(&desk), before + 1);
    sprite = ed_session_sprite(desk.session);
    for (int i = 0; i < FRAMES; i++)
        CHECK_INT(sprite_frame(sprite, desk.frames[i])->duration, i == 1 || i == 4 ? 60 : 100);
    CHECK(ed_frames_set_speed(desk.session, 200, NULL));
    CHECK_INT(steps(&desk), before + 2);
    sprite = ed_session_sprite(desk.session);
    for (int i = 0; i < FRAMES; i++)
        CHECK_INT(sprite_frame(sprite, desk.frames[i])->duration, i == 1 || i == 4 ? 30 : 50);
    CHECK(!ed_frames_set_speed(desk.session, 0, NULL));
    CHECK(!ed_frames_set_speed(desk.session, -5, NULL));
    desk_free(&desk);
}

static void test_pages(void)
{
    Desk desk = desk_new();
    uint64_t map;
    Project *after = edit_add_map(ed_session_project(desk.session), "yard", 0, 64, 64, &map,
                                  ed_error(desk.session));
    ed_session_push(desk.session, after, "Map", NULL);
    ed_session_show_asset(desk.session, map);
    CHECK(!ed_session_shows_sheet(desk.session)); /* maps have no frames */
    EdSheet *sheet = ed_sheet_of(desk.session);
    CHECK_INT(sheet->count, 0);
    ed_sheet_free(sheet);
    ed_session_show_asset(desk.session, desk.sprite);
    CHECK(ed_session_shows_sheet(desk.session));
    /* Showing a path switches to the canvas. */
    Path path = path_frame(desk.sprite, desk.frames[4]);
    ed_session_show_path(desk.session, &path);
    CHECK(!ed_session_shows_sheet(desk.session));
    CHECK_TEXT(selected_text(&desk), "e|e");
    desk_free(&desk);
}

static void test_sizes(void)
{
    Desk desk = desk_new();
    EdSheet *sheet = ed_sheet_of(desk.session);
    CHECK_INT(sheet->max_w, 65);
    CHECK_INT(sheet->max_h, 48);
    ed_sheet_free(sheet);
    desk_free(&desk);
}

static const CheckCase cases[] = {
    {"clicks with modifiers select frames", test_picking},
    {"a dragged rectangle selects frames", test_marked},
    {"a frame that an animation contains twice", test_repeated_frame},
    {"rows and columns of cells", test_grid},
    {"navigation by keys", test_navigation},
    {"filters", test_filters},
    {"only frames that pass the filter stay selected", test_selected_pass},
    {"a filter is cleared if its tag is removed", test_filter_is_cleared},
    {"edits change the selected frames", test_reach},
    {"moving and reversing frames", test_moving},
    {"moving and reversing steps", test_moving_steps},
    {"durations and speed", test_durations},
    {"switching between canvas and sheet", test_pages},
    {"the sheet has the size of the largest frame", test_sizes},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

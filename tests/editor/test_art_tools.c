/* SPDX-License-Identifier: MIT */
/* Tests tools that use the art of frames, groups, and snapping of edges: simulated events, and the
 * resulting document. */
#include "hand.h"
#include "new_frame.h"

#include "folder.h"

#include "edit/sprites.h"
#include "session/ed-pictures.h"
#include "tools/sprite/ed-frame-edits.h"
#include "tools/sprite/ed-frame-list.h"

#include <string.h>

/* ---- Simulated user ---- */

enum { WIDTH = 32, HEIGHT = 24 };

static char *folder;

static void fill(uint8_t *rgba, PixelRect rect, uint32_t colour)
{
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++)
            for (int i = 0; i < 4; i++)
                rgba[4 * (y * 2 * WIDTH + x) + i] = (uint8_t)(colour >> (24 - 8 * i));
}

static char *sheet_new(void)
{
    uint8_t *rgba = g_malloc0((gsize)4 * 2 * WIDTH * HEIGHT);
    fill(rgba, (PixelRect){0, 0, 2 * WIDTH, HEIGHT}, 0x00ff0000);
    for (int32_t i = 0; i < 2; i++) {
        int32_t x = i * WIDTH + 6 + 5 * i;
        fill(rgba, (PixelRect){x, 2, x + 4, 22}, 0xff0000ff);
        fill(rgba, (PixelRect){x, 18, x + 12, 22}, 0xff0000ff);
    }
    fill(rgba, (PixelRect){0, 0, 1, 1}, 0x0000ff01);
    Pixels *pixels = pixels_take(2 * WIDTH, HEIGHT, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    char *path = g_build_filename(folder, "sheet.png", NULL);
    CHECK(g_file_set_contents(path, g_bytes_get_data(png, NULL), (gssize)g_bytes_get_size(png),
                              NULL));
    g_bytes_unref(png);
    pixels_unref(pixels);
    return path;
}

/* A sprite of two frames. The first one has a solid L: an upright of 4 x 20 at 6, 2 and a foot
 * of 12 x 4 at 6, 18. The second one has the same L 5 pixels to the right. Solid pixels are
 * red, the background is green with alpha 0, and the corner at 0, 0 is blue and solid only for
 * a colour key. */
static Hand hand_new(const char *tool)
{
    Hand hand = hand_for(ed_session_new(), 8);
    char *path = sheet_new();
    uint8_t digest[16] = {1};
    uint64_t picture;
    Project *project = edit_add_picture(ed_session_project(hand.session), path, 2 * WIDTH, HEIGHT,
                                        digest, &picture, NULL);
    Project *next = edit_add_sprite(project, "ken", &hand.asset, NULL);
    node_unref(project);
    project = next;
    for (int i = 0; i < 2; i++) {
        PixelRect rect = {i * WIDTH, 0, (i + 1) * WIDTH, HEIGHT};
        next = with_new_frame(project, hand.asset, picture, rect, "frame", &hand.frames[i], NULL);
        node_unref(project);
        project = next;
    }
    begin(&hand, project, NULL);
    ed_session_allow_folder(hand.session, folder);
    ed_session_show_frame(hand.session, 0, hand.frames[0]);
    ed_session_set_tag(hand.session, 2);
    ed_session_set_tool(hand.session, tool);
    set_tool(&hand, tool);
    g_free(path);
    return hand;
}

static const Frame *frame(Hand *hand, int index)
{
    return sprite_frame(project_sprite(ed_session_project(hand->session), hand->asset),
                        hand->frames[index]);
}

/* Compares the boxes of a frame with a text such as "6,2 4x20 10,18 8x4". */
static void check_boxes(Hand *hand, int index, const char *want)
{
    GString *text = g_string_new(NULL);
    ListIter boxes = list_iter(frame(hand, index)->boxes);
    for (const Box *box; (box = list_next(&boxes)) != NULL;)
        g_string_append_printf(text, "%s%d,%d %dx%d", text->len > 0 ? " " : "", box->x, box->y,
                               box->w, box->h);
    CHECK_TEXT(text->str, want);
    g_string_free(text, TRUE);
}

/* Counts the drawn marks of a kind and style. */
static int marks(Hand *hand, EdMarkKind kind, EdMarkStyle style)
{
    uint32_t count;
    int found = 0;
    const EdMark *all = drawn(hand, &count);
    for (uint32_t i = 0; i < count; i++)
        found += all[i].kind == kind && all[i].style == style;
    return found;
}

/* Compares the text of the first chip that is drawn. */
static void check_chip(Hand *hand, const char *want)
{
    uint32_t count, i = 0;
    const EdMark *all = drawn(hand, &count);
    while (i < count && all[i].kind != ED_MARK_CHIP)
        i++;
    CHECK_TEXT(i < count ? all[i].text : "none", want);
}

/* ---- Boxes from the silhouette ---- */

static void set(Hand *hand, const char *id, double value)
{
    ed_session_set_option(hand->session, "cover", id, value);
}

static void test_cover_is_previewed(void)
{
    Hand hand = hand_new("cover");
    set(&hand, "count", 1);
    CHECK_INT(marks(&hand, ED_MARK_BOX, ED_STYLE_PROPOSED), 1);
    set(&hand, "count", 4);
    CHECK_INT(marks(&hand, ED_MARK_BOX, ED_STYLE_PROPOSED), 2); /* two boxes cover the whole L */
    CHECK(ed_tool_key(hand.tool, ED_KEY_SMALLER, 0));
    CHECK_INT(ed_session_option(hand.session, "cover", "count"), 3);
    CHECK(ed_tool_key(hand.tool, ED_KEY_LARGER, 0));
    check_boxes(&hand, 0, "");
    CHECK_INT(steps(&hand), 1);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_boxes(&hand, 0, "6,2 4x20 10,18 8x4");
    check_boxes(&hand, 1, "");
    CHECK_INT(((const Box *)list_get(frame(&hand, 0)->boxes, 0))->tag, 2);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    CHECK_INT(steps(&hand), 2);
    CHECK_TEXT(ed_session_view(hand.session)->tool, "select");
    hand_free(&hand);
}

static void test_cover_in_all_frames(void)
{
    Hand hand = hand_new("cover");
    ed_session_set_scope(hand.session, SCOPE_SPRITE, REFERENCE_HOT_SPOT);
    set(&hand, "count", 1);
    set(&hand, "grow", -2);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_boxes(&hand, 0, "8,4 8x16");
    check_boxes(&hand, 1, "13,4 8x16"); /* from the art of frame 1 */
    CHECK_INT(steps(&hand), 2);
    /* Replaces the boxes of the tag if requested; locked boxes and boxes of other tags stay. */
    ed_session_set_scope(hand.session, SCOPE_FRAME, REFERENCE_HOT_SPOT);
    ed_session_set_tag(hand.session, 3);
    CHECK(ed_frame_cover(hand.session, &(EdCover){.max_boxes = 1}));
    ed_session_set_tag(hand.session, 2);
    CHECK(ed_frame_cover(hand.session, &(EdCover){.max_boxes = 4, .replaces = true}));
    check_boxes(&hand, 0, "6,2 12x20 6,2 4x20 10,18 8x4");
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    CHECK(ed_frame_lock_boxes(hand.session, true));
    CHECK(ed_frame_cover(hand.session, &(EdCover){.max_boxes = 1, .replaces = true}));
    check_boxes(&hand, 0, "6,2 12x20 6,2 4x20 10,18 8x4 6,2 12x20");
    hand_free(&hand);
}

static void test_cover_is_cancelled(void)
{
    Hand hand = hand_new("cover");
    CHECK(ed_tool_key(hand.tool, ED_KEY_ESCAPE, 0));
    CHECK_TEXT(ed_session_view(hand.session)->tool, "select");
    CHECK_INT(steps(&hand), 1);
    set(&hand, "grow", -30); /* nothing remains of the silhouette */
    CHECK_INT(marks(&hand, ED_MARK_BOX, ED_STYLE_PROPOSED), 0);
    check_chip(&hand, "no solid pixels in this frame");
    hand_free(&hand);
}

/* The preview follows the shown frame and its mask. */
static void test_cover_follows(void)
{
    Hand hand = hand_new("cover");
    ed_session_show_frame(hand.session, 0, hand.frames[1]);
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_boxes(&hand, 1, "11,2 4x20 15,18 8x4");
    Scope scope = ed_session_scope(hand.session, false);
    MaskRun run = {5, 0, 3};
    Project *after = edit_correct_mask(ed_session_project(hand.session), scope.sprite, scope.frame,
                                       &run, 1, CORRECTION_SOLID, NULL);
    CHECK(ed_session_push(hand.session, after, "Correct", NULL));
    CHECK_INT(marks(&hand, ED_MARK_BOX, ED_STYLE_PROPOSED), 3);
    hand_free(&hand);
}

/* ---- The colour key ---- */

static void test_key(void)
{
    Hand hand = hand_new("key");
    CHECK(ed_session_view(hand.session)->look.mask); /* the mask is shown, because the tool changes
                                                      * it */
    press(&hand, 7.5, 3.5);
    CHECK_INT(frame(&hand, 0)->mask->source, MASK_KEY);
    CHECK_INT(frame(&hand, 0)->mask->key[0], 255);
    move(&hand, 0.5, 0.5);
    CHECK_INT(frame(&hand, 0)->mask->key[2], 255);
    release(&hand);
    CHECK_INT(steps(&hand), 2); /* the whole drag is one step */
    CHECK(frame(&hand, 1)->mask == NULL || frame(&hand, 1)->mask->source != MASK_KEY);
    click_with(&hand, 20.5, 3.5, 1, ED_SHIFT);
    CHECK_INT(frame(&hand, 1)->mask->key[1], 255);
    CHECK_INT(steps(&hand), 3);
    click(&hand, -3, 3); /* there is no colour outside of the frame */
    CHECK_INT(steps(&hand), 3);
    hover(&hand, 7.5, 3.5);
    check_chip(&hand, "#ff0000");
    hand_free(&hand);
}

/* Corrections stay when the settings of the mask change. */
static void test_corrections_stay(void)
{
    Hand hand = hand_new("mask-brush");
    ed_session_set_option(hand.session, "mask-brush", "size", 1);
    click(&hand, 25.5, 5.5);
    set_tool(&hand, "key");
    click(&hand, 7.5, 3.5);
    CHECK_INT(blocks_get(frame(&hand, 0)->mask->corrections, 25, 5), CORRECTION_SOLID);
    CHECK_INT(frame(&hand, 0)->mask->source, MASK_KEY);
    hand_free(&hand);
}

/* ---- Anchors ---- */

static void check_hot_spot(Hand *hand, int index, int x, int y)
{
    const Frame *is = frame(hand, index);
    CHECK_THAT(
        is->has_hot_spot && is->hot_x == x * DOCUMENT_PIXEL && is->hot_y == y * DOCUMENT_PIXEL,
        "the hot spot of frame %d is at %g, %g", index, is->hot_x / 256.0, is->hot_y / 256.0);
}

static void test_anchors(void)
{
    static const struct {
        ScopeReference reference;
        SilhouetteAnchor anchor;
        int x0, y0, x1, y1;
    } rows[] = {
        {REFERENCE_SILHOUETTE, ANCHOR_TOP_LEFT, 6, 2, 11, 2},
        {REFERENCE_SILHOUETTE, ANCHOR_BOTTOM_RIGHT, 18, 22, 23, 22},
        {REFERENCE_HOT_SPOT, ANCHOR_BOTTOM, 12, 22, 17, 22},
        {REFERENCE_PICTURE, ANCHOR_BOTTOM, 16, 24, 16, 24},
        {REFERENCE_PICTURE, ANCHOR_TOP_RIGHT, 32, 0, 32, 0},
        {REFERENCE_PICTURE, ANCHOR_FEET, 10, 22, 15, 22}, /* feet are always those of the art */
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        Hand hand = hand_new("hot-spot");
        ed_session_set_scope(hand.session, SCOPE_FRAME, rows[i].reference);
        CHECK(ed_frame_set_hot_spot(hand.session, rows[i].anchor, true));
        check_hot_spot(&hand, 0, rows[i].x0, rows[i].y0);
        check_hot_spot(&hand, 1, rows[i].x1, rows[i].y1);
        CHECK_INT(steps(&hand), 2);
        ed_session_undo(hand.session);
        CHECK(ed_frame_set_hot_spot(hand.session, rows[i].anchor, false));
        check_hot_spot(&hand, 0, rows[i].x0, rows[i].y0);
        CHECK(!frame(&hand, 1)->has_hot_spot);
        hand_free(&hand);
    }
}

/* ---- Snapping of edges ---- */

static void test_guides_are_drawn(void)
{
    Hand hand = hand_new("box");
    press(&hand, 20, 3);
    move(&hand, 28, 9);
    CHECK_INT(marks(&hand, ED_MARK_LINE, ED_STYLE_PROPOSED), 0);
    move(&hand, 28, 21.6); /* snaps to the silhouette's lower edge */
    CHECK_INT(marks(&hand, ED_MARK_LINE, ED_STYLE_PROPOSED), 1);
    release(&hand);
    check_boxes(&hand, 0, "20,3 8x19");
    CHECK_INT(marks(&hand, ED_MARK_LINE, ED_STYLE_PROPOSED), 0);
    press(&hand, 24, 10); /* the box moves until its left edge snaps to the silhouette's right */
    move(&hand, 22.2, 10);
    check_boxes(&hand, 0, "18,3 8x19");
    CHECK_INT(marks(&hand, ED_MARK_LINE, ED_STYLE_PROPOSED), 2);
    release(&hand);
    CHECK_INT(marks(&hand, ED_MARK_LINE, ED_STYLE_PROPOSED), 0);
    hand_free(&hand);
}

/* ---- Following ---- */

/* Adds two frames in which only a part of the foot is left, and follows the heel up to the first of
 * them, where its place is doubtful. */
static Hand hand_at_doubtful_heel(void)
{
    Hand hand = hand_new("box");
    const Frame *second = frame(&hand, 1);
    Project *project = node_ref(ed_session_project(hand.session));
    for (int i = 0; i < 2; i++) {
        PixelRect rect = {second->x + 17, 0, 2 * WIDTH, HEIGHT};
        uint64_t id;
        Project *next =
            with_new_frame(project, hand.asset, second->picture, rect, "foot", &id, NULL);
        node_unref(project);
        project = next;
    }
    CHECK(ed_session_push(hand.session, project, "Frames", NULL));
    ed_session_show_frame(hand.session, 0, hand.frames[1]);
    press(&hand, 9, 14);
    move(&hand, 19, 23.5);
    release(&hand);
    set_tool(&hand, "follow");
    check_chip(&hand, "torso?");
    return hand;
}

/* Enter may be pressed without a look; a proposal that is accepted alone was looked at. */
static void test_doubt_stays_until_looked_at(void)
{
    Hand hand = hand_at_doubtful_heel();
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_chip(&hand, "torso?");
    hand_free(&hand);
    hand = hand_at_doubtful_heel();
    CHECK(ed_tool_key(hand.tool, ED_KEY_TAB, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, ED_SHIFT));
    check_chip(&hand, "none");
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_chip(&hand, "torso");
    hand_free(&hand);
}

/* A thing whose proposal was deleted is proposed again where the art shows it, with a mark. */
static void test_hidden_until_visible(void)
{
    Hand hand = hand_at_doubtful_heel();
    const Frame *second = frame(&hand, 1);
    PixelRect rect = {second->x, 0, second->x + second->w, second->h};
    uint64_t id;
    CHECK(ed_session_push(hand.session,
                          with_new_frame(ed_session_project(hand.session), hand.asset,
                                         second->picture, rect, "all", &id, NULL),
                          "Frame", NULL));
    ed_session_show_step(hand.session, 2);
    check_chip(&hand, "torso?");
    CHECK(ed_tool_key(hand.tool, ED_KEY_DELETE, 0));
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    check_chip(&hand, "none"); /* the next frame hides it, too */
    CHECK(ed_tool_key(hand.tool, ED_KEY_ENTER, 0));
    CHECK_INT(ed_session_shown_step(hand.session), 4);
    check_chip(&hand, "torso?");
    ed_session_show_step(hand.session, 2);
    CHECK_INT(list_count(ed_session_frame(hand.session)->boxes), 0);
    hand_free(&hand);
}

/* ---- Groups ---- */

static void test_groups_are_selected(void)
{
    Hand hand = hand_new("select");
    EdLook look = ed_session_view(hand.session)->look;
    look.snap = false;
    ed_session_set_look(hand.session, &look);
    CHECK(ed_frame_cover(hand.session, &(EdCover){.max_boxes = 4}));
    CHECK(ed_frame_group_boxes(hand.session));
    ed_session_select_nothing(hand.session);
    click(&hand, 8, 5);
    CHECK_INT(ed_session_selection(hand.session)->count, 2);
    click(&hand, 8, 5); /* a second click selects only this box */
    CHECK_INT(ed_session_selection(hand.session)->count, 1);
    CHECK(ed_session_is_selected(hand.session, ED_SELECT_BOXES, 0));
    ed_session_select_nothing(hand.session);
    press(&hand, 8, 5);
    move(&hand, 11, 6);
    release(&hand);
    check_boxes(&hand, 0, "9,3 4x20 13,19 8x4");
    ed_session_select_nothing(hand.session);
    click_with(&hand, 12, 20, 1, ED_ALT);
    CHECK_INT(ed_session_selection(hand.session)->count, 1);
    CHECK(ed_frame_lock_boxes(hand.session, true));
    ed_session_select_nothing(hand.session);
    click(&hand, 15, 20); /* a locked box is not selected with its group */
    CHECK_INT(ed_session_selection(hand.session)->count, 1);
    hand_free(&hand);
}

/* ---- Names of action points ---- */

static void test_names_are_offered(void)
{
    Hand hand = hand_new("point");
    hover(&hand, 3.2, 4.8);
    check_chip(&hand, "point");
    ed_session_set_option_text(hand.session, "point", "name", "fist");
    check_chip(&hand, "fist");
    click(&hand, 3.2, 4.8);
    ed_session_set_option_text(hand.session, "point", "name", "foot");
    click(&hand, 20, 20);
    char **names = ed_project_point_names(hand.session);
    CHECK_INT(g_strv_length(names), 2);
    CHECK_TEXT(names[1], "foot");
    g_strfreev(names);
    ed_session_set_option_text(hand.session, "point", "name", "");
    ed_session_show_frame(hand.session, 0, hand.frames[1]);
    hover(&hand, 25, 8);
    check_chip(&hand, "fist");
    click(&hand, 25, 8);
    char *next = ed_frame_next_point_name(hand.session);
    CHECK_TEXT(next, "foot");
    g_free(next);
    hover(&hand, 25, 8); /* no preview, because a click on a point adds no other one */
    CHECK_INT(marks(&hand, ED_MARK_BOX, ED_STYLE_HOVERED), 0);
    hand_free(&hand);
}

/* ---- Playback settings of animations ---- */

static void test_animation(void)
{
    Hand hand = hand_new("select");
    CHECK(!ed_animation_set_loop(hand.session, 1));
    ed_frames_select_all(hand.session);
    CHECK(ed_frames_animate(hand.session, "kick"));
    CHECK(ed_animation_set_direction(hand.session, ANIMATION_REVERSE));
    CHECK(ed_animation_set_loop(hand.session, 1));
    CHECK_INT(ed_session_animation(hand.session)->direction, ANIMATION_REVERSE);
    CHECK_INT(ed_session_animation(hand.session)->loop, 1);
    CHECK_INT(steps(&hand), 4);
    hand_free(&hand);
}

static const CheckCase cases[] = {
    {"boxes from the silhouette are previewed before they are added", test_cover_is_previewed},
    {"in all frames, boxes cover each frame's own art", test_cover_in_all_frames},
    {"Escape cancels boxes from the silhouette", test_cover_is_cancelled},
    {"the preview of boxes follows the shown frame and its mask", test_cover_follows},
    {"a click picks the colour key", test_key},
    {"corrections stay when the mask's settings change", test_corrections_stay},
    {"hot spots at anchors of the art and of the picture", test_anchors},
    {"guide lines show the edges to which a drag snaps", test_guides_are_drawn},
    {"a doubtful proposal stays so until it is looked at", test_doubt_stays_until_looked_at},
    {"deleted proposals stay hidden until the art shows them", test_hidden_until_visible},
    {"a click selects a whole group", test_groups_are_selected},
    {"names of points are offered again in other frames", test_names_are_offered},
    {"direction and loop of an animation", test_animation},
};

int main(int argc, char **argv)
{
    folder = temporary_folder_new();
    g_setenv("XDG_STATE_HOME", folder, TRUE);
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    folder_remove(folder);
    g_free(folder);
    return status;
}

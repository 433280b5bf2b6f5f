/* SPDX-License-Identifier: MIT */
/* Tests of the rules about tags, names, sprites, frames, boxes and animations, case by case. */
#include "checked_document.h"

#include "edit/assets.h"
#include "edit/sprites.h"
#include "edit/tags.h"

#include <string.h>

static Path stand(void)
{
    return path_frame(KEN, STAND);
}

static Path strike(void)
{
    return path_frame(KEN, STRIKE);
}

/* ---- Tags ---- */

static Project *add_tag(Project *p, uint8_t red)
{
    const uint8_t colour[4] = {red, 0x54, 0x3c, 255};
    int32_t number;
    p = replace_version(p, edit_add_tag(p, "kick", "attack", colour, &number, NULL));
    return number == 5 ? p : NULL;
}

static Project *tag_unused(Project *p)
{
    return add_tag(p, 0x20);
}

static Project *tags_alike(Project *p)
{
    const uint8_t nearly[4] = {0xe4, 0x55, 0x3d, 255};
    Path tag = path_tag(p, TRIGGER);
    return replace_version(p, edit_set_colour(p, &tag, "colour", nearly, NULL));
}

/* Fixed: the fourth tag has the colour that a new tag would get. */
static Project *tags_fixed(Project *p)
{
    int32_t number;
    p = tags_alike(p);
    Project *trial = edit_add_tag(p, "trial", "", NULL, &number, NULL);
    Path tag = path_tag(p, TRIGGER);
    p = replace_version(
        p, edit_set_colour(p, &tag, "colour", project_tag(trial, number)->colour, NULL));
    node_unref(trial);
    return p;
}

/* ---- Names ---- */

/* ---- Sprites and frames ---- */

static Project *sprite_empty(Project *p)
{
    Sprite *sprite = node_new(&sprite_kind);
    sprite->id = 50;
    node_set_text(&sprite->name, "ryu");
    return append_item(p, path_project(), "sprites", sprite);
}

static Project *set_steps(Project *p, const uint64_t *frames, uint32_t count)
{
    return replace_version(p, edit_set_steps(p, KEN, PUNCH, steps_new(frames, count), NULL));
}

static Project *frame_unused(Project *p)
{
    const uint64_t steps[] = {STRIKE};
    return set_steps(p, steps, 1);
}

static Project *no_hot_spot(Project *p)
{
    return with_number(p, strike(), "has_hot_spot", 0);
}

static Project *set_mask(Project *p, int32_t threshold, int source)
{
    Mask *mask = node_new(&mask_kind);
    mask->source = source;
    mask->threshold = threshold;
    memcpy(mask->key, (const uint8_t[]){100, 100, 100, 255}, 4);
    Path path = stand();
    Frame *frame = node_copy(path_get(p, &path));
    node_set_child(&frame->mask, mask);
    /* A trigger box need not contain anything solid. */
    Box *box = node_copy(list_get(frame->boxes, 0));
    box->tag = TRIGGER;
    node_set_list(&frame->boxes, list_set(frame->boxes, 0, box));
    return replace_version(p, edit_put(p, &path, frame, NULL));
}

static Project *blank(Project *p)
{
    return set_mask(p, 255, MASK_KEY);
}

static Project *point_at(Project *p, int32_t x)
{
    p = with_number(p, path_point(KEN, STAND, 0), "x", x);
    return with_number(p, path_point(KEN, STRIKE, 0), "x", x);
}

/* ---- Boxes ---- */

static Project *add_box(Project *p, int32_t tag, int32_t x, int32_t y, int32_t w, int32_t h)
{
    return append_item(p, strike(), "boxes", new_box("extra", tag, x, y, w, h));
}

static Project *box_cut(Project *p)
{
    return add_box(p, TRIGGER, 31, 30, 1, 2);
}

static Project *box_twice(Project *p)
{
    return add_box(p, ATTACK, 18, 8, 8, 4);
}

static Project *box_empty(Project *p)
{
    return add_box(p, BODY, 28, 2, 4, 28);
}

/* Without any body box, as for a ball of fire, a sprite is not meant to be hit. */
static Project *no_body_at_all(Project *p)
{
    p = with_number(p, path_box(KEN, STAND, 0), "tag", TRIGGER);
    p = with_number(p, path_box(KEN, STRIKE, 0), "tag", TRIGGER);
    return with_number(p, path_marker(ROOF, 0), "tag", BODY);
}

static Project *add_fist(Project *p)
{
    return append_item(p, stand(), "boxes", new_box("fist", ATTACK, 18, 8, 8, 4));
}

static Project *no_body(Project *p)
{
    return without_node(add_fist(p), path_box(KEN, STAND, 0));
}

/* ---- Animations ---- */

static Project *animation_empty(Project *p)
{
    Animation *animation = node_new(&animation_kind);
    animation->id = 50;
    animation->loop = -1;
    node_set_text(&animation->name, "walk");
    return append_item(p, path_sprite(KEN), "animations", animation);
}

/* A box of 2 x 2 pixels at x = 4 in the first frame, and at the given x in the second. */
static Project *moved_box(Project *p, int32_t x)
{
    p = append_item(p, stand(), "boxes", new_box("watch", BODY, 4, 10, 2, 2));
    return append_item(p, strike(), "boxes", new_box("watch", BODY, x, 10, 2, 2));
}

static Project *box_jumps(Project *p)
{
    return moved_box(p, 4 + 17);
}

/* The whole figure moves, with its hot spot. */
static Project *box_moves_along(Project *p)
{
    return with_number(moved_box(p, 4 + 17), strike(), "hot_x", (16 + 17) * 256);
}

static Project *hand_missing(Project *p, bool between)
{
    const uint64_t first[] = {STAND, STRIKE, STAND}, second[] = {STAND, STAND, STRIKE};
    p = set_steps(p, between ? first : second, 3);
    return without_node(p, path_point(KEN, STRIKE, 0));
}

static Project *point_gap(Project *p)
{
    return hand_missing(p, true);
}

static Project *point_missing_twice(Project *p)
{
    const uint64_t steps[] = {STAND, STRIKE, STRIKE};
    return without_node(set_steps(p, steps, 3), path_point(KEN, STRIKE, 0));
}

static void test_sprites(void)
{
    Studio studio = studio_open();
    RULE("tag-unused", "tag kick: it is not used", tag_unused(p),
         with_text(add_tag(p, 0x20), path_project(), "palette", "../all.gabarit-palette"), p);
    RULE("tags-alike", "tag door: its colour is similar to that of tag fist", tags_alike(p), p,
         tags_fixed(p));
    RULE("names-clash",
         "sprite ken, frame 2 (Stand): its name and that of sprite ken, frame 1 (stand) produce "
         "the same constant FRAME_KEN_STAND",
         with_text(p, strike(), "name", "Stand"), with_text(p, strike(), "name", "Stand 2"), p);
    RULE("names-clash",
         "sprite ken, frame 2 (strike), point 1 (Hand): its name and that of sprite ken, frame 1 "
         "(stand), point 1 (hand) produce the same constant POINT_HAND",
         with_text(p, path_point(KEN, STRIKE, 0), "name", "Hand"), p, p);
    RULE("names-differ-by-case",
         "sprite ken, frame 2 (strike), box 2 (Torso): its name differs from torso only in case",
         with_text(p, path_box(KEN, STRIKE, 1), "name", "Torso"),
         with_text(p, path_box(KEN, STRIKE, 1), "name", "Torso 2"), p);
    RULE("sprite-empty", "sprite ryu: it has no frames", sprite_empty(p), p, p);
    RULE("frame-unused", "sprite ken, frame 1 (stand): no animation shows it", frame_unused(p),
         without_node(p, path_animation(KEN, PUNCH)), without_node(frame_unused(p), stand()));
    RULE("frame-without-hot-spot", "sprite ken, frame 2 (strike): it has no hot spot",
         no_hot_spot(p), p, p);
    RULE("frame-zero-duration", "sprite ken, frame 1 (stand): its duration is 0 ms",
         with_number(p, stand(), "duration", 0), with_number(p, stand(), "duration", 1), p);
    RULE("frame-blank", "sprite ken, frame 1 (stand): it has no solid pixels", blank(p),
         set_mask(p, 255, MASK_ALPHA), p);
    RULE("point-outside-frame",
         "sprite ken, frame 1 (stand), point 1 (hand): it lies outside the frame, at 32, 10",
         point_at(p, 32 * 256), point_at(p, 32 * 256 - 1), p);
    RULE("box-without-tag", "sprite ken, frame 2 (strike), box 3 (extra): it has no tag",
         add_box(p, 0, 6, 6, 4, 4), p, p);
    RULE("box-outside-frame",
         "sprite ken, frame 2 (strike), box 3 (extra): the box is outside the frame",
         add_box(p, TRIGGER, 32, 0, 4, 4), p, p);
    RULE("box-beyond-frame",
         "sprite ken, frame 2 (strike), box 3 (extra): the box is partly outside the frame",
         add_box(p, TRIGGER, 31, 30, 4, 4), box_cut(p), box_cut(p));
    RULE("box-twice",
         "sprite ken, frame 2 (strike), box 3 (extra): another box with the same tag is in the "
         "same place",
         box_twice(p), add_box(p, ATTACK, 18, 8, 8, 5), p);
    RULE("box-empty",
         "sprite ken, frame 2 (strike), box 3 (extra): the box contains no solid pixels",
         box_empty(p), add_box(p, BODY, 27, 29, 5, 3), p);
    RULE("box-empty",
         "sprite ken, frame 2 (strike), box 3 (extra): the box contains no solid pixels",
         box_empty(p), add_box(p, TRIGGER, 28, 2, 4, 28), p);
    RULE("attack-without-body",
         "sprite ken, frame 1 (stand): it has attack boxes and no body box, so it cannot be hit",
         no_body(p), add_fist(p), p);
    RULE("animation-empty", "sprite ken, animation 2 (walk): it has no frames", animation_empty(p),
         p, p);
    RULE("box-jumps",
         "sprite ken, frame 2 (strike), box 3 (watch): it jumps 17 pixels from frame 1 to here in "
         "animation punch",
         box_jumps(p), moved_box(p, 4 + 16), p);
    RULE("box-jumps",
         "sprite ken, frame 2 (strike), box 3 (watch): it jumps 17 pixels from frame 1 to here in "
         "animation punch",
         box_jumps(p), p, p);
    RULE("point-jumps",
         "sprite ken, frame 2 (strike), point 1 (hand): it jumps 17 pixels from frame 1 to here in "
         "animation punch",
         with_number(p, path_point(KEN, STRIKE, 0), "y", (10 + 17) * 256 + 128),
         with_number(p, path_point(KEN, STRIKE, 0), "y", (10 + 16) * 256 + 128), p);
    RULE("point-gap",
         "sprite ken, frame 2 (strike): point hand is missing here, but the previous and next "
         "frames of animation punch have it",
         point_gap(p), hand_missing(p, false), p);
    RULE("point-gap",
         "sprite ken, frame 2 (strike): point hand is missing here, but the previous and next "
         "frames of animation punch have it",
         point_gap(p), point_missing_twice(p), p);
    RULE("box-twice",
         "sprite ken, frame 2 (strike), box 3 (extra): another box with the same tag is in the "
         "same place",
         box_twice(p), add_box(p, BODY, 18, 8, 8, 4), p);
    RULE("attack-without-body",
         "sprite ken, frame 1 (stand): it has attack boxes and no body box, so it cannot be hit",
         no_body(p), no_body_at_all(p), p);
    /* A fist without a body box of its own can hit but cannot be hit, which many fighters are meant
     * to. */
    RULE("attack-without-body",
         "sprite ken, frame 1 (stand): it has attack boxes and no body box, so it cannot be hit",
         no_body(p), with_number(p, path_box(KEN, STRIKE, 1), "x", 22), p);
    studio_close(&studio);
}

static const char *first_of(Project *project, const char *rule, char text[256])
{
    Problems *problems = project_check(project, NULL, NULL);
    text[0] = 0;
    for (uint32_t i = 0; i < problems->count && text[0] == 0; i++)
        if (rule == NULL || g_str_equal(problems->items[i].rule->id, rule))
            g_strlcpy(text, problems->items[i].text, 256);
    problems_free(problems);
    return text;
}

/* A box that moves with its hot spot jumps only if a frame has no hot spot. */
static void test_hot_spots(void)
{
    Studio studio = studio_open();
    char text[256];
    Project *project = box_moves_along(clean_project(&studio));
    /* Torso, fist and hand stay where they are in the picture, and so jump to the left. */
    CHECK(strstr(first_of(project, "box-jumps", text), "torso") != NULL);
    project = no_hot_spot(project);
    CHECK(strstr(first_of(project, "box-jumps", text), "watch") != NULL);
    node_unref(project);
    studio_close(&studio);
}

/* A frame a_b of sprite k and a frame b of sprite k_a get the same constant. */
static void test_clash_across(void)
{
    Studio studio = studio_open();
    char text[256];
    Project *project = clean_project(&studio);
    Path ken = path_sprite(KEN);
    Sprite *other = node_copy(path_get(project, &ken));
    other->id = 60;
    node_set_text(&other->name, "ken a");
    node_set_list(&other->animations, NULL);
    Frame *frame = node_copy(list_get(other->frames, 0));
    frame->id = 61;
    node_set_text(&frame->name, "b");
    void *only[] = {frame};
    node_set_list(&other->frames, list_from(only, 1));
    project = append_item(project, path_project(), "sprites", other);
    CHECK_TEXT(first_of(project, NULL, text), "");
    project = with_text(project, strike(), "name", "a-b");
    CHECK(strstr(first_of(project, "names-clash", text),
                 "produce the same constant FRAME_KEN_A_B") != NULL);
    node_unref(project);
    studio_close(&studio);
}

static uint32_t count_of(const Project *project, const char *rule)
{
    Problems *problems = project_check(project, NULL, NULL);
    uint32_t count = 0;
    for (uint32_t i = 0; i < problems->count; i++)
        count += g_str_equal(problems->items[i].rule->id, rule);
    problems_free(problems);
    return count;
}

/* A watch that moves 10 pixels per frame jumps only from the last frame to the first. */
static void test_loops(void)
{
    Studio studio = studio_open();
    Project *project = moved_box(clean_project(&studio), 4 + 10);
    Path path = strike(), sprite = path_sprite(KEN), animation = path_animation(KEN, PUNCH);
    Frame *third = node_copy(path_get(project, &path));
    third->id = 60;
    node_set_text(&third->name, "");
    node_set_list(&third->boxes,
                  list_set(third->boxes, 2, new_box("watch", BODY, 4 + 20, 10, 2, 2)));
    project = append_item(project, sprite, "frames", third);
    const uint64_t steps[] = {STAND, STRIKE, 60};
    project = set_steps(project, steps, 3);
    CHECK_INT(count_of(project, "box-jumps"), 0);
    project = with_number(project, animation, "loop", 0);
    CHECK_INT(count_of(project, "box-jumps"), 1);
    project = with_number(project, animation, "loop", 1);
    CHECK_INT(count_of(project, "box-jumps"), 0);
    project = with_number(project, animation, "loop", 0);
    project = with_number(project, animation, "direction", ANIMATION_PING_PONG);
    CHECK_INT(count_of(project, "box-jumps"), 0);
    node_unref(project);
    studio_close(&studio);
}

/* Frames that follow each other several times are compared once in each direction. */
static void test_pairs_once(void)
{
    Studio studio = studio_open();
    Project *project = box_jumps(clean_project(&studio));
    CHECK_INT(count_of(project, "box-jumps"), 1);
    const uint64_t steps[] = {STAND, STRIKE, STAND, STRIKE, STAND};
    project = set_steps(project, steps, 5);
    CHECK_INT(count_of(project, "box-jumps"), 2);
    node_unref(project);
    studio_close(&studio);
}

/* A second sprite is checked like the first. */
static void test_two_sprites(void)
{
    Studio studio = studio_open();
    Project *project = box_jumps(clean_project(&studio));
    Path ken = path_sprite(KEN);
    uint64_t copy;
    project = replace_version(project, edit_duplicate(project, &ken, &copy, NULL));
    CHECK_INT(count_of(project, "box-jumps"), 2);
    node_unref(project);
    studio_close(&studio);
}

/* A tag that is in use by the time of the fix is not removed. */
static void test_tag_used_now(void)
{
    Studio studio = studio_open();
    Project *before = tag_unused(clean_project(&studio));
    Project *after =
        with_number(tag_unused(clean_project(&studio)), path_box(KEN, STRIKE, 1), "tag", 5);
    Problems *problems = project_check(before, NULL, NULL);
    CHECK_INT(problems->count, 1);
    CHECK(problem_fix(after, NULL, &problems->items[0], NULL) == NULL);
    problems_free(problems);
    node_unref(before);
    node_unref(after);
    studio_close(&studio);
}

CHECK_CASES({"rules about sprites", test_sprites},
            {"jumps are relative to hot spots", test_hot_spots},
            {"jumps from the last frame to the first", test_loops},
            {"frames are compared once", test_pairs_once}, {"two sprites", test_two_sprites},
            {"a tag that has become used", test_tag_used_now},
            {"constants clash across sprites", test_clash_across})

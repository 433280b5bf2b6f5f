/* SPDX-License-Identifier: MIT */
/* Tests of edits of sprites, tags, assets and maps, case by case. Levels: test_edit_levels.c. */
#include "check.h"
#include "new_frame.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/maps.h"
#include "edit/references.h"
#include "edit/removal.h"
#include "edit/shapes.h"
#include "edit/sprites.h"
#include "edit/steps.h"
#include "edit/tags.h"

#include <string.h>

/* ---- A sprite to work on ---- */

enum { FRAMES = 5 };

/* The current version, and the ids in it. */
typedef struct DocumentState {
    Project *now;
    uint64_t sprite, frames[FRAMES], animation;
} DocumentState;

/* Replaces the current version, which is released, by a version, which must exist. */
static void replace_current(DocumentState *state, Project *next)
{
    CHECK(next != NULL);
    if (next == NULL)
        return;
    node_unref(state->now);
    state->now = next;
}

static const Frame *frame_at(const DocumentState *state, int i)
{
    return sprite_frame(project_sprite(state->now, state->sprite), state->frames[i]);
}

static const Box *box_at(const DocumentState *state, int frame, uint32_t box)
{
    return list_get(frame_at(state, frame)->boxes, box);
}

static Scope scope_at(const DocumentState *state, int frame, ScopeReach reach)
{
    return (Scope){.reach = reach, .sprite = state->sprite, .frame = state->frames[frame]};
}

static DocumentState document_state_new(void)
{
    DocumentState state = {.now = project_new()};
    replace_current(&state, edit_add_sprite(state.now, "ken", &state.sprite, NULL));
    for (int i = 0; i < FRAMES; i++)
        replace_current(&state,
                        with_new_frame(state.now, state.sprite, 0, (PixelRect){0, 0, 40 + i, 60},
                                       "", &state.frames[i], NULL));
    const uint64_t steps[] = {state.frames[1], state.frames[2], state.frames[3], state.frames[2]};
    replace_current(&state, edit_add_animation(state.now, state.sprite, "walk", steps, 4,
                                               &state.animation, NULL));
    return state;
}

static Box *new_box(const char *name, int tag, int x, int y)
{
    Box *box = node_new(&box_kind);
    node_set_text(&box->name, name);
    box->tag = tag;
    box->x = x;
    box->y = y;
    box->w = box->h = 10;
    return box;
}

static void add_box(DocumentState *state, const Scope *scope, const char *name, int tag, int x,
                    int y)
{
    Box *box = new_box(name, tag, x, y);
    replace_current(state, edit_add_box(state->now, scope, box, NULL));
    node_unref(box);
}

/* ---- Frames and durations ---- */

/*
 * Checks the frames of the animation, written as digits; a dot precedes the step to which the loop
 * returns.
 */
static void check_steps(const DocumentState *state, const char *wanted)
{
    const Sprite *sprite = project_sprite(state->now, state->sprite);
    const Animation *walk = sprite_animation(sprite, state->animation);
    char got[2 * FRAMES + 2] = "";
    size_t at = 0;
    for (uint32_t i = 0; i < list_count(walk->steps); i++) {
        for (int f = 0; f < FRAMES; f++)
            if (animation_frame(walk, i) == state->frames[f])
                got[at++] = (char)('0' + f);
        if (walk->loop == (int32_t)i)
            got[at++] = '.';
    }
    got[at] = '\0';
    CHECK_TEXT(got, wanted);
}

static void set_steps(DocumentState *state, const char *order, const char *wanted)
{
    uint64_t steps[FRAMES];
    uint32_t count = 0;
    for (; order[count] != '\0'; count++)
        steps[count] = state->frames[order[count] - '0'];
    replace_current(state, edit_set_steps(state->now, state->sprite, state->animation,
                                          steps_new(steps, count), NULL));
    check_steps(state, wanted);
}

/*
 * A moved step keeps its flips and its duration, and the loop still returns to it, even if another
 * step shows the same frame.
 */
static void test_special_steps(void)
{
    DocumentState state = document_state_new();
    const Sprite *sprite = project_sprite(state.now, state.sprite);
    const Animation *walk = sprite_animation(sprite, state.animation);
    AnimationStep *turned = node_copy(animation_step(walk, 3));
    turned->flip_x = true;
    turned->duration = 250;
    List *steps = list_set(walk->steps, 3, turned);
    replace_current(&state, edit_set_steps(state.now, state.sprite, state.animation, steps, NULL));
    Path path = path_animation(state.sprite, state.animation);
    replace_current(&state, edit_set_number(state.now, &path, "loop", 3, NULL));
    check_steps(&state, "1232.");
    walk = path_get(state.now, &path);
    steps = list_move(walk->steps, 3, 0);
    replace_current(&state, edit_set_steps(state.now, state.sprite, state.animation, steps, NULL));
    check_steps(&state, "2.123");
    Path frame = path_frame(state.sprite, state.frames[1]);
    replace_current(&state, edit_remove_asset(state.now, &frame, NULL));
    check_steps(&state, "2.23");
    const AnimationStep *first = animation_step(path_get(state.now, &path), 0);
    CHECK(first->flip_x && !first->flip_y && first->duration == 250);
    node_unref(state.now);
}

/* Changes some steps of an animation and adds its mirror image, whose name has the other side. */
static void test_mirrored_animations(void)
{
    static const struct {
        const char *name, *mirrored;
    } rows[] = {{"walk right", "walk left"},
                {"marche droite", "marche gauche"},
                {"LEFT_RUN", "RIGHT_RUN"},
                {"spin", "spin mirrored"},
                {"walk left", "walk right"}};
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        DocumentState state = document_state_new();
        uint64_t twin = 0;
        const uint32_t some[] = {0, 3, 9};
        StepRange steps = {state.sprite, state.animation, some, 3};
        Path path = path_animation(state.sprite, state.animation);
        replace_current(&state, edit_set_text(state.now, &path, "name", rows[i].name, NULL));
        replace_current(&state, edit_set_number(state.now, &path, "loop", 2, NULL));
        replace_current(&state, edit_set_step_duration(state.now, &steps, 70, NULL));
        replace_current(&state, edit_flip_steps(state.now, &steps, true, true, true, NULL));
        replace_current(&state, edit_flip_steps(state.now, &steps, false, true, false, NULL));
        replace_current(
            &state, edit_mirror_animation(state.now, state.sprite, state.animation, &twin, NULL));
        const Sprite *sprite = project_sprite(state.now, state.sprite);
        const Animation *was = sprite_animation(sprite, state.animation);
        const Animation *now = sprite_animation(sprite, twin);
        CHECK(list_get(sprite->animations, 1) == now);
        CHECK_TEXT(now->name, rows[i].mirrored);
        CHECK_INT(now->loop, 2);
        for (uint32_t k = 0; k < 4; k++) {
            const AnimationStep *a = animation_step(was, k), *b = animation_step(now, k);
            bool chosen = k == 0 || k == 3;
            CHECK(a->flip_x == chosen && !a->flip_y && a->duration == (chosen ? 70 : 0));
            CHECK(b->frame == a->frame && b->flip_x != a->flip_x && b->flip_y == a->flip_y);
            CHECK_INT(b->duration, a->duration);
        }
        replace_current(
            &state, edit_mirror_animation(state.now, state.sprite, state.animation, &twin, NULL));
        CHECK_INT(list_count(project_sprite(state.now, state.sprite)->animations), 3);
        node_unref(state.now);
    }
}

static void test_order(void)
{
    DocumentState state = document_state_new(); /* the animation is 1, 2, 3, 2 */
    Path walk = path_animation(state.sprite, state.animation);
    replace_current(&state, edit_set_number(state.now, &walk, "loop", 2, NULL));
    check_steps(&state, "123.2");
    set_steps(&state, "0132", "013.2");
    set_steps(&state, "012", "012."); /* the frame was removed: the next step in its position */
    set_steps(&state, "2102", "2.102");
    set_steps(&state, "0212", "0.212"); /* the whole animation still loops */
    set_steps(&state, "2102", "2.102");
    replace_current(&state, edit_set_number(state.now, &walk, "loop", 3, NULL));
    set_steps(&state, "22102", "22.102"); /* its second occurrence */
    set_steps(&state, "12", "12.");
    replace_current(&state, edit_set_number(state.now, &walk, "loop", -1, NULL));
    set_steps(&state, "210", "210");

    const uint64_t order[] = {state.frames[4], state.frames[0], state.frames[3], state.frames[1],
                              state.frames[2]};
    replace_current(&state, edit_order_frames(state.now, state.sprite, order, FRAMES, NULL));
    const Sprite *sprite = project_sprite(state.now, state.sprite);
    for (uint32_t i = 0; i < FRAMES; i++)
        CHECK(node_id(list_get(sprite->frames, i)) == order[i]);
    const uint64_t twice[] = {order[0], order[0], order[1], order[2], order[3]};
    CHECK(edit_order_frames(state.now, state.sprite, order, FRAMES - 1, NULL) == NULL);
    CHECK(edit_order_frames(state.now, state.sprite, twice, FRAMES, NULL) == NULL);
    node_unref(state.now);
}

static void test_durations(void)
{
    DocumentState state = document_state_new();
    static const int32_t times[FRAMES] = {100, 33, 1, 0, 250};
    for (int i = 0; i < FRAMES; i++) {
        Scope one = scope_at(&state, i, SCOPE_FRAME);
        replace_current(
            &state, edit_set_frames(state.now, &one,
                                    &(FieldValue){.key = "duration", .number = times[i]}, NULL));
    }
    Scope all = scope_at(&state, 0, SCOPE_SPRITE);
    static const struct {
        double times;
        int32_t wanted[FRAMES];
    } rows[] = {
        {0.5, {50, 17, 1, 0, 125}},
        {2, {200, 66, 2, 0, 500}},
        {1, {100, 33, 1, 0, 250}},
        {1e9, {1 << 24, 1 << 24, 1 << 24, 0, 1 << 24}},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        Project *scaled = edit_scale_durations(state.now, &all, rows[r].times, NULL);
        const Sprite *sprite = project_sprite(scaled, state.sprite);
        for (int i = 0; i < FRAMES; i++)
            CHECK_INT(sprite_frame(sprite, state.frames[i])->duration, rows[r].wanted[i]);
        node_unref(scaled);
    }
    node_unref(state.now);
}

static void test_name_patterns(void)
{
    static const struct {
        ScopeReach reach;
        const char *pattern, *names;
    } rows[] = {
        {SCOPE_SELECTED, "walk #", "walk 1,walk 2,walk 3"},
        {SCOPE_SELECTED, "w##_#", "w01_#,w02_#,w03_#"},
        {SCOPE_SELECTED, "run", "run1,run2,run3"},
        {SCOPE_SELECTED, "%s", "%s1,%s2,%s3"},
        {SCOPE_SELECTED, "", ",,"},
        {SCOPE_FRAME, "hit #", ",hit #,"},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        DocumentState state = document_state_new();
        Scope scope = scope_at(&state, 2, rows[r].reach);
        scope.selected = (uint64_t[]){state.frames[0], state.frames[4]};
        scope.selected_count = 2;
        Scope all = scope_at(&state, 2, SCOPE_SPRITE);
        replace_current(&state, edit_name_frames(state.now, &all, "", NULL));
        replace_current(&state, edit_name_frames(state.now, &scope, rows[r].pattern, NULL));
        const Sprite *sprite = project_sprite(state.now, state.sprite);
        char *names = g_strjoin(",", sprite_frame(sprite, state.frames[0])->name,
                                sprite_frame(sprite, state.frames[2])->name,
                                sprite_frame(sprite, state.frames[4])->name, NULL);
        CHECK_TEXT(names, rows[r].names);
        g_free(names);
        node_unref(state.now);
    }
}

/* ---- Scopes ---- */

static void test_scopes(void)
{
    DocumentState state = document_state_new();
    uint64_t selected[] = {state.frames[0], state.frames[4]};
    const struct {
        ScopeReach reach;
        bool animation;
        const char *frames; /* one character per frame */
    } cases[] = {
        {SCOPE_FRAME, false, "..x.."},     {SCOPE_SELECTED, false, "x.x.x"},
        {SCOPE_FROM_HERE, false, "..xxx"}, {SCOPE_FROM_HERE, true, "..xx."},
        {SCOPE_ANIMATION, true, ".xxx."},  {SCOPE_ANIMATION, false, "xxxxx"},
        {SCOPE_SPRITE, true, "xxxxx"},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Scope scope = scope_at(&state, 2, cases[i].reach);
        scope.animation = cases[i].animation ? state.animation : 0;
        scope.selected = selected;
        scope.selected_count = 2;
        uint32_t count;
        uint64_t *frames = scope_frames(state.now, &scope, &count);
        char got[FRAMES + 1] = ".....";
        for (uint32_t k = 0; k < count; k++)
            for (int f = 0; f < FRAMES; f++)
                if (frames[k] == state.frames[f])
                    got[f] = got[f] == '.' ? 'x' : '2';
        CHECK_TEXT(got, cases[i].frames);
        g_free(frames);
    }
    Scope lost = scope_at(&state, 0, SCOPE_SPRITE);
    lost.frame = 77;
    uint32_t count;
    CHECK(scope_frames(state.now, &lost, &count) == NULL);
    GError *error = NULL;
    CHECK(edit_remove_hot_spot(state.now, &lost, &error) == NULL && error != NULL);
    g_clear_error(&error);
    node_unref(state.now);
}

static void test_hot_spots(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 1, SCOPE_FRAME);
    replace_current(&state, edit_set_hot_spot(state.now, &all, 20 * 256, 60 * 256, NULL));
    replace_current(&state, edit_set_hot_spot(state.now, &one, 25 * 256, 50 * 256, NULL));
    CHECK_INT(frame_at(&state, 0)->hot_x, 20 * 256);
    CHECK_INT(frame_at(&state, 1)->hot_x, 25 * 256);
    /* All other hot spots move by the same amount. */
    replace_current(&state, edit_set_hot_spot(state.now, &all, 22 * 256, 59 * 256, NULL));
    CHECK_INT(frame_at(&state, 1)->hot_x, 27 * 256);
    CHECK_INT(frame_at(&state, 1)->hot_y, 49 * 256);
    CHECK_INT(frame_at(&state, 4)->hot_x, 22 * 256);
    /* Relative to the picture, all hot spots move to the same position. */
    all.reference = REFERENCE_PICTURE;
    replace_current(&state, edit_set_hot_spot(state.now, &all, 1 * 256, 2 * 256, NULL));
    CHECK_INT(frame_at(&state, 1)->hot_x, 256);
    replace_current(&state, edit_remove_hot_spot(state.now, &all, NULL));
    CHECK(!frame_at(&state, 3)->has_hot_spot);
    node_unref(state.now);
}

/*
 * Boxes are placed relative to the hot spot of each frame. They correspond by name, tag and rank.
 */
static void test_boxes(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 1, SCOPE_FRAME);
    replace_current(&state, edit_set_hot_spot(state.now, &all, 20 * 256, 60 * 256, NULL));
    replace_current(&state, edit_set_hot_spot(state.now, &one, 25 * 256, 50 * 256, NULL));
    add_box(&state, &all, "fist", 5, 30, 20);
    CHECK_INT(box_at(&state, 0, 0)->x, 30);
    CHECK_INT(box_at(&state, 1, 0)->x, 35);
    CHECK_INT(box_at(&state, 1, 0)->y, 10);
    add_box(&state, &all, "", 1, 0, 0);
    add_box(&state, &all, "", 1, 5, 5);
    add_box(&state, &one, "", 2, 1, 1);
    /* In frame 1 the named box is now last; ranks among equal tags do not change. */
    Path fist = path_box(state.sprite, state.frames[1], 0);
    replace_current(&state, edit_move(state.now, &fist, 3, NULL));
    CHECK_INT(box_counterpart(frame_at(&state, 0), 0, frame_at(&state, 1)), 3);
    CHECK_INT(box_counterpart(frame_at(&state, 0), 1, frame_at(&state, 1)), 0);
    CHECK_INT(box_counterpart(frame_at(&state, 0), 2, frame_at(&state, 1)), 1);
    CHECK_INT(box_counterpart(frame_at(&state, 1), 2, frame_at(&state, 0)), UINT32_MAX);
    uint32_t boxes[] = {0, 2};
    replace_current(&state, edit_move_boxes(state.now, &all, boxes, 2, 3, -1, NULL));
    CHECK_INT(box_at(&state, 0, 0)->x, 33);
    CHECK_INT(box_at(&state, 1, 3)->x, 38);
    CHECK_INT(box_at(&state, 1, 0)->x, 5); /* the other unnamed box */
    CHECK_INT(box_at(&state, 1, 1)->x, 13);
    replace_current(&state,
                    edit_set_box_rect(state.now, &all, 0, (PixelRect){33, 19, 48, 30}, NULL));
    CHECK_INT(box_at(&state, 0, 0)->w, 15);
    CHECK_INT(box_at(&state, 1, 3)->w, 15);
    CHECK_INT(box_at(&state, 1, 3)->h, 11);
    /* Numbers of all boxes change by the same amount; a size is at least one. */
    replace_current(&state, edit_set_boxes(state.now, &all, boxes, 1,
                                           &(FieldValue){.key = "x", .number = 31}, NULL));
    replace_current(&state, edit_set_boxes(state.now, &all, boxes, 1,
                                           &(FieldValue){.key = "h", .number = -5}, NULL));
    CHECK_INT(box_at(&state, 0, 0)->x, 31);
    CHECK_INT(box_at(&state, 1, 3)->x, 36);
    CHECK_INT(box_at(&state, 1, 3)->w, 15);
    CHECK_INT(box_at(&state, 0, 0)->h, 1);
    CHECK_INT(box_at(&state, 1, 3)->h, 1);
    CHECK(edit_set_boxes(state.now, &all, boxes, 1, &(FieldValue){.key = "x", .number = 1e12},
                         NULL) == NULL);
    /* Locked boxes are not removed. */
    replace_current(&state, edit_set_boxes(state.now, &one, (uint32_t[]){3}, 1,
                                           &(FieldValue){.key = "locked", .number = true}, NULL));
    replace_current(&state, edit_remove_boxes(state.now, &all, boxes, 1, NULL));
    CHECK_INT(list_count(frame_at(&state, 0)->boxes), 2);
    CHECK_INT(list_count(frame_at(&state, 1)->boxes), 4);
    replace_current(&state, edit_set_boxes(state.now, &all, (uint32_t[]){0, 1}, 2,
                                           &(FieldValue){.key = "tag", .number = 4}, NULL));
    CHECK_INT(box_at(&state, 3, 1)->tag, 4);
    node_unref(state.now);
}

static void place_box(DocumentState *state, const Scope *scope, const char *name, const Box *box)
{
    replace_current(state, edit_place_box(state->now, scope, name, box, NULL));
}

/* A box is found by its name, else by its tag; it keeps everything but its rectangle. */
static void test_placed_boxes(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 1, SCOPE_FRAME);
    Scope two = scope_at(&state, 2, SCOPE_FRAME);
    uint32_t count, first = 0;
    replace_current(&state, edit_set_hot_spot(state.now, &all, 20 * 256, 60 * 256, NULL));
    replace_current(&state, edit_set_hot_spot(state.now, &one, 25 * 256, 50 * 256, NULL));
    add_box(&state, &one, "", 2, 1, 1);
    add_box(&state, &one, "head", 5, 2, 2);
    add_box(&state, &two, "", 1, 3, 3);
    const FieldValue group = {.key = "group", .text = "top"};
    replace_current(&state, edit_set_boxes(state.now, &two, &first, 1, &group, NULL));
    Box *unnamed = new_box("", 1, 30, 20), *named = new_box("head", 0, 7, 8);
    place_box(&state, &all, "head", unnamed);
    CHECK_INT(list_count(frame_at(&state, 0)->boxes), 1); /* added */
    CHECK_INT(box_at(&state, 0, 0)->x, 30);
    CHECK_TEXT(box_at(&state, 0, 0)->name, "");
    CHECK_INT(list_count(frame_at(&state, 1)->boxes), 2); /* found by its name */
    CHECK_INT(box_at(&state, 1, 1)->x, 35);
    CHECK_INT(box_at(&state, 1, 1)->y, 10);
    CHECK_INT(box_at(&state, 1, 1)->tag, 5);
    CHECK_INT(list_count(frame_at(&state, 2)->boxes), 1); /* found by its tag */
    CHECK_INT(box_at(&state, 2, 0)->x, 30);
    CHECK_TEXT(box_at(&state, 2, 0)->group, "top");
    place_box(&state, &two, "head", named);
    CHECK_INT(list_count(frame_at(&state, 2)->boxes), 2);
    CHECK_INT(box_named(frame_at(&state, 2)->boxes, "head", named, &count), 1);
    CHECK_INT(box_named(frame_at(&state, 2)->boxes, "tail", unnamed, &count), 0);
    CHECK_INT(count, 1);
    CHECK_INT(box_named(frame_at(&state, 2)->boxes, "tail", named, &count), UINT32_MAX);
    CHECK_INT(count, 0);
    const FieldValue locked = {.key = "locked", .number = true};
    replace_current(&state, edit_set_boxes(state.now, &two, (uint32_t[]){1}, 1, &locked, NULL));
    named->x = 99;
    place_box(&state, &two, "head", named);
    CHECK_INT(box_at(&state, 2, 1)->x, 7);
    node_unref(unnamed);
    node_unref(named);
    node_unref(state.now);
}

static void test_groups(void)
{
    DocumentState state = document_state_new();
    Scope one = scope_at(&state, 0, SCOPE_FRAME);
    for (int i = 0; i < 5; i++) {
        char name[2] = {(char)('a' + i), 0};
        add_box(&state, &one, name, 1, i, 0);
    }
    replace_current(&state, edit_set_boxes(state.now, &one, (uint32_t[]){1, 4}, 2,
                                           &(FieldValue){.key = "group", .text = "arms"}, NULL));
    char order[6] = "";
    for (uint32_t i = 0; i < 5; i++)
        order[i] = box_at(&state, 0, i)->name[0];
    CHECK_TEXT(order, "abecd");
    CHECK_TEXT(box_at(&state, 0, 2)->group, "arms");
    replace_current(&state, edit_set_boxes(state.now, &one, (uint32_t[]){1, 2}, 2,
                                           &(FieldValue){.key = "group"}, NULL));
    CHECK_TEXT(box_at(&state, 0, 2)->group, "");
    node_unref(state.now);
}

static void test_points_and_mirrors(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE);
    replace_current(&state, edit_set_hot_spot(state.now, &all, 20 * 256, 60 * 256, NULL));
    replace_current(&state, edit_set_point(state.now, &all, "left hand", 2560 + 128, 128, NULL));
    replace_current(&state, edit_set_point_direction(state.now, &all, "left hand", 256, 0, NULL));
    add_box(&state, &all, "arm_l", 3, 4, 5);
    Project *before = node_ref(state.now);
    replace_current(&state, edit_mirror(state.now, &all, true, NULL));
    const Point *hand = list_get(frame_at(&state, 2)->points, 0);
    CHECK_TEXT(hand->name, "right hand");
    CHECK_INT(hand->x, 42 * 256 - 2560 - 128);
    CHECK_INT(hand->to_x, -256);
    CHECK_TEXT(box_at(&state, 2, 0)->name, "arm_r");
    CHECK_INT(box_at(&state, 2, 0)->x, 42 - 4 - 10);
    CHECK_INT(frame_at(&state, 2)->hot_x, 22 * 256);
    replace_current(&state, edit_mirror(state.now, &all, true, NULL));
    CHECK(node_equal(before, state.now));
    node_unref(before);
    replace_current(&state, edit_rename_point(state.now, &all, "left hand", "fist", NULL));
    replace_current(&state, edit_remove_point(state.now, &all, "fist", NULL));
    CHECK_INT(list_count(frame_at(&state, 4)->points), 0);
    node_unref(state.now);
}

static void test_mirrored_names(void)
{
    static const char *const names[][2] = {{"left foot", "right foot"},
                                           {"Foot L", "Foot R"},
                                           {"hand.r", "hand.l"},
                                           {"cleft", "cleft"},
                                           {"head", "head"},
                                           {"L", "L"},
                                           {"upright guard", "upright guard"},
                                           {"bright", "bright"},
                                           {"leftArm", "rightArm"},
                                           {"armLeft", "armRight"},
                                           {"ARM_LEFT", "ARM_RIGHT"},
                                           {"RightLeg", "LeftLeg"},
                                           {"l_arm", "r_arm"},
                                           {"armR", "armL"},
                                           {"ball", "ball"},
                                           {"arm_l_upper", "arm_l_upper"},
                                           {"bras gauche", "bras droite"},
                                           {"jambe droite", "jambe gauche"},
                                           {"bras droit", "bras gauche"},
                                           {"endroit", "endroit"},
                                           {"left of right", "right of left"},
                                           {"leftover", "leftover"},
                                           {"épauleleft", "épauleleft"}};
    for (size_t i = 0; i < CHECK_COUNT(names); i++) {
        DocumentState state = document_state_new();
        Scope one = scope_at(&state, 0, SCOPE_FRAME);
        replace_current(&state, edit_set_point(state.now, &one, names[i][0], 0, 0, NULL));
        replace_current(&state, edit_mirror(state.now, &one, true, NULL));
        const Point *point = list_get(frame_at(&state, 0)->points, 0);
        CHECK_TEXT(point->name, names[i][1]);
        node_unref(state.now);
    }
}

/* If a language has two words for a side, the word that the sprite already uses is chosen. */
static void test_mirrors_in_use(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 0, SCOPE_FRAME);
    add_box(&state, &all, "bras droit", 1, 4, 5);
    add_box(&state, &all, "bras gauche", 1, 9, 5);
    add_box(&state, &all, "jambe gauche", 1, 9, 9);
    replace_current(&state,
                    edit_set_boxes(state.now, &all, (uint32_t[]){0, 1}, 2,
                                   &(FieldValue){.key = "group", .text = "left side"}, NULL));
    Project *before = node_ref(state.now);
    replace_current(&state, edit_mirror(state.now, &one, true, NULL));
    CHECK_TEXT(box_at(&state, 0, 0)->name, "bras gauche");
    CHECK_TEXT(box_at(&state, 0, 1)->name, "bras droit");
    CHECK_TEXT(box_at(&state, 0, 2)->name, "jambe droite");
    CHECK_TEXT(box_at(&state, 0, 1)->group, "right side");
    CHECK_TEXT(box_at(&state, 1, 1)->name, "bras gauche");
    replace_current(&state, edit_mirror(state.now, &one, true, NULL));
    CHECK(node_equal(before, state.now));
    node_unref(before);
    node_unref(state.now);
}

static const Property *property_at(const List *properties)
{
    return properties_get(properties, "damage");
}

/* Properties are set in the scope, on corresponding boxes and points. */
static void test_properties_in_scope(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 0, SCOPE_FRAME);
    Scope third = scope_at(&state, 2, SCOPE_FRAME);
    Property *damage = property_number("other", 7);
    add_box(&state, &third, "below", 1, 4, 5);
    add_box(&state, &all, "fist", 1, 4, 5);
    add_box(&state, &one, "only here", 1, 4, 5);
    replace_current(&state, edit_set_point(state.now, &all, "hand", 128, 128, NULL));
    const Path frame = path_frame(all.sprite, all.frame);
    const Path box = path_box(all.sprite, all.frame, 0), own = path_box(all.sprite, all.frame, 1);
    const Path point = path_point(all.sprite, all.frame, 0), sprite = path_sprite(all.sprite);
    const Path *const paths[] = {&frame, &box, &own, &point, &sprite};
    for (size_t i = 0; i < CHECK_COUNT(paths); i++)
        replace_current(&state, edit_set_frame_property(state.now, i == 0 ? &one : &all, paths[i],
                                                        "damage", damage, NULL));
    CHECK(property_at(frame_at(&state, 0)->properties) != NULL);
    CHECK(property_at(frame_at(&state, 1)->properties) == NULL);
    CHECK_NEAR(property_at(box_at(&state, 3, 0)->properties)->number, 7, 0);
    CHECK(property_at(box_at(&state, 0, 1)->properties) != NULL);
    CHECK(property_at(box_at(&state, 2, 0)->properties) == NULL);
    CHECK(property_at(box_at(&state, 2, 1)->properties) != NULL);
    const Point *hand = list_get(frame_at(&state, 2)->points, 0);
    CHECK(property_at(hand->properties) != NULL);
    replace_current(&state, edit_set_frame_property(state.now, &all, &box, "damage", NULL, NULL));
    CHECK(property_at(box_at(&state, 0, 0)->properties) == NULL);
    CHECK(property_at(box_at(&state, 3, 0)->properties) == NULL);
    replace_current(&state,
                    edit_set_frame_property(state.now, &all, &sprite, "damage", NULL, NULL));
    const Sprite *now = path_get(state.now, &sprite);
    CHECK(property_at(now->properties) == NULL);
    node_unref(damage);
    node_unref(state.now);
}

/* Returns how many boxes of a version have a property. */
static int boxes_with_property(const Project *project)
{
    int count = 0;
    for (ListIter sprites = list_iter(project->sprites), frames, boxes;;) {
        const Sprite *sprite = list_next(&sprites);
        if (sprite == NULL)
            return count;
        frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL;) {
            boxes = list_iter(frame->boxes);
            for (const Box *box; (box = list_next(&boxes)) != NULL;)
                count += property_at(box->properties) != NULL;
        }
    }
}

static void test_aligned_boxes(void)
{
    static const struct {
        BoxAlignment alignment;
        int32_t at[3]; /* x or y of the boxes */
    } rows[] = {
        {ALIGN_LEFT, {10, 10, 10}},   {ALIGN_CENTRE, {23, 20, 22}}, {ALIGN_RIGHT, {36, 30, 34}},
        {ALIGN_TOP, {10, 10, 10}},    {ALIGN_MIDDLE, {23, 20, 22}}, {ALIGN_BOTTOM, {36, 30, 34}},
        {DISTRIBUTE_X, {10, 30, 19}}, {DISTRIBUTE_Y, {10, 30, 19}},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        DocumentState state = document_state_new();
        Scope all = scope_at(&state, 0, SCOPE_SPRITE);
        static const int32_t at[3] = {10, 30, 17}, sizes[3] = {4, 10, 6};
        for (int i = 0; i < 3; i++) {
            Box *box = node_new(&box_kind);
            box->x = box->y = at[i];
            box->w = box->h = sizes[i];
            node_set_text(&box->name, (const char *const[]){"a", "b", "c"}[i]);
            replace_current(&state, edit_add_box(state.now, &all, box, NULL));
            node_unref(box);
        }
        replace_current(&state, edit_align_boxes(state.now, &all, (uint32_t[]){0, 1, 2}, 3,
                                                 rows[r].alignment, NULL));
        const bool is_x = rows[r].alignment <= ALIGN_RIGHT || rows[r].alignment == DISTRIBUTE_X;
        for (uint32_t i = 0; i < 3; i++) {
            CHECK_INT(is_x ? box_at(&state, 3, i)->x : box_at(&state, 3, i)->y, rows[r].at[i]);
            CHECK_INT(is_x ? box_at(&state, 3, i)->y : box_at(&state, 3, i)->x, at[i]);
        }
        node_unref(state.now);
    }
}

/* An edit of one box reaches all boxes of the scope's tag, whatever their names are. */
static void test_tagged_boxes(void)
{
    DocumentState state = document_state_new();
    Scope scope = scope_at(&state, 0, SCOPE_SPRITE), third = scope_at(&state, 2, SCOPE_FRAME);
    Scope one = scope_at(&state, 0, SCOPE_FRAME);
    Property *damage = property_number("damage", 7);
    add_box(&state, &one, "jab", 1, 4, 5);
    add_box(&state, &one, "other", 1, 4, 5);
    add_box(&state, &third, "hook", 1, 4, 5);
    add_box(&state, &third, "", 1, 4, 5);
    add_box(&state, &third, "head", 2, 4, 5);
    uint64_t copy;
    Path path = path_sprite(scope.sprite), box = path_box(scope.sprite, scope.frame, 0);
    replace_current(&state, edit_duplicate(state.now, &path, &copy, NULL));
    scope.tag = 1;
    Project *after = edit_set_frame_property(state.now, &scope, &box, "damage", damage, NULL);
    CHECK_INT(boxes_with_property(after), 3);
    node_unref(after);
    scope.in_project = true;
    after = edit_set_frame_property(state.now, &scope, &box, "damage", damage, NULL);
    CHECK_INT(boxes_with_property(after), 3 + 4);
    node_unref(after);
    Path path_of_frame = path_frame(scope.sprite, scope.frame);
    after = edit_set_frame_property(state.now, &scope, &path_of_frame, "damage", damage, NULL);
    ListIter iter = list_iter(project_sprite(after, copy)->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        CHECK(frame->properties == NULL);
    node_unref(after);
    replace_current(&state, edit_remove_boxes(state.now, &scope, (uint32_t[]){0}, 1, NULL));
    CHECK_INT(list_count(frame_at(&state, 0)->boxes), 1);
    CHECK_INT(list_count(frame_at(&state, 2)->boxes), 1);
    const Sprite *second = project_sprite(state.now, copy);
    CHECK_INT(list_count(((const Frame *)list_get(second->frames, 0))->boxes), 0);
    CHECK_INT(list_count(((const Frame *)list_get(second->frames, 2))->boxes), 1);
    /* Edits of frames do not leave the sprite. */
    FieldValue duration = {.key = "duration", .number = 12};
    replace_current(&state, edit_set_frames(state.now, &scope, &duration, NULL));
    CHECK_INT(frame_at(&state, 0)->duration, 12);
    second = project_sprite(state.now, copy);
    CHECK(((const Frame *)list_get(second->frames, 0))->duration != 12);
    node_unref(damage);
    node_unref(state.now);
}

static void test_propagation(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE), one = scope_at(&state, 0, SCOPE_FRAME);
    Scope other = scope_at(&state, 1, SCOPE_FRAME);
    replace_current(&state, edit_set_hot_spot(state.now, &one, 20 * 256, 60 * 256, NULL));
    replace_current(&state, edit_set_hot_spot(state.now, &other, 10 * 256, 60 * 256, NULL));
    add_box(&state, &one, "head", 1, 15, 5);
    add_box(&state, &other, "old", 1, 0, 0);
    replace_current(&state, edit_propagate(state.now, &all, true, false, false, NULL));
    CHECK_INT(list_count(frame_at(&state, 1)->boxes), 1);
    CHECK_TEXT(box_at(&state, 1, 0)->name, "head");
    CHECK_INT(box_at(&state, 1, 0)->x, 5);
    node_unref(state.now);
}

/* ---- Tags ---- */

static void test_tags(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE);
    int32_t number;
    replace_current(&state, edit_add_tag(state.now, "tail", "body", NULL, &number, NULL));
    CHECK_INT(number, 8);
    const Tag *tail = project_tag(state.now, 8);
    for (int32_t i = 1; i < 8; i++)
        CHECK(colour_difference(tail->colour, project_tag(state.now, i)->colour) > 8);
    add_box(&state, &all, "", 8, 0, 0);
    uint32_t uses[256];
    tags_count_uses(state.now, uses);
    CHECK_INT(uses[8], FRAMES);
    replace_current(&state, edit_replace_tag(state.now, 8, 2, NULL));
    CHECK_INT(box_at(&state, 3, 0)->tag, 2);
    CHECK(project_tag(state.now, 8) == NULL);
    GError *error = NULL;
    CHECK(edit_replace_tag(state.now, 2, 77, &error) == NULL); /* no tag 77 */
    CHECK(error != NULL);
    g_clear_error(&error);
    CHECK(edit_add_tag(state.now, "head", "", NULL, &number, &error) == NULL); /* name is taken */
    g_clear_error(&error);
    replace_current(&state, edit_rename_role(state.now, "body", "flesh", NULL));
    CHECK_TEXT(project_tag(state.now, 1)->role, "flesh");
    replace_current(&state, edit_remove_role(state.now, "flesh", NULL));
    CHECK_TEXT(project_tag(state.now, 1)->role, "");
    node_unref(state.now);
}

/* The tag of a road counts once for each zone, and is used even without zones. */
static void test_uses_of_roads(void)
{
    DocumentState state = document_state_new();
    uint64_t map;
    int32_t zone, road = 3;
    uint32_t uses[256], tags[8] = {1u << road};
    bool used[256];
    replace_current(&state, edit_add_map(state.now, "track", 0, 64, 64, &map, NULL));
    replace_current(&state, edit_set_road(state.now, map, tags, NULL));
    tags_count_uses(state.now, uses);
    tags_used(state.now, used);
    CHECK_INT(uses[road], 0);
    CHECK(used[road]);
    CHECK(!tags_can_be_replaced(state.now));
    uint64_t plane = node_id(list_get(project_map(state.now, map)->planes, 0));
    replace_current(&state, edit_add_zone(state.now, map, plane, "asphalt", road, &zone, NULL));
    tags_count_uses(state.now, uses);
    CHECK_INT(uses[road], 1);
    node_unref(state.now);
}

/* ---- Assets ---- */

static void test_duplicates_and_removal(void)
{
    DocumentState state = document_state_new();
    uint64_t copy;
    Path sprite = path_sprite(state.sprite);
    replace_current(&state, edit_duplicate(state.now, &sprite, &copy, NULL));
    const Sprite *twin = project_sprite(state.now, copy);
    CHECK_TEXT(twin->name, "ken 2");
    CHECK_INT(list_count(twin->frames), FRAMES);
    const Animation *walk = list_get(twin->animations, 0);
    CHECK(sprite_frame(twin, animation_frame(walk, 0)) == list_get(twin->frames, 1));
    CHECK(sprite_frame(twin, state.frames[1]) == NULL);
    GError *error = NULL;
    CHECK(project_validate(state.now, NULL, &error));
    g_clear_error(&error);
    Path frame = path_frame(state.sprite, state.frames[2]);
    replace_current(&state, edit_remove_asset(state.now, &frame, NULL));
    walk = sprite_animation(project_sprite(state.now, state.sprite), state.animation);
    CHECK_INT(list_count(walk->steps), 2);
    CHECK(project_validate(state.now, NULL, NULL));
    char *name = asset_free_name(state.now->sprites, "ken 2");
    CHECK_TEXT(name, "ken 3");
    g_free(name);
    node_unref(state.now);
}

static void test_pictures_go_with_their_last_user(void)
{
    DocumentState state = document_state_new();
    uint8_t digest[16] = {1};
    uint64_t picture, again, frame;
    replace_current(&state,
                    edit_add_picture(state.now, "art/ken.png", 64, 64, digest, &picture, NULL));
    replace_current(&state,
                    edit_add_picture(state.now, "art/ken.png", 128, 64, digest, &again, NULL));
    CHECK(picture == again);
    CHECK_INT(list_count(state.now->pictures), 1);
    replace_current(&state, with_new_frame(state.now, state.sprite, picture,
                                           (PixelRect){64, 0, 128, 64}, "", &frame, NULL));
    GError *error = NULL;
    CHECK(with_new_frame(state.now, state.sprite, picture, (PixelRect){65, 0, 129, 64}, "", &again,
                         &error) == NULL);
    CHECK(error != NULL && strstr(error->message, "ken.png") != NULL);
    g_clear_error(&error);
    Path path = path_sprite(state.sprite);
    replace_current(&state, edit_remove_asset(state.now, &path, NULL));
    CHECK_INT(list_count(state.now->pictures), 0);
    node_unref(state.now);
}

static void test_copies_between_projects(void)
{
    DocumentState state = document_state_new();
    Scope all = scope_at(&state, 0, SCOPE_SPRITE);
    int32_t tail;
    replace_current(&state, edit_add_tag(state.now, "tail", "fur", NULL, &tail, NULL));
    add_box(&state, &all, "", tail, 0, 0);
    add_box(&state, &all, "", 2, 0, 0);
    Project *bare = node_new(&project_kind);
    uint64_t copy;
    Path path = path_sprite(state.sprite);
    Project *other = edit_copy_from(bare, state.now, &path, NULL, NULL, &copy, NULL);
    CHECK(other != NULL);
    const Frame *frame = list_get(project_sprite(other, copy)->frames, 0);
    const Box *first = list_get(frame->boxes, 0), *second = list_get(frame->boxes, 1);
    CHECK_TEXT(project_tag(other, first->tag)->name, "tail");
    CHECK_TEXT(project_tag(other, second->tag)->name, "torso");
    CHECK_INT(list_count(other->tags), 2);
    CHECK(project_validate(other, NULL, NULL));
    node_unref(other);
    node_unref(bare);
    node_unref(state.now);
}

/* ---- References ---- */

/* Adds a marker to a level and sets `*path` to it. */
static void add_marker(DocumentState *state, uint64_t level, const char *name, Path *path)
{
    replace_current(state, edit_add_marker(state->now, level, name, 0, 256, 256, NULL));
    *path = path_marker(level, list_count(project_level(state->now, level)->markers) - 1);
}

/* Lets the property "to" of a node refer to a node, and returns the id. */
static uint64_t refer(DocumentState *state, const Path *from, const Path *to)
{
    uint64_t id = 0;
    replace_current(state, edit_make_target(state->now, to, &id, NULL));
    Property *value = property_reference("to", id);
    replace_current(state, edit_set_property(state->now, from, "to", value, NULL));
    node_unref(value);
    return id;
}

static uint64_t target_of(const Project *project, const Path *from)
{
    return properties_get(node_properties(path_get(project, from)), "to")->target;
}

static void check_target(const DocumentState *state, const Path *from, const char *wanted)
{
    char *text = reference_text(state->now, target_of(state->now, from));
    CHECK_TEXT(text, wanted);
    g_free(text);
}

/* A level with two markers that refer to each other, and a sprite that refers to the first one. */
static uint64_t add_cave(DocumentState *state, Path markers[2])
{
    uint64_t cave;
    replace_current(state, edit_add_level(state->now, "cave", 100, 100, &cave, NULL));
    add_marker(state, cave, "door", &markers[0]);
    add_marker(state, cave, "exit", &markers[1]);
    refer(state, &markers[0], &markers[1]);
    refer(state, &markers[1], &markers[0]);
    const Path sprite = path_sprite(state->sprite);
    refer(state, &sprite, &markers[0]);
    return cave;
}

static void test_references_to_targets(void)
{
    DocumentState state = document_state_new();
    Path markers[2], sprite = path_sprite(state.sprite);
    uint64_t cave = add_cave(&state, markers), map, copy;
    check_target(&state, &sprite, "marker:cave/door");
    replace_current(&state, edit_set_text(state.now, &markers[0], "name", "gate", NULL));
    check_target(&state, &sprite, "marker:cave/gate");
    replace_current(&state, edit_move(state.now, &markers[0], 1, NULL));
    check_target(&state, &sprite, "marker:cave/gate");
    check_target(&state, &markers[1], "marker:cave/exit"); /* the one that moved */
    replace_current(&state, edit_add_map(state.now, "town", 0, 8, 8, &map, NULL));
    const Plane *plane = list_get(project_map(state.now, map)->planes, 0);
    int32_t number;
    replace_current(&state, edit_add_zone(state.now, map, plane->id, "", 0, &number, NULL));
    plane = list_get(project_map(state.now, map)->planes, 0);
    const Path zone = path_zone(state.now, map, plane->id, number);
    const Path targets[] = {path_level(cave), path_map(map), sprite, zone,
                            path_animation(state.sprite, state.animation)};
    char *zone_text = g_strdup_printf("zone:town/%s/#1", plane->name);
    const char *const texts[] = {"level:cave", "map:town", "sprite:ken", zone_text,
                                 "animation:ken/walk"};
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        refer(&state, &sprite, &targets[i]);
        check_target(&state, &sprite, texts[i]);
    }
    g_free(zone_text);
    /* The animation is a part of the sprite: its copy refers to its own. */
    replace_current(&state, edit_duplicate(state.now, &sprite, &copy, NULL));
    const Path twin = path_sprite(copy);
    check_target(&state, &sprite, "animation:ken/walk");
    check_target(&state, &twin, "animation:ken 2/walk");
    CHECK(project_validate(state.now, NULL, NULL));
    node_unref(state.now);
}

static void check_removal(const Project *before, const Project *after, const char *wanted)
{
    Removal removal;
    CHECK(removal_between(before, after, &removal));
    char *text = removal_text(&removal);
    CHECK_TEXT(text, wanted);
    g_free(text);
    removal_clear(&removal);
}

static void test_deleted_targets(void)
{
    DocumentState state = document_state_new();
    Path markers[2], sprite = path_sprite(state.sprite);
    uint64_t cave = add_cave(&state, markers);
    Project *all = node_ref(state.now);
    replace_current(&state, edit_remove(state.now, &markers[0], NULL));
    CHECK_INT(target_of(state.now, &sprite), 0);
    CHECK_INT(target_of(state.now, &markers[0]), 0);
    check_target(&state, &sprite, "none");
    check_removal(all, state.now, "marker “door” and 2 references to it");
    replace_current(&state, node_ref(all));
    Path level = path_level(cave);
    replace_current(&state, edit_remove_asset(state.now, &level, NULL));
    CHECK_INT(target_of(state.now, &sprite), 0);
    check_removal(all, state.now, "level “cave” and 1 reference to it");
    replace_current(&state, node_ref(all));
    Property *none = property_reference("to", 0);
    replace_current(&state, edit_set_property(state.now, &sprite, "to", none, NULL));
    node_unref(none);
    Removal removal;
    CHECK(!removal_between(all, state.now, &removal));
    node_unref(all);
    node_unref(state.now);
}

static void test_copied_targets(void)
{
    DocumentState state = document_state_new();
    Path markers[2], sprite = path_sprite(state.sprite);
    uint64_t cave = add_cave(&state, markers), second;
    Path level = path_level(cave);
    replace_current(&state, edit_duplicate(state.now, &level, &second, NULL));
    const Path door = path_marker(second, 0), exit = path_marker(second, 1);
    check_target(&state, &door, "marker:cave 2/exit");
    check_target(&state, &exit, "marker:cave 2/door");
    check_target(&state, &sprite, "marker:cave/door");
    /* Another project gets the references inside the asset only. */
    Project *bare = node_new(&project_kind);
    uint64_t there;
    Project *other = edit_copy_from(bare, state.now, &sprite, NULL, NULL, &there, NULL);
    const Path alone = path_sprite(there);
    CHECK_INT(target_of(other, &alone), 0);
    node_set_child(&other, edit_copy_from(bare, state.now, &level, NULL, NULL, &there, NULL));
    const Path exit_there = path_marker(there, 1);
    char *text = reference_text(other, target_of(other, &exit_there));
    CHECK_TEXT(text, "marker:cave/door");
    g_free(text);
    node_unref(other);
    node_unref(bare);
    node_unref(state.now);
}

static void test_fields_of_tags(void)
{
    DocumentState state = document_state_new();
    Scope one = scope_at(&state, 0, SCOPE_FRAME);
    add_box(&state, &one, "skull", 1, 0, 0);
    add_box(&state, &one, "chest", 2, 0, 0);
    const Path skull = path_box(state.sprite, state.frames[0], 0);
    Property *hard = property_number("", 3), *soft = property_boolean("", true);
    replace_current(&state, edit_set_tag_field(state.now, 1, "armour", hard, NULL));
    replace_current(&state, edit_set_tag_field(state.now, 1, "bleeds", soft, NULL));
    List *values = properties_with_fields(state.now, path_get(state.now, &skull));
    CHECK_INT(list_count(values), 2);
    CHECK_INT(properties_number(values, "armour", 0), 3);
    list_unref(values);
    values = properties_with_fields(state.now, box_at(&state, 0, 1));
    CHECK_INT(list_count(values), 0);
    list_unref(values);
    replace_current(&state, edit_set_property(state.now, &skull, "armour", soft, NULL));
    replace_current(&state, edit_rename_tag_field(state.now, 1, "armour", "plate", NULL));
    values = properties_with_fields(state.now, path_get(state.now, &skull));
    CHECK_INT(list_count(values), 2);
    CHECK_INT(properties_get(values, "plate")->type, PROPERTY_BOOLEAN);
    list_unref(values);
    replace_current(&state, edit_set_tag_field(state.now, 1, "plate", NULL, NULL));
    replace_current(&state, edit_set_tag_field(state.now, 1, "bleeds", NULL, NULL));
    CHECK_INT(list_count(project_tag(state.now, 1)->fields), 0);
    CHECK(properties_get(box_at(&state, 0, 0)->properties, "plate") != NULL);
    GError *error = NULL;
    CHECK(edit_set_tag_field(state.now, 1, "plate", NULL, &error) == NULL);
    CHECK(g_error_matches(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND));
    g_clear_error(&error);
    CHECK(edit_set_tag_field(state.now, 250, "plate", hard, &error) == NULL && error != NULL);
    g_clear_error(&error);
    node_unref(hard);
    node_unref(soft);
    node_unref(state.now);
}

/* ---- Maps ---- */

static void test_zones_and_shapes(void)
{
    DocumentState state = {.now = project_new()};
    uint64_t map, shape, plane;
    int32_t pond, door;
    replace_current(&state, edit_add_map(state.now, "room", 0, 200, 100, &map, NULL));
    plane = node_id(list_get(project_map(state.now, map)->planes, 0));
    replace_current(&state, edit_add_zone(state.now, map, plane, "pond", 1, &pond, NULL));
    replace_current(&state, edit_add_zone(state.now, map, plane, "pond", 1, &door, NULL));
    CHECK_TEXT(plane_zone(map_plane(project_map(state.now, map), plane), door)->name, "pond 2");
    const PaintPoint corners[] = {{10, 10}, {60, 10}, {60, 40}, {10, 40}};
    replace_current(&state, edit_add_shape(state.now, map, plane, SHAPE_POLYGON, pond, corners, 4,
                                           0, &shape, NULL));
    replace_current(&state, edit_shape_to_paint(state.now, map, plane, shape, NULL));
    const Plane *now = map_plane(project_map(state.now, map), plane);
    CHECK_INT(blocks_get(now->pixels, 10, 10), pond);
    CHECK_INT(blocks_get(now->pixels, 59, 39), pond);
    CHECK_INT(blocks_get(now->pixels, 60, 20), 0);
    replace_current(&state, edit_paint_to_shapes(state.now, map, plane, pond, NULL, 0, NULL));
    now = map_plane(project_map(state.now, map), plane);
    CHECK_INT(blocks_get(now->pixels, 20, 20), 0);
    CHECK_INT(list_count(now->shapes), 1);
    CHECK_INT(list_count(((const Shape *)list_get(now->shapes, 0))->nodes), 4);
    replace_current(&state, edit_resize_map(state.now, map, 300, 120, 50, 10, NULL));
    now = map_plane(project_map(state.now, map), plane);
    const Shape *moved = list_get(now->shapes, 0);
    CHECK_INT(((const ShapeNode *)list_get(moved->nodes, 0))->x / 256 >= 60, 1);
    /*
     * With a picture of another size, paint and shapes keep their position relative to one of nine
     * anchors.
     */
    for (int anchor = 0; anchor < 9; anchor++) {
        const uint8_t digest[16] = {1};
        int across = anchor % 3 - 1, down = anchor / 3 - 1;
        uint64_t art;
        Project *with = edit_add_picture(state.now, "other.png", 200, 160, digest, &art, NULL);
        Project *other = edit_set_map_picture(with, map, art, across, down, NULL);
        const Map *sized = project_map(other, map);
        now = map_plane(sized, plane);
        CHECK(sized->picture == art && sized->width == 200 && sized->height == 160);
        CHECK_INT(
            ((const ShapeNode *)list_get(((const Shape *)list_get(now->shapes, 0))->nodes, 0))->x /
                256,
            60 - 50 * (across + 1));
        CHECK_INT(
            ((const ShapeNode *)list_get(((const Shape *)list_get(now->shapes, 0))->nodes, 0))->y /
                256,
            20 + 20 * (down + 1));
        node_unref(other);
        node_unref(with);
    }
    uint64_t twice;
    Project *with =
        edit_add_picture(state.now, "twice.png", 600, 240, (const uint8_t[16]){2}, &twice, NULL);
    Project *scaled = edit_set_map_picture(with, map, twice, ANCHOR_SCALE, 0, NULL);
    const Plane *large = map_plane(project_map(scaled, map), plane);
    const ShapeNode *node = list_get(((const Shape *)list_get(large->shapes, 0))->nodes, 0);
    const Shape *original = list_get(map_plane(project_map(with, map), plane)->shapes, 0);
    CHECK_INT(node->x, 2 * ((const ShapeNode *)list_get(original->nodes, 0))->x);
    CHECK_INT(node->y, 2 * ((const ShapeNode *)list_get(original->nodes, 0))->y);
    for (int y = 0; y < 240; y++)
        for (int x = 0; x < 600; x++)
            CHECK(blocks_get(large->pixels, x, y) ==
                  blocks_get(map_plane(project_map(with, map), plane)->pixels, x / 2, y / 2));
    node_unref(scaled);
    node_unref(with);
    CHECK_INT(anchor_offset(5, 8, 0), -2);
    CHECK_INT(anchor_offset(8, 5, 0), 1);
    replace_current(&state, edit_replace_zone(state.now, map, plane, pond, door, NULL));
    now = map_plane(project_map(state.now, map), plane);
    CHECK_INT(((const Shape *)list_get(now->shapes, 0))->zone, door);
    uint64_t car, bike;
    replace_current(&state, edit_add_band(state.now, map, "car", 14 * 256, &car, NULL));
    replace_current(&state, edit_add_band(state.now, map, "bike", 6 * 256, &bike, NULL));
    CHECK(node_id(list_get(project_map(state.now, map)->bands, 0)) == bike);
    CHECK(edit_add_band(state.now, map, "again", 6 * 256, &bike, NULL) == NULL);
    node_unref(state.now);
}

/* Paint that becomes shapes covers the same pixels, also with holes, islands in holes, and pieces
 * that touch at corners. */
static void test_traced_paint(void)
{
    CheckRandom random = check_random("traced paint");
    for (size_t i = 0; i < check_case_count(100) && !check_has_failed_too_often(); i++) {
        DocumentState state = {.now = project_new()};
        uint64_t map;
        int32_t zone;
        replace_current(&state, edit_add_map(state.now, "room", 0, 40, 30, &map, NULL));
        uint64_t plane = node_id(list_get(project_map(state.now, map)->planes, 0));
        replace_current(&state, edit_add_zone(state.now, map, plane, "pond", 1, &zone, NULL));
        BlocksEdit *edit = blocks_edit(map_plane(project_map(state.now, map), plane)->pixels);
        for (int k = 0; k < 24; k++) {
            int x = check_between(&random, 0, 40), y = check_between(&random, 0, 30);
            PixelRect rect = {x, y, x + check_between(&random, 1, 16 - k / 2),
                              y + check_between(&random, 1, 16 - k / 2)};
            blocks_edit_rect(edit, rect, (uint8_t)(check_chance(&random, 50) ? zone : 0));
        }
        Path path = path_plane(map, plane);
        replace_current(&state,
                        edit_set_blocks(state.now, &path, "pixels", blocks_edit_end(edit), NULL));
        Blocks *before = blocks_ref(map_plane(project_map(state.now, map), plane)->pixels);
        replace_current(&state, edit_paint_to_shapes(state.now, map, plane, zone, NULL, 0, NULL));
        Blocks *after = plane_with_shapes(map_plane(project_map(state.now, map), plane));
        CHECK_THAT(blocks_equal(before, after), "case %zu differs", i);
        blocks_unref(before);
        blocks_unref(after);
        node_unref(state.now);
    }
}

static void test_tag_sets(void)
{
    DocumentState state = {.now = project_new()};
    CHECK_INT(tag_set_of(state.now->tags), TAGS_FIGHTER);
    CHECK_INT(tag_set_for_first(state.now, TAGS_FIGHTER), TAGS_CUSTOM);
    CHECK_INT(tag_set_for_first(state.now, TAGS_ROOM), TAGS_ROOM);
    for (TagSet set = TAGS_FIGHTER; set < TAG_SETS; set++) {
        replace_current(&state, edit_apply_tag_set(state.now, set, NULL));
        CHECK_INT(tag_set_of(state.now->tags), set);
        CHECK_INT(list_count(state.now->tags), set == TAGS_EMPTY ? 0 : 7);
    }
    CHECK_INT(tag_set_for_first(state.now, TAGS_ROOM), TAGS_CUSTOM); /* the empty set was chosen */
    replace_current(&state, edit_apply_tag_set(state.now, TAGS_ROOM, NULL));
    /* Changed names are ignored, because names depend on the language; changed roles are not. */
    Path path = path_tag(state.now, 1);
    replace_current(&state, edit_set_text(state.now, &path, "name", "sortie", NULL));
    CHECK_INT(tag_set_of(state.now->tags), TAGS_ROOM);
    replace_current(&state, edit_set_text(state.now, &path, "role", "push", NULL));
    CHECK_INT(tag_set_of(state.now->tags), TAGS_CUSTOM);
    CHECK(!tag_is_from_set(project_tag(state.now, 1)));
    CHECK(tag_is_from_set(project_tag(state.now, 2)));
    CHECK_INT(tag_set_for_first(state.now, TAGS_RACE), TAGS_CUSTOM);
    /* Tags that are used are not replaced. */
    uint64_t map;
    int32_t zone;
    replace_current(&state, edit_add_map(state.now, "room", 0, 64, 64, &map, NULL));
    CHECK(tags_can_be_replaced(state.now));
    uint64_t plane = node_id(list_get(project_map(state.now, map)->planes, 0));
    replace_current(&state, edit_add_zone(state.now, map, plane, "door", 1, &zone, NULL));
    CHECK(!tags_can_be_replaced(state.now));
    GError *error = NULL;
    CHECK(edit_apply_tag_set(state.now, TAGS_RACE, &error) == NULL);
    CHECK(g_error_matches(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE));
    g_clear_error(&error);
    node_unref(state.now);
}

/* ---- Edits of items that do not exist ---- */

/* Checks that an edit failed because an item does not exist, and the message. Takes the error. */
static void check_missing(const Project *after, GError **error, const char *message)
{
    CHECK(after == NULL && g_error_matches(*error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND));
    CHECK_TEXT(*error != NULL ? (*error)->message : "no error", message);
    g_clear_error(error);
}

static void test_missing_paths(void)
{
    DocumentState state = document_state_new();
    uint64_t level, layer;
    replace_current(&state, edit_add_level(state.now, "hall", 64, 64, &level, NULL));
    replace_current(&state, edit_add_layer(state.now, level, LAYER_TILES, "floor", &layer, NULL));
    const struct {
        Path path;
        const char *key, *message;
    } rows[] = {
        {path_sprite(77), "name", "the project no longer has this sprite"},
        {path_frame(77, 78), "name", "the project no longer has this sprite"},
        {path_frame(state.sprite, 77), "name", "sprite ken no longer has this frame"},
        {path_box(state.sprite, 77, 2), "name", "sprite ken no longer has this frame"},
        {path_box(state.sprite, state.frames[1], 2), "name", "sprite ken, frame 2 has no box 3"},
        {path_tag(state.now, 99), "name", "the project no longer has this tag"},
        {path_wall(level, layer, 0), "name", "level hall, layer 2 (floor) has no walls"},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        GError *error = NULL;
        check_missing(edit_set_text(state.now, &rows[i].path, rows[i].key, "x", &error), &error,
                      rows[i].message);
        check_missing(edit_remove(state.now, &rows[i].path, &error), &error, rows[i].message);
        check_missing(edit_put(state.now, &rows[i].path, NULL, &error), &error, rows[i].message);
    }
    node_unref(state.now);
}

static void test_missing_items(void)
{
    DocumentState state = document_state_new();
    GError *error = NULL;
    Path sprite = path_sprite(state.sprite), lost = path_sprite(77);
    uint64_t map, level, layer, id;
    replace_current(&state, edit_add_map(state.now, "room", 0, 64, 64, &map, NULL));
    replace_current(&state, edit_add_level(state.now, "hall", 64, 64, &level, NULL));
    replace_current(&state, edit_add_layer(state.now, level, LAYER_WALLS, "walls", &layer, NULL));
    const Project *now = state.now;
    LayerRef ref = {level, layer};
    Scope scope = {.sprite = state.sprite, .frame = 77};
    check_missing(edit_remove_property(now, &sprite, "speed", &error), &error,
                  "sprite ken has no property “speed”");
    check_missing(edit_remove_property(now, &lost, "speed", &error), &error,
                  "the project no longer has this sprite");
    check_missing(edit_rename_role(now, "none", "x", &error), &error,
                  "the project has no role “none”");
    check_missing(edit_remove_role(now, "none", &error), &error, "the project has no role “none”");
    check_missing(edit_remove_hot_spot(now, &scope, &error), &error,
                  "sprite ken no longer has this frame");
    check_missing(edit_duplicate(now, &lost, &id, &error), &error,
                  "the project no longer has this sprite");
    check_missing(edit_remove_asset(now, &lost, &error), &error,
                  "the project no longer has this sprite");
    check_missing(edit_add_band(now, 77, "car", 256, &id, &error), &error,
                  "the project no longer has this map");
    check_missing(edit_set_map_picture(now, map, 77, 0, 0, &error), &error,
                  "the project no longer has this picture");
    check_missing(edit_shape_to_paint(now, map, 77, 78, &error), &error,
                  "map room no longer has this plane");
    check_missing(edit_split_wall(now, &ref, 4, 0, 0, &error), &error,
                  "level hall, layer 2 (walls 2) has no wall 5");
    check_missing(edit_generate_maze(now, &ref, 1, &error), &error,
                  "level hall, layer 2 (walls 2) has no maze");
    check_missing(edit_move_ground_node(now, &ref, 3, 0, 0, &error), &error,
                  "level hall, layer 2 (walls 2) has no ground");
    check_missing(edit_order_frames(now, state.sprite, state.frames, FRAMES - 1, &error), &error,
                  "the new order does not list each frame of sprite ken once");
    node_unref(state.now);
}

CHECK_CASES({"frames of each scope", test_scopes}, {"hot spots in each scope", test_hot_spots},
            {"corresponding boxes", test_boxes},
            {"boxes that are placed by name or tag", test_placed_boxes},
            {"boxes of a group are consecutive", test_groups},
            {"points, and mirroring twice", test_points_and_mirrors},
            {"sides in names are exchanged when mirroring", test_mirrored_names},
            {"sides are named like in the sprite", test_mirrors_in_use},
            {"properties in a scope", test_properties_in_scope},
            {"annotations are copied to other frames", test_propagation},
            {"order of frames and steps", test_order},
            {"mirror images of animations", test_mirrored_animations},
            {"steps with flips or durations", test_special_steps},
            {"names of frames by a pattern", test_name_patterns},
            {"boxes of the scope's tag", test_tagged_boxes},
            {"boxes are aligned", test_aligned_boxes}, {"scaling of durations", test_durations},
            {"tags and roles", test_tags}, {"tags of roads are used", test_uses_of_roads},
            {"sets of tags", test_tag_sets},
            {"duplicates have new ids", test_duplicates_and_removal},
            {"unused pictures are removed", test_pictures_go_with_their_last_user},
            {"copies between projects", test_copies_between_projects},
            {"references", test_references_to_targets},
            {"references: deleted targets", test_deleted_targets},
            {"references: copied targets", test_copied_targets},
            {"fields of tags", test_fields_of_tags},
            {"zones, shapes and bands", test_zones_and_shapes},
            {"paint that becomes shapes covers the same pixels", test_traced_paint},
            {"errors name the item that a path does not lead to", test_missing_paths},
            {"errors name the item that an edit needs", test_missing_items})

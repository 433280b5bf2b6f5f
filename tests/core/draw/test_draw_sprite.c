/* SPDX-License-Identifier: MIT */
/*
 * Tests of drawing frames: every option is visible, windows have no seams, and differences are
 * complete.
 */
#include "check.h"
#include "draw_demo.h"

#include <art/silhouette.h>
#include <draw/sprite.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVERYTHING = DRAW_SPRITE_USUAL | DRAW_SPRITE_MASK | DRAW_SPRITE_GROUPS | DRAW_SPRITE_GUIDES
};

static const DrawColour tint_before = 0xb84aa3ff, tint_after = 0xb8ff8a4a;

static Demo demo;

static const Frame *frame_at(uint32_t sprite, uint32_t index)
{
    const Sprite *found = list_get(demo.project->sprites, sprite);
    return list_get(found->frames, index);
}

/* Returns a frame with items of every kind, including those that the demo does not have. */
static Frame *complete_frame(void)
{
    Frame *frame = node_copy(frame_at(0, 20));
    Point *point = node_copy(list_get(frame->points, 0));
    point->to_x = 3 * DOCUMENT_PIXEL;
    point->to_y = -DOCUMENT_PIXEL;
    node_set_list(&frame->points, list_set(frame->points, 0, point));
    Mask *mask = node_copy(frame->mask);
    Blocks *none = blocks_new((uint32_t)frame->w, (uint32_t)frame->h, CORRECTION_NONE);
    BlocksEdit *edit = blocks_edit(none);
    blocks_edit_rect(edit, (PixelRect){10, 20, 22, 31}, CORRECTION_SOLID);
    blocks_edit_rect(edit, (PixelRect){55, 40, 63, 52}, CORRECTION_EMPTY);
    node_set_blocks(&mask->corrections, blocks_edit_end(edit));
    node_set_child(&frame->mask, mask);
    blocks_unref(none);
    return frame;
}

static const DrawProposal proposals[] = {{.tag = 6, .rect = {100, 20, 117, 39}},
                                         {.is_point = true, .rect = {28800, 12800, 0, 0}}};

static void draw_sprite_cb(const DrawTarget *target, void *user)
{
    CHECK_INT(draw_sprite(target, user, demo.pictures), DRAW_PICTURE_READY);
}

static Window draw_window(const DrawTarget *shape, const DrawSpriteView *view)
{
    Window window = window_new(shape);
    draw_sprite(&window.target, view, demo.pictures);
    return window;
}

static const DrawTarget whole = {
    .width = 660, .height = 520, .x = -8, .y = -8, .zoom = 5, .scale = 1};

/* Returns how many pixels of the whole frame differ between two views. */
static size_t views_differ(const DrawSpriteView *a, const DrawSpriteView *b)
{
    Window window_a = draw_window(&whole, a), window_b = draw_window(&whole, b);
    size_t count = count_different_pixels(&window_a, &window_b);
    window_free(&window_a, "one view");
    window_free(&window_b, "another view");
    return count;
}

/* ---- Options ---- */

static void test_parts(void)
{
    Frame *frame = complete_frame();
    for (unsigned part = 1; part <= DRAW_SPRITE_GUIDES; part *= 2) {
        DrawSpriteOptions with = {.show = EVERYTHING}, without = {.show = EVERYTHING & ~part};
        DrawSpriteView a = {demo.project, frame, &with}, b = {demo.project, frame, &without};
        CHECK_THAT(views_differ(&a, &b) > 20, "part %u is not visible", part);
    }
    node_unref(frame);
}

static void test_options(void)
{
    Frame *frame = complete_frame();
    const Box *box = list_get(frame->boxes, 1);
    DrawGhost ghost = {0.5, frame_at(0, 17), 3, -2, tint_before, false, false};
    DrawGhost flipped = {0.5, frame_at(0, 17), 105, -2, tint_before, true, false};
    DrawGhost boxed = {0.5, frame_at(0, 17), 3, -2, tint_before, false, true};
    DrawSpriteOptions usual = {.show = EVERYTHING}, others[10];
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].tags.solo = box->tag;
    others[2].tags.hidden[0] = 1u << box->tag;
    others[3].tags.greyed[0] = 1u << box->tag;
    others[4].ghosts = &ghost;
    others[4].ghost_count = 1;
    others[5].proposals = proposals;
    others[5].proposal_count = 1;
    others[6].proposals = proposals;
    others[6].proposal_count = 2;
    others[7].tags.plain = 1;
    others[8].ghosts = &flipped;
    others[8].ghost_count = 1;
    others[9].ghosts = &boxed;
    others[9].ghost_count = 1;
    DrawSpriteView view = {demo.project, frame, &usual};
    for (size_t i = 0; i < CHECK_COUNT(others); i++) {
        DrawSpriteView other = {demo.project, frame, &others[i]};
        CHECK_THAT(views_differ(&view, &other) > 20, "option %zu is not visible", i);
    }
    DrawSpriteView with = {demo.project, frame, &others[4]};
    for (size_t i = 8; i < 10; i++) {
        DrawSpriteView other = {demo.project, frame, &others[i]};
        CHECK_THAT(views_differ(&with, &other) > 20, "ghost %zu looks like any other", i);
    }
    usual.theme = &draw_theme_dark;
    DrawSpriteOptions dark = {.show = EVERYTHING};
    CHECK_INT(views_differ(&view, &(DrawSpriteView){demo.project, frame, &dark}), 0);
    node_unref(frame);
}

/* Boxes of a hidden tag are not drawn. With a solo tag, only its boxes are drawn. */
static void test_tags(void)
{
    Frame *none = complete_frame(), *annotated = complete_frame();
    const Box *first = list_get(annotated->boxes, 0);
    node_set_list(&none->boxes, NULL);
    node_set_list(&annotated->boxes, list_append(NULL, node_ref(first)));
    DrawSpriteOptions plain = {.show = DRAW_SPRITE_USUAL}, hidden = plain, solo = plain;
    hidden.tags.hidden[first->tag >> 5] = 1u << (first->tag & 31);
    solo.tags.solo = first->tag + 1;
    DrawSpriteView empty = {demo.project, none, &plain};
    CHECK(views_differ(&empty, &(DrawSpriteView){demo.project, annotated, &plain}) > 0);
    CHECK_INT(views_differ(&empty, &(DrawSpriteView){demo.project, annotated, &hidden}), 0);
    CHECK_INT(views_differ(&empty, &(DrawSpriteView){demo.project, annotated, &solo}), 0);
    node_unref(none);
    node_unref(annotated);
}

/* ---- Known pixels ---- */

static uint32_t mix_colours(uint32_t under, const uint8_t colour[4], double fraction)
{
    uint32_t result = 0xff000000u;
    for (int i = 0; i < 3; i++) {
        double below = under >> (16 - 8 * i) & 0xff;
        result |= (uint32_t)(below + (colour[i] - below) * fraction + 0.5) << (16 - 8 * i);
    }
    return result;
}

static void check_colour(const Window *window, int x, int y, uint32_t want, const char *what)
{
    uint32_t got = window_pixel(window, x, y);
    for (int shift = 0; shift < 24; shift += 8)
        CHECK_THAT(abs((int)(got >> shift & 0xff) - (int)(want >> shift & 0xff)) <= 2,
                   "%s: %x, not %x", what, got, want);
}

static Frame *empty_frame(int32_t w, int32_t h)
{
    Frame *frame = node_new(&frame_kind);
    frame->id = 7;
    frame->w = w;
    frame->h = h;
    return frame;
}

static void test_box_pixels(void)
{
    Frame *frame = empty_frame(40, 40);
    Box *box = node_new(&box_kind);
    box->tag = 4; /* hatch: vertical lines where x % 8 is 4 */
    box->x = box->y = 10;
    box->w = box->h = 20;
    const uint8_t *colour = project_tag(demo.project, 4)->colour;
    node_set_list(&frame->boxes, list_append(NULL, box));
    DrawSpriteOptions options = {.show = DRAW_SPRITE_BOXES};
    DrawTarget shape = {.width = 40, .height = 40, .zoom = 1, .scale = 1};
    Window window = draw_window(&shape, &(DrawSpriteView){demo.project, frame, &options});
    uint32_t ground = draw_theme_dark.surround, filled = mix_colours(ground, colour, 0.19);
    static const uint8_t black[4] = {0};
    check_colour(&window, 5, 5, ground, "next to the box");
    check_colour(&window, 9, 15, mix_colours(ground, black, 0.55), "outer rim");
    check_colour(&window, 10, 15, 0xff000000u | draw_colour(colour, 1), "outline");
    check_colour(&window, 29, 29, 0xff000000u | draw_colour(colour, 1), "outline's corner");
    check_colour(&window, 30, 15, mix_colours(ground, black, 0.55), "outer rim");
    check_colour(&window, 11, 15, mix_colours(filled, black, 0.28), "inner rim");
    check_colour(&window, 15, 15, filled, "fill");
    check_colour(&window, 20, 15, mix_colours(filled, colour, 0.38), "hatch");
    window_free(&window, "box");
    node_unref(frame);
}

/*
 * Checks that a box that is not selected consists of two thin lines, that at least one of them
 * contrasts with the art, and that nothing covers the art inside.
 */
static void check_unselected_box(const DrawTheme *theme, DrawColour art, int32_t tag)
{
    Frame *frame = empty_frame(40, 40);
    Box *box = node_new(&box_kind);
    DrawTheme theme_with_art = *theme;
    theme_with_art.surround = art;
    box->tag = tag;
    box->x = box->y = 10;
    box->w = box->h = 20;
    node_set_list(&frame->boxes, list_append(NULL, box));
    DrawSpriteOptions options = {.theme = &theme_with_art,
                                 .show = DRAW_SPRITE_BOXES | DRAW_SPRITE_RESTING};
    DrawTarget shape = {.width = 40, .height = 40, .zoom = 1, .scale = 1};
    Window window = draw_window(&shape, &(DrawSpriteView){demo.project, frame, &options});
    double line = colour_contrast(window_pixel(&window, 10, 15), art);
    double rim = colour_contrast(window_pixel(&window, 9, 15), art);
    CHECK_THAT(fmax(line, rim) >= 3, "tag %d on %06x: %.1f and %.1f", tag, art & 0xffffff, line,
               rim);
    check_colour(&window, 15, 15, art, "inside");
    check_colour(&window, 11, 11, art, "inside its corner");
    window_free(&window, "unselected box");
    node_unref(frame);
}

static void test_unselected_boxes(void)
{
    for (int n = 0; n < TEST_THEMES; n++) {
        DrawTheme theme = test_theme(n);
        check_unselected_box(&theme, theme.checker[0], 3);
        for (size_t i = 0; i < CHECK_COUNT(difficult_art_colours); i++)
            for (int32_t tag = 0; tag <= 7; tag++)
                check_unselected_box(&theme, difficult_art_colours[i], tag);
    }
}

/* Checks that points and hot spots contrast with art. */
static void check_marks_contrast(const DrawTheme *theme, DrawColour art)
{
    Frame *frame = empty_frame(80, 40);
    Point *point = node_new(&point_kind);
    DrawTheme theme_with_art = *theme;
    theme_with_art.surround = art;
    point->x = 20 * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2;
    point->y = 20 * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2;
    node_set_list(&frame->points, list_append(NULL, point));
    frame->has_hot_spot = true;
    frame->hot_x = 60 * DOCUMENT_PIXEL;
    frame->hot_y = 20 * DOCUMENT_PIXEL;
    DrawSpriteOptions options = {.theme = &theme_with_art,
                                 .show = DRAW_SPRITE_POINTS | DRAW_SPRITE_HOT_SPOT};
    DrawTarget shape = {.width = 80, .height = 40, .zoom = 1, .scale = 1};
    Window window = draw_window(&shape, &(DrawSpriteView){demo.project, frame, &options});
    double of_point = window_contrast(&window, art, 10, 30, 20);
    double of_spot = window_contrast(&window, art, 46, 74, 20);
    CHECK_THAT(of_point >= 3, "a point on %06x: %.1f", art & 0xffffff, of_point);
    CHECK_THAT(of_spot >= 3, "a hot spot on %06x: %.1f", art & 0xffffff, of_spot);
    window_free(&window, "marks");
    node_unref(frame);
}

static void test_marks_contrast(void)
{
    for (int n = 0; n < TEST_THEMES; n++) {
        DrawTheme theme = test_theme(n);
        check_marks_contrast(&theme, theme.checker[0]);
        for (size_t i = 0; i < CHECK_COUNT(difficult_art_colours); i++)
            check_marks_contrast(&theme, difficult_art_colours[i]);
    }
}

/* Art of the key colour is not drawn, even if the mask is hidden. */
static void test_keyed_art(void)
{
    Frame *frame = complete_frame();
    Pixels *art =
        draw_pictures_get(demo.pictures, project_picture(demo.project, frame->picture), NULL);
    CHECK(art != NULL);
    const uint8_t *middle =
        art->rgba + 4 * ((size_t)(frame->y + frame->h / 2) * art->width + frame->x + frame->w / 2);
    Mask *mask = node_copy(frame->mask);
    mask->source = MASK_KEY;
    memcpy(mask->key, middle, sizeof mask->key);
    Frame *keyed = node_copy(frame);
    node_set_child(&keyed->mask, mask);
    DrawSpriteOptions options = {.show = DRAW_SPRITE_ART};
    DrawSpriteView plain = {demo.project, frame, &options},
                   keyed_view = {demo.project, keyed, &options};
    for (double zoom = 0.6; zoom < 4; zoom *= 2) {
        DrawTarget target = {.width = 400, .height = 400, .zoom = zoom, .scale = 1};
        Window window = draw_window(&target, &keyed_view), before = draw_window(&target, &plain);
        CHECK_THAT(count_different_pixels(&window, &before) > 0, "at %g", zoom);
        window_free(&window, "keyed");
        window_free(&before, "not keyed");
    }
    pixels_unref(art);
    node_unref(keyed);
    node_unref(frame);
}

/* The drawn mask has the exported pixels, and those that corrections removed. */
static void test_mask_pixels(void)
{
    Frame *frame = complete_frame();
    Pixels *art =
        draw_pictures_get(demo.pictures, project_picture(demo.project, frame->picture), NULL);
    uint8_t *solid = frame_solid_pixels(frame, art);
    DrawSpriteOptions with = {.show = DRAW_SPRITE_MASK}, without = {0};
    DrawTarget shape = {.width = frame->w, .height = frame->h, .zoom = 1, .scale = 1};
    Window mask = draw_window(&shape, &(DrawSpriteView){demo.project, frame, &with});
    Window plain = draw_window(&shape, &(DrawSpriteView){demo.project, frame, &without});
    for (int32_t y = 0; y < frame->h; y++)
        for (int32_t x = 0; x < frame->w; x++) {
            bool is_drawn = window_pixel(&mask, x, y) != window_pixel(&plain, x, y);
            uint8_t correction = blocks_get(frame->mask->corrections, x, y);
            bool removed =
                correction == CORRECTION_EMPTY &&
                art->rgba[4 * ((uint32_t)(frame->y + y) * art->width + (uint32_t)(frame->x + x)) +
                          3] >= frame->mask->threshold;
            CHECK_INT(is_drawn, solid[y * frame->w + x] != 0 || removed);
        }
    window_free(&mask, "mask");
    window_free(&plain, "plain");
    g_free(solid);
    pixels_unref(art);
    node_unref(frame);
}

/* The hot spots of frame and ghost coincide. A mirrored ghost is mirrored about its hot spot. */
static void test_ghost_shift(void)
{
    static const struct {
        int32_t hot_x, ghost_hot_x, want, mirrored;
    } rows[] = {{0, 0, 0, 0},    {512, 256, 1, 3},    {256, 512, -1, 3},
                {128, 0, 1, 1},  {127, 0, 0, 0},      {0, 128, 0, 1},
                {0, 129, -1, 1}, {-700, 324, -4, -1}, {1000 * 256, 3, 1000, 1000}};
    for (size_t n = 0; n < CHECK_COUNT(rows); n++) {
        Frame *a = empty_frame(4, 4), *b = empty_frame(7, 4);
        DrawGhost ghost = {.frame = b}, flipped = {.frame = b, .flip = true};
        a->hot_x = a->hot_y = rows[n].hot_x;
        b->hot_x = b->hot_y = rows[n].ghost_hot_x;
        a->has_hot_spot = b->has_hot_spot = true;
        draw_ghost_shift(a, &ghost);
        draw_ghost_shift(a, &flipped);
        CHECK_INT(ghost.shift_x, rows[n].want);
        CHECK_INT(ghost.shift_y, rows[n].want);
        CHECK_INT(flipped.shift_x, rows[n].mirrored);
        CHECK_INT(flipped.shift_y, rows[n].want);
        b->has_hot_spot = false;
        draw_ghost_shift(a, &ghost);
        draw_ghost_shift(a, &flipped);
        CHECK_INT(ghost.shift_x, 0);
        CHECK_INT(flipped.shift_x, 7);
        node_unref(a);
        node_unref(b);
    }
}

/*
 * A mirrored frame is drawn as a mirror image: art, mask and boxes. Hatches have a direction, and
 * the checkerboard has an origin, so both are hidden.
 */
static void test_flips(void)
{
    const Frame *frame = frame_at(0, 20);
    for (int32_t n = 0; n < 12; n++) {
        int32_t zoom = 1 + n / 4;
        DrawSpriteOptions options[2] = {
            {.show = DRAW_SPRITE_ART | DRAW_SPRITE_MASK | DRAW_SPRITE_BOXES | DRAW_SPRITE_RESTING}};
        options[1] = options[0];
        options[1].flip_x = n % 2 != 0;
        options[1].flip_y = n / 2 % 2 != 0;
        DrawSpriteView views[2] = {{demo.project, frame, &options[0]},
                                   {demo.project, frame, &options[1]}};
        DrawTarget shape = {
            .width = frame->w * zoom, .height = frame->h * zoom, .zoom = zoom, .scale = 1};
        Window plain = draw_window(&shape, &views[0]), flipped = draw_window(&shape, &views[1]);
        int wrong = 0;
        for (int32_t y = 0; y < shape.height; y++)
            for (int32_t x = 0; x < shape.width; x++) {
                int32_t column = options[1].flip_x ? shape.width - 1 - x : x;
                int32_t row = options[1].flip_y ? shape.height - 1 - y : y;
                wrong += flipped.target.pixels[(size_t)y * flipped.target.stride + x] !=
                         plain.target.pixels[(size_t)row * plain.target.stride + column];
            }
        CHECK_THAT(wrong == 0, "zoom %d, flips %d: %d pixels differ", (int)zoom, (int)n % 4, wrong);
        window_free(&plain, "as it stands");
        window_free(&flipped, "mirrored");
    }
}

/* ---- Windows ---- */

static DrawSpriteOptions random_options(CheckRandom *random, DrawGhost ghosts[2])
{
    DrawSpriteOptions options = {.theme = check_chance(random, 50) ? &draw_theme_light : NULL,
                                 .show = (unsigned)check_between(random, 0, 511),
                                 .ghosts = ghosts,
                                 .ghost_count = (uint32_t)check_between(random, 0, 2),
                                 .proposals = proposals,
                                 .proposal_count = (uint32_t)check_between(random, 0, 2)};
    for (int i = 0; i < 2; i++)
        ghosts[i] = (DrawGhost){.frame = frame_at(0, (uint32_t)check_between(random, 0, 40)),
                                .shift_x = check_between(random, -9, 140),
                                .shift_y = check_between(random, -9, 9),
                                .flip = check_chance(random, 50),
                                .boxes = check_chance(random, 50),
                                .tint = check_chance(random, 50) ? tint_after : 0,
                                .alpha = check_unit(random)};
    if (check_chance(random, 40))
        options.tags.greyed[0] = (uint32_t)check_next(random);
    if (check_chance(random, 20))
        options.tags.hidden[0] = (uint32_t)check_next(random);
    return options;
}

static void test_windows(void)
{
    CheckRandom random = check_random("windows");
    Frame *frame = complete_frame();
    for (size_t n = check_case_count(700); n > 0 && !check_has_failed_too_often(); n--) {
        DrawGhost ghosts[2];
        DrawSpriteOptions options = random_options(&random, ghosts);
        DrawSpriteView view = {demo.project, n % 8 == 0 ? frame_at(1, 3) : frame, &options};
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 128),
                                        check_between(&random, 0, 104), 400);
        check_windows(&random, &shape, draw_sprite_cb, &view, "frame");
    }
    node_unref(frame);
}

/* ---- Differences ---- */

static void change_box(CheckRandom *random, Frame *frame)
{
    uint32_t count = list_count(frame->boxes);
    uint32_t place = (uint32_t)check_between(random, 0, (int)count - 1);
    Box *box = node_copy(list_get(frame->boxes, place));
    box->x += check_between(random, -6, 6);
    box->h += check_between(random, 0, 5);
    if (check_chance(random, 30))
        box->tag = check_between(random, 1, 9);
    if (check_chance(random, 30))
        node_set_text(&box->group, "arms");
    if (check_chance(random, 20))
        node_set_list(&frame->boxes, list_remove(frame->boxes, place));
    if (check_chance(random, 50))
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
    else
        node_set_list(&frame->boxes, list_set(frame->boxes, 0, box));
}

static void change_point(CheckRandom *random, Frame *frame)
{
    Point *point = node_copy(list_get(frame->points, 0));
    point->x += check_between(random, -2000, 2000);
    point->to_x = check_between(random, -500, 500);
    node_set_list(&frame->points, list_set(frame->points, 0, point));
    if (check_chance(random, 30))
        node_set_list(&frame->points, list_remove(frame->points, 0));
}

static void change_corrections(CheckRandom *random, Frame *frame)
{
    Mask *mask = node_copy(frame->mask);
    BlocksEdit *edit = blocks_edit(mask->corrections);
    int x = check_between(random, 0, 120), y = check_between(random, 0, 100);
    blocks_edit_rect(edit, (PixelRect){x, y, x + 9, y + 3}, (uint8_t)check_between(random, 0, 2));
    node_set_blocks(&mask->corrections, blocks_edit_end(edit));
    node_set_child(&frame->mask, mask);
}

static Frame *changed_frame(CheckRandom *random, const Frame *frame, int change)
{
    Frame *changed = node_copy(frame);
    if (change == 0)
        change_box(random, changed);
    else if (change == 1)
        change_point(random, changed);
    else if (change == 2)
        change_corrections(random, changed);
    else if (check_chance(random, 20))
        changed->has_hot_spot = false;
    else
        changed->hot_y += check_between(random, -3000, 3000);
    return changed;
}

static void test_differences(void)
{
    CheckRandom random = check_random("differences");
    Frame *frame = complete_frame();
    size_t differ[4] = {0};
    for (size_t n = 0; check_needs_more(n, 800, smallest_of(differ, 4) >= 200); n++) {
        int change = (int)(n % 4);
        char name[32];
        DrawSpriteOptions options = {.show = n % 3 == 0 ? DRAW_SPRITE_USUAL : EVERYTHING};
        Frame *changed = changed_frame(&random, frame, change);
        DrawSpriteView a = {demo.project, frame, &options}, b = {demo.project, changed, &options};
        DrawTarget shape = check_chance(&random, 50) ? whole : random_shape(&random, 52, 60, 700);
        Window before = draw_window(&shape, &a), after = draw_window(&shape, &b);
        DrawDirty dirty = dirty_between(draw_sprite_marks(&a), draw_sprite_marks(&b));
        CHECK(!dirty.all);
        snprintf(name, sizeof name, "change %d", change);
        differ[change] += check_dirty(&before, &after, &dirty, name);
        draw_dirty_clear(&dirty);
        window_free(&before, name);
        window_free(&after, name);
        node_unref(changed);
    }
    for (int what = 0; what < 4; what++)
        CHECK_THAT(differ[what] >= 200, "change %d: %zu pixels", what, differ[what]);
    node_unref(frame);
}

/* Changed proposals mark their rectangles; all other changed options mark everything. */
static void test_option_differences(void)
{
    DrawGhost ghost = {.frame = frame_at(0, 3), .tint = tint_before, .alpha = 0.5};
    DrawSpriteOptions usual = {.show = EVERYTHING}, others[6];
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].show = DRAW_SPRITE_USUAL;
    others[2].tags.solo = 3;
    others[3].ghosts = &ghost;
    others[3].ghost_count = 1;
    others[4].proposals = proposals;
    others[4].proposal_count = 2;
    DrawSpriteView view = {demo.project, frame_at(0, 5), &usual};
    for (size_t i = 0; i < CHECK_COUNT(others); i++) {
        DrawSpriteView other = {demo.project, view.frame, &others[i]};
        DrawDirty dirty = dirty_between(draw_sprite_marks(&view), draw_sprite_marks(&other));
        CHECK_INT(dirty.all, i < 4);
        CHECK_INT(dirty.count, i == 4 ? 2 : 0);
        draw_dirty_clear(&dirty);
    }
    Project *coloured = with_tag_recoloured(demo.project, 1);
    DrawSpriteView recoloured = {coloured, view.frame, &usual};
    DrawDirty dirty = dirty_between(draw_sprite_marks(&view), draw_sprite_marks(&recoloured));
    CHECK(dirty.all);
    draw_dirty_clear(&dirty);
    DrawSpriteView next = {demo.project, frame_at(0, 6), &usual};
    dirty = dirty_between(draw_sprite_marks(&view), draw_sprite_marks(&next));
    CHECK(dirty.all);
    draw_dirty_clear(&dirty);
    node_unref(coloured);
}

/* With too many rectangles, everything is marked dirty. */
static void test_many_differences(void)
{
    DrawDirty dirty = {0};
    for (int i = 0; i < 5000; i++)
        draw_dirty_add(&dirty, (PixelRect){i, 0, i + 1, 1}, 1);
    CHECK(dirty.all);
    CHECK_INT(dirty.count, 0);
    draw_dirty_clear(&dirty);
    CHECK(!dirty.all);
}

static const CheckCase cases[] = {
    {"mirrored frames", test_flips},
    {"every part is visible", test_parts},
    {"every option is visible", test_options},
    {"hidden and solo tags", test_tags},
    {"pixels of a box", test_box_pixels},
    {"unselected boxes contrast with any art", test_unselected_boxes},
    {"points contrast with any art", test_marks_contrast},
    {"keyed art is transparent", test_keyed_art},
    {"pixels of a mask", test_mask_pixels},
    {"shifts of ghosts", test_ghost_shift},
    {"windows have no seams", test_windows},
    {"differences are complete", test_differences},
    {"differences of options", test_option_differences},
    {"too many differences", test_many_differences},
};

int main(int argc, char **argv)
{
    demo = demo_open();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    demo_close(&demo);
    return status;
}

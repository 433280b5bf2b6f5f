/* SPDX-License-Identifier: MIT */
/*
 * Tests queries on sprites: look-ups, compared with the plain bank that was written; the positions
 * of drawn frames and of action points; and the empty results for invalid indices.
 */
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "check.h"
#include "runtime/bank/opened.h"

#include <gabarit/sprite.h>

#include <math.h>
#include <string.h>

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* ---- Look-ups ---- */

static void check_box(gab_frame frame, uint32_t index, const PlainBox *box, uint32_t group,
                      const PlainBank *plain)
{
    gab_frame_box found = gab_frame_box_at(frame, index);
    gab_role_id role = GAB_NONE;
    for (uint32_t i = 0; i < plain->tag_count; i++)
        if (box->tag != 0 && plain->tags[i].number == box->tag &&
            plain->tags[i].role != PLAIN_NO_ROLE)
            role = plain->tags[i].role;
    CHECK_TEXT(found.name, or_empty(box->name));
    CHECK_INT(found.tag, box->tag);
    CHECK_INT(found.role, role);
    CHECK_INT(found.is_group, box->is_group);
    CHECK_INT(found.members, box->is_group ? box->member_count : 0);
    CHECK_INT(found.group, group);
    CHECK_INT(gab_bank_property_count(frame.bank, GAB_KIND_BOX, found.index),
              box->properties.count);
    for (uint32_t i = 0; i < box->properties.count; i++) {
        const PlainProperty *expected = &box->properties.items[i];
        gab_property property =
            gab_bank_property(frame.bank, GAB_KIND_BOX, found.index, expected->key);
        CHECK_INT(property.type, expected->type);
    }
    if (box->is_group)
        return;
    CHECK(found.box.x == (float)box->left / 256 && found.box.y == (float)box->top / 256);
    double w = (double)box->right - box->left, h = (double)box->bottom - box->top;
    CHECK(found.box.w == (float)(w / 256) && found.box.h == (float)(h / 256));
}

/* Checks that the box of a group encloses its members tightly. */
static void check_group(gab_frame frame, uint32_t index, const PlainBox *group)
{
    int32_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    for (uint32_t i = 0; i < group->member_count; i++) {
        const PlainBox *member = &group->members[i];
        left = member->left < left ? member->left : left;
        top = member->top < top ? member->top : top;
        right = member->right > right ? member->right : right;
        bottom = member->bottom > bottom ? member->bottom : bottom;
    }
    gab_box found = gab_frame_box_at(frame, index).box;
    CHECK(found.x == (float)left / 256 && found.y == (float)top / 256);
    CHECK(found.w == (float)(((double)right - left) / 256));
    CHECK(found.h == (float)(((double)bottom - top) / 256));
}

static void check_boxes(gab_frame frame, const PlainFrame *plain, const PlainBank *bank)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < plain->box_count; i++) {
        const PlainBox *box = &plain->boxes[i];
        uint32_t group = index;
        check_box(frame, index++, box, GAB_NONE, bank);
        if (!box->is_group)
            continue;
        check_group(frame, group, box);
        for (uint32_t m = 0; m < box->member_count; m++)
            check_box(frame, index++, &box->members[m], group, bank);
    }
    CHECK_INT(gab_frame_box_count(frame), index);
    gab_frame_box after_last = gab_frame_box_at(frame, index);
    CHECK_TEXT(after_last.name, "");
    CHECK(after_last.box.w <= 0 && after_last.box.h <= 0 && after_last.tag == 0 &&
          !after_last.is_group);
    CHECK(after_last.index == GAB_NONE);
}

/* Checks the points of a frame flipped about the hot spot at 0,0: positions are exact, and points
 * are in the order of their names. */
static void check_points(gab_frame frame, const PlainFrame *plain)
{
    const gab_pose at = {.x = 0, .flip_x = true};
    uint32_t previous = 0;
    CHECK_INT(gab_frame_point_count(frame), plain->point_count);
    for (uint32_t i = 0; i < plain->point_count; i++) {
        const PlainPoint *point = &plain->points[i];
        uint32_t number = gab_bank_point(frame.bank, point->name), listed;
        gab_vec position = {-7, -7}, to = {-7, -7};
        CHECK_TEXT(gab_bank_point_name(frame.bank, number), point->name);
        CHECK(gab_frame_point(frame, number, &at, &position));
        CHECK(position.x == -(float)point->x / 256 && position.y == (float)point->y / 256);
        bool has_direction = point->to_x != 0 || point->to_y != 0;
        double length = has_direction ? hypot(point->to_x, point->to_y) : 1;
        CHECK_INT(gab_frame_point_direction(frame, number, &at, &to), has_direction);
        CHECK_NEAR(to.x, -point->to_x / length, 2e-7);
        CHECK_NEAR(to.y, point->to_y / length, 2e-7);
        listed = gab_frame_point_at(frame, i);
        CHECK(i == 0 || listed > previous);
        CHECK(gab_frame_point(frame, listed, &at, &position));
        previous = listed;
    }
    CHECK_INT(gab_frame_point_at(frame, plain->point_count), GAB_NONE);
}

static void check_frame(gab_frame frame, const PlainFrame *plain, const PlainBank *bank)
{
    const gab_pose at = {.flip_y = true};
    gab_drawing drawing;
    CHECK(gab_frame_exists(frame));
    CHECK_TEXT(gab_frame_name(frame), or_empty(plain->name));
    CHECK_INT(gab_frame_duration(frame), plain->duration);
    CHECK_INT(gab_frame_draw(frame, &at, &drawing), plain->picture != GAB_NONE);
    CHECK_INT(drawing.picture, plain->picture);
    CHECK_INT(drawing.x, plain->x);
    CHECK_INT(drawing.y, plain->y);
    CHECK_INT(drawing.width, plain->width);
    CHECK_INT(drawing.height, plain->height);
    if (plain->picture != GAB_NONE) {
        double left = plain->left / 256.0, bottom = plain->top / 256.0 + plain->height;
        CHECK(drawing.corners[0].x == (float)left);
        CHECK(drawing.corners[0].y == (float)(-plain->top / 256.0));
        CHECK(drawing.corners[2].x == (float)(left + plain->width));
        CHECK(drawing.corners[2].y == (float)-bottom);
    }
    check_points(frame, plain);
    check_boxes(frame, plain, bank);
}

static void check_sprite(gab_sprite view, const PlainSprite *sprite, uint32_t first,
                         const PlainBank *bank)
{
    CHECK(gab_sprite_exists(view));
    CHECK_TEXT(gab_sprite_name(view), sprite->name);
    CHECK_INT(gab_bank_sprite(view.bank, sprite->name).index, view.index);
    CHECK_INT(gab_sprite_frame_count(view), sprite->frame_count);
    for (uint32_t f = 0; f < sprite->frame_count; f++) {
        const PlainFrame *frame = &sprite->frames[f];
        CHECK_INT(gab_sprite_frame_at(view, f).index, first + f);
        if (*or_empty(frame->name) != '\0')
            CHECK_INT(gab_sprite_frame(view, frame->name).index, first + f);
        check_frame(gab_sprite_frame_at(view, f), frame, bank);
    }
    CHECK_INT(gab_sprite_frame_at(view, sprite->frame_count).index, GAB_NONE);
    CHECK_INT(gab_sprite_frame_at(view, GAB_NONE).index, GAB_NONE);
    CHECK_INT(gab_sprite_frame_at(view, GAB_NONE - first).index, GAB_NONE);
    CHECK_INT(gab_sprite_frame(view, "").index, GAB_NONE);
    CHECK_INT(gab_sprite_frame(view, "no such frame").index, GAB_NONE);
}

static void check_plain(const PlainBank *plain)
{
    Opened opened = opened_from(plain);
    uint32_t first = 0;
    CHECK_INT(gab_bank_sprite_count(&opened.bank), plain->sprite_count);
    for (uint32_t s = 0; s < plain->sprite_count; s++) {
        gab_sprite view = gab_bank_sprite_at(&opened.bank, s);
        CHECK_INT(view.index, s);
        check_sprite(view, &plain->sprites[s], first, plain);
        first += plain->sprites[s].frame_count;
    }
    CHECK_INT(gab_bank_sprite_at(&opened.bank, plain->sprite_count).index, GAB_NONE);
    CHECK_INT(gab_bank_sprite(&opened.bank, "no such sprite").index, GAB_NONE);
    CHECK_INT(gab_bank_sprite(&opened.bank, "").index, GAB_NONE);
    opened_close(&opened);
}

static void test_small_bank(void)
{
    PlainBank plain;
    plain_small(&plain);
    check_plain(&plain);
    plain_free(&plain);
}

static void test_random_banks(void)
{
    CHECK_RANDOM_CASES (random, "random banks", 500) {
        PlainBank plain;
        plain_random(&plain, check_next(&random), (uint32_t)check_between(&random, 1, 3));
        check_plain(&plain);
        plain_free(&plain);
    }
}

/* ---- Poses ---- */

/* One frame of 12 x 8 pixels whose corner is at -6.5, -8, with two points, one with a direction. */
typedef struct Fixture {
    PlainPicture picture;
    PlainPoint points[2];
    PlainFrame frame;
    PlainSprite sprite;
    PlainBank plain;
    Opened opened;
    gab_frame view;
    uint32_t fist, eye;
} Fixture;

static void fixture_open(Fixture *fixture)
{
    *fixture = (Fixture){
        .picture = {.name = "p.png", .width = 64, .height = 32},
        .points = {{.name = "eye", .x = 128, .y = -1920},
                   {.name = "fist", .x = 2176, .y = -1408, .to_x = 19660, .to_y = -26214}},
        .frame = {.x = 3, .y = 5, .width = 12, .height = 8, .left = -1664, .top = -2048},
    };
    fixture->frame.points = fixture->points, fixture->frame.point_count = 2;
    fixture->frame.duration = 1;
    fixture->sprite = (PlainSprite){.name = "s", .frames = &fixture->frame, .frame_count = 1};
    fixture->plain = (PlainBank){.pictures = &fixture->picture,
                                 .picture_count = 1,
                                 .sprites = &fixture->sprite,
                                 .sprite_count = 1};
    fixture->opened = opened_from(&fixture->plain);
    fixture->view = (gab_frame){&fixture->opened.bank, 0};
    fixture->fist = gab_bank_point(&fixture->opened.bank, "fist");
    fixture->eye = gab_bank_point(&fixture->opened.bank, "eye");
}

/* Upright and at quarter turns, all results are exact: corners 0 and 2 of the picture, and a
 * point. */
static void test_exact_poses(void)
{
    static const struct {
        gab_pose pose;
        gab_vec first, third, fist;
    } rows[] = {
        {{.x = 0}, {-6.5f, -8}, {5.5f, 0}, {8.5f, -5.5f}},
        {{.x = 100, .y = 50}, {93.5f, 42}, {105.5f, 50}, {108.5f, 44.5f}},
        {{.x = 100, .y = 50, .flip_x = true}, {106.5f, 42}, {94.5f, 50}, {91.5f, 44.5f}},
        {{.x = 100, .y = 50, .flip_y = true}, {93.5f, 58}, {105.5f, 50}, {108.5f, 55.5f}},
        {{.flip_x = true, .flip_y = true}, {6.5f, 8}, {-5.5f, 0}, {-8.5f, 5.5f}},
        {{.x = -3.25f, .scale = 2}, {-16.25f, -16}, {7.75f, 0}, {13.75f, -11}},
        {{.flip_x = true, .scale = 0.5f}, {3.25f, -4}, {-2.75f, 0}, {-4.25f, -2.75f}},
        {{.turn = {1, 0}, .scale = 1}, {-6.5f, -8}, {5.5f, 0}, {8.5f, -5.5f}},
        {{.x = 1, .turn = {0, 1}}, {9, -6.5f}, {1, 5.5f}, {6.5f, 8.5f}},
        {{.turn = {-1, 0}}, {6.5f, 8}, {-5.5f, 0}, {-8.5f, 5.5f}},
        {{.turn = {0, -1}, .scale = 2}, {-16, 13}, {0, -11}, {-11, -17}},
        {{.flip_x = true, .turn = {0, 1}}, {8, 6.5f}, {0, -5.5f}, {5.5f, -8.5f}},
        {{.x = 65000, .y = -65000.00390625f},
         {64993.5f, -65008.00390625f},
         {65005.5f, -65000.00390625f},
         {65008.5f, -65005.50390625f}},
    };
    Fixture fixture;
    fixture_open(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_drawing drawing;
        gab_vec fist;
        CHECK(gab_frame_draw(fixture.view, &rows[i].pose, &drawing));
        CHECK_INT(drawing.picture, 0);
        CHECK(drawing.x == 3 && drawing.y == 5 && drawing.width == 12 && drawing.height == 8);
        const gab_vec *c = drawing.corners;
        CHECK_THAT(c[0].x == rows[i].first.x && c[0].y == rows[i].first.y &&
                       c[2].x == rows[i].third.x && c[2].y == rows[i].third.y,
                   "row %zu: corners %g,%g and %g,%g", i, c[0].x, c[0].y, c[2].x, c[2].y);
        CHECK_THAT(c[1].x + c[3].x == c[0].x + c[2].x && c[1].y + c[3].y == c[0].y + c[2].y,
                   "row %zu: corners %g,%g and %g,%g", i, c[1].x, c[1].y, c[3].x, c[3].y);
        CHECK(gab_frame_point(fixture.view, fixture.fist, &rows[i].pose, &fist));
        CHECK_THAT(fist.x == rows[i].fist.x && fist.y == rows[i].fist.y, "row %zu: fist %g,%g", i,
                   fist.x, fist.y);
    }
    opened_close(&fixture.opened);
}

typedef struct Exact {
    long double x, y;
} Exact;

/* Transforms a point in the order that the header specifies: flip, scale, turn, move. */
static Exact transform(const gab_pose *pose, long double x, long double y, bool is_direction)
{
    long double scale = pose->scale == 0 || is_direction ? 1 : pose->scale;
    bool upright = pose->turn.x == 0 && pose->turn.y == 0;
    long double cosine = upright ? 1 : pose->turn.x, sine = pose->turn.y;
    x = (pose->flip_x ? -x : x) * scale;
    y = (pose->flip_y ? -y : y) * scale;
    Exact turned = {x * cosine - y * sine, x * sine + y * cosine};
    if (!is_direction)
        turned.x += pose->x, turned.y += pose->y;
    return turned;
}

static gab_pose random_pose(CheckRandom *random)
{
    double angle = check_unit(random) * 6.2831853071795864769;
    gab_pose pose = {.x = (float)check_between(random, -1000000, 1000000) / 256,
                     .y = (float)check_between(random, -1000, 1000),
                     .flip_x = check_chance(random, 50),
                     .flip_y = check_chance(random, 50)};
    if (check_chance(random, 75))
        pose.turn = (gab_vec){(float)cos(angle), (float)sin(angle)};
    if (check_chance(random, 75))
        pose.scale = (float)(0.01 + check_unit(random) * (check_chance(random, 10) ? 100 : 2));
    return pose;
}

/*
 * Compares with the precision of a float: half a unit in the last place of the result, and the same
 * fraction of the distance from the hot spot, because the length of a unit vector of floats is not
 * exactly 1.
 */
static void check_position(gab_vec found, Exact expected, const gab_pose *pose)
{
    double reach = 12 * (pose->scale == 0 ? 1 : pose->scale);
    CHECK_NEAR(found.x, (double)expected.x, 1.2e-7 * (fabs((double)expected.x) + reach));
    CHECK_NEAR(found.y, (double)expected.y, 1.2e-7 * (fabs((double)expected.y) + reach));
}

static void test_any_pose(void)
{
    CheckRandom random = check_random("any pose");
    Fixture fixture;
    fixture_open(&fixture);
    for (size_t i = check_case_count(300000); i > 0 && !check_has_failed_too_often(); i--) {
        gab_pose pose = random_pose(&random);
        gab_drawing drawing;
        gab_vec position, to;
        CHECK(gab_frame_draw(fixture.view, &pose, &drawing));
        check_position(drawing.corners[0], transform(&pose, -6.5L, -8, false), &pose);
        check_position(drawing.corners[1], transform(&pose, 5.5L, -8, false), &pose);
        check_position(drawing.corners[2], transform(&pose, 5.5L, 0, false), &pose);
        check_position(drawing.corners[3], transform(&pose, -6.5L, 0, false), &pose);
        CHECK(gab_frame_point(fixture.view, fixture.eye, &pose, &position));
        check_position(position, transform(&pose, 0.5L, -7.5L, false), &pose);
        CHECK(gab_frame_point_direction(fixture.view, fixture.fist, &pose, &to));
        const long double length = sqrtl(19660.0L * 19660 + 26214.0L * 26214);
        Exact expected = transform(&pose, 19660 / length, -26214 / length, true);
        CHECK_NEAR(to.x, (double)expected.x, 2e-7);
        CHECK_NEAR(to.y, (double)expected.y, 2e-7);
        CHECK_NEAR(hypot(to.x, to.y), 1, 2e-7);
    }
    opened_close(&fixture.opened);
}

/* The k-th pixel to the right of the hot spot becomes the k-th to its left: the centre of pixel k
 * becomes that of pixel -1 - k. */
static void test_mirrored_points(void)
{
    for (int k = -40; k < 40; k++) {
        PlainPoint point = {.name = "p", .x = 256 * k + 128, .y = 256 * (3 - k) + 128};
        PlainFrame frame = {.picture = GAB_NONE, .duration = 1, .points = &point, .point_count = 1};
        PlainSprite sprite = {.name = "s", .frames = &frame, .frame_count = 1};
        PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
        Opened opened = opened_from(&plain);
        gab_frame view = {&opened.bank, 0};
        gab_vec position;
        CHECK(gab_frame_point(view, 0, &(gab_pose){.x = 10, .flip_x = true}, &position));
        CHECK_INT(floorf(position.x), 10 - 1 - k);
        CHECK_INT(floorf(position.y), 3 - k);
        CHECK(gab_frame_point(view, 0, &(gab_pose){.y = -5, .flip_y = true}, &position));
        CHECK_INT(floorf(position.x), k);
        CHECK_INT(floorf(position.y), -5 - 1 - (3 - k));
        opened_close(&opened);
    }
}

/* ---- Invalid indices ---- */

static void check_no_frame(gab_frame frame)
{
    const gab_pose at = {.x = 1};
    gab_drawing drawing;
    gab_vec position = {7, 7};
    memset(&drawing, 0x55, sizeof drawing);
    CHECK(!gab_frame_exists(frame));
    CHECK_TEXT(gab_frame_name(frame), "");
    CHECK_INT(gab_frame_duration(frame), 0);
    CHECK(!gab_frame_draw(frame, &at, &drawing));
    CHECK_INT(drawing.picture, GAB_NONE);
    CHECK(drawing.x == 0 && drawing.y == 0 && drawing.width == 0 && drawing.height == 0);
    CHECK(drawing.corners[0].x == 0 && drawing.corners[3].y == 0);
    CHECK(!gab_frame_point(frame, 0, &at, &position));
    CHECK(position.x == 0 && position.y == 0);
    position.x = position.y = 7;
    CHECK(!gab_frame_point_direction(frame, 0, &at, &position));
    CHECK(position.x == 0 && position.y == 0);
    CHECK_INT(gab_frame_point_count(frame), 0);
    CHECK_INT(gab_frame_point_at(frame, 0), GAB_NONE);
    CHECK_INT(gab_frame_box_count(frame), 0);
    CHECK_TEXT(gab_frame_box_at(frame, 0).name, "");
    CHECK(gab_frame_box_at(frame, 0).box.w <= 0);
}

static void check_no_sprite(gab_sprite sprite)
{
    CHECK(!gab_sprite_exists(sprite));
    CHECK_TEXT(gab_sprite_name(sprite), "");
    CHECK_INT(gab_sprite_frame_count(sprite), 0);
    check_no_frame(gab_sprite_frame_at(sprite, 0));
    check_no_frame(gab_sprite_frame_at(sprite, GAB_NONE));
    check_no_frame(gab_sprite_frame(sprite, "stand"));
    check_no_frame(gab_sprite_frame(sprite, ""));
    CHECK_INT(gab_sprite_animation_count(sprite), 0);
    CHECK(!gab_animation_exists(gab_sprite_animation_at(sprite, 0)));
    CHECK(!gab_animation_exists(gab_sprite_animation(sprite, "walk")));
}

static void test_missing(void)
{
    static const gab_bank empty;
    PlainBank plain;
    plain_small(&plain);
    Opened opened = opened_from(&plain);
    const uint32_t indices[] = {5, 6, 64, 4096, 65536, UINT32_C(1) << 31, GAB_NONE - 1, GAB_NONE};
    for (size_t i = 0; i < CHECK_COUNT(indices); i++) {
        check_no_frame((gab_frame){&opened.bank, indices[i]});
        check_no_sprite((gab_sprite){&opened.bank, indices[i]});
        check_no_frame((gab_frame){&empty, indices[i]});
        check_no_sprite((gab_sprite){&empty, indices[i]});
        CHECK_TEXT(gab_bank_point_name(&opened.bank, indices[i]), "");
        CHECK_INT(gab_bank_sprite_at(&opened.bank, indices[i]).index, GAB_NONE);
    }
    check_no_sprite((gab_sprite){&opened.bank, 2});
    check_no_sprite(gab_bank_sprite(&opened.bank, "chun-li"));
    check_no_sprite((gab_sprite){&empty, 0});
    check_no_frame((gab_frame){&empty, 0});
    CHECK_INT(gab_bank_sprite_count(&empty), 0);
    CHECK_INT(gab_bank_sprite(&empty, "ken").index, GAB_NONE);
    CHECK_INT(gab_bank_point(&empty, "fist"), GAB_NONE);
    CHECK_INT(gab_bank_point(&opened.bank, "toe"), GAB_NONE);
    CHECK_INT(gab_bank_point(&opened.bank, ""), GAB_NONE);
    CHECK_TEXT(gab_bank_point_name(&empty, 0), "");
    CHECK_INT(gab_bank_point_count(&empty), 0);
    opened_close(&opened);
    plain_free(&plain);
}

/* A missing point differs from a point at 0,0, and a point may have no direction. */
static void test_missing_points(void)
{
    PlainPoint points[] = {{.name = "a"}, {.name = "b", .x = 300}};
    PlainFrame frames[] = {
        {.picture = GAB_NONE, .duration = 1, .points = points, .point_count = 1},
        {.picture = GAB_NONE, .duration = 1, .points = points + 1, .point_count = 1}};
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = 2};
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    Opened opened = opened_from(&plain);
    const gab_pose origin = {0}, at = {.x = 9, .y = 8};
    gab_frame first = {&opened.bank, 0}, second = {&opened.bank, 1};
    uint32_t a = gab_bank_point(&opened.bank, "a"), b = gab_bank_point(&opened.bank, "b");
    const uint32_t none[] = {b, 2, 255, 65536, UINT32_C(1) << 31, GAB_NONE - 1, GAB_NONE};
    gab_vec position = {5, 5};
    CHECK(gab_frame_point(first, a, &origin, &position) && position.x == 0 && position.y == 0);
    for (size_t i = 0; i < CHECK_COUNT(none); i++) {
        position.x = position.y = 5;
        CHECK(!gab_frame_point(first, none[i], &at, &position) && position.x == 0 &&
              position.y == 0);
        position.x = position.y = 5;
        CHECK(!gab_frame_point_direction(first, none[i], &at, &position));
        CHECK(position.x == 0 && position.y == 0);
        CHECK_INT(gab_frame_point_at(first, i == 0 ? 1 : none[i]), GAB_NONE);
    }
    position.x = position.y = 5;
    CHECK(!gab_frame_point_direction(first, a, &at, &position) && position.x == 0 &&
          position.y == 0);
    CHECK(!gab_frame_point(second, a, &at, &position));
    CHECK(gab_frame_point(second, b, &at, &position) && position.x == 10.171875f &&
          position.y == 8);
    CHECK_INT(gab_frame_point_at(first, 0), a);
    CHECK_INT(gab_frame_point_at(second, 0), b);
    opened_close(&opened);
}

/* A pose at a position, and turns by angles: quarters are clockwise on the screen, because y grows
 * downwards. */
static void test_pose_at(void)
{
    static const struct {
        double angle;
        gab_vec turn;
    } rows[] = {{0, {1, 0}},
                {1.5707963267948966, {0, 1}},
                {3.1415926535897931, {-1, 0}},
                {-1.5707963267948966, {0, -1}},
                {0.52359877559829887, {0.8660254f, 0.5f}}};
    gab_pose pose = gab_pose_at((gab_vec){3, -4}, true);
    CHECK(pose.x == 3 && pose.y == -4 && pose.flip_x && !pose.flip_y);
    CHECK(pose.turn.x == 0 && pose.turn.y == 0 && pose.scale == 0);
    CHECK(!gab_pose_at((gab_vec){3, -4}, false).flip_x);
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_vec turn = gab_turn(rows[i].angle);
        CHECK_THAT(fabsf(turn.x - rows[i].turn.x) < 1e-7f && fabsf(turn.y - rows[i].turn.y) < 1e-7f,
                   "%g: %g %g", rows[i].angle, (double)turn.x, (double)turn.y);
    }
}

CHECK_CASES({"the small bank", test_small_bank}, {"random banks", test_random_banks},
            {"exact poses", test_exact_poses}, {"any pose", test_any_pose},
            {"action points move with pixels when flipped", test_mirrored_points},
            {"missing sprites and frames", test_missing},
            {"missing points of a frame", test_missing_points},
            {"poses at a position, and turns", test_pose_at})

/* SPDX-License-Identifier: MIT */
/*
 * Draws fighters: a skeleton from a pose, limbs as cones with light from the top left, and heads
 * from tables of pixels. See fighter.h; the poses are in moves.c.
 */
#include "fighter.h"

#include <math.h>
#include <string.h>

typedef struct Position {
    double x, y;
} Position;

/*
 * The appearance of a fighter. Lengths are in pixels; the widths of limbs are multiplied by `bulk`.
 */
typedef struct Build {
    double bulk, belly, thigh, shin, trunk, upper_arm, forearm, fist;
    bool sleeves, tail;
    Ramp cloth, skin, hair, glove, belt, band;
    const char *const *head;
    int head_rows, head_x, head_y;
} Build;

static const char *const asha_head[] = {
    "....aaaaaaa.......", "..aaccdddccaa.....", ".accddeedddcca....", ".acddeedddcccca...",
    "acddeeddccccccca..", "acdddcccccccbbba..", "rsttssssssssssrr..", "rrsssssssssrrrrr..",
    "acccb3444444441...", "abccb3##444##41...", "abcb33#w444#w51...", ".abb233444444541..",
    ".a.1233344444431..", "..a123333223331...", "....1233333331....", ".....11222221.....",
};

static const char *const borin_head[] = {
    ".....111111......", "...1144444311....", "..134555443331...", ".13455544443331..",
    ".13455444444331..", "rsttttttsssssssr.", "rrssssssssrrrrrr.", "123444444444431..",
    "123aabb444aabb1..", "ab33#w44444#w41..", "acb334444455441..", "acdcc33ccc55cc31.",
    "acdddddcddddddca.", ".acdeddddbbbddca.", ".acddeddddddddca.", "..acdddededddca..",
    "...accdddddcca...", ".....aaccccaa....", ".......aaaa......",
};

static const Build builds[FIGHTER_COUNT] = {
    {.bulk = 1,
     .belly = 6.4,
     .thigh = 20,
     .shin = 20,
     .trunk = 22,
     .upper_arm = 13,
     .forearm = 12.5,
     .fist = 4,
     .sleeves = true,
     .tail = true,
     .cloth = {{0xff46405a, 0xff8a86a8, 0xffbfbcd2, 0xffe8e5ea, 0xfffdfaf4}},
     .skin = {{0xff4d2430, 0xff8a4a3c, 0xffb96f4c, 0xffdc9a68, 0xfff0bd88}},
     .hair = {{0xff1a1526, 0xff241d38, 0xff372c52, 0xff514374, 0xff7a69a6}},
     .glove = {{0xff4e1428, 0xff8f1f33, 0xffc4323b, 0xffe85a4a, 0xffff9a78}},
     .belt = {{0xff15142a, 0xff1f2145, 0xff2f3566, 0xff485291, 0xff6d79b5}},
     .band = {{0xff4e1428, 0xff8f1f33, 0xffc4323b, 0xffe85a4a, 0xffff9a78}},
     .head = asha_head,
     .head_rows = G_N_ELEMENTS(asha_head),
     .head_x = -8,
     .head_y = -9},
    {.bulk = 1.2,
     .belly = 8.6,
     .thigh = 18,
     .shin = 18,
     .trunk = 23,
     .upper_arm = 13.5,
     .forearm = 13,
     .fist = 4.3,
     .sleeves = false,
     .tail = false,
     .cloth = {{0xff14231f, 0xff1f4038, 0xff2f6350, 0xff4a8a6c, 0xff74b088}},
     .skin = {{0xff562a2c, 0xffa4604a, 0xffd08d68, 0xffedb68c, 0xfffbd7b0}},
     .hair = {{0xff3a1c12, 0xff6b3218, 0xff9c4f20, 0xffc97531, 0xffe79c4c}},
     .glove = {{0xff4a2f10, 0xff85581a, 0xffba8426, 0xffe3b443, 0xfff7dc80}},
     .belt = {{0xff2c1a10, 0xff523018, 0xff7a4a22, 0xffa46a34, 0xffc88e50}},
     .band = {{0xff4a2f10, 0xff85581a, 0xffba8426, 0xffe3b443, 0xfff7dc80}},
     .head = borin_head,
     .head_rows = G_N_ELEMENTS(borin_head),
     .head_x = -8,
     .head_y = -10},
};

/* ---- The skeleton ---- */

typedef struct Leg {
    Position hip, knee, ankle, toes;
} Leg;

typedef struct Arm {
    Position shoulder, elbow, hand;
} Arm;

typedef struct Skeleton {
    Position hip, chest, neck, head;
    Leg back_leg, front_leg;
    Arm back_arm, front_arm;
} Skeleton;

static Position offset_by(Position from, double degrees, double distance)
{
    return (Position){from.x + sine(degrees) * distance, from.y + cosine(degrees) * distance};
}

static Position interpolate(Position a, Position b, double fraction)
{
    return (Position){a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction};
}

/*
 * Creates a leg with the knee bent to the front. A foot out of reach is placed as near to its
 * position as possible.
 */
static Leg make_leg(const Build *build, Position hip, double foot_x, double foot_y, double toes)
{
    Position ankle = {HOT_X + foot_x, HOT_Y - 3.5 - foot_y};
    double dx = ankle.x - hip.x, dy = ankle.y - hip.y, distance = length_of(dx, dy);
    double reach = build->thigh + build->shin - 0.2;
    if (distance > reach) {
        ankle = interpolate(hip, ankle, reach / distance);
        dx *= reach / distance;
        dy *= reach / distance;
        distance = reach;
    }
    double base = (build->thigh * build->thigh - build->shin * build->shin + distance * distance) /
                  (2 * distance);
    double height = sqrt(MAX(0, build->thigh * build->thigh - base * base));
    Position knee = {hip.x + (dx * base + dy * height) / distance,
                     hip.y + (dy * base - dx * height) / distance};
    Position tip = offset_by(ankle, toes, 8.4);
    tip.y = MIN(tip.y, HOT_Y - 2.6);
    return (Leg){hip, knee, ankle, tip};
}

static Arm make_arm(const Build *build, Position shoulder, double upper, double fore)
{
    Position elbow = offset_by(shoulder, upper, build->upper_arm);
    return (Arm){shoulder, elbow, offset_by(elbow, fore, build->forearm)};
}

static Skeleton make_skeleton(const Build *build, const Pose *pose)
{
    const double *v = pose->value;
    /* With shorter legs, the hip is lower. */
    double shorter = 40 - build->thigh - build->shin;
    Skeleton bones = {.hip = {HOT_X + v[HIP_X], HOT_Y - v[HIP_Y] + shorter}};
    double up = 180 - v[LEAN];
    bones.chest = offset_by(bones.hip, up, build->trunk * 0.72);
    bones.neck = offset_by(bones.hip, up, build->trunk);
    bones.head = offset_by(bones.neck, 180 - v[LEAN] * 0.55 - v[NOD], 8.4);
    bones.head.x += 1.6;
    Position back_hip = {bones.hip.x - 1.8, bones.hip.y},
             front_hip = {bones.hip.x + 2.4, bones.hip.y};
    bones.back_leg = make_leg(build, back_hip, v[BACK_FOOT_X], v[BACK_FOOT_Y], v[BACK_TOES]);
    bones.front_leg = make_leg(build, front_hip, v[FRONT_FOOT_X], v[FRONT_FOOT_Y], v[FRONT_TOES]);
    double width = build->bulk * build->bulk;
    Position back_shoulder = {bones.chest.x + 2.6 * width, bones.chest.y - 3};
    Position front_shoulder = {bones.chest.x - 1.6 * width, bones.chest.y - 2.4};
    bones.back_arm = make_arm(build, back_shoulder, v[BACK_UPPER_ARM], v[BACK_FOREARM]);
    bones.front_arm = make_arm(build, front_shoulder, v[FRONT_UPPER_ARM], v[FRONT_FOREARM]);
    return bones;
}

/* ---- Limbs as pixels ---- */

/* A frame that is being drawn, and its top left corner on the sheet. */
typedef struct Drawing {
    Canvas *sheet;
    int left, top;
    const Build *build;
    FighterFrame *frame;
} Drawing;

typedef struct Cone {
    Position a, b;
    double ra, rb; /* radii at a and b */
} Cone;

static void frame_put(const Drawing *d, int x, int y, Colour colour)
{
    if (x >= 0 && y >= 0 && x < FRAME_WIDTH && y < FRAME_HEIGHT)
        canvas_put(d->sheet, d->left + x, d->top + y, colour);
}

/* Extends the bounds of a part by a pixel. */
static void extend_part(const Drawing *d, Part part, int x, int y)
{
    PixelRect *rect = &d->frame->parts[part];
    if (rect->right <= rect->left) {
        *rect = (PixelRect){x, y, x + 1, y + 1};
        return;
    }
    *rect = (PixelRect){MIN(rect->left, x), MIN(rect->top, y), MAX(rect->right, x + 1),
                        MAX(rect->bottom, y + 1)};
}

/*
 * Returns the shade of a cone at a pixel's centre, 1 to 4, or 0 outside. `depth` is set to the
 * distance from its edge, positive inside.
 */
static int cone_shade(const Cone *cone, double x, double y, double *depth)
{
    double dx = cone->b.x - cone->a.x, dy = cone->b.y - cone->a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((x - cone->a.x) * dx + (y - cone->a.y) * dy) / square : 0;
    t = clamp_to(t, 0, 1);
    double radius = cone->ra + (cone->rb - cone->ra) * t;
    double ex = (x - cone->a.x - dx * t) / radius, ey = (y - cone->a.y - dy * t) / radius;
    double square_distance = ex * ex + ey * ey;
    *depth = radius * (1 - sqrt(square_distance));
    if (square_distance >= 1)
        return 0;
    double light = -0.52 * ex - 0.62 * ey + 0.58 * sqrt(1 - square_distance);
    return light > 0.86 ? 4 : light > 0.42 ? 3 : light > -0.02 ? 2 : 1;
}

static bool has_neighbour(uint8_t shades[FRAME_HEIGHT + 2][FRAME_WIDTH + 2], int x, int y)
{
    return shades[y][x - 1] != 0 || shades[y][x + 1] != 0 || shades[y - 1][x] != 0 ||
           shades[y + 1][x] != 0;
}

/* Returns the shade of a pixel: that of the cone in which it is deepest, or 0 outside all cones. */
static uint8_t deepest_shade(const Drawing *d, const Part parts[2], const Cone *cones, int count,
                             int x, int y)
{
    double deepest = 0;
    int shade = 0;
    for (int i = 0; i < count; i++) {
        double depth;
        int other = cone_shade(&cones[i], x + 0.5, y + 0.5, &depth);
        if (other != 0)
            extend_part(d, parts[i == count - 1], x, y);
        if (other == 0 || depth <= deepest)
            continue;
        deepest = depth;
        shade = other;
    }
    return (uint8_t)shade;
}

/* Draws cones as one shape with one outline. The last cone may belong to another part. */
static void draw_joined_limb(const Drawing *d, const Part parts[2], const Cone *cones, int count,
                             const Ramp *ramp)
{
    uint8_t shades[FRAME_HEIGHT + 2][FRAME_WIDTH + 2] = {{0}};
    for (int y = 0; y < FRAME_HEIGHT; y++)
        for (int x = 0; x < FRAME_WIDTH; x++)
            shades[y + 1][x + 1] = deepest_shade(d, parts, cones, count, x, y);
    for (int y = 0; y < FRAME_HEIGHT; y++) {
        for (int x = 0; x < FRAME_WIDTH; x++) {
            int shade = shades[y + 1][x + 1];
            if (shade != 0 || has_neighbour(shades, x + 1, y + 1))
                frame_put(d, x, y, ramp->shade[shade]);
        }
    }
}

static void draw_limb(const Drawing *d, Part part, const Cone *cones, int count, const Ramp *ramp)
{
    const Part parts[2] = {part, part};
    draw_joined_limb(d, parts, cones, count, ramp);
}

static void draw_arm(const Drawing *d, const Arm *arm, bool back)
{
    const Build *build = d->build;
    double k = build->bulk;
    Part part = back ? PART_BACK_ARM : PART_FRONT_ARM;
    Ramp skin = back ? ramp_shaded(&build->skin) : build->skin;
    Ramp cloth = back ? ramp_shaded(&build->cloth) : build->cloth;
    Ramp glove = back ? ramp_shaded(&build->glove) : build->glove;
    Cone fore[] = {{arm->elbow, arm->hand, 2.9 * k, 2.4 * k}};
    Cone upper[] = {{arm->shoulder, arm->elbow, 4.8 * k, (build->sleeves ? 4.3 : 3.1) * k}};
    draw_limb(d, part, fore, 1, &skin);
    draw_limb(d, part, upper, 1, build->sleeves ? &cloth : &skin);
    if (!build->sleeves) {
        Cone strap[] = {
            {arm->shoulder, interpolate(arm->shoulder, arm->elbow, 0.12), 5 * k, 4.6 * k}};
        draw_limb(d, part, strap, 1, &cloth);
        Cone wrist[] = {{interpolate(arm->elbow, arm->hand, 0.4),
                         interpolate(arm->elbow, arm->hand, 0.7), 3 * k, 2.9 * k}};
        draw_limb(d, part, wrist, 1, &glove);
    }
    Cone fist[] = {{arm->hand, arm->hand, build->fist * k, build->fist * k}};
    Ramp fist_ramp = build->sleeves ? glove : skin;
    draw_limb(d, back ? PART_BACK_FIST : PART_FRONT_FIST, fist, 1, &fist_ramp);
    int x = floor_of(arm->hand.x), y = floor_of(arm->hand.y);
    frame_put(d, x + 1, y, fist_ramp.shade[1]);
    frame_put(d, x + 1, y + 1, fist_ramp.shade[1]);
    frame_put(d, x - 1, y + 2, fist_ramp.shade[1]);
}

static void draw_leg(const Drawing *d, const Leg *leg, bool back)
{
    const Build *build = d->build;
    double k = build->bulk;
    const Part parts[2] = {back ? PART_BACK_THIGH : PART_FRONT_THIGH,
                           back ? PART_BACK_SHIN : PART_FRONT_SHIN};
    Ramp skin = back ? ramp_shaded(&build->skin) : build->skin;
    Ramp cloth = back ? ramp_shaded(&build->cloth) : build->cloth;
    Ramp boot = build->sleeves ? skin : back ? ramp_shaded(&build->belt) : build->belt;
    Position hem = interpolate(leg->knee, leg->ankle, build->sleeves ? 0.78 : 0.5);
    Cone trousers[] = {{leg->hip, leg->knee, 6.9 * k, 5.5 * k},
                       {leg->knee, hem, 5.3 * k, (build->sleeves ? 5.1 : 4.6) * k}};
    Cone foot[] = {{leg->ankle, leg->toes, 3.5, 2.6 * k}};
    Cone shaft[] = {{interpolate(leg->knee, leg->ankle, 0.6), leg->ankle, 3.9 * k, 3.6}, foot[0]};
    Part sole = back ? PART_BACK_FOOT : PART_FRONT_FOOT;
    if (build->sleeves)
        draw_limb(d, sole, foot, 1, &boot);
    draw_joined_limb(d, parts, trousers, 2, &cloth);
    if (!build->sleeves)
        draw_limb(d, sole, shaft, 2, &boot);
    /* Folds at the back of the knee. */
    Position crease = interpolate(leg->knee, interpolate(leg->hip, leg->ankle, 0.5), 0.35);
    int x = floor_of(crease.x), y = floor_of(crease.y);
    frame_put(d, x, y, cloth.shade[1]);
    frame_put(d, x - 1, y, cloth.shade[1]);
    frame_put(d, x - 2, y + 1, cloth.shade[1]);
}

/* A ponytail and the ends of the headband. */
static void draw_tail(const Drawing *d, Position head, double hair)
{
    Position root = {head.x - 6, head.y - 2}, first = offset_by(root, hair - 70, 6);
    Position second = offset_by(first, hair * 1.6 - 48, 7),
             tip = offset_by(second, hair * 2 - 28, 7);
    Cone tail[] = {{root, first, 3, 3.6}, {first, second, 3.6, 3.1}, {second, tip, 3.1, 0.8}};
    draw_limb(d, PART_HAIR, tail, 3, &d->build->hair);
    Position knot = offset_by(root, hair * 1.3 - 84, 8), end = offset_by(knot, hair * 2 - 60, 6);
    Cone band[] = {{root, knot, 1.1, 1.2}, {knot, end, 1.2, 0.7}};
    draw_limb(d, PART_HAIR, band, 2, &d->build->band);
}

/* The collar: an open neck between two lapels that run to the belt. */
static void draw_collar(const Drawing *d, const Skeleton *bones, double lean)
{
    const Build *build = d->build;
    Position top = offset_by(bones->neck, 180 - lean, -2.2),
             waist = offset_by(bones->hip, 180 - lean, 5);
    Position meet = {bones->chest.x + 2.4, bones->chest.y + 5};
    for (int i = 0; i <= 16; i++) {
        double t = i / 16.0;
        Position middle = interpolate(top, meet, t);
        int y = floor_of(middle.y + 1);
        int left = floor_of(middle.x - 2.6 * (1 - t)), right = floor_of(middle.x + 4.4 * (1 - t));
        for (int x = left + 1; x < right; x++)
            frame_put(d, x, y, build->skin.shade[x > left + 1 ? 3 : 2]);
        frame_put(d, left, y, build->cloth.shade[1]);
        frame_put(d, right, y, build->cloth.shade[1]);
        Position lapel = interpolate(meet, waist, t);
        frame_put(d, floor_of(lapel.x), floor_of(lapel.y), build->cloth.shade[1]);
    }
}

static void draw_torso(const Drawing *d, const Skeleton *bones, double lean)
{
    const Build *build = d->build;
    double k = build->bulk;
    Ramp throat = ramp_shaded(&build->skin);
    Cone trunk[] = {
        {bones->hip, bones->chest, build->belly, 8.2 * k},
        {interpolate(bones->hip, bones->chest, 0.4), bones->chest, build->belly + 0.6, 8 * k}};
    Cone neck[] = {{bones->neck, bones->head, 3, 3}};
    draw_limb(d, PART_HEAD, neck, 1, &throat);
    draw_limb(d, PART_TORSO, trunk, 2, &build->cloth);
    draw_collar(d, bones, lean);
}

static void draw_belt(const Drawing *d, const Skeleton *bones, double lean, double hair)
{
    const Build *build = d->build;
    Position middle = offset_by(bones->hip, 180 - lean, 3);
    double half = build->belly - 0.6;
    Position left = offset_by(middle, 90 - lean, -half), right = offset_by(middle, 90 - lean, half);
    Cone belt[] = {{left, right, 1.8, 1.8}};
    draw_limb(d, PART_TORSO, belt, 1, &build->belt);
    Position knot = offset_by(middle, 90 - lean, 3.2);
    Cone tails[] = {{knot, offset_by(knot, hair * 1.2 - 14, 8), 1.3, 1.1},
                    {knot, offset_by(knot, hair + 10, 7), 1.3, 1.1}};
    draw_limb(d, PART_HAIR, &tails[0], 1, &build->belt);
    draw_limb(d, PART_HAIR, &tails[1], 1, &build->belt);
}

static void draw_head(const Drawing *d, Position head)
{
    const Build *build = d->build;
    static const char letters[] = "abcde12345rst#w";
    Colour colours[sizeof letters - 1];
    memcpy(colours, build->hair.shade, sizeof build->hair.shade);
    memcpy(colours + 5, build->skin.shade, sizeof build->skin.shade);
    memcpy(colours + 10, build->band.shade + 1, 3 * sizeof(Colour));
    colours[13] = 0xff2a1622;
    colours[14] = 0xfffdf6ee;
    int x = floor_of(head.x + 0.5) + build->head_x, y = floor_of(head.y + 0.5) + build->head_y;
    canvas_stamp(d->sheet, d->left + x, d->top + y, build->head, build->head_rows, letters,
                 colours);
    for (int j = 0; j < build->head_rows; j++)
        for (int i = 0; build->head[j][i] != 0; i++)
            if (strchr(". a1", build->head[j][i]) == NULL)
                extend_part(d, PART_HEAD, x + i, y + j);
}

void fighter_draw(Canvas *sheet, int left, int top, FighterName fighter, const Pose *pose,
                  FighterFrame *frame)
{
    *frame = (FighterFrame){0};
    Drawing d = {sheet, left, top, &builds[fighter], frame};
    Skeleton bones = make_skeleton(d.build, pose);
    double lean = pose->value[LEAN], hair = pose->value[HAIR];
    draw_arm(&d, &bones.back_arm, true);
    if (d.build->tail)
        draw_tail(&d, bones.head, hair);
    draw_leg(&d, &bones.back_leg, true);
    draw_torso(&d, &bones, lean);
    draw_leg(&d, &bones.front_leg, false);
    draw_belt(&d, &bones, lean, hair);
    draw_head(&d, bones.head);
    draw_arm(&d, &bones.front_arm, false);
    frame->fist_x = bones.front_arm.hand.x;
    frame->fist_y = bones.front_arm.hand.y;
    frame->elbow_x = bones.front_arm.elbow.x;
    frame->elbow_y = bones.front_arm.elbow.y;
    frame->foot_x = bones.front_leg.ankle.x;
    frame->foot_y = bones.front_leg.ankle.y;
    frame->knee_x = bones.front_leg.knee.x;
    frame->knee_y = bones.front_leg.knee.y;
}

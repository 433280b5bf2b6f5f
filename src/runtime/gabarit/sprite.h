/* SPDX-License-Identifier: MIT */
/**
 * gabarit/sprite.h: the frames of sprites in the world: how to draw them, which step an animation
 * shows, where action points are, and which boxes a point, a shape or another frame hits.
 *
 *     gab_sprite ken = gab_bank_sprite(&bank, "ken");
 *     gab_vec spot = {320, 200};
 *     gab_pose at = gab_pose_at(spot, true);                   // the hot spot; facing left
 *     gab_step step = gab_animation_shown(gab_sprite_animation(ken, "kick"), ms, &at);
 *     gab_vec heel;
 *     gab_hit hit;
 *     if (gab_frame_point(step.frame, gab_bank_point(&bank, "heel"), &step.pose, &heel) &&
 *         gab_frame_hit(other, &there, heel, NULL, &hit) && hit.tag == TAG_HEAD)
 *         hurt();
 *
 * Views are values, as described in gabarit/bank.h. For an empty view, functions return 0, "" or
 * false. Positions are exact when pose and bank are on the lattice and the pose is upright.
 *
 * **What hits a box.** While a frame is upright (no turn), its boxes are half-open for points: a
 * point hits a box if it lies in one of the pixels over which the box was drawn. A flip maps the
 * k-th pixel to the right of the hot spot to the k-th pixel to the left, so that at whole pixels
 * every answer is the same in the mirror image. Turned boxes are closed for points. Two boxes hit
 * each other when their **interiors** overlap, at any turn. Circles, capsules, segments and
 * polygons, which are closed, hit a box when they touch it. The shapes of boxes are closed, too: a
 * pair with at least one of them hits when they touch.
 */
#ifndef GABARIT_SPRITE_H
#define GABARIT_SPRITE_H

#include <math.h>

#include "bank.h"
#include "contact.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A sprite of a bank. */
typedef struct gab_sprite {
    const gab_bank *bank;
    uint32_t index;
} gab_sprite;

/** A frame of a sprite. */
typedef struct gab_frame {
    const gab_bank *bank;
    uint32_t index; /**< among all frames of the bank */
} gab_frame;

/** An animation of a sprite. */
typedef struct gab_animation {
    const gab_bank *bank;
    uint32_t index; /**< among all animations of the bank */
} gab_animation;

/**
 * The pose of a frame in the world: the frame is first flipped about the hot spot, then scaled,
 * then turned, then moved. All zero is upright at 0,0. In a pose with a number that is not finite
 * or with a scale below 0, a frame hits nothing, draws nothing and has no points.
 */
typedef struct gab_pose {
    float x, y;          /**< position of the hot spot, in pixels */
    bool flip_x, flip_y; /**< mirrored from left to right, from top to bottom */
    gab_vec turn;        /**< unit vector (cos, sin), clockwise on the screen; 0,0 means 1,0 */
    float scale;         /**< above 0; 0 means 1 */
} gab_pose;

/** Returns the pose at a position, upright, not turned, mirrored from left to right or not. */
GAB_API gab_pose gab_pose_at(gab_vec position, bool flip_x);

/* Converts a number in C and C++. */
#ifdef __cplusplus
#define GABARIT_CAST(type, value) static_cast<type>(value)
#else
#define GABARIT_CAST(type, value) ((type)(value))
#endif

/**
 * Returns the turn of a pose by an angle in radians, clockwise on the screen:
 *
 *     gab_pose pose = gab_pose_at(wheel, false);
 *     pose.turn = gab_turn(angle);
 *
 * It is not in the library, which contains no sine, but calls that of the game; bindings call that
 * of their language. Sines may differ in their last bit between machines.
 */
static inline gab_vec gab_turn(double radians)
{
    gab_vec turn = GAB_DEFAULTS;
    turn.x = GABARIT_CAST(float, cos(radians));
    turn.y = GABARIT_CAST(float, sin(radians));
    return turn;
}

/* ---- Sprites ---- */

/** Returns the number of sprites in a bank. */
GAB_API uint32_t gab_bank_sprite_count(const gab_bank *bank);
/** Returns the i-th sprite, from 0, in the order of the project. */
GAB_API gab_sprite gab_bank_sprite_at(const gab_bank *bank, uint32_t index);
/** Returns the sprite with a name, O(log n). */
GAB_API gab_sprite gab_bank_sprite(const gab_bank *bank, const char *name);
/** True if a view refers to a sprite that exists. */
GAB_API bool gab_sprite_exists(gab_sprite sprite);
/** Returns the name of a sprite. */
GAB_API const char *gab_sprite_name(gab_sprite sprite);

/** Returns the number of frames of a sprite. */
GAB_API uint32_t gab_sprite_frame_count(gab_sprite sprite);
/** Returns the i-th frame of a sprite, from 0. */
GAB_API gab_frame gab_sprite_frame_at(gab_sprite sprite, uint32_t i);
/** Returns the frame of a sprite with a name, O(log n). */
GAB_API gab_frame gab_sprite_frame(gab_sprite sprite, const char *name);

/** Returns the number of animations of a sprite. */
GAB_API uint32_t gab_sprite_animation_count(gab_sprite sprite);
/** Returns the i-th animation of a sprite, from 0. */
GAB_API gab_animation gab_sprite_animation_at(gab_sprite sprite, uint32_t i);
/** Returns the animation with an index in the bank, as a gab_reference has it. */
GAB_API gab_animation gab_bank_animation_at(const gab_bank *bank, uint32_t index);
/** Returns the animation of a sprite with a name, O(log n). */
GAB_API gab_animation gab_sprite_animation(gab_sprite sprite, const char *name);

/* ---- Animations ---- */

/** The order in which the steps of an animation are shown. */
typedef enum gab_direction { GAB_FORWARD = 0, GAB_REVERSE, GAB_PING_PONG } gab_direction;

/** True if a view refers to an animation that exists. */
GAB_API bool gab_animation_exists(gab_animation animation);
/** Returns the name of an animation. */
GAB_API const char *gab_animation_name(gab_animation animation);
/** Returns the order in which the steps of an animation are shown. */
GAB_API gab_direction gab_animation_direction(gab_animation animation);
/** Returns the number of steps of an animation. */
GAB_API uint32_t gab_animation_step_count(gab_animation animation);
/**
 * A step of an animation: a frame and its pose. A step may be mirrored: its pose is that of the
 * animation with the flips of the step applied, so use `step.pose` for drawing, points, boxes and
 * masks. The empty answer has a frame that does not exist and the index GAB_NONE.
 */
typedef struct gab_step {
    gab_frame frame;
    gab_pose pose;
    uint32_t index;    /**< of the step in its animation */
    uint32_t start;    /**< time when it begins, played forward, in milliseconds */
    uint32_t duration; /**< of the step, or of its frame if it has none, in milliseconds */
} gab_step;

/**
 * Returns the i-th step of an animation, from 0, when the pose of the animation is `pose`. NULL
 * means upright at 0,0: the flips of the result are then those of the step.
 */
GAB_API gab_step gab_animation_step_at(gab_animation animation, uint32_t i, const gab_pose *pose);
/** Returns the duration of all steps together, in milliseconds. */
GAB_API uint32_t gab_animation_duration(gab_animation animation);
/**
 * Returns the index of the step that a loop returns to; GAB_NONE when the last step shown is held,
 * or when the animation does not exist.
 */
GAB_API gab_index gab_animation_loop(gab_animation animation);
/**
 * Returns the duration of one repetition of the loop, in milliseconds: from the loop step to the
 * end, or, of a ping-pong, down to the loop step and up again (of one that only holds the last
 * step, the duration of this step). 0 without a loop.
 */
GAB_API uint32_t gab_animation_cycle(gab_animation animation);
/**
 * True if an animation without a loop has shown its last step for its whole duration, some
 * milliseconds after it began: after gab_animation_duration, or for a ping-pong after its way there
 * and back. Never true for an animation with a loop.
 */
GAB_API bool gab_animation_ended(gab_animation animation, uint64_t milliseconds);

/**
 * Returns the step that is shown some milliseconds after an animation began, in the pose that
 * results from `pose` as in gab_animation_step_at; O(log steps). Forward shows 0 ... n-1, reverse
 * n-1 ... 0, ping-pong 0 ... n-1 ... 0. With a loop step L, forward then repeats from L to n-1,
 * reverse from L down to 0, ping-pong back and forth between L and n-1, for ever. Without a loop
 * step, the last step shown is held. Returns the empty answer for an animation that does not exist.
 */
GAB_API gab_step gab_animation_shown(gab_animation animation, uint64_t milliseconds,
                                     const gab_pose *pose);
/**
 * Returns the step that is shown at a tick, from 0, of a clock with `ticks` in every `seconds`: 60
 * and 1, or 60000 and 1001 for 59.94 per second. It is what gab_animation_shown returns for
 * 1000 * tick * seconds / ticks milliseconds, rounded down; exact for every tick and rate. Returns
 * the empty answer if `ticks` is 0.
 */
GAB_API gab_step gab_animation_at_tick(gab_animation animation, uint64_t tick, uint32_t ticks,
                                       uint32_t seconds, const gab_pose *pose);

/* ---- Frames ---- */

/** True if a view refers to a frame that exists. */
GAB_API bool gab_frame_exists(gab_frame frame);
/** Returns the name of a frame. */
GAB_API const char *gab_frame_name(gab_frame frame);
/** Returns the time, in milliseconds, for which steps without their own duration show a frame. */
GAB_API uint32_t gab_frame_duration(gab_frame frame);

/** A description of how to draw a frame. */
typedef struct gab_drawing {
    gab_picture_id picture; /**< index of the picture, or GAB_NONE: nothing to draw */
    uint32_t x, y;          /**< corner of the part of the picture to draw, in whole pixels ... */
    uint32_t width, height; /**< ... and the size of that part */
    gab_vec corners[4];     /**< in the world: top left, top right, bottom right, bottom left */
} gab_drawing;

/**
 * Describes how a frame is drawn in a pose. Returns false, with the picture GAB_NONE, when there is
 * nothing to draw.
 */
GAB_API bool gab_frame_draw(gab_frame frame, const gab_pose *pose, gab_drawing *drawing);

/* ---- Action points ---- */

/** Returns the index of a point name, for gab_frame_point; GAB_NONE if the bank lacks the name. */
GAB_API gab_point_id gab_bank_point(const gab_bank *bank, const char *name);
/** Returns the number of point names in a bank. */
GAB_API uint32_t gab_bank_point_count(const gab_bank *bank);
/** Returns the point name with an index; "" if the bank lacks it. */
GAB_API const char *gab_bank_point_name(const gab_bank *bank, gab_point_id point);

/**
 * Finds the position of an action point of a frame in the world. An action point is a pixel; its
 * position is the centre of that pixel. Returns false, with 0,0, when the frame does not have the
 * point.
 */
GAB_API bool gab_frame_point(gab_frame frame, gab_point_id point, const gab_pose *pose,
                             gab_vec *position);

/** Finds the direction of an action point in the world, a unit vector; returns false, with 0,0, if
 * the point has none. */
GAB_API bool gab_frame_point_direction(gab_frame frame, gab_point_id point, const gab_pose *pose,
                                       gab_vec *direction);

/** Returns the number of action points of a frame. */
GAB_API uint32_t gab_frame_point_count(gab_frame frame);
/** Returns the name index of the i-th action point of a frame, from 0; GAB_NONE beyond the last. */
GAB_API gab_point_id gab_frame_point_at(gab_frame frame, uint32_t i);

/* ---- Boxes ---- */

/** The kinds of shapes that a box of a frame has. */
typedef enum gab_shape_kind {
    GAB_SHAPE_BOX = 0, /**< none: the box itself */
    GAB_SHAPE_CIRCLE,
    GAB_SHAPE_CAPSULE,
    GAB_SHAPE_TURNED, /**< a box at any angle: four corners */
    GAB_SHAPE_POLYGON /**< one or more rings, with the even-odd rule */
} gab_shape_kind;

/** A box of a frame, as stored. The empty answer has an empty box and the index GAB_NONE. */
typedef struct gab_frame_box {
    const char *name; /**< "" if it has none */
    gab_tag_id tag;   /**< 0 if it has none, and for groups */
    gab_role_id role; /**< of the tag, or GAB_NONE */
    bool is_group;    /**< if true, the next `members` boxes are the members of this group */
    uint32_t members;
    gab_index group;      /**< index in the frame of the group that contains it, or GAB_NONE */
    gab_box box;          /**< relative to the hot spot, upright and not flipped */
    uint32_t index;       /**< for gab_bank_property with the kind GAB_KIND_BOX; or GAB_NONE */
    gab_shape_kind shape; /**< see gab_frame_box_shape */
} gab_frame_box;

/** Returns the number of boxes of a frame, including groups. */
GAB_API uint32_t gab_frame_box_count(gab_frame frame);
/** Returns the i-th box of a frame, from 0, in the order in which boxes are tested. */
GAB_API gab_frame_box gab_frame_box_at(gab_frame frame, uint32_t i);

/** Returns the i-th box of a frame in the world, for drawing. Beyond the last, it meets nothing. */
GAB_API gab_obox gab_frame_box_posed(gab_frame frame, uint32_t i, const gab_pose *pose);

/** The shape of a box of a frame, in a pose. The empty answer has a capsule that meets nothing. */
typedef struct gab_frame_shape {
    gab_shape_kind kind;
    gab_capsule capsule;   /**< a circle, whose ends are equal, or a capsule */
    uint32_t ring_count;   /**< of the other kinds; a box has one ring */
    uint32_t corner_count; /**< of all rings */
} gab_frame_shape;

/** Returns the shape of a box of a frame, by its index, in the world; as stored if the pose is all
 * zero. */
GAB_API gab_frame_shape gab_frame_box_shape(gab_frame frame, uint32_t box, const gab_pose *pose);
/**
 * Finds the corners of a box of a frame in the world, ring after ring: four of a box or
 * turned box, none of a circle or capsule. Writes the first `capacity` of them to `corners`, and
 * returns the total number.
 */
GAB_API uint32_t gab_frame_box_corners(gab_frame frame, uint32_t box, const gab_pose *pose,
                                       gab_vec *corners, uint32_t capacity);
/** Finds the numbers of corners of the rings of a box of a frame, for gab_rings_holds; as
 * gab_frame_box_corners. */
GAB_API uint32_t gab_frame_box_rings(gab_frame frame, uint32_t box, uint32_t *rings,
                                     uint32_t capacity);

/** A box that was hit. The empty answer has box and group GAB_NONE, tag 0 and role GAB_NONE. */
typedef struct gab_hit {
    uint32_t box;    /**< its index in the frame */
    gab_index group; /**< index of its group, or GAB_NONE */
    gab_tag_id tag;
    gab_role_id role; /**< or GAB_NONE */
} gab_hit;

/**
 * Finds the first box, in the order of testing, that a point hits and that passes a filter (NULL:
 * all pass). Groups themselves are not hit; they only save tests of their members. Fills `hit` on
 * every path.
 */
GAB_API bool gab_frame_hit(gab_frame frame, const gab_pose *pose, gab_vec point,
                           const gab_filter *filter, gab_hit *hit);

/**
 * Finds all boxes that a point hits and that pass a filter, in the order of testing; the first is
 * that of gab_frame_hit. Writes the first `capacity` of them to `hits` (which may be NULL when
 * `capacity` is 0), and returns the total number.
 */
GAB_API uint32_t gab_frame_hits_point(gab_frame frame, const gab_pose *pose, gab_vec point,
                                      const gab_filter *filter, gab_hit *hits, uint32_t capacity);
/** Finds all boxes that a closed disc hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_circle(gab_frame frame, const gab_pose *pose, gab_circle circle,
                                       const gab_filter *filter, gab_hit *hits, uint32_t capacity);
/** Finds all boxes that an upright box hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_box(gab_frame frame, const gab_pose *pose, gab_box box,
                                    const gab_filter *filter, gab_hit *hits, uint32_t capacity);
/** Finds all boxes that an oriented box hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_obox(gab_frame frame, const gab_pose *pose, const gab_obox *box,
                                     const gab_filter *filter, gab_hit *hits, uint32_t capacity);
/** Finds all boxes that a closed segment hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_segment(gab_frame frame, const gab_pose *pose, gab_segment segment,
                                        const gab_filter *filter, gab_hit *hits, uint32_t capacity);

/** Finds all boxes that a closed capsule hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_capsule(gab_frame frame, const gab_pose *pose,
                                        const gab_capsule *capsule, const gab_filter *filter,
                                        gab_hit *hits, uint32_t capacity);
/**
 * Finds all boxes that a closed polygon hits, which need not be convex; the even-odd rule applies.
 * Otherwise as gab_frame_hits_point.
 */
GAB_API uint32_t gab_frame_hits_polygon(gab_frame frame, const gab_pose *pose,
                                        const gab_vec *corners, uint32_t count,
                                        const gab_filter *filter, gab_hit *hits, uint32_t capacity);

/**
 * Finds the box that a point moving from segment.a to segment.b enters first, and the fraction of
 * the path before that, in `*time` (0 when it starts in a box; 1 when it enters none). Fractions
 * that differ by at most 1e-9 are treated as equal; the box that is tested first is then returned.
 * A path that only touches an edge enters half-open boxes at their left and top edges, but not at
 * the others, also when the boxes are mirrored.
 */
GAB_API bool gab_frame_entered(gab_frame frame, const gab_pose *pose, gab_segment segment,
                               const gab_filter *filter, gab_hit *hit, float *time);

/** A frame that hits another frame, or is hit. */
typedef struct gab_fighter {
    gab_frame frame;
    gab_pose pose;
    gab_filter filter; /**< selects its boxes */
} gab_fighter;

/** Two boxes that overlap. */
typedef struct gab_blow {
    gab_hit a, b;
} gab_blow;

/**
 * Finds all pairs of boxes, one of a and one of b, whose interiors overlap, in the order of a's
 * boxes, then of b's. Writes the first `capacity` of them to `blows`, and returns the total number.
 */
GAB_API uint32_t gab_fighter_hits(const gab_fighter *a, const gab_fighter *b, gab_blow *blows,
                                  uint32_t capacity);

/** Finds the first pair of gab_fighter_hits. Fills `blow` on every path. */
GAB_API bool gab_fighter_hit(const gab_fighter *a, const gab_fighter *b, gab_blow *blow);

/**
 * Finds the contact of a box of a and a box of b that hit each other, by their indices, such as
 * those of a blow. Between boxes,
 * turned boxes, circles, capsules and convex polygons with one ring, it has a normal from a to b
 * and the depth along it. Otherwise normal and depth are 0, and its point lies in both shapes.
 * Fills `contact` on every path; returns false if the boxes do not hit each other.
 */
GAB_API bool gab_fighter_contact(const gab_fighter *a, const gab_fighter *b, uint32_t box_a,
                                 uint32_t box_b, gab_contact *contact);

#ifdef __cplusplus
}
#endif

#endif

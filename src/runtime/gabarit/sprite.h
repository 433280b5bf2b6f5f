/* SPDX-License-Identifier: MIT */
/**
 * gabarit/sprite.h: what a sprite's frames mean in the world: where they are drawn, which step an
 * animation shows, where action points are, and which boxes a point, a shape or another frame hits.
 *
 *     gab_sprite ken = gab_bank_sprite(&bank, "ken");
 *     gab_pose at = {.x = 320, .y = 200, .flip_x = true};      // where the hot spot stands
 *     gab_step step = gab_animation_shown(gab_sprite_animation(ken, "kick"), ms, &at);
 *     gab_vec heel;
 *     gab_hit hit;
 *     if (gab_frame_point(step.frame, gab_bank_point(&bank, "heel"), &step.pose, &heel) &&
 *         gab_frame_hit(other, &there, heel, &hit) && hit.tag == TAG_HEAD)
 *         hurt();
 *
 * Views are values, as gabarit/bank.h says; a view of something that does not exist answers with 0,
 * "" and false. Positions are exact where pose and bank are on the lattice and the pose is upright.
 *
 * **Sets.** While a frame stands upright (no turn), a point hits a box by half-open pixels, as the
 * boxes were drawn: a flip makes the k-th pixel right of the hot spot the k-th left of it, so that
 * at whole pixels every answer is the same in the mirror. Turned boxes are closed for points. Two
 * boxes hit each other when their **interiors** overlap, at any turn; circles and segments, which
 * are closed, hit a box that they touch.
 */
#ifndef GABARIT_SPRITE_H
#define GABARIT_SPRITE_H

#include "bank.h"
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
    uint32_t index; /**< over the whole bank */
} gab_frame;

/** An animation of a sprite. */
typedef struct gab_animation {
    const gab_bank *bank;
    uint32_t index; /**< over the whole bank */
} gab_animation;

/**
 * How a frame stands in the world: first flipped about the hot spot, then scaled, then turned, then
 * moved. All zero is upright at 0,0. A pose with a number that is not finite, or a scale below 0,
 * hits nothing, draws nothing and has no points.
 */
typedef struct gab_pose {
    float x, y;          /**< where the hot spot stands, in pixels */
    bool flip_x, flip_y; /**< mirrored from left to right, from top to bottom */
    gab_vec turn;        /**< unit vector (cos, sin), clockwise on the screen; 0,0 stands for 1,0 */
    float scale;         /**< above 0; 0 stands for 1 */
} gab_pose;

/** Which boxes count: those whose tag and role are in the sets; NULL stands for all. */
typedef struct gab_filter {
    const gab_tags *tags;
    const gab_tags *roles; /**< by role number; GAB_NO_ROLE counts as one */
} gab_filter;

/* ---- Sprites ---- */

/** How many sprites a bank has. */
GAB_API uint32_t gab_bank_sprite_count(const gab_bank *bank);
/** The i-th sprite, from 0, in the project's order. */
GAB_API gab_sprite gab_bank_sprite_at(const gab_bank *bank, uint32_t index);
/** The sprite with a name, O(log n). */
GAB_API gab_sprite gab_bank_sprite(const gab_bank *bank, const char *name);
/** Whether a view is of a sprite that exists. */
GAB_API bool gab_sprite_exists(gab_sprite sprite);
/** The name of a sprite. */
GAB_API const char *gab_sprite_name(gab_sprite sprite);

/** How many frames a sprite has. */
GAB_API uint32_t gab_sprite_frame_count(gab_sprite sprite);
/** The i-th frame of a sprite, from 0. */
GAB_API gab_frame gab_sprite_frame(gab_sprite sprite, uint32_t i);
/** The frame of a sprite with a name, O(log n). */
GAB_API gab_frame gab_sprite_frame_named(gab_sprite sprite, const char *name);

/** How many animations a sprite has. */
GAB_API uint32_t gab_sprite_animation_count(gab_sprite sprite);
/** The i-th animation of a sprite, from 0. */
GAB_API gab_animation gab_sprite_animation_at(gab_sprite sprite, uint32_t i);
/** The animation of a sprite with a name, O(log n). */
GAB_API gab_animation gab_sprite_animation(gab_sprite sprite, const char *name);

/* ---- Animations ---- */

/** In which order the steps of an animation are shown. */
typedef enum gab_direction { GAB_FORWARD = 0, GAB_REVERSE, GAB_PING_PONG } gab_direction;

/** Whether a view is of an animation that exists. */
GAB_API bool gab_animation_exists(gab_animation animation);
/** The name of an animation. */
GAB_API const char *gab_animation_name(gab_animation animation);
/** In which order the steps of an animation are shown. */
GAB_API gab_direction gab_animation_direction(gab_animation animation);
/** How many steps an animation has. */
GAB_API uint32_t gab_animation_step_count(gab_animation animation);
/**
 * A step of an animation: a frame and how it stands. A step may be mirrored; its pose is the one
 * that the animation stands under, flipped as the step says, so that drawing, points, boxes and
 * masks follow by `step.pose`. The empty answer has a frame that does not exist and the index
 * GAB_NONE.
 */
typedef struct gab_step {
    gab_frame frame;
    gab_pose pose;
    uint32_t index;    /**< of the step */
    uint32_t start;    /**< when it begins, played forward, in milliseconds */
    uint32_t duration; /**< its own, or that of its frame, in milliseconds */
} gab_step;

/**
 * The i-th step of an animation, from 0, whose animation stands under `pose`. NULL stands for
 * upright at 0,0: the flips of the pose are then the step's own.
 */
GAB_API gab_step gab_animation_step(gab_animation animation, uint32_t i, const gab_pose *pose);
/** The milliseconds of all steps together. */
GAB_API uint32_t gab_animation_length(gab_animation animation);
/**
 * The step that a loop returns to; GAB_NONE when the last frame is held, or without animation.
 */
GAB_API uint32_t gab_animation_loop(gab_animation animation);

/**
 * The step that is shown some milliseconds after an animation began, ready to be drawn and asked,
 * under `pose` as gab_animation_step says; O(log steps). Forward shows 0 ... n-1, reverse n-1 ...
 * 0, ping-pong 0 ... n-1 ... 0. With a loop step L, forward then goes on from L to n-1, reverse
 * from L down to 0, ping-pong back and forth between L and n-1, for ever; without one the last step
 * shown is held. An animation that does not exist gives the empty answer.
 */
GAB_API gab_step gab_animation_shown(gab_animation animation, uint64_t milliseconds,
                                     const gab_pose *pose);

/* ---- Frames ---- */

/** Whether a view is of a frame that exists. */
GAB_API bool gab_frame_exists(gab_frame frame);
/** The name of a frame. */
GAB_API const char *gab_frame_name(gab_frame frame);
/** How long a frame is shown, in milliseconds, by steps without a duration of their own. */
GAB_API uint32_t gab_frame_duration(gab_frame frame);

/** How to draw a frame. */
typedef struct gab_drawing {
    uint32_t picture;       /**< index of the picture, or GAB_NONE: nothing to draw */
    uint32_t x, y;          /**< the part of the picture: its corner, in whole pixels ... */
    uint32_t width, height; /**< ... and its size */
    gab_vec corners[4];     /**< of its top left, top right, bottom right and bottom left */
} gab_drawing;

/**
 * Describes how a frame is drawn under a pose; returns false, with nothing to draw, when there is
 * none.
 */
GAB_API bool gab_frame_draw(gab_frame frame, const gab_pose *pose, gab_drawing *drawing);

/* ---- Action points ---- */

/** The number of a point's name, for gab_frame_point; GAB_NONE when no frame has one. */
GAB_API uint32_t gab_bank_point(const gab_bank *bank, const char *name);
/** The name of a number; "" when there is none. */
GAB_API const char *gab_bank_point_name(const gab_bank *bank, uint32_t point);

/**
 * Where an action point of a frame is in the world. A frame may lack it: then false, and 0,0.
 * An action point is a pixel, of which this is the centre.
 */
GAB_API bool gab_frame_point(gab_frame frame, uint32_t point, const gab_pose *pose,
                             gab_vec *position);

/** The direction of an action point in the world, a unit vector; false, and 0,0, without one. */
GAB_API bool gab_frame_point_direction(gab_frame frame, uint32_t point, const gab_pose *pose,
                                       gab_vec *direction);

/** How many action points a frame has. */
GAB_API uint32_t gab_frame_point_count(gab_frame frame);
/** The number of the name of a frame's i-th action point, from 0; GAB_NONE beyond the last. */
GAB_API uint32_t gab_frame_point_at(gab_frame frame, uint32_t i);

/* ---- Boxes ---- */

/** A box of a frame, as it is stored. The empty answer has an empty box and the index GAB_NONE. */
typedef struct gab_frame_box {
    const char *name; /**< "" without one */
    uint8_t tag;      /**< 0 without one, and for groups */
    uint8_t role;     /**< of the tag, or GAB_NO_ROLE */
    bool is_group;    /**< then the boxes that follow, `members` of them, are its members */
    uint32_t members;
    uint32_t group; /**< index in the frame of the group that it is in, or GAB_NONE */
    gab_box box;    /**< from the hot spot, upright and not flipped */
    uint32_t index; /**< for gab_bank_property, of the kind GAB_KIND_BOX; or GAB_NONE */
} gab_frame_box;

/** How many boxes a frame has, groups included. */
GAB_API uint32_t gab_frame_box_count(gab_frame frame);
/** The i-th box of a frame, from 0, in the order of testing. */
GAB_API gab_frame_box gab_frame_box_at(gab_frame frame, uint32_t i);

/** The i-th box of a frame in the world, for drawing; one that meets nothing beyond the last. */
GAB_API gab_obox gab_frame_box_posed(gab_frame frame, uint32_t i, const gab_pose *pose);

/** A box that was hit. The empty answer has box and group GAB_NONE and tag 0. */
typedef struct gab_hit {
    uint32_t box;   /**< its index in the frame */
    uint32_t group; /**< index of its group, or GAB_NONE */
    uint8_t tag;
    uint8_t role; /**< or GAB_NO_ROLE */
} gab_hit;

/**
 * The first box, in the order of testing, that a point hits. Groups are not hit themselves; they
 * only save the tests of their members. Fills `hit` on every path.
 */
GAB_API bool gab_frame_hit(gab_frame frame, const gab_pose *pose, gab_vec point, gab_hit *hit);

/**
 * All boxes that a point hits and that a filter (NULL: all) lets pass, in the order of testing.
 * Writes the first `room` of them into `hits` (which may be NULL when room is 0), and returns the
 * number of all.
 */
GAB_API uint32_t gab_frame_hits_point(gab_frame frame, const gab_pose *pose, gab_vec point,
                                      const gab_filter *filter, gab_hit *hits, uint32_t room);
/** All boxes that a closed disc hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_circle(gab_frame frame, const gab_pose *pose, gab_circle circle,
                                       const gab_filter *filter, gab_hit *hits, uint32_t room);
/** All boxes that an upright box hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_box(gab_frame frame, const gab_pose *pose, gab_box box,
                                    const gab_filter *filter, gab_hit *hits, uint32_t room);
/** All boxes that an oriented box hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_obox(gab_frame frame, const gab_pose *pose, const gab_obox *box,
                                     const gab_filter *filter, gab_hit *hits, uint32_t room);
/** All boxes that a closed segment hits; otherwise as gab_frame_hits_point. */
GAB_API uint32_t gab_frame_hits_segment(gab_frame frame, const gab_pose *pose, gab_segment segment,
                                        const gab_filter *filter, gab_hit *hits, uint32_t room);

/**
 * The box that a point moving from segment.a to segment.b enters first, and after which share of
 * the way (0 when it starts in one; 1 when it enters none). Shares within a billionth count as
 * equal, and give the box that is tested first. A way that only touches an edge enters half-open
 * boxes at their left and top edges, not at the others, also when they are mirrored.
 */
GAB_API bool gab_frame_entered(gab_frame frame, const gab_pose *pose, gab_segment segment,
                               const gab_filter *filter, gab_hit *hit, float *share);

/** A frame that hits another, or is hit. */
typedef struct gab_fighter {
    gab_frame frame;
    gab_pose pose;
    gab_filter filter; /**< of its boxes */
} gab_fighter;

/** Two boxes that overlap. */
typedef struct gab_blow {
    gab_hit a, b;
} gab_blow;

/**
 * All pairs of boxes, one of a and one of b, whose interiors overlap, in the order of a's boxes,
 * then b's. Writes the first `room` of them and returns the number of all.
 */
GAB_API uint32_t gab_fighters_strike(const gab_fighter *a, const gab_fighter *b, gab_blow *blows,
                                     uint32_t room);

/** The first pair that gab_fighters_strike would give. Fills `blow` on every path. */
GAB_API bool gab_fighters_touch(const gab_fighter *a, const gab_fighter *b, gab_blow *blow);

#ifdef __cplusplus
}
#endif

#endif

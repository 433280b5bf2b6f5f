/* SPDX-License-Identifier: MIT */
/**
 * edit/sprites.h: edits of frames under a scope (edit/scope.h): hot spots, action points, boxes,
 * masks; and edits of frames and animations themselves.
 *
 *     Project *after = edit_set_hot_spot(before, &scope, 32 * 256, 60 * 256, &error);
 *
 * Coordinates and indices of boxes and points are those of the edited frame. In the scope's other
 * frames they stand for the same position relative to the scope's reference, the corresponding
 * boxes, and the points of the same name. A frame that lacks one is left as it is. Boxes stay on
 * whole pixels.
 */
#ifndef GABARIT_EDIT_SPRITES_H
#define GABARIT_EDIT_SPRITES_H

#include "edit/scope.h"

/* ---- Hot spots ---- */

/** Sets the hot spot (fixed). With REFERENCE_HOT_SPOT those of other frames move by the same
 * vector; where this or the other frame had none, they get the same position in the picture. */
Project *edit_set_hot_spot(const Project *before, const Scope *scope, int32_t x, int32_t y,
                           GError **error);
/** Sets the hot spots of several frames, each to its own position. */
typedef struct FrameHotSpot {
    uint64_t frame;
    int32_t x, y; /**< fixed */
} FrameHotSpot;
Project *edit_set_hot_spots(const Project *before, uint64_t sprite, const FrameHotSpot *spots,
                            uint32_t count, GError **error);
Project *edit_remove_hot_spot(const Project *before, const Scope *scope, GError **error);

/* ---- Action points ---- */

/** Adds a point (fixed), or moves the one with that name; its direction stays. */
Project *edit_set_point(const Project *before, const Scope *scope, const char *name, int32_t x,
                        int32_t y, GError **error);
/** Directs a point towards a position relative to it (fixed); 0,0: it has no direction. */
Project *edit_direct_point(const Project *before, const Scope *scope, const char *name,
                           int32_t to_x, int32_t to_y, GError **error);
Project *edit_rename_point(const Project *before, const Scope *scope, const char *name,
                           const char *to, GError **error);
Project *edit_remove_point(const Project *before, const Scope *scope, const char *name,
                           GError **error);

/* ---- Boxes ---- */

/** Adds a box on top; `box` is copied. */
Project *edit_add_box(const Project *before, const Scope *scope, const Box *box, GError **error);
/** The index of the box that a box replaces: of those with its name the rank-th, from 0; for a box
 * without a name, one that is equal. UINT32_MAX: none. */
uint32_t box_like(const List *boxes, const Box *box, uint32_t rank);
/** Replaces the box that box_like finds, or adds the box on top where there is none; a locked box
 * stays. `box` is copied. */
Project *edit_put_box(const Project *before, const Scope *scope, const Box *box, uint32_t rank,
                      GError **error);
/** Moves boxes by whole pixels. This and the following edits leave locked boxes as they are. */
Project *edit_move_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                         uint32_t count, int32_t dx, int32_t dy, GError **error);
/** Gives a box another rectangle; in other frames its edges move by the same amounts. */
Project *edit_set_box_rect(const Project *before, const Scope *scope, uint32_t box, PixelRect rect,
                           GError **error);
Project *edit_remove_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, GError **error);
/** Sets an attribute of boxes. A position or size (x, y, w, h) changes by the same amount in other
 * frames. Boxes that get a "group" come to lie directly behind one another, in their order. Locked
 * boxes get nothing but another "locked". */
Project *edit_set_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                        uint32_t count, const FieldValue *value, GError **error);

/* ---- Masks ---- */

/** Copies a mask's settings to frames; corrections stay. */
Project *edit_set_mask(const Project *before, const Scope *scope, const Mask *settings,
                       GError **error);
/** Paints corrections of one frame: rows of pixels become CORRECTION_SOLID, CORRECTION_EMPTY or
 * CORRECTION_NONE. */
typedef struct MaskRun {
    int32_t y, left, right;
} MaskRun;
Project *edit_correct_mask(const Project *before, uint64_t sprite, uint64_t frame,
                           const MaskRun *runs, uint32_t count, uint8_t value, GError **error);

/* ---- Frames and animations ---- */

/** Sets a field of the scope's frames, such as "duration" or "state". */
Project *edit_set_frames(const Project *before, const Scope *scope, const FieldValue *value,
                         GError **error);
/** Multiplies the durations of frames, rounded to whole milliseconds, at least one. */
Project *edit_scale_durations(const Project *before, const Scope *scope, double times,
                              GError **error);
/** Reorders the frames of a sprite; `frames` has each of them once. */
Project *edit_order_frames(const Project *before, uint64_t sprite, const uint64_t *frames,
                           uint32_t count, GError **error);
/** Adds an animation of frames, in their order, at the end of the sprite's animations. */
Project *edit_add_animation(const Project *before, uint64_t sprite, const char *name,
                            const uint64_t *frames, uint32_t count, uint64_t *id, GError **error);
/** Replaces the steps of an animation by a list, which is taken over. A loop that does not return
 * to the first step stays with its step, or else with its frame. */
Project *edit_set_steps(const Project *before, uint64_t sprite, uint64_t animation, List *steps,
                        GError **error);

/** Replaces annotations (boxes, points, hot spot, mask settings) of the scope's other frames by
 * copies of the edited frame's. */
Project *edit_propagate(const Project *before, const Scope *scope, bool boxes, bool points,
                        bool hot_spot, GError **error);

/** A frame whose annotations are mirrored about its middle, from left to right (x), from top to
 * bottom (y), or both; names and art stay. The caller's; without either, the frame itself. */
Frame *frame_mirrored(const Frame *frame, bool x, bool y);

/** Mirrors the annotations of a scope's frames about the frame's middle. With `names`, exchanges
 * left and right in the names of boxes, points and groups: "left arm" and "right arm", also as
 * armLeft, ARM_LEFT, arm_l, L arm, armL, bras gauche and bras droit(e). The art stays. */
Project *edit_mirror(const Project *before, const Scope *scope, bool names, GError **error);

/* ---- User properties ---- */

/** Sets a user property of all frames of the scope, or of a box or point of the edited frame and
 * those that correspond to it; NULL removes it. For other nodes only the path counts. */
Project *edit_set_frame_property(const Project *before, const Scope *scope, const Path *path,
                                 const char *key, const Property *value, GError **error);

#endif

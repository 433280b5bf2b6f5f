/* SPDX-License-Identifier: MIT */
/**
 * edit/sprites.h: what an artist does to frames: hot spots, action points, boxes, masks, under a
 * scope (see edit/scope.h); and frames and animations themselves.
 *
 *     Project *after = edit_set_hot_spot(before, &scope, 32 * 256, 60 * 256, &error);
 *
 * Coordinates are those of the frame that is worked on; in others they are at the same position
 * relative to the scope's reference. Numbers of boxes and points are those of that frame, too; in
 * others the boxes that correspond, and the points of the same name. A frame that lacks one is left
 * as it is. Boxes stay on whole pixels.
 */
#ifndef GABARIT_EDIT_SPRITES_H
#define GABARIT_EDIT_SPRITES_H

#include "edit/scope.h"

/* ---- Hot spots ---- */

/** Puts the hot spot to a position, fixed: with REFERENCE_HOT_SPOT other frames' move by as much as
 * this one's does, or come to the same position in the picture where this or they had none. */
Project *edit_set_hot_spot(const Project *before, const Scope *scope, int32_t x, int32_t y,
                           GError **error);
/** Puts the hot spots of several frames each to its own position. */
typedef struct FrameHotSpot {
    uint64_t frame;
    int32_t x, y; /**< fixed */
} FrameHotSpot;
Project *edit_set_hot_spots(const Project *before, uint64_t sprite, const FrameHotSpot *spots,
                            uint32_t count, GError **error);
Project *edit_remove_hot_spot(const Project *before, const Scope *scope, GError **error);

/* ---- Action points ---- */

/** Sets a point, fixed: a new one, or the one with that name moves; its direction stays. */
Project *edit_set_point(const Project *before, const Scope *scope, const char *name, int32_t x,
                        int32_t y, GError **error);
/** Turns a point to a position seen from it, fixed; 0,0: it has no direction. */
Project *edit_direct_point(const Project *before, const Scope *scope, const char *name,
                           int32_t to_x, int32_t to_y, GError **error);
Project *edit_rename_point(const Project *before, const Scope *scope, const char *name,
                           const char *to, GError **error);
Project *edit_remove_point(const Project *before, const Scope *scope, const char *name,
                           GError **error);

/* ---- Boxes ---- */

/** Adds a box on top; `box` is copied. */
Project *edit_add_box(const Project *before, const Scope *scope, const Box *box, GError **error);
/** The index of the box that one takes over from: of those of its name the one with this rank, from
 * 0; for one without a name, one that is equal. UINT32_MAX: none. */
uint32_t box_like(const List *boxes, const Box *box, uint32_t rank);
/** Puts a box instead of the one that it takes over from, see box_like, or on top where there is
 * none; one that is locked stays. `box` is copied. */
Project *edit_put_box(const Project *before, const Scope *scope, const Box *box, uint32_t rank,
                      GError **error);
/** Moves boxes by whole pixels. Locked boxes stay, here and below. */
Project *edit_move_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                         uint32_t count, int32_t dx, int32_t dy, GError **error);
/** Gives a box another rectangle; in other frames its edges move by as much as they do here. */
Project *edit_set_box_rect(const Project *before, const Scope *scope, uint32_t box, PixelRect rect,
                           GError **error);
Project *edit_remove_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, GError **error);
Project *edit_set_boxes_tag(const Project *before, const Scope *scope, const uint32_t *boxes,
                            uint32_t count, int32_t tag, GError **error);
Project *edit_rename_box(const Project *before, const Scope *scope, uint32_t box, const char *name,
                         GError **error);
/** Puts boxes in one group, right after one another; NULL ungroups them. */
Project *edit_group_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                          uint32_t count, const char *group, GError **error);
Project *edit_lock_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                         uint32_t count, bool locked, GError **error);

/* ---- Masks ---- */

/** Gives frames the mask settings of another mask; corrections stay. */
Project *edit_set_mask(const Project *before, const Scope *scope, const Mask *settings,
                       GError **error);
/** Paints corrections of one frame: rows of pixels become MASK_SOLID, MASK_EMPTY or MASK_AS_ART. */
typedef struct MaskRun {
    int32_t y, left, right;
} MaskRun;
Project *edit_correct_mask(const Project *before, uint64_t sprite, uint64_t frame,
                           const MaskRun *runs, uint32_t count, uint8_t value, GError **error);

/* ---- Frames and animations ---- */

Project *edit_set_duration(const Project *before, const Scope *scope, int32_t milliseconds,
                           GError **error);
/** Shows frames so many times as long, to whole milliseconds, one at least. */
Project *edit_scale_durations(const Project *before, const Scope *scope, double times,
                              GError **error);
/** All frames of a sprite in another order, each once. */
Project *edit_order_frames(const Project *before, uint64_t sprite, const uint64_t *frames,
                           uint32_t count, GError **error);
Project *edit_set_state(const Project *before, const Scope *scope, FrameState state,
                        GError **error);
/** An animation of frames in their order, at the end of the sprite's. */
Project *edit_add_animation(const Project *before, uint64_t sprite, const char *name,
                            const uint64_t *frames, uint32_t count, uint64_t *id, GError **error);
/** Other frames in their order. A loop that does not come back to the first stays with its
 * frame. */
Project *edit_set_steps(const Project *before, uint64_t sprite, uint64_t animation,
                        const uint64_t *frames, uint32_t count, GError **error);

/** Copies annotations (boxes, points, hot spot, mask settings) of the frame that is worked on to
 * the others of the scope, instead of theirs. */
Project *edit_propagate(const Project *before, const Scope *scope, bool boxes, bool points,
                        bool hot_spot, GError **error);

/** Mirrors what a scope's frames hold about their middle, and exchanges left and right in the names
 * of boxes, points and groups where `names` says so. The art stays. */
Project *edit_mirror(const Project *before, const Scope *scope, bool names, GError **error);

/** "left arm" for "right arm", and the other way round, also as armLeft, ARM_LEFT, arm_l, L arm,
 * armL, bras gauche and bras droit(e); the name itself when it has neither. The caller frees it. */
char *mirrored_name(const char *name);

/* ---- User properties ---- */

/** Sets a user property of a frame, or of a box or point of the one that is worked on and of those
 * that correspond, in all frames of the scope; NULL removes it. For anything else only the path
 * counts. */
Project *edit_set_frame_property(const Project *before, const Scope *scope, const Path *path,
                                 const char *key, const Property *value, GError **error);

#endif

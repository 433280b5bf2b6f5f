/* SPDX-License-Identifier: MIT */
/**
 * edit/sprites.h: edits of frames under a scope (edit/scope.h): hot spots, action points, boxes,
 * masks; and edits of frames and animations themselves.
 *
 *     Project *after = edit_set_hot_spot(before, &scope, 32 * 256, 60 * 256, &error);
 *
 * Coordinates and indices of boxes and points refer to the edited frame. In the scope's other
 * frames they mean the same position relative to the scope's reference, the corresponding boxes,
 * and the points of the same name. A frame without these remains unchanged. Boxes stay on whole
 * pixels.
 */
#pragma once

#include "edit/scope.h"

/* ---- Hot spots ---- */

/** Sets the hot spot (fixed). With REFERENCE_HOT_SPOT, the hot spots of other frames move by the
 * same vector; if this or the other frame had none, the other frame gets the same position relative
 * to its top left corner. */
Project *edit_set_hot_spot(const Project *before, const Scope *scope, int32_t x, int32_t y,
                           GError **error);
/** Sets "hot_x" or "hot_y", relative to the corner of the picture or silhouette. A frame without a
 * hot spot also gets the other coordinate of the edited frame. */
Project *edit_set_hot_spot_field(const Project *before, const Scope *scope, const FieldValue *value,
                                 GError **error);
/** A hot spot of a frame. edit_set_hot_spots sets those of several frames, each to its own
 * position. */
typedef struct FrameHotSpot {
    uint64_t frame;
    int32_t x, y; /**< fixed */
} FrameHotSpot;
Project *edit_set_hot_spots(const Project *before, uint64_t sprite, const FrameHotSpot *spots,
                            uint32_t count, GError **error);
Project *edit_remove_hot_spot(const Project *before, const Scope *scope, GError **error);

/* ---- Action points ---- */

/** Adds a point (fixed), or moves the one with that name, which keeps its direction. */
Project *edit_set_point(const Project *before, const Scope *scope, const char *name, int32_t x,
                        int32_t y, GError **error);
/** Sets the direction of a point, towards a position relative to it (fixed); 0,0 for no
 * direction. */
Project *edit_set_point_direction(const Project *before, const Scope *scope, const char *name,
                                  int32_t to_x, int32_t to_y, GError **error);
Project *edit_rename_point(const Project *before, const Scope *scope, const char *name,
                           const char *to, GError **error);
Project *edit_remove_point(const Project *before, const Scope *scope, const char *name,
                           GError **error);

/* ---- Boxes ---- */

/** Adds a box above the others; `box` is copied. */
Project *edit_add_box(const Project *before, const Scope *scope, const Box *box, GError **error);
/** Returns the index of the box that `box` replaces: the rank-th box with its name, counted from 0,
 * or if it has no name, an equal box. Returns UINT32_MAX if there is none. */
uint32_t box_like(const List *boxes, const Box *box, uint32_t rank);
/** Replaces the box that box_like finds, or adds the box above the others if there is none. A
 * locked box is not replaced. `box` is copied. */
Project *edit_put_box(const Project *before, const Scope *scope, const Box *box, uint32_t rank,
                      GError **error);
/** Returns the index of the first box with a name; if there is none and `box` has no name, of the
 * first box without a name that has the tag of `box`. UINT32_MAX if there is no such box. `count`
 * is the number of boxes with this name, or else this tag. */
uint32_t box_named(const List *boxes, const char *name, const Box *box, uint32_t *count);
/** Sets the rectangle of the box that box_named finds to that of `box`. A frame without such a box
 * gets a copy of `box`, above the others. A locked box does not change. */
Project *edit_place_box(const Project *before, const Scope *scope, const char *name, const Box *box,
                        GError **error);
/** Moves boxes by whole pixels. This and the following edits do not change locked boxes. */
Project *edit_move_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                         uint32_t count, int32_t dx, int32_t dy, GError **error);
/** Sets the rectangle of a box. In other frames, its edges move by the same distances. */
Project *edit_set_box_rect(const Project *before, const Scope *scope, uint32_t box, PixelRect rect,
                           GError **error);
Project *edit_remove_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, GError **error);
/** Sets an attribute of boxes; a size is at least 1. Boxes that get the same "group" are moved
 * directly after the first of them, in order. The only attribute of a locked box that can be set is
 * "locked". */
Project *edit_set_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                        uint32_t count, const FieldValue *value, GError **error);

/** How boxes are aligned: an edge or the middle of each at that of their bounds, or with equal gaps
 * from left to right or from top to bottom. */
typedef enum BoxAlignment {
    ALIGN_LEFT = 0,
    ALIGN_CENTRE,
    ALIGN_RIGHT,
    ALIGN_TOP,
    ALIGN_MIDDLE,
    ALIGN_BOTTOM,
    DISTRIBUTE_X,
    DISTRIBUTE_Y
} BoxAlignment;

/** Aligns boxes in whole pixels, in each frame among its own corresponding boxes. Locked boxes are
 * ignored. */
Project *edit_align_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                          uint32_t count, BoxAlignment alignment, GError **error);

/* ---- Masks ---- */

/** Copies the settings of a mask to frames. Corrections remain unchanged. */
Project *edit_set_mask(const Project *before, const Scope *scope, const Mask *settings,
                       GError **error);
/** A run of pixels [left, right) in a row. edit_correct_mask sets the corrections of one frame in
 * such runs to CORRECTION_SOLID, CORRECTION_EMPTY or CORRECTION_NONE. */
typedef struct MaskRun {
    int32_t y, left, right;
} MaskRun;
Project *edit_correct_mask(const Project *before, uint64_t sprite, uint64_t frame,
                           const MaskRun *runs, uint32_t count, uint8_t value, GError **error);

/* ---- Frames and animations ---- */

/** Sets a field of the scope's frames, of their masks, or of the point with an index in the edited
 * frame; `kind` is one of frame_kind, mask_kind and point_kind. */
Project *edit_set_items(const Project *before, const Scope *scope, const NodeKind *kind,
                        uint32_t index, const FieldValue *value, GError **error);
/** Sets a field of the scope's frames, such as "duration" or "state". */
Project *edit_set_frames(const Project *before, const Scope *scope, const FieldValue *value,
                         GError **error);
/** Sets the names of the scope's frames by a pattern, in the sprite's order: a run of # becomes the
 * frame's number in the scope, from 1 on, with at least as many digits. A pattern without # is
 * followed by the number. An empty pattern removes the names, and a single frame gets the pattern
 * as its name. */
Project *edit_name_frames(const Project *before, const Scope *scope, const char *pattern,
                          GError **error);
/** Multiplies the durations of frames by `times`. The results are rounded to whole milliseconds, at
 * least one. */
Project *edit_scale_durations(const Project *before, const Scope *scope, double times,
                              GError **error);
/** Reorders the frames of a sprite. `frames` contains each of them once. */
Project *edit_order_frames(const Project *before, uint64_t sprite, const uint64_t *frames,
                           uint32_t count, GError **error);
/** Adds an animation that shows frames in the given order, at the end of the sprite's
 * animations. */
Project *edit_add_animation(const Project *before, uint64_t sprite, const char *name,
                            const uint64_t *frames, uint32_t count, uint64_t *id, GError **error);
/** Replaces the steps of an animation by a list, which it adopts. If the loop does not start at the
 * first step, it continues to start at its step, or else at another step with the same frame. */
Project *edit_set_steps(const Project *before, uint64_t sprite, uint64_t animation, List *steps,
                        GError **error);

/** Replaces annotations (boxes, points, hot spot) of the scope's other frames by copies of those of
 * the edited frame. */
Project *edit_propagate(const Project *before, const Scope *scope, bool boxes, bool points,
                        bool hot_spot, GError **error);

/** Returns a frame whose annotations are mirrored about its centre, horizontally (x), vertically
 * (y), or both. Names and art remain unchanged. If neither is set, returns a new reference to the
 * frame itself. The caller owns the result. */
Frame *frame_mirrored(const Frame *frame, bool x, bool y);

/** Mirrors the annotations of a scope's frames horizontally about the centre of each frame. With
 * `names`, exchanges left and right in the names of boxes, points and groups: "left arm" and "right
 * arm", also as armLeft, ARM_LEFT, arm_l, L arm, armL, bras gauche and bras droit(e). The art
 * remains unchanged. */
Project *edit_mirror(const Project *before, const Scope *scope, bool names, GError **error);

/* ---- User properties ---- */

/** Sets a user property of all frames of the scope, or of a box or point of the edited frame and
 * its counterparts; NULL removes it. For nodes of other kinds, the scope is ignored. */
Project *edit_set_frame_property(const Project *before, const Scope *scope, const Path *path,
                                 const char *key, const Property *value, GError **error);
/** Renames the property of these nodes that have it; each keeps its own value. */
Project *edit_rename_property(const Project *before, const Scope *scope, const Path *path,
                              const char *key, const char *name, GError **error);
/** Returns a property for each name in use, at most `max`: first those of nodes of `kind`. They
 * belong to the project; the caller frees the array. Takes time proportional to the project. */
GPtrArray *known_properties(const Project *project, const NodeKind *kind, uint32_t max);

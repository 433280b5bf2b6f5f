/* SPDX-License-Identifier: MIT */
/**
 * draw/sprite.h: a frame of a sprite with everything that belongs to it: checkerboard, ghosts of
 * other frames, art, mask, boxes, points, hot spot. For the canvas, the frame strip, thumbnails,
 * `gab render`.
 *
 *     DrawSpriteOptions options = {.theme = &draw_theme_dark, .show = DRAW_SPRITE_USUAL};
 *     draw_sprite(&tile, &(DrawSpriteView){project, frame, &options}, pictures);
 *
 * The document's origin is the frame's top left corner. Marks that follow the pointer (selection,
 * handles, chips) are not drawn here.
 */
#pragma once

#include "draw/marks.h"

/** Parts that are drawn; flags that can be combined. */
enum {
    DRAW_SPRITE_CHECKER = 1,
    DRAW_SPRITE_ART = 2,
    DRAW_SPRITE_GRID = 4, /**< lines between pixels, at a zoom of 400% and more */
    DRAW_SPRITE_MASK = 8, /**< solid pixels; corrections have their own colours */
    DRAW_SPRITE_BOXES = 16,
    DRAW_SPRITE_GROUPS = 32, /**< a dashed line around the boxes of a group */
    DRAW_SPRITE_POINTS = 64,
    DRAW_SPRITE_HOT_SPOT = 128,
    DRAW_SPRITE_GUIDES = 256,  /**< dashed lines through the hot spot, across the whole target */
    DRAW_SPRITE_RESTING = 512, /**< boxes as thin outlines, so that the art stays visible */
    DRAW_SPRITE_USUAL = 1 | 2 | 4 | 16 | 64 | 128,
    DRAW_SPRITE_THUMBNAIL = 1 | 2 | 16
};

/** Another frame, drawn faintly below the art. Compared as bytes: its members have no gaps. */
typedef struct DrawGhost {
    double alpha; /**< usually 0.28, 0.15, ..., less with distance */
    const Frame *frame;
    int32_t shift_x, shift_y; /**< added to its positions, in pixels; see draw_ghost_shift */
    DrawColour tint;          /**< 0: its own colours */
    bool flip;                /**< mirrored: position x is drawn at shift_x - x */
    bool boxes;               /**< also draws its boxes, below those of the frame */
} DrawGhost;

/** Sets the shift at which the hot spots of both frames coincide, rounded to whole pixels. If one
 * of them has no hot spot, the top left corners coincide. */
void draw_ghost_shift(const Frame *frame, DrawGhost *ghost);

/** A box, or a point (size 0 x 0, at left, top, fixed), that is proposed for the frame, for example
 * by following the art. A box is drawn dashed, a point as an outline. */
typedef struct DrawProposal {
    bool is_point;
    int32_t tag;    /**< of a box */
    PixelRect rect; /**< in pixels; for a point, left and top are fixed coordinates */
} DrawProposal;

/** If a member before `ghosts` differs, everything looks different. */
typedef struct DrawSpriteOptions {
    const DrawTheme *theme; /**< NULL: the dark theme */
    DrawTagView tags;       /**< of boxes */
    unsigned show;          /**< DRAW_SPRITE_ flags */
    /** The frame is drawn mirrored about its centre, left to right or top to bottom, with
     * everything that belongs to it. Ghosts and proposals are not mirrored. */
    bool flip_x, flip_y;
    const DrawGhost *ghosts; /**< in drawing order: the farthest first */
    uint32_t ghost_count;
    const DrawProposal *proposals;
    uint32_t proposal_count;
} DrawSpriteOptions;

/** A frame and how it is drawn. */
typedef struct DrawSpriteView {
    const Project *project;
    const Frame *frame;
    const DrawSpriteOptions *options;
} DrawSpriteView;

/** Lists what a frame shows; the caller frees the list. */
DrawMarks *draw_sprite_marks(const DrawSpriteView *view);
/** Draws a frame, as draw_marks does. */
DrawPictureState draw_sprite(const DrawTarget *target, const DrawSpriteView *view,
                             DrawPictures *pictures);

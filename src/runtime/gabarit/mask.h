/* SPDX-License-Identifier: MIT */
/**
 * gabarit/mask.h: pixel-perfect queries: which solid pixels of a frame a point, a box, a circle or
 * another frame hits, how many, which first, and in which direction the two separate.
 *
 *     gab_mask ken = gab_frame_mask(frame), ryu = gab_frame_mask(other);   // views, values
 *     if (gab_masks_meet(&ken, &at, &ryu, &there)) {
 *         gab_vec away = gab_masks_normal(&ken, &at, &ryu, &there);        // from ken to ryu
 *         push(away);
 *     }
 *
 * **Sets.** Answers are in whole pixels of the world: pixel (i,j) covers [i,i+1) x [j,j+1). The
 * position of a pose is rounded down first (floor of x and of y), and so is the position of the
 * frame's rectangle, once, before any flip, if the hot spot does not lie on a pixel's corner.
 *
 * - **Upright** (no turn, scale 1), and turned by 180 degrees: pixels of the mask lie on pixels of
 *   the world. A flip mirrors about the hot spot's corner, so that the k-th pixel right of it
 *   becomes the k-th left. Every answer is exact and the same in the mirror.
 * - **Turned or scaled**: masks are sampled. A pixel of the world is solid when its centre, taken
 *   back into the frame, falls onto a solid pixel there; that is what a drawing without smoothing
 *   shows. Quarter turns move pixels onto pixels exactly; a frame made smaller loses pixels that
 *   no centre falls onto. Only pixels within GAB_RANGE of the origin count, and time grows with
 *   the pixels of the world that are compared, not of the masks.
 *
 * A pose with a number that is not finite, or with a scale below 0, and a frame without a mask,
 * meet nothing. Pointers must not be NULL.
 */
#ifndef GABARIT_MASK_H
#define GABARIT_MASK_H

#include "shape.h"
#include "sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The most pixels of a mask's side. */
#define GAB_MASK_SIDE 16384

/**
 * A mask: a view of bits that it does not own. gab_frame_mask gives those of banks; a tool may fill
 * one over bits of its own, which must be what the fields say.
 */
typedef struct gab_mask {
    /**
     * 64 pixels wide and one high each, 8 bytes little-endian, bit 0 the leftmost, in vertical
     * strips: strip 0 from top to bottom, then strip 1; bits beyond the width are 0. Any alignment.
     */
    const uint8_t *words;
    /**
     * For each row its first solid pixel and the one after its last, 2 + 2 bytes little-endian,
     * both 0 for an empty row. NULL when they are not known: answers are the same, and take longer.
     */
    const uint8_t *spans;
    /**
     * A bit for each 16 x 16 pixels from the corner of the bounds, 1 where one of them is solid: a
     * mask of its own, (width + 15) / 16 wide and (height + 15) / 16 high, whose words lie in
     * strips as above. NULL when it is not known: answers are the same, and take longer for large
     * masks with few solid pixels. Banks have it for masks that are more than 64 pixels wide.
     */
    const uint8_t *blocks;
    uint32_t width, height; /**< of its bounds, up to GAB_MASK_SIDE; 0 and 0 for an empty mask */
    uint32_t solid;         /**< how many pixels are solid */
    int32_t left,
        top; /**< whole pixels from the hot spot to the corner of its bounds, up to 2^24 */
} gab_mask;

/** The mask of a frame; an empty one when the frame has none. Valid as long as the bank. */
GAB_API gab_mask gab_frame_mask(gab_frame frame);

/* ---- Masks in the world ---- */

/**
 * Whether the pixel of a posed mask that lies under a point is solid. Upright, that is the pixel of
 * the world that holds the point; turned or scaled, the point itself is taken back into the frame,
 * and no range limits it.
 */
GAB_API bool gab_mask_holds(const gab_mask *mask, const gab_pose *pose, gab_vec point);

/**
 * Whether a box covers a part of a solid pixel: half-open, as gab_box_meets_box answers for the
 * pixel as a box of 1 x 1.
 */
GAB_API bool gab_mask_meets_box(const gab_mask *mask, const gab_pose *pose, gab_box box);

/**
 * Whether a closed disc meets the square of a solid pixel, its edges included, as
 * gab_circle_meets_box answers for the pixel as a box of 1 x 1: not its centre alone, so that no
 * disc is small enough to slip through.
 */
GAB_API bool gab_mask_meets_circle(const gab_mask *mask, const gab_pose *pose, gab_circle circle);

/** Whether two posed masks have a solid pixel of the world in common. Symmetrical. */
GAB_API bool gab_masks_meet(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                            const gab_pose *b_pose);

/** How many solid pixels of the world two posed masks have in common. Symmetrical. */
GAB_API uint64_t gab_masks_area(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                const gab_pose *b_pose);

/**
 * The first pixel that two posed masks have in common, the top row first, then from the left: its
 * top left corner in the world, exact while its numbers are below 2^24. Without one: false, and
 * 0,0.
 */
GAB_API bool gab_masks_first(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                             const gab_pose *b_pose, gab_vec *pixel);

/**
 * The direction in which b leaves a soonest: against the gradient of the common area, a unit vector
 * from a to b. The gradient is the difference of the areas with b one pixel further to the right
 * and to the left, and further down and up: whole numbers, so that only the unit vector's length is
 * rounded. 0,0 where it is undefined: nothing in common, or no difference (one inside the other).
 */
GAB_API gab_vec gab_masks_normal(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                 const gab_pose *b_pose);

/* ---- Masks over each other, in whole pixels: for tools and games with their own poses ---- */

/** How mask b is mirrored within its own bounds before it is laid over mask a. */
typedef enum gab_mask_flip {
    GAB_MASK_UPRIGHT = 0,
    GAB_MASK_FLIP_X = 1, /**< from left to right */
    GAB_MASK_FLIP_Y = 2, /**< from top to bottom */
    GAB_MASK_FLIP_BOTH = 3
} gab_mask_flip;

/** A pixel of a mask, from the corner of its bounds. */
typedef struct gab_mask_pixel {
    int32_t x, y;
} gab_mask_pixel;

/** Whether a pixel of a mask, counted from the corner of its bounds, is solid; false outside. */
GAB_API bool gab_mask_solid_at(const gab_mask *mask, int32_t x, int32_t y);

/**
 * Whether masks have a solid pixel in common while the corner of b's bounds lies at x,y (any
 * numbers) from the corner of a's. Hot spots are ignored.
 */
GAB_API bool gab_masks_meet_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                               gab_mask_flip flip);

/** How many solid pixels masks have in common, laid over each other as in gab_masks_meet_at. */
GAB_API uint64_t gab_masks_area_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                   gab_mask_flip flip);

/** The first of these pixels in a, the top row first, then from the left; else false, and 0,0. */
GAB_API bool gab_masks_first_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                gab_mask_flip flip, gab_mask_pixel *pixel);

#ifdef __cplusplus
}
#endif

#endif

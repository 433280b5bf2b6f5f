/* SPDX-License-Identifier: MIT */
/**
 * gabarit/mask.h: pixel-perfect queries: whether a point, a box, a circle or another frame hits
 * solid pixels of a frame, how many pixels two frames share, which one is first, and in which
 * direction the two separate.
 *
 *     gab_mask ken = gab_frame_mask(frame), ryu = gab_frame_mask(other);   // views, values
 *     if (gab_mask_meets_mask(&ken, &at, &ryu, &there)) {
 *         gab_vec away = gab_masks_normal(&ken, &at, &ryu, &there);        // from ken to ryu
 *         push(away);
 *     }
 *
 * **Pixels.** Answers are in whole pixels of the world: pixel (i,j) covers [i,i+1) x [j,j+1). The
 * position of a pose is rounded down first (floor of x and of y). If the hot spot is not at a
 * corner of a pixel, the offset from the hot spot to the frame's rectangle is rounded down too,
 * before the frame is flipped.
 *
 * - **Upright** (no turn, scale 1), and turned by 180 degrees: pixels of the mask coincide with
 *   pixels of the world. A flip mirrors about the corner at the hot spot, so that the k-th pixel to
 *   the right of it becomes the k-th pixel to the left. Every answer is exact, and is the same for
 *   the mirrored scene.
 * - **Turned or scaled**: masks are sampled. A pixel of the world is solid when its centre,
 *   transformed back into the frame, lies on a solid pixel there; drawing without smoothing shows
 *   the same pixels. Quarter turns map pixels exactly onto pixels; a frame that is scaled down
 *   loses the pixels on which no centre lies. Only pixels within GAB_RANGE of the origin are
 *   considered, and time grows with the number of world pixels that are compared, not with the size
 *   of the masks.
 *
 * A pose with a number that is not finite or with a scale below 0 meets nothing, nor does a frame
 * without a mask. Pointers must not be NULL.
 */
#ifndef GABARIT_MASK_H
#define GABARIT_MASK_H

#include "shape.h"
#include "sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The maximum width and height of a mask, in pixels. */
#define GAB_MASK_SIDE 16384

/**
 * A mask: a view of bits that it does not own. gab_frame_mask returns the masks of banks. A tool
 * may fill a gab_mask with its own bits, which must be as the fields describe.
 */
typedef struct gab_mask {
    /**
     * The pixels, in words 64 pixels wide and one pixel high: 8 bytes little-endian, bit 0 is the
     * leftmost pixel. The words are in vertical strips: strip 0 from top to bottom, then strip 1,
     * and so on. Bits beyond the width are 0. The address need not be aligned.
     */
    const uint8_t *words;
    /**
     * For each row, its first solid pixel and the one after its last, 2 + 2 bytes little-endian,
     * both 0 for an empty row. May be NULL: answers are the same, but take longer.
     */
    const uint8_t *spans;
    /**
     * One bit for each block of 16 x 16 pixels, from the corner of the bounds; 1 if any pixel in it
     * is solid. It is itself a mask, (width + 15) / 16 wide and (height + 15) / 16 high, with its
     * words in strips as above. May be NULL: answers are the same, but take longer for large masks
     * with few solid pixels. Banks store it for masks that are more than 64 pixels wide.
     */
    const uint8_t *blocks;
    uint32_t width, height; /**< of its bounds, at most GAB_MASK_SIDE; 0 and 0 for an empty mask */
    uint32_t solid;         /**< number of solid pixels */
    int32_t left, top; /**< whole pixels from the hot spot to the corner of its bounds; at most 2^24
                            in either direction */
} gab_mask;

/** Returns the mask of a frame; an empty one for a frame without a mask. It is valid as long as the
 * bank is open. */
GAB_API gab_mask gab_frame_mask(gab_frame frame);

/* ---- Masks in the world ---- */

/**
 * True if the pixel of a posed mask that lies under a point is solid. In an upright pose, this is
 * the pixel in the world that contains the point; in a turned or scaled pose, the point itself is
 * transformed back into the frame, and need not be within GAB_RANGE.
 */
GAB_API bool gab_mask_holds(const gab_mask *mask, const gab_pose *pose, gab_vec point);

/**
 * True if a half-open box covers a part of a solid pixel. The answer is that of gab_box_meets_box
 * for the box and a box of 1 x 1 at the pixel.
 */
GAB_API bool gab_mask_meets_box(const gab_mask *mask, const gab_pose *pose, gab_box box);

/**
 * True if a closed disc meets the square of a solid pixel, including its edges. The answer is that
 * of gab_circle_meets_box for the disc and a box of 1 x 1 at the pixel. The whole square is tested,
 * not only its centre, so even the smallest disc cannot slip through.
 */
GAB_API bool gab_mask_meets_circle(const gab_mask *mask, const gab_pose *pose, gab_circle circle);

/** True if two posed masks have a solid pixel of the world in common. Symmetrical. */
GAB_API bool gab_mask_meets_mask(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                 const gab_pose *b_pose);

/** Returns the number of solid pixels of the world that two posed masks have in common.
 * Symmetrical. */
GAB_API uint64_t gab_masks_area(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                const gab_pose *b_pose);

/**
 * Finds the first pixel that two posed masks have in common, in order from top to bottom, then from
 * left to right. `*pixel` receives its top left corner in the world, which is exact if its
 * coordinates are below 2^24. Returns false, with 0,0, when there is no such pixel.
 */
GAB_API bool gab_masks_first(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                             const gab_pose *b_pose, gab_vec *pixel);

/**
 * Returns the direction in which b leaves a soonest, as a unit vector from a to b: opposite to the
 * gradient of the common area. The gradient is computed from the areas with b moved by one pixel to
 * the right and to the left, down and up: these are whole numbers, so only the normalisation to
 * unit length rounds. Returns 0,0 where the direction is undefined: the masks have nothing in
 * common, or the areas do not differ (one inside the other).
 */
GAB_API gab_vec gab_masks_normal(const gab_mask *a, const gab_pose *a_pose, const gab_mask *b,
                                 const gab_pose *b_pose);

/* ---- Two masks at a whole-pixel offset, for callers that compute poses themselves ---- */

/** How mask b is mirrored within its own bounds before it is placed over mask a. */
typedef enum gab_mask_flip {
    GAB_MASK_UPRIGHT = 0,
    GAB_MASK_FLIP_X = 1, /**< from left to right */
    GAB_MASK_FLIP_Y = 2, /**< from top to bottom */
    GAB_MASK_FLIP_BOTH = 3
} gab_mask_flip;

/** A pixel of a mask, relative to the corner of its bounds. */
typedef struct gab_mask_pixel {
    int32_t x, y;
} gab_mask_pixel;

/** True if a pixel of a mask, relative to the corner of its bounds, is solid; false outside. */
GAB_API bool gab_mask_solid_at(const gab_mask *mask, int32_t x, int32_t y);

/**
 * True if two masks have a solid pixel in common while the corner of b's bounds is at x,y (any
 * numbers) relative to the corner of a's bounds. Hot spots are ignored.
 */
GAB_API bool gab_mask_meets_mask_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                    gab_mask_flip flip);

/** Returns the number of solid pixels in common, for masks placed as in gab_mask_meets_mask_at. */
GAB_API uint64_t gab_masks_area_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                   gab_mask_flip flip);

/** Finds the first common pixel, relative to a, from top to bottom, then from left to right, for
 * masks placed as in gab_mask_meets_mask_at. Returns false, with 0,0, if there is no such pixel. */
GAB_API bool gab_masks_first_at(const gab_mask *a, const gab_mask *b, int32_t x, int32_t y,
                                gab_mask_flip flip, gab_mask_pixel *pixel);

#ifdef __cplusplus
}
#endif

#endif

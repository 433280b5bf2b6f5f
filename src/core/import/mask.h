/* SPDX-License-Identifier: MIT */
/**
 * import/mask.h: the paint of a plane from a PNG file that any paint program has written: each
 * colour is a zone. A plan says what each becomes, and may be changed before it is done.
 *
 *     MaskPlan *plan = mask_plan(project, map, plane, bytes, size, NULL, &error);
 *     for (uint32_t i = 0; i < plan->count; i++)
 *         if (plan->colours[i].becomes == MASK_NEW_TAG)
 *             ask(&plan->colours[i]);
 *     Project *after = mask_import(project, plan, &(MaskFit){.kind = MASK_REFUSE}, &error);
 *     mask_plan_free(plan);
 *
 * Colours that an exported mask has lead back to its zones: writing and reading is exact.
 */
#ifndef GABARIT_IMPORT_MASK_H
#define GABARIT_IMPORT_MASK_H

#include "art/picture.h"

enum { MASK_MOST_COLOURS = 256 };

/** What a colour becomes. */
typedef enum MaskBecomes {
    MASK_NOTHING = 0, /**< no zone */
    MASK_ZONE,        /**< the zone `number` of the plane */
    MASK_NEW_ZONE,    /**< a new zone called `name` of the tag `number` (0: none) */
    MASK_NEW_TAG      /**< a new tag called `name` with this colour, and a zone of it */
} MaskBecomes;

typedef struct MaskColour {
    uint8_t rgba[4];
    uint64_t pixels;
    MaskBecomes becomes;
    int32_t number;
    char *name; /**< owned; "" for those that need none */
} MaskColour;

/** A mask, and what its colours become; those with most pixels come first. */
typedef struct MaskPlan {
    uint64_t map, plane;
    uint32_t width, height;
    uint8_t *pixels; /**< places in `colours`, row by row */
    MaskColour colours[MASK_MOST_COLOURS];
    uint32_t count;
} MaskPlan;

#define MASK_ERROR (mask_error_quark())
GQuark mask_error_quark(void);
typedef enum MaskError {
    MASK_TOO_MANY_COLOURS, /**< it is no mask, or its edges are blurred */
    MASK_OTHER_SIZE        /**< and MASK_REFUSE was asked for */
} MaskError;

/** Reads a mask for a plane. Transparent pixels are empty, as is black where nothing has it. NULL
 * with an error of MASK_ERROR, PICTURE_ERROR or DOCUMENT_ERROR. `limits` may be NULL. */
MaskPlan *mask_plan(const Project *project, uint64_t map, uint64_t plane, const void *bytes,
                    size_t size, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void mask_plan_free(MaskPlan *plan);
/** Gives a colour another name for what is new. */
void mask_colour_set_name(MaskColour *colour, const char *name);

/** What is done with a mask of another size than the map. */
typedef enum MaskFitKind {
    MASK_REFUSE = 0,
    MASK_SCALE, /**< to the map's size, by nearest pixels */
    MASK_ANCHOR /**< as it is; beyond it the paint stays */
} MaskFitKind;

typedef struct MaskFit {
    MaskFitKind kind;
    int across, down; /**< of MASK_ANCHOR: -1 left or top, 0 middle, 1 right or bottom */
} MaskFit;

/** Replaces the plane's paint, with the tags and zones that are new, in one version. Shapes
 * stay. */
Project *mask_import(const Project *before, const MaskPlan *plan, const MaskFit *fit,
                     GError **error);

#endif

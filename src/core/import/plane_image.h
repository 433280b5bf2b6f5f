/* SPDX-License-Identifier: MIT */
/**
 * import/plane_image.h: imports the paint of a plane from a PNG file of any paint program: each
 * colour is a zone. The indices of an indexed image are the numbers of the zones. A plan lists what
 * each colour becomes; it may be changed before it is carried out.
 *
 *     PlaneImagePlan *plan = plane_image_plan(project, map, plane, bytes, size, NULL, &error);
 *     for (uint32_t i = 0; i < plan->count; i++)
 *         if (plan->colours[i].becomes == PLANE_IMAGE_NEW_TAG)
 *             ask(&plan->colours[i]);
 *     PlaneImageFit fit = {.kind = PLANE_IMAGE_REFUSE};
 *     Project *after = plane_image_import(project, plan, &fit, &error);
 *     plane_image_plan_free(plan);
 *
 * The colours of an exported plane image identify its zones: export and import are exact inverses.
 */
#pragma once

#include "art/picture.h"

enum { PLANE_IMAGE_MAX_COLOURS = 256 };

/** The meaning of a colour. */
typedef enum PlaneImageBecomes {
    PLANE_IMAGE_NOTHING = 0, /**< no zone */
    PLANE_IMAGE_ZONE,        /**< the zone `number` of the plane */
    PLANE_IMAGE_NEW_ZONE,    /**< a new zone named `name` with the tag `number` (0: none) */
    PLANE_IMAGE_NEW_TAG      /**< a new tag named `name` with this colour, and a zone with it */
} PlaneImageBecomes;

typedef struct PlaneImageColour {
    uint8_t rgba[4];
    uint64_t pixels;
    PlaneImageBecomes becomes;
    int32_t number;
    char *name;   /**< owned; "" if not needed */
    int32_t zone; /**< number of a new zone: the colour's index; 0: the lowest free number */
} PlaneImageColour;

/** A plane image, and what its colours become; the colours are sorted by their number of pixels, in
 * descending order. */
typedef struct PlaneImagePlan {
    uint64_t map, plane;
    uint32_t width, height;
    bool indexed;    /**< the image has a palette */
    uint8_t *pixels; /**< indices into `colours`, row by row */
    PlaneImageColour colours[PLANE_IMAGE_MAX_COLOURS];
    uint32_t count;
} PlaneImagePlan;

#define PLANE_IMAGE_ERROR (plane_image_error_quark())
GQuark plane_image_error_quark(void);
typedef enum PlaneImageError {
    PLANE_IMAGE_TOO_MANY_COLOURS, /**< not a plane image, or has blurred edges */
    PLANE_IMAGE_OTHER_SIZE        /**< with PLANE_IMAGE_REFUSE */
} PlaneImageError;

/**
 * Reads a plane image for a plane. Transparent pixels are empty.
 *
 * If all colours are those of the plane's zones, they become these zones. Otherwise, in an indexed
 * image, index 0 is empty, and each other index becomes the zone with this number, which is added
 * if needed. In all other images, unknown colours become new zones, and black is empty if no tag
 * has that colour. A new zone gets the tag that has its colour. If none has, it gets a new tag,
 * but no tag in an indexed image, or if so many tags are not free.
 *
 * NULL with an error of PLANE_IMAGE_ERROR, PICTURE_ERROR or DOCUMENT_ERROR. `limits` may be NULL.
 */
PlaneImagePlan *plane_image_plan(const Project *project, uint64_t map, uint64_t plane,
                                 const void *bytes, size_t size, const PictureLimits *limits,
                                 GError **error);
/** Frees a plan; NULL is allowed. */
void plane_image_plan_free(PlaneImagePlan *plan);
/** Sets the name of a colour's new zone or tag. */
void plane_image_set_name(PlaneImageColour *colour, const char *name);

/** Handling of a plane image whose size differs from that of the map. */
typedef enum PlaneImageFitKind {
    PLANE_IMAGE_REFUSE = 0,
    PLANE_IMAGE_SCALE, /**< to the map's size, by nearest neighbour */
    PLANE_IMAGE_ANCHOR /**< keep the image's size; paint outside the image stays */
} PlaneImageFitKind;

typedef struct PlaneImageFit {
    PlaneImageFitKind kind;
    int across, down; /**< for PLANE_IMAGE_ANCHOR: -1 left or top, 0 centre, 1 right or bottom */
} PlaneImageFit;

/** Replaces the paint of a plane and adds the new tags and zones, as one version. Shapes stay. */
Project *plane_image_import(const Project *before, const PlaneImagePlan *plan,
                            const PlaneImageFit *fit, GError **error);

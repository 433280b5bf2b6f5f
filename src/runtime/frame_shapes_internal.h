/* SPDX-License-Identifier: MIT */
/*
 * Closed shapes in the world: those of the boxes of a frame, in any pose, and those that queries
 * compare with them. A point, a disc and a segment are capsules; a box is a ring of four corners.
 */
#pragma once

#include "capsule_internal.h"
#include "gabarit/contact.h"
#include "pose_internal.h"

/*
 * Rings of corners, with the even-odd rule. The corners are in this struct, in an array of the
 * caller, or in the bank, where they are converted to the world each time they are read: a frame
 * may have thousands of corners, too many for the stack.
 */
typedef struct Rings {
    const gab_vec *list;        /* of the caller, or NULL */
    const uint8_t *elements;    /* in the bank, or NULL */
    const uint8_t *sizes;       /* numbers of corners of rings in the bank; NULL: one ring */
    size_t stride, size_stride; /* of the elements and sizes */
    const Transform *transform; /* of the elements */
    uint32_t ring_count;
    uint32_t corner_count; /* of elements: those up to the end of their section */
    Vec own[4];            /* the corners if there is neither a list nor elements */
} Rings;

typedef struct Shape {
    bool is_round; /* a capsule; else rings */
    Capsule capsule;
    Rings rings;
    Vec min, max; /* edges around it, or slightly larger ones */
} Shape;

/* Finds the edges around a posed box, enlarged by the rounding of a turn. */
static inline void edges_around(const Posed *box, Vec *min, Vec *max)
{
    *min = box->min;
    *max = box->max;
    if (box->upright)
        return;
    Vec reach = {fabs(box->axis.x) * box->half.x + fabs(box->axis.y) * box->half.y,
                 fabs(box->axis.y) * box->half.x + fabs(box->axis.x) * box->half.y};
    double margin = 1e-9 * (1 + fabs(box->centre.x) + fabs(box->centre.y) + reach.x + reach.y);
    reach = (Vec){reach.x + margin, reach.y + margin};
    *min = minus(box->centre, reach);
    *max = advance(box->centre, reach, 1);
}

/* Returns a corner in the world. The bytes of a bank may have changed since it was opened, so the
 * index is compared with the number of elements. */
static inline Vec rings_corner(const Rings *rings, uint32_t index)
{
    Vec local = {0, 0};
    if (rings->list != NULL)
        return widen(rings->list[index]);
    if (rings->transform == NULL)
        return rings->own[index];
    if (index < rings->corner_count) {
        const uint8_t *corner = rings->elements + index * rings->stride;
        local = (Vec){from_fixed(read_i32(corner + VRTX_X)), from_fixed(read_i32(corner + VRTX_Y))};
    }
    return transform_position(rings->transform, local);
}

/* Returns the end of a ring with a first corner: the index of its last corner + 1. */
static inline uint32_t ring_end(const Rings *rings, uint32_t ring, uint32_t first)
{
    uint32_t max = rings->corner_count - first;
    uint32_t size = rings->sizes != NULL ? read_u32(rings->sizes + ring * rings->size_stride) : max;
    return first + (size < max ? size : max);
}

/* Returns a posed box as a closed shape. */
Shape gab_shape_from_posed(const Posed *box);

/* Returns a segment with a radius as a closed shape. */
Shape gab_shape_from_axis(Vec a, Vec b, double radius);

/* Returns a polygon with one ring as a closed shape. */
Shape gab_shape_from_corners(const gab_vec *corners, uint32_t count);

/* Returns the shape of a box from its element; `posed` is the box in the world. The transform must
 * remain valid. */
Shape gab_shape_from_box(const gab_bank *bank, const uint8_t *shape, const Posed *posed,
                         const Transform *transform);

/* True if a closed shape has a common point with a posed box, which is treated as closed. */
bool gab_shape_meets_posed(const Shape *shape, const Posed *box);

/* True if two closed shapes have a common point. */
bool gab_shapes_meet(const Shape *a, const Shape *b);

/* Returns the fraction of the path from one point to another at which it enters a shape that it
 * meets. */
double gab_shape_entry(const Shape *shape, Vec from, Vec to);

/* Returns a point of two shapes that meet that lies in both. */
Vec gab_shapes_common_point(const Shape *a, const Shape *b);

/* Returns the contact of two shapes that meet; see gab_fighter_contact. */
void gab_shapes_contact(const Shape *a, const Shape *b, gab_contact *contact);

/* ---- Boxes of a frame ---- */

/* The boxes of a frame. */
typedef struct Boxes {
    const gab_bank *bank;
    const uint8_t *frame; /* NULL if the frame does not exist */
    uint32_t first, count;
} Boxes;

static inline Boxes boxes_of(gab_frame frame)
{
    Boxes boxes = {frame.bank, view_bytes(frame.bank, SECTION_FRAM, frame.index), 0, 0};
    if (boxes.frame != NULL) {
        boxes.first = read_u32(boxes.frame + FRAM_BOX);
        boxes.count = read_u16(boxes.frame + FRAM_BOXES);
    }
    return boxes;
}

static inline const uint8_t *box_bytes(const Boxes *boxes, uint32_t index)
{
    return index < boxes->count ? gab_element(boxes->bank, SECTION_BOXS, boxes->first + index)
                                : NULL;
}

static inline uint32_t group_of(const uint8_t *box)
{
    uint32_t group = read_u16(box + BOXS_GROUP);
    return group == NO_GROUP ? GAB_NONE : group;
}

/* Returns the element of the shape of a box; NULL if it has none. */
static inline const uint8_t *shape_bytes(const Boxes *boxes, const uint8_t *box)
{
    if (box[BOXS_KIND] != BOX_SHAPED)
        return NULL;
    return gab_element(boxes->bank, SECTION_SHAP,
                       read_u32(boxes->frame + FRAM_SHAPE) + read_u16(box + BOXS_SHAPE));
}

/* Reports a frame that does not exist, and a pose that is not finite. */
#define REPORT_FRAME(frame, pose) \
    (REPORT_EMPTY(frame, SECTION_FRAM), REPORT_POSE((frame).bank, pose))

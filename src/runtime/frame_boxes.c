/* SPDX-License-Identifier: MIT */
/* Implements the functions of gabarit/sprite.h about single boxes: as they are stored, with their
 * shapes, in the world, and the contact of two. boxes.c finds those that are hit. */
#include "contact_internal.h"
#include "frame_shapes_internal.h"

/* ---- Boxes as they are stored ---- */

uint32_t gab_frame_box_count(gab_frame frame)
{
    REPORT_EMPTY(frame, SECTION_FRAM);
    return boxes_of(frame).count;
}

gab_frame_box gab_frame_box_at(gab_frame frame, uint32_t index)
{
    Boxes boxes = boxes_of(frame);
    const uint8_t *bytes = box_bytes(&boxes, index);
    if (VIEW_BYTES(frame, SECTION_FRAM) != NULL)
        INDEX_BELOW(frame.bank, index, boxes.count);
    static const gab_frame_box none = {"",           0,        GAB_NONE,     false, 0, GAB_NONE,
                                       {0, 0, 0, 0}, GAB_NONE, GAB_SHAPE_BOX};
    gab_frame_box box = none;
    if (bytes == NULL)
        return box;
    Edges edges = read_rectangle(bytes + BOXS_EDGES);
    box.name = gab_text(frame.bank, read_u32(bytes + BOXS_NAME));
    box.tag = bytes[BOXS_TAG];
    box.role = decode_role(bytes[BOXS_ROLE]);
    box.is_group = bytes[BOXS_KIND] == BOX_GROUP;
    box.members = box.is_group ? read_u16(bytes + BOXS_MEMBERS) : 0;
    box.group = group_of(bytes);
    box.box = (gab_box){(float)edges.min.x, (float)edges.min.y, (float)(edges.max.x - edges.min.x),
                        (float)(edges.max.y - edges.min.y)};
    box.index = boxes.first + index;
    const uint8_t *shape = shape_bytes(&boxes, bytes);
    box.shape = shape != NULL ? (gab_shape_kind)shape[SHAP_KIND] : GAB_SHAPE_BOX;
    return box;
}

/* ---- Boxes in a pose ---- */

/* A box of a frame in a pose. */
typedef struct PosedBox {
    Transform transform;
    Posed posed;
    Shape shape; /* refers to the transform */
    bool exists, is_plain;
    gab_shape_kind kind;
} PosedBox;

/* Finds a box and its shape in a pose. A box without a shape is a ring of its corners. */
static void find_posed(gab_frame frame, uint32_t index, const gab_pose *pose, PosedBox *found)
{
    Boxes boxes = boxes_of(frame);
    const uint8_t *bytes = box_bytes(&boxes, index);
    found->transform = transform_of(pose);
    found->exists = bytes != NULL && found->transform.valid;
    found->kind = GAB_SHAPE_BOX;
    if (!found->exists)
        return;
    Edges edges = read_rectangle(bytes + BOXS_EDGES);
    const uint8_t *shape = shape_bytes(&boxes, bytes);
    found->posed = transform_rectangle(&found->transform, &edges);
    found->is_plain = shape == NULL;
    if (shape == NULL) {
        found->shape = gab_shape_from_posed(&found->posed);
        return;
    }
    found->kind = (gab_shape_kind)shape[SHAP_KIND];
    found->shape = gab_shape_from_box(frame.bank, shape, &found->posed, &found->transform);
}

/* Reports an index beyond the last box, and a pose that is not finite. */
static void report_box(gab_frame frame, uint32_t index, const gab_pose *pose, const char *function)
{
    if (view_or_report(frame.bank, SECTION_FRAM, frame.index, function) != NULL)
        index_or_report(frame.bank, index, boxes_of(frame).count, function);
    report_pose(frame.bank, function, pose);
}
#define REPORT_BOX(frame, index, pose) report_box(frame, index, pose, __func__)

gab_obox gab_frame_box_posed(gab_frame frame, uint32_t index, const gab_pose *pose)
{
    PosedBox box;
    REPORT_BOX(frame, index, pose);
    find_posed(frame, index, pose, &box);
    const Posed *posed = &box.posed;
    gab_obox none = {{0, 0}, {-1, -1}, {1, 0}};
    if (!box.exists)
        return none;
    return (gab_obox){fit_floats(posed->centre), fit_floats(posed->half), narrow(posed->axis)};
}

gab_frame_shape gab_frame_box_shape(gab_frame frame, uint32_t index, const gab_pose *pose)
{
    PosedBox box;
    gab_frame_shape shape = {GAB_SHAPE_BOX, {{0, 0}, {0, 0}, -1}, 0, 0};
    REPORT_BOX(frame, index, pose);
    find_posed(frame, index, pose, &box);
    if (!box.exists)
        return shape;
    shape.kind = box.kind;
    const Capsule *capsule = &box.shape.capsule;
    if (box.shape.is_round)
        shape.capsule = (gab_capsule){fit_floats(capsule->a), fit_floats(capsule->b),
                                      fit_float(capsule->radius)};
    shape.ring_count = box.shape.rings.ring_count;
    for (uint32_t i = 0; i < shape.ring_count; i++)
        shape.corner_count = ring_end(&box.shape.rings, i, shape.corner_count);
    return shape;
}

uint32_t gab_frame_box_corners(gab_frame frame, uint32_t index, const gab_pose *pose,
                               gab_vec *corners, uint32_t capacity)
{
    PosedBox box;
    uint32_t count = 0;
    REPORT_BOX(frame, index, pose);
    find_posed(frame, index, pose, &box);
    const Rings *rings = &box.shape.rings;
    for (uint32_t i = 0; box.exists && i < rings->ring_count; i++)
        for (uint32_t end = ring_end(rings, i, count); count < end; count++)
            if (count < capacity)
                corners[count] = fit_floats(rings_corner(rings, count));
    return TOTAL(frame.bank, count, capacity);
}

uint32_t gab_frame_box_rings(gab_frame frame, uint32_t index, uint32_t *rings, uint32_t capacity)
{
    PosedBox box;
    const gab_pose pose = {0};
    REPORT_BOX(frame, index, &pose);
    find_posed(frame, index, &pose, &box);
    uint32_t count = box.exists ? box.shape.rings.ring_count : 0, first = 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        uint32_t end = ring_end(&box.shape.rings, i, first);
        rings[i] = end - first;
        first = end;
    }
    return TOTAL(frame.bank, count, capacity);
}

/* ---- Contacts ---- */

bool gab_fighter_contact(const gab_fighter *a, const gab_fighter *b, uint32_t box_a, uint32_t box_b,
                         gab_contact *contact)
{
    PosedBox first, second;
    *contact = no_contact;
    REPORT_BOX(a->frame, box_a, &a->pose);
    find_posed(a->frame, box_a, &a->pose, &first);
    if (!first.exists)
        return false;
    REPORT_BOX(b->frame, box_b, &b->pose);
    find_posed(b->frame, box_b, &b->pose, &second);
    if (!second.exists || !gab_shapes_meet(&first.shape, &second.shape))
        return false;
    gab_shapes_contact(&first.shape, &second.shape, contact);
    /* Boxes without shapes must have a common area. */
    if (first.is_plain && second.is_plain && contact->depth <= 0)
        *contact = no_contact;
    return contact->count > 0;
}

/* SPDX-License-Identifier: MIT */
/* Writes the boxes of frames and the steps of animations. */
#include "bank/writer_internal.h"

/* The bounds of boxes; left > right if there are no boxes. */
typedef struct Bounds {
    int32_t left, top, right, bottom;
} Bounds;

static const Bounds no_bounds = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static Bounds union_of(Bounds a, Bounds b)
{
    return (Bounds){
        a.left < b.left ? a.left : b.left,
        a.top < b.top ? a.top : b.top,
        a.right > b.right ? a.right : b.right,
        a.bottom > b.bottom ? a.bottom : b.bottom,
    };
}

static void put_bounds(uint8_t *p, Bounds bounds)
{
    put_i32(p, bounds.left);
    put_i32(p + 4, bounds.top);
    put_i32(p + 8, bounds.right);
    put_i32(p + 12, bounds.bottom);
}

static uint8_t *element_at(const Writer *w, SectionId section, uint32_t index, size_t size)
{
    return w->sections[section].bytes + index * size;
}

/* ---- Boxes ---- */

static bool check_edges(Writer *w, const PlainBox *box)
{
    if (box->left >= box->right)
        return writer_fail(w, "its left edge, %ld, is not left of its right edge, %ld",
                           (long)box->left, (long)box->right);
    return box->top < box->bottom ||
           writer_fail(w, "its top edge, %ld, is not above its bottom edge, %ld", (long)box->top,
                       (long)box->bottom);
}

/* Writes the shape of a box with an element. */
static bool put_shape(Writer *w, const PlainBox *box, uint8_t *element)
{
    const PlainShape *shape = box->shape;
    const char *problem = plain_shape_problem(shape);
    int32_t edges[4], own[4] = {box->left, box->top, box->right, box->bottom};
    if (problem)
        return writer_fail(w, "its shape is not valid: %s", problem);
    plain_shape_edges(shape, edges);
    if (memcmp(edges, own, sizeof edges) != 0)
        return writer_fail(w, "its edges are not those around its shape");
    put_u8(element + BOXS_KIND, BOX_SHAPED);
    put_u16(element + BOXS_SHAPE, writer_count(w, SECTION_SHAP) - w->first_shape);
    uint32_t ring = writer_count(w, SECTION_RING), corner = writer_count(w, SECTION_VRTX);
    uint8_t *p = writer_element(w, SECTION_SHAP);
    if (!p)
        return false;
    put_u8(p + SHAP_KIND, (uint32_t)shape->kind);
    put_u16(p + SHAP_RINGS, shape->ring_count);
    put_i32(p + SHAP_RADIUS, shape->radius);
    put_u32(p + SHAP_RING, ring);
    put_u32(p + SHAP_VERTEX, corner);
    for (uint32_t i = 0; i < shape->ring_count; i++) {
        if (!(p = writer_element(w, SECTION_RING)))
            return false;
        put_u32(p + RING_VERTICES, shape->rings[i]);
    }
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        if (!(p = writer_element(w, SECTION_VRTX)))
            return false;
        put_i32(p + VRTX_X, shape->corners[i][0]);
        put_i32(p + VRTX_Y, shape->corners[i][1]);
    }
    w->required |= REQUIRED_SHAPES;
    return true;
}

/* Writes a box; `group` is the index within the frame of the group that contains it, or
 * NO_GROUP. */
static bool put_box(Writer *w, const PlainBox *box, uint32_t group, Bounds *bounds)
{
    uint32_t index = writer_count(w, SECTION_BOXS);
    if (box->member_count > 0)
        return writer_fail(w, "has %lu members, and is not a group",
                           (unsigned long)box->member_count);
    if (!writer_put_record(w, &member_record, box) || !check_edges(w, box))
        return false;
    uint8_t *p = element_at(w, SECTION_BOXS, index, BOXS_SIZE);
    put_u8(p + BOXS_DEPTH, group != NO_GROUP);
    put_u16(p + BOXS_GROUP, group);
    if (box->shape && !put_shape(w, box, p))
        return false;
    *bounds = union_of(*bounds, (Bounds){box->left, box->top, box->right, box->bottom});
    return true;
}

static bool put_members(Writer *w, const PlainBox *group, uint32_t index, Bounds *bounds)
{
    for (uint32_t i = 0; i < group->member_count; i++) {
        const PlainBox *member = &group->members[i];
        writer_enter(w, "member", i, member->name);
        if (member->is_group)
            return writer_fail(w, "is a group within a group");
        if (!put_box(w, member, index, bounds))
            return false;
        writer_leave(w);
    }
    return true;
}

static bool put_group(Writer *w, const PlainBox *group, uint32_t group_index, Bounds *bounds)
{
    uint32_t index = writer_count(w, SECTION_BOXS);
    Bounds members = no_bounds;
    if (group->tag != 0)
        return writer_fail(w, "is a group, and has the tag %d", group->tag);
    if (group->shape)
        return writer_fail(w, "is a group, and has a shape");
    if (group->member_count == 0)
        return writer_fail(w, "is a group without members");
    if (!writer_put_record(w, &box_record, group) || !put_members(w, group, group_index, &members))
        return false;
    uint8_t *p = element_at(w, SECTION_BOXS, index, BOXS_SIZE);
    put_u8(p + BOXS_ROLE, PLAIN_NO_ROLE);
    put_u16(p + BOXS_MEMBERS, group->member_count);
    put_u16(p + BOXS_GROUP, NO_GROUP);
    put_bounds(p + BOXS_EDGES, members);
    *bounds = union_of(*bounds, members);
    return true;
}

/* Returns the number of boxes of a frame, including groups and members. */
static uint64_t count_boxes(const PlainFrame *frame)
{
    uint64_t count = frame->box_count;
    for (uint32_t i = 0; i < frame->box_count; i++)
        count += frame->boxes[i].is_group ? frame->boxes[i].member_count : 0;
    return count;
}

bool writer_put_boxes(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainFrame *frame = item;
    uint64_t count = count_boxes(frame);
    Bounds bounds = no_bounds;
    if (count > row->max)
        return writer_fail(w, "has %llu boxes, groups included; the maximum is %lu",
                           (unsigned long long)count, (unsigned long)row->max);
    uint32_t first = writer_count(w, SECTION_BOXS), first_corner = writer_count(w, SECTION_VRTX);
    w->first_shape = writer_count(w, SECTION_SHAP);
    for (uint32_t i = 0; i < frame->box_count; i++) {
        const PlainBox *box = &frame->boxes[i];
        uint32_t index = writer_count(w, SECTION_BOXS) - first;
        writer_enter(w, "box", i, box->name);
        if (!(box->is_group ? put_group(w, box, index, &bounds)
                            : put_box(w, box, NO_GROUP, &bounds)))
            return false;
        writer_leave(w);
    }
    uint32_t corners = writer_count(w, SECTION_VRTX) - first_corner;
    if (corners > MAX_CORNERS)
        return writer_fail(w, "its shapes have %lu corners; the maximum is %d",
                           (unsigned long)corners, MAX_CORNERS);
    put_u32(slot->bytes + row->at, first);
    put_u32(slot->bytes + FRAM_SHAPE, w->first_shape);
    put_u16(slot->bytes + row->count_at, (uint32_t)count);
    if (count > 0)
        put_bounds(slot->bytes + FRAM_BOUNDS, bounds);
    return true;
}

/* ---- Animations ---- */

/* Appends a step with its end time. Flips and durations of steps require support by the reader. */
static bool put_step(Writer *w, const PlainSprite *sprite, const PlainStep *step, uint32_t end)
{
    uint8_t *p = writer_element(w, SECTION_STEP);
    if (!p)
        return false;
    put_u32(p + STEP_FRAME, step->frame);
    p[STEP_FLIPS] = (uint8_t)((step->flip_x ? STEP_FLIP_X : 0) | (step->flip_y ? STEP_FLIP_Y : 0));
    put_u32(p + STEP_END, end);
    if (p[STEP_FLIPS] != 0 ||
        plain_step_duration(sprite, step) != sprite->frames[step->frame].duration)
        w->required |= REQUIRED_STEPS;
    return true;
}

bool writer_put_steps(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainAnimation *animation = item;
    const PlainSprite *sprite = w->sprite;
    uint32_t end = 0;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_STEP));
    put_u32(slot->bytes + ANIM_STEPS, animation->step_count);
    for (uint32_t i = 0; i < animation->step_count; i++) {
        const PlainStep *step = &animation->steps[i];
        if (step->frame >= sprite->frame_count)
            return writer_fail(w, "its step %lu is frame %lu; the sprite has %lu", (unsigned long)i,
                               (unsigned long)step->frame, (unsigned long)sprite->frame_count);
        if (step->duration > MAX_MILLISECONDS)
            return writer_fail(w, "its step %lu lasts %lu ms; the maximum is %lu", (unsigned long)i,
                               (unsigned long)step->duration, (unsigned long)MAX_MILLISECONDS);
        end += plain_step_duration(sprite, step);
        if (end > INT32_MAX)
            return writer_fail(w,
                               "lasts %lu ms up to its step %lu; it must last less than "
                               "2147483648",
                               (unsigned long)end, (unsigned long)i);
        if (!put_step(w, sprite, step, end))
            return false;
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/*
 * Checks the sprites, frames, animations, points, boxes and masks of a bank; see bank_check.c.
 */
#include "bank_check_internal.h"
#include "gabarit/sprite.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#include <float.h>
#endif

/* ---- Points ---- */

/* Checks the points of one frame. */
static gab_result check_points(Check *check, uint32_t first, uint32_t count)
{
    uint32_t min = 0;
    const uint8_t *point = gab_element(check->bank, SECTION_PNTS, first);
    const size_t stride = check->bank->sections[SECTION_PNTS].stride;
    for (uint32_t i = first; i < first + count; i++, point += stride) {
        uint32_t name = read_u32(point + PNTS_NAME);
        if (name < min)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_PNTS, i);
        if (name >= section_count(check, SECTION_PNAM))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PNTS, i);
        if (!is_fixed(read_i32(point + PNTS_X)) || !is_fixed(read_i32(point + PNTS_Y)) ||
            !is_direction(point + PNTS_TO_X))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_PNTS, i);
        min = name + 1;
    }
    return GAB_OK;
}

static gab_result check_point_names(Check *check)
{
    uint32_t previous = 0;
    for (uint32_t i = 0; i < section_count(check, SECTION_PNAM); i++) {
        uint32_t name = read_u32(gab_element(check->bank, SECTION_PNAM, i) + PNAM_NAME);
        if (name <= previous)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_PNAM, i);
        if (!count_name(check, name))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PNAM, i);
        previous = name;
    }
    return GAB_OK;
}

/* ---- Boxes ---- */

typedef struct Edges {
    int32_t left, top, right, bottom;
} Edges;

static inline Edges read_edges(const uint8_t *bytes)
{
    return (Edges){read_i32(bytes), read_i32(bytes + 4), read_i32(bytes + 8), read_i32(bytes + 12)};
}

static bool same_edges(Edges a, Edges b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/* The edges around no boxes, to which boxes are added. */
static const Edges no_edges = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static inline void add_edges(Edges *all, Edges edges)
{
    all->left = edges.left < all->left ? edges.left : all->left;
    all->top = edges.top < all->top ? edges.top : all->top;
    all->right = edges.right > all->right ? edges.right : all->right;
    all->bottom = edges.bottom > all->bottom ? edges.bottom : all->bottom;
}

/* True if edges are in range, provided that they are in order. Also true for no_edges. */
static bool is_in_range(Edges edges)
{
    return (-FIXED_LIMIT <= edges.left) & (edges.right <= FIXED_LIMIT) &
           (-FIXED_LIMIT <= edges.top) & (edges.bottom <= FIXED_LIMIT);
}

/* True if edges are in order. Their range is checked for all boxes of a frame together. */
static inline bool are_edges_in_order(Edges edges)
{
    return edges.left < edges.right && edges.top < edges.bottom;
}

/* True if a box is valid, whether in a group or not. Its tag and role are compared as one
 * number. */
static inline bool box_is_valid(const Check *check, const uint8_t *box, Edges edges)
{
    return are_edges_in_order(edges) &&
           read_u16(box + BOXS_TAG) == check->tag_and_role[box[BOXS_TAG]] &&
           is_string(check, read_u32(box + BOXS_NAME));
}

/* ---- Shapes ---- */

static inline bool is_place(const uint8_t *corner)
{
    return is_fixed(read_i32(corner + VRTX_X)) && is_fixed(read_i32(corner + VRTX_Y));
}

/* Extends edges around corners by a radius; `corners` of them exist. */
static Edges edges_around(const Check *check, uint32_t first, uint32_t corners, int32_t radius)
{
    Edges around = no_edges;
    for (uint32_t i = first; i < first + corners; i++) {
        const uint8_t *corner = gab_element(check->bank, SECTION_VRTX, i);
        int32_t x = read_i32(corner + VRTX_X), y = read_i32(corner + VRTX_Y);
        if (!is_place(corner))
            return no_edges;
        add_edges(&around, (Edges){x - radius, y - radius, x + radius, y + radius});
    }
    return around;
}

/* True if the four corners of a turned box are convex and clockwise on the screen. */
static bool is_turned_box(const Check *check, uint32_t first)
{
    int64_t x[6], y[6];
    for (uint32_t i = 0; i < 6; i++) {
        const uint8_t *corner = gab_element(check->bank, SECTION_VRTX, first + i % 4);
        x[i] = read_i32(corner + VRTX_X);
        y[i] = read_i32(corner + VRTX_Y);
    }
    for (int i = 0; i < 4; i++)
        if ((x[i + 1] - x[i]) * (y[i + 2] - y[i + 1]) <= (y[i + 1] - y[i]) * (x[i + 2] - x[i + 1]))
            return false;
    return true;
}

/* Counts the rings of a shape and their corners. Returns the number of corners, or 0 if one of the
 * rings does not exist or has fewer than three. */
static uint32_t consume_rings(Check *check, const uint8_t *shape)
{
    uint32_t rings = read_u16(shape + SHAP_RINGS), corners = 0;
    uint32_t limit = section_count(check, SECTION_VRTX);
    if (!consume_children(&check->rings, read_u32(shape + SHAP_RING), rings,
                          section_count(check, SECTION_RING)))
        return 0;
    for (uint32_t i = check->rings - rings; i < check->rings; i++) {
        uint32_t more = read_u32(gab_element(check->bank, SECTION_RING, i) + RING_VERTICES);
        if (more < 3 || more > limit - corners)
            return 0;
        corners += more;
    }
    return corners;
}

/* Returns the edges around a shape, which are those of its box; no_edges if it is not valid. Counts
 * its rings and corners. */
static Edges consume_shape(Check *check, const uint8_t *shape)
{
    uint32_t kind = shape[SHAP_KIND], first = check->corners, corners = kind;
    int32_t radius = read_i32(shape + SHAP_RADIUS);
    bool is_round = kind == GAB_SHAPE_CIRCLE || kind == GAB_SHAPE_CAPSULE;
    uint32_t rings = read_u16(shape + SHAP_RINGS);
    if (!is_round)
        corners = consume_rings(check, shape);
    bool is_valid = kind >= GAB_SHAPE_CIRCLE && kind <= GAB_SHAPE_POLYGON &&
                    shape[SHAP_ZERO] == 0 && corners > 0 && is_round == (radius > 0) &&
                    radius >= 0 && is_fixed(radius) && is_round == (rings == 0) &&
                    (!is_round || read_u32(shape + SHAP_RING) == check->rings) &&
                    (kind != GAB_SHAPE_TURNED || (rings == 1 && corners == 4)) &&
                    consume_children(&check->corners, read_u32(shape + SHAP_VERTEX), corners,
                                     section_count(check, SECTION_VRTX));
    if (!is_valid)
        return no_edges;
    Edges around = edges_around(check, first, corners, radius);
    if (kind == GAB_SHAPE_CAPSULE &&
        read_u64(gab_element(check->bank, SECTION_VRTX, first)) ==
            read_u64(gab_element(check->bank, SECTION_VRTX, first + 1)))
        return no_edges;
    return kind != GAB_SHAPE_TURNED || is_turned_box(check, first) ? around : no_edges;
}

/* True if a box has no shape and no members, or has the next shape and its edges. */
static bool own_shape_is_valid(Check *check, const uint8_t *box, Edges edges)
{
    uint32_t number = read_u16(box + BOXS_SHAPE);
    if (box[BOXS_KIND] != BOX_SHAPED)
        return box[BOXS_KIND] == BOX_PLAIN && number == 0;
    const uint8_t *shape = gab_element(check->bank, SECTION_SHAP, check->shapes);
    return shape != NULL && number == check->shapes++ - check->first_shape &&
           same_edges(consume_shape(check, shape), edges);
}

/*
 * True if the members of a group are valid and follow it within the frame; `index` is relative to
 * the frame's first box. A group without members is rejected, because no_edges are not in order.
 */
static bool members_are_valid(Check *check, uint32_t first, uint32_t index, uint32_t count)
{
    const uint8_t *group = gab_element(check->bank, SECTION_BOXS, first + index);
    uint32_t members = read_u16(group + BOXS_MEMBERS);
    Edges around = no_edges;
    if (members > count - index - 1 || group[BOXS_TAG] != 0)
        return false;
    for (uint32_t i = index + 1; i <= index + members; i++) {
        const uint8_t *box = gab_element(check->bank, SECTION_BOXS, first + i);
        Edges edges = read_edges(box + BOXS_EDGES);
        if (!box_is_valid(check, box, edges) || box[BOXS_DEPTH] != 1 ||
            read_u16(box + BOXS_GROUP) != index || !own_shape_is_valid(check, box, edges))
            return false;
        add_edges(&around, edges);
    }
    return same_edges(around, read_edges(group + BOXS_EDGES));
}

/* The bytes after the tag and role of a box that is neither a group nor a member: no depth, no
 * members. */
#define PLAIN_BOX ((uint64_t)NO_GROUP << 32)
_Static_assert(BOXS_DEPTH == BOXS_TAG + 2 && BOXS_GROUP == BOXS_DEPTH + 4,
               "PLAIN_BOX assumes this order");

static inline bool is_valid_plain_box(const Check *check, const uint8_t *box, Edges edges)
{
    return box_is_valid(check, box, edges) && read_u64(box + BOXS_TAG) >> 16 == PLAIN_BOX;
}

/*
 * A fast path: true if a frame has boxes, all of them are plain and valid, and the frame stores the
 * edges around them. Otherwise, check_boxes decides. Compares edges as floats, which are exact
 * within the limit: the smallest box is the maximum, with the signs of left and top inverted.
 */
static bool plain_boxes_are_valid(const Check *check, const uint8_t *frame, uint32_t first,
                                  uint32_t count)
{
#if defined(__SSE2__)
    const __m128 signs = _mm_castsi128_ps(_mm_set_epi32(0, 0, INT32_MIN, INT32_MIN));
    const uint8_t *box = gab_element(check->bank, SECTION_BOXS, first);
    const size_t stride = check->bank->sections[SECTION_BOXS].stride;
    __m128 around = _mm_set1_ps(-FLT_MAX);
    __m128i in_order = _mm_set1_epi32(-1);
    if (count == 0)
        return false;
    for (const uint8_t *end = box + count * stride; box != end; box += stride) {
        /* The processor alone would fetch the next frames too late. */
        _mm_prefetch((const char *)((uintptr_t)box + 2048), _MM_HINT_T0);
        const __m128i edges = _mm_loadu_si128((const __m128i *)(const void *)(box + BOXS_EDGES));
        const __m128i far_edges = _mm_shuffle_epi32(edges, _MM_SHUFFLE(3, 2, 3, 2));
        if (read_u32(box + BOXS_TAG) != check->tag_and_role[box[BOXS_TAG]] ||
            read_u32(box + BOXS_MEMBERS) != (uint32_t)NO_GROUP << 16 ||
            !is_string(check, read_u32(box + BOXS_NAME)))
            return false;
        in_order = _mm_and_si128(in_order, _mm_cmpgt_epi32(far_edges, edges));
        around = _mm_max_ps(around, _mm_xor_ps(_mm_cvtepi32_ps(edges), signs));
    }
    const __m128i bounds = _mm_loadu_si128((const __m128i *)(const void *)(frame + FRAM_BOUNDS));
    const __m128 same = _mm_cmpeq_ps(around, _mm_xor_ps(_mm_cvtepi32_ps(bounds), signs));
    const __m128 in_range = _mm_cmple_ps(around, _mm_set1_ps((float)FIXED_LIMIT));
    return (_mm_movemask_ps(_mm_castsi128_ps(in_order)) & 3) == 3 &&
           _mm_movemask_ps(_mm_and_ps(same, in_range)) == 15;
#else
    (void)check, (void)frame, (void)first, (void)count;
    return false;
#endif
}

/* True if a box is a valid group; its members are checked with it. */
static bool is_valid_group(Check *check, uint32_t first, uint32_t index, uint32_t count)
{
    const uint8_t *box = gab_element(check->bank, SECTION_BOXS, first + index);
    return box_is_valid(check, box, read_edges(box + BOXS_EDGES)) && box[BOXS_KIND] == BOX_GROUP &&
           box[BOXS_DEPTH] == 0 && read_u16(box + BOXS_GROUP) == NO_GROUP &&
           members_are_valid(check, first, index, count);
}

/* True if a box that is neither a group nor a member is valid, with its shape. */
static bool is_valid_shaped_box(Check *check, const uint8_t *box, Edges edges)
{
    return box_is_valid(check, box, edges) && box[BOXS_KIND] == BOX_SHAPED &&
           box[BOXS_DEPTH] == 0 && read_u16(box + BOXS_GROUP) == NO_GROUP &&
           own_shape_is_valid(check, box, edges);
}

/* Returns the first of `count` boxes (at least 1) that is out of range, or the last box. */
static uint32_t box_out_of_range(const Check *check, uint32_t first, uint32_t count)
{
    uint32_t i = first;
    while (i + 1 < first + count &&
           is_in_range(read_edges(gab_element(check->bank, SECTION_BOXS, i) + BOXS_EDGES)))
        i++;
    return i;
}

/*
 * Checks the boxes of one frame; `around` receives the smallest edges around all of them. Most of a
 * bank consists of boxes, so the loop advances a pointer instead of looking up each box in its
 * section.
 */
static gab_result check_boxes(Check *check, uint32_t first, uint32_t count, Edges *around)
{
    Edges sum = no_edges;
    const uint8_t *box = gab_element(check->bank, SECTION_BOXS, first);
    const size_t stride = check->bank->sections[SECTION_BOXS].stride;
    for (uint32_t index = 0; index < count; index++, box += stride) {
        Edges edges = read_edges(box + BOXS_EDGES);
        add_edges(&sum, edges);
        if (is_valid_plain_box(check, box, edges) || is_valid_shaped_box(check, box, edges))
            continue;
        if (!is_valid_group(check, first, index, count))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_BOXS, first + index);
        uint32_t members = read_u16(box + BOXS_MEMBERS);
        index += members;
        box += members * stride;
    }
    if (!is_in_range(sum))
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_BOXS,
                        box_out_of_range(check, first, count));
    const Edges none = {0, 0, 0, 0};
    *around = count > 0 ? sum : none;
    return GAB_OK;
}

/* ---- Frames ---- */

static bool frame_picture_is_valid(const Check *check, const uint8_t *frame)
{
    uint32_t number = read_u32(frame + FRAM_PICTURE);
    if (number == NO_INDEX)
        return read_u64(frame + FRAM_X) == 0;
    uint32_t x = read_u16(frame + FRAM_X), y = read_u16(frame + FRAM_Y);
    uint32_t width = read_u16(frame + FRAM_WIDTH), height = read_u16(frame + FRAM_HEIGHT);
    const uint8_t *picture = gab_element(check->bank, SECTION_PICT, number);
    return picture != NULL && width > 0 && height > 0 &&
           x + width <= read_u16(picture + PICT_WIDTH) &&
           y + height <= read_u16(picture + PICT_HEIGHT);
}

/* Counts the mask of a frame, if it has one. Returns false if that is not the next mask, or if the
 * frame does not contain its bounds. */
static bool consume_mask(Check *check, const uint8_t *frame)
{
    uint32_t mask = read_u32(frame + FRAM_MASK);
    if (mask == 0)
        return true;
    const uint8_t *bounds = gab_element(check->bank, SECTION_MASK, check->masks);
    return mask == ++check->masks && bounds != NULL &&
           read_u16(bounds + MASK_X) + read_u16(bounds + MASK_WIDTH) <=
               read_u16(frame + FRAM_WIDTH) &&
           read_u16(bounds + MASK_Y) + read_u16(bounds + MASK_HEIGHT) <=
               read_u16(frame + FRAM_HEIGHT);
}

static gab_result check_frame(Check *check, uint32_t index)
{
    const uint8_t *frame = gab_element(check->bank, SECTION_FRAM, index);
    uint32_t first_point = read_u32(frame + FRAM_POINT), first_box = read_u32(frame + FRAM_BOX);
    uint32_t points = read_u16(frame + FRAM_POINTS), boxes = read_u16(frame + FRAM_BOXES);
    uint32_t duration = read_u32(frame + FRAM_DURATION);
    if (!count_name(check, read_u32(frame + FRAM_NAME)) || !frame_picture_is_valid(check, frame) ||
        !consume_children(&check->points, first_point, points,
                          section_count(check, SECTION_PNTS)) ||
        !consume_children(&check->boxes, first_box, boxes, section_count(check, SECTION_BOXS)) ||
        !consume_mask(check, frame))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_FRAM, index);
    if (boxes > check->limits->boxes_per_frame)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_FRAM, index);
    uint32_t first_corner = check->corners;
    check->first_shape = check->shapes;
    gab_result result = check_points(check, first_point, points);
    bool same_bounds = plain_boxes_are_valid(check, frame, first_box, boxes);
    if (!same_bounds && result == GAB_OK) {
        Edges around = no_edges;
        result = check_boxes(check, first_box, boxes, &around);
        same_bounds = same_edges(around, read_edges(frame + FRAM_BOUNDS));
    }
    if (result != GAB_OK)
        return result;
    if (!same_bounds || !is_fixed(read_i32(frame + FRAM_LEFT)) ||
        !is_fixed(read_i32(frame + FRAM_TOP)) || duration == 0 || duration > MAX_DURATION ||
        read_u32(frame + FRAM_SHAPE) != check->first_shape)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_FRAM, index);
    if (check->corners - first_corner > check->limits->corners_per_frame)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_FRAM, index);
    return GAB_OK;
}

/* ---- Animations ---- */

/* True if the header states that a reader needs a feature. */
static bool has_feature(const Check *check, uint32_t feature)
{
    return (read_u32(check->bank->bytes + HEADER_REQUIRED) & feature) != 0;
}

/* Checks the steps of an animation whose sprite has `frames` frames, starting at `first_frame`. */
static gab_result check_steps(Check *check, const uint8_t *animation, uint32_t first_frame,
                              uint32_t frames)
{
    uint32_t first = read_u32(animation + ANIM_STEP), count = read_u32(animation + ANIM_STEPS);
    uint32_t time = 0;
    for (uint32_t i = first; i < first + count; i++) {
        const uint8_t *step = gab_element(check->bank, SECTION_STEP, i);
        uint32_t frame = read_u32(step + STEP_FRAME) & STEP_FRAME_BITS;
        uint32_t end = read_u32(step + STEP_END);
        if (frame >= frames)
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_STEP, i);
        if (step[STEP_FLIPS] > (STEP_FLIP_X | STEP_FLIP_Y) || end <= time || end > INT32_MAX ||
            end - time > MAX_DURATION)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_STEP, i);
        const uint8_t *shown = gab_element(check->bank, SECTION_FRAM, first_frame + frame);
        bool differs = step[STEP_FLIPS] != 0 || end - time != read_u32(shown + FRAM_DURATION);
        if (differs && !has_feature(check, REQUIRED_STEPS))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_STEP, i);
        check->steps_differ |= differs;
        time = end;
    }
    return GAB_OK;
}

static gab_result check_animation(Check *check, uint32_t index, uint32_t first_frame,
                                  uint32_t frames)
{
    const uint8_t *animation = gab_element(check->bank, SECTION_ANIM, index);
    uint32_t name = read_u32(animation + ANIM_NAME), steps = read_u32(animation + ANIM_STEPS);
    uint32_t loop = read_u32(animation + ANIM_LOOP);
    if (name == 0 || !count_name(check, name) || steps == 0 ||
        !consume_children(&check->steps, read_u32(animation + ANIM_STEP), steps,
                          section_count(check, SECTION_STEP)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_ANIM, index);
    if ((loop != NO_INDEX && loop >= steps) || animation[ANIM_DIRECTION] > 2 ||
        (read_u64(animation + ANIM_DIRECTION) >> 8) != 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_ANIM, index);
    return check_steps(check, animation, first_frame, frames);
}

/* ---- Sprites ---- */

static gab_result check_sprite(Check *check, uint32_t index, uint32_t *frame_sum,
                               uint32_t *animation_sum)
{
    const uint8_t *sprite = gab_element(check->bank, SECTION_SPRT, index);
    uint32_t first_frame = read_u32(sprite + SPRT_FRAME), frames = read_u32(sprite + SPRT_FRAMES);
    uint32_t first = read_u32(sprite + SPRT_ANIMATION), count = read_u32(sprite + SPRT_ANIMATIONS);
    uint32_t name = read_u32(sprite + SPRT_NAME);
    if (name == 0 || !count_name(check, name) ||
        !consume_children(frame_sum, first_frame, frames, section_count(check, SECTION_FRAM)) ||
        !consume_children(animation_sum, first, count, section_count(check, SECTION_ANIM)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_SPRT, index);
    gab_result result = GAB_OK;
    for (uint32_t i = first_frame; i < first_frame + frames && result == GAB_OK; i++)
        result = check_frame(check, i);
    for (uint32_t i = first; i < first + count && result == GAB_OK; i++)
        result = check_animation(check, i, first_frame, frames);
    return result;
}

gab_result gab_check_owned(Check *check, SectionId id, uint32_t sum)
{
    return sum == section_count(check, id) ? GAB_OK
                                           : gab_fail(check->fault, GAB_BAD_REFERENCE, id, sum);
}

gab_result gab_check_sprites(Check *check)
{
    uint32_t frames = 0, animations = 0;
    gab_result result = check_point_names(check);
    if (section_count(check, SECTION_FRAM) > check->limits->frames)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_FRAM, check->limits->frames);
    for (uint32_t i = 0; i < section_count(check, SECTION_SPRT) && result == GAB_OK; i++)
        result = check_sprite(check, i, &frames, &animations);
    const struct {
        SectionId id;
        uint32_t sum;
    } totals[] = {{SECTION_FRAM, frames},       {SECTION_ANIM, animations},
                  {SECTION_STEP, check->steps}, {SECTION_PNTS, check->points},
                  {SECTION_BOXS, check->boxes}, {SECTION_SHAP, check->shapes},
                  {SECTION_RING, check->rings}, {SECTION_VRTX, check->corners},
                  {SECTION_MASK, check->masks}};
    for (size_t i = 0; i < sizeof totals / sizeof totals[0] && result == GAB_OK; i++)
        result = gab_check_owned(check, totals[i].id, totals[i].sum);
    if (result == GAB_OK && has_feature(check, REQUIRED_STEPS) && !check->steps_differ)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_STEP, check->steps);
    if (result == GAB_OK && has_feature(check, REQUIRED_SHAPES) != (check->shapes > 0))
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_SHAP, check->shapes);
    return result;
}

/* ---- Masks ---- */

static uint32_t bit_count(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (uint32_t)(word * 0x0101010101010101u >> 56);
}

/* Returns the index of the lowest set bit of a word that is not 0. */
static uint32_t lowest_bit(uint64_t word)
{
    return bit_count((word & (0 - word)) - 1);
}

static uint32_t highest_bit(uint64_t word)
{
    uint32_t bit = 63;
    while ((word >> bit & 1) == 0)
        bit--;
    return bit;
}

/* The words of one mask, strip by strip, each from top to bottom. */
typedef struct Words {
    const uint8_t *first;
    uint32_t strips, height;
} Words;

static uint64_t word_at(const Words *words, uint32_t strip, uint32_t row)
{
    return read_u64(words->first + ((size_t)strip * words->height + row) * BITS_SIZE);
}

/* Finds the first solid pixel of a row and the one after the last; 0 and 0 for none. Adds the
 * number of solid pixels to `*solid`. */
static void measure_row(const Words *words, uint32_t row, uint32_t span[2], uint32_t *solid)
{
    bool found = false;
    span[0] = span[1] = 0;
    for (uint32_t strip = 0; strip < words->strips; strip++) {
        uint64_t word = word_at(words, strip, row);
        if (word == 0)
            continue;
        if (!found)
            span[0] = strip * 64 + lowest_bit(word);
        span[1] = strip * 64 + highest_bit(word) + 1;
        *solid += bit_count(word);
        found = true;
    }
}

/* True if the spans, the count and the tight bounds of a mask match its words. */
static bool mask_matches_words(const uint8_t *mask, const Words *words, const uint8_t *spans)
{
    uint32_t width = read_u16(mask + MASK_WIDTH), solid = 0, min = UINT32_MAX, max = 0;
    for (uint32_t row = 0; row < words->height; row++) {
        uint32_t span[2];
        measure_row(words, row, span, &solid);
        bool is_outer = row == 0 || row + 1 == words->height;
        if (span[0] != read_u16(spans + (size_t)row * SPAN_SIZE) ||
            span[1] != read_u16(spans + (size_t)row * SPAN_SIZE + 2) || (is_outer && span[1] == 0))
            return false;
        if (span[1] > 0) {
            min = span[0] < min ? span[0] : min;
            max = span[1] > max ? span[1] : max;
        }
    }
    bool has_tight_bounds = width == 0 || (min == 0 && max == width);
    return has_tight_bounds && solid == read_u32(mask + MASK_SOLID);
}

/* Returns a bit for each quarter of a strip, set if it has a solid pixel in the rows of the block
 * that starts at `first`; bit 0 is the leftmost quarter. */
static uint64_t measure_quarters(const Words *words, uint32_t strip, uint32_t first)
{
    uint32_t end = words->height - first < MASK_BLOCK ? words->height : first + MASK_BLOCK;
    uint64_t all = 0;
    for (uint32_t row = first; row < end; row++)
        all |= word_at(words, strip, row);
    return (uint64_t)((all & 0xFFFF) != 0) | (uint64_t)((all >> 16 & 0xFFFF) != 0) << 1 |
           (uint64_t)((all >> 32 & 0xFFFF) != 0) << 2 | (uint64_t)(all >> 48 != 0) << 3;
}

/* True if exactly those bits of the occupancy are set whose 16 x 16 pixels include a solid one. */
static bool occupancy_matches_words(const Words *words, const uint8_t *occupancy)
{
    for (uint32_t strip = 0; strip < words->strips; strip += OCCU_STRIPS)
        for (uint32_t row = 0; row < words->height; row += MASK_BLOCK) {
            uint64_t word = 0;
            for (uint32_t i = 0; i < OCCU_STRIPS && strip + i < words->strips; i++)
                word |= measure_quarters(words, strip + i, row) << i * OCCU_BITS_PER_STRIP;
            if (read_u64(occupancy) != word)
                return false;
            occupancy += OCCU_SIZE;
        }
    return true;
}

static gab_result check_mask(Check *check, uint32_t index)
{
    const uint8_t *mask = gab_element(check->bank, SECTION_MASK, index);
    uint32_t width = read_u16(mask + MASK_WIDTH), height = read_u16(mask + MASK_HEIGHT);
    Words words = {NULL, (width + 63) / 64, height};
    uint32_t first_word = read_u32(mask + MASK_WORD), first_span = read_u32(mask + MASK_SPAN);
    uint32_t first_block = read_u32(mask + MASK_OCCUPANCY);
    uint32_t blocks = occupancy_words(width, height);
    if (width == 0 && read_u32(mask + MASK_X) != 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_MASK, index);
    if (!consume_children(&check->words, first_word, words.strips * height,
                          section_count(check, SECTION_BITS)) ||
        !consume_children(&check->spans, first_span, height, section_count(check, SECTION_SPAN)) ||
        !consume_children(&check->occupancy, first_block, blocks,
                          section_count(check, SECTION_OCCU)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_MASK, index);
    words.first = gab_element(check->bank, SECTION_BITS, first_word);
    return mask_matches_words(mask, &words, gab_element(check->bank, SECTION_SPAN, first_span)) &&
                   (blocks == 0 || occupancy_matches_words(
                                       &words, gab_element(check->bank, SECTION_OCCU, first_block)))
               ? GAB_OK
               : gab_fail(check->fault, GAB_BAD_VALUE, SECTION_MASK, index);
}

gab_result gab_check_masks(Check *check)
{
    gab_result result = GAB_OK;
    for (uint32_t i = 0; i < section_count(check, SECTION_MASK) && result == GAB_OK; i++)
        result = check_mask(check, i);
    if (result == GAB_OK)
        result = gab_check_owned(check, SECTION_BITS, check->words);
    if (result == GAB_OK)
        result = gab_check_owned(check, SECTION_SPAN, check->spans);
    return result == GAB_OK ? gab_check_owned(check, SECTION_OCCU, check->occupancy) : result;
}

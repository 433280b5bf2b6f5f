/* SPDX-License-Identifier: MIT */
/* The second opinion on sprites: frames with points, boxes and masks, animations; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <string.h>

/* ---- Points ---- */

static void check_points(Opinion *s, const PlainFrame *frame)
{
    for (uint32_t p = 0; p < frame->point_count; p++) {
        const PlainPoint *point = &frame->points[p];
        uint32_t i = s->next[PNTS];
        for (uint32_t other = 0; other < frame->point_count; other++)
            i += strcmp(frame->points[other].name, point->name) < 0;
        opinion_expect_text(s, PNAM, (uint32_t)opinion_read_field(s, PNTS, i, 0, 4), 0,
                            point->name);
        opinion_expect_numbers(s, PNTS, i, 4, (const int32_t[]){point->x, point->y}, 2);
        opinion_expect(s, PNTS, i, 12, 2, (uint16_t)point->to_x);
        opinion_expect(s, PNTS, i, 14, 2, (uint16_t)point->to_y);
        opinion_expect_properties(s, PLACED_POINT_KIND, i, &point->properties);
    }
    s->next[PNTS] += frame->point_count;
}

/* ---- Boxes ---- */

/* Checks a box, or a group and its members. The judge has checked the edges of groups, and that
 * their members follow them. */
static void check_shape(Opinion *s, const PlainShape *shape)
{
    uint32_t i = s->next[SHAP]++;
    opinion_expect(s, SHAP, i, 0, 1, shape->kind);
    opinion_expect(s, SHAP, i, 2, 2, shape->ring_count);
    opinion_expect(s, SHAP, i, 4, 4, (uint32_t)shape->radius);
    opinion_expect(s, SHAP, i, 8, 4, s->next[RING]);
    opinion_expect(s, SHAP, i, 12, 4, s->next[VRTX]);
    for (uint32_t r = 0; r < shape->ring_count; r++)
        opinion_expect(s, RING, s->next[RING]++, 0, 4, shape->rings[r]);
    for (uint32_t c = 0; c < shape->corner_count; c++)
        opinion_expect_numbers(s, VRTX, s->next[VRTX]++, 0, shape->corners[c], 2);
}

static void check_box(Opinion *s, const PlainBox *box)
{
    uint32_t i = s->next[BOXS]++, members = box->is_group ? box->member_count : 0;
    for (unsigned e = 0; e < 4 && box->is_group; e++)
        opinion_read_field(s, BOXS, i, 4 * e, 4);
    if (!box->is_group)
        opinion_expect_numbers(s, BOXS, i, 0,
                               (const int32_t[]){box->left, box->top, box->right, box->bottom}, 4);
    opinion_expect_text(s, BOXS, i, 16, box->name);
    opinion_expect(s, BOXS, i, 20, 1, box->tag);
    opinion_expect(s, BOXS, i, 23, 1, box->shape ? 2 : box->is_group);
    opinion_expect(s, BOXS, i, 24, 2, box->shape ? s->next[SHAP] - s->first_shape : members);
    if (box->shape)
        check_shape(s, box->shape);
    opinion_expect_properties(s, BOX_KIND, i, &box->properties);
    for (uint32_t m = 0; m < members; m++)
        check_box(s, &box->members[m]);
}

static void check_boxes(Opinion *s, const PlainFrame *frame, uint32_t index)
{
    uint32_t first = s->next[BOXS];
    s->first_shape = s->next[SHAP];
    for (uint32_t b = 0; b < frame->box_count; b++)
        check_box(s, &frame->boxes[b]);
    opinion_expect(s, FRAM, index, 38, 2, s->next[BOXS] - first);
}

/* ---- Masks ---- */

/* True if a pixel of the frame's rectangle is solid. */
static bool is_solid(const PlainMask *mask, uint32_t x, uint32_t y)
{
    if (x < mask->x || y < mask->y || x - mask->x >= mask->width || y - mask->y >= mask->height)
        return false;
    uint32_t column = x - mask->x;
    const uint8_t *row = mask->rows + (size_t)(y - mask->y) * ((mask->width + 7) / 8);
    return row[column / 8] >> column % 8 & 1;
}

/* Compares each pixel. The judge has checked that no solid one is outside the words of the mask. */
static void check_mask(Opinion *s, const PlainFrame *frame)
{
    uint32_t i = s->next[MASK]++, bounds[4];
    for (unsigned k = 0; k < 4; k++)
        bounds[k] = (uint32_t)opinion_read_field(s, MASK, i, 2 * k, 2);
    for (uint32_t y = 0; y < frame->height; y++)
        for (uint32_t x = 0; x < frame->width; x++) {
            uint32_t column = x - bounds[0], row = y - bounds[1];
            bool solid = column < bounds[2] && row < bounds[3] &&
                         judge_mask_pixel(&s->judge, i, column, row);
            CHECK(solid == is_solid(frame->mask, x, y));
        }
}

/* ---- Sprites ---- */

static void check_frame(Opinion *s, const PlainFrame *frame)
{
    uint32_t i = s->next[FRAM]++;
    const uint32_t rectangle[4] = {frame->x, frame->y, frame->width, frame->height};
    opinion_expect_text(s, FRAM, i, 0, frame->name);
    opinion_expect(s, FRAM, i, 4, 4, frame->picture);
    for (unsigned k = 0; k < 4; k++)
        opinion_expect(s, FRAM, i, 8 + 2 * k, 2, rectangle[k]);
    opinion_expect_numbers(s, FRAM, i, 16, (const int32_t[]){frame->left, frame->top}, 2);
    opinion_expect(s, FRAM, i, 24, 4, frame->duration);
    opinion_expect(s, FRAM, i, 36, 2, frame->point_count);
    opinion_expect(s, FRAM, i, 56, 4, frame->mask ? s->next[MASK] + 1 : 0);
    opinion_expect_properties(s, FRAME_KIND, i, &frame->properties);
    check_points(s, frame);
    check_boxes(s, frame, i);
    if (frame->mask)
        check_mask(s, frame);
}

static void check_animation(Opinion *s, const PlainAnimation *animation, const PlainSprite *sprite)
{
    uint32_t i = s->next[ANIM]++, end = 0;
    opinion_expect_text(s, ANIM, i, 0, animation->name);
    opinion_expect(s, ANIM, i, 8, 4, animation->step_count);
    opinion_expect(s, ANIM, i, 12, 4, animation->loop);
    opinion_expect(s, ANIM, i, 16, 1, animation->direction);
    opinion_expect_properties(s, ANIMATION_KIND, i, &animation->properties);
    for (uint32_t k = 0; k < animation->step_count; k++) {
        const PlainStep *step = &animation->steps[k];
        uint32_t n = s->next[STEP]++;
        end += step->duration != 0 ? step->duration : sprite->frames[step->frame].duration;
        opinion_expect(s, STEP, n, 0, 3, step->frame);
        opinion_expect(s, STEP, n, 3, 1, step->flip_x + 2u * step->flip_y);
        opinion_expect(s, STEP, n, 4, 4, end);
    }
}

void opinion_check_sprites(Opinion *s)
{
    for (uint32_t i = 0; i < s->plain->sprite_count; i++, s->next[SPRT]++) {
        const PlainSprite *sprite = &s->plain->sprites[i];
        opinion_expect_text(s, SPRT, i, 0, sprite->name);
        opinion_expect(s, SPRT, i, 8, 4, sprite->frame_count);
        opinion_expect(s, SPRT, i, 16, 4, sprite->animation_count);
        opinion_expect_properties(s, SPRITE_KIND, i, &sprite->properties);
        for (uint32_t f = 0; f < sprite->frame_count; f++)
            check_frame(s, &sprite->frames[f]);
        for (uint32_t a = 0; a < sprite->animation_count; a++)
            check_animation(s, &sprite->animations[a], sprite);
    }
}

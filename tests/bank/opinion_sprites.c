/* SPDX-License-Identifier: MIT */
/* The second opinion on sprites: frames with points, boxes and masks, animations; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <string.h>

/* ---- Points ---- */

/* Checks that names are sorted and that each is the name of at least one point. */
static void check_point_names(Opinion *s)
{
    for (uint32_t i = 0; i < s->sections[PNAM].count; i++) {
        const char *name = opinion_read_text(s, PNAM, i, 0);
        uint32_t p = 0;
        while (p < s->sections[PNTS].count && opinion_read_field(s, PNTS, p, 0, 4) != i)
            p++;
        CHECK_THAT(p < s->sections[PNTS].count, "no point has the name \"%s\"", name);
        opinion_expect_name(s, POINT_KIND, 0, name, i);
        if (i > 0)
            CHECK(strcmp(opinion_read_text(s, PNAM, i - 1, 0), name) < 0);
    }
}

static void check_points(Opinion *s, const PlainFrame *frame)
{
    for (uint32_t p = 0; p < frame->point_count; p++) {
        const PlainPoint *point = &frame->points[p];
        uint32_t i = s->points;
        for (uint32_t other = 0; other < frame->point_count; other++)
            i += strcmp(frame->points[other].name, point->name) < 0;
        opinion_expect_text(s, PNAM, (uint32_t)opinion_read_field(s, PNTS, i, 0, 4), 0,
                            point->name);
        opinion_expect_signed(s, PNTS, i, 4, 4, point->x);
        opinion_expect_signed(s, PNTS, i, 8, 4, point->y);
        opinion_expect_signed(s, PNTS, i, 12, 2, point->to_x);
        opinion_expect_signed(s, PNTS, i, 14, 2, point->to_y);
        opinion_expect_properties(s, PLACED_POINT_KIND, i, &point->properties);
    }
    s->points += frame->point_count;
}

/* ---- Boxes ---- */

typedef struct Edges {
    int32_t e[4]; /* left, top, right, bottom */
} Edges;

static Edges edges_of(const PlainBox *box)
{
    if (!box->is_group)
        return (Edges){{box->left, box->top, box->right, box->bottom}};
    Edges all = edges_of(&box->members[0]);
    for (uint32_t m = 1; m < box->member_count; m++) {
        Edges one = edges_of(&box->members[m]);
        for (int i = 0; i < 4; i++)
            if (i < 2 ? one.e[i] < all.e[i] : one.e[i] > all.e[i])
                all.e[i] = one.e[i];
    }
    return all;
}

static void check_box(Opinion *s, const PlainBox *box, uint32_t group)
{
    uint32_t i = s->boxes++;
    Edges edges = edges_of(box);
    for (unsigned e = 0; e < 4; e++)
        opinion_expect_signed(s, BOXS, i, 4 * e, 4, edges.e[e]);
    opinion_expect_text(s, BOXS, i, 16, box->name);
    opinion_expect_tag(s, BOXS, i, 20, box->tag);
    opinion_expect(s, BOXS, i, 22, 1, group != 65535);
    opinion_expect(s, BOXS, i, 23, 1, box->is_group);
    opinion_expect(s, BOXS, i, 24, 2, box->is_group ? box->member_count : 0);
    opinion_expect(s, BOXS, i, 26, 2, group);
    opinion_expect_properties(s, BOX_KIND, i, &box->properties);
}

static void check_boxes(Opinion *s, const PlainFrame *frame, uint32_t index)
{
    uint32_t first = s->boxes;
    PlainBox all = {.is_group = true, .members = frame->boxes, .member_count = frame->box_count};
    Edges bounds = {{0, 0, 0, 0}};
    if (frame->box_count > 0)
        bounds = edges_of(&all);
    for (unsigned e = 0; e < 4; e++)
        opinion_expect_signed(s, FRAM, index, 40 + 4 * e, 4, bounds.e[e]);
    for (uint32_t b = 0; b < frame->box_count; b++) {
        const PlainBox *box = &frame->boxes[b];
        uint32_t group = s->boxes - first;
        check_box(s, box, 65535);
        for (uint32_t m = 0; m < box->member_count; m++)
            check_box(s, &box->members[m], group);
    }
    opinion_expect(s, FRAM, index, 38, 2, s->boxes - first);
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

static void check_words(Opinion *s, const PlainMask *mask, const uint32_t bounds[4])
{
    for (uint32_t strip = bounds[0]; strip < bounds[2]; strip += 64) {
        for (uint32_t y = bounds[1]; y < bounds[3]; y++) {
            uint64_t word = 0;
            for (uint32_t x = 0; x < 64; x++)
                word |= (uint64_t)is_solid(mask, strip + x, y) << x;
            opinion_expect(s, BITS, s->words++, 0, 8, word);
        }
    }
    for (uint32_t y = bounds[1]; y < bounds[3]; y++) {
        uint32_t first = 0, end = 0;
        for (uint32_t x = bounds[2]; x-- > bounds[0];)
            first = is_solid(mask, x, y) ? x - bounds[0] : first;
        for (uint32_t x = bounds[0]; x < bounds[2]; x++)
            end = is_solid(mask, x, y) ? x - bounds[0] + 1 : end;
        opinion_expect(s, SPAN, s->spans, 0, 2, first);
        opinion_expect(s, SPAN, s->spans++, 2, 2, end);
    }
}

/* True if one of 16 x 16 pixels is solid. Ignores pixels outside the bounds. */
static bool is_occupied(const PlainMask *mask, const uint32_t bounds[4], uint32_t x, uint32_t y)
{
    for (uint32_t row = y; row < y + 16 && row < bounds[3]; row++)
        for (uint32_t column = x; column < x + 16 && column < bounds[2]; column++)
            if (is_solid(mask, column, row))
                return true;
    return false;
}

static void check_blocks(Opinion *s, const PlainMask *mask, const uint32_t bounds[4])
{
    for (uint32_t strip = bounds[0]; strip < bounds[2]; strip += 64 * 16) {
        for (uint32_t y = bounds[1]; y < bounds[3]; y += 16) {
            uint64_t word = 0;
            for (uint32_t i = 0; i < 64; i++)
                word |= (uint64_t)is_occupied(mask, bounds, strip + 16 * i, y) << i;
            opinion_expect(s, OCCU, s->blocks++, 0, 8, word);
        }
    }
}

static void check_mask(Opinion *s, const PlainFrame *frame)
{
    uint32_t i = s->masks++, bounds[4] = {UINT32_MAX, UINT32_MAX, 0, 0}, solid = 0;
    for (uint32_t y = 0; y < frame->height; y++) {
        for (uint32_t x = 0; x < frame->width; x++) {
            if (!is_solid(frame->mask, x, y))
                continue;
            solid++;
            bounds[0] = x < bounds[0] ? x : bounds[0];
            bounds[1] = y < bounds[1] ? y : bounds[1];
            bounds[2] = x + 1 > bounds[2] ? x + 1 : bounds[2];
            bounds[3] = y + 1;
        }
    }
    if (solid == 0)
        memset(bounds, 0, sizeof bounds);
    opinion_expect(s, MASK, i, 0, 2, bounds[0]);
    opinion_expect(s, MASK, i, 2, 2, bounds[1]);
    opinion_expect(s, MASK, i, 4, 2, bounds[2] - bounds[0]);
    opinion_expect(s, MASK, i, 6, 2, bounds[3] - bounds[1]);
    opinion_expect(s, MASK, i, 8, 4, s->words);
    opinion_expect(s, MASK, i, 12, 4, solid);
    opinion_expect(s, MASK, i, 16, 4, s->spans);
    opinion_expect(s, MASK, i, 20, 4, s->blocks);
    check_words(s, frame->mask, bounds);
    if (bounds[2] - bounds[0] > 64)
        check_blocks(s, frame->mask, bounds);
}

/* ---- Sprites ---- */

static void check_frame(Opinion *s, const PlainFrame *frame, uint32_t sprite)
{
    uint32_t i = s->frames++;
    opinion_expect_text(s, FRAM, i, 0, frame->name);
    opinion_expect(s, FRAM, i, 4, 4, frame->picture);
    opinion_expect(s, FRAM, i, 8, 2, frame->x);
    opinion_expect(s, FRAM, i, 10, 2, frame->y);
    opinion_expect(s, FRAM, i, 12, 2, frame->width);
    opinion_expect(s, FRAM, i, 14, 2, frame->height);
    opinion_expect_signed(s, FRAM, i, 16, 4, frame->left);
    opinion_expect_signed(s, FRAM, i, 20, 4, frame->top);
    opinion_expect(s, FRAM, i, 24, 4, frame->duration);
    opinion_expect(s, FRAM, i, 28, 4, s->points);
    opinion_expect(s, FRAM, i, 32, 4, s->boxes);
    opinion_expect(s, FRAM, i, 36, 2, frame->point_count);
    opinion_expect(s, FRAM, i, 56, 4, frame->mask ? s->masks + 1 : 0);
    opinion_expect(s, FRAM, i, 60, 4, 0);
    opinion_expect_name(s, FRAME_KIND, sprite, frame->name, i);
    opinion_expect_properties(s, FRAME_KIND, i, &frame->properties);
    check_points(s, frame);
    check_boxes(s, frame, i);
    if (frame->mask)
        check_mask(s, frame);
}

static void check_animation(Opinion *s, const PlainAnimation *animation, const PlainSprite *sprite,
                            uint32_t parent)
{
    uint32_t i = s->animations++, end = 0;
    opinion_expect_text(s, ANIM, i, 0, animation->name);
    opinion_expect(s, ANIM, i, 4, 4, s->steps);
    opinion_expect(s, ANIM, i, 8, 4, animation->step_count);
    opinion_expect(s, ANIM, i, 12, 4, animation->loop);
    opinion_expect(s, ANIM, i, 16, 8, animation->direction);
    opinion_expect_name(s, ANIMATION_KIND, parent, animation->name, i);
    opinion_expect_properties(s, ANIMATION_KIND, i, &animation->properties);
    for (uint32_t step = 0; step < animation->step_count; step++) {
        const PlainStep *plain_step = &animation->steps[step];
        end += plain_step->duration != 0 ? plain_step->duration
                                         : sprite->frames[plain_step->frame].duration;
        opinion_expect(s, STEP, s->steps, 0, 3, plain_step->frame);
        opinion_expect(s, STEP, s->steps, 3, 1, plain_step->flip_x + 2u * plain_step->flip_y);
        opinion_expect(s, STEP, s->steps++, 4, 4, end);
    }
}

void opinion_check_sprites(Opinion *s)
{
    CHECK_INT(s->sections[SPRT].count, s->plain->sprite_count);
    for (uint32_t i = 0; i < s->plain->sprite_count; i++) {
        const PlainSprite *sprite = &s->plain->sprites[i];
        opinion_expect_text(s, SPRT, i, 0, sprite->name);
        opinion_expect(s, SPRT, i, 4, 4, s->frames);
        opinion_expect(s, SPRT, i, 8, 4, sprite->frame_count);
        opinion_expect(s, SPRT, i, 12, 4, s->animations);
        opinion_expect(s, SPRT, i, 16, 4, sprite->animation_count);
        opinion_expect_name(s, SPRITE_KIND, 0, sprite->name, i);
        opinion_expect_properties(s, SPRITE_KIND, i, &sprite->properties);
        for (uint32_t f = 0; f < sprite->frame_count; f++)
            check_frame(s, &sprite->frames[f], i);
        for (uint32_t a = 0; a < sprite->animation_count; a++)
            check_animation(s, &sprite->animations[a], sprite, i);
    }
    check_point_names(s);
}

/* SPDX-License-Identifier: MIT */
/* Finds the areas that look different in another version of a frame; the contract is in
 * sprite.h. */
#include "draw/sprite_internal.h"

#include <string.h>

/* Two views of a frame, and the differences found so far. */
typedef struct Difference {
    const DrawSpriteView *before, *after;
    unsigned show;
    DrawDirty *dirty;
} Difference;

static bool shows(const Difference *difference, unsigned part)
{
    return (difference->show & part) != 0;
}

/* ---- Changes that affect everything ---- */

static bool same_ghosts(const DrawSpriteOptions *a, const DrawSpriteOptions *b)
{
    bool same = a->ghost_count == b->ghost_count;
    for (uint32_t i = 0; same && i < a->ghost_count; i++) {
        const DrawGhost *one = &a->ghosts[i], *other = &b->ghosts[i];
        same = one->frame == other->frame && one->shift_x == other->shift_x &&
               one->shift_y == other->shift_y && one->flip == other->flip &&
               one->boxes == other->boxes && one->tint == other->tint && one->alpha == other->alpha;
    }
    return same;
}

/* Mirrored frames are always drawn again as a whole. */
static bool same_options(const DrawSpriteOptions *a, const DrawSpriteOptions *b)
{
    return a->theme == b->theme && a->show == b->show && !a->flip_x && !a->flip_y && !b->flip_x &&
           !b->flip_y && memcmp(&a->tags, &b->tags, sizeof a->tags) == 0 && same_ghosts(a, b);
}

static bool same_mask_settings(const Mask *a, const Mask *b)
{
    return a->source == b->source && a->threshold == b->threshold && a->tolerance == b->tolerance &&
           memcmp(a->key, b->key, sizeof a->key) == 0 &&
           (a->corrections == NULL) == (b->corrections == NULL);
}

static bool same_art(const Difference *difference)
{
    const Frame *a = difference->before->frame, *b = difference->after->frame;
    const Picture *from = project_picture(difference->before->project, a->picture);
    const Picture *to = project_picture(difference->after->project, b->picture);
    return a->picture == b->picture && a->x == b->x && a->y == b->y && a->w == b->w &&
           a->h == b->h && (from == to || (from != NULL && to != NULL && node_equal(from, to)));
}

/* True if a mask has a key colour, which is removed from the art itself. */
static bool is_keyed(const Mask *mask)
{
    return mask != NULL && mask->source == MASK_KEY;
}

static bool must_draw_all(const Difference *difference)
{
    const Project *before = difference->before->project, *after = difference->after->project;
    const Mask *a = difference->before->frame->mask, *b = difference->after->frame->mask;
    if (!same_options(difference->before->options, difference->after->options) ||
        !same_art(difference) || !draw_tags_equal(before, after))
        return true;
    bool same_masks = a == b || (a != NULL && b != NULL && same_mask_settings(a, b));
    return (shows(difference, DRAW_SPRITE_MASK) || is_keyed(a) || is_keyed(b)) && !same_masks;
}

/* ---- Changes at positions ---- */

static void compare_corrections(const Difference *difference)
{
    const Mask *a = difference->before->frame->mask, *b = difference->after->frame->mask;
    if (!shows(difference, DRAW_SPRITE_MASK) || a == b || a->corrections == NULL)
        return;
    PixelRect rect = blocks_difference(a->corrections, b->corrections);
    if (rect.left < rect.right)
        draw_dirty_add(difference->dirty, rect, 1);
}

static void add_box(const Difference *difference, const Frame *frame, const Box *box)
{
    if (shows(difference, DRAW_SPRITE_BOXES))
        draw_dirty_add(difference->dirty, box_rect(box), SPRITE_BOX_RIM);
    if (shows(difference, DRAW_SPRITE_GROUPS) && box->group[0] != '\0')
        draw_dirty_add(difference->dirty, sprite_group_rect(frame, box->group),
                       SPRITE_GROUP_MARGIN);
}

static PixelRect around_fixed(int32_t x, int32_t y)
{
    return (PixelRect){x >> 8, y >> 8, (x >> 8) + 1, (y >> 8) + 1};
}

static void add_point(const Difference *difference, const Frame *frame, const Point *point)
{
    (void)frame;
    draw_dirty_add(difference->dirty, around_fixed(point->x, point->y),
                   SPRITE_ARROW + SPRITE_POINT_SIZE);
}

static void compare_boxes(const Difference *difference)
{
    const Frame *a = difference->before->frame, *b = difference->after->frame;
    ListIter before = list_iter(a->boxes), after = list_iter(b->boxes);
    const Box *from, *to;
    do {
        from = list_next(&before);
        to = list_next(&after);
        if (from != to && from != NULL)
            add_box(difference, a, from);
        if (from != to && to != NULL)
            add_box(difference, b, to);
    } while (from != NULL || to != NULL);
}

static void compare_points(const Difference *difference)
{
    const Frame *a = difference->before->frame, *b = difference->after->frame;
    ListIter before = list_iter(a->points), after = list_iter(b->points);
    const Point *from, *to;
    if (!shows(difference, DRAW_SPRITE_POINTS))
        return;
    do {
        from = list_next(&before);
        to = list_next(&after);
        if (from != to && from != NULL)
            add_point(difference, a, from);
        if (from != to && to != NULL)
            add_point(difference, b, to);
    } while (from != NULL || to != NULL);
}

static void add_hot_spot(const Difference *difference, const Frame *frame)
{
    const int32_t far = 1 << 20;
    PixelRect spot = around_fixed(frame->hot_x, frame->hot_y);
    if (!frame->has_hot_spot)
        return;
    if (shows(difference, DRAW_SPRITE_HOT_SPOT))
        draw_dirty_add(difference->dirty, spot, SPRITE_HOT_SPOT + 3);
    if (!shows(difference, DRAW_SPRITE_GUIDES))
        return;
    draw_dirty_add(difference->dirty, (PixelRect){-far, spot.top, far, spot.bottom}, 1);
    draw_dirty_add(difference->dirty, (PixelRect){spot.left, -far, spot.right, far}, 1);
}

static void compare_hot_spots(const Difference *difference)
{
    const Frame *a = difference->before->frame, *b = difference->after->frame;
    if (a->has_hot_spot == b->has_hot_spot && a->hot_x == b->hot_x && a->hot_y == b->hot_y)
        return;
    add_hot_spot(difference, a);
    add_hot_spot(difference, b);
}

static void add_proposals(const Difference *difference, const DrawSpriteOptions *options)
{
    for (uint32_t i = 0; i < options->proposal_count; i++) {
        const DrawProposal *proposal = &options->proposals[i];
        if (proposal->is_point)
            draw_dirty_add(difference->dirty, around_fixed(proposal->rect.left, proposal->rect.top),
                           SPRITE_POINT_SIZE);
        else
            draw_dirty_add(difference->dirty, proposal->rect, SPRITE_BOX_RIM);
    }
}

static bool same_proposals(const DrawSpriteOptions *a, const DrawSpriteOptions *b)
{
    bool same = a->proposal_count == b->proposal_count;
    for (uint32_t i = 0; same && i < a->proposal_count; i++) {
        const DrawProposal *one = &a->proposals[i], *other = &b->proposals[i];
        same = one->is_point == other->is_point && one->tag == other->tag &&
               rect_is_equal(one->rect, other->rect);
    }
    return same;
}

void draw_sprite_difference(const DrawSpriteView *before, const DrawSpriteView *after,
                            DrawDirty *dirty)
{
    const Difference difference = {before, after, after->options->show, dirty};
    if (must_draw_all(&difference)) {
        draw_dirty_all(dirty);
        return;
    }
    compare_corrections(&difference);
    compare_boxes(&difference);
    compare_points(&difference);
    compare_hot_spots(&difference);
    if (!same_proposals(before->options, after->options)) {
        add_proposals(&difference, before->options);
        add_proposals(&difference, after->options);
    }
}

/* SPDX-License-Identifier: MIT */
/* Rules about animations: boxes and points that jump between successive frames, or points that are
 * missing in between. Positions are relative to the hot spots if both frames have one, otherwise to
 * the top left corners. */
#include "check/check_internal.h"

#include "edit/scope.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { MIN_JUMP = 16 }; /* pixels; a jump is longer than this and than half a frame */

/* Two successive frames. */
typedef struct Pair {
    const Frame *from, *to;
    uint32_t from_number, to_number; /* indices in the sprite */
} Pair;

/* An animation with its frames in playing order and their indices in the sprite. */
typedef struct Motion {
    Check *check;
    const NodePlace *sprite;
    const Animation *animation;
    const Frame **frames;
    uint32_t *numbers;
    uint32_t count;
} Motion;

static void find_frames(Motion *motion, const Sprite *sprite)
{
    uint32_t count = list_count(motion->animation->steps);
    GHashTable *numbers = cached_frame_indices(motion->check, sprite);
    motion->frames = g_new(const Frame *, count + 1);
    motion->numbers = g_new(uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t id = animation_frame(motion->animation, i);
        gpointer number;
        if (!g_hash_table_lookup_extended(numbers, &id, NULL, &number))
            continue;
        motion->numbers[motion->count] = GPOINTER_TO_UINT(number);
        motion->frames[motion->count++] = list_get(sprite->frames, GPOINTER_TO_UINT(number));
    }
}

/* ---- Jumps ---- */

/* Returns how far a position (in 1/256 pixel) moved, in pixels: the larger of the distances in x
 * and y. */
static int64_t distance_moved(const Pair *pair, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    const Frame *from = pair->from, *to = pair->to;
    if (from->has_hot_spot && to->has_hot_spot) {
        x0 -= from->hot_x;
        y0 -= from->hot_y;
        x1 -= to->hot_x;
        y1 -= to->hot_y;
    }
    return MAX(ABS(x1 - x0), ABS(y1 - y0)) / DOCUMENT_PIXEL;
}

static bool is_jump(const Pair *pair, int64_t distance)
{
    int64_t side = MAX(MAX(pair->from->w, pair->from->h), MAX(pair->to->w, pair->to->h));
    return distance > MAX(MIN_JUMP, side / 2);
}

static void report_jump(const Motion *motion, RuleNumber rule, const Pair *pair, const char *key,
                        uint32_t index, const void *node, PixelRect area, int64_t distance)
{
    NodePlace frame = place_of_item(motion->sprite, "frames", pair->to_number, pair->to);
    NodePlace place = place_of_item(&frame, key, index, node);
    report_problem(motion->check, rule, &place, area,
                   _("it jumps %d pixels from frame %u to here in animation %s"), (int)distance,
                   (unsigned)pair->from_number + 1, motion->animation->name);
}

static void compare_boxes(const Motion *motion, const Pair *pair)
{
    g_autofree uint32_t *counterparts = box_counterparts(pair->from, pair->to);
    LIST_EACH (Box, box, pair->from->boxes) {
        uint32_t index = counterparts[EACH_INDEX(box)];
        const Box *twin = index != UINT32_MAX ? list_get(pair->to->boxes, index) : NULL;
        if (twin == NULL)
            continue;
        /* The centres of both boxes, in 1/256 pixel. */
        int64_t distance = distance_moved(
            pair, (box->x * 2 + (int64_t)box->w) * 128, (box->y * 2 + (int64_t)box->h) * 128,
            (twin->x * 2 + (int64_t)twin->w) * 128, (twin->y * 2 + (int64_t)twin->h) * 128);
        if (is_jump(pair, distance))
            report_jump(motion, RULE_BOX_JUMPS, pair, "boxes", index, twin, box_rect(twin),
                        distance);
    }
}

/* Returns a table from names of points to the first index with that name, plus 1. */
static GHashTable *points_by_name(const Frame *frame)
{
    GHashTable *indices = g_hash_table_new(g_str_hash, g_str_equal);
    LIST_EACH (Point, point, frame->points)
        if (!g_hash_table_contains(indices, point->name))
            g_hash_table_insert(indices, point->name, GUINT_TO_POINTER(EACH_INDEX(point) + 1));
    return indices;
}

static void compare_points(const Motion *motion, const Pair *pair)
{
    g_autoptr(GHashTable) indices = points_by_name(pair->to);
    LIST_EACH (Point, point, pair->from->points) {
        uint32_t index = GPOINTER_TO_UINT(g_hash_table_lookup(indices, point->name)) - 1;
        if (index == UINT32_MAX || point->name[0] == 0)
            continue;
        const Point *twin = list_get(pair->to->points, index);
        int64_t distance = distance_moved(pair, point->x, point->y, twin->x, twin->y);
        if (is_jump(pair, distance))
            report_jump(motion, RULE_POINT_JUMPS, pair, "points", index, twin,
                        pixel_at(twin->x, twin->y), distance);
    }
}

/* True if a pair of frames has not occurred earlier in the animation. */
static bool is_new_pair(GHashTable *known_pairs, const Pair *pair)
{
    uint64_t key = (uint64_t)pair->from_number << 32 | pair->to_number;
    return g_hash_table_add(known_pairs, g_memdup2(&key, sizeof key));
}

/* Gets the i-th pair of successive frames. In a loop, the last frame is followed by the frame to
 * which the loop returns. Returns false if there is no pair. */
static bool pair_at(const Motion *motion, uint32_t i, Pair *pair)
{
    int32_t loop = motion->animation->loop;
    uint32_t next = i + 1;
    if (next == motion->count)
        next = loop >= 0 && motion->animation->direction != ANIMATION_PING_PONG ? (uint32_t)loop
                                                                                : next;
    if (next >= motion->count)
        return false;
    *pair =
        (Pair){motion->frames[i], motion->frames[next], motion->numbers[i], motion->numbers[next]};
    return pair->from != pair->to;
}

static void find_jumps(const Motion *motion)
{
    Check *c = motion->check;
    g_autoptr(GHashTable) known_pairs =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (uint32_t i = 0; i < motion->count && !check_stopped(c); i++) {
        Pair pair;
        if (!pair_at(motion, i, &pair) || !is_new_pair(known_pairs, &pair))
            continue;
        if (check_is_enabled(c, RULE_BOX_JUMPS))
            compare_boxes(motion, &pair);
        if (check_is_enabled(c, RULE_POINT_JUMPS))
            compare_points(motion, &pair);
    }
}

/* ---- Gaps ---- */

/* Finds points that the previous and next frames have, but the frame between them lacks. */
static void find_gaps_at(const Motion *motion, uint32_t i)
{
    const Frame *previous = motion->frames[i - 1], *frame = motion->frames[i],
                *next = motion->frames[i + 1];
    if (list_count(previous->points) == 0 || list_count(next->points) == 0)
        return;
    GHashTable *here = points_by_name(frame), *then = points_by_name(next);
    LIST_EACH (Point, point, previous->points) {
        if (point->name[0] == 0 || !g_hash_table_contains(then, point->name) ||
            g_hash_table_contains(here, point->name))
            continue;
        NodePlace place = place_of_item(motion->sprite, "frames", motion->numbers[i], frame);
        report_problem(
            motion->check, RULE_POINT_GAP, &place, no_area,
            _("point %s is missing here, but the previous and next frames of animation %s "
              "have it"),
            point->name, motion->animation->name);
    }
    g_hash_table_unref(here);
    g_hash_table_unref(then);
}

void check_animation(Check *c, const NodePlace *place)
{
    Motion motion = {.check = c, .sprite = place->above, .animation = place->node};
    if (list_count(motion.animation->steps) == 0)
        report_problem(c, RULE_ANIMATION_EMPTY, place, no_area, _("it has no frames"));
    find_frames(&motion, place->above->node);
    find_jumps(&motion);
    for (uint32_t i = 1; i + 1 < motion.count && check_is_enabled(c, RULE_POINT_GAP); i++)
        find_gaps_at(&motion, i);
    g_free(motion.frames);
    g_free(motion.numbers);
}

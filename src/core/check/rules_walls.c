/* SPDX-License-Identifier: MIT */
/* Rules about walls: zero-length, duplicate, overlapping, crossing, nearly touching. */
#include "check/check_internal.h"

#include "edit/levels.h"
#include "edit/wall_pairs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Distances (fixed): ends up to NEAR apart were meant to touch; rounding moves a point of a wall by
 * at most ROUNDING. */
enum { NEAR = DOCUMENT_PIXEL, ROUNDING = 2 };

/* The maximum number of pairs of walls with nearby boxes that are compared in a layer. */
enum { MAX_PAIRS = 1 << 22 };

static bool has_length(const Wall *wall)
{
    return wall->ax != wall->bx || wall->ay != wall->by;
}

static PixelRect wall_rect(const Wall *wall)
{
    PixelRect a = pixel_at(wall->ax, wall->ay), b = pixel_at(wall->bx, wall->by);
    return (PixelRect){MIN(a.left, b.left), MIN(a.top, b.top), MAX(a.right, b.right),
                       MAX(a.bottom, b.bottom)};
}

/* ---- Relative positions of walls ---- */

typedef struct Position {
    int64_t x, y;
} Position;

static Position end_of(const Wall *wall, int end)
{
    return end == 0 ? (Position){wall->ax, wall->ay} : (Position){wall->bx, wall->by};
}

static int64_t squared_distance(Position a, Position b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* Returns the signed distance from a wall's line times the wall's length. The sign gives the
 * side. */
static int64_t side_of(const Wall *wall, Position at)
{
    return ((int64_t)wall->bx - wall->ax) * (at.y - wall->ay) -
           ((int64_t)wall->by - wall->ay) * (at.x - wall->ax);
}

/* Returns how far along a wall a position is, times the wall's length. */
static int64_t along(const Wall *wall, Position at)
{
    return ((int64_t)wall->bx - wall->ax) * (at.x - wall->ax) +
           ((int64_t)wall->by - wall->ay) * (at.y - wall->ay);
}

static double length_of(const Wall *wall)
{
    return sqrt((double)squared_distance(end_of(wall, 0), end_of(wall, 1)));
}

/* Returns the distance of a position from a wall; -1 if the nearest point is an end of the wall. */
static double distance_to(const Wall *wall, Position at)
{
    int64_t end = along(wall, end_of(wall, 1)), share = along(wall, at);
    return share <= 0 || share >= end ? -1 : fabs((double)side_of(wall, at)) / length_of(wall);
}

/* True if an end was meant to touch a wall, but not one of the wall's ends. */
static bool end_is_near(const Wall *wall, Position at)
{
    double distance = distance_to(wall, at);
    return distance > ROUNDING && distance <= NEAR &&
           squared_distance(at, end_of(wall, 0)) > (int64_t)NEAR * NEAR &&
           squared_distance(at, end_of(wall, 1)) > (int64_t)NEAR * NEAR;
}

static bool differ_in_sign(int64_t a, int64_t b)
{
    return (a > 0 && b < 0) || (a < 0 && b > 0);
}

static bool walls_cross(const Wall *a, const Wall *b)
{
    return differ_in_sign(side_of(a, end_of(b, 0)), side_of(a, end_of(b, 1))) &&
           differ_in_sign(side_of(b, end_of(a, 0)), side_of(b, end_of(a, 1)));
}

/* True if two walls are joined: an end of one lies on the other, apart from rounding. */
static bool walls_join(const Wall *a, const Wall *b)
{
    for (int i = 0; i < 2; i++) {
        double to_a = distance_to(a, end_of(b, i)), to_b = distance_to(b, end_of(a, i));
        if ((to_a >= 0 && to_a <= ROUNDING) || (to_b >= 0 && to_b <= ROUNDING))
            return true;
    }
    return false;
}

/* True if two walls lie on one line and have more than a point in common. Two walls back to back
 * that each block from one side are not an overlap. */
static bool walls_overlap(const Wall *a, const Wall *b)
{
    if (side_of(a, end_of(b, 0)) != 0 || side_of(a, end_of(b, 1)) != 0)
        return false;
    int64_t from = along(a, end_of(b, 0)), to = along(a, end_of(b, 1)),
            end = along(a, end_of(a, 1));
    bool back_to_back = a->blocks == WALL_FRONT && b->blocks == WALL_FRONT && from > to;
    return MIN(from, to) < end && MAX(from, to) > 0 && !back_to_back;
}

/* ---- Pairs ---- */

typedef struct PairCheck {
    Check *check;
    const NodePlace *walls;
    uint32_t compared;
} PairCheck;

/* Returns the number of a wall in its layer, with its name if it has one. The caller frees it. */
static char *wall_title(const Walls *walls, uint32_t number)
{
    const Wall *wall = list_get(walls->walls, number);
    return wall->name[0] != 0 ? g_strdup_printf("%u (%s)", number + 1, wall->name)
                              : g_strdup_printf("%u", number + 1);
}

/* Reports a pair of walls. `format` contains a %s for the title of the other wall. */
static void report_pair(const PairCheck *pair, RuleNumber rule, const WallLine *at,
                        const WallLine *other, PixelRect area, const char *format)
{
    if (!check_is_enabled(pair->check, rule))
        return;
    NodePlace place = place_of_item(pair->walls, "walls", at->number, at->wall);
    g_autofree char *title = wall_title(pair->walls->node, other->number);
    report_problem(pair->check, rule, &place, area, format, title);
}

/* Finds ends of two walls that were meant to be at the same position. */
static bool find_near_ends(const PairCheck *pair, const WallLine *first, const WallLine *second)
{
    for (int i = 0; i < 4; i++) {
        Position a = end_of(first->wall, i / 2), b = end_of(second->wall, i % 2);
        int64_t squared = squared_distance(a, b);
        if (squared == 0 || squared > (int64_t)NEAR * NEAR)
            continue;
        report_pair(pair, RULE_WALL_ENDS_NEAR, second, first, pixel_at((int32_t)b.x, (int32_t)b.y),
                    _("one end nearly meets an end of wall %s"));
        return true;
    }
    return false;
}

/* Finds ends of the wall `other` that were meant to touch `wall`, but stop short of it or extend
 * beyond it. */
static bool find_near_end(const PairCheck *pair, const WallLine *wall, const WallLine *other)
{
    bool found = false, is_beyond = walls_cross(wall->wall, other->wall);
    for (int i = 0; i < 2; i++) {
        Position at = end_of(other->wall, i);
        if (!end_is_near(wall->wall, at))
            continue;
        found = true;
        report_pair(pair, is_beyond ? RULE_WALL_END_BEYOND_WALL : RULE_WALL_END_NEAR_WALL, other,
                    wall, pixel_at((int32_t)at.x, (int32_t)at.y),
                    is_beyond ? _("one end sticks out beyond wall %s")
                              : _("one end nearly touches wall %s"));
    }
    return found;
}

static bool needs_pairs(const Check *c)
{
    return check_is_enabled(c, RULE_WALLS_OVERLAP) ||
           check_is_enabled(c, RULE_WALLS_OVERLAP_UNLIKE) ||
           check_is_enabled(c, RULE_WALLS_CROSS) || check_is_enabled(c, RULE_WALL_ENDS_NEAR) ||
           check_is_enabled(c, RULE_WALL_END_NEAR_WALL) ||
           check_is_enabled(c, RULE_WALL_END_BEYOND_WALL);
}

static bool compare_pair(void *user, const WallLine *a, const WallLine *b)
{
    PairCheck *pair = user;
    const WallLine *first = a->number < b->number ? a : b, *second = first == a ? b : a;
    if (pair->compared++ == MAX_PAIRS || (pair->compared % 4096 == 0 && check_stopped(pair->check)))
        return false;
    if (walls_overlap(first->wall, second->wall)) {
        report_pair(pair,
                    walls_can_share(first->wall, second->wall) ? RULE_WALLS_OVERLAP
                                                               : RULE_WALLS_OVERLAP_UNLIKE,
                    second, first, wall_rect(second->wall), _("it overlaps wall %s"));
    } else if (!find_near_ends(pair, first, second) && !walls_join(first->wall, second->wall)) {
        bool near = find_near_end(pair, first, second);
        near = find_near_end(pair, second, first) || near;
        if (!near && walls_cross(first->wall, second->wall))
            report_pair(pair, RULE_WALLS_CROSS, second, first, wall_rect(second->wall),
                        _("it crosses wall %s"));
    }
    return needs_pairs(pair->check);
}

static void compare_walls(Check *c, const NodePlace *place, const GArray *duplicates)
{
    const Walls *walls = place->node;
    g_autofree WallLine *lines = g_new(WallLine, (gsize)list_count(walls->walls) + 1);
    uint32_t count = 0;
    guint next = 0;
    LIST_EACH (Wall, wall, walls->walls) {
        uint32_t number = EACH_INDEX(wall);
        bool is_duplicate =
            next < duplicates->len && g_array_index(duplicates, uint32_t, next) == number;
        next += is_duplicate;
        if (has_length(wall) && !is_duplicate)
            lines[count++] = (WallLine){wall, number};
    }
    PairCheck pair = {c, place, 0};
    if (needs_pairs(c))
        wall_pairs_find(lines, count, NEAR, compare_pair, &pair);
    if (pair.compared > MAX_PAIRS)
        report_problem(c, RULE_WALLS_DENSE, place->above, no_area,
                       _("so many walls are close together that not all were compared"));
}

/* Reports walls. If `firsts` has the equal earlier wall of each, `text` contains a %s for it. */
static void report_walls(Check *c, const NodePlace *place, RuleNumber rule, const GArray *numbers,
                         const GArray *firsts, const char *text)
{
    const Walls *walls = place->node;
    for (guint i = 0; i < numbers->len && check_is_enabled(c, rule); i++) {
        uint32_t number = g_array_index(numbers, uint32_t, i);
        const Wall *wall = list_get(walls->walls, number);
        NodePlace below = place_of_item(place, "walls", number, wall);
        g_autofree char *title =
            firsts != NULL ? wall_title(walls, g_array_index(firsts, uint32_t, i)) : NULL;
        report_problem(c, rule, &below, wall_rect(wall), title != NULL ? text : "%s",
                       title != NULL ? title : text);
    }
}

void check_walls(Check *c, const NodePlace *place)
{
    const Walls *walls = ((const Layer *)place->node)->walls;
    if (walls == NULL)
        return;
    NodePlace below = place_of_child(place, "walls", walls);
    g_autoptr(GArray) points = walls_find_redundant(walls->walls, false, NULL);
    g_autoptr(GArray) firsts = g_array_new(false, false, sizeof(uint32_t));
    g_autoptr(GArray) duplicates = walls_find_redundant(walls->walls, true, firsts);
    report_walls(c, &below, RULE_WALL_ZERO_LENGTH, points, NULL, _("it has no length"));
    report_walls(c, &below, RULE_WALL_DUPLICATE, duplicates, firsts, _("it duplicates wall %s"));
    compare_walls(c, &below, duplicates);
}

/* ---- Fixes ---- */

static LayerRef layer_of(const Fix *fix)
{
    return (LayerRef){node_id(fix_above(fix, &level_kind)), node_id(fix_above(fix, &layer_kind))};
}

static Project *remove_walls(const Fix *fix, bool duplicates, GError **error)
{
    const Walls *walls = fix_above(fix, &walls_kind);
    LayerRef ref = layer_of(fix);
    g_autoptr(GArray) numbers = walls_find_redundant(walls->walls, duplicates, NULL);
    return numbers->len > 0
               ? edit_remove_walls(fix->project, &ref, (const uint32_t *)(void *)numbers->data,
                                   numbers->len, error)
               : fix_fails(error, _("there are no such walls now"));
}

Project *fix_zero_length(const Fix *fix, GError **error)
{
    return remove_walls(fix, false, error);
}

Project *fix_duplicate_walls(const Fix *fix, GError **error)
{
    return remove_walls(fix, true, error);
}

Project *fix_walls_overlap(const Fix *fix, GError **error)
{
    LayerRef ref = layer_of(fix);
    uint32_t first = 0;
    Project *after = edit_share_walls(fix->project, &ref, &first, error);
    if (after != fix->project)
        return after;
    node_unref(after);
    return fix_fails(error, _("there are no such walls now"));
}

Project *fix_walls_cross(const Fix *fix, GError **error)
{
    LayerRef ref = layer_of(fix);
    return edit_split_crossings(fix->project, &ref, error);
}

Project *fix_ends_near(const Fix *fix, GError **error)
{
    LayerRef ref = layer_of(fix);
    return edit_merge_vertices(fix->project, &ref, NEAR, error);
}

/* Returns the nearest position on a wall, rounded. */
static Position nearest_on(const Wall *wall, Position at)
{
    double share = (double)along(wall, at) / (double)along(wall, end_of(wall, 1));
    return (Position){wall->ax + (int64_t)llround(share * ((double)wall->bx - wall->ax)),
                      wall->ay + (int64_t)llround(share * ((double)wall->by - wall->ay))};
}

/* Moves all ends at one position to another position. */
static Project *move_ends(const Fix *fix, const List *walls, Position from, Position to,
                          GError **error)
{
    g_autoptr(GArray) ends = g_array_new(false, false, sizeof(WallEnd));
    LIST_EACH (Wall, wall, walls)
        for (int i = 0; i < 2; i++) {
            WallEnd end = {EACH_INDEX(wall), i};
            if (squared_distance(end_of(wall, i), from) == 0)
                g_array_append_val(ends, end);
        }
    LayerRef ref = layer_of(fix);
    Project *after =
        edit_move_wall_ends(fix->project, &ref, (WallEnd *)(void *)ends->data, ends->len,
                            (int32_t)(to.x - from.x), (int32_t)(to.y - from.y), error);
    return after;
}

Project *fix_end_near_wall(const Fix *fix, GError **error)
{
    const Walls *walls = fix_above(fix, &walls_kind);
    bool is_beyond = fix->problem->rule == rule_at(RULE_WALL_END_BEYOND_WALL);
    LIST_EACH (Wall, wall, walls->walls)
        for (int i = 0; i < 2 && wall != fix->node && has_length(wall); i++) {
            Position at = end_of(fix->node, i);
            bool is_reported =
                rect_is_equal(pixel_at((int32_t)at.x, (int32_t)at.y), fix->problem->area);
            if (is_reported && end_is_near(wall, at) && walls_cross(wall, fix->node) == is_beyond)
                return move_ends(fix, walls->walls, at, nearest_on(wall, at), error);
        }
    return fix_fails(error, _("no end of this wall is near another wall any more"));
}

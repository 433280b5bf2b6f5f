/* SPDX-License-Identifier: MIT */
/* Where walls meet: splitting, joining, merging ends, duplicates; the contract is levels.h. */
#include "edit/levels_internal.h"

#include <math.h>
#include <stdlib.h>

/* ---- One or two walls ---- */

/* The share of a wall at its place nearest to a point. */
static double share_at(const Wall *wall, double x, double y)
{
    double dx = (double)wall->bx - wall->ax, dy = (double)wall->by - wall->ay;
    double length = dx * dx + dy * dy;
    return length > 0 ? ((x - wall->ax) * dx + (y - wall->ay) * dy) / length : 0;
}

/* Replaces a wall of a list by parts between places on it; ends are dropped that do not move on. */
static List *with_parts(const List *walls, uint32_t index, const WallPoint *joints, uint32_t count)
{
    const Wall *wall = list_get(walls, index);
    List *list = list_ref(walls);
    WallPoint from = {wall->ax, wall->ay}, end = {wall->bx, wall->by};
    uint32_t at = index;
    for (uint32_t i = 0; i <= count; i++) {
        WallPoint to = i < count ? joints[i] : end;
        bool moves = to.x != from.x || to.y != from.y;
        bool is_last_stub = i < count && to.x == end.x && to.y == end.y;
        if (!moves || is_last_stub)
            continue;
        Wall *part = node_copy(wall);
        part->ax = from.x;
        part->ay = from.y;
        part->bx = to.x;
        part->by = to.y;
        node_set_list(&list, at == index ? list_set(list, at, part) : list_insert(list, at, part));
        from = to;
        at++;
    }
    return list;
}

Project *edit_split_wall(const Project *before, const LayerPlace *place, uint32_t wall, int32_t x,
                         int32_t y, GError **error)
{
    const Walls *owner = walls_at(before, place);
    const Wall *split = owner != NULL ? list_get(owner->walls, wall) : NULL;
    if (split == NULL)
        return edit_finish(before, NULL, error);
    double share = CLAMP(share_at(split, x, y), 0, 1);
    WallPoint joint = {fixed_within(split->ax + share * ((double)split->bx - split->ax)),
                       fixed_within(split->ay + share * ((double)split->by - split->ay))};
    return put_walls(before, place, with_parts(owner->walls, wall, &joint, 1), error);
}

static bool same_place(WallPoint a, WallPoint b)
{
    return a.x == b.x && a.y == b.y;
}

Project *edit_join_walls(const Project *before, const LayerPlace *place, uint32_t a, uint32_t b,
                         GError **error)
{
    const Walls *owner = walls_at(before, place);
    const Wall *first = owner != NULL ? list_get(owner->walls, a) : NULL;
    const Wall *second = owner != NULL ? list_get(owner->walls, b) : NULL;
    if (first == NULL || second == NULL || a == b)
        return edit_finish(before, NULL, error);
    WallPoint ends[2] = {{first->ax, first->ay}, {first->bx, first->by}};
    WallPoint others[2] = {{second->ax, second->ay}, {second->bx, second->by}};
    Wall *joined = node_copy(first);
    bool found = false;
    for (int i = 0; i < 4 && !found; i++) {
        found = same_place(ends[i / 2], others[i % 2]);
        WallPoint far = others[1 - i % 2];
        if (found && i / 2 == 0) {
            joined->ax = far.x;
            joined->ay = far.y;
        } else if (found) {
            joined->bx = far.x;
            joined->by = far.y;
        }
    }
    if (!found) {
        node_unref(joined);
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                    "walls %u and %u share no end, so they cannot be joined", (unsigned)a + 1,
                    (unsigned)b + 1);
        return NULL;
    }
    List *set = list_set(owner->walls, a, joined), *list = list_remove(set, b);
    list_unref(set);
    return put_walls(before, place, list, error);
}

/* ---- All pairs that are near each other ---- */

/* A wall's upright box. */
typedef struct Extent {
    int32_t left, top, right, bottom;
    uint32_t wall;
} Extent;

static int compare_extents(const void *a, const void *b)
{
    const Extent *x = a, *y = b;
    if (x->left != y->left)
        return x->left < y->left ? -1 : 1;
    return (x->wall > y->wall) - (x->wall < y->wall);
}

static Extent *extents_of(const List *walls)
{
    Extent *extents = g_new(Extent, list_count(walls) + 1);
    ListIter iter = list_iter(walls);
    const Wall *wall;
    for (uint32_t i = 0; (wall = list_next(&iter)) != NULL; i++)
        extents[i] = (Extent){MIN(wall->ax, wall->bx), MIN(wall->ay, wall->by),
                              MAX(wall->ax, wall->bx), MAX(wall->ay, wall->by), i};
    qsort(extents, list_count(walls), sizeof extents[0], compare_extents);
    return extents;
}

typedef void (*WallPair)(void *user, uint32_t a, uint32_t b);

/* Calls a function for each pair of walls whose boxes touch, from left to right. */
static void each_near_pair(const List *walls, WallPair meet, void *user)
{
    Extent *extents = extents_of(walls);
    uint32_t count = list_count(walls);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count && extents[k].left <= extents[i].right; k++)
            if (extents[k].top <= extents[i].bottom && extents[k].bottom >= extents[i].top)
                meet(user, extents[i].wall, extents[k].wall);
    g_free(extents);
}

/* ---- Crossings ---- */

/* Where a wall is to be cut. */
typedef struct Cut {
    uint32_t wall;
    double share;
    WallPoint at;
} Cut;

typedef struct Cuts {
    const Wall **walls;
    GArray *cuts;
} Cuts;

static void note_cut(const Cuts *cuts, uint32_t index, WallPoint at)
{
    const Wall *wall = cuts->walls[index];
    Cut cut = {index, share_at(wall, at.x, at.y), at};
    bool at_end = (at.x == wall->ax && at.y == wall->ay) || (at.x == wall->bx && at.y == wall->by);
    if (!at_end && cut.share > 0 && cut.share < 1)
        g_array_append_val(cuts->cuts, cut);
}

static double side_of(const Wall *wall, double x, double y)
{
    return ((double)wall->bx - wall->ax) * (y - wall->ay) -
           ((double)wall->by - wall->ay) * (x - wall->ax);
}

/* Cuts a wall where an end of another lies on it. */
static void cut_at_ends(const Cuts *cuts, uint32_t index, const Wall *other)
{
    WallPoint ends[2] = {{other->ax, other->ay}, {other->bx, other->by}};
    for (int i = 0; i < 2; i++)
        if (side_of(cuts->walls[index], ends[i].x, ends[i].y) == 0)
            note_cut(cuts, index, ends[i]);
}

static void cut_pair(void *user, uint32_t a, uint32_t b)
{
    const Cuts *cuts = user;
    const Wall *p = cuts->walls[a], *q = cuts->walls[b];
    double qa = side_of(p, q->ax, q->ay), qb = side_of(p, q->bx, q->by);
    double pa = side_of(q, p->ax, p->ay), pb = side_of(q, p->bx, p->by);
    cut_at_ends(cuts, a, q);
    cut_at_ends(cuts, b, p);
    if (!((qa > 0 && qb < 0) || (qa < 0 && qb > 0)) || !((pa > 0 && pb < 0) || (pa < 0 && pb > 0)))
        return;
    double share = pa / (pa - pb);
    WallPoint at = {fixed_within(p->ax + share * ((double)p->bx - p->ax)),
                    fixed_within(p->ay + share * ((double)p->by - p->ay))};
    note_cut(cuts, a, at);
    note_cut(cuts, b, at);
}

static int compare_cuts(const void *a, const void *b)
{
    const Cut *x = a, *y = b;
    if (x->wall != y->wall)
        return x->wall < y->wall ? -1 : 1;
    return (x->share > y->share) - (x->share < y->share);
}

static const Wall **walls_of(const List *list)
{
    const Wall **walls = g_new(const Wall *, list_count(list) + 1);
    ListIter iter = list_iter(list);
    const Wall *wall;
    for (uint32_t i = 0; (wall = list_next(&iter)) != NULL; i++)
        walls[i] = wall;
    return walls;
}

Project *edit_split_crossings(const Project *before, const LayerPlace *place, GError **error)
{
    const Walls *owner = walls_at(before, place);
    if (owner == NULL)
        return edit_finish(before, NULL, error);
    Cuts cuts = {walls_of(owner->walls), g_array_new(false, false, sizeof(Cut))};
    each_near_pair(owner->walls, cut_pair, &cuts);
    g_array_sort(cuts.cuts, compare_cuts);
    List *list = list_ref(owner->walls);
    /* From the last wall on, so that numbers before stay. */
    for (guint end = cuts.cuts->len; end > 0;) {
        const Cut *last = &g_array_index(cuts.cuts, Cut, end - 1);
        guint begin = end - 1;
        while (begin > 0 && g_array_index(cuts.cuts, Cut, begin - 1).wall == last->wall)
            begin--;
        WallPoint *joints = g_new(WallPoint, end - begin);
        for (guint i = begin; i < end; i++)
            joints[i - begin] = g_array_index(cuts.cuts, Cut, i).at;
        node_set_list(&list, with_parts(list, last->wall, joints, end - begin));
        g_free(joints);
        end = begin;
    }
    g_array_unref(cuts.cuts);
    g_free(cuts.walls);
    return put_walls(before, place, list, error);
}

/* ---- Vertices ---- */

/* An end of a wall, and the one that it goes to. */
typedef struct Vertex {
    WallPoint at;
    uint32_t number; /* 2 * wall + end */
    WallPoint to;
    bool settled;
} Vertex;

static int compare_vertices(const void *a, const void *b)
{
    const Vertex *x = a, *y = b;
    if (x->at.x != y->at.x)
        return x->at.x < y->at.x ? -1 : 1;
    if (x->at.y != y->at.y)
        return x->at.y < y->at.y ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Lets every end that is near an earlier one go to where that one goes. */
static void settle_vertices(Vertex *vertices, uint32_t count, double distance)
{
    for (uint32_t i = 0; i < count; i++) {
        Vertex *first = &vertices[i];
        if (first->settled)
            continue;
        first->to = first->at;
        first->settled = true;
        for (uint32_t k = i + 1; k < count && (double)vertices[k].at.x - first->at.x <= distance;
             k++) {
            double dx = (double)vertices[k].at.x - first->at.x;
            double dy = (double)vertices[k].at.y - first->at.y;
            if (vertices[k].settled || dx * dx + dy * dy > distance * distance)
                continue;
            vertices[k].to = first->at;
            vertices[k].settled = true;
        }
    }
}

static Vertex *vertices_of(const List *walls)
{
    Vertex *vertices = g_new0(Vertex, 2 * (size_t)list_count(walls) + 1);
    ListIter iter = list_iter(walls);
    const Wall *wall;
    for (uint32_t i = 0; (wall = list_next(&iter)) != NULL; i++) {
        vertices[2 * i] = (Vertex){.at = {wall->ax, wall->ay}, .number = 2 * i};
        vertices[2 * i + 1] = (Vertex){.at = {wall->bx, wall->by}, .number = 2 * i + 1};
    }
    return vertices;
}

static bool has_length(const Wall *wall)
{
    return wall->ax != wall->bx || wall->ay != wall->by;
}

Project *edit_merge_vertices(const Project *before, const LayerPlace *place, int32_t distance,
                             GError **error)
{
    const Walls *owner = walls_at(before, place);
    if (owner == NULL)
        return edit_finish(before, NULL, error);
    uint32_t count = list_count(owner->walls);
    Vertex *vertices = vertices_of(owner->walls);
    qsort(vertices, 2 * (size_t)count, sizeof vertices[0], compare_vertices);
    settle_vertices(vertices, 2 * count, distance);
    WallPoint *to = g_new(WallPoint, 2 * (size_t)count + 1);
    for (uint32_t i = 0; i < 2 * count; i++)
        to[vertices[i].number] = vertices[i].to;
    List *list = list_ref(owner->walls);
    for (uint32_t i = count; i > 0; i--) {
        const Wall *wall = list_get(owner->walls, i - 1);
        WallPoint a = to[2 * (i - 1)], b = to[2 * (i - 1) + 1];
        if (a.x == wall->ax && a.y == wall->ay && b.x == wall->bx && b.y == wall->by)
            continue;
        Wall *copy = node_copy(wall);
        copy->ax = a.x;
        copy->ay = a.y;
        copy->bx = b.x;
        copy->by = b.y;
        bool stays = has_length(copy) || !has_length(wall);
        node_set_list(&list, stays ? list_set(list, i - 1, copy) : list_remove(list, i - 1));
        if (!stays)
            node_unref(copy);
    }
    g_free(to);
    g_free(vertices);
    return put_walls(before, place, list, error);
}

/* ---- Duplicates ---- */

/* A wall's ends in a fixed order. */
typedef struct Chord {
    WallPoint a, b;
} Chord;

static Chord chord_of(const Wall *wall)
{
    WallPoint a = {wall->ax, wall->ay}, b = {wall->bx, wall->by};
    bool in_order = a.x < b.x || (a.x == b.x && a.y <= b.y);
    return in_order ? (Chord){a, b} : (Chord){b, a};
}

static guint chord_hash(gconstpointer key)
{
    const Chord *chord = key;
    guint hash = (guint)chord->a.x;
    hash = hash * 31 + (guint)chord->a.y;
    hash = hash * 31 + (guint)chord->b.x;
    return hash * 31 + (guint)chord->b.y;
}

static gboolean chord_equal(gconstpointer a, gconstpointer b)
{
    const Chord *x = a, *y = b;
    return same_place(x->a, y->a) && same_place(x->b, y->b);
}

Project *edit_remove_duplicate_walls(const Project *before, const LayerPlace *place, GError **error)
{
    const Walls *owner = walls_at(before, place);
    if (owner == NULL)
        return edit_finish(before, NULL, error);
    GHashTable *seen = g_hash_table_new_full(chord_hash, chord_equal, g_free, NULL);
    GPtrArray *kept = g_ptr_array_new();
    ListIter iter = list_iter(owner->walls);
    const Wall *wall;
    while ((wall = list_next(&iter)) != NULL) {
        Chord chord = chord_of(wall);
        if (has_length(wall) && g_hash_table_add(seen, g_memdup2(&chord, sizeof chord)))
            g_ptr_array_add(kept, node_ref(wall));
    }
    List *list = list_from(kept->pdata, kept->len);
    g_ptr_array_unref(kept);
    g_hash_table_unref(seen);
    return put_walls(before, place, list, error);
}

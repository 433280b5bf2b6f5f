/* SPDX-License-Identifier: MIT */
/* Edits of places where walls meet: splitting, joining, sharing, merging ends, finding duplicates;
 * the contract is levels.h. */
#include "edit/levels_internal.h"
#include "edit/wall_pairs.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- One or two walls ---- */

/* Returns the foot of the perpendicular from a position to the line of a wall, as a fraction of its
 * length: 0 is end a, 1 is end b. Returns 0 for a wall without length. */
static double fraction_at(const Wall *wall, double x, double y)
{
    double dx = (double)wall->bx - wall->ax, dy = (double)wall->by - wall->ay;
    double squared_length = dx * dx + dy * dy;
    return squared_length > 0 ? ((x - wall->ax) * dx + (y - wall->ay) * dy) / squared_length : 0;
}

/* Replaces a wall by its parts between positions on it. Positions equal to the previous one or to
 * the end of the wall are ignored. */
static List *replace_by_parts(const List *walls, uint32_t index, const WallPoint *joints,
                              uint32_t count)
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

static Project *wall_missing(const Project *before, const LayerRef *ref, uint32_t wall,
                             GError **error)
{
    Path path = path_wall(ref->level, ref->layer, wall);
    return edit_missing(before, &path, error);
}

Project *edit_split_wall(const Project *before, const LayerRef *ref, uint32_t wall, int32_t x,
                         int32_t y, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    const Wall *split = owner != NULL ? list_get(owner->walls, wall) : NULL;
    if (split == NULL)
        return wall_missing(before, ref, wall, error);
    double fraction = CLAMP(fraction_at(split, x, y), 0, 1);
    WallPoint joint = {fixed_within(split->ax + fraction * ((double)split->bx - split->ax)),
                       fixed_within(split->ay + fraction * ((double)split->by - split->ay))};
    return put_walls(before, ref, replace_by_parts(owner->walls, wall, &joint, 1), error);
}

static bool same_position(WallPoint a, WallPoint b)
{
    return a.x == b.x && a.y == b.y;
}

Project *edit_join_walls(const Project *before, const LayerRef *ref, uint32_t a, uint32_t b,
                         GError **error)
{
    const Walls *owner = walls_at(before, ref);
    const Wall *first = owner != NULL ? list_get(owner->walls, a) : NULL;
    const Wall *second = owner != NULL ? list_get(owner->walls, b) : NULL;
    if (first == NULL || second == NULL)
        return wall_missing(before, ref, first == NULL ? a : b, error);
    WallPoint ends[2] = {{first->ax, first->ay}, {first->bx, first->by}};
    WallPoint others[2] = {{second->ax, second->ay}, {second->bx, second->by}};
    Wall *joined = node_copy(first);
    bool found = false;
    for (int i = 0; i < 4 && !found && a != b; i++) {
        found = same_position(ends[i / 2], others[i % 2]);
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
                    _("walls %u and %u share no end, so they cannot be joined"), (unsigned)a + 1,
                    (unsigned)b + 1);
        return NULL;
    }
    List *set = list_set(owner->walls, a, joined), *list = list_remove(set, b);
    list_unref(set);
    return put_walls(before, ref, list, error);
}

/* ---- Walls in one place ---- */

static bool has_length(const Wall *wall)
{
    return wall->ax != wall->bx || wall->ay != wall->by;
}

static bool same_properties(const Wall *a, const Wall *b)
{
    uint8_t digests[2][NODE_DIGEST];
    if (a->properties == b->properties)
        return true;
    list_digest(a->properties, digests[0]);
    list_digest(b->properties, digests[1]);
    return memcmp(digests[0], digests[1], NODE_DIGEST) == 0;
}

static guint wall_hash(gconstpointer key)
{
    const Wall *wall = key;
    guint a = (guint)wall->ax * 31 + (guint)wall->ay, b = (guint)wall->bx * 31 + (guint)wall->by;
    return (a * 0x9e3779b1u ^ a >> 15) + (b * 0x9e3779b1u ^ b >> 15);
}

/* True if two walls have the same ends, in any order. */
static gboolean same_ends(gconstpointer x, gconstpointer y)
{
    const Wall *a = x, *b = y;
    return (a->ax == b->ax && a->ay == b->ay && a->bx == b->bx && a->by == b->by) ||
           (a->ax == b->bx && a->ay == b->by && a->bx == b->ax && a->by == b->ay);
}

/* True if two walls on one line have the same direction. */
static bool same_direction(const Wall *a, const Wall *b)
{
    return ((double)a->bx - a->ax) * ((double)b->bx - b->ax) +
               ((double)a->by - a->ay) * ((double)b->by - b->ay) >
           0;
}

/* True if a wall differs from a plain one in more than its tag. */
static bool is_marked(const Wall *wall)
{
    return wall->name[0] != 0 || list_count(wall->properties) > 0;
}

bool walls_can_share(const Wall *a, const Wall *b)
{
    bool back_to_back = a->blocks == WALL_FRONT && b->blocks == WALL_FRONT && !same_direction(a, b);
    bool same = g_str_equal(a->name, b->name) && same_properties(a, b);
    return (same || !is_marked(a) || !is_marked(b)) && (!back_to_back || a->tag == b->tag);
}

/* Returns the wall that two walls with the same ends share: the first, unless only the second has a
 * name or properties. It blocks whatever one of them blocks. */
static Wall *shared_wall(const Wall *a, const Wall *b)
{
    const Wall *chosen = is_marked(b) && !is_marked(a) ? b : a;
    Wall *shared = node_copy(chosen);
    if (a->blocks != b->blocks || !same_direction(a, b))
        shared->blocks = WALL_BOTH;
    return shared;
}

/* ---- Crossings ---- */

/* A position at which a wall is to be cut. */
typedef struct Cut {
    uint32_t wall;
    double fraction;
    WallPoint at;
} Cut;

/* Adds a cut of a wall, unless the position is at an end of the wall or beyond it. */
static void add_cut(GArray *cuts, const WallLine *line, WallPoint at)
{
    const Wall *wall = line->wall;
    Cut cut = {line->number, fraction_at(wall, at.x, at.y), at};
    bool at_end = (at.x == wall->ax && at.y == wall->ay) || (at.x == wall->bx && at.y == wall->by);
    if (!at_end && cut.fraction > 0 && cut.fraction < 1)
        g_array_append_val(cuts, cut);
}

static double side_of(const Wall *wall, double x, double y)
{
    return ((double)wall->bx - wall->ax) * (y - wall->ay) -
           ((double)wall->by - wall->ay) * (x - wall->ax);
}

/* Cuts a wall at each end of another that lies on it. */
static void cut_at_ends(GArray *cuts, const WallLine *line, const Wall *other)
{
    WallPoint ends[2] = {{other->ax, other->ay}, {other->bx, other->by}};
    for (int i = 0; i < 2; i++)
        if (side_of(line->wall, ends[i].x, ends[i].y) == 0)
            add_cut(cuts, line, ends[i]);
}

/* State of the search for cuts. Only pairs with a wall from index `first` on are cut. */
typedef struct Cutting {
    GArray *cuts;
    uint32_t first;
    bool shares; /* only pairs that can share a wall where they overlap */
} Cutting;

static bool cut_pair(void *user, const WallLine *a, const WallLine *b)
{
    const Cutting *cutting = user;
    GArray *cuts = cutting->cuts;
    if (MAX(a->number, b->number) < cutting->first)
        return true;
    /* Use the order of indices, so that the position does not depend on the order of the pair. */
    const WallLine *first = a->number < b->number ? a : b, *second = first == a ? b : a;
    const Wall *p = first->wall, *q = second->wall;
    double qa = side_of(p, q->ax, q->ay), qb = side_of(p, q->bx, q->by);
    double pa = side_of(q, p->ax, p->ay), pb = side_of(q, p->bx, p->by);
    if (cutting->shares && (qa != 0 || qb != 0 || !has_length(q) || !walls_can_share(p, q)))
        return true;
    cut_at_ends(cuts, first, q);
    cut_at_ends(cuts, second, p);
    if (!((qa > 0 && qb < 0) || (qa < 0 && qb > 0)) || !((pa > 0 && pb < 0) || (pa < 0 && pb > 0)))
        return true;
    double fraction = pa / (pa - pb);
    WallPoint at = {fixed_within(p->ax + fraction * ((double)p->bx - p->ax)),
                    fixed_within(p->ay + fraction * ((double)p->by - p->ay))};
    add_cut(cuts, first, at);
    add_cut(cuts, second, at);
    return true;
}

static int compare_cuts(const void *a, const void *b)
{
    const Cut *x = a, *y = b;
    if (x->wall != y->wall)
        return x->wall < y->wall ? -1 : 1;
    if (x->fraction != y->fraction)
        return x->fraction < y->fraction ? -1 : 1;
    if (x->at.x != y->at.x)
        return x->at.x < y->at.x ? -1 : 1;
    return (x->at.y > y->at.y) - (x->at.y < y->at.y);
}

/* Returns all cuts between the walls from index `first` on and any other walls, sorted by wall, and
 * along each wall from end a to end b. */
static GArray *find_cuts(const List *walls, uint32_t first, bool shares)
{
    GArray *cuts = g_array_new(false, false, sizeof(Cut));
    Cutting cutting = {cuts, first, shares};
    g_autofree WallLine *lines = g_new(WallLine, (gsize)list_count(walls) + 1);
    LIST_EACH (Wall, wall, walls)
        lines[EACH_INDEX(wall)] = (WallLine){wall, EACH_INDEX(wall)};
    wall_pairs_find(lines, list_count(walls), 0, cut_pair, &cutting);
    g_array_sort(cuts, compare_cuts);
    return cuts;
}

/* Returns a list in which the walls are cut; see find_cuts. The index `first` moves with its
 * wall. */
static List *cut_walls(const List *walls, uint32_t *first, bool shares)
{
    g_autoptr(GArray) cuts = find_cuts(walls, *first, shares);
    uint32_t before = *first;
    List *list = list_ref(walls);
    /* Start with the last wall, so that earlier indices remain valid. */
    for (guint end = cuts->len; end > 0;) {
        const Cut *last = &g_array_index(cuts, Cut, end - 1);
        guint begin = end - 1;
        while (begin > 0 && g_array_index(cuts, Cut, begin - 1).wall == last->wall)
            begin--;
        g_autofree WallPoint *joints = g_new(WallPoint, end - begin);
        for (guint i = begin; i < end; i++)
            joints[i - begin] = g_array_index(cuts, Cut, i).at;
        uint32_t count = list_count(list);
        node_set_list(&list, replace_by_parts(list, last->wall, joints, end - begin));
        *first += last->wall < before ? list_count(list) - count : 0;
        end = begin;
    }
    return list;
}

Project *edit_split_crossings(const Project *before, const LayerRef *ref, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    uint32_t first = 0;
    return put_walls(before, ref, cut_walls(owner->walls, &first, false), error);
}

/* Removes the walls from index `first` on that lie on another wall, which they share from then on.
 * Adopts the list. */
static List *share_twins(List *list, uint32_t first)
{
    g_autoptr(GHashTable) kept = g_hash_table_new_full(wall_hash, same_ends, node_unref, NULL);
    for (uint32_t i = 0; i < list_count(list); i++) {
        const Wall *wall = list_get(list, i), *twin = NULL;
        gpointer index = NULL;
        if (!has_length(wall))
            continue;
        bool found = g_hash_table_lookup_extended(kept, wall, (gpointer *)&twin, &index);
        if (!found) {
            g_hash_table_insert(kept, node_ref((gpointer)wall), GUINT_TO_POINTER(i));
        } else if (i >= first && walls_can_share(twin, wall)) {
            Wall *shared = shared_wall(twin, wall);
            g_hash_table_replace(kept, node_ref(shared), index);
            node_set_list(&list, list_set(list, GPOINTER_TO_UINT(index), shared));
            node_set_list(&list, list_remove(list, i--));
        }
    }
    return list;
}

Project *edit_share_walls(const Project *before, const LayerRef *ref, uint32_t *first,
                          GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    List *list = cut_walls(owner->walls, first, true);
    return put_walls(before, ref, share_twins(list, *first), error);
}

/* Returns the nearest end of a wall before index `first` within a distance of a position, or the
 * position itself if there is none. */
static WallPoint nearest_end(const List *walls, uint32_t first, WallPoint at, int32_t distance)
{
    double best = (double)distance * distance;
    WallPoint found = at;
    ListIter iter = list_iter(walls);
    const Wall *wall;
    for (uint32_t i = 0; i < first && (wall = list_next(&iter)) != NULL; i++) {
        WallPoint ends[2] = {{wall->ax, wall->ay}, {wall->bx, wall->by}};
        for (int end = 0; end < 2; end++) {
            double dx = (double)ends[end].x - at.x, dy = (double)ends[end].y - at.y;
            if (dx * dx + dy * dy <= best) {
                best = dx * dx + dy * dy;
                found = ends[end];
            }
        }
    }
    return found;
}

Project *edit_integrate_walls(const Project *before, const LayerRef *ref, uint32_t first,
                              int32_t distance, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    g_autoptr(List) list = list_ref(owner->walls);
    for (uint32_t i = list_count(list); i > first; i--) {
        Wall *wall = node_copy(list_get(list, i - 1));
        WallPoint a = nearest_end(list, first, (WallPoint){wall->ax, wall->ay}, distance);
        WallPoint b = nearest_end(list, first, (WallPoint){wall->bx, wall->by}, distance);
        wall->ax = a.x;
        wall->ay = a.y;
        wall->bx = b.x;
        wall->by = b.y;
        bool is_kept = !same_position(a, b);
        node_set_list(&list, is_kept ? list_set(list, i - 1, wall) : list_remove(list, i - 1));
        if (!is_kept)
            node_unref(wall);
    }
    List *cut_list = cut_walls(list, &first, false);
    return put_walls(before, ref, share_twins(cut_list, first), error);
}

/* ---- Vertices ---- */

/* An end of a wall, and the vertex that it moves to. */
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

static Vertex *list_vertices(const List *walls)
{
    Vertex *vertices = g_new0(Vertex, 2 * (size_t)list_count(walls) + 1);
    LIST_EACH (Wall, wall, walls) {
        uint32_t i = EACH_INDEX(wall);
        vertices[2 * i] = (Vertex){.at = {wall->ax, wall->ay}, .number = 2 * i};
        vertices[2 * i + 1] = (Vertex){.at = {wall->bx, wall->by}, .number = 2 * i + 1};
    }
    return vertices;
}

/* Vertices in the cells of a grid. A cell is as wide as the distance, and each key has a chain of
 * vertices. Distant cells with equal keys only cost comparisons. */
typedef struct VertexGrid {
    Vertex *vertices;
    double distance;
    GHashTable *first; /* by key: the index of the chain's first vertex + 1 */
    uint32_t *next;    /* the index of the next vertex + 1; 0 ends the chain */
} VertexGrid;

static gpointer cell_key(const VertexGrid *grid, WallPoint at, int right, int down)
{
    const double side = MAX(grid->distance, 1);
    int32_t x = (int32_t)floor(at.x / side) + right, y = (int32_t)floor(at.y / side) + down;
    return GUINT_TO_POINTER((guint)x * 0x9e3779b1u + (guint)y);
}

static VertexGrid grid_new(Vertex *vertices, uint32_t count, double distance)
{
    VertexGrid grid = {vertices, distance, g_hash_table_new(NULL, NULL),
                       g_new(uint32_t, (gsize)count + 1)};
    for (uint32_t i = 0; i < count; i++) {
        gpointer key = cell_key(&grid, vertices[i].at, 0, 0);
        grid.next[i] = GPOINTER_TO_UINT(g_hash_table_lookup(grid.first, key));
        g_hash_table_insert(grid.first, key, GUINT_TO_POINTER(i + 1));
    }
    return grid;
}

static void settle_cell(const VertexGrid *grid, const Vertex *first, gpointer key)
{
    const double max = grid->distance * grid->distance;
    uint32_t index = GPOINTER_TO_UINT(g_hash_table_lookup(grid->first, key));
    for (; index > 0; index = grid->next[index - 1]) {
        Vertex *vertex = &grid->vertices[index - 1];
        double dx = (double)vertex->at.x - first->at.x, dy = (double)vertex->at.y - first->at.y;
        if (vertex->settled || dx * dx + dy * dy > max)
            continue;
        vertex->to = first->at;
        vertex->settled = true;
    }
}

/* Visits the ends in order. An end that is not settled yet keeps its position, and all unsettled
 * ends near it move to it. */
static void settle_vertices(Vertex *vertices, uint32_t count, double distance)
{
    VertexGrid grid = grid_new(vertices, count, distance);
    for (uint32_t i = 0; i < count; i++) {
        if (vertices[i].settled)
            continue;
        vertices[i].to = vertices[i].at;
        vertices[i].settled = true;
        for (int n = 0; n < 9; n++)
            settle_cell(&grid, &vertices[i], cell_key(&grid, vertices[i].at, n % 3 - 1, n / 3 - 1));
    }
    g_hash_table_unref(grid.first);
    g_free(grid.next);
}

Project *edit_merge_vertices(const Project *before, const LayerRef *ref, int32_t distance,
                             GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    uint32_t count = list_count(owner->walls);
    g_autofree Vertex *vertices = list_vertices(owner->walls);
    qsort(vertices, 2 * (size_t)count, sizeof vertices[0], compare_vertices);
    settle_vertices(vertices, 2 * count, distance);
    g_autofree WallPoint *to = g_new(WallPoint, 2 * (size_t)count + 1);
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
        bool is_kept = has_length(copy) || !has_length(wall);
        node_set_list(&list, is_kept ? list_set(list, i - 1, copy) : list_remove(list, i - 1));
        if (!is_kept)
            node_unref(copy);
    }
    return put_walls(before, ref, list, error);
}

/* ---- Duplicate walls ---- */

/* True if two walls are on the same line between the same ends. The direction is ignored for walls
 * that block from both sides. */
static bool same_line(const Wall *a, const Wall *b)
{
    return same_ends(a, b) && (a->blocks == WALL_BOTH || same_direction(a, b));
}

static gboolean same_wall(gconstpointer x, gconstpointer y)
{
    const Wall *a = x, *b = y;
    return a->tag == b->tag && a->blocks == b->blocks && g_str_equal(a->name, b->name) &&
           same_line(a, b) && same_properties(a, b);
}

GArray *walls_find_redundant(const List *walls, bool duplicates, GArray *firsts)
{
    g_autoptr(GHashTable) distinct_walls = g_hash_table_new(wall_hash, same_wall);
    GArray *redundant = g_array_new(false, false, sizeof(uint32_t));
    LIST_EACH (Wall, wall, walls) {
        uint32_t number = EACH_INDEX(wall);
        gpointer first = NULL;
        bool found = !has_length(wall);
        if (duplicates) {
            found = !found && g_hash_table_lookup_extended(distinct_walls, wall, NULL, &first);
            if (has_length(wall) && !found)
                g_hash_table_insert(distinct_walls, (gpointer)wall, GUINT_TO_POINTER(number));
        }
        if (found)
            g_array_append_val(redundant, number);
        uint32_t earlier = GPOINTER_TO_UINT(first);
        if (found && firsts != NULL)
            g_array_append_val(firsts, earlier);
    }
    return redundant;
}

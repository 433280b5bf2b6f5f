/* SPDX-License-Identifier: MIT */
/*
 * Lists partitions for drawing; the contract is in drawn_partition.h. The regions of a tree are cut
 * from the root downwards, each from its parent. This is much less work than querying the runtime
 * for the outline of each leaf, which starts at the root every time.
 */
#include "draw/drawn_partition.h"

#include <math.h>

enum {
    MAX_CORNERS = 4 + 256, /* a box has four, and each cut adds at most one */
    LEAVES_PER_CANCEL_CHECK = 256
};

typedef struct OwnedPartition {
    DrawPartition drawn; /* first, because callers get a pointer to it */
    gatomicrefcount refs;
    DrawLeaf *leaves;
    DrawCut *cuts;
    GArray *corners; /* DrawSpot */
    GArray *marks;   /* DrawSpot */
} OwnedPartition;

/* A region. `owns` states for the edge after each corner whether walls along that edge belong to
 * the region: walls along a cut belong to the part in front of it. */
typedef struct Region {
    uint32_t count;
    DrawSpot corners[MAX_CORNERS];
    bool owns[MAX_CORNERS];
} Region;

typedef struct Listing {
    gab_layer layer;
    OwnedPartition *owned;
    GArray *firsts; /* index of each leaf's first corner, while `corners` may still move */
    bool (*cancelled)(void *user);
    void *user;
    uint32_t leaves_since_check; /* leaves since the last call of `cancelled` */
    bool stopped;
} Listing;

/* ---- Regions ---- */

static double height_over(const gab_cut *cut, DrawSpot spot)
{
    return spot.x * (double)cut->normal.x + spot.y * (double)cut->normal.y - (double)cut->offset;
}

static void add_corner(Region *region, DrawSpot corner, bool owns)
{
    if (region->count == MAX_CORNERS)
        return;
    region->owns[region->count] = owns;
    region->corners[region->count++] = corner;
}

/* Sets `part` to the part of a region in front of a cut or, if `sign` is -1, behind it. `ends`
 * receives the ends of the cut inside the region. */
static void cut_region(const Region *region, const gab_cut *cut, double sign, Region *part,
                       DrawSpot ends[2])
{
    uint32_t found = 0;
    part->count = 0;
    for (uint32_t i = 0; i < region->count; i++) {
        DrawSpot a = region->corners[i], b = region->corners[(i + 1) % region->count];
        double height_a = sign * height_over(cut, a), height_b = sign * height_over(cut, b);
        if (height_a >= 0)
            add_corner(part, a, region->owns[i]);
        if ((height_a < 0) == (height_b < 0))
            continue;
        double fraction = height_a / (height_a - height_b);
        DrawSpot end = {a.x + fraction * (b.x - a.x), a.y + fraction * (b.y - a.y)};
        add_corner(part, end, height_a >= 0 ? sign > 0 : region->owns[i]);
        if (found < 2)
            ends[found++] = end;
    }
}

static PixelRect bounds_of(const DrawSpot *spots, uint32_t count)
{
    double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        left = fmin(left, spots[i].x);
        top = fmin(top, spots[i].y);
        right = fmax(right, spots[i].x);
        bottom = fmax(bottom, spots[i].y);
    }
    if (count == 0)
        return (PixelRect){0, 0, 0, 0};
    return (PixelRect){(int32_t)floor(left), (int32_t)floor(top), (int32_t)ceil(right),
                       (int32_t)ceil(bottom)};
}

/* ---- Where walls are cut ---- */

/* True if a part of a wall lies in a region; `from` receives where that part begins, from 0 to 1
 * along the wall. */
static bool find_part_in_region(const Region *region, const gab_wall *wall, double *from)
{
    double ax = (double)wall->a.x, ay = (double)wall->a.y;
    double dx = (double)wall->b.x - ax, dy = (double)wall->b.y - ay;
    double until = 1;
    *from = 0;
    for (uint32_t i = 0; i < region->count; i++) {
        DrawSpot p = region->corners[i], q = region->corners[(i + 1) % region->count];
        DrawSpot along = {q.x - p.x, q.y - p.y};
        double over = along.x * (ay - p.y) - along.y * (ax - p.x);
        double rise = along.x * dy - along.y * dx;
        double near = DRAW_PARTITION_NEAR * hypot(along.x, along.y);
        if (fabs(over) <= near && fabs(over + rise) <= near) {
            if (!region->owns[i])
                return false;
            continue;
        }
        if (rise > 0)
            *from = fmax(*from, -over / rise);
        else if (rise < 0)
            until = fmin(until, over / -rise);
        else if (over < 0)
            return false;
    }
    return (until - *from) * hypot(dx, dy) >= DRAW_PARTITION_NEAR;
}

/* Marks the positions where the walls of a leaf enter it, because a wall is cut there. */
static void mark_walls(Listing *listing, uint32_t leaf, const Region *region)
{
    uint32_t count = gab_layer_leaf_walls(listing->layer, leaf, NULL, 0);
    g_autofree uint32_t *walls = g_new(uint32_t, count + 1);
    gab_layer_leaf_walls(listing->layer, leaf, walls, count);
    for (uint32_t i = 0; i < count; i++) {
        gab_level_wall wall;
        double from;
        if (!gab_layer_wall_at(listing->layer, walls[i], &wall) ||
            !find_part_in_region(region, &wall.wall, &from))
            continue;
        gab_vec a = wall.wall.a, b = wall.wall.b;
        double dx = (double)b.x - (double)a.x, dy = (double)b.y - (double)a.y;
        DrawSpot mark = {(double)a.x + from * dx, (double)a.y + from * dy};
        if (from * hypot(dx, dy) >= DRAW_PARTITION_NEAR)
            g_array_append_val(listing->owned->marks, mark);
    }
}

/* ---- Leaves and nodes ---- */

static void add_leaf(Listing *listing, uint32_t leaf, const Region *region)
{
    OwnedPartition *owned = listing->owned;
    if (leaf >= owned->drawn.leaf_count)
        return;
    owned->leaves[leaf] =
        (DrawLeaf){.count = region->count, .bounds = bounds_of(region->corners, region->count)};
    g_array_index(listing->firsts, guint, leaf) = owned->corners->len;
    g_array_append_vals(owned->corners, region->corners, region->count);
    mark_walls(listing, leaf, region);
    if (++listing->leaves_since_check >= LEAVES_PER_CANCEL_CHECK && listing->cancelled != NULL)
        listing->stopped |= listing->cancelled(listing->user);
    listing->leaves_since_check %= LEAVES_PER_CANCEL_CHECK;
}

/* Adds a node and everything below it. The leaves and cuts of a node outside the frame stay empty.
 * Trees are at most 255 deep; `levels_left` is the remaining depth. */
static void add_node(Listing *listing, uint32_t node, const Region *region, int levels_left)
{
    gab_cut cut;
    if (levels_left == 0 || listing->stopped || region->count < 3 ||
        node >= listing->owned->drawn.cut_count || !gab_layer_cut_at(listing->layer, node, &cut))
        return;
    for (int side = 0; side < 2; side++) {
        DrawSpot ends[2] = {{0, 0}, {0, 0}};
        Region part;
        cut_region(region, &cut, side == 0 ? 1 : -1, &part, ends);
        if (side == 0)
            listing->owned->cuts[node] = (DrawCut){ends[0], ends[1], cut.depth};
        if (!cut.child_is_leaf[side])
            add_node(listing, cut.child[side], &part, levels_left - 1);
        else if (part.count >= 3)
            add_leaf(listing, cut.child[side], &part);
    }
}

static double clamp_between(double min, double at, double max)
{
    return fmin(fmax(at, min), max);
}

/* Adds the cells of a grid; cells at the border extend to the frame. */
static void add_cells(Listing *listing, const gab_partition_info *info, const Region *frame)
{
    DrawSpot min = frame->corners[0], max = frame->corners[2];
    for (uint32_t i = 0; i < info->leaves && !listing->stopped; i++) {
        uint32_t column = i % info->columns, row = i / info->columns;
        double w = (double)info->cell.x, h = (double)info->cell.y;
        double x = (double)info->bounds.x + column * w, y = (double)info->bounds.y + row * h;
        double left = column > 0 ? clamp_between(min.x, x, max.x) : min.x;
        double top = row > 0 ? clamp_between(min.y, y, max.y) : min.y;
        double right = column + 1 < info->columns ? clamp_between(min.x, x + w, max.x) : max.x;
        double bottom = row + 1 < info->rows ? clamp_between(min.y, y + h, max.y) : max.y;
        Region cell = {4,
                       {{left, top}, {right, top}, {right, bottom}, {left, bottom}},
                       {true, column + 1 == info->columns, row + 1 == info->rows, true}};
        add_leaf(listing, i, &cell);
    }
}

/* ---- Blocks ---- */

static PixelRect leaf_bounds(const DrawPartition *drawn, uint32_t index)
{
    return drawn->leaves[index].bounds;
}

static PixelRect cut_bounds(const DrawPartition *drawn, uint32_t index)
{
    const DrawSpot ends[2] = {drawn->cuts[index].a, drawn->cuts[index].b};
    return bounds_of(ends, 2);
}

static PixelRect mark_bounds(const DrawPartition *drawn, uint32_t index)
{
    return bounds_of(&drawn->marks[index], 1);
}

static PixelRect *block_bounds(const DrawPartition *drawn, uint32_t count,
                               PixelRect (*bounds)(const DrawPartition *drawn, uint32_t index))
{
    PixelRect *blocks = g_new(PixelRect, count / DRAW_PARTITION_BLOCK + 1);
    for (uint32_t i = 0; i < count; i++) {
        PixelRect item_bounds = bounds(drawn, i), *block = &blocks[i / DRAW_PARTITION_BLOCK];
        if (i % DRAW_PARTITION_BLOCK == 0)
            *block = item_bounds;
        *block = rect_around(*block, item_bounds);
    }
    return blocks;
}

/* ---- Whole partition ---- */

/* Returns the region of a frame, enlarged to contain all walls. */
static Region frame_around(PixelRect frame, gab_box walls)
{
    double left = fmin(frame.left, floor((double)walls.x));
    double top = fmin(frame.top, floor((double)walls.y));
    double right = fmax(frame.right, ceil((double)walls.x + (double)walls.w));
    double bottom = fmax(frame.bottom, ceil((double)walls.y + (double)walls.h));
    return (Region){
        4, {{left, top}, {right, top}, {right, bottom}, {left, bottom}}, {true, true, true, true}};
}

/* True if each corner belongs to one leaf, so that no leaf was listed twice. */
static G_GNUC_UNUSED bool is_valid(const OwnedPartition *owned)
{
    uint64_t corners = 0;
    for (uint32_t i = 0; i < owned->drawn.leaf_count; i++)
        corners += owned->leaves[i].count;
    return corners == owned->corners->len;
}

static void set_pointers(OwnedPartition *owned, const GArray *firsts)
{
    const DrawSpot *corners = (const DrawSpot *)(void *)owned->corners->data;
    for (uint32_t i = 0; i < owned->drawn.leaf_count; i++)
        owned->leaves[i].corners = corners + g_array_index(firsts, guint, i);
    owned->drawn.leaves = owned->leaves;
    owned->drawn.cuts = owned->cuts;
    owned->drawn.marks = (const DrawSpot *)(void *)owned->marks->data;
    owned->drawn.mark_count = owned->marks->len;
    owned->drawn.leaf_blocks = block_bounds(&owned->drawn, owned->drawn.leaf_count, leaf_bounds);
    owned->drawn.cut_blocks = block_bounds(&owned->drawn, owned->drawn.cut_count, cut_bounds);
    owned->drawn.mark_blocks = block_bounds(&owned->drawn, owned->drawn.mark_count, mark_bounds);
}

DrawPartition *draw_partition_new(gab_layer layer, PixelRect frame, bool (*cancelled)(void *user),
                                  void *user)
{
    gab_partition_info info = gab_layer_partition(layer);
    if (info.kind == GAB_PARTITION_NONE)
        return NULL;
    OwnedPartition *owned = g_new0(OwnedPartition, 1);
    g_atomic_ref_count_init(&owned->refs);
    owned->drawn.leaf_count = info.leaves;
    owned->drawn.cut_count = info.nodes;
    owned->leaves = g_new0(DrawLeaf, info.leaves + 1);
    owned->cuts = g_new0(DrawCut, info.nodes + 1);
    owned->corners = g_array_new(FALSE, FALSE, sizeof(DrawSpot));
    owned->marks = g_array_new(FALSE, FALSE, sizeof(DrawSpot));
    Listing listing = {.layer = layer, .owned = owned, .cancelled = cancelled, .user = user};
    listing.firsts = g_array_new(FALSE, TRUE, sizeof(guint));
    g_array_set_size(listing.firsts, info.leaves);
    Region whole = frame_around(frame, info.bounds);
    if (info.kind == GAB_PARTITION_GRID)
        add_cells(&listing, &info, &whole);
    else if (info.nodes > 0)
        add_node(&listing, 0, &whole, 256);
    else
        add_leaf(&listing, 0, &whole);
    g_assert(is_valid(owned));
    set_pointers(owned, listing.firsts);
    g_array_unref(listing.firsts);
    if (!listing.stopped)
        return &owned->drawn;
    draw_partition_unref(&owned->drawn);
    return NULL;
}

DrawPartition *draw_partition_ref(DrawPartition *partition)
{
    g_atomic_ref_count_inc(&((OwnedPartition *)partition)->refs);
    return partition;
}

void draw_partition_unref(DrawPartition *partition)
{
    OwnedPartition *owned = (OwnedPartition *)partition;
    if (owned == NULL || !g_atomic_ref_count_dec(&owned->refs))
        return;
    g_array_unref(owned->corners);
    g_array_unref(owned->marks);
    g_free((gpointer)owned->drawn.leaf_blocks);
    g_free((gpointer)owned->drawn.cut_blocks);
    g_free((gpointer)owned->drawn.mark_blocks);
    g_free(owned->leaves);
    g_free(owned->cuts);
    g_free(owned);
}

/* SPDX-License-Identifier: MIT */
/*
 * Makes the segments, sub-sectors and nodes of a map. Lines are cut into segments at the cuts of
 * our partition. The segments in each leaf are then divided further, along their own lines, until
 * each sub-sector is convex, as renderers require: each of its segments is in front of all others.
 * The contract is in doom_write_internal.h.
 *
 * The lump begins with the letters XNOD. Four tables follow; after each field, its size in bits:
 *
 *     vertices      number of vertices of lines: 32, number of new vertices: 32;
 *                   for each new one: x: 16.16, y: 16.16
 *     sub-sectors   number: 32; for each: number of its segments: 32
 *     segments      number: 32; for each: start vertex: 32, end vertex: 32, line: 16, side: 8
 *     nodes         number: 32; for each: x: 16, y: 16, dx: 16, dy: 16,
 *                   the box of the right child: top: 16, bottom: 16, left: 16, right: 16,
 *                   the box of the left child: the same fields,
 *                   the right child: 32, the left child: 32 (a node, or a sub-sector with bit 31)
 */
#include "formats/doom/doom_write_internal.h"

#include "export/compile.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

enum {
    MAX_DEPTH = 2048,
    FIXED = 65536,     /* 1 in 16.16 */
    CUT_LENGTH = 4096, /* length of the direction of a rounded cut */
    CUT_SCALE = 4096   /* scale of PlainCut.offset */
};

/* A point within this distance of a line, in map units, is on it; rounding errors are smaller. */
static const double on_line_distance = 1.0 / 2048;
/* The maximum distance of the ends of a line from a cut along this line, in map units. */
static const double max_cut_distance = 0.75;

typedef struct Seg {
    uint32_t a, b; /* vertex indices */
    uint32_t line;
    bool is_back;
} Seg;

/* A line that divides the plane; its right side is its front. */
typedef struct DividingLine {
    int32_t x, y, dx, dy;
} DividingLine;

typedef struct NodeBox {
    double top, bottom, left, right;
} NodeBox;

typedef struct Nodes {
    DoomPlan *plan;
    PlainPartition tree;
    GArray *points;    /* DoomVertex: vertices of the plan, then new ones */
    GHashTable *ids;   /* indices of points by their fixed-point position */
    GArray *ends;      /* uint32_t: end index of each sub-sector's segments */
    GArray *segs;      /* Seg, grouped by sub-sector */
    GByteArray *nodes; /* in the format of the lump */
    uint32_t node_count, depth;
    GError **error;
} Nodes;

static const DoomVertex *point(const Nodes *nodes, uint32_t number)
{
    return &g_array_index(nodes->points, DoomVertex, number);
}

static const Seg *seg_at(const GArray *segs, guint i)
{
    return &g_array_index(segs, Seg, i);
}

/* ---- Sides ---- */

/* Returns the signed distance of a point from a line: positive behind it, on its left. */
static double distance_of(const DividingLine *divider, const DoomVertex *at)
{
    const double dx = divider->dx, dy = divider->dy;
    return (dx * (at->y - divider->y) - dy * (at->x - divider->x)) / sqrt(dx * dx + dy * dy);
}

/* True if a segment has the same direction as a line on which it lies. */
static bool has_direction_of(const Nodes *nodes, const DividingLine *divider, const Seg *seg)
{
    const DoomVertex *a = point(nodes, seg->a), *b = point(nodes, seg->b);
    return (b->x - a->x) * divider->dx + (b->y - a->y) * divider->dy > 0;
}

/* Returns both coordinates, in 16.16, as the halves of a number. */
static gint64 key_of(const DoomVertex *at)
{
    const guint32 x = (guint32)(gint64)round(at->x * FIXED),
                  y = (guint32)(gint64)round(at->y * FIXED);
    return (gint64)((guint64)x << 32 | y);
}

static void register_point(Nodes *nodes, const DoomVertex *at, uint32_t number)
{
    const gint64 key = key_of(at);
    g_hash_table_insert(nodes->ids, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(number));
}

/* Returns the index of the point at a position, rounded to 16.16; adds it if it is new. */
static uint32_t point_at(Nodes *nodes, double x, double y)
{
    const DoomVertex at = {round(x * FIXED) / FIXED, round(y * FIXED) / FIXED};
    const gint64 key = key_of(&at);
    gpointer known;
    if (g_hash_table_lookup_extended(nodes->ids, &key, NULL, &known))
        return GPOINTER_TO_UINT(known);
    g_array_append_val(nodes->points, at);
    register_point(nodes, &at, nodes->points->len - 1);
    return nodes->points->len - 1;
}

/* Returns the point where a segment crosses a line; `from` and `to` are the signed distances of its
 * ends. */
static uint32_t crossing(Nodes *nodes, const Seg *seg, double from, double to)
{
    const DoomVertex a = *point(nodes, seg->a), b = *point(nodes, seg->b);
    const double share = from / (from - to);
    return point_at(nodes, a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
}

/* Assigns a segment, or its two pieces, to the sides of a line. */
static void assign_seg(Nodes *nodes, const DividingLine *divider, const Seg *seg, GArray *right,
                       GArray *left)
{
    const double from = distance_of(divider, point(nodes, seg->a));
    const double to = distance_of(divider, point(nodes, seg->b));
    const bool lies_on = fabs(from) <= on_line_distance && fabs(to) <= on_line_distance;
    if (lies_on)
        g_array_append_vals(has_direction_of(nodes, divider, seg) ? right : left, seg, 1);
    else if (from <= on_line_distance && to <= on_line_distance)
        g_array_append_vals(right, seg, 1);
    else if (from >= -on_line_distance && to >= -on_line_distance)
        g_array_append_vals(left, seg, 1);
    else {
        const uint32_t middle = crossing(nodes, seg, from, to);
        Seg first = *seg, second = *seg;
        first.b = second.a = middle;
        g_array_append_vals(from < 0 ? right : left, &first, 1);
        g_array_append_vals(from < 0 ? left : right, &second, 1);
    }
}

/* ---- Dividing lines ---- */

static bool fits_node(double dx, double dy)
{
    return fabs(dx) <= INT16_MAX && fabs(dy) <= INT16_MAX;
}

/* Computes the line of a segment, in the direction of its side; false if its numbers do not fit. */
static bool line_of_seg(const Nodes *nodes, const Seg *seg, DividingLine *divider)
{
    const DoomLine *line = &g_array_index(nodes->plan->lines, DoomLine, seg->line);
    const DoomVertex *a = point(nodes, seg->is_back ? line->b : line->a);
    const DoomVertex *b = point(nodes, seg->is_back ? line->a : line->b);
    if (!fits_node(b->x - a->x, b->y - a->y))
        return false;
    *divider = (DividingLine){(int32_t)a->x, (int32_t)a->y, (int32_t)(b->x - a->x),
                              (int32_t)(b->y - a->y)};
    return true;
}

/* Returns a cut in whole numbers, with its origin near the middle one of the segments. */
static DividingLine rounded_cut(const Nodes *nodes, const GArray *segs, const PlainCut *cut)
{
    const double length = hypot(cut->x, cut->y);
    const double nx = cut->x / length, ny = cut->y / length;
    const double offset = (double)CUT_SCALE * cut->offset / length / DOCUMENT_PIXEL;
    const DoomVertex *origin = point(nodes, seg_at(segs, segs->len / 2)->a);
    const double distance = nx * origin->x + ny * origin->y - offset;
    const double x = CLAMP(round(origin->x - distance * nx), INT16_MIN, INT16_MAX);
    const double y = CLAMP(round(origin->y - distance * ny), INT16_MIN, INT16_MAX);
    return (DividingLine){(int32_t)x, (int32_t)y, (int32_t)round(-ny * CUT_LENGTH),
                          (int32_t)round(nx * CUT_LENGTH)};
}

/* True if a cut was made along a segment's line. */
static bool is_along(const Nodes *nodes, const Seg *seg, const PlainCut *cut)
{
    const DoomLine *line = &g_array_index(nodes->plan->lines, DoomLine, seg->line);
    const double length = hypot(cut->x, cut->y);
    for (int end = 0; end < 2; end++) {
        const DoomVertex *at = point(nodes, end == 0 ? line->a : line->b);
        const double distance = (cut->x * at->x + cut->y * at->y) / length -
                                (double)CUT_SCALE * cut->offset / length / DOCUMENT_PIXEL;
        if (fabs(distance) > max_cut_distance)
            return false;
    }
    return true;
}

/* Returns the line of a wall if the cut was made along one, else the rounded cut. `is_turned`
 * becomes true if the front of the cut is on the left of the returned line. */
static DividingLine line_of_cut(const Nodes *nodes, const GArray *segs, const PlainCut *cut,
                                bool *is_turned)
{
    DividingLine divider = rounded_cut(nodes, segs, cut);
    for (guint i = 0; i < segs->len; i++)
        if (is_along(nodes, seg_at(segs, i), cut) && line_of_seg(nodes, seg_at(segs, i), &divider))
            break;
    const double right_x = divider.dy, right_y = -divider.dx;
    *is_turned = right_x * cut->x + right_y * cut->y < 0;
    return divider;
}

/* True if a segment, or a piece of it, belongs behind a line. */
static bool is_behind(const Nodes *nodes, const DividingLine *divider, const Seg *seg)
{
    const double from = distance_of(divider, point(nodes, seg->a));
    const double to = distance_of(divider, point(nodes, seg->b));
    const bool lies_on = fabs(from) <= on_line_distance && fabs(to) <= on_line_distance;
    return lies_on ? !has_direction_of(nodes, divider, seg)
                   : from > on_line_distance || to > on_line_distance;
}

/* Finds a segment whose line divides the segments, starting with the middle one. Returns false if
 * there is none: the segments are convex. */
static bool find_dividing_line(const Nodes *nodes, const GArray *segs, DividingLine *divider)
{
    for (guint i = 0; i < segs->len; i++) {
        const Seg *candidate = seg_at(segs, (i + segs->len / 2) % segs->len);
        if (!line_of_seg(nodes, candidate, divider))
            continue;
        for (guint k = 0; k < segs->len; k++)
            if (is_behind(nodes, divider, seg_at(segs, k)))
                return true;
    }
    return false;
}

/* ---- Writing ---- */

static NodeBox box_of(const Nodes *nodes, const GArray *segs)
{
    NodeBox box = {-HUGE_VAL, HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (guint i = 0; i < 2 * segs->len; i++) {
        const Seg *seg = seg_at(segs, i / 2);
        const DoomVertex *at = point(nodes, i % 2 == 0 ? seg->a : seg->b);
        box.top = fmax(box.top, at->y);
        box.bottom = fmin(box.bottom, at->y);
        box.left = fmin(box.left, at->x);
        box.right = fmax(box.right, at->x);
    }
    return box;
}

static void put_box(GByteArray *out, const NodeBox *box)
{
    doom_put_u16(out, (uint32_t)(int32_t)ceil(box->top));
    doom_put_u16(out, (uint32_t)(int32_t)floor(box->bottom));
    doom_put_u16(out, (uint32_t)(int32_t)floor(box->left));
    doom_put_u16(out, (uint32_t)(int32_t)ceil(box->right));
}

static uint32_t put_node(Nodes *nodes, const DividingLine *divider, const NodeBox boxes[2],
                         const uint32_t children[2])
{
    doom_put_u16(nodes->nodes, (uint32_t)divider->x);
    doom_put_u16(nodes->nodes, (uint32_t)divider->y);
    doom_put_u16(nodes->nodes, (uint32_t)divider->dx);
    doom_put_u16(nodes->nodes, (uint32_t)divider->dy);
    put_box(nodes->nodes, &boxes[0]);
    put_box(nodes->nodes, &boxes[1]);
    doom_put_u32(nodes->nodes, children[0]);
    doom_put_u32(nodes->nodes, children[1]);
    return nodes->node_count++;
}

/* True if the line of a segment has the same sector on both sides. Maps contain such lines inside
 * other sectors, so they do not identify the sector around them. */
static bool has_one_sector(const Nodes *nodes, const Seg *seg)
{
    const DoomLine *line = &g_array_index(nodes->plan->lines, DoomLine, seg->line);
    const GArray *sides = nodes->plan->sides;
    return line->front != DOOM_NONE && line->back != DOOM_NONE &&
           g_array_index(sides, DoomSide, line->front).sector ==
               g_array_index(sides, DoomSide, line->back).sector;
}

/* Writes a sub-sector. Its first segment determines its sector, so that segments whose line has two
 * sectors come first. */
static uint32_t put_leaf(Nodes *nodes, const GArray *segs)
{
    const uint32_t end = nodes->segs->len + segs->len;
    for (int pass = 0; pass < 2; pass++)
        for (guint i = 0; i < segs->len; i++)
            if (has_one_sector(nodes, seg_at(segs, i)) == (pass == 1))
                g_array_append_val(nodes->segs, g_array_index(segs, Seg, i));
    g_array_append_val(nodes->ends, end);
    return PLAIN_LEAF | (nodes->ends->len - 1);
}

/* ---- The tree ---- */

/* Charges the added pieces to the budget: lines that cross everywhere could cut each other into
 * more pieces than fit in memory. */
static bool take_segs(Nodes *nodes, const GArray *right, const GArray *left, const GArray *all)
{
    const uint32_t added = right->len + left->len - all->len;
    return doom_plan_take(nodes->plan, (uint64_t)added * 8 * sizeof(Seg), nodes->error);
}

static bool make_subtree(Nodes *nodes, uint32_t child, GArray *segs, uint32_t *made_child);

/* Makes a node whose children are the two sides of a line, and their subtrees: each side is divided
 * further by its element of `children`, a node or leaf of our tree. Takes ownership of the
 * segments. */
static bool make_sides(Nodes *nodes, const DividingLine *divider, const uint32_t children[2],
                       GArray *segs, uint32_t *made_child)
{
    GArray *sides[] = {g_array_new(false, false, sizeof(Seg)),
                       g_array_new(false, false, sizeof(Seg))};
    for (guint i = 0; i < segs->len; i++)
        assign_seg(nodes, divider, seg_at(segs, i), sides[0], sides[1]);
    bool ok = take_segs(nodes, sides[0], sides[1], segs);
    g_array_unref(segs);
    const int only_side = sides[0]->len == 0 ? 1 : sides[1]->len == 0 ? 0 : -1;
    if (ok && only_side >= 0) {
        g_array_unref(sides[1 - only_side]);
        return make_subtree(nodes, children[only_side], sides[only_side], made_child);
    }
    NodeBox boxes[2];
    uint32_t made_children[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        boxes[i] = box_of(nodes, sides[i]);
        if (ok)
            ok = make_subtree(nodes, children[i], sides[i], &made_children[i]);
        else
            g_array_unref(sides[i]);
    }
    if (ok)
        *made_child = put_node(nodes, divider, boxes, made_children);
    return ok;
}

static bool make_cut(Nodes *nodes, uint32_t number, GArray *segs, uint32_t *made_child)
{
    const PlainCut *cut = &nodes->tree.cuts[number];
    bool is_turned;
    const DividingLine divider = line_of_cut(nodes, segs, cut, &is_turned);
    const uint32_t children[] = {cut->child[is_turned], cut->child[!is_turned]};
    return make_sides(nodes, &divider, children, segs, made_child);
}

static bool make_leaf(Nodes *nodes, uint32_t child, GArray *segs, uint32_t *made_child)
{
    DividingLine divider;
    if (find_dividing_line(nodes, segs, &divider))
        return make_sides(nodes, &divider, (const uint32_t[]){child, child}, segs, made_child);
    *made_child = put_leaf(nodes, segs);
    g_array_unref(segs);
    return true;
}

/* Makes the nodes and sub-sectors for the segments in `child`, a node or leaf of our tree.
 * `*made_child` becomes their root: a node, or a sub-sector with bit 31. Takes ownership of the
 * segments. */
static bool make_subtree(Nodes *nodes, uint32_t child, GArray *segs, uint32_t *made_child)
{
    if (nodes->depth >= MAX_DEPTH) {
        g_set_error(nodes->error, COMPILE_ERROR, COMPILE_LIMIT,
                    _("level %s: its node tree would be more than %d levels deep"),
                    nodes->plan->level->name, MAX_DEPTH);
        g_array_unref(segs);
        return false;
    }
    nodes->depth++;
    const bool ok = (child & PLAIN_LEAF) != 0 ? make_leaf(nodes, child, segs, made_child)
                                              : make_cut(nodes, child, segs, made_child);
    nodes->depth--;
    return ok;
}

/* ---- The lump ---- */

static GArray *all_segs(const DoomPlan *plan)
{
    GArray *segs = g_array_new(false, false, sizeof(Seg));
    for (guint i = 0; i < plan->lines->len; i++) {
        const DoomLine *line = &g_array_index(plan->lines, DoomLine, i);
        const Seg front = {line->a, line->b, i, false}, back = {line->b, line->a, i, true};
        if (line->front != DOOM_NONE)
            g_array_append_val(segs, front);
        if (line->back != DOOM_NONE)
            g_array_append_val(segs, back);
    }
    return segs;
}

static bool build_tree(Nodes *nodes)
{
    const DoomPlan *plan = nodes->plan;
    g_autofree PartitionSegment *walls = g_new(PartitionSegment, (gsize)plan->lines->len + 1);
    for (guint i = 0; i < plan->lines->len; i++) {
        const DoomLine *line = &g_array_index(plan->lines, DoomLine, i);
        const DoomVertex *a = point(nodes, line->a), *b = point(nodes, line->b);
        walls[i] =
            (PartitionSegment){(int32_t)(a->x * DOCUMENT_PIXEL), (int32_t)(a->y * DOCUMENT_PIXEL),
                               (int32_t)(b->x * DOCUMENT_PIXEL), (int32_t)(b->y * DOCUMENT_PIXEL)};
    }
    const PartitionSettings settings = {.kind = PLAIN_BSP, .cut_avoidance = 1, .max_walls = 2};
    const DeriveResult result =
        partition_build(plan->options->job, walls, plan->lines->len, &settings, &nodes->tree, NULL);
    if (result == DERIVE_DONE)
        return true;
    g_set_error_literal(nodes->error, COMPILE_ERROR,
                        result == DERIVE_CANCELLED   ? COMPILE_CANCELLED
                        : result == DERIVE_NO_MEMORY ? COMPILE_NO_MEMORY
                                                     : COMPILE_LIMIT,
                        derive_result_text(result));
    return false;
}

static void put_points(const Nodes *nodes, GByteArray *out)
{
    const guint plan_count = nodes->plan->vertices->len;
    doom_put_u32(out, plan_count);
    doom_put_u32(out, nodes->points->len - plan_count);
    for (guint i = plan_count; i < nodes->points->len; i++) {
        doom_put_u32(out, (uint32_t)(int32_t)round(point(nodes, i)->x * FIXED));
        doom_put_u32(out, (uint32_t)(int32_t)round(point(nodes, i)->y * FIXED));
    }
}

static void put_leaves(const Nodes *nodes, GByteArray *out)
{
    uint32_t first = 0;
    doom_put_u32(out, nodes->ends->len);
    for (guint i = 0; i < nodes->ends->len; i++) {
        const uint32_t end = g_array_index(nodes->ends, uint32_t, i);
        doom_put_u32(out, end - first);
        first = end;
    }
    doom_put_u32(out, nodes->segs->len);
    for (guint i = 0; i < nodes->segs->len; i++) {
        const Seg *seg = seg_at(nodes->segs, i);
        doom_put_u32(out, seg->a);
        doom_put_u32(out, seg->b);
        doom_put_u16(out, seg->line);
        doom_put_u8(out, seg->is_back);
    }
}

static GByteArray *lump_of(const Nodes *nodes)
{
    GByteArray *out = g_byte_array_new();
    g_byte_array_append(out, (const guint8 *)"XNOD", 4);
    put_points(nodes, out);
    put_leaves(nodes, out);
    doom_put_u32(out, nodes->node_count);
    g_byte_array_append(out, nodes->nodes->data, nodes->nodes->len);
    return out;
}

static Nodes nodes_begin(DoomPlan *plan, GError **error)
{
    Nodes nodes = {.plan = plan,
                   .points = g_array_copy(plan->vertices),
                   .ids = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
                   .ends = g_array_new(false, false, sizeof(uint32_t)),
                   .segs = g_array_new(false, false, sizeof(Seg)),
                   .nodes = g_byte_array_new(),
                   .error = error};
    for (guint i = 0; i < plan->vertices->len; i++)
        register_point(&nodes, point(&nodes, i), i);
    return nodes;
}

GByteArray *doom_nodes(DoomPlan *plan, GError **error)
{
    Nodes nodes = nodes_begin(plan, error);
    GArray *segs = all_segs(plan);
    uint32_t root;
    bool ok = doom_plan_take(plan, segs->len * (8 * sizeof(Seg) + 64), error) && build_tree(&nodes);
    if (ok)
        ok = make_subtree(&nodes, nodes.tree.cut_count > 0 ? 0 : PLAIN_LEAF, segs, &root);
    else
        g_array_unref(segs);
    GByteArray *lump = ok ? lump_of(&nodes) : NULL;
    partition_release(plan->options->job, &nodes.tree);
    g_array_unref(nodes.points);
    g_hash_table_unref(nodes.ids);
    g_array_unref(nodes.ends);
    g_array_unref(nodes.segs);
    g_byte_array_unref(nodes.nodes);
    return lump;
}

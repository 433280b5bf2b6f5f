/* SPDX-License-Identifier: MIT */
/*
 * Implements the partition of a layer of walls, for drawing and inspection (gabarit/level.h);
 * FORMAT.md describes the stored data.
 */
#include "gabarit/debug.h"

#include "level_element_internal.h"
#include "level_internal.h"
#include "level_walk_internal.h"

/* Returns the elements of a section that belong to a layer of walls; none for a layer of another
 * kind. `field` is as in elements_of. */
static Elements elements_of_layer(gab_layer layer, SectionId id, uint32_t field)
{
    const uint8_t *wall_layer = layer_content(layer, GAB_LAYER_WALLS);
    return wall_layer != NULL ? elements_of(layer.bank, id, wall_layer, field)
                              : (Elements){NULL, 0, 0};
}

static const uint8_t *node_bytes(gab_layer layer, uint32_t node)
{
    Elements nodes = elements_of_layer(layer, SECTION_NODE, WALS_NODE);
    return node < nodes.count ? element_at(&nodes, node) : NULL;
}

static const uint8_t *leaf_bytes(gab_layer layer, uint32_t leaf)
{
    Elements leaves = elements_of_layer(layer, SECTION_LEAF, WALS_LEAF);
    return leaf < leaves.count ? element_at(&leaves, leaf) : NULL;
}

/* Reports a layer that does not exist, and a node or leaf beyond the last of its walls. */
static void report_part(gab_layer layer, SectionId id, uint32_t field, uint32_t index,
                        const char *function)
{
    view_or_report(layer.bank, SECTION_LAYR, layer.index, function);
    if (layer_content(layer, GAB_LAYER_WALLS) != NULL)
        index_or_report(layer.bank, index, elements_of_layer(layer, id, field).count, function);
}
#define REPORT_NODE(layer, node) report_part(layer, SECTION_NODE, WALS_NODE, node, __func__)
#define REPORT_LEAF(layer, leaf) report_part(layer, SECTION_LEAF, WALS_LEAF, leaf, __func__)

/* ---- Partition properties ---- */

static gab_box box_between(int32_t left, int32_t top, int32_t right, int32_t bottom)
{
    const float step = GAB_STEP;
    return (gab_box){(float)left * step, (float)top * step, (float)(right - left) * step,
                     (float)(bottom - top) * step};
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static gab_box bounds_of_walls(const Elements *walls)
{
    int32_t min[2] = {INT32_MAX, INT32_MAX}, max[2] = {INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < 4 * walls->count; i += 2) {
        const uint8_t *end = element_at(walls, i / 4) + 4 * (size_t)(i % 4);
        for (int axis = 0; axis < 2; axis++) {
            min[axis] = lesser(min[axis], read_i32(end + 4 * axis));
            max[axis] = greater(max[axis], read_i32(end + 4 * axis));
        }
    }
    return walls->count > 0 ? box_between(min[0], min[1], max[0], max[1]) : box_between(0, 0, 0, 0);
}

static gab_box bounds_of_cells(const uint8_t *wall_layer)
{
    double w = read_i32(wall_layer + WALS_CELL_W) * (double)GAB_STEP;
    double h = read_i32(wall_layer + WALS_CELL_H) * (double)GAB_STEP;
    return (gab_box){length_from_fixed(wall_layer + WALS_LEFT),
                     length_from_fixed(wall_layer + WALS_TOP),
                     (float)(w * read_u32(wall_layer + WALS_COLUMNS)),
                     (float)(h * read_u32(wall_layer + WALS_ROWS))};
}

gab_partition_info gab_layer_partition(gab_layer layer)
{
    gab_partition_info info = {.kind = GAB_PARTITION_NONE};
    const uint8_t *wall_layer = layer_content(layer, GAB_LAYER_WALLS);
    REPORT_EMPTY(layer, SECTION_LAYR);
    if (wall_layer == NULL)
        return info;
    Elements walls = elements_of_layer(layer, SECTION_WALL, WALS_WALL);
    Elements nodes = elements_of_layer(layer, SECTION_NODE, WALS_NODE);
    info.kind = (gab_partition)wall_layer[WALS_KIND];
    info.nodes = nodes.count;
    info.leaves = read_u32(wall_layer + WALS_LEAVES);
    for (uint32_t i = 0; i < nodes.count; i++) {
        uint32_t depth = element_at(&nodes, i)[NODE_DEPTH];
        info.depth = depth > info.depth ? depth : info.depth;
    }
    info.entries = read_u32(wall_layer + WALS_REFS);
    info.bounds =
        info.kind == GAB_PARTITION_GRID ? bounds_of_cells(wall_layer) : bounds_of_walls(&walls);
    info.cell = position_from_fixed(wall_layer + WALS_CELL_W);
    info.columns = read_u32(wall_layer + WALS_COLUMNS);
    info.rows = read_u32(wall_layer + WALS_ROWS);
    return info;
}

/* ---- Nodes and leaves ---- */

/* Reads the index of a parent, which is stored in three or four bytes; GAB_NONE for none. */
static uint32_t parent_at(const uint8_t *bytes)
{
    uint32_t parent = read_u32(bytes) & NO_PARENT;
    return parent != NO_PARENT ? parent : GAB_NONE;
}

bool gab_layer_cut_at(gab_layer layer, uint32_t node, gab_cut *cut)
{
    const uint8_t *bytes = node_bytes(layer, node);
    REPORT_NODE(layer, node);
    *cut = (gab_cut){.parent = bytes != NULL ? parent_at(bytes + NODE_PARENT) : 0};
    if (bytes == NULL)
        return false;
    cut->normal = (gab_vec){(float)read_i16(bytes + NODE_X) / (float)CUT_UNIT,
                            (float)read_i16(bytes + NODE_Y) / (float)CUT_UNIT};
    cut->offset = (float)(read_i32(bytes + NODE_OFFSET) * (double)CUT_OFFSET_UNIT /
                          (double)CUT_UNIT / FIXED_ONE);
    cut->depth = bytes[NODE_DEPTH];
    for (int side = 0; side < 2; side++) {
        uint32_t child = read_u32(bytes + NODE_CHILD + 4 * side);
        cut->child[side] = child & ~CHILD_IS_LEAF;
        cut->child_is_leaf[side] = child >= CHILD_IS_LEAF;
    }
    return true;
}

uint32_t gab_layer_leaf_parent(gab_layer layer, uint32_t leaf)
{
    const uint8_t *bytes = leaf_bytes(layer, leaf);
    REPORT_LEAF(layer, leaf);
    return bytes != NULL ? parent_at(bytes + LEAF_PARENT) : GAB_NONE;
}

uint32_t gab_layer_leaf_walls(gab_layer layer, uint32_t leaf, uint32_t *walls, uint32_t capacity)
{
    const uint8_t *bytes = leaf_bytes(layer, leaf);
    REPORT_LEAF(layer, leaf);
    uint32_t first = bytes != NULL ? read_u32(bytes + LEAF_REF) : 0;
    uint32_t count = bytes != NULL ? read_u32(bytes + LEAF_REFS) : 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const uint8_t *ref = gab_element(layer.bank, SECTION_REFS, first + i);
        walls[i] = ref != NULL ? read_u32(ref + REFS_WALL) : GAB_NONE;
    }
    return TOTAL(layer.bank, count, capacity);
}

/* ---- Outlines ---- */

/* A box has four corners, and each cut adds at most one. */
enum { MAX_CORNERS = 4 + 256 };

/* A convex polygon. */
typedef struct Outline {
    Vec corners[MAX_CORNERS];
    uint32_t count;
} Outline;

/* A half-plane: dot(normal, position) >= offset. */
typedef struct HalfPlane {
    Vec normal;
    double offset;
} HalfPlane;

static void add_corner(Outline *outline, Vec corner)
{
    if (outline->count < MAX_CORNERS)
        outline->corners[outline->count++] = corner;
}

/* Clips an outline to a half-plane. */
static void clip_to_half_plane(Outline *outline, HalfPlane half_plane)
{
    Outline clipped;
    clipped.count = 0;
    for (uint32_t i = 0; i < outline->count; i++) {
        Vec a = outline->corners[i], b = outline->corners[(i + 1) % outline->count];
        double height_a = dot(half_plane.normal, a) - half_plane.offset;
        double height_b = dot(half_plane.normal, b) - half_plane.offset;
        if (height_a >= 0)
            add_corner(&clipped, a);
        if ((height_a > 0 && height_b < 0) || (height_a < 0 && height_b > 0))
            add_corner(&clipped, advance(a, minus(b, a), height_a / (height_a - height_b)));
    }
    *outline = clipped;
}

static void start_outline(Outline *outline, gab_box within)
{
    double left = (double)within.x, right = left + (double)within.w;
    double top = (double)within.y, bottom = top + (double)within.h;
    bool is_valid =
        left < right && top < bottom && right - left <= DBL_MAX && bottom - top <= DBL_MAX;
    outline->count = 0;
    if (!is_valid)
        return;
    add_corner(outline, (Vec){left, top});
    add_corner(outline, (Vec){right, top});
    add_corner(outline, (Vec){right, bottom});
    add_corner(outline, (Vec){left, bottom});
}

/* Clips an outline to the region of a child: its side of the parent's cut, and so on up to the
 * root. */
static void clip_to_region(Outline *outline, gab_layer layer, uint32_t child, uint32_t parent)
{
    const uint8_t *bytes;
    for (int depth = 0; depth < MAX_CORNERS && (bytes = node_bytes(layer, parent)) != NULL;
         depth++) {
        double sign = read_u32(bytes + NODE_CHILD) == child ? 1 : -1;
        double offset = (double)read_i32(bytes + NODE_OFFSET) * (double)CUT_OFFSET_UNIT / FIXED_ONE;
        Vec normal = {sign * read_i16(bytes + NODE_X), sign * read_i16(bytes + NODE_Y)};
        clip_to_half_plane(outline, (HalfPlane){normal, sign * offset});
        child = parent;
        parent = parent_at(bytes + NODE_PARENT);
    }
}

/* Clips an outline to a cell of a grid; cells at the border extend beyond it. */
static void clip_to_cell(Outline *outline, const uint8_t *wall_layer, uint32_t cell)
{
    uint32_t columns = read_u32(wall_layer + WALS_COLUMNS), rows = read_u32(wall_layer + WALS_ROWS);
    uint32_t column = cell % columns, row = cell / columns;
    gab_vec origin = position_from_fixed(wall_layer + WALS_LEFT),
            size = position_from_fixed(wall_layer + WALS_CELL_W);
    double left = (double)origin.x + column * (double)size.x;
    double top = (double)origin.y + row * (double)size.y;
    if (column > 0)
        clip_to_half_plane(outline, (HalfPlane){{1, 0}, left});
    if (row > 0)
        clip_to_half_plane(outline, (HalfPlane){{0, 1}, top});
    if (column + 1 < columns)
        clip_to_half_plane(outline, (HalfPlane){{-1, 0}, -(left + (double)size.x)});
    if (row + 1 < rows)
        clip_to_half_plane(outline, (HalfPlane){{0, -1}, -(top + (double)size.y)});
}

/* Writes the corners, unless the outline has no area. */
static uint32_t write_outline(const Outline *outline, gab_vec *corners, uint32_t capacity)
{
    double area = 0;
    for (uint32_t i = 2; i < outline->count; i++)
        area += det(minus(outline->corners[i - 1], outline->corners[0]),
                    minus(outline->corners[i], outline->corners[0]));
    if (!(area > 0))
        return 0;
    for (uint32_t i = 0; i < outline->count && i < capacity; i++)
        corners[i] = fit_floats(outline->corners[i]);
    return outline->count;
}

uint32_t gab_layer_node_outline(gab_layer layer, uint32_t node, gab_box within, gab_vec *corners,
                                uint32_t capacity)
{
    const uint8_t *bytes = node_bytes(layer, node);
    REPORT_NODE(layer, node);
    REPORT_FLOATS(layer.bank, within);
    if (bytes == NULL)
        return 0;
    Outline outline;
    start_outline(&outline, within);
    clip_to_region(&outline, layer, node, parent_at(bytes + NODE_PARENT));
    return TOTAL(layer.bank, write_outline(&outline, corners, capacity), capacity);
}

uint32_t gab_layer_leaf_outline(gab_layer layer, uint32_t leaf, gab_box within, gab_vec *corners,
                                uint32_t capacity)
{
    const uint8_t *bytes = leaf_bytes(layer, leaf),
                  *wall_layer = layer_content(layer, GAB_LAYER_WALLS);
    REPORT_LEAF(layer, leaf);
    REPORT_FLOATS(layer.bank, within);
    if (bytes == NULL)
        return 0;
    Outline outline;
    start_outline(&outline, within);
    if (wall_layer[WALS_KIND] == GAB_PARTITION_GRID)
        clip_to_cell(&outline, wall_layer, leaf);
    else
        clip_to_region(&outline, layer, leaf | CHILD_IS_LEAF, parent_at(bytes + LEAF_PARENT));
    return TOTAL(layer.bank, write_outline(&outline, corners, capacity), capacity);
}

/* ---- Leaves at a position and along a path ---- */

uint32_t gab_layer_leaf_at_point(gab_layer layer, gab_vec point)
{
    WallStore store;
    wall_store_open(&store, layer.bank, layer_content(layer, GAB_LAYER_WALLS));
    REPORT_EMPTY(layer, SECTION_LAYR);
    REPORT_FLOATS(layer.bank, point);
    if (!(fabsf(point.x) <= FLT_MAX && fabsf(point.y) <= FLT_MAX))
        return GAB_NONE;
    Vec position = snap_vec(widen(point));
    return gab_leaf_at(&store, (Vec){position.x * FIXED_ONE, position.y * FIXED_ONE});
}

typedef struct LeafList {
    uint32_t *leaves;
    uint32_t count, capacity;
} LeafList;

static bool list_leaf(Walk *walk, uint32_t leaf)
{
    LeafList *list = (LeafList *)walk->context;
    if (list->count < list->capacity)
        list->leaves[list->count] = leaf;
    list->count++;
    return true;
}

uint32_t gab_layer_leaves_along(gab_layer layer, const gab_mover *mover, uint32_t *leaves,
                                uint32_t capacity)
{
    LeafList list = {leaves, 0, capacity};
    WallStore store;
    MoverPath path;
    REPORT_EMPTY(layer, SECTION_LAYR);
    REPORT_FLOATS(layer.bank, *mover);
    wall_store_open(&store, layer.bank, layer_content(layer, GAB_LAYER_WALLS));
    Walk walk = {.store = &store, .enter = list_leaf, .context = &list, .limit = 1};
    if (gab_path_from_mover(mover, &path))
        gab_walk(&walk, &path);
    return TOTAL(layer.bank, list.count, capacity);
}

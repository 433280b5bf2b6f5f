/* SPDX-License-Identifier: MIT */
/*
 * Statistics of a partition; see PartitionFigures in partition.h. Moves are assumed to be equally
 * likely everywhere around the walls and in all directions. Then the probability that a move meets
 * a convex region is proportional to
 *
 *     area + length of the move * perimeter / pi
 */
#include "derive/partition_internal.h"

#include <math.h>

enum {
    MOVE = 32 * 256,
    BYTES_OF_NODE = 20,
    BYTES_OF_LEAF = 12,
    BYTES_OF_REFERENCE = 20,
    BYTES_OF_ENTRY = 4,
    DEEPEST_LEAF = PARTITION_MAX_DEPTH + 1,
    CORNERS_OF_BOX = 4,
    NODES_BETWEEN_STEPS = 1 << 14
};

static const double pi = 3.14159265358979323846;

typedef struct Corner {
    double x, y;
} Corner;

typedef struct Measurer {
    DeriveJob *job;
    const PlainPartition *partition;
    PartitionFigures *figures;
    Corner *corners; /* the regions from the root to the current node */
    uint64_t depths; /* sum over all leaves */
    double compared; /* walls per move, times the area of the world */
    DeriveResult result;
} Measurer;

static uint32_t leaf_size(const PlainPartition *partition, uint32_t leaf)
{
    return partition->leaf_ends[leaf] - (leaf > 0 ? partition->leaf_ends[leaf - 1] : 0);
}

/* Returns how often a region is met, times the area of the world. */
static double frequency(double area, double perimeter)
{
    return area + MOVE * perimeter / pi;
}

static double polygon_frequency(const Corner *corners, size_t count)
{
    double area = 0, perimeter = 0;
    for (size_t n = 0; n < count; n++) {
        const Corner a = corners[n], b = corners[n + 1 < count ? n + 1 : 0];
        /* Relative to the first corner, to avoid cancellation far from the origin. */
        area += (a.x - corners[0].x) * (b.y - corners[0].y) -
                (a.y - corners[0].y) * (b.x - corners[0].x);
        perimeter += sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    }
    return frequency(fabs(area) / 2, perimeter);
}

/* Clips a region to one side of a cut. `clipped` has space for `capacity` corners. Returns the
 * number of corners. */
static size_t clip(const Corner *corners, size_t count, const PlainCut *cut, double sign,
                   Corner *clipped, size_t capacity)
{
    size_t kept = 0;
    for (size_t n = 0; n < count; n++) {
        const Corner a = corners[n], b = corners[n + 1 < count ? n + 1 : 0];
        const double offset = (double)cut->offset * CUT_OFFSET;
        const double of_a = sign * (a.x * cut->x + a.y * cut->y - offset);
        const double of_b = sign * (b.x * cut->x + b.y * cut->y - offset);
        if (of_a >= 0 && kept < capacity)
            clipped[kept++] = a;
        if ((of_a < 0) != (of_b < 0) && kept < capacity) {
            const double time = of_a / (of_a - of_b);
            clipped[kept++] = (Corner){a.x + time * (b.x - a.x), a.y + time * (b.y - a.y)};
        }
    }
    return kept;
}

static void measure_leaf(Measurer *measurer, uint32_t leaf, double visits)
{
    PartitionFigures *figures = measurer->figures;
    const uint32_t walls = leaf_size(measurer->partition, leaf);
    figures->fullest = figures->fullest > walls ? figures->fullest : walls;
    measurer->compared += walls * visits;
}

/* Measures a node or leaf below `depth` cuts, whose region is `corners`. */
static void measure_tree(Measurer *measurer, uint32_t at, uint32_t depth, Corner *corners,
                         size_t count)
{
    if ((at & PLAIN_LEAF) != 0) {
        measurer->depths += depth;
        measure_leaf(measurer, at & ~PLAIN_LEAF, polygon_frequency(corners, count));
        return;
    }
    PartitionFigures *figures = measurer->figures;
    figures->deepest = figures->deepest > depth ? figures->deepest : depth;
    if (figures->nodes++ % NODES_BETWEEN_STEPS == 0 && measurer->result == DERIVE_DONE)
        measurer->result = job_step(measurer->job, share_of_tree);
    if (measurer->result != DERIVE_DONE)
        return;
    const PlainCut *cut = &measurer->partition->cuts[at];
    for (unsigned side = 0; side < 2; side++) {
        Corner *below = corners + count;
        const size_t kept = clip(corners, count, cut, side == 0 ? 1 : -1, below, count + 1);
        measure_tree(measurer, cut->child[side], depth + 1, below, kept);
    }
}

/* Sets the corners of the world: the bounds of all walls, extended by the length of a move. Returns
 * its area. */
static double make_world(WallBounds bounds, Corner corner[CORNERS_OF_BOX])
{
    const double left = bounds.left - MOVE, right = bounds.right + MOVE;
    const double top = bounds.top - MOVE, bottom = bounds.bottom + MOVE;
    corner[0] = (Corner){left, top};
    corner[1] = (Corner){right, top};
    corner[2] = (Corner){right, bottom};
    corner[3] = (Corner){left, bottom};
    return (right - left) * (bottom - top);
}

static DeriveResult measure_all_leaves(Measurer *measurer, WallBounds bounds)
{
    /* Each cut adds one corner to a region. */
    const size_t corners = (size_t)(DEEPEST_LEAF + 1) * (CORNERS_OF_BOX + DEEPEST_LEAF);
    measurer->corners = job_allocate(measurer->job, corners, sizeof(Corner));
    if (measurer->corners == NULL)
        return DERIVE_NO_MEMORY;
    const double area = make_world(bounds, measurer->corners);
    const uint32_t root = measurer->partition->cut_count > 0 ? 0 : PLAIN_LEAF;
    measure_tree(measurer, root, 0, measurer->corners, CORNERS_OF_BOX);
    job_release(measurer->job, measurer->corners);
    measurer->figures->tests_per_move = measurer->compared / area;
    return measurer->result;
}

static void measure_cells(Measurer *measurer)
{
    const PlainPartition *grid = measurer->partition;
    const double width = grid->cell_w, height = grid->cell_h;
    const double visits = frequency(width * height, 2 * (width + height));
    for (uint32_t leaf = 0; leaf < grid->leaf_count; leaf++)
        measure_leaf(measurer, leaf, visits);
    measurer->figures->tests_per_move = measurer->compared / (width * height * grid->leaf_count);
}

double partition_bytes(double nodes, double leaves, double references, double entries)
{
    return BYTES_OF_NODE * nodes + BYTES_OF_LEAF * leaves + BYTES_OF_REFERENCE * references +
           BYTES_OF_ENTRY * entries;
}

DeriveResult partition_measure(DeriveJob *job, const PartitionInput *input, uint64_t cuts,
                               const PlainPartition *partition, PartitionFigures *figures)
{
    Measurer measurer = {.job = job, .partition = partition, .figures = figures};
    uint32_t long_walls = 0;
    for (uint32_t n = 0; n < input->count; n++)
        long_walls +=
            input->walls[n].ax != input->walls[n].bx || input->walls[n].ay != input->walls[n].by;
    if (partition->kind == PLAIN_GRID)
        measure_cells(&measurer);
    else
        measurer.result = measure_all_leaves(&measurer, input->bounds);
    if (measurer.result != DERIVE_DONE) {
        *figures = (PartitionFigures){0};
        return measurer.result;
    }
    const double leaves = partition->leaf_count, references = partition->wall_count;
    const double entries =
        partition->entries != NULL ? (double)partition->columns * partition->rows : 0;
    figures->leaves = partition->leaf_count;
    figures->mean_depth = (double)measurer.depths / leaves;
    figures->walls_per_leaf = references / leaves;
    figures->entries_per_wall = input->count > 0 ? references / input->count : 1;
    figures->cut_ratio = long_walls > 0 ? 1 + (double)cuts / long_walls : 1;
    figures->bytes = partition_bytes(figures->nodes, leaves, references, entries);
    return DERIVE_DONE;
}

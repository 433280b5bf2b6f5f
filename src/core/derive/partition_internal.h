/* SPDX-License-Identifier: MIT */
/*
 * Declarations for the builders of partitions: pieces of walls that are split along cuts, the tree
 * that is grown from them, and the lattice of cells for grids, quadtrees and tables. partition.c is
 * the entry point. partition_tree.c grows a tree and calls a chooser for each cut; partition_bsp.c
 * and partition_quadtree.c are choosers. partition_grid.c needs no tree.
 */
#pragma once

#include "derive/job_internal.h"
#include "derive/partition.h"

/*
 * The length of a cut's normal, rounded, and the unit of its offset. A point x, y (in 1/256 pixel)
 * is on a cut if
 *
 *     cut.x * x + cut.y * y == cut.offset * CUT_OFFSET
 */
enum { CUT_LENGTH = 16384, CUT_OFFSET = 4096 };

/*
 * A wall is listed in a region if its distance from it is at most this, in 1/256 pixel. That is
 * more than all rounding errors, so that no wall that touches a region is ever missed.
 */
enum { PARTITION_SLACK = 1 };

/* ---- Lattices ---- */

/* The smallest box around walls; 0, 0, 0, 0 without walls. */
typedef struct WallBounds {
    int32_t left, top, right, bottom;
} WallBounds;

WallBounds wall_bounds(const PartitionSegment *walls, size_t count);

/* The maximum coordinate in a bank, in 1/256 pixel. */
enum { PARTITION_MAX_COORDINATE = 65535 * 256 };

/* Cells of a size in 1/256 pixel, row by row from the corner left, top. */
typedef struct Lattice {
    int32_t left, top, cell_w, cell_h;
    uint32_t columns, rows;
} Lattice;

/*
 * Returns the largest power of two, at most a pixel, that divides most coordinates of walls. Lines
 * halfway between its multiples avoid walls that are drawn on whole pixels or on a coarser raster.
 */
int32_t raster_grain(const PartitionSegment *walls, size_t count);

/* Returns square cells over some bounds, at least one and at most `max`. Their lines are halfway
 * between multiples of the grain. */
Lattice lattice_over(WallBounds bounds, int32_t grain, uint32_t max);

/* Limits the numbers of a lattice to those that can be stored. Cells at the border extend beyond it
 * infinitely, so that nothing is lost if the lattice becomes smaller than the bounds. */
Lattice lattice_in_range(Lattice lattice);

/* ---- Pieces ---- */

/* The part of a wall in a region: the part between two times, where 0 is at a and 1 at b. */
typedef struct WallPiece {
    PartitionSegment wall;
    double from, until;
    uint32_t number; /* index of the wall */
    uint8_t sides;   /* of the last chosen cut */
    bool is_outside; /* it only touches the region's border, so it is listed but not counted */
} WallPiece;

/* Bits of `sides`: the sides on which the piece must be listed, and the sides on which it does more
 * than touch the cut. */
enum { PIECE_FRONT = 1, PIECE_BACK = 2, PIECE_BOTH = 3, PIECE_IN_FRONT = 4, PIECE_IN_BACK = 8 };

/* ---- Trees ---- */

/* The region of a node as choosers record it. Each chooser defines the meaning of the numbers. */
typedef struct Region {
    int32_t left, top, right, bottom;
    uint32_t stalled; /* number of successive cuts above that excluded no wall */
} Region;

/* A future node or leaf. Its walls are `count` pieces from pieces[first] on. */
typedef struct CutSpot {
    size_t first;
    uint32_t count;
    uint32_t inside; /* number of pieces that do more than touch it; cuts are chosen for these */
    uint32_t depth;
    uint64_t spare; /* how many nodes and repeated walls are allowed below */
    Region region;
    double from, until; /* the part of the progress, from 0 to 1 */
} CutSpot;

/* The cut chosen for a spot. */
typedef struct Split {
    PlainCut cut;
    Region region[2];
    uint32_t count[2], inside[2];
} Split;

typedef struct Tree {
    DeriveJob *job;
    PlainPartition *partition;
    /* Fills in the cut and the regions of a split. Returns false if there is no good cut. */
    bool (*choose)(struct Tree *tree, const CutSpot *spot, Split *split);
    void *chooser; /* data of `choose` */
    uint32_t max_walls, max_depth;
    WallPiece *pieces; /* a stack: the walls of a spot are above those of the waiting spots */
    size_t piece_count, piece_capacity;
    size_t cut_capacity, leaf_capacity, wall_capacity;
    uint64_t cuts; /* how often walls would be cut */
    size_t work;   /* since the last call of the job */
    double share;  /* of the progress */
    DeriveResult result;
} Tree;

/* Adds a number of processed pieces; calls the job from time to time. Returns false once it has
 * failed or is cancelled. */
bool tree_step(Tree *tree, size_t work);

/*
 * Grows the tree of a partition from the walls in the root's region. `growth` is the number of
 * nodes and repeated walls that are allowed per wall.
 */
DeriveResult tree_grow(Tree *tree, const PartitionSegment *walls, uint32_t count, Region root,
                       uint32_t growth);

/* Adds a table of cells from which moves enter the tree. */
DeriveResult tree_add_table(Tree *tree, const Lattice *lattice);

/* The part of the progress for the tree or the grid. The rest is for its table and figures. */
static const double share_of_tree = 0.9;

/* ---- The three kinds: `cuts` receives how often walls would be cut ---- */

/* The input of each kind. */
typedef struct PartitionInput {
    const PartitionSegment *walls;
    uint32_t count;
    WallBounds bounds;
    int32_t grain; /* see raster_grain */
    const PartitionSettings *settings;
} PartitionInput;

DeriveResult partition_build_bsp(DeriveJob *job, const PartitionInput *input,
                                 PlainPartition *partition, uint64_t *cuts);
DeriveResult partition_build_quadtree(DeriveJob *job, const PartitionInput *input,
                                      PlainPartition *partition, uint64_t *cuts);
DeriveResult partition_build_grid(DeriveJob *job, const PartitionInput *input,
                                  PlainPartition *partition, uint64_t *cuts);

/* Computes the figures of a finished partition. */
DeriveResult partition_measure(DeriveJob *job, const PartitionInput *input, uint64_t cuts,
                               const PlainPartition *partition, PartitionFigures *figures);

/* SPDX-License-Identifier: MIT */
/*
 * What the builders of partitions share: pieces of walls that are split along cuts, the tree that
 * grows from them, and the lattice that grids, quadtrees and tables lie on. partition.c is the way
 * in; partition_tree.c grows a tree by asking a chooser for each cut; partition_bsp.c and
 * partition_quadtree.c are choosers; partition_grid.c needs no tree.
 */
#ifndef GABARIT_DERIVE_PARTITION_INTERNAL_H
#define GABARIT_DERIVE_PARTITION_INTERNAL_H

#include "derive/job_internal.h"
#include "derive/partition.h"

/* A normal's length, and what an offset counts, both in the units of normal times coordinate. */
enum { CUT_LENGTH = 16384, CUT_OFFSET = 4096 };

/*
 * A wall that comes as near to a region as this, in 1/256 pixel, is listed in it: more than all
 * rounding, so that no wall which touches a region is ever missed.
 */
enum { PARTITION_SLACK = 1 };

/* ---- Lattices ---- */

/* The smallest box around walls; 0, 0, 0, 0 without any. */
typedef struct WallBounds {
    int32_t left, top, right, bottom;
} WallBounds;

WallBounds wall_bounds(const PartitionSegment *walls, size_t count);

/* Limits of what a bank can hold, in 1/256 pixel. */
enum { PARTITION_MOST_COORDINATE = 65535 * 256 };

/* Cells of a size in 1/256 pixel, row by row from left, top. */
typedef struct Lattice {
    int32_t left, top, cell_w, cell_h;
    uint32_t columns, rows;
} Lattice;

/*
 * The largest power of two up to a pixel that most coordinates of walls are multiples of. Lines
 * halfway between its multiples miss what is drawn on whole pixels or on a coarser raster.
 */
int32_t lattice_grain(const PartitionSegment *walls, size_t count);

/* Square cells over some bounds, `most` at most, at least one; they lie between the grain. */
Lattice lattice_over(WallBounds bounds, int32_t grain, uint32_t most);

/* The same with numbers that can be stored: cells at the border reach beyond it without end, so
 * that nothing is lost where it gets smaller than the bounds. */
Lattice lattice_in_range(Lattice lattice);

/* ---- Pieces ---- */

/* The part of a wall in a region: that between two times, 0 at a and 1 at b. */
typedef struct Piece {
    PartitionSegment wall;
    double from, until;
    uint32_t number;
    uint8_t sides;   /* of the cut that was chosen last */
    bool is_outside; /* it only touches the region's border: it must be listed, no more */
} Piece;

/* Bits of `sides`: where the piece must be listed, and where it is more than touching. */
enum { PIECE_FRONT = 1, PIECE_BACK = 2, PIECE_BOTH = 3, PIECE_IN_FRONT = 4, PIECE_BEHIND = 8 };

/* On which sides of a cut a piece has a point, or nearly. What lies along the cut is in front. */
uint8_t piece_sides(const Piece *piece, const PlainCut *cut);

/* Clips a piece to one side, PIECE_FRONT or PIECE_BACK, on which it has a point. */
void piece_clip(Piece *piece, const PlainCut *cut, uint32_t side);

/* ---- Trees ---- */

/* Where choosers keep account of the region of a node; what the numbers mean is theirs. */
typedef struct Region {
    int32_t left, top, right, bottom;
    uint32_t stalled; /* cuts above that took no wall off */
} Region;

/* A node or leaf to be: its walls are pieces[first] and those that follow. */
typedef struct Spot {
    size_t first;
    uint32_t count;
    uint32_t inside; /* pieces that do not just touch: those that cuts are chosen for */
    uint32_t depth;
    uint64_t spare; /* how many nodes and repeated walls there may be below */
    Region region;
    double from, until; /* shares of the progress */
} Spot;

/* A cut that was chosen for a spot. */
typedef struct Split {
    PlainCut cut;
    Region region[2];
    uint32_t count[2], inside[2];
} Split;

typedef struct Tree {
    DeriveJob *job;
    PlainPartition *partition;
    /* Fills in the cut and the regions of a split. Returns false when there is no good cut. */
    bool (*choose)(struct Tree *tree, const Spot *spot, Split *split);
    void *chooser; /* what `choose` works with */
    uint32_t most_walls, most_depth;
    Piece *pieces; /* a stack: the walls of a spot lie above those of the spots that wait */
    size_t piece_count, piece_room;
    size_t cut_room, leaf_room, wall_room;
    uint64_t cuts; /* of walls, if they were cut */
    size_t work;   /* since the job was asked last */
    double share;  /* of the progress */
    DeriveResult result;
} Tree;

/* Notes that so many pieces were looked at; now and then asks the job. False once it is over. */
bool tree_goes_on(Tree *tree, size_t work);

/*
 * Grows the tree of a partition from the walls in the root's region. `growth` says how many nodes
 * and repeated walls there may be for each wall.
 */
DeriveResult tree_grow(Tree *tree, const PartitionSegment *walls, uint32_t count, Region root,
                       uint32_t growth);

/* Adds a table of cells from which moves enter the tree. */
DeriveResult tree_add_table(Tree *tree, const Lattice *lattice);

/* How much of the progress is the tree, or the grid: its table and its figures come after it. */
static const double share_of_tree = 0.9;

/* ---- The three kinds: `cuts` receives how often walls would be cut, if they were ---- */

/* What they all get: settings with good numbers instead of zeros. */
typedef struct PartitionInput {
    const PartitionSegment *walls;
    uint32_t count;
    WallBounds bounds;
    int32_t grain;
    const PartitionSettings *settings;
} PartitionInput;

DeriveResult partition_build_bsp(DeriveJob *job, const PartitionInput *input,
                                 PlainPartition *partition, uint64_t *cuts);
DeriveResult partition_build_quadtree(DeriveJob *job, const PartitionInput *input,
                                      PlainPartition *partition, uint64_t *cuts);
DeriveResult partition_build_grid(DeriveJob *job, const PartitionInput *input,
                                  PlainPartition *partition, uint64_t *cuts);

/* Works out the figures of a partition that was built. */
DeriveResult partition_measure(DeriveJob *job, const PartitionInput *input, uint64_t cuts,
                               const PlainPartition *partition, PartitionFigures *figures);

#endif

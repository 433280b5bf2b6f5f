/* SPDX-License-Identifier: MIT */
/*
 * Grows a tree of cuts; see partition_internal.h. For each node, the cuts of both children are
 * chosen before the first child is grown. Nodes are therefore in the order of a depth-first walk,
 * and leaves in the order in which nodes refer to them, as the format requires.
 *
 * The size of a tree is limited: each spot has a budget of nodes and of repeated walls. Every cut
 * uses a part of it; the rest is divided between the two sides in proportion to their walls.
 */
#include "derive/partition_internal.h"

#include <assert.h>
#include <string.h>

enum { MAX_NODES = (1 << 24) - 1, WORK_BETWEEN_STEPS = 1 << 17, MIN_SPARE = 64 };

/* Farther than any mover; border cells of a table extend to this distance. */
static const int64_t far_away = INT64_C(1) << 31;

/* ---- Pieces ---- */

/* Returns how far a point is in front of a cut, times CUT_LENGTH; exact. */
static double front_of(const PlainCut *cut, int64_t x, int64_t y)
{
    return (double)(x * cut->x + y * cut->y - (int64_t)cut->offset * CUT_OFFSET);
}

/* Returns the sides of a cut on which a piece has a point, within the slack. A piece along the cut
 * is in front. */
static uint8_t piece_sides(const WallPiece *piece, const PlainCut *cut)
{
    static const double slack = PARTITION_SLACK * CUT_LENGTH;
    const double a = front_of(cut, piece->wall.ax, piece->wall.ay);
    const double b = front_of(cut, piece->wall.bx, piece->wall.by);
    const double first = a + piece->from * (b - a), last = a + piece->until * (b - a);
    const double low = first < last ? first : last, high = first < last ? last : first;
    if (low > slack)
        return PIECE_FRONT | PIECE_IN_FRONT;
    if (high < -slack)
        return PIECE_BACK | PIECE_IN_BACK;
    const bool is_behind = low<-2 * slack, is_in_front = high> 2 * slack || !is_behind;
    return (uint8_t)(PIECE_BOTH | (is_in_front ? PIECE_IN_FRONT : 0) |
                     (is_behind ? PIECE_IN_BACK : 0));
}

/* Clips a piece to one side of a cut, PIECE_FRONT or PIECE_BACK, on which it has a point. */
static void piece_clip(WallPiece *piece, const PlainCut *cut, uint32_t side)
{
    static const double slack = PARTITION_SLACK * CUT_LENGTH;
    const double sign = side == PIECE_FRONT ? 1 : -1;
    const double a = sign * front_of(cut, piece->wall.ax, piece->wall.ay) + slack;
    const double b = sign * front_of(cut, piece->wall.bx, piece->wall.by) + slack;
    if (a < 0 && b > a) {
        const double time = a / (a - b);
        piece->from = time > piece->from ? time : piece->from;
    } else if (b < 0 && a > b) {
        const double time = a / (a - b);
        piece->until = time < piece->until ? time : piece->until;
    }
    if (piece->from > piece->until)
        piece->until = piece->from;
}

/* ---- Memory ---- */

bool tree_step(Tree *tree, size_t work)
{
    tree->work += work;
    if (tree->work >= WORK_BETWEEN_STEPS && tree->result == DERIVE_DONE) {
        tree->work = 0;
        tree->result = job_step(tree->job, tree->share);
    }
    return tree->result == DERIVE_DONE;
}

/* Returns an array with capacity for `need` elements, at least one, that keeps the first `used`
 * ones. Without memory, returns NULL and the old array remains. */
static void *grow(Tree *tree, void *array, size_t *capacity, size_t used, size_t need, size_t size)
{
    if (array != NULL && need <= *capacity)
        return array;
    size_t new_capacity = *capacity + *capacity / 2 + 64;
    new_capacity = new_capacity > need ? new_capacity : need;
    void *larger = job_allocate(tree->job, new_capacity, size);
    if (larger == NULL) {
        tree->result = DERIVE_NO_MEMORY;
        return NULL;
    }
    if (used > 0)
        memcpy(larger, array, used * size);
    job_release(tree->job, array);
    *capacity = new_capacity;
    return larger;
}

static bool add_cut(Tree *tree, const PlainCut *cut)
{
    PlainPartition *partition = tree->partition;
    PlainCut *cuts = grow(tree, partition->cuts, &tree->cut_capacity, partition->cut_count,
                          (size_t)partition->cut_count + 1, sizeof(*cuts));
    if (cuts == NULL)
        return false;
    partition->cuts = cuts;
    cuts[partition->cut_count++] = *cut;
    return true;
}

static bool add_leaf(Tree *tree, const CutSpot *spot)
{
    PlainPartition *partition = tree->partition;
    uint32_t *ends = grow(tree, partition->leaf_ends, &tree->leaf_capacity, partition->leaf_count,
                          (size_t)partition->leaf_count + 1, sizeof(*ends));
    if (ends == NULL)
        return false;
    partition->leaf_ends = ends;
    uint32_t *walls = grow(tree, partition->walls, &tree->wall_capacity, partition->wall_count,
                           (size_t)partition->wall_count + spot->count + 1, sizeof(*walls));
    if (walls == NULL)
        return false;
    partition->walls = walls;
    for (uint32_t n = 0; n < spot->count; n++)
        walls[partition->wall_count + n] = tree->pieces[spot->first + n].number;
    partition->wall_count += spot->count;
    ends[partition->leaf_count++] = partition->wall_count;
    return true;
}

/* ---- Growing ---- */

/* Determines the sides of all pieces, and counts the pieces on each side. */
static void classify_pieces(Tree *tree, const CutSpot *spot, Split *split)
{
    WallPiece *pieces = tree->pieces + spot->first;
    uint32_t front = 0, back = 0, in_front = 0, behind = 0;
    for (uint32_t n = 0; n < spot->count; n++) {
        const uint8_t sides = piece_sides(&pieces[n], &split->cut);
        const bool is_inside = !pieces[n].is_outside;
        pieces[n].sides = sides;
        front += (sides & PIECE_FRONT) != 0;
        back += (sides & PIECE_BACK) != 0;
        in_front += is_inside && (sides & PIECE_IN_FRONT) != 0;
        behind += is_inside && (sides & PIECE_IN_BACK) != 0;
    }
    assert(front + back >= spot->count && in_front + behind >= spot->inside); /* no piece is lost */
    split->count[0] = front;
    split->count[1] = back;
    split->inside[0] = in_front;
    split->inside[1] = behind;
}

/* Returns how many nodes and repeated walls a cut adds. */
static uint64_t cost_of(const CutSpot *spot, const Split *split)
{
    return (uint64_t)split->count[0] + split->count[1] - spot->count + 1;
}

/* True if a spot becomes a node; fills in its cut. */
static bool find_split(Tree *tree, const CutSpot *spot, Split *split)
{
    if (spot->inside <= tree->max_walls || spot->depth > tree->max_depth)
        return false;
    /* Each ancestor that waits for its second child adds at most one more node. */
    if (tree->partition->cut_count + 2 * PARTITION_MAX_DEPTH > MAX_NODES)
        return false;
    if (!tree_step(tree, spot->count) || !tree->choose(tree, spot, split))
        return false;
    classify_pieces(tree, spot, split);
    return tree_step(tree, spot->count) && cost_of(spot, split) <= spot->spare;
}

/* Returns a piece that is on both sides of a cut, clipped to one side. `more_than_touch` is the bit
 * for that side, PIECE_IN_FRONT or PIECE_IN_BACK. */
static WallPiece part_of(const WallPiece *whole, const PlainCut *cut, uint32_t side,
                         uint8_t more_than_touch)
{
    WallPiece part = *whole;
    part.is_outside |= (whole->sides & more_than_touch) == 0;
    piece_clip(&part, cut, side);
    return part;
}

/* Leaves the pieces behind the cut in place, and pushes the pieces in front of it on the stack. */
static bool move_pieces(Tree *tree, const CutSpot *spot, const Split *split)
{
    WallPiece *pieces = grow(tree, tree->pieces, &tree->piece_capacity, tree->piece_count,
                             tree->piece_count + split->count[0], sizeof(*pieces));
    if (pieces == NULL)
        return false;
    tree->pieces = pieces;
    WallPiece *back = pieces + spot->first, *front = pieces + tree->piece_count;
    const WallPiece *piece = back;
    for (uint32_t n = 0; n < spot->count; n++, piece++) {
        const WallPiece whole = *piece;
        if ((whole.sides & PIECE_BACK) == 0) {
            *front++ = whole;
        } else if ((whole.sides & PIECE_FRONT) == 0) {
            *back++ = whole;
        } else {
            *front++ = part_of(&whole, &split->cut, PIECE_FRONT, PIECE_IN_FRONT);
            *back++ = part_of(&whole, &split->cut, PIECE_BACK, PIECE_IN_BACK);
        }
    }
    assert(back == tree->pieces + spot->first + split->count[1]);
    assert(front == tree->pieces + tree->piece_count + split->count[0]);
    tree->piece_count += split->count[0];
    tree->cuts += (uint64_t)split->inside[0] + split->inside[1] - spot->inside;
    return true;
}

/* True if a spot's pieces are on the stack, and it is not too deep. */
static __attribute__((unused)) bool is_valid(const Tree *tree, const CutSpot *spot)
{
    return spot->first + spot->count <= tree->piece_count && spot->inside <= spot->count &&
           spot->depth <= tree->max_depth + 1;
}

/* Makes the two spots on the sides of a cut. */
static void make_children(const Tree *tree, const CutSpot *spot, const Split *split,
                          CutSpot child[2])
{
    assert(cost_of(spot, split) <= spot->spare);
    const uint64_t spare = spot->spare - cost_of(spot, split);
    const uint64_t total = (uint64_t)split->count[0] + split->count[1];
    const double share = (double)split->count[0] / (double)total;
    const double middle = spot->from + (spot->until - spot->from) * share;
    for (unsigned side = 0; side < 2; side++)
        child[side] = (CutSpot){.count = split->count[side],
                                .inside = split->inside[side],
                                .depth = spot->depth + 1,
                                .spare = spare * split->count[side] / total,
                                .region = split->region[side],
                                .from = spot->from,
                                .until = spot->until};
    for (unsigned side = 0; side < 2; side++)
        child[side].region.stalled =
            split->inside[side] < spot->inside ? 0 : spot->region.stalled + 1;
    child[0].first = tree->piece_count - split->count[0];
    child[0].until = middle;
    child[1].first = spot->first;
    child[1].from = middle;
    assert(is_valid(tree, &child[0]) && is_valid(tree, &child[1]));
    assert(child[0].spare + child[1].spare <= spare);
}

static void grow_node(Tree *tree, const CutSpot *spot, const Split *split)
{
    PlainPartition *partition = tree->partition;
    const uint32_t node = partition->cut_count;
    CutSpot child[2];
    Split next[2];
    bool is_node[2];
    assert(is_valid(tree, spot));
    const size_t stacked = tree->piece_count;
    if (!add_cut(tree, &split->cut) || !move_pieces(tree, spot, split))
        return;
    make_children(tree, spot, split, child);
    for (unsigned side = 0; side < 2; side++) {
        is_node[side] = find_split(tree, &child[side], &next[side]);
        partition->cuts[node].child[side] = partition->leaf_count | PLAIN_LEAF;
        if (tree->result != DERIVE_DONE || (!is_node[side] && !add_leaf(tree, &child[side])))
            return;
    }
    for (unsigned side = 0; side < 2; side++) {
        if (is_node[side]) {
            partition->cuts[node].child[side] = partition->cut_count;
            grow_node(tree, &child[side], &next[side]);
        }
        if (tree->result != DERIVE_DONE)
            return;
        tree->share = child[side].until;
        if (side == 0)
            tree->piece_count = child[0].first;
    }
    assert(tree->piece_count == stacked);
    (void)stacked; /* unused without assertions */
}

DeriveResult tree_grow(Tree *tree, const PartitionSegment *walls, uint32_t count, Region root,
                       uint32_t growth)
{
    tree->result = DERIVE_DONE;
    tree->pieces = grow(tree, NULL, &tree->piece_capacity, 0, (size_t)count + count / 2 + 1,
                        sizeof(*tree->pieces));
    if (tree->pieces == NULL)
        return DERIVE_NO_MEMORY;
    for (uint32_t n = 0; n < count; n++)
        tree->pieces[n] = (WallPiece){.wall = walls[n], .until = 1, .number = n};
    tree->piece_count = count;
    const CutSpot spot = {.count = count,
                          .inside = count,
                          .spare = (uint64_t)count * growth + MIN_SPARE,
                          .region = root,
                          .until = share_of_tree};
    Split split;
    if (find_split(tree, &spot, &split))
        grow_node(tree, &spot, &split);
    else if (tree->result == DERIVE_DONE)
        add_leaf(tree, &spot);
    job_release(tree->job, tree->pieces);
    tree->pieces = NULL;
    assert(tree->result != DERIVE_DONE ||
           tree->partition->leaf_count == tree->partition->cut_count + 1);
    return tree->result;
}

/* ---- Tables ---- */

/* The closed box of a cell. */
typedef struct CellBox {
    int64_t left, top, right, bottom;
} CellBox;

static CellBox cell_box(const Lattice *lattice, uint32_t column, uint32_t row)
{
    const int64_t left = lattice->left + (int64_t)column * lattice->cell_w;
    const int64_t top = lattice->top + (int64_t)row * lattice->cell_h;
    return (CellBox){.left = column == 0 ? -far_away : left,
                     .top = row == 0 ? -far_away : top,
                     .right = column + 1 == lattice->columns ? far_away : left + lattice->cell_w,
                     .bottom = row + 1 == lattice->rows ? far_away : top + lattice->cell_h};
}

/* Returns the deepest node or leaf that contains a whole box. */
static uint32_t descend(const PlainPartition *partition, const CellBox *box)
{
    uint32_t at = partition->cut_count > 0 ? 0 : PLAIN_LEAF;
    while ((at & PLAIN_LEAF) == 0) {
        const PlainCut *cut = &partition->cuts[at];
        const int64_t near_x = cut->x > 0 ? box->left : box->right;
        const int64_t near_y = cut->y > 0 ? box->top : box->bottom;
        const int64_t far_x = cut->x > 0 ? box->right : box->left;
        const int64_t far_y = cut->y > 0 ? box->bottom : box->top;
        if (front_of(cut, near_x, near_y) >= 0)
            at = cut->child[0];
        else if (front_of(cut, far_x, far_y) <= 0)
            at = cut->child[1];
        else
            break;
    }
    return at;
}

DeriveResult tree_add_table(Tree *tree, const Lattice *given)
{
    const Lattice in_range = lattice_in_range(*given), *lattice = &in_range;
    PlainPartition *partition = tree->partition;
    const size_t cells = (size_t)lattice->columns * lattice->rows;
    partition->entries = job_allocate(tree->job, cells, sizeof(*partition->entries));
    if (partition->entries == NULL)
        return DERIVE_NO_MEMORY;
    partition->left = lattice->left;
    partition->top = lattice->top;
    partition->cell_w = lattice->cell_w;
    partition->cell_h = lattice->cell_h;
    partition->columns = lattice->columns;
    partition->rows = lattice->rows;
    uint32_t *entry = partition->entries;
    for (uint32_t row = 0; row < lattice->rows; row++)
        for (uint32_t column = 0; column < lattice->columns; column++) {
            const CellBox box = cell_box(lattice, column, row);
            *entry++ = descend(partition, &box);
            if (!tree_step(tree, 16))
                return tree->result;
        }
    return DERIVE_DONE;
}

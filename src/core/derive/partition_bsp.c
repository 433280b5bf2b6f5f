/* SPDX-License-Identifier: MIT */
/*
 * Binary space partitions: trees of cuts in any direction; see partition.h. If speed has priority,
 * the upper cuts are on the lines of a lattice of cells, so that a table of these cells leads far
 * down the tree and a move starts at its leaf. Each of these cuts is chosen by how many walls a
 * straight path would meet on both sides (see sweep_lines). Below them, free cuts are made: cuts in
 * fixed directions and along the longest walls are tried at many offsets.
 */
#include "derive/partition_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    DEFAULT_MAX_WALLS = 8,
    MAX_WALLS_ON_RASTER = 12, /* if many walls touch a cut, because they are on a raster */
    MAX_WALLS_FEW_CUTS = 14,
    GROWTH = 3,          /* see tree_grow */
    FIXED = 12,          /* directions */
    FIXED_LARGE = 4,     /* the first ones, which are used for many pieces */
    LARGE = 128,         /* from this number on, pieces are many */
    WALL_DIRECTIONS = 4, /* directions taken from the walls */
    MAX_BINS = 4096,     /* offsets per direction */
    MIN_BINS = 128,
    BINS_OF_A_WALL = 4,
    N_LOG_N_TABLE = 4096, /* numbers of walls for which n log n is in a table */
    MIN_SPAN = 16 * CUT_LENGTH,
    FREE_BELOW = 64, /* times cut_avoidance: up to this number of pieces, no lattice is used */
    MIN_RASTER = 16  /* 1/256 pixel; walls with a larger grain are on a raster */
};

/* The cut_avoidance from which on no lattice is used. */
static const double min_without_lattice = 0.5;

typedef struct Direction {
    int16_t x, y;
} Direction;

/* Every 15 degrees; the axes and the diagonals first. */
static const Direction fixed[FIXED] = {
    {16384, 0},    {0, 16384},    {11585, 11585}, {-11585, 11585}, {15826, 4240},  {14189, 8192},
    {8192, 14189}, {4240, 15826}, {-4240, 15826}, {-8192, 14189},  {-14189, 8192}, {-15826, 4240}};

/* The ends of a piece of a wall. */
typedef struct Ends {
    double ax, ay, bx, by;
} Ends;

/* The interval that a piece covers along a direction. */
typedef struct Extent {
    double low, high;
} Extent;

typedef struct Bsp {
    Lattice lattice;      /* no columns: no lattice */
    uint32_t free_below;  /* number of pieces up to which the lattice is not used */
    double penalty;       /* for a wall that is cut */
    double touch_penalty; /* for one that is listed twice because it touches the cut */
    double *n_log_n;      /* for n up to N_LOG_N_TABLE */
    Ends *ends;
    Extent *extents;
    uint32_t count;           /* of ends and extents: pieces that do more than touch the region */
    uint32_t max;             /* maximum on one side of a free line */
    uint32_t deep;            /* from this depth on, sides must be balanced */
    uint32_t *starts, *stops; /* number of extents that start and stop in each bin */
    uint32_t *within;         /* number that do both */
    uint32_t bins;            /* capacity */
} Bsp;

/* The best choice so far among bins, or among lines between bins. */
typedef struct Choice {
    double score;
    uint32_t at; /* the bin, or the bin after the line */
    bool is_found;
} Choice;

/* Returns about n times the binary logarithm of n. The result is the same on every machine. */
static double compute_n_log_n(uint32_t n)
{
    if (n < 2)
        return n;
    const int bits = 31 - __builtin_clz(n);
    const double power = (double)(UINT32_C(1) << bits);
    return n * (bits + (n - power) / power);
}

static double n_log_n(const Bsp *bsp, uint32_t n)
{
    return n <= N_LOG_N_TABLE ? bsp->n_log_n[n] : compute_n_log_n(n);
}

static void clear_bins(Bsp *bsp, uint32_t bins)
{
    memset(bsp->starts, 0, bins * sizeof(*bsp->starts));
    memset(bsp->stops, 0, bins * sizeof(*bsp->stops));
    memset(bsp->within, 0, bins * sizeof(*bsp->within));
}

static uint32_t bin_of(double at, double scale, uint32_t bins)
{
    const double bin = at * scale;
    return bin < 0 ? 0 : bin >= bins ? bins - 1 : (uint32_t)bin;
}

/* ---- Lines of the lattice ---- */

/*
 * Tries the lines between bins, which are cells of a lattice, `across` cells long. The longer the
 * perimeter of a region, the more often a straight path meets it. The cost of each meeting grows
 * with the number of walls.
 */
static Choice sweep_lines(const Bsp *bsp, uint32_t bins, uint32_t across)
{
    Choice best = {.score = HUGE_VAL};
    const double penalty = bsp->penalty * (bins + across);
    uint32_t back = bsp->starts[0], front = bsp->count - bsp->stops[0];
    for (uint32_t line = 1; line < bins; line++) {
        const double score = (double)(across + line) * n_log_n(bsp, back) +
                             (double)(across + bins - line) * n_log_n(bsp, front) +
                             penalty * (back + front - bsp->count);
        if (score < best.score)
            best = (Choice){.score = score, .at = line, .is_found = true};
        back += bsp->starts[line];
        front -= bsp->stops[line];
    }
    assert(back == bsp->count && front == 0);
    return best;
}

/* Returns the best line of the lattice across a region of cells, in one direction. */
static Choice choose_lattice_line(Bsp *bsp, const CutSpot *spot, bool is_x)
{
    const Lattice *lattice = &bsp->lattice;
    const Region region = spot->region;
    const int32_t first = is_x ? region.left : region.top;
    const int32_t bins = is_x ? region.right - region.left : region.bottom - region.top;
    const int32_t across = is_x ? region.bottom - region.top : region.right - region.left;
    const int32_t cell = is_x ? lattice->cell_w : lattice->cell_h;
    const double origin = (is_x ? lattice->left : lattice->top) + (double)first * cell;
    const double scale = 1.0 / cell;
    if (bins < 2)
        return (Choice){.score = HUGE_VAL};
    clear_bins(bsp, (uint32_t)bins);
    for (uint32_t n = 0; n < bsp->count; n++) {
        const Ends *ends = &bsp->ends[n];
        const double a = (is_x ? ends->ax : ends->ay) - origin;
        const double b = (is_x ? ends->bx : ends->by) - origin;
        bsp->starts[bin_of(a < b ? a : b, scale, (uint32_t)bins)]++;
        bsp->stops[bin_of(a < b ? b : a, scale, (uint32_t)bins)]++;
    }
    return sweep_lines(bsp, (uint32_t)bins, (uint32_t)across);
}

/* Chooses a cut along a line of the lattice, if it is better than no cut. */
static bool choose_lattice(Bsp *bsp, const CutSpot *spot, Split *split)
{
    const Region region = spot->region;
    const Lattice *lattice = &bsp->lattice;
    const Choice x = choose_lattice_line(bsp, spot, true);
    const Choice y = choose_lattice_line(bsp, spot, false);
    const bool is_x = x.score <= y.score;
    const Choice *best = is_x ? &x : &y;
    const double perimeter = (region.right - region.left) + (region.bottom - region.top);
    if (!best->is_found || best->score >= perimeter * n_log_n(bsp, bsp->count))
        return false;
    split->region[0] = split->region[1] = region;
    if (is_x) {
        const int32_t line = region.left + (int32_t)best->at;
        const int32_t index = lattice->left + line * lattice->cell_w;
        split->cut = (PlainCut){.x = CUT_LENGTH, .offset = index * (CUT_LENGTH / CUT_OFFSET)};
        split->region[0].left = split->region[1].right = line;
    } else {
        const int32_t line = region.top + (int32_t)best->at;
        const int32_t index = lattice->top + line * lattice->cell_h;
        split->cut = (PlainCut){.y = CUT_LENGTH, .offset = index * (CUT_LENGTH / CUT_OFFSET)};
        split->region[0].top = split->region[1].bottom = line;
    }
    return true;
}

/* ---- Free lines ---- */

/* Computes the extents of all pieces along a direction. Returns the extent of all pieces
 * together. */
static Extent measure(Bsp *bsp, Direction direction)
{
    Extent all = {HUGE_VAL, -HUGE_VAL};
    for (uint32_t n = 0; n < bsp->count; n++) {
        const Ends *ends = &bsp->ends[n];
        const double a = ends->ax * direction.x + ends->ay * direction.y;
        const double b = ends->bx * direction.x + ends->by * direction.y;
        const Extent extent = {a < b ? a : b, a < b ? b : a};
        bsp->extents[n] = extent;
        all.low = all.low < extent.low ? all.low : extent.low;
        all.high = all.high > extent.high ? all.high : extent.high;
    }
    return all;
}

/*
 * Tries a line in each bin. Walls that end in the bin are treated as ending at the line, which is
 * often true if walls are drawn on a raster.
 */
static Choice sweep_bins(const Bsp *bsp, uint32_t bins)
{
    Choice best = {.score = HUGE_VAL};
    uint32_t back = 0, front = bsp->count;
    for (uint32_t bin = 0; bin < bins; bin++) {
        const uint32_t starts = bsp->starts[bin], stops = bsp->stops[bin];
        const uint32_t within = bsp->within[bin];
        front -= stops;
        const uint32_t both = back + front + within - bsp->count;
        const double score = n_log_n(bsp, back) + n_log_n(bsp, front + within) +
                             bsp->penalty * both + bsp->touch_penalty * (starts + stops - within);
        if (score < best.score && back <= bsp->max && front + within <= bsp->max)
            best = (Choice){.score = score, .at = bin, .is_found = true};
        back += starts;
    }
    assert(back == bsp->count && front == 0);
    return best;
}

static uint32_t bin_count(uint32_t count)
{
    uint32_t bins = MIN_BINS;
    while (bins < MAX_BINS && bins < count * BINS_OF_A_WALL)
        bins *= 2;
    return bins;
}

/* A line perpendicular to a direction, between two positions. */
typedef struct FreeLine {
    double score;
    Direction direction;
    Extent bin;
} FreeLine;

/* Replaces the best line so far by the best line of one direction, if that is better. */
static void try_direction(Bsp *bsp, Direction direction, FreeLine *best)
{
    const Extent all = measure(bsp, direction);
    if (!(all.high - all.low >= MIN_SPAN))
        return;
    const uint32_t bins = bin_count(bsp->count);
    const double scale = bins / (all.high - all.low);
    clear_bins(bsp, bins);
    for (uint32_t n = 0; n < bsp->count; n++) {
        const uint32_t first = bin_of(bsp->extents[n].low - all.low, scale, bins);
        const uint32_t last = bin_of(bsp->extents[n].high - all.low, scale, bins);
        bsp->starts[first]++;
        bsp->stops[last]++;
        bsp->within[first] += first == last;
    }
    const Choice choice = sweep_bins(bsp, bins);
    if (choice.is_found && choice.score < best->score)
        *best = (FreeLine){.score = choice.score,
                           .direction = direction,
                           .bin = {all.low + choice.at / scale, all.low + (choice.at + 1) / scale}};
}

/* Returns the position in a bin halfway between the pieces that end before it and those that start
 * after it. */
static double centre_in_gap(Bsp *bsp, const FreeLine *line)
{
    const Extent all = measure(bsp, line->direction);
    Extent gap = all;
    for (uint32_t n = 0; n < bsp->count; n++) {
        const Extent extent = bsp->extents[n];
        if (extent.high < line->bin.high)
            gap.low = gap.low > extent.high ? gap.low : extent.high;
        if (extent.low >= line->bin.low)
            gap.high = gap.high < extent.low ? gap.high : extent.low;
    }
    return (gap.low + gap.high) / 2;
}

/* Finds the directions perpendicular to the longest pieces. Returns their number. */
static unsigned find_wall_directions(const Bsp *bsp, Direction wall_directions[WALL_DIRECTIONS])
{
    double longest[WALL_DIRECTIONS] = {0};
    unsigned found = 0;
    for (uint32_t n = 0; n < bsp->count; n++) {
        const Ends *ends = &bsp->ends[n];
        const double x = ends->bx - ends->ax, y = ends->by - ends->ay;
        const double square = x * x + y * y;
        /* Pieces along the axes are skipped: these directions are always tried. */
        if (square <= longest[WALL_DIRECTIONS - 1] || x == 0 || y == 0)
            continue;
        const double scale = CUT_LENGTH / sqrt(square);
        const Direction direction = {(int16_t)floor(-y * scale + 0.5),
                                     (int16_t)floor(x * scale + 0.5)};
        unsigned index = 0;
        while (index < found && longest[index] >= square)
            index++;
        if (found < WALL_DIRECTIONS)
            found++;
        for (unsigned later = found - 1; later > index; later--) {
            longest[later] = longest[later - 1];
            wall_directions[later] = wall_directions[later - 1];
        }
        longest[index] = square;
        wall_directions[index] = direction;
    }
    return found;
}

static bool choose_free(Tree *tree, const CutSpot *spot, Split *split)
{
    Bsp *bsp = tree->chooser;
    const uint32_t count = bsp->count;
    FreeLine best = {.score = HUGE_VAL};
    bsp->max = spot->depth < bsp->deep ? count - 1 : count - count / 4;
    Direction wall_directions[WALL_DIRECTIONS];
    const unsigned fixed_count = count >= LARGE ? FIXED_LARGE : FIXED;
    for (unsigned n = 0; n < fixed_count && tree_step(tree, count); n++)
        try_direction(bsp, fixed[n], &best);
    const unsigned wall_direction_count =
        count >= LARGE ? 0 : find_wall_directions(bsp, wall_directions);
    for (unsigned n = 0; n < wall_direction_count && tree_step(tree, count); n++)
        try_direction(bsp, wall_directions[n], &best);
    if (tree->result != DERIVE_DONE || !(best.score < HUGE_VAL))
        return false;
    const double at = centre_in_gap(bsp, &best);
    split->cut = (PlainCut){.x = best.direction.x,
                            .y = best.direction.y,
                            .offset = (int32_t)floor(at / CUT_OFFSET + 0.5)};
    split->region[0] = split->region[1] = spot->region;
    return true;
}

/* ---- Choosing a cut ---- */

/* Computes the ends of the pieces that do more than touch the region. */
static void find_ends(Bsp *bsp, const WallPiece *pieces, uint32_t count)
{
    Ends *ends = bsp->ends;
    for (uint32_t n = 0; n < count; n++) {
        const WallPiece *piece = &pieces[n];
        const double x = (double)piece->wall.bx - piece->wall.ax;
        const double y = (double)piece->wall.by - piece->wall.ay;
        *ends = (Ends){piece->wall.ax + piece->from * x, piece->wall.ay + piece->from * y,
                       piece->wall.ax + piece->until * x, piece->wall.ay + piece->until * y};
        ends += !piece->is_outside;
    }
    bsp->count = (uint32_t)(ends - bsp->ends);
}

static bool bsp_choose(Tree *tree, const CutSpot *spot, Split *split)
{
    Bsp *bsp = tree->chooser;
    find_ends(bsp, tree->pieces + spot->first, spot->count);
    assert(bsp->count == spot->inside);
    if (!tree_step(tree, spot->count))
        return false;
    if (bsp->lattice.columns > 0 && bsp->count > bsp->free_below &&
        choose_lattice(bsp, spot, split))
        return true;
    return choose_free(tree, spot, split);
}

static bool begin_bsp(DeriveJob *job, const PartitionInput *input, Bsp *bsp)
{
    const double cut_avoidance = input->settings->cut_avoidance;
    *bsp = (Bsp){.penalty = cut_avoidance, .touch_penalty = 1.5, .bins = MAX_BINS};
    for (uint32_t walls = input->count; walls > 0; walls /= 2)
        bsp->deep += 2;
    if (cut_avoidance < min_without_lattice) {
        bsp->free_below = (uint32_t)(cut_avoidance * FREE_BELOW);
        bsp->lattice = lattice_over(input->bounds, input->grain, input->count / 2 + 1);
        bsp->bins = bsp->bins > bsp->lattice.columns ? bsp->bins : bsp->lattice.columns;
        bsp->bins = bsp->bins > bsp->lattice.rows ? bsp->bins : bsp->lattice.rows;
    }
    /* One more element, because skipped pieces are written, too. */
    bsp->ends = job_allocate(job, (size_t)input->count + 1, sizeof(*bsp->ends));
    bsp->extents = job_allocate(job, input->count, sizeof(*bsp->extents));
    bsp->starts = job_allocate(job, (size_t)bsp->bins * 3, sizeof(*bsp->starts));
    bsp->n_log_n = job_allocate(job, N_LOG_N_TABLE + 1, sizeof(*bsp->n_log_n));
    if (bsp->ends == NULL || bsp->extents == NULL || bsp->starts == NULL || bsp->n_log_n == NULL)
        return false;
    bsp->stops = bsp->starts + bsp->bins;
    bsp->within = bsp->stops + bsp->bins;
    for (uint32_t n = 0; n <= N_LOG_N_TABLE; n++)
        bsp->n_log_n[n] = compute_n_log_n(n);
    return true;
}

static uint32_t default_max_walls(const PartitionInput *input)
{
    if (input->settings->cut_avoidance >= min_without_lattice)
        return MAX_WALLS_FEW_CUTS;
    return input->grain > MIN_RASTER ? MAX_WALLS_ON_RASTER : DEFAULT_MAX_WALLS;
}

DeriveResult partition_build_bsp(DeriveJob *job, const PartitionInput *input,
                                 PlainPartition *partition, uint64_t *cuts)
{
    const PartitionSettings *settings = input->settings;
    Bsp bsp;
    Tree tree = {.job = job,
                 .partition = partition,
                 .choose = bsp_choose,
                 .chooser = &bsp,
                 .max_walls =
                     settings->max_walls > 0 ? settings->max_walls : default_max_walls(input),
                 .max_depth = settings->max_depth > 0 ? settings->max_depth : PARTITION_MAX_DEPTH};
    DeriveResult result = DERIVE_NO_MEMORY;
    if (begin_bsp(job, input, &bsp)) {
        const Region root = {.right = (int32_t)bsp.lattice.columns,
                             .bottom = (int32_t)bsp.lattice.rows};
        result = tree_grow(&tree, input->walls, input->count, root, GROWTH);
    }
    job_release(job, bsp.ends);
    job_release(job, bsp.extents);
    job_release(job, bsp.starts);
    job_release(job, bsp.n_log_n);
    *cuts = tree.cuts;
    if (result != DERIVE_DONE || partition->cut_count == 0 || bsp.lattice.columns == 0)
        return result;
    return tree_add_table(&tree, &bsp.lattice);
}

/* SPDX-License-Identifier: MIT */
/*
 * Packing with lists of maximal free rectangles; the contract is in pack.h.
 *
 * A *cell* is an item with the extruded pixels around it and the padding after it, on a page
 * enlarged by one padding. A *try* places cells one after the other, in one of several orders and
 * by one of several rules. Many tries are made, and the best one is used: for full pages, the one
 * that places the largest area; for the last page, the one with the smallest page.
 *
 * A try is fast for this reason: a free rectangle that is cut leaves pieces that touch the new
 * cell. Only a free rectangle that also touches the cell can contain such a piece, so that one pass
 * over the list finds both the rectangles to cut and all rectangles that pieces must be compared
 * with. Free rectangles that are too small for every remaining cell are dropped.
 */
#include "export/pack.h"

#include "model/each.h"

#include <stdlib.h>
#include <string.h>

typedef struct Cell {
    int32_t width, height;
} Cell;

typedef struct Area {
    int32_t left, top, right, bottom;
} Area;

typedef struct PackSpot {
    int32_t x, y; /* x is negative for a cell that was not placed */
} PackSpot;

/* The sort key of an order; the largest comes first. */
typedef enum Order { BY_AREA, BY_LONG, BY_HEIGHT, BY_WIDTH, BY_SHORT, SHUFFLED, ORDERS } Order;

/* The rule that chooses the position of a cell: the shorter or the longer remaining side is
 * minimal, the remaining area is minimal, or the position is topmost. */
typedef enum Rule { SHORT_SIDE, MIN_AREA, LONG_SIDE, TOPMOST, RULES } Rule;

typedef struct Try {
    Order order;
    Rule rule;
} Try;

/* In order of decreasing likelihood to be the best. */
static const Try tries[] = {
    {BY_LONG, SHORT_SIDE},  {BY_AREA, SHORT_SIDE}, {BY_HEIGHT, TOPMOST},    {BY_SHORT, SHORT_SIDE},
    {BY_AREA, MIN_AREA},    {BY_LONG, MIN_AREA},   {BY_HEIGHT, SHORT_SIDE}, {BY_WIDTH, SHORT_SIDE},
    {BY_LONG, TOPMOST},     {BY_AREA, TOPMOST},    {BY_HEIGHT, MIN_AREA},   {BY_WIDTH, MIN_AREA},
    {BY_SHORT, MIN_AREA},   {BY_WIDTH, TOPMOST},   {BY_SHORT, TOPMOST},     {BY_LONG, LONG_SIDE},
    {BY_HEIGHT, LONG_SIDE}, {BY_WIDTH, LONG_SIDE}, {BY_AREA, LONG_SIDE},
};

/* MAX_WORK limits the number of visited free rectangles, to about one second. SHUFFLES is the
 * number of shuffled orders to try. If there are at most FEW cells, many more page widths are
 * tried. FAILURES is the number of cells that a try remembers because they did not fit. */
enum {
    FEW = 200,
    MAX_WORK = 500 * 1000 * 1000,
    SHUFFLES = 400,
    FAILURES = 16,
    CELLS_BETWEEN_CANCEL_CHECKS = 64
};

typedef struct Packer {
    const DeriveJob *job;
    Cell *cells;
    uint32_t count;                  /* number of cells that are not on a page yet, in each order */
    uint32_t *orders[ORDERS];        /* their indices */
    PackSpot *spots, *best;          /* positions in the last try and in the best one, by index of
                                      * the cell */
    int32_t *min_width, *min_height; /* minimum sides of the cells from this index of the order to
                                      * its end */
    Area *free;                      /* the maximal free rectangles */
    Area *pieces;                    /* the pieces of those that the last cell cut */
    Area *touching;                  /* copies of those that the last cell touches */
    uint32_t free_count, free_capacity, piece_count, piece_capacity, touching_count,
        touching_capacity;
    uint32_t placed;         /* number of cells placed by the last try */
    uint64_t area;           /* their total area */
    int32_t width, height;   /* size of the area that these cells cover */
    uint64_t work, max_work; /* work done, and the amount at which no further try starts */
    uint32_t random;
    bool cancelled;
} Packer;

/* ---- Free rectangles ---- */

static void add_area(Area **list, uint32_t *count, uint32_t *capacity, Area area)
{
    if (*count == *capacity) {
        *capacity = *capacity == 0 ? 256 : 2 * *capacity;
        *list = g_renew(Area, *list, *capacity);
    }
    (*list)[(*count)++] = area;
}

static bool contains(const Area *outer, const Area *inner)
{
    return outer->left <= inner->left && outer->top <= inner->top && outer->right >= inner->right &&
           outer->bottom >= inner->bottom;
}

/* Adds a piece to `pieces`, unless it is too small for every remaining cell; `min` has the minimum
 * sides of these cells. */
static void keep_piece(Packer *p, Area piece, Cell min)
{
    if (piece.right - piece.left >= min.width && piece.bottom - piece.top >= min.height)
        add_area(&p->pieces, &p->piece_count, &p->piece_capacity, piece);
}

/* Cuts a cell out of a free rectangle: adds the pieces, which overlap each other. */
static void cut(Packer *p, Area whole, const Area *used, Cell min)
{
    if (used->left > whole.left)
        keep_piece(p, (Area){whole.left, whole.top, used->left, whole.bottom}, min);
    if (used->right < whole.right)
        keep_piece(p, (Area){used->right, whole.top, whole.right, whole.bottom}, min);
    if (used->top > whole.top)
        keep_piece(p, (Area){whole.left, whole.top, whole.right, used->top}, min);
    if (used->bottom < whole.bottom)
        keep_piece(p, (Area){whole.left, used->bottom, whole.right, whole.bottom}, min);
}

/* Removes the free rectangles that a cell cuts from the list, and stores their pieces in `pieces`;
 * those that only touch the cell are copied to `touching`. */
static void cut_free(Packer *p, const Area *used, Cell min)
{
    p->piece_count = p->touching_count = 0;
    for (uint32_t i = p->free_count; i-- > 0;) {
        Area area = p->free[i];
        if ((area.left > used->right) | (area.right < used->left) | (area.top > used->bottom) |
            (area.bottom < used->top))
            continue;
        bool touches = area.left == used->right || area.right == used->left ||
                       area.top == used->bottom || area.bottom == used->top;
        if (touches) {
            add_area(&p->touching, &p->touching_count, &p->touching_capacity, area);
            continue;
        }
        p->free[i] = p->free[--p->free_count];
        cut(p, area, used, min);
    }
    p->work += p->free_count;
}

/* True if another piece or a free rectangle contains this piece. Of several equal pieces, only the
 * first is not contained in another one. */
static bool is_contained(const Packer *p, uint32_t index)
{
    const Area *piece = &p->pieces[index];
    for (uint32_t i = 0; i < p->touching_count; i++)
        if (contains(&p->touching[i], piece))
            return true;
    for (uint32_t i = 0; i < p->piece_count; i++)
        if (i != index && contains(&p->pieces[i], piece) &&
            (i < index || !contains(piece, &p->pieces[i])))
            return true;
    return false;
}

/* Updates the free rectangles after a cell was placed. */
static void occupy(Packer *p, const Area *used, Cell min)
{
    cut_free(p, used, min);
    for (uint32_t i = 0; i < p->piece_count; i++)
        if (!is_contained(p, i))
            add_area(&p->free, &p->free_count, &p->free_capacity, p->pieces[i]);
    p->work += (uint64_t)p->piece_count * (p->touching_count + p->piece_count);
}

/* ---- A try ---- */

/* Returns the score of a place; lower is better. */
static uint64_t score_of(Rule rule, const Area *area, int32_t spare_x, int32_t spare_y, Cell cell)
{
    uint64_t small = (uint64_t)MIN(spare_x, spare_y), large = (uint64_t)MAX(spare_x, spare_y);
    switch (rule) {
    case SHORT_SIDE:
        return small << 32 | large;
    case LONG_SIDE:
        return large << 32 | small;
    case MIN_AREA: {
        uint64_t width = (uint64_t)(spare_x + cell.width),
                 height = (uint64_t)(spare_y + cell.height);
        return width * height << 16 | small;
    }
    default:
        return (uint64_t)(area->top + cell.height) << 32 | (uint64_t)area->left;
    }
}

/* Finds the best place for a cell; false if it fits nowhere. */
static inline bool find_place(Packer *p, Rule rule, Cell cell, PackSpot *spot)
{
    uint64_t best = UINT64_MAX;
    SPAN_EACH (const Area, area, p->free, p->free_count) {
        int32_t spare_x = area->right - area->left - cell.width;
        int32_t spare_y = area->bottom - area->top - cell.height;
        if ((spare_x | spare_y) < 0)
            continue;
        uint64_t score = score_of(rule, area, spare_x, spare_y, cell);
        if (score >= best)
            continue;
        best = score;
        *spot = (PackSpot){area->left, area->top};
    }
    p->work += p->free_count;
    return best != UINT64_MAX;
}

/* Computes, for each index of an order, the minimum sides of the cells from there to the end. */
static void find_smallest(Packer *p, const uint32_t *order)
{
    Cell min = {INT32_MAX, INT32_MAX};
    p->min_width[p->count] = p->min_height[p->count] = INT32_MAX;
    for (uint32_t i = p->count; i-- > 0;) {
        min.width = MIN(min.width, p->cells[order[i]].width);
        min.height = MIN(min.height, p->cells[order[i]].height);
        p->min_width[i] = min.width;
        p->min_height[i] = min.height;
    }
}

static void begin_try(Packer *p, const uint32_t *order, Cell page)
{
    g_assert(page.width > 0 && page.height > 0);
    find_smallest(p, order);
    p->free_count = p->placed = 0;
    p->area = 0;
    p->width = p->height = 0;
    add_area(&p->free, &p->free_count, &p->free_capacity, (Area){0, 0, page.width, page.height});
}

static void put_cell(Packer *p, uint32_t index, uint32_t at)
{
    Cell cell = p->cells[index];
    PackSpot spot = p->spots[index];
    Area used = {spot.x, spot.y, spot.x + cell.width, spot.y + cell.height};
    g_assert(spot.x >= 0 && spot.y >= 0 && p->placed < p->count);
    p->placed++;
    p->area += (uint64_t)cell.width * (uint64_t)cell.height;
    p->width = MAX(p->width, used.right);
    p->height = MAX(p->height, used.bottom);
    occupy(p, &used, (Cell){p->min_width[at + 1], p->min_height[at + 1]});
}

/* Cells that did not fit: because free space only shrinks, no larger cell fits later. */
typedef struct Failures {
    Cell cells[FAILURES];
    uint32_t count;
} Failures;

static bool cannot_fit(const Failures *failures, Cell cell)
{
    for (uint32_t i = 0; i < MIN(failures->count, FAILURES); i++)
        if (cell.width >= failures->cells[i].width && cell.height >= failures->cells[i].height)
            return true;
    return false;
}

static bool is_cancelled(Packer *p)
{
    const DeriveJob *job = p->job;
    if (!p->cancelled && job != NULL && job->cancelled != NULL)
        p->cancelled = job->cancelled(job->user);
    return p->cancelled;
}

/* Places cells on an empty page; with `all`, stops at the first cell that does not fit. True if all
 * are placed. */
static bool run_try(Packer *p, Try try, Cell page, bool all)
{
    const uint32_t *order = p->orders[try.order];
    Failures failures = {.count = 0};
    begin_try(p, order, page);
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t index = order[i];
        Cell cell = p->cells[index];
        p->spots[index].x = -1;
        if (i % CELLS_BETWEEN_CANCEL_CHECKS == 0 && is_cancelled(p))
            return false;
        if (!cannot_fit(&failures, cell) && find_place(p, try.rule, cell, &p->spots[index]))
            put_cell(p, index, i);
        else if (all)
            return false;
        else
            failures.cells[failures.count++ % FAILURES] = cell;
    }
    return p->placed == p->count;
}

static void keep_try(Packer *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t index = p->orders[0][i];
        p->best[index] = p->spots[index];
    }
}

static bool has_work_left(const Packer *p)
{
    return p->work < p->max_work && !p->cancelled;
}

/* ---- A page as full as possible ---- */

/* Finds the try that places the largest area on a page, and stores its positions in `best`. Stops
 * with true at the first try that places all cells. */
static bool fill_page(Packer *p, Cell page, Try *winner)
{
    uint64_t max = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(tries) && (i == 0 || has_work_left(p)); i++) {
        bool all = run_try(p, tries[i], page, false);
        if (p->area <= max)
            continue;
        max = p->area;
        *winner = tries[i];
        keep_try(p);
        if (all)
            return true;
    }
    return false;
}

/* ---- The smallest page ---- */

typedef struct Shrinking {
    Cell max, min; /* maximum sides of a page, and minimum sides, for its largest cell */
    uint64_t area; /* total area of all cells */
    uint64_t best; /* the area of the smallest page found so far */
    Cell page;     /* size of that page */
    int32_t padding;
    bool pow2;
    Try winner;
} Shrinking;

static int32_t pow2_from(int32_t side)
{
    int32_t power = 1;
    while (power < side)
        power *= 2;
    return power;
}

/* Returns the side of a page from the extent of its cells. */
static int32_t page_side(const Shrinking *s, int32_t cells)
{
    int32_t side = cells - s->padding;
    g_assert(side > 0);
    return s->pow2 ? pow2_from(side) : side;
}

static uint64_t page_area(const Shrinking *s, Cell cells)
{
    return (uint64_t)page_side(s, cells.width) * (uint64_t)page_side(s, cells.height);
}

/* Keeps the places of the last try if its page is the smallest so far. */
static bool keep_smallest(Packer *p, Shrinking *s, Try try)
{
    Cell page = {p->width, p->height};
    uint64_t area = page_area(s, page);
    if (area >= s->best)
        return false;
    g_assert(page.width <= s->max.width && page.height <= s->max.height);
    g_assert(page.width >= s->min.width && page.height >= s->min.height);
    s->best = area;
    s->page = page;
    s->winner = try;
    keep_try(p);
    return true;
}

/* Returns the largest page height, including padding, with which a page of this width is smaller
 * than the best one. */
static int32_t max_better_height(const Shrinking *s, int32_t width)
{
    uint64_t side = (uint64_t)page_side(s, width);
    int64_t height = (int64_t)((s->best - 1) / side);
    return (int32_t)MIN(height + s->padding, s->max.height);
}

/* Searches by bisection for the lowest page of this width on which a try places all cells. */
static void lower_page(Packer *p, Shrinking *s, Try try, int32_t width)
{
    int32_t high = max_better_height(s, width), middle = high;
    int32_t low = MAX(s->min.height, (int32_t)(s->area / (uint64_t)width));
    while (low <= high && has_work_left(p)) {
        bool fits = run_try(p, try, (Cell){width, middle}, true);
        if (!fits && middle == high)
            return; /* most probably no lower page works */
        if (fits)
            keep_smallest(p, s, try);
        high = fits ? p->height - 1 : high;
        low = fits ? low : middle + 1;
        middle = low + (high - low) / 2;
    }
}

static uint64_t root_of(uint64_t square)
{
    uint64_t low = 0, high = UINT64_C(1) << 31;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Page widths in 1/1024 of the side of a square with the area of all cells, from half to twice this
 * side; the square is first. */
static const int32_t width_ratios[] = {1024, 1117, 939,  1218, 861,  1328, 790,  1448, 724,
                                       1579, 664,  1722, 609,  1878, 558,  2048, 512};

/* Tries page widths that are multiples of the cells' width, if all cells have the same width. */
static void shrink_tiles(Packer *p, Shrinking *s, int32_t side)
{
    int32_t width = s->min.width;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->cells[p->orders[0][i]].width != width)
            return;
    for (int32_t whole = width; whole <= MIN(2 * side, s->max.width) && has_work_left(p);
         whole += width)
        if (whole >= side / 2)
            lower_page(p, s, tries[0], whole);
}

static void shrink_to_ratio(Packer *p, Shrinking *s, Try try, int32_t side, int32_t ratio)
{
    int32_t width = (int32_t)((int64_t)side * ratio / 1024) + s->padding;
    lower_page(p, s, try, CLAMP(width, s->min.width, s->max.width));
}

static void shrink_any(Packer *p, Shrinking *s)
{
    int32_t side = (int32_t)root_of(s->area);
    shrink_tiles(p, s, side);
    for (size_t k = 0; k < G_N_ELEMENTS(tries); k++)
        for (size_t i = 0; i < G_N_ELEMENTS(width_ratios) && has_work_left(p); i++)
            shrink_to_ratio(p, s, tries[k], side, width_ratios[i]);
    for (size_t k = 0; k < G_N_ELEMENTS(tries) && p->count <= FEW; k++)
        for (int32_t ratio = 512; ratio <= 2048 && has_work_left(p); ratio += 16)
            shrink_to_ratio(p, s, tries[k], side, ratio);
}

static uint32_t next_random(Packer *p)
{
    p->random = p->random * 1664525u + 1013904223u;
    return p->random >> 8;
}

/* Copies an order and exchanges a few cells with others near them. */
static void shuffle(Packer *p, const uint32_t *order)
{
    uint32_t *shuffled = p->orders[SHUFFLED];
    memcpy(shuffled, order, p->count * sizeof *shuffled);
    for (uint32_t i = 0; i < 1 + p->count / 16; i++) {
        uint32_t at = next_random(p) % p->count, to = at + 1 + next_random(p) % 16;
        if (to >= p->count)
            continue;
        uint32_t other = shuffled[at];
        shuffled[at] = shuffled[to];
        shuffled[to] = other;
    }
}

/* Tries variants of the best order. A variant that is better replaces it. */
static void shrink_by_shuffling(Packer *p, Shrinking *s)
{
    g_autofree uint32_t *order = g_new(uint32_t, p->count);
    Rule rule = s->winner.rule;
    Try try = {SHUFFLED, rule};
    memcpy(order, p->orders[s->winner.order], p->count * sizeof *order);
    for (int i = 0; i < SHUFFLES && has_work_left(p) && p->count > 1; i++) {
        int32_t width = s->page.width;
        int32_t height = max_better_height(s, width);
        shuffle(p, order);
        if ((uint64_t)width * (uint64_t)height < s->area)
            break;
        if (run_try(p, try, (Cell){width, height}, true) && keep_smallest(p, s, try))
            memcpy(order, p->orders[SHUFFLED], p->count * sizeof *order);
    }
}

static bool fits_pow2(Packer *p, Shrinking *s, Cell page)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tries) && (i == 0 || has_work_left(p)); i++)
        if (run_try(p, tries[i], page, true) && keep_smallest(p, s, tries[i]))
            return true;
    return false;
}

/* Tries all smaller pages whose sides are powers of two, the smallest area first; for the same
 * area, the squarest page first. */
static void shrink_pow2(Packer *p, Shrinking *s)
{
    for (uint64_t area = 1; area < s->best; area *= 2) {
        uint64_t root = root_of(area);
        for (int32_t side = pow2_from((int32_t)root); side <= s->max.width; side *= 2) {
            int32_t other = (int32_t)(area / (uint64_t)side);
            Cell landscape = {side + s->padding, other + s->padding};
            Cell portrait = {landscape.height, landscape.width};
            bool large =
                (uint64_t)landscape.width * (uint64_t)landscape.height >= s->area && other > 0;
            if (large && landscape.width <= s->max.width && landscape.height >= s->min.height &&
                landscape.width >= s->min.width && fits_pow2(p, s, landscape))
                return;
            if (large && portrait.height <= s->max.height && portrait.width >= s->min.width &&
                portrait.height >= s->min.height && fits_pow2(p, s, portrait))
                return;
        }
    }
}

/* Finds a smaller page, after a try that placed all remaining cells on the largest page. */
static void shrink_page(Packer *p, const PackLimits *limits, Cell max, Try winner)
{
    Shrinking s = {
        .max = max, .best = UINT64_MAX, .padding = (int32_t)limits->padding, .pow2 = limits->pow2};
    for (uint32_t i = 0; i < p->count; i++) {
        Cell cell = p->cells[p->orders[0][i]];
        s.area += (uint64_t)cell.width * (uint64_t)cell.height;
        s.min.width = MAX(s.min.width, cell.width);
        s.min.height = MAX(s.min.height, cell.height);
    }
    keep_smallest(p, &s, winner);
    if (limits->pow2) {
        shrink_pow2(p, &s);
    } else {
        shrink_any(p, &s);
        shrink_by_shuffling(p, &s);
    }
}

/* ---- All pages ---- */

uint32_t pack_longest_side(const PackLimits *limits)
{
    uint32_t side = limits->side, extruded = 2 * limits->extrude;
    if (limits->pow2) {
        side = (uint32_t)pow2_from((int32_t)limits->side);
        side = side > limits->side ? side / 2 : side;
    }
    return side > extruded ? side - extruded : 0;
}

static bool items_fit(const PackItem *items, uint32_t count, const PackLimits *limits)
{
    uint32_t longest = pack_longest_side(limits);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].width == 0 || items[i].height == 0 || items[i].width > longest ||
            items[i].height > longest)
            return false;
    return true;
}

/* Returns the sort key of a cell, the largest first: one side or the area, then another side. */
static uint64_t key_of(Order order, Cell cell)
{
    uint64_t width = (uint64_t)cell.width, height = (uint64_t)cell.height;
    uint64_t small = MIN(width, height), large = MAX(width, height);
    uint64_t first = order == BY_AREA     ? width * height
                     : order == BY_LONG   ? large
                     : order == BY_HEIGHT ? height
                     : order == BY_WIDTH  ? width
                                          : small;
    return first << 20 | (order == BY_HEIGHT ? width : order == BY_SHORT ? large : height);
}

typedef struct KeyedCell {
    uint64_t key;
    uint32_t cell;
} KeyedCell;

static int compare_keyed(const void *a, const void *b)
{
    const KeyedCell *one = a, *other = b;
    return one->key != other->key ? (one->key > other->key ? -1 : 1)
                                  : (one->cell > other->cell) - (one->cell < other->cell);
}

static void sort_cells(Packer *p)
{
    g_autofree KeyedCell *keyed = g_new(KeyedCell, (size_t)p->count + 1);
    for (Order order = 0; order < ORDERS; order++) {
        p->orders[order] = g_new(uint32_t, (size_t)p->count + 1);
        for (uint32_t i = 0; i < p->count; i++)
            keyed[i] = (KeyedCell){order != SHUFFLED ? key_of(order, p->cells[i]) : 0, i};
        qsort(keyed, p->count, sizeof *keyed, compare_keyed);
        for (uint32_t i = 0; i < p->count; i++)
            p->orders[order][i] = keyed[i].cell;
    }
}

static void packer_begin(Packer *p, const PackItem *items, const PackLimits *limits)
{
    int32_t extra = (int32_t)(2 * limits->extrude + limits->padding);
    p->cells = g_new(Cell, (size_t)p->count + 1);
    p->spots = g_new(PackSpot, (size_t)p->count + 1);
    p->best = g_new(PackSpot, (size_t)p->count + 1);
    p->min_width = g_new(int32_t, (size_t)p->count + 1);
    p->min_height = g_new(int32_t, (size_t)p->count + 1);
    for (uint32_t i = 0; i < p->count; i++)
        p->cells[i] = (Cell){(int32_t)items[i].width + extra, (int32_t)items[i].height + extra};
    sort_cells(p);
}

static void packer_end(Packer *p)
{
    void *all[] = {p->cells,      p->spots, p->best,   p->min_width,
                   p->min_height, p->free,  p->pieces, p->touching};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        g_free(all[i]);
    for (Order order = 0; order < ORDERS; order++)
        g_free(p->orders[order]);
}

/* Stores the places of a page's items, and removes them from all orders. Returns the extent of the
 * page's cells. */
static Cell finish_page(Packer *p, PackItem *items, uint32_t page, const PackLimits *limits)
{
    Cell size = {0, 0};
    uint32_t remaining = 0;
    for (Order order = 0; order < SHUFFLED; order++) {
        remaining = 0;
        for (uint32_t i = 0; i < p->count; i++) {
            uint32_t index = p->orders[order][i];
            PackSpot spot = p->best[index];
            if (spot.x < 0) {
                p->orders[order][remaining++] = index;
                continue;
            }
            items[index].page = page;
            items[index].x = (uint32_t)spot.x + limits->extrude;
            items[index].y = (uint32_t)spot.y + limits->extrude;
            size.width = MAX(size.width, spot.x + p->cells[index].width);
            size.height = MAX(size.height, spot.y + p->cells[index].height);
        }
    }
    p->count = remaining;
    return size;
}

static uint64_t remaining_area(const Packer *p)
{
    uint64_t area = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        Cell cell = p->cells[p->orders[0][i]];
        area += (uint64_t)cell.width * (uint64_t)cell.height;
    }
    return area;
}

/* Packs the next page. All full pages share one half of the work limit; shrinking the last page may
 * use the rest. */
static PackPage next_page(Packer *p, PackItem *items, uint32_t number, const PackLimits *limits)
{
    int32_t padding = (int32_t)limits->padding;
    int32_t side = (int32_t)(pack_longest_side(limits) + 2 * limits->extrude) + padding;
    Cell max = {side, side};
    uint64_t pages = 1 + remaining_area(p) / ((uint64_t)side * (uint64_t)side);
    uint64_t filling_work = p->work < MAX_WORK / 2 ? MAX_WORK / 2 - p->work : 0;
    Try winner = tries[0];
    p->max_work = p->work + filling_work / pages;
    bool all = fill_page(p, max, &winner);
    p->max_work = MAX_WORK;
    if (all)
        shrink_page(p, limits, max, winner);
    Cell size = finish_page(p, items, number, limits);
    PackPage page = {(uint32_t)(size.width - padding), (uint32_t)(size.height - padding)};
    if (limits->pow2)
        page = (PackPage){(uint32_t)pow2_from((int32_t)page.width),
                          (uint32_t)pow2_from((int32_t)page.height)};
    return page;
}

DeriveResult pack_items(PackItem *items, uint32_t count, const PackLimits *limits,
                        const DeriveJob *job, PackPage **pages, uint32_t *page_count)
{
    *pages = NULL;
    *page_count = 0;
    if (!items_fit(items, count, limits))
        return DERIVE_BAD_INPUT;
    Packer p = {.job = job, .count = count, .random = 1};
    GArray *list = g_array_new(false, false, sizeof(PackPage));
    packer_begin(&p, items, limits);
    while (p.count > 0 && !is_cancelled(&p)) {
        PackPage page = next_page(&p, items, list->len, limits);
        g_array_append_val(list, page);
    }
    packer_end(&p);
    if (p.cancelled) {
        g_array_unref(list);
        return DERIVE_CANCELLED;
    }
    *page_count = list->len;
    *pages = (PackPage *)(void *)g_array_free(list, false);
    return DERIVE_DONE;
}

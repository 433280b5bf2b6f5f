/* SPDX-License-Identifier: MIT */
/*
 * Finds connected pieces by runs: the runs of a row join the pieces of the runs above them. After
 * each row, pieces without a run in it are complete. The others are renumbered, so that at most as
 * many pieces are stored as a row has runs. See pieces.h.
 */
#include "check/pieces.h"

#include "model/each.h"

#include <string.h>

/* Pixels of equal value in a row, half-open. */
typedef struct Run {
    int32_t left, right;
    uint32_t piece;
} Run;

/* A piece that may continue in the next row. */
typedef struct Open {
    ZonePiece piece;
    uint32_t parent; /* the piece that it was joined with, or its own index */
    uint32_t number; /* its index after the current row */
} Open;

typedef struct Search {
    GArray *above, *current; /* of Run */
    GArray *open, *next;     /* of Open: `open` has pieces of the previous and current row, `next`
                           * those that continue */
    PieceFunction callback;
    void *user;
    bool stopped;
} Search;

static Open *open_at(const Search *search, uint32_t number)
{
    return &g_array_index(search->open, Open, number);
}

/* Returns the piece that a piece was joined with, directly or through others (union-find). */
static uint32_t root_of(const Search *search, uint32_t number)
{
    while (open_at(search, number)->parent != number) {
        uint32_t up = open_at(search, number)->parent;
        open_at(search, number)->parent = open_at(search, up)->parent;
        number = up;
    }
    return number;
}

static void add_bounds(PixelRect *bounds, PixelRect other)
{
    bounds->left = MIN(bounds->left, other.left);
    bounds->top = MIN(bounds->top, other.top);
    bounds->right = MAX(bounds->right, other.right);
    bounds->bottom = MAX(bounds->bottom, other.bottom);
}

static void join(const Search *search, uint32_t a, uint32_t b)
{
    a = root_of(search, a);
    b = root_of(search, b);
    if (a == b)
        return;
    ZonePiece *into = &open_at(search, a)->piece, *from = &open_at(search, b)->piece;
    into->area += from->area;
    add_bounds(&into->bounds, from->bounds);
    if (from->y < into->y || (from->y == into->y && from->x < into->x)) {
        into->x = from->x;
        into->y = from->y;
    }
    open_at(search, b)->parent = a;
}

static void begin_run(Search *search, int32_t left, int32_t right, int32_t y, uint8_t value)
{
    Run run = {left, right, search->open->len};
    ZonePiece piece = {value, (uint64_t)(right - left), {left, y, right, y + 1}, left, y};
    g_array_append_val(search->open, ((Open){piece, run.piece, UINT32_MAX}));
    g_array_append_val(search->current, run);
}

static void read_runs(Search *search, const uint8_t *row, int32_t width, int32_t y)
{
    for (int32_t left = 0, right; left < width; left = right) {
        for (right = left + 1; right < width && row[right] == row[left];)
            right++;
        begin_run(search, left, right, y, row[left]);
    }
}

/* Joins the touching runs of equal value in two adjacent rows. */
static void join_rows(const Search *search)
{
    guint a = 0, b = 0;
    while (a < search->above->len && b < search->current->len) {
        const Run *above = &g_array_index(search->above, Run, a);
        const Run *current = &g_array_index(search->current, Run, b);
        bool touch = above->left < current->right && current->left < above->right;
        if (touch && open_at(search, above->piece)->piece.value ==
                         open_at(search, current->piece)->piece.value)
            join(search, above->piece, current->piece);
        if (above->right <= current->right)
            a++;
        if (current->right <= above->right)
            b++;
    }
}

/* Reports the pieces that are complete, and renumbers the others. */
static void finish_row(Search *search)
{
    g_array_set_size(search->next, 0);
    ARRAY_EACH (Run, run, search->current) {
        Open *root = open_at(search, root_of(search, run->piece));
        if (root->number == UINT32_MAX) {
            root->number = search->next->len;
            g_array_append_val(search->next, ((Open){root->piece, root->number, UINT32_MAX}));
        }
        run->piece = root->number;
    }
    for (guint i = 0; i < search->open->len && !search->stopped; i++)
        if (open_at(search, i)->parent == i && open_at(search, i)->number == UINT32_MAX)
            search->stopped = !search->callback(search->user, &open_at(search, i)->piece);
    GArray *old = search->open, *runs = search->above;
    search->open = search->next;
    search->next = old;
    search->above = search->current;
    search->current = runs;
    g_array_set_size(search->current, 0);
}

void pieces_find(const Blocks *blocks, PieceFunction callback, void *user)
{
    int32_t width = (int32_t)blocks_width(blocks), height = (int32_t)blocks_height(blocks);
    Search search = {.above = g_array_new(false, false, sizeof(Run)),
                     .current = g_array_new(false, false, sizeof(Run)),
                     .open = g_array_new(false, false, sizeof(Open)),
                     .next = g_array_new(false, false, sizeof(Open)),
                     .callback = callback,
                     .user = user};
    g_autofree uint8_t *row = g_malloc((gsize)width + 1);
    for (int32_t y = 0; y < height && !search.stopped; y++) {
        blocks_read(blocks, (PixelRect){0, y, width, y + 1}, row, (size_t)width);
        read_runs(&search, row, width, y);
        join_rows(&search);
        finish_row(&search);
    }
    if (!search.stopped)
        finish_row(&search);
    g_array_unref(search.above);
    g_array_unref(search.current);
    g_array_unref(search.open);
    g_array_unref(search.next);
}

/* ---- One small piece ---- */

static const int32_t neighbours[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

static bool is_inside(const Blocks *blocks, PixelPosition at)
{
    return at.x >= 0 && at.y >= 0 && at.x < (int32_t)blocks_width(blocks) &&
           at.y < (int32_t)blocks_height(blocks);
}

static bool is_among(const PixelPosition *positions, uint32_t count, PixelPosition at)
{
    for (uint32_t i = 0; i < count; i++)
        if (positions[i].x == at.x && positions[i].y == at.y)
            return true;
    return false;
}

uint32_t piece_pixels(const Blocks *blocks, int32_t x, int32_t y, PixelPosition *positions,
                      uint32_t max)
{
    uint32_t count = 1;
    uint8_t value = blocks_get(blocks, x, y);
    positions[0] = (PixelPosition){x, y};
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            PixelPosition at = {positions[i].x + neighbours[k][0],
                                positions[i].y + neighbours[k][1]};
            if (!is_inside(blocks, at) || blocks_get(blocks, at.x, at.y) != value ||
                is_among(positions, count, at))
                continue;
            if (count == max)
                return 0;
            positions[count++] = at;
        }
    return count;
}

int piece_surroundings(const Blocks *blocks, const PixelPosition *positions, uint32_t count)
{
    uint32_t votes[256] = {0};
    uint8_t value = blocks_get(blocks, positions[0].x, positions[0].y);
    int best = -1;
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            PixelPosition at = {positions[i].x + neighbours[k][0],
                                positions[i].y + neighbours[k][1]};
            if (is_inside(blocks, at))
                votes[blocks_get(blocks, at.x, at.y)]++;
        }
    votes[value] = 0;
    for (int i = 0; i < 256; i++)
        if (votes[i] > (best >= 0 ? votes[best] : 0))
            best = i;
    return best;
}

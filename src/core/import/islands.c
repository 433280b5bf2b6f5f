/* SPDX-License-Identifier: MIT */
/*
 * Finds islands by runs: rows are read as runs of solid pixels, each run is joined with the runs
 * within reach in the rows above, and joined runs have a common root. The contract is in islands.h.
 */
#include "import/islands.h"

#include <glib.h>
#include <string.h>

typedef struct Run {
    uint32_t left, right; /* half-open */
    uint32_t root;        /* index of another run of the same island, or its own */
} Run;

typedef struct Labelling {
    Run *runs;
    uint32_t count, capacity;
    uint32_t *rows; /* index of the first run of each row; the last element is the number of runs */
} Labelling;

/* ---- Runs ---- */

static void add_run(Labelling *labelling, uint32_t left, uint32_t right)
{
    if (labelling->count == labelling->capacity) {
        labelling->capacity = MAX(1024, 2 * labelling->capacity);
        labelling->runs = g_renew(Run, labelling->runs, labelling->capacity);
    }
    labelling->runs[labelling->count] = (Run){left, right, labelling->count};
    labelling->count++;
}

static void read_row(Labelling *labelling, const uint8_t *row, uint32_t width)
{
    const uint8_t *end = row + width, *left = memchr(row, 1, width);
    while (left != NULL) {
        const uint8_t *right = memchr(left, 0, (size_t)(end - left));
        right = right != NULL ? right : end;
        add_run(labelling, (uint32_t)(left - row), (uint32_t)(right - row));
        left = memchr(right, 1, (size_t)(end - right));
    }
}

/* ---- Joining ---- */

static uint32_t root_of(Run *runs, uint32_t run)
{
    while (runs[run].root != run) {
        runs[run].root = runs[runs[run].root].root;
        run = runs[run].root;
    }
    return run;
}

/* Joins two islands. The root is the first run, so that islands are in the order of their first
 * pixels. */
static void join(Run *runs, uint32_t a, uint32_t b)
{
    a = root_of(runs, a);
    b = root_of(runs, b);
    if (a < b)
        runs[b].root = a;
    else
        runs[a].root = b;
}

/* Joins the runs of a row with those runs of another row, or of the same row, that are within
 * reach. */
static void join_rows(Labelling *labelling, uint32_t row, uint32_t other, uint32_t gap)
{
    Run *runs = labelling->runs;
    uint32_t near = labelling->rows[other], end = labelling->rows[other + 1];
    for (uint32_t i = labelling->rows[row]; i < labelling->rows[row + 1]; i++) {
        while (near < end && runs[near].right + gap < runs[i].left)
            near++;
        for (uint32_t k = near; k < end && runs[k].left <= runs[i].right + gap; k++)
            join(runs, i, k);
    }
}

static void label(Labelling *labelling, const uint8_t *solid, uint32_t width, uint32_t height,
                  uint32_t gap)
{
    labelling->rows = g_new(uint32_t, (gsize)height + 1);
    for (uint32_t y = 0; y < height; y++) {
        labelling->rows[y] = labelling->count;
        read_row(labelling, solid + (size_t)y * width, width);
        labelling->rows[y + 1] = labelling->count;
        for (uint32_t up = 1; up <= MIN(gap + 1, y); up++)
            join_rows(labelling, y, y - up, gap);
        if (gap > 0)
            join_rows(labelling, y, y, gap);
    }
}

/* ---- Islands ---- */

static void add_run_to_island(Island *island, const Run *run, uint32_t y)
{
    PixelRect *bounds = &island->bounds;
    bounds->left = MIN(bounds->left, (int32_t)run->left);
    bounds->right = MAX(bounds->right, (int32_t)run->right);
    bounds->bottom = (int32_t)y + 1;
    island->pixels += run->right - run->left;
}

/* Collects the islands, in the order of their first pixels. Roots are replaced by indices of
 * islands. */
static GArray *gather(Labelling *labelling, uint32_t height)
{
    GArray *islands = g_array_new(false, false, sizeof(Island));
    Run *runs = labelling->runs;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t i = labelling->rows[y]; i < labelling->rows[y + 1]; i++) {
            bool first = runs[i].root == i;
            Island island = {{INT32_MAX, (int32_t)y, 0, 0}, 0};
            /* Runs before this one already contain the index of their island. */
            runs[i].root = first ? islands->len : runs[runs[i].root].root;
            if (first)
                g_array_append_val(islands, island);
            add_run_to_island(&g_array_index(islands, Island, runs[i].root), &runs[i], y);
        }
    return islands;
}

static void drop_small(GArray *islands, uint64_t min)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < islands->len; i++)
        if (g_array_index(islands, Island, i).pixels >= min)
            g_array_index(islands, Island, kept++) = g_array_index(islands, Island, i);
    g_array_set_size(islands, kept);
}

static int compare_left(const void *a, const void *b)
{
    const Island *one = a, *other = b;
    if (one->bounds.left != other->bounds.left)
        return one->bounds.left - other->bounds.left;
    if (one->bounds.top != other->bounds.top)
        return one->bounds.top - other->bounds.top;
    if (one->bounds.right != other->bounds.right)
        return one->bounds.right - other->bounds.right;
    return one->bounds.bottom - other->bounds.bottom;
}

/* Sorts islands in reading order. They must be sorted by their tops, so the first remaining one
 * starts a row. */
static void sort_in_reading_order(Island *islands, uint32_t count)
{
    Island *rest = g_new(Island, count);
    uint32_t done = 0;
    while (done < count) {
        int32_t bottom = islands[done].bounds.bottom;
        uint32_t others = 0, row = done;
        for (uint32_t i = done; i < count; i++) {
            const PixelRect *bounds = &islands[i].bounds;
            if (i == done || (bounds->top + bounds->bottom) / 2 < bottom)
                islands[row++] = islands[i];
            else
                rest[others++] = islands[i];
        }
        qsort(islands + done, row - done, sizeof *islands, compare_left);
        memcpy(islands + row, rest, sizeof *islands * others);
        done = row;
    }
    g_free(rest);
}

uint32_t islands_find(const uint8_t *solid, uint32_t width, uint32_t height,
                      const IslandOptions *options, Island **islands)
{
    Labelling labelling = {0};
    label(&labelling, solid, width, height, MIN(options->gap, ISLANDS_MAX_GAP));
    /* All roots must be found before the first one is replaced by an index. */
    for (uint32_t i = 0; i < labelling.count; i++)
        labelling.runs[i].root = root_of(labelling.runs, i);
    GArray *found = gather(&labelling, height);
    g_free(labelling.runs);
    g_free(labelling.rows);
    drop_small(found, options->min);
    uint32_t count = found->len;
    bool is_sheet = count > 0 && count <= ISLANDS_MAX;
    *islands = (Island *)(void *)g_array_free(found, !is_sheet);
    if (is_sheet)
        sort_in_reading_order(*islands, count);
    return count;
}

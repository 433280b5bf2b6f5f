/* SPDX-License-Identifier: MIT */
/* Fills, and what tidies up paint: specks, holes, growing and shrinking. See paint.h. */
#include "edit/paint.h"

#include "build/distance.h"
#include "edit/job_memory.h"

#include <glib.h>
#include <string.h>

/* ---- A picture as plain rows ---- */

/* A copy of a picture, with room for marks; what was changed goes back at the end. */
typedef struct Field {
    TilesEdit *edit;
    int32_t width, height;
    uint8_t *pixels;
} Field;

static Field field_open(TilesEdit *edit)
{
    const Tiles *now = tiles_edit_now(edit);
    Field field = {edit, (int32_t)tiles_width(now), (int32_t)tiles_height(now), NULL};
    field.pixels = g_malloc((size_t)field.width * (size_t)field.height + 1);
    tiles_read(now, (PixelRect){0, 0, field.width, field.height}, field.pixels,
               (size_t)field.width);
    return field;
}

static void field_close(Field *field)
{
    g_free(field->pixels);
}

static uint8_t *field_row(const Field *field, int32_t y)
{
    return field->pixels + (size_t)y * (size_t)field->width;
}

/* ---- Connected pieces ---- */

/* A run of pixels whose neighbours above and below are still to be looked at. */
typedef struct Seed {
    int32_t y, left, right;
} Seed;

/* Marks of pixels, one bit each. */
typedef struct Marks {
    uint8_t *bits;
    size_t stride;
} Marks;

static Marks marks_new(const Field *field)
{
    Marks marks = {NULL, ((size_t)field->width + 7) / 8};
    marks.bits = g_malloc0(marks.stride * (size_t)field->height + 1);
    return marks;
}

static bool is_marked(const Marks *marks, int32_t x, int32_t y)
{
    return (marks->bits[(size_t)y * marks->stride + (size_t)x / 8] >> (x % 8) & 1) != 0;
}

static void mark_run(const Marks *marks, int32_t y, int32_t left, int32_t right)
{
    uint8_t *row = marks->bits + (size_t)y * marks->stride;
    for (int32_t x = left; x < right;) {
        if (x % 8 == 0 && x + 8 <= right) {
            row[x / 8] = 0xff;
            x += 8;
        } else {
            row[x / 8] |= (uint8_t)(1 << (x % 8));
            x++;
        }
    }
}

/* What belongs together: pixels of one value, or those that somebody says are alike. */
typedef struct Likeness {
    uint8_t value;
    PaintAlike alike; /* or NULL */
    void *user;
} Likeness;

static bool is_like(const Field *field, const Likeness *like, int32_t x, int32_t y)
{
    return like->alike != NULL ? like->alike(like->user, x, y)
                               : field_row(field, y)[x] == like->value;
}

/* Finds the runs of a row between two places that are like the piece and not marked, widened to where
 * they really end, and marks and notes them. */
static void find_runs(const Field *field, const Marks *marks, const Likeness *like, int32_t y,
                      int32_t left, int32_t right, GArray *runs)
{
    if (y < 0 || y >= field->height)
        return;
    for (int32_t x = left; x < right; x++) {
        if (is_marked(marks, x, y) || !is_like(field, like, x, y))
            continue;
        Seed run = {y, x, x + 1};
        while (run.left > 0 && !is_marked(marks, run.left - 1, y) &&
               is_like(field, like, run.left - 1, y))
            run.left--;
        while (run.right < field->width && is_like(field, like, run.right, y))
            run.right++;
        mark_run(marks, y, run.left, run.right);
        g_array_append_val(runs, run);
        x = run.right;
    }
}

/* All runs of the piece that holds a pixel; they are marked. Returns the number of its pixels. */
static uint64_t find_piece(const Field *field, const Marks *marks, const Likeness *like, int32_t x,
                           int32_t y, GArray *runs)
{
    uint64_t pixels = 0;
    g_array_set_size(runs, 0);
    find_runs(field, marks, like, y, x, x + 1, runs);
    for (guint i = 0; i < runs->len; i++) {
        Seed run = g_array_index(runs, Seed, i);
        pixels += (uint64_t)(run.right - run.left);
        find_runs(field, marks, like, run.y - 1, run.left, run.right, runs);
        find_runs(field, marks, like, run.y + 1, run.left, run.right, runs);
    }
    return pixels;
}

static void paint_runs(TilesEdit *edit, const GArray *runs, uint8_t value)
{
    for (guint i = 0; i < runs->len; i++) {
        const Seed *run = &g_array_index(runs, Seed, i);
        tiles_edit_row(edit, run->y, run->left, run->right, value);
    }
}

/* ---- Fills ---- */

/* Every pixel of the picture that is alike. */
static uint64_t paint_all(const Field *field, const Likeness *like, uint8_t value)
{
    uint64_t pixels = 0;
    for (int32_t y = 0; y < field->height; y++)
        for (int32_t x = 0; x < field->width; x++) {
            int32_t left = x;
            while (x < field->width && is_like(field, like, x, y))
                x++;
            if (x > left)
                tiles_edit_row(field->edit, y, left, x, value);
            pixels += (uint64_t)(x - left);
        }
    return pixels;
}

static uint64_t fill(TilesEdit *edit, int32_t x, int32_t y, bool contiguous, Likeness like,
                     uint8_t value)
{
    Field field = field_open(edit);
    uint64_t pixels;
    if (contiguous) {
        Marks marks = marks_new(&field);
        GArray *runs = g_array_new(false, false, sizeof(Seed));
        pixels = find_piece(&field, &marks, &like, x, y, runs);
        paint_runs(edit, runs, value);
        g_array_unref(runs);
        g_free(marks.bits);
    } else {
        pixels = paint_all(&field, &like, value);
    }
    field_close(&field);
    return pixels;
}

static bool is_inside(const TilesEdit *edit, int32_t x, int32_t y)
{
    const Tiles *now = tiles_edit_now(edit);
    return x >= 0 && y >= 0 && (uint32_t)x < tiles_width(now) && (uint32_t)y < tiles_height(now);
}

uint64_t paint_fill(TilesEdit *edit, int32_t x, int32_t y, bool contiguous, uint8_t value)
{
    uint8_t from = tiles_get(tiles_edit_now(edit), x, y);
    if (!is_inside(edit, x, y) || from == value)
        return 0;
    return fill(edit, x, y, contiguous, (Likeness){.value = from}, value);
}

uint64_t paint_fill_where(TilesEdit *edit, int32_t x, int32_t y, bool contiguous, PaintAlike alike,
                          void *user, uint8_t value)
{
    if (!is_inside(edit, x, y))
        return 0;
    return fill(edit, x, y, contiguous, (Likeness){.alike = alike, .user = user}, value);
}

/* ---- Tidying up ---- */

/* Goes through all pieces for which `begins` says so, and paints those that are small. */
static uint32_t replace_small(TilesEdit *edit, uint8_t value, bool others, uint32_t least,
                              uint8_t by)
{
    Field field = field_open(edit);
    Marks marks = marks_new(&field);
    GArray *runs = g_array_new(false, false, sizeof(Seed));
    uint32_t pieces = 0;
    for (int32_t y = 0; y < field.height; y++)
        for (int32_t x = 0; x < field.width; x++) {
            uint8_t here = field_row(&field, y)[x];
            if ((here == value) == others || is_marked(&marks, x, y))
                continue;
            Likeness like = {.value = here};
            if (find_piece(&field, &marks, &like, x, y, runs) >= least)
                continue;
            paint_runs(edit, runs, by);
            pieces++;
        }
    g_array_unref(runs);
    g_free(marks.bits);
    field_close(&field);
    return pieces;
}

uint32_t paint_remove_specks(TilesEdit *edit, uint8_t value, uint32_t least, uint8_t by)
{
    return replace_small(edit, value, false, least, by);
}

/* Whether a pixel is not of a value, for pieces of everything else. */
typedef struct Otherness {
    const Field *field;
    uint8_t value;
} Otherness;

static bool is_other(void *user, int32_t x, int32_t y)
{
    const Otherness *other = user;
    return field_row(other->field, y)[x] != other->value;
}

static bool reaches_edge(const Field *field, const GArray *runs)
{
    for (guint i = 0; i < runs->len; i++) {
        const Seed *run = &g_array_index(runs, Seed, i);
        if (run->y == 0 || run->y == field->height - 1 || run->left == 0 ||
            run->right == field->width)
            return true;
    }
    return false;
}

uint32_t paint_fill_holes(TilesEdit *edit, uint8_t value, uint32_t least)
{
    Field field = field_open(edit);
    Marks marks = marks_new(&field);
    GArray *runs = g_array_new(false, false, sizeof(Seed));
    Otherness other = {&field, value};
    Likeness like = {.alike = is_other, .user = &other};
    uint32_t holes = 0;
    for (int32_t y = 0; y < field.height; y++)
        for (int32_t x = 0; x < field.width; x++) {
            if (field_row(&field, y)[x] == value || is_marked(&marks, x, y) ||
                find_piece(&field, &marks, &like, x, y, runs) >= least ||
                reaches_edge(&field, runs))
                continue;
            paint_runs(edit, runs, value);
            holes++;
        }
    g_array_unref(runs);
    g_free(marks.bits);
    field_close(&field);
    return holes;
}

/* ---- Growing ---- */

void paint_grow(TilesEdit *edit, uint8_t value, int32_t n, int over, uint8_t by)
{
    Field field = field_open(edit);
    size_t count = (size_t)field.width * (size_t)field.height;
    bool grows = n > 0;
    uint32_t reach = (uint32_t)(grows ? n : -n);
    /* Distances to the value, or from inside it to all else. */
    uint8_t *far = g_malloc(count + 1);
    for (size_t i = 0; i < count; i++)
        far[i] = (field.pixels[i] == value) != grows;
    uint32_t *squared = g_new(uint32_t, count + 1);
    DistanceMask mask = {far, (size_t)field.width, (uint32_t)field.width, (uint32_t)field.height};
    DistanceField out = {squared, (size_t)field.width, (uint32_t)field.width,
                         (uint32_t)field.height};
    DistanceOptions options = {.largest = reach * reach};
    BuildJob job = job_with_memory();
    if (reach > 0 && distance_build(&job, &mask, &options, &out) == BUILD_DONE) {
        for (int32_t y = 0; y < field.height; y++)
            for (int32_t x = 0; x < field.width; x++) {
                size_t i = (size_t)y * (size_t)field.width + (size_t)x;
                bool near = far[i] != 0 && squared[i] <= reach * reach;
                if (near && (!grows || over < 0 || field.pixels[i] == over))
                    tiles_edit_row(edit, y, x, x + 1, grows ? value : by);
            }
    }
    g_free(squared);
    g_free(far);
    field_close(&field);
}

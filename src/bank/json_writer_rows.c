/* SPDX-License-Identifier: MIT */
/*
 * Writes masks and grids as rows of runs. Each string is a row, or several consecutive equal rows:
 * "12* 40 64x0" is the value 40 and sixty-four zeros, in twelve rows; "30.4#" is thirty empty
 * pixels and four solid ones. Narrow masks are written pixel by pixel, so that their shape is
 * visible.
 */
#include "bank/json_writer_internal.h"

#include "bank/decimal.h"

/* The maximum width of masks that are written pixel by pixel, and of numbers in digits. */
enum { MAX_DRAWN_WIDTH = 32, MAX_DIGITS = 10 };

/* Begins the string of a row that occurs `times` times. */
static void begin_row(Printer *p, uint32_t times)
{
    printer_line(p);
    char *to = printer_add(p, 1 + MAX_DIGITS + 2);
    if (!to)
        return;
    *to++ = '"';
    if (times > 1) {
        to = decimal_of_whole(times, to);
        *to++ = '*';
        *to++ = ' ';
    }
    printer_end_at(p, to);
}

/* ---- Masks ---- */

static bool is_solid(const uint8_t *row, uint32_t x)
{
    return row[x / 8] >> x % 8 & 1;
}

/* Returns the end of the run of equal pixels that begins at x. */
static uint32_t run_of_bits(const uint8_t *row, uint32_t width, uint32_t x)
{
    bool solid = is_solid(row, x);
    uint8_t same = solid ? 0xFF : 0;
    while (x < width && is_solid(row, x) == solid)
        x += x % 8 == 0 && width - x >= 8 && row[x / 8] == same ? 8 : 1;
    return x;
}

static void put_runs_of_bits(Printer *p, const uint8_t *row, uint32_t width)
{
    for (uint32_t x = 0, end; x < width; x = end) {
        end = run_of_bits(row, width, x);
        char *to = printer_add(p, MAX_DIGITS + 1);
        if (!to)
            return;
        if (end - x > 1)
            to = decimal_of_whole(end - x, to);
        *to++ = is_solid(row, x) ? '#' : '.';
        printer_end_at(p, to);
    }
}

static void draw_bits(Printer *p, const uint8_t *row, uint32_t width)
{
    char *to = printer_add(p, width);
    for (uint32_t x = 0; to && x < width; x++)
        to[x] = is_solid(row, x) ? '#' : '.';
}

/* True if two rows have the same pixels; bits beyond the width are ignored. */
static bool same_bits(const uint8_t *a, const uint8_t *b, uint32_t width)
{
    unsigned rest = (1U << width % 8) - 1;
    return memcmp(a, b, width / 8) == 0 &&
           (rest == 0 || ((a[width / 8] ^ b[width / 8]) & rest) == 0);
}

void printer_mask_rows(Printer *p, const char *key, const PlainMask *mask)
{
    size_t stride = (mask->width + (size_t)7) / 8;
    if (mask->width == 0 || mask->height == 0)
        return;
    if (!mask->rows) {
        printer_fail(p, "its pixels are missing");
        return;
    }
    printer_begin_list(p, key, true);
    for (uint32_t y = 0, end; y < mask->height && !p->failed; y = end) {
        const uint8_t *row = mask->rows + y * stride;
        bool is_drawn = mask->width <= MAX_DRAWN_WIDTH;
        for (end = y + 1; !is_drawn && end < mask->height; end++)
            if (!same_bits(row, mask->rows + end * stride, mask->width))
                break;
        begin_row(p, end - y);
        if (is_drawn)
            draw_bits(p, row, mask->width);
        else
            put_runs_of_bits(p, row, mask->width);
        printer_put(p, "\"");
    }
    printer_end_list(p);
}

/* ---- Grids ---- */

/* Returns a cell of a grid whose cells have `bytes` bytes. */
static inline uint32_t cell_at(const RecordGrid *grid, uint32_t bytes, size_t index)
{
    const uint8_t *p = grid->cells;
    if (bytes == 4)
        return ((const uint32_t *)grid->cells)[index];
    return bytes == 1 ? p[index] : p[2 * index] | (uint32_t)p[2 * index + 1] << 8;
}

/* Writes the runs of equal cells of a row, which begins with the cell `first`. */
static inline void put_runs(Printer *p, const RecordGrid *grid, uint32_t bytes, size_t first)
{
    for (uint32_t x = 0, end; x < grid->width; x = end) {
        uint32_t value = cell_at(grid, bytes, first + x);
        for (end = x + 1; end < grid->width && cell_at(grid, bytes, first + end) == value;)
            end++;
        char *to = printer_add(p, 2 * MAX_DIGITS + 3);
        if (!to)
            return;
        if (x > 0)
            *to++ = ' ';
        if (end - x > 1) {
            to = decimal_of_whole(end - x, to);
            *to++ = 'x';
        }
        printer_end_at(p, decimal_of_whole(value, to));
    }
}

void printer_grid_rows(Printer *p, const char *key, const RecordGrid *grid)
{
    uint32_t bytes = grid->bytes == 2 || grid->bytes == 4 ? grid->bytes : 1;
    size_t stride = (size_t)grid->width * bytes;
    printer_begin_list(p, key, false);
    for (uint32_t y = 0, end; y < grid->height && !p->failed; y = end) {
        const uint8_t *row = (const uint8_t *)grid->cells + y * stride;
        for (end = y + 1; end < grid->height && memcmp(row, row + (end - y) * stride, stride) == 0;)
            end++;
        begin_row(p, end - y);
        if (bytes == 2)
            put_runs(p, grid, 2, (size_t)y * grid->width);
        else if (bytes == 4)
            put_runs(p, grid, 4, (size_t)y * grid->width);
        else
            put_runs(p, grid, 1, (size_t)y * grid->width);
        printer_put(p, "\"");
    }
    printer_end_list(p);
}

/* SPDX-License-Identifier: MIT */
/*
 * Reads masks and grids from rows of runs. A row of a grid is "TIMES* RUN RUN ...", where each run
 * is a value or COUNTxVALUE; a row of a mask is "TIMES* RUNRUN...", where each run is `.` or `#`,
 * optionally preceded by its count. TIMES is the number of equal rows, 1 if it is missing. All
 * sizes are checked before memory is allocated.
 */
#include "bank/json_reader_internal.h"

/* ---- Rows ---- */

typedef struct RowText {
    const char *start, *end; /* of the text */
    const char *at;          /* where reading continues */
    uint32_t times;          /* number of equal rows */
} RowText;

static void skip_spaces(RowText *row)
{
    while (row->at < row->end && *row->at == ' ')
        row->at++;
}

/* Reads a number. A number that is too large becomes UINT32_MAX, which exceeds every row. */
static bool read_number(RowText *row, uint32_t *number)
{
    const char *start = row->at;
    uint64_t value = 0;
    for (; row->at < row->end && *row->at >= '0' && *row->at <= '9'; row->at++) {
        value = 10 * value + (uint64_t)(*row->at - '0');
        value = value < UINT32_MAX ? value : UINT32_MAX;
    }
    *number = (uint32_t)value;
    return row->at > start;
}

static bool read_letter(RowText *row, char letter)
{
    if (row->at == row->end || *row->at != letter)
        return false;
    row->at++;
    return true;
}

/* True if the last run ended at the end of the row; otherwise the rest is not a valid run. */
static bool check_end(Loader *l, const RowText *row)
{
    return row->at == row->end ||
           loader_fail(l, "no run begins at letter %zu", (size_t)(row->at - row->start) + 1);
}

/* Starts a row: reads the number of its repetitions, from 1 to `max`. */
static bool begin_row(Loader *l, const JsonValue *json, uint32_t max, RowText *row)
{
    uint32_t times;
    if (!json_value_is_string(json))
        return loader_fail(l, "is not text: a row of runs");
    const char *text = json_value_string(json);
    *row = (RowText){text, text + json_value_length(json), text, 1};
    skip_spaces(row);
    const char *start = row->at;
    if (read_number(row, &times) && read_letter(row, '*'))
        row->times = times;
    else
        row->at = start;
    if (row->times < 1 || row->times > max)
        return loader_fail(l, "describes %lu rows; %lu remain", (unsigned long)row->times,
                           (unsigned long)max);
    return true;
}

/* ---- Masks ---- */

typedef struct BitRun {
    uint32_t count;
    bool solid;
} BitRun;

/* Reads the next run. Returns false at the end of the row, or if no valid run begins here. */
static bool next_bits(RowText *row, BitRun *run)
{
    skip_spaces(row);
    const char *start = row->at;
    if (!read_number(row, &run->count))
        run->count = 1;
    run->solid = read_letter(row, '#');
    if (run->count > 0 && (run->solid || read_letter(row, '.')))
        return true;
    row->at = start;
    return false;
}

static bool measure_bits(Loader *l, RowText row, uint32_t max, uint32_t *width)
{
    *width = 0;
    for (BitRun run; next_bits(&row, &run); *width += run.count)
        if (run.count > max - *width)
            return loader_fail(l, "is wider than %lu pixels, which end its frame",
                               (unsigned long)max);
    return check_end(l, &row) && (*width > 0 || loader_fail(l, "has no pixels"));
}

/* Computes the size of a mask, after checking that its rows are valid and equally wide. */
static bool measure_mask(Loader *l, const JsonValue *list, PlainMask *mask)
{
    uint32_t max_width = l->frame->width - mask->x, max_height = l->frame->height - mask->y;
    for (size_t i = 0; i < json_value_items(list); i++) {
        RowText row;
        uint32_t width;
        json_path_enter_item(&l->path, i);
        if (!begin_row(l, json_value_item(list, i), max_height - mask->height, &row) ||
            !measure_bits(l, row, max_width, &width))
            return false;
        if (i > 0 && width != mask->width)
            return loader_fail(l, "is %lu pixels wide; the first row is %lu", (unsigned long)width,
                               (unsigned long)mask->width);
        mask->width = width;
        mask->height += row.times;
        json_path_leave(&l->path);
    }
    return true;
}

static void fill_bits(RowText row, uint8_t *bits)
{
    uint32_t x = 0;
    for (BitRun run; next_bits(&row, &run);) {
        uint32_t end = x + run.count;
        for (; run.solid && x < end && x % 8 > 0; x++)
            bits[x / 8] |= (uint8_t)(1U << x % 8);
        if (run.solid && end - x >= 8) {
            memset(bits + x / 8, 0xFF, (end - x) / 8);
            x = end / 8 * 8;
        }
        for (; run.solid && x < end; x++)
            bits[x / 8] |= (uint8_t)(1U << x % 8);
        x = end;
    }
}

static bool fill_mask(Loader *l, const JsonValue *list, const PlainMask *mask, uint8_t *rows)
{
    size_t stride = (mask->width + (size_t)7) / 8;
    uint32_t remaining = mask->height;
    for (size_t i = 0; i < json_value_items(list); i++) {
        RowText row;
        if (!begin_row(l, json_value_item(list, i), remaining, &row))
            return false;
        fill_bits(row, rows);
        for (uint32_t copy = 1; copy < row.times; copy++)
            memcpy(rows + copy * stride, rows, stride);
        rows += row.times * stride;
        remaining -= row.times;
    }
    return true;
}

bool loader_mask_rows(Loader *l, const JsonValue *object, const char *key, PlainMask *mask)
{
    const JsonValue *list = json_value_get(object, key);
    json_path_enter(&l->path, key);
    if (!loader_list(l, list, UINT32_MAX) || !measure_mask(l, list, mask) ||
        !loader_count_pixels(l, (uint64_t)mask->width * mask->height))
        return false;
    uint8_t *rows = loader_alloc(l, (mask->width + (size_t)7) / 8 * mask->height, 1);
    mask->rows = rows;
    if (!rows || !fill_mask(l, list, mask, rows))
        return false;
    json_path_leave(&l->path);
    return true;
}

/* ---- Grids ---- */

typedef struct ValueRun {
    uint32_t count, value;
} ValueRun;

/* Reads the next run. Returns false at the end of the row, or if no valid run begins here. */
static bool next_values(RowText *row, ValueRun *run)
{
    skip_spaces(row);
    const char *start = row->at;
    run->count = 1;
    bool ok = read_number(row, &run->value);
    if (ok && read_letter(row, 'x')) {
        run->count = run->value;
        ok = run->count > 0 && read_number(row, &run->value);
    }
    if (ok && (row->at == row->end || *row->at == ' '))
        return true;
    row->at = start;
    return false;
}

static void fill_run(const RecordGrid *grid, void *cells, size_t index, ValueRun run)
{
    if (grid->bytes == 1)
        memset((uint8_t *)cells + index, (int)run.value, run.count);
    for (uint32_t i = 0; grid->bytes == 2 && i < run.count; i++) {
        ((uint8_t *)cells)[2 * (index + i)] = (uint8_t)run.value;
        ((uint8_t *)cells)[2 * (index + i) + 1] = (uint8_t)(run.value >> 8);
    }
    for (uint32_t i = 0; grid->bytes == 4 && i < run.count; i++)
        ((uint32_t *)cells)[index + i] = run.value;
}

static bool fill_row(Loader *l, RowText row, const RecordGrid *grid, void *cells, size_t index)
{
    uint32_t x = 0;
    for (ValueRun run; next_values(&row, &run); x += run.count) {
        if (run.count > grid->width - x)
            return loader_fail(l, "is wider than the %s, which has %lu %ss in a row",
                               l->field.owner, (unsigned long)grid->width, l->field.item);
        if (run.value > grid->max)
            return loader_fail(l, "%s %lu is %lu; the maximum is %lu", l->field.item,
                               (unsigned long)x, (unsigned long)run.value,
                               (unsigned long)grid->max);
        fill_run(grid, cells, index + x, run);
    }
    return check_end(l, &row) &&
           (x == grid->width ||
            loader_fail(l, "has %lu %ss; the %s is %lu wide", (unsigned long)x, l->field.item,
                        l->field.owner, (unsigned long)grid->width));
}

static bool fill_grid(Loader *l, const JsonValue *list, const RecordGrid *grid, void *cells)
{
    size_t stride = (size_t)grid->width * grid->bytes;
    uint32_t y = 0, height = grid->height;
    for (size_t i = 0; i < json_value_items(list); i++) {
        RowText row;
        uint8_t *first = (uint8_t *)cells + y * stride;
        json_path_enter_item(&l->path, i);
        if (!begin_row(l, json_value_item(list, i), height - y, &row) ||
            !fill_row(l, row, grid, cells, (size_t)y * grid->width))
            return false;
        for (uint32_t copy = 1; copy < row.times; copy++)
            memcpy(first + copy * stride, first, stride);
        y += row.times;
        json_path_leave(&l->path);
    }
    return y == height || loader_fail(l, "has %lu rows; the %s has %lu", (unsigned long)y,
                                      l->field.owner, (unsigned long)height);
}

void *loader_grid_cells(Loader *l, const JsonValue *list, const RecordGrid *grid)
{
    size_t count = (size_t)grid->width * grid->height;
    if (!loader_list(l, list, UINT32_MAX) || !loader_count_pixels(l, count))
        return NULL;
    void *cells = loader_alloc(l, count, grid->bytes);
    return cells && fill_grid(l, list, grid, cells) ? cells : NULL;
}

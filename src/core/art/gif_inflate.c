/* SPDX-License-Identifier: MIT */
/* Inflates the compressed pixels of GIF files (LZW); see gif_internal.h. */
#include "art/gif_internal.h"

enum { MAX_CODES = 4096, MAX_BITS = 12, MAX_FIRST_BITS = 8 };

/* Codes are read from blocks of at most 255 bytes, lowest bits first. */
typedef struct Codes {
    const uint8_t *at, *end;
    uint32_t in_block; /* bytes of the block that are still unread */
    uint32_t bits;     /* bits that were read but not used, `bit_count` of them */
    int bit_count;
} Codes;

/* Returns the next byte, or -1. */
static int next_byte(Codes *codes)
{
    if (codes->in_block == 0) {
        codes->in_block = codes->at < codes->end ? *codes->at++ : 0;
        if (codes->in_block == 0) {
            codes->end = codes->at;
            return -1;
        }
    }
    codes->in_block--;
    return codes->at < codes->end ? *codes->at++ : -1;
}

/* Returns the next code, or -1. */
static int next_code(Codes *codes, int width)
{
    while (codes->bit_count < width) {
        int byte = next_byte(codes);
        if (byte < 0)
            return -1;
        codes->bits |= (uint32_t)byte << codes->bit_count;
        codes->bit_count += 8;
    }
    int code = (int)(codes->bits & ((1U << width) - 1));
    codes->bits >>= width;
    codes->bit_count -= width;
    return code;
}

/* The code table. A code means the string of an earlier code followed by one index. */
typedef struct Table {
    uint16_t before[MAX_CODES];                /* the earlier code */
    uint8_t first[MAX_CODES], last[MAX_CODES]; /* first and last index of the string */
    int literals;     /* codes that mean one index; the next two are "clear" and "end" */
    int count, width; /* codes in the table; bits per code */
} Table;

static void reset(Table *table)
{
    table->count = table->literals + 2;
    table->width = 1;
    while (1 << table->width < table->count)
        table->width++;
}

static void begin(Table *table, int bits)
{
    table->literals = 1 << bits;
    for (int i = 0; i < table->literals; i++)
        table->first[i] = table->last[i] = (uint8_t)i;
    reset(table);
}

/* Adds a code. A full table does not change. */
static void add(Table *table, int before, uint8_t last)
{
    if (table->count == MAX_CODES)
        return;
    table->before[table->count] = (uint16_t)before;
    table->first[table->count] = table->first[before];
    table->last[table->count] = last;
    table->count++;
    if (table->count == 1 << table->width && table->width < MAX_BITS)
        table->width++;
}

typedef struct Rows {
    uint16_t *indices;
    uint32_t width, column, row, height;
    GifRowFunction callback;
    void *user;
} Rows;

static bool pass_row(Rows *rows)
{
    rows->column = 0;
    return rows->callback(rows->user, rows->row++, rows->indices) && rows->row < rows->height;
}

/* Stores an index. Returns false when no more are needed. */
static bool put(Rows *rows, uint8_t index)
{
    rows->indices[rows->column++] = index;
    return rows->column < rows->width || pass_row(rows);
}

static bool put_string(Rows *rows, const Table *table, int code)
{
    uint8_t string[MAX_CODES];
    int length = 0;
    for (; code >= table->literals; code = table->before[code])
        string[length++] = table->last[code];
    string[length++] = (uint8_t)code;
    while (length > 0)
        if (!put(rows, string[--length]))
            return false;
    return true;
}

static void inflate(Codes *codes, Table *table, Rows *rows)
{
    int before = -1, code;
    while ((code = next_code(codes, table->width)) >= 0 && code != table->literals + 1) {
        if (code == table->literals) {
            reset(table);
            before = -1;
            continue;
        }
        bool known = code < table->count;
        if (before < 0 ? code >= table->literals : code > table->count)
            return;
        if (before >= 0)
            add(table, before, table->first[known ? code : before]);
        if (code >= table->count || !put_string(rows, table, code))
            return;
        before = code;
    }
}

bool gif_inflate(const uint8_t *data, const uint8_t *end, uint32_t width, uint32_t height,
                 GifRowFunction callback, void *user)
{
    Rows rows = {.width = width, .height = height, .callback = callback, .user = user};
    if (width == 0 || height == 0)
        return true;
    if (data >= end || *data < 1 || *data > MAX_FIRST_BITS)
        return false;
    Codes codes = {.at = data + 1, .end = end};
    Table table;
    begin(&table, *data);
    rows.indices = g_new(uint16_t, width);
    inflate(&codes, &table, &rows);
    bool whole = rows.row == height;
    for (uint32_t i = rows.column; i < width; i++)
        rows.indices[i] = GIF_NO_COLOUR;
    if (!whole && rows.column > 0)
        callback(user, rows.row, rows.indices);
    g_free(rows.indices);
    return whole;
}

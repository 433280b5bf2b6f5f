/* SPDX-License-Identifier: MIT */
/* Writes a bank: the functions that all parts use; see writer_internal.h. */
#include "bank/writer_internal.h"
#include "bank/translatable.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const uint32_t element_sizes[SECTION_COUNT] = {
#define X(name, size, contents) size,
    BANK_SECTIONS(X)
#undef X
};

/* ---- Failures and their location ---- */

static void format_path(const Writer *w, char *where, size_t size)
{
    char quote[BANK_QUOTE_SIZE];
    snprintf(where, size, "%s", w->depth == 0 ? N_("the bank") : "");
    for (int i = 0; i < w->depth; i++) {
        const WriterStep *step = &w->path[i];
        bool named = step->name && step->name[0];
        size_t used = strlen(where);
        used += (size_t)snprintf(where + used, size - used, "%s%s", i > 0 ? ", " : "", step->what);
        if (step->number != GAB_NONE)
            used +=
                (size_t)snprintf(where + used, size - used, " %lu", (unsigned long)step->number);
        if (named || step->number == GAB_NONE)
            snprintf(where + used, size - used, " %s", bank_quote(quote, step->name));
    }
}

bool writer_fail(Writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    w->error->kind = BANK_BROKEN_RULE;
    format_path(w, w->error->where, sizeof w->error->where);
    vsnprintf(w->error->what, sizeof w->error->what, format, arguments);
    va_end(arguments);
    return false;
}

bool writer_no_memory(Writer *w)
{
    writer_fail(w, N_("there is not enough memory to write the bank"));
    w->error->kind = BANK_NO_MEMORY;
    return false;
}

void writer_enter(Writer *w, const char *what, uint32_t number, const char *name)
{
    assert(w->depth < (int)(sizeof w->path / sizeof w->path[0]));
    w->path[w->depth++] = (WriterStep){what, name, number};
}

void writer_leave(Writer *w)
{
    assert(w->depth > 0);
    w->depth--;
}

/* ---- Elements ---- */

static bool grow(Writer *w, Buffer *buffer, size_t min)
{
    assert(min <= MAX_BYTES && (!buffer->bytes || min > buffer->capacity));
    size_t capacity = buffer->capacity > MAX_BYTES / 2 ? (size_t)MAX_BYTES : buffer->capacity * 2;
    if (capacity < 256)
        capacity = 256;
    if (capacity < min)
        capacity = min;
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (!bytes)
        return writer_no_memory(w);
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

uint8_t *writer_add(Writer *w, Buffer *buffer, size_t size)
{
    if (size > MAX_BYTES - buffer->size) {
        writer_fail(w, N_("this bank is too large: a bank must be smaller than 2147483648 bytes"));
        return NULL;
    }
    if ((!buffer->bytes || size > buffer->capacity - buffer->size) &&
        !grow(w, buffer, buffer->size + size))
        return NULL;
    assert(size <= buffer->capacity - buffer->size);
    uint8_t *added = buffer->bytes + buffer->size;
    memset(added, 0, size);
    buffer->size += size;
    return added;
}

uint8_t *writer_element(Writer *w, SectionId section)
{
    return writer_add(w, &w->sections[section], element_sizes[section]);
}

uint32_t writer_count(const Writer *w, SectionId section)
{
    assert(w->sections[section].size % element_sizes[section] == 0);
    return (uint32_t)(w->sections[section].size / element_sizes[section]);
}

/* Merges adjacent pairs of sorted runs of `run` items each. */
static void merge_runs(const char *from, char *to, size_t count, size_t size, size_t run,
                       int (*compare)(const void *, const void *))
{
    for (size_t first = 0; first < count; first += 2 * run) {
        size_t middle = count - first < run ? count : first + run;
        size_t end = count - first < 2 * run ? count : first + 2 * run;
        size_t left = first, right = middle;
        for (size_t i = first; i < end; i++) {
            bool takes_left = left < middle && (right == end || compare(from + left * size,
                                                                        from + right * size) <= 0);
            memcpy(to + i * size, from + (takes_left ? left++ : right++) * size, size);
        }
    }
}

/* Keeps equal items in the caller's order, so that messages are equal on all systems; not every
 * qsort is stable. */
void *writer_sorted(Writer *w, const void *items, uint32_t count, size_t size,
                    int (*compare)(const void *, const void *))
{
    char *copy = count < SIZE_MAX / size / 2 ? malloc(2 * size * (count + (size_t)1)) : NULL;
    if (!copy) {
        writer_no_memory(w);
        return NULL;
    }
    char *from = copy, *to = copy + size * count;
    if (count > 0)
        memcpy(copy, items, size * count);
    for (size_t run = 1; run < count; run *= 2) {
        merge_runs(from, to, count, size, run, compare);
        char *merged = to;
        to = from;
        from = merged;
    }
    if (from != copy)
        memcpy(copy, from, size * count);
    return copy;
}

/* ---- Checks ---- */

static bool is_fixed(int32_t value)
{
    return value >= -FIXED_LIMIT && value <= FIXED_LIMIT;
}

bool writer_check_fixed(Writer *w, const char *what, int32_t value)
{
    return is_fixed(value) || writer_fail(w, "its %s, %ld, is beyond %ld (in 1/256 pixel)", what,
                                          (long)value, (long)FIXED_LIMIT);
}

bool writer_put_point(Writer *w, uint8_t *field, const char *what, int32_t x, int32_t y)
{
    put_i32(field, x);
    put_i32(field + 4, y);
    if (is_fixed(x) && is_fixed(y))
        return true;
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", what, what[0] ? " " : "", is_fixed(x) ? "y" : "x");
    return writer_check_fixed(w, name, is_fixed(x) ? y : x);
}

bool writer_check_size(Writer *w, uint32_t width, uint32_t height)
{
    if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE)
        return writer_fail(w, "is %lu x %lu pixels; sides are 1 to %d", (unsigned long)width,
                           (unsigned long)height, MAX_SIDE);
    if ((uint64_t)width * height > MAX_AREA)
        return writer_fail(w, "is %lu x %lu pixels; the maximum is %d in total",
                           (unsigned long)width, (unsigned long)height, MAX_AREA);
    return true;
}

/* ---- The bank ---- */

static void free_buffers(Buffer *buffers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(buffers[i].bytes);
}

bool bank_write(const PlainBank *bank, uint8_t **bytes, size_t *size, BankError *error)
{
    BankError unused;
    Writer w = {.bank = bank, .error = error ? error : &unused};
    w.error->kind = BANK_NO_ERROR;
    w.error->where[0] = w.error->what[0] = '\0';
    *bytes = NULL;
    *size = 0;
    plain_count_targets(bank, w.target_counts);
    bool ok = writer_put_bank(&w) && writer_finish_strings(&w) && writer_make_file(&w, bytes, size);
    assert(ok == (*bytes != NULL) && (!ok || w.depth == 0));
    assert(ok || w.error->kind != BANK_NO_ERROR); /* a failure has recorded its reason */
    free_buffers(w.sections, SECTION_COUNT);
    free_buffers(w.names, sizeof w.names / sizeof w.names[0]);
    free_buffers(w.properties, sizeof w.properties / sizeof w.properties[0]);
    free(w.uses);
    free(w.point_names);
    return ok;
}

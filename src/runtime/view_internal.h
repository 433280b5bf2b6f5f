/* SPDX-License-Identifier: MIT */
/* Access to elements of a bank through views, including empty views; see gabarit/bank.h. */
#pragma once

#include "bank_internal.h"

/* Returns the bytes of a view's element; NULL for an empty view. */
static inline const uint8_t *view_bytes(const gab_bank *bank, SectionId id, uint32_t index)
{
    return bank != NULL ? gab_element(bank, id, index) : NULL;
}

/*
 * Mistakes of callers; see gab_bank_report. Public functions use the macros, which add their name.
 * Functions that the library itself calls with empty views must not use them, so that a mistake is
 * reported once.
 */

static inline const uint8_t *view_or_report(const gab_bank *bank, SectionId id, uint32_t index,
                                            const char *function)
{
    const uint8_t *bytes = view_bytes(bank, id, index);
    if (bytes == NULL)
        gab_report_mistake(bank, function, GAB_REASON_EMPTY, "", index);
    return bytes;
}
/* Returns the bytes of a view's element; NULL for an empty view, which is reported. */
#define VIEW_BYTES(view, id) view_or_report((view).bank, id, (view).index, __func__)

/* True if mistakes are reported. */
static inline bool is_watched(const gab_bank *bank)
{
    return bank != NULL && bank->report != NULL;
}
/* Reports an empty view, in functions that do not need its bytes. */
#define REPORT_EMPTY(view, id) \
    (void)(is_watched((view).bank) ? gab_report_view((view).bank, __func__, id, (view).index) : 0)

static inline uint32_t index_or_report(const gab_bank *bank, uint32_t index, uint32_t count,
                                       const char *function)
{
    if (index < count)
        return index;
    gab_report_mistake(bank, function, GAB_REASON_INDEX, "", index);
    return GAB_NONE;
}
/* Returns an index below `count`, or GAB_NONE after a report. */
#define INDEX_BELOW(bank, index, count) index_or_report(bank, index, count, __func__)

static inline uint32_t found_or_report(const gab_bank *bank, gab_kind kind, uint32_t parent,
                                       const char *name, const char *function)
{
    uint32_t index = gab_bank_find(bank, kind, parent, name);
    if (index == GAB_NONE)
        gab_report_mistake(bank, function, GAB_REASON_NAME, name, 0);
    return index;
}
/* Returns the index of a named item, or GAB_NONE after a report. */
#define FIND(bank, kind, name) found_or_report(bank, kind, 0, name, __func__)
/* Does the same in a parent; `parent` is its view, in section `id`. */
#define FIND_IN(parent, id, kind, name)                                         \
    (VIEW_BYTES(parent, id) != NULL                                             \
         ? found_or_report((parent).bank, kind, (parent).index, name, __func__) \
         : GAB_NONE)

static inline void report_floats(const gab_bank *bank, const char *function, const void *floats,
                                 size_t size)
{
    if (is_watched(bank))
        gab_report_floats(bank, function, (const float *)floats, size / sizeof(float));
}
/* Reports a struct that contains only floats, if one of them is not finite. */
#define REPORT_FLOATS(bank, value) report_floats(bank, __func__, &(value), sizeof(value))

static inline uint32_t total_or_report(const gab_bank *bank, uint32_t total, uint32_t capacity,
                                       const char *function)
{
    if (total > capacity && capacity > 0)
        gab_report_mistake(bank, function, GAB_REASON_CAPACITY, "", total);
    return total;
}
/* Returns the number of results, which is reported if they do not fit. */
#define TOTAL(bank, total, capacity) total_or_report(bank, total, capacity, __func__)

/* Returns the number of elements of a section; 0 without a bank. */
static inline uint32_t element_count(const gab_bank *bank, SectionId id)
{
    return bank != NULL ? bank->sections[id].count : 0;
}

static inline uint32_t field_or(const uint8_t *bytes, uint32_t offset, uint32_t fallback)
{
    return bytes != NULL ? read_u32(bytes + offset) : fallback;
}

static inline const char *name_or_empty(const gab_bank *bank, const uint8_t *bytes, uint32_t offset)
{
    return bytes != NULL ? gab_text(bank, read_u32(bytes + offset)) : "";
}

/* Returns the bank index of child `index`, or GAB_NONE if there is no such child. `first_field` and
 * `count_field` are the offsets of the parent's fields. */
static inline uint32_t child_at(const uint8_t *bytes, uint32_t first_field, uint32_t count_field,
                                uint32_t index)
{
    if (bytes == NULL || index >= read_u32(bytes + count_field))
        return GAB_NONE;
    return read_u32(bytes + first_field) + index;
}

static inline uint32_t child_or_report(const gab_bank *bank, const uint8_t *bytes,
                                       uint32_t first_field, uint32_t count_field, uint32_t index,
                                       const char *function)
{
    if (bytes != NULL && index >= read_u32(bytes + count_field))
        gab_report_mistake(bank, function, GAB_REASON_INDEX, "", index);
    return child_at(bytes, first_field, count_field, index);
}
/* Does the same; an index beyond the last child is reported. */
#define CHILD_AT(bank, bytes, first, count, index) \
    child_or_report(bank, bytes, first, count, index, __func__)

/*
 * Returns the element of a section that owns a child: the last element whose first child is at or
 * before `index`. Elements without children have the same first child as the next element.
 */
static inline uint32_t owner_of(const gab_bank *bank, SectionId id, uint32_t first_field,
                                uint32_t index)
{
    uint32_t min = 0, end = element_count(bank, id);
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        if (read_u32(gab_element(bank, id, middle) + first_field) <= index)
            min = middle + 1;
        else
            end = middle;
    }
    return min > 0 ? min - 1 : GAB_NONE;
}

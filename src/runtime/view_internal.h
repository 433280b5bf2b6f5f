/* SPDX-License-Identifier: MIT */
/* Access to elements of a bank through views, including views of nothing; see gabarit/bank.h. */
#ifndef GABARIT_VIEW_INTERNAL_H
#define GABARIT_VIEW_INTERNAL_H

#include "bank_internal.h"

/* Returns the bytes of a view's element; NULL for a view of nothing. */
static inline const uint8_t *view_bytes(const gab_bank *bank, SectionId id, uint32_t index)
{
    return bank != NULL ? gab_element(bank, id, index) : NULL;
}

/* Returns the number of elements of a section; 0 without a bank. */
static inline uint32_t element_count(const gab_bank *bank, SectionId id)
{
    return bank != NULL ? bank->sections[id].count : 0;
}

static inline uint32_t field_or(const uint8_t *bytes, uint32_t offset, uint32_t otherwise)
{
    return bytes != NULL ? read_u32(bytes + offset) : otherwise;
}

static inline const char *name_or_empty(const gab_bank *bank, const uint8_t *bytes, uint32_t offset)
{
    return bytes != NULL ? gab_text(bank, read_u32(bytes + offset)) : "";
}

/* The index of the i-th child, or GAB_NONE. */
static inline uint32_t child_at(const uint8_t *bytes, uint32_t first, uint32_t count,
                                uint32_t index)
{
    if (bytes == NULL || index >= read_u32(bytes + count))
        return GAB_NONE;
    return read_u32(bytes + first) + index;
}

/*
 * Returns the element of a section that owns a child: the last one whose first child does not come
 * after the given one. Elements without children have the same first child as the next element.
 */
static inline uint32_t owner_of(const gab_bank *bank, SectionId id, uint32_t first, uint32_t index)
{
    uint32_t min = 0, end = element_count(bank, id);
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        if (read_u32(gab_element(bank, id, middle) + first) <= index)
            min = middle + 1;
        else
            end = middle;
    }
    return min > 0 ? min - 1 : GAB_NONE;
}

#endif

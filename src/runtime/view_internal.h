/* SPDX-License-Identifier: MIT */
/* Access to elements of a bank through views, including empty views; see gabarit/bank.h. */
#pragma once

#include "bank_internal.h"

/* Returns the bytes of a view's element; NULL for an empty view. */
static inline const uint8_t *view_bytes(const gab_bank *bank, SectionId id, uint32_t index)
{
    return bank != NULL ? gab_element(bank, id, index) : NULL;
}

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

/* SPDX-License-Identifier: MIT */
/* Filters as the queries read them; see gabarit/base.h. */
#pragma once

#include "gabarit/base.h"

/* Returns the tags that a filter selects; NULL if it selects everything. */
static inline const gab_tags *selected_tags(const gab_filter *filter)
{
    return filter != NULL && filter->only ? &filter->tags : NULL;
}

static inline bool has_number(const gab_tags *set, uint32_t number)
{
    return set->bits[number / 32 % 8] >> (number % 32) & 1;
}

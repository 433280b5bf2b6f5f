/* SPDX-License-Identifier: MIT */
/* Filters of tests, which have their tags as sets. */
#pragma once

#include <gabarit/base.h>

/* Returns the filter for the tags of a set; for NULL, the one that selects everything. */
static inline gab_filter filter_of(const gab_tags *tags)
{
    gab_filter filter = {tags != NULL, {{0}}};
    if (tags != NULL)
        filter.tags = *tags;
    return filter;
}

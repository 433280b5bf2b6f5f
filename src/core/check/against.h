/* SPDX-License-Identifier: MIT */
/**
 * check/against.h: reports what a game that was built with an old bank would miss in a new one.
 *
 *     Problems *problems = bank_check_against(&bank, &old, NULL);
 *     for (uint32_t i = 0; i < problems->count; i++)
 *         puts(problems->items[i].text);
 *     problems_free(problems);
 *
 * An item is found again by the names of its parents and its own name. Boxes of a frame or walls of
 * a level with the same name are one item, and so are the items of a parent that have no name and
 * the same tag: such an item has a property if one of them has it. What is only in the new bank is
 * not a problem. Nor is anything below an item that is reported as removed.
 */
#pragma once

#include "check/check.h"

#include <gabarit/bank.h>

/** Compares two opened banks. The problems have no path; they are sorted by rule (as in RULES.md)
 * and then in the order of the old bank, with at most CHECK_MAX_PER_RULE of each rule and one more
 * that states that there are others. `skip` contains ids of rules, NULL-terminated, or is NULL. O(n
 * log n) in the number of names and properties. The caller frees the problems. Any thread may call
 * it. */
Problems *bank_check_against(const gab_bank *bank, const gab_bank *old, const char *const *skip);

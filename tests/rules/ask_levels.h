/* SPDX-License-Identifier: MIT */
/* Calls every function of gabarit/level.h; see test_allocation.c. */
#ifndef TESTS_RULES_ASK_LEVELS_H
#define TESTS_RULES_ASK_LEVELS_H

#include <gabarit/bank.h>

/* The bank must be the small bank, whose levels hold layers of all kinds. */
void ask_levels(const gab_bank *bank);
void ask_movers(const gab_bank *bank);
void ask_partitions(const gab_bank *bank);

#endif

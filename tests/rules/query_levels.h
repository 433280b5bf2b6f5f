/* SPDX-License-Identifier: MIT */
/* Calls every function of gabarit/level.h; see test_allocation.c. */
#pragma once

#include <gabarit/bank.h>

/* The bank must be the small bank, whose levels contain layers of all kinds. */
void query_levels(const gab_bank *bank);
void query_movers(const gab_bank *bank);
void query_partitions(const gab_bank *bank);

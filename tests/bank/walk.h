/* SPDX-License-Identifier: MIT */
/*
 * Calls every query of the public headers on an opened bank, with valid and invalid indices. Reads
 * every byte that it receives, and compares the answers with one another and, for invalid indices,
 * with the answers that the headers promise. It is meant for banks that a test or a fuzzer makes of
 * hostile bytes: no query may read outside them.
 *
 *     const char *wrong = walk_bank(&bank);
 *     CHECK_THAT(wrong == NULL, "%s", wrong);
 */
#ifndef TESTS_BANK_WALK_H
#define TESTS_BANK_WALK_H

#include <gabarit/bank.h>

/* Returns NULL if all answers agree, else the condition that fails. */
const char *walk_bank(const gab_bank *bank);

/* Walks one part of the bank: names, masks, sprites, maps, levels ... A fuzzer that walks one part
 * at a time, chosen by the bytes, tries several times as many banks. */
enum { WALK_PARTS = 10 };
const char *walk_part(const gab_bank *bank, uint32_t part);

/* Walks a bank that is empty, because it was closed or refused. */
const char *walk_empty(const gab_bank *bank);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Asks an opened bank everything that the public headers can ask, with indices that
 * are there and with indices that are not, touches every byte that it is given, and compares the
 * answers with one another and with the answers that the headers promise for what is not there. For
 * banks that a test or a fuzzer has made of hostile bytes: none of it may read outside them.
 *
 *     const char *wrong = walk_bank(&bank);
 *     CHECK_THAT(wrong == NULL, "%s", wrong);
 */
#ifndef TESTS_BANK_WALK_H
#define TESTS_BANK_WALK_H

#include <gabarit/bank.h>

/* NULL when all answers agree, else what does not. */
const char *walk_bank(const gab_bank *bank);

/* One part of it: names, masks, sprites, maps, levels ... A fuzzer that asks one at a time, chosen
 * by the bytes, tries several times as many banks. */
enum { WALK_PARTS = 10 };
const char *walk_part(const gab_bank *bank, uint32_t part);

/* The same for a bank that is empty: closed, or refused. */
const char *walk_empty(const gab_bank *bank);

#endif

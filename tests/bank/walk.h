/* SPDX-License-Identifier: MIT */
/*
 * Asks an opened bank everything that gabarit/bank.h can ask, with indices that are there and with
 * indices that are not, touches every byte that it is given, and compares the answers with one
 * another and with the answers that the header promises for what is not there. For banks that a
 * test or a fuzzer has made of hostile bytes: none of it may read outside them.
 *
 *     const char *wrong = walk_bank(&bank);
 *     CHECK_THAT(wrong == NULL, "%s", wrong);
 */
#ifndef TESTS_BANK_WALK_H
#define TESTS_BANK_WALK_H

#include <gabarit/bank.h>

/* NULL when all answers agree, else what does not. */
const char *walk_bank(const gab_bank *bank);

/* The same for a bank that is empty: closed, or refused. */
const char *walk_empty(const gab_bank *bank);

#endif

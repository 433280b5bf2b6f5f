/* SPDX-License-Identifier: MIT */
/*
 * Calls every query of the public headers on an open bank, with valid and invalid indices. Reads
 * every byte that the queries return. Compares the results with each other and, for invalid
 * indices, with those that the headers specify. It is meant for banks that a test or a fuzzer makes
 * from hostile bytes: no query may read outside these bytes.
 *
 *     const char *wrong = walk_bank(&bank);
 *     CHECK_THAT(wrong == NULL, "%s", wrong);
 */
#pragma once

#include <gabarit/bank.h>

/* Returns NULL if all results agree, else the condition that fails. */
const char *walk_bank(const gab_bank *bank);

/* Walks one part of the bank: names, masks, sprites, maps, levels ... A fuzzer that walks only one
 * part of each bank, chosen by the bytes, can try several times as many banks. */
enum { WALK_PARTS = 10, WALK_SPRITES = 6, WALK_MAPS = 7, WALK_LEVELS = 8, WALK_CHECKS = 9 };
const char *walk_part(const gab_bank *bank, uint32_t part);

/* Walks an empty bank, which was closed or rejected. */
const char *walk_empty(const gab_bank *bank);

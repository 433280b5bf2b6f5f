/* SPDX-License-Identifier: MIT */
/*
 * Random banks that keep every rule of the format: the same for the same seed, on every machine.
 * Lists may be empty, names missing, tiles of every kind, coordinates at their limits; tags,
 * properties, points and bands come in any order.
 *
 *     PlainBank bank;
 *     plain_random(&bank, seed, 1);
 *     ...
 *     plain_free(&bank);
 */
#ifndef TESTS_BANK_PLAIN_RANDOM_H
#define TESTS_BANK_PLAIN_RANDOM_H

#include "bank/plain.h"

/* Fills an empty bank. Sizes grow with the scale, 1 to 16: at 1, a few things of each kind. */
void plain_random(PlainBank *bank, uint64_t seed, uint32_t scale);

/*
 * Puts what has no order (tags, properties, points of a frame, bands) into another order: the bank
 * says the same afterwards.
 */
void plain_shuffle(PlainBank *bank, uint64_t seed);

#endif

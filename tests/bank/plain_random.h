/* SPDX-License-Identifier: MIT */
/*
 * Random banks that obey every rule of the format; the same seed gives the same bank on every
 * machine. Lists may be empty, names missing, tiles of every kind, coordinates at their limits.
 * Tags, properties, points and bands are in any order.
 *
 *     PlainBank bank;
 *     plain_random(&bank, seed, 1);
 *     ...
 *     plain_free(&bank);
 */
#ifndef TESTS_BANK_PLAIN_RANDOM_H
#define TESTS_BANK_PLAIN_RANDOM_H

#include "bank/plain.h"

/* Fills an empty bank. Sizes grow with the scale, 1 to 16: at 1, there are a few things of each
 * kind. */
void plain_random(PlainBank *bank, uint64_t seed, uint32_t scale);

/*
 * Shuffles what has no order (tags, properties, points of a frame, bands). The bank means the same
 * afterwards.
 */
void plain_shuffle(PlainBank *bank, uint64_t seed);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Random banks that obey every rule of the format; a seed gives the same bank on every machine.
 * Lists may be empty, names may be missing, tiles are of every kind, and coordinates may be at
 * their limits. Tags, properties, points and bands are in random order.
 *
 *     PlainBank bank;
 *     plain_random(&bank, seed, 1);
 *     ...
 *     plain_free(&bank);
 */
#pragma once

#include "bank/plain.h"

/* Fills an empty bank. Sizes grow with the scale, 1 to 16; at 1, lists have only a few elements. */
void plain_random(PlainBank *bank, uint64_t seed, uint32_t scale);
/* Fills an empty bank in which all references lead to nothing, so that a test may remove any
 * item. */
void plain_random_unlinked(PlainBank *bank, uint64_t seed, uint32_t scale);

/*
 * Shuffles the lists whose order has no meaning: tags, properties, points of a frame, bands.
 */
void plain_shuffle(PlainBank *bank, uint64_t seed);

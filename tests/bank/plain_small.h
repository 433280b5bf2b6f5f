/* SPDX-License-Identifier: MIT */
/*
 * A small bank by hand: it has every section, every kind of owner and of property, pictures of all
 * kinds, groups, points with and without direction, masks of none, one and two strips, animations
 * of all directions, a map with two planes, bands and distances, levels with layers and partitions
 * of all kinds. One tile holds pixels, all others are uniform, so that it stays small enough for
 * tests that change every byte of it.
 */
#ifndef TESTS_BANK_PLAIN_SMALL_H
#define TESTS_BANK_PLAIN_SMALL_H

#include "bank/plain.h"

/* Fills an empty bank; plain_free returns it. Each call makes a tree of its own, free to change. */
void plain_small(PlainBank *bank);

/* SHA-256 of its bytes in hexadecimal. It changes with the format, or with what the bank says. */
extern const char plain_small_digest[];

#endif

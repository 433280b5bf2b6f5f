/* SPDX-License-Identifier: MIT */
/*
 * A small bank made by hand. It has every section, every kind of owner and of property, pictures of
 * all kinds, groups, points with and without direction, masks of none, one and two strips,
 * animations of all directions, a map with two planes, bands and distances, and levels with layers
 * and partitions of all kinds. Nearly all tiles are uniform: only one holds pixels. So the bank is
 * small enough for tests that change every byte of it.
 */
#ifndef TESTS_BANK_PLAIN_SMALL_H
#define TESTS_BANK_PLAIN_SMALL_H

#include "bank/plain.h"

/* Fills an empty bank, to be freed with plain_free. Each call makes a separate tree, which may be
 * changed. */
void plain_small(PlainBank *bank);

/* SHA-256 of its bytes in hexadecimal. It changes with the format and with the contents of the
 * bank. */
extern const char plain_small_digest[];

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A small hand-made bank. It has every section, every kind of owner and of property, pictures of
 * all kinds, groups, points with and without direction, masks of zero, one and two strips (of 64
 * columns, as stored in a bank), animations of all directions, a map with two planes, bands and
 * distances, and levels with layers and partitions of all kinds. All tiles but one are uniform, so
 * the bank is small enough for tests that change every byte.
 */
#pragma once

#include "bank/plain.h"

/* Fills an empty bank; free it with plain_free. Each call makes a separate copy, which may be
 * changed. */
void plain_small(PlainBank *bank);

/* The SHA-256 of the bank's bytes in hexadecimal. It changes with the format and with the contents
 * of the bank. */
extern const char plain_small_digest[];

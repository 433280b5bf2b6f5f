/* SPDX-License-Identifier: MIT */
/* What the makers of random banks share; see plain_random.h. */
#ifndef TESTS_BANK_PLAIN_RANDOM_INTERNAL_H
#define TESTS_BANK_PLAIN_RANDOM_INTERNAL_H

#include "bank/plain.h"

typedef struct Maker {
    PlainBank *bank;
    uint64_t state;
    uint32_t scale;
} Maker;

/* 0 to count - 1. */
uint32_t maker_below(Maker *maker, uint32_t count);
/* Both inside. */
int32_t maker_between(Maker *maker, int32_t least, int32_t most);
bool maker_chance(Maker *maker, uint32_t percent);
/* How many of something: often none or one, up to `most` times the scale. */
uint32_t maker_some(Maker *maker, uint32_t most);
/* Often small, sometimes at the limits of what the format holds. */
int32_t maker_coordinate(Maker *maker);

/* Zeros that live as long as the bank. */
void *maker_list(Maker *maker, uint32_t count, size_t size);

/* A name that no other number has; one that may be missing. */
const char *maker_name(Maker *maker, uint32_t place);
const char *maker_maybe_name(Maker *maker, uint32_t place);

PlainProperties maker_properties(Maker *maker);

/* Of the tags and pictures that were made, or none. */
uint8_t maker_any_tag(Maker *maker);
uint32_t maker_any_picture(Maker *maker);

/* x and y within 1 % of 32767 long, or 0 and 0. */
const int16_t *maker_direction(Maker *maker);

/* Fills the levels, after tags and pictures. */
void maker_add_levels(Maker *maker);

#endif

/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that make random banks; see plain_random.h. */
#pragma once

#include "bank/plain.h"

/* Makes a random bank. */
enum { MAX_REFERENCES = 256 };

typedef struct Maker {
    PlainBank *bank;
    uint64_t state; /* of the random numbers */
    uint32_t scale; /* multiplies counts and sizes */
    PlainProperty *references[MAX_REFERENCES];
    uint32_t reference_count;
} Maker;

/* Returns a number from 0 to count - 1. */
uint32_t maker_below(Maker *maker, uint32_t count);
/* Returns a number from `min` to `max`, both inclusive. */
int32_t maker_between(Maker *maker, int32_t min, int32_t max);
bool maker_chance(Maker *maker, uint32_t percent);
/* Returns a random count: often 0 or 1, up to `max` times the scale. */
uint32_t maker_count(Maker *maker, uint32_t max);
/* Returns a coordinate that is often small and sometimes at the limits of the format. */
int32_t maker_coordinate(Maker *maker);

/* Returns zeroed memory that is freed with the bank. */
void *maker_alloc(Maker *maker, uint32_t count, size_t size);

/* Returns a name that contains `number`. maker_optional_name may return an empty string or NULL. */
const char *maker_name(Maker *maker, uint32_t number);
const char *maker_optional_name(Maker *maker, uint32_t number);

PlainProperties maker_properties(Maker *maker);

/* These return one of the tags or pictures made so far, or none. */
uint8_t maker_any_tag(Maker *maker);
uint32_t maker_any_picture(Maker *maker);

/* Returns x and y of a vector whose length is within 1% of 32767, or 0 and 0. */
const int16_t *maker_direction(Maker *maker);

/* Fills the levels. Tags and pictures must exist already. */
void maker_add_levels(Maker *maker);

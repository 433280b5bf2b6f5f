/* SPDX-License-Identifier: MIT */
/* The bytes of the banks that tests modify. Free them with free(). */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the small bank, which has every section; see plain_small.h. */
uint8_t *sample_small(size_t *size);

/* Returns the small bank with all properties replaced by references to its first sprite. */
uint8_t *sample_references(size_t *size);

/* Returns a random bank; see plain_random.h. */
uint8_t *sample_random(uint64_t seed, uint32_t scale, size_t *size);

/* Returns a bank with one sprite, whose frames have only boxes, to test metadata of any size. */
uint8_t *sample_frames(uint32_t frames, uint32_t boxes, size_t *size);

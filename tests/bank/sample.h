/* SPDX-License-Identifier: MIT */
/* The bytes of the banks that the tests start from. Each call returns memory to be freed with
 * free(). */
#ifndef TESTS_BANK_SAMPLE_H
#define TESTS_BANK_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/* The small bank, which has every section. */
uint8_t *sample_small(size_t *size);

/* A random bank; see plain_random.h. */
uint8_t *sample_random(uint64_t seed, uint32_t scale, size_t *size);

/* A bank with one sprite of frames with boxes and nothing else, for metadata of any size. */
uint8_t *sample_frames(uint32_t frames, uint32_t boxes, size_t *size);

#endif

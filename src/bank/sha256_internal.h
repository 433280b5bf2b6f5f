/* SPDX-License-Identifier: MIT */
/* What the sources of sha256.h share. */
#ifndef BANK_SHA256_INTERNAL_H
#define BANK_SHA256_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern const uint32_t sha256_constants[64];

/* Adds blocks of 64 bytes by special instructions where the processor has them, which is tested
 * each time and takes as long as some blocks do. False: nothing was added. */
bool sha256_add_by_processor(uint32_t state[8], const uint8_t *blocks, size_t count);

#endif

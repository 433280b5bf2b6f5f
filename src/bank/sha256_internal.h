/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources of sha256.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern const uint32_t sha256_constants[64];

/* Adds blocks of 64 bytes with special instructions if the processor has them. Each call tests for
 * them, which takes as long as adding a few blocks. Returns false if nothing was added. */
bool sha256_add_with_instructions(uint32_t state[8], const uint8_t *blocks, size_t count);

/* SPDX-License-Identifier: MIT */
/**
 * bank/aligned.h: allocates the memory for the bytes of a bank, aligned to 16 bytes and released
 * with free().
 *
 *     uint8_t *bytes = bank_memory(size);
 */
#pragma once

#include "runtime/bank_layout.h"

#include <stdlib.h>

/** Returns memory that the caller releases with free(), or NULL when memory runs out. `size` is a
 * multiple of 16. */
static inline void *bank_memory(size_t size)
{
#if defined(_WIN32)
    /* Windows needs a separate function to free aligned memory; on 64 bits, malloc aligns to 16. */
    _Static_assert(sizeof(void *) == 8, "malloc aligns to 16 bytes");
    return malloc(size);
#else
    /* malloc does not align to 16 bytes on every machine */
    return aligned_alloc(SECTION_ALIGNMENT, size);
#endif
}

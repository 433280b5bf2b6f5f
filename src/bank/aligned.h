/* SPDX-License-Identifier: MIT */
/**
 * bank/aligned.h: memory for the bytes of a bank: aligned to 16, and freed with free.
 *
 *     uint8_t *bytes = bank_memory(size);
 */
#ifndef BANK_ALIGNED_H
#define BANK_ALIGNED_H

#include "runtime/bank_layout.h"

#include <stdlib.h>

/** Memory that the caller frees, of a size that is a multiple of 16; NULL when there is none. */
static inline void *bank_memory(size_t size)
{
#if defined(_WIN32)
    /* Windows frees aligned memory by another function; on 64 bits malloc's is aligned to 16. */
    _Static_assert(sizeof(void *) == 8, "malloc is aligned enough");
    return malloc(size);
#else
    /* malloc alone is not aligned enough on every machine */
    return aligned_alloc(SECTION_ALIGNMENT, size);
#endif
}

#endif

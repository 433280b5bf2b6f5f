/* SPDX-License-Identifier: MIT */
/* A search for the next byte that is not 0, eight bytes at a time. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the first index in [from, size) of a byte that is not 0, or `size`. */
static inline size_t bytes_next_set(const uint8_t *bytes, size_t from, size_t size)
{
    for (; size - from >= 8; from += 8) {
        uint64_t word;
        memcpy(&word, bytes + from, sizeof(word));
        if (word == 0)
            continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        return from + (size_t)__builtin_ctzll(word) / 8;
#else
        return from + (size_t)__builtin_clzll(word) / 8;
#endif
    }
    while (from < size && bytes[from] == 0)
        from++;
    return from;
}

/* SPDX-License-Identifier: MIT */
/*
 * Words and spans of several rows of a mask at once.
 */
#pragma once

#include "mask_internal.h"

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE  static __attribute__((noinline))
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE  static
#endif

/* ---- Vectors ---- */

/*
 * Words and spans of consecutive rows. Compilers with vector types store several of them in one;
 * the same expressions work for a single one. The functions ..._down read a row and those after it,
 * the functions ..._up a row and those before it.
 */
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
typedef uint64_t Words __attribute__((vector_size(16)));
typedef int32_t Numbers __attribute__((vector_size(16)));
typedef uint16_t Halves __attribute__((vector_size(16)));

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define HAS_HALVES 1
#endif
#endif
#ifndef HAS_HALVES
#define HAS_HALVES 0
#endif

static inline Words words_down(const uint8_t *bytes)
{
    Words words;
    memcpy(&words, bytes, sizeof(words));
    return words;
}

static inline Words words_up(const uint8_t *bytes)
{
    Words words = {load_word(bytes), load_word(bytes - WORD_BYTES)};
    return words;
}

static inline Numbers spans_down(const uint8_t *bytes)
{
    Numbers spans;
    memcpy(&spans, bytes, sizeof(spans));
    return spans;
}

static inline Numbers spans_up(const uint8_t *bytes)
{
    Numbers s = spans_down(bytes - 3 * SPAN_BYTES);
    Numbers spans = {s[3], s[2], s[1], s[0]};
    return spans;
}

static inline uint64_t first_of(Words words)
{
    return words[0];
}

static inline uint64_t any_of(Words words)
{
    return words[0] | words[1];
}

static inline uint64_t sum_of(Words words)
{
    return words[0] + words[1];
}

static inline bool any_negative(Numbers numbers)
{
    return (numbers[0] | numbers[1] | numbers[2] | numbers[3]) < 0;
}
#else
typedef uint64_t Words;
typedef int32_t Numbers;

#define HAS_HALVES 0

static inline Words words_down(const uint8_t *bytes)
{
    return load_word(bytes);
}

static inline Words words_up(const uint8_t *bytes)
{
    return load_word(bytes);
}

static inline Numbers spans_down(const uint8_t *bytes)
{
    return (int32_t)load_span(bytes);
}

static inline Numbers spans_up(const uint8_t *bytes)
{
    return (int32_t)load_span(bytes);
}

static inline uint64_t first_of(Words words)
{
    return words;
}

static inline uint64_t any_of(Words words)
{
    return words;
}

static inline uint64_t sum_of(Words words)
{
    return words;
}

static inline bool any_negative(Numbers numbers)
{
    return numbers < 0;
}
#endif

enum { WORDS_PER_VECTOR = sizeof(Words) / 8, SPANS_PER_VECTOR = sizeof(Numbers) / 4 };

/* Returns words with their bits in reverse order. */
static inline Words reversed(Words w)
{
    w = SWAP_BITS(w, 1, UINT64_C(0x5555555555555555));
    w = SWAP_BITS(w, 2, UINT64_C(0x3333333333333333));
    w = SWAP_BITS(w, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
#if HAS_HALVES
    Halves halves = (Halves)w;
    halves = halves >> 8 | halves << 8;
    return (Words)__builtin_shufflevector(halves, halves, 3, 2, 1, 0, 7, 6, 5, 4);
#else
    w = SWAP_BITS(w, 8, UINT64_C(0x00FF00FF00FF00FF));
    w = SWAP_BITS(w, 16, UINT64_C(0x0000FFFF0000FFFF));
    return w >> 32 | w << 32;
#endif
}

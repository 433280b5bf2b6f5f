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
 * Words and spans of consecutive rows. Compilers with vector types store several of them in one,
 * and split it if the processor's vectors are shorter; the same expressions work for a single one.
 * Vectors are passed by address, because the way to pass one by value depends on the processor. The
 * functions ..._down read a row and those after it, the functions ..._up a row and those before it.
 */
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define HAS_VECTORS 1
#else
#define HAS_VECTORS 0
#endif

#if HAS_VECTORS
typedef uint64_t TwoWords __attribute__((vector_size(16)));
typedef int32_t FourInts __attribute__((vector_size(16)));
typedef float FourFloats __attribute__((vector_size(16)));
#if defined(__AVX2__)
typedef uint64_t Words __attribute__((vector_size(32)));
typedef int32_t Numbers __attribute__((vector_size(32)));
#else
typedef TwoWords Words;
typedef FourInts Numbers;
#endif

ALWAYS_INLINE void read_words_down(Words *words, const uint8_t *bytes)
{
    memcpy(words, bytes, sizeof(*words));
}

ALWAYS_INLINE void read_spans_down(Numbers *spans, const uint8_t *bytes)
{
    memcpy(spans, bytes, sizeof(*spans));
}

#if defined(__AVX2__)
ALWAYS_INLINE void read_words_up(Words *words, const uint8_t *bytes)
{
    Words w;
    memcpy(&w, bytes - 3 * WORD_BYTES, sizeof(w));
    *words = (Words){w[3], w[2], w[1], w[0]};
}

ALWAYS_INLINE void read_spans_up(Numbers *spans, const uint8_t *bytes)
{
    Numbers s;
    memcpy(&s, bytes - 7 * SPAN_BYTES, sizeof(s));
    *spans = (Numbers){s[7], s[6], s[5], s[4], s[3], s[2], s[1], s[0]};
}

ALWAYS_INLINE uint64_t any_of(const Words *words)
{
    return (*words)[0] | (*words)[1] | (*words)[2] | (*words)[3];
}

ALWAYS_INLINE uint64_t sum_of(const Words *words)
{
    return (*words)[0] + (*words)[1] + (*words)[2] + (*words)[3];
}

/* A bit for each number. */
static const Numbers number_bits = {1, 2, 4, 8, 16, 32, 64, 128};
#else
ALWAYS_INLINE void read_words_up(Words *words, const uint8_t *bytes)
{
    *words = (Words){load_word(bytes), load_word(bytes - WORD_BYTES)};
}

ALWAYS_INLINE void read_spans_up(Numbers *spans, const uint8_t *bytes)
{
    Numbers s;
    memcpy(&s, bytes - 3 * SPAN_BYTES, sizeof(s));
    *spans = (Numbers){s[3], s[2], s[1], s[0]};
}

ALWAYS_INLINE uint64_t any_of(const Words *words)
{
    return (*words)[0] | (*words)[1];
}

ALWAYS_INLINE uint64_t sum_of(const Words *words)
{
    return (*words)[0] + (*words)[1];
}

static const Numbers number_bits = {1, 2, 4, 8};
#endif

/* Returns the bits that are set in any of the numbers. */
ALWAYS_INLINE uint64_t merged_bits(const Numbers *numbers)
{
    Words words = (Words)*numbers;
    uint64_t any = any_of(&words);
    return (any | any >> 32) & UINT32_MAX;
}
#else
typedef uint64_t Words;
typedef int32_t Numbers;

static inline void read_words_down(Words *words, const uint8_t *bytes)
{
    *words = load_word(bytes);
}

static inline void read_words_up(Words *words, const uint8_t *bytes)
{
    *words = load_word(bytes);
}

static inline void read_spans_down(Numbers *spans, const uint8_t *bytes)
{
    *spans = (int32_t)load_span(bytes);
}

static inline void read_spans_up(Numbers *spans, const uint8_t *bytes)
{
    *spans = (int32_t)load_span(bytes);
}

static inline uint64_t any_of(const Words *words)
{
    return *words;
}

static inline uint64_t sum_of(const Words *words)
{
    return *words;
}

static const Numbers number_bits = 1;

static inline uint64_t merged_bits(const Numbers *numbers)
{
    return (uint32_t)*numbers;
}
#endif

enum { WORDS_PER_VECTOR = sizeof(Words) / 8, SPANS_PER_VECTOR = sizeof(Numbers) / 4 };

/* Reverses the order of the bits of each word. */
ALWAYS_INLINE void reverse_words(Words *words)
{
    Words w = *words;
    w = SWAP_BITS(w, 1, UINT64_C(0x5555555555555555));
    w = SWAP_BITS(w, 2, UINT64_C(0x3333333333333333));
    w = SWAP_BITS(w, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
    w = SWAP_BITS(w, 8, UINT64_C(0x00FF00FF00FF00FF));
    w = SWAP_BITS(w, 16, UINT64_C(0x0000FFFF0000FFFF));
    *words = w >> 32 | w << 32;
}

/* ---- Processors ---- */

/*
 * Defines gab_NAME, which calls the function NAME with the placement, its last argument, as a
 * constant. NAME is compiled once for each placement, so that its loops contain no branches on it.
 */
#define PLACED(type, name, number, parameters, ...) \
    static type name##_##number parameters          \
    {                                               \
        return name(__VA_ARGS__, number);           \
    }
#define COMPILE_PLACED(type, name, parameters, placement, ...)                                 \
    PLACED(type, name, 0, parameters, __VA_ARGS__)                                             \
    PLACED(type, name, 1, parameters, __VA_ARGS__)                                             \
    PLACED(type, name, 2, parameters, __VA_ARGS__)                                             \
    PLACED(type, name, 3, parameters, __VA_ARGS__)                                             \
    type gab_##name parameters                                                                 \
    {                                                                                          \
        static type(*const functions[]) parameters = {name##_0, name##_1, name##_2, name##_3}; \
        return functions[(placement)](__VA_ARGS__);                                            \
    }

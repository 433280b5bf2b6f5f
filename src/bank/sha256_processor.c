/* SPDX-License-Identifier: MIT */
/*
 * Computes SHA-256 with the SHA instructions of x86-64 processors, eight times as fast as in C; see
 * sha256_internal.h. Does nothing on other processors and with other compilers.
 */
#include "bank/sha256_internal.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <immintrin.h>

#define WITH_SHA __attribute__((target("sha,sse4.1")))

static bool has_instructions(void)
{
    enum { SSSE3 = 1 << 9, SSE4_1 = 1 << 19, SHA = 1 << 29 };
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & SSSE3) == 0 || (c & SSE4_1) == 0)
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & SHA) != 0;
}

/* The state words in the order that the instructions require, the last of each four first. */
typedef struct Halves {
    __m128i abef, cdgh;
} Halves;

WITH_SHA static inline Halves four_rounds(Halves halves, __m128i words, const uint32_t *constants)
{
    __m128i sum = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)(const void *)constants));
    halves.cdgh = _mm_sha256rnds2_epu32(halves.cdgh, halves.abef, sum);
    halves.abef = _mm_sha256rnds2_epu32(halves.abef, halves.cdgh, _mm_shuffle_epi32(sum, 0x0e));
    return halves;
}

/* Computes the four words that follow the previous sixteen. */
WITH_SHA static inline __m128i next_words(__m128i a, __m128i b, __m128i c, __m128i d)
{
    __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(a, b), _mm_alignr_epi8(d, c, 4));
    return _mm_sha256msg2_epu32(sum, d);
}

WITH_SHA static inline __m128i big_endian_words(const uint8_t *bytes)
{
    const __m128i order = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)bytes), order);
}

WITH_SHA static Halves add_block(Halves start, const uint8_t *block)
{
    __m128i w[4];
    Halves halves = start;
    for (int i = 0; i < 4; i++)
        w[i] = big_endian_words(block + 16 * i);
    for (int round = 0; round < 64; round += 16) {
        for (int i = 0; i < 4; i++)
            halves = four_rounds(halves, w[i], sha256_constants + round + 4 * i);
        for (int i = 0; i < 4 && round < 48; i++)
            w[i] = next_words(w[i], w[(i + 1) % 4], w[(i + 2) % 4], w[(i + 3) % 4]);
    }
    halves.abef = _mm_add_epi32(halves.abef, start.abef);
    halves.cdgh = _mm_add_epi32(halves.cdgh, start.cdgh);
    return halves;
}

WITH_SHA static void add_blocks(uint32_t s[8], const uint8_t *blocks, size_t count)
{
    Halves halves = {_mm_set_epi32((int)s[0], (int)s[1], (int)s[4], (int)s[5]),
                     _mm_set_epi32((int)s[2], (int)s[3], (int)s[6], (int)s[7])};
    uint32_t abef[4], cdgh[4];
    for (; count > 0; count--, blocks += 64)
        halves = add_block(halves, blocks);
    _mm_storeu_si128((__m128i *)(void *)abef, halves.abef);
    _mm_storeu_si128((__m128i *)(void *)cdgh, halves.cdgh);
    s[0] = abef[3], s[1] = abef[2], s[4] = abef[1], s[5] = abef[0];
    s[2] = cdgh[3], s[3] = cdgh[2], s[6] = cdgh[1], s[7] = cdgh[0];
}

bool sha256_add_with_instructions(uint32_t state[8], const uint8_t *blocks, size_t count)
{
    if (!has_instructions())
        return false;
    add_blocks(state, blocks, count);
    return true;
}

#else

bool sha256_add_with_instructions(uint32_t state[8], const uint8_t *blocks, size_t count)
{
    return false;
}

#endif

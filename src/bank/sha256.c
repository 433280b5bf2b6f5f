/* SPDX-License-Identifier: MIT */
/* Computes SHA-256 as in FIPS 180-4. The names of the eight words are the standard's. */
#include "bank/sha256.h"

#include "bank/sha256_internal.h"

#include <string.h>

/* From this number of blocks on, testing the features of the processor saves time. */
enum { MANY_BLOCKS = 1024 };

const uint32_t sha256_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void put_big_endian(uint8_t *p, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void add_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = big_endian(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t near = w[i - 2], far = w[i - 15];
        w[i] = (rotated_right(near, 17) ^ rotated_right(near, 19) ^ near >> 10) + w[i - 7] +
               (rotated_right(far, 7) ^ rotated_right(far, 18) ^ far >> 3) + w[i - 16];
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
        uint32_t first = h + (rotated_right(e, 6) ^ rotated_right(e, 11) ^ rotated_right(e, 25)) +
                         ((e & f) ^ (~e & g)) + sha256_constants[i] + w[i];
        uint32_t second = (rotated_right(a, 2) ^ rotated_right(a, 13) ^ rotated_right(a, 22)) +
                          ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first;
        d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

static void add_blocks(uint32_t state[8], const uint8_t *blocks, size_t count)
{
    if (count >= MANY_BLOCKS && sha256_add_with_instructions(state, blocks, count))
        return;
    for (; count > 0; count--, blocks += 64)
        add_block(state, blocks);
}

void sha256_begin(Sha256 *sha)
{
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(sha, 0, sizeof *sha);
    memcpy(sha->state, initial, sizeof initial);
}

void sha256_add(Sha256 *sha, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    size_t buffered = (size_t)(sha->size % 64);
    sha->size += size;
    if (buffered + size >= 64 && buffered > 0) {
        memcpy(sha->block + buffered, from, 64 - buffered);
        add_block(sha->state, sha->block);
        from += 64 - buffered;
        size -= 64 - buffered;
        buffered = 0;
    }
    add_blocks(sha->state, from, size / 64);
    if (size % 64 > 0)
        memcpy(sha->block + buffered, from + size / 64 * 64, size % 64);
}

void sha256_end(Sha256 *sha, uint8_t digest[SHA256_SIZE])
{
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = sha->size * 8;
    uint8_t length[8];
    put_big_endian(length, (uint32_t)(bits >> 32));
    put_big_endian(length + 4, (uint32_t)bits);
    size_t buffered = (size_t)(sha->size % 64);
    sha256_add(sha, padding, buffered < 56 ? 56 - buffered : 120 - buffered);
    sha256_add(sha, length, sizeof length);
    for (int i = 0; i < 8; i++)
        put_big_endian(digest + 4 * i, sha->state[i]);
}

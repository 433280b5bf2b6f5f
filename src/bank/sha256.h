/* SPDX-License-Identifier: MIT */
/**
 * bank/sha256.h: computes SHA-256 (FIPS 180-4), for the digests of pictures.
 *
 *     Sha256 sha;
 *     uint8_t digest[SHA256_SIZE];
 *     sha256_begin(&sha);
 *     sha256_add(&sha, bytes, size);      // any number of times
 *     sha256_end(&sha, digest);
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SHA256_SIZE 32

/** A digest that is being computed; a plain value that needs no freeing. */
typedef struct Sha256 {
    uint32_t state[8];
    uint64_t size;     /**< number of bytes so far */
    uint8_t block[64]; /**< the last size % 64 of them */
} Sha256;

void sha256_begin(Sha256 *sha);
void sha256_add(Sha256 *sha, const void *bytes, size_t size);
/** Computes the digest of all added bytes; afterwards only sha256_begin may be called. */
void sha256_end(Sha256 *sha, uint8_t digest[SHA256_SIZE]);

#ifdef __cplusplus
}
#endif

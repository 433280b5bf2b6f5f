/* SPDX-License-Identifier: MIT */
/* Tests SHA-256 with the examples of FIPS 180-4 and other published ones, and with messages added
 * in pieces. */
#include "bank/sha256.h"
#include "bank/sha256_internal.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *hex_of(const uint8_t digest[SHA256_SIZE], char hex[2 * SHA256_SIZE + 1])
{
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    return hex;
}

static void test_published(void)
{
    static const struct {
        const char *text;
        size_t times;
        const char *digest;
    } vectors[] = {
        {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
         "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
         1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
        {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
    for (size_t i = 0; i < CHECK_COUNT(vectors); i++) {
        Sha256 sha;
        uint8_t digest[SHA256_SIZE];
        char hex[2 * SHA256_SIZE + 1];
        sha256_begin(&sha);
        for (size_t n = 0; n < vectors[i].times; n++)
            sha256_add(&sha, vectors[i].text, strlen(vectors[i].text));
        sha256_end(&sha, digest);
        CHECK_TEXT(hex_of(digest, hex), vectors[i].digest);
    }
}

/* A message of any length up to three blocks, split at random offsets, has the same digest as in
 * one piece. */
static void test_pieces(void)
{
    CheckRandom random = check_random("sha256");
    uint8_t bytes[192];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)check_next(&random);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        Sha256 whole, cut;
        uint8_t one[SHA256_SIZE], other[SHA256_SIZE];
        sha256_begin(&whole);
        sha256_add(&whole, bytes, length);
        sha256_end(&whole, one);
        sha256_begin(&cut);
        for (size_t done = 0, piece; done < length; done += piece) {
            piece = (size_t)check_between(&random, 1, (int)(length - done));
            sha256_add(&cut, bytes + done, piece);
        }
        sha256_end(&cut, other);
        CHECK(memcmp(one, other, sizeof one) == 0);
    }
}

static void digest_of(const uint8_t *bytes, size_t size, size_t piece, uint8_t digest[SHA256_SIZE])
{
    Sha256 sha;
    sha256_begin(&sha);
    for (size_t done = 0; done < size; done += piece)
        sha256_add(&sha, bytes + done, size - done < piece ? size - done : piece);
    sha256_end(&sha, digest);
}

/* For large pieces, special instructions of the processor may be used; the digest must be the
 * same. */
static void test_large_pieces(void)
{
    enum { MAX_MESSAGE = 400000 };
    CheckRandom random = check_random("large");
    uint8_t *bytes = malloc(MAX_MESSAGE), one[SHA256_SIZE], other[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    uint32_t state[8] = {0};
    if (bytes == NULL)
        abort();
    memset(bytes, 'a', MAX_MESSAGE);
    Sha256 sha;
    sha256_begin(&sha);
    for (int i = 0; i < 5; i++)
        sha256_add(&sha, bytes, 200000);
    sha256_end(&sha, one);
    CHECK_TEXT(hex_of(one, hex),
               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    for (size_t i = 0; i < MAX_MESSAGE; i++)
        bytes[i] = (uint8_t)check_next(&random);
    for (size_t i = check_case_count(100); i > 0; i--) {
        size_t from = (size_t)check_between(&random, 0, 100);
        size_t size = (size_t)check_between(&random, 60000, MAX_MESSAGE - 100);
        size_t piece = (size_t)check_between(&random, 60000, MAX_MESSAGE);
        digest_of(bytes + from, size, piece, one);
        digest_of(bytes + from, size, 1000, other);
        CHECK_THAT(memcmp(one, other, sizeof one) == 0, "%zu bytes by %zu", size, piece);
    }
    check_note("this processor has %s", sha256_add_with_instructions(state, bytes, 1)
                                            ? "SHA instructions"
                                            : "no SHA instructions");
    free(bytes);
}

CHECK_CASES({"published vectors", test_published}, {"messages in pieces", test_pieces},
            {"messages in large pieces", test_large_pieces})

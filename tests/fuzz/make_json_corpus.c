/* SPDX-License-Identifier: MIT */
/*
 * Writes the initial texts for fuzzing of JSON to a folder: that of the small bank, the shortest of
 * many random ones, and a random one with references.
 *
 *     make_json_corpus FOLDER
 */
#include "bank/json_writer.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 1500, RANDOM_BANKS = 24 };

/* Writes a bank as text, unless the text is longer than `max` or lacks some words. Returns true if
 * it was written. */
static bool write_file(const char *folder, const char *name, const PlainBank *plain, size_t max,
                       const char *words)
{
    char path[4096], *text;
    size_t size;
    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    if (!bank_write_json(plain, &text, &size, NULL))
        exit(1);
    const bool fits = size <= max && strstr(text, words) != NULL;
    if (fits) {
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(text, 1, size, file) != size || fclose(file) != 0) {
            perror(path);
            exit(1);
        }
    }
    free(text);
    return fits;
}

int main(int argc, char **argv)
{
    PlainBank plain;
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    plain_small(&plain);
    write_file(argv[1], "small", &plain, SIZE_MAX, "");
    plain_free(&plain);
    int written = 0;
    for (uint64_t seed = 1; written < RANDOM_BANKS; seed++) {
        char name[32];
        plain_random(&plain, seed, 1);
        snprintf(name, sizeof name, "random-%04u", (unsigned)seed);
        written += write_file(argv[1], name, &plain, MAX_BYTES, "");
        plain_free(&plain);
    }
    bool refers = false;
    for (uint64_t seed = 1; !refers; seed++) {
        plain_random(&plain, seed, 1);
        refers = write_file(argv[1], "references", &plain, 2 * MAX_BYTES, "{\"zone\": ");
        plain_free(&plain);
    }
    return 0;
}

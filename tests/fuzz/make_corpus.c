/* SPDX-License-Identifier: MIT */
/*
 * Writes the initial banks for fuzzing to a folder: the small bank, the small bank as a newer
 * version would write it, and with references, an empty one, and the smallest of many random ones.
 *
 *     make_corpus FOLDER
 */
#include "runtime/bank/image.h"
#include "runtime/bank/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 4096, RANDOM_BANKS = 24 };

static void write_file(const char *folder, const char *name, const uint8_t *bytes, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.gab", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* Writes the small bank unchanged, as a newer version would write it, and with references, and an
 * empty bank. */
static void write_small(const char *folder)
{
    static uint8_t memory[1 << 16];
    size_t size;
    uint8_t *bytes = sample_small(&size);
    Image image;
    write_file(folder, "small", bytes, size);
    if (image_read(&image, bytes, size)) {
        image.minor = NEWER;
        part_stretch(image_part(&image, "FRAM"), 4, 1);
        image_add(&image, image.part_count, "MORE", 1, 8)->flags = 1;
        size = image_write(&image, memory, sizeof memory);
        write_file(folder, "newer", memory, size);
        image_free(&image);
    }
    free(bytes);
    bytes = sample_references(&size);
    write_file(folder, "references", bytes, size);
    image = (Image){.major = 1};
    size = image_write(&image, memory, sizeof memory);
    write_file(folder, "empty", memory, size);
    free(bytes);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    write_small(argv[1]);
    int written = 0;
    for (uint64_t seed = 1; written < RANDOM_BANKS && seed < 10000; seed++) {
        char name[32];
        size_t size;
        uint8_t *bytes = sample_random(seed, 1, &size);
        snprintf(name, sizeof name, "random-%04u", (unsigned)seed);
        if (size <= MAX_BYTES) {
            write_file(argv[1], name, bytes, size);
            written++;
        }
        free(bytes);
    }
    return written == RANDOM_BANKS ? 0 : 1;
}

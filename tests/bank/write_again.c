/* SPDX-License-Identifier: MIT */
/*
 * Reads a bank into plain structs and writes it again, to test builds for other machines:
 *
 *     write_again BANK
 *
 * Exit status: 0 if the bytes are the same, 1 if they differ, 2 if the file is not a bank. The
 * reason is printed on standard error.
 */
#include "bank/reader.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the bytes of a file, or NULL if it is empty or cannot be read. The caller frees them. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length = -1;
    uint8_t *bytes = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    *size = length > 0 ? (size_t)length : 0;
    if (*size > 0 && fseek(file, 0, SEEK_SET) == 0)
        bytes = aligned_alloc(16, (*size + 15) / 16 * 16);
    if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
        free(bytes);
        bytes = NULL;
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

static int compare(const gab_bank *bank, const uint8_t *bytes, size_t size)
{
    PlainBank plain;
    BankError error;
    uint8_t *second_bytes = NULL;
    size_t second_size = 0;
    if (!bank_read(bank, 0, &plain, &error)) {
        fprintf(stderr, "the bank cannot be read\n");
        return 2;
    }
    bool written = bank_write(&plain, &second_bytes, &second_size, &error);
    bool same = written && second_size == size && memcmp(second_bytes, bytes, size) == 0;
    if (!same)
        fprintf(stderr, "%s\n", written ? "the bytes differ" : "the bank cannot be written");
    plain_free(&plain);
    free(second_bytes);
    return same ? 0 : 1;
}

int main(int argc, char **argv)
{
    gab_bank bank;
    gab_fault fault;
    size_t size = 0;
    uint8_t *bytes = argc == 2 ? read_file(argv[1], &size) : NULL;
    gab_result result =
        bytes != NULL ? gab_bank_open(&bank, bytes, size, NULL, &fault) : GAB_NO_FILE;
    if (result != GAB_OK)
        fprintf(stderr, "%s\n", gab_result_text(result));
    int status = result == GAB_OK ? compare(&bank, bytes, size) : 2;
    free(bytes);
    return status;
}

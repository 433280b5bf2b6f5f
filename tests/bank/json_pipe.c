/* SPDX-License-Identifier: MIT */
/*
 * The public JSON library as a program, for tests in other languages.
 *
 *     json_pipe write SEED COUNT     prints the texts of the small bank and of random ones, each
 *                                    followed by a NUL, the digest of its bytes, and a NUL
 *     json_pipe read                 reads texts on standard input, each ended by a NUL, and
 *                                    prints a line for each: the digest of its bytes, or
 *                                    "location: reason"
 *     json_pipe point                prints 0.5 with printf, which shows whether the locale is in
 *                                    effect
 */
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "runtime/bank/opened.h"

#include <gabarit/json.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long digest_of(const uint8_t *bytes, size_t size)
{
    unsigned long long hash = 0xCBF29CE484222325ULL;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3ULL;
    return hash;
}

static void fail(const char *what)
{
    fprintf(stderr, "json_pipe: %s\n", what);
    exit(2);
}

static void write_bank(const PlainBank *plain)
{
    Opened opened = opened_from(plain);
    gab_json_fault fault;
    char *text;
    size_t size;
    if (gab_json_from_bank(&opened.bank, NULL, &text, &size, &fault) != GAB_OK)
        fail(fault.text);
    fwrite(text, 1, size + 1, stdout);
    printf("%016llx", digest_of(opened.bytes, opened.bank.size));
    putchar('\0');
    gab_json_free(text);
    opened_close(&opened);
}

static void write_banks(unsigned long long seed, long count)
{
    PlainBank plain;
    plain_small(&plain);
    write_bank(&plain);
    plain_free(&plain);
    for (long i = 0; i < count; i++) {
        plain_random(&plain, seed + (unsigned long long)i, 1);
        write_bank(&plain);
        plain_free(&plain);
    }
}

static void read_text(const char *text, size_t length)
{
    gab_json_fault fault;
    void *bytes;
    size_t size;
    if (gab_json_to_bank(text, length, NULL, &bytes, &size, &fault) == GAB_OK)
        printf("%016llx\n", digest_of(bytes, size));
    else
        printf("%s\n", fault.text);
    gab_json_free(bytes);
}

static void read_texts(void)
{
    size_t size = 0, capacity = 0;
    char *text = NULL;
    for (int c; (c = getchar()) != EOF;) {
        if (size == capacity) {
            capacity = 2 * capacity + 4096;
            text = realloc(text, capacity);
            if (!text)
                fail("out of memory");
        }
        text[size++] = (char)c;
        if (c == '\0') {
            read_text(text, size - 1);
            size = 0;
        }
    }
    free(text);
}

int main(int argc, char **argv)
{
    /* use the locale of the environment, as GTK programs do */
    if (!setlocale(LC_ALL, ""))
        fail("the locale is not installed");
    if (argc == 2 && strcmp(argv[1], "point") == 0)
        printf("%.1f\n", 0.5);
    else if (argc == 4 && strcmp(argv[1], "write") == 0)
        write_banks(strtoull(argv[2], NULL, 10), strtol(argv[3], NULL, 10));
    else if (argc == 2 && strcmp(argv[1], "read") == 0)
        read_texts();
    else
        fail("usage: json_pipe write SEED COUNT | read | point");
    return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Tests the functions of gabarit/file.h on any system: paths in UTF-8, bytes that are read
 * unchanged, files that are not banks. test_files.c has the tests that need POSIX (links, devices,
 * sparse files).
 */
#include "check.h"
#include "sample.h"

#include <gabarit/file.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef gab_result Loader(gab_bank_file *, const char *, const gab_limits *, gab_fault *);

static Loader *const loaders[] = {gab_bank_load, gab_bank_load_mapped};

/* A file in the current folder. No legacy code page has all of these characters. */
static const char path[] = "gabarit \xC3\xA9\xE6\x97\xA5 test.gab";

static void write_file(const void *bytes, size_t size)
{
#if defined(_WIN32)
    FILE *file = _wfopen(L"gabarit \x00E9\x65E5 test.gab", L"wb");
#else
    FILE *file = fopen(path, "wb");
#endif
    CHECK(file != NULL);
    if (file == NULL)
        return;
    CHECK(fwrite(bytes, 1, size, file) == size);
    CHECK(fclose(file) == 0);
}

static void remove_file(void)
{
#if defined(_WIN32)
    CHECK(_wremove(L"gabarit \x00E9\x65E5 test.gab") == 0);
#else
    CHECK(remove(path) == 0);
#endif
}

static void test_load(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    write_file(bytes, size);
    for (size_t i = 0; i < CHECK_COUNT(loaders); i++) {
        gab_bank_file file;
        gab_fault fault;
        CHECK_INT(loaders[i](&file, path, NULL, &fault), GAB_OK);
        CHECK(file.bank.size == size && memcmp(file.bank.bytes, bytes, size) == 0);
        CHECK_TEXT(gab_bank_tag_numbered(&file.bank, 200).name, "door");
        gab_bank_close(&file);
        gab_bank_close(&file);
        CHECK_INT(loaders[i](&file, path, &(gab_limits){.size = 99}, &fault), GAB_TOO_LARGE);
        CHECK(file.memory == NULL);
    }
    remove_file();
    free(bytes);
}

static void check_rejected(const char *what, gab_result expected, int error)
{
    for (size_t i = 0; i < CHECK_COUNT(loaders); i++) {
        gab_bank_file file;
        gab_fault fault;
        errno = 0;
        gab_result result = loaders[i](&file, what, NULL, &fault);
        CHECK_THAT(result == expected, "%s: %s", what, gab_result_text(result));
        CHECK_THAT(error == 0 || errno == error, "%s: errno %d", what, errno);
        CHECK(fault.code == expected && file.memory == NULL && file.bank.size == 0);
    }
}

static void test_invalid(void)
{
    check_rejected("no such folder/file.gab", GAB_NO_FILE, ENOENT);
    check_rejected("", GAB_NO_FILE, 0);
    check_rejected(".", GAB_NO_FILE, 0);
    check_rejected("not \xFF UTF-8", GAB_NO_FILE, 0);
    write_file("", 0);
    check_rejected(path, GAB_NOT_A_BANK, 0);
    write_file("\x89GAB\r\n\x1A\n\r\n", 10);
    check_rejected(path, GAB_BAD_LENGTH, 0);
    write_file("#!/bin/sh\n", 10);
    check_rejected(path, GAB_NOT_A_BANK, 0);
    remove_file();
}

CHECK_CASES({"a path in UTF-8 is loaded and mapped", test_load},
            {"files that are not banks are rejected", test_invalid})

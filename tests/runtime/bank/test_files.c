/* SPDX-License-Identifier: MIT */
/* Tests the functions of gabarit/file.h: load, map, copy, close; also with paths that are not
 * regular files. */
#define _DEFAULT_SOURCE
#include "check.h"
#include "image.h"
#include "sample.h"
#include "walk.h"

#include <gabarit/file.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef gab_result Loader(gab_bank_file *, const char *, const gab_limits *, gab_fault *);

static Loader *const loaders[] = {gab_bank_load, gab_bank_load_mapped};

/* A folder that the test removes at its end. */
static char folder[] = "/tmp/gabarit-files-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(path_of(name), "wb");
    CHECK(file != NULL);
    if (file == NULL)
        return;
    CHECK(fwrite(bytes, 1, size, file) == size);
    CHECK(fclose(file) == 0);
}

/* Checks that a failed function keeps no memory and reports the reason. */
static void check_rejected(gab_bank_file *file, gab_result result, gab_result expected,
                           const gab_fault *fault, const char *what)
{
    CHECK_THAT(result == expected && fault->code == expected, "%s: %s", what,
               gab_result_text(result));
    CHECK_THAT(file->memory == NULL, "%s: memory is not freed", what);
    const char *wrong = walk_empty(&file->bank);
    CHECK_THAT(wrong == NULL, "%s: %s", what, wrong);
    gab_bank_close(file);
    gab_bank_close(file);
}

/* Checks that both load functions reject a path with the same fault. */
static void check_path_rejected(const char *path, const gab_limits *limits, gab_result expected,
                                int error)
{
    gab_fault faults[2];
    for (size_t i = 0; i < CHECK_COUNT(loaders); i++) {
        gab_bank_file file;
        memset(&file, 0xAA, sizeof file);
        memset(&faults[i], 0xAA, sizeof faults[i]);
        errno = 0;
        gab_result result = loaders[i](&file, path, limits, &faults[i]);
        CHECK_THAT(error == 0 || errno == error, "%s: errno %d", path, errno);
        check_rejected(&file, result, expected, &faults[i], path);
        CHECK_INT(loaders[i](&file, path, limits, NULL), expected);
    }
    CHECK_TEXT(faults[1].section, faults[0].section);
    CHECK_INT(faults[1].index, faults[0].index);
}

/* ---- Valid banks ---- */

static void check_loaded(gab_bank_file *file, gab_result result, const gab_fault *fault)
{
    CHECK_INT(result, GAB_OK);
    CHECK(fault->code == GAB_OK && fault->section[0] == 0);
    CHECK_INT(gab_bank_verify(&file->bank, NULL), GAB_OK);
    CHECK_TEXT(gab_bank_tag_numbered(&file->bank, 200).name, "door");
    const char *wrong = walk_bank(&file->bank);
    CHECK_THAT(wrong == NULL, "%s", wrong);
    gab_bank_close(file);
    wrong = walk_empty(&file->bank);
    CHECK_THAT(wrong == NULL && file->memory == NULL, "closed: %s", wrong);
    gab_bank_close(file);
}

static void test_load(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    write_file("small.gab", bytes, size);
    CHECK(symlink("small.gab", path_of("link.gab")) == 0);
    for (size_t i = 0; i < 2 * CHECK_COUNT(loaders); i++) {
        gab_bank_file file;
        gab_fault fault;
        const char *path = path_of(i < CHECK_COUNT(loaders) ? "small.gab" : "link.gab");
        gab_result result = loaders[i % CHECK_COUNT(loaders)](&file, path, NULL, &fault);
        check_loaded(&file, result, &fault);
    }
    free(bytes);
}

/* Bytes can be copied from any address, and the copy is independent of them. */
static void test_copy(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    Guarded guarded = guarded_new(size + 16);
    for (size_t offset = 0; offset < 16; offset++) {
        uint8_t *address = guarded_place(&guarded, size + 16);
        gab_bank_file file;
        gab_fault fault;
        memcpy(address + offset, bytes, size);
        gab_result result = gab_bank_copy(&file, address + offset, size, NULL, &fault);
        memset(address, 0xFF, size + 16);
        check_loaded(&file, result, &fault);
    }
    guarded_free(&guarded);
    free(bytes);
}

static void test_copy_rejected(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_bank_file file;
    gab_fault fault;
    gab_limits limits = {.size = (uint32_t)size - 1};
    gab_result result = gab_bank_copy(&file, NULL, 0, NULL, &fault);
    check_rejected(&file, result, GAB_NOT_A_BANK, &fault, "no bytes");
    result = gab_bank_copy(&file, bytes, size, &limits, &fault);
    check_rejected(&file, result, GAB_TOO_LARGE, &fault, "more than the limit");
    result = gab_bank_copy(&file, bytes, (size_t)INT32_MAX + 1, NULL, &fault);
    check_rejected(&file, result, GAB_TOO_LARGE, &fault, "2 GiB");
    result = gab_bank_copy(&file, bytes, SIZE_MAX, NULL, &fault);
    check_rejected(&file, result, GAB_TOO_LARGE, &fault, "SIZE_MAX bytes");
    result = gab_bank_copy(&file, bytes, size - 16, NULL, &fault);
    check_rejected(&file, result, GAB_BAD_LENGTH, &fault, "truncated");
    bytes[0] = 'x';
    result = gab_bank_copy(&file, bytes, size, NULL, &fault);
    check_rejected(&file, result, GAB_NOT_A_BANK, &fault, "wrong magic");
    CHECK_INT(gab_bank_copy(&file, bytes, size, NULL, NULL), GAB_NOT_A_BANK);
    free(bytes);
}

/* ---- Files that are not banks ---- */

static void test_not_regular_files(void)
{
    char name[PATH_MAX];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    CHECK(mkdir(path_of("folder"), 0700) == 0);
    CHECK(mkfifo(path_of("pipe"), 0600) == 0);
    CHECK(symlink("nowhere", path_of("dangling")) == 0);
    CHECK(symlink("round", path_of("round")) == 0);
    check_path_rejected(path_of("missing.gab"), NULL, GAB_NO_FILE, ENOENT);
    check_path_rejected(path_of("dangling"), NULL, GAB_NO_FILE, ENOENT);
    check_path_rejected(path_of("round"), NULL, GAB_NO_FILE, ELOOP);
    check_path_rejected(path_of("small.gab/x"), NULL, GAB_NO_FILE, 0);
    check_path_rejected("", NULL, GAB_NO_FILE, ENOENT);
    check_path_rejected(name, NULL, GAB_NO_FILE, ENAMETOOLONG);
    /* These can be opened but are not regular files. A pipe without a writer must not block. */
    alarm(20);
    check_path_rejected(path_of("folder"), NULL, GAB_NO_FILE, EINVAL);
    check_path_rejected(path_of("pipe"), NULL, GAB_NO_FILE, EINVAL);
    check_path_rejected("/dev/zero", NULL, GAB_NO_FILE, EINVAL);
    check_path_rejected("/dev/null", NULL, GAB_NO_FILE, EINVAL);
    alarm(0);
}

static void test_invalid_files(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_limits limits = {.size = (uint32_t)size - 1};
    write_file("empty.gab", bytes, 0);
    write_file("one.gab", bytes, 1);
    write_file("short.gab", bytes, size - 1);
    write_file("limit.gab", bytes, size);
    check_path_rejected(path_of("empty.gab"), NULL, GAB_NOT_A_BANK, 0);
    check_path_rejected(path_of("one.gab"), NULL, GAB_NOT_A_BANK, 0);
    check_path_rejected(path_of("short.gab"), NULL, GAB_BAD_LENGTH, 0);
    check_path_rejected(path_of("limit.gab"), &limits, GAB_TOO_LARGE, 0);
    bytes[size - 5000] ^= 0xFF;
    bytes[100] ^= 0xFF;
    write_file("changed.gab", bytes, size);
    check_path_rejected(path_of("changed.gab"), NULL, GAB_BAD_CHECKSUM, 0);
    free(bytes);
}

/* Files of 2 GiB and of 1 TiB, which are sparse: they use no disk space. */
static void test_huge_files(void)
{
    static const uint64_t sizes[] = {UINT64_C(1) << 31, UINT64_C(1) << 40};
    for (size_t i = 0; i < CHECK_COUNT(sizes); i++) {
        write_file("huge.gab", "\x89GAB\r\n\x1a\n", 8);
        bool fits = (uint64_t)(off_t)sizes[i] == sizes[i];
        if (fits && truncate(path_of("huge.gab"), (off_t)sizes[i]) == 0)
            check_path_rejected(path_of("huge.gab"), NULL, GAB_TOO_LARGE, 0);
        else
            check_note("the file system cannot hold a file of %llu bytes",
                       (unsigned long long)sizes[i]);
    }
}

/* No function may leave a descriptor open. */
static void test_descriptors(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    write_file("again.gab", bytes, size);
    write_file("cut.gab", bytes, size / 2);
    int before = dup(0);
    close(before);
    for (int i = 0; i < 200; i++)
        for (size_t k = 0; k < CHECK_COUNT(loaders); k++) {
            static const char *const names[] = {"again.gab", "cut.gab", "folder", "missing"};
            gab_bank_file file;
            bool loaded = loaders[k](&file, path_of(names[i % 4]), NULL, NULL) == GAB_OK;
            CHECK(loaded == (i % 4 == 0));
            gab_bank_close(&file);
        }
    int after = dup(0);
    close(after);
    CHECK_INT(after, before);
    free(bytes);
}

static void remove_folder(void)
{
    static const char *const names[] = {
        "small.gab", "link.gab",  "pipe",     "dangling",    "round",     "empty.gab", "one.gab",
        "short.gab", "limit.gab", "huge.gab", "changed.gab", "again.gab", "cut.gab"};
    for (size_t i = 0; i < CHECK_COUNT(names); i++)
        unlink(path_of(names[i]));
    rmdir(path_of("folder"));
    rmdir(folder);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"files are loaded and mapped", test_load},
        {"bytes are copied from any address", test_copy},
        {"bytes that are not a bank are not copied", test_copy_rejected},
        {"paths that are not regular files are rejected", test_not_regular_files},
        {"files that are not banks are rejected", test_invalid_files},
        {"huge files are rejected", test_huge_files},
        {"no function leaves a descriptor open", test_descriptors},
    };
    if (mkdtemp(folder) == NULL)
        return 1;
    int result = check_main(argc, argv, cases, CHECK_COUNT(cases));
    remove_folder();
    return result;
}

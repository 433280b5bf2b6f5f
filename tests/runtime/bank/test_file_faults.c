/* SPDX-License-Identifier: MIT */
/*
 * Tests the functions of gabarit/file.h when the system fails: no memory, a read that fails or is
 * interrupted, a file that shrinks, a file that cannot be examined or mapped. This program defines
 * the functions of the system that the library calls.
 */
#define _GNU_SOURCE
#include "check.h"
#include "sample.h"
#include "walk.h"

#include <gabarit/file.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef enum Failing { NOTHING, MEMORY, READ, INTERRUPTED, SHRUNK, STATUS, MAPPING } Failing;

static Failing failing;
static int failures; /* how often the function has failed */

static bool fails(Failing function)
{
    failures += failing == function;
    return failing == function;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = fails(MEMORY) ? NULL : aligned_alloc(alignment, size);
    return *memory != NULL ? 0 : ENOMEM;
}

ssize_t read(int descriptor, void *bytes, size_t size)
{
    if (fails(SHRUNK))
        return 0;
    if (fails(READ) || (fails(INTERRUPTED) && failures < 3)) {
        errno = failing == READ ? EIO : EINTR;
        return -1;
    }
    return (ssize_t)syscall(SYS_read, descriptor, bytes, size);
}

int fstat(int descriptor, struct stat *status)
{
    return fails(STATUS) ? -1 : fstatat(descriptor, "", status, AT_EMPTY_PATH);
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset)
{
    if (fails(MAPPING))
        return MAP_FAILED;
    long mapped = syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
    return (void *)mapped; /* MAP_FAILED is -1, too */
}

/* ---- Cases ---- */

static const char path[] = "gabarit file faults.gab";

typedef gab_result Loader(gab_bank_file *, const char *, const gab_limits *, gab_fault *);

/* Loads a version that is new to the game. */
static gab_result reload(gab_bank_file *file, const char *name, const gab_limits *limits,
                         gab_fault *fault)
{
    static const gab_bank none;
    return gab_bank_reload(&none, name, limits, file, fault);
}

/* Expects a result of a function that opened, or did not open, a file. */
static void expect(const char *what, gab_result got, gab_result expected, gab_bank_file *file,
                   const gab_fault *fault)
{
    failing = NOTHING;
    CHECK_THAT(got == expected && fault->code == expected, "%s: %s", what, gab_result_text(got));
    CHECK_THAT(failures > 0, "%s: nothing has failed", what);
    const char *wrong = expected == GAB_OK ? walk_bank(&file->bank) : walk_empty(&file->bank);
    CHECK_THAT(wrong == NULL, "%s: %s", what, wrong);
    CHECK((file->memory != NULL) == (expected == GAB_OK));
    gab_bank_close(file);
}

static void test_faults(void)
{
    static const struct {
        const char *what;
        Failing failing;
        Loader *loader;
        gab_result expected;
    } cases[] = {
        {"no memory", MEMORY, gab_bank_load, GAB_NO_MEMORY},
        {"a read that fails", READ, gab_bank_load, GAB_NO_FILE},
        {"a read that is interrupted", INTERRUPTED, gab_bank_load, GAB_OK},
        {"a file that shrinks", SHRUNK, gab_bank_load, GAB_NO_FILE},
        {"a file that cannot be examined", STATUS, gab_bank_load, GAB_NO_FILE},
        {"a file that cannot be examined, mapped", STATUS, gab_bank_load_mapped, GAB_NO_FILE},
        {"a file that cannot be mapped", MAPPING, gab_bank_load_mapped, GAB_NO_FILE},
        {"no memory for a new version", MEMORY, reload, GAB_NO_MEMORY},
        {"a new version that shrinks", SHRUNK, reload, GAB_INCOMPLETE},
        {"a new version that cannot be read", READ, reload, GAB_INCOMPLETE},
        {"a new version whose reading is interrupted", INTERRUPTED, reload, GAB_OK},
    };
    size_t size;
    uint8_t *bytes = sample_small(&size);
    FILE *stream = fopen(path, "wb");
    CHECK(stream != NULL && fwrite(bytes, 1, size, stream) == size && fclose(stream) == 0);
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        gab_bank_file file;
        gab_fault fault;
        failures = 0;
        failing = cases[i].failing;
        gab_result got = cases[i].loader(&file, path, NULL, &fault);
        expect(cases[i].what, got, cases[i].expected, &file, &fault);
    }
    CHECK(remove(path) == 0);
    free(bytes);
}

static void test_copy(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_bank_file file;
    gab_fault fault;
    failures = 0;
    failing = MEMORY;
    gab_result got = gab_bank_copy(&file, bytes, size, NULL, &fault);
    expect("a copy without memory", got, GAB_NO_MEMORY, &file, &fault);
    free(bytes);
}

CHECK_CASES({"files are not loaded if the system fails", test_faults},
            {"banks are not copied if there is no memory", test_copy})

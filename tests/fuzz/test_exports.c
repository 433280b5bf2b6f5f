/* SPDX-License-Identifier: MIT */
/*
 * Exports mutants of the projects in the given folders in all formats (fuzz_exports.c). If a fault
 * is detected, the target aborts.
 *
 *     test_exports FOLDER...
 */
#define _DEFAULT_SOURCE
#include "each_file.h"
#include "fuzz_bank.h"

#include <stdlib.h>

enum { MUTANTS = 2000, MAX_BYTES = 1 << 16, MAX_FILES = 64 };

typedef struct Input {
    uint8_t bytes[MAX_BYTES];
    size_t size;
} Input;

static struct {
    char **folders;
    int folder_count;
    Input inputs[MAX_FILES];
    size_t count;
} scene;

/* The mutator calls it only for texts that are not JSON. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
{
    if (size > 0)
        data[size / 2] ^= 1;
    return size;
}

static void add_file(const char *path, const uint8_t *bytes, size_t size)
{
    const bool fits = size < MAX_BYTES && scene.count < MAX_FILES;
    CHECK_THAT(fits, "%s is too large", path);
    CHECK_INT(LLVMFuzzerTestOneInput(bytes, size), 0);
    if (!fits)
        return;
    memcpy(scene.inputs[scene.count].bytes, bytes, size);
    scene.inputs[scene.count++].size = size;
}

static void test_mutants(void)
{
    static uint8_t bytes[MAX_BYTES];
    CheckRandom random = check_random("exports");
    for (int i = 0; i < scene.folder_count; i++)
        CHECK_THAT(each_file(scene.folders[i], "", add_file) > 0, "%s is empty", scene.folders[i]);
    const size_t mutants = check_case_count(MUTANTS);
    for (size_t i = 0; scene.count > 0 && i < mutants; i++) {
        const Input *input = &scene.inputs[check_next(&random) % scene.count];
        memcpy(bytes, input->bytes, input->size);
        size_t size =
            LLVMFuzzerCustomMutator(bytes, input->size, MAX_BYTES, (unsigned)check_next(&random));
        CHECK_INT(LLVMFuzzerTestOneInput(bytes, size), 0);
    }
    check_note("%zu mutants of %zu projects", mutants, scene.count);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"mutants of projects are exported in all formats", test_mutants}};
    scene.folders = argv + 1;
    scene.folder_count = argc - 1;
    return check_main(1, argv, cases, CHECK_COUNT(cases));
}

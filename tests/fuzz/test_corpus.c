/* SPDX-License-Identifier: MIT */
/*
 * Runs the fuzz target on every file of the given folders: the corpus, and inputs that once
 * crashed. If the target detects a fault, it aborts.
 *
 *     test_corpus FOLDER...
 */
#define _DEFAULT_SOURCE
#include "each_file.h"
#include "fuzz_bank.h"

static char **folders;
static int folder_count;

static void run_file(const char *path, const uint8_t *bytes, size_t size)
{
    /* The last line before a crash names the file. */
    check_note("%s", path);
    CHECK_INT(LLVMFuzzerTestOneInput(bytes, size), 0);
}

static void test_folders(void)
{
    CHECK(folder_count > 0);
    for (int i = 0; i < folder_count; i++)
        CHECK_THAT(each_file(folders[i], "", run_file) > 0, "%s is empty", folders[i]);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"every file of the corpus and every earlier crash", test_folders}};
    folders = argv + 1;
    folder_count = argc - 1;
    return check_main(1, argv, cases, CHECK_COUNT(cases));
}

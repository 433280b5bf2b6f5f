/* SPDX-License-Identifier: MIT */
/*
 * Runs the fuzz target on every file of the given folders: the corpus, and inputs that once
 * crashed. If the target detects a fault, it aborts.
 *
 *     test_corpus FOLDER...
 */
#define _DEFAULT_SOURCE
#include "check.h"
#include "fuzz_bank.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 1 << 20 };

static char **folders;
static int folder_count;

static void run_file(const char *path)
{
    static uint8_t bytes[MAX_BYTES];
    FILE *file = fopen(path, "rb");
    CHECK_THAT(file != NULL, "%s cannot be read", path);
    if (file == NULL)
        return;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    CHECK_THAT(feof(file) && !ferror(file), "%s is too large", path);
    fclose(file);
    /* The last line before a crash names the file. */
    check_note("%s", path);
    CHECK_INT(LLVMFuzzerTestOneInput(bytes, size), 0);
}

static size_t run_folder(const char *folder)
{
    char path[4096];
    size_t files = 0;
    DIR *entries = opendir(folder);
    CHECK_THAT(entries != NULL, "%s cannot be read", folder);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        run_file(path);
        files++;
    }
    if (entries != NULL)
        closedir(entries);
    return files;
}

static void test_folders(void)
{
    CHECK(folder_count > 0);
    for (int i = 0; i < folder_count; i++)
        CHECK_THAT(run_folder(folders[i]) > 0, "%s is empty", folders[i]);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"every file of the corpus and every earlier crash", test_folders}};
    folders = argv + 1;
    folder_count = argc - 1;
    return check_main(1, argv, cases, CHECK_COUNT(cases));
}

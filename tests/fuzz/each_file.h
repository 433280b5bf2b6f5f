/* SPDX-License-Identifier: MIT */
/* Reads the files of a folder, such as a corpus. */
#pragma once

#include "check.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* Calls `use` for each file whose name ends with `ending`, except hidden ones. Returns their
 * number. */
static inline size_t each_file(const char *folder, const char *ending,
                               void (*use)(const char *path, const uint8_t *bytes, size_t size))
{
    static uint8_t bytes[1 << 20];
    char path[4096];
    size_t files = 0;
    DIR *entries = opendir(folder);
    CHECK_THAT(entries != NULL, "%s cannot be read", folder);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        size_t length = strlen(entry->d_name), end = strlen(ending);
        if (entry->d_name[0] == '.' || length < end ||
            strcmp(entry->d_name + length - end, ending) != 0)
            continue;
        files++;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FILE *file = fopen(path, "rb");
        CHECK_THAT(file != NULL, "%s cannot be read", path);
        if (file == NULL)
            continue;
        size_t size = fread(bytes, 1, sizeof bytes, file);
        CHECK_THAT(feof(file) && !ferror(file), "%s is too large", path);
        fclose(file);
        use(path, bytes, size);
    }
    if (entries != NULL)
        closedir(entries);
    return files;
}

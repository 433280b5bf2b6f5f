/* SPDX-License-Identifier: MIT */
/* Loaded before a program: flushing a file takes as many milliseconds as SLOW_DISK says. */
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

int fsync(int file)
{
    union {
        void *symbol;
        int (*call)(int file);
    } real = {.symbol = dlsym(RTLD_NEXT, "fsync")};
    const char *milliseconds = getenv("SLOW_DISK");
    if (milliseconds != NULL)
        usleep((useconds_t)atoi(milliseconds) * 1000);
    return real.call(file);
}

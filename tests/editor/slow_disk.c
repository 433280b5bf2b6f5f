/* SPDX-License-Identifier: MIT */
/* A library to preload into a program: fsync takes SLOW_DISK milliseconds longer than usual. */
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

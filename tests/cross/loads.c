/* SPDX-License-Identifier: MIT */
/* Loads the library of a package, as other languages do, and runs its self-test: loads LIBRARY */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
static void *find(const char *path, const char *name)
{
    HMODULE library = LoadLibraryA(path);
    return library ? (void *)GetProcAddress(library, name) : NULL;
}
#else
#include <dlfcn.h>
static void *find(const char *path, const char *name)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        fprintf(stderr, "%s\n", dlerror());
    return library ? dlsym(library, name) : NULL;
}
#endif

int main(int argc, char **argv)
{
    bool (*self_test)(void) = NULL;
    void *found = argc == 2 ? find(argv[1], "gab_self_test") : NULL;

    memcpy(&self_test, &found, sizeof found);
    return self_test && self_test() ? 0 : 1;
}

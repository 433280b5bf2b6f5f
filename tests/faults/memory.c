/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded, of whose allocations the n-th fails: those of the program, of its
 * libraries and of libc itself, from the program's start on.
 *
 *     MEMORY_FAILS=n       which one; 0: none does
 *     MEMORY_COUNT=FILE    at the end of the program, how many there were is appended to a file
 *
 * A program that then waits for ever is ended by SIGALRM.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What glibc calls its own. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

#define WRAPPED __attribute__((visibility("default")))

enum { PATIENCE = 30 }; /* seconds */

static atomic_ulong calls;
static unsigned long chosen;
static int counting;

static int fails(void)
{
    if (!counting || atomic_fetch_add(&calls, 1) + 1 != chosen)
        return 0;
    errno = ENOMEM;
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("MEMORY_FAILS");
    chosen = number != NULL ? strtoul(number, NULL, 10) : 0;
    counting = number != NULL;
    if (counting)
        alarm(PATIENCE);
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("MEMORY_COUNT");
    char text[32];
    int file = path != NULL ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    counting = 0;
    if (file < 0)
        return;
    int length = snprintf(text, sizeof text, "%lu\n", atomic_load(&calls));
    if (write(file, text, (size_t)length) != length)
        abort();
    close(file);
}

WRAPPED void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

WRAPPED void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

WRAPPED void *realloc(void *memory, size_t size)
{
    return fails() ? NULL : __libc_realloc(memory, size);
}

WRAPPED void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

WRAPPED void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

WRAPPED int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *found = memalign(alignment, size);
    if (found == NULL)
        return ENOMEM;
    *memory = found;
    return 0;
}

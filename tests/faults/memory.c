/* SPDX-License-Identifier: MIT */
/*
 * A library for LD_PRELOAD that makes the n-th allocation fail. It counts the allocations of the
 * program, of its libraries and of libc itself, from the start of the program.
 *
 *     MEMORY_FAILS=n       the number of the allocation; 0: none fails
 *     MEMORY_COUNT=FILE    at the end of the program, the number of allocations is appended to FILE
 *     MEMORY_PEAK=FILE     at the end of the program, its peak memory in kB is appended to FILE
 *     MEMORY_SPARES=WORDS  words separated by spaces: the allocations of a library whose file name
 *                          contains one of them never fail
 *     THREADS_FAIL=1       no thread can be started while this is set
 *     DISK_ROOM=n          the number of bytes that can be written to regular files, in total
 *
 * A program that hangs after a failure is ended by SIGALRM.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The names of glibc's own functions. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

#define WRAPPED __attribute__((visibility("default")))

enum { TIMEOUT_SECONDS = 30 };

static atomic_ulong calls;    /* the number of allocations so far */
static unsigned long failing; /* number of the allocation that fails, from 1; 0: none */
static int counting;          /* allocations are counted */
static int limited;           /* writing is limited to `capacity` */
/* These are opened early, because a program may give up the right to open files. */
static int count_file = -1, peak_file = -1, status_file = -1;
static atomic_long capacity; /* number of bytes that can still be written */

/* True if an address is in a library whose allocations never fail. */
static int is_spared(const void *caller)
{
    Dl_info info;
    char words[256];
    const char *spares = getenv("MEMORY_SPARES");
    if (spares == NULL || dladdr(caller, &info) == 0 || info.dli_fname == NULL)
        return 0;
    snprintf(words, sizeof words, "%s", spares);
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        if (strstr(info.dli_fname, word) != NULL)
            return 1;
    return 0;
}

static int must_fail(const void *caller)
{
    if (!counting || atomic_fetch_add(&calls, 1) + 1 != failing || is_spared(caller))
        return 0;
    errno = ENOMEM;
    return 1;
}

/* Opens the file that a variable names, for appending; returns -1 if it is not set. */
static int open_named(const char *variable)
{
    const char *path = getenv(variable);
    return path != NULL ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("MEMORY_FAILS");
    failing = number != NULL ? strtoul(number, NULL, 10) : 0;
    counting = number != NULL;
    const char *bytes = getenv("DISK_ROOM");
    limited = bytes != NULL;
    atomic_init(&capacity, limited ? atol(bytes) : 0);
    count_file = open_named("MEMORY_COUNT");
    peak_file = open_named("MEMORY_PEAK");
    if (peak_file >= 0)
        status_file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (counting)
        alarm(TIMEOUT_SECONDS);
}

static void append_number(int file, unsigned long number)
{
    char text[32];
    if (file < 0)
        return;
    int length = snprintf(text, sizeof text, "%lu\n", number);
    if (write(file, text, (size_t)length) != length)
        abort();
    close(file);
}

/* Returns the peak memory since the program was loaded, in kB. */
static unsigned long peak(void)
{
    char text[4096];
    ssize_t size = status_file >= 0 ? read(status_file, text, sizeof text - 1) : 0;
    text[size > 0 ? size : 0] = 0;
    const char *found = strstr(text, "VmHWM:");
    return found != NULL ? strtoul(found + 6, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void)
{
    counting = 0;
    append_number(count_file, atomic_load(&calls));
    append_number(peak_file, peak());
}

WRAPPED void *malloc(size_t size)
{
    return must_fail(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

WRAPPED void *calloc(size_t count, size_t size)
{
    return must_fail(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

WRAPPED void *realloc(void *memory, size_t size)
{
    return must_fail(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

WRAPPED void *memalign(size_t alignment, size_t size)
{
    return must_fail(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
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

WRAPPED int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                           void *(*run)(void *), void *data)
{
    static __typeof__(pthread_create) *real;
    if (getenv("THREADS_FAIL") != NULL)
        return EAGAIN;
    if (real == NULL) {
        void *found = dlsym(RTLD_NEXT, "pthread_create");
        __builtin_memcpy(&real, &found, sizeof found);
    }
    return real(thread, attributes, run, data);
}

static int is_regular(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

WRAPPED ssize_t write(int file, const void *bytes, size_t size)
{
    static __typeof__(write) *real;
    if (real == NULL) {
        void *found = dlsym(RTLD_NEXT, "write");
        __builtin_memcpy(&real, &found, sizeof found);
    }
    if (!limited || size == 0 || !is_regular(file))
        return real(file, bytes, size);
    long remaining = atomic_load(&capacity);
    if (remaining <= 0) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t written = real(file, bytes, size < (size_t)remaining ? size : (size_t)remaining);
    if (written > 0)
        atomic_fetch_sub(&capacity, written);
    return written;
}

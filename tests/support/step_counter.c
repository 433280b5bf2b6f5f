/* SPDX-License-Identifier: MIT */
/*
 * Counts the steps of a program whose other sources are compiled with
 * -fsanitize-coverage=trace-pc, which calls a function in each basic block, and the bytes that it
 * and its libraries copy, fill, compare and search with the functions below. If the environment
 * variable GABARIT_STEPS is set, both counts are written to that file at exit. The file is opened
 * at the start, before gab restricts itself.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The counts of a thread. More threads than this share counts, which are then inexact. */
enum { MAX_THREADS = 1024 };
typedef struct Counts {
    uint64_t steps, bytes;
} Counts;

static Counts counts[MAX_THREADS];
static atomic_uint used;
static _Thread_local Counts *own_counts;
static int file = -1;

static inline Counts *counts_of_thread(void)
{
    if (own_counts == NULL)
        own_counts = &counts[atomic_fetch_add(&used, 1) % MAX_THREADS];
    return own_counts;
}

/* Called by the compiler's instrumentation. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    counts_of_thread()->steps++;
}

__attribute__((constructor)) static void open_file(void)
{
    const char *path = getenv("GABARIT_STEPS");
    if (path != NULL)
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

__attribute__((destructor)) static void write_counts(void)
{
    Counts all = {0, 0};
    for (int i = 0; i < MAX_THREADS; i++) {
        all.steps += counts[i].steps;
        all.bytes += counts[i].bytes;
    }
    if (file >= 0)
        dprintf(file, "%llu %llu\n", (unsigned long long)all.steps, (unsigned long long)all.bytes);
}

/* ---- Functions of libc, which also replace those that shared libraries call ---- */

static void count_bytes(size_t bytes)
{
    counts_of_thread()->bytes += bytes;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    count_bytes(size);
    uint8_t *out = to;
    const uint8_t *in = from;
    for (size_t i = 0; i < size; i++)
        out[i] = in[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    uint8_t *out = to;
    const uint8_t *in = from;
    if ((uintptr_t)to - (uintptr_t)from >= size)
        return memcpy(to, from, size);
    count_bytes(size);
    for (size_t i = size; i > 0; i--)
        out[i - 1] = in[i - 1];
    return to;
}

void *memset(void *to, int value, size_t size)
{
    count_bytes(size);
    uint8_t *out = to;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *one = a, *other = b;
    size_t i = 0;
    while (i < size && one[i] == other[i])
        i++;
    count_bytes(i);
    return i < size ? one[i] - other[i] : 0;
}

/* The parentheses prevent the use of macros of the same name, which newer C libraries have. */
void *(memchr)(const void *in, int value, size_t size)
{
    const uint8_t *bytes = in;
    size_t i = 0;
    while (i < size && bytes[i] != (uint8_t)value)
        i++;
    count_bytes(i);
    return i < size ? (void *)(uintptr_t)(bytes + i) : NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != 0)
        length++;
    count_bytes(length);
    return length;
}

int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    count_bytes(i);
    return (uint8_t)a[i] - (uint8_t)b[i];
}

int strncmp(const char *a, const char *b, size_t size)
{
    size_t i = 0;
    while (i < size && a[i] != 0 && a[i] == b[i])
        i++;
    count_bytes(i);
    return i < size ? (uint8_t)a[i] - (uint8_t)b[i] : 0;
}

char *(strchr)(const char *text, int value)
{
    size_t i = 0;
    while (text[i] != 0 && text[i] != (char)value)
        i++;
    count_bytes(i);
    return text[i] == (char)value ? (char *)(uintptr_t)(text + i) : NULL;
}

/* SPDX-License-Identifier: MIT */
/*
 * Memory that ends at an inaccessible page; declared in image.h. On a system that cannot protect
 * pages, it is ordinary memory: answers are compared there, but an access beyond the end is not
 * detected.
 */
#define _DEFAULT_SOURCE
#include "image.h"

#include <stdio.h>
#include <stdlib.h>

#if !defined(_WIN32) && !defined(__wasm__)
#define CAN_PROTECT 1
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define CAN_POISON 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAN_POISON 1
#endif
#endif
#ifdef CAN_POISON
#include <sanitizer/asan_interface.h>
#endif

/* ---- Pages ---- */

#ifdef CAN_PROTECT

Guarded guarded_new(size_t capacity)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (capacity + page - 1) / page * page;
    Guarded guarded = {NULL, inner + 2 * page, inner};
    void *pages = mmap(NULL, guarded.length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect((char *)pages + page, inner, PROT_READ | PROT_WRITE) != 0)
        abort();
    guarded.pages = pages;
    return guarded;
}

void guarded_free(Guarded *guarded)
{
    guarded_place(guarded, 0);
    munmap(guarded->pages, guarded->length);
    *guarded = (Guarded){NULL, 0, 0};
}

#else

Guarded guarded_new(size_t capacity)
{
    size_t rounded = (capacity + 15) / 16 * 16;
    Guarded guarded = {malloc(rounded + 16), rounded, rounded};
    if (guarded.pages == NULL)
        abort();
    return guarded;
}

void guarded_free(Guarded *guarded)
{
    free(guarded->pages);
    *guarded = (Guarded){NULL, 0, 0};
}

#endif

uint8_t *guarded_place(Guarded *guarded, size_t size)
{
    uint8_t *end = guarded->pages + (guarded->length + guarded->capacity) / 2;
    end += (0 - (uintptr_t)end) % 16; /* malloc may align to 8 only */
    size_t rounded = (size + 15) / 16 * 16;
    if (rounded > guarded->capacity)
        abort();
#ifdef CAN_POISON
    ASAN_UNPOISON_MEMORY_REGION(end - guarded->capacity, guarded->capacity);
    ASAN_POISON_MEMORY_REGION(end - rounded + size, rounded - size);
#endif
    return end - rounded;
}

/* ---- Report of a crash ---- */

static const char *volatile report_what;
static volatile size_t report_first, report_second;

#ifdef CAN_PROTECT
static void report_crash(int number)
{
    char text[160];
    int length = snprintf(text, sizeof text, "crashed while trying %s %zu, %zu\n", report_what,
                          report_first, report_second);
    ssize_t written = write(2, text, (size_t)length);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}
#endif

void guarded_report(const char *what)
{
    report_what = what;
#if defined(CAN_PROTECT) && !defined(CAN_POISON)
    signal(SIGSEGV, report_crash);
    signal(SIGBUS, report_crash);
#elif defined(CAN_PROTECT)
    (void)report_crash;
#endif
}

void guarded_report_numbers(size_t first, size_t second)
{
    report_first = first;
    report_second = second;
}

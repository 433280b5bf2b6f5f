/* SPDX-License-Identifier: MIT */
/* The functions that the linker puts in place of libc's; see failing_memory.h. */
#include "support/failing_memory.h"

#include <stdbool.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *memory);

long memory_until_failure = -1;
long memory_allocated;

static bool fails(void)
{
    return memory_until_failure >= 0 && memory_until_failure-- == 0;
}

static void *counted(void *memory)
{
    memory_allocated += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    void *memory = __real_realloc(old, size);
    return old ? memory : counted(memory);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

void __wrap_free(void *memory)
{
    memory_allocated -= memory != NULL;
    __real_free(memory);
}

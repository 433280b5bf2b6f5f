/* SPDX-License-Identifier: MIT */
/* The functions with which the linker replaces those of libc; see failing_memory.h. */
#include "support/failing_memory.h"

#include <stdbool.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory_to_resize, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory_to_resize, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *memory);

long memory_until_failure = -1;
long memory_allocated;

static bool must_fail(void)
{
    return memory_until_failure >= 0 && memory_until_failure-- == 0;
}

static void *count_allocation(void *memory)
{
    memory_allocated += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : count_allocation(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : count_allocation(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory_to_resize, size_t size)
{
    if (must_fail())
        return NULL;
    void *memory = __real_realloc(memory_to_resize, size);
    return memory_to_resize ? memory : count_allocation(memory);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return must_fail() ? NULL : count_allocation(__real_aligned_alloc(alignment, size));
}

void __wrap_free(void *memory)
{
    memory_allocated -= memory != NULL;
    __real_free(memory);
}

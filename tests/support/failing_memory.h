/* SPDX-License-Identifier: MIT */
/*
 * An allocator whose n-th call fails. The linker puts it before libc's, in programs that are linked
 * with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=free; what shared
 * libraries allocate does not count.
 */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

/* Allocations that still succeed; below 0, all do. */
extern long memory_until_failure;

/* Allocations that were not given back. */
extern long memory_taken;

#endif

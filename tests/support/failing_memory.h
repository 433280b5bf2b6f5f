/* SPDX-License-Identifier: MIT */
/*
 * An allocator whose n-th call fails. The linker replaces the functions of libc with it in programs
 * that are linked with
 * -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=free. Allocations
 * inside shared libraries are not affected.
 */
#pragma once

/* Number of allocations that succeed before the one that fails; negative: none fails. */
extern long memory_until_failure;

/* Number of allocations that have not been freed. */
extern long memory_allocated;

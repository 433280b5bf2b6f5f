/* SPDX-License-Identifier: MIT */
/* The few functions of libc that the library calls and that clang does not replace by instructions,
 * so that the module needs no libc for WebAssembly. */
#include <string.h>

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* With bulk memory, clang compiles each builtin to one instruction. It calls these functions where
 * it does not inline them. */
void *memcpy(void *to, const void *from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size)
{
    return __builtin_memset(to, value, size);
}

int strcmp(const char *a, const char *b)
{
    while (*a != 0 && *a == *b)
        a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != 0)
        length++;
    return length;
}

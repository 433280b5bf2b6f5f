/* SPDX-License-Identifier: MIT */
/* The part of <string.h> that the library uses: string.c, or instructions of WebAssembly. */
#pragma once

#include <stddef.h>

int memcmp(const void *a, const void *b, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int strcmp(const char *a, const char *b);
size_t strlen(const char *text);

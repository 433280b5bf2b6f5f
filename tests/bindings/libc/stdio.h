/* SPDX-License-Identifier: MIT */
/* What the digest takes from <stdio.h>: digest.mjs prints. */
#ifndef TESTS_BINDINGS_STDIO_H
#define TESTS_BINDINGS_STDIO_H

int printf(const char *format, ...);
int puts(const char *text);

#endif

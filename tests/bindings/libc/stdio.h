/* SPDX-License-Identifier: MIT */
/* The part of <stdio.h> that the digest uses; digest.mjs prints. */
#ifndef TESTS_BINDINGS_STDIO_H
#define TESTS_BINDINGS_STDIO_H

int printf(const char *format, ...);
int puts(const char *text);

#endif

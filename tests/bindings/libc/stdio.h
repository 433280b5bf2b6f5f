/* SPDX-License-Identifier: MIT */
/* The part of <stdio.h> that the digest uses; digest.mjs prints. */
#pragma once

int printf(const char *format, ...);
int puts(const char *text);

/* SPDX-License-Identifier: MIT */
/** session/ed-count.h: whole numbers as people read them. */
#pragma once

#include <stdint.h>

/** Formats a whole number in groups of three digits, "12 480". The caller frees it. */
char *ed_count_text(uint64_t count);

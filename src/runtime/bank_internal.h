/* SPDX-License-Identifier: MIT */
/* Shared by the reader, the checks and the queries of a bank. */
#pragma once

#include "bank_layout.h"
#include "gabarit/bank.h"

/*
 * Returns the element of a section, or NULL if it does not exist. All access to the bytes of
 * elements goes through this function.
 */
static inline const uint8_t *gab_element(const gab_bank *bank, SectionId id, uint32_t index)
{
    const gab_section *section = &bank->sections[id];
    return index < section->count ? section->bytes + (size_t)index * section->stride : NULL;
}

/* Returns the text at an offset in the strings; the offset is from an element that has been
 * checked. */
static inline const char *gab_text(const gab_bank *bank, uint32_t string)
{
    const gab_section *strings = &bank->sections[SECTION_STRS];
    return string < strings->count ? (const char *)strings->bytes + string : "";
}

/* Returns the CRC-32 of bytes; `crc` is the checksum of the preceding bytes (0 for none). */
uint32_t gab_crc32(uint32_t crc, const uint8_t *bytes, size_t size);

/* Checks all sections of a bank whose header and table are valid. */
gab_result gab_check_sections(const gab_bank *bank, const gab_limits *limits, gab_fault *fault);

/* Stores a fault and returns its code. */
gab_result gab_fail(gab_fault *fault, gab_result code, SectionId id, uint32_t index);

/* Returns the role that an element stores. */
static inline gab_role_id decode_role(uint8_t stored)
{
    return stored == STORED_NO_ROLE ? GAB_NONE : stored;
}

/* Functions for mistakes are kept out of the code of queries, which is then inlined as without
 * them. */
#if defined(__GNUC__)
#define RARE __attribute__((cold, noinline))
#else
#define RARE
#endif

/* Reports a mistake if the bank has a callback. */
RARE void gab_report_mistake(const gab_bank *bank, const char *function, gab_reason reason,
                             const char *name, double number);

/* Reports an empty view. Returns 0. */
RARE uint32_t gab_report_view(const gab_bank *bank, const char *function, SectionId id,
                              uint32_t index);

/* Reports the first of some numbers that is not finite. */
RARE void gab_report_floats(const gab_bank *bank, const char *function, const float *floats,
                            size_t count);

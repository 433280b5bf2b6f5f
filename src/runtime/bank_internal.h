/* SPDX-License-Identifier: MIT */
/* What the bank's reader, its checks and its queries share. */
#ifndef GABARIT_BANK_INTERNAL_H
#define GABARIT_BANK_INTERNAL_H

#include "bank_layout.h"
#include "gabarit/bank.h"

/*
 * The element of a section, or NULL when there is none with that index: the only way to the bytes.
 */
static inline const uint8_t *gab_element(const gab_bank *bank, SectionId id, uint32_t index)
{
    const gab_section *section = &bank->sections[id];
    return index < section->count ? section->bytes + (size_t)index * section->stride : NULL;
}

/* The text of a string that a good element names. */
static inline const char *gab_text(const gab_bank *bank, uint32_t string)
{
    const gab_section *strings = &bank->sections[SECTION_STRS];
    return string < strings->count ? (const char *)strings->bytes + string : "";
}

/* CRC-32 of bytes, going on from the checksum of those before them (0 at first). */
uint32_t gab_crc32(uint32_t crc, const uint8_t *bytes, size_t size);

/* Checks everything in the sections; header and table are sound. */
gab_result gab_check_sections(const gab_bank *bank, const gab_limits *limits, gab_fault *fault);

/* Notes a fault and returns its code. */
gab_result gab_fail(gab_fault *fault, gab_result code, SectionId id, uint32_t index);

#endif

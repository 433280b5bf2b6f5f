/* SPDX-License-Identifier: MIT */
/*
 * A second reader of FORMAT.md that shares no code with the library. It decides by the simplest
 * means, without regard to speed, whether bytes are a bank. The library must open exactly the files
 * that it accepts. It checks the rules that opening guarantees. Like opening, it ignores the
 * checksums of sections, digests, PNG files, the pixels of tiles, and whether the bounds and areas
 * of zones, the bands and the distances match the pixels.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns NULL for a bank, else the rule that the bytes break. */
const char *judge_bank(const uint8_t *bytes, size_t size);

/* Also checks the pixels of tiles, except whether the bounds and areas of zones match them. */
const char *judge_bank_with_pixels(const uint8_t *bytes, size_t size);

/* SPDX-License-Identifier: MIT */
/* Declarations shared by the reader and the writer of project text. */
#pragma once

#include "bank/json_value.h"
#include "file/text.h"

#define PROJECT_FORMAT_NAME "gabarit project"
#define PALETTE_FORMAT_NAME "gabarit palette"

/* True if palettes have this field of projects. */
static inline bool palette_has_field(const Field *field)
{
    return field->offset == offsetof(Project, roles) || field->offset == offsetof(Project, tags);
}

/* Returns true if objects of a kind have a member with this key. */
typedef bool (*KnownMember)(const NodeKind *kind, const char *key);
bool member_is_known(const NodeKind *kind, const char *key);

/* Returns the unknown members of an object, in their order, as the text of an object: a GRefString
 * for Node.unknown; NULL if there are none. Every number and every escape stays as it was written;
 * only the whitespace between tokens changes. */
char *unknown_to_text(const JsonValue *object, const NodeKind *kind, KnownMember known);
/* True if unknown_to_text could have returned this text for a node of a kind. */
bool unknown_is_valid(const NodeKind *kind, const char *text);

/* Convert a block's pixels to runs, which are pairs of a length (0 means 256) and a value, and
 * back. block_to_runs returns the number of bytes; block_from_runs returns false if the runs do not
 * form exactly one block. */
enum { BLOCK_MAX_RUN_BYTES = 2 * BLOCK_PIXELS };
size_t block_to_runs(const uint8_t pixels[BLOCK_PIXELS], uint8_t runs[BLOCK_MAX_RUN_BYTES]);
bool block_from_runs(const uint8_t *runs, size_t size, uint8_t pixels[BLOCK_PIXELS]);

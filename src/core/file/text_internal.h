/* SPDX-License-Identifier: MIT */
/* What writing and reading project text share. */
#ifndef GABARIT_FILE_TEXT_INTERNAL_H
#define GABARIT_FILE_TEXT_INTERNAL_H

#include "bank/json_value.h"
#include "file/text.h"

#define PROJECT_FORMAT_NAME "gabarit project"
#define PALETTE_FORMAT_NAME "gabarit palette"

/* Whether palettes have a field of projects. */
static inline bool palette_has_field(const Field *field)
{
    return field->offset == offsetof(Project, roles) || field->offset == offsetof(Project, tags);
}

/* Whether objects of a kind have a member with a key. */
typedef bool (*KnownMember)(const NodeKind *kind, const char *key);
bool member_is_known(const NodeKind *kind, const char *key);

/* The members of an object that are not known, in their order, as an object in text: a GRefString
 * for Node.unknown; NULL when there are none. They are kept as they were written, every number and
 * every escape, except for the blanks between. */
char *unknown_to_text(const JsonValue *object, const NodeKind *kind, KnownMember known);
/* Whether a text is what unknown_to_text could have made for a node of a kind. */
bool unknown_is_good(const NodeKind *kind, const char *text);

/* Convert a block's pixels to runs, which are pairs of a length (0 stands for 256) and a value, and
 * back. Return the number of bytes, and false where the runs are not those of a block. */
enum { BLOCK_MOST_RUN_BYTES = 2 * BLOCK_PIXELS };
size_t block_to_runs(const uint8_t pixels[BLOCK_PIXELS], uint8_t runs[BLOCK_MOST_RUN_BYTES]);
bool block_from_runs(const uint8_t *runs, size_t size, uint8_t pixels[BLOCK_PIXELS]);

#endif

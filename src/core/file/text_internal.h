/* SPDX-License-Identifier: MIT */
/* What writing and reading of project text share: the words of the format. */
#ifndef GABARIT_FILE_TEXT_INTERNAL_H
#define GABARIT_FILE_TEXT_INTERNAL_H

#include "bank/json_value.h"
#include "file/text.h"

#define PROJECT_FORMAT_NAME "gabarit project"
#define PALETTE_FORMAT_NAME "gabarit palette"

/* Whether a palette has a field of the project's, or a project. */
static inline bool palette_has_field(const Field *field)
{
    return field->offset == offsetof(Project, roles) || field->offset == offsetof(Project, tags);
}

/* Appends a text in quotes, as JSON has it. */
void text_append_quoted(GString *out, const char *text);

/* Whether an object of some kind has a member of its own with a key. */
typedef bool (*KnownMember)(const NodeKind *kind, const char *key);
bool member_is_known(const NodeKind *kind, const char *key);

/* The members of an object that are not known, in their order, as an object in text: a GRefString
 * for Node.unknown; NULL when there are none. They are as they were written, every number and every
 * escape, but for the blanks between. */
char *unknown_to_text(const JsonValue *object, const NodeKind *kind, KnownMember known);
/* Whether a text is what unknown_to_text could have made for a node of a kind. */
bool unknown_is_good(const NodeKind *kind, const char *text);

/* A block's pixels as runs: pairs of a length (0 stands for 256) and a value; and back. Returns the
 * number of bytes; false where the runs are not those of a block. */
enum { BLOCK_MOST_RUN_BYTES = 2 * BLOCK_PIXELS };
size_t block_to_runs(const uint8_t pixels[BLOCK_PIXELS], uint8_t runs[BLOCK_MOST_RUN_BYTES]);
bool block_from_runs(const uint8_t *runs, size_t size, uint8_t pixels[BLOCK_PIXELS]);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-words.h: matches names against a search text, and capitalises messages.
 *
 *     if (ed_words_match("kick", animation->name)) ...
 */
#pragma once

#include <stdbool.h>

/** True if a name contains the text `query`, ignoring case; every name contains "". */
bool ed_words_match(const char *query, const char *name);

/** Returns a message with its first letter capitalised; a message that begins with a file name and
 * a colon stays unchanged. The caller frees it. */
char *ed_text_as_sentence(const char *message);

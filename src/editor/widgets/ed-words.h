/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-words.h: matching names against a search text, and messages as sentences.
 *
 *     if (ed_words_match("kick", animation->name)) ...
 */
#ifndef GABARIT_WIDGETS_ED_WORDS_H
#define GABARIT_WIDGETS_ED_WORDS_H

#include <stdbool.h>

/** Whether a name contains the words, ignoring case; every name contains "". */
bool ed_words_match(const char *words, const char *name);

/** A message with its first letter capitalised; a file's name before a colon stays unchanged. The
 * caller frees it. */
char *ed_words_as_title(const char *words);

#endif

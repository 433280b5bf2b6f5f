/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-words.h: whether a name is what somebody looks for, and words that stand by
 * themselves.
 *
 *     if (ed_words_match("kick", animation->name)) ...
 */
#ifndef GABARIT_WIDGETS_ED_WORDS_H
#define GABARIT_WIDGETS_ED_WORDS_H

#include <stdbool.h>

/** Whether a name has the words in it, whatever their case; "" is in every name. */
bool ed_words_match(const char *words, const char *name);

/** What a message says, with a capital where it stands by itself; names of files, which come before
 * a colon, stay as they are. The caller frees it. */
char *ed_words_as_title(const char *words);

#endif

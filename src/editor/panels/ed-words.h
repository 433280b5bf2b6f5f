/* SPDX-License-Identifier: MIT */
/**
 * panels/ed-words.h: whether a name is what somebody looks for.
 *
 *     if (ed_words_match("kick", animation->name)) ...
 */
#ifndef GABARIT_PANELS_ED_WORDS_H
#define GABARIT_PANELS_ED_WORDS_H

#include <stdbool.h>

/** Whether a name has the words in it, whatever their case; "" is in every name. */
bool ed_words_match(const char *words, const char *name);

#endif

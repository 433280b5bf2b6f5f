/* SPDX-License-Identifier: MIT */
/*
 * All texts that this program gives to GTK and Pango: what is drawn, tooltips, lists, menus, and
 * what widgets are called for those who do not see them. Its functions take the place of the
 * libraries' own, and call those.
 *
 *     seen_texts_begin(is_good);
 *     ...
 *     char **bad = seen_texts_end();
 */
#ifndef GABARIT_TESTS_SEEN_TEXTS_H
#define GABARIT_TESTS_SEEN_TEXTS_H

#include <stdbool.h>

/** From now on, texts that are not good are kept, with where they came in: "tooltip: ...". */
void seen_texts_begin(bool (*is_good)(const char *text));
/** Those that were kept; ends with NULL, freed with g_strfreev. `count` gets how many texts there
 * were in all. */
char **seen_texts_end(unsigned *count);

#endif

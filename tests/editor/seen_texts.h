/* SPDX-License-Identifier: MIT */
/*
 * Records all texts that this program passes to GTK and Pango: drawn text, tooltips, lists, menus,
 * and the accessible names of widgets. Its functions override the libraries' own, and call those.
 *
 *     seen_texts_begin(is_good);
 *     ...
 *     char **bad = seen_texts_end();
 */
#ifndef GABARIT_TESTS_SEEN_TEXTS_H
#define GABARIT_TESTS_SEEN_TEXTS_H

#include <stdbool.h>

/** From now on, texts that are not good are recorded, with their origin: "tooltip: ...". */
void seen_texts_begin(bool (*is_good)(const char *text));
/** Returns the recorded texts; NULL-terminated, freed with g_strfreev. Sets `count` to the number
 * of all texts. */
char **seen_texts_end(unsigned *count);

#endif

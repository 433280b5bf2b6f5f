/* SPDX-License-Identifier: MIT */
/*
 * Records all texts that this program passes to GTK and Pango: drawn text, tooltips, lists, menus,
 * and the accessible names of widgets. It defines functions that override those of the libraries,
 * and call them.
 *
 *     seen_texts_begin(is_allowed);
 *     ...
 *     char **forbidden = seen_texts_end(&count);
 */
#pragma once

#include <stdbool.h>

/** Starts recording the texts that are not allowed, with their origin: "tooltip: ...". */
void seen_texts_begin(bool (*is_allowed)(const char *text));
/** Stops recording. Returns the recorded texts, terminated by NULL; the caller frees them with
 * g_strfreev. Sets `count` to the number of all texts, allowed or not. */
char **seen_texts_end(unsigned *count);

/* SPDX-License-Identifier: MIT */
/**
 * model/visible.h: untrusted texts made fit to be shown: names, paths, and messages with these in
 * them, as one line in which nothing is hidden and nothing controls the terminal.
 *
 *     char *line = text_visible(name);        // "ken\u202egnp.exe", "two\nlines", "\xff"
 *
 * Characters that utf8_is_visible allows stay; all others are escaped as in JSON, and bytes that
 * are not UTF-8 as "\xff". A JSON text without line breaks stays the same JSON.
 */
#ifndef GABARIT_MODEL_VISIBLE_H
#define GABARIT_MODEL_VISIBLE_H

/** A text as a visible line, for the caller; NULL is "". */
char *text_visible(const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * model/visible.h: texts of strangers where a person reads them: names, paths, and messages with
 * such in them, as one line in which nothing is hidden and nothing commands the terminal.
 *
 *     char *line = text_visible(name);        // "ken\u202egnp.exe", "two\nlines", "\xff"
 *
 * What utf8_is_visible allows stays; all else is written as the escape that JSON has for it, bytes
 * that are not UTF-8 as "\xff". A JSON text without line breaks stays the same JSON.
 */
#ifndef GABARIT_MODEL_VISIBLE_H
#define GABARIT_MODEL_VISIBLE_H

/** A text as a visible line, for the caller; NULL is "". */
char *text_visible(const char *text);

#endif

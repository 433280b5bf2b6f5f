/* SPDX-License-Identifier: MIT */
/**
 * model/visible.h: makes untrusted texts safe to display: names, paths, and messages that contain
 * these become one line in which nothing is hidden and nothing controls the terminal.
 *
 *     char *line = text_visible(name);        // "ken\u202egnp.exe", "two\nlines", "\xff"
 *
 * Characters that utf8_is_visible allows are kept; all others are escaped as in JSON, and bytes
 * that are not UTF-8 as "\xff". A JSON text without line breaks remains the same JSON.
 */
#pragma once

/** Returns a text as a visible line, which the caller frees. NULL is treated as "". */
char *text_visible(const char *text);

/* SPDX-License-Identifier: MIT */
/**
 * file/json_text.h: writes JSON into a growing text, value by value.
 *
 *     json_put_open(out, NULL, '{');
 *     json_put_text(out, "name", "gate");
 *     json_put_open(out, "at", '[');
 *     json_put_fixed(out, NULL, 384);
 *     g_string_append(out, "]}");              // {"name": "gate", "at": [1.5]}
 *
 * A key of NULL: the value is an item of a list, or the caller has already written its key. Commas
 * are written where they are needed: the last character of the text shows whether a value precedes.
 * The same values give the same text in every locale.
 *
 * Three writers are separate: that of banks needs only libc (bank/json_writer.h), that of answers
 * to queries escapes what terminals would not show (cli/answer.h), and gab prints reports, which
 * are trees of values, with jansson.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** Begins the next member or item on a new line, indented by two spaces for each level. */
void json_put_line(GString *out, int depth);
/** Begins the next member or item on the same line, and writes its key; the caller then writes the
 * value. */
void json_put_key(GString *out, const char *key);

/** Begins an object, '{', or a list, '['. */
void json_put_open(GString *out, const char *key, char bracket);
/** Ends an object, '}', or a list, ']', on a new line, unless it is empty. To end it on the same
 * line, append the bracket. */
void json_put_close(GString *out, char bracket, int depth);
/** Writes a text, which must be valid UTF-8. */
void json_put_text(GString *out, const char *key, const char *text);
void json_put_whole(GString *out, const char *key, int64_t number);
/** Writes number / 256 in full. */
void json_put_fixed(GString *out, const char *key, int32_t number);
/** Writes the shortest number that reads back as the same double; see bank/decimal.h. */
void json_put_number(GString *out, const char *key, double number);
void json_put_flag(GString *out, const char *key, bool flag);

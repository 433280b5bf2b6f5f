/* SPDX-License-Identifier: MIT */
/**
 * cli/answer.h: writes lines of JSON, piece by piece, into one growing text.
 *
 *     answer_open(out, NULL, '{');
 *     answer_bool(out, "hit", true);
 *     answer_vec(out, "point", point);         // "point":[12.5,3]
 *     answer_close(out, '}');
 *
 * If a key is NULL, the value is an item of a list. Commas are added automatically. Numbers are
 * written in the shortest form that reads back to the same float, in every locale; numbers that are
 * not finite are written as null.
 */
#pragma once

#include <gabarit/shape.h>

#include <glib.h>

/** Begin and end an object, '{' and '}', or a list, '[' and ']'. */
void answer_open(GString *out, const char *key, char bracket);
void answer_close(GString *out, char bracket);

void answer_null(GString *out, const char *key);
void answer_bool(GString *out, const char *key, bool value);
void answer_count(GString *out, const char *key, uint64_t value);
void answer_int(GString *out, const char *key, int64_t value);
void answer_number(GString *out, const char *key, float value);
void answer_double(GString *out, const char *key, double value);
/** Writes a text, which may contain any bytes; bytes that are not UTF-8 are replaced. */
void answer_text(GString *out, const char *key, const char *text);
/** Writes a text, or null for "". */
void answer_name(GString *out, const char *key, const char *name);
/** Writes an index, or null for GAB_NONE. */
void answer_index(GString *out, const char *key, uint32_t index);
/** Writes [x,y]. */
void answer_vec(GString *out, const char *key, gab_vec vec);
/** Writes [x,y,w,h]. */
void answer_box(GString *out, const char *key, gab_box box);
/** Writes [ax,ay,bx,by]. */
void answer_segment(GString *out, const char *key, gab_segment segment);

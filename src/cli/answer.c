/* SPDX-License-Identifier: MIT */
/* Writes lines of JSON; see answer.h for the contract. Most numbers are multiples of 1/256 and are
 * written from integers, which is several times as fast as printf. */
#include "cli/answer.h"

#include "bank/decimal.h"
#include "bank/utf8.h"

#include <gabarit/bank.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Structure ---- */

static void append_escaped(GString *out, const char *text)
{
    uint32_t point;
    g_string_append_c(out, '"');
    for (const char *at = text; *at != 0; at++) {
        unsigned char letter = (unsigned char)*at;
        if (letter == '"' || letter == '\\')
            g_string_append_c(out, '\\');
        size_t length = utf8_read(at, &point);
        if (length > 0 && !utf8_is_visible(point))
            g_string_append_printf(out, "\\u%04x", (unsigned)point);
        else
            g_string_append_len(out, at, (gssize)MAX(length, 1));
        at += MAX(length, 1) - 1;
    }
    g_string_append_c(out, '"');
}

/* Begins a value: writes the comma that separates it from the previous one, and its key. */
static void append_key(GString *out, const char *key)
{
    char last = out->len > 0 ? out->str[out->len - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n')
        g_string_append_c(out, ',');
    if (key == NULL)
        return;
    append_escaped(out, key);
    g_string_append_c(out, ':');
}

void answer_open(GString *out, const char *key, char bracket)
{
    append_key(out, key);
    g_string_append_c(out, bracket);
}

void answer_close(GString *out, char bracket)
{
    g_string_append_c(out, bracket);
}

/* ---- Values ---- */

void answer_null(GString *out, const char *key)
{
    append_key(out, key);
    g_string_append(out, "null");
}

void answer_bool(GString *out, const char *key, bool value)
{
    append_key(out, key);
    g_string_append(out, value ? "true" : "false");
}

static void append_count(GString *out, uint64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    g_string_append_len(out, digits + at, (gssize)(sizeof digits - at));
}

void answer_count(GString *out, const char *key, uint64_t value)
{
    append_key(out, key);
    append_count(out, value);
}

void answer_int(GString *out, const char *key, int64_t value)
{
    append_key(out, key);
    if (value < 0)
        g_string_append_c(out, '-');
    append_count(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* True if the number is a multiple of 1/256 that decimal_of_fixed can write. */
static bool is_fixed(double value)
{
    double steps = value * 256;
    return steps >= INT32_MIN && steps <= INT32_MAX && steps == (double)(int32_t)steps &&
           !(value == 0 && signbit(value));
}

static void append_number(GString *out, float value)
{
    char text[DECIMAL_SIZE];
    if (!isfinite(value)) {
        g_string_append(out, "null");
        return;
    }
    if (is_fixed((double)value)) {
        decimal_of_fixed((int32_t)((double)value * 256), text);
    } else {
        /* Nine digits distinguish every float from its neighbours; most need fewer. */
        for (int digits = 6; digits <= 9; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, (double)value);
            if (strtof(text, NULL) == value)
                break;
        }
    }
    g_string_append(out, text);
}

void answer_number(GString *out, const char *key, float value)
{
    append_key(out, key);
    append_number(out, value);
}

void answer_double(GString *out, const char *key, double value)
{
    char text[DECIMAL_SIZE];
    append_key(out, key);
    decimal_of_double(value, text);
    g_string_append(out, text);
}

void answer_text(GString *out, const char *key, const char *text)
{
    append_key(out, key);
    if (g_utf8_validate(text, -1, NULL)) {
        append_escaped(out, text);
        return;
    }
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    append_escaped(out, valid);
}

void answer_name(GString *out, const char *key, const char *name)
{
    if (name[0] != 0)
        answer_text(out, key, name);
    else
        answer_null(out, key);
}

void answer_index(GString *out, const char *key, uint32_t index)
{
    if (index != GAB_NONE)
        answer_count(out, key, index);
    else
        answer_null(out, key);
}

/* ---- Several numbers ---- */

static void append_numbers(GString *out, const char *key, const float *numbers, int count)
{
    answer_open(out, key, '[');
    for (int i = 0; i < count; i++)
        answer_number(out, NULL, numbers[i]);
    answer_close(out, ']');
}

void answer_vec(GString *out, const char *key, gab_vec vec)
{
    append_numbers(out, key, (const float[]){vec.x, vec.y}, 2);
}

void answer_box(GString *out, const char *key, gab_box box)
{
    append_numbers(out, key, (const float[]){box.x, box.y, box.w, box.h}, 4);
}

void answer_segment(GString *out, const char *key, gab_segment segment)
{
    const float numbers[] = {segment.a.x, segment.a.y, segment.b.x, segment.b.y};
    append_numbers(out, key, numbers, 4);
}

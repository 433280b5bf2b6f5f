/* SPDX-License-Identifier: MIT */
/* Writes JSON value by value; the contract is in json_text.h. */
#include "file/json_text.h"

#include "bank/decimal.h"

#include <string.h>

/* True if a value precedes: the text does not end with a bracket, a colon or a separator. No value
 * ends with any of these. */
static bool is_after_value(const GString *out)
{
    return out->len > 0 && strchr("{[:, \n", out->str[out->len - 1]) == NULL;
}

static void new_line(GString *out, int depth)
{
    g_string_append_c(out, '\n');
    for (int i = 0; i < depth; i++)
        g_string_append(out, "  ");
}

void json_put_line(GString *out, int depth)
{
    if (is_after_value(out))
        g_string_append_c(out, ',');
    new_line(out, depth);
}

static void append_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *c = text; *c != 0; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_printf(out, "\\%c", *c);
        else if ((unsigned char)*c < 0x20)
            g_string_append_printf(out, "\\u%04x", (unsigned)*c);
        else
            g_string_append_c(out, *c);
    }
    g_string_append_c(out, '"');
}

void json_put_key(GString *out, const char *key)
{
    if (is_after_value(out))
        g_string_append(out, ", ");
    if (key == NULL)
        return;
    append_quoted(out, key);
    g_string_append(out, ": ");
}

void json_put_open(GString *out, const char *key, char bracket)
{
    json_put_key(out, key);
    g_string_append_c(out, bracket);
}

void json_put_close(GString *out, char bracket, int depth)
{
    if (is_after_value(out))
        new_line(out, depth);
    g_string_append_c(out, bracket);
}

void json_put_text(GString *out, const char *key, const char *text)
{
    json_put_key(out, key);
    append_quoted(out, text);
}

/* Writes a value that needs no quotes. */
static void put_plain(GString *out, const char *key, const char *value)
{
    json_put_key(out, key);
    g_string_append(out, value);
}

void json_put_whole(GString *out, const char *key, int64_t number)
{
    char text[DECIMAL_SIZE];
    g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, number);
    put_plain(out, key, text);
}

void json_put_fixed(GString *out, const char *key, int32_t number)
{
    char text[DECIMAL_SIZE];
    decimal_of_fixed(number, text);
    put_plain(out, key, text);
}

void json_put_number(GString *out, const char *key, double number)
{
    char text[DECIMAL_SIZE];
    decimal_of_double(number, text);
    put_plain(out, key, text);
}

void json_put_flag(GString *out, const char *key, bool flag)
{
    put_plain(out, key, flag ? "true" : "false");
}

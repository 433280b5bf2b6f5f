/* SPDX-License-Identifier: MIT */
#include "widgets/ed-numbers.h"

#include <glib.h>
#include <langinfo.h>
#include <math.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"

char *ed_number_text(double value, int digits)
{
    char plain[G_ASCII_DTOSTR_BUF_SIZE + 320];
    char format[] = "%.0f";
    format[2] = (char)('0' + CLAMP(digits, 0, 9));
    g_ascii_formatd(plain, sizeof plain, format, value);
    if (strchr(plain, '.') != NULL) {
        char *end = plain + strlen(plain);
        while (end[-1] == '0')
            *--end = '\0';
        if (end[-1] == '.')
            *--end = '\0';
    }
    if (strcmp(plain, "-0") == 0)
        return g_strdup("0");
    GString *text = g_string_new(plain[0] == '-' ? MINUS : "");
    for (const char *at = plain + (plain[0] == '-'); *at != '\0'; at++) {
        if (*at == '.')
            g_string_append(text, nl_langinfo(RADIXCHAR));
        else
            g_string_append_c(text, *at);
    }
    return g_string_free(text, FALSE);
}

/* Converts text to the syntax of g_ascii_strtod: ASCII signs, decimal points, no spaces. */
static char *to_ascii_number(const char *text)
{
    GString *plain = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        if (character == 0x2212)
            g_string_append_c(plain, '-');
        else if (character == ',' || character == 0x66b)
            g_string_append_c(plain, '.');
        else if (character == 0xd7)
            g_string_append_c(plain, '*');
        else if (!g_unichar_isspace(character))
            g_string_append_unichar(plain, character);
    }
    return g_string_free(plain, FALSE);
}

static bool read_number(const char **at, double *value)
{
    if (!g_ascii_isdigit(**at) && strchr("+-.", **at) == NULL)
        return false;
    char *end;
    *value = g_ascii_strtod(*at, &end);
    bool read = end != *at;
    *at = end;
    return read;
}

static bool read_product(const char **at, double *value)
{
    if (!read_number(at, value))
        return false;
    while (**at == '*' || **at == '/') {
        bool divided = *(*at)++ == '/';
        double operand;
        if (!read_number(at, &operand))
            return false;
        *value = divided ? *value / operand : *value * operand;
    }
    return true;
}

bool ed_number_parse(const char *text, double *value)
{
    g_autofree char *plain = to_ascii_number(text);
    const char *at = plain;
    double sum;
    if (*at == '\0' || !read_product(&at, &sum))
        return false;
    while (*at == '+' || *at == '-') {
        bool minus = *at++ == '-';
        double term;
        if (!read_product(&at, &term))
            return false;
        sum += minus ? -term : term;
    }
    for (; *at != '\0'; at = g_utf8_next_char(at))
        if (!g_unichar_isalpha(g_utf8_get_char(at)) && *at != '%')
            return false;
    if (!isfinite(sum))
        return false;
    *value = sum;
    return true;
}

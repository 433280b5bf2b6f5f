/* SPDX-License-Identifier: MIT */
/*
 * Reads strings and numbers of JSON and records errors; see json_scalar_internal.h. Strings are
 * decoded in place in a copy of the source: no escape is shorter than the character that it
 * encodes.
 */
#include "bank/json_scalar_internal.h"

#include "bank/error.h"
#include "bank/utf8.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Errors ---- */

void json_find_position(const JsonCursor *p, uint32_t at, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (uint32_t i = 0; i < at; i++) {
        unsigned char c = (unsigned char)p->source[i];
        if (c == '\n') {
            *column = 1;
            ++*line;
        } else if ((c & 0xC0) != 0x80) {
            ++*column;
        }
    }
}

bool json_fail(const JsonCursor *p, JsonProblemKind kind, uint32_t at)
{
    p->problem->kind = kind;
    p->problem->near[0] = '\0';
    json_find_position(p, at, &p->problem->line, &p->problem->column);
    return false;
}

/* As json_fail; also quotes the `length` bytes at the position. */
bool json_fail_about(const JsonCursor *p, JsonProblemKind kind, uint32_t at, uint32_t length)
{
    char word[BANK_QUOTE_SIZE], quote[BANK_QUOTE_SIZE];
    uint32_t shown = length < sizeof word - 1 ? length : (uint32_t)sizeof word - 1;
    memcpy(word, p->source + at, shown);
    word[shown] = '\0';
    json_fail(p, kind, at);
    snprintf(p->problem->near, sizeof p->problem->near, "%s", bank_quote(quote, word));
    return false;
}

static bool is_word_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '+' || c == '-' || c == '.';
}

uint32_t json_word_length(const JsonCursor *p)
{
    uint32_t length = 0, point;
    while (p->at + length < p->size && is_word_character(p->source[p->at + length]))
        length++;
    if (length == 0)
        length = (uint32_t)utf8_read(p->text + p->at, &point);
    return length > 0 ? length : 1;
}

/* ---- Strings ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Returns the code unit of an escape "\u1234" at a position, or -1 if there is no such escape. */
static int32_t unit_at(const JsonCursor *p, uint32_t at)
{
    int32_t unit = 0;
    if (p->size - at < 6 || p->source[at] != '\\' || p->source[at + 1] != 'u')
        return -1;
    for (uint32_t i = 2; i < 6; i++) {
        int digit = hex_digit(p->source[at + i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

static char *put_point(char *to, uint32_t point)
{
    if (point < 0x80) {
        *to++ = (char)point;
        return to;
    }
    int following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const uint8_t heads[4] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (char)(heads[following] | point >> (6 * following));
    while (following-- > 0)
        *to++ = (char)(0x80 | (point >> (6 * following) & 0x3F));
    return to;
}

/* Reads an escape "\u1234", or a surrogate pair of two escapes. */
static bool read_unicode(JsonCursor *p, char **to)
{
    int32_t unit = unit_at(p, p->at);
    uint32_t length = 6;
    if (unit < 0)
        return json_fail_about(p, JSON_BAD_ESCAPE, p->at,
                               p->size - p->at < 6 ? p->size - p->at : 6);
    if (unit == 0)
        return json_fail(p, JSON_NUL_CHARACTER, p->at);
    uint32_t point = (uint32_t)unit;
    if (unit >= 0xD800 && unit <= 0xDFFF) {
        int32_t low = p->size - p->at > 6 ? unit_at(p, p->at + 6) : -1;
        if (unit > 0xDBFF || low < 0xDC00 || low > 0xDFFF)
            return json_fail_about(p, JSON_LONE_SURROGATE, p->at, 6);
        point = 0x10000u + ((uint32_t)(unit - 0xD800) << 10) + (uint32_t)(low - 0xDC00);
        length = 12;
    }
    *to = put_point(*to, point);
    p->at += length;
    return true;
}

static bool read_escape(JsonCursor *p, char **to)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char letter = p->at + 1 < p->size ? p->source[p->at + 1] : '\0';
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (letter == 'u')
        return read_unicode(p, to);
    if (!found)
        return json_fail_about(p, JSON_BAD_ESCAPE, p->at, letter ? 2 : 1);
    *(*to)++ = values[found - letters];
    p->at += 2;
    return true;
}

/* Reads characters of ASCII, up to the end of the string, an escape or another character. */
static void read_ascii(JsonCursor *p, char **to)
{
    const char *from = p->source + p->at, *end = p->source + p->size;
    while (from < end && (unsigned char)*from >= 0x20 && (unsigned char)*from < 0x80 &&
           *from != '"' && *from != '\\')
        *(*to)++ = *from++;
    p->at = (uint32_t)(from - p->source);
}

/* Reads one other character. */
static bool read_character(JsonCursor *p, char **to)
{
    uint32_t point;
    unsigned char c = (unsigned char)p->source[p->at];
    if (c == '\n' || c == '\r')
        return json_fail(p, JSON_LINE_BREAK, p->at);
    if (c < 0x20) {
        json_fail(p, JSON_CONTROL_CHARACTER, p->at);
        snprintf(p->problem->near, sizeof p->problem->near, "U+%04X", c);
        return false;
    }
    /* The copy ends with a NUL and is unmodified from here on. */
    size_t length = utf8_read(p->text + p->at, &point);
    if (length == 0)
        return json_fail_about(p, JSON_NOT_UTF8, p->at, 1);
    memmove(*to, p->text + p->at, length);
    *to += length;
    p->at += (uint32_t)length;
    return true;
}

/* Reads a string and decodes it in place; NULL after a failure. */
char *json_read_string(JsonCursor *p, uint32_t *length)
{
    uint32_t quote = p->at++;
    char *begin = p->text + p->at, *to = begin;
    for (;;) {
        read_ascii(p, &to);
        if (p->at == p->size || p->source[p->at] == '"')
            break;
        bool ok = p->source[p->at] == '\\' ? read_escape(p, &to) : read_character(p, &to);
        if (!ok)
            return NULL;
    }
    if (p->at == p->size) {
        json_fail(p, JSON_STRING_IS_OPEN, quote);
        return NULL;
    }
    p->at++;
    *to = '\0'; /* the text ends at the closing quote or before it */
    *length = (uint32_t)(to - begin);
    return begin;
}

/* ---- Numbers ---- */

static uint32_t digits(const JsonCursor *p, uint32_t at)
{
    uint32_t count = 0;
    while (at + count < p->size && p->source[at + count] >= '0' && p->source[at + count] <= '9')
        count++;
    return count;
}

/* Returns the length of a number, or 0 if it is not valid; sets `is_whole` if the number has
 * neither a point nor an exponent. */
static uint32_t number_length(const JsonCursor *p, bool *is_whole)
{
    uint32_t at = p->at + (p->source[p->at] == '-'), count = digits(p, at);
    if (count == 0 || (count > 1 && p->source[at] == '0'))
        return 0;
    at += count;
    *is_whole = true;
    if (at < p->size && p->source[at] == '.') {
        count = digits(p, at + 1);
        if (count == 0)
            return 0;
        at += 1 + count;
        *is_whole = false;
    }
    if (at < p->size && (p->source[at] == 'e' || p->source[at] == 'E')) {
        at++;
        at += at < p->size && (p->source[at] == '+' || p->source[at] == '-');
        count = digits(p, at);
        if (count == 0)
            return 0;
        at += count;
        *is_whole = false;
    }
    return at - p->at;
}

/* Converts to the nearest whole number that an int64_t can store. */
static int64_t to_integer(const char *text, uint32_t length)
{
    bool negative = text[0] == '-';
    uint64_t number = 0, max = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    for (uint32_t i = negative; i < length && number <= max; i++) {
        unsigned digit = (unsigned)(text[i] - '0');
        number = number > (max - digit) / 10 ? max + 1 : number * 10 + digit;
    }
    number = number > max ? max : number;
    if (!negative)
        return (int64_t)number;
    return number > INT64_MAX ? INT64_MIN : -(int64_t)number;
}

/* Converts a number with at most 15 digits and no exponent: the digits without the point, and the
 * power of ten by which they are divided, can be stored exactly, so the quotient is the nearest
 * double. False for other numbers. */
static bool short_to_double(const char *text, uint32_t length, double *number)
{
    static const double powers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6, 1e7,
                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
    bool negative = text[0] == '-';
    uint32_t point = length;
    int64_t digits = 0;
    if (length - negative > 16)
        return false;
    for (uint32_t i = negative; i < length; i++) {
        if (text[i] == '.')
            point = i + 1;
        else if (text[i] > '9')
            return false;
        else
            digits = digits * 10 + (text[i] - '0');
    }
    if (point == length && length - negative > 15)
        return false;
    double size = (double)digits / powers[length - point];
    *number = negative ? -size : size;
    return true;
}

/* Converts a number with strtod, which expects the decimal point of the locale; this may have
 * several bytes. */
static bool to_double(const JsonCursor *p, uint32_t length, double *number)
{
    const char *point = localeconv()->decimal_point;
    size_t size = strlen(point);
    char memory[64], *text = length + size < sizeof memory ? memory : malloc(length + size + 1);
    if (!text)
        return json_fail(p, JSON_NO_MEMORY, p->at);
    char *to = text;
    for (uint32_t i = 0; i < length; i++) {
        char c = p->source[p->at + i];
        memcpy(to, c == '.' ? point : &c, c == '.' ? size : 1);
        to += c == '.' ? size : 1;
    }
    *to = '\0';
    *number = strtod(text, NULL);
    if (text != memory)
        free(text);
    return true;
}

/* Reads a number, which must not be followed by a letter, digit, sign, point or underscore. */
bool json_read_number(JsonCursor *p, JsonValue *value)
{
    bool is_whole = false;
    uint32_t length = number_length(p, &is_whole), end = p->at + length;
    const char *text = p->source + p->at;
    if (length == 0 || (end < p->size && is_word_character(p->source[end])))
        return json_fail_about(p, JSON_BAD_NUMBER, p->at, json_word_length(p));
    value->kind = is_whole ? JSON_KIND_INTEGER : JSON_KIND_REAL;
    bool is_short = short_to_double(text, length, &value->as.number);
    if (is_whole)
        value->integer = is_short ? (int64_t)value->as.number : to_integer(text, length);
    if (!is_short && !to_double(p, length, &value->as.number))
        return false;
    p->at += length;
    return true;
}

/* SPDX-License-Identifier: MIT */
/* The values of templates: how they are written and escaped, and the filters. */
#include "formats/template/template_internal.h"

#include "bank/decimal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- Truth and equality ---- */

bool template_is_true(const json_t *value)
{
    if (json_is_number(value))
        return json_number_value(value) != 0;
    if (json_is_string(value))
        return json_string_length(value) > 0;
    return json_is_true(value) || json_array_size(value) > 0 || json_object_size(value) > 0;
}

bool template_is_equal(const json_t *a, const json_t *b)
{
    if (json_is_number(a) && json_is_number(b))
        return json_number_value(a) == json_number_value(b);
    return json_is_string(a) ? json_equal(a, b) : a == b;
}

/* ---- Writing ---- */

/* Appends a number, in full if a reader could read it back. */
static void write_number(GString *out, double number)
{
    char text[DECIMAL_SIZE];
    if (number == 0)
        number = 0; /* no negative zero */
    if (fabs(number) < 1e18 && number == floor(number)) {
        g_string_append_printf(out, "%" G_GINT64_FORMAT, (gint64)number);
        return;
    }
    decimal_of_double(number, text);
    g_string_append(out, text);
}

/* Appends a control character in the target's notation. */
static void write_control(GString *out, unsigned char c, TemplateEscape escape)
{
    if (escape == ESCAPE_JSON)
        g_string_append_printf(out, "\\u%04x", c);
    else if (escape == ESCAPE_LUA)
        g_string_append_printf(out, "\\%03u", c);
    else if (escape == ESCAPE_C)
        g_string_append_printf(out, "\\%03o", c);
    else if (escape == ESCAPE_XML && (c == '\n' || c == '\t'))
        g_string_append_printf(out, "&#%u;", c);
    else if (escape == ESCAPE_CSV)
        g_string_append_c(out, (char)c);
    else if (escape == ESCAPE_LINE)
        g_string_append_c(out, '_');
    else
        g_string_append_c(out, ' '); /* XML cannot contain it */
}

static void write_character(GString *out, char c, TemplateEscape escape)
{
    if (escape == ESCAPE_LINE) {
        g_string_append_c(out, c);
        return;
    }
    if (escape == ESCAPE_XML) {
        const char *entity = c == '&'    ? "&amp;"
                             : c == '<'  ? "&lt;"
                             : c == '>'  ? "&gt;"
                             : c == '"'  ? "&quot;"
                             : c == '\'' ? "&#39;"
                                         : NULL;
        if (entity != NULL)
            g_string_append(out, entity);
        else
            g_string_append_c(out, c);
        return;
    }
    if (escape == ESCAPE_CSV ? c == '"'
                             : c == '"' || c == '\\' || (c == '\'' && escape == ESCAPE_LUA))
        g_string_append_c(out, escape == ESCAPE_CSV ? '"' : '\\');
    g_string_append_c(out, c);
    /* C reads ??x as another character. */
    if (escape == ESCAPE_C && c == '?')
        g_string_insert_c(out, (gssize)out->len - 1, '\\');
}

static void write_text(GString *out, const char *text, size_t size, TemplateEscape escape)
{
    bool quotes = escape == ESCAPE_CSV &&
                  (memchr(text, '"', size) != NULL || memchr(text, ',', size) != NULL ||
                   memchr(text, ';', size) != NULL || memchr(text, '\n', size) != NULL ||
                   memchr(text, '\r', size) != NULL);
    if (escape == ESCAPE_NONE) {
        g_string_append_len(out, text, (gssize)size);
        return;
    }
    if (quotes)
        g_string_append_c(out, '"');
    /* Spreadsheets would compute such a text. */
    if (escape == ESCAPE_CSV && size > 0 && memchr("=+-@\t\r", text[0], 6) != NULL)
        g_string_append_c(out, '\'');
    for (size_t i = 0; i < size; i++)
        if (escape == ESCAPE_XML && size - i >= 3 && memcmp(text + i, "\xef\xbf", 2) == 0 &&
            (text[i + 2] & 0xfe) == 0xbe) { /* U+FFFE and U+FFFF, which XML cannot contain */
            g_string_append_c(out, ' ');
            i += 2;
        } else if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            write_control(out, (unsigned char)text[i], escape);
        else
            write_character(out, text[i], escape);
    if (quotes)
        g_string_append_c(out, '"');
}

bool template_write(GString *out, const json_t *value, TemplateEscape escape)
{
    if (json_is_string(value))
        write_text(out, json_string_value(value), json_string_length(value), escape);
    else if (json_is_number(value))
        write_number(out, json_number_value(value));
    else if (json_is_boolean(value))
        g_string_append(out, json_is_true(value) ? "true" : "false");
    return !json_is_array(value) && !json_is_object(value) && !json_is_null(value);
}

/* ---- Filters ---- */

/* Steps for a filter, and for an item in one, in addition to those for their bytes. */
enum { STEPS_OF_FILTER = 40, STEPS_OF_ITEM = 8 };

static const TemplateFilter filters[] = {
    {"fixed", 1},   {"round", 0},      {"floor", 0}, {"ceil", 0},    {"abs", 0},  {"pad", 1},
    {"upper", 0},   {"lower", 0},      {"count", 0}, {"where", 2},   {"find", 2}, {"join", 1},
    {"default", 1}, {"identifier", 0}, {"raw", 0},   {"replace", 2}, {"json", 0}, {"lua", 0},
    {"c", 0},       {"xml", 0},        {"csv", 0},   {"line", 0},
};

const TemplateFilter *template_filter(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(filters); i++)
        if (strcmp(filters[i].name, name) == 0)
            return &filters[i];
    return NULL;
}

static json_t *text_value(GString *text)
{
    json_t *value = json_stringn(text->str, text->len);
    g_string_free(text, TRUE);
    return value;
}

/* Returns a number with a fixed number of decimals, or padded with zeros to a width, as a text. */
static json_t *formatted(double number, double digits, bool pads)
{
    char format[16], text[512];
    GString *out = g_string_new(NULL);
    int width = (int)CLAMP(digits, 0, 40);
    if (pads)
        g_snprintf(format, sizeof format, "%%0%d.0f", width);
    else
        g_snprintf(format, sizeof format, "%%.%df", width);
    g_ascii_formatd(text, sizeof text, format, number);
    bool is_zero = strspn(text, "-0.") == strlen(text) && text[0] == '-';
    g_string_append(out, text + is_zero);
    return text_value(out);
}

static json_t *number_filter(const char *name, double number, json_t *const *arguments,
                             const char **problem)
{
    double argument = arguments != NULL ? json_number_value(arguments[0]) : 0;
    if (arguments != NULL && !json_is_number(arguments[0])) {
        *problem = N_("the argument of this filter must be a number");
        return NULL;
    }
    if (strcmp(name, "fixed") == 0 || strcmp(name, "pad") == 0)
        return formatted(number, argument, name[0] == 'p');
    return json_real(name[0] == 'r'   ? floor(number + 0.5)
                     : name[0] == 'f' ? floor(number)
                     : name[0] == 'c' ? ceil(number)
                                      : fabs(number));
}

static json_t *text_filter(const char *name, const json_t *value)
{
    GString *out = g_string_new(NULL);
    template_write(out, value, ESCAPE_NONE);
    for (gsize i = 0; i < out->len; i++) {
        char c = out->str[i];
        bool fits = g_ascii_isalnum(c) || c == '_';
        out->str[i] = name[0] == 'u'   ? g_ascii_toupper(c)
                      : name[0] == 'l' ? g_ascii_tolower(c)
                      : fits           ? c
                                       : '_';
    }
    if (name[0] == 'i' && (out->len == 0 || g_ascii_isdigit(out->str[0])))
        g_string_prepend_c(out, '_');
    return text_value(out);
}

/* Returns a text with all occurrences of another replaced. */
static json_t *replaced(const json_t *value, json_t *const *arguments, TemplateMeter *meter,
                        const char **problem)
{
    const char *from = json_string_value(arguments[0]), *to = json_string_value(arguments[1]);
    if (from == NULL || from[0] == 0 || to == NULL) {
        *problem = N_("the arguments of this filter must be texts, the first one not empty");
        return NULL;
    }
    size_t from_length = json_string_length(arguments[0]);
    size_t to_length = json_string_length(arguments[1]);
    GString *in = g_string_new(NULL), *out = g_string_new(NULL);
    template_write(in, value, ESCAPE_NONE);
    template_count(meter, 0, 2 * in->len);
    const char *at = in->str, *end = in->str + in->len;
    /* Not strstr, for which sanitizers measure the whole rest of the text in each call. */
    for (const char *found; (found = g_strstr_len(at, end - at, from)) != NULL;
         at = found + from_length) {
        g_string_append_len(out, at, found - at);
        if (!template_count(meter, STEPS_OF_ITEM + to_length, 2 * to_length))
            break;
        g_string_append_len(out, to, (gssize)to_length);
    }
    g_string_append_len(out, at, end - at);
    g_string_free(in, TRUE);
    return text_value(out);
}

/* Returns the elements of an array whose key has a value, or the first of them. */
static json_t *selected(const json_t *array, json_t *const *arguments, TemplateMeter *meter,
                        bool first)
{
    const char *key = json_string_value(arguments[0]);
    uint64_t steps = STEPS_OF_ITEM + json_string_length(arguments[0]);
    json_t *found = first ? NULL : json_array(), *item;
    size_t index;
    json_array_foreach (array, index, item) {
        if (!template_count(meter, steps + json_string_length(arguments[1]), first ? 0 : 16))
            break;
        const json_t *value = key != NULL ? json_object_get(item, key) : NULL;
        if (value == NULL || !template_is_equal(value, arguments[1]))
            continue;
        if (first)
            return json_incref(item);
        json_array_append(found, item);
    }
    return first ? json_null() : found;
}

static json_t *joined(const json_t *array, const json_t *between, TemplateMeter *meter,
                      const char **problem)
{
    GString *out = g_string_new(NULL);
    for (size_t i = 0; *problem == NULL && i < json_array_size(array); i++) {
        const json_t *item = json_array_get(array, i);
        size_t length = json_string_length(between) + json_string_length(item);
        if (!template_count(meter, STEPS_OF_ITEM + length, 2 * length + DECIMAL_SIZE))
            break;
        if ((i > 0 && !template_write(out, between, ESCAPE_NONE)) ||
            !template_write(out, item, ESCAPE_NONE))
            *problem = N_("only texts, numbers, true and false can be joined");
    }
    return text_value(out);
}

static json_t *list_filter(const char *name, json_t *value, json_t *const *arguments,
                           TemplateMeter *meter, const char **problem)
{
    if (strcmp(name, "join") == 0)
        return joined(value, arguments[0], meter, problem);
    return selected(value, arguments, meter, name[0] == 'f');
}

json_t *template_filtered(const TemplateFilter *filter, json_t *value, json_t *const *arguments,
                          TemplateMeter *meter, const char **problem)
{
    static const char *const numeric[] = {"fixed", "round", "floor", "ceil", "abs", "pad", NULL};
    static const char *const textual[] = {"upper", "lower", "identifier", "replace", NULL};
    const char *name = filter->name;
    json_t *result = NULL;
    size_t length = json_string_length(value);
    if (!template_count(meter, STEPS_OF_FILTER + length, 0))
        return NULL;
    if (strcmp(name, "default") == 0)
        return json_incref(json_is_null(value) ? arguments[0] : value);
    if (strcmp(name, "count") == 0 && json_is_string(value))
        return json_real((double)g_utf8_strlen(json_string_value(value), -1));
    if (strcmp(name, "count") == 0 && json_is_object(value))
        return json_real((double)json_object_size(value));
    if (strcmp(name, "count") == 0 && json_is_array(value))
        return json_real((double)json_array_size(value));
    if (g_strv_contains(numeric, name)) {
        if (json_is_number(value))
            return number_filter(name, json_number_value(value), arguments, problem);
        *problem = N_("this filter needs a number");
        return NULL;
    }
    if (g_strv_contains(textual, name)) {
        if (json_is_array(value) || json_is_object(value) || json_is_null(value))
            *problem = N_("this filter needs a text");
        else if (filter->arguments > 0)
            result = replaced(value, arguments, meter, problem);
        else if (template_count(meter, length, 2 * length))
            result = text_filter(name, value);
        return result;
    }
    if (filter->arguments > 0 || strcmp(name, "count") == 0) {
        if (json_is_array(value))
            return list_filter(name, value, arguments, meter, problem);
        *problem = N_("this filter needs a list");
        return NULL;
    }
    return json_incref(value); /* raw and the targets: see template.c */
}

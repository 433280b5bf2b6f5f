/* SPDX-License-Identifier: MIT */
/* Writes a bank as JSON: the layout, and the values that all parts share. */
#include "bank/json_writer_internal.h"

#include "bank/base64.h"
#include "bank/decimal.h"
#include "bank/json_format.h"
#include "bank/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Failures ---- */

void printer_fail(Printer *p, const char *format, ...)
{
    va_list arguments;
    if (p->failed)
        return;
    p->failed = true;
    p->error->kind = BANK_BROKEN_RULE;
    json_path_text(&p->path, p->error->where, sizeof p->error->where);
    va_start(arguments, format);
    vsnprintf(p->error->what, sizeof p->error->what, format, arguments);
    va_end(arguments);
}

void printer_no_memory(Printer *p)
{
    printer_fail(p, "there is not enough memory to write the JSON");
    p->error->kind = BANK_NO_MEMORY;
}

/* ---- Text ---- */

char *printer_add(Printer *p, size_t size)
{
    if (p->failed)
        return NULL;
    if (size >= p->capacity - p->size) {
        if (size > SIZE_MAX / 4 - p->capacity) {
            printer_no_memory(p);
            return NULL;
        }
        size_t capacity = 2 * p->capacity + size + 4096;
        char *grown = realloc(p->text, capacity);
        if (!grown) {
            printer_no_memory(p);
            return NULL;
        }
        p->text = grown;
        p->capacity = capacity;
    }
    char *added = p->text + p->size;
    p->size += size;
    return added;
}

void printer_end_at(Printer *p, const char *end)
{
    p->size = (size_t)(end - p->text);
}

static void put_characters(Printer *p, const char *text, size_t size)
{
    char *to = printer_add(p, size);
    if (to)
        memcpy(to, text, size);
}

void printer_put(Printer *p, const char *text)
{
    put_characters(p, text, strlen(text));
}

static void put_escaped(Printer *p, unsigned char c)
{
    char escape[8];
    if (c == '"' || c == '\\')
        snprintf(escape, sizeof escape, "\\%c", c);
    else if (c == '\n' || c == '\t')
        strcpy(escape, c == '\n' ? "\\n" : "\\t");
    else
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)c);
    printer_put(p, escape);
}

void printer_quoted(Printer *p, const char *text)
{
    if (!utf8_valid(text))
        printer_fail(p, "it is not UTF-8");
    printer_put(p, "\"");
    while (*text) {
        const char *end = text;
        while ((unsigned char)*end >= 0x20 && *end != '"' && *end != '\\')
            end++;
        put_characters(p, text, (size_t)(end - text));
        text = end;
        if (*text)
            put_escaped(p, (unsigned char)*text++);
    }
    printer_put(p, "\"");
}

/* ---- The layout ---- */

static void new_line(Printer *p)
{
    size_t indent = 2 * (size_t)p->depth;
    char *to = printer_add(p, indent + 1);
    if (!to)
        return;
    to[0] = '\n';
    memset(to + 1, ' ', indent);
}

void printer_line(Printer *p)
{
    if (!p->first)
        printer_put(p, ",");
    p->first = false;
    new_line(p);
}

/* Separates a key from the previous value. */
static void begin_key(Printer *p)
{
    if (!p->on_a_line)
        printer_line(p);
    else if (!p->first)
        printer_put(p, ", ");
    p->first = false;
}

void printer_key(Printer *p, const char *key)
{
    size_t size = strlen(key);
    begin_key(p);
    char *to = printer_add(p, size + 4);
    if (!to)
        return;
    *to = '"';
    memcpy(to + 1, key, size);
    memcpy(to + 1 + size, "\": ", 3);
}

void printer_begin_list(Printer *p, const char *key, bool continues)
{
    bool on_a_line = p->on_a_line;
    p->on_a_line = continues;
    printer_key(p, key);
    p->on_a_line = on_a_line;
    printer_put(p, "[");
    json_path_enter(&p->path, key);
    p->depth++;
    p->first = true;
}

void printer_end_list(Printer *p)
{
    json_path_leave(&p->path);
    p->depth--;
    new_line(p);
    printer_put(p, "]");
    p->first = false;
}

void printer_begin_object(Printer *p, const char *key)
{
    printer_key(p, key);
    printer_put(p, "{");
    json_path_enter(&p->path, key);
    p->first = true;
}

void printer_end_object(Printer *p)
{
    json_path_leave(&p->path);
    printer_put(p, "}");
    p->first = false;
}

/* ---- Values ---- */

void printer_whole(Printer *p, uint32_t value)
{
    char *to = printer_add(p, DECIMAL_SIZE);
    if (to)
        printer_end_at(p, decimal_of_whole(value, to));
}

void printer_integer(Printer *p, const char *key, uint32_t value)
{
    printer_key(p, key);
    printer_whole(p, value);
}

void printer_fixed(Printer *p, const char *key, int32_t value)
{
    printer_key(p, key);
    char *to = printer_add(p, DECIMAL_SIZE);
    if (to)
        printer_end_at(p, decimal_of_fixed(value, to));
}

void printer_pair(Printer *p, const char *key, int32_t x, int32_t y,
                  char *(*decimal_of)(int32_t number, char *text))
{
    if (key)
        printer_key(p, key);
    char *to = printer_add(p, 4 + 2 * DECIMAL_SIZE);
    if (!to)
        return;
    *to++ = '[';
    to = decimal_of(x, to);
    *to++ = ',';
    *to++ = ' ';
    to = decimal_of(y, to);
    *to++ = ']';
    printer_end_at(p, to);
}

void printer_point(Printer *p, const char *key, int32_t x, int32_t y)
{
    printer_pair(p, key, x, y, decimal_of_fixed);
}

void printer_text(Printer *p, const char *key, const char *text)
{
    if (!p->is_full && (!text || !text[0]))
        return;
    printer_key(p, key);
    json_path_enter(&p->path, key);
    printer_quoted(p, text ? text : "");
    json_path_leave(&p->path);
}

void printer_bytes(Printer *p, const char *key, const uint8_t *bytes, size_t size)
{
    if (!bytes || size == 0)
        printer_fail(p, "its pixels are missing");
    printer_key(p, key);
    printer_put(p, "\"");
    char *to = printer_add(p, base64_length(size));
    if (to)
        base64_encode(bytes, size, to);
    printer_put(p, "\"");
}

/* ---- Properties ---- */

static void put_reference(Printer *p, const gab_reference *reference)
{
    const char *word = plain_target_word((uint32_t)reference->kind);
    if (reference->kind != GAB_KIND_NONE && word == NULL)
        printer_fail(p, "no property can refer to kind %d of item", (int)reference->kind);
    char text[64];
    snprintf(text, sizeof text, "{\"%s\": %lu}", word ? word : "", (unsigned long)reference->index);
    printer_put(p, word ? text : "null");
}

static void put_property(Printer *p, const PlainProperty *property)
{
    char text[DECIMAL_SIZE];
    switch (property->type) {
    case GAB_VALUE_TEXT:
        printer_quoted(p, property->text ? property->text : "");
        return;
    case GAB_VALUE_NUMBER:
        if (!isfinite(property->number))
            printer_fail(p, "its number is not finite");
        decimal_of_double(property->number, text);
        printer_put(p, text);
        return;
    case GAB_VALUE_BOOLEAN:
        printer_put(p, property->boolean ? "true" : "false");
        return;
    case GAB_VALUE_REFERENCE:
        put_reference(p, &property->reference);
        return;
    case GAB_VALUE_NONE:
    default:
        printer_fail(p, "there is no type of value %d", (int)property->type);
    }
}

void printer_properties(Printer *p, const PlainProperties *properties)
{
    if (properties->count == 0 && !p->is_full)
        return;
    printer_begin_object(p, "properties");
    for (uint32_t i = 0; i < properties->count; i++) {
        const PlainProperty *property = &properties->items[i];
        const char *key = property->key ? property->key : "";
        json_path_enter(&p->path, key);
        begin_key(p);
        printer_quoted(p, key);
        printer_put(p, ": ");
        put_property(p, property);
        json_path_leave(&p->path);
    }
    printer_end_object(p);
}

/* ---- The bank ---- */

static void index_tags(Printer *p)
{
    for (uint32_t i = 0; i < p->bank->tag_count; i++) {
        const PlainTag *tag = &p->bank->tags[i];
        p->tag_names[tag->number] = tag->name ? tag->name : "";
    }
}

static void put_bank(Printer *p)
{
    printer_put(p, "{");
    p->depth = 1;
    p->first = true;
    printer_text(p, "format", JSON_FORMAT);
    printer_integer(p, "version", JSON_VERSION);
    index_tags(p);
    printer_put_rows(p, &bank_record, p->bank);
    printer_put(p, "\n}\n");
    char *end = printer_add(p, 1);
    if (end)
        *end = '\0';
}

static bool write_json(const PlainBank *bank, bool is_full, char **text, size_t *size,
                       BankError *error)
{
    BankError unused;
    Printer p = {.bank = bank, .error = error ? error : &unused, .is_full = is_full};
    p.error->kind = BANK_NO_ERROR;
    p.error->where[0] = p.error->what[0] = '\0';
    put_bank(&p);
    if (p.failed)
        free(p.text);
    *text = p.failed ? NULL : p.text;
    *size = p.failed ? 0 : p.size - 1;
    return !p.failed;
}

bool bank_write_json(const PlainBank *bank, char **text, size_t *size, BankError *error)
{
    return write_json(bank, false, text, size, error);
}

bool bank_write_values(const PlainBank *bank, char **text, size_t *size, BankError *error)
{
    return write_json(bank, true, text, size, error);
}

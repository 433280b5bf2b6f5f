/* SPDX-License-Identifier: MIT */
/*
 * JSON texts as trees; see json_value.h. Values that are complete wait on a stack until the list or
 * object around them is closed, and then lie side by side in memory of the tree. Texts are decoded
 * in a copy of the source, where they have room: no escape is shorter than what it stands for.
 */
#include "bank/json_value.h"

#include "bank/error.h"
#include "bank/utf8.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory of a tree. */
typedef struct Chunk {
    struct Chunk *next;
    size_t used, size; /* of values */
    JsonValue values[];
} Chunk;

enum { LEAST_CHUNK = 64, MOST_CHUNK = 1 << 14, PAIRWISE = 16 };

struct JsonTree {
    JsonValue root;
    char *copy; /* of the text, with a zero byte; texts and keys lie in it */
    Chunk *chunks;
};

/* A list or an object that is not closed. */
typedef struct Open {
    const char *source; /* of the value, with its key */
    uint32_t bracket;
    uint32_t first; /* of its values on the stack */
    const char *key;
    bool is_object;
} Open;

typedef struct Parser {
    JsonTree *tree;
    const char *source; /* as given: the copy is written to */
    char *text;
    uint32_t at, size;
    JsonValue *stack;
    uint32_t count, room;
    Open open[JSON_MOST_DEPTH];
    uint32_t depth;
    JsonProblem *problem;
} Parser;

/* ---- Failing ---- */

static void find_place(const Parser *p, uint32_t at, uint32_t *line, uint32_t *column)
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

static bool fail(const Parser *p, JsonFault fault, uint32_t at)
{
    p->problem->fault = fault;
    p->problem->near[0] = '\0';
    find_place(p, at, &p->problem->line, &p->problem->column);
    return false;
}

/* The same about `length` bytes that stand there. */
static bool fail_about(const Parser *p, JsonFault fault, uint32_t at, uint32_t length)
{
    char word[BANK_QUOTE_SIZE], quote[BANK_QUOTE_SIZE];
    uint32_t shown = length < sizeof word - 1 ? length : (uint32_t)sizeof word - 1;
    memcpy(word, p->source + at, shown);
    word[shown] = '\0';
    fail(p, fault, at);
    snprintf(p->problem->near, sizeof p->problem->near, "%s", bank_quote(quote, word));
    return false;
}

static bool is_of_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '+' || c == '-' || c == '.';
}

static uint32_t word_length(const Parser *p)
{
    uint32_t length = 0, point;
    while (p->at + length < p->size && is_of_word(p->source[p->at + length]))
        length++;
    if (length == 0)
        length = (uint32_t)utf8_read(p->text + p->at, &point);
    return length > 0 ? length : 1;
}

/* The text ends too early: what is open is what is wrong. */
static bool fail_open(const Parser *p)
{
    if (p->depth == 0)
        return fail(p, JSON_EMPTY, p->at);
    const Open *open = &p->open[p->depth - 1];
    uint32_t line, column;
    fail(p, open->is_object ? JSON_OBJECT_IS_OPEN : JSON_LIST_IS_OPEN, p->at);
    find_place(p, open->bracket, &line, &column);
    snprintf(p->problem->near, sizeof p->problem->near, "%lu", (unsigned long)line);
    return false;
}

/* Something else stands here than what has to. */
static bool fail_found(const Parser *p, JsonFault fault)
{
    return p->at == p->size ? fail_open(p) : fail_about(p, fault, p->at, word_length(p));
}

/* ---- Memory ---- */

/* Puts a value on the stack; there is no pointer into the stack while this is called. */
static bool push(Parser *p, const JsonValue *value)
{
    if (p->count == p->room) {
        uint32_t room = p->room * 2;
        JsonValue *larger = room > p->room ? realloc(p->stack, room * sizeof *larger) : NULL;
        if (!larger)
            return fail(p, JSON_NO_MEMORY, p->at);
        p->stack = larger;
        p->room = room;
    }
    p->stack[p->count++] = *value;
    return true;
}

/* Room for values side by side; NULL without memory. */
static JsonValue *take_room(JsonTree *tree, size_t count)
{
    Chunk *chunk = tree->chunks;
    if (!chunk || chunk->size - chunk->used < count) {
        size_t size = chunk ? chunk->size * 2 : LEAST_CHUNK;
        size = size > MOST_CHUNK ? MOST_CHUNK : size;
        size = size < count ? count : size;
        chunk = malloc(sizeof *chunk + size * sizeof chunk->values[0]);
        if (!chunk)
            return NULL;
        *chunk = (Chunk){tree->chunks, 0, size};
        tree->chunks = chunk;
    }
    chunk->used += count;
    return chunk->values + chunk->used - count;
}

/* ---- Texts ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The code unit of an escape "\u1234" at a place; -1: there is none. */
static int32_t unit_at(const Parser *p, uint32_t at)
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
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const uint8_t heads[4] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (char)(heads[more] | point >> (6 * more));
    while (more-- > 0)
        *to++ = (char)(0x80 | (point >> (6 * more) & 0x3F));
    return to;
}

/* An escape "\u1234", or two of them that are one character. */
static bool read_unicode(Parser *p, char **to)
{
    int32_t unit = unit_at(p, p->at);
    uint32_t length = 6;
    if (unit < 0)
        return fail_about(p, JSON_BAD_ESCAPE, p->at, p->size - p->at < 6 ? p->size - p->at : 6);
    if (unit == 0)
        return fail(p, JSON_ZERO_CHARACTER, p->at);
    uint32_t point = (uint32_t)unit;
    if (unit >= 0xD800 && unit <= 0xDFFF) {
        int32_t low = p->size - p->at > 6 ? unit_at(p, p->at + 6) : -1;
        if (unit > 0xDBFF || low < 0xDC00 || low > 0xDFFF)
            return fail_about(p, JSON_HALF_PAIR, p->at, 6);
        point = 0x10000u + ((uint32_t)(unit - 0xD800) << 10) + (uint32_t)(low - 0xDC00);
        length = 12;
    }
    *to = put_point(*to, point);
    p->at += length;
    return true;
}

static bool read_escape(Parser *p, char **to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = p->at + 1 < p->size ? p->source[p->at + 1] : '\0';
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (letter == 'u')
        return read_unicode(p, to);
    if (!found)
        return fail_about(p, JSON_BAD_ESCAPE, p->at, letter ? 2 : 1);
    *(*to)++ = meant[found - letters];
    p->at += 2;
    return true;
}

/* One character that is no escape. */
static bool read_character(Parser *p, char **to)
{
    uint32_t point;
    unsigned char c = (unsigned char)p->source[p->at];
    if (c >= 0x20 && c < 0x80) {
        *(*to)++ = (char)c;
        p->at++;
        return true;
    }
    if (c == '\n' || c == '\r')
        return fail(p, JSON_LINE_BREAK, p->at);
    if (c < 0x20) {
        fail(p, JSON_CONTROL_CHARACTER, p->at);
        snprintf(p->problem->near, sizeof p->problem->near, "U+%04X", c);
        return false;
    }
    /* The copy ends with a zero byte, and is as it was from here on. */
    size_t length = utf8_read(p->text + p->at, &point);
    if (length == 0)
        return fail_about(p, JSON_NOT_UTF8, p->at, 1);
    memmove(*to, p->text + p->at, length);
    *to += length;
    p->at += (uint32_t)length;
    return true;
}

/* A text in quotes, decoded where it stands; NULL after a failure. */
static char *read_text(Parser *p, uint32_t *length)
{
    uint32_t quote = p->at++;
    char *begin = p->text + p->at, *to = begin;
    while (p->at < p->size && p->source[p->at] != '"') {
        bool good = p->source[p->at] == '\\' ? read_escape(p, &to) : read_character(p, &to);
        if (!good)
            return NULL;
    }
    if (p->at == p->size) {
        fail(p, JSON_TEXT_IS_OPEN, quote);
        return NULL;
    }
    p->at++;
    *to = '\0'; /* not beyond the closing quote */
    *length = (uint32_t)(to - begin);
    return begin;
}

/* ---- Numbers ---- */

static uint32_t digits(const Parser *p, uint32_t at)
{
    uint32_t count = 0;
    while (at + count < p->size && p->source[at + count] >= '0' && p->source[at + count] <= '9')
        count++;
    return count;
}

/* How long a number is, and whether it has neither point nor exponent; 0: it is none. */
static uint32_t number_length(const Parser *p, bool *whole)
{
    uint32_t at = p->at + (p->source[p->at] == '-'), count = digits(p, at);
    if (count == 0 || (count > 1 && p->source[at] == '0'))
        return 0;
    at += count;
    *whole = true;
    if (at < p->size && p->source[at] == '.') {
        count = digits(p, at + 1);
        if (count == 0)
            return 0;
        at += 1 + count;
        *whole = false;
    }
    if (at < p->size && (p->source[at] == 'e' || p->source[at] == 'E')) {
        at++;
        at += at < p->size && (p->source[at] == '+' || p->source[at] == '-');
        count = digits(p, at);
        if (count == 0)
            return 0;
        at += count;
        *whole = false;
    }
    return at - p->at;
}

/* A whole number, as near as there is room for. */
static int64_t to_integer(const char *text, uint32_t length)
{
    bool negative = text[0] == '-';
    uint64_t number = 0, most = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    for (uint32_t i = negative; i < length && number <= most; i++) {
        unsigned digit = (unsigned)(text[i] - '0');
        number = number > (most - digit) / 10 ? most + 1 : number * 10 + digit;
    }
    number = number > most ? most : number;
    if (!negative)
        return (int64_t)number;
    return number > INT64_MAX ? INT64_MIN : -(int64_t)number;
}

/* strtod reads the point of the locale, which may have several bytes. */
static bool to_double(const Parser *p, uint32_t length, double *number)
{
    const char *point = localeconv()->decimal_point;
    size_t size = strlen(point);
    char room[64], *text = length + size < sizeof room ? room : malloc(length + size + 1);
    if (!text)
        return fail(p, JSON_NO_MEMORY, p->at);
    char *to = text;
    for (uint32_t i = 0; i < length; i++) {
        char c = p->source[p->at + i];
        memcpy(to, c == '.' ? point : &c, c == '.' ? size : 1);
        to += c == '.' ? size : 1;
    }
    *to = '\0';
    *number = strtod(text, NULL);
    if (text != room)
        free(text);
    return true;
}

/* A number ends where no letter, digit or sign follows. */
static bool read_number(Parser *p, JsonValue *value)
{
    bool whole = false;
    uint32_t length = number_length(p, &whole);
    if (length == 0 || word_length(p) != length)
        return fail_about(p, JSON_BAD_NUMBER, p->at, word_length(p));
    value->kind = whole ? JSON_KIND_INTEGER : JSON_KIND_REAL;
    value->integer = whole ? to_integer(p->source + p->at, length) : 0;
    value->is.number = (double)value->integer;
    /* Short whole numbers are most of what there is, and exact; -0 is not. */
    bool short_enough = whole && length <= 15 && p->source[p->at] != '-';
    if (!short_enough && !to_double(p, length, &value->is.number))
        return false;
    p->at += length;
    return true;
}

/* ---- Values ---- */

static void skip_blanks(Parser *p)
{
    while (p->at < p->size && (p->source[p->at] == ' ' || p->source[p->at] == '\n' ||
                               p->source[p->at] == '\r' || p->source[p->at] == '\t'))
        p->at++;
}

static bool read_word(Parser *p, JsonValue *value)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } known[] = {{"true", JSON_KIND_TRUE}, {"false", JSON_KIND_FALSE}, {"null", JSON_KIND_NULL}};
    uint32_t length = word_length(p);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].word) == length &&
            memcmp(p->source + p->at, known[i].word, length) == 0) {
            value->kind = known[i].kind;
            p->at += length;
            return true;
        }
    return fail_found(p, p->depth > 0 && !p->open[p->depth - 1].is_object ? JSON_WANTS_ITEM
                                                                          : JSON_WANTS_VALUE);
}

/* A value without values in it. */
static bool read_plain(Parser *p, JsonValue *value)
{
    char c = p->at < p->size ? p->source[p->at] : '\0';
    if (c == '"') {
        value->kind = JSON_KIND_TEXT;
        value->is.text = read_text(p, &value->count);
        return value->is.text != NULL;
    }
    if (c == '-' || (c >= '0' && c <= '9'))
        return read_number(p, value);
    return p->at == p->size ? fail_open(p) : read_word(p, value);
}

static bool open_value(Parser *p, const char *source, const char *key)
{
    if (p->depth == JSON_MOST_DEPTH)
        return fail(p, JSON_TOO_DEEP, p->at);
    bool is_object = p->source[p->at] == '{';
    p->open[p->depth++] = (Open){source, p->at, p->count, key, is_object};
    p->at++;
    return true;
}

/* ---- Keys that stand twice ---- */

static bool fail_twice(const Parser *p, const JsonValue *member)
{
    char quote[BANK_QUOTE_SIZE];
    fail(p, JSON_KEY_TWICE, (uint32_t)(member->source - p->source));
    snprintf(p->problem->near, sizeof p->problem->near, "%s", bank_quote(quote, member->key));
    return false;
}

static int compare_members(const void *a, const void *b)
{
    const JsonValue *left = *(const JsonValue *const *)a, *right = *(const JsonValue *const *)b;
    int order = strcmp(left->key, right->key);
    return order != 0 ? order : (left->source > right->source) - (left->source < right->source);
}

static bool keys_once_among_many(const Parser *p, const JsonValue *members, size_t count)
{
    const JsonValue *twice = NULL, **sorted = malloc(count * sizeof *sorted);
    if (!sorted)
        return fail(p, JSON_NO_MEMORY, p->at);
    for (size_t i = 0; i < count; i++)
        sorted[i] = &members[i];
    qsort(sorted, count, sizeof *sorted, compare_members);
    for (size_t i = 1; i < count; i++)
        if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0 &&
            (!twice || sorted[i]->source < twice->source))
            twice = sorted[i];
    free(sorted);
    return !twice || fail_twice(p, twice);
}

static bool keys_once(const Parser *p, const JsonValue *members, size_t count)
{
    if (count > PAIRWISE)
        return keys_once_among_many(p, members, count);
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(members[i].key, members[k].key) == 0)
                return fail_twice(p, &members[i]);
    return true;
}

/* Makes a value of the list or object that is closed here. */
static bool close_value(Parser *p, JsonValue *value)
{
    const Open *open = &p->open[--p->depth];
    uint32_t count = p->count - open->first;
    const JsonValue *waiting = p->stack + open->first;
    if (open->is_object && !keys_once(p, waiting, count))
        return false;
    JsonValue *items = take_room(p->tree, count);
    if (!items)
        return fail(p, JSON_NO_MEMORY, p->at);
    memcpy(items, waiting, count * sizeof *items);
    p->count = open->first;
    p->at++;
    *value = (JsonValue){.kind = open->is_object ? JSON_KIND_OBJECT : JSON_KIND_LIST,
                         .count = count,
                         .is = {.items = items},
                         .key = open->key,
                         .source = open->source};
    return true;
}

/* ---- The whole ---- */

/* The key of a member and its colon. */
static bool read_key(Parser *p, const char **key)
{
    uint32_t length;
    if (p->at == p->size || p->source[p->at] != '"')
        return fail_found(p, JSON_WANTS_KEY);
    *key = read_text(p, &length);
    if (!*key)
        return false;
    skip_blanks(p);
    if (p->at == p->size || p->source[p->at] != ':')
        return fail_found(p, JSON_WANTS_COLON);
    p->at++;
    skip_blanks(p);
    return true;
}

static bool closes_here(const Parser *p)
{
    char bracket = p->depth > 0 && p->open[p->depth - 1].is_object ? '}' : ']';
    return p->depth > 0 && p->at < p->size && p->source[p->at] == bracket;
}

/* Reads what can stand at the begin of an item or of the whole, down to a plain value or the begin
 * of a list or object that has something in it; `value` is complete where `done`. */
static bool begin_value(Parser *p, JsonValue *value, bool *done)
{
    const char *source = p->source + p->at, *key = NULL;
    *done = true;
    if (p->depth > 0 && p->open[p->depth - 1].is_object && !read_key(p, &key))
        return false;
    char c = p->at < p->size ? p->source[p->at] : '\0';
    if (c == '{' || c == '[') {
        if (!open_value(p, source, key))
            return false;
        skip_blanks(p);
        *done = closes_here(p);
        return !*done || close_value(p, value);
    }
    *value = (JsonValue){.key = key, .source = source};
    return read_plain(p, value);
}

/* Goes on behind a complete value: to the next item, or out of what closes here. */
static bool end_value(Parser *p, JsonValue *value)
{
    for (;;) {
        value->source_size = (uint32_t)(p->source + p->at - value->source);
        skip_blanks(p);
        if (p->depth == 0)
            return true;
        if (!push(p, value))
            return false;
        if (closes_here(p)) {
            if (!close_value(p, value))
                return false;
            continue;
        }
        bool is_object = p->open[p->depth - 1].is_object;
        if (p->at == p->size || p->source[p->at] != ',')
            return fail_found(p, is_object ? JSON_WANTS_COMMA_IN_OBJECT : JSON_WANTS_COMMA_IN_LIST);
        uint32_t comma = p->at++;
        skip_blanks(p);
        if (!closes_here(p))
            return true;
        fail_about(p, JSON_COMMA_TOO_MANY, p->at, 1);
        find_place(p, comma, &p->problem->line, &p->problem->column);
        return false;
    }
}

static bool read_root(Parser *p)
{
    JsonValue *root = &p->tree->root;
    bool done = false, good = true;
    if (p->size >= 3 && memcmp(p->source, "\xEF\xBB\xBF", 3) == 0)
        return fail(p, JSON_BYTE_ORDER_MARK, 0);
    skip_blanks(p);
    do {
        good = begin_value(p, root, &done) && (!done || end_value(p, root));
    } while (good && p->depth > 0);
    return good && (p->at == p->size || fail_found(p, JSON_WANTS_END));
}

JsonTree *json_tree_read(const char *text, size_t size, JsonProblem *problem)
{
    JsonProblem unread;
    JsonTree *tree = calloc(1, sizeof *tree);
    Parser *p = calloc(1, sizeof *p);
    problem = problem ? problem : &unread;
    *problem = (JsonProblem){
        .fault = size > UINT32_MAX - 1 ? JSON_TOO_LARGE : JSON_NO_MEMORY, .line = 1, .column = 1};
    bool good = tree && p && problem->fault != JSON_TOO_LARGE;
    if (good) {
        *p = (Parser){.tree = tree, .source = text, .size = (uint32_t)size, .problem = problem};
        tree->copy = malloc(size + 1);
        p->text = tree->copy;
        p->room = LEAST_CHUNK;
        p->stack = malloc(p->room * sizeof *p->stack);
        good = tree->copy && p->stack;
    }
    if (good) {
        memcpy(tree->copy, text, size);
        tree->copy[size] = '\0';
        problem->fault = JSON_NO_FAULT;
        good = read_root(p);
    }
    if (p)
        free(p->stack);
    free(p);
    if (good)
        return tree;
    json_tree_free(tree);
    return NULL;
}

void json_tree_free(JsonTree *tree)
{
    if (!tree)
        return;
    while (tree->chunks) {
        Chunk *next = tree->chunks->next;
        free(tree->chunks);
        tree->chunks = next;
    }
    free(tree->copy);
    free(tree);
}

const JsonValue *json_tree_root(const JsonTree *tree)
{
    return &tree->root;
}

const JsonValue *json_value_get(const JsonValue *object, const char *key)
{
    for (size_t i = 0; i < json_value_members(object); i++)
        if (strcmp(object->is.items[i].key, key) == 0)
            return &object->is.items[i];
    return NULL;
}

/* SPDX-License-Identifier: MIT */
/*
 * Parses JSON texts into trees; see json_value.h. Complete values stay on a stack until the list or
 * object that contains them is closed; they are then stored next to each other in the memory of the
 * tree.
 */
#include "bank/json_scalar_internal.h"

#include "bank/error.h"

#include <stdio.h>
#include <stdlib.h>

/* A block of a tree's memory. */
typedef struct Chunk {
    struct Chunk *next;
    size_t used, size; /* number of values */
    JsonValue values[];
} Chunk;

enum { MIN_CHUNK = 64, MAX_CHUNK = 1 << 14 };

/* The maximum number of keys that are compared pair by pair; more keys are sorted. */
enum { MAX_PAIRWISE = 16 };

struct JsonTree {
    JsonValue root;
    char *copy; /* of the text, with a terminating NUL; contains the texts and keys */
    Chunk *chunks;
};

/* A list or an object that is not closed yet. */
typedef struct Open {
    const char *source; /* source text of the value, with its key */
    uint32_t bracket;   /* position of the opening bracket in the text */
    uint32_t first;     /* index on the stack of its first value */
    const char *key;    /* of the value itself, or NULL */
    bool is_object;
} Open;

/* The state of parsing: the finished values not yet in a container, and the open containers. */
typedef struct Parser {
    JsonTree *tree;
    JsonCursor cursor;
    JsonValue *stack;
    uint32_t count, capacity;
    Open open[JSON_MAX_DEPTH];
    uint32_t depth;
} Parser;

/* ---- Errors ---- */

/* Reports that the text ends too early, with the value that is not closed. */
static bool fail_open(const Parser *p)
{
    if (p->depth == 0)
        return json_fail(&p->cursor, JSON_EMPTY, p->cursor.at);
    const Open *open = &p->open[p->depth - 1];
    uint32_t line, column;
    json_fail(&p->cursor, open->is_object ? JSON_OBJECT_IS_OPEN : JSON_LIST_IS_OPEN, p->cursor.at);
    json_find_position(&p->cursor, open->bracket, &line, &column);
    snprintf(p->cursor.problem->near, sizeof p->cursor.problem->near, "%lu", (unsigned long)line);
    return false;
}

/* Reports that the text at the cursor is not the expected one. */
static bool fail_found(const Parser *p, JsonProblemKind kind)
{
    return p->cursor.at == p->cursor.size
               ? fail_open(p)
               : json_fail_about(&p->cursor, kind, p->cursor.at, json_word_length(&p->cursor));
}

/* ---- Memory ---- */

/* Pushes a value onto the stack. This may move the stack and invalidate pointers into it. */
static bool push(Parser *p, const JsonValue *value)
{
    if (p->count == p->capacity) {
        uint32_t capacity = p->capacity * 2;
        JsonValue *larger =
            capacity > p->capacity ? realloc(p->stack, capacity * sizeof *larger) : NULL;
        if (!larger)
            return json_fail(&p->cursor, JSON_NO_MEMORY, p->cursor.at);
        p->stack = larger;
        p->capacity = capacity;
    }
    p->stack[p->count++] = *value;
    return true;
}

/* Allocates adjacent values; NULL when memory runs out. */
static JsonValue *allocate_values(JsonTree *tree, size_t count)
{
    Chunk *chunk = tree->chunks;
    if (!chunk || chunk->size - chunk->used < count) {
        size_t size = chunk ? chunk->size * 2 : MIN_CHUNK;
        size = size > MAX_CHUNK ? MAX_CHUNK : size;
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

/* ---- Values ---- */

static void skip_blanks(Parser *p)
{
    while (p->cursor.at < p->cursor.size &&
           (p->cursor.source[p->cursor.at] == ' ' || p->cursor.source[p->cursor.at] == '\n' ||
            p->cursor.source[p->cursor.at] == '\r' || p->cursor.source[p->cursor.at] == '\t'))
        p->cursor.at++;
}

static bool read_word(Parser *p, JsonValue *value)
{
    static const struct {
        const char *word;
        JsonKind kind;
    } known[] = {{"true", JSON_KIND_TRUE}, {"false", JSON_KIND_FALSE}, {"null", JSON_KIND_NULL}};
    uint32_t length = json_word_length(&p->cursor);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].word) == length &&
            memcmp(p->cursor.source + p->cursor.at, known[i].word, length) == 0) {
            value->kind = known[i].kind;
            p->cursor.at += length;
            return true;
        }
    return fail_found(p, p->depth > 0 && !p->open[p->depth - 1].is_object ? JSON_WANTS_ITEM
                                                                          : JSON_WANTS_VALUE);
}

/* Reads a value that contains no other values. */
static bool read_plain(Parser *p, JsonValue *value)
{
    char c = p->cursor.at < p->cursor.size ? p->cursor.source[p->cursor.at] : '\0';
    if (c == '"') {
        value->kind = JSON_KIND_STRING;
        value->as.string = json_read_string(&p->cursor, &value->count);
        return value->as.string != NULL;
    }
    if (c == '-' || (c >= '0' && c <= '9'))
        return json_read_number(&p->cursor, value);
    return p->cursor.at == p->cursor.size ? fail_open(p) : read_word(p, value);
}

static bool open_value(Parser *p, const char *source, const char *key)
{
    if (p->depth == JSON_MAX_DEPTH)
        return json_fail(&p->cursor, JSON_TOO_DEEP, p->cursor.at);
    bool is_object = p->cursor.source[p->cursor.at] == '{';
    p->open[p->depth++] = (Open){source, p->cursor.at, p->count, key, is_object};
    p->cursor.at++;
    return true;
}

/* ---- Duplicate keys ---- */

static bool fail_duplicate_key(const Parser *p, const JsonValue *member)
{
    char quote[BANK_QUOTE_SIZE];
    json_fail(&p->cursor, JSON_DUPLICATE_KEY, (uint32_t)(member->source - p->cursor.source));
    snprintf(p->cursor.problem->near, sizeof p->cursor.problem->near, "%s",
             bank_quote(quote, member->key));
    return false;
}

static int compare_members(const void *a, const void *b)
{
    const JsonValue *left = *(const JsonValue *const *)a, *right = *(const JsonValue *const *)b;
    int order = strcmp(left->key, right->key);
    return order != 0 ? order : (left->source > right->source) - (left->source < right->source);
}

static bool check_many_keys(const Parser *p, const JsonValue *members, size_t count)
{
    const JsonValue *duplicate = NULL, **sorted = malloc(count * sizeof *sorted);
    if (!sorted)
        return json_fail(&p->cursor, JSON_NO_MEMORY, p->cursor.at);
    for (size_t i = 0; i < count; i++)
        sorted[i] = &members[i];
    qsort(sorted, count, sizeof *sorted, compare_members);
    for (size_t i = 1; i < count; i++)
        if (strcmp(sorted[i - 1]->key, sorted[i]->key) == 0 &&
            (!duplicate || sorted[i]->source < duplicate->source))
            duplicate = sorted[i];
    free(sorted);
    return !duplicate || fail_duplicate_key(p, duplicate);
}

static bool check_unique_keys(const Parser *p, const JsonValue *members, size_t count)
{
    if (count > MAX_PAIRWISE)
        return check_many_keys(p, members, count);
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (json_same_key(members[i].key, members[k].key))
                return fail_duplicate_key(p, &members[i]);
    return true;
}

/* Makes the value of the list or object that ends here. */
static bool close_value(Parser *p, JsonValue *value)
{
    const Open *open = &p->open[--p->depth];
    uint32_t count = p->count - open->first;
    const JsonValue *pending = p->stack + open->first;
    if (open->is_object && !check_unique_keys(p, pending, count))
        return false;
    JsonValue *items = allocate_values(p->tree, count);
    if (!items)
        return json_fail(&p->cursor, JSON_NO_MEMORY, p->cursor.at);
    memcpy(items, pending, count * sizeof *items);
    p->count = open->first;
    p->cursor.at++;
    *value = (JsonValue){.kind = open->is_object ? JSON_KIND_OBJECT : JSON_KIND_LIST,
                         .count = count,
                         .as = {.items = items},
                         .key = open->key,
                         .source = open->source};
    return true;
}

/* ---- The tree ---- */

/* Reads the key of a member and its colon. */
static bool read_key(Parser *p, const char **key)
{
    uint32_t length;
    if (p->cursor.at == p->cursor.size || p->cursor.source[p->cursor.at] != '"')
        return fail_found(p, JSON_WANTS_KEY);
    *key = json_read_string(&p->cursor, &length);
    if (!*key)
        return false;
    skip_blanks(p);
    if (p->cursor.at == p->cursor.size || p->cursor.source[p->cursor.at] != ':')
        return fail_found(p, JSON_WANTS_COLON);
    p->cursor.at++;
    skip_blanks(p);
    return true;
}

static bool closes_here(const Parser *p)
{
    char bracket = p->depth > 0 && p->open[p->depth - 1].is_object ? '}' : ']';
    return p->depth > 0 && p->cursor.at < p->cursor.size &&
           p->cursor.source[p->cursor.at] == bracket;
}

/* Reads the start of an item or of the whole text: a plain value or an empty list or object,
 * which completes `value` and sets `is_complete`, or the opening bracket of a list or object that
 * is not empty. */
static bool begin_value(Parser *p, JsonValue *value, bool *is_complete)
{
    const char *source = p->cursor.source + p->cursor.at, *key = NULL;
    *is_complete = true;
    if (p->depth > 0 && p->open[p->depth - 1].is_object && !read_key(p, &key))
        return false;
    char c = p->cursor.at < p->cursor.size ? p->cursor.source[p->cursor.at] : '\0';
    if (c == '{' || c == '[') {
        if (!open_value(p, source, key))
            return false;
        skip_blanks(p);
        *is_complete = closes_here(p);
        return !*is_complete || close_value(p, value);
    }
    *value = (JsonValue){.key = key, .source = source};
    return read_plain(p, value);
}

/* Continues after a complete value: finds the next item, or closes the lists and objects that end
 * here. */
static bool end_value(Parser *p, JsonValue *value)
{
    for (;;) {
        value->source_size = (uint32_t)(p->cursor.source + p->cursor.at - value->source);
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
        if (p->cursor.at == p->cursor.size || p->cursor.source[p->cursor.at] != ',')
            return fail_found(p, is_object ? JSON_WANTS_COMMA_IN_OBJECT : JSON_WANTS_COMMA_IN_LIST);
        uint32_t comma = p->cursor.at++;
        skip_blanks(p);
        if (!closes_here(p))
            return true;
        json_fail_about(&p->cursor, JSON_EXTRA_COMMA, p->cursor.at, 1);
        json_find_position(&p->cursor, comma, &p->cursor.problem->line, &p->cursor.problem->column);
        return false;
    }
}

static bool read_root(Parser *p)
{
    JsonValue *root = &p->tree->root;
    bool is_complete = false, ok = true;
    if (p->cursor.size >= 3 && memcmp(p->cursor.source, "\xEF\xBB\xBF", 3) == 0)
        return json_fail(&p->cursor, JSON_BYTE_ORDER_MARK, 0);
    skip_blanks(p);
    do {
        ok = begin_value(p, root, &is_complete) && (!is_complete || end_value(p, root));
    } while (ok && p->depth > 0);
    return ok && (p->cursor.at == p->cursor.size || fail_found(p, JSON_WANTS_END));
}

JsonTree *json_tree_read(const char *text, size_t size, JsonProblem *problem)
{
    JsonProblem unused;
    JsonTree *tree = calloc(1, sizeof *tree);
    Parser *p = calloc(1, sizeof *p);
    problem = problem ? problem : &unused;
    *problem = (JsonProblem){
        .kind = size > UINT32_MAX - 1 ? JSON_TOO_LARGE : JSON_NO_MEMORY, .line = 1, .column = 1};
    bool ok = tree && p && problem->kind != JSON_TOO_LARGE;
    if (ok) {
        *p = (Parser){.tree = tree,
                      .cursor = {.source = text, .size = (uint32_t)size, .problem = problem}};
        tree->copy = malloc(size + 1);
        p->cursor.text = tree->copy;
        p->capacity = MIN_CHUNK;
        p->stack = malloc(p->capacity * sizeof *p->stack);
        ok = tree->copy && p->stack;
    }
    if (ok) {
        memcpy(tree->copy, text, size);
        tree->copy[size] = '\0';
        problem->kind = JSON_NO_PROBLEM;
        ok = read_root(p);
    }
    if (p)
        free(p->stack);
    free(p);
    if (ok)
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
    size_t count = json_value_members(object);
    for (size_t i = 0; i < count; i++)
        if (json_same_key(object->as.items[i].key, key))
            return &object->as.items[i];
    return NULL;
}

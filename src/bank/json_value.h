/* SPDX-License-Identifier: MIT */
/**
 * bank/json_value.h: a JSON text (RFC 8259) as a tree of values, each of which knows where it
 * stands in the text, so that what is not understood can be kept as it was written.
 *
 *     JsonProblem problem;
 *     JsonTree *tree = json_tree_read(text, size, &problem);
 *     if (!tree)
 *         say(problem.line, problem.column, json_problem_text(&problem, NULL, what, sizeof what));
 *     const JsonValue *name = json_value_get(json_tree_root(tree), "name");
 *     if (json_value_is_text(name))
 *         use(json_value_text(name));
 *     json_tree_free(tree);
 *
 * Values are borrowed from the tree. Functions that ask a value accept NULL, which has no kind, no
 * items and no text: so that what is missing need not be tested twice. No locale, no recursion.
 */
#ifndef BANK_JSON_VALUE_H
#define BANK_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How deep objects and lists may be nested. */
#define JSON_MOST_DEPTH 2048

typedef enum JsonKind {
    JSON_KIND_NULL,
    JSON_KIND_FALSE,
    JSON_KIND_TRUE,
    JSON_KIND_INTEGER, /**< a number without point and exponent */
    JSON_KIND_REAL,
    JSON_KIND_TEXT,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    uint32_t count; /**< items, members, or bytes of a text */
    union {
        const struct JsonValue *items; /**< or members, in their order */
        const char *text;              /**< UTF-8 without a zero byte, which ends it */
        double number;                 /**< the nearest one; infinite where there is none */
    } is;
    int64_t integer;      /**< of an integer; one that has no room is the nearest with room */
    const char *key;      /**< of a member, else NULL */
    const char *source;   /**< the text of it, with its key, as it was given */
    uint32_t source_size; /**< of that, in bytes */
} JsonValue;

/** What can be wrong with a text. */
typedef enum JsonFault {
    JSON_NO_FAULT,
    JSON_NO_MEMORY,
    JSON_TOO_LARGE,
    JSON_EMPTY,
    JSON_BYTE_ORDER_MARK,
    JSON_WANTS_VALUE,
    JSON_WANTS_ITEM,
    JSON_WANTS_KEY,
    JSON_WANTS_COLON,
    JSON_WANTS_COMMA_IN_OBJECT,
    JSON_WANTS_COMMA_IN_LIST,
    JSON_WANTS_END,
    JSON_COMMA_TOO_MANY,
    JSON_OBJECT_IS_OPEN,
    JSON_LIST_IS_OPEN,
    JSON_TEXT_IS_OPEN,
    JSON_LINE_BREAK,
    JSON_CONTROL_CHARACTER,
    JSON_BAD_ESCAPE,
    JSON_HALF_PAIR,
    JSON_ZERO_CHARACTER,
    JSON_NOT_UTF8,
    JSON_BAD_NUMBER,
    JSON_KEY_TWICE,
    JSON_TOO_DEEP,
    JSON_FAULT_COUNT
} JsonFault;

typedef struct JsonProblem {
    JsonFault fault;
    uint32_t line, column; /**< of characters, from 1 */
    char near[192];        /**< what was found there, quoted; of what is open, its line */
} JsonProblem;

typedef struct JsonTree JsonTree;

/** Reads a text, which must stay while the tree is used; NULL with the problem, which may be NULL.
 * Memory is at most some 100 times the text: lists of single digits take most. */
JsonTree *json_tree_read(const char *text, size_t size, JsonProblem *problem);
/** NULL is allowed. */
void json_tree_free(JsonTree *tree);
const JsonValue *json_tree_root(const JsonTree *tree);

/** Says what is wrong, in English, or in what `translate` makes of that (NULL: nothing); returns
 * `text`. The position is not in it. */
const char *json_problem_text(const JsonProblem *problem, const char *(*translate)(const char *),
                              char *text, size_t size);

static inline bool json_value_is(const JsonValue *value, JsonKind kind)
{
    return value && value->kind == kind;
}

static inline bool json_value_is_object(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_OBJECT);
}

static inline bool json_value_is_list(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_LIST);
}

static inline bool json_value_is_text(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_TEXT);
}

static inline bool json_value_is_integer(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_INTEGER);
}

static inline bool json_value_is_number(const JsonValue *value)
{
    return json_value_is_integer(value) || json_value_is(value, JSON_KIND_REAL);
}

static inline bool json_value_is_boolean(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_TRUE) || json_value_is(value, JSON_KIND_FALSE);
}

/** How many members an object has, and one of them; 0 of what is no object. */
static inline size_t json_value_members(const JsonValue *value)
{
    return json_value_is_object(value) ? value->count : 0;
}

static inline const JsonValue *json_value_member(const JsonValue *object, size_t index)
{
    return index < json_value_members(object) ? &object->is.items[index] : NULL;
}

/** The value of a key of an object, or NULL. */
const JsonValue *json_value_get(const JsonValue *object, const char *key);

/** How many items a list has, and one of them; 0 of what is no list. */
static inline size_t json_value_items(const JsonValue *value)
{
    return json_value_is_list(value) ? value->count : 0;
}

static inline const JsonValue *json_value_item(const JsonValue *list, size_t index)
{
    return index < json_value_items(list) ? &list->is.items[index] : NULL;
}

/** A text and its bytes; NULL and 0 of what is none. */
static inline const char *json_value_text(const JsonValue *value)
{
    return json_value_is_text(value) ? value->is.text : NULL;
}

static inline size_t json_value_length(const JsonValue *value)
{
    return json_value_is_text(value) ? value->count : 0;
}

/** A number / a whole number; 0 of what is none. */
static inline double json_value_number(const JsonValue *value)
{
    return json_value_is_number(value) ? value->is.number : 0;
}

static inline int64_t json_value_integer(const JsonValue *value)
{
    return json_value_is_integer(value) ? value->integer : 0;
}

#ifdef __cplusplus
}
#endif

#endif

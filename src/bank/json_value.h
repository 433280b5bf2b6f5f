/* SPDX-License-Identifier: MIT */
/**
 * bank/json_value.h: parses a JSON text (RFC 8259) into a tree of values. Each value refers to its
 * source text, so that unknown values can be preserved as they were written.
 *
 *     JsonProblem problem;
 *     JsonTree *tree = json_tree_read(text, size, &problem);
 *     if (!tree)
 *         report(problem.line, problem.column,
 *                json_problem_text(&problem, NULL, what, sizeof what));
 *     const JsonValue *name = json_value_get(json_tree_root(tree), "name");
 *     if (json_value_is_string(name))
 *         use(json_value_string(name));
 *     json_tree_free(tree);
 *
 * Values are borrowed from the tree. Functions that take a value accept NULL, which has no kind, no
 * items and no string, so that callers need not check for missing values at each step. The parser
 * is independent of the locale and does not recurse.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The maximum nesting depth of objects and lists. */
#define JSON_MAX_DEPTH 2048

typedef enum JsonKind {
    JSON_KIND_NULL,
    JSON_KIND_FALSE,
    JSON_KIND_TRUE,
    JSON_KIND_INTEGER, /**< a number without a point or an exponent */
    JSON_KIND_REAL,
    JSON_KIND_STRING,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    uint32_t count; /**< number of items, members, or bytes of a string */
    union {
        const struct JsonValue *items; /**< of a list, or members of an object, in their order */
        const char *string;            /**< UTF-8, terminated by a NUL, without other NULs */
        double number;                 /**< the nearest double; infinite if out of range */
    } as;
    int64_t integer;      /**< value of an integer, clamped to the range of int64_t */
    const char *key;      /**< key of a member, else NULL */
    const char *source;   /**< the source text of the value, with its key */
    uint32_t source_size; /**< in bytes */
} JsonValue;

/** The reason why a text is not valid JSON. */
typedef enum JsonProblemKind {
    JSON_NO_PROBLEM,
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
    JSON_EXTRA_COMMA,
    JSON_OBJECT_IS_OPEN,
    JSON_LIST_IS_OPEN,
    JSON_STRING_IS_OPEN,
    JSON_LINE_BREAK,
    JSON_CONTROL_CHARACTER,
    JSON_BAD_ESCAPE,
    JSON_LONE_SURROGATE,
    JSON_NUL_CHARACTER,
    JSON_NOT_UTF8,
    JSON_BAD_NUMBER,
    JSON_DUPLICATE_KEY,
    JSON_TOO_DEEP,
    JSON_PROBLEM_COUNT
} JsonProblemKind;

typedef struct JsonProblem {
    JsonProblemKind kind;
    uint32_t line, column; /**< counted from 1; columns in characters */
    char near[192];        /**< the quoted text found there; for an unclosed value, the line of its
                            * opening bracket */
} JsonProblem;

typedef struct JsonTree JsonTree;

/** Parses a text, which must stay valid while the tree is used. Returns NULL and sets `problem`,
 * which may be NULL, on failure. The tree needs at most about 100 times the memory of the text;
 * lists of single digits need the most. */
JsonTree *json_tree_read(const char *text, size_t size, JsonProblem *problem);
/** Frees a tree. NULL is allowed. */
void json_tree_free(JsonTree *tree);
const JsonValue *json_tree_root(const JsonTree *tree);

/** Writes the message about a problem, in English or translated by `translate` (may be NULL),
 * without the position. Returns `text`. */
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

static inline bool json_value_is_string(const JsonValue *value)
{
    return json_value_is(value, JSON_KIND_STRING);
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

/** Return the number of members of an object, and one of them; 0 and NULL for values of other
 * kinds. */
static inline size_t json_value_members(const JsonValue *value)
{
    return json_value_is_object(value) ? value->count : 0;
}

static inline const JsonValue *json_value_member(const JsonValue *object, size_t index)
{
    return index < json_value_members(object) ? &object->as.items[index] : NULL;
}

/** True if two keys are equal. Most keys differ in their first letters. */
static inline bool json_same_key(const char *a, const char *b)
{
    return a[0] == b[0] && strcmp(a, b) == 0;
}

/** Returns the value of a key of an object, or NULL. */
const JsonValue *json_value_get(const JsonValue *object, const char *key);

/** Return the number of items of a list, and one of them; 0 and NULL for values of other kinds. */
static inline size_t json_value_items(const JsonValue *value)
{
    return json_value_is_list(value) ? value->count : 0;
}

static inline const JsonValue *json_value_item(const JsonValue *list, size_t index)
{
    return index < json_value_items(list) ? &list->as.items[index] : NULL;
}

/** Return the bytes of a string, and their number; NULL and 0 for values of other kinds. */
static inline const char *json_value_string(const JsonValue *value)
{
    return json_value_is_string(value) ? value->as.string : NULL;
}

static inline size_t json_value_length(const JsonValue *value)
{
    return json_value_is_string(value) ? value->count : 0;
}

/** Return the value of any number, and of an integer; 0 for values of other kinds. */
static inline double json_value_number(const JsonValue *value)
{
    return json_value_is_number(value) ? value->as.number : 0;
}

static inline int64_t json_value_integer(const JsonValue *value)
{
    return json_value_is_integer(value) ? value->integer : 0;
}

#ifdef __cplusplus
}
#endif

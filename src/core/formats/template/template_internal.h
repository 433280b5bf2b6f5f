/* SPDX-License-Identifier: MIT */
/* The parsed form of a template, shared by its parser and its evaluation. */
#pragma once

#include "formats/template/template.h"

/* How texts are escaped when they are written. */
typedef enum TemplateEscape {
    ESCAPE_NONE = 0,
    ESCAPE_JSON,
    ESCAPE_LUA,
    ESCAPE_C,
    ESCAPE_XML,
    ESCAPE_CSV,
    ESCAPE_LINE, /* without line breaks and control characters */
    TEMPLATE_ESCAPES
} TemplateEscape;

/* Their names, indexed by TemplateEscape; ends with NULL. */
extern const char *const template_escapes[];

typedef struct Expression Expression;

typedef enum ExpressionKind {
    EXPRESSION_VALUE,  /* a literal */
    EXPRESSION_NAME,   /* a name */
    EXPRESSION_MEMBER, /* left.name */
    EXPRESSION_INDEX,  /* left[right] */
    EXPRESSION_MINUS,  /* -left */
    EXPRESSION_NOT,    /* not left */
    EXPRESSION_AND,
    EXPRESSION_OR,
    EXPRESSION_BINARY, /* left OPERATOR right */
    EXPRESSION_FILTER  /* left | name arguments */
} ExpressionKind;

struct Expression {
    ExpressionKind kind;
    const char *at; /* its place in the text, for messages */
    char *name;     /* of a name, a member, an operator or a filter */
    size_t length;  /* of the name, in bytes */
    json_t *value;
    Expression *left, *right;
    GPtrArray *arguments; /* Expression *, of a filter; or NULL */
};

typedef enum PieceKind {
    PIECE_TEXT,
    PIECE_WRITE, /* {{ expression }} */
    PIECE_FOR,   /* {{ for name in expression }} body {{ end }} */
    PIECE_IF,    /* {{ if expression }} body {{ else }} other {{ end }} */
    PIECE_LET,   /* {{ let name = expression }} */
    PIECE_FAIL,  /* {{ fail expression }} */
    PIECE_ESCAPE /* {{ escape json }} */
} PieceKind;

/* A piece of a template. */
typedef struct TemplatePiece {
    PieceKind kind;
    const char *at; /* its place in the text */
    size_t size;    /* of a text */
    char *name;
    Expression *expression;
    TemplateEscape escape;
    GPtrArray *body, *other; /* TemplatePiece *; or NULL */
} TemplatePiece;

/* The filters, by name, with their number of arguments. */
typedef struct TemplateFilter {
    const char *name;
    guint arguments;
} TemplateFilter;

/* Returns a filter, or NULL. */
const TemplateFilter *template_filter(const char *name);

/* Returns the pieces (TemplatePiece *) of a template; g_ptr_array_unref frees them. NULL with an
 * error. */
GPtrArray *template_parse(const TemplateText *text, GError **error);

/* Sets an error at a place in the text. Returns false. */
bool template_fail(const TemplateText *text, const char *at, TemplateError code, GError **error,
                   const char *format, ...) G_GNUC_PRINTF(5, 6);

/* The work and the memory of filling in a template. */
typedef struct TemplateMeter {
    Budget *budget;
    GString *out;   /* the output */
    uint64_t steps; /* so far */
    uint64_t texts; /* bytes of texts and lists in use, except for the output */
    uint64_t taken; /* bytes taken from the budget */
    GError *error;  /* the budget does not allow more */
} TemplateMeter;

/* Counts steps, and bytes that are about to be allocated. Returns false after a limit is exceeded;
 * callers may go on for work that is proportional to what was counted. */
bool template_count(TemplateMeter *meter, uint64_t steps, uint64_t bytes);

/* Returns the value of a filter, a new reference. NULL with `*problem`, a constant message, or if a
 * limit was exceeded. */
json_t *template_filtered(const TemplateFilter *filter, json_t *value, json_t *const *arguments,
                          TemplateMeter *meter, const char **problem);
/* Appends a value as text. Only texts are escaped. Returns false for a list, an object, and null,
 * which have none. */
bool template_write(GString *out, const json_t *value, TemplateEscape escape);
/* True unless a value is null, false, 0, or an empty text or list. */
bool template_is_true(const json_t *value);
/* True if both are equal: numbers by value, texts by bytes, lists and objects only to themselves.
 */
bool template_is_equal(const json_t *a, const json_t *b);

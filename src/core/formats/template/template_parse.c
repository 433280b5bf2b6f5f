/* SPDX-License-Identifier: MIT */
/*
 * Parses templates; template_internal.h has the result. Expressions are parsed by precedence:
 *
 *     filter:  or ("|" name sign*)*
 *     or:      and ("or" and)*          and:  not ("and" not)*          not:  "not" not | compare
 *     compare: sum (("==" | "!=" | "<" | "<=" | ">" | ">=") sum)?
 *     sum:     product (("+" | "-") product)*     product: sign (("*" | "/" | "%") sign)*
 *     sign:    "-" sign | postfix       postfix: primary ("." name | "[" or "]")*
 *     primary: number | text | name | "(" filter ")"
 */
#include "formats/template/template_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

G_DEFINE_QUARK(template - error - quark, template_error)

const char *const template_escapes[] = {"none", "json", "lua", "c", "xml", "csv", "line", NULL};

/* ---- Errors ---- */

bool template_fail(const TemplateText *text, const char *at, TemplateError code, GError **error,
                   const char *format, ...)
{
    size_t line = 1, column = 1;
    for (const char *byte = text->bytes; byte < at; byte++) {
        column = *byte == '\n' ? 1 : column + (((unsigned char)*byte & 0xc0) != 0x80);
        line += *byte == '\n';
    }
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, TEMPLATE_ERROR, (int)code, "%s:%zu:%zu: %s", text->name, line, column,
                message);
    return false;
}

/* ---- Memory ---- */

static void expression_free(Expression *expression)
{
    if (expression == NULL)
        return;
    g_free(expression->name);
    json_decref(expression->value);
    expression_free(expression->left);
    expression_free(expression->right);
    g_clear_pointer(&expression->arguments, g_ptr_array_unref);
    g_free(expression);
}

static void piece_free(gpointer data)
{
    g_autofree TemplatePiece *piece = data;
    g_free(piece->name);
    expression_free(piece->expression);
    g_clear_pointer(&piece->body, g_ptr_array_unref);
    g_clear_pointer(&piece->other, g_ptr_array_unref);
}

/* ---- Tokens ---- */

/* The maximum size of a tag, and number of branches of a condition. Expressions and conditions are
 * then never so deep that the stack overflows. */
enum { MAX_TAG = 4096, MAX_BRANCHES = 1000 };

typedef enum TokenKind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_SIGN } TokenKind;

/* The state of parsing: the place in the text, and the next token of a tag. */
typedef struct Parser {
    const TemplateText *text;
    const char *next, *end;         /* of the text */
    const char *tag_next, *tag_end; /* of the tag */
    TokenKind kind;
    const char *token; /* its place */
    GString *word;     /* its text, without quotes */
    unsigned depth, branches;
    GError **error;
    bool failed;
} Parser;

static bool fail_at(Parser *parser, const char *at, const char *message)
{
    if (!parser->failed)
        template_fail(parser->text, at, TEMPLATE_SYNTAX, parser->error, "%s", message);
    parser->failed = true;
    parser->kind = TOKEN_END;
    return false;
}

static bool is_letter(char c)
{
    return g_ascii_isalpha(c) || c == '_';
}

/* Reads a text in quotes. */
static void read_text(Parser *parser)
{
    const char *at = parser->token, quote = *at++;
    for (; at < parser->tag_end && *at != quote; at++) {
        bool escapes = *at == '\\' && at + 1 < parser->tag_end;
        at += escapes;
        g_string_append_c(parser->word, !escapes     ? *at
                                        : *at == 'n' ? '\n'
                                        : *at == 't' ? '\t'
                                                     : *at);
    }
    parser->kind = TOKEN_TEXT;
    parser->tag_next = at + (at < parser->tag_end);
}

/* Reads the next token of the tag. */
static void advance(Parser *parser)
{
    static const char *const pairs[] = {"==", "!=", "<=", ">="};
    const char *at = parser->tag_next, *end = parser->tag_end;
    while (at < end && g_ascii_isspace(*at))
        at++;
    parser->token = at;
    g_string_truncate(parser->word, 0);
    parser->kind = TOKEN_END;
    parser->tag_next = at;
    if (at == end || parser->failed)
        return;
    if (*at == '"' || *at == '\'') {
        read_text(parser);
        return;
    }
    size_t length = 1;
    parser->kind = TOKEN_SIGN;
    if (is_letter(*at)) {
        parser->kind = TOKEN_NAME;
        while (at + length < end && (is_letter(at[length]) || g_ascii_isdigit(at[length])))
            length++;
    } else if (g_ascii_isdigit(*at)) {
        parser->kind = TOKEN_NUMBER;
        while (at + length < end && (g_ascii_isalnum(at[length]) || at[length] == '.' ||
                                     ((at[length] == '+' || at[length] == '-') &&
                                      g_ascii_tolower(at[length - 1]) == 'e')))
            length++;
    } else {
        for (size_t i = 0; i < G_N_ELEMENTS(pairs) && at + 1 < end; i++)
            length = memcmp(at, pairs[i], 2) == 0 ? 2 : length;
    }
    g_string_append_len(parser->word, at, (gssize)length);
    parser->tag_next = at + length;
}

static bool is_word(const Parser *parser, TokenKind kind, const char *word)
{
    return parser->kind == kind && strcmp(parser->word->str, word) == 0;
}

/* Skips a token if it is next. */
static bool take(Parser *parser, TokenKind kind, const char *word)
{
    bool found = is_word(parser, kind, word);
    if (found)
        advance(parser);
    return found;
}

static bool expect(Parser *parser, TokenKind kind, const char *word)
{
    if (take(parser, kind, word))
        return true;
    g_autofree char *message = g_strdup_printf(_("“%s” is expected here"), word);
    fail_at(parser, parser->token, message);
    return false;
}

static char *take_name(Parser *parser)
{
    char *name = parser->kind == TOKEN_NAME ? g_strdup(parser->word->str) : NULL;
    if (name == NULL)
        fail_at(parser, parser->token, _("a name is expected here"));
    advance(parser);
    return name;
}

/* ---- Expressions ---- */

static Expression *parse_filters(Parser *parser);

/* Adopts its arguments. */
static Expression *expression_new(ExpressionKind kind, const char *at, char *name, Expression *left,
                                  Expression *right)
{
    Expression *expression = g_new0(Expression, 1);
    *expression = (Expression){.kind = kind, .at = at, .name = name, .left = left, .right = right};
    expression->length = name != NULL ? strlen(name) : 0;
    return expression;
}

static Expression *literal_new(const char *at, json_t *value)
{
    Expression *expression = expression_new(EXPRESSION_VALUE, at, NULL, NULL, NULL);
    expression->value = value;
    return expression;
}

static Expression *parse_number(Parser *parser)
{
    char *end;
    double number = g_ascii_strtod(parser->word->str, &end);
    const char *word = parser->word->str;
    bool is_valid = *end == 0 && isfinite(number) && word[strspn(word, "0123456789.eE+-")] == 0;
    Expression *expression = literal_new(parser->token, json_real(is_valid ? number : 0));
    if (!is_valid)
        fail_at(parser, parser->token,
                _("this is not a number; numbers are such as 12, 0.5 and 1e9"));
    advance(parser);
    return expression;
}

static Expression *parse_name(Parser *parser)
{
    const char *at = parser->token;
    const char *word = parser->word->str;
    json_t *constant = strcmp(word, "true") == 0    ? json_true()
                       : strcmp(word, "false") == 0 ? json_false()
                       : strcmp(word, "null") == 0  ? json_null()
                                                    : NULL;
    Expression *expression = constant != NULL
                                 ? literal_new(at, constant)
                                 : expression_new(EXPRESSION_NAME, at, g_strdup(word), NULL, NULL);
    advance(parser);
    return expression;
}

static Expression *parse_primary(Parser *parser)
{
    const char *at = parser->token;
    if (parser->kind == TOKEN_NUMBER)
        return parse_number(parser);
    if (parser->kind == TOKEN_NAME)
        return parse_name(parser);
    if (parser->kind == TOKEN_TEXT) {
        Expression *text = literal_new(at, json_stringn(parser->word->str, parser->word->len));
        advance(parser);
        return text;
    }
    if (take(parser, TOKEN_SIGN, "(")) {
        Expression *inner = parse_filters(parser);
        expect(parser, TOKEN_SIGN, ")");
        return inner;
    }
    fail_at(parser, at, _("a value is expected here"));
    return literal_new(at, json_null());
}

static Expression *parse_postfix(Parser *parser)
{
    Expression *left = parse_primary(parser);
    for (;;) {
        const char *at = parser->token;
        if (take(parser, TOKEN_SIGN, ".")) {
            left = expression_new(EXPRESSION_MEMBER, at, take_name(parser), left, NULL);
        } else if (take(parser, TOKEN_SIGN, "[")) {
            left = expression_new(EXPRESSION_INDEX, at, NULL, left, parse_filters(parser));
            expect(parser, TOKEN_SIGN, "]");
        } else {
            return left;
        }
    }
}

/* Parses an operand with any number of prefixes (- or not), which apply from right to left. */
static Expression *parse_prefix(Parser *parser, TokenKind kind, const char *word,
                                ExpressionKind prefix, Expression *(*operand)(Parser *parser))
{
    const char *at = parser->token;
    if (parser->depth == TEMPLATE_MAX_DEPTH)
        fail_at(parser, at, _("the template is nested too deeply"));
    if (!take(parser, kind, word))
        return operand(parser);
    parser->depth++;
    Expression *inner = parse_prefix(parser, kind, word, prefix, operand);
    parser->depth--;
    return expression_new(prefix, at, NULL, inner, NULL);
}

static Expression *parse_sign(Parser *parser)
{
    return parse_prefix(parser, TOKEN_SIGN, "-", EXPRESSION_MINUS, parse_postfix);
}

/* Parses operands that operators of one precedence connect, from left to right. */
static Expression *parse_chain(Parser *parser, Expression *(*operand)(Parser *parser),
                               const char *const *operators)
{
    Expression *left = operand(parser);
    for (const char *const *sign = operators; *sign != NULL; sign++) {
        const char *at = parser->token;
        if (!take(parser, TOKEN_SIGN, *sign))
            continue;
        left = expression_new(EXPRESSION_BINARY, at, g_strdup(*sign), left, operand(parser));
        sign = operators - 1;
    }
    return left;
}

static Expression *parse_product(Parser *parser)
{
    static const char *const operators[] = {"*", "/", "%", NULL};
    return parse_chain(parser, parse_sign, operators);
}

static Expression *parse_sum(Parser *parser)
{
    static const char *const operators[] = {"+", "-", NULL};
    return parse_chain(parser, parse_product, operators);
}

static Expression *parse_compare(Parser *parser)
{
    static const char *const operators[] = {"==", "!=", "<=", ">=", "<", ">", NULL};
    return parse_chain(parser, parse_sum, operators);
}

static Expression *parse_not(Parser *parser)
{
    return parse_prefix(parser, TOKEN_NAME, "not", EXPRESSION_NOT, parse_compare);
}

static Expression *parse_and(Parser *parser)
{
    Expression *left = parse_not(parser);
    for (const char *at = parser->token; take(parser, TOKEN_NAME, "and"); at = parser->token)
        left = expression_new(EXPRESSION_AND, at, NULL, left, parse_not(parser));
    return left;
}

static Expression *parse_or(Parser *parser)
{
    Expression *left = parse_and(parser);
    for (const char *at = parser->token; take(parser, TOKEN_NAME, "or"); at = parser->token)
        left = expression_new(EXPRESSION_OR, at, NULL, left, parse_and(parser));
    return left;
}

static void expression_free_item(gpointer expression)
{
    expression_free(expression);
}

/* Parses the name and the arguments of a filter. Adopts the value. */
static Expression *parse_filter(Parser *parser, Expression *value)
{
    const char *at = parser->token;
    char *name = take_name(parser);
    const TemplateFilter *filter = name != NULL ? template_filter(name) : NULL;
    Expression *expression = expression_new(EXPRESSION_FILTER, at, name, value, NULL);
    if (name != NULL && filter == NULL)
        fail_at(parser, at, _("there is no filter with this name"));
    expression->arguments = g_ptr_array_new_with_free_func(expression_free_item);
    for (guint i = 0; filter != NULL && !parser->failed && i < filter->arguments; i++)
        g_ptr_array_add(expression->arguments, parse_sign(parser));
    return expression;
}

static Expression *parse_filters(Parser *parser)
{
    if (parser->depth == TEMPLATE_MAX_DEPTH)
        fail_at(parser, parser->token, _("the template is nested too deeply"));
    parser->depth++;
    Expression *value = parse_or(parser);
    while (take(parser, TOKEN_SIGN, "|"))
        value = parse_filter(parser, value);
    parser->depth--;
    return value;
}

/* ---- Tags ---- */

static GPtrArray *parse_pieces(Parser *parser, const char *opening);

/* Returns the “}}” that ends a tag; those within texts do not. NULL after a failure. */
static const char *tag_end(Parser *parser, const char *open)
{
    const char *at = open + strlen("{{");
    bool is_comment = at < parser->end && *at == '#';
    const char *quote = NULL; /* the one that begins the current text */
    for (; at + 1 < parser->end; at++) {
        if (!is_comment && at - open > MAX_TAG) {
            fail_at(parser, open, _("the tag is too long"));
            return NULL;
        }
        if (quote == NULL && at[0] == '}' && at[1] == '}')
            return at;
        if (quote != NULL && *at == '\\')
            at++;
        else if (quote != NULL)
            quote = *at == *quote ? NULL : quote;
        else if (!is_comment && (*at == '"' || *at == '\''))
            quote = at;
    }
    if (quote != NULL)
        fail_at(parser, quote, _("the text has no closing quote"));
    else
        fail_at(parser, open, _("“}}” is missing"));
    return NULL;
}

/* Finds the next tag, and appends the text before it. A line that contains only a tag that writes
 * nothing is left out. Returns false at the end of the text. */
static bool next_tag(Parser *parser, GPtrArray *pieces)
{
    const char *from = parser->next;
    const char *open = g_strstr_len(from, parser->end - from, "{{");
    const char *text_end = open != NULL ? open : parser->end;
    const char *close = open != NULL ? tag_end(parser, open) : NULL;
    if (close != NULL) {
        parser->tag_next = open + 2;
        parser->tag_end = close;
        parser->next = close + 2;
        advance(parser);
        static const char *const silent[] = {"for", "if",  "elif", "else",
                                             "end", "let", "fail", "escape"};
        bool writes = true;
        for (size_t i = 0; i < G_N_ELEMENTS(silent); i++)
            writes &= !is_word(parser, TOKEN_NAME, silent[i]);
        writes &= !is_word(parser, TOKEN_SIGN, "#");
        const char *left = open, *right = parser->next;
        while (left > parser->text->bytes && (left[-1] == ' ' || left[-1] == '\t'))
            left--;
        while (right < parser->end && (*right == ' ' || *right == '\t' || *right == '\r'))
            right++;
        bool begins_line = left == parser->text->bytes || left[-1] == '\n';
        bool ends_line = right == parser->end || *right == '\n';
        if (!writes && begins_line && ends_line && left >= from) {
            text_end = left;
            parser->next = right + (right < parser->end);
        }
    }
    if (text_end > from) {
        TemplatePiece *piece = g_new0(TemplatePiece, 1);
        *piece = (TemplatePiece){.kind = PIECE_TEXT, .at = from, .size = (size_t)(text_end - from)};
        g_ptr_array_add(pieces, piece);
    }
    if (close == NULL)
        parser->next = parser->end;
    return close != NULL && !parser->failed;
}

static void expect_end(Parser *parser)
{
    if (parser->kind != TOKEN_END)
        fail_at(parser, parser->token, _("the tag should end here"));
}

static void parse_escape(Parser *parser, TemplatePiece *piece)
{
    piece->kind = PIECE_ESCAPE;
    while (piece->escape < TEMPLATE_ESCAPES &&
           strcmp(template_escapes[piece->escape], parser->word->str) != 0)
        piece->escape++;
    if (piece->escape == TEMPLATE_ESCAPES)
        fail_at(parser, parser->token,
                _("the target must be none, json, lua, c, xml, csv or line"));
    advance(parser);
}

/* Parses the body of a tag up to its end. */
static void parse_body(Parser *parser, TemplatePiece *piece, const char *opening)
{
    expect_end(parser);
    piece->body = parse_pieces(parser, opening);
    const char *at = parser->token;
    if (piece->kind == PIECE_IF && take(parser, TOKEN_NAME, "else")) {
        expect_end(parser);
        piece->other = parse_pieces(parser, opening);
    } else if (piece->kind == PIECE_IF && take(parser, TOKEN_NAME, "elif")) {
        TemplatePiece *other = g_new0(TemplatePiece, 1);
        other->kind = PIECE_IF;
        other->at = at;
        piece->other = g_ptr_array_new_with_free_func(piece_free);
        g_ptr_array_add(piece->other, other);
        other->expression = parse_filters(parser);
        if (++parser->branches > MAX_BRANCHES)
            fail_at(parser, at, _("the condition has too many branches"));
        else
            parse_body(parser, other, opening);
        parser->branches--;
        return;
    }
    expect(parser, TOKEN_NAME, "end");
    expect_end(parser);
}

static void parse_tag(Parser *parser, GPtrArray *pieces)
{
    TemplatePiece *piece = g_new0(TemplatePiece, 1);
    const char *opening = parser->token;
    piece->at = opening;
    g_ptr_array_add(pieces, piece);
    if (take(parser, TOKEN_NAME, "for")) {
        piece->kind = PIECE_FOR;
        piece->name = take_name(parser);
        expect(parser, TOKEN_NAME, "in");
        piece->expression = parse_filters(parser);
        parse_body(parser, piece, opening);
        return;
    }
    if (take(parser, TOKEN_NAME, "if")) {
        piece->kind = PIECE_IF;
        piece->expression = parse_filters(parser);
        parse_body(parser, piece, opening);
        return;
    }
    if (take(parser, TOKEN_NAME, "let")) {
        piece->kind = PIECE_LET;
        piece->name = take_name(parser);
        expect(parser, TOKEN_SIGN, "=");
        piece->expression = parse_filters(parser);
    } else if (take(parser, TOKEN_NAME, "fail")) {
        piece->kind = PIECE_FAIL;
        piece->expression = parse_filters(parser);
    } else if (take(parser, TOKEN_NAME, "escape")) {
        parse_escape(parser, piece);
    } else {
        piece->kind = PIECE_WRITE;
        piece->expression = parse_filters(parser);
    }
    expect_end(parser);
}

/* Parses pieces up to a tag that ends or divides the body that began at `opening`, which is then
 * the current tag; NULL: up to the end of the text. */
static GPtrArray *parse_pieces(Parser *parser, const char *opening)
{
    GPtrArray *pieces = g_ptr_array_new_with_free_func(piece_free);
    if (parser->depth == TEMPLATE_MAX_DEPTH)
        fail_at(parser, parser->next, _("the template is nested too deeply"));
    parser->depth++;
    while (!parser->failed && next_tag(parser, pieces)) {
        bool divides = is_word(parser, TOKEN_NAME, "end") || is_word(parser, TOKEN_NAME, "else") ||
                       is_word(parser, TOKEN_NAME, "elif");
        parser->depth -= divides;
        if (divides && opening == NULL)
            fail_at(parser, parser->token, _("nothing begins here that could end"));
        if (divides)
            return pieces;
        if (!is_word(parser, TOKEN_SIGN, "#"))
            parse_tag(parser, pieces);
    }
    parser->depth--;
    if (opening != NULL)
        fail_at(parser, opening, _("“{{ end }}” is missing for this tag"));
    return pieces;
}

GPtrArray *template_parse(const TemplateText *text, GError **error)
{
    Parser parser = {.text = text,
                     .next = text->bytes,
                     .end = text->bytes + text->size,
                     .word = g_string_new(NULL),
                     .error = error};
    GPtrArray *pieces = parse_pieces(&parser, NULL);
    if (parser.failed)
        g_clear_pointer(&pieces, g_ptr_array_unref);
    g_string_free(parser.word, TRUE);
    return pieces;
}

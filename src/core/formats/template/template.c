/* SPDX-License-Identifier: MIT */
/* Fills in templates; the contract is in template.h. */
#include "formats/template/template_internal.h"

#include "model/each.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The steps of a pass through a loop, which makes objects; of other values; and of a number that is
 * written. */
enum { STEPS_OF_PASS = 120, STEPS_OF_VALUE = 6, STEPS_OF_NUMBER = 40 };

/* A name with a value, visible in the rest of its block. */
typedef struct Binding {
    const char *name;
    json_t *value;
} Binding;

/* The state of filling in a template. */
typedef struct Filling {
    const TemplateText *text;
    const json_t *values;
    GArray *bindings; /* Binding; the last ones come first */
    TemplateMeter meter;
    TemplateEscape escape;
    GError **error;
} Filling;

static json_t *evaluate(Filling *filling, const Expression *expression);

static bool fail(Filling *filling, const char *at, const char *problem)
{
    return template_fail(filling->text, at, TEMPLATE_VALUE, filling->error, "%s", problem);
}

/* Bytes that are taken from the budget at once. */
enum { TAKEN_BYTES = 1 << 16 };

bool template_count(TemplateMeter *meter, uint64_t steps, uint64_t bytes)
{
    meter->steps += steps;
    meter->texts += bytes;
    uint64_t needed = meter->texts + meter->out->allocated_len;
    uint64_t more = needed > meter->taken ? MAX(needed - meter->taken, TAKEN_BYTES) : 0;
    if (meter->error != NULL || (more > 0 && !budget_take(meter->budget, more, &meter->error)))
        return false;
    meter->taken += more;
    return meter->steps <= TEMPLATE_MAX_STEPS && meter->out->len <= TEMPLATE_MAX_BYTES;
}

/* Counts steps and bytes. False with an error after too many. */
static bool take(Filling *filling, const char *at, uint64_t steps, uint64_t bytes)
{
    if (template_count(&filling->meter, steps, bytes))
        return true;
    if (filling->meter.error != NULL)
        return template_fail(filling->text, at, TEMPLATE_LIMIT, filling->error, "%s",
                             filling->meter.error->message);
    return template_fail(filling->text, at, TEMPLATE_LIMIT, filling->error,
                         _("the template takes more than %d steps, or writes more than %d MiB"),
                         TEMPLATE_MAX_STEPS, TEMPLATE_MAX_BYTES >> 20);
}

/* ---- Expressions ---- */

static json_t *reference_to(const json_t *value)
{
    return value != NULL ? json_incref((json_t *)value) : json_null();
}

static json_t *value_named(Filling *filling, const Expression *expression)
{
    const char *name = expression->name;
    for (guint i = filling->bindings->len; i-- > 0;
         filling->meter.steps += 1 + expression->length) {
        const Binding *binding = &g_array_index(filling->bindings, Binding, i);
        if (strcmp(binding->name, name) == 0)
            return reference_to(binding->value);
    }
    filling->meter.steps += expression->length;
    json_t *value = json_object_get(filling->values, name);
    if (value != NULL)
        return reference_to(value);
    template_fail(filling->text, expression->at, TEMPLATE_VALUE, filling->error,
                  _("there is no value with the name “%s”"), name);
    return NULL;
}

static json_t *element_of(Filling *filling, const json_t *list, const json_t *index)
{
    filling->meter.steps += json_string_length(index);
    if (json_is_string(index))
        return reference_to(json_object_get(list, json_string_value(index)));
    double number = json_number_value(index);
    bool is_valid = json_is_number(index) && number >= 0 && number < (double)json_array_size(list);
    return reference_to(is_valid ? json_array_get(list, (size_t)number) : NULL);
}

/* Returns the value of an operator for two numbers, or with + for two texts. */
static json_t *calculated(Filling *filling, const Expression *expression, const json_t *a,
                          const json_t *b)
{
    const char *sign = expression->name;
    if (sign[0] == '+' && (json_is_string(a) || json_is_string(b))) {
        size_t length = json_string_length(a) + json_string_length(b) + STEPS_OF_NUMBER;
        if (!take(filling, expression->at, length, 2 * length))
            return NULL;
        g_autoptr(GString) text = g_string_new(NULL);
        bool fits = template_write(text, a, ESCAPE_NONE) && template_write(text, b, ESCAPE_NONE);
        json_t *sum = fits ? json_stringn(text->str, text->len) : NULL;
        if (sum == NULL)
            fail(filling, expression->at, _("only texts, numbers, true and false can be added"));
        return sum;
    }
    double x = json_number_value(a), y = json_number_value(b);
    if (!json_is_number(a) || !json_is_number(b)) {
        fail(filling, expression->at, _("both sides must be numbers"));
        return NULL;
    }
    if ((sign[0] == '/' || sign[0] == '%') && y == 0) {
        fail(filling, expression->at, _("this divides by zero"));
        return NULL;
    }
    double result = sign[0] == '+'   ? x + y
                    : sign[0] == '-' ? x - y
                    : sign[0] == '*' ? x * y
                    : sign[0] == '/' ? x / y
                                     : x - y * floor(x / y);
    if (isfinite(result))
        return json_real(result);
    fail(filling, expression->at, _("the result is too large"));
    return NULL;
}

static json_t *compared(Filling *filling, const Expression *expression, const json_t *a,
                        const json_t *b)
{
    const char *sign = expression->name;
    filling->meter.steps += MIN(json_string_length(a), json_string_length(b));
    if (strcmp(sign, "==") == 0 || strcmp(sign, "!=") == 0)
        return json_boolean(template_is_equal(a, b) == (sign[0] == '='));
    int order;
    if (json_is_string(a) && json_is_string(b)) {
        order = strcmp(json_string_value(a), json_string_value(b));
    } else if (json_is_number(a) && json_is_number(b)) {
        double x = json_number_value(a), y = json_number_value(b);
        order = (x > y) - (x < y);
    } else {
        fail(filling, expression->at, _("both sides must be numbers, or texts"));
        return NULL;
    }
    bool equals = sign[1] == '=' && order == 0;
    return json_boolean(equals || (sign[0] == '<' ? order < 0 : order > 0));
}

static json_t *binary(Filling *filling, const Expression *expression)
{
    json_t *a = evaluate(filling, expression->left);
    json_t *b = a != NULL ? evaluate(filling, expression->right) : NULL, *result = NULL;
    bool compares = strchr("=!<>", expression->name[0]) != NULL;
    if (b != NULL)
        result =
            compares ? compared(filling, expression, a, b) : calculated(filling, expression, a, b);
    json_decref(a);
    json_decref(b);
    return result;
}

/* Evaluates `and` and `or`, whose right side is evaluated only if it decides. */
static json_t *logical(Filling *filling, const Expression *expression)
{
    json_t *left = evaluate(filling, expression->left);
    if (left == NULL || template_is_true(left) == (expression->kind == EXPRESSION_OR))
        return left;
    json_decref(left);
    return evaluate(filling, expression->right);
}

static json_t *filtered(Filling *filling, const Expression *expression)
{
    const TemplateFilter *filter = template_filter(expression->name);
    json_t *value = evaluate(filling, expression->left), *arguments[2] = {NULL, NULL};
    json_t *result = NULL;
    const char *problem = NULL;
    bool ok = value != NULL;
    for (guint i = 0; ok && i < filter->arguments; i++) {
        arguments[i] = evaluate(filling, expression->arguments->pdata[i]);
        ok = arguments[i] != NULL;
    }
    if (ok)
        result = template_filtered(filter, value, filter->arguments > 0 ? arguments : NULL,
                                   &filling->meter, &problem);
    if (ok && (problem != NULL ? !fail(filling, expression->at, _(problem))
                               : !take(filling, expression->at, 0, 0)))
        g_clear_pointer(&result, json_decref);
    json_decref(value);
    json_decref(arguments[0]);
    json_decref(arguments[1]);
    return result;
}

static json_t *negated(Filling *filling, const Expression *expression)
{
    json_t *value = evaluate(filling, expression->left), *result = NULL;
    if (value != NULL && expression->kind == EXPRESSION_NOT)
        result = json_boolean(!template_is_true(value));
    else if (json_is_number(value))
        result = json_real(0 - json_number_value(value));
    else if (value != NULL)
        fail(filling, expression->at, _("only a number can be negative"));
    json_decref(value);
    return result;
}

static json_t *found(Filling *filling, const Expression *expression)
{
    json_t *list = evaluate(filling, expression->left), *result = NULL, *index = NULL;
    if (list != NULL && expression->kind == EXPRESSION_INDEX)
        index = evaluate(filling, expression->right);
    filling->meter.steps += expression->length;
    if (list != NULL && expression->kind == EXPRESSION_MEMBER)
        result = reference_to(json_object_get(list, expression->name));
    else if (index != NULL)
        result = element_of(filling, list, index);
    json_decref(list);
    json_decref(index);
    return result;
}

/* Returns the value of an expression, a new reference; null for a name that does not exist. NULL
 * with an error. */
static json_t *evaluate(Filling *filling, const Expression *expression)
{
    if (!take(filling, expression->at, STEPS_OF_VALUE, 0))
        return NULL;
    switch (expression->kind) {
    case EXPRESSION_VALUE:
        return json_incref(expression->value);
    case EXPRESSION_NAME:
        return value_named(filling, expression);
    case EXPRESSION_MEMBER:
    case EXPRESSION_INDEX:
        return found(filling, expression);
    case EXPRESSION_MINUS:
    case EXPRESSION_NOT:
        return negated(filling, expression);
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        return logical(filling, expression);
    case EXPRESSION_BINARY:
        return binary(filling, expression);
    case EXPRESSION_FILTER:
        return filtered(filling, expression);
    }
    return NULL;
}

/* ---- Pieces ---- */

static bool fill_pieces(Filling *filling, const GPtrArray *pieces);

/* Adopts the value. */
static void bind_name(Filling *filling, const char *name, json_t *value)
{
    g_array_append_val(filling->bindings, ((Binding){name, value}));
}

static void unbind(Filling *filling, guint count)
{
    while (filling->bindings->len > count) {
        json_decref(g_array_index(filling->bindings, Binding, filling->bindings->len - 1).value);
        g_array_set_size(filling->bindings, filling->bindings->len - 1);
    }
}

/* Returns the target that a filter at the end of an expression names; otherwise the current one. */
static TemplateEscape escape_of(const Filling *filling, const Expression *expression)
{
    if (expression->kind == EXPRESSION_FILTER && strcmp(expression->name, "raw") == 0)
        return ESCAPE_NONE;
    for (int i = 0; expression->kind == EXPRESSION_FILTER && template_escapes[i] != NULL; i++)
        if (strcmp(template_escapes[i], expression->name) == 0)
            return (TemplateEscape)i;
    return filling->escape;
}

static bool write_value(Filling *filling, const Expression *expression)
{
    json_t *value = evaluate(filling, expression);
    if (value == NULL)
        return false;
    bool is_null = json_is_null(value);
    TemplateEscape escape = escape_of(filling, expression);
    size_t length = json_string_length(value) + STEPS_OF_NUMBER;
    bool fits = take(filling, expression->at, length, length * (escape == ESCAPE_NONE ? 2 : 12));
    bool ok = fits && template_write(filling->meter.out, value, escape);
    json_decref(value);
    if (!fits)
        return false;
    return ok || fail(filling, expression->at,
                      is_null ? _("this has no value; the filter “default” can give it one")
                              : _("a list cannot be written; use a loop, or | join"));
}

/* Fills in the body of a loop for an element; `key` is its key in an object, or NULL. */
static bool fill_element(Filling *filling, const TemplatePiece *piece, const char *key,
                         json_t *element, size_t index, size_t count)
{
    guint before = filling->bindings->len;
    if (!take(filling, piece->at, STEPS_OF_PASS + (key != NULL ? strlen(key) : 0), 0))
        return false;
    json_t *value =
        key != NULL ? json_pack("{s:s, s:O}", "key", key, "value", element) : json_incref(element);
    bind_name(filling, "loop",
              json_pack("{s:f, s:f, s:b, s:b, s:f}", "index", (double)index, "number",
                        (double)index + 1, "first", index == 0, "last", index + 1 == count, "count",
                        (double)count));
    bind_name(filling, piece->name, value);
    bool ok = fill_pieces(filling, piece->body);
    unbind(filling, before);
    return ok;
}

static bool fill_loop(Filling *filling, const TemplatePiece *piece)
{
    json_t *list = evaluate(filling, piece->expression), *element;
    bool ok = list != NULL;
    size_t index = 0, count = MAX(json_array_size(list), json_object_size(list));
    const char *key;
    if (ok && !json_is_array(list) && !json_is_object(list))
        ok = fail(filling, piece->expression->at, _("a loop needs a list"));
    if (json_is_array(list))
        for (; ok && index < count; index++)
            ok = fill_element(filling, piece, NULL, json_array_get(list, index), index, count);
    json_object_foreach (list, key, element)
        ok = ok && fill_element(filling, piece, key, element, index++, count);
    json_decref(list);
    return ok;
}

static bool fill_condition(Filling *filling, const TemplatePiece *piece)
{
    json_t *value = evaluate(filling, piece->expression);
    if (value == NULL)
        return false;
    const GPtrArray *body = template_is_true(value) ? piece->body : piece->other;
    json_decref(value);
    return body == NULL || fill_pieces(filling, body);
}

/* Fails with the author's own message. */
static bool fail_with(Filling *filling, const TemplatePiece *piece)
{
    json_t *value = evaluate(filling, piece->expression);
    const char *message = json_string_value(value);
    if (value != NULL)
        fail(filling, piece->at, message != NULL ? message : _("the message must be a text"));
    json_decref(value);
    return false;
}

static bool fill_piece(Filling *filling, const TemplatePiece *piece)
{
    json_t *value;
    switch (piece->kind) {
    case PIECE_TEXT:
        g_string_append_len(filling->meter.out, piece->at, (gssize)piece->size);
        return take(filling, piece->at, piece->size, 0);
    case PIECE_WRITE:
        return write_value(filling, piece->expression);
    case PIECE_FOR:
        return fill_loop(filling, piece);
    case PIECE_IF:
        return fill_condition(filling, piece);
    case PIECE_LET:
        value = evaluate(filling, piece->expression);
        if (value != NULL)
            bind_name(filling, piece->name, value);
        return value != NULL;
    case PIECE_FAIL:
        return fail_with(filling, piece);
    case PIECE_ESCAPE:
        filling->escape = piece->escape;
        return true;
    }
    return false;
}

/* Returns the bytes that a value may use itself. */
static uint64_t size_of(const json_t *value)
{
    return 2 * json_string_length(value) + 16 * json_array_size(value);
}

static bool fill_pieces(Filling *filling, const GPtrArray *pieces)
{
    guint first = filling->bindings->len, before = first;
    uint64_t texts = filling->meter.texts, bound = 0; /* bytes of the names of this block */
    bool ok = true;
    POINTER_EACH_WHILE (ok, const TemplatePiece, piece, pieces) {
        ok = take(filling, piece->at, 1, 0) && fill_piece(filling, piece);
        if (ok && piece->kind == PIECE_LET)
            bound += size_of(g_array_index(filling->bindings, Binding, before++).value);
        filling->meter.texts = texts + bound;
    }
    unbind(filling, first);
    filling->meter.texts = texts;
    return ok;
}

GBytes *template_fill(const TemplateText *text, const json_t *values, GError **error)
{
    const char *end;
    if (!g_utf8_validate_len(text->bytes, text->size, &end)) {
        template_fail(text, end, TEMPLATE_SYNTAX, error, _("the template is not UTF-8"));
        return NULL;
    }
    GPtrArray *pieces = template_parse(text, error);
    if (pieces == NULL)
        return NULL;
    Filling filling = {.text = text,
                       .values = values,
                       .bindings = g_array_new(FALSE, FALSE, sizeof(Binding)),
                       .meter = {.budget = text->budget, .out = g_string_new(NULL)},
                       .error = error};
    bool ok = fill_pieces(&filling, pieces) && take(&filling, text->bytes + text->size, 0, 0);
    g_ptr_array_unref(pieces);
    g_array_unref(filling.bindings);
    uint64_t kept = ok ? filling.meter.out->len : 0;
    GBytes *bytes = g_string_free_to_bytes(filling.meter.out);
    budget_release(text->budget, filling.meter.taken - kept);
    g_clear_error(&filling.meter.error);
    if (!ok)
        g_clear_pointer(&bytes, g_bytes_unref);
    return bytes;
}

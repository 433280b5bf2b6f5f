/* SPDX-License-Identifier: MIT */
/* Reads the words that follow a verb; see query.h. */
#include "cli/query.h"

#include <math.h>
#include <string.h>

/* ---- Words ---- */

bool query_fail(Query *q, const char *format, ...)
{
    if (q->problem->len > 0)
        return false;
    va_list arguments;
    va_start(arguments, format);
    g_string_append_vprintf(q->problem, format, arguments);
    va_end(arguments);
    return false;
}

const char *query_peek(const Query *q)
{
    return q->next < q->count ? q->words[q->next] : NULL;
}

bool query_take(Query *q, const char *what, const char **word)
{
    *word = query_peek(q);
    if (*word == NULL)
        return query_fail(q, "%s is missing", what);
    q->next++;
    return true;
}

/* ---- Numbers ---- */

/* Reads a plain decimal number with few digits, correctly rounded, because it is the quotient of
 * two exact doubles. Returns the position after it, or NULL for any other text. */
static const char *short_decimal(const char *text, double *number)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};
    bool negative = *text == '-';
    int64_t digits = 0;
    int count = 0, decimals = 0;
    bool point = false;
    for (text += negative; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        digits = digits * 10 + (*text - '0');
        decimals += point;
        if (++count > 15 || decimals > 10)
            return NULL;
    }
    if (count == 0 || *text == 'e' || *text == 'E')
        return NULL;
    *number = (double)digits / powers[decimals];
    if (negative)
        *number = -*number;
    return text;
}

/* Reads a number at the start of a text. Returns the position after it, or NULL if there is
 * none. */
static const char *read_number(const char *text, float *number)
{
    double value;
    const char *end = short_decimal(text, &value);
    if (end == NULL) {
        char *after;
        value = g_ascii_strtod(text, &after);
        end = after != text ? after : NULL;
    }
    *number = end != NULL ? (float)value : 0;
    return end;
}

int query_numbers(Query *q, const char *word, const char *what, int min, int max, float *numbers)
{
    const char *at = word;
    int count = 0;
    bool ok = true;
    while (ok && count < max) {
        at = read_number(at, &numbers[count]);
        ok = at != NULL && (*at == ',' || *at == 0);
        count += ok;
        if (!ok || *at == 0)
            break;
        at++;
    }
    if (ok && count >= min && *at == 0 && at > word && at[-1] != ',')
        return count;
    query_fail(q, "\"%s\" should be %s", word, what);
    return 0;
}

static bool take_vec(Query *q, gab_vec *vec)
{
    const char *word;
    float numbers[2];
    if (!query_take(q, "X,Y", &word) || query_numbers(q, word, "X,Y", 2, 2, numbers) == 0)
        return false;
    *vec = (gab_vec){numbers[0], numbers[1]};
    return true;
}

static bool take_segment(Query *q, gab_segment *segment)
{
    return take_vec(q, &segment->a) && take_vec(q, &segment->b);
}

/* ---- Shapes ---- */

gab_vec query_direction(float degrees)
{
    /* Multiples of 90 degrees are exact. */
    static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double rest = fmod((double)degrees, 360);
    if (fmod(rest, 90) == 0)
        return quarters[((int)(rest / 90) + 4) % 4];
    double radians = rest * (acos(-1.0) / 180);
    return (gab_vec){(float)cos(radians), (float)sin(radians)};
}

static bool take_shape(Query *q, QueryShape *shape)
{
    static const struct {
        const char *name, *words;
        QueryWord kind;
        int count;
    } shapes[] = {{"circle", "circle X,Y,R", QUERY_CIRCLE, 3},
                  {"box", "box X,Y,W,H", QUERY_BOX, 4},
                  {"obox", "obox X,Y,W,H,DEGREES", QUERY_OBOX, 5}};
    const char *word = query_peek(q);
    float n[5] = {0};
    if (word == NULL)
        return query_fail(q, "a shape is missing: X,Y, circle, box, obox or segment");
    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
        if (strcmp(word, shapes[i].name) != 0)
            continue;
        q->next++;
        if (!query_take(q, shapes[i].words, &word) ||
            query_numbers(q, word, shapes[i].words, shapes[i].count, shapes[i].count, n) == 0)
            return false;
        shape->kind = shapes[i].kind;
        shape->circle = (gab_circle){{n[0], n[1]}, n[2]};
        shape->box = (gab_box){n[0], n[1], n[2], n[3]};
        shape->obox = (gab_obox){{n[0], n[1]}, {n[2] / 2, n[3] / 2}, query_direction(n[4])};
        return true;
    }
    shape->kind = QUERY_POINT;
    if (strcmp(word, "segment") != 0)
        return take_vec(q, &shape->point);
    q->next++;
    shape->kind = QUERY_SEGMENT;
    return take_segment(q, &shape->segment);
}

/* ---- The words of a verb ---- */

/* True if all words have been taken; otherwise fails. */
static bool has_ended(Query *q)
{
    const char *word = query_peek(q);
    return word == NULL || query_fail(q, "unexpected word \"%s\"", word);
}

/* Takes a shape that planes can be queried with; a point becomes a disc of radius 0. */
static bool take_plane_shape(Query *q, QueryShape *shape)
{
    if (!take_shape(q, shape) || !has_ended(q))
        return false;
    if (shape->kind == QUERY_POINT) {
        shape->kind = QUERY_CIRCLE;
        shape->circle = (gab_circle){shape->point, 0};
    }
    return shape->kind != QUERY_OBOX ||
           query_fail(q, "planes need X,Y, a circle, a box or a segment");
}

static bool take_number(Query *q, const char *what, float *number)
{
    const char *word;
    return query_take(q, what, &word) && query_numbers(q, word, what, 1, 1, number) > 0;
}

static bool take_point(Query *q, QueryShape *shape)
{
    bool ok = take_vec(q, &shape->point);
    shape->segment = (gab_segment){shape->point, shape->point};
    return ok;
}

static bool take_words(Query *q, unsigned words)
{
    switch (words) {
    case QUERY_POINT:
        return take_point(q, &q->shape);
    case QUERY_SEGMENT:
        return take_segment(q, &q->shape.segment);
    case QUERY_SHAPE:
        return take_shape(q, &q->shape);
    case QUERY_PLANE_SHAPE:
        return take_plane_shape(q, &q->shape);
    case QUERY_X:
        return take_number(q, "X", &q->x);
    case QUERY_TIME:
        return query_take(q, "MILLISECONDS", &q->word);
    case QUERY_POINT_NAME:
        return query_take(q, "the name of a point", &q->word);
    case QUERY_OWNER:
        return query_take_owner(q);
    case QUERY_LIST:
        return query_take_list(q);
    default:
        return query_take_item(q, (gab_kind)words);
    }
}

bool query_take_words(Query *q, const QueryVerb *verb)
{
    q->frame_count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(verb->words) && verb->words[i] != 0; i++)
        if (!take_words(q, verb->words[i]))
            return false;
    return has_ended(q);
}

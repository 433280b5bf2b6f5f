/* SPDX-License-Identifier: MIT */
/* Reads the words of a query; see query.h. */
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

bool query_end(Query *q)
{
    const char *word = query_peek(q);
    return word == NULL || query_fail(q, "unexpected word \"%s\"", word);
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

bool query_take_number(Query *q, const char *what, float *number)
{
    const char *word;
    return query_take(q, what, &word) && query_numbers(q, word, what, 1, 1, number) > 0;
}

bool query_take_vec(Query *q, gab_vec *vec)
{
    const char *word;
    float numbers[2];
    if (!query_take(q, "X,Y", &word) || query_numbers(q, word, "X,Y", 2, 2, numbers) == 0)
        return false;
    *vec = (gab_vec){numbers[0], numbers[1]};
    return true;
}

bool query_take_segment(Query *q, gab_segment *segment)
{
    return query_take_vec(q, &segment->a) && query_take_vec(q, &segment->b);
}

/* ---- Shapes ---- */

static gab_vec direction_of_angle(float degrees)
{
    /* Multiples of 90 degrees are exact. */
    static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double rest = fmod((double)degrees, 360);
    if (fmod(rest, 90) == 0)
        return quarters[((int)(rest / 90) + 4) % 4];
    double radians = rest * (acos(-1.0) / 180);
    return (gab_vec){(float)cos(radians), (float)sin(radians)};
}

static bool take_numbered_shape(Query *q, QueryShape *shape)
{
    static const struct {
        const char *name, *words;
        QueryShapeKind kind;
        int count;
    } kinds[] = {{"circle", "circle X,Y,R", QUERY_CIRCLE, 3},
                 {"box", "box X,Y,W,H", QUERY_BOX, 4},
                 {"obox", "obox X,Y,W,H,DEGREES", QUERY_OBOX, 5}};
    const char *name = q->words[q->next++], *word;
    size_t i = name[0] == 'c' ? 0 : name[0] == 'b' ? 1 : 2;
    float n[5];
    if (!query_take(q, kinds[i].words, &word) ||
        query_numbers(q, word, kinds[i].words, kinds[i].count, kinds[i].count, n) == 0)
        return false;
    shape->kind = kinds[i].kind;
    shape->circle = (gab_circle){{n[0], n[1]}, n[2]};
    shape->box = (gab_box){n[0], n[1], n[2], i > 0 ? n[3] : 0};
    if (shape->kind == QUERY_OBOX)
        shape->obox = (gab_obox){{n[0], n[1]}, {n[2] / 2, n[3] / 2}, direction_of_angle(n[4])};
    return true;
}

bool query_take_shape(Query *q, QueryShape *shape)
{
    const char *word = query_peek(q);
    if (word == NULL)
        return query_fail(q, "a shape is missing: X,Y, circle, box, obox or segment");
    if (strcmp(word, "circle") == 0 || strcmp(word, "box") == 0 || strcmp(word, "obox") == 0)
        return take_numbered_shape(q, shape);
    shape->kind = QUERY_POINT;
    if (strcmp(word, "segment") != 0)
        return query_take_vec(q, &shape->point);
    q->next++;
    shape->kind = QUERY_SEGMENT;
    return query_take_segment(q, &shape->segment);
}

/* ---- Options ---- */

const char *query_option(const Query *q, unsigned bit)
{
    const char *value = NULL;
    for (unsigned i = 0; i < q->option_count; i++)
        if (q->options[i].bit == bit)
            value = q->options[i].value;
    return value;
}

bool query_option_number(Query *q, unsigned bit, float standard, float *number)
{
    const char *value = query_option(q, bit);
    *number = standard;
    return value == NULL || query_numbers(q, value, "a number", 1, 1, number) > 0;
}

/* Adds a tag; 0 means items without a tag. */
static bool add_tag(Query *q, const char *word, gab_tags *tags)
{
    const QueryItems all = {.kind = GAB_KIND_TAG, .count = gab_bank_tag_count(q->bank)};
    uint32_t index, number;
    if (query_is_whole_number(word, &number) && number == 0 &&
        (word[0] == '#' || gab_bank_tag(q->bank, word).number == 0)) {
        gab_tags_add(tags, 0);
        return true;
    }
    if (!query_find(q, &all, word, &index))
        return false;
    gab_tags_add(tags, gab_bank_tag_at(q->bank, index).number);
    return true;
}

static bool find_role(Query *q, const char *word, uint8_t *role)
{
    *role = gab_bank_role(q->bank, query_name(word));
    return *role != GAB_NO_ROLE || strcmp(word, "none") == 0 ||
           query_fail(q, "there is no role \"%s\"", word);
}

bool query_tags(Query *q, gab_tags *tags, const gab_tags **given)
{
    *tags = (gab_tags){{0}};
    *given = NULL;
    for (unsigned i = 0; i < q->option_count; i++) {
        const QueryOption *option = &q->options[i];
        uint8_t role;
        if ((option->bit & QUERY_FILTER) == 0)
            continue;
        *given = tags;
        if (option->bit == QUERY_TAG && !add_tag(q, option->value, tags))
            return false;
        if (option->bit == QUERY_ROLE) {
            if (!find_role(q, option->value, &role))
                return false;
            gab_tags_add_role(tags, q->bank, role);
        }
    }
    return true;
}

/* ---- Frames ---- */

bool query_take_sprite(Query *q, gab_sprite *sprite)
{
    const char *word;
    if (!query_take(q, "the name of a sprite", &word))
        return false;
    *sprite = gab_bank_sprite(q->bank, query_name(word));
    return gab_sprite_exists(*sprite) || query_fail(q, "there is no sprite \"%s\"", word);
}

bool query_take_animation(Query *q, gab_sprite sprite, gab_animation *animation)
{
    const char *word;
    if (!query_take(q, "an animation", &word))
        return false;
    *animation = gab_sprite_animation(sprite, query_name(word));
    return gab_animation_exists(*animation) || query_fail(q, "there is no animation \"%s\"", word);
}

static bool take_step(Query *q, gab_animation animation, QueryPosedFrame *posed)
{
    uint32_t number, count = gab_animation_step_count(animation);
    query_is_whole_number(q->words[q->next++], &number);
    gab_step step = gab_animation_step_at(animation, number, NULL);
    posed->fighter.frame = step.frame;
    posed->flip_x = step.pose.flip_x;
    posed->flip_y = step.pose.flip_y;
    return gab_frame_exists(step.frame) ||
           query_fail(q, "there is no step %u: \"%s\" has %u, from 0", number,
                      gab_animation_name(animation), count);
}

/* Takes FRAME or ANIMATION STEP, after a sprite. If the name is that of a frame and not of an
 * animation, a number that follows is not a step but the next word. */
static bool take_frame_of(Query *q, QueryPosedFrame *posed)
{
    gab_sprite sprite = posed->sprite;
    gab_frame *frame = &posed->fighter.frame;
    const char *word;
    uint32_t number;
    if (!query_take(q, "a frame", &word))
        return false;
    bool has_number = query_is_whole_number(query_peek(q), &number);
    gab_animation animation = gab_sprite_animation(sprite, query_name(word));
    if (has_number && gab_animation_exists(animation))
        return take_step(q, animation, posed);
    *frame = gab_sprite_frame(sprite, query_name(word));
    if (has_number && !gab_frame_exists(*frame) && !query_is_whole_number(word, &number))
        return query_fail(q, "there is no animation \"%s\"", word);
    if (gab_animation_exists(animation) && !gab_frame_exists(*frame))
        return query_fail(q, "\"%s\" is an animation, and its step is missing", word);
    const QueryItems frames = {.kind = GAB_KIND_FRAME,
                               .parent = sprite.index,
                               .first = gab_sprite_frame_at(sprite, 0).index,
                               .count = gab_sprite_frame_count(sprite)};
    frame->bank = q->bank;
    return query_find(q, &frames, word, &frame->index);
}

bool query_take_frame(Query *q, QueryPosedFrame *posed)
{
    *posed = (QueryPosedFrame){.from = q->next};
    return query_take_sprite(q, &posed->sprite) && take_frame_of(q, posed);
}

static bool apply_option(Query *q, QueryPosedFrame *posed, const QueryOption *option)
{
    gab_pose *pose = &posed->fighter.pose;
    float n[2];
    uint8_t role;
    switch (option->bit) {
    case QUERY_AT:
        if (query_numbers(q, option->value, "X,Y", 2, 2, n) == 0)
            return false;
        pose->x = n[0];
        pose->y = n[1];
        return true;
    case QUERY_FLIP_X:
        pose->flip_x = true;
        return true;
    case QUERY_FLIP_Y:
        pose->flip_y = true;
        return true;
    case QUERY_TURN:
        if (query_numbers(q, option->value, "degrees", 1, 1, n) == 0)
            return false;
        pose->turn = n[0] != 0 ? direction_of_angle(n[0]) : (gab_vec){0, 0};
        return true;
    case QUERY_SCALE:
        return query_numbers(q, option->value, "a number", 1, 1, &pose->scale) > 0;
    case QUERY_TAG:
        posed->fighter.filter.tags = &posed->tags;
        return add_tag(q, option->value, &posed->tags);
    case QUERY_ROLE:
        if (!find_role(q, option->value, &role))
            return false;
        posed->fighter.filter.roles = &posed->roles;
        gab_tags_add(&posed->roles, role);
        return true;
    default:
        return true;
    }
}

bool query_pose(Query *q, QueryPosedFrame *posed, const QueryPosedFrame *next)
{
    unsigned given = 0;
    for (unsigned i = 0; i < q->option_count; i++) {
        const QueryOption *option = &q->options[i];
        /* The first frame, directly after the verb, also has the options before it. */
        bool is_before = posed->from > 1 && option->position <= posed->from;
        bool is_after = next != NULL && option->position > next->from;
        bool is_other = is_before || is_after;
        if (!is_other && (!query_once(q, option->bit, &given) || !apply_option(q, posed, option)))
            return false;
    }
    posed->fighter.pose.flip_x ^= posed->flip_x;
    posed->fighter.pose.flip_y ^= posed->flip_y;
    return true;
}

bool query_one_frame(Query *q, QueryPosedFrame *posed)
{
    return query_take_frame(q, posed) && query_end(q) && query_pose(q, posed, NULL);
}

bool query_two_frames(Query *q, QueryPosedFrame *a, QueryPosedFrame *b)
{
    return query_take_frame(q, a) && query_take_frame(q, b) && query_end(q) &&
           query_pose(q, a, b) && query_pose(q, b, NULL);
}

/* ---- Maps and levels ---- */

bool query_take_map(Query *q, gab_map *map)
{
    const char *word;
    if (!query_take(q, "the name of a map", &word))
        return false;
    *map = gab_bank_map(q->bank, query_name(word));
    return gab_map_exists(*map) || query_fail(q, "there is no map \"%s\"", word);
}

bool query_take_plane(Query *q, gab_map *map, gab_plane *plane)
{
    const char *word;
    if (!query_take_map(q, map) || !query_take(q, "the name of a plane", &word))
        return false;
    *plane = gab_map_plane(*map, query_name(word));
    return gab_plane_exists(*plane) || query_fail(q, "there is no plane \"%s\"", word);
}

bool query_take_zone(Query *q, gab_zone *zone)
{
    const char *word;
    gab_map map;
    gab_plane plane;
    if (!query_take_plane(q, &map, &plane) || !query_take(q, "a zone", &word))
        return false;
    const QueryItems zones = {.kind = GAB_KIND_ZONE,
                              .parent = plane.index,
                              .first = gab_plane_zone_numbered(plane, 1).index,
                              .count = gab_plane_zone_count(plane),
                              .base = 1};
    zone->bank = q->bank;
    return query_find(q, &zones, word, &zone->index);
}

bool query_take_level(Query *q, gab_level *level)
{
    const char *word;
    if (!query_take(q, "the name of a level", &word))
        return false;
    *level = gab_bank_level(q->bank, query_name(word));
    return gab_level_exists(*level) || query_fail(q, "there is no level \"%s\"", word);
}

bool query_find_layer(Query *q, gab_level level, const char *word, gab_layer *layer)
{
    const QueryItems layers = {.kind = GAB_KIND_LAYER,
                               .parent = level.index,
                               .first = gab_level_layer_at(level, 0).index,
                               .count = gab_level_layer_count(level)};
    layer->bank = q->bank;
    return query_find(q, &layers, word, &layer->index);
}

bool query_take_layer(Query *q, gab_level *level, gab_layer *layer)
{
    const char *word;
    return query_take_level(q, level) && query_take(q, "a layer", &word) &&
           query_find_layer(q, *level, word, layer);
}

void query_answer_tag(Query *q, uint8_t tag, uint8_t role)
{
    answer_name(q->out, "tag", tag != 0 ? gab_bank_tag_numbered(q->bank, tag).name : "");
    answer_name(q->out, "role", role != GAB_NO_ROLE ? gab_bank_role_name(q->bank, role) : "");
}

void query_answer_cell(Query *q, gab_cell cell)
{
    answer_open(q->out, "cell", '[');
    answer_int(q->out, NULL, cell.column);
    answer_int(q->out, NULL, cell.row);
    answer_close(q->out, ']');
}

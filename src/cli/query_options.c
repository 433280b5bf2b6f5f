/* SPDX-License-Identifier: MIT */
/* Reads the options of a query: the poses of frames, tags, movers and blockers; see query.h. */
#include "cli/query.h"

#include <string.h>

/* Returns the value of an option, the last one if it is repeated; NULL if it is missing. */
static const char *option_value(const Query *q, unsigned bit)
{
    const char *value = NULL;
    for (unsigned i = 0; i < q->option_count; i++)
        if (q->options[i].bit == bit)
            value = q->options[i].value;
    return value;
}

/* Reads the value of an option as a number; `standard` if it is missing. */
static bool read_number(Query *q, unsigned bit, float standard, float *number)
{
    const char *value = option_value(q, bit);
    *number = standard;
    return value == NULL || query_numbers(q, value, "a number", 1, 1, number) > 0;
}

/* ---- Tags ---- */

/* Reads a tag as a filter; 0 means items without a tag. */
static bool read_tag(Query *q, const char *word, gab_filter *filter)
{
    uint32_t index, number;
    if (query_is_whole_number(word, &number) && number == 0 &&
        (word[0] == '#' || gab_bank_tag(q->bank, word).number == GAB_NONE)) {
        *filter = gab_filter_number(0);
        return true;
    }
    if (!query_find(q, GAB_KIND_TAG, word, &index))
        return false;
    *filter = gab_filter_number(gab_bank_tag_at(q->bank, index).number);
    return true;
}

/* Reads a role as a filter. */
static bool read_role(Query *q, const char *word, gab_filter *filter)
{
    const char *name = query_name(word);
    *filter = gab_filter_role(q->bank, name);
    if (gab_bank_find(q->bank, GAB_KIND_ROLE, 0, name) != GAB_NONE)
        return true;
    *filter = gab_filter_without_role(q->bank);
    return strcmp(word, "none") == 0 || query_fail_name(q, GAB_KIND_ROLE, word);
}

/* Adds what the option --tag or --role selects to the options of the same kind before it. */
static bool add_selected(Query *q, const QueryOption *option, gab_filter *filter)
{
    gab_filter one;
    if (!(option->bit == QUERY_TAG ? read_tag : read_role)(q, option->value, &one))
        return false;
    *filter = filter->only ? gab_filter_or(*filter, one) : one;
    return true;
}

/* ---- Frames ---- */

static bool apply_option(Query *q, QueryFrame *posed, const QueryOption *option)
{
    gab_pose *pose = &posed->fighter.pose;
    float n[2];
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
        pose->turn = n[0] != 0 ? query_direction(n[0]) : (gab_vec){0, 0};
        return true;
    case QUERY_SCALE:
        return query_numbers(q, option->value, "a number", 1, 1, &pose->scale) > 0;
    case QUERY_TAG:
        return add_selected(q, option, &posed->tags);
    case QUERY_ROLE:
        return add_selected(q, option, &posed->roles);
    default:
        return true;
    }
}

/* Applies the options of a frame: those up to `next`, the next frame, or all that follow if `next`
 * is NULL. */
static bool pose_frame(Query *q, QueryFrame *posed, const QueryFrame *next)
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
    posed->fighter.filter = gab_filter_and(posed->tags, posed->roles);
    return true;
}

static bool pose_frames(Query *q)
{
    for (unsigned i = 0; i < q->frame_count; i++)
        if (!pose_frame(q, &q->frames[i], i + 1 < q->frame_count ? &q->frames[i + 1] : NULL))
            return false;
    return true;
}

/* ---- Movers and blockers ---- */

static bool add_door(Query *q, const char *word)
{
    q->blockers.open = q->open;
    q->blockers.open_words = QUERY_MAX_DOOR_WORDS;
    return gab_doors_set(q->open, QUERY_MAX_DOOR_WORDS, gab_level_door(q->level, query_name(word)),
                         true) ||
           query_fail_name(q, GAB_KIND_DOOR, word);
}

static bool read_blockers(Query *q)
{
    const char *layer = option_value(q, QUERY_LAYER);
    q->blockers = (gab_blockers){.open = NULL};
    if (layer != NULL) {
        q->blockers.only.bank = q->bank;
        if (!query_find(q, GAB_KIND_LAYER, layer, &q->blockers.only.index))
            return false;
    }
    for (unsigned i = 0; i < q->option_count; i++) {
        const QueryOption *option = &q->options[i];
        if (option->bit == QUERY_OPEN && !add_door(q, option->value))
            return false;
        if ((option->bit & QUERY_FILTER) != 0 && !add_selected(q, option, &q->blockers.filter))
            return false;
    }
    return true;
}

/* Reads the mover: a disc with --radius, a box with --size, otherwise a point. */
static bool read_mover(Query *q)
{
    const gab_segment path = q->shape.segment;
    const char *size = option_value(q, QUERY_SIZE);
    float radius, sides[2];
    if (!read_number(q, QUERY_RADIUS, 0, &radius))
        return false;
    q->mover = gab_mover_disc(path.a, path.b, radius);
    if (size == NULL)
        return true;
    if (query_numbers(q, size, "W,H", 2, 2, sides) == 0)
        return false;
    gab_vec by = {path.b.x - path.a.x, path.b.y - path.a.y};
    gab_box box = {path.a.x - sides[0] / 2, path.a.y - sides[1] / 2, sides[0], sides[1]};
    q->mover = gab_mover_box(box, by);
    return true;
}

static bool read_smooth(Query *q)
{
    static const char *const words[] = {"nearest", "bilinear", "bicubic"};
    const char *word = option_value(q, QUERY_SMOOTH);
    q->smooth = GAB_BILINEAR;
    if (word == NULL)
        return true;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], word) == 0) {
            q->smooth = (gab_smooth)i;
            return true;
        }
    return query_fail(q, "--smooth must be nearest, bilinear or bicubic, not \"%s\"", word);
}

/* ---- All options ---- */

bool query_read_options(Query *q)
{
    if (q->frame_count > 0)
        return pose_frames(q);
    return read_mover(q) && read_blockers(q) &&
           read_number(q, QUERY_RESTITUTION, 1, &q->surface.restitution) &&
           read_number(q, QUERY_FRICTION, 0, &q->surface.friction) &&
           read_number(q, QUERY_MAX_DISTANCE, 2 * GAB_RANGE, &q->max_distance) && read_smooth(q);
}

/* SPDX-License-Identifier: MIT */
/*
 * Finds the items that words identify; see query_find in query.h for the contract. Names take
 * precedence over numbers: art that is cut from a sheet has frames named "1", "2", ..., whose
 * numbers start from 0.
 */
#include "cli/query.h"

#include <string.h>

enum { MAX_KNOWN = 12 }; /* names that a message lists */

/* ---- Words ---- */

const char *query_name(const char *word)
{
    return word[0] == '=' ? word + 1 : word;
}

bool query_is_whole_number(const char *word, uint32_t *number)
{
    uint64_t value = 0;
    if (word == NULL || word[word[0] == '#'] == 0)
        return false;
    for (word += word[0] == '#'; *word != 0; word++) {
        if (*word < '0' || *word > '9' || value > GAB_NONE)
            return false;
        value = value * 10 + (uint64_t)(*word - '0');
    }
    *number = value < GAB_NONE ? (uint32_t)value : GAB_NONE;
    return true;
}

/* ---- Kinds of items ---- */

/* The kinds that words identify. All but roles and doors may have properties. */
static const struct {
    const char *name;
    const char *wanted; /* for the message that it is missing */
    gab_kind parent;    /* or 0 */
    bool has_numbers;   /* may be identified by its number */
} kinds[] = {
    [GAB_KIND_ROLE] = {"role", "a role", 0, false},
    [GAB_KIND_TAG] = {"tag", "a tag", 0, true},
    [GAB_KIND_SPRITE] = {"sprite", "the name of a sprite", 0, false},
    [GAB_KIND_FRAME] = {"frame", "a frame", GAB_KIND_SPRITE, true},
    [GAB_KIND_ANIMATION] = {"animation", "an animation", GAB_KIND_SPRITE, false},
    [GAB_KIND_MAP] = {"map", "the name of a map", 0, false},
    [GAB_KIND_PLANE] = {"plane", "the name of a plane", GAB_KIND_MAP, false},
    [GAB_KIND_ZONE] = {"zone", "a zone", GAB_KIND_PLANE, true},
    [GAB_KIND_BAND] = {"band", "a band", GAB_KIND_MAP, true},
    [GAB_KIND_LEVEL] = {"level", "the name of a level", 0, false},
    [GAB_KIND_LAYER] = {"layer", "a layer", GAB_KIND_LEVEL, true},
    [GAB_KIND_DOOR] = {"door", "a door", GAB_KIND_LEVEL, false},
    [GAB_KIND_MARKER] = {"marker", "a marker", GAB_KIND_LEVEL, true},
    [GAB_KIND_BOX] = {"box", "a box", GAB_KIND_FRAME, true},
    [GAB_KIND_PLACED_POINT] = {"point", "the name of a point", GAB_KIND_FRAME, false},
    [GAB_KIND_WALL] = {"wall", "the number of a wall", GAB_KIND_LAYER, true},
};

static gab_frame taken_frame(const Query *q)
{
    return (gab_frame){q->bank, q->items[GAB_KIND_FRAME]};
}

QueryItems query_items(const Query *q, gab_kind kind)
{
    gab_level_wall wall;
    switch (kind) {
    case GAB_KIND_ROLE:
        return (QueryItems){0, gab_bank_role_count(q->bank), 0};
    case GAB_KIND_TAG:
        return (QueryItems){0, gab_bank_tag_count(q->bank), 0};
    case GAB_KIND_SPRITE:
        return (QueryItems){0, gab_bank_sprite_count(q->bank), 0};
    case GAB_KIND_FRAME:
        return (QueryItems){gab_sprite_frame_at(q->sprite, 0).index,
                            gab_sprite_frame_count(q->sprite), 0};
    case GAB_KIND_ANIMATION:
        return (QueryItems){gab_sprite_animation_at(q->sprite, 0).index,
                            gab_sprite_animation_count(q->sprite), 0};
    case GAB_KIND_MAP:
        return (QueryItems){0, gab_bank_map_count(q->bank), 0};
    case GAB_KIND_PLANE:
        return (QueryItems){gab_map_plane_at(q->map, 0).index, gab_map_plane_count(q->map), 0};
    case GAB_KIND_ZONE:
        return (QueryItems){gab_plane_zone_numbered(q->plane, 1).index,
                            gab_plane_zone_count(q->plane), 1};
    case GAB_KIND_BAND:
        return (QueryItems){gab_map_band_at(q->map, 0).index, gab_map_band_count(q->map), 0};
    case GAB_KIND_LEVEL:
        return (QueryItems){0, gab_bank_level_count(q->bank), 0};
    case GAB_KIND_LAYER:
        return (QueryItems){gab_level_layer_at(q->level, 0).index, gab_level_layer_count(q->level),
                            0};
    case GAB_KIND_DOOR:
        return (QueryItems){0, gab_level_door_count(q->level), 0};
    case GAB_KIND_MARKER:
        return (QueryItems){gab_level_marker_at(q->level, 0).index,
                            gab_level_marker_count(q->level), 0};
    case GAB_KIND_BOX:
        return (QueryItems){gab_frame_box_at(taken_frame(q), 0).index,
                            gab_frame_box_count(taken_frame(q)), 0};
    case GAB_KIND_WALL:
        gab_layer_wall_at(q->layer, 0, &wall);
        return (QueryItems){wall.index, gab_layer_wall_count(q->layer), 0};
    default:
        return (QueryItems){0, 0, 0};
    }
}

const char *query_item_name(const Query *q, gab_kind kind, uint32_t index)
{
    switch (kind) {
    case GAB_KIND_ROLE:
        return gab_bank_role_name(q->bank, (uint8_t)index);
    case GAB_KIND_TAG:
        return gab_bank_tag_at(q->bank, index).name;
    case GAB_KIND_SPRITE:
        return gab_sprite_name((gab_sprite){q->bank, index});
    case GAB_KIND_FRAME:
        return gab_frame_name((gab_frame){q->bank, index});
    case GAB_KIND_ANIMATION:
        return gab_animation_name((gab_animation){q->bank, index});
    case GAB_KIND_MAP:
        return gab_map_name((gab_map){q->bank, index});
    case GAB_KIND_PLANE:
        return gab_plane_name((gab_plane){q->bank, index});
    case GAB_KIND_ZONE:
        return gab_zone_name((gab_zone){q->bank, index});
    case GAB_KIND_BAND:
        return gab_band_name((gab_band){q->bank, index});
    case GAB_KIND_LEVEL:
        return gab_level_name((gab_level){q->bank, index});
    case GAB_KIND_LAYER:
        return gab_layer_name((gab_layer){q->bank, index});
    case GAB_KIND_DOOR:
        return gab_level_door_name(q->level, index);
    case GAB_KIND_MARKER:
        return gab_marker_name((gab_marker){q->bank, index});
    case GAB_KIND_BOX:
        return gab_frame_box_at(taken_frame(q), index - query_items(q, kind).first).name;
    default:
        return "";
    }
}

/* ---- Names and numbers ---- */

/* Finds an item by its name. The bank has an index of names, but without the names of boxes. */
static uint32_t find_name(const Query *q, gab_kind kind, const char *name)
{
    if (kind != GAB_KIND_BOX)
        return gab_bank_find(q->bank, kind, q->items[kinds[kind].parent], name);
    QueryItems boxes = query_items(q, kind);
    for (uint32_t i = boxes.first; i < boxes.first + boxes.count; i++)
        if (strcmp(query_item_name(q, kind, i), name) == 0)
            return i;
    return GAB_NONE;
}

static bool names_are_numbers(const Query *q, gab_kind kind)
{
    uint32_t number;
    QueryItems items = query_items(q, kind);
    for (uint32_t i = 0; i < items.count; i++) {
        const char *name = query_item_name(q, kind, items.first + i);
        if (name[0] != '#' && query_is_whole_number(name, &number))
            return true;
    }
    return false;
}

/* Finds a tag by its number, which is not its index. */
static uint32_t find_tag(const Query *q, uint32_t number)
{
    for (uint32_t i = 0; i < gab_bank_tag_count(q->bank); i++)
        if (gab_bank_tag_at(q->bank, i).number == number)
            return i;
    return GAB_NONE;
}

static uint32_t find_number(const Query *q, gab_kind kind, uint32_t number)
{
    QueryItems items = query_items(q, kind);
    if (kind == GAB_KIND_TAG)
        return find_tag(q, number);
    bool is_valid = number >= items.base && number - items.base < items.count;
    return is_valid ? items.first + (number - items.base) : GAB_NONE;
}

bool query_fail_name(Query *q, gab_kind kind, const char *word)
{
    const QueryItems items = query_items(q, kind);
    g_autoptr(GString) known = g_string_new(items.count == 0 ? "; the list is empty" : NULL);
    for (uint32_t i = 0, listed = 0; i < items.count && listed <= MAX_KNOWN; i++) {
        const char *name = query_item_name(q, kind, items.first + i);
        const char *before = listed == 0 ? "; known: " : ", ";
        if (name[0] != 0)
            g_string_append_printf(known, "%s%s", before, listed < MAX_KNOWN ? name : "…");
        listed += name[0] != 0;
    }
    return query_fail(q, "there is no %s \"%s\"%s", kinds[kind].name, word, known->str);
}

static bool fail_number(Query *q, gab_kind kind, const char *word)
{
    QueryItems items = query_items(q, kind);
    if (kind == GAB_KIND_TAG || items.count == 0)
        return query_fail_name(q, kind, word);
    return query_fail(q, "there is no %s \"%s\"; numbers go from %u to %u", kinds[kind].name, word,
                      items.base, items.base + items.count - 1);
}

bool query_find(Query *q, gab_kind kind, const char *word, uint32_t *index)
{
    uint32_t number = 0;
    bool is_number = kinds[kind].has_numbers && query_is_whole_number(word, &number);
    bool may_be_name = !is_number || word[0] != '#';
    *index = may_be_name ? find_name(q, kind, query_name(word)) : GAB_NONE;
    if (*index != GAB_NONE)
        return true;
    if (!is_number)
        return query_fail_name(q, kind, word);
    if (may_be_name && names_are_numbers(q, kind))
        return query_fail(q, "there is no %s named \"%s\"; its number would be #%s",
                          kinds[kind].name, word, word);
    *index = find_number(q, kind, number);
    return *index != GAB_NONE || fail_number(q, kind, word);
}

/* Finds a point of a frame by its name. */
static bool find_point(Query *q, const char *word, uint32_t *index)
{
    uint32_t in_frame = 0, frame = q->items[GAB_KIND_FRAME];
    uint32_t count = gab_frame_point_count(taken_frame(q));
    uint32_t name = gab_bank_point(q->bank, query_name(word));
    while (in_frame < count && gab_frame_point_at(taken_frame(q), in_frame) != name)
        in_frame++;
    /* Points are numbered consecutively over all frames. */
    *index = in_frame;
    for (uint32_t i = 0; i < frame; i++)
        *index += gab_frame_point_count((gab_frame){q->bank, i});
    return in_frame < count || query_fail(q, "there is no point \"%s\" in this frame", word);
}

/* ---- Frames ---- */

/* Takes the step of an animation. */
static bool take_step(Query *q, gab_animation animation, QueryFrame *posed)
{
    uint32_t number, count = gab_animation_step_count(animation);
    query_is_whole_number(q->words[q->next++], &number);
    gab_step step = gab_animation_step_at(animation, number, NULL);
    q->items[GAB_KIND_FRAME] = step.frame.index;
    posed->flip_x = step.pose.flip_x;
    posed->flip_y = step.pose.flip_y;
    return gab_frame_exists(step.frame) ||
           query_fail(q, "there is no step %u: \"%s\" has %u, from 0", number,
                      gab_animation_name(animation), count);
}

/* Finds a frame, or takes the step of an animation, after a sprite. If the name is that of a frame
 * and not of an animation, a number that follows is not a step but the next word. */
static bool find_frame(Query *q, const char *word, QueryFrame *posed)
{
    uint32_t number;
    bool has_number = query_is_whole_number(query_peek(q), &number);
    gab_animation animation = gab_sprite_animation(q->sprite, query_name(word));
    if (has_number && gab_animation_exists(animation))
        return take_step(q, animation, posed);
    gab_frame frame = gab_sprite_frame(q->sprite, query_name(word));
    if (has_number && !gab_frame_exists(frame) && !query_is_whole_number(word, &number))
        return query_fail_name(q, GAB_KIND_ANIMATION, word);
    if (gab_animation_exists(animation) && !gab_frame_exists(frame))
        return query_fail(q, "\"%s\" is an animation, and its step is missing", word);
    return query_find(q, GAB_KIND_FRAME, word, &q->items[GAB_KIND_FRAME]);
}

/* ---- Taking items ---- */

static void set_views(Query *q)
{
    q->sprite = (gab_sprite){q->bank, q->items[GAB_KIND_SPRITE]};
    q->animation = (gab_animation){q->bank, q->items[GAB_KIND_ANIMATION]};
    q->map = (gab_map){q->bank, q->items[GAB_KIND_MAP]};
    q->plane = (gab_plane){q->bank, q->items[GAB_KIND_PLANE]};
    q->zone = (gab_zone){q->bank, q->items[GAB_KIND_ZONE]};
    q->band = (gab_band){q->bank, q->items[GAB_KIND_BAND]};
    q->level = (gab_level){q->bank, q->items[GAB_KIND_LEVEL]};
    q->layer = (gab_layer){q->bank, q->items[GAB_KIND_LAYER]};
    q->marker = (gab_marker){q->bank, q->items[GAB_KIND_MARKER]};
}

bool query_take_item(Query *q, gab_kind kind)
{
    const char *word;
    unsigned from = q->next;
    gab_kind parent = kinds[kind].parent;
    bool ok =
        (parent == 0 || query_take_item(q, parent)) && query_take(q, kinds[kind].wanted, &word);
    if (!ok)
        return false;
    if (kind == GAB_KIND_FRAME) {
        QueryFrame *posed = &q->frames[q->frame_count++];
        *posed = (QueryFrame){.from = from};
        ok = find_frame(q, word, posed);
        posed->fighter.frame = taken_frame(q);
    } else if (kind == GAB_KIND_PLACED_POINT) {
        ok = find_point(q, word, &q->items[kind]);
    } else {
        ok = query_find(q, kind, word, &q->items[kind]);
    }
    set_views(q);
    return ok;
}

bool query_take_owner(Query *q)
{
    const char *word;
    if (!query_take(q, "KIND", &word))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i].name != NULL && strcmp(kinds[i].name, word) == 0 && i != GAB_KIND_ROLE &&
            i != GAB_KIND_DOOR)
            return query_take_item(q, q->kind = (gab_kind)i);
    return query_fail(q, "a %s has no properties", word);
}

bool query_take_list(Query *q)
{
    static const struct {
        const char *name;
        gab_kind kind, parent;
    } lists[] = {{"sprites", GAB_KIND_SPRITE, 0},
                 {"maps", GAB_KIND_MAP, 0},
                 {"levels", GAB_KIND_LEVEL, 0},
                 {"tags", GAB_KIND_TAG, 0},
                 {"roles", GAB_KIND_ROLE, 0},
                 {"frames", GAB_KIND_FRAME, GAB_KIND_SPRITE},
                 {"animations", GAB_KIND_ANIMATION, GAB_KIND_SPRITE},
                 {"steps", 0, GAB_KIND_ANIMATION}};
    const char *word;
    if (!query_take(q, "KIND", &word))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
        if (strcmp(lists[i].name, word) == 0) {
            q->kind = lists[i].kind;
            return lists[i].parent == 0 || query_take_item(q, lists[i].parent);
        }
    return query_fail(q, "%s cannot be listed", word);
}

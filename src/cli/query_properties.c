/* SPDX-License-Identifier: MIT */
/* Queries about user properties; see query.h and gabarit/bank.h. */
#include "cli/query.h"

#include <string.h>

/* ---- Objects that words name, by their indices in the bank ---- */

static bool take_sprite_number(Query *q, uint32_t *number)
{
    gab_sprite sprite;
    bool good = query_take_sprite(q, &sprite);
    *number = good ? sprite.index : GAB_NONE;
    return good;
}

static bool take_frame_number(Query *q, uint32_t *number)
{
    QueryPosedFrame posed;
    bool good = query_take_frame(q, &posed);
    *number = good ? posed.fighter.frame.index : GAB_NONE;
    return good;
}

static bool take_map_number(Query *q, uint32_t *number)
{
    gab_map map;
    bool good = query_take_map(q, &map);
    *number = good ? map.index : GAB_NONE;
    return good;
}

static bool take_plane_number(Query *q, uint32_t *number)
{
    gab_map map;
    gab_plane plane;
    bool good = query_take_plane(q, &map, &plane);
    *number = good ? plane.index : GAB_NONE;
    return good;
}

static bool take_zone_number(Query *q, uint32_t *number)
{
    gab_zone zone;
    bool good = query_take_zone(q, &zone);
    *number = good ? zone.index : GAB_NONE;
    return good;
}

static bool take_level_number(Query *q, uint32_t *number)
{
    gab_level level;
    bool good = query_take_level(q, &level);
    *number = good ? level.index : GAB_NONE;
    return good;
}

static bool take_layer_number(Query *q, uint32_t *number)
{
    gab_level level;
    gab_layer layer;
    bool good = query_take_layer(q, &level, &layer);
    *number = good ? layer.index : GAB_NONE;
    return good;
}

static bool take_marker_number(Query *q, uint32_t *number)
{
    gab_marker marker;
    bool good = query_take_marker(q, &marker);
    *number = good ? marker.index : GAB_NONE;
    return good;
}

static bool take_tag_number(Query *q, uint32_t *number)
{
    const QueryItems all = {.kind = GAB_KIND_TAG, .count = gab_bank_tag_count(q->bank)};
    const char *word;
    return query_take(q, "a tag", &word) && query_find(q, &all, word, number);
}

static bool take_animation_number(Query *q, uint32_t *number)
{
    gab_sprite sprite;
    gab_animation animation;
    if (!query_take_sprite(q, &sprite) || !query_take_animation(q, sprite, &animation))
        return false;
    *number = animation.index;
    return true;
}

static bool take_band_number(Query *q, uint32_t *number)
{
    gab_map map;
    gab_band band;
    if (!query_take_map(q, &map) || !query_take_band(q, map, &band))
        return false;
    *number = band.index;
    return true;
}

static bool take_box_number(Query *q, uint32_t *number)
{
    QueryPosedFrame posed;
    const char *word;
    if (!query_take_frame(q, &posed) || !query_take(q, "a box", &word))
        return false;
    gab_frame frame = posed.fighter.frame;
    const QueryItems boxes = {.kind = GAB_KIND_BOX,
                              .parent = frame.index,
                              .first = gab_frame_box_at(frame, 0).index,
                              .count = gab_frame_box_count(frame)};
    return query_find(q, &boxes, word, number);
}

/* Takes a point by its name. */
static bool take_point_number(Query *q, uint32_t *number)
{
    QueryPosedFrame posed;
    const char *word;
    uint32_t index = 0;
    if (!query_take_frame(q, &posed) || !query_take(q, "the name of a point", &word))
        return false;
    gab_frame frame = posed.fighter.frame;
    uint32_t count = gab_frame_point_count(frame), name = gab_bank_point(q->bank, query_name(word));
    while (index < count && gab_frame_point_at(frame, index) != name)
        index++;
    /* Points are numbered consecutively over all frames. */
    *number = index;
    for (uint32_t i = 0; i < frame.index; i++)
        *number += gab_frame_point_count((gab_frame){frame.bank, i});
    return index < count || query_fail(q, "there is no point \"%s\" in this frame", word);
}

static bool take_wall_number(Query *q, uint32_t *number)
{
    gab_level level;
    gab_layer layer;
    gab_level_wall wall = {.index = GAB_NONE};
    const char *word;
    if (!query_take_layer(q, &level, &layer) || !query_take(q, "the number of a wall", &word))
        return false;
    gab_layer_wall(layer, 0, &wall);
    const QueryItems walls = {.kind = GAB_KIND_WALL,
                              .parent = layer.index,
                              .first = wall.index,
                              .count = gab_layer_wall_count(layer)};
    return query_find(q, &walls, word, number);
}

/* ---- The query ---- */

static bool take_owner(Query *q, gab_kind *kind, uint32_t *number)
{
    static const struct {
        const char *name;
        gab_kind kind;
        bool (*take)(Query *, uint32_t *);
    } owners[] = {{"tag", GAB_KIND_TAG, take_tag_number},
                  {"sprite", GAB_KIND_SPRITE, take_sprite_number},
                  {"frame", GAB_KIND_FRAME, take_frame_number},
                  {"animation", GAB_KIND_ANIMATION, take_animation_number},
                  {"box", GAB_KIND_BOX, take_box_number},
                  {"point", GAB_KIND_PLACED_POINT, take_point_number},
                  {"map", GAB_KIND_MAP, take_map_number},
                  {"plane", GAB_KIND_PLANE, take_plane_number},
                  {"zone", GAB_KIND_ZONE, take_zone_number},
                  {"band", GAB_KIND_BAND, take_band_number},
                  {"level", GAB_KIND_LEVEL, take_level_number},
                  {"layer", GAB_KIND_LAYER, take_layer_number},
                  {"wall", GAB_KIND_WALL, take_wall_number},
                  {"marker", GAB_KIND_MARKER, take_marker_number}};
    const char *word;
    if (!query_take(q, "KIND", &word))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(owners); i++)
        if (strcmp(owners[i].name, word) == 0) {
            *kind = owners[i].kind;
            return owners[i].take(q, number);
        }
    return query_fail(q, "a %s has no properties", word);
}

bool query_properties(Query *q)
{
    gab_kind kind = GAB_KIND_SPRITE;
    uint32_t index = 0;
    if (!take_owner(q, &kind, &index) || !query_end(q))
        return false;
    answer_open(q->out, NULL, '{');
    for (uint32_t i = 0; i < gab_bank_property_count(q->bank, kind, index); i++) {
        gab_property property = gab_bank_property_at(q->bank, kind, index, i);
        if (property.type == GAB_VALUE_TEXT)
            answer_text(q->out, property.key, property.text);
        else if (property.type == GAB_VALUE_NUMBER)
            answer_double(q->out, property.key, property.number);
        else
            answer_bool(q->out, property.key, property.boolean);
    }
    answer_close(q->out, '}');
    return true;
}

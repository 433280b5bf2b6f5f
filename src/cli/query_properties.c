/* SPDX-License-Identifier: MIT */
/* Queries about user properties; see query.h and gabarit/bank.h. */
#include "cli/query.h"

#include <string.h>

/* ---- Taking an object: its index in the bank ---- */

static bool take_sprite_index(Query *q, uint32_t *index)
{
    gab_sprite sprite;
    bool ok = query_take_sprite(q, &sprite);
    *index = ok ? sprite.index : GAB_NONE;
    return ok;
}

static bool take_frame_index(Query *q, uint32_t *index)
{
    QueryPosedFrame posed;
    bool ok = query_take_frame(q, &posed);
    *index = ok ? posed.fighter.frame.index : GAB_NONE;
    return ok;
}

static bool take_map_index(Query *q, uint32_t *index)
{
    gab_map map;
    bool ok = query_take_map(q, &map);
    *index = ok ? map.index : GAB_NONE;
    return ok;
}

static bool take_plane_index(Query *q, uint32_t *index)
{
    gab_map map;
    gab_plane plane;
    bool ok = query_take_plane(q, &map, &plane);
    *index = ok ? plane.index : GAB_NONE;
    return ok;
}

static bool take_zone_index(Query *q, uint32_t *index)
{
    gab_zone zone;
    bool ok = query_take_zone(q, &zone);
    *index = ok ? zone.index : GAB_NONE;
    return ok;
}

static bool take_level_index(Query *q, uint32_t *index)
{
    gab_level level;
    bool ok = query_take_level(q, &level);
    *index = ok ? level.index : GAB_NONE;
    return ok;
}

static bool take_layer_index(Query *q, uint32_t *index)
{
    gab_level level;
    gab_layer layer;
    bool ok = query_take_layer(q, &level, &layer);
    *index = ok ? layer.index : GAB_NONE;
    return ok;
}

static bool take_marker_index(Query *q, uint32_t *index)
{
    gab_marker marker;
    bool ok = query_take_marker(q, &marker);
    *index = ok ? marker.index : GAB_NONE;
    return ok;
}

static bool take_tag_index(Query *q, uint32_t *index)
{
    const QueryItems all = {.kind = GAB_KIND_TAG, .count = gab_bank_tag_count(q->bank)};
    const char *word;
    return query_take(q, "a tag", &word) && query_find(q, &all, word, index);
}

static bool take_animation_index(Query *q, uint32_t *index)
{
    gab_sprite sprite;
    gab_animation animation;
    if (!query_take_sprite(q, &sprite) || !query_take_animation(q, sprite, &animation))
        return false;
    *index = animation.index;
    return true;
}

static bool take_band_index(Query *q, uint32_t *index)
{
    gab_map map;
    gab_band band;
    if (!query_take_map(q, &map) || !query_take_band(q, map, &band))
        return false;
    *index = band.index;
    return true;
}

static bool take_box_index(Query *q, uint32_t *index)
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
    return query_find(q, &boxes, word, index);
}

/* Takes a point by its name. */
static bool take_point_index(Query *q, uint32_t *index)
{
    QueryPosedFrame posed;
    const char *word;
    uint32_t in_frame = 0;
    if (!query_take_frame(q, &posed) || !query_take(q, "the name of a point", &word))
        return false;
    gab_frame frame = posed.fighter.frame;
    uint32_t count = gab_frame_point_count(frame), name = gab_bank_point(q->bank, query_name(word));
    while (in_frame < count && gab_frame_point_at(frame, in_frame) != name)
        in_frame++;
    /* Points are numbered consecutively over all frames. */
    *index = in_frame;
    for (uint32_t i = 0; i < frame.index; i++)
        *index += gab_frame_point_count((gab_frame){frame.bank, i});
    return in_frame < count || query_fail(q, "there is no point \"%s\" in this frame", word);
}

static bool take_wall_index(Query *q, uint32_t *index)
{
    gab_level level;
    gab_layer layer;
    gab_level_wall wall = {.index = GAB_NONE};
    const char *word;
    if (!query_take_layer(q, &level, &layer) || !query_take(q, "the number of a wall", &word))
        return false;
    gab_layer_wall_at(layer, 0, &wall);
    const QueryItems walls = {.kind = GAB_KIND_WALL,
                              .parent = layer.index,
                              .first = wall.index,
                              .count = gab_layer_wall_count(layer)};
    return query_find(q, &walls, word, index);
}

/* ---- The query ---- */

static bool take_owner(Query *q, gab_kind *kind, uint32_t *index)
{
    static const struct {
        const char *name;
        gab_kind kind;
        bool (*take)(Query *, uint32_t *);
    } owners[] = {{"tag", GAB_KIND_TAG, take_tag_index},
                  {"sprite", GAB_KIND_SPRITE, take_sprite_index},
                  {"frame", GAB_KIND_FRAME, take_frame_index},
                  {"animation", GAB_KIND_ANIMATION, take_animation_index},
                  {"box", GAB_KIND_BOX, take_box_index},
                  {"point", GAB_KIND_PLACED_POINT, take_point_index},
                  {"map", GAB_KIND_MAP, take_map_index},
                  {"plane", GAB_KIND_PLANE, take_plane_index},
                  {"zone", GAB_KIND_ZONE, take_zone_index},
                  {"band", GAB_KIND_BAND, take_band_index},
                  {"level", GAB_KIND_LEVEL, take_level_index},
                  {"layer", GAB_KIND_LAYER, take_layer_index},
                  {"wall", GAB_KIND_WALL, take_wall_index},
                  {"marker", GAB_KIND_MARKER, take_marker_index}};
    const char *word;
    if (!query_take(q, "KIND", &word))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(owners); i++)
        if (strcmp(owners[i].name, word) == 0) {
            *kind = owners[i].kind;
            return owners[i].take(q, index);
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

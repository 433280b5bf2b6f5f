/* SPDX-License-Identifier: MIT */
/* Queries about markers, ground, heights and cells; lists of the contents of a bank, and user
 * properties. See query.h. */
#include "cli/query.h"

#include "bank/plain.h"

#include <gabarit/debug.h>

/* ---- Parts of answers ---- */

void query_answer_tag(Query *q, gab_tag_id tag, gab_role_id role)
{
    answer_name(q->out, "tag", tag != 0 ? gab_bank_tag_numbered(q->bank, tag).name : "");
    answer_name(q->out, "role", gab_bank_role_name(q->bank, role));
}

void query_answer_cell(Query *q, gab_cell cell)
{
    answer_open(q->out, "cell", '[');
    answer_int(q->out, NULL, cell.column);
    answer_int(q->out, NULL, cell.row);
    answer_close(q->out, ']');
}

/* ---- Markers ---- */

static void answer_marker(Query *q, gab_marker marker)
{
    gab_vec to;
    answer_name(q->out, "marker", gab_marker_name(marker));
    answer_vec(q->out, "at", gab_marker_position(marker));
    if (gab_marker_direction(marker, &to))
        answer_vec(q->out, "to", to);
    query_answer_tag(q, gab_marker_tag(marker), gab_marker_role(marker));
}

static void query_marker(Query *q)
{
    answer_marker(q, q->marker);
}

static void query_markers(Query *q)
{
    for (uint32_t i = 0; i < gab_level_marker_count(q->level); i++) {
        gab_marker marker = gab_level_marker_at(q->level, i);
        if (!gab_filter_passes(&q->blockers.filter, gab_marker_tag(marker)))
            continue;
        answer_open(q->out, NULL, '{');
        answer_marker(q, marker);
        answer_close(q->out, '}');
    }
}

/* ---- Layers ---- */

static void query_ground(Query *q)
{
    float y, slope;
    bool exists = gab_layer_ground_at(q->layer, q->x, &y, &slope);
    answer_bool(q->out, "ground", exists);
    if (!exists)
        return;
    answer_number(q->out, "y", y);
    answer_number(q->out, "slope", slope);
    answer_bool(q->out, "holds", gab_slope_holds(slope, gab_layer_slope_limit(q->layer)));
}

static void query_height(Query *q)
{
    gab_heights heights;
    float altitude;
    if (!gab_layer_heights(q->layer, &heights)) {
        query_fail(q, "this layer has no heights");
        return;
    }
    gab_heights_at(&heights, q->shape.point, q->smooth, &altitude);
    answer_number(q->out, "height", altitude);
}

static void answer_tile(Query *q, const gab_tiles *tiles, gab_cell cell)
{
    gab_tag_id tag = gab_tiles_tag(tiles, cell);
    gab_tag found = gab_bank_tag_numbered(q->bank, tag);
    query_answer_cell(q, cell);
    query_answer_tag(q, tag, tag != 0 ? found.role : GAB_NONE);
    answer_bool(q->out, "solid", gab_tiles_solid(tiles, cell, NULL));
}

static void answer_maze_cell(Query *q, const gab_maze *maze, gab_cell cell)
{
    query_answer_cell(q, cell);
    answer_bool(q->out, "left", gab_maze_wall_left(maze, cell));
    answer_bool(q->out, "right", gab_maze_wall_right(maze, cell));
    answer_bool(q->out, "top", gab_maze_wall_top(maze, cell));
    answer_bool(q->out, "bottom", gab_maze_wall_bottom(maze, cell));
}

static void query_cell(Query *q)
{
    gab_tiles tiles;
    gab_maze maze;
    gab_iso iso;
    gab_cell cell;
    bool is_iso;
    if (gab_layer_tiles(q->layer, &tiles, &is_iso, &iso)) {
        if (is_iso)
            gab_iso_cell(&iso, q->shape.point, &cell);
        else
            gab_tiles_cell(&tiles, q->shape.point, &cell);
        answer_tile(q, &tiles, cell);
    } else if (gab_layer_maze(q->layer, &maze)) {
        gab_maze_cell(&maze, q->shape.point, &cell);
        answer_maze_cell(q, &maze, cell);
    } else {
        query_fail(q, "this layer has no cells");
    }
}

static void query_leaf(Query *q)
{
    uint32_t walls[QUERY_MAX_LISTED];
    uint32_t leaf = gab_layer_leaf_at_point(q->layer, q->shape.point);
    uint32_t count = gab_layer_leaf_walls(q->layer, leaf, walls, QUERY_MAX_LISTED);
    answer_index(q->out, "leaf", leaf);
    answer_count(q->out, "count", count);
    answer_open(q->out, "walls", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++)
        answer_count(q->out, NULL, walls[i]);
    answer_close(q->out, ']');
}

/* ---- Lists and properties ---- */

static void list_animations(Query *q)
{
    for (uint32_t i = 0; i < gab_sprite_animation_count(q->sprite); i++) {
        gab_animation animation = gab_sprite_animation_at(q->sprite, i);
        answer_open(q->out, NULL, '{');
        answer_text(q->out, "name", gab_animation_name(animation));
        answer_count(q->out, "steps", gab_animation_step_count(animation));
        answer_count(q->out, "milliseconds", gab_animation_duration(animation));
        answer_close(q->out, '}');
    }
}

static void list_steps(Query *q)
{
    for (uint32_t i = 0; i < gab_animation_step_count(q->animation); i++) {
        gab_step step = gab_animation_step_at(q->animation, i, NULL);
        answer_open(q->out, NULL, '{');
        query_answer_step(q, &step);
        answer_close(q->out, '}');
    }
}

static void list_names(Query *q)
{
    QueryItems items = query_items(q, q->kind);
    for (uint32_t i = 0; i < items.count; i++)
        answer_text(q->out, NULL, query_item_name(q, q->kind, items.first + i));
}

static void query_list(Query *q)
{
    if (q->kind == GAB_KIND_ANIMATION)
        list_animations(q);
    else if (q->kind == 0)
        list_steps(q);
    else
        list_names(q);
}

static void put_reference(Query *q, const gab_property *property)
{
    const gab_kind kind = property->reference.kind;
    if (kind == GAB_KIND_NONE) {
        answer_null(q->out, property->key);
        return;
    }
    answer_open(q->out, property->key, '{');
    answer_text(q->out, "kind", plain_target_word((uint32_t)kind));
    answer_index(q->out, "index", property->reference.index);
    answer_name(q->out, "name", query_item_name(q, kind, property->reference.index));
    answer_close(q->out, '}');
}

static void query_properties(Query *q)
{
    const uint32_t owner = q->items[q->kind];
    for (uint32_t i = 0; i < gab_bank_property_count(q->bank, q->kind, owner); i++) {
        gab_property property = gab_bank_property_at(q->bank, q->kind, owner, i);
        if (property.type == GAB_VALUE_TEXT)
            answer_text(q->out, property.key, property.text);
        else if (property.type == GAB_VALUE_NUMBER)
            answer_double(q->out, property.key, property.number);
        else if (property.type == GAB_VALUE_BOOLEAN)
            answer_bool(q->out, property.key, property.boolean);
        else
            put_reference(q, &property);
    }
}

/* ---- The table ---- */

const QueryVerb query_thing_verbs[] = {
    {"marker", "{}", {GAB_KIND_MARKER}, 0, query_marker},
    {"markers", "[]", {GAB_KIND_LEVEL}, QUERY_FILTER, query_markers},
    {"ground", "{}", {GAB_KIND_LAYER, QUERY_X}, 0, query_ground},
    {"height", "{}", {GAB_KIND_LAYER, QUERY_POINT}, QUERY_SMOOTH, query_height},
    {"cell", "{}", {GAB_KIND_LAYER, QUERY_POINT}, 0, query_cell},
    {"leaf", "{}", {GAB_KIND_LAYER, QUERY_POINT}, 0, query_leaf},
    {"list", "[]", {QUERY_LIST}, 0, query_list},
    {"properties", "{}", {QUERY_OWNER}, 0, query_properties},
    {.name = NULL},
};

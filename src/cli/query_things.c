/* SPDX-License-Identifier: MIT */
/* Queries about markers, ground, heights and cells, and lists of the contents of a bank. See
 * query.h. */
#include "cli/query.h"

#include <string.h>

/* ---- Markers ---- */

static void answer_marker(Query *q, gab_marker marker)
{
    gab_vec to;
    answer_open(q->out, NULL, '{');
    answer_name(q->out, "marker", gab_marker_name(marker));
    answer_vec(q->out, "at", gab_marker_position(marker));
    if (gab_marker_direction(marker, &to))
        answer_vec(q->out, "to", to);
    query_answer_tag(q, gab_marker_tag(marker), gab_marker_role(marker));
    answer_close(q->out, '}');
}

bool query_take_marker(Query *q, gab_marker *marker)
{
    gab_level level;
    const char *word;
    if (!query_take_level(q, &level) || !query_take(q, "a marker", &word))
        return false;
    const QueryItems markers = {.kind = GAB_KIND_MARKER,
                                .parent = level.index,
                                .first = gab_level_marker_at(level, 0).index,
                                .count = gab_level_marker_count(level)};
    marker->bank = q->bank;
    return query_find(q, &markers, word, &marker->index);
}

bool query_marker(Query *q)
{
    gab_marker marker;
    if (!query_take_marker(q, &marker) || !query_end(q))
        return false;
    answer_marker(q, marker);
    return true;
}

bool query_markers(Query *q)
{
    gab_level level;
    gab_tags tags;
    const gab_tags *wanted;
    if (!query_take_level(q, &level) || !query_end(q) || !query_tags(q, &tags, &wanted))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_level_marker_count(level); i++) {
        gab_marker marker = gab_level_marker_at(level, i);
        if (wanted == NULL || gab_tags_has(wanted, gab_marker_tag(marker)))
            answer_marker(q, marker);
    }
    answer_close(q->out, ']');
    return true;
}

/* ---- Layers ---- */

bool query_ground(Query *q)
{
    gab_level level;
    gab_layer layer;
    float x, y, slope;
    if (!query_take_layer(q, &level, &layer) || !query_take_number(q, "X", &x) || !query_end(q))
        return false;
    bool exists = gab_layer_ground_at(layer, x, &y, &slope);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "ground", exists);
    if (exists) {
        answer_number(q->out, "y", y);
        answer_number(q->out, "slope", slope);
        answer_bool(q->out, "holds", gab_slope_holds(slope, gab_layer_slope_limit(layer)));
    }
    answer_close(q->out, '}');
    return true;
}

static bool read_smooth(Query *q, gab_smooth *smooth)
{
    static const char *const words[] = {"nearest", "bilinear", "bicubic"};
    const char *word = query_option(q, QUERY_SMOOTH);
    *smooth = GAB_BILINEAR;
    if (word == NULL)
        return true;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i], word) == 0) {
            *smooth = (gab_smooth)i;
            return true;
        }
    return query_fail(q, "--smooth must be nearest, bilinear or bicubic, not \"%s\"", word);
}

bool query_height(Query *q)
{
    gab_level level;
    gab_layer layer;
    gab_vec point;
    gab_heights heights;
    gab_smooth smooth;
    float altitude;
    if (!query_take_layer(q, &level, &layer) || !query_take_vec(q, &point) || !query_end(q) ||
        !read_smooth(q, &smooth))
        return false;
    if (!gab_layer_heights(layer, &heights))
        return query_fail(q, "this layer has no heights");
    gab_heights_at(&heights, point, smooth, &altitude);
    answer_open(q->out, NULL, '{');
    answer_number(q->out, "height", altitude);
    answer_close(q->out, '}');
    return true;
}

static void answer_tile(Query *q, const gab_tiles *tiles, gab_cell cell)
{
    uint8_t tag = gab_tiles_tag(tiles, cell);
    gab_tag found = gab_bank_tag_numbered(q->bank, tag);
    answer_open(q->out, NULL, '{');
    query_answer_cell(q, cell);
    query_answer_tag(q, tag, tag != 0 ? found.role : GAB_NO_ROLE);
    answer_bool(q->out, "solid", gab_tiles_solid(tiles, cell, NULL));
    answer_close(q->out, '}');
}

static void answer_maze_cell(Query *q, const gab_maze *maze, gab_cell cell)
{
    answer_open(q->out, NULL, '{');
    query_answer_cell(q, cell);
    answer_bool(q->out, "left", gab_maze_wall_left(maze, cell));
    answer_bool(q->out, "right", gab_maze_wall_right(maze, cell));
    answer_bool(q->out, "top", gab_maze_wall_top(maze, cell));
    answer_bool(q->out, "bottom", gab_maze_wall_bottom(maze, cell));
    answer_close(q->out, '}');
}

bool query_cell(Query *q)
{
    gab_level level;
    gab_layer layer;
    gab_vec point;
    gab_tiles tiles;
    gab_maze maze;
    gab_iso iso;
    gab_cell cell;
    bool is_iso;
    if (!query_take_layer(q, &level, &layer) || !query_take_vec(q, &point) || !query_end(q))
        return false;
    if (gab_layer_tiles(layer, &tiles, &is_iso, &iso)) {
        if (is_iso)
            gab_iso_cell(&iso, point, &cell);
        else
            gab_tiles_cell(&tiles, point, &cell);
        answer_tile(q, &tiles, cell);
        return true;
    }
    if (!gab_layer_maze(layer, &maze))
        return query_fail(q, "this layer has no cells");
    gab_maze_cell(&maze, point, &cell);
    answer_maze_cell(q, &maze, cell);
    return true;
}

bool query_leaf(Query *q)
{
    gab_level level;
    gab_layer layer;
    gab_vec point;
    uint32_t walls[QUERY_MAX_LISTED];
    if (!query_take_layer(q, &level, &layer) || !query_take_vec(q, &point) || !query_end(q))
        return false;
    uint32_t leaf = gab_layer_leaf_at_point(layer, point);
    uint32_t count = gab_layer_leaf_walls(layer, leaf, walls, QUERY_MAX_LISTED);
    answer_open(q->out, NULL, '{');
    answer_index(q->out, "leaf", leaf);
    answer_count(q->out, "count", count);
    answer_open(q->out, "walls", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++)
        answer_count(q->out, NULL, walls[i]);
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    return true;
}

/* ---- Lists of names ---- */

static void list_sprites(Query *q)
{
    for (uint32_t i = 0; i < gab_bank_sprite_count(q->bank); i++)
        answer_text(q->out, NULL, gab_sprite_name(gab_bank_sprite_at(q->bank, i)));
}

static void list_maps(Query *q)
{
    for (uint32_t i = 0; i < gab_bank_map_count(q->bank); i++)
        answer_text(q->out, NULL, gab_map_name(gab_bank_map_at(q->bank, i)));
}

static void list_levels(Query *q)
{
    for (uint32_t i = 0; i < gab_bank_level_count(q->bank); i++)
        answer_text(q->out, NULL, gab_level_name(gab_bank_level_at(q->bank, i)));
}

static void list_tags(Query *q)
{
    for (uint32_t i = 0; i < gab_bank_tag_count(q->bank); i++)
        answer_text(q->out, NULL, gab_bank_tag_at(q->bank, i).name);
}

static void list_roles(Query *q)
{
    for (uint32_t i = 0; i < gab_bank_role_count(q->bank); i++)
        answer_text(q->out, NULL, gab_bank_role_name(q->bank, (uint8_t)i));
}

static bool list_frames(Query *q)
{
    gab_sprite sprite;
    if (!query_take_sprite(q, &sprite) || !query_end(q))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite); i++)
        answer_text(q->out, NULL, gab_frame_name(gab_sprite_frame_at(sprite, i)));
    answer_close(q->out, ']');
    return true;
}

static bool list_animations(Query *q)
{
    gab_sprite sprite;
    if (!query_take_sprite(q, &sprite) || !query_end(q))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_sprite_animation_count(sprite); i++) {
        gab_animation animation = gab_sprite_animation_at(sprite, i);
        answer_open(q->out, NULL, '{');
        answer_text(q->out, "name", gab_animation_name(animation));
        answer_count(q->out, "steps", gab_animation_step_count(animation));
        answer_count(q->out, "milliseconds", gab_animation_length(animation));
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    return true;
}

bool query_list(Query *q)
{
    static const struct {
        const char *name;
        void (*list)(Query *);
    } lists[] = {{"sprites", list_sprites},
                 {"maps", list_maps},
                 {"levels", list_levels},
                 {"tags", list_tags},
                 {"roles", list_roles}};
    const char *word;
    if (!query_take(q, "KIND", &word))
        return false;
    if (strcmp(word, "frames") == 0)
        return list_frames(q);
    if (strcmp(word, "animations") == 0)
        return list_animations(q);
    if (strcmp(word, "steps") == 0)
        return query_steps(q);
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        if (strcmp(lists[i].name, word) != 0)
            continue;
        if (!query_end(q))
            return false;
        answer_open(q->out, NULL, '[');
        lists[i].list(q);
        answer_close(q->out, ']');
        return true;
    }
    return query_fail(q, "%s cannot be listed", word);
}

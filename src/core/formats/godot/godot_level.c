/* SPDX-License-Identifier: MIT */
/* Writes the scene of a level: for each layer and tag a StaticBody2D, and a Marker2D for each
 * marker; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

#include <stdlib.h>
#include <string.h>

/* Ground is written as straight pieces that differ from it by less than this many pixels, or are
 * shorter than the step. */
static const float GROUND_ERROR = 1.0F / 512, GROUND_STEP = 0.5F;

typedef struct LevelScene {
    ExportContext *context;
    GodotOut *out;
    NameSet *names;      /* of the root's nodes */
    char *bodies[256];   /* of the current layer, by tag */
    NameSet *parts[256]; /* of the nodes of each body */
    const char *layer;
} LevelScene;

/* ---- Bodies ---- */

static void begin_layer(LevelScene *scene, const char *name)
{
    memset(scene->bodies, 0, sizeof scene->bodies);
    memset(scene->parts, 0, sizeof scene->parts);
    scene->layer = name[0] != 0 ? name : "layer";
}

static void end_layer(LevelScene *scene)
{
    for (int i = 0; i < 256; i++) {
        g_free(scene->bodies[i]);
        if (scene->parts[i] != NULL)
            name_set_free(scene->parts[i]);
    }
}

/* Returns the body of the current layer for a tag. */
static const char *body_of(LevelScene *scene, gab_tag_id number)
{
    if (scene->bodies[number] != NULL)
        return scene->bodies[number];
    gab_tag tag = gab_bank_tag_numbered(scene->context->work->bank, number);
    g_autofree char *wanted =
        number != 0 ? g_strdup_printf("%s %s", scene->layer, tag.name) : g_strdup(scene->layer);
    scene->bodies[number] = godot_name(scene->names, wanted);
    scene->parts[number] = name_set_new(NULL);
    godot_node(scene->out, "StaticBody2D", scene->bodies[number], ".",
               number != 0 ? tag.name : NULL);
    gab_role_id role = number != 0 ? tag.role : GAB_NONE;
    g_string_append_printf(scene->out->nodes, "collision_layer = %u\n",
                           godot_layer(scene->context, role));
    return scene->bodies[number];
}

/* Begins a CollisionShape2D with a shape that has already been written. */
static void put_shape(LevelScene *scene, gab_tag_id tag, const char *name, const char *type,
                      uint32_t shape)
{
    const char *body = body_of(scene, tag);
    g_autofree char *part = godot_name(scene->parts[tag], name);
    godot_node(scene->out, "CollisionShape2D", part, body, NULL);
    g_string_append(scene->out->nodes, "shape = ");
    godot_put_part(scene->out, scene->out->nodes, type, shape);
    g_string_append_c(scene->out->nodes, '\n');
}

/* ---- Segments that block from both sides ---- */

static void append_segment(GString *to, gab_vec a, gab_vec b)
{
    const double numbers[] = {(double)a.x, (double)a.y, (double)b.x, (double)b.y};
    for (int i = 0; i < 4; i++) {
        g_string_append(to, to->len > 0 ? ", " : "");
        godot_put_number(to, numbers[i]);
    }
}

/* Writes a shape of segments, and frees them. */
static void put_segments(LevelScene *scene, gab_tag_id tag, const char *name, GString *segments)
{
    if (segments->len > 0) {
        uint32_t shape = godot_part(scene->out, "ConcavePolygonShape2D");
        g_string_append_printf(scene->out->parts, "segments = %s(%s)\n",
                               godot_type(scene->out, "PackedVector2Array"), segments->str);
        put_shape(scene, tag, name, "ConcavePolygonShape2D", shape);
    }
    g_string_free(segments, true);
}

/* ---- Walls ---- */

/* Writes a wall that blocks from its front, the right-hand side from a to b. Godot's one-way shape
 * stops what comes from its local -Y, so it begins at b. */
static void put_one_way(LevelScene *scene, const gab_level_wall *wall, const char *name)
{
    double dx = (double)wall->wall.a.x - (double)wall->wall.b.x;
    double dy = (double)wall->wall.a.y - (double)wall->wall.b.y;
    uint32_t shape = godot_part(scene->out, "SegmentShape2D");
    g_string_append(scene->out->parts, "b = ");
    godot_put_vector(scene->out->parts, hypot(dx, dy), 0);
    g_string_append_c(scene->out->parts, '\n');
    put_shape(scene, wall->tag, name, "SegmentShape2D", shape);
    GString *nodes = scene->out->nodes;
    g_string_append(nodes, "one_way_collision = true\nposition = ");
    godot_put_vector(nodes, (double)wall->wall.b.x, (double)wall->wall.b.y);
    g_string_append(nodes, "\nrotation = ");
    godot_put_number(nodes, atan2(dy, dx));
    g_string_append_c(nodes, '\n');
}

/* The segments of walls that block from both sides, by tag and door. */
static GString *segments_of(GHashTable *walls, gab_tag_id tag, uint32_t door)
{
    gpointer key = GUINT_TO_POINTER(tag + 256 * (door + 1)); /* no door: GAB_NONE + 1 is 0 */
    GString *found = g_hash_table_lookup(walls, key);
    if (found == NULL) {
        found = g_string_new(NULL);
        g_hash_table_insert(walls, key, found);
    }
    return found;
}

static int compare_keys(const void *a, const void *b)
{
    guint x = GPOINTER_TO_UINT(*(gpointer const *)a), y = GPOINTER_TO_UINT(*(gpointer const *)b);
    return (x > y) - (x < y);
}

static void put_walls(LevelScene *scene, gab_level level, gab_layer layer)
{
    GHashTable *walls = g_hash_table_new(NULL, NULL);
    for (uint32_t i = 0; i < gab_layer_wall_count(layer); i++) {
        gab_level_wall wall;
        if (!gab_layer_wall_at(layer, i, &wall))
            continue;
        if (wall.wall.blocks == GAB_BLOCKS_FRONT)
            put_one_way(scene, &wall,
                        wall.door != GAB_NONE ? gab_level_door_name(level, wall.door) : "one way");
        else
            append_segment(segments_of(walls, wall.tag, wall.door), wall.wall.a, wall.wall.b);
    }
    guint count;
    g_autofree gpointer *keys = g_hash_table_get_keys_as_array(walls, &count);
    qsort(keys, count, sizeof *keys, compare_keys);
    for (guint i = 0; i < count; i++) {
        uint32_t key = GPOINTER_TO_UINT(keys[i]), door = key / 256 - 1;
        put_segments(scene, (uint8_t)key, key >= 256 ? gab_level_door_name(level, door) : "walls",
                     g_hash_table_lookup(walls, keys[i]));
    }
    g_hash_table_destroy(walls);
}

/* ---- Tiles and mazes ---- */

static gab_vec corner_of(const gab_tiles *tiles, const gab_iso *iso, uint32_t column, uint32_t row)
{
    gab_vec at = {(float)column, (float)row};
    if (iso != NULL)
        return gab_iso_to_screen(iso, at);
    return (gab_vec){tiles->origin.x + at.x * tiles->cell_w,
                     tiles->origin.y + at.y * tiles->cell_h};
}

/* Returns the height, in rows, of cells with a tag in columns `from` to `to` below a row, and marks
 * them as written. */
static uint32_t claim_rows(const gab_tiles *tiles, bool *written, uint32_t from, uint32_t to,
                           uint32_t row)
{
    uint8_t tag = tiles->cells[(size_t)row * tiles->columns + from];
    uint32_t end = row;
    for (bool same = true; same && end < tiles->rows; end += same) {
        for (uint32_t column = from; same && column < to; column++) {
            size_t at = (size_t)end * tiles->columns + column;
            same = tiles->cells[at] == tag && !written[at];
        }
        for (uint32_t column = from; same && column < to; column++)
            written[(size_t)end * tiles->columns + column] = true;
    }
    return end - row;
}

/* Writes the solid cells, in rectangles of cells with the same tag. */
static void put_tiles(LevelScene *scene, const gab_tiles *tiles, const gab_iso *iso)
{
    g_autofree bool *written = g_new0(bool, (size_t)tiles->columns * tiles->rows + 1);
    bool ok = true;
    for (uint32_t row = 0; ok && row < tiles->rows; row++) {
        for (uint32_t from = 0; ok && from < tiles->columns; from++) {
            size_t at = (size_t)row * tiles->columns + from;
            uint8_t tag = tiles->cells[at];
            if (tag == 0 || written[at])
                continue;
            uint32_t to = from;
            while (to < tiles->columns && tiles->cells[at + to - from] == tag &&
                   !written[at + to - from])
                to++;
            uint32_t rows = claim_rows(tiles, written, from, to, row);
            const char *body = body_of(scene, tag);
            g_autofree char *name = godot_name(scene->parts[tag], "cells");
            godot_node(scene->out, "CollisionPolygon2D", name, body, NULL);
            GString *nodes = scene->out->nodes, *corners = g_string_new(NULL);
            append_segment(corners, corner_of(tiles, iso, from, row),
                           corner_of(tiles, iso, to, row));
            append_segment(corners, corner_of(tiles, iso, to, row + rows),
                           corner_of(tiles, iso, from, row + rows));
            g_string_append_printf(nodes, "polygon = %s(%s)\n",
                                   godot_type(scene->out, "PackedVector2Array"), corners->str);
            g_string_free(corners, true);
            ok = godot_grow(scene->context, scene->out);
        }
    }
}

/* Writes the thin walls of a maze, in lines that are as long as possible. */
static void put_maze(LevelScene *scene, const gab_maze *maze)
{
    GString *segments = g_string_new(NULL);
    const uint32_t width = maze->columns + 1;
    for (int bit = GAB_MAZE_LEFT; bit <= GAB_MAZE_TOP; bit++) {
        bool is_left = bit == GAB_MAZE_LEFT;
        uint32_t lines = is_left ? width : maze->rows + 1;
        uint32_t length = is_left ? maze->rows : maze->columns;
        for (uint32_t line = 0; line < lines; line++) {
            for (uint32_t i = 0; i < length; i++) {
                uint32_t first = i;
                while (i < length &&
                       (maze->walls[is_left ? (size_t)i * width + line : (size_t)line * width + i] &
                        bit) != 0)
                    i++;
                if (i == first)
                    continue;
                gab_vec a = {is_left ? (float)line : (float)first,
                             is_left ? (float)first : (float)line};
                gab_vec b = {is_left ? (float)line : (float)i, is_left ? (float)i : (float)line};
                append_segment(segments,
                               (gab_vec){maze->origin.x + a.x * maze->cell_w,
                                         maze->origin.y + a.y * maze->cell_h},
                               (gab_vec){maze->origin.x + b.x * maze->cell_w,
                                         maze->origin.y + b.y * maze->cell_h});
            }
        }
    }
    put_segments(scene, 0, "walls", segments);
}

/* ---- Ground ---- */

/* Appends straight pieces of the ground between two places, as many as are needed. */
static void append_ground(GString *to, gab_layer layer, gab_vec a, gab_vec b)
{
    gab_vec middle = {(a.x + b.x) / 2, 0};
    gab_layer_ground_at(layer, middle.x, &middle.y, NULL);
    if (b.x - a.x <= GROUND_STEP || fabsf(middle.y - (a.y + b.y) / 2) <= GROUND_ERROR) {
        append_segment(to, a, b);
        return;
    }
    append_ground(to, layer, a, middle);
    append_ground(to, layer, middle, b);
}

static void put_ground(LevelScene *scene, gab_layer layer)
{
    GString *segments = g_string_new(NULL);
    uint32_t nodes = gab_layer_ground_node_count(layer);
    for (uint32_t i = 1; i < nodes; i++) {
        gab_vec a = gab_layer_ground_node_at(layer, i - 1), b = gab_layer_ground_node_at(layer, i);
        gab_vec middle = {(a.x + b.x) / 2, 0};
        gab_layer_ground_at(layer, middle.x, &middle.y, NULL);
        append_ground(segments, layer, a, middle); /* a curve may be symmetrical */
        append_ground(segments, layer, middle, b);
    }
    put_segments(scene, 0, "ground", segments);
    export_report(scene->context, EXPORT_LOST_CURVE, gab_layer_name(layer), nodes > 2);
}

/* ---- The scene ---- */

static void put_layer(LevelScene *scene, gab_level level, gab_layer layer)
{
    gab_tiles tiles;
    gab_iso iso;
    gab_maze maze;
    gab_heights heights;
    bool is_iso;
    begin_layer(scene, gab_layer_name(layer));
    if (gab_layer_tiles(layer, &tiles, &is_iso, &iso))
        put_tiles(scene, &tiles, is_iso ? &iso : NULL);
    else if (gab_layer_maze(layer, &maze))
        put_maze(scene, &maze);
    else if (gab_layer_heights(layer, &heights))
        export_report(scene->context, EXPORT_LOST_LAYER, gab_layer_name(layer), 1);
    else if (gab_layer_ground_node_count(layer) > 0)
        put_ground(scene, layer);
    else
        put_walls(scene, level, layer);
    end_layer(scene);
}

static void put_marker(LevelScene *scene, gab_marker marker)
{
    const gab_bank *bank = scene->context->work->bank;
    gab_tag tag = gab_bank_tag_numbered(bank, gab_marker_tag(marker));
    const char *tag_name = gab_marker_tag(marker) != 0 ? tag.name : "";
    const char *wanted = gab_marker_name(marker);
    g_autofree char *name = godot_name(scene->names, wanted[0] != 0     ? wanted
                                                     : tag_name[0] != 0 ? tag_name
                                                                        : "marker");
    GString *nodes = scene->out->nodes;
    godot_node(scene->out, "Marker2D", name, ".", tag_name);
    gab_vec at = gab_marker_position(marker), to;
    g_string_append(nodes, "position = ");
    godot_put_vector(nodes, (double)at.x, (double)at.y);
    if (gab_marker_direction(marker, &to)) {
        g_string_append(nodes, "\nrotation = ");
        godot_put_number(nodes, atan2((double)to.y, (double)to.x));
    }
    g_string_append_c(nodes, '\n');
    godot_metadata(scene->context, scene->out, GAB_KIND_MARKER, marker.index);
}

bool godot_level(ExportContext *context, gab_level level)
{
    const char *name = gab_level_name(level);
    const Level *source = list_get(context->work->input->project->levels, level.index);
    LevelScene scene = {.context = context, .names = name_set_new(NULL)};
    scene.out =
        godot_scene_begin(context, name, GAB_KIND_LEVEL, level.index, source->picture, scene.names);
    for (uint32_t i = 0; i < gab_level_layer_count(level); i++) {
        const Layer *layer = list_get(source->layers, i);
        put_layer(&scene, level, gab_level_layer_at(level, i));
        export_report(context, EXPORT_LOST_PICTURE, layer->name,
                      layer->tiles != NULL && layer->tiles->sheet != 0);
    }
    for (uint32_t i = 0; i < gab_level_marker_count(level); i++)
        put_marker(&scene, gab_level_marker_at(level, i));
    name_set_free(scene.names);
    return godot_scene_end(context, scene.out, name);
}

/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources that write files for Godot:
 *
 *     godot_export.c   the list of files, and their names
 *     godot_write.c    the text of scenes and resources, in the dialects of Godot 3 and 4
 *     godot_play.c     the steps of animations, as Godot plays them
 *     godot_frames.c   SpriteFrames of a sprite
 *     godot_sprite.c   scenes of sprites: areas, points, tracks
 *     godot_level.c    scenes of levels: bodies, markers
 *     godot_map.c      scenes of maps: zones
 *
 * Everything is read from the compiled bank with the library, so that mirrored boxes and the order
 * of steps are those that a game gets.
 */
#pragma once

#include "formats/export_work.h"

#include <gabarit/gabarit.h>
#include <math.h>

/* The version of Godot for which a project is exported. */
typedef enum GodotForm { GODOT_NONE = 0, GODOT_4, GODOT_3 } GodotForm;

/* ---- godot_write.c ---- */

/* A scene or a resource that is being written. Its parts are written in this order. */
typedef struct GodotOut {
    bool is_3; /* for Godot 3 */
    GString *externals, *parts, *nodes;
    uint32_t external_count, part_count;
    GHashTable *shapes; /* part numbers of shapes, by their text */
    uint64_t taken;     /* bytes taken from the budget for its text */
} GodotOut;

GodotOut *godot_out_new(bool is_3);
/* Ends the file, and returns its bytes. `resource`: type of the resource, or NULL for a scene.
 * Frees the file. */
GBytes *godot_out_end(GodotOut *out, const char *resource);

/* Returns the name of a type of Godot 4 in the dialect. */
const char *godot_type(const GodotOut *out, const char *type);
/* Appends a text in quotes, a number, a vector; a name that may not contain all characters. */
void godot_put_text(GString *to, const char *text);
void godot_put_number(GString *to, double number);
void godot_put_vector(GString *to, double x, double y);
/* Returns a name that a node can have, which is unique among those of `names`. The caller frees
 * it. */
char *godot_name(NameSet *names, const char *wanted);

/* Adds a file that this one refers to; returns its number. */
uint32_t godot_external(GodotOut *out, const char *type, const char *path);
void godot_put_external(const GodotOut *out, GString *to, uint32_t number);
/* Begins a part with a type, whose properties are then appended to `parts`; returns its number. */
uint32_t godot_part(GodotOut *out, const char *type);
void godot_put_part(const GodotOut *out, GString *to, const char *type, uint32_t number);
/* Begins a node; properties are then appended to `nodes`. `parent` is NULL for the root, "." below
 * it. `group` may be NULL. */
void godot_node(GodotOut *out, const char *type, const char *name, const char *parent,
                const char *group);
/* Returns the number of a RectangleShape2D of a size. */
uint32_t godot_rectangle(GodotOut *out, double w, double h);

/* ---- godot_play.c ---- */

/* A step that is shown. */
typedef struct GodotStep {
    uint32_t frame; /* in the sprite */
    bool flip_x, flip_y;
    uint32_t duration; /* milliseconds */
} GodotStep;

/* An animation of Godot. */
typedef struct GodotPlay {
    char *name;
    GArray *steps; /* GodotStep */
    bool loops;
} GodotPlay;

/* Returns the animations (GodotPlay *) of a sprite: two, NAME and NAME_loop, for one that returns
 * to a later step than its first. A sprite without animations has one, "default", with all frames.
 * g_ptr_array_unref frees them. */
GPtrArray *godot_plays(gab_sprite sprite);

/* ---- The parts ---- */

/* True if the files are for Godot 3. */
bool godot_is_3(const ExportContext *context);
/* Takes the memory for what was written since the last call. Called in loops whose length a project
 * determines; false when they must stop. The error is set. */
bool godot_grow(ExportContext *context, GodotOut *out);
/* Begins the scene of an asset, with its root, its properties and its picture. `names` receives the
 * names of the nodes below the root. */
GodotOut *godot_scene_begin(ExportContext *context, const char *asset, gab_kind kind,
                            uint32_t index, uint64_t picture, NameSet *names);
/* Ends the scene of an asset and adds it. False with an error. */
bool godot_scene_end(ExportContext *context, GodotOut *out, const char *asset);
/* Ends a file and adds it. False with an error. */
bool godot_add(ExportContext *context, GodotOut *out, const char *resource, const char *name);
/* Returns the path of a page of the atlas, given as a picture of the bank. The caller frees it. */
char *godot_page_path(const ExportContext *context, uint32_t picture);
/* Writes the properties of an item as metadata of the last node. */
void godot_metadata(ExportContext *context, GodotOut *out, gab_kind kind, uint32_t index);
/* Returns the collision layer of a role: a bit, or the last one for none. */
uint32_t godot_layer(const ExportContext *context, gab_role_id role);
void export_report(const ExportContext *context, ConversionEvent event, const char *name,
                   uint32_t count);

/* The space that all frames of a sprite need around their hot spots, in whole pixels. */
typedef struct GodotRoom {
    double left, top, right, bottom;
} GodotRoom;

GodotRoom godot_room(gab_sprite sprite);
/* Adds the SpriteFrames of a sprite; returns the name of the file, NULL with an error. `indices`
 * receives, for each step of each animation, its index in its SpriteFrames animation. */
char *godot_frames(ExportContext *context, gab_sprite sprite, const char *name,
                   const GPtrArray *plays, const GodotRoom *room, GArray *indices);
/* Each adds the scene of an asset. False with an error. */
bool godot_sprite(ExportContext *context, gab_sprite sprite);
bool godot_level(ExportContext *context, gab_level level);
bool godot_map(ExportContext *context, gab_map map, const json_t *value);

/* SPDX-License-Identifier: MIT */
/* Writes the scene of a sprite: an AnimatedSprite2D, an Area2D for each tag with a CollisionShape2D
 * for each box, a Marker2D for each point, and an AnimationPlayer with a track for each of their
 * properties; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

#include <stdlib.h>

/* A CollisionShape2D. Boxes of several frames with the same tag and name share one. */
typedef struct TrackSlot {
    gab_tag_id tag;
    char *path; /* AREA/NAME */
} TrackSlot;

/* A Marker2D. */
typedef struct PointNode {
    uint32_t point;
    char *name;
    bool has_direction;
} PointNode;

typedef struct SpriteScene {
    ExportContext *context;
    GodotOut *out;
    gab_sprite sprite;
    const char *art; /* name of the AnimatedSprite2D */
    const GPtrArray *plays;
    const GArray *indices; /* of all steps of all animations */
    GodotRoom room;
    GHashTable *numbers;           /* numbers of slots, from 1, by tag, name and count */
    GArray *slots;                 /* TrackSlot */
    GHashTable *numbers_of_points; /* from 1 */
    GArray *points;                /* PointNode */
} SpriteScene;

/* ---- Which nodes there are ---- */

/* Returns the number of the slot of a box, from 1. `counts` has the boxes of the frame so far. */
static uint32_t slot_of(SpriteScene *scene, GHashTable *counts, const gab_frame_box *box)
{
    char *kind = g_strdup_printf("%u %s", box->tag, box->name);
    uint32_t count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, kind));
    g_autofree char *key = g_strdup_printf("%u %s", count, kind);
    uint32_t number = GPOINTER_TO_UINT(g_hash_table_lookup(scene->numbers, key));
    g_hash_table_insert(counts, kind, GUINT_TO_POINTER(count + 1));
    if (number == 0) {
        g_array_append_val(scene->slots, ((TrackSlot){box->tag, g_strdup(box->name)}));
        number = scene->slots->len;
        g_hash_table_insert(scene->numbers, g_strdup(key), GUINT_TO_POINTER(number));
    }
    return number;
}

static gab_frame frame_of(const SpriteScene *scene, uint32_t frame)
{
    return gab_sprite_frame_at(scene->sprite, frame);
}

static void find_point(SpriteScene *scene, gab_frame frame, uint32_t point)
{
    gpointer key = GUINT_TO_POINTER(point);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(scene->numbers_of_points, key));
    if (number == 0) {
        g_array_append_val(scene->points, ((PointNode){.point = point}));
        number = scene->points->len;
        g_hash_table_insert(scene->numbers_of_points, key, GUINT_TO_POINTER(number));
    }
    const gab_pose upright = GAB_DEFAULTS;
    gab_vec to;
    g_array_index(scene->points, PointNode, number - 1).has_direction |=
        gab_frame_point_direction(frame, point, &upright, &to);
}

static void find_nodes(SpriteScene *scene)
{
    uint32_t groups = 0, properties = 0, masks = 0;
    const gab_bank *bank = scene->context->work->bank;
    for (uint32_t i = 0; i < gab_sprite_frame_count(scene->sprite); i++) {
        gab_frame frame = frame_of(scene, i);
        GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        for (uint32_t k = 0; k < gab_frame_box_count(frame); k++) {
            gab_frame_box box = gab_frame_box_at(frame, k);
            groups += box.is_group;
            properties += gab_bank_property_count(bank, GAB_KIND_BOX, box.index);
            if (!box.is_group)
                slot_of(scene, counts, &box);
        }
        g_hash_table_destroy(counts);
        for (uint32_t k = 0; k < gab_frame_point_count(frame); k++)
            find_point(scene, frame, gab_frame_point_at(frame, k));
        properties += gab_bank_property_count(bank, GAB_KIND_FRAME, frame.index);
        masks += gab_frame_mask(frame).solid > 0;
    }
    const char *name = gab_sprite_name(scene->sprite);
    export_report(scene->context, EXPORT_LOST_GROUP, name, groups);
    export_report(scene->context, EXPORT_LOST_PROPERTY, name, properties);
    export_report(scene->context, EXPORT_LOST_MASK, name, masks);
}

/* Writes the areas with their shapes, and sets the paths of the slots. */
static void put_areas(SpriteScene *scene, NameSet *names)
{
    GodotOut *out = scene->out;
    const gab_bank *bank = scene->context->work->bank;
    for (uint32_t number = 0; number < 256; number++) {
        char *area = NULL;
        g_autoptr(NameSet) boxes = name_set_new(NULL);
        ARRAY_EACH (TrackSlot, slot, scene->slots) {
            if (slot->tag != number)
                continue;
            gab_tag tag = gab_bank_tag_numbered(bank, slot->tag);
            if (area == NULL) {
                area = godot_name(names, number != 0 ? tag.name : "untagged");
                godot_node(out, "Area2D", area, ".", gab_bank_role_name(bank, tag.role));
                g_string_append_printf(out->nodes,
                                       "collision_layer = %u\ncollision_mask = 4294967295\n",
                                       godot_layer(scene->context, tag.role));
            }
            g_autofree char *name = godot_name(boxes, slot->path[0] != 0 ? slot->path : area);
            g_free(slot->path);
            slot->path = g_strdup_printf("%s/%s", area, name);
            godot_node(out, "CollisionShape2D", name, area, NULL);
            g_string_append(out->nodes, "disabled = true\n");
        }
        g_free(area);
    }
}

static void put_points(SpriteScene *scene, NameSet *names)
{
    ARRAY_EACH (PointNode, point, scene->points) {
        point->name =
            godot_name(names, gab_bank_point_name(scene->context->work->bank, point->point));
        godot_node(scene->out, "Marker2D", point->name, ".", NULL);
        g_string_append(scene->out->nodes, "visible = false\n");
    }
}

/* ---- Tracks ---- */

/* A track of an animation. A value is written only if it differs from the one before it. */
typedef struct Track {
    char *path;
    GString *times, *transitions, *values;
    char *last;
} Track;

static Track *track_new(const char *node, const char *property)
{
    Track *track = g_new0(Track, 1);
    track->path = g_strdup_printf("%s:%s", node, property);
    track->times = g_string_new(NULL);
    track->transitions = g_string_new(NULL);
    track->values = g_string_new(NULL);
    return track;
}

/* Adds a value at a time, in milliseconds. Adopts the value. */
static void track_add(Track *track, uint64_t time, GString *value)
{
    if (g_strcmp0(track->last, value->str) != 0) {
        const char *comma = track->values->len > 0 ? ", " : "";
        g_string_append(track->times, comma);
        godot_put_number(track->times, (double)time / 1000);
        g_string_append_printf(track->transitions, "%s1", comma);
        g_string_append_printf(track->values, "%s%s", comma, value->str);
        g_free(track->last);
        track->last = g_strdup(value->str);
    }
    g_string_free(value, true);
}

static void track_add_flag(Track *track, uint64_t time, bool flag)
{
    track_add(track, time, g_string_new(flag ? "true" : "false"));
}

static void track_add_vector(Track *track, uint64_t time, double x, double y)
{
    GString *value = g_string_new(NULL);
    godot_put_vector(value, x, y);
    track_add(track, time, value);
}

/* Writes a track that has values, and frees it. */
static void track_end(const GodotOut *out, GString *to, Track *track, uint32_t *number)
{
    if (track->values->len > 0) {
        uint32_t i = (*number)++;
        const char *floats = godot_type(out, "PackedFloat32Array");
        g_string_append_printf(to, "tracks/%u/type = \"value\"\ntracks/%u/path = NodePath(", i, i);
        godot_put_text(to, track->path);
        g_string_append_printf(to,
                               ")\ntracks/%u/interp = 1\ntracks/%u/loop_wrap = true\n"
                               "tracks/%u/imported = false\ntracks/%u/enabled = true\n"
                               "tracks/%u/keys = {\"times\": %s(%s), \"transitions\": %s(%s), "
                               "\"update\": 1, \"values\": [%s]}\n",
                               i, i, i, i, i, floats, track->times->str, floats,
                               track->transitions->str, track->values->str);
    }
    g_free(track->path);
    g_string_free(track->times, true);
    g_string_free(track->transitions, true);
    g_string_free(track->values, true);
    g_free(track->last);
    g_free(track);
}

/* The tracks of one animation. */
typedef struct Tracks {
    Track *animation, *frame, *flip_h, *flip_v, *offset;
    Track **positions, **shapes, **disabled;                     /* of each slot */
    Track **point_positions, **point_visible, **point_rotations; /* of each point */
} Tracks;

static gab_pose pose_of(const GodotStep *step)
{
    gab_pose pose = GAB_DEFAULTS;
    pose.flip_x = step->flip_x;
    pose.flip_y = step->flip_y;
    return pose;
}

/* Adds the values of the drawing. It is mirrored within its rectangle, so that its offset changes,
 * too. */
static void add_art(SpriteScene *scene, Tracks *tracks, uint64_t time, const GodotStep *step,
                    uint32_t index)
{
    const GodotRoom *room = &scene->room;
    GString *frame = g_string_new(NULL);
    g_string_printf(frame, "%u", index);
    track_add(tracks->frame, time, frame);
    track_add_flag(tracks->flip_h, time, step->flip_x);
    track_add_flag(tracks->flip_v, time, step->flip_y);
    track_add_vector(tracks->offset, time, step->flip_x ? -room->right : -room->left,
                     step->flip_y ? -room->bottom : -room->top);
}

static void add_boxes(SpriteScene *scene, Tracks *tracks, uint64_t time, const GodotStep *step)
{
    GodotOut *out = scene->out;
    gab_frame frame = frame_of(scene, step->frame);
    gab_pose pose = pose_of(step);
    g_autofree bool *is_used = g_new0(bool, scene->slots->len + 1);
    GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (uint32_t i = 0; i < gab_frame_box_count(frame); i++) {
        gab_frame_box box = gab_frame_box_at(frame, i);
        if (box.is_group)
            continue;
        uint32_t slot = slot_of(scene, counts, &box) - 1;
        gab_obox posed = gab_frame_box_posed(frame, i, &pose);
        GString *shape = g_string_new(NULL);
        godot_put_part(out, shape, "RectangleShape2D",
                       godot_rectangle(out, (double)box.box.w, (double)box.box.h));
        track_add_vector(tracks->positions[slot], time, (double)posed.centre.x,
                         (double)posed.centre.y);
        track_add(tracks->shapes[slot], time, shape);
        is_used[slot] = true;
    }
    for (guint i = 0; i < scene->slots->len; i++)
        track_add_flag(tracks->disabled[i], time, !is_used[i]);
    g_hash_table_destroy(counts);
}

static void add_points(SpriteScene *scene, Tracks *tracks, uint64_t time, const GodotStep *step)
{
    gab_frame frame = frame_of(scene, step->frame);
    gab_pose pose = pose_of(step);
    for (guint i = 0; i < scene->points->len; i++) {
        const PointNode *point = &g_array_index(scene->points, PointNode, i);
        gab_vec at, to;
        bool exists = gab_frame_point(frame, point->point, &pose, &at);
        track_add_flag(tracks->point_visible[i], time, exists);
        if (exists)
            track_add_vector(tracks->point_positions[i], time, (double)at.x, (double)at.y);
        if (exists && point->has_direction) {
            bool has_direction = gab_frame_point_direction(frame, point->point, &pose, &to);
            GString *angle = g_string_new(NULL);
            godot_put_number(angle, has_direction ? atan2((double)to.y, (double)to.x) : 0);
            track_add(tracks->point_rotations[i], time, angle);
        }
    }
}

static void tracks_begin(const SpriteScene *scene, Tracks *tracks)
{
    tracks->animation = track_new(scene->art, "animation");
    tracks->frame = track_new(scene->art, "frame");
    tracks->flip_h = track_new(scene->art, "flip_h");
    tracks->flip_v = track_new(scene->art, "flip_v");
    tracks->offset = track_new(scene->art, "offset");
    tracks->positions = g_new(Track *, scene->slots->len + 1);
    tracks->shapes = g_new(Track *, scene->slots->len + 1);
    tracks->disabled = g_new(Track *, scene->slots->len + 1);
    for (guint i = 0; i < scene->slots->len; i++) {
        const char *path = g_array_index(scene->slots, TrackSlot, i).path;
        tracks->positions[i] = track_new(path, "position");
        tracks->shapes[i] = track_new(path, "shape");
        tracks->disabled[i] = track_new(path, "disabled");
    }
    tracks->point_positions = g_new(Track *, scene->points->len + 1);
    tracks->point_visible = g_new(Track *, scene->points->len + 1);
    tracks->point_rotations = g_new(Track *, scene->points->len + 1);
    for (guint i = 0; i < scene->points->len; i++) {
        const char *name = g_array_index(scene->points, PointNode, i).name;
        tracks->point_positions[i] = track_new(name, "position");
        tracks->point_visible[i] = track_new(name, "visible");
        tracks->point_rotations[i] = track_new(name, "rotation");
    }
}

static void tracks_end(const SpriteScene *scene, Tracks *tracks)
{
    GString *parts = scene->out->parts;
    uint32_t number = 0;
    Track *const art[] = {tracks->animation, tracks->frame, tracks->flip_h, tracks->flip_v,
                          tracks->offset};
    for (size_t i = 0; i < G_N_ELEMENTS(art); i++)
        track_end(scene->out, parts, art[i], &number);
    for (guint i = 0; i < scene->slots->len; i++) {
        track_end(scene->out, parts, tracks->positions[i], &number);
        track_end(scene->out, parts, tracks->shapes[i], &number);
        track_end(scene->out, parts, tracks->disabled[i], &number);
    }
    for (guint i = 0; i < scene->points->len; i++) {
        track_end(scene->out, parts, tracks->point_positions[i], &number);
        track_end(scene->out, parts, tracks->point_visible[i], &number);
        track_end(scene->out, parts, tracks->point_rotations[i], &number);
    }
    Track **const lists[] = {tracks->positions,     tracks->shapes,
                             tracks->disabled,      tracks->point_positions,
                             tracks->point_visible, tracks->point_rotations};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
        g_free(lists[i]);
}

/* Writes an Animation, whose steps begin at the index `first` of all steps; returns its number. The
 * shapes that it needs are written before it. */
static uint32_t put_animation(SpriteScene *scene, const GodotPlay *play, guint first)
{
    Tracks tracks;
    tracks_begin(scene, &tracks);
    GString *name = g_string_new(scene->out->is_3 ? "" : "&");
    godot_put_text(name, play->name);
    track_add(tracks.animation, 0, name);
    uint64_t time = 0;
    ARRAY_EACH (const GodotStep, step, play->steps) {
        add_art(scene, &tracks, time, step,
                g_array_index(scene->indices, uint32_t, first + EACH_INDEX(step)));
        add_boxes(scene, &tracks, time, step);
        add_points(scene, &tracks, time, step);
        time += step->duration;
    }
    uint32_t number = godot_part(scene->out, "Animation");
    GString *parts = scene->out->parts;
    g_string_append(parts, "length = ");
    godot_put_number(parts, (double)time / 1000);
    g_string_append(parts, !play->loops       ? "\n"
                           : scene->out->is_3 ? "\nloop = true\n"
                                              : "\nloop_mode = 1\n");
    tracks_end(scene, &tracks);
    return number;
}

/* Appends `"idle": SubResource(..)`, or in Godot 3 a property for each animation. */
static void put_player(SpriteScene *scene, NameSet *names)
{
    GodotOut *out = scene->out;
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(NameSet) used = name_set_new(NULL);
    guint first = 0;
    POINTER_EACH (const GodotPlay, play, scene->plays) {
        uint32_t number = put_animation(scene, play, first);
        g_autofree char *name = godot_name(used, play->name);
        g_autofree char *key = out->is_3 ? g_strconcat("anims/", name, NULL) : g_strdup(name);
        g_string_append(list, out->is_3 || EACH_INDEX(play) == 0 ? "" : ", ");
        godot_put_text(list, key);
        g_string_append(list, out->is_3 ? " = " : ": ");
        godot_put_part(out, list, "Animation", number);
        g_string_append(list, out->is_3 ? "\n" : "");
        first += play->steps->len;
    }
    uint32_t library = 0;
    if (!out->is_3) {
        library = godot_part(out, "AnimationLibrary");
        g_string_append_printf(out->parts, "_data = {%s}\n", list->str);
    }
    g_autofree char *name = godot_name(names, "AnimationPlayer");
    godot_node(out, "AnimationPlayer", name, ".", NULL);
    /* Boxes change at physics ticks, not at drawn frames. Godot 4.2 renamed the property. */
    g_string_append(out->nodes, out->is_3 ? "playback_process_mode = 0\n"
                                          : "playback_process_mode = 0\n"
                                            "callback_mode_process = 0\n");
    if (out->is_3) {
        g_string_append(out->nodes, list->str);
    } else {
        g_string_append(out->nodes, "libraries = {\"\": ");
        godot_put_part(out, out->nodes, "AnimationLibrary", library);
        g_string_append(out->nodes, "}\n");
    }
}

/* ---- The scene ---- */

/* Takes the memory that tracks may need: each animation has a track for each shape and point, and
 * at each step a key of each track may change. False with an error. */
static bool take_tracks(const SpriteScene *scene, uint64_t *taken)
{
    enum { BYTES_PER_TRACK = 600, BYTES_PER_KEY = 60 };
    uint64_t nodes = scene->slots->len + scene->points->len, steps = scene->indices->len;
    *taken = nodes * (scene->plays->len * BYTES_PER_TRACK + steps * BYTES_PER_KEY);
    return export_take(scene->context, *taken);
}

static void put_root(SpriteScene *scene, const char *frames, NameSet *names)
{
    GodotOut *out = scene->out;
    g_autoptr(NameSet) root = name_set_new(NULL);
    g_autofree char *name = godot_name(root, gab_sprite_name(scene->sprite));
    godot_node(out, "Node2D", name, NULL, NULL);
    godot_metadata(scene->context, out, GAB_KIND_SPRITE, scene->sprite.index);
    uint32_t number = godot_external(out, "SpriteFrames", frames);
    char *art = godot_name(names, "Art");
    godot_node(out, "AnimatedSprite2D", art, ".", NULL);
    g_string_append_printf(out->nodes, "%s = ", out->is_3 ? "frames" : "sprite_frames");
    godot_put_external(out, out->nodes, number);
    const GodotPlay *first = scene->plays->pdata[0];
    g_string_append_printf(out->nodes, "\nanimation = %s", out->is_3 ? "" : "&");
    godot_put_text(out->nodes, first->name);
    g_string_append(out->nodes, "\ncentered = false\noffset = ");
    godot_put_vector(out->nodes, -scene->room.left, -scene->room.top);
    g_string_append_c(out->nodes, '\n');
    scene->art = art;
}

static void slot_clear(void *slot)
{
    g_free(((TrackSlot *)slot)->path);
}

static void point_clear(void *point)
{
    g_free(((PointNode *)point)->name);
}

bool godot_sprite(ExportContext *context, gab_sprite sprite)
{
    g_autoptr(GPtrArray) plays = godot_plays(sprite);
    g_autoptr(GArray) indices = g_array_new(false, false, sizeof(uint32_t));
    g_autofree char *name = export_name(context, gab_sprite_name(sprite));
    SpriteScene scene = {
        .context = context,
        .sprite = sprite,
        .plays = plays,
        .indices = indices,
        .room = godot_room(sprite),
        .numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .slots = g_array_new(false, false, sizeof(TrackSlot)),
        .numbers_of_points = g_hash_table_new(NULL, NULL),
        .points = g_array_new(false, false, sizeof(PointNode)),
    };
    g_array_set_clear_func(scene.slots, slot_clear);
    g_array_set_clear_func(scene.points, point_clear);
    g_autofree char *frames = godot_frames(context, sprite, name, plays, &scene.room, indices);
    bool ok = frames != NULL;
    scene.out = godot_out_new(godot_is_3(context));
    g_autoptr(NameSet) names = name_set_new(NULL);
    find_nodes(&scene);
    put_root(&scene, ok ? frames : "", names);
    uint64_t taken = 0;
    ok = ok && take_tracks(&scene, &taken);
    if (ok) {
        put_areas(&scene, names);
        put_points(&scene, names);
        put_player(&scene, names);
        export_release(context, taken);
    }
    g_autofree char *file = g_strconcat(name, ".tscn", NULL);
    if (ok)
        ok = godot_add(context, scene.out, NULL, file);
    else
        g_bytes_unref(godot_out_end(scene.out, NULL));
    g_free((char *)scene.art);
    g_hash_table_destroy(scene.numbers);
    g_hash_table_destroy(scene.numbers_of_points);
    g_array_unref(scene.slots);
    g_array_unref(scene.points);
    return ok;
}

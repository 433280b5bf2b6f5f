/* SPDX-License-Identifier: MIT */
/* Writes the SpriteFrames of a sprite; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

#include <stdlib.h>

/* Godot 3 repeats a frame for a longer duration, at most this often. */
enum { MAX_REPEATS = 256 };

/* A frame as a rectangle of its picture. `left` and `top` are from the hot spot, in whole
 * pixels. */
typedef struct FrameBounds {
    gab_drawing drawing;
    double left, top;
    bool is_shown, is_rounded;
} FrameBounds;

static FrameBounds bounds_of(gab_frame frame)
{
    FrameBounds bounds = {0};
    const gab_pose upright = GAB_DEFAULTS;
    bounds.is_shown = gab_frame_draw(frame, &upright, &bounds.drawing);
    gab_vec corner = bounds.drawing.corners[0];
    bounds.left = floor((double)corner.x + 0.5);
    bounds.top = floor((double)corner.y + 0.5);
    bounds.is_rounded =
        bounds.is_shown && (bounds.left != (double)corner.x || bounds.top != (double)corner.y);
    return bounds;
}

GodotRoom godot_room(gab_sprite sprite)
{
    GodotRoom room = {0};
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite); i++) {
        FrameBounds bounds = bounds_of(gab_sprite_frame_at(sprite, i));
        if (!bounds.is_shown)
            continue;
        room.left = MAX(room.left, -bounds.left);
        room.top = MAX(room.top, -bounds.top);
        room.right = MAX(room.right, bounds.left + bounds.drawing.width);
        room.bottom = MAX(room.bottom, bounds.top + bounds.drawing.height);
    }
    return room;
}

/* Writes the texture of a frame, with margins that bring its hot spot to the same place as all
 * others. Returns its number, or 0 if the frame has no picture. */
static uint32_t put_texture(GodotOut *out, const FrameBounds *bounds, const GodotRoom *room,
                            uint32_t picture)
{
    const gab_drawing *drawing = &bounds->drawing;
    if (!bounds->is_shown)
        return 0;
    uint32_t number = godot_part(out, "AtlasTexture");
    GString *parts = out->parts;
    g_string_append(parts, "atlas = ");
    godot_put_external(out, parts, picture);
    g_string_append_printf(parts, "\nregion = Rect2(%u, %u, %u, %u)\nmargin = Rect2(", drawing->x,
                           drawing->y, drawing->width, drawing->height);
    const double margin[] = {room->left + bounds->left, room->top + bounds->top,
                             room->left + room->right - drawing->width,
                             room->top + room->bottom - drawing->height};
    for (int i = 0; i < 4; i++) {
        g_string_append(parts, i > 0 ? ", " : "");
        godot_put_number(parts, margin[i]);
    }
    g_string_append(parts, ")\n");
    return number;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

/* Returns the greatest duration, in milliseconds, that divides those of all steps; in Godot 3 at
 * least one that needs no more than MAX_REPEATS frames. */
static uint32_t unit_of(const GodotOut *out, const GArray *steps)
{
    uint32_t unit = 0, longest = 1;
    for (guint i = 0; i < steps->len; i++) {
        uint32_t duration = g_array_index(steps, GodotStep, i).duration;
        unit = common_divisor(duration, unit);
        longest = MAX(longest, duration);
    }
    return out->is_3 ? MAX(unit, (longest + MAX_REPEATS - 1) / MAX_REPEATS) : unit;
}

/* The textures of the frames of a sprite, made when they are needed. */
typedef struct Textures {
    ExportContext *context;
    gab_sprite sprite;
    const GodotRoom *room;
    uint32_t *numbers;  /* of each frame's texture, or 0 */
    uint32_t *pictures; /* numbers of the pictures of the bank, or 0 */
    uint32_t rounded;
} Textures;

static uint32_t texture_of(Textures *textures, GodotOut *out, uint32_t frame)
{
    if (textures->numbers[frame] != 0)
        return textures->numbers[frame];
    FrameBounds bounds = bounds_of(gab_sprite_frame_at(textures->sprite, frame));
    uint32_t *picture = bounds.is_shown ? &textures->pictures[bounds.drawing.picture] : NULL;
    if (picture != NULL && *picture == 0) {
        g_autofree char *path = godot_page_path(textures->context, bounds.drawing.picture);
        *picture = godot_external(out, "Texture2D", path);
    }
    textures->rounded += bounds.is_rounded;
    textures->numbers[frame] =
        put_texture(out, &bounds, textures->room, picture != NULL ? *picture : 0);
    return textures->numbers[frame];
}

/* Writes one animation, and appends the index of each step. */
static void put_animation(Textures *textures, GodotOut *out, const GodotPlay *play, GArray *indices)
{
    GString *nodes = out->nodes;
    uint32_t unit = unit_of(out, play->steps), inexact = 0;
    g_string_append(nodes, "{\"frames\": [");
    uint32_t index = 0;
    ARRAY_EACH_WHILE (godot_grow(textures->context, out), const GodotStep, step, play->steps) {
        uint32_t texture = texture_of(textures, out, step->frame);
        uint32_t repeats = out->is_3 ? MAX((step->duration + unit / 2) / unit, 1) : 1;
        inexact += out->is_3 && repeats * unit != step->duration;
        g_array_append_val(indices, index);
        for (uint32_t k = 0; k < repeats; k++, index++) {
            g_string_append(nodes, index > 0 ? ", " : "");
            if (!out->is_3) {
                g_string_append(nodes, "{\"duration\": ");
                godot_put_number(nodes, (double)step->duration / unit);
                g_string_append(nodes, ", \"texture\": ");
            }
            if (texture != 0)
                godot_put_part(out, nodes, "AtlasTexture", texture);
            else
                g_string_append(nodes, "null");
            g_string_append(nodes, out->is_3 ? "" : "}");
        }
    }
    g_string_append_printf(nodes, "], \"loop\": %s, \"name\": %s", play->loops ? "true" : "false",
                           out->is_3 ? "" : "&");
    godot_put_text(nodes, play->name);
    g_string_append(nodes, ", \"speed\": ");
    godot_put_number(nodes, 1000.0 / MAX(unit, 1));
    g_string_append_c(nodes, '}');
    if (inexact > 0)
        export_report(textures->context, EXPORT_LOST_DURATION, play->name, inexact);
}

char *godot_frames(ExportContext *context, gab_sprite sprite, const char *name,
                   const GPtrArray *plays, const GodotRoom *room, GArray *indices)
{
    GodotOut *out = godot_out_new(godot_is_3(context));
    const gab_bank *bank = context->work->bank;
    Textures textures = {.context = context,
                         .sprite = sprite,
                         .room = room,
                         .numbers = g_new0(uint32_t, gab_sprite_frame_count(sprite) + 1),
                         .pictures = g_new0(uint32_t, gab_bank_picture_count(bank) + 1)};
    g_string_append(out->nodes, "animations = [");
    for (guint i = 0; i < plays->len; i++) {
        g_string_append(out->nodes, i > 0 ? ", " : "");
        put_animation(&textures, out, plays->pdata[i], indices);
    }
    g_string_append(out->nodes, "]\n");
    if (textures.rounded > 0)
        export_report(context, EXPORT_LOST_HOT_SPOT, gab_sprite_name(sprite), textures.rounded);
    uint32_t hidden = 0;
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite); i++)
        hidden += textures.numbers[i] == 0;
    if (hidden > 0)
        export_report(context, EXPORT_LOST_UNUSED_FRAME, gab_sprite_name(sprite), hidden);
    g_free(textures.numbers);
    g_free(textures.pictures);
    char *file = g_strconcat(name, ".tres", NULL);
    if (!godot_add(context, out, "SpriteFrames", file))
        g_clear_pointer(&file, g_free);
    return file;
}

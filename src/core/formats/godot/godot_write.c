/* SPDX-License-Identifier: MIT */
/* Writes the text of Godot's scenes and resources; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

#include "bank/decimal.h"

#include <string.h>

GodotOut *godot_out_new(bool is_3)
{
    GodotOut *out = g_new0(GodotOut, 1);
    out->is_3 = is_3;
    out->externals = g_string_new(NULL);
    out->parts = g_string_new(NULL);
    out->nodes = g_string_new(NULL);
    out->shapes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return out;
}

GBytes *godot_out_end(GodotOut *out, const char *resource)
{
    GString *text = g_string_new(NULL);
    uint32_t steps = out->external_count + out->part_count + 1;
    if (resource != NULL)
        g_string_append_printf(text, "[gd_resource type=\"%s\" ", resource);
    else
        g_string_append(text, "[gd_scene ");
    g_string_append_printf(text, "load_steps=%u format=%d]\n\n; %s\n", steps, out->is_3 ? 2 : 3,
                           TEXT_MARK);
    g_string_append_len(text, out->externals->str, (gssize)out->externals->len);
    g_string_append_len(text, out->parts->str, (gssize)out->parts->len);
    if (resource != NULL)
        g_string_append(text, "\n[resource]\n");
    g_string_append_len(text, out->nodes->str, (gssize)out->nodes->len);
    g_string_free(out->externals, true);
    g_string_free(out->parts, true);
    g_string_free(out->nodes, true);
    g_hash_table_destroy(out->shapes);
    g_free(out);
    return g_string_free_to_bytes(text);
}

const char *godot_type(const GodotOut *out, const char *type)
{
    static const char *const names[][2] = {
        {"AnimatedSprite2D", "AnimatedSprite"},
        {"Marker2D", "Position2D"},
        {"NavigationRegion2D", "NavigationPolygonInstance"},
        {"PackedFloat32Array", "PoolRealArray"},
        {"PackedVector2Array", "PoolVector2Array"},
        {"Sprite2D", "Sprite"},
        {"Texture2D", "Texture"},
    };
    for (size_t i = 0; out->is_3 && i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i][0], type) == 0)
            return names[i][1];
    return type;
}

/* ---- Values ---- */

void godot_put_text(GString *to, const char *text)
{
    g_string_append_c(to, '"');
    for (const char *at = text; *at != 0; at++) {
        if (*at == '"' || *at == '\\')
            g_string_append_c(to, '\\');
        g_string_append_c(to, *at);
    }
    g_string_append_c(to, '"');
}

void godot_put_number(GString *to, double number)
{
    char text[DECIMAL_SIZE];
    decimal_of_double(number == 0 ? 0 : number, text);
    g_string_append(to, text);
}

void godot_put_vector(GString *to, double x, double y)
{
    g_string_append(to, "Vector2(");
    godot_put_number(to, x);
    g_string_append(to, ", ");
    godot_put_number(to, y);
    g_string_append_c(to, ')');
}

char *godot_name(NameSet *names, const char *wanted)
{
    g_autofree char *name = g_strdup(wanted[0] != 0 ? wanted : "unnamed");
    for (char *at = name; *at != 0; at++)
        if (strchr("./:@%\"\\,[]", *at) != NULL || (unsigned char)*at < ' ')
            *at = '_';
    return name_set_claim(names, name);
}

/* ---- Sections ---- */

uint32_t godot_external(GodotOut *out, const char *type, const char *path)
{
    const char *quote = out->is_3 ? "" : "\"";
    out->external_count++;
    g_string_append_printf(out->externals,
                           "\n[ext_resource type=\"%s\" path=", godot_type(out, type));
    godot_put_text(out->externals, path);
    g_string_append_printf(out->externals, " id=%s%u%s]\n", quote, out->external_count, quote);
    return out->external_count;
}

void godot_put_external(const GodotOut *out, GString *to, uint32_t number)
{
    g_string_append_printf(to, out->is_3 ? "ExtResource(%u)" : "ExtResource(\"%u\")", number);
}

uint32_t godot_part(GodotOut *out, const char *type)
{
    out->part_count++;
    g_string_append_printf(out->parts, "\n[sub_resource type=\"%s\" id=", type);
    if (out->is_3)
        g_string_append_printf(out->parts, "%u]\n", out->part_count);
    else
        g_string_append_printf(out->parts, "\"%s_%u\"]\n", type, out->part_count);
    return out->part_count;
}

void godot_put_part(const GodotOut *out, GString *to, const char *type, uint32_t number)
{
    if (out->is_3)
        g_string_append_printf(to, "SubResource(%u)", number);
    else
        g_string_append_printf(to, "SubResource(\"%s_%u\")", type, number);
}

void godot_node(GodotOut *out, const char *type, const char *name, const char *parent,
                const char *group)
{
    g_string_append(out->nodes, "\n[node name=");
    godot_put_text(out->nodes, name);
    g_string_append_printf(out->nodes, " type=\"%s\"", godot_type(out, type));
    if (parent != NULL) {
        g_string_append(out->nodes, " parent=");
        godot_put_text(out->nodes, parent);
    }
    if (group != NULL && group[0] != 0) {
        g_string_append(out->nodes, " groups=[");
        godot_put_text(out->nodes, group);
        g_string_append_c(out->nodes, ']');
    }
    g_string_append(out->nodes, "]\n");
}

uint32_t godot_rectangle(GodotOut *out, double w, double h)
{
    g_autoptr(GString) size = g_string_new(out->is_3 ? "extents = " : "size = ");
    godot_put_vector(size, out->is_3 ? w / 2 : w, out->is_3 ? h / 2 : h);
    uint32_t number = GPOINTER_TO_UINT(g_hash_table_lookup(out->shapes, size->str));
    if (number == 0) {
        number = godot_part(out, "RectangleShape2D");
        g_string_append_printf(out->parts, "%s\n", size->str);
        g_hash_table_insert(out->shapes, g_strdup(size->str), GUINT_TO_POINTER(number));
    }
    return number;
}

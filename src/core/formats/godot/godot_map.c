/* SPDX-License-Identifier: MIT */
/* Writes the scene of a map: an Area2D for each zone with its outlines, and the outlines of roads
 * for navigation; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

#include <stdlib.h>

typedef struct MapScene {
    ExportContext *context;
    GodotOut *out;
    NameSet *names;
    const Map *source;
} MapScene;

/* ---- Shapes ---- */

/* Returns twice the area of an outline; below 0 for a hole. */
static double area_of(const json_t *outline)
{
    double area = 0;
    size_t count = json_array_size(outline);
    for (size_t i = 0; i < count; i++) {
        const json_t *a = json_array_get(outline, i), *b = json_array_get(outline, (i + 1) % count);
        area += json_number_value(json_array_get(a, 0)) * json_number_value(json_array_get(b, 1)) -
                json_number_value(json_array_get(a, 1)) * json_number_value(json_array_get(b, 0));
    }
    return area;
}

/* Appends an array with the corners of an outline. */
static void append_outline(const GodotOut *out, GString *to, const json_t *outline)
{
    json_t *corner;
    size_t index;
    g_string_append_printf(to, "%s(", godot_type(out, "PackedVector2Array"));
    json_array_foreach (outline, index, corner) {
        g_string_append(to, index > 0 ? ", " : "");
        godot_put_number(to, json_number_value(json_array_get(corner, 0)));
        g_string_append(to, ", ");
        godot_put_number(to, json_number_value(json_array_get(corner, 1)));
    }
    g_string_append_c(to, ')');
}

/* True if an outline has another direction than the first one. */
static bool has_holes(const json_t *outlines)
{
    const bool first = area_of(json_array_get(outlines, 0)) < 0;
    json_t *outline;
    size_t index;
    json_array_foreach (outlines, index, outline) {
        if ((area_of(outline) < 0) != first)
            return true;
    }
    return false;
}

static void put_rectangle(MapScene *scene, NameSet *parts, const char *area, int32_t left,
                          int32_t top, int32_t right, int32_t bottom)
{
    g_autofree char *name = godot_name(parts, "shape");
    uint32_t shape = godot_rectangle(scene->out, right - left, bottom - top);
    godot_node(scene->out, "CollisionShape2D", name, area, NULL);
    GString *nodes = scene->out->nodes;
    g_string_append(nodes, "position = ");
    godot_put_vector(nodes, (left + right) / 2.0, (top + bottom) / 2.0);
    g_string_append(nodes, "\nshape = ");
    godot_put_part(scene->out, nodes, "RectangleShape2D", shape);
    g_string_append_c(nodes, '\n');
}

/* Sets the top row of the rectangle of each run: that of an equal run in the row above, or else its
 * own row. `goes_on` receives whether the rectangle continues in the row below. */
static void find_tops(const gab_pixel_run *runs, uint32_t count, int32_t *tops, bool *goes_on)
{
    uint32_t above = 0;
    for (uint32_t i = 0; i < count; i++) {
        tops[i] = runs[i].y;
        while (above < i && (runs[above].y < runs[i].y - 1 ||
                             (runs[above].y == runs[i].y - 1 && runs[above].left < runs[i].left)))
            above++;
        if (above == i || runs[above].y != runs[i].y - 1 || runs[above].left != runs[i].left ||
            runs[above].right != runs[i].right)
            continue;
        tops[i] = tops[above];
        goes_on[above] = true;
    }
}

/* A polygon of Godot has no holes: writes a zone that has some as rectangles, each of equal runs in
 * rows below each other. */
static void put_runs(MapScene *scene, NameSet *parts, const char *area, gab_zone zone)
{
    uint32_t count = gab_zone_runs(zone, NULL, 0);
    uint64_t bytes = (uint64_t)count * (sizeof(gab_pixel_run) + sizeof(int32_t) + sizeof(bool));
    if (!export_take(scene->context, bytes))
        return;
    g_autofree gab_pixel_run *runs = g_new(gab_pixel_run, (gsize)count + 1);
    g_autofree int32_t *tops = g_new(int32_t, (gsize)count + 1);
    g_autofree bool *goes_on = g_new0(bool, (gsize)count + 1);
    count = MIN(count, gab_zone_runs(zone, runs, count));
    find_tops(runs, count, tops, goes_on);
    for (uint32_t i = 0; i < count && godot_grow(scene->context, scene->out); i++)
        if (!goes_on[i])
            put_rectangle(scene, parts, area, runs[i].left, tops[i], runs[i].right, runs[i].y + 1);
    export_release(scene->context, bytes);
}

static void put_polygons(MapScene *scene, NameSet *parts, const char *area, const json_t *outlines)
{
    json_t *outline;
    size_t index;
    json_array_foreach (outlines, index, outline) {
        g_autofree char *name = godot_name(parts, "shape");
        godot_node(scene->out, "CollisionPolygon2D", name, area, NULL);
        g_string_append(scene->out->nodes, "polygon = ");
        append_outline(scene->out, scene->out->nodes, outline);
        g_string_append_c(scene->out->nodes, '\n');
        if (!godot_grow(scene->context, scene->out))
            break;
    }
}

/* ---- Zones ---- */

static void put_walk(MapScene *scene, NameSet *parts, const char *area, gab_zone zone)
{
    gab_vec at;
    if (!gab_zone_walk(zone, &at))
        return;
    g_autofree char *name = godot_name(parts, "walk");
    godot_node(scene->out, "Marker2D", name, area, NULL);
    g_string_append(scene->out->nodes, "position = ");
    godot_put_vector(scene->out->nodes, (double)at.x, (double)at.y);
    g_string_append_c(scene->out->nodes, '\n');
}

/* Writes the outlines of a zone of the road. Godot makes the mesh from them. */
static void put_navigation(MapScene *scene, const char *zone, const json_t *outlines)
{
    GodotOut *out = scene->out;
    json_t *outline;
    size_t index;
    uint32_t number = godot_part(out, "NavigationPolygon");
    g_string_append(out->parts,
                    out->is_3 ? "outlines = [" : "outlines = Array[PackedVector2Array]([");
    json_array_foreach (outlines, index, outline) {
        g_string_append(out->parts, index > 0 ? ", " : "");
        append_outline(out, out->parts, outline);
    }
    g_string_append(out->parts, out->is_3 ? "]\n" : "])\n");
    g_autofree char *wanted = g_strconcat(zone, " navigation", NULL);
    g_autofree char *name = godot_name(scene->names, wanted);
    godot_node(out, "NavigationRegion2D", name, ".", NULL);
    g_string_append(out->nodes, out->is_3 ? "navpoly = " : "navigation_polygon = ");
    godot_put_part(out, out->nodes, "NavigationPolygon", number);
    g_string_append_c(out->nodes, '\n');
}

static bool is_road(const Map *map, gab_tag_id tag)
{
    return (map->road[tag / 32] >> tag % 32 & 1) != 0;
}

static void put_zone(MapScene *scene, gab_zone zone, const json_t *outlines)
{
    const gab_bank *bank = scene->context->work->bank;
    gab_tag tag = gab_bank_tag_numbered(bank, gab_zone_tag(zone));
    bool has_tag = gab_zone_tag(zone) != 0;
    const char *wanted = gab_zone_name(zone);
    g_autofree char *area = godot_name(scene->names, wanted[0] != 0 ? wanted
                                                     : has_tag      ? tag.name
                                                                    : "zone");
    g_autoptr(NameSet) parts = name_set_new(NULL);
    godot_node(scene->out, "Area2D", area, ".", has_tag ? tag.name : NULL);
    g_string_append_printf(scene->out->nodes, "collision_layer = %u\n",
                           godot_layer(scene->context, gab_zone_role(zone)));
    godot_metadata(scene->context, scene->out, GAB_KIND_ZONE, zone.index);
    if (has_holes(outlines))
        put_runs(scene, parts, area, zone);
    else
        put_polygons(scene, parts, area, outlines);
    put_walk(scene, parts, area, zone);
    if (has_tag && is_road(scene->source, gab_zone_tag(zone)))
        put_navigation(scene, area, outlines);
}

bool godot_map(ExportContext *context, gab_map map, const json_t *value)
{
    const char *name = gab_map_name(map);
    MapScene scene = {.context = context,
                      .names = name_set_new(NULL),
                      .source = list_get(context->work->input->project->maps, map.index)};
    scene.out = godot_scene_begin(context, name, GAB_KIND_MAP, map.index, scene.source->picture,
                                  scene.names);
    for (uint32_t i = 0; i < gab_map_plane_count(map); i++) {
        gab_plane plane = gab_map_plane_at(map, i);
        const json_t *planes = json_object_get(value, "planes");
        const json_t *zones = json_object_get(json_array_get(planes, i), "zones");
        for (uint32_t k = 1; k <= gab_plane_zone_count(plane); k++)
            put_zone(&scene, gab_plane_zone_numbered(plane, k),
                     json_object_get(json_array_get(zones, k - 1), "outlines"));
    }
    export_report(context, EXPORT_LOST_BAND, name, gab_map_band_count(map));
    name_set_free(scene.names);
    return godot_scene_end(context, scene.out, name);
}

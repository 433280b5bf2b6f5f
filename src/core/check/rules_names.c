/* SPDX-License-Identifier: MIT */
/*
 * Rules about names: names that produce the same constant in the C header, and names outside the
 * header (of boxes, paths of pictures) that differ only by case.
 */
#include "check/check_internal.h"

#include "bank/header.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* The constants found so far, and the paths of their objects. */
typedef struct Names {
    Check *check;
    GHashTable *constants; /* Path by identifier; keys are freed with free */
    GHashTable *points;    /* names of action points found so far */
} Names;

/* Records the constant of an object. Reports a clash if an earlier object has it, too. */
static void add_constant(const Names *names, const NodePlace *place, gab_kind kind,
                         const char *const *parts, int count)
{
    char *constant = bank_identifier(kind, parts, count);
    if (constant == NULL)
        return;
    Path *first = g_hash_table_lookup(names->constants, constant);
    if (first == NULL) {
        g_hash_table_insert(names->constants, constant,
                            g_memdup2(&place->index_path, sizeof place->index_path));
        return;
    }
    g_autofree char *other = path_text(names->check->project, first);
    report_problem(names->check, RULE_NAMES_CLASH, place, no_area,
                   _("its name and that of %s produce the same constant %s"), other, constant);
    free(constant);
}

/* Records the constants of the named items of a list. */
static void add_list(const Names *names, const NodePlace *place, const char *key, gab_kind kind,
                     const List *list, const char *outer, const char *inner)
{
    LIST_EACH_WHILE (!check_stopped(names->check), void, item, list) {
        const char *parts[3] = {outer, inner, NULL};
        int count = (outer != NULL) + (inner != NULL);
        parts[count] = node_name(item);
        if (parts[count][0] == 0)
            continue;
        NodePlace below = place_of_item(place, key, EACH_INDEX(item), item);
        add_constant(names, &below, kind, parts, count + 1);
    }
}

/* ---- Sprites ---- */

static void add_points(const Names *names, const NodePlace *place)
{
    LIST_EACH (Point, point, ((const Frame *)place->node)->points) {
        if (point->name[0] == 0 || !g_hash_table_add(names->points, point->name))
            continue;
        NodePlace below = place_of_item(place, "points", EACH_INDEX(point), point);
        const char *part = point->name;
        add_constant(names, &below, GAB_KIND_POINT, &part, 1);
    }
}

/* Returns an earlier name that differs only in case. If there is none, records the name and returns
 * NULL. Call it once for each name. */
static const char *find_other_case(GHashTable *names_by_case, const char *name)
{
    char *folded = g_utf8_casefold(name, -1);
    const char *first = g_hash_table_lookup(names_by_case, folded);
    if (first == NULL) {
        g_hash_table_insert(names_by_case, folded, (gpointer)name);
        return NULL;
    }
    g_free(folded);
    return first;
}

static GHashTable *new_name_table(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

/* Compares the names of boxes, each name once per sprite. */
static void compare_boxes(const Names *names, const NodePlace *place, GHashTable *names_by_case,
                          GHashTable *visited)
{
    LIST_EACH (Box, box, ((const Frame *)place->node)->boxes) {
        if (box->name[0] == 0 || !g_hash_table_add(visited, box->name))
            continue;
        const char *other = find_other_case(names_by_case, box->name);
        NodePlace below = place_of_item(place, "boxes", EACH_INDEX(box), box);
        if (other != NULL)
            report_problem(names->check, RULE_NAMES_BY_CASE, &below, box_rect(box),
                           _("its name differs from %s only in case"), other);
    }
}

static void add_sprite(const Names *names, const NodePlace *place)
{
    const Sprite *sprite = place->node;
    g_autoptr(GHashTable) names_by_case = new_name_table();
    g_autoptr(GHashTable) visited = g_hash_table_new(g_str_hash, g_str_equal);
    add_list(names, place, "frames", GAB_KIND_FRAME, sprite->frames, sprite->name, NULL);
    add_list(names, place, "animations", GAB_KIND_ANIMATION, sprite->animations, sprite->name,
             NULL);
    LIST_EACH_WHILE (!check_stopped(names->check), Frame, frame, sprite->frames) {
        NodePlace below = place_of_item(place, "frames", EACH_INDEX(frame), frame);
        add_points(names, &below);
        compare_boxes(names, &below, names_by_case, visited);
    }
}

/* ---- Maps and levels ---- */

static void add_map(const Names *names, const NodePlace *place)
{
    const Map *map = place->node;
    add_list(names, place, "bands", GAB_KIND_BAND, map->bands, map->name, NULL);
    add_list(names, place, "planes", GAB_KIND_PLANE, map->planes, map->name, NULL);
    LIST_EACH (Plane, plane, map->planes) {
        NodePlace below = place_of_item(place, "planes", EACH_INDEX(plane), plane);
        add_list(names, &below, "zones", GAB_KIND_ZONE, plane->zones, map->name, plane->name);
    }
}

/* Records the constants of doors. All walls with one name are one door, which is recorded once. */
static void add_doors(const Names *names, const NodePlace *place, const Level *level,
                      GHashTable *visited)
{
    const Walls *walls = place->node;
    LIST_EACH (Wall, wall, walls->walls) {
        if (wall->name[0] == 0 || !g_hash_table_add(visited, wall->name))
            continue;
        const char *parts[] = {level->name, wall->name};
        NodePlace below = place_of_item(place, "walls", EACH_INDEX(wall), wall);
        add_constant(names, &below, GAB_KIND_DOOR, parts, 2);
    }
}

static void add_level(const Names *names, const NodePlace *place)
{
    const Level *level = place->node;
    g_autoptr(GHashTable) visited = g_hash_table_new(g_str_hash, g_str_equal);
    add_list(names, place, "layers", GAB_KIND_LAYER, level->layers, level->name, NULL);
    LIST_EACH (Layer, layer, level->layers) {
        NodePlace below = place_of_item(place, "layers", EACH_INDEX(layer), layer);
        NodePlace walls = place_of_child(&below, "walls", layer->walls);
        if (layer->walls != NULL)
            add_doors(names, &walls, level, visited);
    }
    add_list(names, place, "markers", GAB_KIND_MARKER, level->markers, level->name, NULL);
}

/* ---- The project ---- */

static void visit_assets(const Names *names, const NodePlace *place, const char *key,
                         const List *list, void (*add)(const Names *, const NodePlace *))
{
    LIST_EACH_WHILE (!check_stopped(names->check), void, item, list) {
        NodePlace below = place_of_item(place, key, EACH_INDEX(item), item);
        add(names, &below);
    }
}

static void compare_paths(Check *c, const NodePlace *place)
{
    g_autoptr(GHashTable) names_by_case = new_name_table();
    g_autoptr(GHashTable) visited = g_hash_table_new(g_str_hash, g_str_equal);
    LIST_EACH (Picture, picture, c->project->pictures) {
        if (!g_hash_table_add(visited, picture->path))
            continue; /* another part of the same file */
        const char *other = find_other_case(names_by_case, picture->path);
        NodePlace below = place_of_item(place, "pictures", EACH_INDEX(picture), picture);
        if (other != NULL)
            report_problem(c, RULE_PATHS_BY_CASE, &below, no_area,
                           _("its path %s differs from %s only in case"), picture->path, other);
    }
}

void check_names(Check *c, const NodePlace *place)
{
    if (!check_is_enabled(c, RULE_NAMES_CLASH) && !check_is_enabled(c, RULE_NAMES_BY_CASE) &&
        !check_is_enabled(c, RULE_PATHS_BY_CASE))
        return;
    const Project *project = c->project;
    Names names = {c, g_hash_table_new_full(g_str_hash, g_str_equal, free, g_free),
                   g_hash_table_new(g_str_hash, g_str_equal)};
    add_list(&names, place, "roles", GAB_KIND_ROLE, project->roles, NULL, NULL);
    add_list(&names, place, "tags", GAB_KIND_TAG, project->tags, NULL, NULL);
    compare_paths(c, place);
    add_list(&names, place, "sprites", GAB_KIND_SPRITE, project->sprites, NULL, NULL);
    visit_assets(&names, place, "sprites", project->sprites, add_sprite);
    add_list(&names, place, "maps", GAB_KIND_MAP, project->maps, NULL, NULL);
    visit_assets(&names, place, "maps", project->maps, add_map);
    add_list(&names, place, "levels", GAB_KIND_LEVEL, project->levels, NULL, NULL);
    visit_assets(&names, place, "levels", project->levels, add_level);
    g_hash_table_unref(names.points);
    g_hash_table_unref(names.constants);
}

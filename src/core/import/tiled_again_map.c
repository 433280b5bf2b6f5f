/* SPDX-License-Identifier: MIT */
/*
 * Updates maps that were imported from maps of Tiled; see tiled_again.h. Planes and shapes made
 * from a layer or an object have the same id at each import (tiled_derived_id), which distinguishes
 * them from those added in the project.
 */
#include "import/tiled_again.h"

#include <string.h>

enum { MAX_OBJECTS = 65535 };

/* The state while a plane is merged. */
typedef struct PlaneMerge {
    const TiledAgain *again;
    const Plane *old, *fresh;
    GHashTable *imported_ids;        /* ids of shapes of present and former objects of the file */
    int32_t numbers[256], back[256]; /* from zones of the fresh plane to merged ones, and back */
    GPtrArray *zones, *shapes;
    bool moved[256]; /* zones of the merged plane with changed shapes */
} PlaneMerge;

/* ---- Zones ---- */

static const Shape *shape_of(const List *shapes, uint64_t id)
{
    return list_find_id(shapes, id, NULL);
}

static bool is_imported(const Zone *zone)
{
    return zone != NULL && tiled_mark_of(zone->properties) != NULL;
}

static void pair_numbers(PlaneMerge *merge, int32_t fresh, int32_t old)
{
    if (old > 0 && merge->numbers[fresh] == 0 && merge->back[old] == 0) {
        merge->numbers[fresh] = old;
        merge->back[old] = fresh;
    }
}

/* Pairs zones whose shapes come from the same objects, then zones with the same mark. */
static void pair_zones(PlaneMerge *merge)
{
    ListIter iter = list_iter(merge->fresh->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;) {
        const Shape *was = shape_of(merge->old->shapes, shape->id);
        if (was != NULL && is_imported(plane_zone(merge->old, was->zone)))
            pair_numbers(merge, shape->zone, was->zone);
    }
    iter = list_iter(merge->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        ListIter others = list_iter(merge->old->zones);
        for (const Zone *other; (other = list_next(&others)) != NULL;)
            if (is_imported(other) && tiled_mark_is_same(tiled_mark_of(zone->properties),
                                                         tiled_mark_of(other->properties)))
                pair_numbers(merge, zone->number, other->number);
    }
}

static void number_new_zones(PlaneMerge *merge)
{
    ListIter iter = list_iter(merge->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;)
        for (int32_t number = 1; merge->numbers[zone->number] == 0 && number < 256; number++)
            if (merge->back[number] == 0 && plane_zone(merge->old, number) == NULL)
                pair_numbers(merge, zone->number, number);
}

static Zone *merged_zone(const PlaneMerge *merge, const Zone *old, const Zone *fresh)
{
    bool data_changed = tiled_data_changed(old->properties, fresh->properties);
    bool stays = !merge->moved[old->number];
    merge->again->asset->zones[stays && !data_changed ? AGAIN_ASSET_SAME : AGAIN_ASSET_CHANGED]++;
    Zone *zone = node_copy(old);
    if (fresh->has_walk) {
        zone->has_walk = true;
        zone->walk_x = fresh->walk_x;
        zone->walk_y = fresh->walk_y;
    }
    if (data_changed) {
        zone->tag = fresh->tag != 0 ? fresh->tag : old->tag;
        node_set_text(&zone->name, fresh->name[0] != 0 ? fresh->name : old->name);
        node_set_list(&zone->properties,
                      tiled_merged_properties(old->properties, fresh->properties));
    }
    return zone;
}

/* True if a zone that Tiled has removed still has content that was added in the project. */
static bool has_content(const PlaneMerge *merge, int32_t number)
{
    bool values[256] = {false};
    blocks_values(merge->old->pixels, NULL, values);
    for (guint i = 0; !values[number] && i < merge->shapes->len; i++)
        values[number] = ((const Shape *)merge->shapes->pdata[i])->zone == number;
    return values[number];
}

static void add_zone(PlaneMerge *merge, NameSet *names, Zone *zone)
{
    if (zone->name[0] != 0) {
        char *name = name_set_claim(names, zone->name);
        node_set_text(&zone->name, name);
        g_free(name);
    }
    g_ptr_array_add(merge->zones, zone);
}

static void merge_zones(PlaneMerge *merge)
{
    uint32_t *counts = merge->again->asset->zones;
    NameSet *names = name_set_new(NULL);
    ListIter iter = list_iter(merge->old->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        int32_t fresh = merge->back[zone->number];
        bool is_removed = fresh == 0 && is_imported(zone);
        if (fresh != 0)
            add_zone(merge, names, merged_zone(merge, zone, plane_zone(merge->fresh, fresh)));
        else if (!is_removed || has_content(merge, zone->number))
            add_zone(merge, names, node_copy(zone));
        if (fresh == 0)
            counts[is_removed ? AGAIN_ASSET_REMOVED : AGAIN_ASSET_ADDED]++;
    }
    iter = list_iter(merge->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        int32_t number = merge->numbers[zone->number];
        if (number == 0 || plane_zone(merge->old, number) != NULL)
            continue;
        Zone *copy = node_copy(zone);
        copy->number = number;
        add_zone(merge, names, copy);
        counts[AGAIN_ASSET_NEW]++;
    }
    name_set_free(names);
}

/* ---- Shapes ---- */

static bool has_same_outline(const Shape *a, const Shape *b)
{
    uint8_t one[NODE_DIGEST], other[NODE_DIGEST];
    list_digest(a->nodes, one);
    list_digest(b->nodes, other);
    return a->kind == b->kind && a->open == b->open && memcmp(one, other, sizeof one) == 0;
}

static void add_shape(PlaneMerge *merge, const Shape *fresh, const char *name, int32_t zone)
{
    Shape *shape = node_copy(fresh);
    shape->zone = zone;
    node_set_text(&shape->name, name);
    g_ptr_array_add(merge->shapes, shape);
}

/* Merges an old shape: it gets the outline in the file, or stays as it is if it was added in the
 * project. A shape that was moved to a zone of the project stays in it. */
static void merge_shape(PlaneMerge *merge, const Shape *old)
{
    const Shape *fresh = shape_of(merge->fresh->shapes, old->id);
    if (fresh == NULL) {
        if (!g_hash_table_contains(merge->imported_ids, &old->id))
            g_ptr_array_add(merge->shapes, node_ref(old));
        else
            merge->moved[old->zone] = true;
        return;
    }
    bool in_project_zone = !is_imported(plane_zone(merge->old, old->zone));
    int32_t zone = in_project_zone ? old->zone : merge->numbers[fresh->zone];
    merge->moved[zone] |= !has_same_outline(old, fresh) || zone != old->zone;
    add_shape(merge, fresh, old->name, zone);
}

static void merge_shapes(PlaneMerge *merge)
{
    ListIter iter = list_iter(merge->old->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;)
        merge_shape(merge, shape);
    iter = list_iter(merge->fresh->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;) {
        int32_t zone = merge->numbers[shape->zone];
        if (zone == 0 || shape_of(merge->old->shapes, shape->id) != NULL)
            continue;
        merge->moved[zone] = true;
        add_shape(merge, shape, shape->name, zone);
    }
}

/* ---- Planes ---- */

/* Returns the ids of the shapes of all present and former objects: Tiled does not reuse numbers. */
static GHashTable *object_shape_ids(const Tiled *tiled, uint64_t owner)
{
    GHashTable *ids = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (int64_t i = 1; i < MIN(tiled->next_object, MAX_OBJECTS); i++) {
        uint64_t id = tiled_derived_id(owner, "object", i, 0);
        g_hash_table_add(ids, g_memdup2(&id, sizeof id));
    }
    return ids;
}

static List *list_of(GPtrArray *items)
{
    List *list = items->len > 0 ? list_from(items->pdata, items->len) : NULL;
    g_ptr_array_unref(items);
    return list;
}

static Plane *merge_plane(const TiledAgain *again, GHashTable *imported_ids, const Plane *old,
                          const Plane *fresh)
{
    PlaneMerge merge = {.again = again,
                        .old = old,
                        .fresh = fresh,
                        .imported_ids = imported_ids,
                        .zones = g_ptr_array_new(),
                        .shapes = g_ptr_array_new()};
    Plane *plane = node_copy(old);
    pair_zones(&merge);
    number_new_zones(&merge);
    merge_shapes(&merge);
    merge_zones(&merge);
    node_set_list(&plane->zones, list_of(merge.zones));
    node_set_list(&plane->shapes, list_of(merge.shapes));
    return plane;
}

static void append(List **list, void *item)
{
    List *longer = list_append(*list, item);
    list_unref(*list);
    *list = longer;
}

/* Returns a copy of a plane that the map does not have yet, with a free name. */
static Plane *new_plane(const TiledAgain *again, const Plane *fresh, NameSet *names)
{
    Plane *plane = node_copy(fresh);
    char *name = name_set_claim_next(names, fresh->name);
    node_set_text(&plane->name, name);
    g_free(name);
    again->asset->zones[AGAIN_ASSET_NEW] += list_count(fresh->zones);
    return plane;
}

Map *tiled_again_map(const TiledAgain *again, const Map *old, const Map *fresh)
{
    Map *map = node_copy(old);
    GHashTable *imported_ids = object_shape_ids(again->state->tiled, old->id);
    List *planes = NULL;
    ListIter iter = list_iter(old->planes);
    for (const Plane *plane; (plane = list_next(&iter)) != NULL;) {
        const Plane *current = list_find_id(fresh->planes, plane->id, NULL);
        append(&planes, current != NULL ? merge_plane(again, imported_ids, plane, current)
                                        : node_ref(plane));
        if (current == NULL)
            again->asset->zones[AGAIN_ASSET_ADDED] += list_count(plane->zones);
    }
    NameSet *names = name_set_new(planes);
    iter = list_iter(fresh->planes);
    for (const Plane *plane; (plane = list_next(&iter)) != NULL;)
        if (list_find_id(old->planes, plane->id, NULL) == NULL &&
            (plane->shapes != NULL || planes == NULL))
            append(&planes, new_plane(again, plane, names));
    node_set_list(&map->planes, planes);
    name_set_free(names);
    g_hash_table_unref(imported_ids);
    return map;
}

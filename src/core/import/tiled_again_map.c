/* SPDX-License-Identifier: MIT */
/*
 * Updates maps that were imported from maps of Tiled; see tiled_again.h. Things made from a layer
 * or an object have the same id at each import (tiled_derived_id), which distinguishes them from
 * things added in the project.
 */
#include "import/tiled_again.h"

#include "edit/assets.h"

#include <string.h>

enum { MAX_KNOWN = 65535 };

/* State of merging a plane. */
typedef struct Merging {
    const TiledAgain *again;
    const Plane *old, *fresh;
    GHashTable *made;                /* ids of shapes of present and former objects of the file */
    int32_t numbers[256], back[256]; /* zones of the fresh plane to merged ones, and back */
    GPtrArray *zones, *shapes;
    bool moved[256]; /* zones of the merged plane with changed shapes */
} Merging;

/* ---- Zones ---- */

static const Shape *shape_of(const List *shapes, uint64_t id)
{
    return list_find_id(shapes, id, NULL);
}

static bool is_made(const Zone *zone)
{
    return zone != NULL && tiled_mark_of(zone->properties) != NULL;
}

static void pair(Merging *merging, int32_t fresh, int32_t old)
{
    if (old > 0 && merging->numbers[fresh] == 0 && merging->back[old] == 0) {
        merging->numbers[fresh] = old;
        merging->back[old] = fresh;
    }
}

/* Pairs zones whose shapes come from the same objects, then zones with the same mark. */
static void pair_zones(Merging *merging)
{
    ListIter iter = list_iter(merging->fresh->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;) {
        const Shape *was = shape_of(merging->old->shapes, shape->id);
        if (was != NULL && is_made(plane_zone(merging->old, was->zone)))
            pair(merging, shape->zone, was->zone);
    }
    iter = list_iter(merging->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        ListIter others = list_iter(merging->old->zones);
        for (const Zone *other; (other = list_next(&others)) != NULL;)
            if (is_made(other) && tiled_mark_is_same(tiled_mark_of(zone->properties),
                                                     tiled_mark_of(other->properties)))
                pair(merging, zone->number, other->number);
    }
}

static void number_new_zones(Merging *merging)
{
    ListIter iter = list_iter(merging->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;)
        for (int32_t number = 1; merging->numbers[zone->number] == 0 && number < 256; number++)
            if (merging->back[number] == 0 && plane_zone(merging->old, number) == NULL)
                pair(merging, zone->number, number);
}

static Zone *merged_zone(const Merging *merging, const Zone *old, const Zone *fresh)
{
    bool other = tiled_data_changed(old->properties, fresh->properties);
    bool stays = !merging->moved[old->number];
    merging->again->asset->zones[stays && !other ? AGAIN_ASSET_SAME : AGAIN_ASSET_CHANGED]++;
    Zone *zone = node_copy(old);
    if (fresh->has_walk) {
        zone->has_walk = true;
        zone->walk_x = fresh->walk_x;
        zone->walk_y = fresh->walk_y;
    }
    if (other) {
        zone->tag = fresh->tag != 0 ? fresh->tag : old->tag;
        node_set_text(&zone->name, fresh->name[0] != 0 ? fresh->name : old->name);
        node_set_list(&zone->properties,
                      tiled_merged_properties(old->properties, fresh->properties));
    }
    return zone;
}

/* True if a zone that Tiled has removed still has content that was added in the project. */
static bool has_content(const Merging *merging, int32_t number)
{
    bool values[256] = {false};
    blocks_values(merging->old->pixels, NULL, values);
    for (guint i = 0; !values[number] && i < merging->shapes->len; i++)
        values[number] = ((const Shape *)merging->shapes->pdata[i])->zone == number;
    return values[number];
}

static void add_zone(Merging *merging, GHashTable *names, Zone *zone)
{
    for (unsigned i = 2; zone->name[0] != 0 && g_hash_table_contains(names, zone->name); i++) {
        char *cut = g_strdup_printf("%.230s %u", zone->name, i), *name = g_utf8_make_valid(cut, -1);
        node_set_text(&zone->name, name);
        g_free(cut);
        g_free(name);
    }
    g_hash_table_add(names, zone->name);
    g_ptr_array_add(merging->zones, zone);
}

static void merge_zones(Merging *merging)
{
    uint32_t *counts = merging->again->asset->zones;
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    ListIter iter = list_iter(merging->old->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        int32_t fresh = merging->back[zone->number];
        bool gone = fresh == 0 && is_made(zone);
        if (fresh != 0)
            add_zone(merging, names, merged_zone(merging, zone, plane_zone(merging->fresh, fresh)));
        else if (!gone || has_content(merging, zone->number))
            add_zone(merging, names, node_copy(zone));
        if (fresh == 0)
            counts[gone ? AGAIN_ASSET_REMOVED : AGAIN_ASSET_ADDED]++;
    }
    iter = list_iter(merging->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        int32_t number = merging->numbers[zone->number];
        if (number == 0 || plane_zone(merging->old, number) != NULL)
            continue;
        Zone *copy = node_copy(zone);
        copy->number = number;
        add_zone(merging, names, copy);
        counts[AGAIN_ASSET_NEW]++;
    }
    g_hash_table_unref(names);
}

/* ---- Shapes ---- */

static bool has_same_outline(const Shape *a, const Shape *b)
{
    uint8_t one[NODE_DIGEST], other[NODE_DIGEST];
    list_digest(a->nodes, one);
    list_digest(b->nodes, other);
    return a->kind == b->kind && a->open == b->open && memcmp(one, other, sizeof one) == 0;
}

static void add_shape(Merging *merging, const Shape *fresh, const char *name, int32_t zone)
{
    Shape *shape = node_copy(fresh);
    shape->zone = zone;
    node_set_text(&shape->name, name);
    g_ptr_array_add(merging->shapes, shape);
}

/* Merges an old shape: it gets its current outline, or stays as it is if it was added in the
 * project. A shape that was moved to a zone of the project stays in it. */
static void merge_shape(Merging *merging, const Shape *old)
{
    const Shape *fresh = shape_of(merging->fresh->shapes, old->id);
    if (fresh == NULL) {
        if (!g_hash_table_contains(merging->made, &old->id))
            g_ptr_array_add(merging->shapes, node_ref(old));
        else
            merging->moved[old->zone] = true;
        return;
    }
    bool ours = !is_made(plane_zone(merging->old, old->zone));
    int32_t zone = ours ? old->zone : merging->numbers[fresh->zone];
    merging->moved[zone] |= !has_same_outline(old, fresh) || zone != old->zone;
    add_shape(merging, fresh, old->name, zone);
}

static void merge_shapes(Merging *merging)
{
    ListIter iter = list_iter(merging->old->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;)
        merge_shape(merging, shape);
    iter = list_iter(merging->fresh->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;) {
        int32_t zone = merging->numbers[shape->zone];
        if (zone == 0 || shape_of(merging->old->shapes, shape->id) != NULL)
            continue;
        merging->moved[zone] = true;
        add_shape(merging, shape, shape->name, zone);
    }
}

/* ---- Planes ---- */

/* Returns the ids of the shapes of all present and former objects: Tiled does not reuse numbers. */
static GHashTable *made_ids(const Tiled *tiled, uint64_t owner)
{
    GHashTable *ids = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (int64_t i = 1; i < MIN(tiled->next_object, MAX_KNOWN); i++) {
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

static Plane *merge_plane(const TiledAgain *again, GHashTable *made, const Plane *old,
                          const Plane *fresh)
{
    Merging merging = {.again = again,
                       .old = old,
                       .fresh = fresh,
                       .made = made,
                       .zones = g_ptr_array_new(),
                       .shapes = g_ptr_array_new()};
    Plane *plane = node_copy(old);
    pair_zones(&merging);
    number_new_zones(&merging);
    merge_shapes(&merging);
    merge_zones(&merging);
    node_set_list(&plane->zones, list_of(merging.zones));
    node_set_list(&plane->shapes, list_of(merging.shapes));
    return plane;
}

static void append(List **list, void *item)
{
    List *longer = list_append(*list, item);
    list_unref(*list);
    *list = longer;
}

/* Returns a copy of a plane that the map does not have yet, under a free name. */
static Plane *new_plane(const TiledAgain *again, const Plane *fresh, const List *others)
{
    Plane *plane = node_copy(fresh);
    char *name = asset_free_name(others, fresh->name);
    node_set_text(&plane->name, name);
    g_free(name);
    again->asset->zones[AGAIN_ASSET_NEW] += list_count(fresh->zones);
    return plane;
}

Map *tiled_again_map(const TiledAgain *again, const Map *old, const Map *fresh)
{
    Map *map = node_copy(old);
    GHashTable *made = made_ids(again->taking->tiled, old->id);
    List *planes = NULL;
    ListIter iter = list_iter(old->planes);
    for (const Plane *plane; (plane = list_next(&iter)) != NULL;) {
        const Plane *now = list_find_id(fresh->planes, plane->id, NULL);
        append(&planes, now != NULL ? merge_plane(again, made, plane, now) : node_ref(plane));
        if (now == NULL)
            again->asset->zones[AGAIN_ASSET_ADDED] += list_count(plane->zones);
    }
    iter = list_iter(fresh->planes);
    for (const Plane *plane; (plane = list_next(&iter)) != NULL;)
        if (list_find_id(old->planes, plane->id, NULL) == NULL &&
            (plane->shapes != NULL || planes == NULL))
            append(&planes, new_plane(again, plane, planes));
    node_set_list(&map->planes, planes);
    g_hash_table_unref(made);
    return map;
}

/* SPDX-License-Identifier: MIT */
/*
 * Merges maps with new versions of the files that they were imported from; the contract is in
 * tiled_again.h. Planes and shapes made from a layer or an object have the same id at each import
 * (tiled_derived_id), which distinguishes them from those added in the project.
 */
#include "formats/tiled/tiled_again.h"

#include "edit/merge.h"
#include "edit/rewrite.h"

#include <string.h>

enum { MAX_OBJECTS = 65535 };

/* The state of a merge. */
typedef struct TiledMerge {
    AssetMerge base; /* first, so that the functions of asset_merge.h accept it */
    /* The next four are for the whole map. */
    GHashTable *imported_ids; /* ids of shapes of present and former objects of the file */
    const Tiled *tiled;
    uint64_t owner; /* id of the map */
    bool has_planes;
    /* The others are for the plane that is being merged. */
    const Plane *old, *fresh;
    int32_t numbers[256], back[256]; /* from zones of the fresh plane to merged ones, and back */
    const List *shapes;              /* merged */
    bool moved[256];                 /* zones of the merged plane with changed shapes */
} TiledMerge;

static const char *const walk_keys[] = {"has_walk", "walk_x", "walk_y", NULL};
static const char *const outline_keys[] = {"kind", "open", "nodes", NULL};

/* ---- Zones ---- */

/* Returns the id of a node, or the number of a zone. */
static uint64_t identity_of(const void *node)
{
    bool is_zone = ((const Node *)node)->kind == &zone_kind;
    return is_zone ? (uint64_t)((const Zone *)node)->number : node_id(node);
}

static guint identity_hash(gconstpointer node)
{
    uint64_t identity = identity_of(node);
    return g_int64_hash(&identity);
}

static gboolean identity_equal(gconstpointer a, gconstpointer b)
{
    return identity_of(a) == identity_of(b);
}

static const MergeKey by_identity = {identity_hash, identity_equal, NULL};

static void pair_numbers(TiledMerge *merge, int32_t fresh, int32_t old)
{
    if (old > 0 && merge->numbers[fresh] == 0 && merge->back[old] == 0) {
        merge->numbers[fresh] = old;
        merge->back[old] = fresh;
    }
}

/* Pairs zones whose shapes come from the same objects, then zones with the same source. */
static void pair_zones(TiledMerge *merge)
{
    LIST_EACH (Shape, shape, merge->fresh->shapes) {
        const Shape *was = list_find_id(merge->old->shapes, shape->id, NULL);
        if (was != NULL && was_imported(plane_zone(merge->old, was->zone)))
            pair_numbers(merge, shape->zone, was->zone);
    }
    LIST_EACH (Zone, zone, merge->fresh->zones) {
        LIST_EACH (Zone, other, merge->old->zones)
            if (was_imported(other) && imported_source_equal(zone, other))
                pair_numbers(merge, zone->number, other->number);
    }
}

static void number_new_zones(TiledMerge *merge)
{
    LIST_EACH (Zone, zone, merge->fresh->zones)
        for (int32_t number = 1; merge->numbers[zone->number] == 0 && number < 256; number++)
            if (merge->back[number] == 0 && plane_zone(merge->old, number) == NULL)
                pair_numbers(merge, zone->number, number);
}

/* Gives zones and shapes of a fresh plane the numbers of merged zones; 0 if there are too many. */
static void *with_merged_number(void *user, const void *node)
{
    const TiledMerge *merge = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    void *copy = kind == &zone_kind || kind == &shape_kind ? node_copy(node) : NULL;
    if (kind == &zone_kind)
        ((Zone *)copy)->number = merge->numbers[((const Zone *)node)->number];
    else if (kind == &shape_kind)
        ((Shape *)copy)->zone = merge->numbers[((const Shape *)node)->zone];
    return copy;
}

static void *zone_both(void *user, const void *old, const void *fresh)
{
    TiledMerge *merge = user;
    const Zone *now = fresh;
    node_auto Zone *zone = node_copy(old);
    if (now->has_walk)
        merge_fields(zone, now, walk_keys);
    return merge_follow(&merge->base, zone, now, merge->moved[now->number]);
}

/* True if a zone that the file no longer has still has content that was added in the project. */
static bool has_content(const TiledMerge *merge, int32_t number)
{
    bool values[256] = {false};
    blocks_values(merge->old->pixels, NULL, values);
    LIST_EACH_WHILE (!values[number], Shape, shape, merge->shapes)
        values[number] = shape->zone == number;
    return values[number];
}

static void *zone_only_ours(void *user, const void *old)
{
    void *zone = merge_keep_added(user, old);
    bool stays = zone == NULL && has_content(user, ((const Zone *)old)->number);
    return stays ? node_ref(old) : zone;
}

static void *zone_only_theirs(void *user, const void *fresh)
{
    return ((const Zone *)fresh)->number != 0 ? merge_add_new(user, fresh) : NULL;
}

static const MergeRule zone_rule = {{&by_identity}, MERGE_EACH,       zone_both,
                                    zone_only_ours, zone_only_theirs, name_set_claim};

/* ---- Shapes ---- */

/* A shape gets the outline in the file. If it was moved to a zone of the project, it stays in
 * it. */
static void *shape_both(void *user, const void *old, const void *fresh)
{
    TiledMerge *merge = user;
    const Shape *was = old;
    Shape *shape = node_copy(fresh);
    node_set_text(&shape->name, was->name);
    if (!was_imported(plane_zone(merge->old, was->zone)))
        shape->zone = was->zone;
    merge->moved[shape->zone] |=
        shape->zone != was->zone || !merge_fields_equal(was, shape, outline_keys);
    return shape;
}

static void *shape_only_ours(void *user, const void *old)
{
    TiledMerge *merge = user;
    const Shape *shape = old;
    bool was_made = g_hash_table_contains(merge->imported_ids, &shape->id);
    for (uint32_t i = 0; shape->nodes != NULL && !was_made && i < merge->tiled->layer_count; i++)
        was_made =
            shape->id == tiled_cells_id(merge->owner, &merge->tiled->layers[i], shape->nodes);
    if (!was_made)
        return node_ref(shape);
    merge->moved[shape->zone] = true;
    return NULL;
}

static void *shape_only_theirs(void *user, const void *fresh)
{
    TiledMerge *merge = user;
    const Shape *shape = fresh;
    merge->moved[shape->zone] = true;
    return shape->zone != 0 ? node_ref(shape) : NULL;
}

static const MergeRule shape_rule = {{&by_identity},  MERGE_EACH,        shape_both,
                                     shape_only_ours, shape_only_theirs, NULL};

/* ---- Maps ---- */

static void *plane_both(void *user, const void *old, const void *fresh)
{
    TiledMerge *merge = user;
    *merge = (TiledMerge){.base = merge->base,
                          .imported_ids = merge->imported_ids,
                          .tiled = merge->tiled,
                          .owner = merge->owner,
                          .has_planes = true,
                          .old = old,
                          .fresh = fresh};
    pair_zones(merge);
    number_new_zones(merge);
    Plane *plane = node_copy(old), *renumbered = node_rewrite(fresh, with_merged_number, merge);
    node_set_list(&plane->shapes,
                  merge_lists(&shape_rule, merge, plane->shapes, renumbered->shapes));
    merge->shapes = plane->shapes;
    node_set_list(&plane->zones, merge_lists(&zone_rule, merge, plane->zones, renumbered->zones));
    node_unref(renumbered);
    return plane;
}

/* A plane without shapes is not added if there is another one. */
static void *plane_only_theirs(void *user, const void *fresh)
{
    TiledMerge *merge = user;
    bool is_wanted = ((const Plane *)fresh)->shapes != NULL || !merge->has_planes;
    merge->has_planes |= is_wanted;
    return is_wanted ? merge_add_new(merge, fresh) : NULL;
}

static const MergeRule plane_rule = {{&by_identity},   MERGE_EACH,        plane_both,
                                     merge_keep_added, plane_only_theirs, name_set_claim_next};

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

Map *tiled_merge_map(AgainAsset *asset, const Tiled *tiled, const Map *old, const Map *fresh)
{
    TiledMerge merge = {.base = {asset},
                        .imported_ids = object_shape_ids(tiled, old->id),
                        .tiled = tiled,
                        .owner = old->id,
                        .has_planes = old->planes != NULL};
    Map *map = node_copy(old);
    node_set_list(&map->planes, merge_lists(&plane_rule, &merge, old->planes, fresh->planes));
    g_hash_table_unref(merge.imported_ids);
    return map;
}

/* SPDX-License-Identifier: MIT */
/*
 * Merges levels and maps with new versions of the files that they were imported from; the contract
 * is in tiled_again.h. Walls, markers and layers of levels are identified by their marks, and
 * walls first by their lines. Planes and shapes made from a layer or an object have the same id at
 * each import (tiled_derived_id), which distinguishes them from those added in the project.
 */
#include "import/tiled/tiled_again.h"

#include "edit/merge.h"
#include "edit/rewrite.h"
#include "import/doom/doom_level.h"

#include <string.h>

enum { MAX_OBJECTS = 65535 };

/* The state of a merge. */
typedef struct TiledMerge {
    AgainAsset *asset;
    /* Of a map: */
    GHashTable *imported_ids; /* ids of shapes of present and former objects of the file */
    bool has_planes;
    /* Of the plane that is being merged: */
    const Plane *old, *fresh;
    int32_t numbers[256], back[256]; /* from zones of the fresh plane to merged ones, and back */
    const List *shapes;              /* merged */
    bool moved[256];                 /* zones of the merged plane with changed shapes */
} TiledMerge;

/* Fields that are always those of the file, and those that are only if the data of their node has
 * changed there. All others stay as they are in the project. */
static const char *const position_keys[] = {"ax",     "ay",     "bx",    "by",     "x", "y",
                                            "cell_w", "cell_h", "width", "height", NULL};
static const char *const direction_keys[] = {"to_x", "to_y", NULL};
static const char *const walk_keys[] = {"has_walk", "walk_x", "walk_y", NULL};
static const char *const outline_keys[] = {"kind", "open", "nodes", NULL};
static const char *const property_keys[] = {"properties", NULL};
static const char *const data_keys[] = {"blocks", "tag", "name", "cells", "properties", NULL};

/* ---- Marks ---- */

const char *tiled_mark_of(const void *node)
{
    const List *properties = node_properties(node);
    const char *mark = properties_text(properties, TILED_KEY);
    return mark != NULL ? mark : properties_text(properties, DOOM_KEY);
}

/* Returns the length of a mark without its digest. */
static size_t source_length(const char *mark)
{
    const char *space = strrchr(mark, ' ');
    return space != NULL ? (size_t)(space - mark) : strlen(mark);
}

static bool is_imported(const void *node)
{
    return node != NULL && tiled_mark_of(node) != NULL;
}

/* True if a node has a source of its own, unlike walls that were made from tiles. */
static bool has_source(const void *node)
{
    return is_imported(node) && !g_str_has_prefix(tiled_mark_of(node), "tiles ");
}

static guint source_hash(gconstpointer node)
{
    const char *mark = tiled_mark_of(node);
    guint hash = 5381;
    for (size_t i = 0, length = source_length(mark); i < length; i++)
        hash = hash * 33 + (guchar)mark[i];
    return hash;
}

/* True if two imported nodes were made from the same layer or object. */
static gboolean source_equal(gconstpointer a, gconstpointer b)
{
    const char *one = tiled_mark_of(a), *other = tiled_mark_of(b);
    size_t length = source_length(one);
    return length == source_length(other) && strncmp(one, other, length) == 0;
}

static const MergeKey by_source = {source_hash, source_equal, has_source};

/* True if the data of a node in its file has changed since the version in the project. */
static bool data_changed(const void *old, const void *fresh)
{
    return g_strcmp0(tiled_mark_of(old), tiled_mark_of(fresh)) != 0;
}

/* ---- Counts, and nodes of one side ---- */

/* The counts of a kind of change. */
typedef struct Counting {
    AgainAsset *asset;
    AgainAssetKind change;
} Counting;

static void count_node(void *user, const void *node)
{
    const Counting *counting = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    AgainAsset *asset = counting->asset;
    uint32_t *counts = kind == &wall_kind     ? asset->walls
                       : kind == &marker_kind ? asset->markers
                       : kind == &zone_kind   ? asset->zones
                                              : NULL;
    if (counts != NULL)
        counts[counting->change]++;
}

/* Counts the walls, markers or zones in a node. */
static void count(const TiledMerge *merge, const void *node, AgainAssetKind change)
{
    node_visit(node, count_node, &(Counting){merge->asset, change});
}

/* Keeps nodes that were added in the project, and removes those that the file no longer has. */
static void *keep_added(void *user, const void *old)
{
    const bool is_added = !is_imported(old);
    count(user, old, is_added ? AGAIN_ASSET_ADDED : AGAIN_ASSET_REMOVED);
    return is_added ? node_ref(old) : NULL;
}

static void *add_new(void *user, const void *fresh)
{
    count(user, fresh, AGAIN_ASSET_NEW);
    return node_ref(fresh);
}

/* Returns the new version of a wall, marker or zone. */
static void *follow(const TiledMerge *merge, const void *old, const void *fresh, bool moved)
{
    bool changed = data_changed(old, fresh);
    AgainAssetKind change = moved || changed ? AGAIN_ASSET_CHANGED : AGAIN_ASSET_SAME;
    count_node(&(Counting){merge->asset, change}, old);
    if (!moved && !changed)
        return node_ref(old);
    void *node = node_copy(old);
    if (moved)
        merge_fields(node, fresh, position_keys);
    if (changed)
        merge_fields(node, fresh, data_keys);
    return node;
}

/* ---- Walls ---- */

/* Returns a hash of the line of a wall, the same for both directions. */
static guint line_hash(gconstpointer item)
{
    const Wall *wall = item;
    return (guint)(wall->ax + wall->bx) * 31 + (guint)(wall->ay + wall->by);
}

static gboolean line_equal(gconstpointer one, gconstpointer other)
{
    const Wall *a = one, *b = other;
    bool same = a->ax == b->ax && a->ay == b->ay && a->bx == b->bx && a->by == b->by;
    bool back = a->ax == b->bx && a->ay == b->by && a->bx == b->ax && a->by == b->ay;
    return same || back;
}

static const MergeKey by_line = {line_hash, line_equal, is_imported};

/* A wall keeps its direction in the project if its line is unchanged. */
static void *wall_both(void *user, const void *old, const void *fresh)
{
    return follow(user, old, fresh, !line_equal(old, fresh));
}

static const MergeRule wall_rule = {
    {&by_line, &by_source}, MERGE_EACH, wall_both, keep_added, add_new, NULL};

/* ---- Layers ---- */

/* Returns the new version of a layer. If the file no longer has it, `fresh` is NULL, and only walls
 * that were added in the project stay. */
static void *layer_both(void *user, const void *ours, const void *theirs)
{
    const Layer *old = ours, *fresh = theirs;
    Layer *layer = node_copy(old);
    bool changed = fresh != NULL && data_changed(old, fresh);
    if (old->walls != NULL && (fresh == NULL || fresh->walls != NULL)) {
        Walls *walls = node_copy(old->walls);
        node_set_list(&walls->walls, merge_lists(&wall_rule, user, old->walls->walls,
                                                 fresh != NULL ? fresh->walls->walls : NULL));
        node_set_child(&layer->walls, walls);
    } else if (old->tiles != NULL && fresh != NULL && fresh->tiles != NULL) {
        TileField *tiles = node_copy(old->tiles);
        merge_fields(tiles, fresh->tiles, position_keys);
        if (changed)
            merge_fields(tiles, fresh->tiles, data_keys);
        node_set_child(&layer->tiles, tiles);
    }
    if (changed)
        merge_fields(layer, fresh, property_keys);
    return layer;
}

static void *layer_only_ours(void *user, const void *old)
{
    if (!is_imported(old))
        return keep_added(user, old);
    Layer *layer = layer_both(user, old, NULL);
    if (layer->walls != NULL && layer->walls->walls != NULL)
        return layer;
    node_unref(layer);
    return NULL;
}

static const MergeRule layer_rule = {{&by_source},    MERGE_ALL, layer_both,
                                     layer_only_ours, add_new,   name_set_claim_next};

/* ---- Levels ---- */

static void *marker_both(void *user, const void *old, const void *fresh)
{
    const Marker *was = old, *now = fresh;
    Marker *marker = follow(user, was, now, was->x != now->x || was->y != now->y);
    if (marker != was && (now->to_x != 0 || now->to_y != 0))
        merge_fields(marker, now, direction_keys);
    return marker;
}

static const MergeRule marker_rule = {{&by_source}, MERGE_FIRST, marker_both,
                                      keep_added,   add_new,     name_set_claim};

Level *tiled_again_level(AgainAsset *asset, const Level *old, const Level *fresh)
{
    TiledMerge merge = {.asset = asset};
    Level *level = node_copy(old);
    merge_fields(level, fresh, position_keys);
    node_set_list(&level->layers, merge_lists(&layer_rule, &merge, old->layers, fresh->layers));
    node_set_list(&level->markers, merge_lists(&marker_rule, &merge, old->markers, fresh->markers));
    return level;
}

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
    ListIter iter = list_iter(merge->fresh->shapes);
    for (const Shape *shape; (shape = list_next(&iter)) != NULL;) {
        const Shape *was = list_find_id(merge->old->shapes, shape->id, NULL);
        if (was != NULL && is_imported(plane_zone(merge->old, was->zone)))
            pair_numbers(merge, shape->zone, was->zone);
    }
    iter = list_iter(merge->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        ListIter others = list_iter(merge->old->zones);
        for (const Zone *other; (other = list_next(&others)) != NULL;)
            if (is_imported(other) && source_equal(zone, other))
                pair_numbers(merge, zone->number, other->number);
    }
}

static void number_new_zones(TiledMerge *merge)
{
    ListIter iter = list_iter(merge->fresh->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;)
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
    const TiledMerge *merge = user;
    const Zone *now = fresh;
    Zone *zone = node_copy(old);
    if (now->has_walk)
        merge_fields(zone, now, walk_keys);
    Zone *merged = follow(merge, zone, now, merge->moved[now->number]);
    node_unref(zone);
    return merged;
}

/* True if a zone that the file no longer has still has content that was added in the project. */
static bool has_content(const TiledMerge *merge, int32_t number)
{
    bool values[256] = {false};
    blocks_values(merge->old->pixels, NULL, values);
    ListIter iter = list_iter(merge->shapes);
    for (const Shape *shape; !values[number] && (shape = list_next(&iter)) != NULL;)
        values[number] = shape->zone == number;
    return values[number];
}

static void *zone_only_ours(void *user, const void *old)
{
    void *zone = keep_added(user, old);
    bool stays = zone == NULL && has_content(user, ((const Zone *)old)->number);
    return stays ? node_ref(old) : zone;
}

static void *zone_only_theirs(void *user, const void *fresh)
{
    return ((const Zone *)fresh)->number != 0 ? add_new(user, fresh) : NULL;
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
    if (!is_imported(plane_zone(merge->old, was->zone)))
        shape->zone = was->zone;
    merge->moved[shape->zone] |=
        shape->zone != was->zone || !merge_fields_equal(was, shape, outline_keys);
    return shape;
}

static void *shape_only_ours(void *user, const void *old)
{
    TiledMerge *merge = user;
    const Shape *shape = old;
    if (!g_hash_table_contains(merge->imported_ids, &shape->id))
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
    *merge = (TiledMerge){.asset = merge->asset,
                          .imported_ids = merge->imported_ids,
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
    return is_wanted ? add_new(merge, fresh) : NULL;
}

static const MergeRule plane_rule = {{&by_identity}, MERGE_EACH,        plane_both,
                                     keep_added,     plane_only_theirs, name_set_claim_next};

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

Map *tiled_again_map(AgainAsset *asset, const Tiled *tiled, const Map *old, const Map *fresh)
{
    TiledMerge merge = {.asset = asset,
                        .imported_ids = object_shape_ids(tiled, old->id),
                        .has_planes = old->planes != NULL};
    Map *map = node_copy(old);
    node_set_list(&map->planes, merge_lists(&plane_rule, &merge, old->planes, fresh->planes));
    g_hash_table_unref(merge.imported_ids);
    return map;
}

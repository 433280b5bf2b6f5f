/* SPDX-License-Identifier: MIT */
/*
 * Merges levels with new versions of the files that they were imported from; the contract is in
 * asset_merge.h. Walls, markers and layers of levels are identified by their marks, and walls first
 * by their lines.
 */
#include "formats/asset_merge.h"

#include "edit/merge.h"
#include "edit/rewrite.h"
#include "formats/formats.h"

#include <string.h>

/* Fields that are always those of the file, and those that are only if the data of their node has
 * changed there. All others stay as they are in the project. */
static const char *const position_keys[] = {"ax",     "ay",     "bx",    "by",     "x", "y",
                                            "cell_w", "cell_h", "width", "height", NULL};
static const char *const direction_keys[] = {"to_x", "to_y", NULL};
static const char *const property_keys[] = {"properties", NULL};
static const char *const data_keys[] = {"blocks", "tag", "name", "cells", "properties", NULL};

/* ---- Marks ---- */

const char *imported_mark(const void *node)
{
    const List *properties = node_properties(node);
    const char *mark = NULL;
    for (uint32_t i = 0; mark == NULL && i < importer_count; i++)
        if (importers[i]->mark != NULL)
            mark = properties_text(properties, importers[i]->mark);
    return mark;
}

/* Returns the length of a mark without its digest. */
static size_t source_length(const char *mark)
{
    const char *space = strrchr(mark, ' ');
    return space != NULL ? (size_t)(space - mark) : strlen(mark);
}

bool was_imported(const void *node)
{
    return node != NULL && imported_mark(node) != NULL;
}

/* True if a node has a source of its own, unlike walls that were made from tiles. */
static bool has_source(const void *node)
{
    return was_imported(node) && !g_str_has_prefix(imported_mark(node), "tiles ");
}

static guint source_hash(gconstpointer node)
{
    const char *mark = imported_mark(node);
    guint hash = 5381;
    for (size_t i = 0, length = source_length(mark); i < length; i++)
        hash = hash * 33 + (guchar)mark[i];
    return hash;
}

/* True if two imported nodes were made from the same layer or object. */
gboolean imported_source_equal(gconstpointer a, gconstpointer b)
{
    const char *one = imported_mark(a), *other = imported_mark(b);
    size_t length = source_length(one);
    return length == source_length(other) && strncmp(one, other, length) == 0;
}

static const MergeKey by_source = {source_hash, imported_source_equal, has_source};

/* True if the data of a node in its file has changed since the version in the project. */
static bool data_changed(const void *old, const void *fresh)
{
    return g_strcmp0(imported_mark(old), imported_mark(fresh)) != 0;
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
static void count(AssetMerge *merge, const void *node, AgainAssetKind change)
{
    node_visit(node, count_node, &(Counting){merge->asset, change});
}

/* Keeps nodes that were added in the project, and removes those that the file no longer has. */
void *merge_keep_added(void *user, const void *old)
{
    const bool is_added = !was_imported(old);
    count(user, old, is_added ? AGAIN_ASSET_ADDED : AGAIN_ASSET_REMOVED);
    return is_added ? node_ref(old) : NULL;
}

void *merge_add_new(void *user, const void *fresh)
{
    count(user, fresh, AGAIN_ASSET_NEW);
    return node_ref(fresh);
}

/* Returns the new version of a wall, marker or zone. */
void *merge_follow(AssetMerge *merge, const void *old, const void *fresh, bool moved)
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

static const MergeKey by_line = {line_hash, line_equal, was_imported};

/* A wall keeps its direction in the project if its line is unchanged. */
static void *wall_both(void *user, const void *old, const void *fresh)
{
    return merge_follow(user, old, fresh, !line_equal(old, fresh));
}

static const MergeRule wall_rule = {{&by_line, &by_source}, MERGE_EACH,    wall_both,
                                    merge_keep_added,       merge_add_new, NULL};

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
    if (!was_imported(old))
        return merge_keep_added(user, old);
    Layer *layer = layer_both(user, old, NULL);
    if (layer->walls != NULL && layer->walls->walls != NULL)
        return layer;
    node_unref(layer);
    return NULL;
}

static const MergeRule layer_rule = {{&by_source},    MERGE_ALL,     layer_both,
                                     layer_only_ours, merge_add_new, name_set_claim_next};

/* ---- Levels ---- */

static void *marker_both(void *user, const void *old, const void *fresh)
{
    const Marker *was = old, *now = fresh;
    Marker *marker = merge_follow(user, was, now, was->x != now->x || was->y != now->y);
    if (marker != was && (now->to_x != 0 || now->to_y != 0))
        merge_fields(marker, now, direction_keys);
    return marker;
}

static const MergeRule marker_rule = {{&by_source},     MERGE_FIRST,   marker_both,
                                      merge_keep_added, merge_add_new, name_set_claim};

Level *merge_level(AgainAsset *asset, const Level *old, const Level *fresh)
{
    AssetMerge merge = {asset};
    Level *level = node_copy(old);
    merge_fields(level, fresh, position_keys);
    node_set_list(&level->layers, merge_lists(&layer_rule, &merge, old->layers, fresh->layers));
    node_set_list(&level->markers, merge_lists(&marker_rule, &merge, old->markers, fresh->markers));
    return level;
}

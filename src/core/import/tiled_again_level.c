/* SPDX-License-Identifier: MIT */
/* Updates levels that were imported from maps of Tiled; see tiled_again.h. */
#include "import/tiled_again.h"

#include <string.h>

/* ---- Walls ---- */

/* The old and fresh walls of a layer. */
typedef struct Pairing {
    const Wall **old, **fresh;
    uint32_t old_count, fresh_count;
    const Wall **match; /* the fresh wall matched with each old wall, or NULL */
    bool *used;         /* for each fresh wall: true if it is matched */
    uint32_t *counts;
} Pairing;

static bool is_tile_wall(const char *mark)
{
    return g_str_has_prefix(mark, "tiles ");
}

/* Returns a hash of the line of a wall, the same for both directions. */
static guint line_hash(gconstpointer item)
{
    const Wall *wall = item;
    return (guint)(wall->ax + wall->bx) * 31 + (guint)(wall->ay + wall->by);
}

static bool has_same_ends(const Wall *a, const Wall *b)
{
    return a->ax == b->ax && a->ay == b->ay && a->bx == b->bx && a->by == b->by;
}

static gboolean line_equal(gconstpointer a, gconstpointer b)
{
    const Wall *one = a, *other = b;
    bool back = one->ax == other->bx && one->ay == other->by && one->bx == other->ax &&
                one->by == other->ay;
    return has_same_ends(one, other) || back;
}

static guint source_hash(gconstpointer item)
{
    const char *mark = tiled_mark_of(((const Wall *)item)->properties);
    return mark != NULL ? (guint)strtoul(mark, NULL, 10) : 0;
}

static gboolean source_equal(gconstpointer a, gconstpointer b)
{
    const char *one = tiled_mark_of(((const Wall *)a)->properties);
    const char *other = tiled_mark_of(((const Wall *)b)->properties);
    return one != NULL && other != NULL && tiled_mark_is_same(one, other);
}

/* Matches equal walls in order: the n-th old one with the n-th fresh one. Walls made from tiles are
 * included only if `with_tiles`. */
static void match_by(Pairing *pairing, GHashFunc hash, GEqualFunc equal, bool with_tiles)
{
    GHashTable *rows = g_hash_table_new_full(hash, equal, NULL, (GDestroyNotify)g_queue_free);
    for (uint32_t i = 0; i < pairing->fresh_count; i++) {
        const Wall *wall = pairing->fresh[i];
        if (pairing->used[i] || (!with_tiles && is_tile_wall(tiled_mark_of(wall->properties))))
            continue;
        GQueue *row = g_hash_table_lookup(rows, wall);
        if (row == NULL) {
            row = g_queue_new();
            g_hash_table_insert(rows, (gpointer)wall, row);
        }
        g_queue_push_tail(row, GUINT_TO_POINTER(i + 1));
    }
    for (uint32_t i = 0; i < pairing->old_count; i++) {
        const Wall *wall = pairing->old[i];
        bool is_imported = tiled_mark_of(wall->properties) != NULL;
        GQueue *row =
            is_imported && pairing->match[i] == NULL ? g_hash_table_lookup(rows, wall) : NULL;
        guint found = row != NULL ? GPOINTER_TO_UINT(g_queue_pop_head(row)) : 0;
        if (found > 0) {
            pairing->match[i] = pairing->fresh[found - 1];
            pairing->used[found - 1] = true;
        }
    }
    g_hash_table_unref(rows);
}

/* Returns the new version of a wall. It keeps its direction in the project if its line is
 * unchanged. */
static Wall *merged_wall(const Wall *old, const Wall *fresh, uint32_t *counts)
{
    bool data_changed = tiled_data_changed(old->properties, fresh->properties);
    bool stays = line_equal(old, fresh);
    counts[stays && !data_changed ? AGAIN_ASSET_SAME : AGAIN_ASSET_CHANGED]++;
    if (stays && !data_changed)
        return node_ref(old);
    Wall *wall = node_copy(old);
    if (!stays) {
        wall->ax = fresh->ax;
        wall->ay = fresh->ay;
        wall->bx = fresh->bx;
        wall->by = fresh->by;
    }
    if (data_changed) {
        wall->blocks = fresh->blocks;
        wall->tag = fresh->tag != 0 ? fresh->tag : old->tag;
        node_set_text(&wall->name, fresh->name[0] != 0 ? fresh->name : old->name);
        node_set_list(&wall->properties,
                      tiled_merged_properties(old->properties, fresh->properties));
    }
    return wall;
}

static const Wall **walls_of(const List *list, uint32_t *count)
{
    const Wall **walls = g_new(const Wall *, list_count(list) + 1);
    ListIter iter = list_iter(list);
    for (*count = 0; (walls[*count] = list_next(&iter)) != NULL;)
        ++*count;
    return walls;
}

static List *merged_list(const Pairing *pairing)
{
    GPtrArray *walls = g_ptr_array_new();
    for (uint32_t i = 0; i < pairing->old_count; i++) {
        const Wall *old = pairing->old[i];
        bool is_imported = tiled_mark_of(old->properties) != NULL;
        if (pairing->match[i] != NULL)
            g_ptr_array_add(walls, merged_wall(old, pairing->match[i], pairing->counts));
        else if (!is_imported)
            g_ptr_array_add(walls, node_ref(old));
        if (pairing->match[i] == NULL)
            pairing->counts[is_imported ? AGAIN_ASSET_REMOVED : AGAIN_ASSET_ADDED]++;
    }
    for (uint32_t i = 0; i < pairing->fresh_count; i++)
        if (!pairing->used[i]) {
            g_ptr_array_add(walls, node_ref(pairing->fresh[i]));
            pairing->counts[AGAIN_ASSET_NEW]++;
        }
    List *list = walls->len > 0 ? list_from(walls->pdata, walls->len) : NULL;
    g_ptr_array_unref(walls);
    return list;
}

static List *merge_walls(const TiledAgain *again, const List *old, const List *fresh)
{
    Pairing pairing = {.counts = again->asset->walls};
    pairing.old = walls_of(old, &pairing.old_count);
    pairing.fresh = walls_of(fresh, &pairing.fresh_count);
    pairing.match = g_new0(const Wall *, pairing.old_count + 1);
    pairing.used = g_new0(bool, pairing.fresh_count + 1);
    match_by(&pairing, line_hash, line_equal, true);
    match_by(&pairing, source_hash, source_equal, false);
    List *merged = merged_list(&pairing);
    g_free(pairing.old);
    g_free(pairing.fresh);
    g_free(pairing.match);
    g_free(pairing.used);
    return merged;
}

/* ---- Layers ---- */

static void merge_cells(Layer *layer, const Layer *old, const Layer *fresh)
{
    TileField *field = node_copy(old->tiles);
    field->x = fresh->tiles->x;
    field->y = fresh->tiles->y;
    field->cell_w = fresh->tiles->cell_w;
    field->cell_h = fresh->tiles->cell_h;
    if (tiled_data_changed(old->properties, fresh->properties))
        node_set_blocks(&field->cells, blocks_ref(fresh->tiles->cells));
    node_set_child(&layer->tiles, field);
}

/* Returns the new version of a layer. If Tiled has removed it, `fresh` is NULL, and only walls that
 * were added in the project stay. */
static Layer *merge_layer(const TiledAgain *again, const Layer *old, const Layer *fresh)
{
    Layer *layer = node_copy(old);
    if (old->walls != NULL && (fresh == NULL || fresh->walls != NULL)) {
        Walls *walls = node_copy(old->walls);
        node_set_list(&walls->walls, merge_walls(again, old->walls->walls,
                                                 fresh != NULL ? fresh->walls->walls : NULL));
        node_set_child(&layer->walls, walls);
    } else if (old->tiles != NULL && fresh != NULL && fresh->tiles != NULL) {
        merge_cells(layer, old, fresh);
    }
    if (fresh != NULL)
        node_set_list(&layer->properties,
                      tiled_merged_properties(old->properties, fresh->properties));
    return layer;
}

/* Returns a table from marks, compared without their digests, to the first layers with them. */
static GHashTable *layers_by_mark(const List *layers)
{
    GHashTable *by_mark = g_hash_table_new(tiled_mark_hash, tiled_mark_equal);
    ListIter iter = list_iter(layers);
    for (const Layer *layer; (layer = list_next(&iter)) != NULL;) {
        const char *mark = tiled_mark_of(layer->properties);
        if (mark != NULL && !g_hash_table_contains(by_mark, mark))
            g_hash_table_insert(by_mark, (gpointer)mark, (gpointer)layer);
    }
    return by_mark;
}

static void append(List **list, void *item)
{
    List *longer = list_append(*list, item);
    list_unref(*list);
    *list = longer;
}

static Layer *with_free_name(const Layer *fresh, NameSet *names)
{
    Layer *layer = node_copy(fresh);
    char *name = name_set_claim_next(names, fresh->name);
    node_set_text(&layer->name, name);
    g_free(name);
    return layer;
}

static List *merge_layers(const TiledAgain *again, const List *old, const List *fresh)
{
    List *merged = NULL;
    GHashTable *old_layers = layers_by_mark(old), *fresh_layers = layers_by_mark(fresh);
    ListIter iter = list_iter(old);
    for (const Layer *layer; (layer = list_next(&iter)) != NULL;) {
        const char *mark = tiled_mark_of(layer->properties);
        const Layer *current = mark != NULL ? g_hash_table_lookup(fresh_layers, mark) : NULL;
        Layer *merged_layer = mark != NULL ? merge_layer(again, layer, current) : node_ref(layer);
        if (mark == NULL && layer->walls != NULL)
            again->asset->walls[AGAIN_ASSET_ADDED] += list_count(layer->walls->walls);
        if (mark == NULL || current != NULL ||
            (merged_layer->walls != NULL && merged_layer->walls->walls != NULL))
            append(&merged, merged_layer);
        else
            node_unref(merged_layer);
    }
    NameSet *names = name_set_new(merged);
    iter = list_iter(fresh);
    for (const Layer *layer; (layer = list_next(&iter)) != NULL;)
        if (!g_hash_table_contains(old_layers, tiled_mark_of(layer->properties))) {
            append(&merged, with_free_name(layer, names));
            if (layer->walls != NULL)
                again->asset->walls[AGAIN_ASSET_NEW] += list_count(layer->walls->walls);
        }
    name_set_free(names);
    g_hash_table_unref(old_layers);
    g_hash_table_unref(fresh_layers);
    return merged;
}

/* ---- Markers ---- */

static Marker *merged_marker(const Marker *old, const Marker *fresh, uint32_t *counts)
{
    bool data_changed = tiled_data_changed(old->properties, fresh->properties);
    bool stays = old->x == fresh->x && old->y == fresh->y;
    counts[stays && !data_changed ? AGAIN_ASSET_SAME : AGAIN_ASSET_CHANGED]++;
    if (stays && !data_changed)
        return node_ref(old);
    Marker *marker = node_copy(old);
    marker->x = fresh->x;
    marker->y = fresh->y;
    if (fresh->to_x != 0 || fresh->to_y != 0) {
        marker->to_x = fresh->to_x;
        marker->to_y = fresh->to_y;
    }
    if (data_changed) {
        marker->tag = fresh->tag != 0 ? fresh->tag : old->tag;
        node_set_text(&marker->name, fresh->name[0] != 0 ? fresh->name : old->name);
        node_set_list(&marker->properties,
                      tiled_merged_properties(old->properties, fresh->properties));
    }
    return marker;
}

/* Returns a table from the numbers of objects to the fresh markers made from them. */
static GHashTable *markers_by_source(const List *fresh)
{
    GHashTable *by_source = g_hash_table_new(NULL, NULL);
    ListIter iter = list_iter(fresh);
    for (const Marker *marker; (marker = list_next(&iter)) != NULL;) {
        guint id = (guint)strtoul(tiled_mark_of(marker->properties), NULL, 10);
        if (!g_hash_table_contains(by_source, GUINT_TO_POINTER(id)))
            g_hash_table_insert(by_source, GUINT_TO_POINTER(id), (gpointer)marker);
    }
    return by_source;
}

/* Adds a marker, under a free name: names of markers are unique, and earlier ones have priority. */
static void add_marker(List **merged, NameSet *names, Marker *marker)
{
    char *name =
        marker->name[0] != 0 ? name_set_claim(names, marker->name) : g_strdup(marker->name);
    if (strcmp(name, marker->name) != 0) {
        Marker *renamed = node_copy(marker);
        node_set_text(&renamed->name, name);
        node_unref(marker);
        marker = renamed;
    }
    g_free(name);
    append(merged, marker);
}

static List *merge_markers(const TiledAgain *again, const List *old, const List *fresh)
{
    GHashTable *by_source = markers_by_source(fresh);
    NameSet *names = name_set_new(NULL);
    GHashTable *used = g_hash_table_new(NULL, NULL);
    List *merged = NULL;
    ListIter iter = list_iter(old);
    for (const Marker *marker; (marker = list_next(&iter)) != NULL;) {
        const char *mark = tiled_mark_of(marker->properties);
        guint id = mark != NULL ? (guint)strtoul(mark, NULL, 10) : 0;
        const Marker *current = g_hash_table_lookup(by_source, GUINT_TO_POINTER(id));
        if (current != NULL && g_hash_table_add(used, (gpointer)current))
            add_marker(&merged, names, merged_marker(marker, current, again->asset->markers));
        else if (mark == NULL)
            add_marker(&merged, names, node_ref(marker));
        if (current == NULL)
            again->asset->markers[mark == NULL ? AGAIN_ASSET_ADDED : AGAIN_ASSET_REMOVED]++;
    }
    iter = list_iter(fresh);
    for (const Marker *marker; (marker = list_next(&iter)) != NULL;)
        if (g_hash_table_add(used, (gpointer)marker)) {
            add_marker(&merged, names, node_ref(marker));
            again->asset->markers[AGAIN_ASSET_NEW]++;
        }
    g_hash_table_unref(by_source);
    name_set_free(names);
    g_hash_table_unref(used);
    return merged;
}

Level *tiled_again_level(const TiledAgain *again, const Level *old, const Level *fresh)
{
    Level *level = node_copy(old);
    level->width = fresh->width;
    level->height = fresh->height;
    node_set_list(&level->layers, merge_layers(again, old->layers, fresh->layers));
    node_set_list(&level->markers, merge_markers(again, old->markers, fresh->markers));
    return level;
}

/* SPDX-License-Identifier: MIT */
/* Reads whole files of Tiled: maps, tilesets, templates; the contract is in tiled.h. */
#include "formats/tiled/tiled_internal.h"

#include "art/blend.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Nesting of groups, and of files that name each other; bytes of a group's name. */
enum { MAX_GROUPS = 64, MAX_FILES_DEEP = 8, MAX_GROUP_NAME = 200 };

/* ---- Layers ---- */

/* Values that layers inherit from the groups around them. */
typedef struct Outer {
    const char *name;
    double x, y, opacity;
    uint8_t tint[4];
    bool hidden, parallax;
    int depth;
} Outer;

/* The state while layers are read. */
typedef struct Layers {
    const TiledReading *reading;
    GArray *items; /* TiledLayer */
} Layers;

static const char *layer_name(const Layers *layers, const Outer *outer, const char *name)
{
    g_autofree char *whole = outer->name[0] != 0
                                 ? g_strdup_printf("%.*s/%s", MAX_GROUP_NAME, outer->name, name)
                                 : g_strdup(name);
    return tiled_keep_text(layers->reading->memory, whole);
}

static bool read_layers(const Layers *layers, TiledNode parent, const Outer *outer, GError **error);

/* Returns the values of a group or layer, combined with those of the groups around it. */
static Outer outer_of(const Layers *layers, TiledNode node, const Outer *around)
{
    double parallax =
        fabs(tiled_number(node, "parallaxx", 1) - 1) + fabs(tiled_number(node, "parallaxy", 1) - 1);
    uint8_t tint[4] = {255, 255, 255, 255};
    tiled_read_colour(tiled_text(node, "tintcolor", ""), tint);
    for (int i = 0; i < 4; i++)
        tint[i] = (uint8_t)blend_multiply_255(tint[i], around->tint[i]);
    return (Outer){layer_name(layers, around, tiled_text(node, "name", "")),
                   around->x + tiled_number(node, "offsetx", 0),
                   around->y + tiled_number(node, "offsety", 0),
                   around->opacity * CLAMP(tiled_number(node, "opacity", 1), 0, 1),
                   {tint[0], tint[1], tint[2], tint[3]},
                   around->hidden || !tiled_boolean(node, "visible", true),
                   around->parallax || parallax > 0,
                   around->depth + 1};
}

static bool read_group(const Layers *layers, TiledNode node, const Outer *values, GError **error)
{
    if (values->depth > MAX_GROUPS)
        return tiled_fail(error, _("groups are nested too deeply"));
    if (tiled_is_node(tiled_child(node, "properties", "properties")))
        layers->reading->tiled->groups_with_properties++;
    return read_layers(layers, node, values, error);
}

/* Reads the objects of a layer. In old files without ids, they are numbered as Tiled does. */
static bool read_objects(const TiledReading *reading, TiledNode node, TiledLayer *layer,
                         GError **error)
{
    if (!tiled_read_objects(reading, node, &layer->objects, &layer->object_count, error))
        return false;
    layer->draws_in_order = strcmp(tiled_text(node, "draworder", "topdown"), "index") == 0;
    for (uint32_t i = 0; i < layer->object_count; i++) {
        TiledObject *object = (TiledObject *)&layer->objects[i];
        object->id = object->id != 0 ? object->id : reading->memory->next_object++;
    }
    return true;
}

static bool read_content(const TiledReading *reading, TiledNode node, TiledLayer *layer,
                         GError **error)
{
    if (!tiled_read_properties(reading, node, &layer->properties, error))
        return false;
    if (layer->kind == TILED_OBJECTS)
        return read_objects(reading, node, layer, error);
    if (layer->kind == TILED_TILES)
        return tiled_read_cells(reading, node, layer, error);
    layer->image = tiled_read_image(reading, node, "imagewidth", "imageheight");
    layer->offset_x += tiled_number(node, "x", 0);
    layer->offset_y += tiled_number(node, "y", 0);
    return true;
}

static bool read_layer(const Layers *layers, TiledNode node, TiledKind kind, const Outer *values,
                       GError **error)
{
    TiledLayer layer = {.kind = kind,
                        .id = tiled_int64(node, "id", 0),
                        .name = values->name,
                        .offset_x = values->x,
                        .offset_y = values->y,
                        .opacity = values->opacity,
                        .hidden = values->hidden,
                        .parallax = values->parallax};
    GError *problem = NULL;
    memcpy(layer.tint, values->tint, sizeof layer.tint);
    layer.type = tiled_keep_text(layers->reading->memory, tiled_text(node, "class", ""));
    layer.id = layer.id != 0 ? layer.id : layers->reading->memory->next_layer++;
    if (!read_content(layers->reading, node, &layer, &problem)) {
        g_propagate_prefixed_error(error, problem, _("layer \"%s\": "), values->name);
        return false;
    }
    g_array_append_val(layers->items, layer);
    return true;
}

static bool read_layers(const Layers *layers, TiledNode parent, const Outer *outer, GError **error)
{
    static const char *const words[][2] = {
        {"layer", "tilelayer"}, {"objectgroup", "objectgroup"}, {"imagelayer", "imagelayer"}};
    TiledNode node;
    bool ok = true;
    for (TiledNodes each = tiled_nodes(parent, NULL, "layers"); ok && tiled_next(&each, &node);) {
        const char *word = node.xml != NULL ? tiled_node_name(node) : tiled_text(node, "type", "");
        Outer values = outer_of(layers, node, outer);
        if (strcmp(word, "group") == 0)
            ok = read_group(layers, node, &values, error);
        for (int i = 0; ok && i < (int)G_N_ELEMENTS(words); i++)
            if (strcmp(word, words[i][node.xml == NULL]) == 0)
                ok = read_layer(layers, node, (TiledKind)i, &values, error);
    }
    return ok;
}

/* ---- Maps ---- */

static bool read_sets(const TiledReading *reading, TiledNode node, GError **error)
{
    GArray *sets = g_array_new(false, false, sizeof(TiledSet *));
    GArray *gids = g_array_new(false, false, sizeof(uint32_t));
    Tiled *tiled = reading->tiled;
    TiledNode item;
    bool ok = true;
    for (TiledNodes each = tiled_nodes(node, "tileset", "tilesets");
         ok && tiled_next(&each, &item);) {
        uint32_t gid = (uint32_t)CLAMP(tiled_int64(item, "firstgid", 1), 1, 1 << 28);
        const TiledSet *set = tiled_read_set(reading, item, error);
        ok = set != NULL;
        g_array_append_val(sets, set);
        g_array_append_val(gids, gid);
    }
    uint32_t count;
    if (!ok) {
        g_array_unref(sets);
        g_array_unref(gids);
        return false;
    }
    bool kept = tiled_keep(reading->memory, sets, &tiled->sets, &tiled->set_count, error);
    kept &= tiled_keep(reading->memory, gids, &tiled->first_gids, &count, kept ? error : NULL);
    return kept;
}

static TiledOrientation orientation_of(const char *word)
{
    static const char *const words[] = {"orthogonal", "isometric", "staggered", "hexagonal"};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(word, words[i]) == 0)
            return (TiledOrientation)i;
    return TILED_OTHER;
}

static bool check_sides(const Tiled *tiled, GError **error)
{
    const int32_t cells[] = {tiled->columns, tiled->rows}, sides[] = {tiled->tile_w, tiled->tile_h};
    for (int i = 0; i < 2; i++) {
        if (cells[i] < !tiled->infinite || cells[i] > DOCUMENT_MAX_SIDE)
            return tiled_fail(error, _("it has %d x %d cells; the limits are 1 and %d"),
                              tiled->columns, tiled->rows, DOCUMENT_MAX_SIDE);
        if (sides[i] < 1 || sides[i] > DOCUMENT_MAX_SIDE)
            return tiled_fail(error, _("its cells have %d x %d pixels; the limits are 1 and %d"),
                              tiled->tile_w, tiled->tile_h, DOCUMENT_MAX_SIDE);
    }
    return true;
}

static bool read_map(const TiledReading *reading, TiledNode node, GError **error)
{
    Tiled *tiled = reading->tiled;
    tiled->orientation_word =
        tiled_keep_text(reading->memory, tiled_text(node, "orientation", "orthogonal"));
    tiled->orientation = orientation_of(tiled->orientation_word);
    tiled->type = tiled_keep_text(reading->memory, tiled_text(node, "class", ""));
    reading->memory->next_layer = MAX(tiled_int64(node, "nextlayerid", 1), 1);
    reading->memory->next_object = MAX(tiled_int64(node, "nextobjectid", 1), 1);
    tiled->infinite = tiled_boolean(node, "infinite", false);
    tiled->columns = tiled_integer(node, "width", 0);
    tiled->rows = tiled_integer(node, "height", 0);
    tiled->tile_w = tiled_integer(node, "tilewidth", 0);
    tiled->tile_h = tiled_integer(node, "tileheight", 0);
    tiled->hex_side = CLAMP(tiled_integer(node, "hexsidelength", 0), 0, DOCUMENT_MAX_SIDE);
    tiled->stagger_x = strcmp(tiled_text(node, "staggeraxis", "y"), "x") == 0;
    tiled->stagger_even = strcmp(tiled_text(node, "staggerindex", "odd"), "even") == 0;
    const char *order = tiled_text(node, "renderorder", "right-down");
    tiled->from_right = g_str_has_prefix(order, "left");
    tiled->from_bottom = g_str_has_suffix(order, "up");
    tiled_read_colour(tiled_text(node, "backgroundcolor", ""), tiled->background);
    Layers layers = {reading, g_array_new(false, true, sizeof(TiledLayer))};
    const Outer outer = {.name = "", .opacity = 1, .tint = {255, 255, 255, 255}};
    bool ok = check_sides(tiled, error) &&
              tiled_read_properties(reading, node, &tiled->properties, error) &&
              read_sets(reading, node, error) && read_layers(&layers, node, &outer, error);
    tiled->next_object = reading->memory->next_object;
    if (!ok)
        g_array_unref(layers.items);
    return ok &&
           tiled_keep(reading->memory, layers.items, &tiled->layers, &tiled->layer_count, error);
}

/* ---- Files ---- */

static bool read_tileset(const TiledReading *reading, TiledNode node, GError **error)
{
    const TiledSet *set = tiled_has(node, "source") ? NULL : tiled_read_set(reading, node, error);
    if (set == NULL)
        return tiled_has(node, "source") &&
               tiled_fail(error, _("a tileset file refers to another tileset file"));
    const TiledSet **kept = tiled_allocate(reading->memory, 1, sizeof *kept, error);
    if (kept == NULL)
        return false;
    kept[0] = set;
    reading->tiled->sets = kept;
    reading->tiled->set_count = 1;
    return true;
}

static bool read_template(const TiledReading *reading, TiledNode node, GError **error)
{
    TiledNode object = tiled_child(node, "object", "object");
    TiledNode set = tiled_child(node, "tileset", "tileset");
    if (!tiled_is_node(object))
        return tiled_fail(error, _("the template has no object"));
    if (tiled_is_node(set)) {
        const TiledSet **sets = tiled_allocate(reading->memory, 1, sizeof *sets, error);
        uint32_t *gids = tiled_allocate(reading->memory, 1, sizeof *gids, error);
        if (sets == NULL || gids == NULL)
            return false;
        sets[0] = tiled_read_set(reading, set, error);
        gids[0] = (uint32_t)CLAMP(tiled_int64(set, "firstgid", 1), 1, 1 << 28);
        reading->tiled->sets = sets;
        reading->tiled->first_gids = gids;
        reading->tiled->set_count = sets[0] != NULL;
        if (sets[0] == NULL)
            return false;
    }
    return tiled_read_object(reading, object, &reading->tiled->object, error);
}

static const char *const kind_words[] = {"map", "tileset", "template"};

/* Finds the kind of a file; returns false with an error. */
static bool find_kind(TiledNode root, TiledFileKind *kind, GError **error)
{
    const char *word = root.xml != NULL ? tiled_node_name(root) : tiled_text(root, "type", "");
    if (root.json != NULL && word[0] == 0)
        word = tiled_has(root, "layers")      ? "map"
               : tiled_has(root, "tilewidth") ? "tileset"
               : tiled_has(root, "object")    ? "template"
                                              : "";
    for (size_t i = 0; i < G_N_ELEMENTS(kind_words); i++)
        if (strcmp(word, kind_words[i]) == 0) {
            *kind = (TiledFileKind)i;
            return true;
        }
    return tiled_fail(error, _("it is not a Tiled map, tileset or template"));
}

static bool read_root(const TiledReading *reading, TiledNode root, GError **error)
{
    static bool (*const readers[])(const TiledReading *, TiledNode,
                                   GError **) = {read_map, read_tileset, read_template};
    return readers[reading->tiled->kind](reading, root, error);
}

static bool read_bytes(const TiledReading *reading, GBytes *bytes, bool any_kind, GError **error)
{
    Tiled *tiled = reading->tiled;
    TiledFileKind wanted = tiled->kind;
    TiledTree *tree = tiled_tree_read(bytes, tiled->path, reading->files->budget, error);
    bool ok = tree != NULL && find_kind(tiled_tree_root(tree), &tiled->kind, error);
    if (ok && !any_kind && tiled->kind != wanted)
        ok = tiled_fail(error, wanted == TILED_TILESET ? _("it is not a Tiled tileset")
                                                       : _("it is not a Tiled template"));
    ok = ok && read_root(reading, tiled_tree_root(tree), error);
    if (ok)
        tiled_check_keys(tiled_tree_root(tree), kind_words[tiled->kind], reading->files->report);
    tiled_tree_free(tree);
    return ok;
}

bool tiled_read_other(const TiledReading *reading, const char *path, Tiled *other, GError **error)
{
    TiledMemory *memory = reading->memory;
    if (memory->depth == MAX_FILES_DEEP)
        return tiled_fail(error, _("%s: files refer to each other too deeply"), path);
    GBytes *bytes = reading->files->open(reading->files->user, path, error);
    if (bytes == NULL)
        return false;
    TiledReading inner = {memory, reading->files, other};
    GError *problem = NULL;
    other->path = path;
    g_ptr_array_add(memory->paths, (gpointer)path);
    memory->depth++;
    bool ok = read_bytes(&inner, bytes, false, &problem);
    memory->depth--;
    g_bytes_unref(bytes);
    if (!ok)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return ok;
}

Tiled *tiled_read(const char *path, GBytes *bytes, const TiledFiles *files, GError **error)
{
    TiledMemory *memory = g_new0(TiledMemory, 1);
    Tiled *tiled = g_new0(Tiled, 1);
    TiledReading reading = {memory, files, tiled};
    memory->texts = g_string_chunk_new(4096);
    memory->blocks = g_ptr_array_new_with_free_func(g_free);
    memory->tables = g_ptr_array_new_with_free_func((GDestroyNotify)g_hash_table_unref);
    memory->paths = g_ptr_array_new();
    memory->sets = g_hash_table_new(g_str_hash, g_str_equal);
    memory->templates = g_hash_table_new(g_str_hash, g_str_equal);
    memory->budget = budget_ref(files->budget);
    tiled->memory = memory;
    tiled->path = tiled_keep_text(memory, path);
    tiled->type = tiled->orientation_word = "";
    if (read_bytes(&reading, bytes, true, error))
        return tiled;
    tiled_free(tiled);
    return NULL;
}

bool tiled_is_json(const char *text, size_t size)
{
    static const char *const keys[] = {"\"tilewidth\"", "\"tileheight\"", "\"tiledversion\""};
    int found = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        found += g_strstr_len(text, (gssize)size, keys[i]) != NULL;
    return found >= 2;
}

/* SPDX-License-Identifier: MIT */
/*
 * Writes levels as maps of Tiled. Consecutive walls that form a chain become one object, as they
 * would be drawn in Tiled. See tmx_internal.h.
 */
#include "formats/tiled/tmx_internal.h"

#include "model/node_internal.h"

#include <string.h>

/* A level that is being written. */
typedef struct LevelOut {
    ExportContext *context;
    TmxOut *out;
    const TmxGrid *grid;
    const Level *level;
    GHashTable *sets;    /* from paths of tilesets to the numbers of their first tiles */
    GHashTable *markers; /* from names of layers to markers (GPtrArray) that are not written yet */
} LevelOut;

static PaintPoint place(const LevelOut *level, int32_t x, int32_t y)
{
    return tmx_place(level->grid, tmx_pixels(x), tmx_pixels(y));
}

static void begin_objects(const LevelOut *level, const char *name)
{
    TmxOut *out = level->out;
    tmx_begin(out, "objectgroup", NULL);
    tmx_json_type(out, "objectgroup");
    tmx_text(out, "draworder", "index");
    tmx_integer(out, "id", out->next_layer++);
    tmx_text(out, "name", name);
    tmx_layer_defaults(out);
}

static void begin_layer(const LevelOut *level, const Layer *layer, const Ground *ground)
{
    static const char *const reserved[] = {TILED_GROUND, TILED_LAYER_AS, NULL};
    begin_objects(level, layer->name);
    TmxProperties to = {level->out, false};
    tmx_put_layer_as(&to, layer->name, LAYER_AS_WALLS);
    if (ground != NULL)
        tmx_put_number(&to, TILED_GROUND, tmx_pixels(ground->slope_limit));
    tmx_put_list(&to, layer->properties, reserved);
    tmx_properties_end(&to);
    tmx_list(level->out, NULL, "objects");
}

static void end_layer(const LevelOut *level)
{
    tmx_list_end(level->out, NULL);
    tmx_end(level->out, "objectgroup");
}

/* Returns the properties without some keys; the caller owns them. */
static List *properties_without(const List *properties, const char *const *keys)
{
    List *rest = list_ref((List *)properties);
    for (uint32_t index; *keys != NULL; keys++) {
        List *all = rest;
        rest = property_index(all, *keys, &index) ? list_remove(all, index) : list_ref(all);
        list_unref(all);
    }
    return rest;
}

/* ---- Markers ---- */

/* Returns the number of the tile that a marker was made from, without flips, and sets that of the
 * first tile of its set; 0 if it was not made from a tile object. */
static uint32_t tile_of(const Marker *marker, uint32_t *gid, uint32_t *first)
{
    const uint32_t in_number = (1 << 28) - 1, max = 1 << 27; /* tiles of tags follow */
    double number = properties_number(marker->properties, TILED_GID, 0);
    double tile = properties_number(marker->properties, TILED_TILE_KEY, -1);
    *gid = number > 0 && number <= UINT32_MAX ? (uint32_t)number : 0;
    bool fits = tile >= 0 && tile < (*gid & in_number) && (*gid & in_number) < max;
    *first = fits ? (*gid & in_number) - (uint32_t)tile : 0;
    return fits ? *gid & in_number : 0;
}

/* Writes the tilesets to which markers refer, with the numbers that they have in the map that the
 * level was imported from. Returns the number of the first tile after those. */
static uint32_t put_sets(const LevelOut *level)
{
    uint32_t next = 1, gid, first;
    LIST_EACH (Marker, marker, level->level->markers) {
        const char *file = properties_text(marker->properties, TILED_SET_FILE);
        uint32_t tile = file != NULL ? tile_of(marker, &gid, &first) : 0;
        g_autofree char *path = tile != 0 ? tmx_set_path(level->context, file) : NULL;
        next = MAX(next, path != NULL ? tile + 1 : 1);
        if (path != NULL && !g_hash_table_contains(level->sets, file)) {
            g_hash_table_insert(level->sets, (gpointer)file, GUINT_TO_POINTER(first));
            tmx_begin(level->out, "tileset", NULL);
            tmx_integer(level->out, "firstgid", first);
            tmx_text(level->out, "source", path);
            tmx_end(level->out, "tileset");
        }
    }
    return next;
}

/* Begins a marker: a tile object if its tileset is known, else a point. */
static bool begin_marker(const LevelOut *level, const Marker *marker)
{
    const char *file = properties_text(marker->properties, TILED_SET_FILE);
    const char *type = tmx_type(level->context, marker->tag);
    PaintPoint at = place(level, marker->x, marker->y);
    uint32_t gid, first;
    level->out->object = GPOINTER_TO_UINT(g_hash_table_lookup(level->out->objects, &marker->id));
    bool was_tile = tile_of(marker, &gid, &first) != 0;
    bool is_tile = was_tile && file != NULL &&
                   GPOINTER_TO_UINT(g_hash_table_lookup(level->sets, file)) == first;
    export_report(level->context, EXPORT_LOST_TILE, marker->name, was_tile && !is_tile);
    if (!is_tile) {
        tmx_point(level->out, marker->name, type, at, marker->to_x, marker->to_y);
        return false;
    }
    tmx_object(level->out, marker->name, type, at,
               properties_number(marker->properties, "width", 0),
               properties_number(marker->properties, "height", 0));
    tmx_integer(level->out, "gid", gid);
    tmx_put_rotation(level->out, marker->to_x, marker->to_y);
    return true;
}

/* Writes a marker. An import does not make walls from the shapes of a tile object, because they are
 * already walls of the level. */
static void put_marker(const LevelOut *level, const Marker *marker)
{
    static const char *const of_tile[] = {TILED_MARKER_LAYER, TILED_SET_KEY, TILED_SET_FILE,
                                          TILED_TILE_KEY,     TILED_GID,     "width",
                                          "height",           NULL};
    static const char *const of_point[] = {TILED_MARKER_LAYER, NULL};
    static const char *const reserved[] = {TILED_REACH_KEY, TILED_WALLS, NULL};
    bool is_tile = begin_marker(level, marker);
    g_autoptr(List) properties =
        properties_without(marker->properties, is_tile ? of_tile : of_point);
    TmxProperties to = {level->out, false};
    if (is_tile)
        tmx_put_flag(&to, TILED_WALLS, false);
    tmx_put_reach(&to, marker->to_x, marker->to_y);
    tmx_put_list(&to, properties, reserved);
    tmx_properties_end(&to);
    tmx_end(level->out, "object");
}

/* Gives the markers that references lead to their object ids, before the first is written. */
static void number_targets(TmxOut *out, const Level *level)
{
    out->objects = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Marker, marker, level->markers)
        if (marker->id != 0)
            g_hash_table_insert(out->objects, (gpointer)&marker->id,
                                GUINT_TO_POINTER(out->next_object++));
}

static const char *layer_of(const Marker *marker)
{
    const char *layer = properties_text(marker->properties, TILED_MARKER_LAYER);
    return layer != NULL ? layer : TILED_MARKERS;
}

static void sort_markers(const LevelOut *level)
{
    LIST_EACH (Marker, marker, level->level->markers) {
        GPtrArray *list = g_hash_table_lookup(level->markers, layer_of(marker));
        if (list == NULL) {
            list = g_ptr_array_new();
            g_hash_table_insert(level->markers, (gpointer)layer_of(marker), list);
        }
        g_ptr_array_add(list, (gpointer)marker);
    }
}

/* Writes the markers of a layer, unless they are written already. */
static void put_markers(const LevelOut *level, const char *layer)
{
    const GPtrArray *markers = g_hash_table_lookup(level->markers, layer);
    for (guint i = 0; markers != NULL && i < markers->len; i++)
        put_marker(level, markers->pdata[i]);
    g_hash_table_remove(level->markers, layer);
}

/* Writes layers of markers up to a layer of walls, which contains its own. NULL: all layers. */
static void put_marker_layers(const LevelOut *level, const char *end)
{
    LIST_EACH (Marker, marker, level->level->markers) {
        const char *name = layer_of(marker);
        if (g_strcmp0(name, end) == 0)
            break;
        if (!g_hash_table_contains(level->markers, name))
            continue;
        const Layer *layer = list_find_name(level->level->layers, name, NULL);
        if (layer != NULL && layer->walls != NULL)
            continue;
        TmxProperties to = {level->out, false};
        begin_objects(level, name);
        tmx_put_layer_as(&to, name, LAYER_AS_MARKERS);
        tmx_properties_end(&to);
        tmx_list(level->out, NULL, "objects");
        put_markers(level, name);
        end_layer(level);
    }
}

/* ---- Walls ---- */

/* True if the next wall starts at the end of a wall and is equal in everything else. */
static bool continues_chain(const Wall *wall, const Wall *next)
{
    return wall->bx == next->ax && wall->by == next->ay && wall->tag == next->tag &&
           wall->blocks == next->blocks && strcmp(wall->name, next->name) == 0 &&
           field_equal(wall, next, node_kind_field(&wall_kind, "properties"));
}

/* Returns twice the area enclosed by a chain of walls, in squares of 1/256 pixel; positive if it
 * runs clockwise. */
static double area_of(const List *walls, uint32_t first, uint32_t count)
{
    double sum = 0;
    for (uint32_t i = first; i < first + count; i++) {
        const Wall *wall = list_get(walls, i);
        sum += (double)wall->ax * wall->by - (double)wall->bx * wall->ay;
    }
    return sum;
}

/* Returns the name of the object of a wall. Walls that are not a door have it as a property, as
 * imported ones do. */
static const char *object_name(const Wall *wall)
{
    const Property *name = properties_get(wall->properties, TILED_NAME);
    bool has_name = wall->name[0] == 0 && name != NULL && name->type == PROPERTY_TEXT;
    return has_name ? name->text : wall->name;
}

static void put_wall_properties(const LevelOut *level, const Wall *wall, bool is_room)
{
    static const char *const reserved[] = {"one_way", "room", "blocks", NULL};
    TmxProperties to = {level->out, false};
    if (wall->blocks == WALL_FRONT)
        tmx_put_flag(&to, "one_way", true);
    else if (tiled_is_one_way(tmx_type(level->context, wall->tag)))
        tmx_put_text(&to, "blocks", "both");
    if (is_room)
        tmx_put_flag(&to, "room", true);
    bool is_door = wall->name[0] != 0;
    if (is_door != tiled_is_door(tmx_type(level->context, wall->tag)) &&
        properties_get(wall->properties, "door") == NULL)
        tmx_put_flag(&to, "door", is_door);
    const char *const named[] = {object_name(wall) != wall->name ? TILED_NAME : NULL, NULL};
    g_autoptr(List) properties = properties_without(wall->properties, named);
    tmx_put_list(&to, properties, reserved);
    tmx_properties_end(&to);
}

/* Writes a chain of walls as one object. An import gives a closed chain its front on the outside,
 * so a chain with its front on the inside is marked with the property `room`. */
static bool put_chain(const LevelOut *level, const List *walls, uint32_t first, uint32_t count)
{
    const Wall *begin = list_get(walls, first), *last = list_get(walls, first + count - 1);
    bool closed = count > 2 && last->bx == begin->ax && last->by == begin->ay;
    uint64_t size = (uint64_t)(count + 1) * sizeof(PaintPoint);
    if (!export_take(level->context, size))
        return false;
    g_autofree PaintPoint *corners = g_new(PaintPoint, (gsize)count + 1);
    for (uint32_t i = 0; i < count; i++) {
        const Wall *wall = list_get(walls, first + i);
        corners[i] = place(level, wall->ax, wall->ay);
    }
    corners[count] = place(level, last->bx, last->by);
    tmx_outline(level->out, object_name(begin), tmx_type(level->context, begin->tag), closed,
                corners, count + !closed);
    put_wall_properties(level, begin, closed && area_of(walls, first, count) > 0);
    tmx_end(level->out, "object");
    return true;
}

/* True if the partition settings of walls are the defaults. */
static bool is_plain_partition(const Walls *walls)
{
    Walls *plain = node_new(&walls_kind), *settings = node_copy(walls);
    node_set_list(&settings->walls, NULL);
    bool same = node_equal(plain, settings);
    node_unref(plain);
    node_unref(settings);
    return same;
}

static bool put_walls(const LevelOut *level, const Layer *layer)
{
    const List *walls = layer->walls->walls;
    uint32_t count = list_count(walls);
    bool ok = true;
    export_report(level->context, EXPORT_LOST_PARTITION, layer->name,
                  !is_plain_partition(layer->walls));
    export_report(level->context, EXPORT_LOST_LAYER, layer->name, count == 0);
    if (g_hash_table_contains(level->markers, layer->name))
        put_marker_layers(level, layer->name);
    begin_layer(level, layer, NULL);
    for (uint32_t first = 0, end; ok && first < count; first = end) {
        for (end = first + 1;
             end < count && continues_chain(list_get(walls, end - 1), list_get(walls, end));)
            end++;
        ok = put_chain(level, walls, first, end - first);
    }
    put_markers(level, layer->name);
    end_layer(level);
    return ok;
}

/* ---- Ground ---- */

static bool put_ground(const LevelOut *level, const Layer *layer)
{
    const List *nodes = layer->ground->nodes;
    uint32_t count = list_count(nodes);
    if (count < 2) {
        export_report(level->context, EXPORT_LOST_LAYER, layer->name, 1);
        return true;
    }
    if (!export_take(level->context, (uint64_t)count * sizeof(PaintPoint)))
        return false;
    g_autofree PaintPoint *corners = g_new(PaintPoint, count);
    LIST_EACH (GroundNode, node, nodes)
        corners[EACH_INDEX(node)] = place(level, node->x, node->y);
    begin_layer(level, layer, layer->ground);
    tmx_outline(level->out, layer->name, "", false, corners, count);
    tmx_end(level->out, "object");
    end_layer(level);
    return true;
}

/* ---- Mazes ---- */

/* Writes the walls of a maze on one grid line, with adjacent ones joined: the left walls of a
 * column of cells (`bit` 1) or the top walls of a row (`bit` 2). */
static void put_line(const LevelOut *level, const Maze *maze, int bit, uint32_t line)
{
    uint32_t count = bit == 1 ? blocks_height(maze->walls) : blocks_width(maze->walls);
    int32_t from = -1;
    for (int32_t i = 0; i <= (int32_t)count; i++) {
        int32_t column = bit == 1 ? (int32_t)line : i, row = bit == 1 ? i : (int32_t)line;
        bool has_wall = i < (int32_t)count && (blocks_get(maze->walls, column, row) & bit) != 0;
        if (has_wall && from < 0)
            from = i;
        if (has_wall || from < 0)
            continue;
        int32_t x = maze->x + (bit == 1 ? (int32_t)line : from) * maze->cell_w;
        int32_t y = maze->y + (bit == 1 ? from : (int32_t)line) * maze->cell_h;
        const PaintPoint ends[] = {place(level, x, y),
                                   place(level, x + (bit == 1 ? 0 : (i - from) * maze->cell_w),
                                         y + (bit == 1 ? (i - from) * maze->cell_h : 0))};
        tmx_outline(level->out, "", "", false, ends, 2);
        tmx_end(level->out, "object");
        from = -1;
    }
}

static void put_maze(const LevelOut *level, const Layer *layer)
{
    const Maze *maze = layer->maze;
    begin_layer(level, layer, NULL);
    for (uint32_t i = 0; maze->walls != NULL && i < blocks_width(maze->walls); i++)
        put_line(level, maze, 1, i);
    for (uint32_t i = 0; maze->walls != NULL && i < blocks_height(maze->walls); i++)
        put_line(level, maze, 2, i);
    end_layer(level);
    export_report(level->context, EXPORT_LOST_MAZE, layer->name, 1);
}

/* ---- The whole level ---- */

static bool put_layer(const LevelOut *level, const Layer *layer)
{
    if (layer->walls != NULL)
        return put_walls(level, layer);
    if (layer->tiles != NULL)
        return tmx_cell_layer(level->context, level->out, level->grid, layer);
    if (layer->ground != NULL)
        return put_ground(level, layer);
    if (layer->maze != NULL)
        put_maze(level, layer);
    else
        export_report(level->context, EXPORT_LOST_LAYER, layer->name, 1);
    return true;
}

static bool put_layers(const LevelOut *to)
{
    tmx_list(to->out, NULL, "layers");
    bool ok = tmx_picture_layer(to->context, to->out, to->level->name, to->level->picture);
    LIST_EACH_WHILE (ok, Layer, layer, to->level->layers)
        ok = put_layer(to, layer);
    put_marker_layers(to, NULL);
    tmx_list_end(to->out, NULL);
    return ok;
}

bool tmx_level(ExportContext *context, const Level *level)
{
    const bool has_view = level->view != VIEW_UNKNOWN;
    const char *const reserved[] = {TILED_PIXELS_WIDE, TILED_PIXELS_HIGH,
                                    has_view ? TILED_VIEW : NULL, NULL};
    TmxGrid grid = tmx_grid(level->layers, level->width, level->height);
    TmxOut out = tmx_file_begin(context, "map", level->name);
    g_autofree char *name = export_name(context, level->name);
    tmx_grid_attributes(&out, &grid);
    number_targets(&out, level);
    TmxProperties to = {&out, false};
    tmx_put_size(&to, &grid, level->width, level->height);
    if (has_view)
        tmx_put_text(&to, TILED_VIEW, level_views[level->view]);
    tmx_put_list(&to, level->properties, reserved);
    tmx_properties_end(&to);
    LevelOut to_level = {context,
                         &out,
                         &grid,
                         level,
                         g_hash_table_new(g_str_hash, g_str_equal),
                         g_hash_table_new_full(g_str_hash, g_str_equal, NULL,
                                               (GDestroyNotify)(void (*)(void))g_ptr_array_unref)};
    tmx_list(&out, NULL, "tilesets");
    grid.first_gid = put_sets(&to_level);
    bool ok = tmx_tags(context, &out, &grid, name);
    tmx_list_end(&out, NULL);
    sort_markers(&to_level);
    ok = ok && put_layers(&to_level);
    g_hash_table_unref(to_level.sets);
    g_hash_table_unref(to_level.markers);
    g_hash_table_unref(out.objects);
    ok = tmx_file_end(context, &out, "map", name) && ok;
    return ok;
}

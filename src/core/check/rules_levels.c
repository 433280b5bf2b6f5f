/* SPDX-License-Identifier: MIT */
/* Rules about levels: empty levels and layers, markers, names of doors. Rules about the geometry of
 * walls are in rules_walls.c. */
#include "check/check_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Limits for comparing names of doors: the maximum number of names, and the minimum length of a
 * name. */
enum { MAX_DOOR_NAMES = 4096, MIN_SIMILAR_LENGTH = 4 };

/* ---- Layers ---- */

static bool is_blank(const Blocks *blocks)
{
    bool values[256];
    blocks_values(blocks, NULL, values);
    for (int i = 1; i < 256; i++)
        if (values[i])
            return false;
    return true;
}

/* Describes the content that a layer lacks. Returns NULL if the layer contains something that a
 * game can use. */
static const char *missing_content(const Layer *layer)
{
    if (layer->walls != NULL && layer->walls->walls == NULL)
        return _("it has no walls");
    if (layer->tiles != NULL && is_blank(layer->tiles->cells))
        return _("all its cells are empty");
    if (layer->maze != NULL && is_blank(layer->maze->walls))
        return _("its maze has no walls");
    if (layer->ground != NULL && list_count(layer->ground->nodes) < 2)
        return _("its ground has fewer than two nodes");
    if (layer->heights != NULL && layer->heights->picture == 0)
        return _("its heights have no picture");
    return NULL;
}

void check_layer(Check *c, const NodePlace *place)
{
    const char *missing = missing_content(place->node);
    if (missing != NULL)
        report_problem(c, RULE_LAYER_EMPTY, place, no_area, "%s", missing);
}

/* ---- Markers ---- */

static guint position_hash(gconstpointer key)
{
    const Marker *marker = key;
    return (guint)marker->x * 31 + (guint)marker->y;
}

static gboolean same_position(gconstpointer a, gconstpointer b)
{
    const Marker *left = a, *right = b;
    return left->x == right->x && left->y == right->y;
}

static void check_markers(Check *c, const NodePlace *place)
{
    const Level *level = place->node;
    g_autoptr(GHashTable) distinct_markers = g_hash_table_new(position_hash, same_position);
    PixelRect all = {0, 0, level->width, level->height};
    LIST_EACH (Marker, marker, level->markers) {
        NodePlace below = place_of_item(place, "markers", EACH_INDEX(marker), marker);
        PixelRect pixel = pixel_at(marker->x, marker->y);
        if (!g_hash_table_add(distinct_markers, (gpointer)marker))
            report_problem(c, RULE_MARKERS_TOGETHER, &below, pixel,
                           _("another marker is in the same place"));
        if (rect_is_empty(rect_common(pixel, all)))
            report_problem(c, RULE_MARKER_OUTSIDE, &below, pixel,
                           _("it lies outside the level, at %d, %d"), (int)pixel.left,
                           (int)pixel.top);
    }
}

/* ---- Doors ---- */

/* All walls with one name. */
typedef struct Door {
    const Wall *wall; /* the first one */
    const Layer *layer;
    uint32_t layer_number, number; /* the indices of the layer and the wall */
    uint32_t walls;                /* number of walls */
    size_t length;                 /* of its name, in bytes */
} Door;

static void add_doors(GHashTable *doors, GPtrArray *order, const Layer *layer, uint32_t number)
{
    LIST_EACH (Wall, wall, layer->walls->walls) {
        if (wall->name[0] == 0)
            continue;
        Door *door = g_hash_table_lookup(doors, wall->name);
        if (door == NULL) {
            door = g_new(Door, 1);
            *door = (Door){wall, layer, number, EACH_INDEX(wall), 0, strlen(wall->name)};
            g_hash_table_insert(doors, wall->name, door);
            g_ptr_array_add(order, door);
        }
        door->walls++;
    }
}

/* True if removing one letter of the longer name gives the shorter one. Digits and the last
 * character are excluded, because names that differ in these are usually intended. */
static bool lacks_a_letter(const Door *longer, const Door *shorter)
{
    const char *long_name = longer->wall->name, *short_name = shorter->wall->name;
    if (longer->length != shorter->length + 1)
        return false;
    size_t common = 0;
    while (long_name[common] == short_name[common] && short_name[common] != 0)
        common++;
    return short_name[common] != 0 && g_ascii_isalpha(long_name[common]) &&
           strcmp(long_name + common + 1, short_name + common) == 0;
}

/* True if two names differ only by two adjacent letters that are swapped. */
static bool are_swapped(const Door *a, const Door *b)
{
    const char *left = a->wall->name, *right = b->wall->name;
    size_t common = 0;
    if (a->length != b->length)
        return false;
    while (left[common] == right[common] && left[common] != 0)
        common++;
    return left[common] != 0 && left[common + 1] != 0 && left[common] == right[common + 1] &&
           left[common + 1] == right[common] && g_ascii_isalpha(left[common]) &&
           g_ascii_isalpha(left[common + 1]) && strcmp(left + common + 2, right + common + 2) == 0;
}

static bool are_similar(const Door *a, const Door *b)
{
    if (MIN(a->length, b->length) < MIN_SIMILAR_LENGTH)
        return false;
    return lacks_a_letter(a, b) || lacks_a_letter(b, a) || are_swapped(a, b) ||
           (a->length == b->length && g_ascii_strcasecmp(a->wall->name, b->wall->name) == 0);
}

/* Compares a door that has only one wall with the others. Of two similar names, the one that has
 * several walls is assumed to be intended, otherwise the earlier one. */
static void compare_door(Check *c, const NodePlace *level, const GPtrArray *doors, guint index)
{
    const Door *door = doors->pdata[index];
    POINTER_EACH_WHILE (door->walls == 1, const Door, other, doors) {
        bool is_intended = other->walls > 1 || EACH_INDEX(other) < index;
        if (EACH_INDEX(other) == index || !is_intended || !are_similar(door, other))
            continue;
        NodePlace layer = place_of_item(level, "layers", door->layer_number, door->layer);
        NodePlace walls = place_of_child(&layer, "walls", door->layer->walls);
        NodePlace below = place_of_item(&walls, "walls", door->number, door->wall);
        report_problem(c, RULE_DOOR_NAME_SIMILAR, &below, no_area,
                       _("only this wall is named %s, which is similar to %s"), door->wall->name,
                       other->wall->name);
        return;
    }
}

static void compare_doors(Check *c, const NodePlace *place)
{
    const Level *level = place->node;
    g_autoptr(GHashTable) doors = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    g_autoptr(GPtrArray) order = g_ptr_array_new();
    LIST_EACH (Layer, layer, level->layers)
        if (layer->walls != NULL)
            add_doors(doors, order, layer, EACH_INDEX(layer));
    for (guint i = 0; i < order->len && order->len <= MAX_DOOR_NAMES && !check_stopped(c); i++)
        compare_door(c, place, order, i);
}

void check_level(Check *c, const NodePlace *place)
{
    const Level *level = place->node;
    bool has_content = level->markers != NULL;
    LIST_EACH_WHILE (!has_content, Layer, layer, level->layers)
        has_content = missing_content(layer) == NULL;
    if (!has_content)
        report_problem(c, RULE_LEVEL_EMPTY, place, no_area, _("it is empty"));
    check_markers(c, place);
    if (check_is_enabled(c, RULE_DOOR_NAME_SIMILAR))
        compare_doors(c, place);
}

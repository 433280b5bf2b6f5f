/* SPDX-License-Identifier: MIT */
/*
 * Maps of Doom as levels: lines that stop a walking player become walls, other lines a layer of
 * their own if wanted; things become markers. A unit is a pixel, and y is mirrored, which preserves
 * the fronts of lines. All values of a line, a side or a sector are stored as properties, so that
 * it can be exported again. The contract is in doom_taking.h.
 */
#include "import/doom_taking.h"

#include "edit/assets.h"

#include <math.h>
#include <string.h>

enum { MAX_MARKERS = 65535, LOOKS_AHEAD = 16 };

/* State of making a level. */
typedef struct Making {
    DoomImport *taking;
    const DoomMap *map;
    ConversionReport *report;
    DoomMoving *moving;
    GPtrArray *walls, *open, *markers;
    GHashTable *names; /* names of markers */
    GHashTable *tags;  /* names of classes to numbers of tags */
    uint32_t left_out; /* number of lines that block nothing */
} Making;

/* ---- Positions ---- */

static bool fixed_place(const Making *making, double x, double y, int32_t *at_x, int32_t *at_y)
{
    const DoomImport *taking = making->taking;
    return tiled_fixed((TiledPoint){x - taking->left, taking->top - y}, at_x, at_y);
}

/* Computes the bounds of all vertices and things; a point if none exist. */
static void find_corner(DoomImport *taking, double *right, double *bottom)
{
    const DoomMap *map = taking->map;
    double left = HUGE_VAL, top = -HUGE_VAL;
    *right = -HUGE_VAL;
    *bottom = HUGE_VAL;
    for (uint32_t i = 0; i < map->vertex_count + map->thing_count; i++) {
        const uint32_t thing = i - map->vertex_count;
        const bool is_vertex = i < map->vertex_count;
        const double x = is_vertex ? map->vertices[i].x : map->things[thing].x;
        const double y = is_vertex ? map->vertices[i].y : map->things[thing].y;
        if (!isfinite(x) || !isfinite(y))
            continue;
        left = fmin(left, x);
        *right = fmax(*right, x);
        top = fmax(top, y);
        *bottom = fmin(*bottom, y);
    }
    if (!isfinite(left))
        left = top = *right = *bottom = 0;
    if (!taking->has_corner) {
        taking->left = floor(left);
        taking->top = ceil(top);
    }
}

static bool find_tag(Making *making, const char *name, int32_t *number, GError **error)
{
    gpointer known;
    if (g_hash_table_lookup_extended(making->tags, name, NULL, &known)) {
        *number = GPOINTER_TO_INT(known);
        return true;
    }
    bool good = tiled_tag(&making->taking->common, name, number, error);
    g_hash_table_insert(making->tags, (gpointer)name, GINT_TO_POINTER(*number));
    return good;
}

/* ---- Properties ---- */

static void put_number(PropertyList *list, const char *key, double number)
{
    if (fabs(number) > 0)
        property_list_number(list, key, number);
}

static void put_arguments(PropertyList *list, const int32_t *arguments)
{
    static const char *const keys[DOOM_ARGUMENTS] = {"arg0", "arg1", "arg2", "arg3", "arg4"};
    for (int i = 0; i < DOOM_ARGUMENTS; i++)
        put_number(list, keys[i], arguments[i]);
}

/* Appends a number as files have it, without unneeded digits. */
static void append_number(GString *text, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "%s ", g_ascii_formatd(digits, sizeof digits, "%.10g", number));
}

static void put_side(const Making *making, PropertyList *list, const char *key, uint32_t number)
{
    if (number == DOOM_NONE)
        return;
    const DoomSide *side = &making->map->sides[number];
    GString *text = g_string_new(NULL);
    append_number(text, side->sector);
    append_number(text, side->x);
    append_number(text, side->y);
    g_string_append_printf(text, "%s %s %s", side->upper, side->lower, side->middle);
    property_list_text(list, key, text->str);
    g_string_free(text, true);
}

/* Adds a mark: the number and kind of an element, and a digest of the properties added before. */
static void put_mark(PropertyList *list, const char *what, uint32_t number)
{
    guint sum = 0;
    for (guint i = 0; i < list->items->len; i++) {
        const Property *own = list->items->pdata[i];
        sum = sum * 31 + g_str_hash(own->key) + g_str_hash(own->text) +
              g_double_hash(&own->number) + (guint)own->boolean;
    }
    char *mark = g_strdup_printf("%u %s %08x", number, what, sum);
    property_list_text(list, DOOM_KEY, mark);
    g_free(mark);
}

static List *line_properties(const Making *making, uint32_t number, bool is_turned)
{
    const DoomLine *line = &making->map->lines[number];
    PropertyList list = property_list_begin(making->report, "line");
    put_number(&list, "flags", line->flags);
    put_number(&list, "special", line->special);
    put_number(&list, "tag", line->tag);
    put_arguments(&list, line->arguments);
    put_side(making, &list, "front", line->front);
    put_side(making, &list, "back", line->back);
    if (is_turned)
        property_list_boolean(&list, "turned", true);
    tiled_add_properties(&list, &line->more, NULL);
    put_mark(&list, "line", number);
    return property_list_end(&list);
}

/* ---- Lines ---- */

static void add_wall(Making *making, uint32_t number, const DoomEffect *effect, Wall *wall)
{
    char *name = effect->moving == DOOM_NONE || !effect->stops
                     ? g_strdup("")
                     : g_strdup_printf("%s %u", effect->tag, effect->moving);
    const bool is_turned = effect->from_back;
    node_set_text(&wall->name, name);
    g_free(name);
    wall->blocks = effect->from_back || effect->from_front ? WALL_FRONT : WALL_BOTH;
    if (is_turned) {
        int32_t x = wall->ax, y = wall->ay;
        wall->ax = wall->bx;
        wall->ay = wall->by;
        wall->bx = x;
        wall->by = y;
    }
    node_set_list(&wall->properties, line_properties(making, number, is_turned));
    g_ptr_array_add(effect->stops ? making->walls : making->open, wall);
}

static bool take_line(Making *making, uint32_t number, GError **error)
{
    const DoomLine *line = &making->map->lines[number];
    const DoomVertex *a = &making->map->vertices[line->a], *b = &making->map->vertices[line->b];
    const DoomEffect effect = doom_effect(making->moving, line);
    Wall *wall = node_new(&wall_kind);
    bool is_near = fixed_place(making, a->x, a->y, &wall->ax, &wall->ay) &&
                   fixed_place(making, b->x, b->y, &wall->bx, &wall->by);
    bool is_short = is_near && wall->ax == wall->bx && wall->ay == wall->by;
    bool is_wanted = is_near && !is_short && (effect.stops || making->taking->all_lines);
    conversion_report_add(making->report, IMPORT_LOST_OUT_OF_RANGE, "line", !is_near);
    conversion_report_add(making->report, IMPORT_LOST_SHORT_LINE, making->map->name, is_short);
    making->left_out += is_near && !is_short && !is_wanted;
    if (!is_wanted) {
        node_unref(wall);
        return true;
    }
    bool good = tiled_take_memory(&making->taking->common, 1, sizeof(Wall) + 512, error) &&
                find_tag(making, effect.tag, &wall->tag, error);
    add_wall(making, number, &effect, wall);
    return good;
}

static Layer *layer_of(Making *making, const char *name, const GPtrArray *walls)
{
    Layer *layer = node_new(&layer_kind);
    PropertyList list = property_list_begin(making->report, name);
    put_mark(&list, name, 0);
    layer->id = edit_new_id();
    node_set_text(&layer->name, name);
    node_set_list(&layer->properties, property_list_end(&list));
    layer->walls = node_new(&walls_kind);
    for (guint i = 0; i < walls->len; i++)
        node_ref(walls->pdata[i]);
    if (walls->len > 0)
        node_set_list(&layer->walls->walls, list_from(walls->pdata, walls->len));
    return layer;
}

static List *layers_of(Making *making)
{
    List *layers = list_append(NULL, layer_of(making, DOOM_WALLS_LAYER, making->walls));
    conversion_report_add(making->report, IMPORT_LINE_WALLS, making->map->name, making->walls->len);
    conversion_report_add(making->report, IMPORT_LINE_OPEN, making->map->name, making->open->len);
    if (making->open->len == 0)
        return layers;
    List *both = list_append(layers, layer_of(making, DOOM_OPEN_LAYER, making->open));
    list_unref(layers);
    return both;
}

/* ---- Things ---- */

static List *thing_properties(const Making *making, uint32_t number)
{
    const DoomThing *thing = &making->map->things[number];
    PropertyList list = property_list_begin(making->report, "thing");
    property_list_number(&list, "type", thing->type);
    property_list_number(&list, "flags", thing->flags);
    put_number(&list, "height", thing->height);
    put_number(&list, "tag", thing->tag);
    put_number(&list, "special", thing->special);
    put_arguments(&list, thing->arguments);
    tiled_add_properties(&list, &thing->more, NULL);
    put_mark(&list, "thing", number + 1); /* a mark's number 0 means none */
    return property_list_end(&list);
}

static void set_direction(Marker *marker, double angle)
{
    const double turn = isfinite(angle) ? fmod(angle, 360) * G_PI / 180 : 0;
    tiled_fixed((TiledPoint){LOOKS_AHEAD * cos(turn), -LOOKS_AHEAD * sin(turn)}, &marker->to_x,
                &marker->to_y);
}

static bool take_thing(Making *making, uint32_t number, GError **error)
{
    const DoomThing *thing = &making->map->things[number];
    const DoomType *type = doom_type(thing->type);
    int32_t x, y, tag;
    bool fits =
        making->markers->len < MAX_MARKERS && fixed_place(making, thing->x, thing->y, &x, &y);
    if (!fits || !tiled_take_memory(&making->taking->common, 1, sizeof(Marker) + 512, error)) {
        conversion_report_add(making->report, IMPORT_LOST_OUT_OF_RANGE, "thing", !fits);
        return !fits;
    }
    if (!find_tag(making, type != NULL ? type->tag : "thing", &tag, error))
        return false;
    Marker *marker = node_new(&marker_kind);
    char *wanted = type != NULL ? g_strdup(type->name) : g_strdup_printf("thing %d", thing->type);
    char *name = tiled_marker_name(making->names, wanted);
    node_set_text(&marker->name, name);
    g_free(name);
    g_free(wanted);
    marker->tag = tag;
    marker->x = x;
    marker->y = y;
    set_direction(marker, thing->angle);
    node_set_list(&marker->properties, thing_properties(making, number));
    g_ptr_array_add(making->markers, marker);
    return true;
}

/* ---- Entry points ---- */

char *doom_sector_key(uint32_t number)
{
    return g_strdup_printf("sector %u", number);
}

static void put_sector(PropertyList *list, uint32_t number, const DoomSector *sector)
{
    GString *text = g_string_new(NULL);
    char *key = doom_sector_key(number);
    append_number(text, sector->floor);
    append_number(text, sector->ceiling);
    append_number(text, sector->light);
    append_number(text, sector->special);
    append_number(text, sector->tag);
    g_string_append_printf(text, "%s %s", sector->floor_flat, sector->ceiling_flat);
    property_list_text(list, key, text->str);
    g_string_free(text, true);
    g_free(key);
}

static List *level_properties(const Making *making)
{
    const DoomMap *map = making->map;
    static const char *const formats[] = {"binary", "hexen", "udmf"};
    PropertyList list = property_list_begin(making->report, map->name);
    property_list_text(&list, DOOM_KEY, making->taking->path);
    property_list_text(&list, DOOM_MAP_KEY, map->name);
    property_list_number(&list, DOOM_LEFT_KEY, making->taking->left);
    property_list_number(&list, DOOM_TOP_KEY, making->taking->top);
    property_list_text(&list, "doom format", formats[map->format]);
    put_number(&list, DOOM_LEFT_OUT_KEY, making->left_out);
    if (map->name_space[0] != 0)
        property_list_text(&list, "doom namespace", map->name_space);
    for (uint32_t i = 0; i < map->sector_count; i++)
        put_sector(&list, i, &map->sectors[i]);
    return property_list_end(&list);
}

static Making begin(DoomImport *taking)
{
    return (Making){.taking = taking,
                    .map = taking->map,
                    .report = taking->common.report,
                    .moving = doom_moving_new(taking->map),
                    .walls = g_ptr_array_new_with_free_func(node_unref),
                    .open = g_ptr_array_new_with_free_func(node_unref),
                    .markers = g_ptr_array_new_with_free_func(node_unref),
                    .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                    .tags = g_hash_table_new(g_str_hash, g_str_equal)};
}

static void end(Making *making)
{
    doom_moving_free(making->moving);
    g_ptr_array_unref(making->walls);
    g_ptr_array_unref(making->open);
    g_ptr_array_unref(making->markers);
    g_hash_table_unref(making->names);
    g_hash_table_unref(making->tags);
}

static Level *make_level(Making *making, double right, double bottom)
{
    Level *level = node_new(&level_kind);
    const DoomImport *taking = making->taking;
    level->width = (int32_t)CLAMP(ceil(right - taking->left), 1, DOCUMENT_RANGE);
    level->height = (int32_t)CLAMP(ceil(taking->top - bottom), 1, DOCUMENT_RANGE);
    node_set_list(&level->layers, layers_of(making));
    node_set_list(&level->properties, level_properties(making));
    for (guint i = 0; i < making->markers->len; i++)
        node_ref(making->markers->pdata[i]);
    if (making->markers->len > 0)
        node_set_list(&level->markers, list_from(making->markers->pdata, making->markers->len));
    conversion_report_add(making->report, IMPORT_THING_MARKER, making->map->name,
                          making->markers->len);
    conversion_report_add(making->report, IMPORT_LOST_PROPERTY, making->map->name,
                          making->map->unknown);
    conversion_report_add(making->report, IMPORT_LOST_OPEN_LINE, making->map->name,
                          making->left_out);
    conversion_report_add(making->report, IMPORT_LOST_SCRIPTS, making->map->name,
                          making->map->has_scripts);
    return level;
}

Level *doom_level(DoomImport *taking, GError **error)
{
    double right, bottom;
    find_corner(taking, &right, &bottom);
    Making making = begin(taking);
    bool good = tiled_take_memory(&taking->common, taking->map->sector_count, 512, error);
    for (uint32_t i = 0; good && i < taking->map->line_count; i++)
        good = take_line(&making, i, error);
    for (uint32_t i = 0; good && i < taking->map->thing_count; i++)
        good = take_thing(&making, i, error);
    Level *level = good ? make_level(&making, right, bottom) : NULL;
    end(&making);
    return level;
}

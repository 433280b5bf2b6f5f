/* SPDX-License-Identifier: MIT */
/*
 * Imports maps of Doom as levels: lines that stop a walking player become walls; other lines become
 * a layer of their own, if requested; things become markers. A unit is a pixel, and y is mirrored,
 * which preserves the fronts of lines. All values of a line, a side or a sector are stored as
 * properties, so that the map can be exported again. The contract is in doom_level.h.
 */
#include "formats/doom/doom_level.h"

#include <math.h>
#include <string.h>

enum { MAX_MARKERS = 65535, DIRECTION_LENGTH = 16 };

/* The state while a level is built. */
typedef struct LevelBuilder {
    DoomImport *state;
    const DoomMap *map;
    ConversionReport *report;
    DoomMoving *moving;
    GPtrArray *walls, *open, *markers; /* open: walls of lines that do not stop the player */
    NameSet *names;                    /* names of markers */
    GHashTable *tags;                  /* from names of classes to numbers of tags */
    uint32_t left_out;                 /* number of lines that block nothing */
} LevelBuilder;

/* ---- Positions ---- */

static bool convert_position(const LevelBuilder *builder, double x, double y, int32_t *at_x,
                             int32_t *at_y)
{
    const DoomImport *state = builder->state;
    return imported_position(x - state->left, state->top - y, at_x, at_y);
}

/* Computes the right and lower bounds of all vertices and things, and the corner of the level
 * unless it is given. If there are none, all are 0. */
static void find_corner(DoomImport *state, double *right, double *bottom)
{
    const DoomMap *map = state->map;
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
    if (!state->has_corner) {
        state->left = floor(left);
        state->top = ceil(top);
    }
}

static bool find_tag(LevelBuilder *builder, const char *name, int32_t *number, GError **error)
{
    gpointer known;
    if (g_hash_table_lookup_extended(builder->tags, name, NULL, &known)) {
        *number = GPOINTER_TO_INT(known);
        return true;
    }
    bool ok = import_tag(&builder->state->project, builder->report, name, number, error);
    g_hash_table_insert(builder->tags, (gpointer)name, GINT_TO_POINTER(*number));
    return ok;
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

/* Appends a number as files contain it, without unneeded digits. */
static void append_number(GString *text, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "%s ", g_ascii_formatd(digits, sizeof digits, "%.10g", number));
}

static void put_side(const LevelBuilder *builder, PropertyList *list, const char *key,
                     uint32_t number)
{
    if (number == DOOM_NONE)
        return;
    const DoomSide *side = &builder->map->sides[number];
    g_autoptr(GString) text = g_string_new(NULL);
    append_number(text, side->sector);
    append_number(text, side->x);
    append_number(text, side->y);
    g_string_append_printf(text, "%s %s %s", side->upper, side->lower, side->middle);
    property_list_text(list, key, text->str);
}

/* Adds a mark: the number and kind of an element, and a digest of the properties added before. */
static void put_mark(PropertyList *list, const char *kind, uint32_t number)
{
    guint sum = 0;
    POINTER_EACH (const Property, property, list->items)
        sum = sum * 31 + g_str_hash(property->key) + g_str_hash(property->text) +
              g_double_hash(&property->number) + (guint)property->boolean;
    g_autofree char *mark = g_strdup_printf("%u %s %08x", number, kind, sum);
    property_list_text(list, DOOM_KEY, mark);
}

static List *line_properties(const LevelBuilder *builder, uint32_t number, bool is_turned)
{
    const DoomLine *line = &builder->map->lines[number];
    PropertyList list = property_list_begin(builder->report, "line");
    put_number(&list, "flags", line->flags);
    put_number(&list, "special", line->special);
    put_number(&list, "tag", line->tag);
    put_arguments(&list, line->arguments);
    put_side(builder, &list, "front", line->front);
    put_side(builder, &list, "back", line->back);
    if (is_turned)
        property_list_boolean(&list, "turned", true);
    property_list_add(&list, &line->properties, NULL);
    put_mark(&list, "line", number);
    return property_list_end(&list);
}

/* ---- Lines ---- */

static void add_wall(LevelBuilder *builder, uint32_t number, const DoomEffect *effect, Wall *wall)
{
    g_autofree char *name = effect->moving == DOOM_NONE || !effect->stops
                                ? g_strdup("")
                                : g_strdup_printf("%s %u", effect->tag, effect->moving);
    const bool is_turned = effect->from_back;
    node_set_text(&wall->name, name);
    wall->blocks = effect->from_back || effect->from_front ? WALL_FRONT : WALL_BOTH;
    if (is_turned) {
        int32_t x = wall->ax, y = wall->ay;
        wall->ax = wall->bx;
        wall->ay = wall->by;
        wall->bx = x;
        wall->by = y;
    }
    node_set_list(&wall->properties, line_properties(builder, number, is_turned));
    g_ptr_array_add(effect->stops ? builder->walls : builder->open, wall);
}

static bool add_line(LevelBuilder *builder, uint32_t number, GError **error)
{
    const DoomLine *line = &builder->map->lines[number];
    const DoomVertex *a = &builder->map->vertices[line->a], *b = &builder->map->vertices[line->b];
    const DoomEffect effect = doom_effect(builder->moving, line);
    Wall *wall = node_new(&wall_kind);
    bool is_in_range = convert_position(builder, a->x, a->y, &wall->ax, &wall->ay) &&
                       convert_position(builder, b->x, b->y, &wall->bx, &wall->by);
    bool is_short = is_in_range && wall->ax == wall->bx && wall->ay == wall->by;
    bool is_wanted = is_in_range && !is_short && (effect.stops || builder->state->all_lines);
    conversion_report_add(builder->report, IMPORT_LOST_OUT_OF_RANGE, "line", !is_in_range);
    conversion_report_add(builder->report, IMPORT_LOST_SHORT_LINE, builder->map->name, is_short);
    builder->left_out += is_in_range && !is_short && !is_wanted;
    if (!is_wanted) {
        node_unref(wall);
        return true;
    }
    bool ok = budget_holds(error) && find_tag(builder, effect.tag, &wall->tag, error);
    add_wall(builder, number, &effect, wall);
    return ok;
}

static Layer *layer_of(LevelBuilder *builder, const char *name, const GPtrArray *walls)
{
    Layer *layer = node_new(&layer_kind);
    PropertyList list = property_list_begin(builder->report, name);
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

static List *layers_of(LevelBuilder *builder)
{
    List *layers = list_append(NULL, layer_of(builder, DOOM_WALLS_LAYER, builder->walls));
    conversion_report_add(builder->report, IMPORT_LINE_WALLS, builder->map->name,
                          builder->walls->len);
    conversion_report_add(builder->report, IMPORT_LINE_OPEN, builder->map->name,
                          builder->open->len);
    if (builder->open->len == 0)
        return layers;
    List *both = list_append(layers, layer_of(builder, DOOM_OPEN_LAYER, builder->open));
    list_unref(layers);
    return both;
}

/* ---- Things ---- */

static List *thing_properties(const LevelBuilder *builder, uint32_t number)
{
    const DoomThing *thing = &builder->map->things[number];
    PropertyList list = property_list_begin(builder->report, "thing");
    property_list_number(&list, "type", thing->type);
    property_list_number(&list, "flags", thing->flags);
    put_number(&list, "height", thing->height);
    put_number(&list, "tag", thing->tag);
    put_number(&list, "special", thing->special);
    put_arguments(&list, thing->arguments);
    property_list_add(&list, &thing->properties, NULL);
    put_mark(&list, "thing", number + 1); /* a mark's number 0 means none */
    return property_list_end(&list);
}

static void set_direction(Marker *marker, double angle)
{
    const double turn = isfinite(angle) ? fmod(angle, 360) * G_PI / 180 : 0;
    imported_position(DIRECTION_LENGTH * cos(turn), -DIRECTION_LENGTH * sin(turn), &marker->to_x,
                      &marker->to_y);
}

static bool add_thing(LevelBuilder *builder, uint32_t number, GError **error)
{
    const DoomThing *thing = &builder->map->things[number];
    const DoomType *type = doom_type(thing->type);
    int32_t x, y, tag;
    bool fits = builder->markers->len < MAX_MARKERS &&
                convert_position(builder, thing->x, thing->y, &x, &y);
    if (!fits || !budget_holds(error)) {
        conversion_report_add(builder->report, IMPORT_LOST_OUT_OF_RANGE, "thing", !fits);
        return !fits;
    }
    if (!find_tag(builder, type != NULL ? type->tag : "thing", &tag, error))
        return false;
    Marker *marker = node_new(&marker_kind);
    g_autofree char *wanted =
        type != NULL ? g_strdup(type->name) : g_strdup_printf("thing %d", thing->type);
    g_autofree char *name = name_set_claim(builder->names, wanted);
    node_set_text(&marker->name, name);
    marker->tag = tag;
    marker->x = x;
    marker->y = y;
    set_direction(marker, thing->angle);
    node_set_list(&marker->properties, thing_properties(builder, number));
    g_ptr_array_add(builder->markers, marker);
    return true;
}

/* ---- Entry points ---- */

char *doom_sector_key(uint32_t number)
{
    return g_strdup_printf("sector %u", number);
}

static void put_sector(PropertyList *list, uint32_t number, const DoomSector *sector)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *key = doom_sector_key(number);
    append_number(text, sector->floor);
    append_number(text, sector->ceiling);
    append_number(text, sector->light);
    append_number(text, sector->special);
    append_number(text, sector->tag);
    g_string_append_printf(text, "%s %s", sector->floor_flat, sector->ceiling_flat);
    property_list_text(list, key, text->str);
}

static List *level_properties(const LevelBuilder *builder)
{
    const DoomMap *map = builder->map;
    static const char *const formats[] = {"binary", "hexen", "udmf"};
    PropertyList list = property_list_begin(builder->report, map->name);
    property_list_text(&list, DOOM_KEY, builder->state->path);
    property_list_text(&list, DOOM_MAP_KEY, map->name);
    property_list_number(&list, DOOM_LEFT_KEY, builder->state->left);
    property_list_number(&list, DOOM_TOP_KEY, builder->state->top);
    property_list_text(&list, "doom format", formats[map->format]);
    put_number(&list, DOOM_LEFT_OUT_KEY, builder->left_out);
    if (map->name_space[0] != 0)
        property_list_text(&list, "doom namespace", map->name_space);
    for (uint32_t i = 0; i < map->sector_count; i++)
        put_sector(&list, i, &map->sectors[i]);
    return property_list_end(&list);
}

static LevelBuilder begin_level(DoomImport *state)
{
    return (LevelBuilder){.state = state,
                          .map = state->map,
                          .report = state->report,
                          .moving = doom_moving_new(state->map),
                          .walls = g_ptr_array_new_with_free_func(node_unref),
                          .open = g_ptr_array_new_with_free_func(node_unref),
                          .markers = g_ptr_array_new_with_free_func(node_unref),
                          .names = name_set_new(NULL),
                          .tags = g_hash_table_new(g_str_hash, g_str_equal)};
}

static void end_level(LevelBuilder *builder)
{
    doom_moving_free(builder->moving);
    g_ptr_array_unref(builder->walls);
    g_ptr_array_unref(builder->open);
    g_ptr_array_unref(builder->markers);
    name_set_free(builder->names);
    g_hash_table_unref(builder->tags);
}

static Level *make_level(LevelBuilder *builder, double right, double bottom)
{
    Level *level = node_new(&level_kind);
    const DoomImport *state = builder->state;
    level->width = (int32_t)CLAMP(ceil(right - state->left), 1, DOCUMENT_RANGE);
    level->height = (int32_t)CLAMP(ceil(state->top - bottom), 1, DOCUMENT_RANGE);
    level->view = VIEW_ABOVE;
    node_set_list(&level->layers, layers_of(builder));
    node_set_list(&level->properties, level_properties(builder));
    for (guint i = 0; i < builder->markers->len; i++)
        node_ref(builder->markers->pdata[i]);
    if (builder->markers->len > 0)
        node_set_list(&level->markers, list_from(builder->markers->pdata, builder->markers->len));
    conversion_report_add(builder->report, IMPORT_THING_MARKER, builder->map->name,
                          builder->markers->len);
    conversion_report_add(builder->report, IMPORT_LOST_PROPERTY, builder->map->name,
                          builder->map->unknown);
    conversion_report_add(builder->report, IMPORT_LINE_LEFT_OUT, builder->map->name,
                          builder->left_out);
    conversion_report_add(builder->report, IMPORT_LOST_SCRIPTS, builder->map->name,
                          builder->map->has_scripts);
    return level;
}

Level *doom_level(DoomImport *state, GError **error)
{
    double right, bottom;
    find_corner(state, &right, &bottom);
    LevelBuilder builder = begin_level(state);
    bool ok = budget_holds(error);
    for (uint32_t i = 0; ok && i < state->map->line_count; i++)
        ok = add_line(&builder, i, error);
    for (uint32_t i = 0; ok && i < state->map->thing_count; i++)
        ok = add_thing(&builder, i, error);
    Level *level = ok ? make_level(&builder, right, bottom) : NULL;
    end_level(&builder);
    return level;
}

/* SPDX-License-Identifier: MIT */
/*
 * Converts a level to lines, sides, sectors and things. Walls that were imported from a Doom map
 * have all of these in their properties. Other walls get a room around them, in which both sides of
 * each wall are walkable. The contract is in doom_write_internal.h.
 */
#include "formats/doom/doom_write_internal.h"

#include "formats/asset_merge.h"
#include "formats/doom/doom_level.h"

#include <math.h>
#include <stdlib.h>

enum {
    ROOM_MARGIN = 64, /* between walls and the room around them */
    FLOOR = 0,
    CEILING = 128,
    LIGHT = 192,
    ALL_SKILLS = DOOM_EASY | DOOM_MEDIUM | DOOM_HARD,
    START = 1, /* type of the start of player 1 */
    MAX_NUMBER = 65535,
    RESERVED = 64 /* the binary format could store this many more lines and sides */
};

static const char wall_texture[] = "STARTAN3", floor_flat[] = "FLOOR4_8",
                  ceiling_flat[] = "CEIL3_5";

/* ---- Properties ---- */

static const char *const fields[] = {DOOM_KEY, "flags",  "special", "tag",    "arg0",
                                     "arg1",   "arg2",   "arg3",    "arg4",   "front",
                                     "back",   "turned", "type",    "height", NULL};

bool doom_plan_is_field(const char *key)
{
    return g_strv_contains(fields, key);
}

static int32_t whole_of(const List *properties, const char *key, int32_t fallback)
{
    return (int32_t)CLAMP(properties_number(properties, key, fallback), INT32_MIN, INT32_MAX);
}

static void read_arguments(const List *properties, int32_t *arguments)
{
    static const char *const keys[DOOM_ARGUMENTS] = {"arg0", "arg1", "arg2", "arg3", "arg4"};
    for (int i = 0; i < DOOM_ARGUMENTS; i++)
        arguments[i] = whole_of(properties, keys[i], 0);
}

/* Returns the words of a property, or NULL if their number is not `count`. The caller frees
 * them. */
static char **words_of(const List *properties, const char *key, guint count)
{
    const char *text = properties_text(properties, key);
    char **words = text != NULL ? g_strsplit(text, " ", (gint)count + 1) : NULL;
    if (words != NULL && g_strv_length(words) != count)
        g_clear_pointer(&words, g_strfreev);
    return words;
}

static int32_t whole_in(const char *word)
{
    return (int32_t)CLAMP(g_ascii_strtoll(word, NULL, 10), INT32_MIN, INT32_MAX);
}

bool doom_plan_take(DoomPlan *plan, uint64_t bytes, GError **error)
{
    if (!budget_take(plan->options->budget, bytes, error))
        return false;
    plan->taken += bytes;
    return true;
}

/* ---- Sectors and sides ---- */

static const char *store_text(const DoomPlan *plan, const char *text)
{
    return g_string_chunk_insert_const(plan->texts, text);
}

static bool read_sector(const DoomPlan *plan, uint32_t number, DoomSector *sector)
{
    char *key = doom_sector_key(number), **words = words_of(plan->level->properties, key, 7);
    g_free(key);
    if (words == NULL)
        return false;
    *sector = (DoomSector){.floor = g_ascii_strtod(words[0], NULL),
                           .ceiling = g_ascii_strtod(words[1], NULL),
                           .light = whole_in(words[2]),
                           .special = whole_in(words[3]),
                           .tag = whole_in(words[4]),
                           .floor_flat = store_text(plan, words[5]),
                           .ceiling_flat = store_text(plan, words[6])};
    g_strfreev(words);
    return true;
}

static void read_sectors(DoomPlan *plan)
{
    DoomSector sector;
    for (uint32_t i = 0; i < MAX_NUMBER && read_sector(plan, i, &sector); i++)
        g_array_append_val(plan->sectors, sector);
}

static uint32_t add_side(DoomPlan *plan, uint32_t sector, const char *middle)
{
    const DoomSide side = {.upper = "-", .lower = "-", .middle = middle, .sector = sector};
    g_array_append_val(plan->sides, side);
    return plan->sides->len - 1;
}

/* Adds the side that a property of a wall describes and returns its index; DOOM_NONE if there is no
 * valid one. */
static uint32_t read_side(DoomPlan *plan, const List *properties, const char *key)
{
    g_auto(GStrv) words = words_of(properties, key, 6);
    const gint64 sector = words != NULL ? g_ascii_strtoll(words[0], NULL, 10) : -1;
    uint32_t number = DOOM_NONE;
    if (sector >= 0 && sector < plan->sectors->len) {
        const DoomSide side = {.sector = (uint32_t)sector,
                               .x = g_ascii_strtod(words[1], NULL),
                               .y = g_ascii_strtod(words[2], NULL),
                               .upper = store_text(plan, words[3]),
                               .lower = store_text(plan, words[4]),
                               .middle = store_text(plan, words[5])};
        g_array_append_val(plan->sides, side);
        number = plan->sides->len - 1;
    }
    return number;
}

/* ---- Lines ---- */

static bool is_binary(const DoomPlan *plan)
{
    return !plan->options->udmf;
}

/* Returns a coordinate as the format stores it. */
static double stored_coordinate(const DoomPlan *plan, double at, bool *is_rounded)
{
    const double whole = is_binary(plan) ? round(at) : at;
    *is_rounded |= fabs(whole - at) > 0;
    return whole;
}

static bool fits(const DoomPlan *plan, double x, double y)
{
    const double min = is_binary(plan) ? -32768 : -1e6, max = is_binary(plan) ? 32767 : 1e6;
    return x >= min && x <= max && y >= min && y <= max;
}

/* Returns the index of the vertex at a position; adds the vertex if it is new. */
static uint32_t vertex_at(DoomPlan *plan, double x, double y)
{
    char *key = g_strdup_printf("%.17g %.17g", x, y);
    gpointer known;
    if (g_hash_table_lookup_extended(plan->vertex_ids, key, NULL, &known)) {
        g_free(key);
        return GPOINTER_TO_UINT(known);
    }
    g_array_append_val(plan->vertices, ((DoomVertex){x, y}));
    g_hash_table_insert(plan->vertex_ids, key, GUINT_TO_POINTER(plan->vertices->len - 1));
    return plan->vertices->len - 1;
}

/* Counts an event of a wall, which is known by its ends if it has no name. */
static void report_wall(DoomPlan *plan, ConversionEvent event, const Wall *wall, bool happened)
{
    if (!happened)
        return;
    const double scale = DOCUMENT_PIXEL;
    g_autofree char *ends = g_strdup_printf("%.6g,%.6g - %.6g,%.6g", wall->ax / scale,
                                            wall->ay / scale, wall->bx / scale, wall->by / scale);
    conversion_report_add(plan->report, event, wall->name[0] != '\0' ? wall->name : ends, 1);
}

/* Sets the ends of a wall's line; false if the format cannot store them or the line has no
 * length. */
static bool place_line(DoomPlan *plan, const Wall *wall, bool is_turned, DoomLine *line)
{
    const int32_t ends[] = {wall->ax, wall->ay, wall->bx, wall->by};
    const int first = is_turned ? 2 : 0, last = is_turned ? 0 : 2;
    const double scale = DOCUMENT_PIXEL;
    bool is_rounded = false;
    const double ax = stored_coordinate(plan, plan->left + ends[first] / scale, &is_rounded);
    const double ay = stored_coordinate(plan, plan->top - ends[first + 1] / scale, &is_rounded);
    const double bx = stored_coordinate(plan, plan->left + ends[last] / scale, &is_rounded);
    const double by = stored_coordinate(plan, plan->top - ends[last + 1] / scale, &is_rounded);
    const bool is_storable = fits(plan, ax, ay) && fits(plan, bx, by) &&
                             (!is_binary(plan) || (plan->lines->len < MAX_NUMBER - RESERVED &&
                                                   plan->sides->len < MAX_NUMBER - RESERVED));
    report_wall(plan, EXPORT_UNWRITTEN_FRACTION, wall, is_rounded);
    report_wall(plan, EXPORT_LOST_FAR, wall, !is_storable);
    if (!is_storable || (!(fabs(ax - bx) > 0) && !(fabs(ay - by) > 0)))
        return false;
    line->a = vertex_at(plan, ax, ay);
    line->b = vertex_at(plan, bx, by);
    return true;
}

static void add_line(DoomPlan *plan, const DoomLine *line, const Wall *wall)
{
    g_array_append_vals(plan->lines, line, 1);
    g_ptr_array_add(plan->line_nodes, (gpointer)wall);
}

/* Adds the line of a wall that was imported from a line. */
static void add_imported_wall(DoomPlan *plan, const Wall *wall)
{
    const List *properties = wall->properties;
    DoomLine line = {.flags = (uint32_t)whole_of(properties, "flags", 0),
                     .special = whole_of(properties, "special", 0),
                     .tag = whole_of(properties, "tag", 0)};
    const Property *turned = properties_get(properties, "turned");
    if (!place_line(plan, wall, turned != NULL && turned->boolean, &line))
        return;
    read_arguments(properties, line.arguments);
    line.front = read_side(plan, properties, "front");
    line.back = read_side(plan, properties, "back");
    add_line(plan, &line, wall);
}

static const DoomVertex *vertex(const DoomPlan *plan, uint32_t number)
{
    return &g_array_index(plan->vertices, DoomVertex, number);
}

/* Returns the sector at a point: the one on the near side of the first of the first `count` lines
 * to the right of the point; 0 if there is no such line. */
static uint32_t sector_at(const DoomPlan *plan, guint count, double x, double y)
{
    double nearest = HUGE_VAL;
    uint32_t found = 0;
    for (guint i = 0; i < count; i++) {
        const DoomLine *line = &g_array_index(plan->lines, DoomLine, i);
        const DoomVertex *a = vertex(plan, line->a), *b = vertex(plan, line->b);
        if ((a->y > y) == (b->y > y))
            continue;
        const double at = a->x + (y - a->y) / (b->y - a->y) * (b->x - a->x);
        const uint32_t side = b->y < a->y ? line->front : line->back;
        if (at <= x || at >= nearest)
            continue;
        nearest = at;
        found = side != DOOM_NONE ? g_array_index(plan->sides, DoomSide, side).sector : 0;
    }
    return found;
}

/* Adds a line for a wall that was drawn in the editor; both of its sides are walkable. Its sector
 * follows from the first `count` lines, which were not drawn: they separate sectors. */
static void add_drawn_wall(DoomPlan *plan, guint count, const Wall *wall)
{
    DoomLine line = {.flags = DOOM_BLOCKING | DOOM_TWO_SIDED};
    if (!place_line(plan, wall, false, &line))
        return;
    const DoomVertex *a = vertex(plan, line.a), *b = vertex(plan, line.b);
    const uint32_t sector = sector_at(plan, count, (a->x + b->x) / 2, (a->y + b->y) / 2);
    line.special = whole_of(wall->properties, "special", 0);
    line.tag = whole_of(wall->properties, "tag", 0);
    read_arguments(wall->properties, line.arguments);
    line.front = add_side(plan, sector, wall_texture);
    line.back = add_side(plan, sector, wall_texture);
    report_wall(plan, EXPORT_LOST_ONE_WAY, wall, wall->blocks == WALL_FRONT);
    add_line(plan, &line, wall);
}

/* ---- The room around drawn walls ---- */

typedef struct WallBox {
    double left, bottom, right, top;
} WallBox;

static WallBox box_of(const DoomPlan *plan, const GPtrArray *walls)
{
    WallBox box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    POINTER_EACH (const Wall, wall, walls)
        for (int end = 0; end < 2; end++) {
            const double scale = DOCUMENT_PIXEL;
            const double x = plan->left + (end == 0 ? wall->ax : wall->bx) / scale;
            const double y = plan->top - (end == 0 ? wall->ay : wall->by) / scale;
            box.left = fmin(box.left, x);
            box.right = fmax(box.right, x);
            box.bottom = fmin(box.bottom, y);
            box.top = fmax(box.top, y);
        }
    return box;
}

static void add_start(DoomPlan *plan, double x, double y)
{
    const DoomThing thing = {.x = x, .y = y, .type = START, .flags = ALL_SKILLS};
    g_array_append_val(plan->things, thing);
    g_ptr_array_add(plan->thing_nodes, NULL);
    conversion_report_add(plan->report, EXPORT_ADDED_START, plan->level->name, 1);
}

static bool has_start(const DoomPlan *plan)
{
    for (guint i = 0; i < plan->things->len; i++)
        if (g_array_index(plan->things, DoomThing, i).type == START)
            return true;
    return false;
}

/* Adds a room around everything, and a player start in its corner if there is none. */
static void add_room(DoomPlan *plan, const GPtrArray *walls)
{
    const double min = -32000, max = 32000;
    WallBox box = walls->len > 0 ? box_of(plan, walls)
                                 : (WallBox){plan->left, plan->top - plan->level->height,
                                             plan->left + plan->level->width, plan->top};
    box.left = floor(CLAMP(box.left, min, max)) - ROOM_MARGIN;
    box.bottom = floor(CLAMP(box.bottom, min, max)) - ROOM_MARGIN;
    box.right = ceil(CLAMP(box.right, min, max)) + ROOM_MARGIN;
    box.top = ceil(CLAMP(box.top, min, max)) + ROOM_MARGIN;
    const DoomSector sector = {.floor = FLOOR,
                               .ceiling = CEILING,
                               .floor_flat = floor_flat,
                               .ceiling_flat = ceiling_flat,
                               .light = LIGHT};
    const uint32_t corners[] = {
        vertex_at(plan, box.left, box.bottom), vertex_at(plan, box.left, box.top),
        vertex_at(plan, box.right, box.top), vertex_at(plan, box.right, box.bottom)};
    g_array_append_val(plan->sectors, sector);
    for (int i = 0; i < 4; i++) {
        const DoomLine line = {.a = corners[i],
                               .b = corners[(i + 1) % 4],
                               .flags = DOOM_BLOCKING,
                               .front = add_side(plan, 0, wall_texture),
                               .back = DOOM_NONE};
        add_line(plan, &line, NULL);
    }
    conversion_report_add(plan->report, EXPORT_ADDED_ROOM, plan->level->name, 1);
    if (!has_start(plan))
        add_start(plan, box.left + ROOM_MARGIN / 2.0, box.bottom + ROOM_MARGIN / 2.0);
}

/* ---- Things ---- */

/* Returns the direction of a marker in degrees, anticlockwise from the right. */
static double angle_of(const Marker *marker)
{
    if (marker->to_x == 0 && marker->to_y == 0)
        return 0;
    const double angle = round(atan2(-(double)marker->to_y, marker->to_x) * 180 / G_PI);
    return angle < 0 ? angle + 360 : angle;
}

static void add_thing(DoomPlan *plan, const Marker *marker)
{
    const List *properties = marker->properties;
    const DoomType *type = doom_type_named(marker->name);
    const int32_t number = whole_of(properties, "type", type != NULL ? type->number : 0);
    bool is_rounded = false;
    DoomThing thing = {.type = number,
                       .angle = angle_of(marker),
                       .height = properties_number(properties, "height", 0),
                       .tag = whole_of(properties, "tag", 0),
                       .special = whole_of(properties, "special", 0),
                       .flags = (uint32_t)whole_of(properties, "flags", ALL_SKILLS)};
    const double scale = DOCUMENT_PIXEL;
    thing.x = stored_coordinate(plan, plan->left + marker->x / scale, &is_rounded);
    thing.y = stored_coordinate(plan, plan->top - marker->y / scale, &is_rounded);
    read_arguments(properties, thing.arguments);
    const bool is_storable = fits(plan, thing.x, thing.y);
    const bool is_known = number > 0 && number <= MAX_NUMBER;
    conversion_report_add(plan->report, EXPORT_LOST_MARKER, marker->name, !is_known);
    conversion_report_add(plan->report, EXPORT_LOST_FAR, marker->name, is_known && !is_storable);
    if (!is_known || !is_storable)
        return;
    conversion_report_add(plan->report, EXPORT_UNWRITTEN_FRACTION, marker->name, is_rounded);
    g_array_append_val(plan->things, thing);
    g_ptr_array_add(plan->thing_nodes, (gpointer)marker);
}

/* ---- Properties that are lost ---- */

static bool is_written(const DoomPlan *plan, const char *key)
{
    return doom_plan_is_field(key) || plan->options->udmf;
}

static void report_properties(const DoomPlan *plan, const List *properties, const char *owner)
{
    /* Fields that only the text format has. */
    static const char *const only_text[] = {"arg0", "arg1", "arg2", "arg3", "arg4", "height", NULL};
    LIST_EACH (Property, property, properties) {
        const bool lost = is_binary(plan) && g_strv_contains(only_text, property->key);
        conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, owner,
                              lost || !is_written(plan, property->key));
    }
}

static void report_nodes(const DoomPlan *plan)
{
    POINTER_EACH (const Wall, wall, plan->line_nodes)
        if (wall != NULL)
            report_properties(plan, wall->properties, wall->name);
    POINTER_EACH (const Marker, marker, plan->thing_nodes)
        if (marker != NULL)
            report_properties(plan, marker->properties, marker->name);
}

/* ---- The whole level ---- */

/* Returns the number of the line or thing that a node was imported from; drawn nodes come last. */
static uint64_t rank_of(const void *node)
{
    const char *mark = imported_mark(node);
    return mark != NULL ? g_ascii_strtoull(mark, NULL, 10) : UINT64_MAX;
}

static gint compare_walls(gconstpointer a, gconstpointer b)
{
    const uint64_t one = rank_of(*(const Wall *const *)a);
    const uint64_t other = rank_of(*(const Wall *const *)b);
    return (one > other) - (one < other);
}

static GPtrArray *walls_of(const DoomPlan *plan)
{
    GPtrArray *walls = g_ptr_array_new();
    LIST_EACH (Layer, layer, plan->level->layers) {
        conversion_report_add(plan->report, EXPORT_LOST_SCENERY, layer->name, layer->walls == NULL);
        LIST_EACH (Wall, wall, layer->walls != NULL ? layer->walls->walls : NULL)
            g_ptr_array_add(walls, (gpointer)wall);
    }
    g_ptr_array_sort(walls, compare_walls);
    return walls;
}

static void plan_begin(DoomPlan *plan)
{
    const List *properties = plan->level->properties;
    plan->left = properties_number(properties, DOOM_LEFT_KEY, 0);
    plan->top = properties_number(properties, DOOM_TOP_KEY, 0);
    plan->vertices = g_array_new(false, false, sizeof(DoomVertex));
    plan->sides = g_array_new(false, false, sizeof(DoomSide));
    plan->sectors = g_array_new(false, false, sizeof(DoomSector));
    plan->lines = g_array_new(false, false, sizeof(DoomLine));
    plan->things = g_array_new(false, false, sizeof(DoomThing));
    plan->line_nodes = g_ptr_array_new();
    plan->thing_nodes = g_ptr_array_new();
    plan->vertex_ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    plan->texts = g_string_chunk_new(1024);
}

static bool is_imported(const DoomPlan *plan, const Wall *wall)
{
    return plan->sectors->len > 0 && properties_text(wall->properties, "front") != NULL;
}

/* Returns the number of lines that the import skipped. Without them, sectors are not closed. */
static uint32_t skipped_lines(const Level *level)
{
    return (uint32_t)CLAMP(properties_number(level->properties, DOOM_LEFT_OUT_KEY, 0), 0,
                           INT32_MAX);
}

bool doom_plan_make(DoomPlan *plan, GError **error)
{
    plan_begin(plan);
    g_autoptr(GPtrArray) walls = walls_of(plan);
    const uint64_t bytes_per_wall = sizeof(DoomLine) + 2 * sizeof(DoomSide) + 256;
    const bool ok = doom_plan_take(plan, walls->len * bytes_per_wall, error);
    read_sectors(plan);
    LIST_EACH_WHILE (ok, Marker, marker, plan->level->markers)
        add_thing(plan, marker);
    if (ok && (plan->sectors->len == 0 || walls->len == 0))
        add_room(plan, walls);
    for (guint i = 0; ok && i < walls->len; i++)
        if (is_imported(plan, walls->pdata[i]))
            add_imported_wall(plan, walls->pdata[i]);
    const guint count = plan->lines->len;
    for (guint i = 0; ok && i < walls->len; i++)
        if (!is_imported(plan, walls->pdata[i]))
            add_drawn_wall(plan, count, walls->pdata[i]);
    report_nodes(plan);
    conversion_report_add(plan->report, EXPORT_LOST_OPEN_LINE, plan->level->name,
                          skipped_lines(plan->level));
    return ok;
}

void doom_plan_clear(DoomPlan *plan)
{
    GArray *const arrays[] = {plan->vertices, plan->sides, plan->sectors, plan->lines,
                              plan->things};
    for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_ptr_array_unref(plan->line_nodes);
    g_ptr_array_unref(plan->thing_nodes);
    g_hash_table_unref(plan->vertex_ids);
    g_string_chunk_free(plan->texts);
    budget_release(plan->options->budget, plan->taken);
}

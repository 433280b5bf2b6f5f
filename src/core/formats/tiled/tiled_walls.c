/* SPDX-License-Identifier: MIT */
/*
 * Creates walls from objects and from the shapes of tiles; see tiled_import.h. Where two tiles with
 * shapes are adjacent, a game must not find walls between them: on each line, parts with shapes on
 * both sides are left out, and the rest is joined into walls that are as long as possible.
 */
#include "formats/tiled/tiled_import.h"

#include <stdlib.h>
#include <string.h>

/* ---- Objects ---- */

static bool is_type(const char *type, const char *const *names)
{
    for (; *names != NULL; names++)
        if (g_ascii_strcasecmp(type, *names) == 0)
            return true;
    return false;
}

bool tiled_is_one_way(const char *type)
{
    static const char *const names[] = {"one_way", "one-way", "oneway", NULL};
    return is_type(type, names);
}

bool tiled_is_door(const char *type)
{
    static const char *const names[] = {"door", NULL};
    return is_type(type, names);
}

static WallBlocks blocks_of(const TiledObject *object, const char *type)
{
    const char *blocks = tiled_string(&object->properties, "blocks");
    bool front = tiled_is_one_way(type) || tiled_is_true(&object->properties, "one_way") ||
                 (blocks != NULL && strcmp(blocks, "front") == 0);
    bool both = blocks != NULL && strcmp(blocks, "both") == 0;
    return front && !both ? WALL_FRONT : WALL_BOTH;
}

/* True if walls are a door: a property decides, else their class. */
static bool is_door(const TiledObject *object, const char *type)
{
    if (tiled_property(&object->properties, "door") == NULL)
        return tiled_is_door(type);
    return tiled_string(&object->properties, "door") != NULL ||
           tiled_is_true(&object->properties, "door");
}

/* Returns the name that a door has in the file, or "". */
static const char *door_name(const TiledObject *object, const char *type)
{
    const char *door = tiled_string(&object->properties, "door");
    return !is_door(object, type) ? "" : door != NULL ? door : object->name;
}

/* Returns the name of walls: that of their door, which a game uses to switch them off; a door
 * without a name gets one. Other walls have no name. The caller frees it. */
static char *wall_name(const TiledObject *object, const char *type)
{
    const char *name = door_name(object, type);
    if (name[0] == 0 && is_door(object, type))
        return g_strdup_printf("door %" G_GINT64_FORMAT, object->id);
    char *valid = g_utf8_make_valid(name, -1);
    if (strlen(valid) > DOCUMENT_MAX_NAME)
        *(char *)g_utf8_find_prev_char(valid, valid + DOCUMENT_MAX_NAME + 1) = 0;
    return valid;
}

/* Reverses a closed outline if necessary, so that its front faces outwards, or into a room. */
static void turn_outline(GArray *corners, const TiledObject *object)
{
    bool inwards = tiled_is_true(&object->properties, "room");
    double area = tiled_area(corners);
    if (!tiled_is_closed(object) || (inwards ? area >= 0 : area <= 0))
        return;
    for (guint i = 0; i < corners->len / 2; i++) {
        TiledPoint *one = &g_array_index(corners, TiledPoint, i);
        TiledPoint *other = &g_array_index(corners, TiledPoint, corners->len - 1 - i);
        TiledPoint saved = *one;
        *one = *other;
        *other = saved;
    }
}

/* Computes the sides of an outline that have a length, and returns their number. Sides that are out
 * of range are added to `*lost`. */
static uint32_t sides_of(const GArray *corners, bool closed, TiledEdge *sides, uint32_t *lost)
{
    uint32_t count = 0, last = closed ? corners->len : corners->len - 1;
    for (guint i = 0; corners->len > 1 && i < last; i++) {
        TiledEdge *side = &sides[count];
        bool in_range =
            tiled_point_to_fixed(g_array_index(corners, TiledPoint, i), &side->ax, &side->ay) &&
            tiled_point_to_fixed(g_array_index(corners, TiledPoint, (i + 1) % corners->len),
                                 &side->bx, &side->by);
        *lost += !in_range;
        count += in_range && (side->ax != side->bx || side->ay != side->by);
    }
    return count;
}

static Wall *wall_new(const TiledEdge *edge, List *properties)
{
    Wall *wall = node_new(&wall_kind);
    node_set_text(&wall->name, edge->name);
    node_set_list(&wall->properties, properties);
    wall->tag = edge->tag;
    wall->blocks = edge->blocks;
    wall->ax = edge->ax;
    wall->ay = edge->ay;
    wall->bx = edge->bx;
    wall->by = edge->by;
    return wall;
}

/* Returns the properties of walls; those of walls that are not a door include the name of the
 * object. */
static List *properties_of(const TiledImport *state, const TiledObject *object, const char *type)
{
    /* Properties that are stored in fields of walls. */
    static const char *const stored_elsewhere[] = {"one_way", "room", "blocks", "door", NULL};
    PropertyList list = property_list_begin(state->report, "wall");
    char *id = g_strdup_printf("%" G_GINT64_FORMAT, object->id), *data = tiled_data_text(object);
    tiled_add_mark(&list, id, data);
    property_list_add(&list, &object->properties, stored_elsewhere);
    if (object->name[0] != 0 && !is_door(object, type) &&
        tiled_property(&object->properties, TILED_NAME) == NULL)
        property_list_text(&list, TILED_NAME, object->name);
    g_free(id);
    g_free(data);
    return property_list_end(&list);
}

/* Returns the common values of all walls of an object. */
static TiledEdge pattern_of(const TiledObject *object, const char *type, const char *name)
{
    return (TiledEdge){.blocks = (int)blocks_of(object, type),
                       .closed = tiled_is_closed(object),
                       .name = name,
                       .type = type};
}

static void add_sides(TiledWalls *walls, const TiledObject *object, const GArray *corners,
                      const TiledEdge *pattern)
{
    uint32_t lost = 0;
    g_autofree TiledEdge *sides = g_new0(TiledEdge, corners->len + 1);
    uint32_t count = sides_of(corners, pattern->closed, sides, &lost);
    g_autoptr(List) properties = properties_of(walls->state, object, pattern->type);
    /* The walls share them only in memory. */
    budget_charge((uint64_t)count * list_count(properties) * sizeof(Property));
    for (uint32_t i = 0; i < count; i++) {
        TiledEdge side = *pattern;
        side.ax = sides[i].ax;
        side.ay = sides[i].ay;
        side.bx = sides[i].bx;
        side.by = sides[i].by;
        g_ptr_array_add(walls->walls, wall_new(&side, list_ref(properties)));
    }
    conversion_report_add(walls->state->report, IMPORT_LOST_OUT_OF_RANGE, object->name, lost);
}

bool tiled_add_walls(TiledWalls *walls, const TiledObject *object, const TiledProjection *place,
                     const char *type, GError **error)
{
    g_autoptr(GArray) corners = tiled_outline(object, place);
    g_autofree char *name = wall_name(object, type);
    TiledEdge pattern = pattern_of(object, type, name);
    bool ok = budget_holds(error) && tiled_tag(walls->state, type, &pattern.tag, error);
    turn_outline(corners, object);
    if (ok)
        add_sides(walls, object, corners, &pattern);
    return ok;
}

/* ---- Tiles ---- */

static bool add_shape(TiledWalls *walls, const TiledTile *tile, const TiledObject *object,
                      const TiledProjection *place, GError **error)
{
    const char *type = object->type[0] != 0 ? object->type : tile->type;
    g_autoptr(GArray) corners = tiled_outline(object, place);
    uint32_t lost = 0;
    TiledEdge pattern = pattern_of(object, type, door_name(object, type));
    budget_charge((uint64_t)corners->len * 2 * sizeof(TiledEdge));
    bool ok = budget_holds(error) && tiled_tag(walls->state, type, &pattern.tag, error);
    turn_outline(corners, object);
    g_autofree TiledEdge *sides = g_new0(TiledEdge, corners->len + 1);
    uint32_t count = ok ? sides_of(corners, pattern.closed, sides, &lost) : 0;
    for (uint32_t i = 0; i < count; i++) {
        TiledEdge side = pattern;
        side.ax = sides[i].ax;
        side.ay = sides[i].ay;
        side.bx = sides[i].bx;
        side.by = sides[i].by;
        g_array_append_val(walls->edges, side);
    }
    conversion_report_add(walls->state->report, IMPORT_LOST_OUT_OF_RANGE, tile->type, lost);
    return ok;
}

bool tiled_add_edges(TiledWalls *walls, const TiledTile *tile, const TiledProjection *place,
                     GError **error)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < tile->object_count; i++)
        if (tiled_has_outline(&tile->objects[i]))
            ok = add_shape(walls, tile, &tile->objects[i], place, error);
    return ok;
}

/* ---- Joining ---- */

/* A side and its line, which runs to the right, or straight down. */
typedef struct EdgeOnLine {
    const TiledEdge *edge;
    int64_t dx, dy, offset; /* equation of the line: dx * y - dy * x = offset */
    int32_t from, to;       /* range along it: x, or y if it runs straight down */
    bool backwards;
} EdgeOnLine;

static int64_t greatest_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return ABS(a);
}

static EdgeOnLine edge_on_line(const TiledEdge *edge)
{
    int64_t dx = (int64_t)edge->bx - edge->ax, dy = (int64_t)edge->by - edge->ay;
    int64_t divisor = greatest_common_divisor(dx, dy);
    bool back = dx < 0 || (dx == 0 && dy < 0);
    EdgeOnLine line = {.edge = edge,
                       .dx = (back ? -dx : dx) / divisor,
                       .dy = (back ? -dy : dy) / divisor,
                       .backwards = back};
    int32_t a = dx != 0 ? edge->ax : edge->ay, b = dx != 0 ? edge->bx : edge->by;
    line.offset = line.dx * edge->ay - line.dy * edge->ax;
    line.from = MIN(a, b);
    line.to = MAX(a, b);
    if (!edge->closed && edge->blocks == WALL_BOTH)
        line.backwards = false;
    return line;
}

static int compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* Compares sides; those that may be joined or cancel each other out are equal (0). */
static int compare_lines(const EdgeOnLine *one, const EdgeOnLine *other)
{
    const TiledEdge *a = one->edge, *b = other->edge;
    int result = compare_numbers(a->tag, b->tag);
    result = result != 0 ? result : compare_numbers(a->blocks, b->blocks);
    result = result != 0 ? result : compare_numbers(a->closed, b->closed);
    result = result != 0 ? result : strcmp(a->name, b->name);
    result = result != 0 ? result : compare_numbers(one->dy, other->dy);
    result = result != 0 ? result : compare_numbers(one->dx, other->dx);
    return result != 0 ? result : compare_numbers(one->offset, other->offset);
}

static int compare_edges(const void *a, const void *b)
{
    const EdgeOnLine *one = a, *other = b;
    int result = compare_lines(one, other);
    result = result != 0 ? result : compare_numbers(one->from, other->from);
    result = result != 0 ? result : compare_numbers(one->to, other->to);
    return result != 0 ? result : compare_numbers(one->backwards, other->backwards);
}

/* A position on a line where the number of sides in a direction changes. */
typedef struct Change {
    int32_t at;
    int forwards, backwards; /* differences of these numbers */
} Change;

static int compare_changes(const void *a, const void *b)
{
    return compare_numbers(((const Change *)a)->at, ((const Change *)b)->at);
}

/* The state while the walls on a line are joined. */
typedef struct Line {
    TiledWalls *walls;
    const EdgeOnLine *first;
    List *properties;
    int32_t from; /* start of the current wall */
} Line;

static int32_t y_on_line(const EdgeOnLine *line, int32_t at)
{
    return (int32_t)((line->offset + line->dy * at) / line->dx);
}

static void add_joined(const Line *line, int32_t to, bool backwards)
{
    const EdgeOnLine *first = line->first;
    TiledEdge edge = *first->edge;
    bool down = first->dx == 0;
    int32_t x = (int32_t)(down ? -first->offset / first->dy : 0);
    edge.ax = down ? x : line->from;
    edge.ay = down ? line->from : y_on_line(first, line->from);
    edge.bx = down ? x : to;
    edge.by = down ? to : y_on_line(first, to);
    if (backwards) {
        TiledEdge saved = edge;
        edge.ax = saved.bx;
        edge.ay = saved.by;
        edge.bx = saved.ax;
        edge.by = saved.ay;
    }
    g_ptr_array_add(line->walls->walls, wall_new(&edge, list_ref(line->properties)));
}

/* Adds the walls on one side of a line. Walls of closed outlines are interrupted where the other
 * side has walls, too. */
static void join_side(Line *line, const Change *changes, guint count, bool backwards)
{
    bool closed = line->first->edge->closed, open = false;
    int here = 0, opposite = 0;
    for (guint i = 0; i < count; i++) {
        here += backwards ? changes[i].backwards : changes[i].forwards;
        opposite += backwards ? changes[i].forwards : changes[i].backwards;
        if (i + 1 < count && changes[i + 1].at == changes[i].at)
            continue;
        bool wanted = here > 0 && !(closed && opposite > 0);
        if (open && !wanted)
            add_joined(line, changes[i].at, backwards);
        else if (!open && wanted)
            line->from = changes[i].at;
        open = wanted;
    }
}

static List *tile_properties(const TiledImport *state, const TiledEdge *edge)
{
    PropertyList list = property_list_begin(state->report, "wall");
    tiled_add_mark(&list, "tiles", edge->type);
    return property_list_end(&list);
}

static void join_line(TiledWalls *walls, const EdgeOnLine *lines, guint count)
{
    g_autofree Change *changes = g_new(Change, 2 * (gsize)count);
    for (guint i = 0; i < count; i++) {
        int back = lines[i].backwards;
        changes[2 * i] = (Change){lines[i].from, !back, back};
        changes[2 * i + 1] = (Change){lines[i].to, -!back, -back};
    }
    qsort(changes, 2 * (size_t)count, sizeof *changes, compare_changes);
    Line line = {walls, lines, tile_properties(walls->state, lines->edge), 0};
    join_side(&line, changes, 2 * count, false);
    join_side(&line, changes, 2 * count, true);
    list_unref(line.properties);
}

void tiled_join_edges(TiledWalls *walls)
{
    guint count = walls->edges->len;
    EdgeOnLine *lines = g_new(EdgeOnLine, (gsize)count + 1);
    for (guint i = 0; i < count; i++)
        lines[i] = edge_on_line(&g_array_index(walls->edges, TiledEdge, i));
    qsort(lines, count, sizeof *lines, compare_edges);
    for (guint first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && compare_lines(&lines[first], &lines[end]) == 0;)
            end++;
        join_line(walls, lines + first, end - first);
    }
    g_free(lines);
    g_array_set_size(walls->edges, 0);
}

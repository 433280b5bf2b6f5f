/* SPDX-License-Identifier: MIT */
/* Rules about planes: zones without pixels, specks, islands without a zone, shapes without area,
 * walk-to points outside the map. */
#include "check/check_internal.h"

#include "check/pieces.h"
#include "edit/maps.h"
#include "edit/shapes.h"

#include <glib/gi18n-lib.h>

/* Sizes in pixels. A piece of a zone that is smaller than SPECK is a speck if the zone has a larger
 * piece. A piece without a zone that is smaller than ISLAND and does not touch the map's edge is an
 * island. */
enum { SPECK = 8, ISLAND = 64 };

/* Statistics of the pieces of a plane, by value. */
typedef struct PlanePieces {
    Check *check; /* or NULL */
    const Plane *plane;
    const Blocks *shown;   /* pixels with the shapes filled in */
    uint64_t pixels[256];  /* number of pixels */
    uint64_t largest[256]; /* area of the largest piece */
    uint32_t specks[256];  /* number of specks; [0]: of islands */
    PixelRect first[256];  /* bounds of the first speck or island */
    GArray *small;         /* PixelPosition: the first pixel of each speck and island; or NULL */
} PlanePieces;

/* Finds the pixels of a small piece. Returns 0 if some of them are not paint, because a fix could
 * not change these. */
static uint32_t painted_pixels(const PlanePieces *pieces, const ZonePiece *piece,
                               PixelPosition *positions)
{
    uint32_t count = piece_pixels(pieces->shown, piece->x, piece->y, positions, ISLAND);
    for (uint32_t i = 0; i < count; i++)
        if (blocks_get(pieces->plane->pixels, positions[i].x, positions[i].y) != piece->value)
            return 0;
    return count;
}

static bool touches_edge(const Blocks *blocks, PixelRect rect)
{
    return rect.left == 0 || rect.top == 0 || rect.right == (int32_t)blocks_width(blocks) ||
           rect.bottom == (int32_t)blocks_height(blocks);
}

static bool add_piece(void *user, const ZonePiece *piece)
{
    PlanePieces *pieces = user;
    PixelPosition positions[ISLAND];
    uint8_t value = piece->value;
    pieces->pixels[value] += piece->area;
    pieces->largest[value] = MAX(pieces->largest[value], piece->area);
    bool is_small = value != 0
                        ? piece->area < SPECK
                        : piece->area < ISLAND && !touches_edge(pieces->shown, piece->bounds);
    if (is_small && painted_pixels(pieces, piece, positions) > 0) {
        PixelPosition at = {piece->x, piece->y};
        if (pieces->specks[value]++ == 0)
            pieces->first[value] = piece->bounds;
        if (pieces->small != NULL)
            g_array_append_val(pieces->small, at);
    }
    return pieces->check == NULL || !check_stopped(pieces->check);
}

/* ---- Finding problems ---- */

static void report_zone(Check *c, const NodePlace *place, const PlanePieces *pieces)
{
    const Zone *zone = place->node;
    uint32_t specks = pieces->specks[zone->number];
    if (pieces->pixels[zone->number] == 0)
        report_problem(c, RULE_ZONE_WITHOUT_PIXELS, place, no_area, _("it has no pixels"));
    if (specks > 0 && pieces->largest[zone->number] >= SPECK)
        report_problem(c, RULE_ZONE_SPECKS, place, pieces->first[zone->number],
                       g_dngettext(GETTEXT_PACKAGE, "%u piece of it has fewer than %d pixels",
                                   "%u pieces of it have fewer than %d pixels", specks),
                       (unsigned)specks, SPECK);
}

static void check_walk_point(Check *c, const NodePlace *place, const Map *map)
{
    const Zone *zone = place->node;
    PixelRect pixel = pixel_at(zone->walk_x, zone->walk_y);
    PixelRect all = {0, 0, map->width, map->height};
    if (zone->has_walk && rect_is_empty(rect_common(pixel, all)))
        report_problem(c, RULE_WALK_POINT_OUTSIDE, place, pixel,
                       _("its walk-to point lies outside the map, at %d, %d"), (int)pixel.left,
                       (int)pixel.top);
}

static void find_empty_shapes(Check *c, const NodePlace *place)
{
    const Plane *plane = place->node;
    LIST_EACH (Shape, shape, plane->shapes) {
        NodePlace below = place_of_item(place, "shapes", EACH_INDEX(shape), shape);
        if (!shape_has_area(shape) && budget_holds(NULL))
            report_problem(c, RULE_SHAPE_EMPTY, &below, no_area,
                           _("it has too few nodes to enclose an area"));
    }
}

/* True if a plane has pieces worth searching: without paint, it is a single piece. */
static bool has_paint(const Blocks *shown)
{
    bool values[256];
    blocks_values(shown, NULL, values);
    return memchr(values + 1, true, sizeof values - 1) != NULL;
}

void check_plane(Check *c, const NodePlace *place)
{
    const Plane *plane = place->node;
    Blocks *shown = plane_with_shapes(plane);
    PlanePieces pieces = {.check = c, .plane = plane, .shown = shown};
    if (plane->zones != NULL && has_paint(shown) && budget_holds(NULL))
        pieces_find(shown, add_piece, &pieces);
    blocks_unref(shown);
    if (c->stopped || !budget_holds(NULL))
        return;
    if (pieces.specks[0] > 0)
        report_problem(c, RULE_PLANE_ISLANDS, place, pieces.first[0],
                       g_dngettext(GETTEXT_PACKAGE, "%u small area inside has no zone",
                                   "%u small areas inside have no zone", pieces.specks[0]),
                       (unsigned)pieces.specks[0]);
    LIST_EACH (Zone, zone, plane->zones) {
        NodePlace below = place_of_item(place, "zones", EACH_INDEX(zone), zone);
        report_zone(c, &below, &pieces);
        check_walk_point(c, &below, place->above->node);
    }
    find_empty_shapes(c, place);
}

/* ---- Fixes ---- */

Project *fix_zone_without_pixels(const Fix *fix, GError **error)
{
    const Map *map = fix_above(fix, &map_kind);
    const Plane *plane = fix_above(fix, &plane_kind);
    const Zone *zone = fix->node;
    bool values[256];
    g_autoptr(Blocks) shown = plane_with_shapes(plane);
    blocks_values(shown, NULL, values);
    if (values[zone->number])
        return fix_fails(error, _("the zone has pixels now"));
    return edit_replace_zone(fix->project, map->id, plane->id, zone->number, 0, error);
}

/* Sets each small piece of a value to the most frequent value around it. Returns the new pixels. */
static Blocks *replace_small_pieces(const Plane *plane, uint8_t value)
{
    g_autoptr(Blocks) shown = plane_with_shapes(plane);
    PlanePieces pieces = {
        .plane = plane, .shown = shown, .small = g_array_new(false, false, sizeof(PixelPosition))};
    pieces_find(shown, add_piece, &pieces);
    if (value != 0 && pieces.largest[value] < SPECK)
        g_array_set_size(pieces.small, 0);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    for (guint i = 0; i < pieces.small->len; i++) {
        PixelPosition at = g_array_index(pieces.small, PixelPosition, i), positions[ISLAND];
        if (blocks_get(shown, at.x, at.y) != value)
            continue;
        uint32_t count = piece_pixels(shown, at.x, at.y, positions, ISLAND);
        int replacement = piece_surroundings(shown, positions, count);
        for (uint32_t k = 0; k < count && replacement >= 0; k++)
            blocks_edit_row(edit, positions[k].y, positions[k].x, positions[k].x + 1,
                            (uint8_t)replacement);
    }
    g_array_unref(pieces.small);
    return blocks_edit_end(edit);
}

static Project *fix_small(const Fix *fix, uint8_t value, GError **error)
{
    const Map *map = fix_above(fix, &map_kind);
    const Plane *plane = fix_above(fix, &plane_kind);
    Path path = path_plane(map->id, plane->id);
    return edit_set_blocks(fix->project, &path, "pixels", replace_small_pieces(plane, value),
                           error);
}

Project *fix_specks(const Fix *fix, GError **error)
{
    return fix_small(fix, (uint8_t)((const Zone *)fix->node)->number, error);
}

Project *fix_islands(const Fix *fix, GError **error)
{
    return fix_small(fix, 0, error);
}

/* Moves a walk-to point to the nearest position on the map. */
Project *fix_walk_point(const Fix *fix, GError **error)
{
    const Map *map = fix_above(fix, &map_kind);
    Zone *zone = node_copy(fix->node);
    zone->walk_x = CLAMP(zone->walk_x, 0, map->width * DOCUMENT_PIXEL - DOCUMENT_PIXEL / 2);
    zone->walk_y = CLAMP(zone->walk_y, 0, map->height * DOCUMENT_PIXEL - DOCUMENT_PIXEL / 2);
    return edit_put(fix->project, &fix->problem->path, zone, error);
}

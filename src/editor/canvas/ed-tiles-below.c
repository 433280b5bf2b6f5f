/* SPDX-License-Identifier: MIT */
/*
 * Draws stand-ins for missing tiles: tiles of other zooms, scaled. In each part of the screen
 * without tiles, the zoom that covers most of it is shown, and a second one where the first has
 * holes; nothing is drawn that would be hidden.
 */
#include "canvas/ed-tiles-internal.h"

#include "model/each.h"

#include <math.h>

/* The maximum number of zooms that stand in for one part of the screen. */
enum { MAX_LAYERS = 2 };

/* ---- Areas of the screen ---- */

/* Returns the screen rectangle of a range of tiles of size `side`, on whole pixels so that no line
 * shows between them. */
static graphene_rect_t on_screen(const EdTilesView *view, double side, TileRange area)
{
    const EdViewport *port = view->viewport;
    double left = round(area.left * side), top = round(area.top * side);
    return GRAPHENE_RECT_INIT(
        (float)(left - (double)port->scroll_x), (float)(top - (double)port->scroll_y),
        (float)(round(area.right * side) - left), (float)(round(area.bottom * side) - top));
}

/* Returns the screen rectangle of a tile of another zoom. */
static graphene_rect_t bounds_of(const EdTilesView *view, const Tile *tile)
{
    const TileRange area = {tile->column, tile->row, tile->column + 1, tile->row + 1};
    return on_screen(view, ED_TILE_SIDE * view->viewport->zoom / tile->sheet->zoom, area);
}

/* Adds a row of tiles to the areas, or extends the area above if that is equally wide. */
static void add_row(GArray *areas, const TileRange *row)
{
    for (guint i = areas->len; i-- > 0;) {
        TileRange *above = &g_array_index(areas, TileRange, i);
        if (above->bottom == row->top && above->left == row->left && above->right == row->right) {
            above->bottom = row->bottom;
            return;
        }
    }
    g_array_append_val(areas, *row);
}

/* Returns the visible areas whose tiles are missing. During panning these are two strips, not their
 * bounding box. */
static GArray *missing_areas(const Sheet *sheet, const EdTilesView *view)
{
    GArray *areas = g_array_new(FALSE, FALSE, sizeof(TileRange));
    TileRange visible = tiles_visible_range(view);
    for (int32_t row = visible.top; row < visible.bottom; row++)
        for (int32_t column = visible.left; column < visible.right; column++) {
            int32_t left = column;
            while (column < visible.right && tiles_find(sheet, column, row) == NULL)
                column++;
            if (column > left)
                add_row(areas, &(TileRange){left, row, column, row + 1});
        }
    return areas;
}

/* ---- Sheets that stand in ---- */

/* Returns how much of an area the tiles of another zoom cover, in square screen pixels. */
static double covered(const Sheet *sheet, const EdTilesView *view, const graphene_rect_t *area)
{
    double sum = 0;
    TABLE_EACH (key, value, sheet->tiles) {
        graphene_rect_t bounds = bounds_of(view, value), common;
        if (graphene_rect_intersection(&bounds, area, &common))
            sum += (double)common.size.width * (double)common.size.height;
    }
    return sum;
}

/* Returns the sheet of the same content, other than `above`, whose tiles cover most of an area;
 * among equals, the one with the nearest zoom. Returns NULL if no sheet covers any of it. The
 * current sheet is not excluded: it has no tiles in a missing area. */
static const Sheet *best_cover(const EdTiles *tiles, const EdTilesView *view,
                               const graphene_rect_t *area, const Sheet *above)
{
    const Sheet *best = NULL;
    double best_distance = 0, best_coverage = 0;
    POINTER_EACH (const Sheet, sheet, tiles->sheets) {
        if (sheet == above || sheet->content != tiles->content || sheet->scale != tiles->scale)
            continue;
        double coverage = covered(sheet, view, area);
        double distance = fabs(log(sheet->zoom / view->viewport->zoom));
        /* Coverages that differ by less than a row of pixels are treated as equal. */
        bool is_similar = fabs(coverage - best_coverage) < (double)area->size.width;
        if (coverage > 0 &&
            (is_similar ? best == NULL || distance < best_distance : coverage > best_coverage)) {
            best = sheet;
            best_distance = distance;
            best_coverage = coverage;
        }
    }
    return best;
}

/* Sets `part` to the smallest part of an area that contains a sheet's tiles. Returns true if the
 * tiles cover all of it. */
static bool part_of(const Sheet *sheet, const EdTilesView *view, const graphene_rect_t *area,
                    graphene_rect_t *part)
{
    TileRange around = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    int64_t count = 0;
    TABLE_EACH (key, value, sheet->tiles) {
        const Tile *tile = value;
        graphene_rect_t bounds = bounds_of(view, tile);
        if (!graphene_rect_intersection(&bounds, area, NULL))
            continue;
        around =
            (TileRange){MIN(around.left, tile->column), MIN(around.top, tile->row),
                        MAX(around.right, tile->column + 1), MAX(around.bottom, tile->row + 1)};
        count++;
    }
    graphene_rect_t all =
        on_screen(view, ED_TILE_SIDE * view->viewport->zoom / sheet->zoom, around);
    graphene_rect_intersection(&all, area, part);
    return count == (int64_t)(around.right - around.left) * (around.bottom - around.top);
}

static void append_sheet(const Sheet *sheet, const EdTilesView *view, const graphene_rect_t *area,
                         GtkSnapshot *snapshot)
{
    gtk_snapshot_push_clip(snapshot, area);
    TABLE_EACH (key, value, sheet->tiles) {
        graphene_rect_t bounds = bounds_of(view, value);
        if (graphene_rect_intersection(&bounds, area, NULL))
            tile_node_append(snapshot, ((const Tile *)value)->node, &bounds, true);
    }
    gtk_snapshot_pop(snapshot);
}

/* ---- Layers ---- */

typedef struct Layers {
    const EdTiles *tiles;
    const EdTilesView *view;
    GtkSnapshot *snapshot;
} Layers;

static void append_area(const Layers *layers, const graphene_rect_t *area, const Sheet *above,
                        int depth);

/* Fills the parts of an area outside `part`: up to four rectangles. */
static void append_around(const Layers *layers, const graphene_rect_t *area,
                          const graphene_rect_t *part, const Sheet *above, int depth)
{
    float left = area->origin.x, top = area->origin.y;
    float right = left + area->size.width, bottom = top + area->size.height;
    float from = part->origin.x, to = from + part->size.width;
    float begin = part->origin.y, end = begin + part->size.height;
    const graphene_rect_t around[] = {
        GRAPHENE_RECT_INIT(left, top, right - left, begin - top),
        GRAPHENE_RECT_INIT(left, begin, from - left, end - begin),
        GRAPHENE_RECT_INIT(to, begin, right - to, end - begin),
        GRAPHENE_RECT_INIT(left, end, right - left, bottom - end),
    };
    for (guint i = 0; i < G_N_ELEMENTS(around); i++)
        if (around[i].size.width > 0 && around[i].size.height > 0)
            append_area(layers, &around[i], above, depth);
}

/* Fills an area with the best sheet other than `above`. */
static void append_area(const Layers *layers, const graphene_rect_t *area, const Sheet *above,
                        int depth)
{
    const EdTilesView *view = layers->view;
    const Sheet *sheet = depth < MAX_LAYERS ? best_cover(layers->tiles, view, area, above) : NULL;
    graphene_rect_t part;
    if (sheet == NULL) {
        if (view->surround != NULL)
            gtk_snapshot_append_color(layers->snapshot, view->surround, area);
        return;
    }
    if (part_of(sheet, view, area, &part))
        append_around(layers, area, &part, sheet, depth + 1);
    else
        append_area(layers, area, sheet, depth + 1);
    append_sheet(sheet, view, &part, layers->snapshot);
}

static GskRenderNode *draw_stand_in(const EdTiles *tiles, const Sheet *sheet,
                                    const EdTilesView *view)
{
    g_autoptr(GArray) areas = missing_areas(sheet, view);
    if (areas->len == 0)
        return NULL;
    Layers layers = {tiles, view, gtk_snapshot_new()};
    for (guint i = 0; i < areas->len; i++) {
        graphene_rect_t area = on_screen(view, ED_TILE_SIDE, g_array_index(areas, TileRange, i));
        append_area(&layers, &area, NULL, 0);
    }
    return gtk_snapshot_free_to_node(layers.snapshot);
}

/* ---- Keeping the stand-in between frames ---- */

void tiles_drop_stand_in(EdTiles *tiles)
{
    g_clear_pointer(&tiles->stand_in.node, gsk_render_node_unref);
    tiles->stand_in.valid = false;
}

static bool is_current(const StandIn *stand_in, const EdTiles *tiles, const EdTilesView *view)
{
    const EdViewport *last = &stand_in->viewport, *current = view->viewport;
    return stand_in->valid && stand_in->content == tiles->content &&
           stand_in->scale == tiles->scale && stand_in->width == view->width &&
           stand_in->height == view->height && last->zoom == current->zoom &&
           last->scroll_x == current->scroll_x && last->scroll_y == current->scroll_y &&
           (view->surround == NULL || gdk_rgba_equal(&stand_in->surround, view->surround));
}

/* Removing the stand-in in the frame that completes the tiles would redraw everything in that
 * frame, so it is removed in the next one. */
void tiles_append_stand_in(EdTiles *tiles, const Sheet *sheet, const EdTilesView *view,
                           GtkSnapshot *snapshot)
{
    if (!is_current(&tiles->stand_in, tiles, view)) {
        tiles_drop_stand_in(tiles);
        tiles->stand_in = (StandIn){
            .content = tiles->content,
            .viewport = *view->viewport,
            .scale = tiles->scale,
            .width = view->width,
            .height = view->height,
            .surround = view->surround != NULL ? *view->surround : (GdkRGBA){0},
            .valid = true,
            .node = draw_stand_in(tiles, sheet, view),
        };
    }
    if (tiles->stand_in.hidden)
        g_clear_pointer(&tiles->stand_in.node, gsk_render_node_unref);
    if (tiles->stand_in.node == NULL)
        return;
    gtk_snapshot_append_node(snapshot, tiles->stand_in.node);
    g_autoptr(GArray) missing = missing_areas(sheet, view);
    tiles->stand_in.hidden = missing->len == 0;
}

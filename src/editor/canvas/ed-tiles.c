/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-tiles.h. A sheet is a table of tiles by column and row. All tiles of all sheets are
 * in one queue ordered by when they were last visible; the tail is dropped when there are too many.
 */
#include "canvas/ed-tiles-internal.h"
#include "canvas/ed-tiles-job.h"
#include "model/each.h"

#include <math.h>

/* The maximum number of bytes of invisible images, and of sheets. */
enum { KEPT_BYTES = 128 << 20, MAX_SHEETS = 48 };

/* ---- Tiles and sheets ---- */

static int64_t tile_key(int32_t column, int32_t row)
{
    return (int64_t)((uint64_t)(uint32_t)row << 32 | (uint32_t)column);
}

static void tile_free(void *data)
{
    g_autofree Tile *tile = data;
    g_clear_pointer(&tile->node, gsk_render_node_unref);
}

static void drop_tile(EdTiles *tiles, Tile *tile)
{
    g_queue_unlink(&tiles->recent, &tile->link);
    g_hash_table_remove(tile->sheet->tiles, &tile->key);
}

static void sheet_free(EdTiles *tiles, Sheet *sheet)
{
    GHashTableIter iter;
    void *value;
    g_hash_table_iter_init(&iter, sheet->tiles);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        g_queue_unlink(&tiles->recent, &((Tile *)value)->link);
        g_hash_table_iter_remove(&iter);
    }
    g_hash_table_unref(sheet->tiles);
    g_free(sheet);
}

static void remove_sheet(EdTiles *tiles, guint index)
{
    sheet_free(tiles, g_ptr_array_index(tiles->sheets, index));
    g_ptr_array_remove_index(tiles->sheets, index);
}

/* Returns the sheet of a zoom, creating it if necessary; moves it to the end of the list. */
static Sheet *sheet_of(EdTiles *tiles, double zoom)
{
    for (guint i = tiles->sheets->len; i-- > 0;) {
        Sheet *sheet = g_ptr_array_index(tiles->sheets, i);
        if (sheet->content != tiles->content || sheet->scale != tiles->scale || sheet->zoom != zoom)
            continue;
        if (i + 1 < tiles->sheets->len) {
            g_ptr_array_steal_index(tiles->sheets, i);
            g_ptr_array_add(tiles->sheets, sheet);
        }
        return sheet;
    }
    if (tiles->sheets->len >= MAX_SHEETS)
        remove_sheet(tiles, 0);
    Sheet *sheet = g_new(Sheet, 1);
    *sheet = (Sheet){
        .content = tiles->content,
        .zoom = zoom,
        .scale = tiles->scale,
        .tiles = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, tile_free),
    };
    g_ptr_array_add(tiles->sheets, sheet);
    return sheet;
}

Tile *tiles_find(const Sheet *sheet, int32_t column, int32_t row)
{
    int64_t key = tile_key(column, row);
    return g_hash_table_lookup(sheet->tiles, &key);
}

static Tile *add_tile(EdTiles *tiles, Sheet *sheet, int32_t column, int32_t row)
{
    Tile *tile = g_new0(Tile, 1);
    tile->key = tile_key(column, row);
    tile->column = column;
    tile->row = row;
    tile->sheet = sheet;
    tile->link.data = tile;
    g_hash_table_insert(sheet->tiles, &tile->key, tile);
    g_queue_push_head_link(&tiles->recent, &tile->link);
    return tile;
}

void ed_tiles_show(EdTiles *tiles, uint64_t content, int scale)
{
    tiles->content = content;
    tiles->scale = scale;
}

void ed_tiles_set_form(EdTiles *tiles, TileForm form)
{
    if (form.texture != tiles->form.texture || form.fractional != tiles->form.fractional)
        ed_tiles_drop_all(tiles);
    tiles->form = form;
}

void ed_tiles_drop_all(EdTiles *tiles)
{
    tiles_drop_stand_in(tiles);
    while (tiles->sheets->len > 0)
        remove_sheet(tiles, tiles->sheets->len - 1);
    g_assert(g_queue_is_empty(&tiles->recent));
}

void ed_tiles_drop_others(EdTiles *tiles)
{
    for (guint i = tiles->sheets->len; i-- > 0;) {
        const Sheet *sheet = g_ptr_array_index(tiles->sheets, i);
        if (sheet->content != tiles->content)
            remove_sheet(tiles, i);
    }
}

bool ed_tiles_has_content(const EdTiles *tiles)
{
    POINTER_EACH (const Sheet, sheet, tiles->sheets)
        if (sheet->content == tiles->content && sheet->scale == tiles->scale &&
            g_hash_table_size(sheet->tiles) > 0)
            return true;
    return false;
}

uint32_t ed_tiles_count(const EdTiles *tiles)
{
    return tiles->recent.length;
}

/* ---- Dirty tiles ---- */

static void mark_stale(Tile *tile, DrawArea area)
{
    int64_t side = (int64_t)ED_TILE_SIDE * tile->sheet->scale;
    int64_t x = tile->column * side, y = tile->row * side;
    area.left = CLAMP(area.left - x, 0, side);
    area.top = CLAMP(area.top - y, 0, side);
    area.right = CLAMP(area.right - x, 0, side);
    area.bottom = CLAMP(area.bottom - y, 0, side);
    if (area.right <= area.left || area.bottom <= area.top)
        return;
    if (tile->dirty) {
        area.left = MIN(area.left, tile->stale.left);
        area.top = MIN(area.top, tile->stale.top);
        area.right = MAX(area.right, tile->stale.right);
        area.bottom = MAX(area.bottom, tile->stale.bottom);
    }
    tile->dirty = true;
    tile->stale = area;
}

static void mark_sheet(Sheet *sheet, DrawArea area)
{
    double side = (double)ED_TILE_SIDE * sheet->scale;
    double columns = ceil((double)area.right / side) - floor((double)area.left / side);
    double rows = ceil((double)area.bottom / side) - floor((double)area.top / side);
    if (columns * rows > g_hash_table_size(sheet->tiles)) {
        TABLE_EACH (key, value, sheet->tiles)
            mark_stale(value, area);
        return;
    }
    int32_t left = (int32_t)floor((double)area.left / side);
    int32_t top = (int32_t)floor((double)area.top / side);
    for (int32_t row = top; row < top + (int32_t)rows; row++)
        for (int32_t column = left; column < left + (int32_t)columns; column++) {
            Tile *tile = tiles_find(sheet, column, row);
            if (tile != NULL)
                mark_stale(tile, area);
        }
}

void ed_tiles_dirty(EdTiles *tiles, PixelRect rect, double margin)
{
    POINTER_EACH (Sheet, sheet, tiles->sheets) {
        if (sheet->content != tiles->content)
            continue;
        /* One pixel is added on each side, for pixels that lie only partly in the rectangle. */
        double zoom = sheet->zoom * sheet->scale, grown = margin * sheet->scale + 1;
        mark_sheet(sheet, (DrawArea){.left = (int64_t)floor(rect.left * zoom - grown),
                                     .top = (int64_t)floor(rect.top * zoom - grown),
                                     .right = (int64_t)ceil(rect.right * zoom + grown),
                                     .bottom = (int64_t)ceil(rect.bottom * zoom + grown)});
    }
}

void ed_tiles_dirty_all(EdTiles *tiles)
{
    const int64_t far = INT64_C(1) << 40;
    POINTER_EACH (Sheet, sheet, tiles->sheets)
        if (sheet->content == tiles->content)
            mark_sheet(sheet, (DrawArea){-far, -far, far, far});
}

/* ---- Filling ---- */

/* Returns the column or row of the tile at a position of zoomed document space, in screen
 * pixels. */
static int32_t tile_at(int64_t position)
{
    return (int32_t)((position < 0 ? position - ED_TILE_SIDE + 1 : position) / ED_TILE_SIDE);
}

TileRange tiles_visible_range(const EdTilesView *view)
{
    const EdViewport *port = view->viewport;
    if (view->width <= 0 || view->height <= 0)
        return (TileRange){0, 0, 0, 0};
    return (TileRange){.left = tile_at(port->scroll_x),
                       .top = tile_at(port->scroll_y),
                       .right = tile_at(port->scroll_x + view->width - 1) + 1,
                       .bottom = tile_at(port->scroll_y + view->height - 1) + 1};
}

/* Replaces a tile's image. */
static void replace_image(EdTiles *tiles, Tile *tile, cairo_surface_t *image)
{
    g_clear_pointer(&tile->node, gsk_render_node_unref);
    tile->node = tile_node_new(image, tiles->form);
    tile->image = image;
    tile->dirty = false;
}

static int compare_distances(const void *a, const void *b)
{
    double first = ((const MissingTile *)a)->distance, second = ((const MissingTile *)b)->distance;
    return (first > second) - (first < second);
}

static void add_wanted(GArray *wanted, const Sheet *sheet, const Tile *tile, MissingTile item)
{
    int64_t side = (int64_t)ED_TILE_SIDE * sheet->scale;
    item.area = (DrawArea){0, 0, side, side};
    if (tile != NULL && cairo_image_surface_get_data(tile->image) != NULL) {
        item.area = tile->stale;
        item.old = tile->image;
    }
    g_array_append_val(wanted, item);
}

/* Returns the visible tiles that must be drawn, those nearest to a position first. */
static GArray *wanted_tiles(EdTiles *tiles, Sheet *sheet, const EdTilesView *view, double near_x,
                            double near_y)
{
    GArray *wanted = g_array_new(FALSE, FALSE, sizeof(MissingTile));
    TileRange visible = tiles_visible_range(view);
    double x = (near_x + (double)view->viewport->scroll_x) / ED_TILE_SIDE - 0.5;
    double y = (near_y + (double)view->viewport->scroll_y) / ED_TILE_SIDE - 0.5;
    for (int32_t row = visible.top; row < visible.bottom; row++)
        for (int32_t column = visible.left; column < visible.right; column++) {
            Tile *tile = tiles_find(sheet, column, row);
            double dx = column - x, dy = row - y;
            if (tile != NULL) {
                g_queue_unlink(&tiles->recent, &tile->link);
                g_queue_push_head_link(&tiles->recent, &tile->link);
            }
            if (tile == NULL || tile->dirty)
                add_wanted(
                    wanted, sheet, tile,
                    (MissingTile){.column = column, .row = row, .distance = dx * dx + dy * dy});
        }
    g_array_sort(wanted, compare_distances);
    return wanted;
}

/* True if the part of a dirty tile to redraw is not empty and lies in the tile. */
static G_GNUC_UNUSED bool is_stale_part(const Tile *tile)
{
    int64_t side = (int64_t)ED_TILE_SIDE * tile->sheet->scale;
    const DrawArea *stale = &tile->stale;
    return 0 <= stale->left && stale->left < stale->right && stale->right <= side &&
           0 <= stale->top && stale->top < stale->bottom && stale->bottom <= side;
}

/* True if the queue has the tiles of all sheets, and no other. */
static G_GNUC_UNUSED bool are_queued(const EdTiles *tiles)
{
    guint count = 0;
    bool valid = true;
    for (guint i = 0; i < tiles->sheets->len; i++)
        count += g_hash_table_size(((const Sheet *)g_ptr_array_index(tiles->sheets, i))->tiles);
    for (const GList *link = tiles->recent.head; link != NULL && valid; link = link->next) {
        const Tile *tile = link->data;
        valid = link == &tile->link && tile->key == tile_key(tile->column, tile->row) &&
                tile->node != NULL && (!tile->dirty || is_stale_part(tile));
    }
    return valid && count == tiles->recent.length && tiles->sheets->len <= MAX_SHEETS;
}

/* Drops the tiles that have been invisible longest, if there are too many. */
static void drop_excess_tiles(EdTiles *tiles, const EdTilesView *view)
{
    TileRange visible = tiles_visible_range(view);
    guint in_sight = (guint)((visible.right - visible.left) * (visible.bottom - visible.top));
    size_t side = (size_t)ED_TILE_SIDE * (size_t)tiles->scale;
    guint max = in_sight + (guint)(KEPT_BYTES / (side * side * 4));
    while (tiles->recent.length > max)
        drop_tile(tiles, tiles->recent.tail->data);
}

bool ed_tiles_fill(EdTiles *tiles, const EdTilesView *view, double near_x, double near_y,
                   int64_t microseconds)
{
    int64_t end = g_get_monotonic_time() + microseconds;
    g_assert(are_queued(tiles));
    Sheet *sheet = sheet_of(tiles, view->viewport->zoom);
    g_autoptr(GArray) wanted = wanted_tiles(tiles, sheet, view, near_x, near_y);
    TileJob job = {
        .items = (MissingTile *)(void *)wanted->data,
        .count = wanted->len,
        .end = end,
        .draw = tiles->draw,
        .user = tiles->user,
        .zoom = sheet->zoom,
        .scale = sheet->scale,
    };
    bool sharp = true;
    if (wanted->len > 0 && microseconds > 0)
        tile_job_run(&job, tiles->helpers);
    ARRAY_EACH (const MissingTile, item, wanted) {
        Tile *tile = tiles_find(sheet, item->column, item->row);
        if (item->image == NULL)
            sharp = false;
        else
            replace_image(tiles,
                          tile != NULL ? tile : add_tile(tiles, sheet, item->column, item->row),
                          item->image);
    }
    drop_excess_tiles(tiles, view);
    g_assert(are_queued(tiles));
    return sharp;
}

/* ---- The cache itself ---- */

EdTiles *ed_tiles_new(EdTilesDraw draw, void *user)
{
    EdTiles *tiles = g_new0(EdTiles, 1);
    /* Registers the node types, in case gtk_init was not called. */
    g_type_ensure(GSK_TYPE_CAIRO_NODE);
    tiles->draw = draw;
    tiles->user = user;
    tiles->scale = 1;
    tiles->sheets = g_ptr_array_new();
    g_queue_init(&tiles->recent);
    tiles->helpers = tile_helpers_new();
    return tiles;
}

void ed_tiles_free(EdTiles *tiles)
{
    if (tiles == NULL)
        return;
    if (tiles->helpers != NULL)
        g_thread_pool_free(tiles->helpers, FALSE, TRUE);
    ed_tiles_drop_all(tiles);
    g_ptr_array_unref(tiles->sheets);
    g_free(tiles);
}

/* ---- Showing ---- */

/* Appends a tile at its position, or an empty node if it is missing. GSK compares the nodes of two
 * frames by their index, so a missing tile must already have its slot. */
static void append_slot(GtkSnapshot *snapshot, const Tile *tile, float x, float y)
{
    GskRenderNode *moved = NULL;
    if (tile != NULL) {
        /* NULL: the tile is at the origin. */
        GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x, y));
        moved = transform != NULL ? gsk_transform_node_new(tile->node, transform)
                                  : gsk_render_node_ref(tile->node);
        gsk_transform_unref(transform);
    }
    GskRenderNode *slot = gsk_container_node_new(&moved, moved != NULL);
    gtk_snapshot_append_node(snapshot, slot);
    gsk_render_node_unref(slot);
    g_clear_pointer(&moved, gsk_render_node_unref);
}

/* On screens of fractional scale, edges of tiles lie between screen pixels. The tiles on both sides
 * cover such a pixel only partly, and the background would show through as a line. Therefore each
 * tile is also drawn below, slightly larger, so that the same colours show through. */
static void append_seams(const Sheet *sheet, const EdTilesView *view, GtkSnapshot *snapshot)
{
    TileRange visible = tiles_visible_range(view);
    for (int32_t row = visible.top; row < visible.bottom; row++)
        for (int32_t column = visible.left; column < visible.right; column++) {
            const Tile *tile = tiles_find(sheet, column, row);
            graphene_rect_t bounds = GRAPHENE_RECT_INIT(
                (float)((int64_t)column * ED_TILE_SIDE - view->viewport->scroll_x) - 1,
                (float)((int64_t)row * ED_TILE_SIDE - view->viewport->scroll_y) - 1,
                ED_TILE_SIDE + 2, ED_TILE_SIDE + 2);
            if (tile != NULL)
                tile_node_append(snapshot, tile->node, &bounds, false);
        }
}

void ed_tiles_snapshot(EdTiles *tiles, const EdTilesView *view, GtkSnapshot *snapshot)
{
    const Sheet *sheet = sheet_of(tiles, view->viewport->zoom);
    tiles_append_stand_in(tiles, sheet, view, snapshot);
    if (tiles->form.fractional)
        append_seams(sheet, view, snapshot);
    TileRange visible = tiles_visible_range(view);
    for (int32_t row = visible.top; row < visible.bottom; row++)
        for (int32_t column = visible.left; column < visible.right; column++)
            append_slot(snapshot, tiles_find(sheet, column, row),
                        (float)((int64_t)column * ED_TILE_SIDE - view->viewport->scroll_x),
                        (float)((int64_t)row * ED_TILE_SIDE - view->viewport->scroll_y));
}

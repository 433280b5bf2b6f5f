/* SPDX-License-Identifier: MIT */
/* Writes tiles of levels as layers of cells, whose tiles are tags; see tmx_internal.h. */
#include "formats/tiled/tmx_internal.h"

#include <string.h>

enum { COLUMNS = 16 };

/* ---- The grid ---- */

static bool is_whole(int32_t fixed)
{
    return fixed > 0 && fixed % DOCUMENT_PIXEL == 0;
}

static bool fits_grid(const TmxGrid *grid, const TileField *tiles)
{
    return tiles->cells != NULL && tiles->isometric == grid->isometric &&
           tiles->cell_w == grid->tile_w * DOCUMENT_PIXEL &&
           tiles->cell_h == grid->tile_h * DOCUMENT_PIXEL;
}

/* Returns the first tiles whose cells have sizes in whole pixels; NULL if there are none. */
static const TileField *first_tiles(const List *layers)
{
    LIST_EACH (Layer, layer, layers)
        if (layer->tiles != NULL && layer->tiles->cells != NULL && is_whole(layer->tiles->cell_w) &&
            is_whole(layer->tiles->cell_h))
            return layer->tiles;
    return NULL;
}

static void mark_tags(TmxGrid *grid, const Blocks *cells)
{
    uint32_t width = blocks_width(cells), height = blocks_height(cells);
    g_autofree uint8_t *row = g_malloc(width);
    for (uint32_t y = 0; y < height; y++) {
        blocks_read(cells, (PixelRect){0, (int32_t)y, (int32_t)width, (int32_t)y + 1}, row, width);
        for (uint32_t x = 0; x < width; x++)
            grid->tiles[row[x]] |= row[x] != 0;
    }
}

static void number_tags(TmxGrid *grid)
{
    for (int i = 1; i <= DOCUMENT_MAX_TAGS; i++)
        if (grid->tiles[i] != 0)
            grid->tiles[i] = (uint8_t)++grid->tags;
}

TmxGrid tmx_grid(const List *layers, int32_t width, int32_t height)
{
    enum { SIDE = 16 };
    const TileField *tiles = first_tiles(layers);
    TmxGrid grid = {.tile_w = SIDE, .tile_h = SIDE, .first_gid = 1};
    if (tiles != NULL) {
        grid.isometric = tiles->isometric;
        grid.tile_w = tiles->cell_w / DOCUMENT_PIXEL;
        grid.tile_h = tiles->cell_h / DOCUMENT_PIXEL;
    }
    if (!grid.isometric) {
        grid.columns = (width + grid.tile_w - 1) / grid.tile_w;
        grid.rows = (height + grid.tile_h - 1) / grid.tile_h;
    }
    LIST_EACH (Layer, layer, layers) {
        if (layer->tiles == NULL || !fits_grid(&grid, layer->tiles))
            continue;
        grid.columns = MAX(grid.columns, (int32_t)blocks_width(layer->tiles->cells));
        grid.rows = MAX(grid.rows, (int32_t)blocks_height(layer->tiles->cells));
        mark_tags(&grid, layer->tiles->cells);
    }
    number_tags(&grid);
    return grid;
}

/* In isometric maps, coordinates run along the map's axes, where a cell is as long as its
 * height. */
PaintPoint tmx_place(const TmxGrid *grid, double x, double y)
{
    if (!grid->isometric)
        return (PaintPoint){x, y};
    double across = (x - grid->rows * (double)grid->tile_w / 2) * grid->tile_h / grid->tile_w;
    return (PaintPoint){y + across, y - across};
}

void tmx_grid_attributes(TmxOut *out, const TmxGrid *grid)
{
    tmx_text(out, "orientation", grid->isometric ? "isometric" : "orthogonal");
    tmx_text(out, "renderorder", "right-down");
    tmx_integer(out, "width", grid->columns);
    tmx_integer(out, "height", grid->rows);
    tmx_integer(out, "tilewidth", grid->tile_w);
    tmx_integer(out, "tileheight", grid->tile_h);
    tmx_flag(out, "infinite", false);
}

void tmx_put_size(TmxProperties *to, const TmxGrid *grid, int32_t width, int32_t height)
{
    int32_t w = grid->columns * grid->tile_w, h = grid->rows * grid->tile_h;
    if (!grid->isometric && w == width && h == height)
        return;
    tmx_put_number(to, TILED_PIXELS_WIDE, width);
    tmx_put_number(to, TILED_PIXELS_HIGH, height);
}

/* ---- The tags ---- */

/* True if a pixel of a tile is inside its cell. */
static bool is_inside(const TmxGrid *grid, int32_t x, int32_t y)
{
    double across = (x + 0.5) / grid->tile_w - 0.5, down = (y + 0.5) / grid->tile_h - 0.5;
    return !grid->isometric || ABS(across) + ABS(down) <= 0.5;
}

static void draw_tile(const TmxGrid *grid, const Tag *tag, uint8_t *rgba, size_t stride)
{
    for (int32_t y = 0; y < grid->tile_h; y++)
        for (int32_t x = 0; x < grid->tile_w; x++) {
            bool edge = x == 0 || y == 0 || x == grid->tile_w - 1 || y == grid->tile_h - 1;
            uint8_t *at = rgba + (size_t)y * stride + (size_t)x * 4;
            if (!is_inside(grid, x, y))
                continue;
            memcpy(at, tag->colour, 3);
            at[3] = edge && !grid->isometric ? 0xff : 0xa0;
        }
}

/* Returns the number of columns of a sheet, within the maximum width of a picture. */
static int32_t columns_of(const TmxGrid *grid)
{
    return CLAMP(MIN((int32_t)grid->tags, COLUMNS), 1, MAX(DOCUMENT_MAX_SIDE / grid->tile_w, 1));
}

static bool add_sheet(ExportContext *context, const TmxGrid *grid, const char *name, int32_t w,
                      int32_t h)
{
    int32_t columns = columns_of(grid);
    uint64_t size = (uint64_t)w * (uint64_t)h * 4;
    if (!export_take(context, size))
        return false;
    uint8_t *rgba = g_malloc0(size);
    for (int i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        int32_t tile = grid->tiles[i] - 1;
        const Tag *tag = tile >= 0 ? project_tag(context->work->input->project, i) : NULL;
        size_t x = (size_t)(tile % columns * grid->tile_w) * 4;
        if (tag != NULL)
            draw_tile(grid, tag, rgba + (size_t)(tile / columns * grid->tile_h) * (size_t)w * 4 + x,
                      (size_t)w * 4);
    }
    g_autoptr(Pixels) pixels = pixels_take((uint32_t)w, (uint32_t)h, rgba);
    return export_add_picture(context, name, pixels);
}

bool tmx_tags(ExportContext *context, TmxOut *out, const TmxGrid *grid, const char *name)
{
    int32_t columns = columns_of(grid), rows = ((int32_t)grid->tags + columns - 1) / columns;
    int64_t w = (int64_t)columns * grid->tile_w, h = (int64_t)rows * grid->tile_h;
    if (grid->tags == 0 || w > DOCUMENT_MAX_SIDE || h > DOCUMENT_MAX_SIDE)
        return true;
    g_autofree char *picture = g_strconcat(name, ".png", NULL);
    tmx_begin(out, "tileset", NULL);
    tmx_integer(out, "firstgid", grid->first_gid);
    tmx_text(out, "name", "tags");
    tmx_integer(out, "tilewidth", grid->tile_w);
    tmx_integer(out, "tileheight", grid->tile_h);
    tmx_integer(out, "tilecount", grid->tags);
    tmx_integer(out, "columns", columns);
    tmx_image(out, picture, (int32_t)w, (int32_t)h);
    tmx_list(out, NULL, "tiles");
    for (int i = 1; i <= DOCUMENT_MAX_TAGS; i++) {
        if (grid->tiles[i] == 0)
            continue;
        tmx_begin(out, "tile", NULL);
        tmx_integer(out, "id", grid->tiles[i] - 1);
        tmx_text(out, "type", tmx_type(context, i));
        tmx_end(out, "tile");
    }
    tmx_list_end(out, NULL);
    tmx_end(out, "tileset");
    return add_sheet(context, grid, name, (int32_t)w, (int32_t)h);
}

/* ---- Layers ---- */

/* Returns the x position of the first cell of a layer without an offset. */
static double default_x(const TmxGrid *grid)
{
    return grid->isometric ? grid->rows * (double)grid->tile_w / 2 : 0;
}

static void put_properties(TmxOut *out, const TmxGrid *grid, const Layer *layer)
{
    const Blocks *cells = layer->tiles->cells;
    TmxProperties to = {out, false};
    static const char *const reserved[] = {TILED_COLUMNS, TILED_ROWS, TILED_SOLID_OUTSIDE,
                                           TILED_LAYER_AS, NULL};
    tmx_put_layer_as(&to, layer->name, LAYER_AS_WALLS);
    if ((int32_t)blocks_width(cells) != grid->columns ||
        (int32_t)blocks_height(cells) != grid->rows) {
        tmx_put_number(&to, TILED_COLUMNS, blocks_width(cells));
        tmx_put_number(&to, TILED_ROWS, blocks_height(cells));
    }
    if (layer->tiles->solid_outside)
        tmx_put_flag(&to, TILED_SOLID_OUTSIDE, true);
    tmx_put_list(&to, layer->properties, reserved);
    tmx_properties_end(&to);
}

static uint32_t *dup_cells(const TmxGrid *grid, const Blocks *cells)
{
    uint32_t width = blocks_width(cells), height = blocks_height(cells);
    uint32_t *all = g_new0(uint32_t, (gsize)grid->columns * (gsize)grid->rows);
    g_autofree uint8_t *row = g_malloc(width);
    for (uint32_t y = 0; y < height; y++) {
        blocks_read(cells, (PixelRect){0, (int32_t)y, (int32_t)width, (int32_t)y + 1}, row, width);
        for (uint32_t x = 0; x < width; x++)
            if (grid->tiles[row[x]] != 0)
                all[(gsize)y * (gsize)grid->columns + x] =
                    grid->first_gid + grid->tiles[row[x]] - 1;
    }
    return all;
}

bool tmx_cell_layer(ExportContext *context, TmxOut *out, const TmxGrid *grid, const Layer *layer)
{
    const TileField *tiles = layer->tiles;
    if (!fits_grid(grid, tiles)) {
        export_report(context, EXPORT_LOST_LAYER, layer->name, 1);
        return true;
    }
    if (!export_take(context, (uint64_t)grid->columns * (uint64_t)grid->rows * sizeof(uint32_t)))
        return false;
    g_autofree uint32_t *cells = dup_cells(grid, tiles->cells);
    tmx_begin(out, "layer", NULL);
    tmx_json_type(out, "tilelayer");
    tmx_integer(out, "id", out->next_layer++);
    tmx_text(out, "name", layer->name);
    tmx_integer(out, "width", grid->columns);
    tmx_integer(out, "height", grid->rows);
    tmx_layer_defaults(out);
    tmx_number(out, "offsetx", tmx_pixels(tiles->x) - default_x(grid));
    tmx_number(out, "offsety", tmx_pixels(tiles->y));
    put_properties(out, grid, layer);
    tmx_cells(out, cells, (uint32_t)grid->columns, (uint32_t)grid->rows);
    tmx_end(out, "layer");
    export_report(context, EXPORT_LOST_PICTURE, layer->name, tiles->sheet != 0);
    return true;
}

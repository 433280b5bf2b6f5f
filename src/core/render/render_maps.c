/* SPDX-License-Identifier: MIT */
/* Renders maps: each plane with the names of its zones, and all bands together. */
#include "draw/map.h"
#include "render/render_internal.h"

#include "edit/shapes.h"
#include "export/compile.h"

#include <string.h>

enum { MAP_SPACE = 1536, MAX_MAP_ZOOM = 4 };

/* A page with a map's picture on it. */
typedef struct MapPage {
    Page page;
    const Map *map;
    DrawTarget window;
} MapPage;

static bool begin_map_page(MapPage *page, Render *render, const Map *map, int32_t legend,
                           GError **error)
{
    PixelRect all = {0, 0, map->width, map->height};
    double zoom = render_zoom(render, MAX(map->width, map->height), MAP_SPACE, MAX_MAP_ZOOM);
    int32_t top = PAGE_HEAD + legend;
    int64_t width = 2 * PAGE_MARGIN + MAX((int64_t)(map->width * zoom) + 1, 320);
    page->map = map;
    if (page_begin(&page->page, render, width,
                   top + (int64_t)(map->height * zoom) + 1 + PAGE_MARGIN, error)) {
        page->window = page_window(&page->page, PAGE_MARGIN, top, all, zoom);
        return true;
    }
    g_prefix_error(error, "map %s: ", map->name);
    return false;
}

static void draw_map_page(MapPage *page, const DrawMapOptions *options)
{
    Render *render = page->page.render;
    DrawMapView view = {render->project, page->map, options};
    DrawPictureState state = draw_map(&page->window, &view, render->pictures);
    render_note_picture(render, "map", page->map->name, page->map->picture, state);
}

static bool end_map_page(MapPage *page, const char *part, const char *explanation, GError **error)
{
    g_autofree char *title = g_strconcat(page->map->name, " \302\267 ", part, NULL);
    page_title(&page->page, title, explanation);
    return page_end(&page->page, "map", page->map->name, part, error);
}

/* ---- Planes ---- */

/* The longest run of a zone's pixels in a row, with equal runs directly below it. The zone's name
 * is written in their middle. */
typedef struct Middle {
    int32_t x, top, bottom, length;
} Middle;

static void update_middle(Middle *middle, int32_t x, int32_t y, int32_t length)
{
    if (length > middle->length)
        *middle = (Middle){x, y, y, length};
    else if (length == middle->length && x == middle->x && y == middle->bottom + 1)
        middle->bottom = y;
}

/* True if all pixels of a row of blocks have one value. */
static bool is_uniform(const Blocks *pixels, uint32_t row, uint8_t *value)
{
    uint8_t other;
    bool uniform = blocks_block(pixels, 0, row, value) == NULL;
    for (uint32_t x = 1; uniform && x < blocks_columns(pixels); x++)
        uniform = blocks_block(pixels, x, row, &other) == NULL && other == *value;
    return uniform;
}

static void find_middles(const Blocks *pixels, Middle middles[256])
{
    int32_t width = (int32_t)blocks_width(pixels), height = (int32_t)blocks_height(pixels);
    uint8_t *row = g_malloc((gsize)width + 1), value = 0;
    bool uniform = false;
    for (int32_t y = 0; y < height; y++) {
        if (y % BLOCK_SIDE == 0)
            uniform = is_uniform(pixels, (uint32_t)y / BLOCK_SIDE, &value);
        if (uniform) {
            update_middle(&middles[value], width / 2, y, width);
            continue;
        }
        blocks_read(pixels, (PixelRect){0, y, width, y + 1}, row, (size_t)width);
        for (int32_t x = 0, end; x < width; x = end) {
            for (end = x + 1; end < width && row[end] == row[x];)
                end++;
            update_middle(&middles[row[x]], (x + end) / 2, y, end - x);
        }
    }
    g_free(row);
}

static void write_zones(MapPage *page, const Plane *plane, const Blocks *pixels)
{
    Middle middles[256] = {{0, 0, 0, 0}};
    find_middles(pixels, middles);
    LIST_EACH (Zone, zone, plane->zones) {
        const Middle *at = &middles[zone->number & 255];
        if (at->length > 0)
            page_chip_at(&page->page, &page->window,
                         draw_spot(&page->window, at->x, (at->top + at->bottom + 1) / 2.0),
                         CHIP_CENTRE, draw_tag_style(page->page.render->project, zone->tag).colour,
                         zone->name);
    }
}

static bool render_plane(Render *render, const Map *map, const Plane *plane, GError **error)
{
    MapPage page;
    Legend legend = {0};
    LIST_EACH (Zone, zone, plane->zones)
        legend_add(&legend, zone->tag);
    int32_t legend_size = legend_height(render, &legend, map->width);
    if (!begin_map_page(&page, render, map, legend_size, error))
        return false;
    g_autoptr(Blocks) pixels = plane_with_shapes(plane);
    if (!budget_holds(error))
        return false;
    DrawMapPlane view = {.plane = plane, .pixels = pixels, .opacity = 1};
    DrawMapOptions options = {.theme = render->theme,
                              .show = DRAW_MAP_USUAL & ~DRAW_MAP_GRID,
                              .dim = 0.26,
                              .planes = &view,
                              .plane_count = 1};
    draw_map_page(&page, &options);
    g_autofree char *text = g_strdup_printf("%d \303\227 %d, %u zones", map->width, map->height,
                                            list_count(plane->zones));
    legend_write(&page.page, &legend);
    write_zones(&page, plane, pixels);
    return end_map_page(&page, plane->name, text, error);
}

/* ---- Bands ---- */

/* Returns the labels of the bands as stored in the bank. */
static Blocks *label_bands(const Map *map, const PlainMap *plain)
{
    g_autofree uint8_t *labels = map_road_pixels(map);
    uint32_t width = (uint32_t)map->width, height = (uint32_t)map->height;
    size_t count = (size_t)width * height;
    for (size_t i = 0; i < count; i++) {
        uint8_t fits = plain->band_pixels[i];
        labels[i] = (uint8_t)(labels[i] == 0 && fits == 0 ? 0 : MIN(fits, 254) + 1);
    }
    g_autoptr(Blocks) blank = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_edit_write(edit, (PixelRect){0, 0, map->width, map->height}, labels, width);
    return blocks_edit_end(edit);
}

static bool render_band_page(Render *render, const Map *map, const Blocks *labels, GError **error)
{
    MapPage page;
    const Band *bands[DOCUMENT_MAX_BANDS];
    DrawMapBands shown = {.labels = labels, .bands = bands, .opacity = 1};
    shown.count = map_bands_sorted(map, bands);
    if (!begin_map_page(&page, render, map, PAGE_LEGEND_ROW, error))
        return false;
    draw_map_page(&page, &(DrawMapOptions){.theme = render->theme,
                                           .show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE,
                                           .dim = 0.26,
                                           .bands = &shown});
    double x = PAGE_MARGIN;
    for (uint32_t i = 0; i < shown.count; i++) {
        g_autofree char *name =
            g_strdup_printf("%s  r %g", bands[i]->name, bands[i]->radius / 256.0);
        page_chip(&page.page, x, PAGE_HEAD + 17, CHIP_ABOVE_RIGHT,
                  draw_colour(bands[i]->colour, 1) | 0xff000000u, name);
        x += 9.0 * (double)g_utf8_strlen(name, -1) + 24;
    }
    return end_map_page(&page, "bands",
                        "coloured where the disc of that radius is the first that "
                        "does not fit",
                        error);
}

static bool render_bands(Render *render, const Map *map, GError **error)
{
    PlainBank bank = {0};
    CompileOptions options = {.only = map->id};
    bool ok = project_compile(render->project, render->store, &options, &bank, error);
    if (ok && bank.map_count == 1 && bank.maps[0].band_pixels != NULL) {
        g_autoptr(Blocks) labels = label_bands(map, &bank.maps[0]);
        ok = render_band_page(render, map, labels, error);
    }
    plain_free(&bank);
    return ok;
}

bool render_map(Render *render, const Map *map, GError **error)
{
    bool ok = true;
    LIST_EACH_WHILE (ok, Plane, plane, map->planes)
        ok = render_plane(render, map, plane, error);
    return ok && (map->bands == NULL || render_bands(render, map, error));
}

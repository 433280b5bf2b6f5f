/* SPDX-License-Identifier: MIT */
/* Renders levels, and the partitions of their walls as stored in the bank. */
#include "draw/level.h"
#include "render/render_internal.h"

#include "export/project_bank.h"

#include <string.h>

enum { LEVEL_SPACE = 1536, MAX_LEVEL_ZOOM = 4 };

typedef struct LevelPage {
    Page page;
    DrawTarget window;
    Legend legend;
} LevelPage;

/* ---- Pages ---- */

static void add_tiles(Legend *legend, const Blocks *cells)
{
    bool values[256] = {false};
    if (cells != NULL)
        blocks_values(cells, NULL, values);
    for (int32_t i = 1; i < 256; i++)
        if (values[i])
            legend_add(legend, i);
}

static void add_layer(Legend *legend, const Layer *layer)
{
    LIST_EACH (Wall, wall, layer->walls != NULL ? layer->walls->walls : NULL)
        legend_add(legend, wall->tag);
    if (layer->tiles != NULL)
        add_tiles(legend, layer->tiles->cells);
}

static void add_level(Legend *legend, const Level *level)
{
    LIST_EACH (Layer, layer, level->layers)
        add_layer(legend, layer);
    LIST_EACH (Marker, marker, level->markers)
        legend_add(legend, marker->tag);
}

static bool begin_level_page(LevelPage *page, Render *render, const Level *level, GError **error)
{
    PixelRect all = {0, 0, level->width, level->height};
    double zoom =
        render_zoom(render, MAX(level->width, level->height), LEVEL_SPACE, MAX_LEVEL_ZOOM);
    int64_t width = 2 * PAGE_MARGIN + MAX((int64_t)(level->width * zoom) + 1, 320);
    page->legend = (Legend){0};
    add_level(&page->legend, level);
    int32_t top = PAGE_HEAD + legend_height(render, &page->legend, width);
    if (page_begin(&page->page, render, width,
                   top + (int64_t)(level->height * zoom) + 1 + PAGE_MARGIN, error)) {
        page->window = page_window(&page->page, PAGE_MARGIN, top, all, zoom);
        return true;
    }
    g_prefix_error(error, "level %s: ", level->name);
    return false;
}

static void draw_level_page(LevelPage *page, const Level *level, const DrawLevelOptions *options)
{
    Render *render = page->page.render;
    DrawPictureState state = draw_level(
        &page->window, &(DrawLevelView){render->project, level, options}, render->pictures);
    render_note_picture(render, "level", level->name, level->picture, state);
}

/* Writes the name of each door once. */
static void write_doors(LevelPage *page, const Layer *layer)
{
    g_autoptr(GHashTable) written = g_hash_table_new(g_str_hash, g_str_equal);
    LIST_EACH (Wall, wall, layer->walls != NULL ? layer->walls->walls : NULL) {
        if (wall->name[0] == 0 || !g_hash_table_add(written, wall->name))
            continue;
        DrawSpot a = draw_spot_fixed(&page->window, wall->ax, wall->ay);
        DrawSpot b = draw_spot_fixed(&page->window, wall->bx, wall->by);
        page_chip_at(&page->page, &page->window, (DrawSpot){(a.x + b.x) / 2, (a.y + b.y) / 2},
                     CHIP_RIGHT, draw_tag_style(page->page.render->project, wall->tag).colour,
                     wall->name);
    }
}

static void write_level(LevelPage *page, const Level *level)
{
    LIST_EACH (Layer, layer, level->layers)
        write_doors(page, layer);
    LIST_EACH (Marker, marker, level->markers)
        page_chip_at(&page->page, &page->window,
                     draw_spot_fixed(&page->window, marker->x, marker->y), CHIP_RIGHT, chip_ground,
                     marker->name);
}

static bool render_overview(Render *render, const Level *level, GError **error)
{
    LevelPage page;
    if (!begin_level_page(&page, render, level, error))
        return false;
    draw_level_page(&page, level,
                    &(DrawLevelOptions){.theme = render->theme,
                                        .show = DRAW_LEVEL_USUAL & ~DRAW_LEVEL_GRID,
                                        .dim = 0.5});
    g_autofree char *text =
        g_strdup_printf("%d \303\227 %d, %u layers, %u markers", level->width, level->height,
                        list_count(level->layers), list_count(level->markers));
    page_title(&page.page, level->name, text);
    legend_write(&page.page, &page.legend);
    write_level(&page, level);
    return page_end(&page.page, "level", level->name, "", error);
}

/* ---- Partitions ---- */

static bool render_partition(Render *render, const Level *level, const Layer *layer,
                             gab_layer stored, GError **error)
{
    static const char *const kinds[] = {"no partition", "BSP", "grid", "quadtree"};
    gab_partition_info info = gab_layer_partition(stored);
    LevelPage page;
    if (!begin_level_page(&page, render, level, error))
        return false;
    DrawPartition *partition =
        draw_partition_new(stored, (PixelRect){0, 0, level->width, level->height}, NULL, NULL);
    draw_level_page(&page, level,
                    &(DrawLevelOptions){.theme = render->theme,
                                        .show = DRAW_LEVEL_CHECKER | DRAW_LEVEL_PICTURE |
                                                DRAW_LEVEL_LAYERS | DRAW_LEVEL_LEAVES |
                                                DRAW_LEVEL_CUTS,
                                        .dim = 0.62,
                                        .current = layer->id,
                                        .partition = partition});
    g_autofree char *title = g_strconcat(level->name, " \302\267 ", layer->name, NULL);
    g_autofree char *text =
        g_strdup_printf("%s: %u leaves, %u cuts, depth %u, %u walls in all leaves",
                        kinds[info.kind], info.leaves, info.nodes, info.depth, info.entries);
    page_title(&page.page, title, text);
    legend_write(&page.page, &page.legend);
    g_autofree char *part = g_strconcat(layer->name, "-partition", NULL);
    bool ok = page_end(&page.page, "level", level->name, part, error);
    draw_partition_unref(partition);
    return ok;
}

/* Renders the layers of walls as stored in the bank, found by name. */
static bool render_stored_layers(Render *render, const Level *level, const gab_bank *bank,
                                 GError **error)
{
    gab_level stored = gab_bank_level(bank, level->name);
    bool ok = true;
    LIST_EACH_WHILE (ok, Layer, layer, level->layers) {
        gab_layer found = gab_level_layer(stored, layer->name);
        if (layer->walls != NULL && gab_layer_partition(found).kind != GAB_PARTITION_NONE)
            ok = render_partition(render, level, layer, found, error);
    }
    return ok;
}

static bool has_walls(const Level *level)
{
    bool found = false;
    LIST_EACH (Layer, layer, level->layers)
        found |= layer->walls != NULL && layer->walls->walls != NULL;
    return found;
}

static bool render_partitions(Render *render, const Level *level, GError **error)
{
    CompileOptions options = {.only = level->id};
    gab_bank bank;
    gab_fault fault;
    g_autoptr(GBytes) exported = project_bank(render->project, render->store, &options, error);
    if (exported == NULL)
        return false;
    size_t size;
    const void *bytes = g_bytes_get_data(exported, &size);
    bool ok = true;
    if (gab_bank_open(&bank, bytes, size, NULL, &fault) == GAB_OK)
        ok = render_stored_layers(render, level, &bank, error);
    return ok;
}

bool render_level(Render *render, const Level *level, GError **error)
{
    return render_overview(render, level, error) &&
           (!has_walls(level) || render_partitions(render, level, error));
}

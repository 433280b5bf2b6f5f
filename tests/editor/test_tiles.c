/* SPDX-License-Identifier: MIT */
/*
 * Tests the canvas's tile cache, without a display: it shows the same pixels as drawing everything
 * at once, only changed parts are drawn again, and tiles of old zooms are shown until new ones are
 * drawn.
 */
#include "canvas/ed-tiles.h"
#include "check.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 700, HEIGHT = 500, TIME_LIMIT = 60 * 1000000 };

/* A picture that depends only on the position, and in one rectangle also on a version. */
typedef struct World {
    PixelRect changed;
    uint32_t version;
    GMutex lock;
    int64_t drawn;            /* number of pixels */
    int64_t first_x, first_y; /* of the first tile since the last call of fill */
    bool any;                 /* a tile was drawn since then */
    gulong slow;              /* additional microseconds for each tile */
} World;

static uint32_t colour_at(const World *world, double zoom, int64_t x, int64_t y)
{
    double document_x = ((double)x + 0.5) / zoom, document_y = ((double)y + 0.5) / zoom;
    PixelRect r = world->changed;
    bool inside = document_x >= r.left && document_x < r.right && document_y >= r.top &&
                  document_y < r.bottom;
    uint32_t cell = (uint32_t)(int32_t)(document_x / 16 + 1000) * 77u +
                    (uint32_t)(int32_t)(document_y / 16 + 1000) * 1313u;
    return 0xff000000u | (((cell * 2654435761u) >> 8) ^ (inside ? world->version : 0));
}

static void draw_world(const DrawTarget *target, void *user)
{
    World *world = user;
    for (int32_t y = 0; y < target->height; y++)
        for (int32_t x = 0; x < target->width; x++)
            target->pixels[(size_t)y * target->stride + (size_t)x] =
                colour_at(world, target->zoom, target->x + x, target->y + y);
    g_mutex_lock(&world->lock);
    world->drawn += (int64_t)target->width * target->height;
    if (!world->any) {
        world->first_x = target->x;
        world->first_y = target->y;
    }
    world->any = true;
    g_mutex_unlock(&world->lock);
    if (world->slow > 0)
        g_usleep(world->slow);
}

typedef struct Desk {
    World world;
    EdTiles *tiles;
    EdViewport port;
    int scale;
} Desk;

static void set_up(Desk *desk)
{
    *desk = (Desk){.port = {.zoom = 2, .scroll_x = -40, .scroll_y = 30}, .scale = 1};
    g_mutex_init(&desk->world.lock);
    desk->tiles = ed_tiles_new(draw_world, &desk->world);
    ed_tiles_show(desk->tiles, 7, 1);
}

static void tear_down(Desk *desk)
{
    ed_tiles_free(desk->tiles);
    g_mutex_clear(&desk->world.lock);
}

/* Shown where there is no tile; the pictures of these tests do not contain this colour. */
static const GdkRGBA surround = {0, 1, 0, 1};
enum { SURROUND = 0x00ff00 };

static EdTilesView view_of(Desk *desk)
{
    return (EdTilesView){&desk->port, WIDTH, HEIGHT, &surround};
}

static bool fill(Desk *desk, int64_t time)
{
    EdTilesView view = view_of(desk);
    desk->world.drawn = 0;
    desk->world.any = false;
    return ed_tiles_fill(desk->tiles, &view, WIDTH / 2.0, HEIGHT / 2.0, time);
}

/* Returns the picture that a renderer would show, in device pixels. The caller destroys it. */
static cairo_surface_t *shown(Desk *desk)
{
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * desk->scale, HEIGHT * desk->scale);
    cairo_surface_set_device_scale(image, desk->scale, desk->scale);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    EdTilesView view = view_of(desk);
    ed_tiles_snapshot(desk->tiles, &view, snapshot);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    cairo_t *cr = cairo_create(image);
    if (node != NULL) {
        gsk_render_node_draw(node, cr);
        gsk_render_node_unref(node);
    }
    cairo_destroy(cr);
    cairo_surface_flush(image);
    return image;
}

static uint32_t pixel_of(cairo_surface_t *image, int x, int y)
{
    const unsigned char *row = cairo_image_surface_get_data(image) +
                               (size_t)y * (size_t)cairo_image_surface_get_stride(image);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (size_t)x, 4);
    return pixel | 0xff000000u;
}

/* Counts the pixels that differ from drawing everything at once. */
static int wrong_pixels(Desk *desk)
{
    cairo_surface_t *image = shown(desk);
    int wrong = 0;
    for (int y = 0; y < HEIGHT * desk->scale; y++)
        for (int x = 0; x < WIDTH * desk->scale; x++)
            wrong += pixel_of(image, x, y) != colour_at(&desk->world, desk->port.zoom * desk->scale,
                                                        desk->port.scroll_x * desk->scale + x,
                                                        desk->port.scroll_y * desk->scale + y);
    cairo_surface_destroy(image);
    return wrong;
}

static void test_shows_what_is_drawn(void)
{
    static const double zooms[] = {0.05, 1 / 3.0, 1, 1.5, 2, 64};
    for (size_t i = 0; i < CHECK_COUNT(zooms); i++) {
        Desk desk;
        set_up(&desk);
        desk.port.zoom = zooms[i];
        CHECK(fill(&desk, TIME_LIMIT));
        CHECK_INT(wrong_pixels(&desk), 0);
        for (int step = 0; step < 5; step++) {
            ed_viewport_scroll(&desk.port, 133, -91);
            CHECK(fill(&desk, TIME_LIMIT));
            CHECK_INT(wrong_pixels(&desk), 0);
        }
        CHECK(fill(&desk, TIME_LIMIT));
        CHECK_INT(desk.world.drawn, 0);
        tear_down(&desk);
    }
}

static void test_scale_factor(void)
{
    Desk desk;
    set_up(&desk);
    desk.scale = 2;
    ed_tiles_show(desk.tiles, 7, 2);
    CHECK(fill(&desk, TIME_LIMIT));
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

static void test_only_dirty_pixels(void)
{
    CheckRandom random = check_random("dirty");
    for (size_t i = check_case_count(40); i > 0 && !check_has_failed_too_often(); i--) {
        Desk desk;
        set_up(&desk);
        desk.port.zoom = check_chance(&random, 50) ? 2 : 1.5;
        fill(&desk, TIME_LIMIT);
        for (int change = 0; change < 3; change++) {
            int left = check_between(&random, -20, 300), top = check_between(&random, -20, 200);
            PixelRect rect = {left, top, left + check_between(&random, 1, 90),
                              top + check_between(&random, 1, 60)};
            /* The previous rectangle and the new one are dirty. */
            ed_tiles_dirty(desk.tiles, desk.world.changed, 0);
            desk.world.changed = rect;
            desk.world.version += 12345;
            ed_tiles_dirty(desk.tiles, rect, 0);
            CHECK(fill(&desk, TIME_LIMIT));
            CHECK_INT(wrong_pixels(&desk), 0);
            int64_t max = 2 * (int64_t)(90 * 2 + 4) * (60 * 2 + 4);
            CHECK_THAT(change == 0 || desk.world.drawn <= 4 * max, "%lld pixels were drawn",
                       (long long)desk.world.drawn);
        }
        tear_down(&desk);
    }
}

static void test_dirty_everything(void)
{
    Desk desk;
    set_up(&desk);
    fill(&desk, TIME_LIMIT);
    desk.world.changed = (PixelRect){-10000, -10000, 10000, 10000};
    desk.world.version = 99;
    /* A dirty tile is shown unchanged until it is drawn again. */
    ed_tiles_dirty_all(desk.tiles);
    CHECK(wrong_pixels(&desk) > 0);
    CHECK(fill(&desk, TIME_LIMIT));
    CHECK_INT(wrong_pixels(&desk), 0);
    desk.world.version = 100;
    ed_tiles_dirty(desk.tiles,
                   (PixelRect){INT32_MIN / 2, INT32_MIN / 2, INT32_MAX / 2, INT32_MAX / 2}, 4);
    CHECK(fill(&desk, TIME_LIMIT));
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

static void test_dirty_reaches_other_zooms(void)
{
    Desk desk;
    set_up(&desk);
    fill(&desk, TIME_LIMIT);
    EdViewport first = desk.port;
    desk.port.zoom = 3;
    fill(&desk, TIME_LIMIT);
    desk.world.changed = (PixelRect){10, 40, 60, 90};
    desk.world.version = 5;
    ed_tiles_dirty(desk.tiles, desk.world.changed, 0);
    desk.port = first;
    CHECK(fill(&desk, TIME_LIMIT));
    CHECK(desk.world.drawn > 0);
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

static void test_margin(void)
{
    Desk desk;
    set_up(&desk);
    fill(&desk, TIME_LIMIT);
    ed_tiles_dirty(desk.tiles, (PixelRect){100, 100, 100, 100}, 0);
    fill(&desk, TIME_LIMIT);
    int64_t narrow = desk.world.drawn;
    ed_tiles_dirty(desk.tiles, (PixelRect){100, 100, 100, 100}, 10);
    fill(&desk, TIME_LIMIT);
    CHECK(narrow <= 4 * 4);
    CHECK(desk.world.drawn >= 20 * 20 && desk.world.drawn <= 24 * 24);
    tear_down(&desk);
}

static void test_time_slices(void)
{
    Desk desk;
    set_up(&desk);
    desk.world.slow = 3000;
    CHECK(!fill(&desk, 0));
    CHECK_INT(ed_tiles_count(desk.tiles), 0);
    /* At least one tile is drawn, the one in the middle, but not all. */
    CHECK(!fill(&desk, 1));
    CHECK_INT(ed_tiles_count(desk.tiles), 1);
    int64_t x = desk.port.scroll_x + WIDTH / 2, y = desk.port.scroll_y + HEIGHT / 2;
    CHECK(desk.world.first_x <= x && x < desk.world.first_x + ED_TILE_SIDE);
    CHECK(desk.world.first_y <= y && y < desk.world.first_y + ED_TILE_SIDE);
    int slices = 1;
    while (!fill(&desk, 4000) && slices < 100)
        slices++;
    CHECK(slices < 100);
    CHECK(fill(&desk, 0));
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

static void test_old_zoom_is_shown(void)
{
    Desk desk;
    set_up(&desk);
    fill(&desk, TIME_LIMIT);
    desk.port.zoom = 4;
    desk.port.scroll_x = 2 * desk.port.scroll_x;
    desk.port.scroll_y = 2 * desk.port.scroll_y;
    cairo_surface_t *image = shown(&desk);
    int wrong = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            /* The pixel of the old zoom, enlarged twice. */
            int64_t old_x = (desk.port.scroll_x + x) / 2, old_y = (desk.port.scroll_y + y) / 2;
            if (desk.port.scroll_x + x < 0)
                old_x = (desk.port.scroll_x + x - 1) / 2;
            wrong += pixel_of(image, x, y) != colour_at(&desk.world, 2, old_x, old_y);
        }
    cairo_surface_destroy(image);
    CHECK_INT(wrong, 0);
    CHECK(fill(&desk, TIME_LIMIT));
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

/* True if a pixel of the screen is inside the tiles of an earlier view that was filled. */
static bool was_filled(const Desk *desk, const EdViewport *old_port, int x, int y)
{
    double side = ED_TILE_SIDE * desk->port.zoom / old_port->zoom;
    double left = floor((double)old_port->scroll_x / ED_TILE_SIDE) * side;
    double top = floor((double)old_port->scroll_y / ED_TILE_SIDE) * side;
    double right = (floor((double)(old_port->scroll_x + WIDTH - 1) / ED_TILE_SIDE) + 1) * side;
    double bottom = (floor((double)(old_port->scroll_y + HEIGHT - 1) / ED_TILE_SIDE) + 1) * side;
    int64_t document_x = desk->port.scroll_x + x, document_y = desk->port.scroll_y + y;
    return document_x >= (int64_t)round(left) && document_x < (int64_t)round(right) &&
           document_y >= (int64_t)round(top) && document_y < (int64_t)round(bottom);
}

/* Counts the pixels that are empty although a filled view contains them, and those that are not
 * empty although none does. */
static int wrongly_empty(Desk *desk, const EdViewport *filled, int count)
{
    cairo_surface_t *image = shown(desk);
    int wrong = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool has = false;
            for (int i = 0; i < count; i++)
                has = has || was_filled(desk, &filled[i], x, y);
            wrong += ((pixel_of(image, x, y) & 0xffffff) != SURROUND) != has;
        }
    cairo_surface_destroy(image);
    return wrong;
}

static void test_several_old_zooms_are_shown(void)
{
    for (int i = 0; i < 12; i++) {
        const EdViewport filled[] = {
            {.zoom = 2 + i % 5, .scroll_x = i * 37, .scroll_y = i * 19},
            {.zoom = 2.5 + i % 3, .scroll_x = 400 - i * 31, .scroll_y = i * 53},
            /* The same zoom at two positions: the bounds of its tiles have holes. */
            {.zoom = 2.5 + i % 3, .scroll_x = 1200 - i * 31, .scroll_y = 500 + i * 53},
            {.zoom = 1, .scroll_x = -150 + i * 3, .scroll_y = -100},
        };
        Desk desk;
        set_up(&desk);
        for (int k = 0; k < 4; k++) {
            desk.port = filled[k];
            if (k == 3) /* a new zoom */
                CHECK_INT(wrongly_empty(&desk, filled, 3), 0);
            fill(&desk, TIME_LIMIT);
        }
        /* A pan, after which two strips are missing. */
        desk.port.scroll_x += 260 * (i % 3 ? 1 : -1);
        desk.port.scroll_y += 260 * (i % 2 ? 1 : -1);
        CHECK_INT(wrongly_empty(&desk, filled, 4), 0);
        CHECK(fill(&desk, TIME_LIMIT));
        CHECK_INT(wrong_pixels(&desk), 0);
        tear_down(&desk);
    }
}

static void test_contents(void)
{
    Desk desk;
    set_up(&desk);
    CHECK(!ed_tiles_has_content(desk.tiles));
    fill(&desk, TIME_LIMIT);
    CHECK(ed_tiles_has_content(desk.tiles));
    ed_tiles_show(desk.tiles, 8, 1);
    CHECK(!ed_tiles_has_content(desk.tiles));
    /* Tiles of another content are never shown. */
    cairo_surface_t *image = shown(&desk);
    CHECK_INT(pixel_of(image, 300, 200), 0xff000000u | SURROUND);
    cairo_surface_destroy(image);
    fill(&desk, TIME_LIMIT);
    CHECK(desk.world.drawn > 0);
    ed_tiles_show(desk.tiles, 7, 1);
    fill(&desk, TIME_LIMIT);
    CHECK_INT(desk.world.drawn, 0);
    ed_tiles_drop_others(desk.tiles);
    ed_tiles_show(desk.tiles, 8, 1);
    fill(&desk, TIME_LIMIT);
    CHECK(desk.world.drawn > 0);
    ed_tiles_drop_all(desk.tiles);
    CHECK_INT(ed_tiles_count(desk.tiles), 0);
    tear_down(&desk);
}

static void test_bounded_memory(void)
{
    Desk desk;
    set_up(&desk);
    for (int i = 0; i < 300; i++) {
        ed_viewport_scroll(&desk.port, 700, i % 7 == 0 ? 500 : 0);
        fill(&desk, TIME_LIMIT);
    }
    CHECK(ed_tiles_count(desk.tiles) <= 512 + 12);
    CHECK_INT(wrong_pixels(&desk), 0);
    tear_down(&desk);
}

static const CheckCase cases[] = {
    {"tiles show the same pixels as drawing everything at once", test_shows_what_is_drawn},
    {"tiles at scale factor 2", test_scale_factor},
    {"only dirty pixels are drawn again", test_only_dirty_pixels},
    {"everything can be dirty", test_dirty_everything},
    {"tiles of other zooms are dirty, too", test_dirty_reaches_other_zooms},
    {"margins are in screen pixels", test_margin},
    {"tiles are drawn in slices, the nearest first", test_time_slices},
    {"tiles of the old zoom are shown until new ones are drawn", test_old_zoom_is_shown},
    {"tiles of several old zooms are shown together", test_several_old_zooms_are_shown},
    {"tiles of different contents are kept separately", test_contents},
    {"the number of tiles is limited", test_bounded_memory},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/* Tests of drawing maps: labels compared with samples, every option is visible, windows have no
 * seams, and differences are complete. */
#include "check.h"
#include "draw_demo.h"

#include <draw/labels.h>
#include <draw/map.h>
#include <edit/shapes.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLANES = 4 };

static Demo demo;

/* A map with all data computed from it. */
typedef struct Study {
    const Map *map;
    DrawMapPlane planes[MAX_PLANES];
    uint32_t plane_count;
    MapBands *known;
    DrawMapBands shown_bands;
    GArray *pinches, *curves;
} Study;

static Study study; /* of the race track */

/* Computes bands, distances and curves, and pinch points for an extra band, slightly too wide. */
static void study_road(void)
{
    DeriveJob job = {.threads = 1};
    Map *map = node_copy(study.map);
    Band *band = node_new(&band_kind);
    band->id = 1;
    band->radius = 31 * DOCUMENT_PIXEL;
    node_set_list(&map->bands, list_append(map->bands, band));
    MapBands *wide = map_bands_new(map, &(MapBandsOptions){0}, NULL, &job);
    study.pinches = map_bands_pinches(wide, &job);
    map_bands_unref(wide);
    node_unref(map);
    study.known = map_bands_new(study.map, &(MapBandsOptions){.distances = true}, NULL, &job);
    study.curves = map_bands_curves(study.known);
    study.shown_bands = (DrawMapBands){.labels = study.known->labels,
                                       .bands = study.known->bands,
                                       .count = study.known->count,
                                       .opacity = 1};
    CHECK_INT(study.known->count, 3);
}

static void study_open(void)
{
    study.map = list_get(demo.project->maps, 1);
    ListIter planes = list_iter(study.map->planes);
    for (const Plane *plane; (plane = list_next(&planes)) != NULL;)
        study.planes[study.plane_count++] = (DrawMapPlane){.plane = plane,
                                                           .pixels = plane_with_shapes(plane),
                                                           .shapes = draw_shapes_new(plane, NULL),
                                                           .opacity = 1};
    study_road();
}

static void study_close(void)
{
    for (uint32_t i = 0; i < study.plane_count; i++) {
        blocks_unref((Blocks *)study.planes[i].pixels);
        draw_shapes_free((DrawShapes *)study.planes[i].shapes);
    }
    map_bands_unref(study.known);
    g_array_unref(study.pinches);
    g_array_unref(study.curves);
}

static void show_pinches(DrawMapOptions *options)
{
    options->pinches = (const MapPinch *)(const void *)study.pinches->data;
    options->pinch_count = study.pinches->len;
}

static void show_curves(DrawMapOptions *options)
{
    options->curves = (const MapCurve *)(const void *)study.curves->data;
    options->curve_count = study.curves->len;
}

static DrawMapOptions usual_options(void)
{
    return (DrawMapOptions){.show = DRAW_MAP_USUAL,
                            .dim = 0.26,
                            .planes = study.planes,
                            .plane_count = study.plane_count};
}

static void draw_shown(const DrawTarget *target, void *user)
{
    CHECK_INT(draw_map(target, user, demo.pictures), DRAW_PICTURE_READY);
}

static Window drawn(const DrawTarget *shape, const DrawMapView *view)
{
    Window window = window_new(shape);
    draw_map(&window.target, view, demo.pictures);
    return window;
}

static size_t options_differ(const DrawMapOptions *a, const DrawMapOptions *b)
{
    const DrawTarget shape = {.width = 520, .height = 450, .x = -8, .y = -8, .zoom = 1, .scale = 1};
    Window one = drawn(&shape, &(DrawMapView){demo.project, study.map, a});
    Window other = drawn(&shape, &(DrawMapView){demo.project, study.map, b});
    size_t count = windows_differ(&one, &other);
    window_free(&one, "one");
    window_free(&other, "other");
    return count;
}

/* ---- Labels ---- */

/* Rectangles of labels 0 to 4. */
static Blocks *random_blocks(CheckRandom *random, uint32_t width, uint32_t height)
{
    Blocks *empty = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(empty);
    for (int n = 0; n < 40; n++) {
        int32_t x = check_between(random, -9, (int)width),
                y = check_between(random, -9, (int)height);
        PixelRect rect = {x, y, x + check_between(random, 1, 70), y + check_between(random, 1, 70)};
        blocks_edit_rect(edit, rect, (uint8_t)check_between(random, 0, 4));
    }
    blocks_unref(empty);
    return blocks_edit_end(edit);
}

/* Grey values over black, so that sums are simple. */
static void grey_styles(DrawLabelStyle styles[256], bool lines)
{
    memset(styles, 0, 256 * sizeof *styles);
    for (uint32_t i = 1; i <= 4; i++) {
        styles[i].fill = 0xff000000u | 0x101010u * i;
        styles[i].line = lines ? 0xffff0000u + i : 0;
        styles[i].rim = lines && i != 2 ? 0xff00ff00u + i : 0; /* label 2 has none */
    }
}

static DrawLabels labels_of(const Blocks *blocks, const DrawLabelStyle *styles)
{
    return (DrawLabels){.read = draw_read_blocks,
                        .source = blocks,
                        .width = blocks_width(blocks),
                        .height = blocks_height(blocks),
                        .styles = styles};
}

static Window labelled(const DrawTarget *shape, const DrawLabels *labels)
{
    Window window = window_new(shape);
    draw_fill(&window.target, draw_area_of(&window.target), 0xff000000);
    draw_labels(&window.target, labels);
    return window;
}

static uint8_t label_at(const Blocks *blocks, const DrawLabels *labels, double x, double y)
{
    double across = (x - labels->x) / (labels->cell_w > 0 ? labels->cell_w : 1);
    double down = (y - labels->y) / (labels->cell_h > 0 ? labels->cell_h : 1);
    return blocks_get(blocks, (int32_t)floor(across), (int32_t)floor(down));
}

static bool is_near_edge(const DrawLabels *labels, double x, double y)
{
    double across = (x - labels->x) / (labels->cell_w > 0 ? labels->cell_w : 1);
    double down = (y - labels->y) / (labels->cell_h > 0 ? labels->cell_h : 1);
    return fabs(across - round(across)) < 1e-6 || fabs(down - round(down)) < 1e-6;
}

/* True if there is another label at this distance from a position, across or down. */
static bool edge_around(const Blocks *blocks, const DrawLabels *labels, double x, double y,
                        double far)
{
    uint8_t label = label_at(blocks, labels, x, y);
    return label_at(blocks, labels, x - far, y) != label ||
           label_at(blocks, labels, x + far, y) != label ||
           label_at(blocks, labels, x, y - far) != label ||
           label_at(blocks, labels, x, y + far) != label;
}

static void test_sharp_labels(void)
{
    CheckRandom random = check_random("labels");
    DrawLabelStyle styles[256];
    for (size_t n = check_times(300); n > 0 && !check_hopeless(); n--) {
        Blocks *blocks = random_blocks(&random, 150, 130);
        DrawLabels labels = labels_of(blocks, styles);
        bool lines = check_chance(&random, 50);
        grey_styles(styles, lines);
        if (check_chance(&random, 40)) {
            labels.x = check_between(&random, -300, 300) / 8.0;
            labels.y = check_between(&random, -300, 300) / 8.0;
            labels.cell_w = check_between(&random, 8, 40) / 8.0;
            labels.cell_h = check_between(&random, 8, 40) / 8.0;
        }
        DrawTarget shape = random_shape(&random, 60 + labels.x, 60 + labels.y, 120);
        shape.zoom = fmax(shape.zoom, 1);
        Window window = labelled(&shape, &labels);
        int s = (int)shape.scale;
        for (int64_t y = shape.y; y < shape.y + shape.height; y++)
            for (int64_t x = shape.x; x < shape.x + shape.width; x++) {
                double px = ((double)x + 0.5) / shape.zoom, py = ((double)y + 0.5) / shape.zoom;
                double step = s / shape.zoom;
                uint8_t label = label_at(blocks, &labels, px, py);
                bool near_edge = false;
                for (int i = -2; i <= 2; i++)
                    near_edge |= is_near_edge(&labels, px + i * step, py + i * step);
                uint32_t want = label == 0 ? 0xff000000 : styles[label].fill;
                if (lines && edge_around(blocks, &labels, px, py, step))
                    want = styles[label].line != 0 ? styles[label].line : want;
                else if (styles[label].rim != 0 && edge_around(blocks, &labels, px, py, 2 * step))
                    want = styles[label].rim;
                if (near_edge)
                    continue;
                CHECK_INT(window_pixel(&window, x, y), want);
            }
        window_free(&window, "labels");
        blocks_unref(blocks);
    }
}

/* The mean grey of n x n samples of a pixel at a zoom. */
static double sampled(const Blocks *blocks, const DrawLabels *labels, int x, int y, double zoom,
                      int n)
{
    double sum = 0;
    for (int i = 0; i < n * n; i++)
        sum += 16 * label_at(blocks, labels, (x + (i % n + 0.5) / n) / zoom,
                             (y + (i / n + 0.5) / n) / zoom);
    return sum / (n * n);
}

/* Below 100 % a pixel is the mean of 2 x 2 samples; on average that is close to the mean of
 * everything that it covers. */
static void test_small_labels(void)
{
    CheckRandom random = check_random("small");
    DrawLabelStyle styles[256];
    grey_styles(styles, false);
    for (size_t n = check_times(40); n > 0 && !check_hopeless(); n--) {
        Blocks *blocks = random_blocks(&random, 300, 200);
        DrawLabels labels = labels_of(blocks, styles);
        double zoom = 0.08 + 0.9 * check_unit(&random), off = 0;
        DrawTarget shape = {
            .width = (int)(300 * zoom), .height = (int)(200 * zoom), .zoom = zoom, .scale = 1};
        Window window = labelled(&shape, &labels);
        for (int y = 0; y < shape.height; y++)
            for (int x = 0; x < shape.width; x++) {
                double grey = window_pixel(&window, x, y) & 0xff;
                double want = sampled(blocks, &labels, x, y, zoom, 2);
                CHECK_THAT(fabs(grey - want) <= 0.5, "%d,%d at %g is %g, not %g", x, y, zoom, grey,
                           want);
                off += fabs(grey - sampled(blocks, &labels, x, y, zoom, 10));
            }
        CHECK_THAT(off / (shape.width * shape.height) < 2.5, "at %g off by %g", zoom,
                   off / (shape.width * shape.height));
        window_free(&window, "small labels");
        blocks_unref(blocks);
    }
}

static void draw_labelled(const DrawTarget *target, void *user)
{
    draw_labels(target, user);
}

static void test_label_windows(void)
{
    CheckRandom random = check_random("label windows");
    for (size_t n = check_times(600); n > 0 && !check_hopeless(); n--) {
        Blocks *blocks = random_blocks(&random, 300, 200);
        DrawLabelStyle styles[256] = {0};
        DrawLabels labels = labels_of(blocks, styles);
        for (int i = 0; i < 5; i++)
            styles[i] = (DrawLabelStyle){
                (uint32_t)check_next(&random), (uint32_t)check_next(&random),
                (uint32_t)check_next(&random), (Hatch)check_between(&random, 0, HATCH_COUNT - 1),
                (uint32_t)check_next(&random)};
        if (check_chance(&random, 30))
            labels.cell_w = labels.cell_h = 0.3 + 9 * check_unit(&random);
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 300), 60, 600);
        check_windows(&random, &shape, draw_labelled, &labels, "labels");
        blocks_unref(blocks);
    }
}

/* ---- Options ---- */

static void test_parts(void)
{
    for (unsigned part = 1; part <= DRAW_MAP_WALKS; part *= 2) {
        DrawMapOptions with = usual_options(), without = with;
        without.show &= ~part;
        /* The track's picture has no holes, its plane no walk-to points. The grid needs larger
         * zooms. */
        bool shows = part != DRAW_MAP_CHECKER && part != DRAW_MAP_WALKS && part != DRAW_MAP_GRID;
        size_t differ = options_differ(&with, &without);
        CHECK_THAT(shows ? differ > 100 : differ == 0, "part %u: %zu", part, differ);
    }
}

/* The study has the parts that the track lacks. */
static void test_other_parts(void)
{
    const Map *map = list_get(demo.project->maps, 0);
    DrawMapPlane plane = {.plane = list_get(map->planes, 0), .opacity = 1};
    const DrawTarget shape = {
        .width = 900, .height = 600, .x = 300, .y = 300, .zoom = 5, .scale = 1};
    static const unsigned parts[] = {DRAW_MAP_WALKS, DRAW_MAP_GRID};
    for (size_t i = 0; i < CHECK_COUNT(parts); i++) {
        DrawMapOptions with = {.show = DRAW_MAP_USUAL, .planes = &plane, .plane_count = 1};
        DrawMapOptions without = with;
        without.show &= ~parts[i];
        Window a = drawn(&shape, &(DrawMapView){demo.project, map, &with});
        Window b = drawn(&shape, &(DrawMapView){demo.project, map, &without});
        CHECK(windows_differ(&a, &b) > 100);
        window_free(&a, "with");
        window_free(&b, "without");
    }
    DrawMapOptions checks = {.show = DRAW_MAP_CHECKER}, nothing = {0};
    CHECK(options_differ(&checks, &nothing) > 1000);
}

static void test_options(void)
{
    DrawMapPlane planes[5][MAX_PLANES];
    DrawMapBands faint = study.shown_bands, hidden = faint, bare = faint;
    DrawMapOptions usual = usual_options(), bands = usual, others[16];
    bands.bands = &study.shown_bands;
    faint.opacity = 0.5;
    hidden.hidden[0] = 2;
    bare.labels = NULL;
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    for (size_t i = 0; i < 5; i++) {
        memcpy(planes[i], study.planes, sizeof planes[i]);
        others[i < 4 ? i : 14].planes = planes[i];
    }
    planes[0][0].opacity = 0.4;
    planes[1][0].greyed = true;
    planes[2][0].zone = 1;
    planes[3][0].pixels = NULL; /* as stored: this plane is painted by shapes only */
    others[4].plane_count = 1;
    others[5].theme = &draw_theme_light;
    others[6].dim = 0.5;
    others[7].tags.solo = 14;
    others[8].tags.hidden[0] = 1u << 13;
    others[9].distances = study.known->distances;
    show_pinches(&others[10]);
    others[11].bands = &study.shown_bands;
    show_curves(&others[12]);
    others[13].differences = study.known->labels;
    planes[4][0].zone = 1;
    planes[4][0].alone = true;
    others[15].proposal = study.known->labels;
    CHECK(options_differ(&others[2], &others[14]) > 50); /* `alone` changes more */
    CHECK(study.pinches->len > 0);
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        CHECK_THAT(options_differ(&usual, &others[i]) > 50, "option %zu does not show", i);
    others[0] = others[1] = others[2] = bands;
    others[0].bands = &faint;
    others[1].bands = &hidden;
    CHECK(options_differ(&bands, &others[0]) > 1000);
    CHECK(options_differ(&bands, &others[1]) > 1000);
    others[2].bands = &bare;
    CHECK(options_differ(&usual, &others[2]) == 0);
}

/* Cached lines look like lines that are computed each time. */
static void test_kept_lines(void)
{
    DrawMapPlane planes[MAX_PLANES];
    DrawMapOptions kept = usual_options(), fresh = kept;
    memcpy(planes, study.planes, sizeof planes);
    for (uint32_t i = 0; i < study.plane_count; i++) {
        DrawShapes *again = draw_shapes_new(study.planes[i].plane, study.planes[i].shapes);
        planes[i].shapes = again;
        fresh.planes = planes;
        CHECK_INT(options_differ(&kept, &fresh), 0);
        draw_shapes_free(again);
        planes[i].shapes = NULL;
    }
    CHECK_INT(options_differ(&kept, &fresh), 0);
    draw_shapes_free(NULL);
}

/* ---- Bands ---- */

/* A band's colour is drawn where its disc is the first that does not fit. */
static void test_band_pixels(void)
{
    DrawMapOptions options = usual_options(), none = options;
    options.show = none.show = 0;
    options.plane_count = none.plane_count = 0;
    options.dim = none.dim = 0;
    options.bands = &study.shown_bands;
    DrawTarget shape = {.width = 504, .height = 432, .zoom = 1, .scale = 1};
    Window bands = drawn(&shape, &(DrawMapView){demo.project, study.map, &options});
    Window plain = drawn(&shape, &(DrawMapView){demo.project, study.map, &none});
    for (int i = 0; i < 504 * 432; i++) {
        uint8_t label = blocks_get(study.known->labels, i % 504, i / 504);
        uint32_t got = window_pixel(&bands, i % 504, i / 504);
        CHECK_INT(got == window_pixel(&plain, i % 504, i / 504), label == 0 || label == 4);
        if (label == 2) /* orange */
            CHECK((got >> 16 & 0xff) > 2 * (got & 0xff));
    }
    window_free(&bands, "bands");
    window_free(&plain, "plain");
}

/* ---- Visibility of zones ---- */

/* A map without a picture, with one zone and its walk-to point. */
static Map *zone_map(int32_t tag, int32_t number)
{
    Map *map = node_new(&map_kind);
    Plane *plane = node_new(&plane_kind);
    Zone *zone = node_new(&zone_kind);
    Blocks *empty = blocks_new(60, 40, 0);
    BlocksEdit *edit = blocks_edit(empty);
    blocks_edit_rect(edit, (PixelRect){10, 10, 30, 30}, (uint8_t)number);
    blocks_unref(empty);
    node_set_blocks(&plane->pixels, blocks_edit_end(edit));
    plane->id = 2;
    zone->number = number;
    zone->tag = tag;
    zone->has_walk = true;
    zone->walk_x = 45 * DOCUMENT_PIXEL;
    zone->walk_y = 20 * DOCUMENT_PIXEL;
    node_set_list(&plane->zones, list_append(NULL, zone));
    map->width = 60;
    map->height = 40;
    node_set_list(&map->planes, list_append(NULL, plane));
    return map;
}

/* The editor shows zones at half opacity, and other planes at less. */
static void check_zone_seen(const DrawTheme *theme, DrawColour art, int32_t tag, unsigned by_zone,
                            bool greyed)
{
    int32_t number = by_zone != 0 ? tag + 1 : 1;
    Map *map = zone_map(tag, number);
    DrawTheme with = *theme;
    with.checker[0] = with.checker[1] = art;
    DrawMapPlane plane = {
        .plane = list_get(map->planes, 0), .opacity = greyed ? 0.4 : 0.5, .greyed = greyed};
    DrawMapOptions options = {.theme = &with,
                              .show = DRAW_MAP_CHECKER | DRAW_MAP_ZONES | DRAW_MAP_OUTLINES |
                                      DRAW_MAP_WALKS | by_zone,
                              .planes = &plane,
                              .plane_count = 1};
    DrawTarget shape = {.width = 60, .height = 40, .zoom = 1, .scale = 1};
    Window window = drawn(&shape, &(DrawMapView){demo.project, map, &options});
    double outline = window_contrast(&window, art, 10, 12, 20);
    double walk = window_contrast(&window, art, 35, 55, 20);
    CHECK_THAT(outline >= 3, "%s %d%s on %06x: %.1f", by_zone != 0 ? "zone" : "tag", number,
               greyed ? ", greyed," : "", art & 0xffffff, outline);
    CHECK_THAT(walk >= 3, "where one walks to on %06x: %.1f", art & 0xffffff, walk);
    window_free(&window, "zone");
    node_unref(map);
}

static void test_zones_seen(void)
{
    for (int n = 0; n < TEST_THEMES; n++) {
        DrawTheme theme = test_theme(n);
        for (size_t i = 0; i <= CHECK_COUNT(hard_art_colours); i++)
            for (int32_t tag = 0; tag <= 13; tag++) {
                DrawColour art =
                    i < CHECK_COUNT(hard_art_colours) ? hard_art_colours[i] : theme.checker[0];
                check_zone_seen(&theme, art, tag, 0, false);
                check_zone_seen(&theme, art, tag, DRAW_MAP_BY_ZONE, false);
                check_zone_seen(&theme, art, tag, 0, true);
            }
    }
}

/* Zones of one tag look the same, unless each has its own colour. */
static void test_zones_by_zone(void)
{
    uint32_t seen[2][2];
    for (int own = 0; own < 2; own++)
        for (int32_t number = 1; number <= 2; number++) {
            Map *map = zone_map(1, number);
            DrawMapPlane plane = {.plane = list_get(map->planes, 0), .opacity = 1};
            DrawMapOptions options = {.show = DRAW_MAP_ZONES | DRAW_MAP_OUTLINES |
                                              (own != 0 ? DRAW_MAP_BY_ZONE : 0u),
                                      .planes = &plane,
                                      .plane_count = 1};
            DrawTarget shape = {.width = 60, .height = 40, .zoom = 1, .scale = 1};
            Window window = drawn(&shape, &(DrawMapView){demo.project, map, &options});
            seen[own][number - 1] = window_pixel(&window, 10, 20);
            window_free(&window, "zone");
            node_unref(map);
        }
    CHECK_INT(seen[0][0], seen[0][1]);
    CHECK(seen[1][0] != seen[1][1] && seen[1][0] != seen[0][0]);
}

/* ---- Windows ---- */

static void test_windows(void)
{
    CheckRandom random = check_random("windows");
    for (size_t n = check_times(350); n > 0 && !check_hopeless(); n--) {
        DrawMapPlane planes[MAX_PLANES];
        DrawMapOptions options = usual_options();
        memcpy(planes, study.planes, sizeof planes);
        planes[0].opacity = check_unit(&random);
        planes[1].greyed = check_chance(&random, 50);
        options.planes = planes;
        options.show = (unsigned)check_between(&random, 0, 255);
        options.bands = check_chance(&random, 40) ? &study.shown_bands : NULL;
        options.distances = check_chance(&random, 30) ? study.known->distances : NULL;
        options.differences = check_chance(&random, 20) ? study.known->labels : NULL;
        if (check_chance(&random, 50))
            show_pinches(&options);
        if (check_chance(&random, 50))
            show_curves(&options);
        DrawMapView view = {demo.project, study.map, &options};
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 504),
                                        check_between(&random, 0, 432), 400);
        check_windows(&random, &shape, draw_shown, &view, "map");
    }
}

/* ---- Differences ---- */

static Plane *painted_plane(CheckRandom *random, const Plane *plane)
{
    Plane *changed = node_copy(plane);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    int32_t x = check_between(random, 0, 500), y = check_between(random, 0, 420);
    blocks_edit_rect(edit, (PixelRect){x, y, x + 70, y + 50}, (uint8_t)check_between(random, 1, 5));
    node_set_blocks(&changed->pixels, blocks_edit_end(edit));
    return changed;
}

static Plane *reshaped_plane(CheckRandom *random, const Plane *plane)
{
    Plane *changed = node_copy(plane);
    uint32_t place = (uint32_t)check_between(random, 0, (int)list_count(plane->shapes) - 1);
    Shape *shape = node_copy(list_get(plane->shapes, place));
    uint32_t which = (uint32_t)check_between(random, 0, (int)list_count(shape->nodes) - 1);
    ShapeNode *node = node_copy(list_get(shape->nodes, which));
    node->x += check_between(random, -3000, 3000);
    node->y += check_between(random, -3000, 3000);
    node_set_list(&shape->nodes, list_set(shape->nodes, which, node));
    if (check_chance(random, 20)) {
        node_unref(shape);
        node_set_list(&changed->shapes, list_remove(plane->shapes, place));
    } else {
        node_set_list(&changed->shapes, list_set(plane->shapes, place, shape));
    }
    return changed;
}

static void test_differences(void)
{
    CheckRandom random = check_random("differences");
    size_t differ[2] = {0};
    for (size_t n = 0; check_more(n, 160, smallest_of(differ, 2) >= 150); n++) {
        int what = (int)(n % 2);
        const Plane *plane = study.planes[0].plane;
        Plane *changed = what == 0 ? painted_plane(&random, plane) : reshaped_plane(&random, plane);
        Blocks *pixels = plane_with_shapes(changed);
        DrawMapPlane planes[2] = {study.planes[0], study.planes[1]};
        planes[0].plane = changed;
        planes[0].pixels = pixels;
        planes[0].shapes = NULL;
        DrawMapOptions usual = usual_options();
        /* If zones are shown, their dirty pixels may hide missing ones of the lines of shapes. */
        if (n % 4 == 1)
            usual.show &= ~(unsigned)DRAW_MAP_ZONES;
        DrawMapOptions other = usual;
        other.planes = planes;
        DrawMapView a = {demo.project, study.map, &usual}, b = {demo.project, study.map, &other};
        DrawTarget shape = random_shape(&random, 250, 200, 500);
        if (check_chance(&random, 50)) /* the whole map */
            shape = (DrawTarget){.width = 520, .height = 440, .zoom = 1, .scale = 1};
        Window before = drawn(&shape, &a), after = drawn(&shape, &b);
        DrawDirty dirty = {0};
        draw_map_difference(&a, &b, &dirty);
        CHECK(!dirty.all);
        differ[what] += check_dirty(&before, &after, &dirty, what == 0 ? "paint" : "shape");
        draw_dirty_clear(&dirty);
        window_free(&before, "before");
        window_free(&after, "after");
        blocks_unref(pixels);
        node_unref(changed);
    }
    for (int what = 0; what < 2; what++)
        CHECK_THAT(differ[what] >= 150, "change %d: %zu pixels", what, differ[what]);
}

/* Computed data of a map, as drawn. */
typedef struct Computed {
    Map *map;
    MapBands *known;
    GArray *pinches, *curves;
    DrawMapBands bands;
    DrawMapOptions options;
} Computed;

static Computed compute(Map *map, bool shows_distances)
{
    DeriveJob job = {.threads = 1};
    Computed all = {.map = map};
    all.known = map_bands_new(map, &(MapBandsOptions){.distances = true}, study.known, &job);
    all.pinches = map_bands_pinches(all.known, &job);
    all.curves = map_bands_curves(all.known);
    all.bands = (DrawMapBands){all.known->labels, all.known->bands, all.known->count, {0}, 1};
    all.options = (DrawMapOptions){.show = DRAW_MAP_PICTURE,
                                   .pinches = (const MapPinch *)(const void *)all.pinches->data,
                                   .pinch_count = all.pinches->len,
                                   .curves = (const MapCurve *)(const void *)all.curves->data,
                                   .curve_count = all.curves->len};
    if (shows_distances)
        all.options.distances = all.known->distances;
    return all;
}

static void computed_clear(Computed *all)
{
    map_bands_unref(all->known);
    g_array_unref(all->pinches);
    g_array_unref(all->curves);
    node_unref(all->map);
}

static void test_computed_differences(void)
{
    CheckRandom random = check_random("computed differences");
    size_t differ = 0;
    for (size_t n = 0; check_more(n, 60, differ > 0); n++) {
        const Plane *plane = study.planes[0].plane;
        Plane *changed =
            n % 2 == 0 ? painted_plane(&random, plane) : reshaped_plane(&random, plane);
        Map *map = node_copy(study.map);
        node_set_list(&map->planes, list_set(map->planes, 0, changed));
        Computed from = compute(node_ref(study.map), n % 3 == 0), to = compute(map, n % 3 == 0);
        from.options.bands = &from.bands;
        to.options.bands = &to.bands;
        DrawMapView a = {demo.project, study.map, &from.options},
                    b = {demo.project, map, &to.options};
        DrawTarget shape = {.width = 520, .height = 440, .zoom = 1, .scale = 1};
        Window before = drawn(&shape, &a), after = drawn(&shape, &b);
        DrawDirty dirty = {0};
        draw_map_difference(&a, &b, &dirty);
        CHECK(!dirty.all);
        differ += check_dirty(&before, &after, &dirty, "computed");
        draw_dirty_clear(&dirty);
        window_free(&before, "before");
        window_free(&after, "after");
        computed_clear(&from);
        computed_clear(&to);
    }
    CHECK(differ > 0);
}

static bool is_all(const DrawMapView *a, const DrawMapView *b)
{
    DrawDirty dirty = {0};
    draw_map_difference(a, b, &dirty);
    bool all = dirty.all;
    CHECK(all || dirty.count == 0);
    draw_dirty_clear(&dirty);
    return all;
}

static void test_option_differences(void)
{
    DrawMapOptions usual = usual_options(), others[11];
    DrawMapPlane planes[MAX_PLANES], alone[MAX_PLANES];
    Plane *other_zones = node_copy(study.planes[0].plane);
    memcpy(planes, study.planes, sizeof planes);
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].show = 3;
    others[2].dim = 0.3;
    others[3].tags.solo = 3;
    others[4].plane_count = 1;
    others[5].bands = &study.shown_bands;
    others[6].distances = study.known->distances;
    others[7].differences = study.known->labels;
    node_set_list(&other_zones->zones, list_remove(other_zones->zones, 1));
    planes[0].plane = other_zones;
    others[8].planes = planes;
    memcpy(alone, study.planes, sizeof alone);
    alone[0].alone = true;
    others[9].planes = alone;
    others[10].proposal = study.known->labels;
    DrawMapView view = {demo.project, study.map, &usual};
    CHECK(!is_all(&view, &view));
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        CHECK_THAT(is_all(&view, &(DrawMapView){demo.project, study.map, &others[i]}),
                   "option %zu is not told", i);
    Project *coloured = with_tag_recoloured(demo.project, 13);
    CHECK(is_all(&view, &(DrawMapView){coloured, study.map, &usual}));
    Map *wider = node_copy(study.map);
    wider->road[0] ^= 1u << 14;
    CHECK(is_all(&view, &(DrawMapView){demo.project, wider, &usual}));
    node_unref(wider);
    node_unref(coloured);
    node_unref(other_zones);
}

static const CheckCase cases[] = {
    {"sharp labels", test_sharp_labels},
    {"small labels", test_small_labels},
    {"labels in parts", test_label_windows},
    {"every part shows", test_parts},
    {"other parts show", test_other_parts},
    {"every option shows", test_options},
    {"lines that are kept", test_kept_lines},
    {"pixels of bands", test_band_pixels},
    {"zones stand out from any art", test_zones_seen},
    {"zones in colours of their own", test_zones_by_zone},
    {"windows in parts", test_windows},
    {"differences miss nothing", test_differences},
    {"differences of what is computed", test_computed_differences},
    {"differences of options", test_option_differences},
};

int main(int argc, char **argv)
{
    demo = demo_open();
    study_open();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    study_close();
    demo_close(&demo);
    return status;
}

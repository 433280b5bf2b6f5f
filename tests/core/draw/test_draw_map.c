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

/* A map of the demo with all data that can be derived from it. */
typedef struct ComputedMap {
    const Map *map;
    DrawMapPlane planes[MAX_PLANES];
    uint32_t plane_count;
    MapBands *bands;
    DrawMapBands shown_bands;
    GArray *pinches, *curves;
} ComputedMap;

static ComputedMap race_track; /* the race track of the demo */

/*
 * Computes bands, distances and curves, and the pinch points of an additional band that is slightly
 * too wide.
 */
static void study_road(void)
{
    DeriveJob job = {.threads = 1};
    Map *map = node_copy(race_track.map);
    Band *band = node_new(&band_kind);
    band->id = 1;
    band->radius = 31 * DOCUMENT_PIXEL;
    node_set_list(&map->bands, list_append(map->bands, band));
    MapBands *wide_bands = map_bands_new(map, &(MapBandsOptions){0}, NULL, &job);
    race_track.pinches = map_bands_pinches(wide_bands, &job);
    map_bands_unref(wide_bands);
    node_unref(map);
    race_track.bands =
        map_bands_new(race_track.map, &(MapBandsOptions){.distances = true}, NULL, &job);
    race_track.curves = map_bands_curves(race_track.bands);
    race_track.shown_bands = (DrawMapBands){.labels = race_track.bands->labels,
                                            .bands = race_track.bands->bands,
                                            .count = race_track.bands->count,
                                            .opacity = 1};
    CHECK_INT(race_track.bands->count, 3);
}

static void study_open(void)
{
    race_track.map = list_get(demo.project->maps, 1);
    ListIter planes = list_iter(race_track.map->planes);
    for (const Plane *plane; (plane = list_next(&planes)) != NULL;)
        race_track.planes[race_track.plane_count++] =
            (DrawMapPlane){.plane = plane,
                           .pixels = plane_with_shapes(plane),
                           .shapes = draw_shapes_new(plane, NULL),
                           .opacity = 1};
    study_road();
}

static void study_close(void)
{
    for (uint32_t i = 0; i < race_track.plane_count; i++) {
        blocks_unref((Blocks *)race_track.planes[i].pixels);
        draw_shapes_free((DrawShapes *)race_track.planes[i].shapes);
    }
    map_bands_unref(race_track.bands);
    g_array_unref(race_track.pinches);
    g_array_unref(race_track.curves);
}

static void show_pinches(DrawMapOptions *options)
{
    options->pinches = (const MapPinch *)(const void *)race_track.pinches->data;
    options->pinch_count = race_track.pinches->len;
}

static void show_curves(DrawMapOptions *options)
{
    options->curves = (const MapCurve *)(const void *)race_track.curves->data;
    options->curve_count = race_track.curves->len;
}

static DrawMapOptions usual_options(void)
{
    return (DrawMapOptions){.show = DRAW_MAP_USUAL,
                            .dim = 0.26,
                            .planes = race_track.planes,
                            .plane_count = race_track.plane_count};
}

static void draw_map_cb(const DrawTarget *target, void *user)
{
    CHECK_INT(draw_map(target, user, demo.pictures), DRAW_PICTURE_READY);
}

static Window draw_window(const DrawTarget *shape, const DrawMapView *view)
{
    Window window = window_new(shape);
    draw_map(&window.target, view, demo.pictures);
    return window;
}

static size_t options_differ(const DrawMapOptions *a, const DrawMapOptions *b)
{
    const DrawTarget shape = {.width = 520, .height = 450, .x = -8, .y = -8, .zoom = 1, .scale = 1};
    Window window_a = draw_window(&shape, &(DrawMapView){demo.project, race_track.map, a});
    Window window_b = draw_window(&shape, &(DrawMapView){demo.project, race_track.map, b});
    size_t count = count_different_pixels(&window_a, &window_b);
    window_free(&window_a, "one");
    window_free(&window_b, "other");
    return count;
}

/* ---- Labels ---- */

/* Creates random rectangles of labels 0 to 4. */
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

/* Sets grey values over black, so that sums are simple. */
static void grey_styles(DrawLabelStyle styles[256], bool lines)
{
    memset(styles, 0, 256 * sizeof *styles);
    for (uint32_t i = 1; i <= 4; i++) {
        styles[i].fill = 0xff000000u | 0x101010u * i;
        styles[i].line = lines ? 0xffff0000u + i : 0;
        styles[i].rim = lines && i != 2 ? 0xff00ff00u + i : 0; /* label 2 has no rim */
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

static Window draw_labels_window(const DrawTarget *shape, const DrawLabels *labels)
{
    Window window = window_new(shape);
    draw_fill(&window.target, draw_area_of(&window.target), 0xff000000);
    draw_labels(&window.target, labels);
    return window;
}

static uint8_t label_at(const Blocks *blocks, const DrawLabels *labels, double x, double y)
{
    double column = (x - labels->x) / (labels->cell_w > 0 ? labels->cell_w : 1);
    double row = (y - labels->y) / (labels->cell_h > 0 ? labels->cell_h : 1);
    return blocks_get(blocks, (int32_t)floor(column), (int32_t)floor(row));
}

static bool is_near_edge(const DrawLabels *labels, double x, double y)
{
    double column = (x - labels->x) / (labels->cell_w > 0 ? labels->cell_w : 1);
    double row = (y - labels->y) / (labels->cell_h > 0 ? labels->cell_h : 1);
    return fabs(column - round(column)) < 1e-6 || fabs(row - round(row)) < 1e-6;
}

/* True if there is another label at a distance from a position, horizontally or vertically. */
static bool has_edge_near(const Blocks *blocks, const DrawLabels *labels, double x, double y,
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
    DrawLabelStyle styles[256];
    CHECK_RANDOM_CASES (random, "labels", 300) {
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
        Window window = draw_labels_window(&shape, &labels);
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
                if (lines && has_edge_near(blocks, &labels, px, py, step))
                    want = styles[label].line != 0 ? styles[label].line : want;
                else if (styles[label].rim != 0 && has_edge_near(blocks, &labels, px, py, 2 * step))
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
static double mean_of_samples(const Blocks *blocks, const DrawLabels *labels, int x, int y,
                              double zoom, int n)
{
    double sum = 0;
    for (int i = 0; i < n * n; i++)
        sum += 16 * label_at(blocks, labels, (x + (i % n + 0.5) / n) / zoom,
                             (y + (i / n + 0.5) / n) / zoom);
    return sum / (n * n);
}

/*
 * Below 100%, a pixel is the mean of 2 x 2 samples. On average, that is close to the mean of the
 * area that it covers.
 */
static void test_small_labels(void)
{
    CheckRandom random = check_random("small");
    DrawLabelStyle styles[256];
    grey_styles(styles, false);
    for (size_t n = check_case_count(40); n > 0 && !check_has_failed_too_often(); n--) {
        Blocks *blocks = random_blocks(&random, 300, 200);
        DrawLabels labels = labels_of(blocks, styles);
        double zoom = 0.08 + 0.9 * check_unit(&random), total_error = 0;
        DrawTarget shape = {
            .width = (int)(300 * zoom), .height = (int)(200 * zoom), .zoom = zoom, .scale = 1};
        Window window = draw_labels_window(&shape, &labels);
        for (int y = 0; y < shape.height; y++)
            for (int x = 0; x < shape.width; x++) {
                double grey = window_pixel(&window, x, y) & 0xff;
                double want = mean_of_samples(blocks, &labels, x, y, zoom, 2);
                CHECK_THAT(fabs(grey - want) <= 0.5, "%d,%d at zoom %g is %g, not %g", x, y, zoom,
                           grey, want);
                total_error += fabs(grey - mean_of_samples(blocks, &labels, x, y, zoom, 10));
            }
        CHECK_THAT(total_error / (shape.width * shape.height) < 2.5,
                   "at zoom %g, the mean difference is %g", zoom,
                   total_error / (shape.width * shape.height));
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
    CHECK_RANDOM_CASES (random, "label windows", 600) {
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
        DrawMapOptions with_part = usual_options(), without_part = with_part;
        without_part.show &= ~part;
        /*
         * The picture of the track has no holes, and its plane has no walk-to points. The grid
         * needs larger zooms.
         */
        bool is_visible =
            part != DRAW_MAP_CHECKER && part != DRAW_MAP_WALKS && part != DRAW_MAP_GRID;
        size_t differ = options_differ(&with_part, &without_part);
        CHECK_THAT(is_visible ? differ > 100 : differ == 0, "part %u: %zu", part, differ);
    }
}

/* The map "study" of the demo has the parts that its race track does not have. */
static void test_other_parts(void)
{
    const Map *map = list_get(demo.project->maps, 0);
    DrawMapPlane plane = {.plane = list_get(map->planes, 0), .opacity = 1};
    const DrawTarget shape = {
        .width = 900, .height = 600, .x = 300, .y = 300, .zoom = 5, .scale = 1};
    static const unsigned parts[] = {DRAW_MAP_WALKS, DRAW_MAP_GRID};
    for (size_t i = 0; i < CHECK_COUNT(parts); i++) {
        DrawMapOptions with_part = {.show = DRAW_MAP_USUAL, .planes = &plane, .plane_count = 1};
        DrawMapOptions without_part = with_part;
        without_part.show &= ~parts[i];
        Window a = draw_window(&shape, &(DrawMapView){demo.project, map, &with_part});
        Window b = draw_window(&shape, &(DrawMapView){demo.project, map, &without_part});
        CHECK(count_different_pixels(&a, &b) > 100);
        window_free(&a, "with");
        window_free(&b, "without");
    }
    DrawMapOptions checks = {.show = DRAW_MAP_CHECKER}, nothing = {0};
    CHECK(options_differ(&checks, &nothing) > 1000);
}

static void test_options(void)
{
    DrawMapPlane planes[5][MAX_PLANES];
    DrawMapBands faint = race_track.shown_bands, hidden = faint, bare = faint;
    DrawMapOptions usual = usual_options(), bands = usual, others[16];
    bands.bands = &race_track.shown_bands;
    faint.opacity = 0.5;
    hidden.hidden[0] = 2;
    bare.labels = NULL;
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    for (size_t i = 0; i < 5; i++) {
        memcpy(planes[i], race_track.planes, sizeof planes[i]);
        others[i < 4 ? i : 14].planes = planes[i];
    }
    planes[0][0].opacity = 0.4;
    planes[1][0].greyed = true;
    planes[2][0].zone = 1;
    planes[3][0].pixels = NULL; /* as stored: only shapes paint this plane */
    others[4].plane_count = 1;
    others[5].theme = &draw_theme_light;
    others[6].dim = 0.5;
    others[7].tags.solo = 14;
    others[8].tags.hidden[0] = 1u << 13;
    others[9].distances = race_track.bands->distances;
    show_pinches(&others[10]);
    others[11].bands = &race_track.shown_bands;
    show_curves(&others[12]);
    others[13].differences = race_track.bands->labels;
    planes[4][0].zone = 1;
    planes[4][0].alone = true;
    others[15].proposal = race_track.bands->labels;
    CHECK(options_differ(&others[2], &others[14]) > 50); /* `alone` changes more */
    CHECK(race_track.pinches->len > 0);
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        CHECK_THAT(options_differ(&usual, &others[i]) > 50, "option %zu is not visible", i);
    others[0] = others[1] = others[2] = bands;
    others[0].bands = &faint;
    others[1].bands = &hidden;
    CHECK(options_differ(&bands, &others[0]) > 1000);
    CHECK(options_differ(&bands, &others[1]) > 1000);
    others[2].bands = &bare;
    CHECK(options_differ(&usual, &others[2]) == 0);
}

/* Cached lines look like lines that are computed each time. */
static void test_cached_lines(void)
{
    DrawMapPlane planes[MAX_PLANES];
    DrawMapOptions cached = usual_options(), computed = cached;
    memcpy(planes, race_track.planes, sizeof planes);
    for (uint32_t i = 0; i < race_track.plane_count; i++) {
        DrawShapes *cached_shapes =
            draw_shapes_new(race_track.planes[i].plane, race_track.planes[i].shapes);
        planes[i].shapes = cached_shapes;
        computed.planes = planes;
        CHECK_INT(options_differ(&cached, &computed), 0);
        draw_shapes_free(cached_shapes);
        planes[i].shapes = NULL;
    }
    CHECK_INT(options_differ(&cached, &computed), 0);
    draw_shapes_free(NULL);
}

/* ---- Bands ---- */

/* The colour of a band is drawn where its disc is the smallest that does not fit. */
static void test_band_pixels(void)
{
    DrawMapOptions options = usual_options(), none = options;
    options.show = none.show = 0;
    options.plane_count = none.plane_count = 0;
    options.dim = none.dim = 0;
    options.bands = &race_track.shown_bands;
    DrawTarget shape = {.width = 504, .height = 432, .zoom = 1, .scale = 1};
    Window bands = draw_window(&shape, &(DrawMapView){demo.project, race_track.map, &options});
    Window plain = draw_window(&shape, &(DrawMapView){demo.project, race_track.map, &none});
    for (int i = 0; i < 504 * 432; i++) {
        uint8_t label = blocks_get(race_track.bands->labels, i % 504, i / 504);
        uint32_t got = window_pixel(&bands, i % 504, i / 504);
        CHECK_INT(got == window_pixel(&plain, i % 504, i / 504), label == 0 || label == 4);
        if (label == 2) /* orange */
            CHECK((got >> 16 & 0xff) > 2 * (got & 0xff));
    }
    window_free(&bands, "bands");
    window_free(&plain, "plain");
}

/* ---- Visibility of zones ---- */

/* Creates a map without a picture, with one zone and its walk-to point. */
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

/*
 * Checks the contrast of a zone. The editor shows zones at half opacity, and those of other planes
 * at less.
 */
static void check_zone_contrast(const DrawTheme *theme, DrawColour art, int32_t tag,
                                unsigned by_zone, bool greyed)
{
    int32_t number = by_zone != 0 ? tag + 1 : 1;
    Map *map = zone_map(tag, number);
    DrawTheme theme_with_art = *theme;
    theme_with_art.checker[0] = theme_with_art.checker[1] = art;
    DrawMapPlane plane = {
        .plane = list_get(map->planes, 0), .opacity = greyed ? 0.4 : 0.5, .greyed = greyed};
    DrawMapOptions options = {.theme = &theme_with_art,
                              .show = DRAW_MAP_CHECKER | DRAW_MAP_ZONES | DRAW_MAP_OUTLINES |
                                      DRAW_MAP_WALKS | by_zone,
                              .planes = &plane,
                              .plane_count = 1};
    DrawTarget shape = {.width = 60, .height = 40, .zoom = 1, .scale = 1};
    Window window = draw_window(&shape, &(DrawMapView){demo.project, map, &options});
    double outline = window_contrast(&window, art, 10, 12, 20);
    double walk = window_contrast(&window, art, 35, 55, 20);
    CHECK_THAT(outline >= 3, "%s %d%s on %06x: %.1f", by_zone != 0 ? "zone" : "tag", number,
               greyed ? ", greyed," : "", art & 0xffffff, outline);
    CHECK_THAT(walk >= 3, "walk-to point on %06x: %.1f", art & 0xffffff, walk);
    window_free(&window, "zone");
    node_unref(map);
}

static void test_zone_contrast(void)
{
    for (int n = 0; n < TEST_THEMES; n++) {
        DrawTheme theme = test_theme(n);
        for (size_t i = 0; i <= CHECK_COUNT(difficult_art_colours); i++)
            for (int32_t tag = 0; tag <= 13; tag++) {
                DrawColour art = i < CHECK_COUNT(difficult_art_colours) ? difficult_art_colours[i]
                                                                        : theme.checker[0];
                check_zone_contrast(&theme, art, tag, 0, false);
                check_zone_contrast(&theme, art, tag, DRAW_MAP_BY_ZONE, false);
                check_zone_contrast(&theme, art, tag, 0, true);
            }
    }
}

/* Zones of one tag look the same, unless each has its own colour. */
static void test_zones_by_zone(void)
{
    uint32_t seen[2][2];
    for (int own_colours = 0; own_colours < 2; own_colours++)
        for (int32_t number = 1; number <= 2; number++) {
            Map *map = zone_map(1, number);
            DrawMapPlane plane = {.plane = list_get(map->planes, 0), .opacity = 1};
            DrawMapOptions options = {.show = DRAW_MAP_ZONES | DRAW_MAP_OUTLINES |
                                              (own_colours != 0 ? DRAW_MAP_BY_ZONE : 0u),
                                      .planes = &plane,
                                      .plane_count = 1};
            DrawTarget shape = {.width = 60, .height = 40, .zoom = 1, .scale = 1};
            Window window = draw_window(&shape, &(DrawMapView){demo.project, map, &options});
            seen[own_colours][number - 1] = window_pixel(&window, 10, 20);
            window_free(&window, "zone");
            node_unref(map);
        }
    CHECK_INT(seen[0][0], seen[0][1]);
    CHECK(seen[1][0] != seen[1][1] && seen[1][0] != seen[0][0]);
}

/* ---- Windows ---- */

static void test_windows(void)
{
    CHECK_RANDOM_CASES (random, "windows", 350) {
        DrawMapPlane planes[MAX_PLANES];
        DrawMapOptions options = usual_options();
        memcpy(planes, race_track.planes, sizeof planes);
        planes[0].opacity = check_unit(&random);
        planes[1].greyed = check_chance(&random, 50);
        options.planes = planes;
        options.show = (unsigned)check_between(&random, 0, 255);
        options.bands = check_chance(&random, 40) ? &race_track.shown_bands : NULL;
        options.distances = check_chance(&random, 30) ? race_track.bands->distances : NULL;
        options.differences = check_chance(&random, 20) ? race_track.bands->labels : NULL;
        if (check_chance(&random, 50))
            show_pinches(&options);
        if (check_chance(&random, 50))
            show_curves(&options);
        DrawMapView view = {demo.project, race_track.map, &options};
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 504),
                                        check_between(&random, 0, 432), 400);
        check_windows(&random, &shape, draw_map_cb, &view, "map");
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
    uint32_t shape_index = (uint32_t)check_between(random, 0, (int)list_count(plane->shapes) - 1);
    Shape *shape = node_copy(list_get(plane->shapes, shape_index));
    uint32_t node_index = (uint32_t)check_between(random, 0, (int)list_count(shape->nodes) - 1);
    ShapeNode *node = node_copy(list_get(shape->nodes, node_index));
    node->x += check_between(random, -3000, 3000);
    node->y += check_between(random, -3000, 3000);
    node_set_list(&shape->nodes, list_set(shape->nodes, node_index, node));
    if (check_chance(random, 20)) {
        node_unref(shape);
        node_set_list(&changed->shapes, list_remove(plane->shapes, shape_index));
    } else {
        node_set_list(&changed->shapes, list_set(plane->shapes, shape_index, shape));
    }
    return changed;
}

static void test_differences(void)
{
    CheckRandom random = check_random("differences");
    size_t differ[2] = {0};
    for (size_t n = 0; check_needs_more(n, 160, smallest_of(differ, 2) >= 150); n++) {
        int change = (int)(n % 2);
        const Plane *plane = race_track.planes[0].plane;
        Plane *changed =
            change == 0 ? painted_plane(&random, plane) : reshaped_plane(&random, plane);
        Blocks *pixels = plane_with_shapes(changed);
        DrawMapPlane planes[2] = {race_track.planes[0], race_track.planes[1]};
        planes[0].plane = changed;
        planes[0].pixels = pixels;
        planes[0].shapes = NULL;
        DrawMapOptions usual = usual_options();
        /* Dirty pixels of zones could hide missing ones of lines, so zones are also hidden. */
        if (n % 4 == 1)
            usual.show &= ~(unsigned)DRAW_MAP_ZONES;
        DrawMapOptions other = usual;
        other.planes = planes;
        DrawMapView a = {demo.project, race_track.map, &usual},
                    b = {demo.project, race_track.map, &other};
        DrawTarget shape = random_shape(&random, 250, 200, 500);
        if (check_chance(&random, 50)) /* the whole map */
            shape = (DrawTarget){.width = 520, .height = 440, .zoom = 1, .scale = 1};
        Window before = draw_window(&shape, &a), after = draw_window(&shape, &b);
        DrawDirty dirty = dirty_between(draw_map_marks(&a), draw_map_marks(&b));
        CHECK(!dirty.all);
        differ[change] += check_dirty(&before, &after, &dirty, change == 0 ? "paint" : "shape");
        draw_dirty_clear(&dirty);
        window_free(&before, "before");
        window_free(&after, "after");
        blocks_unref(pixels);
        node_unref(changed);
    }
    for (int what = 0; what < 2; what++)
        CHECK_THAT(differ[what] >= 150, "change %d: %zu pixels", what, differ[what]);
}

/* Derived data of a map, for drawing. */
typedef struct Computed {
    Map *map;
    MapBands *bands;
    GArray *pinches, *curves;
    DrawMapBands shown_bands;
    DrawMapOptions options;
} Computed;

static Computed compute(Map *map, bool shows_distances)
{
    DeriveJob job = {.threads = 1};
    Computed computed = {.map = map};
    computed.bands =
        map_bands_new(map, &(MapBandsOptions){.distances = true}, race_track.bands, &job);
    computed.pinches = map_bands_pinches(computed.bands, &job);
    computed.curves = map_bands_curves(computed.bands);
    computed.shown_bands = (DrawMapBands){
        computed.bands->labels, computed.bands->bands, computed.bands->count, {0}, 1};
    computed.options =
        (DrawMapOptions){.show = DRAW_MAP_PICTURE,
                         .pinches = (const MapPinch *)(const void *)computed.pinches->data,
                         .pinch_count = computed.pinches->len,
                         .curves = (const MapCurve *)(const void *)computed.curves->data,
                         .curve_count = computed.curves->len};
    if (shows_distances)
        computed.options.distances = computed.bands->distances;
    return computed;
}

static void computed_clear(Computed *computed)
{
    map_bands_unref(computed->bands);
    g_array_unref(computed->pinches);
    g_array_unref(computed->curves);
    node_unref(computed->map);
}

static void test_computed_differences(void)
{
    CheckRandom random = check_random("computed differences");
    size_t differ = 0;
    for (size_t n = 0; check_needs_more(n, 60, differ > 0); n++) {
        const Plane *plane = race_track.planes[0].plane;
        Plane *changed =
            n % 2 == 0 ? painted_plane(&random, plane) : reshaped_plane(&random, plane);
        Map *map = node_copy(race_track.map);
        node_set_list(&map->planes, list_set(map->planes, 0, changed));
        Computed from = compute(node_ref(race_track.map), n % 3 == 0),
                 to = compute(map, n % 3 == 0);
        from.options.bands = &from.shown_bands;
        to.options.bands = &to.shown_bands;
        DrawMapView a = {demo.project, race_track.map, &from.options},
                    b = {demo.project, map, &to.options};
        DrawTarget shape = {.width = 520, .height = 440, .zoom = 1, .scale = 1};
        Window before = draw_window(&shape, &a), after = draw_window(&shape, &b);
        DrawDirty dirty = dirty_between(draw_map_marks(&a), draw_map_marks(&b));
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
    DrawDirty dirty = dirty_between(draw_map_marks(a), draw_map_marks(b));
    bool all = dirty.all;
    CHECK(all || dirty.count == 0);
    draw_dirty_clear(&dirty);
    return all;
}

static void test_option_differences(void)
{
    DrawMapOptions usual = usual_options(), others[11];
    DrawMapPlane planes[MAX_PLANES], alone[MAX_PLANES];
    Plane *other_zones = node_copy(race_track.planes[0].plane);
    memcpy(planes, race_track.planes, sizeof planes);
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].show = 3;
    others[2].dim = 0.3;
    others[3].tags.solo = 3;
    others[4].plane_count = 1;
    others[5].bands = &race_track.shown_bands;
    others[6].distances = race_track.bands->distances;
    others[7].differences = race_track.bands->labels;
    node_set_list(&other_zones->zones, list_remove(other_zones->zones, 1));
    planes[0].plane = other_zones;
    others[8].planes = planes;
    memcpy(alone, race_track.planes, sizeof alone);
    alone[0].alone = true;
    others[9].planes = alone;
    others[10].proposal = race_track.bands->labels;
    DrawMapView view = {demo.project, race_track.map, &usual};
    CHECK(!is_all(&view, &view));
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        CHECK_THAT(is_all(&view, &(DrawMapView){demo.project, race_track.map, &others[i]}),
                   "option %zu is not reported", i);
    Project *coloured = with_tag_recoloured(demo.project, 13);
    CHECK(is_all(&view, &(DrawMapView){coloured, race_track.map, &usual}));
    Map *wider = node_copy(race_track.map);
    wider->road[0] ^= 1u << 14;
    CHECK(is_all(&view, &(DrawMapView){demo.project, wider, &usual}));
    node_unref(wider);
    node_unref(coloured);
    node_unref(other_zones);
}

static const CheckCase cases[] = {
    {"sharp labels", test_sharp_labels},
    {"small labels", test_small_labels},
    {"windows of labels have no seams", test_label_windows},
    {"every part is visible", test_parts},
    {"parts of the study are visible", test_other_parts},
    {"every option is visible", test_options},
    {"cached lines", test_cached_lines},
    {"pixels of bands", test_band_pixels},
    {"zones contrast with any art", test_zone_contrast},
    {"zones with their own colours", test_zones_by_zone},
    {"windows have no seams", test_windows},
    {"differences are complete", test_differences},
    {"differences of derived data", test_computed_differences},
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

/* SPDX-License-Identifier: MIT */
/*
 * Tests of updating bands while a map is edited: after each of many random changes, they equal
 * those that an export computes from scratch. Also tests bands as a line of text.
 */
#include "../derive/oracle_curve.h"
#include "check.h"

#include "derive/bands.h"
#include "edit/bands_text.h"
#include "edit/maps.h"
#include "edit/shapes.h"
#include "export/compile.h"
#include "road/map_bands.h"

#include <math.h>
#include <string.h>

enum { WIDE = 700, HIGH = 420 };

/* ---- A map to change ---- */

/* A project with one map. */
typedef struct TestMap {
    Project *project;
    uint64_t map, planes[3];
} TestMap;

static void replace_project(TestMap *test_map, Project *after, GError *error)
{
    CHECK_THAT(after != NULL, "%s", error != NULL ? error->message : "no version");
    g_clear_error(&error);
    if (after == NULL)
        return;
    node_unref(test_map->project);
    test_map->project = after;
}

static Tag *new_tag(int32_t number, const char *name, const char *role)
{
    Tag *tag = node_new(&tag_kind);
    tag->number = number;
    node_set_text(&tag->name, name);
    node_set_text(&tag->role, role);
    return tag;
}

static Map *new_map(int32_t width, int32_t height)
{
    Map *map = node_new(&map_kind);
    map->id = edit_new_id();
    node_set_text(&map->name, "track");
    map->width = width;
    map->height = height;
    map->road[0] = 1 << 1;
    return map;
}

static TestMap new_test_map(int32_t width, int32_t height)
{
    TestMap test_map = {.project = project_new()};
    Map *map = new_map(width, height);
    test_map.map = map->id;
    node_set_list(&test_map.project->tags, NULL);
    for (int32_t i = 1; i <= 3; i++)
        node_set_list(&test_map.project->tags,
                      list_append(test_map.project->tags,
                                  new_tag(i, (const char *[]){"road", "grass", "pond"}[i - 1],
                                          i == 1 ? "road" : "solid")));
    node_set_list(&test_map.project->maps, list_append(test_map.project->maps, map));
    for (int i = 0; i < 3; i++) {
        GError *error = NULL;
        replace_project(
            &test_map,
            edit_add_plane(test_map.project, test_map.map, "plane", &test_map.planes[i], &error),
            error);
        for (int32_t tag = 1; tag <= 3; tag++) {
            int32_t number;
            replace_project(&test_map,
                            edit_add_zone(test_map.project, test_map.map, test_map.planes[i], "z",
                                          tag, &number, &error),
                            error);
        }
    }
    return test_map;
}

static const Map *map_of(const TestMap *test_map)
{
    return project_map(test_map->project, test_map->map);
}

static void paint(TestMap *test_map, CheckRandom *random, uint64_t plane)
{
    Path path = path_plane(test_map->map, plane);
    const Plane *now = path_get(test_map->project, &path);
    BlocksEdit *edit = blocks_edit(now->pixels);
    Brush brush = {check_chance(random, 70), check_between(random, 1, 60)};
    double x = check_between(random, -20, WIDE + 20), y = check_between(random, -20, HIGH + 20);
    GError *error = NULL;
    paint_line(edit, &brush, x, y, x + check_between(random, -150, 150),
               y + check_between(random, -150, 150), (uint8_t)check_between(random, 0, 3));
    replace_project(
        test_map,
        edit_set_blocks(test_map->project, &path, "pixels", blocks_edit_end(edit), &error), error);
}

static void add_shape(TestMap *test_map, CheckRandom *random, uint64_t plane)
{
    PaintPoint nodes[6];
    uint32_t count = (uint32_t)check_between(random, 3, 6);
    uint64_t id;
    GError *error = NULL;
    for (uint32_t i = 0; i < count; i++)
        nodes[i] = (PaintPoint){check_between(random, 0, WIDE), check_between(random, 0, HIGH)};
    replace_project(test_map,
                    edit_add_shape(test_map->project, test_map->map, plane,
                                   (ShapeKind)check_between(random, 0, 2),
                                   check_between(random, 1, 3), nodes, count,
                                   check_between(random, 10, 70), &id, &error),
                    error);
}

static void drag_node(TestMap *test_map, CheckRandom *random, uint64_t plane)
{
    Path path = path_plane(test_map->map, plane);
    const Plane *now = path_get(test_map->project, &path);
    GError *error = NULL;
    if (list_count(now->shapes) == 0)
        return;
    uint32_t index = (uint32_t)check_between(random, 0, (int)list_count(now->shapes) - 1);
    Shape *shape = node_copy(list_get(now->shapes, index));
    uint32_t at = (uint32_t)check_between(random, 0, (int)list_count(shape->nodes) - 1);
    ShapeNode *node = node_copy(list_get(shape->nodes, at));
    node->x += check_between(random, -40, 40) * DOCUMENT_PIXEL;
    node->y += check_between(random, -40, 40) * DOCUMENT_PIXEL;
    node_set_list(&shape->nodes, list_set(shape->nodes, at, node));
    replace_project(test_map,
                    edit_put_list(test_map->project, &path, "shapes",
                                  list_set(now->shapes, index, shape), &error),
                    error);
}

/* Moves a shape to the start of the list, or removes it. */
static void move_or_remove_shape(TestMap *test_map, CheckRandom *random, uint64_t plane)
{
    Path path = path_plane(test_map->map, plane);
    const Plane *now = path_get(test_map->project, &path);
    GError *error = NULL;
    if (list_count(now->shapes) == 0)
        return;
    uint32_t index = (uint32_t)check_between(random, 0, (int)list_count(now->shapes) - 1);
    Path shape =
        path_shape(test_map->map, plane, ((const Shape *)list_get(now->shapes, index))->id);
    replace_project(test_map,
                    check_chance(random, 50) ? edit_move(test_map->project, &shape, 0, &error)
                                             : edit_remove(test_map->project, &shape, &error),
                    error);
}

static void set_bands(TestMap *test_map, CheckRandom *random)
{
    static const char *const lines[] = {"car 14",      "bike 6, car 14, truck 22", "a 0.5, b 3.25",
                                        "6, 31.5, 33", "bike 7, truck 22",         ""};
    GError *error = NULL;
    replace_project(test_map,
                    edit_set_bands(test_map->project, test_map->map,
                                   lines[check_between(random, 0, 5)], &error),
                    error);
}

/* Makes a plane the painted plane of a band, or an ordinary plane. */
static void set_band_of_plane(TestMap *test_map, CheckRandom *random, uint64_t plane)
{
    const List *bands = map_of(test_map)->bands;
    Path path = path_plane(test_map->map, plane);
    GError *error = NULL;
    int index = check_between(random, -2, (int)list_count(bands) - 1);
    const Band *band = index >= 0 ? list_get(bands, (uint32_t)index) : NULL;
    replace_project(
        test_map,
        edit_set_reference(test_map->project, &path, "band", band != NULL ? band->id : 0, &error),
        error);
}

static void set_number(TestMap *test_map, Path path, const char *key, double value)
{
    GError *error = NULL;
    replace_project(test_map, edit_set_number(test_map->project, &path, key, value, &error), error);
}

static void change(TestMap *test_map, CheckRandom *random)
{
    uint64_t plane = test_map->planes[check_between(random, 0, 2)];
    const uint32_t road[8] = {(uint32_t)check_between(random, 0, 7) * 2};
    GError *error = NULL;
    int kind = check_between(random, 0, 99);
    if (kind < 46)
        paint(test_map, random, plane);
    else if (kind < 50)
        move_or_remove_shape(test_map, random, plane);
    else if (kind < 60)
        add_shape(test_map, random, plane);
    else if (kind < 75)
        drag_node(test_map, random, plane);
    else if (kind < 82)
        set_bands(test_map, random);
    else if (kind < 90)
        set_band_of_plane(test_map, random, plane);
    else if (kind < 94)
        replace_project(test_map, edit_set_road(test_map->project, test_map->map, road, &error),
                        error);
    else if (kind < 97)
        set_number(test_map, path_zone(test_map->project, test_map->map, plane, 1), "tag",
                   check_between(random, 1, 3));
    else
        set_number(test_map, path_map(test_map->map), "edge_is_road", check_chance(random, 50));
}

/* ---- Compared with an export ---- */

static uint8_t expected_label(const PlainMap *plain, const uint8_t *road, size_t at)
{
    uint8_t fits = plain->band_pixels != NULL ? plain->band_pixels[at] : 0;
    return (uint8_t)(road[at] == 0 && fits == 0 ? 0 : fits + 1);
}

static void check_pixels(const MapBands *bands, const PlainMap *plain)
{
    static uint8_t labels[WIDE * HIGH], distances[WIDE * HIGH];
    const PixelRect all = {0, 0, WIDE, HIGH};
    uint8_t *road = map_road_pixels(bands->map);
    uint64_t areas[256] = {0};
    blocks_read(bands->labels, all, labels, WIDE);
    if (bands->distances != NULL)
        blocks_read(bands->distances, all, distances, WIDE);
    for (size_t i = 0; i < WIDE * HIGH && !check_has_failed_too_often(); i++) {
        uint8_t expected = expected_label(plain, road, i);
        areas[labels[i]]++;
        CHECK_THAT(labels[i] == expected, "label at %zu,%zu: %d, not %d", i % WIDE, i / WIDE,
                   labels[i], expected);
        uint32_t squared = plain->distances[i];
        uint32_t pixels = 0;
        while (pixels < MAP_BANDS_FAR && (pixels + 1) * (pixels + 1) <= squared)
            pixels++;
        CHECK_THAT(bands->distances == NULL || distances[i] == pixels,
                   "distance at %zu,%zu: %d, not %u", i % WIDE, i / WIDE, distances[i], pixels);
    }
    CHECK(memcmp(areas, bands->areas, sizeof areas) == 0);
    g_free(road);
}

static void check_clearances(const MapBands *bands, const PlainMap *plain, CheckRandom *random)
{
    for (int i = 0; i < 40; i++) {
        int32_t x = check_between(random, 0, WIDE - 1), y = check_between(random, 0, HIGH - 1);
        uint32_t squared = map_bands_squared(bands, x, y);
        uint32_t expected = plain->distances[y * WIDE + x];
        CHECK_THAT(squared == expected || (squared == UINT32_MAX && expected == DISTANCE_FAR),
                   "squared distance at %d,%d: %u, not %u", x, y, squared, expected);
    }
}

static uint8_t expected_difference(uint8_t fits, bool painted, uint32_t index)
{
    if ((fits > index) == painted)
        return BAND_AS_COMPUTED;
    return painted ? BAND_TOO_FAR : BAND_LEFT_OUT;
}

/* Compares the differences between painted pixels and those that fit by the radius alone. */
static void check_difference(const MapBands *bands, const PlainMap *plain)
{
    const Plane *plane = map_plane(bands->map, bands->options.compared);
    uint64_t sums[3] = {0};
    CHECK((bands->differences != NULL) == (plane != NULL && plane->band != 0));
    if (bands->differences == NULL)
        return;
    uint8_t *painted = plane_road_pixels(bands->map, plane);
    uint32_t index = 0;
    while (bands->bands[index]->id != plane->band)
        index++;
    uint32_t min = bands_min_squared((uint32_t)bands->bands[index]->radius);
    for (int32_t i = 0; i < WIDE * HIGH && !check_has_failed_too_often(); i++) {
        uint8_t fits = (uint8_t)(plain->distances[i] >= min ? index + 1 : 0);
        uint8_t expected = expected_difference(fits, painted[i] != 0, index);
        uint8_t got = blocks_get(bands->differences, i % WIDE, i / WIDE);
        sums[expected]++;
        CHECK_THAT(got == expected, "difference at %d,%d: %d, not %d", i % WIDE, i / WIDE, got,
                   expected);
    }
    CHECK(memcmp(sums, bands->different, sizeof sums) == 0);
    g_free(painted);
}

static void check_export(const TestMap *test_map, const MapBands *bands, CheckRandom *random)
{
    Map *map = node_copy(map_of(test_map));
    map->store_distances = true;
    GError *error = NULL;
    Path path = path_map(test_map->map);
    Project *project = edit_put(test_map->project, &path, map, &error);
    PlainBank bank = {0};
    CHECK(project != NULL && project_compile(project, NULL, NULL, &bank, &error));
    CHECK(bands != NULL);
    if (bank.map_count == 1 && bands != NULL) {
        check_pixels(bands, &bank.maps[0]);
        check_clearances(bands, &bank.maps[0], random);
        check_difference(bands, &bank.maps[0]);
    }
    plain_free(&bank);
    node_unref(project);
}

static void test_updates(void)
{
    CHECK_RANDOM_CASES (random, "map bands", 6) {
        TestMap test_map = new_test_map(WIDE, HIGH);
        MapBands *bands = NULL;
        DeriveJob job = {.threads = 1};
        for (int step = 0; step < 30 && !check_has_failed_too_often(); step++) {
            for (int i = check_between(&random, 1, 3); i > 0; i--)
                change(&test_map, &random);
            MapBandsOptions options = {check_chance(&random, 50),
                                       check_chance(&random, 60) ? test_map.planes[1] : 0};
            MapBands *next = map_bands_new(map_of(&test_map), &options, bands, &job);
            map_bands_unref(bands);
            bands = next;
            check_export(&test_map, bands, &random);
        }
        map_bands_unref(bands);
        node_unref(test_map.project);
    }
}

/* ---- Marks ---- */

/*
 * Checks that the pinch points of the map include every point that pinch_find returns for a single
 * radius, once, with the smallest such radius.
 */
static void check_pinches(const MapBands *bands)
{
    const Map *map = bands->map;
    uint8_t *road = map_road_pixels(map);
    uint32_t *squared = g_new(uint32_t, (size_t)WIDE * HIGH);
    const DistanceMask mask = {road, WIDE, WIDE, HIGH};
    const DistanceField field = {squared, WIDE, WIDE, HIGH};
    const DistanceOptions options = {.edge_is_off_road = !map->edge_is_road};
    GArray *all = map_bands_pinches(bands, &(DeriveJob){.threads = 1});
    size_t found = 0, found_at_smallest = 0;
    CHECK_INT(distance_build(NULL, &mask, &options, &field), DERIVE_DONE);
    for (uint32_t band = 0; band < bands->count; band++) {
        PinchList list;
        CHECK_INT(pinch_find(NULL, &field, (uint32_t)bands->bands[band]->radius, &list),
                  DERIVE_DONE);
        for (size_t i = 0; i < list.count; i++) {
            bool is_listed = false;
            for (guint k = 0; k < all->len && !is_listed; k++) {
                const MapPinch *pinch = &g_array_index(all, MapPinch, k);
                is_listed = pinch->index <= band && pinch->point.x == list.points[i].x &&
                            pinch->point.y == list.points[i].y &&
                            pinch->point.squared == list.points[i].squared;
                found_at_smallest += is_listed && pinch->index == band;
            }
            found += is_listed;
            CHECK(is_listed);
        }
        pinch_clear(NULL, &list);
    }
    CHECK_INT(found_at_smallest, all->len);
    CHECK(found >= all->len);
    g_array_unref(all);
    g_free(squared);
    g_free(road);
}

static void test_pinches(void)
{
    CheckRandom random = check_random("pinches of maps");
    size_t found_count = 0, min = check_case_count(12);
    /* If no pinch point is found, there are more runs. */
    for (size_t run = 0;
         (run < min || found_count == 0) && run < 100 && !check_has_failed_too_often(); run++) {
        TestMap test_map = new_test_map(WIDE, HIGH);
        GError *error = NULL;
        for (int i = 0; i < 14; i++)
            paint(&test_map, &random, test_map.planes[0]);
        replace_project(&test_map,
                        edit_set_bands(test_map.project, test_map.map, "6, 14, 22", &error), error);
        MapBands *bands = map_bands_new(map_of(&test_map), &(MapBandsOptions){0}, NULL,
                                        &(DeriveJob){.threads = 1});
        GArray *all = map_bands_pinches(bands, &(DeriveJob){0});
        found_count += all->len;
        g_array_unref(all);
        check_pinches(bands);
        map_bands_unref(bands);
        node_unref(test_map.project);
    }
    CHECK(found_count > 0);
}

static GArray *curves_of(const TestMap *test_map)
{
    MapBands *bands =
        map_bands_new(map_of(test_map), &(MapBandsOptions){0}, NULL, &(DeriveJob){.threads = 1});
    GArray *curves = map_bands_curves(bands);
    map_bands_unref(bands);
    return curves;
}

/* Creates a map with a straight open track, 60 pixels wide, and bands. */
static TestMap test_map_with_track(const char *bands, Path *track)
{
    TestMap test_map = new_test_map(WIDE, HIGH);
    const PaintPoint nodes[] = {{100, 200}, {600, 200}};
    uint64_t id;
    GError *error = NULL;
    replace_project(&test_map,
                    edit_add_shape(test_map.project, test_map.map, test_map.planes[0], SHAPE_TRACK,
                                   1, nodes, 2, 60, &id, &error),
                    error);
    *track = path_shape(test_map.map, test_map.planes[0], id);
    set_number(&test_map, *track, "open", true);
    replace_project(&test_map, edit_set_bands(test_map.project, test_map.map, bands, &error),
                    error);
    return test_map;
}

/*
 * The curves of a straight track are parallel to it, where the disc just fits. A disc that does not
 * fit has no curve.
 */
static void test_curves(void)
{
    Path path;
    TestMap test_map = test_map_with_track("bike 6, car 14, lorry 40", &path);
    GArray *curves = curves_of(&test_map);
    CHECK_INT(curves->len, 4);
    for (guint i = 0; i < curves->len; i++) {
        const MapCurve *curve = &g_array_index(curves, MapCurve, i);
        double offset = 30 - (curve->index == 0 ? 6 : 14);
        for (uint32_t k = 0; k < curve->count; k++)
            CHECK_NEAR(curve->points[k].y, 200 + (i % 2 == 0 ? offset : -offset), 1e-6);
        CHECK(!curve->closed && curve->count > 1);
    }
    g_array_unref(curves);
    set_number(&test_map, path, "zone", 2); /* grass is not road */
    curves = curves_of(&test_map);
    CHECK_INT(curves->len, 0);
    g_array_unref(curves);
    node_unref(test_map.project);
}

/* ---- Curves compared with samples ---- */

enum { TRACK_NODES = 7, TRACK_WIDTH = 50, TRACK_RADIUS = 14, SAMPLES = 300 };

/* Returns the distance from a point to the nearest curve. */
static double distance_to_curves(const GArray *curves, CurvePoint point)
{
    double best = HUGE_VAL;
    for (guint i = 0; i < curves->len; i++) {
        const MapCurve *curve = &g_array_index(curves, MapCurve, i);
        const CurvePoint *points = (const CurvePoint *)(const void *)curve->points;
        best = fmin(best, oracle_distance(point, points, curve->count, curve->closed));
    }
    return best;
}

/* Checks that no curve is nearer to the centre line than the offset at which the disc just fits. */
static void check_not_inside(const GArray *curves, const OracleCurve *oracle, double offset)
{
    for (guint i = 0; i < curves->len; i++) {
        const MapCurve *curve = &g_array_index(curves, MapCurve, i);
        for (uint32_t k = 0; k < curve->count; k++) {
            const CurvePoint at = {curve->points[k].x, curve->points[k].y};
            double distance = oracle_distance(at, oracle->centre, oracle->count, oracle->closed);
            CHECK_THAT(distance >= offset - 0.6, "%g from the centre line at %g,%g", distance, at.x,
                       at.y);
        }
    }
}

/*
 * True if a disc at point n just touches the border of the road. In a bend so sharp that the track
 * covers its own infield, there is more space, and curves follow the actual border instead.
 */
static bool is_expected_curve(const MapBands *bands, const OracleCurve *oracle, size_t n,
                              double offset)
{
    const CurvePoint at = oracle->offset[n];
    double clearance = sqrt(map_bands_squared(bands, (int32_t)floor(at.x), (int32_t)floor(at.y)));
    return clearance >= TRACK_RADIUS - 0.5 && clearance <= TRACK_RADIUS + 0.7 &&
           oracle_distance(at, oracle->centre, oracle->count, oracle->closed) >= offset - 1e-3;
}

/*
 * Checks that every long part of the offset line where a curve is expected has one. Returns the
 * number of compared points.
 */
static size_t check_complete(const MapBands *bands, const GArray *curves, const OracleCurve *oracle,
                             double offset)
{
    size_t checked = 0, first = 0;
    double length = 0;
    for (size_t n = 0; n < oracle->count; n++) {
        const CurvePoint at = oracle->offset[n], last = oracle->offset[n > 0 ? n - 1 : 0];
        length += hypot(at.x - last.x, at.y - last.y);
        if (is_expected_curve(bands, oracle, n, offset) && n + 1 < oracle->count)
            continue;
        for (size_t k = first; k < n && length > 30; k++) {
            const CurvePoint point = oracle->offset[k], begin = oracle->offset[first];
            if (hypot(point.x - begin.x, point.y - begin.y) < 8 ||
                hypot(point.x - at.x, point.y - at.y) < 8)
                continue;
            double distance = distance_to_curves(curves, point);
            CHECK_THAT(distance <= 1.1, "no curve at %g,%g: %g away", point.x, point.y, distance);
            checked++;
        }
        first = n + 1;
        length = 0;
    }
    return checked;
}

/* Tracks of any form, including hairpins and tracks that cross themselves. */
static void test_curves_are_borders(void)
{
    CheckRandom random = check_random("borders");
    size_t checked = 0, count = check_case_count(20);
    const double offset = TRACK_WIDTH / 2.0 - TRACK_RADIUS;
    for (size_t run = 0; run < count && !check_has_failed_too_often(); run++) {
        PaintPoint nodes[TRACK_NODES];
        CurveNode track_nodes[TRACK_NODES];
        CurveTrack track = {.nodes = track_nodes, .count = TRACK_NODES};
        track.closed = check_chance(&random, 50);
        for (int i = 0; i < TRACK_NODES; i++) {
            nodes[i] = (PaintPoint){check_between(&random, 40, WIDE - 40),
                                    check_between(&random, 40, HIGH - 40)};
            track_nodes[i] = (CurveNode){.x = nodes[i].x, .y = nodes[i].y, .width = TRACK_WIDTH};
        }
        TestMap test_map = new_test_map(WIDE, HIGH);
        uint64_t id;
        GError *error = NULL;
        replace_project(&test_map,
                        edit_add_shape(test_map.project, test_map.map, test_map.planes[0],
                                       SHAPE_TRACK, 1, nodes, TRACK_NODES, TRACK_WIDTH, &id,
                                       &error),
                        error);
        Path path = path_shape(test_map.map, test_map.planes[0], id);
        set_number(&test_map, path, "open", !track.closed);
        replace_project(&test_map, edit_set_bands(test_map.project, test_map.map, "car 14", &error),
                        error);
        MapBands *bands = map_bands_new(map_of(&test_map), &(MapBandsOptions){0}, NULL,
                                        &(DeriveJob){.threads = 1});
        GArray *curves = map_bands_curves(bands);
        for (int sign = -1; sign <= 1; sign += 2) {
            OracleCurve oracle = oracle_curve(&track, CURVE_CENTRE, sign * offset, SAMPLES);
            check_not_inside(curves, &oracle, offset);
            checked += check_complete(bands, curves, &oracle, offset);
            oracle_curve_free(&oracle);
        }
        g_array_unref(curves);
        map_bands_unref(bands);
        node_unref(test_map.project);
    }
    check_note("%zu points of %zu tracks were compared", checked, count);
    CHECK(checked > 20 * count);
}

/*
 * Straight segments are also checked between their ends: at an obstacle in the middle of the road,
 * the curves end where the disc touches it.
 */
static void test_curves_end_at_obstacles(void)
{
    Path path;
    TestMap test_map = test_map_with_track("car 14", &path);
    uint64_t id;
    GError *error = NULL;
    const PaintPoint obstacle[] = {{340, 170}, {360, 170}, {360, 230}, {340, 230}};
    replace_project(&test_map,
                    edit_add_shape(test_map.project, test_map.map, test_map.planes[0],
                                   SHAPE_POLYGON, 2, obstacle, 4, 0, &id, &error),
                    error);
    GArray *curves = curves_of(&test_map);
    CHECK_INT(curves->len, 4);
    for (guint i = 0; i < curves->len; i++) {
        const MapCurve *curve = &g_array_index(curves, MapCurve, i);
        const PaintPoint *first = curve->points, *last = first + curve->count - 1;
        CHECK(!curve->closed && curve->count >= 2);
        CHECK_NEAR(first->x < 200 ? last->x : first->x, first->x < 200 ? 326 : 374, 2.5);
    }
    g_array_unref(curves);
    node_unref(test_map.project);
}

/* Checks the clearance along a segment, pixel by pixel. */
static void check_space(const MapBands *bands, PaintPoint from, PaintPoint to, double radius)
{
    const int steps = 1 + (int)hypot(to.x - from.x, to.y - from.y);
    for (int i = 0; i <= steps; i++) {
        double x = from.x + (to.x - from.x) * i / steps, y = from.y + (to.y - from.y) * i / steps;
        double clearance = sqrt(map_bands_squared(bands, (int32_t)floor(x), (int32_t)floor(y)));
        CHECK_THAT(clearance >= radius - (i % steps == 0 ? 1.5 : 2.5), "%g at %g,%g, not %g",
                   clearance, x, y, radius);
    }
}

static void test_curves_have_space(void)
{
    CheckRandom random = check_random("curves with space");
    size_t found_count = 0, min = check_case_count(20);
    for (size_t run = 0;
         (run < min || found_count <= 100) && run < 100 && !check_has_failed_too_often(); run++) {
        TestMap test_map = new_test_map(WIDE, HIGH);
        GError *error = NULL;
        for (int i = 0; i < 3; i++)
            add_shape(&test_map, &random, test_map.planes[0]);
        replace_project(&test_map,
                        edit_set_bands(test_map.project, test_map.map, "6, 14, 22", &error), error);
        MapBands *bands = map_bands_new(map_of(&test_map), &(MapBandsOptions){0}, NULL,
                                        &(DeriveJob){.threads = 1});
        GArray *curves = map_bands_curves(bands);
        for (guint i = 0; i < curves->len; i++) {
            const MapCurve *curve = &g_array_index(curves, MapCurve, i);
            double radius = bands->bands[curve->index]->radius / 256.0;
            for (uint32_t k = 0; k + !curve->closed < curve->count; k++, found_count++)
                check_space(bands, curve->points[k], curve->points[(k + 1) % curve->count], radius);
        }
        g_array_unref(curves);
        map_bands_unref(bands);
        node_unref(test_map.project);
    }
    CHECK(found_count > 100);
}

static bool always_cancelled(void *user)
{
    return true;
}

static void test_cancelling(void)
{
    CheckRandom random = check_random("cancelled");
    TestMap test_map = new_test_map(WIDE, HIGH);
    for (int i = 0; i < 5; i++)
        paint(&test_map, &random, test_map.planes[0]);
    DeriveJob job = {.cancelled = always_cancelled};
    CHECK(map_bands_new(map_of(&test_map), &(MapBandsOptions){true, 0}, NULL, &job) == NULL);
    node_unref(test_map.project);
}

/* ---- Bands as text ---- */

#define NOT_A_BAND   " is not a band: enter a name and a radius in pixels, such as \"car 14\""
#define OUT_OF_RANGE " must be greater than 0 and at most 32767 pixels"

static void test_lines(void)
{
    static const struct {
        const char *line, *text; /* NULL if the line is rejected */
        const char *reason;
    } cases[] = {
        {"bike 6, car 14, truck 22", "bike 6, car 14, truck 22", NULL},
        {"truck 22; car: 14 px\n bike=6px", "bike 6, car 14, truck 22", NULL},
        {"22 fire engine, 6.5", "6.5, fire engine 22", NULL},
        {" , ,car 14,", "car 14", NULL},
        {"", "", NULL},
        {"0.00390625", "0.00390625", NULL},
        {"car", NULL, "\"car\"" NOT_A_BAND},
        {"car nan", NULL, "\"car nan\"" NOT_A_BAND},
        {"car 14, truck", NULL, "\"truck\"" NOT_A_BAND},
        {":", NULL, "\":\"" NOT_A_BAND},
        {"car -4", NULL, "the radius of \"car -4\"" OUT_OF_RANGE},
        {"car 0", NULL, "the radius of \"car 0\"" OUT_OF_RANGE},
        {"0 px car", NULL, "the radius of \"0 px car\"" OUT_OF_RANGE},
        {"car 40000", NULL, "the radius of \"car 40000\"" OUT_OF_RANGE},
        {"car inf", NULL, "the radius of \"car inf\"" OUT_OF_RANGE},
        {"a 6, b 6", NULL, "two bands have the radius 6"},
        {"car 32767", "car 32767", NULL},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        TestMap test_map = new_test_map(8, 8);
        GError *error = NULL;
        Project *after = edit_set_bands(test_map.project, test_map.map, cases[i].line, &error);
        CHECK_THAT((after != NULL) == (cases[i].text != NULL), "%s", cases[i].line);
        CHECK((after == NULL) == (error != NULL));
        if (error != NULL && cases[i].reason != NULL)
            CHECK_TEXT(error->message, cases[i].reason);
        if (after != NULL) {
            char *text = bands_text(project_map(after, test_map.map));
            CHECK_TEXT(text, cases[i].text);
            g_free(text);
        }
        g_clear_error(&error);
        node_unref(after);
        node_unref(test_map.project);
    }
}

static const Band *band_at(const TestMap *test_map, uint32_t index)
{
    return list_get(map_of(test_map)->bands, index);
}

/* Remaining bands keep their ids; planes of removed bands become ordinary planes. */
static void test_line_keeps_ids(void)
{
    TestMap test_map = new_test_map(8, 8);
    GError *error = NULL;
    replace_project(
        &test_map,
        edit_set_bands(test_map.project, test_map.map, "bike 6, car 14, truck 22", &error), error);
    uint64_t bike = band_at(&test_map, 0)->id, car = band_at(&test_map, 1)->id;
    Path path = path_plane(test_map.map, test_map.planes[2]);
    replace_project(&test_map, edit_set_reference(test_map.project, &path, "band", car, &error),
                    error);
    replace_project(
        &test_map,
        edit_set_bands(test_map.project, test_map.map, "van 6, car 30, truck 22", &error), error);
    CHECK(band_at(&test_map, 0)->id == bike && band_at(&test_map, 2)->id == car);
    CHECK_TEXT(band_at(&test_map, 0)->name, "van");
    CHECK(map_plane(map_of(&test_map), test_map.planes[2])->band == car);
    replace_project(&test_map, edit_set_bands(test_map.project, test_map.map, "truck 22", &error),
                    error);
    CHECK(map_plane(map_of(&test_map), test_map.planes[2])->band == 0);
    CHECK_INT(list_count(map_of(&test_map)->bands), 1);
    node_unref(test_map.project);
}

static void test_setting_up(void)
{
    TestMap test_map = new_test_map(8, 8);
    const uint32_t none[8] = {0};
    GError *error = NULL;
    replace_project(&test_map, edit_set_road(test_map.project, test_map.map, none, &error), error);
    replace_project(&test_map,
                    edit_set_up_bands(test_map.project, test_map.map, 2, "car 14", &error), error);
    CHECK_INT(map_of(&test_map)->road[0], 1 << 1); /* by its role */
    CHECK_INT(list_count(map_of(&test_map)->bands), 1);
    Project *before = test_map.project;
    replace_project(&test_map, edit_set_up_bands(before, test_map.map, 2, "bike 6", &error), error);
    CHECK(test_map.project == before);
    node_unref(test_map.project);
}

CHECK_CASES({"bands are updated with the map", test_updates},
            {"pinch points of all bands", test_pinches}, {"offset curves of tracks", test_curves},
            {"offset curves are complete", test_curves_are_borders},
            {"offset curves end at obstacles", test_curves_end_at_obstacles},
            {"the disc fits along offset curves", test_curves_have_space},
            {"cancellation", test_cancelling}, {"bands as a line of text", test_lines},
            {"remaining bands keep their ids", test_line_keeps_ids},
            {"setting up bands", test_setting_up})

/* SPDX-License-Identifier: MIT */
/*
 * Tests drawing a session for the canvas, without a display: after any edit and any change of the
 * view, a scene reports all areas that look different. Also tests the area of the selection, the
 * names that are shown, the guides, and the steps of rulers.
 */
#include "canvas/ed-canvas-style.h"
#include "canvas/ed-labels.h"
#include "canvas/ed-overlay-internal.h"
#include "canvas/ed-ruler.h"
#include "canvas/ed-scene.h"
#include "canvas/ed-selected-area.h"
#include "edit/random_edits.h"
#include "hand.h"
#include "waiting.h"
#include "session/ed-guides.h"
#include "session/ed-zone-sizes.h"
#include "session/ed-zone-view.h"
#include "tools/map/ed-map-edits.h"

#include <math.h>
#include <string.h>

enum { SIDE = 320 };

/* ---- Scenes ---- */

typedef struct Look {
    uint32_t pixels[SIDE * SIDE];
    int64_t x, y;
    double zoom;
} Look;

static void draw(EdScene *scene, Look *look)
{
    DrawTarget target = {look->pixels, SIDE, SIDE, SIDE, look->x, look->y, look->zoom, 1};
    memset(look->pixels, 0x11, sizeof look->pixels);
    ed_scene_fetch_pictures(scene);
    ed_scene_draw(&target, scene);
}

static bool is_dirty(const DrawDirty *dirty, const Look *look, int x, int y)
{
    if (dirty->all)
        return true;
    for (uint32_t i = 0; i < dirty->count; i++) {
        const PixelRect *rect = &dirty->rects[i].rect;
        double zoom = look->zoom, grown = dirty->rects[i].margin + 1;
        if (look->x + x >= floor(rect->left * zoom - grown) &&
            look->x + x < ceil(rect->right * zoom + grown) &&
            look->y + y >= floor(rect->top * zoom - grown) &&
            look->y + y < ceil(rect->bottom * zoom + grown))
            return true;
    }
    return false;
}

/* Counts the pixels that look different but are outside of the reported areas. */
static int count_unreported(const Look *before, const Look *after, const DrawDirty *dirty)
{
    int count = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (before->pixels[y * SIDE + x] != after->pixels[y * SIDE + x])
                count += !is_dirty(dirty, after, x, y);
    return count;
}

/* Pictures are loaded, or found missing, in the background, which a signal reports. Returns true if
 * that happens. */
static bool wait_for_picture(bool *arrived)
{
    WAIT_UNTIL(*arrived);
    return *arrived;
}

static void loaded_cb(bool *arrived)
{
    *arrived = true;
}

static void change_look(CheckRandom *random, EdSession *session)
{
    EdLook look = ed_session_view(session)->look;
    bool *switches[] = {&look.pixel_grid,    &look.guides,         &look.mask,
                        &look.annotations,   &look.zones_grey,     &look.zone_outlines,
                        &look.leaves,        &look.cuts,           &look.overlays_hidden,
                        &look.zones_by_zone, &look.names_and_fills};
    bool *one = switches[check_between(random, 0, (int)CHECK_COUNT(switches) - 1)];
    *one = !*one;
    look.zone_opacity = check_unit(random);
    look.picture_dim = check_unit(random);
    if (check_chance(random, 20))
        look.ground = (DrawGround)check_between(random, 0, DRAW_GROUND_COLOUR);
    look.ground_colour = 0xff000000u | (uint32_t)check_between(random, 0, 0xffffff);
    ed_session_set_look(session, &look);
}

static void change_onion(CheckRandom *random, EdSession *session)
{
    EdOnion onion = ed_session_view(session)->onion;
    onion.on = check_chance(random, 60);
    onion.before = check_between(random, 0, 3);
    onion.after = check_between(random, 0, 3);
    onion.opacity = check_unit(random);
    ed_session_set_onion(session, &onion);
}

/* Selects some walls of the layer shown, which are drawn with the level. */
static void select_walls(CheckRandom *random, EdSession *session)
{
    uint64_t first = (uint64_t)check_between(random, 0, 3);
    const uint64_t walls[] = {first, first + (uint64_t)check_between(random, 1, 3)};
    if (ed_session_level(session) != NULL)
        ed_session_select(session, ED_SELECT_WALLS, walls, (uint32_t)check_between(random, 0, 2));
}

static void change_view(CheckRandom *random, EdSession *session)
{
    int32_t tag = check_between(random, 1, 8);
    switch (check_between(random, 0, 7)) {
    case 0:
        change_look(random, session);
        break;
    case 1:
        change_onion(random, session);
        break;
    case 2:
        ed_session_hide_tag(session, tag, check_chance(random, 50));
        break;
    case 3:
        ed_session_set_solo_tag(session, check_chance(random, 50) ? tag : 0);
        break;
    case 4:
        ed_session_step_frame(session, 1);
        break;
    case 5:
        ed_session_set_zone(session, tag);
        break;
    case 6:
        select_walls(random, session);
        break;
    default:
        ed_session_show_asset(session, random_asset(random, ed_session_project(session)));
        break;
    }
}

static void change_something(CheckRandom *random, EdSession *session)
{
    if (check_chance(random, 25)) {
        change_view(random, session);
        return;
    }
    Project *after = random_edit(random, ed_session_project(session));
    if (after != NULL)
        ed_session_push(session, after, "Edit", NULL);
}

static void choose_position(CheckRandom *random, const EdScene *scene, Look *look)
{
    static const double zooms[] = {0.25, 1, 2, 6};
    PixelRect bounds = {0, 0, 0, 0};
    ed_scene_bounds(scene, &bounds);
    look->zoom = zooms[check_between(random, 0, 3)];
    look->x = (int64_t)(check_between(random, bounds.left - 20, bounds.right) * look->zoom);
    look->y = (int64_t)(check_between(random, bounds.top - 20, bounds.bottom) * look->zoom);
}

/* True if a new scene would draw the same pixels. */
static bool equals_new_scene(EdSession *session, const Look *look)
{
    static Look new_look;
    DrawDirty dirty = {0};
    EdScene *scene = ed_scene_new();
    new_look.x = look->x;
    new_look.y = look->y;
    new_look.zoom = look->zoom;
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    draw(scene, &new_look);
    draw_dirty_clear(&dirty);
    ed_scene_free(scene);
    return memcmp(new_look.pixels, look->pixels, sizeof new_look.pixels) == 0;
}

static void test_reports_differences(void)
{
    CheckRandom random = check_random("different");
    static Look before, after;
    int compared = 0, partly[3] = {0};
    for (size_t round = check_case_count(12); round > 0 && !check_has_failed_too_often(); round--) {
        EdSession *session = ed_session_new();
        EdScene *scene = ed_scene_new();
        ed_session_push(session, random_project(&random, 4), "Start", NULL);
        ed_session_show_asset(session, random_asset(&random, ed_session_project(session)));
        DrawDirty dirty = {0};
        ed_scene_update(scene, session, &draw_theme_dark, &dirty);
        for (int step = 0; step < 60 && !check_has_failed_too_often(); step++) {
            uint64_t content = ed_scene_content(scene);
            choose_position(&random, scene, &after);
            before.x = after.x;
            before.y = after.y;
            before.zoom = after.zoom;
            draw(scene, &before);
            change_something(&random, session);
            draw_dirty_clear(&dirty);
            ed_scene_update(scene, session, &draw_theme_dark, &dirty);
            if (content == 0 || content != ed_scene_content(scene))
                continue;
            bool arrived = false;
            gulong handler = g_signal_connect_swapped(session, "pictures-changed",
                                                      G_CALLBACK(loaded_cb), &arrived);
            draw(scene, &after);
            CHECK_THAT(equals_new_scene(session, &after) || wait_for_picture(&arrived),
                       "kind %d: a new scene draws other pixels",
                       (int)ed_session_view(session)->kind);
            int unreported = count_unreported(&before, &after, &dirty);
            if (unreported > 0 && wait_for_picture(&arrived))
                unreported = 0;
            g_signal_handler_disconnect(session, handler);
            CHECK_THAT(unreported == 0, "kind %d: %d changed pixels were not reported",
                       (int)ed_session_view(session)->kind, unreported);
            compared++;
            partly[ed_session_view(session)->kind - ED_SPRITE] += !dirty.all;
        }
        draw_dirty_clear(&dirty);
        ed_scene_free(scene);
        ed_session_close(session, false);
        g_object_unref(session);
    }
    check_note("%d changes compared; in parts: %d of sprites, %d of maps, %d of levels", compared,
               partly[0], partly[1], partly[2]);
    CHECK(compared > 0 && partly[0] + partly[1] + partly[2] > compared / 2);
}

/* Returns a session with a sprite of two frames; the first one is shown. */
static EdSession *small_session(uint64_t frames[2])
{
    EdSession *session = ed_session_new();
    Project *project = project_new();
    Sprite *sprite = node_new(&sprite_kind);
    sprite->id = 77;
    node_set_text(&sprite->name, "ken");
    for (uint64_t i = 0; i < 2; i++) {
        Frame *frame = node_new(&frame_kind);
        frame->id = frames[i] = 100 + i;
        frame->w = 64;
        frame->h = 48;
        frame->duration = 100;
        frame->has_hot_spot = true;
        frame->hot_x = 20 * 256;
        frame->hot_y = 40 * 256;
        Box *box = node_new(&box_kind);
        box->tag = 1;
        box->x = 8;
        box->y = 10;
        box->w = 20;
        box->h = 12;
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
        Point *point = node_new(&point_kind);
        node_set_text(&point->name, "fist");
        point->x = 30 * 256 + 128;
        point->y = 20 * 256 + 128;
        node_set_list(&frame->points, list_append(frame->points, point));
        node_set_list(&sprite->frames, list_append(sprite->frames, frame));
    }
    node_set_list(&project->sprites, list_append(project->sprites, sprite));
    CHECK(ed_session_push(session, project, "Start", NULL));
    ed_session_show_asset(session, 77);
    ed_session_show_frame(session, 0, frames[0]);
    return session;
}

static void test_contents(void)
{
    uint64_t frames[2];
    EdSession *session = small_session(frames);
    EdScene *scene = ed_scene_new();
    DrawDirty dirty = {0};
    PixelRect bounds;
    double x, y;
    CHECK_INT(ed_scene_content(scene), 0);
    CHECK(!ed_scene_bounds(scene, &bounds));
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    uint64_t first = ed_scene_content(scene);
    CHECK(first != 0);
    CHECK(ed_scene_bounds(scene, &bounds));
    CHECK_INT(bounds.right, 64);
    CHECK_INT(bounds.bottom, 48);
    ed_scene_origin(scene, &x, &y);
    CHECK_NEAR(x, 20, 0);
    CHECK_NEAR(y, 40, 0);
    /* Without a change, nothing is reported. */
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    CHECK(!dirty.all && dirty.count == 0);
    ed_session_show_frame(session, 0, frames[1]);
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    CHECK(ed_scene_content(scene) != first);
    CHECK(!dirty.all && dirty.count == 0);
    ed_session_show_frame(session, 0, frames[0]);
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    CHECK(ed_scene_content(scene) == first);
    ed_scene_update(scene, session, &draw_theme_light, &dirty);
    CHECK(ed_scene_content(scene) != first);
    ed_scene_update(scene, NULL, &draw_theme_light, &dirty);
    CHECK_INT(ed_scene_content(scene), 0);
    draw_dirty_clear(&dirty);
    ed_scene_free(scene);
    ed_session_close(session, false);
    g_object_unref(session);
}

/* ---- Area of the selection ---- */

static void test_selected_area(void)
{
    uint64_t frames[2];
    EdSession *session = small_session(frames);
    EdArea area;
    const uint64_t none = 0;
    CHECK(!ed_selected_area(session, &area));
    ed_session_select(session, ED_SELECT_BOXES, &none, 1);
    CHECK(ed_selected_area(session, &area));
    CHECK_NEAR(area.left, 8, 0);
    CHECK_NEAR(area.top, 10, 0);
    CHECK_NEAR(area.right, 28, 0);
    CHECK_NEAR(area.bottom, 22, 0);
    ed_session_select(session, ED_SELECT_POINTS, &none, 1);
    CHECK(ed_selected_area(session, &area));
    CHECK_NEAR(area.left, 30.5, 0);
    CHECK_NEAR(area.bottom, 20.5, 0);
    ed_session_select(session, ED_SELECT_HOT_SPOT, &none, 1);
    CHECK(ed_selected_area(session, &area));
    CHECK_NEAR(area.right, 20, 0);
    CHECK_NEAR(area.top, 40, 0);
    ed_session_close(session, false);
    g_object_unref(session);
}

/* Tests a map of 200 x 150 with rectangles of zone 5 at random positions. */
static void test_area_of_a_zone(void)
{
    CheckRandom random = check_random("zone");
    for (size_t i = check_case_count(60); i > 0 && !check_has_failed_too_often(); i--) {
        EdSession *session = ed_session_new();
        Project *project = project_new();
        Map *map = node_new(&map_kind);
        Plane *plane = node_new(&plane_kind);
        Zone *zone = node_new(&zone_kind);
        Blocks *empty = blocks_new(200, 150, 0);
        BlocksEdit *edit = blocks_edit(empty);
        PixelRect want = {200, 150, 0, 0};
        for (int n = check_between(&random, 1, 3); n > 0; n--) {
            int x = check_between(&random, 0, 199), y = check_between(&random, 0, 149);
            int right = x + check_between(&random, 1, 140);
            int bottom = y + check_between(&random, 1, 140);
            PixelRect r = {x, y, MIN(200, right), MIN(150, bottom)};
            blocks_edit_rect(edit, r, 5);
            want = (PixelRect){MIN(want.left, r.left), MIN(want.top, r.top),
                               MAX(want.right, r.right), MAX(want.bottom, r.bottom)};
        }
        map->id = 5;
        map->width = 200;
        map->height = 150;
        plane->id = 6;
        zone->number = 5;
        node_set_text(&map->name, "study");
        node_set_text(&plane->name, "zones");
        node_set_blocks(&plane->pixels, blocks_edit_end(edit));
        blocks_unref(empty);
        node_set_list(&plane->zones, list_append(NULL, zone));
        node_set_list(&map->planes, list_append(NULL, plane));
        node_set_list(&project->maps, list_append(NULL, map));
        CHECK(ed_session_push(session, project, "Start", NULL));
        ed_session_show_asset(session, 5);
        uint64_t number = 5;
        ed_session_select(session, ED_SELECT_ZONES, &number, 1);
        EdArea area;
        CHECK(ed_selected_area(session, &area));
        CHECK_THAT(area.left == want.left && area.top == want.top && area.right == want.right &&
                       area.bottom == want.bottom,
                   "the area is %g,%g %g,%g instead of %d,%d %d,%d", area.left, area.top,
                   area.right, area.bottom, want.left, want.top, want.right, want.bottom);
        ed_session_close(session, false);
        g_object_unref(session);
    }
}

/* ---- Shapes that take longer than a frame ---- */

/* Returns a session with a map where a polygon is a square. Corners after the fourth are on its
 * left side: they change nothing but the work. */
static EdSession *square_session(uint32_t corners)
{
    EdSession *session = ed_session_new();
    uint64_t map, shape;
    int32_t zone;
    PaintPoint *nodes = g_new(PaintPoint, corners);
    for (uint32_t i = 0; i < corners; i++)
        nodes[i] = (PaintPoint){100, 900 - 800.0 * (i - 3.0) / (corners - 3.0)};
    nodes[0] = (PaintPoint){100, 100};
    nodes[1] = (PaintPoint){900, 100};
    nodes[2] = (PaintPoint){900, 900};
    Project *project =
        edit_add_map(ed_session_project(session), "town", 0, 1000, 1000, &map, ed_error(session));
    CHECK(ed_session_push(session, project, "Map", NULL));
    ed_session_show_asset(session, map);
    uint64_t plane = ed_session_view(session)->plane;
    project = edit_add_zone(ed_session_project(session), map, plane, "square", 1, &zone,
                            ed_error(session));
    CHECK(ed_session_push(session, project, "Zone", NULL));
    project = edit_add_shape(ed_session_project(session), map, plane, SHAPE_POLYGON, zone, nodes,
                             corners, 0, &shape, ed_error(session));
    CHECK(ed_session_push(session, project, "Shape", NULL));
    g_free(nodes);
    return session;
}

/* Updates a scene and draws it. Returns the number of pixels that differ from `before`, although
 * they were not reported. */
static int update_and_draw(EdScene *scene, EdSession *session, const Look *before, Look *look)
{
    DrawDirty dirty = {0};
    look->x = look->y = -10;
    look->zoom = 0.3;
    ed_scene_update(scene, session, &draw_theme_dark, &dirty);
    draw(scene, look);
    int count = before != NULL ? count_unreported(before, look, &dirty) : 0;
    draw_dirty_clear(&dirty);
    return count;
}

static bool same_pixels(const Look *a, const Look *b)
{
    return memcmp(a->pixels, b->pixels, sizeof a->pixels) == 0;
}

static void paint_dot(EdSession *session, uint8_t zone)
{
    const EdView *view = ed_session_view(session);
    Path path = path_plane(view->asset, view->plane);
    BlocksEdit *edit = blocks_edit(ed_session_plane(session)->pixels);
    blocks_edit_rect(edit, (PixelRect){20, 20, 180, 180}, zone);
    CHECK(ed_session_push(
        session,
        edit_set_blocks(ed_session_project(session), &path, "pixels", blocks_edit_end(edit), NULL),
        "Paint", NULL));
}

static bool is_filled(EdSession *session)
{
    EdFilledPlane filled;
    bool done = ed_session_fill_plane(session, &filled);
    ed_filled_plane_clear(&filled);
    return done;
}

/* A shape whose pixels take longer than a frame is filled by a worker, and looks the same then. It
 * need not be filled again when the plane is painted. */
static void test_shapes_are_filled_by_worker(void)
{
    static Look expected, first, filled;
    EdSession *small = square_session(4), *large = square_session(60000);
    EdScene *small_scene = ed_scene_new(), *large_scene = ed_scene_new();
    update_and_draw(small_scene, small, NULL, &expected);
    update_and_draw(large_scene, large, NULL, &first);
    CHECK(!same_pixels(&first, &expected)); /* not yet */
    WAIT_UNTIL(is_filled(large));
    CHECK(is_filled(large));
    CHECK_INT(update_and_draw(large_scene, large, &first, &filled), 0);
    CHECK(same_pixels(&filled, &expected));
    paint_dot(small, 1);
    paint_dot(large, 1);
    CHECK_INT(update_and_draw(small_scene, small, &filled, &expected), 0);
    CHECK_INT(update_and_draw(large_scene, large, &filled, &first), 0);
    CHECK(!same_pixels(&first, &filled));
    CHECK(same_pixels(&first, &expected));
    ed_scene_free(small_scene);
    ed_scene_free(large_scene);
    ed_session_close(small, false);
    ed_session_close(large, false);
    g_object_unref(small);
    g_object_unref(large);
}

/* Paint below such a shape is reported when the worker has filled it. */
static void test_paint_below_shape_of_worker(void)
{
    EdSession *session = square_session(60000);
    const EdView *view = ed_session_view(session);
    int32_t zone;
    Project *project = edit_add_zone(ed_session_project(session), view->asset, view->plane, "dot",
                                     1, &zone, ed_error(session));
    CHECK(ed_session_push(session, project, "Zone", NULL));
    paint_dot(session, (uint8_t)zone);
    CHECK(ed_session_unhidden(session) == NULL);
    WAIT_UNTIL(ed_session_unhidden(session) != NULL);
    CHECK(ed_session_unhidden(session) != NULL);
    g_object_unref(session);
}

/* ---- Labels ---- */

static const EdMark *label(const EdOverlay *overlay, const char *text)
{
    uint32_t count;
    const EdMark *marks = ed_overlay_marks(overlay, &count);
    for (uint32_t i = 0; i < count; i++)
        if (g_strcmp0(marks[i].text, text) == 0)
            return &marks[i];
    return NULL;
}

static void update_labels(EdOverlay *overlay, EdSession *session, double zoom,
                          const EdArea *visible)
{
    ed_overlay_clear(overlay);
    ed_labels_add(overlay, session, zoom, visible);
}

/* The name at a walk-to point is not on the line from the point to its zone, wherever the zone
 * is. */
static void test_labels_off_lines(void)
{
    static const float sizes[][2] = {{24, 17}, {60, 17}, {180, 17}};
    const EdViewport viewport = {.zoom = 1};
    const EdOverlayView view = {.viewport = &viewport, .width = 600, .height = 400};
    EdOverlayPainter *painter = ed_overlay_painter_new(NULL);
    EdOverlay *overlay = ed_overlay_new();
    for (size_t i = 0; i < CHECK_COUNT(sizes); i++)
        for (int turn = 0; turn < 64; turn++) {
            double dx = 300 * cos(turn * G_PI / 32), dy = 300 * sin(turn * G_PI / 32);
            uint32_t count;
            graphene_rect_t rect;
            ed_overlay_clear(overlay);
            ed_overlay_tab(overlay, 300, 200, 300, 200, 0, "door");
            ed_overlay_off_line(overlay, 300 + dx, 200 + dy);
            const EdMark *mark = ed_overlay_marks(overlay, &count);
            CHECK(find_tab_spot(painter, mark, &view, sizes[i][0], sizes[i][1], &rect));
            for (double part = 0; part <= 1; part += 1.0 / 512)
                CHECK(!graphene_rect_contains_point(
                    &rect,
                    &GRAPHENE_POINT_INIT((float)(300 + part * dx), (float)(200 + part * dy))));
        }
    ed_overlay_free(overlay);
    ed_overlay_painter_free(painter);
}

/* The label of a walk-to point keeps off the line to the zone, which is drawn to its edge. */
static void test_walk_to_label(void)
{
    Hand hand = map_hand_new("rectangle");
    const uint64_t zone = 1;
    uint32_t count, found = 0;
    drag(&hand, 10, 20, 60, 60);
    ed_map_set_walk(hand.session, 1, 90.5, 40.5, NULL);
    while (ed_session_zone_size(hand.session, 1)->pieces == 0)
        g_main_context_iteration(NULL, TRUE);
    ed_session_select(hand.session, ED_SELECT_ZONES, &zone, 1);
    ed_labels_add(hand.overlay, hand.session, 1, &(EdArea){0, 0, 200, 150});
    const EdMark *marks = ed_overlay_marks(hand.overlay, &count);
    for (uint32_t i = 0; i < count; i++)
        if (marks[i].kind == ED_MARK_CHIP && marks[i].x == 90.5) {
            CHECK_INT(marks[i].count, 1);
            CHECK(marks[i].points[0].x == 60 && marks[i].points[0].y == 40.5);
            found++;
        }
    CHECK_INT(found, 1);
    hand_free(&hand);
}

static void test_labels(void)
{
    uint64_t frames[2];
    EdSession *session = small_session(frames);
    EdOverlay *overlay = ed_overlay_new();
    const EdArea all = {0, 0, 64, 48}, elsewhere = {40, 25, 64, 30};
    const char *tag = project_tag(ed_session_project(session), 1)->name;
    const uint64_t none = 0;
    /* Names do not hide the art, except the name of the hovered item. */
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, tag) == NULL && label(overlay, "fist") == NULL);
    CHECK(label(overlay, "hot spot") == NULL);
    ed_session_set_hovered(session, ED_SELECT_BOXES, 0);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, tag) != NULL && label(overlay, "fist") == NULL);
    ed_session_set_hovered(session, ED_SELECT_POINTS, 0);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, tag) == NULL && label(overlay, "fist") != NULL);
    ed_session_set_hovered(session, ED_SELECT_NOTHING, 0);
    EdLook look = ed_session_view(session)->look;
    look.names_and_fills = true;
    ed_session_set_look(session, &look);
    update_labels(overlay, session, 8, &all);
    /* A box without a name shows the name of its tag, in the tag's colour. */
    CHECK(label(overlay, tag) != NULL && label(overlay, tag)->tag == 1);
    CHECK(label(overlay, "fist") != NULL && label(overlay, "fist")->tag == 0);
    CHECK(label(overlay, "hot spot") != NULL);
    update_labels(overlay, session, 8, &elsewhere);
    CHECK(label(overlay, tag) == NULL && label(overlay, "fist") == NULL);
    /* Boxes that are small on the screen show no name unless they are selected. */
    update_labels(overlay, session, 0.5, &all);
    CHECK(label(overlay, tag) == NULL);
    ed_session_select(session, ED_SELECT_BOXES, &none, 1);
    update_labels(overlay, session, 0.5, &all);
    CHECK(label(overlay, tag) != NULL);
    /* A selected point shows its position relative to the hot spot. */
    ed_session_select(session, ED_SELECT_POINTS, &none, 1);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, "fist  10, \u221220") != NULL);
    ed_session_hide_tag(session, 1, true);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, tag) == NULL);
    look.overlays_hidden = true;
    ed_session_set_look(session, &look);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, "hot spot") == NULL);
    look.overlays_hidden = look.annotations = false;
    ed_session_set_look(session, &look);
    update_labels(overlay, session, 8, &all);
    CHECK(label(overlay, "hot spot") == NULL);
    ed_overlay_free(overlay);
    ed_session_close(session, false);
    g_object_unref(session);
}

/* ---- Guides ---- */

static void test_guides(void)
{
    uint64_t frames[2];
    uint32_t count;
    EdSession *session = small_session(frames);
    CHECK_INT(ed_session_add_guide(session, true, 12), 0);
    CHECK_INT(ed_session_add_guide(session, false, 1 << 30), 1);
    const EdGuide *guides = ed_session_guides(session, &count);
    CHECK_INT(count, 2);
    CHECK(guides[0].upright && guides[0].at == 12);
    CHECK(!guides[1].upright && guides[1].at == DOCUMENT_RANGE);
    ed_session_move_guide(session, 1, -7);
    ed_session_move_guide(session, 9, -7);
    CHECK_INT(ed_session_guides(session, &count)[1].at, -7);
    ed_session_remove_guide(session, 0);
    ed_session_remove_guide(session, 5);
    CHECK_INT(ed_session_guides(session, &count)[0].at, -7);
    CHECK_INT(count, 1);
    for (int i = 0; i < 200; i++)
        ed_session_add_guide(session, false, i);
    ed_session_guides(session, &count);
    CHECK_INT(count, ED_MAX_GUIDES);
    CHECK_INT(ed_session_add_guide(session, true, 1), UINT32_MAX);
    /* Guides are independent of undo. */
    ed_session_undo(session);
    ed_session_show_asset(session, 0);
    CHECK_INT(ed_session_add_guide(session, true, 1), UINT32_MAX);
    ed_session_guides(session, &count);
    CHECK_INT(count, 0);
    ed_session_close(session, false);
    g_object_unref(session);
}

/* ---- Rulers ---- */

/* Numbers are drawn to the right of the top ruler's ticks, and above the left ruler's ticks. */
static void test_numbers_of_rulers(void)
{
    EdRuler top = {.length = 300}, left = {.length = 300, .upright = TRUE};
    CHECK(ed_ruler_fits_number(&top, ED_RULER_SIZE, 30));
    CHECK(!ed_ruler_fits_number(&top, ED_RULER_SIZE - 8, 30)); /* the corner covers it */
    CHECK(ed_ruler_fits_number(&top, 300 - 33, 30));
    CHECK(!ed_ruler_fits_number(&top, 300 - 32, 30));
    CHECK(ed_ruler_fits_number(&left, ED_RULER_SIZE + 33, 30));
    CHECK(!ed_ruler_fits_number(&left, ED_RULER_SIZE + 32, 30));
    CHECK(ed_ruler_fits_number(&left, 303, 30));
    CHECK(!ed_ruler_fits_number(&left, 304, 30));
}

static void test_ruler_steps(void)
{
    CHECK_NEAR(ed_ruler_step(64), 1, 0);
    CHECK_NEAR(ed_ruler_step(6), 10, 0);
    CHECK_NEAR(ed_ruler_step(2), 50, 0);
    CHECK_NEAR(ed_ruler_step(1), 50, 0);
    CHECK_NEAR(ed_ruler_step(0.05), 1000, 0);
    for (double zoom = 0.05; zoom <= 64; zoom *= 1.07) {
        double step = ed_ruler_step(zoom), tick = ed_ruler_tick(zoom);
        double power = pow(10, floor(log10(step) + 1e-9)), first = step / power;
        CHECK(step * zoom >= 48 && step * zoom < 48 * 2.5 + 64);
        CHECK(fabs(first - 1) < 1e-9 || fabs(first - 2) < 1e-9 || fabs(first - 5) < 1e-9);
        CHECK(tick >= 1 && floor(tick) == tick && fmod(step, tick) == 0);
        CHECK(tick == step || tick * zoom >= 5);
    }
}

/* ---- Colours ---- */

static void check_token(const char *css, const char *name, GdkRGBA colour)
{
    g_autofree char *line = g_strdup_printf(
        "@define-color c_%s #%02x%02x%02x;", name, (unsigned)lroundf(colour.red * 255),
        (unsigned)lroundf(colour.green * 255), (unsigned)lroundf(colour.blue * 255));
    CHECK_THAT(strstr(css, line) != NULL, "missing in the style sheet: %s", line);
}

static void check_tokens(const char *file, const EdCanvasStyle *style)
{
    g_autofree char *path = g_build_filename(g_getenv("GABARIT_UI"), file, NULL);
    g_autofree char *css = NULL;
    CHECK(g_file_get_contents(path, &css, NULL, NULL));
    if (css == NULL)
        return;
    check_token(css, "canvas", ed_rgba(style->theme->surround, 1));
    check_token(css, "canvas", ed_rgba(style->theme->dim, 1));
    check_token(css, "warn", ed_rgba(style->theme->warning, 1));
    check_token(css, "faint", ed_rgba(style->theme->grey, 1));
}

static void test_colours(void)
{
    check_tokens("dark.css", ed_canvas_style(TRUE));
    check_tokens("light.css", ed_canvas_style(FALSE));
    GdkRGBA half = ed_rgba(0x80ff0000, 0.5);
    CHECK_NEAR(half.red, 1, 0);
    CHECK_NEAR(half.alpha, 0.25, 0.01);
}

static const CheckCase cases[] = {
    {"a scene reports all areas that look different", test_reports_differences},
    {"each content has its own number", test_contents},
    {"shapes that take longer than a frame are filled by a worker",
     test_shapes_are_filled_by_worker},
    {"paint below a shape that a worker fills", test_paint_below_shape_of_worker},
    {"the area of selected items", test_selected_area},
    {"the area of a zone", test_area_of_a_zone},
    {"names are shown if there is space", test_labels},
    {"names at walk-to points are off their lines", test_labels_off_lines},
    {"the label of a walk-to point is off its line", test_walk_to_label},
    {"guides belong to the view of an asset, not to the history", test_guides},
    {"rulers have legible steps", test_ruler_steps},
    {"numbers of rulers are complete or omitted", test_numbers_of_rulers},
    {"colours are those of the style", test_colours},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/*
 * Tests a session's data about the road of the shown map: after strokes, during drags, after undo
 * and after changes of the look, the data equals a new computation for the current version.
 */
#include "check.h"
#include "edit/bands_text.h"
#include "edit/maps.h"
#include "session/ed-bands.h"
#include "tools/ed-tool.h"
#include "tools/map/ed-clearance.h"
#include "waiting.h"

#include <math.h>
#include <string.h>

enum { WIDE = 420, HIGH = 300 };

/* ---- A session with a map ---- */

typedef struct World {
    EdSession *session;
    EdBands *bands;
    uint64_t map, plane, second;
    int changes; /* number of signals */
} World;

static void count_cb(World *world)
{
    world->changes++;
}

static void push_step(World *world, Project *after, GError *error)
{
    CHECK_THAT(after != NULL, "%s", error != NULL ? error->message : "no version");
    *ed_error(world->session) = error;
    ed_session_push(world->session, after, "Change", NULL);
}

static const Project *current_project(World *world)
{
    return ed_session_project(world->session);
}

static void add_map(World *world, int32_t width, int32_t height)
{
    GError *error = NULL;
    Project *project = node_copy(current_project(world));
    Tag *tag = node_new(&tag_kind);
    tag->number = 9;
    node_set_text(&tag->name, "tarmac");
    node_set_text(&tag->role, "road");
    node_set_list(&project->tags, list_append(project->tags, tag));
    Map *map = node_new(&map_kind);
    map->id = world->map = edit_new_id();
    node_set_text(&map->name, "track");
    map->width = width;
    map->height = height;
    node_set_list(&project->maps, list_append(project->maps, map));
    push_step(world, edit_finish(current_project(world), project, &error), error);
    push_step(world,
              edit_add_plane(current_project(world), world->map, "zones", &world->plane, &error),
              error);
    push_step(world,
              edit_add_plane(current_project(world), world->map, "by hand", &world->second, &error),
              error);
    push_step(world,
              edit_set_up_bands(current_project(world), world->map, 0, "bike 6, car 14, truck 22",
                                &error),
              error);
}

static World new_world_of(int32_t width, int32_t height)
{
    World world = {.session = ed_session_new()};
    add_map(&world, width, height);
    ed_session_show_asset(world.session, world.map);
    ed_session_show_plane(world.session, world.plane);
    ed_session_set_tag(world.session, 9);
    world.bands = ed_session_bands(world.session);
    return world;
}

static World new_world(void)
{
    return new_world_of(WIDE, HIGH);
}

static bool is_idle(void *user)
{
    return !ed_bands_is_busy(user);
}

static const Map *map_of(World *world)
{
    return project_map(current_project(world), world->map);
}

/* ---- Comparison with a new computation ---- */

static void check_marks(World *world, const MapBands *computed)
{
    GArray *wanted = map_bands_pinches(computed, &(DeriveJob){0});
    const GArray *got = ed_bands_pinches(world->bands);
    if (!ed_session_view(world->session)->look.pinches)
        g_array_set_size(wanted, 0);
    CHECK_INT(got->len, wanted->len);
    for (guint i = 0; i < MIN(got->len, wanted->len); i++) {
        const MapPinch *a = &g_array_index(got, MapPinch, i);
        const MapPinch *b = &g_array_index(wanted, MapPinch, i);
        CHECK(a->index == b->index && a->point.x == b->point.x && a->point.y == b->point.y &&
              a->point.squared == b->point.squared);
    }
    g_array_unref(wanted);
}

static bool same_blocks(const Blocks *a, const Blocks *b)
{
    return a == NULL || b == NULL ? a == b : blocks_equal(a, b);
}

static void check_known(World *world)
{
    wait_for(is_idle, world->bands);
    const MapBands *known = ed_bands_current(world->bands);
    const EdLook *look = &ed_session_view(world->session)->look;
    const Plane *plane = ed_session_plane(world->session);
    MapBandsOptions options = {look->distances, plane->band != 0 ? plane->id : 0};
    MapBands *computed = map_bands_new(map_of(world), &options, NULL, &(DeriveJob){.threads = 1});
    CHECK(known != NULL && known->map == map_of(world));
    if (known != NULL) {
        CHECK(same_blocks(known->labels, computed->labels));
        CHECK(same_blocks(known->distances, computed->distances));
        CHECK(same_blocks(known->differences, computed->differences));
        CHECK(memcmp(known->areas, computed->areas, sizeof known->areas) == 0);
        check_marks(world, computed);
    }
    map_bands_unref(computed);
}

/* ---- Strokes and other changes ---- */

static EdPointer random_position(CheckRandom *random)
{
    return (EdPointer){.x = check_between(random, 0, WIDE),
                       .y = check_between(random, 0, HIGH),
                       .button = check_chance(random, 75) ? 1 : 3,
                       .zoom = 1,
                       .pressure = 1};
}

static void stroke(World *world, CheckRandom *random)
{
    EdTool *tool = ed_tool_new("brush", world->session);
    EdPointer at = random_position(random);
    ed_session_set_option(world->session, "brush", "size", check_between(random, 1, 70));
    ed_tool_press(tool, &at);
    for (int i = check_between(random, 1, 6); i > 0; i--) {
        at.x += check_between(random, -50, 50);
        at.y += check_between(random, -50, 50);
        ed_tool_drag(tool, &at);
        if (check_chance(random, 30))
            check_known(world);
    }
    if (check_chance(random, 20))
        ed_tool_cancel(tool);
    else
        ed_tool_release(tool, &at);
    ed_tool_free(tool);
}

static void change_look(World *world, CheckRandom *random)
{
    EdLook look = ed_session_view(world->session)->look;
    look.distances = check_chance(random, 40);
    look.pinches = check_chance(random, 70);
    look.curves = check_chance(random, 40);
    ed_session_set_look(world->session, &look);
}

static void change_road(World *world, CheckRandom *random)
{
    static const char *const lines[] = {"car 14", "bike 6, car 14, truck 22", "a 3, b 30", ""};
    Path path = path_map(world->map);
    GError *error = NULL;
    if (check_chance(random, 50))
        push_step(world,
                  edit_set_bands(current_project(world), world->map,
                                 lines[check_between(random, 0, 3)], &error),
                  error);
    else
        push_step(world,
                  edit_set_number(current_project(world), &path, "edge_is_road",
                                  check_chance(random, 50), &error),
                  error);
}

static void change_band_of_plane(World *world, CheckRandom *random)
{
    const Band *band = list_get(map_of(world)->bands, 0);
    Path path = path_plane(world->map, world->second);
    GError *error = NULL;
    uint64_t id = band != NULL && check_chance(random, 70) ? band->id : 0;
    push_step(world, edit_set_reference(current_project(world), &path, "band", id, &error), error);
}

static void change(World *world, CheckRandom *random)
{
    int action = check_between(random, 0, 99);
    if (action < 55)
        stroke(world, random);
    else if (action < 65)
        ed_session_undo(world->session);
    else if (action < 70)
        ed_session_redo(world->session);
    else if (action < 80)
        change_look(world, random);
    else if (action < 87)
        change_road(world, random);
    else if (action < 93)
        change_band_of_plane(world, random);
    else
        ed_session_show_plane(world->session,
                              check_chance(random, 50) ? world->plane : world->second);
}

static bool has_map_and_planes(World *world)
{
    const Map *map = map_of(world);
    return map != NULL && map_plane(map, world->second) != NULL;
}

static void test_following(void)
{
    CheckRandom random = check_random("sessions with roads");
    for (size_t run = check_case_count(4); run > 0 && !check_has_failed_too_often(); run--) {
        World world = new_world();
        g_signal_connect_swapped(world.bands, "changed", G_CALLBACK(count_cb), &world);
        for (int i = 0; i < 25 && !check_has_failed_too_often(); i++) {
            change(&world, &random);
            while (!has_map_and_planes(&world)) /* redoes the creation of the map and its planes */
                ed_session_redo(world.session);
            if (check_chance(&random, 60))
                check_known(&world);
        }
        CHECK(world.changes > 5);
        g_signal_handlers_disconnect_by_data(world.bands, &world);
        g_object_unref(world.session);
    }
}

/* ---- Queries ---- */

static void paint_line_of(World *world, double size, double x, double y, double to_x, double to_y)
{
    EdTool *tool = ed_tool_new("brush", world->session);
    EdPointer at = {.x = x, .y = y, .button = 1, .zoom = 1, .pressure = 1};
    ed_session_set_option(world->session, "brush", "size", size);
    ed_tool_press(tool, &at);
    at.x = to_x;
    at.y = to_y;
    ed_tool_drag(tool, &at);
    ed_tool_release(tool, &at);
    ed_tool_free(tool);
    wait_for(is_idle, world->bands);
}

static void test_clearance(void)
{
    World world = new_world();
    EdFreeSpace space;
    paint_line_of(&world, 41, 60, 100.5, 360, 100.5); /* rows 80 to 120 */
    CHECK(ed_bands_free_space(world.bands, 200, 100, &space) && space.road && !space.everywhere);
    CHECK_NEAR(space.pixels, 20.5, 1e-9);
    CHECK_INT(space.fits, 2);
    CHECK(ed_bands_free_space(world.bands, 200, 85.9, &space));
    CHECK_NEAR(space.pixels, 5.5, 1e-9);
    CHECK_INT(space.fits, 0);
    CHECK(ed_bands_free_space(world.bands, 200, 79.9, &space) && !space.road && space.pixels == 0);
    CHECK(!ed_bands_free_space(world.bands, -0.1, 20, &space));
    CHECK(!ed_bands_free_space(world.bands, 20, HIGH, &space));
    g_object_unref(world.session);
}

static void test_hiding(void)
{
    World world = new_world();
    const Band *car = list_get(map_of(&world)->bands, 1);
    g_signal_connect_swapped(world.bands, "changed", G_CALLBACK(count_cb), &world);
    wait_for(is_idle, world.bands);
    world.changes = 0;
    ed_bands_set_hidden(world.bands, car->id, true);
    ed_bands_set_hidden(world.bands, car->id, true);
    CHECK_INT(world.changes, 1);
    CHECK(ed_bands_is_hidden(world.bands, car->id));
    ed_bands_set_hidden(world.bands, car->id, false);
    CHECK(!ed_bands_is_hidden(world.bands, car->id));
    g_object_unref(world.session);
}

/* On a plane with a band, the brush has the diameter of the band's disc; elsewhere it keeps its
 * size. */
static void test_brush(void)
{
    World world = new_world();
    const Band *car = list_get(map_of(&world)->bands, 1);
    Path path = path_plane(world.map, world.second), radius = path_band(world.map, car->id);
    GError *error = NULL;
    push_step(&world, edit_set_reference(current_project(&world), &path, "band", car->id, &error),
              error);
    ed_session_show_plane(world.session, world.second);
    CHECK_INT(ed_session_option(world.session, "brush", "size"), 28);
    push_step(
        &world,
        edit_set_number(current_project(&world), &radius, "radius", 15 * DOCUMENT_PIXEL, &error),
        error);
    CHECK_INT(ed_session_option(world.session, "brush", "size"), 30);
    ed_session_show_plane(world.session, world.plane);
    CHECK_INT(ed_session_option(world.session, "brush", "size"), 24);
    g_object_unref(world.session);
}

/* On a large map, narrow places are only searched for when changes pause. */
static void test_large_map(void)
{
    World world = new_world_of(1200, 1000);
    paint_line_of(&world, 60, 100, 100, 500, 100);
    paint_line_of(&world, 8, 500, 100, 700, 100);
    paint_line_of(&world, 60, 700, 100, 1100, 100);
    check_known(&world);
    CHECK_INT(ed_bands_pinches(world.bands)->len, 1);
    ed_session_undo(world.session);
    CHECK(ed_bands_is_busy(world.bands));
    g_object_unref(world.session); /* frees the session before the search */
}

/* ---- The disc at the pointer ---- */

static EdOverlay *discs_at(EdTool *tool, double x, double y)
{
    EdOverlay *overlay = ed_overlay_new();
    ed_tool_hover(tool, &(EdPointer){.x = x, .y = y, .zoom = 1});
    ed_tool_draw(tool, overlay);
    return overlay;
}

/* Returns the radii of the drawn discs, negative for those that do not fit: "6 14 -22". */
static char *discs_text(const EdOverlay *overlay)
{
    GString *text = g_string_new(NULL);
    uint32_t count;
    const EdMark *marks = ed_overlay_marks(overlay, &count);
    for (uint32_t i = 0; i < count; i++)
        if (marks[i].kind == ED_MARK_CIRCLE)
            g_string_append_printf(text, "%s%g", text->len > 0 ? " " : "",
                                   marks[i].style == ED_STYLE_IMPACT ? -marks[i].x2 : marks[i].x2);
    return g_string_free(text, FALSE);
}

static void check_discs(EdTool *tool, double x, double y, const char *wanted)
{
    EdOverlay *overlay = discs_at(tool, x, y);
    g_autofree char *got = discs_text(overlay);
    CHECK_TEXT(got, wanted);
    ed_overlay_free(overlay);
}

static void test_disc(void)
{
    World world = new_world();
    paint_line_of(&world, 41, 60, 100.5, 360, 100.5);
    EdTool *tool = ed_tool_new("disc", world.session);
    check_discs(tool, 200, 100, "6 14 -22");
    check_discs(tool, 200, 88, "6 -14 -22");
    check_discs(tool, 200, 60, "-6 -14 -22");
    CHECK(ed_tool_key(tool, ED_KEY_LARGER, 0)); /* from all discs to the smallest */
    check_discs(tool, 200, 88, "6");
    ed_tool_key(tool, ED_KEY_LARGER, 0);
    check_discs(tool, 200, 88, "-14");
    ed_tool_key(tool, ED_KEY_LARGER, 0);
    ed_tool_key(tool, ED_KEY_LARGER, 0);
    check_discs(tool, 200, 88, "6 -14 -22");
    ed_tool_key(tool, ED_KEY_SMALLER, 0);
    check_discs(tool, 200, 88, "-22");
    ed_tool_leave(tool);
    EdOverlay *nothing = ed_overlay_new();
    ed_tool_draw(tool, nothing);
    g_autofree char *none = discs_text(nothing);
    CHECK_TEXT(none, "");
    ed_overlay_free(nothing);
    ed_tool_free(tool);
    g_object_unref(world.session);
}

static void check_text_at(World *world, double x, double y, const char *wanted)
{
    g_autofree char *got = ed_clearance_text(world->session, x, y);
    CHECK_TEXT(got != NULL ? got : "none", wanted);
}

static void test_texts(void)
{
    World world = new_world();
    paint_line_of(&world, 41, 60, 100.5, 360, 100.5);
    check_text_at(&world, 200, 100, "20.5 px to the border: bike, car");
    check_text_at(&world, 200, 84, "4.5 px to the border: no band fits");
    check_text_at(&world, 200, 60, "none");
    check_text_at(&world, -5, 60, "none");
    g_object_unref(world.session);
}

/* A session is destroyed while a worker computes for it. */
static void test_session_is_destroyed(void)
{
    for (int i = 0; i < 5; i++) {
        World world = new_world();
        paint_line_of(&world, 30, 20, 20, 400, 250);
        EdBands *bands = g_object_ref(world.bands);
        ed_session_undo(world.session);
        CHECK(ed_bands_is_busy(bands));
        g_object_unref(world.session);
        CHECK(ed_bands_current(bands) == NULL);
        wait_for(is_idle, bands);
        g_object_unref(bands);
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the data equals a new computation after any change", test_following},
        {"the clearance at a position", test_clearance},
        {"hidden bands", test_hiding},
        {"the brush on a plane with a band has the disc's size", test_brush},
        {"large maps", test_large_map},
        {"discs at the pointer", test_disc},
        {"the clearance as text", test_texts},
        {"a session can be destroyed during a computation", test_session_is_destroyed},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

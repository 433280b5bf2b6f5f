/* SPDX-License-Identifier: MIT */
/*
 * Tests copy and paste, within a session and between sessions whose tags have other numbers, and
 * clipboard texts from other sources.
 */
#include "drive.h"
#include "waiting.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "folder.h"
#include "session/ed-clipboard.h"

#include <stdlib.h>

static void expect(EdSession *session, const char *text)
{
    char *state = session_state_text(session);
    CHECK_TEXT(state, text);
    g_free(state);
}

static bool copy_to(EdSession *from, EdSession *to)
{
    char *text = ed_session_copy(from);
    CHECK(text != NULL && ed_session_can_paste(to, text));
    bool pasted = text != NULL && ed_session_paste(to, text);
    g_free(text);
    return pasted;
}

/* Returns a session whose tags have other numbers than the standard ones. */
static EdSession *other_session(void)
{
    EdSession *session = ed_session_new();
    drive(session, "remove tag head");
    drive(session, "remove tag torso");
    drive(session, "tag stone");
    drive(session, "tag head");
    return session;
}

static const char *tag_name(EdSession *session, int32_t number)
{
    const Tag *tag = project_tag(ed_session_project(session), number);
    return tag != NULL ? tag->name : "none";
}

/* ---- Boxes and points ---- */

static void test_boxes(void)
{
    EdSession *session = ed_session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "box 1 1 fist");
    drive(session, "box 5 5");
    drive(session, "box 9 9");
    drive(session, "select box 0 2");
    /* If boxes are pasted in place over themselves, nothing is duplicated, and nothing moves. */
    uint32_t steps = history_position(ed_session_history(session));
    CHECK(copy_to(session, session));
    CHECK_INT(list_count(ed_session_frame(session)->boxes), 3);
    CHECK_INT(history_position(ed_session_history(session)), steps);
    /* Copies are pasted at a small offset. */
    char *text = ed_session_copy(session);
    CHECK(ed_session_paste_copies(session, text));
    g_free(text);
    expect(session, "ken/a | box 3 4 | undo Paste boxes | redo - | *");
    const Box *box = list_get(ed_session_frame(session)->boxes, 3);
    CHECK_INT(box->x, 9);
    CHECK_TEXT(box->name, "fist");
    /* In another frame, boxes are pasted at the same position. */
    text = ed_session_copy(session);
    drive(session, "step 1");
    CHECK(ed_session_paste(session, text));
    expect(session, "ken/b | box 0 1 | undo Paste boxes | redo - | *");
    box = list_get(ed_session_frame(session)->boxes, 0);
    CHECK_INT(box->x, 9);
    drive(session, "undo");
    expect(session, "ken/b | - | undo Paste boxes | redo Paste boxes | *");
    /* In all frames of the scope, a box with the same name, or an equal box, is replaced. */
    drive(session, "reach 4");
    CHECK(ed_session_paste(session, text));
    CHECK_INT(list_count(ed_session_frame(session)->boxes), 2);
    drive(session, "step -1");
    CHECK_INT(list_count(ed_session_frame(session)->boxes), 5);
    box = list_get(ed_session_frame(session)->boxes, 0);
    CHECK_INT(box->x, 9);
    g_free(text);
    g_object_unref(session);
}

static char *last_notice; /* the last notice */

static void notice_cb(EdSession *session, int level, const char *text)
{
    (void)session, (void)level;
    g_free(last_notice);
    last_notice = g_strdup(text);
}

/* Boxes with the same name are replaced in order: the first by the first, and so on. A locked box
 * stays. */
static void test_boxes_are_replaced(void)
{
    EdSession *session = ed_session_new();
    g_signal_connect(session, "notice", G_CALLBACK(notice_cb), NULL);
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "box 1 1 fist");
    drive(session, "box 5 5 fist");
    drive(session, "box 9 9 foot");
    drive(session, "select box 0 1 2");
    char *text = ed_session_copy(session);
    drive(session, "step 1");
    drive(session, "box 2 2 fist");
    drive(session, "box 7 7 foot");
    CHECK(ed_session_push(session,
                          edit_set_boxes(ed_session_project(session),
                                         &(Scope){.sprite = ed_session_view(session)->asset,
                                                  .frame = ed_session_view(session)->frame},
                                         (const uint32_t[]){1}, 1,
                                         &(FieldValue){.key = "locked", .number = true}, NULL),
                          "Lock", NULL));
    CHECK(ed_session_paste(session, text));
    const List *boxes = ed_session_frame(session)->boxes;
    static const int wanted[] = {1, 7, 5};
    CHECK_INT(list_count(boxes), 3);
    for (uint32_t i = 0; i < 3; i++)
        CHECK_INT(((const Box *)list_get(boxes, i))->x, wanted[i]);
    CHECK_TEXT(last_notice, "1 box with the same name was replaced.");
    CHECK(ed_session_paste(session, text));
    CHECK_TEXT(last_notice, "Nothing was pasted, because the same items are already there.");
    g_clear_pointer(&last_notice, g_free);
    g_free(text);
    g_object_unref(session);
}

/* Adds a triangle to the shown map, with its first corner at a position in pixels, and selects
 * it. */
static void add_triangle(EdSession *session, double x, double y)
{
    const EdView *view = ed_session_view(session);
    const PaintPoint corners[] = {{x, y}, {x + 10, y}, {x, y + 10}};
    uint64_t id;
    drive(session, "zone door");
    Project *after = edit_add_shape(ed_session_project(session), view->asset, view->plane,
                                    SHAPE_POLYGON, 1, corners, 3, 0, &id, NULL);
    CHECK(ed_session_push(session, after, "Draw", NULL));
    ed_session_select(session, ED_SELECT_SHAPES, &id, 1);
}

/* A shape that would be outside of a smaller map is moved inside, and a notice reports that. */
static void test_shapes_into_a_smaller_map(void)
{
    static const struct {
        double x, y;
        int want_x, want_y;
        const char *last_notice;
    } table[] = {
        {5, 6, 5, 6, NULL},
        {50, 6, 10, 6, "This map is smaller: the pasted shapes were moved inside it."},
        {50, 50, 10, 10, "This map is smaller: the pasted shapes were moved inside it."},
        {15, 6, 15, 6, "Some pasted shapes extend beyond the map."},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        EdSession *session = ed_session_new(), *other = ed_session_new();
        drive(session, "map large");
        add_triangle(session, table[i].x, table[i].y);
        drive(other, "map small");
        drive(other, "zone wall");
        uint64_t map = ed_session_view(other)->asset;
        CHECK(ed_session_push(other,
                              edit_resize_map(ed_session_project(other), map, 20, 20, 0, 0, NULL),
                              "Resize", NULL));
        g_signal_connect(other, "notice", G_CALLBACK(notice_cb), NULL);
        g_clear_pointer(&last_notice, g_free);
        CHECK(copy_to(session, other));
        const Shape *shape = list_get(ed_session_plane(other)->shapes, 0);
        const ShapeNode *node = shape != NULL ? list_get(shape->nodes, 0) : NULL;
        CHECK_THAT(node != NULL && node->x == table[i].want_x * DOCUMENT_PIXEL &&
                       node->y == table[i].want_y * DOCUMENT_PIXEL,
                   "row %zu: wrong position", i);
        CHECK_THAT(g_strcmp0(last_notice, table[i].last_notice) == 0, "row %zu: the notice is %s",
                   i, last_notice);
        g_clear_pointer(&last_notice, g_free);
        g_object_unref(session);
        g_object_unref(other);
    }
}

static void put_hot_spot(EdSession *session, int x, int y)
{
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_FRAME;
    CHECK(ed_session_push(session,
                          edit_set_hot_spot(ed_session_project(session), &scope, x * DOCUMENT_PIXEL,
                                            y * DOCUMENT_PIXEL, NULL),
                          "Hot spot", NULL));
}

/* In a frame with another hot spot, pasted items keep their positions relative to the hot spot, or
 * to the picture if that is the reference. */
static void test_positions_relative_to_the_hot_spot(void)
{
    EdSession *session = ed_session_new(), *other = other_session();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "box 4 5");
    drive(session, "point hand 3 4");
    put_hot_spot(session, 10, 20);
    drive(session, "select box 0");
    char *boxes = ed_session_copy(session);
    drive(session, "select point 0");
    char *points = ed_session_copy(session);
    drive(other, "sprite ryu");
    drive(other, "frame x");
    put_hot_spot(other, 17, 18);
    CHECK(ed_session_paste(other, boxes));
    CHECK(ed_session_paste(other, points));
    const Box *box = list_get(ed_session_frame(other)->boxes, 0);
    const Point *point = list_get(ed_session_frame(other)->points, 0);
    CHECK_INT(box->x, 11);
    CHECK_INT(box->y, 3);
    CHECK_INT(point->x, 10 * DOCUMENT_PIXEL);
    CHECK_INT(point->y, 2 * DOCUMENT_PIXEL);
    ed_session_set_scope(other, SCOPE_FRAME, REFERENCE_PICTURE);
    CHECK(ed_session_paste(other, boxes));
    box = list_get(ed_session_frame(other)->boxes, 1);
    CHECK_INT(box->x, 4);
    CHECK_INT(box->y, 5);
    drive(other, "frame y"); /* has no hot spot */
    ed_session_set_scope(other, SCOPE_FRAME, REFERENCE_HOT_SPOT);
    drive(other, "step 1");
    CHECK(ed_session_paste(other, boxes));
    box = list_get(ed_session_frame(other)->boxes, 0);
    CHECK_INT(box->x, 4);
    g_free(boxes);
    g_free(points);
    g_object_unref(session);
    g_object_unref(other);
}

static void test_boxes_between_sessions(void)
{
    EdSession *session = ed_session_new(), *other = other_session();
    drive(session, "tag claw");
    drive(session, "sprite ken");
    drive(session, "frame a");
    const Tag *first = list_get(ed_session_project(session)->tags, 0);
    ed_session_set_tag(session, first->number);
    drive(session, "box 1 1");
    drive(session, "choose-tag claw");
    drive(session, "box 2 2");
    drive(session, "select box 0 1");
    drive(other, "sprite ryu");
    drive(other, "frame x");
    CHECK(copy_to(session, other));
    const Box *box = list_get(ed_session_frame(other)->boxes, 0);
    CHECK_TEXT(tag_name(other, box->tag), first->name);
    box = list_get(ed_session_frame(other)->boxes, 1);
    CHECK_TEXT(tag_name(other, box->tag), "claw");
    /* The paste is one step, which includes the new tag. */
    expect(other, "ryu/x | box 0 1 | undo Paste boxes | redo - | *");
    drive(other, "undo");
    CHECK(project_tag_named(ed_session_project(other), "claw") == NULL);
    g_object_unref(session);
    g_object_unref(other);
}

static void test_points(void)
{
    EdSession *session = ed_session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "point hand 3 4");
    drive(session, "point foot 5 6");
    drive(session, "step 1");
    drive(session, "point hand 9 9");
    drive(session, "step -1");
    drive(session, "select point 0 1");
    char *text = ed_session_copy(session);
    drive(session, "step 1");
    CHECK(ed_session_paste(session, text));
    /* Names of points are unique: a point of the same name is replaced. */
    expect(session, "ken/b | point 0 1 | undo Paste points | redo - | *");
    const Point *point = list_get(ed_session_frame(session)->points, 0);
    CHECK_INT(point->x, 3 * 256);
    g_free(text);
    g_object_unref(session);
}

static void test_annotations(void)
{
    EdSession *session = ed_session_new(), *other = other_session();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "box 1 1");
    drive(session, "point hand 3 4");
    drive(session, "hot 7 8");
    char *text = ed_session_copy(session); /* without a selection, all annotations are copied */
    drive(session, "step 1");
    drive(session, "box 20 20");
    drive(session, "box 21 21");
    CHECK(ed_session_paste(session, text));
    expect(session, "ken/b | - | undo Paste annotations | redo - | *");
    const Frame *frame = ed_session_frame(session);
    CHECK_INT(list_count(frame->boxes), 1);
    CHECK_INT(list_count(frame->points), 1);
    CHECK(frame->has_hot_spot && frame->hot_x == 7 * 256);
    CHECK_TEXT(frame->name, "b");
    drive(other, "sprite ryu");
    drive(other, "frame x");
    drive(other, "frame y");
    drive(other, "reach 4");
    CHECK(ed_session_paste(other, text));
    drive(other, "step 1");
    frame = ed_session_frame(other);
    CHECK_INT(list_count(frame->boxes), 1);
    CHECK_INT(list_count(frame->points), 1);
    CHECK(frame->has_hot_spot);
    const Box *box = list_get(frame->boxes, 0);
    const Tag *first = list_get(ed_session_project(session)->tags, 0);
    CHECK_TEXT(tag_name(other, box->tag), first->name);
    g_free(text);
    g_object_unref(session);
    g_object_unref(other);
}

/* ---- Levels and maps ---- */

static void test_walls_and_markers(void)
{
    EdSession *session = ed_session_new(), *other = other_session();
    drive(session, "level keep");
    drive(session, "walls 3");
    drive(session, "select wall 0 2");
    CHECK(copy_to(session, session));
    expect(session, "keep/walls | wall 3 4 | undo Paste walls | redo - | *");
    const Wall *wall = list_get(ed_session_layer(session)->walls->walls, 3);
    CHECK_INT(wall->ax, 8 * 256);
    drive(other, "level cave");
    CHECK(copy_to(session, other));
    expect(other, "cave/walls | wall 0 1 | undo Paste walls | redo - | *");
    drive(session, "marker start");
    drive(session, "select marker 0");
    CHECK(copy_to(session, session));
    expect(session, "keep/walls | marker 1 | undo Paste markers | redo - | *");
    const Marker *marker = list_get(ed_session_level(session)->markers, 1);
    CHECK_TEXT(marker->name, "start 2");
    g_object_unref(session);
    g_object_unref(other);
}

static void test_zones(void)
{
    EdSession *session = ed_session_new();
    drive(session, "map pond");
    drive(session, "zone reed");
    drive(session, "zone fish");
    drive(session, "select zone 1 2");
    CHECK(copy_to(session, session));
    expect(session, "pond/zones | zone 3 4 | undo Paste zones | redo - | *");
    CHECK_TEXT(plane_zone(ed_session_plane(session), 4)->name, "fish 2");
    drive(session, "plane water");
    char *text = ed_session_copy(session);
    drive(session, "show-plane water");
    CHECK(ed_session_paste(session, text));
    expect(session, "pond/water | zone 1 2 | undo Paste zones | redo - | *");
    g_free(text);
    g_object_unref(session);
}

/* Paints a rectangle of the shown plane with a zone. */
static void paint(EdSession *session, PixelRect rect, uint8_t zone)
{
    const EdView *view = ed_session_view(session);
    Path path = path_plane(view->asset, view->plane);
    BlocksEdit *edit = blocks_edit(ed_session_plane(session)->pixels);
    blocks_edit_rect(edit, rect, zone);
    CHECK(ed_session_push(
        session,
        edit_set_blocks(ed_session_project(session), &path, "pixels", blocks_edit_end(edit), NULL),
        "Paint", NULL));
}

static void resize(EdSession *session, int width, int height)
{
    uint64_t map = ed_session_view(session)->asset;
    CHECK(ed_session_push(
        session, edit_resize_map(ed_session_project(session), map, width, height, 0, 0, NULL),
        "Resize", NULL));
}

static uint64_t area_of(EdSession *session, uint8_t zone)
{
    const Blocks *pixels = ed_session_plane(session)->pixels;
    uint64_t area = 0;
    for (int32_t y = 0; y < (int32_t)blocks_height(pixels); y++)
        for (int32_t x = 0; x < (int32_t)blocks_width(pixels); x++)
            area += blocks_get(pixels, x, y) == zone;
    return area;
}

/* Returns a session with a map of 60 x 60 pixels, whose zone "door" is painted in a rectangle and
 * has a walk-to point in its corner and a property. */
static EdSession *painted_session(PixelRect rect)
{
    EdSession *session = ed_session_new();
    drive(session, "map large");
    resize(session, 60, 60);
    drive(session, "zone door");
    paint(session, rect, 1);
    const EdView *view = ed_session_view(session);
    Path path = path_zone(ed_session_project(session), view->asset, view->plane, 1);
    Zone *zone = node_copy(plane_zone(ed_session_plane(session), 1));
    zone->has_walk = true;
    zone->walk_x = rect.left * DOCUMENT_PIXEL;
    zone->walk_y = rect.top * DOCUMENT_PIXEL;
    Property *property = property_text("cursor", "hand");
    node_set_list(&zone->properties, list_append(NULL, property));
    CHECK(ed_session_push(session, edit_put(ed_session_project(session), &path, zone, NULL), "Walk",
                          NULL));
    drive(session, "select zone 1");
    return session;
}

/* A painted zone keeps its paint and all fields in another map, as far as there is space. */
static void test_painted_zones(void)
{
    static const struct {
        PixelRect rect;      /* of the zone */
        PixelRect other;     /* of another zone in the map of 20 x 20 pixels that is pasted into */
        int area, walk;      /* of the pasted zone; area 0: it is refused */
        const char *notices; /* the last notice */
    } table[] = {
        {{2, 2, 8, 8}, {0}, 36, 2, NULL},
        {{50, 40, 56, 46},
         {0},
         36,
         14,
         "This map is smaller: the pasted zones were moved inside it."},
        {{0, 0, 30, 10},
         {0},
         200,
         0,
         "This map is smaller: parts of the pasted zones were cut off."},
        {{2, 2, 8, 8},
         {0, 0, 20, 5},
         18,
         2,
         "18 pixels were not pasted, because they belong to other zones."},
        {{2, 2, 8, 8}, {0, 0, 20, 20}, 0, 0, "Could not complete"},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        EdSession *session = painted_session(table[i].rect), *other = ed_session_new();
        drive(other, "map small");
        resize(other, 20, 20);
        drive(other, "zone wall");
        paint(other, table[i].other, 1);
        g_signal_connect(other, "notice", G_CALLBACK(notice_cb), NULL);
        g_clear_pointer(&last_notice, g_free);
        CHECK_INT(copy_to(session, other), table[i].area != 0);
        const Zone *zone = plane_zone(ed_session_plane(other), 2);
        CHECK_THAT((zone != NULL) == (table[i].area != 0), "row %zu", i);
        CHECK_INT(area_of(other, 2), table[i].area);
        CHECK_THAT((last_notice != NULL) == (table[i].notices != NULL) &&
                       (last_notice == NULL || g_str_has_prefix(last_notice, table[i].notices)),
                   "row %zu: the notice is %s", i, last_notice);
        if (zone != NULL) {
            CHECK_TEXT(zone->name, "door");
            CHECK(zone->has_walk && zone->walk_x == table[i].walk * DOCUMENT_PIXEL);
            CHECK(properties_get(zone->properties, "cursor") != NULL);
        }
        g_clear_pointer(&last_notice, g_free);
        g_object_unref(session);
        g_object_unref(other);
    }
}

/* In the same plane, a copy of paint is placed next to its original. */
static void test_painted_zones_in_one_plane(void)
{
    EdSession *session = painted_session((PixelRect){40, 2, 58, 8});
    CHECK(copy_to(session, session));
    CHECK_INT(area_of(session, 1), 18 * 6);
    CHECK_INT(area_of(session, 2), 18 * 6);
    CHECK_INT(blocks_get(ed_session_plane(session)->pixels, 22, 2), 2);
    CHECK_TEXT(plane_zone(ed_session_plane(session), 2)->name, "door 2");
    g_object_unref(session);
}

/* A shape brings its zone along into another plane, and joins it in the same plane. */
static void test_shapes_with_their_zones(void)
{
    EdSession *session = ed_session_new(), *other = ed_session_new();
    drive(session, "map pond");
    add_triangle(session, 5, 5);
    drive(other, "map room");
    CHECK(copy_to(session, other));
    CHECK_TEXT(plane_zone(ed_session_plane(other), 1)->name, "door");
    CHECK(copy_to(session, other));
    CHECK_INT(list_count(ed_session_plane(other)->zones), 2);
    CHECK_INT(((const Shape *)list_get(ed_session_plane(other)->shapes, 1))->zone, 2);
    CHECK(copy_to(session, session));
    CHECK_INT(list_count(ed_session_plane(session)->zones), 1);
    CHECK_INT(list_count(ed_session_plane(session)->shapes), 2);
    g_object_unref(session);
    g_object_unref(other);
}

/* ---- Assets ---- */

static void test_assets(void)
{
    char *folder = temporary_folder_new();
    EdSession *session = ed_session_new(), *other = other_session();
    char *journals = g_build_filename(folder, "sessions", NULL);
    char *path = g_build_filename(folder, "a/duel.gabarit", NULL);
    char *there = g_build_filename(folder, "b/other.gabarit", NULL);
    char *art = g_build_filename(folder, "a/ken.png", NULL);
    char *b = g_build_filename(folder, "b", NULL);
    ed_session_set_journal_folder(session, journals);
    ed_session_set_journal_folder(other, journals);
    g_mkdir(b, 0755);
    put_picture(art, 16, 16, 2, 0xff0000ff);
    CHECK(succeeded(save_and_wait(session, path, NULL)));
    CHECK(succeeded(save_and_wait(other, there, NULL)));
    CHECK(succeeded(import_and_wait(session, art, NULL)));
    drive(session, "box 1 1");
    drive(session, "sprite ryu");
    char *text = ed_session_copy_asset(session, ed_session_view(session)->asset);
    CHECK(text != NULL && g_str_has_prefix(text, "gabarit clipboard 1 asset\n") &&
          ed_session_can_paste(other, text));
    CHECK(strstr(text, "ryu") == NULL); /* only the requested asset */
    CHECK(ed_session_paste(other, text));
    expect(other, "ken/ken | - | undo Paste asset | redo - | *");
    const Picture *picture = list_get(ed_session_project(other)->pictures, 0);
    CHECK(picture != NULL);
    if (picture != NULL)
        CHECK_TEXT(picture->path, "../a/ken.png");
    /* The user has to allow its folder in the other session. */
    char **folders = ed_session_outside_folders(other);
    CHECK(folders[0] != NULL && folders[1] == NULL);
    g_strfreev(folders);
    const Box *box = list_get(ed_session_frame(other)->boxes, 0);
    const Tag *first = list_get(ed_session_project(session)->tags, 0);
    CHECK_TEXT(tag_name(other, box->tag), first->name);
    /* In its own session, the asset is duplicated, and both use the same picture. */
    CHECK(ed_session_paste(session, text));
    expect(session, "ken 2/ken | - | undo Paste asset | redo - | *");
    CHECK_INT(list_count(ed_session_project(session)->pictures), 1);
    CHECK(ed_session_copy_asset(session, 12345) == NULL);
    ed_session_close(session, false);
    ed_session_close(other, false);
    g_object_unref(session);
    g_object_unref(other);
    folder_remove(folder);
    g_free(text);
    g_free(journals);
    g_free(path);
    g_free(there);
    g_free(art);
    g_free(b);
    g_free(folder);
}

/* ---- Frames ---- */

static char *names_of_frames(EdSession *session)
{
    GString *names = g_string_new(NULL);
    ListIter iter = list_iter(ed_session_sprite(session)->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        g_string_append_printf(names, "%s(%u) ", frame->name, list_count(frame->boxes));
    return g_string_free(names, false);
}

/* Frames are copied with everything in them into another sprite, after its displayed frame, or into
 * a sprite of another session, whose tags have other numbers. */
static void test_frames(void)
{
    EdSession *session = ed_session_new(), *other = other_session();
    uint32_t count;
    CHECK(ed_session_copy_frames(session) == NULL);
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "show-frame b");
    drive(session, "box 1 1 fist");
    drive(session, "point heel 3 4");
    g_autofree uint64_t *all = ed_session_shown_frames(session, &count);
    ed_session_select_frames(session, all, count);
    g_autofree char *text = ed_session_copy_frames(session);
    CHECK(text != NULL && ed_session_can_paste(session, text));
    CHECK(!ed_session_can_paste(other, text)); /* it shows no sprite */
    EdSession *const targets[] = {session, other};
    for (int i = 0; i < 2; i++) {
        drive(targets[i], "sprite ryu");
        drive(targets[i], "show ryu");
        drive(targets[i], "frame a");
        drive(targets[i], "frame z");
        ed_session_show_step(targets[i], 0);
        CHECK(ed_session_paste(targets[i], text));
        g_autofree char *names = names_of_frames(targets[i]);
        CHECK_TEXT(names, "a(0) a 2(0) b(1) z(0) ");
        ed_session_selected_frames(targets[i], &count);
        CHECK_INT(count, 2);
        const Frame *pasted = list_get(ed_session_sprite(targets[i])->frames, 2);
        const Box *box = list_get(pasted->boxes, 0);
        const Tag *first = list_get(ed_session_project(session)->tags, 0);
        CHECK(box != NULL && g_str_equal(tag_name(targets[i], box->tag), first->name));
        CHECK(list_find_name(pasted->points, "heel", NULL) != NULL);
        drive(targets[i], "undo");
        CHECK_INT(list_count(ed_session_sprite(targets[i])->frames), 2);
        CHECK_INT(list_count(ed_session_project(targets[i])->sprites), i == 0 ? 2 : 1);
    }
    CHECK(!ed_session_paste(other, "gabarit clipboard 1 frames\n{}"));
    drive(session, "map hall");
    uint64_t map = node_id(list_get(ed_session_project(session)->maps, 0));
    g_autofree char *asset = ed_session_copy_asset(session, map);
    g_autofree char *without_sprite =
        g_strconcat("gabarit clipboard 1 frames", strchr(asset, '\n'), NULL);
    CHECK(!ed_session_paste(other, without_sprite));
    g_object_unref(session);
    g_object_unref(other);
}

/* ---- Invalid texts ---- */

static void test_unsuitable_texts(void)
{
    static const char *const texts[] = {
        "",
        "hello",
        "gabarit clipboard 2 boxes\n",
        "gabarit clipboard 1 ",
        "gabarit clipboard 1 cats\n",
        "gabarit clipboard 1 walls\n", /* there is no layer for walls */
    };
    EdSession *session = ed_session_new();
    CHECK(ed_session_copy(session) == NULL);
    drive(session, "sprite ken");
    for (size_t i = 0; i < CHECK_COUNT(texts); i++) {
        CHECK_THAT(!ed_session_can_paste(session, texts[i]), "text %zu was accepted", i);
        CHECK_THAT(!ed_session_paste(session, texts[i]), "text %zu was accepted", i);
    }
    drive(session, "frame a");
    drive(session, "select tag 1");
    CHECK(ed_session_copy(session) == NULL);
    expect(session, "ken/a | tag 1 | undo Add frame | redo - | *");
    g_object_unref(session);
}

static char *damaged(CheckRandom *random, const char *text)
{
    GString *copy = g_string_new(text);
    size_t head = strcspn(text, "\n") + 1;
    for (int i = check_between(random, 1, 3); i > 0 && copy->len > head; i--) {
        int index = check_between(random, (int)head, (int)copy->len - 1);
        static const char letters[] = "{}[]\",:0123456789-\n abz\x80";
        switch (check_between(random, 0, 2)) {
        case 0:
            copy->str[index] = letters[check_between(random, 0, sizeof letters - 2)];
            break;
        case 1:
            g_string_truncate(copy, (gsize)index);
            break;
        default:
            g_string_insert_len(copy, index, copy->str + index,
                                check_between(random, 0, (int)copy->len - index));
        }
    }
    return g_string_free(copy, false);
}

static void test_damaged_texts(void)
{
    CheckRandom random = check_random("clipboard");
    EdSession *session = ed_session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "box 1 1 fist");
    drive(session, "box 2 2");
    char *frame = ed_session_copy(session);
    drive(session, "select box 0 1");
    char *boxes = ed_session_copy(session);
    char *asset = ed_session_copy_asset(session, ed_session_view(session)->asset);
    char *frames = ed_session_copy_frames(session);
    const char *const texts[] = {frame, boxes, asset, frames};
    uint32_t index = history_position(ed_session_history(session));
    int pasted = 0, rejected = 0;
    for (size_t i = 0; i < check_case_count(6000) && !check_has_failed_too_often(); i++) {
        char *text = damaged(&random, texts[i % CHECK_COUNT(texts)]);
        if (ed_session_paste(session, text))
            pasted++;
        else
            rejected++;
        /* Every version is valid, and a rejected text is not a step. */
        CHECK(project_validate(ed_session_project(session), NULL, NULL));
        ed_session_go(session, index);
        g_free(text);
    }
    check_note("%d texts were pasted, %d rejected", pasted, rejected);
    CHECK(pasted > 0 && rejected > 0);
    g_free(frame);
    g_free(boxes);
    g_free(frames);
    g_free(asset);
    g_object_unref(session);
}

static const CheckCase cases[] = {
    {"boxes are pasted in place, as copies, elsewhere, and into a scope", test_boxes},
    {"boxes with the same name are replaced", test_boxes_are_replaced},
    {"shapes pasted into a smaller map are moved inside", test_shapes_into_a_smaller_map},
    {"tags of pasted boxes are added if they are missing", test_boxes_between_sessions},
    {"pasted items keep their positions relative to the hot spot",
     test_positions_relative_to_the_hot_spot},
    {"points are pasted by their names", test_points},
    {"annotations replace those of a frame", test_annotations},
    {"walls and markers", test_walls_and_markers},
    {"pasted zones get new numbers", test_zones},
    {"painted zones are pasted with their paint", test_painted_zones},
    {"painted zones are pasted next to the original", test_painted_zones_in_one_plane},
    {"shapes are pasted with their zones", test_shapes_with_their_zones},
    {"pictures of pasted assets are added", test_assets},
    {"frames", test_frames},
    {"invalid and unsuitable texts are rejected", test_unsuitable_texts},
    {"damaged texts never produce invalid versions", test_damaged_texts},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

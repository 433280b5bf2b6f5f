/* SPDX-License-Identifier: MIT */
/* Tests a session's view, selection and history with tables of commands and the expected states. */
#include "drive.h"

#include "check.h"
#include "edit/assets.h"
#include "edit/edit.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "session/ed-options.h"

#include <string.h>

/* ---- View ---- */

static void test_sprites(void)
{
    static const Step steps[] = {
        {"select -", "- | - | undo - | redo -"},
        {"sprite ken", "ken | - | undo Add sprite | redo - | *"},
        {"frame a", "ken/a | - | undo Add frame | redo - | *"},
        {"frame b", "ken/a | - | undo Add frame | redo - | *"},
        {"frame c", NULL},
        {"step 1", "ken/b | - | undo Add frame | redo - | *"},
        {"step 1", "ken/c | - | undo Add frame | redo - | *"},
        {"step 1", "ken/a | - | undo Add frame | redo - | *"},
        {"step -2", "ken/b | - | undo Add frame | redo - | *"},
        {"remove frame b", "ken/c | - | undo Remove frame | redo - | *"},
        {"remove frame c", "ken/a | - | undo Remove frame | redo - | *"},
        /* Undo shows the items that it restores. */
        {"undo", "ken/c | - | undo Remove frame | redo Remove frame | *"},
        {"undo", "ken/b | - | undo Add frame | redo Remove frame | *"},
        {"sprite ryu", "ken/b | - | undo Add sprite | redo - | *"},
        {"show ryu", "ryu | - | undo Add sprite | redo - | *"},
        {"frame x", "ryu/x | - | undo Add frame | redo - | *"},
        /* The shown frame of ken is remembered. */
        {"show ken", "ken/b | - | undo Add frame | redo - | *"},
        {"undo", "ryu | - | undo Add sprite | redo Add frame | *"},
        {"redo", "ryu/x | - | undo Add frame | redo - | *"},
        {"remove asset ryu", "ken/b | - | undo Remove asset | redo - | *"},
        {"remove asset ken", "- | - | undo Remove asset | redo -"},
        {"undo", "ken/b | - | undo Remove asset | redo Remove asset | *"},
        {"go 0", "- | - | undo - | redo Add sprite"},
        {"go 3", "ken/a | - | undo Add frame | redo Add frame | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

static void test_animations(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"frame b", NULL},
        {"frame c", NULL},
        {"animation kick b a b", "ken/a | - | undo Add animation | redo - | *"},
        {"play kick", "ken/kick/b | - | undo Add animation | redo - | *"},
        {"step 1", "ken/kick/a | - | undo Add animation | redo - | *"},
        /* The second b; the next step is the first b again, then a. */
        {"step 1", "ken/kick/b | - | undo Add animation | redo - | *"},
        {"step 1", "ken/kick/b | - | undo Add animation | redo - | *"},
        {"step 1", "ken/kick/a | - | undo Add animation | redo - | *"},
        {"step -1", "ken/kick/b | - | undo Add animation | redo - | *"},
        /* A frame that is not in the animation is shown among all frames. */
        {"show-frame c", "ken/c | - | undo Add animation | redo - | *"},
        {"play kick", "ken/kick/b | - | undo Add animation | redo - | *"},
        {"remove frame b", "ken/kick/a | - | undo Remove frame | redo - | *"},
        {"remove animation kick", "ken/a | - | undo Remove animation | redo - | *"},
        {"undo", "ken/kick/a | - | undo Remove frame | redo Remove animation | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    /* Undo shows the frame again whose steps were removed. */
    const Sprite *sprite = ed_session_sprite(session);
    const uint64_t id = sprite->id, animation = ed_session_animation(session)->id;
    const Frame *last = list_get(sprite->frames, list_count(sprite->frames) - 1);
    const uint64_t frames[] = {ed_session_frame(session)->id, last->id};
    for (uint32_t first = 0; first < 2; first++)
        ed_session_push(session,
                        edit_set_steps(ed_session_project(session), id, animation,
                                       steps_new(&frames[first], 2 - first), NULL),
                        "Steps", NULL);
    CHECK(ed_session_frame(session)->id == frames[1]);
    ed_session_undo(session);
    CHECK(ed_session_frame(session)->id == frames[0]);
    CHECK(ed_session_animation(session)->id == animation);
    g_object_unref(session);
}

/* Each kind of thing has its own tag until the user chooses one, which every tool keeps. */
static void test_tags_of_kinds(void)
{
    EdSession *session = ed_session_new();
    const EdView *view = ed_session_view(session);
    uint64_t sprite, map, level;
    Project *race = edit_apply_tag_set(ed_session_project(session), TAGS_RACE, NULL);
    Project *with_sprite = edit_add_sprite(race, "car", &sprite, NULL);
    Project *with_map = edit_add_map(with_sprite, "track", 0, 64, 64, &map, NULL);
    Project *after = edit_add_level(with_map, "yard", 64, 64, &level, NULL);
    node_unref(race);
    node_unref(with_sprite);
    node_unref(with_map);
    CHECK(ed_session_push(session, after, "Start", NULL));
    ed_session_show_asset(session, map);
    ed_session_set_tool(session, "brush");
    CHECK_INT(view->tag, 7); /* road */
    ed_session_set_tool(session, "track");
    ed_session_set_tag(session, 2);
    ed_session_set_tool(session, "lasso");
    CHECK_INT(view->tag, 2);
    ed_session_set_tool(session, "track");
    CHECK_INT(view->tag, 2);
    ed_session_show_asset(session, level);
    CHECK_INT(view->tag, 5); /* barrier */
    ed_session_set_tool(session, "marker");
    CHECK_INT(view->tag, 5); /* no tag is for triggers: the current one */
    ed_session_show_asset(session, map);
    CHECK_INT(view->tag, 2);
    ed_session_set_tool(session, "brush");
    Project *room = edit_apply_tag_set(ed_session_project(session), TAGS_ROOM, NULL);
    CHECK(ed_session_push(session, room, "Tags", NULL));
    ed_session_restart_tags(session);
    CHECK_INT(view->tag, 1); /* thing */
    ed_session_set_tool(session, "track");
    CHECK_INT(view->tag, 0); /* a tag for roads is added with the track */
    int32_t road;
    Project *tagged = edit_add_tag(ed_session_project(session), "road", "road", NULL, &road, NULL);
    CHECK(ed_session_push(session, tagged, "Track", NULL));
    ed_session_set_tag(session, road);
    ed_session_set_tool(session, "polygon");
    CHECK(ed_session_undo(session));
    CHECK_INT(view->tag, 1); /* that of polygons, although the track tool had none */
    ed_session_set_tool(session, "track");
    CHECK(ed_session_redo(session) && ed_session_undo(session));
    CHECK_INT(view->tag, 0);
    g_object_unref(session);
}

static void test_worlds(void)
{
    static const Step steps[] = {
        {"map pond", "pond/zones | - | undo Add map | redo - | *"},
        {"zone door", "pond/zones | - | undo Add zone | redo - | *"},
        {"zone reed", NULL},
        {"select zone 1 2 3", "pond/zones | zone 1 2 | undo Add zone | redo - | *"},
        {"remove zone 1", "pond/zones | zone 2 | undo Remove zone | redo - | *"},
        {"plane water", "pond/zones | zone 2 | undo Add plane | redo - | *"},
        {"show-plane water", "pond/water | - | undo Add plane | redo - | *"},
        {"undo", "pond/zones | zone 2 | undo Remove zone | redo Add plane | *"},
        {"level keep", NULL},
        {"show keep", "keep/walls | - | undo Add level | redo - | *"},
        {"layer low", "keep/walls | - | undo Add layer | redo - | *"},
        {"marker start", NULL},
        {"select marker 0", "keep/walls | marker 0 | undo Add marker | redo - | *"},
        /* Markers belong to the level, not to the layer. */
        {"show-layer low", "keep/low | marker 0 | undo Add marker | redo - | *"},
        {"remove layer low", "keep/walls | - | undo Remove layer | redo - | *"},
        {"undo", NULL},
        {"show-layer low", NULL},
        {"show pond", "pond/zones | - | undo Add marker | redo Remove layer | *"},
        {"show keep", "keep/low | - | undo Add marker | redo Remove layer | *"},
        {"remove asset keep", "pond/zones | - | undo Remove asset | redo - | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

/* ---- Selection ---- */

static void test_selection(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"box 1 1", NULL},
        {"box 2 2", NULL},
        {"box 3 3", NULL},
        {"box 4 4", NULL},
        {"select box 3 1 1 9", "ken/a | box 1 3 | undo Add box | redo - | *"},
        {"toggle box 2", "ken/a | box 1 2 3 | undo Add box | redo - | *"},
        {"toggle box 1", "ken/a | box 2 3 | undo Add box | redo - | *"},
        /* The same boxes stay selected, at their new indices. */
        {"remove box 0", "ken/a | box 1 2 | undo Remove box | redo - | *"},
        {"undo", "ken/a | box 2 3 | undo Add box | redo Remove box | *"},
        {"remove box 2", "ken/a | box 2 | undo Remove box | redo - | *"},
        {"undo", "ken/a | box 2 3 | undo Add box | redo Remove box | *"},
        {"drag 5 0", "ken/a | box 2 3 | undo Move box | redo - | *"},
        {"drop", "ken/a | box 2 3 | undo Move box | redo - | *"},
        {"select hot 0", "ken/a | - | undo Move box | redo - | *"},
        {"hot 3 3", NULL},
        {"select hot 0", "ken/a | hot 0 | undo Set hot spot | redo - | *"},
        {"undo", "ken/a | - | undo Move box | redo Set hot spot | *"},
        {"select tag 1", "ken/a | tag 1 | undo Move box | redo Set hot spot | *"},
        {"frame b", "ken/a | tag 1 | undo Add frame | redo - | *"},
        {"step 1", "ken/b | tag 1 | undo Add frame | redo - | *"},
        {"toggle point 0", "ken/b | - | undo Add frame | redo - | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

static void test_selection_of_walls(void)
{
    static const Step steps[] = {
        {"level keep", NULL},
        {"walls 4", "keep/walls | - | undo Draw walls | redo - | *"},
        {"select wall 1 3", "keep/walls | wall 1 3 | undo Draw walls | redo - | *"},
        {"insert-wall 0", "keep/walls | wall 2 4 | undo Insert wall | redo - | *"},
        {"remove wall 2", "keep/walls | wall 3 | undo Remove wall | redo - | *"},
        {"select end 0 3 7", "keep/walls | end 0 3 7 | undo Remove wall | redo - | *"},
        {"remove wall 0", "keep/walls | end 1 5 | undo Remove wall | redo - | *"},
        {"go 0", "- | - | undo - | redo Add level"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

/* When another frame is shown, its corresponding items are selected. */
static void test_selection_across_frames(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"frame b", NULL},
        {"frame c", NULL},
        {"box 1 1 fist", NULL},
        {"box 5 5 head", NULL},
        {"point hand 3 3", NULL},
        {"step 1", NULL},
        {"box 9 9 head", NULL},
        {"point foot 1 1", NULL},
        {"point hand 4 4", NULL},
        {"step -1", NULL},
        {"select box 0 1", "ken/a | box 0 1 | undo Place point | redo - | *"},
        {"step 1", "ken/b | box 0 | undo Place point | redo - | *"},
        {"step 1", "ken/c | - | undo Place point | redo - | *"},
        {"step -2", "ken/a | - | undo Place point | redo - | *"},
        {"select point 0", NULL},
        {"step 1", "ken/b | point 1 | undo Place point | redo - | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

/* ---- Drags ---- */

static void test_drags(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"box 1 1", NULL},
        {"select box 0", NULL},
        /* A drag is one step. */
        {"drag 1 0", "ken/a | box 0 | undo Move box | redo - | *"},
        {"drag 1 0", "ken/a | box 0 | undo Move box | redo - | *"},
        {"drop", NULL},
        {"undo", "ken/a | box 0 | undo Add box | redo Move box | *"},
        {"redo", "ken/a | box 0 | undo Move box | redo - | *"},
        /* A cancelled drag is not a step, and cannot be redone. */
        {"drag 1 0", NULL},
        {"cancel", "ken/a | box 0 | undo Move box | redo - | *"},
        {"undo", "ken/a | box 0 | undo Add box | redo Move box | *"},
        /* A drag that returns to its start is not a step either. */
        {"drag 1 0", "ken/a | box 0 | undo Move box | redo - | *"},
        {"drag -1 0", NULL},
        {"drop", "ken/a | box 0 | undo Add box | redo - | *"},
        /* Another command ends a drag; so does undo. */
        {"drag 1 0", NULL},
        {"box 7 7", "ken/a | box 0 | undo Add box | redo - | *"},
        {"undo", "ken/a | box 0 | undo Move box | redo Add box | *"},
        {"drag 1 0", NULL},
        {"undo", "ken/a | box 0 | undo Move box | redo Move box | *"},
        /* Another command may also end a drag that has returned to its start. */
        {"drag 1 0", NULL},
        {"drag -1 0", NULL},
        {"box 9 9", "ken/a | box 0 | undo Add box | redo - | *"},
        {"undo", "ken/a | box 0 | undo Move box | redo Add box | *"},
        {"undo", "ken/a | box 0 | undo Add box | redo Move box | *"},
        {"redo", NULL},
        /* A rejected change is not a step. */
        {"drag 999999 0", "ken/a | box 0 | undo Move box | redo Add box | *"},
        {"cancel", "ken/a | box 0 | undo Move box | redo Add box | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

/* ---- Tags ---- */

static void test_tags(void)
{
    EdSession *session = ed_session_new();
    drive(session, "tag claw");
    const Tag *claw = project_tag_named(ed_session_project(session), "claw");
    int32_t number = claw->number, first = ed_session_view(session)->tag;
    CHECK(first != 0 && first != number);
    drive(session, "choose-tag claw");
    ed_session_hide_tag(session, number, true);
    ed_session_lock_tag(session, number, true);
    CHECK(!ed_session_tag_shown(session, number) && ed_session_tag_shown(session, first));
    ed_session_set_solo_tag(session, number);
    CHECK(ed_session_tag_shown(session, number) && !ed_session_tag_shown(session, first));
    drive(session, "undo");
    /* The tag is removed; a new tag with its number is neither hidden, locked nor solo. */
    CHECK_INT(ed_session_view(session)->tag, first);
    CHECK_INT(ed_session_solo_tag(session), 0);
    CHECK(!ed_session_tag_hidden(session, number) && !ed_session_tag_locked(session, number));
    drive(session, "redo");
    CHECK(ed_session_tag_hidden(session, number) && ed_session_tag_locked(session, number));
    CHECK_INT(ed_session_view(session)->tag, number);
    drive(session, "remove tag claw");
    CHECK(!ed_session_tag_hidden(session, number) && !ed_session_tag_locked(session, number));
    drive(session, "undo");
    CHECK(ed_session_tag_hidden(session, number) && ed_session_tag_locked(session, number));
    ed_session_lock_tag(session, number, false);
    drive(session, "redo");
    drive(session, "undo");
    CHECK(ed_session_tag_hidden(session, number) && !ed_session_tag_locked(session, number));
    ed_session_set_tag(session, 250);
    CHECK_INT(ed_session_view(session)->tag, number);
    g_object_unref(session);
}

static void test_zones(void)
{
    EdSession *session = ed_session_new();
    drive(session, "map pond");
    CHECK_INT(ed_session_view(session)->zone, 0);
    drive(session, "zone reed");
    CHECK_INT(ed_session_view(session)->zone, 1);
    drive(session, "zone fish");
    drive(session, "choose-zone 2");
    drive(session, "undo");
    CHECK_INT(ed_session_view(session)->zone, 1);
    /* An active eraser stays active. */
    drive(session, "choose-zone 0");
    drive(session, "redo");
    CHECK_INT(ed_session_view(session)->zone, 0);
    g_object_unref(session);
}

/* Undo and redo make the zone current that was current before and after the step. A zone that the
 * user has chosen since then stays current. */
static void test_zones_restored(void)
{
    static const char *const names[] = {"zone aa", "zone bb", "zone cc"};
    EdSession *session = ed_session_new();
    drive(session, "map pond");
    for (int i = 0; i < 3; i++) {
        char *choice = g_strdup_printf("choose-zone %d", i + 1);
        drive(session, names[i]);
        drive(session, choice);
        g_free(choice);
    }
    for (int zone = 2; zone >= 0; zone--) {
        drive(session, "undo");
        CHECK_INT(ed_session_view(session)->zone, zone);
    }
    for (int zone = 1; zone <= 3; zone++) {
        drive(session, "redo");
        CHECK_INT(ed_session_view(session)->zone, zone);
    }
    drive(session, "remove zone 3");
    CHECK_INT(ed_session_view(session)->zone, 1);
    drive(session, "undo");
    CHECK_INT(ed_session_view(session)->zone, 3);
    drive(session, "choose-zone 1");
    drive(session, "undo");
    CHECK_INT(ed_session_view(session)->zone, 1);
    g_object_unref(session);
}

/* A zone that is selected alone is the one to paint with. A selection that an undo restores does
 * not change that the next paint starts a new zone. */
static void test_selected_zones(void)
{
    EdSession *session = ed_session_new();
    const EdView *view = ed_session_view(session);
    drive(session, "map pond");
    drive(session, "zone aa");
    drive(session, "zone bb");
    drive(session, "select zone 1");
    CHECK_INT(view->zone, 1);
    drive(session, "zone cc");
    drive(session, "select zone 1 2");
    CHECK_INT(view->zone, 1);
    drive(session, "select zone 2");
    CHECK_INT(view->zone, 2);
    drive(session, "zone dd");
    drive(session, "choose-zone 0");
    for (int i = 0; i < 2; i++) {
        drive(session, "undo");
        CHECK(ed_session_is_selected(session, ED_SELECT_ZONES, i == 0 ? 2 : 1));
        CHECK_INT(view->zone, 0);
    }
    g_object_unref(session);
}

/* Undo and redo restore what was selected in the part that is shown. */
static void test_selection_restored(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"frame b", NULL},
        {"box 0 0", NULL},
        {"box 5 0", NULL},
        {"select box 0", "ken/a | box 0 | undo Add box | redo - | *"},
        {"drag 5 0", NULL},
        {"drop", "ken/a | box 0 | undo Move box | redo - | *"},
        {"select box 1", "ken/a | box 1 | undo Move box | redo - | *"},
        {"undo", "ken/a | box 0 | undo Add box | redo Move box | *"},
        {"redo", "ken/a | box 1 | undo Move box | redo - | *"},
        {"select -", NULL},
        {"remove frame a", "ken/b | - | undo Remove frame | redo - | *"},
        {"undo", "ken/a | - | undo Move box | redo Remove frame | *"},
        {"select box 0 1", NULL},
        {"remove box 1", "ken/a | box 0 | undo Remove box | redo - | *"},
        {"select -", NULL},
        {"step 1", "ken/b | - | undo Remove box | redo - | *"},
        /* The change is shown, with the selection before it. */
        {"undo", "ken/a | box 0 1 | undo Move box | redo Remove box | *"},
        {"redo", "ken/a | box 0 | undo Remove box | redo - | *"},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    g_object_unref(session);
}

/* ---- Frames, scopes, tools ---- */

static void test_frames(void)
{
    uint32_t count;
    EdSession *session = ed_session_new();
    drive(session, "sprite ken");
    drive(session, "frame a");
    drive(session, "frame b");
    drive(session, "frame c");
    uint64_t *shown = ed_session_shown_frames(session, &count);
    CHECK_INT(count, 3);
    /* The selected frames are in display order, include the shown frame, and omit unknown ids. */
    ed_session_select_frames(session, (uint64_t[]){shown[2], shown[1], 12345}, 3);
    const uint64_t *selected = ed_session_selected_frames(session, &count);
    CHECK_INT(count, 3);
    CHECK(count == 3 && memcmp(selected, shown, 3 * sizeof *shown) == 0);
    ed_session_select_frames(session, &shown[1], 1);
    drive(session, "step 1"); /* to another selected frame, which is then the only one */
    ed_session_selected_frames(session, &count);
    CHECK_INT(count, 1);
    drive(session, "step 1");
    selected = ed_session_selected_frames(session, &count);
    CHECK(count == 1 && selected[0] == shown[2]);
    ed_session_select_frames(session, shown, 1);
    selected = ed_session_selected_frames(session, &count);
    CHECK(count == 2 && selected[0] == shown[0] && selected[1] == shown[2]);
    ed_session_select_frames(session, shown, 2);
    drive(session, "remove frame a");
    ed_session_selected_frames(session, &count);
    CHECK_INT(count, 2);
    drive(session, "reach 1");
    Scope scope = ed_session_scope(session, false);
    CHECK(scope.reach == SCOPE_SELECTED && scope.selected_count == 2 && scope.frame == shown[2]);
    CHECK_INT(ed_session_scope(session, true).reach, SCOPE_SPRITE);
    drive(session, "box 3 3");
    const Sprite *sprite = ed_session_sprite(session);
    CHECK_INT(list_count(((const Frame *)list_get(sprite->frames, 0))->boxes), 1);
    CHECK_INT(list_count(((const Frame *)list_get(sprite->frames, 1))->boxes), 1);
    g_free(shown);
    /* An animation without steps shows no frames in the strip, and the shown frame stays. */
    drive(session, "animation kick c");
    drive(session, "play kick");
    Path path =
        path_animation(ed_session_view(session)->asset, ed_session_view(session)->animation);
    Animation *without_steps = node_copy(ed_session_animation(session));
    node_set_list(&without_steps->steps, NULL);
    ed_session_push(session, edit_put(ed_session_project(session), &path, without_steps, NULL),
                    "Clear", NULL);
    g_free(ed_session_shown_frames(session, &count));
    CHECK(count == 0 && ed_session_animation(session) != NULL);
    ed_session_step_frame(session, 1);
    ed_session_select_frames(session, NULL, 0);
    selected = ed_session_selected_frames(session, &count);
    CHECK(count == 1 && selected[0] == ed_session_frame(session)->id);
    g_object_unref(session);
}

static void test_tools_and_options(void)
{
    EdSession *session = ed_session_new();
    drive(session, "sprite ken");
    drive(session, "map pond");
    ed_session_set_tool(session, "box");
    drive(session, "show pond");
    CHECK_TEXT(ed_session_view(session)->tool, "select");
    ed_session_set_tool(session, "brush");
    drive(session, "show ken");
    CHECK_TEXT(ed_session_view(session)->tool, "box");
    drive(session, "show pond");
    CHECK_TEXT(ed_session_view(session)->tool, "brush");
    CHECK_NEAR(ed_session_option(session, "brush", "size"), 0, 0);
    ed_session_declare_option(session, "brush", "size", 24);
    CHECK_NEAR(ed_session_option(session, "brush", "size"), 24, 0);
    ed_session_set_option(session, "brush", "size", 3);
    ed_session_declare_option(session, "brush", "size", 24);
    CHECK_NEAR(ed_session_option(session, "brush", "size"), 3, 0);
    CHECK_NEAR(ed_session_option(session, "eraser", "size"), 0, 0);
    CHECK_TEXT(ed_session_option_text(session, "point", "name"), "");
    ed_session_set_option_text(session, "point", "name", "hand");
    CHECK_TEXT(ed_session_option_text(session, "point", "name"), "hand");
    g_object_unref(session);
}

/* ---- Paths ---- */

static void test_paths(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL}, {"frame a", NULL}, {"frame b", NULL},    {"step 1", NULL},
        {"box 1 1", NULL},    {"box 2 2", NULL}, {"level keep", NULL},
    };
    EdSession *session = ed_session_new();
    DRIVE(session, steps);
    const Sprite *ken = ed_session_sprite(session);
    Path box = path_box(ken->id, ed_session_frame(session)->id, 1);
    drive(session, "show keep");
    ed_session_show_path(session, &box);
    char *text = session_state_text(session);
    CHECK_TEXT(text, "ken/b | box 1 | undo Add level | redo - | *");
    g_free(text);
    Path inspected = ed_session_inspected(session);
    CHECK(path_equal(&inspected, &box));
    ed_session_select(session, ED_SELECT_BOXES, (const uint64_t[]){0, 1}, 2);
    inspected = ed_session_inspected(session);
    Path sprite = path_sprite(ken->id);
    CHECK(path_equal(&inspected, &sprite));
    /* An invalid path is shown as far as it is valid. */
    box.steps[2].index = 7;
    drive(session, "show keep");
    ed_session_show_path(session, &box);
    text = session_state_text(session);
    CHECK_TEXT(text, "ken/b | - | undo Add level | redo - | *");
    g_free(text);
    Path tag = path_tag(ed_session_project(session), 3);
    ed_session_show_path(session, &tag);
    CHECK(ed_session_is_selected(session, ED_SELECT_TAGS, 3));
    CHECK_INT(ed_session_view(session)->tag, 3);
    g_object_unref(session);
}

/* ---- Signals ---- */

typedef struct SignalCounts {
    int changes, notices, states; /* numbers of signals */
    unsigned view;                /* bits of all changes of the view */
    char *text;                   /* of the last notice */
} SignalCounts;

static void changed_cb(EdSession *session, const Project *before, const Project *after,
                       gpointer user)
{
    SignalCounts *counts = user;
    counts->changes++;
    CHECK(before != after);
    /* The session already returns the new version. */
    CHECK(after == ed_session_project(session));
    CHECK((ed_session_view(session)->kind == ED_SPRITE) == (ed_session_sprite(session) != NULL));
}

static void view_changed_cb(EdSession *session, guint what, gpointer user)
{
    ((SignalCounts *)user)->view |= what;
}

static void notice_cb(EdSession *session, int level, const char *text, const char *detail,
                      gpointer user)
{
    SignalCounts *counts = user;
    counts->notices++;
    g_free(counts->text);
    counts->text = g_strdup_printf("%d %s: %s", level, text, detail);
}

static void state_changed_cb(EdSession *session, gpointer user)
{
    ((SignalCounts *)user)->states++;
}

static void connect_signals(EdSession *session, SignalCounts *counts)
{
    g_signal_connect(session, "changed", G_CALLBACK(changed_cb), counts);
    g_signal_connect(session, "view-changed", G_CALLBACK(view_changed_cb), counts);
    g_signal_connect(session, "notice", G_CALLBACK(notice_cb), counts);
    g_signal_connect(session, "state-changed", G_CALLBACK(state_changed_cb), counts);
}

static void test_signals(void)
{
    SignalCounts counts = {0};
    EdSession *session = ed_session_new();
    connect_signals(session, &counts);
    drive(session, "sprite ken");
    CHECK_INT(counts.changes, 1);
    CHECK_INT(counts.states, 1); /* the session became modified */
    CHECK((counts.view & ED_VIEW_ASSET) != 0);
    drive(session, "frame a");
    CHECK_INT(counts.states, 1);
    counts.view = 0;
    drive(session, "box 1 1");
    CHECK_INT(counts.view, 0);
    drive(session, "select box 0");
    CHECK_INT(counts.view, ED_VIEW_SELECTION);
    counts.view = 0;
    drive(session, "select box 0");
    drive(session, "show ken");
    drive(session, "show-frame a");
    CHECK_INT(counts.view, 0);
    drive(session, "undo");
    CHECK_INT(counts.view, ED_VIEW_SELECTION);
    drive(session, "go 0");
    CHECK_INT(counts.states, 2);
    int changes = counts.changes;
    drive(session, "undo");
    drive(session, "go 99");
    CHECK_INT(counts.changes, changes);
    /* Errors are reported by the signal "notice". */
    drive(session, "redo");
    drive(session, "redo");
    drive(session, "box -90000 1");
    CHECK_INT(counts.notices, 1);
    CHECK(counts.text != NULL && g_str_has_prefix(counts.text, "1 Could not complete “Add box”: "));
    drive(session, "sprite ryu");
    Path ryu = path_sprite(node_id(list_get(ed_session_project(session)->sprites, 1)));
    Project *twice =
        edit_set_text(ed_session_project(session), &ryu, "name", "ken", ed_error(session));
    CHECK(twice == NULL && !ed_session_push(session, twice, "Rename sprite", NULL));
    CHECK_TEXT(counts.text, "1 “ken” is already the name of another sprite: Choose another name.");
    GError *error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, "the disk is full");
    ed_session_notify_error(session, "Could not save duel.gabarit", error);
    CHECK_TEXT(counts.text, "2 Could not save duel.gabarit: the disk is full");
    g_free(counts.text);
    g_object_unref(session);
}

/* ---- Deleted things ---- */

static void notice_of_deletion_cb(EdSession *session, int level, const char *text,
                                  const char *detail, gpointer user)
{
    char **found = user;
    if (level != ED_NOTICE_UNDO)
        return;
    g_free(*found);
    *found = *detail != '\0' ? g_strdup_printf("%s. %s", text, detail) : g_strdup(text);
}

/* Runs the commands of a table, and compares what each one is reported to have deleted. */
static void check_deleted(EdSession *session, const Step *steps, size_t count)
{
    char *found = NULL;
    g_signal_connect(session, "notice", G_CALLBACK(notice_of_deletion_cb), &found);
    for (size_t i = 0; i < count; i++) {
        drive(session, steps[i].command);
        CHECK_THAT(g_strcmp0(found, steps[i].expected) == 0, "“%s” reports “%s”, expected “%s”",
                   steps[i].command, found != NULL ? found : "nothing",
                   steps[i].expected != NULL ? steps[i].expected : "nothing");
        g_clear_pointer(&found, g_free);
    }
    g_signal_handlers_disconnect_by_data(session, &found);
}

static void test_deleted(void)
{
    static const Step steps[] = {
        {"sprite ken", NULL},
        {"frame a", NULL},
        {"frame b", NULL},
        {"tag hurt", NULL},
        {"choose-tag hurt", NULL},
        {"box 0 0 fist", NULL},
        {"box 1 1", NULL},
        {"box 2 2", NULL},
        {"point foot 3 3", NULL},
        {"animation walk a b", NULL},
        {"drag 3 0", NULL},
        {"drop", NULL},
        {"remove box 0", "Deleted: box “fist”"},
        {"undo", NULL},
        {"redo", NULL},
        {"remove box 1", "Deleted: box “hurt”"},
        {"remove frame a", "Deleted: frame “a”"},
        {"undo", NULL},
        {"remove animation walk", "Deleted: animation “walk”"},
        {"remove tag hurt", "Deleted: tag “hurt”. 1 item no longer has a tag."},
        {"map pond", NULL},
        {"show pond", NULL},
        {"zone reed", NULL},
        {"remove zone 1", "Deleted: zone “reed”"},
        {"plane water", NULL},
        {"remove plane water", "Deleted: plane “water”"},
        {"level keep", NULL},
        {"show keep", NULL},
        {"marker start 3 3", NULL},
        {"remove asset ken", "Deleted: sprite “ken”"},
    };
    EdSession *session = ed_session_new();
    check_deleted(session, steps, CHECK_COUNT(steps));
    g_object_unref(session);
}

static const CheckCase cases[] = {
    {"shown sprites and frames are remembered and replaced if removed", test_sprites},
    {"stepping through the steps of an animation", test_animations},
    {"shown planes and layers are remembered and replaced if removed", test_worlds},
    {"selected items stay selected at other indices", test_selection},
    {"selected walls and ends stay selected at other indices", test_selection_of_walls},
    {"corresponding items are selected in another frame", test_selection_across_frames},
    {"a drag is one step, or none", test_drags},
    {"hidden, locked and solo tags", test_tags},
    {"each kind of thing has its own tag", test_tags_of_kinds},
    {"the current zone after undo and redo", test_zones},
    {"undo and redo restore the current zone", test_zones_restored},
    {"a selected zone is current", test_selected_zones},
    {"undo and redo restore the selection", test_selection_restored},
    {"every deletion is reported by name", test_deleted},
    {"selected frames and scopes", test_frames},
    {"tools and their options are remembered", test_tools_and_options},
    {"paths are shown and inspected", test_paths},
    {"signals and notices", test_signals},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

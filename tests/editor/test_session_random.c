/* SPDX-License-Identifier: MIT */
/* Tests random commands on a session: after each one, everything that is shown and selected must
 * exist; undo and redo restore what was shown and selected. */
#include "drive.h"

#include "check.h"
#include "edit/changes.h"
#include "edit/random_edits.h"
#include "edit/sprites.h"

#include <stdlib.h>
#include <string.h>

/* ---- Consistency of the view ---- */

static bool selection_exists(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    const Layer *layer = ed_session_layer(session);
    const Level *level = ed_session_level(session);
    const List *list = NULL;
    uint64_t each = selection->kind == ED_SELECT_WALL_ENDS ? 2 : 1;
    if (selection->kind == ED_SELECT_BOXES && frame != NULL)
        list = frame->boxes;
    if (selection->kind == ED_SELECT_POINTS && frame != NULL)
        list = frame->points;
    if ((selection->kind == ED_SELECT_WALLS || selection->kind == ED_SELECT_WALL_ENDS) &&
        layer != NULL && layer->walls != NULL)
        list = layer->walls->walls;
    if (selection->kind == ED_SELECT_MARKERS && level != NULL)
        list = level->markers;
    for (uint32_t i = 0; selection->kind == ED_SELECT_ZONES && i < selection->count; i++)
        if (plane_zone(ed_session_plane(session), (int32_t)selection->items[i]) == NULL)
            return false;
    if (selection->kind == ED_SELECT_ZONES)
        return selection->count > 0;
    for (uint32_t i = 0; i < selection->count; i++)
        if (selection->items[i] / each >= list_count(list) ||
            (i > 0 && selection->items[i] <= selection->items[i - 1]))
            return false;
    return (selection->count > 0) == (selection->kind != ED_SELECT_NOTHING);
}

/* Checks that everything shown exists, or that there is nothing to show. */
static void check_view(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const Project *project = ed_session_project(session);
    const Sprite *sprite = ed_session_sprite(session);
    const Map *map = ed_session_map(session);
    const Level *level = ed_session_level(session);
    bool has_any =
        list_count(project->sprites) + list_count(project->maps) + list_count(project->levels) > 0;
    CHECK_INT((sprite != NULL) + (map != NULL) + (level != NULL), view->kind != ED_NO_ASSET);
    CHECK(has_any || view->kind == ED_NO_ASSET);
    CHECK(sprite == NULL || list_count(sprite->frames) == 0 || ed_session_frame(session) != NULL);
    CHECK(view->animation == 0 || ed_session_animation(session) != NULL);
    CHECK(map == NULL || list_count(map->planes) == 0 || ed_session_plane(session) != NULL);
    CHECK(level == NULL || list_count(level->layers) == 0 || ed_session_layer(session) != NULL);
    CHECK(view->zone == 0 || plane_zone(ed_session_plane(session), view->zone) != NULL);
    CHECK(view->zone == 0 || plane_zone(ed_session_plane(session), view->zone)->tag == view->tag);
    CHECK(view->tag == 0 || project_tag(project, view->tag) != NULL);
    CHECK(selection_exists(session));
    uint32_t count, shown_count;
    const uint64_t *selected = ed_session_selected_frames(session, &count);
    uint64_t *shown = ed_session_shown_frames(session, &shown_count);
    bool has_frame = view->frame == 0;
    for (uint32_t i = 0; i < count; i++) {
        CHECK(sprite == NULL || sprite_frame(sprite, selected[i]) != NULL);
        has_frame |= selected[i] == view->frame;
    }
    CHECK(has_frame);
    uint32_t step = ed_session_shown_step(session);
    CHECK(view->frame == 0 || shown_count == 0 ||
          (step < shown_count && shown[step] == view->frame));
    g_free(shown);
}

/* ---- Random commands ---- */

static uint64_t random_animation(CheckRandom *random, EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    uint32_t count = sprite != NULL ? list_count(sprite->animations) : 0;
    int index = check_between(random, 0, (int)count);
    return index > 0 ? node_id(list_get(sprite->animations, (uint32_t)index - 1)) : 0;
}

static void random_selection(CheckRandom *random, EdSession *session)
{
    static const EdSelectionKind kinds[] = {ED_SELECT_BOXES,   ED_SELECT_POINTS,
                                            ED_SELECT_WALLS,   ED_SELECT_WALL_ENDS,
                                            ED_SELECT_MARKERS, ED_SELECT_ZONES};
    uint64_t items[4];
    for (size_t i = 0; i < CHECK_COUNT(items); i++)
        items[i] = (uint64_t)check_between(random, 0, 6);
    ed_session_select(session, kinds[check_between(random, 0, CHECK_COUNT(kinds) - 1)], items,
                      (uint32_t)check_between(random, 0, 4));
}

static void random_view_change(CheckRandom *random, EdSession *session)
{
    switch (check_between(random, 0, 4)) {
    case 0:
        ed_session_show_asset(session, random_asset(random, ed_session_project(session)));
        break;
    case 1:
        ed_session_step_frame(session, check_between(random, -3, 3));
        break;
    case 2:
        ed_session_show_frame(session, random_animation(random, session),
                              ed_session_view(session)->frame);
        break;
    default:
        random_selection(random, session);
    }
}

static void random_command(CheckRandom *random, EdSession *session)
{
    int kind = check_between(random, 0, 99);
    const History *history = ed_session_history(session);
    if (kind < 45) {
        Project *after = random_edit(random, ed_session_project(session));
        if (after != NULL)
            ed_session_push(session, after, "an edit", kind < 10 ? session : NULL);
    } else if (kind < 55) {
        ed_session_undo(session);
    } else if (kind < 62) {
        ed_session_redo(session);
    } else if (kind < 65) {
        ed_session_go(session, (uint32_t)check_between(random, 0, (int)history_steps(history)));
    } else if (kind < 68) {
        ed_session_cancel_group(session);
    } else {
        random_view_change(random, session);
    }
}

/* ---- Undo and redo ---- */

/* True if undo and redo of a step have nothing else to show: it changed only the asset that is
 * shown, and no other frame. */
static bool is_all_shown(const Project *before, const Project *after, const EdView *view)
{
    Changes *changes = changes_between(before, after);
    bool is_shown = changes->count > 0 && view->asset != 0;
    for (uint32_t i = 0; i < changes->count; i++) {
        const ChangedNode *change = &changes->items[i];
        bool is_other_frame = change->kind == &frame_kind && change->part != view->frame;
        is_shown &= change->asset == 0 || (change->asset == view->asset && !is_other_frame);
    }
    changes_free(changes);
    return is_shown;
}

/* Describes what is shown and selected. The caller frees it. */
static char *place_text(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const EdSelection *selection = ed_session_selection(session);
    uint32_t count;
    const uint64_t *frames = ed_session_selected_frames(session, &count);
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "asset %u, frame %u of %u, plane %u, layer %u, zone %d, tag %d;",
                           (unsigned)view->asset, (unsigned)view->frame, (unsigned)view->animation,
                           (unsigned)view->plane, (unsigned)view->layer, view->zone, view->tag);
    for (uint32_t i = 0; i < count && view->frame != 0; i++)
        g_string_append_printf(text, " %u", (unsigned)frames[i]);
    g_string_append_printf(text, "; %d:", (int)selection->kind);
    for (uint32_t i = 0; i < selection->count; i++)
        g_string_append_printf(text, " %u", (unsigned)selection->items[i]);
    return g_string_free(text, false);
}

static void check_place(EdSession *session, const char *expected, const char *command)
{
    char *found = place_text(session);
    CHECK_THAT(g_str_equal(found, expected), "after %s: %s, not %s", command, found, expected);
    g_free(found);
}

/* Makes a random step, perhaps selects something else, undoes the step, and redoes it. */
static void check_undo(CheckRandom *random, EdSession *session)
{
    ed_session_end_group(session);
    const EdView view = *ed_session_view(session);
    Project *before = node_ref(ed_session_project(session));
    char *was = place_text(session);
    Project *changed = random_edit(random, before);
    if (changed != NULL)
        ed_session_push(session, changed, "an edit", NULL);
    if (check_chance(random, 50))
        random_selection(random, session);
    char *now = place_text(session);
    if (is_all_shown(before, ed_session_project(session), &view)) {
        ed_session_undo(session);
        check_place(session, was, "undo");
        ed_session_redo(session);
        check_place(session, now, "redo");
    }
    node_unref(before);
    g_free(was);
    g_free(now);
}

static void test_random_undo(void)
{
    CheckRandom random = check_random("undo");
    for (size_t round = 0; round < check_case_count(120) && !check_has_failed_too_often();
         round++) {
        EdSession *session = ed_session_new();
        Project *project = random_project(&random, 4);
        ed_session_push(session, node_ref(project), "Start", NULL);
        for (int i = 0; i < 100 && !check_has_failed_too_often(); i++) {
            random_view_change(&random, session);
            check_undo(&random, session);
        }
        node_unref(project);
        g_object_unref(session);
    }
}

/* ---- Random commands on anything ---- */

static void test_random_commands(void)
{
    CheckRandom random = check_random("commands");
    for (size_t round = 0; round < check_case_count(120) && !check_has_failed_too_often();
         round++) {
        EdSession *session = ed_session_new();
        Project *project = random_project(&random, 4);
        ed_session_push(session, node_ref(project), "Start", NULL);
        for (int i = 0; i < 150 && !check_has_failed_too_often(); i++) {
            random_command(&random, session);
            check_view(session);
        }
        node_unref(project);
        g_object_unref(session);
    }
}

/* ---- Selected boxes ---- */

enum { MAX_NAMED = 1024, MAX_VERSIONS = 256 };

static Path shown_frame_path(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    return path_frame(view->asset, view->frame);
}

static void insert_box(EdSession *session, uint32_t index, int number)
{
    Path path = shown_frame_path(session);
    Box *box = node_new(&box_kind);
    char *name = g_strdup_printf("%d", number);
    box->w = box->h = 1;
    node_set_text(&box->name, name);
    g_free(name);
    ed_session_push(session,
                    edit_insert(ed_session_project(session), &path, "boxes", index, box, NULL),
                    "Insert box", NULL);
}

static void change_boxes(CheckRandom *random, EdSession *session, int *next)
{
    const Frame *frame = ed_session_frame(session);
    Scope scope = ed_session_scope(session, false);
    int count = (int)list_count(frame->boxes);
    uint32_t boxes[8];
    uint32_t box_count = (uint32_t)check_between(random, 1, 8);
    for (uint32_t i = 0; i < box_count; i++)
        boxes[i] = (uint32_t)check_between(random, 0, count - 1);
    const Project *current = ed_session_project(session);
    Path box = path_box(scope.sprite, scope.frame, boxes[0]);
    switch (check_between(random, 0, 4)) {
    case 0:
    case 1:
        insert_box(session, (uint32_t)check_between(random, 0, count), (*next)++);
        break;
    case 2:
        ed_session_push(session, edit_move_boxes(current, &scope, boxes, box_count, 1, 0, NULL),
                        "Move", NULL);
        break;
    case 3:
        ed_session_push(
            session, edit_move(current, &box, (uint32_t)check_between(random, 0, count - 1), NULL),
            "Reorder", NULL);
        break;
    default:
        if (count > 20)
            ed_session_push(session, edit_remove_boxes(current, &scope, boxes, box_count, NULL),
                            "Remove", NULL);
    }
}

/* Stores the names of the selected boxes. */
static void store_names(EdSession *session, bool names[MAX_NAMED])
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    memset(names, 0, MAX_NAMED * sizeof *names);
    for (uint32_t i = 0; i < selection->count; i++) {
        const Box *box = list_get(frame->boxes, (uint32_t)selection->items[i]);
        names[atoi(box->name)] = true;
    }
}

/* Checks that exactly those boxes are selected that were selected before and still exist; after an
 * undo or redo, those that were selected when the version was current before. */
static void check_names(EdSession *session, const bool before[MAX_NAMED])
{
    bool after[MAX_NAMED];
    store_names(session, after);
    ListIter iter = list_iter(ed_session_frame(session)->boxes);
    const Box *box;
    while ((box = list_next(&iter)) != NULL) {
        int number = atoi(box->name);
        CHECK_THAT(before[number] == after[number], "box %d %s selected", number,
                   before[number] ? "is no longer" : "is");
    }
}

static void select_some(CheckRandom *random, EdSession *session)
{
    uint64_t items[12];
    int count = (int)list_count(ed_session_frame(session)->boxes);
    for (size_t i = 0; i < CHECK_COUNT(items); i++)
        items[i] = (uint64_t)check_between(random, 0, count - 1);
    ed_session_select(session, ED_SELECT_BOXES, items, CHECK_COUNT(items));
}

static void test_selected_boxes(void)
{
    static bool names[MAX_VERSIONS][MAX_NAMED]; /* of the boxes selected in each version */
    CheckRandom random = check_random("boxes");
    for (size_t round = 0; round < check_case_count(40) && !check_has_failed_too_often(); round++) {
        EdSession *session = ed_session_new();
        int next = 0;
        drive(session, "sprite ken");
        drive(session, "frame a");
        while (next < 60)
            insert_box(session, 0, next++);
        for (int i = 0; i < 100 && !check_has_failed_too_often(); i++) {
            if (i % 10 == 0)
                select_some(&random, session);
            const History *history = ed_session_history(session);
            uint32_t version = history_position(history);
            bool goes_back = check_chance(&random, 20);
            store_names(session, names[version]);
            if (goes_back)
                drive(session, check_chance(&random, 50) ? "undo" : "redo");
            else
                change_boxes(&random, session, &next);
            if (ed_session_frame(session) != NULL)
                check_names(session, names[goes_back ? history_position(history) : version]);
        }
        g_object_unref(session);
    }
}

static const CheckCase cases[] = {
    {"after any command, everything that is shown exists", test_random_commands},
    {"undo and redo restore what was shown and selected", test_random_undo},
    {"selected boxes stay selected at new indices", test_selected_boxes},
};

int main(int argc, char **argv)
{
    return drive_main(argc, argv, cases, CHECK_COUNT(cases));
}

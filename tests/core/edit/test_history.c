/* SPDX-License-Identifier: MIT */
/*
 * Tests of edits and history: random edits with random undo and redo, in which each version must
 * keep its original digest; tables of steps; limits; notifications of listeners.
 */
#include "new_frame.h"
#include "random_edits.h"

#include "edit/assets.h"
#include "edit/changes.h"
#include "edit/history.h"
#include "edit/maps.h"
#include "file/text.h"

#include <string.h>

static bool undo(History *history)
{
    return history_can_undo(history) && history_go(history, history_position(history) - 1);
}

static bool redo(History *history)
{
    return history_can_redo(history) && history_go(history, history_position(history) + 1);
}

/* ---- Versions never change ---- */

enum { MAX_VERSIONS = 200 };

typedef struct VersionLog {
    uint8_t digest[MAX_VERSIONS][NODE_DIGEST];
    uint32_t count, current;
} VersionLog;

static void check_current(const History *history, const VersionLog *log)
{
    /* The digest is computed from a copy, because digests cached in nodes could be outdated. */
    GString *text = project_to_text(history_now(history));
    GError *error = NULL;
    Project *again = project_from_text(text->str, text->len, &error);
    uint8_t digest[NODE_DIGEST] = {0};
    CHECK_THAT(again != NULL, "%s", error ? error->message : "");
    g_clear_error(&error);
    if (again != NULL)
        node_digest(again, digest);
    CHECK(memcmp(digest, log->digest[log->current], NODE_DIGEST) == 0);
    node_unref(again);
    g_string_free(text, true);
}

static void test_versions_stay(void)
{
    CheckRandom random = check_random("versions");
    size_t edits = check_case_count(100000), version_count = 0, tried = 0;
    while (tried < edits && !check_has_failed_too_often()) {
        Project *first = random_project(&random, 4);
        History *history = history_new(first, 0);
        VersionLog log = {.count = 1};
        node_digest(first, log.digest[0]);
        node_unref(first);
        while (log.count < MAX_VERSIONS && tried < edits && !check_has_failed_too_often()) {
            if (check_chance(&random, 10) && undo(history)) {
                log.current--;
            } else if (check_chance(&random, 5) && redo(history)) {
                log.current++;
            } else {
                Project *after = random_edit(&random, history_now(history));
                tried++;
                if (after == NULL || after == history_now(history)) {
                    node_unref(after);
                    continue;
                }
                version_count++;
                node_digest(after, log.digest[++log.current]);
                log.count = log.current + 1;
                history_push(history, after, "edit", NULL);
            }
            if (check_chance(&random, 2))
                check_current(history, &log);
        }
        while (undo(history)) {
            uint8_t digest[NODE_DIGEST];
            node_digest(history_now(history), digest);
            CHECK(memcmp(digest, log.digest[--log.current], NODE_DIGEST) == 0);
        }
        check_current(history, &log);
        CHECK_INT(log.current, 0);
        history_free(history);
    }
    check_note("%zu of %zu random edits made a version", version_count, tried);
    CHECK(version_count > tried / 4);
}

/* ---- Steps ---- */

static Project *with_palette(const Project *before, int32_t number)
{
    Project *after = node_copy(before);
    char palette[16];
    g_snprintf(palette, sizeof palette, "%d", (int)number);
    node_set_text(&after->palette, palette);
    return after;
}

/* A command, and the expected state of the history after it. */
typedef struct Step {
    const char *command; /* "push", "drag", "end", "undo", "redo", "save" */
    int32_t value;       /* the number in the pushed version */
    bool can_undo, can_redo, modified;
    uint32_t steps;
    const char *now; /* the number in the current version, as text */
} Step;

static void test_steps(void)
{
    static const Step steps[] = {
        {"push", 1, true, false, true, 1, "1"}, {"push", 2, true, false, true, 2, "2"},
        {"undo", 0, true, true, true, 2, "1"},  {"undo", 0, false, true, false, 2, ""},
        {"undo", 0, false, true, false, 2, ""}, {"redo", 0, true, true, true, 2, "1"},
        {"save", 0, true, true, false, 2, "1"}, {"redo", 0, true, false, true, 2, "2"},
        {"undo", 0, true, true, false, 2, "1"}, {"push", 3, true, false, true, 2, "3"},
        {"drag", 4, true, false, true, 3, "4"}, {"drag", 5, true, false, true, 3, "5"},
        {"undo", 0, true, true, true, 3, "3"},  {"redo", 0, true, false, true, 3, "5"},
        {"drag", 6, true, false, true, 4, "6"}, {"end", 0, true, false, true, 4, "6"},
        {"drag", 7, true, false, true, 5, "7"}, {"push", 7, true, false, true, 5, "7"},
    };
    Project *first = project_new();
    History *history = history_new(first, 0);
    node_unref(first);
    int drag;
    for (size_t i = 0; i < CHECK_COUNT(steps); i++) {
        const Step *step = &steps[i];
        const Project *now = history_now(history);
        if (strcmp(step->command, "undo") == 0)
            undo(history);
        else if (strcmp(step->command, "redo") == 0)
            redo(history);
        else if (strcmp(step->command, "save") == 0)
            history_saved(history, now);
        else if (strcmp(step->command, "end") == 0)
            history_end_group(history);
        else if (i + 1 == CHECK_COUNT(steps))
            history_push(history, node_ref(now), "nothing", NULL);
        else
            history_push(history, with_palette(now, step->value), step->command,
                         strcmp(step->command, "drag") == 0 ? &drag : NULL);
        CHECK_THAT(history_can_undo(history) == step->can_undo, "step %zu", i);
        CHECK_THAT(history_can_redo(history) == step->can_redo, "step %zu", i);
        CHECK_THAT(history_is_modified(history) == step->modified, "step %zu", i);
        CHECK_INT(history_steps(history), step->steps);
        CHECK_TEXT(history_now(history)->palette, step->now);
    }
    CHECK_TEXT(history_label(history, 0), "push");
    CHECK(history_label(history, 5) == NULL);
    CHECK(history_go(history, 0));
    CHECK_TEXT(history_now(history)->palette, "");
    history_free(history);
}

/* ---- Many brush strokes ---- */

static Project *stroke(const Project *before, uint64_t map, int i)
{
    const Map *owner = project_map(before, map);
    const Plane *plane = list_get(owner->planes, 0);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    Brush brush = {true, 24};
    double x = (i * 397) % 8000 + 50, y = (i * 211) % 8000 + 50;
    paint_line(edit, &brush, x, y, x + 60, y + 30, (uint8_t)(i % 2 + 1));
    Path path = path_plane(map, plane->id);
    return edit_set_blocks(before, &path, "pixels", blocks_edit_end(edit), NULL);
}

static void test_a_thousand_strokes(void)
{
    uint64_t map;
    int32_t number;
    Project *bare = project_new(), *with_map = edit_add_map(bare, "sea", 0, 8192, 8192, &map, NULL);
    const Plane *plane = list_get(project_map(with_map, map)->planes, 0);
    Project *one = edit_add_zone(with_map, map, plane->id, "a", 0, &number, NULL);
    Project *two = edit_add_zone(one, map, plane->id, "b", 0, &number, NULL);
    History *history = history_new(two, 0);
    uint8_t digests[1001][NODE_DIGEST];
    node_digest(two, digests[0]);
    for (int i = 0; i < 1000; i++) {
        Project *after = stroke(history_now(history), map, i);
        CHECK(after != NULL);
        node_digest(after, digests[i + 1]);
        history_push(history, after, "stroke", NULL);
    }
    size_t bytes = history_bytes(history);
    check_note("1000 strokes on 8192 x 8192 keep %zu bytes", bytes);
    CHECK(bytes < (size_t)1000 * 80 * 1024);
    for (int round = 0; round < 2; round++)
        for (int i = 1; i <= 1000; i++) {
            CHECK(round == 0 ? undo(history) : redo(history));
            uint8_t digest[NODE_DIGEST];
            node_digest(history_now(history), digest);
            CHECK(memcmp(digest, digests[round == 0 ? 1000 - i : i], NODE_DIGEST) == 0);
        }
    history_free(history);
    /* With a limit, the oldest steps are removed and the newest kept. */
    history = history_new(two, 1 << 20);
    for (int i = 0; i < 300; i++)
        history_push(history, stroke(history_now(history), map, i), "stroke", NULL);
    CHECK(history_bytes(history) <= 1 << 20);
    CHECK(history_steps(history) > 10 && history_steps(history) < 300);
    history_free(history);
    node_unref(two);
    node_unref(one);
    node_unref(with_map);
    node_unref(bare);
}

/* ---- Notifications of listeners ---- */

typedef struct Notified {
    int calls;
    uint32_t count; /* of changes in the last call */
    ChangedNode items[16];
} Notified;

static void listen(void *user, const Project *before, const Project *after)
{
    Notified *notified = user;
    Changes *changes = changes_between(before, after);
    notified->calls++;
    notified->count = changes->count;
    for (uint32_t i = 0; i < changes->count && i < 16; i++)
        notified->items[i] = changes->items[i];
    changes_free(changes);
}

static void test_listeners(void)
{
    uint64_t ken, frame, map;
    PixelRect rect = {0, 0, 32, 48};
    Project *a = project_new(), *b = edit_add_sprite(a, "ken", &ken, NULL);
    Project *c = with_new_frame(b, ken, 0, rect, "", &frame, NULL);
    History *history = history_new(c, 0);
    Notified notified = {0};
    history_listen(history, listen, &notified);

    Path path = path_frame(ken, frame);
    history_push(history, edit_set_number(c, &path, "duration", 40, NULL), "duration", NULL);
    CHECK_INT(notified.calls, 1);
    CHECK_INT(notified.count, 1);
    CHECK(notified.items[0].kind == &frame_kind && notified.items[0].type == CHANGE_FIELDS);
    CHECK(notified.items[0].asset == ken && notified.items[0].part == frame);

    history_push(history, edit_add_map(history_now(history), "sea", 0, 300, 300, &map, NULL), "map",
                 NULL);
    CHECK_INT(notified.count, 2);
    CHECK(notified.items[0].type == CHANGE_ADDED && notified.items[0].asset == map);
    CHECK(notified.items[1].type == CHANGE_ORDER && notified.items[1].kind == &project_kind);

    const Plane *plane = list_get(project_map(history_now(history), map)->planes, 0);
    int32_t number;
    history_push(history,
                 edit_add_zone(history_now(history), map, plane->id, "pond", 0, &number, NULL),
                 "zone", NULL);
    plane = list_get(project_map(history_now(history), map)->planes, 0);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    blocks_edit_rect(edit, (PixelRect){70, 10, 80, 20}, 1);
    Path pixels = path_plane(map, plane->id);
    history_push(
        history,
        edit_set_blocks(history_now(history), &pixels, "pixels", blocks_edit_end(edit), NULL),
        "paint", NULL);
    CHECK_INT(notified.count, 1);
    CHECK(notified.items[0].kind == &plane_kind && notified.items[0].part == plane->id);
    CHECK_INT(notified.items[0].pixels.left, 70);
    CHECK_INT(notified.items[0].pixels.right, 80);
    CHECK_INT(notified.items[0].pixels.top, 10);
    CHECK_INT(notified.items[0].pixels.bottom, 20);
    int calls = notified.calls;
    CHECK(undo(history));
    CHECK_INT(notified.calls, calls + 1);
    CHECK_INT(notified.items[0].pixels.left, 70);
    history_free(history);
    node_unref(c);
    node_unref(b);
    node_unref(a);
}

/* ---- Attached data ---- */

static void count_release(gpointer data)
{
    ++*(int *)data;
}

static void test_attached(void)
{
    int first = 0, second = 0, other = 0;
    uint64_t ken, ryu;
    Project *a = project_new(), *b = edit_add_sprite(a, "ken", &ken, NULL);
    History *history = history_new(a, 0);
    CHECK(history_attached(history) == NULL);
    history_attach(history, &first, count_release);
    history_push(history, b, "ken", NULL);
    CHECK(history_attached(history) == NULL);
    history_attach(history, &second, count_release);
    CHECK(undo(history) && history_attached(history) == &first);
    CHECK(redo(history) && history_attached(history) == &second);
    history_attach(history, &other, count_release);
    CHECK(second == 1 && history_attached(history) == &other);
    /* A new step discards the version that could be redone, and its data. */
    CHECK(undo(history));
    history_push(history, edit_add_sprite(a, "ryu", &ryu, NULL), "ryu", NULL);
    CHECK(first == 0 && other == 1);
    history_free(history);
    CHECK(first == 1 && second == 1 && other == 1);
    node_unref(a);
}

CHECK_CASES({"steps, groups and the saved mark", test_steps},
            {"undo and redo of a thousand strokes", test_a_thousand_strokes},
            {"listeners are notified of changes", test_listeners},
            {"data is attached to versions and released with them", test_attached},
            {"random edits do not change old versions", test_versions_stay})

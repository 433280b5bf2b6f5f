/* SPDX-License-Identifier: MIT */
/*
 * Tests live problems: they are found a moment after the last change and sorted by severity, the
 * most severe first. Unchanged problems remain the same objects. A fix is one step, and is repeated
 * if the project was changed meanwhile.
 */
#include "drive.h"
#include "new_frame.h"
#include "waiting.h"

#include "edit/assets.h"
#include "edit/sprites.h"
#include "session/ed-checker.h"
#include "session/ed-view.h"

#include <string.h>

typedef struct Desk {
    EdSession *session;
    EdChecker *checker;
    int check_count, notices;
    uint64_t sprite, frames[4];
} Desk;

static void checked_cb(Desk *desk)
{
    desk->check_count++;
}

static void notice_cb(Desk *desk)
{
    desk->notices++;
}

static void push_step(Desk *desk, Project *after)
{
    CHECK(ed_session_push(desk->session, after, "Step", NULL));
}

/* A sprite with frames without hot spots, and an empty sprite. */
static void set_up(Desk *desk)
{
    memset(desk, 0, sizeof *desk);
    desk->session = ed_session_new();
    push_step(desk, edit_add_sprite(ed_session_project(desk->session), "ken", &desk->sprite, NULL));
    for (int i = 0; i < 4; i++)
        push_step(desk, with_new_frame(ed_session_project(desk->session), desk->sprite, 0,
                                       (PixelRect){0, 0, 32, 32}, "f", &desk->frames[i], NULL));
    uint64_t empty;
    push_step(desk, edit_add_sprite(ed_session_project(desk->session), "empty", &empty, NULL));
    desk->checker = ed_session_checker(desk->session);
    ed_checker_set_delay(desk->checker, 1);
    g_signal_connect_swapped(desk->checker, "checked", G_CALLBACK(checked_cb), desk);
    g_signal_connect_swapped(desk->session, "notice", G_CALLBACK(notice_cb), desk);
}

static void tear_down(Desk *desk)
{
    g_object_unref(desk->session);
}

static bool is_idle(void *user)
{
    return !ed_checker_is_busy(((Desk *)user)->checker);
}

static void wait_until_checked(Desk *desk)
{
    wait_for(is_idle, desk);
}

static guint count_all(Desk *desk)
{
    return g_list_model_get_n_items(G_LIST_MODEL(desk->checker));
}

static EdProblem *problem_at(Desk *desk, guint index)
{
    EdProblem *problem = g_list_model_get_item(G_LIST_MODEL(desk->checker), index);
    g_object_unref(problem);
    return problem;
}

/* Returns the first problem of a rule, and sets the number of its problems. */
static EdProblem *first_of(Desk *desk, const char *rule, guint *count)
{
    EdProblem *first = NULL;
    *count = 0;
    for (guint i = count_all(desk); i-- > 0;)
        if (strcmp(ed_problem_get(problem_at(desk, i))->rule->id, rule) == 0) {
            first = problem_at(desk, i);
            ++*count;
        }
    return first;
}

static void give_hot_spot(Desk *desk, uint64_t frame)
{
    Scope scope = {.sprite = desk->sprite, .frame = frame};
    push_step(desk, edit_set_hot_spot(ed_session_project(desk->session), &scope, 4096, 4096, NULL));
}

/* ---- Cases ---- */

static void test_finds(void)
{
    Desk desk;
    set_up(&desk);
    CHECK(ed_checker_is_busy(desk.checker));
    CHECK_INT(count_all(&desk), 0);
    wait_until_checked(&desk);
    CHECK_INT(desk.check_count, 1);
    guint spots, empty;
    CHECK(first_of(&desk, "frame-without-hot-spot", &spots) != NULL);
    CHECK_INT(spots, 4);
    CHECK(first_of(&desk, "sprite-empty", &empty) != NULL);
    CHECK_INT(empty, 1);
    /* The list has the problems that project_check finds, and none precedes a more severe one. */
    Problems *found =
        project_check(ed_session_project(desk.session), ed_session_pictures(desk.session), NULL);
    CHECK_INT(count_all(&desk), found->count);
    int balance[SEVERITY_ERROR + 1] = {0};
    for (uint32_t i = 0; i < found->count; i++) {
        balance[found->items[i].rule->severity]++;
        balance[ed_problem_get(problem_at(&desk, i))->rule->severity]--;
    }
    for (int i = 0; i <= SEVERITY_ERROR; i++)
        CHECK_INT(balance[i], 0);
    for (guint i = 1; i < count_all(&desk); i++)
        CHECK(ed_problem_get(problem_at(&desk, i))->rule->severity <=
              ed_problem_get(problem_at(&desk, i - 1))->rule->severity);
    problems_free(found);
    tear_down(&desk);
}

/* The arguments of the last signal "items-changed", and the number of these signals. */
typedef struct ListChanges {
    guint index, removed, added, times;
} ListChanges;

static void items_changed_cb(ListChanges *last_change, guint index, guint removed, guint added)
{
    *last_change = (ListChanges){index, removed, added, last_change->times + 1};
}

static void test_follows_changes(void)
{
    Desk desk;
    set_up(&desk);
    wait_until_checked(&desk);
    guint before, after;
    EdProblem *first = first_of(&desk, "frame-without-hot-spot", &before);
    ListChanges last_change = {0};
    g_signal_connect_swapped(desk.checker, "items-changed", G_CALLBACK(items_changed_cb),
                             &last_change);
    give_hot_spot(&desk, desk.frames[1]);
    CHECK(ed_checker_is_busy(desk.checker));
    wait_until_checked(&desk);
    CHECK(first_of(&desk, "frame-without-hot-spot", &after) == first);
    CHECK_INT(after, before - 1);
    CHECK_INT(last_change.times, 1);
    CHECK_INT(last_change.removed, 1);
    CHECK_INT(last_change.added, 0);
    /* If a check finds nothing new, the list does not change. */
    ed_session_undo(desk.session);
    wait_until_checked(&desk);
    CHECK_INT(last_change.times, 2);
    CHECK_INT(last_change.added, 1);
    g_signal_emit_by_name(desk.session, "pictures-changed", NULL);
    wait_until_checked(&desk);
    CHECK_INT(last_change.times, 2);
    CHECK_INT(desk.check_count, 4);
    g_signal_handlers_disconnect_by_data(desk.checker, &last_change);
    tear_down(&desk);
}

/* Several quick changes are checked once, and the result is for the last of them. */
static void test_waits_for_a_pause(void)
{
    Desk desk;
    set_up(&desk);
    ed_checker_set_delay(desk.checker, G_MAXINT);
    for (int i = 0; i < 4; i++) {
        if (i == 3)
            ed_checker_set_delay(desk.checker, 1);
        give_hot_spot(&desk, desk.frames[i]);
        CHECK_INT(desk.check_count, 0);
        if (i < 3)
            wait_a_while(1);
    }
    wait_until_checked(&desk);
    CHECK_INT(desk.check_count, 1);
    guint count;
    CHECK(first_of(&desk, "frame-without-hot-spot", &count) == NULL);
    tear_down(&desk);
}

/* The result of a check is dropped if the project changes during the check. */
static void test_next_change_stops(void)
{
    Desk desk;
    set_up(&desk);
    for (int i = 0; i < 4; i++) {
        ed_checker_set_delay(desk.checker, 0);
        g_main_context_iteration(NULL, TRUE);
        give_hot_spot(&desk, desk.frames[i]);
    }
    wait_until_checked(&desk);
    guint count;
    CHECK(first_of(&desk, "frame-without-hot-spot", &count) == NULL);
    tear_down(&desk);
}

static bool is_fixed(void *user)
{
    Desk *desk = user;
    guint count;
    first_of(desk, "frame-without-hot-spot", &count);
    return is_idle(desk) && count < 4;
}

static void test_fixes(void)
{
    Desk desk;
    set_up(&desk);
    wait_until_checked(&desk);
    guint count;
    EdProblem *problem = first_of(&desk, "frame-without-hot-spot", &count);
    uint32_t steps = history_steps(ed_session_history(desk.session));
    ed_checker_fix(desk.checker, problem, false);
    wait_for(is_fixed, &desk);
    problem = first_of(&desk, "frame-without-hot-spot", &count);
    CHECK_INT(count, 3);
    CHECK_INT(history_steps(ed_session_history(desk.session)), steps + 1);
    ed_checker_fix(desk.checker, problem, true);
    wait_a_while(50);
    wait_until_checked(&desk);
    CHECK(first_of(&desk, "frame-without-hot-spot", &count) == NULL);
    CHECK_INT(history_steps(ed_session_history(desk.session)), steps + 2);
    CHECK_INT(desk.notices, 0);
    ed_session_undo(desk.session);
    ed_session_undo(desk.session);
    wait_until_checked(&desk);
    first_of(&desk, "frame-without-hot-spot", &count);
    CHECK_INT(count, 4);
    tear_down(&desk);
}

/* If the project changes while a worker fixes a problem, the fix is repeated for the new version,
 * and the change is not lost. */
static void test_fixes_current_project(void)
{
    Desk desk;
    set_up(&desk);
    wait_until_checked(&desk);
    guint count;
    ed_checker_fix(desk.checker, first_of(&desk, "frame-without-hot-spot", &count), true);
    uint64_t later;
    push_step(&desk, edit_add_sprite(ed_session_project(desk.session), "later", &later, NULL));
    wait_for(is_fixed, &desk);
    CHECK(first_of(&desk, "frame-without-hot-spot", &count) == NULL);
    CHECK(project_sprite(ed_session_project(desk.session), later) != NULL);
    tear_down(&desk);
}

static bool has_notice(void *user)
{
    return ((Desk *)user)->notices > 0;
}

static void test_reports_failure(void)
{
    Desk desk;
    set_up(&desk);
    wait_until_checked(&desk);
    guint count;
    EdProblem *problem = g_object_ref(first_of(&desk, "sprite-empty", &count));
    Path path = ed_problem_get(problem)->path;
    push_step(&desk, edit_remove_asset(ed_session_project(desk.session), &path, NULL));
    ed_checker_fix(desk.checker, problem, false);
    wait_for(has_notice, &desk);
    CHECK_INT(desk.notices, 1);
    g_object_unref(problem);
    tear_down(&desk);
}

static void test_shows(void)
{
    Desk desk;
    set_up(&desk);
    wait_until_checked(&desk);
    guint count;
    EdProblem *problem = first_of(&desk, "frame-without-hot-spot", &count);
    ed_checker_show(desk.checker, problem);
    CHECK(ed_session_view(desk.session)->asset == desk.sprite);
    CHECK(ed_session_view(desk.session)->frame == desk.frames[0]);
    tear_down(&desk);
}

/* A session is destroyed while its project is checked and fixed. */
static void test_ends(void)
{
    for (int i = 0; i < 20; i++) {
        Desk desk;
        set_up(&desk);
        if (i % 2 == 1)
            wait_until_checked(&desk);
        guint count;
        EdProblem *problem = first_of(&desk, "frame-without-hot-spot", &count);
        if (problem != NULL)
            ed_checker_fix(desk.checker, problem, true);
        ed_checker_set_delay(desk.checker, 0);
        g_main_context_iteration(NULL, FALSE);
        EdSession *session = desk.session;
        g_object_add_weak_pointer(G_OBJECT(session), (gpointer *)&session);
        tear_down(&desk);
        CHECK(session == NULL);
    }
    wait_a_while(50);
}

static const CheckCase cases[] = {
    {"problems are found, the most severe first", test_finds},
    {"the list follows the project", test_follows_changes},
    {"changes in a row are checked once", test_waits_for_a_pause},
    {"the next change stops a check", test_next_change_stops},
    {"one problem is fixed, or all problems of its rule", test_fixes},
    {"a fix applies to the current project", test_fixes_current_project},
    {"a fix that is not possible is reported", test_reports_failure},
    {"showing a problem shows its frame", test_shows},
    {"a session can be destroyed during a check or a fix", test_ends},
};

int main(int argc, char **argv)
{
    drive_with_threads_of_environment();
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

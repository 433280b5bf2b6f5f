/* SPDX-License-Identifier: MIT */
/*
 * Commands for the walls of levels, implemented by tools/level/ed-wall-edits.h.
 */
#include "app/ed-command.h"

#include "app/ed-zone-walls.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>

static bool has_walls(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_walls_shown(session) != NULL;
}

static bool has_selected_walls(EdWindow *window)
{
    return has_walls(window) && ed_walls_can_edit(ed_window_session(window));
}

static void flip(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_walls_flip(ed_window_session(window));
}

/* True if walls are selected and all of them block from the front only. */
static bool are_one_way(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    g_autoptr(GArray) walls = ed_walls_selected(session);
    for (guint i = 0; i < walls->len; i++) {
        const Wall *wall = list_get(ed_walls_shown(session), g_array_index(walls, uint32_t, i));
        if (wall->blocks != WALL_FRONT)
            return false;
    }
    return walls->len > 0;
}

static void toggle_one_way(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    bool off = are_one_way(window);
    FieldValue blocks = {.key = "blocks", .number = off ? WALL_BOTH : WALL_FRONT};
    ed_walls_set(ed_window_session(window), &blocks,
                 off ? _("Turn off one-way walls") : _("Turn on one-way walls"));
}

static GVariant *one_way_state(EdWindow *window)
{
    return g_variant_new_boolean(has_selected_walls(window) && are_one_way(window));
}

static void join(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_walls_join(ed_window_session(window));
}

static void halve(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_walls_halve(ed_window_session(window));
}

/* In the order of EdTurn. */
static const char *const turn_words[] = {"mirror-x", "mirror-y", "left", "right"};

static void turn(EdWindow *window, GVariant *parameter)
{
    const char *word = g_variant_get_string(parameter, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(turn_words); i++)
        if (g_str_equal(word, turn_words[i]))
            ed_walls_turn(ed_window_session(window), (EdTurn)i);
}

static void select_chain(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    g_autoptr(GArray) walls = ed_walls_selected(session);
    for (guint i = 0; i < walls->len; i++)
        ed_walls_select_chain(session, g_array_index(walls, uint32_t, i), true);
}

static void split_crossings(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    const Project *before = ed_session_project(session);
    if (ed_walls_split_crossings(session) && ed_session_project(session) == before)
        ed_session_notify(session, ED_NOTICE_INFO, _("No walls cross."), NULL);
}

static void merge_ends(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    const Project *before = ed_session_project(session);
    if (ed_walls_merge_ends(session) && ed_session_project(session) == before)
        ed_session_notify(session, ED_NOTICE_INFO, _("There are no vertices to merge."),
                          _("Only vertices less than a pixel apart are merged."));
}

static void from_zone(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_zone_walls_ask(window);
}

#define LEVELS ED_GROUP_LEVELS

const EdCommand ed_wall_commands[] = {
    {"flip-walls", NULL, N_("Flip Wall Direction"), LEVELS, NULL, "<Shift>f", flip,
     has_selected_walls, NULL},
    {"one-way", NULL, N_("One-Way Walls"), LEVELS, NULL, "<Shift>o", toggle_one_way,
     has_selected_walls, one_way_state},
    {"join-walls", NULL, N_("Join Two Walls"), LEVELS, "<Control>j", NULL, join, has_selected_walls,
     NULL},
    {"halve-walls", NULL, N_("Split Walls in the Middle"), LEVELS, NULL, "<Shift>j", halve,
     has_selected_walls, NULL},
    {"turn-walls", "s", NULL, LEVELS, NULL, NULL, turn, has_selected_walls, NULL},
    {"turn-walls('mirror-x')", NULL, N_("Mirror Walls Horizontally"), LEVELS, NULL, "<Shift>x",
     NULL, NULL, NULL},
    {"turn-walls('mirror-y')", NULL, N_("Mirror Walls Vertically"), LEVELS, NULL, "<Shift>y", NULL,
     NULL, NULL},
    {"turn-walls('left')", NULL, N_("Rotate Walls Left by 90°"), LEVELS, NULL, "<Shift>comma", NULL,
     NULL, NULL},
    {"turn-walls('right')", NULL, N_("Rotate Walls Right by 90°"), LEVELS, NULL, "<Shift>period",
     NULL, NULL, NULL},
    {"select-chain", NULL, N_("Select Connected Walls"), LEVELS, NULL, "<Shift>k", select_chain,
     has_selected_walls, NULL},
    {"cut-crossings", NULL, N_("Split Crossing Walls"), LEVELS, NULL, NULL, split_crossings,
     has_walls, NULL},
    {"merge-vertices", NULL, N_("Merge Nearby Vertices"), LEVELS, NULL, NULL, merge_ends, has_walls,
     NULL},
    {"walls-from-zone", NULL, N_("Add Walls From Zone or Picture…"), LEVELS, NULL, NULL, from_zone,
     ed_zone_walls_can_add, NULL},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * Commands for the walls of levels, implemented by tools/level/ed-wall-edits.h.
 */
#include "app/commands/ed-command.h"

#include "app/ed-zone-walls.h"
#include "tools/level/ed-wall-edits.h"

#include <glib/gi18n.h>

/* True if walls are selected and all of them block from the front only. */
static bool are_one_way(EdSession *session)
{
    g_autoptr(GArray) walls = ed_walls_selected(session);
    for (guint i = 0; i < walls->len; i++) {
        const Wall *wall = list_get(ed_walls_shown(session), g_array_index(walls, uint32_t, i));
        if (wall->blocks != WALL_FRONT)
            return false;
    }
    return walls->len > 0;
}

static void toggle_one_way(EdSession *session)
{
    bool off = are_one_way(session);
    FieldValue blocks = {.key = "blocks", .number = off ? WALL_BOTH : WALL_FRONT};
    ed_walls_set(session, &blocks, off ? _("Turn off one-way walls") : _("Turn on one-way walls"));
}

/* In the order of EdTurn. */
static const char *const turn_words[] = {"mirror-x", "mirror-y", "left", "right", NULL};

static bool turn(EdSession *session, int turn)
{
    return ed_walls_turn(session, (EdTurn)turn);
}

static void select_chain(EdSession *session)
{
    g_autoptr(GArray) walls = ed_walls_selected(session);
    for (guint i = 0; i < walls->len; i++)
        ed_walls_select_chain(session, g_array_index(walls, uint32_t, i), true);
}

static void split_crossings(EdSession *session)
{
    const Project *before = ed_session_project(session);
    if (ed_walls_split_crossings(session) && ed_session_project(session) == before)
        ed_session_notify(session, ED_NOTICE_INFO, _("No walls cross."), NULL);
}

static void merge_ends(EdSession *session)
{
    const Project *before = ed_session_project(session);
    if (ed_walls_merge_ends(session) && ed_session_project(session) == before)
        ed_session_notify(session, ED_NOTICE_INFO, _("There are no vertices to merge."),
                          _("Only vertices less than a pixel apart are merged."));
}

#define LEVELS ED_GROUP_LEVELS

const EdCommand ed_wall_commands[] = {
    {"flip-walls", N_("Flip Wall Direction"), LEVELS, .local_keys = "<Shift>f",
     .needs = ED_NEED_SELECTED_WALLS, .edit = ed_walls_flip},
    {"one-way", N_("One-Way Walls"), LEVELS, .local_keys = "<Shift>o",
     .needs = ED_NEED_SELECTED_WALLS, .is_on = are_one_way, .change = toggle_one_way},
    {"join-walls", N_("Join Two Walls"), LEVELS, .keys = "<Control>j",
     .needs = ED_NEED_SELECTED_WALLS, .edit = ed_walls_join},
    {"halve-walls", N_("Split Walls in the Middle"), LEVELS, .local_keys = "<Shift>j",
     .needs = ED_NEED_SELECTED_WALLS, .edit = ed_walls_halve},
    {"turn-walls", NULL, LEVELS, .parameter = "s", .needs = ED_NEED_SELECTED_WALLS,
     .no_effect = N_("There is nothing to turn. Select whole walls."), .words = turn_words,
     .edit_by = turn},
    {"turn-walls('mirror-x')", N_("Mirror Walls Horizontally"), LEVELS, .local_keys = "<Shift>x"},
    {"turn-walls('mirror-y')", N_("Mirror Walls Vertically"), LEVELS, .local_keys = "<Shift>y"},
    {"turn-walls('left')", N_("Rotate Walls Left by 90°"), LEVELS, .local_keys = "<Shift>comma"},
    {"turn-walls('right')", N_("Rotate Walls Right by 90°"), LEVELS, .local_keys = "<Shift>period"},
    {"select-chain", N_("Select Connected Walls"), LEVELS, .local_keys = "<Shift>k",
     .needs = ED_NEED_SELECTED_WALLS, .no_effect = N_("There is nothing more to select."),
     .change = select_chain},
    {"cut-crossings", N_("Split Crossing Walls"), LEVELS, .needs = ED_NEED_WALLS,
     .change = split_crossings},
    {"merge-vertices", N_("Merge Nearby Vertices"), LEVELS, .needs = ED_NEED_WALLS,
     .change = merge_ends},
    {"walls-from-zone", N_("Add Walls From Zone or Picture…"), LEVELS, .needs = ED_NEED_LEVEL,
     .can = ed_zone_walls_can_add,
     .reason = N_("Select a wall layer first, in a project with a map"), .run = ed_zone_walls_ask},
    {.name = NULL},
};

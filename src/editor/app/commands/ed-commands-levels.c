/* SPDX-License-Identifier: MIT */
/*
 * Commands for levels: their background, the partition of their walls, the probe.
 */
#include "app/commands/ed-command.h"

#include "app/import/ed-import.h"
#include "session/ed-probe.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

static void rebuild(EdSession *session)
{
    ed_partition_rebuild(ed_session_partition(session));
}

/* Opens or closes a door for the probe. Shows a message, unless the probe is the current tool,
 * whose section of the inspector shows the doors. */
static void toggle_door(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    EdProbe *probe = ed_session_probe(session);
    const EdBuilt *built = ed_partition_built(ed_session_partition(session));
    const char *door = g_variant_get_string(parameter, NULL);
    bool will_open = !ed_probe_is_open(probe, door);
    bool exists = built == NULL || gab_level_door(built->level, door) != GAB_NONE;
    g_autofree char *name = ed_visible_item(door);
    g_autofree char *text =
        !exists     ? g_strdup_printf(_("There is no door “%s”."), name)
        : will_open ? g_strdup_printf(_("The door “%s” is open for the probe."), name)
                    : g_strdup_printf(_("The door “%s” is closed for the probe."), name);
    if (exists)
        ed_probe_set_open(probe, door, will_open);
    if (!exists || !g_str_equal(ed_session_view(session)->tool, "probe"))
        ed_session_notify(session, ED_NOTICE_INFO, text, NULL);
}

#define LEVELS ED_GROUP_LEVELS

const EdCommand ed_level_commands[] = {
    {"level-picture", N_("Level Picture…"), LEVELS, .needs = ED_NEED_LEVEL,
     .run = ed_import_choose_background},
    {"leaves", N_("Partition Leaves"), LEVELS, .keys = "<Control>k", .needs = ED_NEED_LEVEL,
     .state_at = ED_VIEW(look.leaves)},
    {"cuts", N_("Partition Cuts"), LEVELS, .keys = "<Shift><Control>k", .needs = ED_NEED_LEVEL,
     .state_at = ED_VIEW(look.cuts)},
    {"rebuild-partition", N_("Rebuild Partition"), LEVELS, .keys = "<Shift>F5",
     .needs = ED_NEED_WALL_LAYER, .change = rebuild},
    {"probe-door", NULL, LEVELS, .parameter = "s", .needs = ED_NEED_WALL_LAYER,
     .run_with = toggle_door},
    {.name = NULL},
};

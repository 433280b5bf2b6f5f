/* SPDX-License-Identifier: MIT */
/*
 * Commands for levels: their background, the partition of their walls, the probe.
 */
#include "app/ed-command.h"

#include "app/ed-import.h"
#include "app/ed-look-switch.h"
#include "session/ed-probe.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

static bool has_level(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_level(session) != NULL;
}

static void choose_picture(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_import_choose_background(window);
}

/* ---- The partition and the probe ---- */

/* Each defines field_NAME, toggle_NAME and state_of_NAME. */
ED_LOOK_SWITCH(leaves)
ED_LOOK_SWITCH(cuts)

static bool has_walls(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const Layer *layer = session != NULL ? ed_session_layer(session) : NULL;
    return layer != NULL && layer->walls != NULL;
}

static void rebuild(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_partition_rebuild(ed_session_partition(ed_window_session(window)));
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
    {"level-picture", NULL, N_("Level Picture…"), LEVELS, NULL, NULL, choose_picture, has_level,
     NULL},
    {"leaves", NULL, N_("Partition Leaves"), LEVELS, "<Control>k", NULL, toggle_leaves, has_level,
     state_of_leaves},
    {"cuts", NULL, N_("Partition Cuts"), LEVELS, "<Shift><Control>k", NULL, toggle_cuts, has_level,
     state_of_cuts},
    {"rebuild-partition", NULL, N_("Rebuild Partition"), LEVELS, "<Shift>F5", NULL, rebuild,
     has_walls, NULL},
    {"probe-door", "s", NULL, LEVELS, NULL, NULL, toggle_door, has_walls, NULL},
    {.name = NULL},
};

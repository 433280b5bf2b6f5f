/* SPDX-License-Identifier: MIT */
/*
 * Commands of levels: their background, the partition of their walls, probing it.
 */
#include "app/ed-command.h"

#include "app/ed-import.h"
#include "app/ed-look-switch.h"
#include "session/ed-probe.h"

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

/* ---- The partition, and probing it ---- */

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

/* Opens a door for the probe, or shuts it. */
static void toggle_door(EdWindow *window, GVariant *parameter)
{
    EdProbe *probe = ed_session_probe(ed_window_session(window));
    const char *door = g_variant_get_string(parameter, NULL);
    ed_probe_open(probe, door, !ed_probe_is_open(probe, door));
}

#define LEVELS ED_GROUP_LEVELS

const EdCommand ed_level_commands[] = {
    {"level-picture", NULL, N_("Picture Behind the Level…"), LEVELS, NULL, NULL, choose_picture,
     has_level, NULL},
    {"leaves", NULL, N_("Leaves of the Partition"), LEVELS, "<Control>k", NULL, toggle_leaves,
     has_level, state_of_leaves},
    {"cuts", NULL, N_("Cuts of the Partition"), LEVELS, "<Shift><Control>k", NULL, toggle_cuts,
     has_level, state_of_cuts},
    {"rebuild-partition", NULL, N_("Build the Partition Again"), LEVELS, "<Shift>F5", NULL, rebuild,
     has_walls, NULL},
    {"probe-door", "s", NULL, LEVELS, NULL, NULL, toggle_door, has_walls, NULL},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * Commands of levels: their background.
 */
#include "app/ed-command.h"

#include "app/ed-import.h"

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

#define LEVELS ED_GROUP_LEVELS

const EdCommand ed_level_commands[] = {
    {"level-picture", NULL, N_("Picture behind the level…"), LEVELS, NULL, NULL, choose_picture,
     has_level, NULL},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-recent.h: the projects that were worked on lately, by the desktop's own list, each with a
 * small picture of it that is kept in the user's cache.
 *
 *     GListModel *projects = ed_recent_projects(8);        // of GtkRecentInfo, newest first
 *     char *picture = ed_recent_picture(uri);
 */
#ifndef GABARIT_APP_ED_RECENT_H
#define GABARIT_APP_ED_RECENT_H

#include "session/ed-file.h"

#include <gtk/gtk.h>

/** The newest projects that are still there, at most `most`: a list of GtkRecentInfo. */
GList *ed_recent_projects(guint most);
/** Notes that a session was opened or saved, and has its picture made on a worker. */
void ed_recent_note(EdSession *session);
/** The file that a project's picture is kept in, whether it is there or not; g_free. */
char *ed_recent_picture(const char *uri);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * app/files/ed-recent.h: recent projects from the desktop's list, each with a thumbnail that is
 * stored in the user's cache.
 *
 *     GList *projects = ed_recent_projects(8);             // of GtkRecentInfo, newest first
 *     char *picture = ed_recent_picture(uri);
 */
#pragma once

#include "session/ed-file.h"

#include <gtk/gtk.h>

/** Returns at most `max` projects that still exist: a list of GtkRecentInfo, newest first. The
 * caller unrefs them and frees the list. */
GList *ed_recent_projects(guint max);
/** Adds the file of a session that was opened or saved, and draws its picture on a worker. */
void ed_recent_add(EdSession *session);
/** Returns the path of a project's picture, whether it exists or not. Free it with g_free. */
char *ed_recent_picture(const char *uri);
/** Returns a time, in seconds since 1970, in everyday words: "today, 09:41", "yesterday", "12
 * November". The caller frees it. */
char *ed_when(gint64 seconds);

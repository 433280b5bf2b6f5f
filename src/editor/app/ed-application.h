/* SPDX-License-Identifier: MIT */
/**
 * app/ed-application.h: the running editor, a single instance: its windows (one for each project),
 * files from the command line, preferences, recent projects, crashed sessions.
 *
 *     EdApplication *application = ed_application_new();
 *     int status = g_application_run(G_APPLICATION(application), argc, argv);
 */
#pragma once

#include "file/journal.h"

#include <gtk/gtk.h>

#define ED_TYPE_APPLICATION (ed_application_get_type())
G_DECLARE_FINAL_TYPE(EdApplication, ed_application, ED, APPLICATION, GtkApplication)

/** Returns a new application. It emits "theme-changed" when the theme changes between dark and
 * light. */
EdApplication *ed_application_new(void);

/** Returns the preferences (org.gabarit.Gabarit). Borrowed. */
GSettings *ed_application_settings(EdApplication *application);
/** True if the current theme is dark, as set in the preferences or by the desktop. */
gboolean ed_application_is_dark(EdApplication *application);

/** Opens a project in a window, or presents the window that shows it already. */
void ed_application_open(EdApplication *application, GFile *file);
/** Opens the user's copy of the demo, and shows the asset named `asset` unless it is NULL. */
void ed_application_open_demo(EdApplication *application, const char *asset);
/** Opens a new project in a window that shows the welcome screen, else in a new window. */
void ed_application_new_project(EdApplication *application);
/** Restores the crashed session of a journal entry. */
void ed_application_restore(EdApplication *application, const JournalEntry *entry);

/** Asks all windows to close. Each may ask the user first, and may stay open. */
void ed_application_quit(EdApplication *application);

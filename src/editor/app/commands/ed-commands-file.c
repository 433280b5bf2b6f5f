/* SPDX-License-Identifier: MIT */
/*
 * Commands for files and for the program itself.
 */
#include "app/commands/ed-command.h"

#include "app/commands/ed-shortcuts.h"
#include "app/ed-dialogs.h"
#include "app/ed-guide.h"
#include "app/ed-preferences.h"
#include "app/files/ed-disk.h"
#include "app/files/ed-file-dialogs.h"
#include "app/files/ed-saving.h"
#include "app/import/ed-import.h"
#include "session/ed-file.h"

#include <glib/gi18n.h>

static void new_project(EdWindow *window)
{
    ed_application_new_project(ed_window_application(window));
}

static void project_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    g_autoptr(GFile) file = g_file_new_for_path(paths[0]);
    ed_application_open(ed_window_application(ED_WINDOW(parent)), file);
}

static void open_project(EdWindow *window)
{
    ed_dialog_choose(GTK_WINDOW(window), ED_OPEN_PROJECT, NULL, NULL, project_chosen, NULL, NULL);
}

static void open_path(EdWindow *window, GVariant *parameter)
{
    g_autoptr(GFile) file = g_file_new_for_commandline_arg(g_variant_get_string(parameter, NULL));
    ed_application_open(ed_window_application(window), file);
}

static void open_demo(EdWindow *window, GVariant *parameter)
{
    const char *asset = g_variant_get_string(parameter, NULL);
    ed_application_open_demo(ed_window_application(window), *asset != '\0' ? asset : NULL);
}

static bool is_unsaved(EdSession *session)
{
    return ed_session_is_modified(session) || ed_session_path(session) == NULL;
}

static void save(EdWindow *window)
{
    ed_saving_save(window, NULL, NULL, NULL);
}

static void save_as(EdWindow *window)
{
    ed_saving_save_as(window, NULL, NULL);
}

static bool has_file(EdSession *session)
{
    return ed_session_path(session) != NULL;
}

static void compare(EdWindow *window)
{
    ed_compare_with_file(window, NULL);
}

static void allow_pictures(EdWindow *window)
{
    if (!ed_disk_ask_folder(window))
        ed_window_show_notice(window, ED_NOTICE_INFO,
                              _("All pictures are in folders that the project may read"), NULL);
}

static bool is_exporting(EdSession *session)
{
    return ed_session_export_progress(session) >= 0;
}

static bool can_export(EdSession *session)
{
    return !is_exporting(session);
}

static void show_shortcuts(EdWindow *window)
{
    ed_shortcuts_show(GTK_WINDOW(window), "");
}

static void show_guide(EdWindow *window)
{
    ed_guide_open(GTK_WINDOW(window), ED_GUIDE_START);
}

static void show_guide_page(EdWindow *window, GVariant *page)
{
    ed_guide_open(GTK_WINDOW(window), g_variant_get_string(page, NULL));
}

static void show_about(EdWindow *window)
{
    ed_dialog_about(GTK_WINDOW(window));
}

static void close_window(EdWindow *window)
{
    gtk_window_close(GTK_WINDOW(window));
}

static void quit(EdWindow *window)
{
    ed_application_quit(ed_window_application(window));
}

const EdCommand ed_file_commands[] = {
    {"new", N_("New Project"), ED_GROUP_FILE, .keys = "<Control>n", .without_project = true,
     .run = new_project},
    {"open", N_("Open Project…"), ED_GROUP_FILE, .keys = "<Control>o", .without_project = true,
     .run = open_project},
    {"open-path", NULL, ED_GROUP_FILE, .parameter = "s", .without_project = true,
     .run_with = open_path},
    {"open-demo", NULL, ED_GROUP_FILE, .parameter = "s", .without_project = true,
     .run_with = open_demo},
    {"save", N_("Save"), ED_GROUP_FILE, .keys = "<Control>s", .can = is_unsaved,
     .reason = N_("Everything is saved"), .run = save},
    {"save-as", N_("Save As…"), ED_GROUP_FILE, .keys = "<Shift><Control>s", .run = save_as},
    {"import", N_("Import…"), ED_GROUP_FILE, .keys = "<Control>i", .without_project = true,
     .run = ed_import_choose},
    {"take-pictures", N_("Update Changed Pictures…"), ED_GROUP_FILE,
     .run = ed_disk_update_pictures},
    {"allow-pictures", N_("Allow Pictures Outside the Folder…"), ED_GROUP_FILE,
     .run = allow_pictures},
    {"compare", N_("Compare With Saved File…"), ED_GROUP_FILE, .can = has_file,
     .reason = N_("Save the project first"), .run = compare},
    {"lost-work", N_("Restore Unsaved Work…"), ED_GROUP_FILE, .without_project = true,
     .run = ed_lost_work_show},
    {"export", N_("Export…"), ED_GROUP_FILE, .keys = "<Control>e", .can = can_export,
     .reason = N_("An export is in progress"), .run = ed_export_ask},
    {"export-again", N_("Export Again"), ED_GROUP_FILE, .keys = "<Shift><Control>x",
     .can = can_export, .reason = N_("An export is in progress"), .run = ed_export_again},
    {"cancel-export", N_("Cancel Export"), ED_GROUP_FILE, .keys = "<Shift><Control>e",
     .can = is_exporting, .reason = N_("No export is in progress"),
     .change = ed_session_cancel_export},
    {"preferences", N_("Preferences"), ED_GROUP_FILE, .keys = "<Control>comma",
     .without_project = true, .run = ed_preferences_show},
    {"guide", N_("Help"), ED_GROUP_FILE, .keys = "F1", .without_project = true, .run = show_guide},
    {"guide-page", NULL, ED_GROUP_FILE, .parameter = "s", .without_project = true,
     .run_with = show_guide_page},
    {"shortcuts", N_("Keyboard Shortcuts"), ED_GROUP_FILE, .keys = "<Control>question",
     .without_project = true, .run = show_shortcuts},
    {"about", N_("About Gabarit"), ED_GROUP_FILE, .without_project = true, .run = show_about},
    {"close", N_("Close"), ED_GROUP_FILE, .keys = "<Control>w", .without_project = true,
     .run = close_window},
    {"quit", N_("Quit"), ED_GROUP_FILE, .keys = "<Control>q", .without_project = true, .run = quit},
    {.name = NULL},
};

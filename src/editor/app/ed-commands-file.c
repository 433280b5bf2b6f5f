/* SPDX-License-Identifier: MIT */
/*
 * Commands for files and for the program itself.
 */
#include "app/ed-command.h"

#include "app/ed-compare.h"
#include "app/ed-dialogs.h"
#include "app/ed-disk.h"
#include "app/ed-export.h"
#include "app/ed-import.h"
#include "app/ed-lost-work.h"
#include "app/ed-preferences.h"
#include "app/ed-saving.h"
#include "app/ed-shortcuts.h"
#include "session/ed-file.h"

#include <glib/gi18n.h>

static void new_project(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_application_new_project(ed_window_application(window));
}

static void project_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    (void)user;
    g_autoptr(GFile) file = g_file_new_for_path(paths[0]);
    ed_application_open(ed_window_application(ED_WINDOW(parent)), file);
}

static void open_project(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
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

static bool can_save(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && (ed_session_is_modified(session) || ed_session_path(session) == NULL);
}

static void save(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_saving_save(window, NULL, NULL, NULL);
}

static void save_as(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_saving_save_as(window, NULL, NULL);
}

static bool has_file(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_path(session) != NULL;
}

static void compare(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_compare_with_file(window, NULL);
}

static void update_pictures(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_disk_update_pictures(window);
}

static void allow_pictures(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    if (!ed_disk_ask_folder(window))
        ed_window_show_notice(window, ED_NOTICE_INFO,
                              _("All pictures are in folders that the project may read"), NULL);
}

static void show_lost_work(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_lost_work_show(window);
}

static void import_pictures(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_import_choose(window);
}

static void export_bank(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_export_ask(window);
}

static void export_again(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_export_again(window);
}

static bool is_exporting(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_export_progress(session) >= 0;
}

static bool can_export(EdWindow *window)
{
    return ed_window_session(window) != NULL && !is_exporting(window);
}

static void cancel_export(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_cancel_export(ed_window_session(window));
}

static void show_preferences(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_preferences_show(window);
}

static void show_shortcuts(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_shortcuts_show(GTK_WINDOW(window), "");
}

static void show_about(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_dialog_about(GTK_WINDOW(window));
}

static void close_window(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    gtk_window_close(GTK_WINDOW(window));
}

static void quit(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_application_quit(ed_window_application(window));
}

const EdCommand ed_file_commands[] = {
    {"new", NULL, N_("New Project"), ED_GROUP_FILE, "<Control>n", NULL, new_project,
     ed_command_always, NULL},
    {"open", NULL, N_("Open Project…"), ED_GROUP_FILE, "<Control>o", NULL, open_project,
     ed_command_always, NULL},
    {"open-path", "s", NULL, ED_GROUP_FILE, NULL, NULL, open_path, ed_command_always, NULL},
    {"open-demo", "s", NULL, ED_GROUP_FILE, NULL, NULL, open_demo, ed_command_always, NULL},
    {"save", NULL, N_("Save"), ED_GROUP_FILE, "<Control>s", NULL, save, can_save, NULL},
    {"save-as", NULL, N_("Save As…"), ED_GROUP_FILE, "<Shift><Control>s", NULL, save_as, NULL,
     NULL},
    {"import", NULL, N_("Import…"), ED_GROUP_FILE, "<Control>i", NULL, import_pictures,
     ed_command_always, NULL},
    {"take-pictures", NULL, N_("Update Changed Pictures…"), ED_GROUP_FILE, NULL, NULL,
     update_pictures, NULL, NULL},
    {"allow-pictures", NULL, N_("Allow Pictures Outside the Folder…"), ED_GROUP_FILE, NULL, NULL,
     allow_pictures, NULL, NULL},
    {"compare", NULL, N_("Compare With Saved File…"), ED_GROUP_FILE, NULL, NULL, compare, has_file,
     NULL},
    {"lost-work", NULL, N_("Restore Unsaved Work…"), ED_GROUP_FILE, NULL, NULL, show_lost_work,
     ed_command_always, NULL},
    {"export", NULL, N_("Export…"), ED_GROUP_FILE, "<Control>e", NULL, export_bank, can_export,
     NULL},
    {"export-again", NULL, N_("Export Again"), ED_GROUP_FILE, "<Shift><Control>x", NULL,
     export_again, can_export, NULL},
    {"cancel-export", NULL, N_("Cancel Export"), ED_GROUP_FILE, "<Shift><Control>e", NULL,
     cancel_export, is_exporting, NULL},
    {"preferences", NULL, N_("Preferences"), ED_GROUP_FILE, "<Control>comma", NULL,
     show_preferences, ed_command_always, NULL},
    {"shortcuts", NULL, N_("Keyboard Shortcuts"), ED_GROUP_FILE, "<Control>question|F1", NULL,
     show_shortcuts, ed_command_always, NULL},
    {"about", NULL, N_("About Gabarit"), ED_GROUP_FILE, NULL, NULL, show_about, ed_command_always,
     NULL},
    {"close", NULL, N_("Close"), ED_GROUP_FILE, "<Control>w", NULL, close_window, ed_command_always,
     NULL},
    {"quit", NULL, N_("Quit"), ED_GROUP_FILE, "<Control>q", NULL, quit, ed_command_always, NULL},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-disk.h. A notice with a button reports files that other programs have changed;
 * questions are asked only after the button was pressed, so that work is not interrupted.
 */
#include "app/files/ed-disk.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/import/ed-memory-ask.h"
#include "app/update/ed-update-pictures.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"

#include <glib/gi18n.h>

/* Key of data: the state that was last reported. On a session, the number of changed pictures; on a
 * window, the mark of its file (FileMark: it identifies the contents of a file). */
#define REPORTED "ed-disk-reported"

/* ---- Pictures outside the project's folder ---- */

static const char *const folder_answers[] = {N_("Do Not Allow"), N_("Allow"), NULL};

static void folder_answered(GtkWindow *parent, int answer, void *folder)
{
    EdWindow *window = ED_WINDOW(parent);
    if (ed_window_session(window) == NULL)
        return;
    if (answer != 1) {
        ed_window_show_notice_with_action(window, ED_NOTICE_WARNING,
                                          _("Pictures outside the project's folder are not shown"),
                                          folder, _("Allow…"), "win.allow-pictures");
        return;
    }
    ed_window_action_succeeded(window, "win.allow-pictures");
    ed_session_allow_folder(ed_window_session(window), folder);
    ed_trace("allowed %s", (const char *)folder);
    ed_disk_ask_folder(window);
}

bool ed_disk_ask_folder(EdWindow *window)
{
    g_auto(GStrv) folders = ed_session_outside_folders(ed_window_session(window));
    if (folders[0] == NULL)
        return false;
    g_autofree char *text =
        g_strdup_printf(_("The project refers to pictures in “%s”. Allow access to this folder "
                          "only if the project is yours or comes from a source you trust."),
                        folders[0]);
    EdQuestion question = {.name = "outside-pictures",
                           .title = _("This project uses pictures outside its folder"),
                           .text = text,
                           .answers = folder_answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, folder_answered, g_strdup(folders[0]), g_free);
    return true;
}

/* ---- Changed pictures ---- */

static void planned_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(EdWindow) window = user;
    GError *error = NULL;
    const ImportPlan *plan = ed_session_plan_reimport_finish(ED_SESSION(object), result, &error);
    if (plan == NULL) {
        ed_window_show_error(window, _("Could not compare the pictures"), error);
        return;
    }
    /* The window may have been closed meanwhile, or show another project. */
    if (ed_window_session(window) == ED_SESSION(object))
        ed_update_pictures_ask(window, plan);
}

static void plan(EdWindow *window, EdSession *session, void *user)
{
    ed_session_plan_reimport_async(session, planned_cb, g_object_ref(window));
}

void ed_disk_update_pictures(EdWindow *window)
{
    ed_memory_ask(window, ed_window_session(window), NULL, plan, NULL, NULL);
}

static void disk_pictures_changed_cb(EdSession *session, const char *path, EdWindow *window)
{
    guint changed = ed_session_changed_pictures(session);
    guint reported = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(session), REPORTED));
    g_object_set_data(G_OBJECT(session), REPORTED, GUINT_TO_POINTER(changed));
    if (changed <= reported)
        return;
    g_autofree char *text =
        g_strdup_printf(g_dngettext(NULL, "%u picture has changed on disk",
                                    "%u pictures have changed on disk", changed),
                        changed);
    ed_window_show_notice_with_action(window, ED_NOTICE_WARNING, text,
                                      _("All annotations are kept when the pictures are updated."),
                                      _("Update…"), "win.take-pictures");
}

/* ---- The project's file ---- */

/* Returns the current mark of a file. Its `exists` is false if the file cannot be read. The caller
 * frees it. */
static FileMark *read_mark(const char *path)
{
    FileMark *mark = g_new0(FileMark, 1);
    g_autoptr(GBytes) bytes = file_read(path, PROJECT_MAX_BYTES, mark, NULL);
    if (bytes == NULL)
        *mark = (FileMark){.exists = false};
    return mark;
}

/* Reports each change of the project's file once, whatever happened to the notice about the
 * previous change. */
static void disk_state_changed_cb(EdSession *session, EdWindow *window)
{
    if (ed_session_is_saving(session))
        return;
    const char *path = ed_session_path(session);
    const FileMark *reported = g_object_get_data(G_OBJECT(window), REPORTED);
    if (!ed_session_file_changed(session)) {
        if (reported != NULL)
            ed_window_action_succeeded(window, "win.compare");
        g_object_set_data(G_OBJECT(window), REPORTED, NULL);
        return;
    }
    if (reported != NULL && file_is_unchanged(path, reported))
        return;
    g_object_set_data_full(G_OBJECT(window), REPORTED, read_mark(path), g_free);
    ed_window_show_notice_with_action(
        window, ED_NOTICE_WARNING, _("Another program has changed this project's file"),
        _("You will be asked before the file is overwritten."), _("Compare…"), "win.compare");
}

void ed_disk_check(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (session == NULL)
        return;
    ed_session_check_pictures(session);
    disk_state_changed_cb(session, window);
}

void ed_disk_watch(EdWindow *window, EdSession *session)
{
    g_signal_connect(session, "pictures-changed", G_CALLBACK(disk_pictures_changed_cb), window);
    g_signal_connect(session, "state-changed", G_CALLBACK(disk_state_changed_cb), window);
    ed_disk_ask_folder(window);
}

/* SPDX-License-Identifier: MIT */
/* Implements the slices of ed-file-dialogs.h. The new bytes are made from the file before the
 * question is asked; they are written only if the file has not changed meanwhile. */
#include "app/files/ed-file-dialogs.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"

#include <glib/gi18n.h>

static const Picture *current_picture(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    return frame != NULL ? project_picture(ed_session_project(session), frame->picture) : NULL;
}

bool ed_write_back_can(EdSession *session)
{
    const Picture *picture = current_picture(session);
    const Importer *importer = picture != NULL ? importer_for(picture->path) : NULL;
    return importer != NULL && importer->write_back != NULL;
}

/* The file that the user is asked about, and its new bytes. */
typedef struct WriteBack {
    char *path;        /* absolute */
    char *stored_path; /* as stored in the project */
    FileMark mark;     /* identifies the contents that were read */
    GBytes *after;     /* the new bytes */
} WriteBack;

static void write_back_free(gpointer user)
{
    g_autofree WriteBack *job = user;
    g_free(job->path);
    g_free(job->stored_path);
    g_clear_pointer(&job->after, g_bytes_unref);
}

/* ---- Writing ---- */

static void answered(GtkWindow *parent, int answer, void *user)
{
    WriteBack *job = user;
    g_autofree char *name = g_path_get_basename(job->path);
    GError *error = NULL;
    gsize size;
    const void *bytes = g_bytes_get_data(job->after, &size);
    if (answer == 0)
        return;
    if (!file_write(job->path, bytes, size, &job->mark, NULL, &error)) {
        ed_window_show_error(ED_WINDOW(parent), _("Could not write the boxes"), error);
        return;
    }
    ed_session_wrote_picture(ed_window_session(ED_WINDOW(parent)), job->stored_path);
    g_autofree char *text = g_strdup_printf(_("Boxes written to %s"), name);
    g_autofree char *backup_text =
        g_strdup_printf(_("The previous version was kept as %s~."), name);
    ed_trace("wrote slices %s", job->path);
    ed_window_show_notice(ED_WINDOW(parent), ED_NOTICE_INFO, text, backup_text);
}

/* ---- Asking ---- */

static void ask(EdWindow *window, WriteBack *job, const ConversionReport *report)
{
    static const char *const answers[] = {N_("Cancel"), N_("Write"), NULL};
    g_autofree char *name = g_path_get_basename(job->path);
    g_autofree char *title = g_strdup_printf(_("Write the boxes to %s?"), name);
    g_autofree char *lines = conversion_report_lines(report, 0);
    g_autofree char *text = g_strdup_printf(
        _("%s\n\n%s\n\nExisting slices in the file are replaced. Everything else in it is "
          "unchanged."),
        job->path, lines);
    EdQuestion question = {
        .name = "write-back", .title = title, .text = text, .answers = answers, .page = "aseprite"};
    ed_dialog_ask(GTK_WINDOW(window), &question, answered, job, write_back_free);
}

/* Makes the bytes and asks, or reports why there is nothing to write. Takes ownership of `job`. */
static void prepare(EdWindow *window, WriteBack *job)
{
    EdSession *session = ed_window_session(window);
    PictureLimits limits = picture_store_limits(ed_session_pictures(session));
    GError *error = NULL;
    g_autoptr(GBytes) before = file_read(job->path, limits.file, &job->mark, &error);
    ConversionReport *report = conversion_report_new();
    if (before != NULL)
        job->after = importer_for(job->stored_path)
                         ->write_back(ed_session_project(session), job->stored_path, before,
                                      &limits, report, &error);
    if (job->after == NULL) {
        ed_window_show_error(window, _("Could not write the boxes"), error);
    } else if (g_bytes_equal(before, job->after)) {
        g_autofree char *name = g_path_get_basename(job->path);
        g_autofree char *text = g_strdup_printf(_("%s already contains these boxes."), name);
        ed_window_show_notice(window, ED_NOTICE_INFO, text, NULL);
    } else {
        ask(window, g_steal_pointer(&job), report);
    }
    conversion_report_free(report);
    if (job != NULL)
        write_back_free(job);
}

void ed_write_back_ask(EdWindow *window)
{
    const char *project = ed_session_path(ed_window_session(window));
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    WriteBack *job = g_new0(WriteBack, 1);
    job->stored_path = g_strdup(current_picture(ed_window_session(window))->path);
    job->path = g_canonicalize_filename(job->stored_path, folder);
    prepare(window, job);
}

/* SPDX-License-Identifier: MIT */
/* Implements ed-write-back.h. The bytes are made before the question, from the file as it is then;
 * they are written only if the file has not changed since. */
#include "app/ed-write-back.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "file/save.h"
#include "import/import.h"
#include "import/slices_write_back.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"

#include <glib/gi18n.h>

static const Picture *picture_shown(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const Frame *frame = session != NULL ? ed_session_frame(session) : NULL;
    return frame != NULL ? project_picture(ed_session_project(session), frame->picture) : NULL;
}

bool ed_write_back_can(EdWindow *window)
{
    const Picture *picture = picture_shown(window);
    return picture != NULL && import_has_layers(picture->path);
}

/* The file that the user is asked about, and its new bytes. */
typedef struct WriteBack {
    char *path; /* absolute */
    char *own;  /* as stored in the project */
    FileMark mark;
    GBytes *after;
} WriteBack;

static void write_back_free(gpointer user)
{
    WriteBack *back = user;
    g_free(back->path);
    g_free(back->own);
    g_clear_pointer(&back->after, g_bytes_unref);
    g_free(back);
}

/* ---- Writing ---- */

static void answered(GtkWindow *parent, int answer, void *user)
{
    WriteBack *back = user;
    g_autofree char *name = g_path_get_basename(back->path);
    GError *error = NULL;
    gsize size;
    const void *bytes = g_bytes_get_data(back->after, &size);
    if (answer == 0)
        return;
    if (!file_write(back->path, bytes, size, &back->mark, NULL, &error)) {
        ed_window_show_error(ED_WINDOW(parent), _("write the boxes"), error);
        return;
    }
    ed_session_wrote_picture(ed_window_session(ED_WINDOW(parent)), back->own);
    g_autofree char *text = g_strdup_printf(_("Boxes written to %s"), name);
    g_autofree char *kept = g_strdup_printf(_("The previous version was kept as %s~."), name);
    ed_trace("wrote slices %s", back->path);
    ed_window_show_notice(ED_WINDOW(parent), ED_NOTICE_INFO, text, kept);
}

/* ---- Asking ---- */

static void ask(EdWindow *window, WriteBack *back, const ConversionReport *report)
{
    static const char *const answers[] = {N_("Cancel"), N_("Write"), NULL};
    g_autofree char *name = g_path_get_basename(back->path);
    g_autofree char *title = g_strdup_printf(_("Write the boxes to %s?"), name);
    g_autofree char *lines = conversion_report_lines(report, 0);
    g_autofree char *text = g_strdup_printf(
        _("%s\n\n%s\n\nExisting slices in the file are replaced. Everything else in it is "
          "unchanged."),
        back->path, lines);
    EdQuestion question = {.name = "write-back", .title = title, .text = text, .answers = answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, answered, back, write_back_free);
}

/* Makes the bytes and asks, or reports why there is nothing to write. Takes ownership of `back`. */
static void prepare(EdWindow *window, WriteBack *back)
{
    EdSession *session = ed_window_session(window);
    PictureLimits limits = picture_store_limits(ed_session_pictures(session));
    GError *error = NULL;
    g_autoptr(GBytes) before = file_read(back->path, limits.file, &back->mark, &error);
    ConversionReport *report = conversion_report_new();
    if (before != NULL)
        back->after = slices_write_back(ed_session_project(session), back->own, before, &limits,
                                        report, &error);
    if (back->after == NULL) {
        ed_window_show_error(window, _("write the boxes"), error);
    } else if (g_bytes_equal(before, back->after)) {
        g_autofree char *name = g_path_get_basename(back->path);
        g_autofree char *text = g_strdup_printf(_("%s already contains these boxes."), name);
        ed_window_show_notice(window, ED_NOTICE_INFO, text, NULL);
    } else {
        ask(window, g_steal_pointer(&back), report);
    }
    conversion_report_free(report);
    if (back != NULL)
        write_back_free(back);
}

void ed_write_back_ask(EdWindow *window)
{
    const char *project = ed_session_path(ed_window_session(window));
    g_autofree char *folder = project != NULL ? g_path_get_dirname(project) : NULL;
    WriteBack *back = g_new0(WriteBack, 1);
    back->own = g_strdup(picture_shown(window)->path);
    back->path = g_canonicalize_filename(back->own, folder);
    prepare(window, back);
}

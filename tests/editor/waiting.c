/* SPDX-License-Identifier: MIT */
/* Waits for work that a session does on worker threads; see waiting.h. */
#include "waiting.h"

#include "session/ed-pictures.h"

#include <glib/gstdio.h>
#include <string.h>

enum { MAX_SECONDS = 60 };

/* ---- Waiting ---- */

static gboolean tick_cb(gpointer user)
{
    return G_SOURCE_CONTINUE;
}

bool wait_for_event(gint64 begin)
{
    guint ticks = g_timeout_add(5, tick_cb, NULL);
    g_main_context_iteration(NULL, true);
    g_source_remove(ticks);
    return g_get_monotonic_time() < begin + (gint64)MAX_SECONDS * G_USEC_PER_SEC;
}

void wait_for(bool (*condition)(void *user), void *user)
{
    WAIT_UNTIL(condition(user));
    CHECK_THAT(condition(user), "the condition is not true after %d seconds", MAX_SECONDS);
}

void wait_a_while(int milliseconds)
{
    gint64 end = g_get_monotonic_time() + (gint64)milliseconds * 1000;
    WAIT_UNTIL(g_get_monotonic_time() >= end);
}

static bool has_ended(void *user)
{
    return ((TaskResult *)user)->done;
}

void wait_for_end(TaskResult *ended)
{
    wait_for(has_ended, ended);
}

/* ---- Tasks ---- */

static void open_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->success = ed_session_open_finish(ED_SESSION(source), result, &ended->error);
    ended->done = true;
}

void save_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->success = ed_session_save_finish(ED_SESSION(source), result, &ended->error);
    ended->done = true;
}

void export_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->success = ed_session_export_finish(ED_SESSION(source), result, &ended->error);
    ended->done = true;
}

void import_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->success =
        ed_session_import_finish(ED_SESSION(source), result, &ended->asset, &ended->error);
    ended->done = true;
}

static void plan_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->plan = ed_session_plan_reimport_finish(ED_SESSION(source), result, &ended->error);
    ended->success = ended->plan != NULL;
    ended->done = true;
}

static void restore_ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TaskResult *ended = user;
    ended->success = ed_session_restore_crashed_finish(ED_SESSION(source), result, &ended->error);
    ended->done = true;
}

TaskResult open_and_wait(EdSession *session, const char *path)
{
    TaskResult ended = {.done = false};
    ed_session_open_async(session, path, open_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

TaskResult save_and_wait(EdSession *session, const char *path, const SaveOptions *options)
{
    TaskResult ended = {.done = false};
    ed_session_save_async(session, path, options, save_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

TaskResult export_and_wait(EdSession *session, const EdExportTarget *target, GCancellable *cancel)
{
    TaskResult ended = {.done = false};
    ed_session_export_async(session, target, cancel, export_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

TaskResult import_and_wait(EdSession *session, const char *path, const ImportOptions *options)
{
    TaskResult ended = {.done = false};
    const char *const paths[] = {path, NULL};
    EdImportPart part = {.paths = paths};
    if (options != NULL)
        part.options = *options;
    ed_session_import_parts_async(session, &part, 1, import_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

TaskResult plan_and_wait(EdSession *session)
{
    TaskResult ended = {.done = false};
    ed_session_plan_reimport_async(session, plan_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

TaskResult restore_and_wait(EdSession *session, const JournalEntry *left)
{
    TaskResult ended = {.done = false};
    ed_session_restore_crashed_async(session, left, restore_ended_cb, &ended);
    wait_for_end(&ended);
    return ended;
}

void task_result_clear(TaskResult *ended)
{
    g_clear_error(&ended->error);
}

bool succeeded(TaskResult ended)
{
    if (!ended.success)
        check_note("the task failed: %s",
                   ended.error != NULL ? ended.error->message : "no error message");
    task_result_clear(&ended);
    return ended.success;
}

bool failed_with(TaskResult ended, GQuark domain, int code)
{
    bool matches = !ended.success && g_error_matches(ended.error, domain, code);
    if (!matches)
        check_note("the task %s: %s", ended.success ? "succeeded" : "failed with another error",
                   ended.error != NULL ? ended.error->message : "");
    task_result_clear(&ended);
    return matches;
}

/* ---- Pictures ---- */

void put_picture(const char *path, int width, int height, int border, uint32_t rgba)
{
    uint8_t *bytes = g_malloc0((size_t)4 * (size_t)width * (size_t)height);
    for (int y = border; y < height - border; y++)
        for (int x = border; x < width - border; x++)
            for (int c = 0; c < 4; c++)
                bytes[4 * (y * width + x) + c] = (uint8_t)(rgba >> (24 - 8 * c));
    Pixels *pixels = pixels_take((uint32_t)width, (uint32_t)height, bytes);
    GBytes *png = pixels_to_png(pixels, NULL);
    gsize size;
    const char *data = g_bytes_get_data(png, &size);
    char *folder = g_path_get_dirname(path);
    CHECK(g_mkdir_with_parents(folder, 0755) == 0);
    CHECK(g_file_set_contents(path, data, (gssize)size, NULL));
    g_free(folder);
    g_bytes_unref(png);
    pixels_unref(pixels);
}

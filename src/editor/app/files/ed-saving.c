/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-saving.h with a table of errors and the possible answers to each. An answer starts
 * another attempt with other options, asks for another path, or does nothing.
 */
#include "app/files/ed-saving.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/files/ed-file-dialogs.h"
#include "app/files/ed-recent.h"

#include <glib/gi18n.h>

typedef struct SaveRequest {
    char *path; /* NULL: the project's own path */
    SaveOptions options;
    EdSaved saved;
    void *user;
    FileError error; /* the error that the user is asked about */
} SaveRequest;

static void save_request_free(gpointer request)
{
    g_free(((SaveRequest *)request)->path);
    g_free(request);
}

static SaveRequest *save_request_new(const char *path, EdSaved saved, void *user)
{
    SaveRequest *request = g_new0(SaveRequest, 1);
    request->path = g_strdup(path);
    request->saved = saved;
    request->user = user;
    return request;
}

static void try_save(EdWindow *window, SaveRequest *request);

/* ---- Errors and answers ---- */

static const char *const changed_answers[] = {N_("Cancel"), N_("Overwrite"), N_("Compare"),
                                              N_("Save As…"), NULL};
static const char *const in_place_answers[] = {N_("Cancel"), N_("Overwrite in Place"),
                                               N_("Save As…"), NULL};
static const char *const replace_answers[] = {N_("Cancel"), N_("Replace Anyway"), N_("Save As…"),
                                              NULL};
static const char *const retry_answers[] = {N_("Cancel"), N_("Save As…"), N_("Try Again"), NULL};
static const char *const palette_answers[] = {N_("Keep Palette"), N_("Replace Palette"), NULL};

/* An error after which saving may be tried again, and the question about it. */
typedef struct Obstacle {
    FileError error;
    const char *name; /* identifies the dialog in tests */
    const char *title;
    const char *const *answers;
} Obstacle;

static const Obstacle obstacles[] = {
    {FILE_CHANGED, "file-changed", N_("Another program has changed this project's file"),
     changed_answers},
    {FILE_HARD_LINKED, "file-has-names", N_("This file has hard links"), in_place_answers},
    {FILE_PROTECTED, "file-protected", N_("This file is protected"), replace_answers},
    {FILE_IN_USE, "file-in-use", N_("This file is being saved by another program"), retry_answers},
    {FILE_PALETTE_NOT_SAVED, "palette-not-saved",
     N_("The project was saved, but its palette was "
        "not"),
     palette_answers},
};

static const Obstacle *obstacle_of(const GError *error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(obstacles); i++)
        if (g_error_matches(error, FILE_ERROR, (int)obstacles[i].error))
            return &obstacles[i];
    return NULL;
}

/* Tries again, with the option that permits what was refused before. */
static void retry_allowed(EdWindow *window, const SaveRequest *request)
{
    SaveRequest *next = save_request_new(request->path, request->saved, request->user);
    next->options = request->options;
    switch (request->error) {
    case FILE_CHANGED:
        next->options.overwrite_changed = true;
        break;
    case FILE_HARD_LINKED:
        next->options.in_place = true;
        break;
    case FILE_PROTECTED:
        next->options.replace_protected = true;
        break;
    case FILE_PALETTE_NOT_SAVED:
        next->options.replace_palette = true;
        break;
    default:
        break;
    }
    try_save(window, next);
}

static void obstacle_answered(GtkWindow *parent, int answer, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    const SaveRequest *request = user;
    const Obstacle *obstacle = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(obstacles); i++)
        if (obstacles[i].error == request->error)
            obstacle = &obstacles[i];
    const char *word = obstacle->answers[answer];
    ed_trace("answer %s", word);
    if (answer == 0) {
        if (request->error == FILE_PALETTE_NOT_SAVED && request->saved != NULL)
            request->saved(window, request->user);
    } else if (g_str_equal(word, "Compare")) {
        ed_compare_with_file(window, request->path);
    } else if (g_str_equal(word, "Save As…")) {
        ed_saving_save_as(window, request->saved, request->user);
    } else {
        retry_allowed(window, request);
    }
}

static void ask_about(EdWindow *window, SaveRequest *request, const Obstacle *obstacle,
                      const GError *error)
{
    request->error = obstacle->error;
    EdQuestion question = {.name = obstacle->name,
                           .title = _(obstacle->title),
                           .text = error->message,
                           .answers = obstacle->answers,
                           .danger = obstacle->error == FILE_IN_USE ? 0 : 1};
    ed_dialog_ask(GTK_WINDOW(window), &question, obstacle_answered, request, save_request_free);
}

/* ---- Attempts ---- */

/* An attempt to save. It references the window until the project is saved, even if the window is
 * closed meanwhile. */
typedef struct Attempt {
    EdWindow *window;
    SaveRequest *request;
} Attempt;

static void saved_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    EdSession *session = ED_SESSION(object);
    g_autofree Attempt *attempt = user;
    g_autoptr(EdWindow) window = attempt->window;
    SaveRequest *request = attempt->request;
    g_autoptr(GError) error = NULL;
    if (ed_session_save_finish(session, result, &error)) {
        ed_trace("saved %s", ed_session_path(session));
        ed_recent_add(session);
        ed_window_action_succeeded(window, "win.save-as");
        if (request->saved != NULL)
            request->saved(window, request->user);
        save_request_free(request);
        return;
    }
    ed_trace("save failed: %s", error->message);
    const Obstacle *obstacle = obstacle_of(error);
    if (obstacle != NULL) {
        ask_about(window, request, obstacle, error);
        return;
    }
    ed_window_show_notice_with_action(window, ED_NOTICE_ERROR, _("The project could not be saved"),
                                      error->message, _("Save As…"), "win.save-as");
    save_request_free(request);
}

static void try_save(EdWindow *window, SaveRequest *request)
{
    Attempt *attempt = g_new0(Attempt, 1);
    attempt->window = g_object_ref(window);
    attempt->request = request;
    ed_session_save_async(ed_window_session(window), request->path, &request->options, saved_cb,
                          attempt);
}

void ed_saving_save(EdWindow *window, const char *path, EdSaved saved, void *user)
{
    if (path == NULL && ed_session_path(ed_window_session(window)) == NULL)
        ed_saving_save_as(window, saved, user);
    else
        try_save(window, save_request_new(path, saved, user));
}

void ed_saving_overwrite(EdWindow *window)
{
    SaveRequest *request = save_request_new(NULL, NULL, NULL);
    request->options.overwrite_changed = true;
    try_save(window, request);
}

static void path_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    const SaveRequest *request = user;
    ed_saving_save(ED_WINDOW(parent), paths[0], request->saved, request->user);
}

void ed_saving_save_as(EdWindow *window, EdSaved saved, void *user)
{
    EdSession *session = ed_window_session(window);
    const char *path = ed_session_path(session);
    g_autofree char *name = path == NULL ? ed_session_file_name(session, ".gabarit") : NULL;
    ed_dialog_choose(GTK_WINDOW(window), ED_SAVE_PROJECT, path, name, path_chosen,
                     save_request_new(NULL, saved, user), save_request_free);
}

/* ---- Closing ---- */

static const char *const close_answers[] = {N_("Cancel"), N_("Discard"), N_("Save"), NULL};

/* Data of a window whose changes the user has agreed to discard when all windows close, and of the
 * application: the window with the question about that. */
#define DISCARDS "gabarit-discards"
#define ASKING   "gabarit-asks-before-quitting"

static void close_next(GtkApplication *application);

/* Continues to close all windows of the application `user`, or the window if that is NULL. */
static void saved_before_closing(EdWindow *window, void *user)
{
    if (user != NULL)
        close_next(user);
    else
        ed_saving_close(window);
}

static void close_answered(GtkWindow *parent, int answer, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    ed_trace("answer %s", close_answers[answer]);
    if (user != NULL)
        g_object_set_data(user, ASKING, NULL);
    if (answer == 1 && user != NULL) {
        g_object_set_data(G_OBJECT(window), DISCARDS, window);
        close_next(user);
    } else if (answer == 1) {
        ed_window_close_now(window);
    } else if (answer == 2) {
        ed_saving_save(window, NULL, saved_before_closing, user);
    }
}

static void ask_to_close(EdWindow *window, GtkApplication *quitting)
{
    g_autofree char *title =
        g_strdup_printf(_("Save the changes to “%s”?"), ed_session_name(ed_window_session(window)));
    EdQuestion question = {.name = "close",
                           .title = title,
                           .text = _("Unsaved changes will be lost."),
                           .answers = close_answers,
                           .danger = 1};
    ed_dialog_ask(GTK_WINDOW(window), &question, close_answered, quitting, NULL);
}

void ed_saving_close(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (session != NULL && ed_session_is_saving(session)) {
        ed_window_close_when_saved(window);
        ed_window_show_notice(window, ED_NOTICE_INFO,
                              _("The window will close once the project is saved"), NULL);
        return;
    }
    if (session != NULL && ed_session_export_progress(session) >= 0) {
        ed_window_close_when_exported(window);
        ed_window_show_notice_with_action(window, ED_NOTICE_INFO,
                                          _("The window will close once the bank "
                                            "is exported"),
                                          NULL, _("Cancel Export"), "win.cancel-export");
        return;
    }
    if (session == NULL || !ed_session_is_modified(session)) {
        ed_window_close_now(window);
        return;
    }
    ask_to_close(window, NULL);
}

/* Asks about the first window with unsaved changes; the answer calls this again. Closes all windows
 * once nothing is left to ask. */
static void close_next(GtkApplication *application)
{
    g_autoptr(GList) windows = g_list_copy(gtk_application_get_windows(application));
    for (GList *at = windows; at != NULL; at = at->next) {
        EdSession *session = ED_IS_WINDOW(at->data) ? ed_window_session(at->data) : NULL;
        if (session == NULL || !ed_session_is_modified(session) || ed_session_is_saving(session) ||
            ed_session_export_progress(session) >= 0 ||
            g_object_get_data(at->data, DISCARDS) != NULL)
            continue;
        g_object_set_data(G_OBJECT(application), ASKING, at->data);
        gtk_window_present(at->data);
        ask_to_close(at->data, application);
        return;
    }
    for (GList *at = windows; at != NULL; at = at->next)
        if (ED_IS_WINDOW(at->data) && g_object_get_data(at->data, DISCARDS) != NULL)
            ed_window_close_now(at->data);
        else if (ED_IS_WINDOW(at->data))
            ed_saving_close(at->data);
}

void ed_saving_quit(GtkApplication *application)
{
    GList *windows = gtk_application_get_windows(application);
    GList *asking = g_list_find(windows, g_object_get_data(G_OBJECT(application), ASKING));
    if (asking != NULL) {
        gtk_window_present(asking->data);
        return;
    }
    for (; windows != NULL; windows = windows->next)
        g_object_set_data(windows->data, DISCARDS, NULL);
    close_next(application);
}

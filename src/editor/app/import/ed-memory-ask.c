/* SPDX-License-Identifier: MIT */
/* Implements ed-memory-ask.h: estimates the memory on a worker, and asks if it exceeds the
 * budget. */
#include "app/import/ed-memory-ask.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "export/compile.h"
#include "model/visible.h"
#include "session/ed-memory.h"

#include <glib/gi18n.h>

typedef struct MemoryRequest {
    EdWindow *window; /* referenced while the memory is estimated */
    EdSession *session;
    EdMemoryAgreed agreed;
    void *user;
    GDestroyNotify free_user;
} MemoryRequest;

static MemoryRequest *memory_request_new(EdWindow *window, EdSession *session,
                                         EdMemoryAgreed agreed, void *user,
                                         GDestroyNotify free_user)
{
    MemoryRequest *request = g_new(MemoryRequest, 1);
    *request =
        (MemoryRequest){g_object_ref(window), g_object_ref(session), agreed, user, free_user};
    return request;
}

static void memory_request_free(gpointer data)
{
    g_autofree MemoryRequest *request = data;
    g_clear_object(&request->window);
    g_object_unref(request->session);
    if (request->free_user != NULL)
        request->free_user(request->user);
}

/* True if the window still shows the session, or none. */
static bool can_continue(EdWindow *window, EdSession *session)
{
    EdSession *shown = ed_window_session(window);
    return shown == session || shown == NULL;
}

static void answered(GtkWindow *parent, int answer, void *user)
{
    const MemoryRequest *request = user;
    EdWindow *window = ED_WINDOW(parent);
    ed_trace("memory %s", answer > 0 ? "allowed" : "refused");
    if (answer == 0 || !can_continue(window, request->session))
        return;
    ed_session_allow_memory(request->session);
    request->agreed(window, request->session, request->user);
}

/* Asks the user. Takes ownership of `request`. */
static void ask(EdWindow *window, MemoryRequest *request, const char *why)
{
    static const char *const answers[] = {N_("Cancel"), N_("Continue"), NULL};
    g_autofree char *text = text_visible(why);
    const EdQuestion question = {.name = "memory",
                                 .title = _("This needs a lot of memory. Continue anyway?"),
                                 .text = text,
                                 .answers = answers};
    g_clear_object(&request->window);
    ed_dialog_ask(GTK_WINDOW(window), &question, answered, request, memory_request_free);
}

static void weighed_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    MemoryRequest *request = user;
    g_autoptr(EdWindow) window = g_object_ref(request->window);
    g_autoptr(GError) error = NULL;
    if (!can_continue(window, request->session)) {
        memory_request_free(request);
    } else if (ed_session_weigh_finish(ED_SESSION(object), result, &error)) {
        request->agreed(window, request->session, request->user);
        memory_request_free(request);
    } else {
        ask(window, request, error->message);
    }
}

void ed_memory_ask(EdWindow *window, EdSession *session, const char *const *files,
                   EdMemoryAgreed agreed, void *user, GDestroyNotify free_user)
{
    ed_session_weigh_async(session, files, weighed_cb,
                           memory_request_new(window, session, agreed, user, free_user));
}

bool ed_memory_ask_again(EdWindow *window, EdSession *session, const GError *error,
                         EdMemoryAgreed agreed, void *user, GDestroyNotify free_user)
{
    if (!g_error_matches(error, COMPILE_ERROR, COMPILE_NO_MEMORY) ||
        ed_session_memory_is_allowed(session))
        return false;
    ask(window, memory_request_new(window, session, agreed, user, free_user), error->message);
    return true;
}

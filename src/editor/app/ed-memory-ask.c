/* SPDX-License-Identifier: MIT */
/* Implements ed-memory-ask.h. */
#include "app/ed-memory-ask.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "export/compile.h"
#include "model/visible.h"
#include "session/ed-memory.h"

#include <glib/gi18n.h>

typedef struct Asking {
    EdWindow *window; /* held while the memory is estimated */
    EdSession *session;
    EdMemoryAgreed agreed;
    void *user;
    GDestroyNotify free_user;
} Asking;

static Asking *asking_new(EdWindow *window, EdSession *session, EdMemoryAgreed agreed, void *user,
                          GDestroyNotify free_user)
{
    Asking *asking = g_new(Asking, 1);
    *asking = (Asking){g_object_ref(window), g_object_ref(session), agreed, user, free_user};
    return asking;
}

static void asking_free(gpointer data)
{
    Asking *asking = data;
    g_clear_object(&asking->window);
    g_object_unref(asking->session);
    if (asking->free_user != NULL)
        asking->free_user(asking->user);
    g_free(asking);
}

/* False if the window shows another project by now. */
static bool is_wanted(EdWindow *window, EdSession *session)
{
    EdSession *shown = ed_window_session(window);
    return shown == session || shown == NULL;
}

static void answered(GtkWindow *parent, int answer, void *user)
{
    const Asking *asking = user;
    EdWindow *window = ED_WINDOW(parent);
    ed_trace("memory %s", answer > 0 ? "allowed" : "refused");
    if (answer == 0 || !is_wanted(window, asking->session))
        return;
    ed_session_allow_memory(asking->session);
    asking->agreed(window, asking->session, asking->user);
}

/* Takes ownership of `asking`. */
static void ask(EdWindow *window, Asking *asking, const char *why)
{
    static const char *const answers[] = {N_("Cancel"), N_("Continue"), NULL};
    g_autofree char *text = text_visible(why);
    const EdQuestion question = {.name = "memory",
                                 .title = _("This needs a lot of memory. Continue anyway?"),
                                 .text = text,
                                 .answers = answers};
    g_clear_object(&asking->window);
    ed_dialog_ask(GTK_WINDOW(window), &question, answered, asking, asking_free);
}

static void weighed_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    Asking *asking = user;
    g_autoptr(EdWindow) window = g_object_ref(asking->window);
    g_autoptr(GError) error = NULL;
    if (!is_wanted(window, asking->session)) {
        asking_free(asking);
    } else if (ed_session_weigh_finish(ED_SESSION(object), result, &error)) {
        asking->agreed(window, asking->session, asking->user);
        asking_free(asking);
    } else {
        ask(window, asking, error->message);
    }
}

void ed_memory_ask(EdWindow *window, EdSession *session, const char *const *files,
                   EdMemoryAgreed agreed, void *user, GDestroyNotify free_user)
{
    ed_session_weigh_async(session, files, weighed_cb,
                           asking_new(window, session, agreed, user, free_user));
}

bool ed_memory_ask_again(EdWindow *window, EdSession *session, const GError *error,
                         EdMemoryAgreed agreed, void *user, GDestroyNotify free_user)
{
    if (!g_error_matches(error, COMPILE_ERROR, COMPILE_NO_MEMORY) ||
        ed_session_memory_is_allowed(session))
        return false;
    ask(window, asking_new(window, session, agreed, user, free_user), error->message);
    return true;
}

/* SPDX-License-Identifier: MIT */
/* Implements the question about layers of ed-import-questions.h, which follows when a worker has
 * read the layers. */
#include "app/import/ed-import-questions.h"

#include "app/ed-dialogs.h"
#include "edit/tags.h"
#include "formats/formats.h"
#include "model/picture_layers.h"
#include "model/visible.h"
#include "session/ed-worker.h"

#include <glib/gi18n.h>

enum { MAX_LINES = 12 };

typedef struct LayersRequest {
    EdWindow *window;
    EdSession *session;
    char **paths;
    Project *project;
    Budget *budget;   /* or NULL */
    TagSet tags;      /* replaces the project's tags; TAGS_CUSTOM: it does not */
    GArray *meanings; /* LayerMeaning, found on a worker */
    EdLayersAnswered answered;
    void *user;
    GDestroyNotify free_user;
} LayersRequest;

static void layers_request_free(void *data)
{
    g_autofree LayersRequest *request = data;
    if (request->free_user != NULL)
        request->free_user(request->user);
    g_array_unref(request->meanings);
    budget_unref(request->budget);
    node_unref(request->project);
    g_strfreev(request->paths);
    g_object_unref(request->session);
    g_object_unref(request->window);
}

/* ---- Reading ---- */

/* Guesses the meanings of a file's layers. Errors are reported when the file is imported. */
static void guess_file(const LayersRequest *request, const Project *project, const char *path)
{
    const Importer *importer = importer_for(path);
    if (importer == NULL || importer->guess_layers == NULL)
        return;
    g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    PictureStore *store =
        picture_store_new(folder, NULL, &(PictureLimits){.budget = request->budget});
    PictureLimits limits = picture_store_limits(store);
    g_autoptr(GBytes) bytes = picture_store_bytes(store, &(Picture){.path = name}, NULL);
    if (bytes != NULL)
        importer->guess_layers(project, bytes, &limits, request->meanings);
    picture_store_unref(store);
}

static void guess_work(void *data, GCancellable *cancel)
{
    const LayersRequest *request = data;
    g_autoptr(Project) project = request->tags != TAGS_CUSTOM
                                     ? edit_apply_tag_set(request->project, request->tags, NULL)
                                     : node_ref(request->project);
    for (char **path = request->paths; project != NULL && *path != NULL; path++)
        guess_file(request, project, *path);
}

/* ---- Asking ---- */

/* Returns a line such as "fist: boxes tagged fist". The caller frees it. */
static char *line_of(const LayerMeaning *meaning)
{
    g_autofree char *layer = text_visible(meaning->layer), *name = text_visible(meaning->name);
    switch (meaning->use) {
    case LAYER_BOXES:
        return g_strdup_printf(_("%s: boxes tagged %s"), layer, name[0] != 0 ? name : layer);
    case LAYER_HOT_SPOT:
        return g_strdup_printf(_("%s: hot spot"), layer);
    case LAYER_POINT:
        return g_strdup_printf(_("%s: action point %s"), layer, name);
    case LAYER_EVENT:
        return g_strdup_printf(_("%s: event %s"), layer, name);
    default:
        return g_strdup_printf(_("%s: skipped"), layer);
    }
}

static char *question_text(const GArray *meanings)
{
    GString *message =
        g_string_new(_("Boxes and points painted on these layers are stored in their "
                       "frames and updated when the layers are repainted. They are "
                       "not part of the picture."));
    g_string_append_c(message, '\n');
    for (guint i = 0; i < MIN(meanings->len, MAX_LINES); i++) {
        g_autofree char *line = line_of(&g_array_index(meanings, LayerMeaning, i));
        g_string_append_printf(message, "\n%s", line);
    }
    if (meanings->len > MAX_LINES)
        g_string_append(message, "\n…");
    return g_string_free(message, FALSE);
}

static void answer(const LayersRequest *request, gboolean by_name)
{
    if (ed_window_session(request->window) == request->session)
        request->answered(request->window, by_name, request->user);
}

static const char *const answers[] = {N_("Cancel"), N_("Use All Layers as Picture"),
                                      N_("Import Boxes and Points"), NULL};

static void question_answered(GtkWindow *parent, int number, void *user)
{
    if (number > 0)
        answer(user, number == 2);
}

static void guess_done(void *owner, void *data)
{
    LayersRequest *request = data;
    if (request->meanings->len == 0) {
        answer(request, FALSE);
        layers_request_free(request);
        return;
    }
    g_autofree char *text = question_text(request->meanings);
    EdQuestion question = {.name = "layers",
                           .title = _("Some layers appear to contain boxes and points"),
                           .text = text,
                           .answers = answers,
                           .page = "aseprite"};
    ed_dialog_ask(GTK_WINDOW(request->window), &question, question_answered, request,
                  layers_request_free);
}

void ed_import_layers_ask(EdWindow *window, const char *const *paths, TagSet tags,
                          EdLayersAnswered answered, void *user, GDestroyNotify free_user)
{
    static const EdWorkerClass class = {.work = guess_work, .done = guess_done};
    EdSession *session = ed_window_session(window);
    LayersRequest *request = g_new(LayersRequest, 1);
    *request =
        (LayersRequest){.window = g_object_ref(window),
                        .session = g_object_ref(session),
                        .paths = g_strdupv((char **)paths),
                        .project = node_ref((void *)ed_session_project(session)),
                        .budget = budget_ref(picture_store_budget(ed_session_pictures(session))),
                        .tags = tags,
                        .meanings = picture_layers_new(),
                        .answered = answered,
                        .user = user,
                        .free_user = free_user};
    ed_worker_run_once(&class, request);
}

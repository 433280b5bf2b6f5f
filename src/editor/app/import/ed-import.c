/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-import.h. If pictures are outside the project's folder, the user is asked whether
 * to use them where they are, or to copy them next to the project, so that it can be moved.
 */
#include "app/import/ed-import.h"

#include "app/ed-dialogs.h"
#include "app/ed-trace.h"
#include "app/import/ed-import-ask.h"
#include "app/import/ed-import-into.h"
#include "app/import/ed-import-questions.h"
#include "app/import/ed-memory-ask.h"
#include "edit/tags.h"

#include <glib/gi18n.h>

/* ---- Importing ---- */

static void imported_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    EdSession *session = ED_SESSION(object);
    g_autoptr(EdWindow) window = user;
    GError *error = NULL;
    uint64_t asset;
    if (!ed_session_import_finish(session, result, &asset, &error)) {
        ed_trace("import failed: %s", error->message);
        ed_window_show_error(window, _("Could not import the pictures"), error);
        return;
    }
    ed_trace("imported %u assets", list_count(ed_session_project(session)->sprites) +
                                       list_count(ed_session_project(session)->maps) +
                                       list_count(ed_session_project(session)->levels));
}

void ed_import_begin_parts(EdWindow *window, const EdImportPart *parts, uint32_t count)
{
    ed_session_import_parts_async(ed_window_session(window), parts, count, imported_cb,
                                  g_object_ref(window));
}

static void start_import(EdWindow *window, const char *const *paths, const ImportOptions *options)
{
    ed_import_begin_parts(window, &(EdImportPart){paths, *options}, 1);
}

/* ---- Questions about the files ---- */

/* Files that were chosen, and the options of their import. If these name an existing asset, it
 * receives the files: a sprite gets more frames, a level or map gets the first file as its
 * picture. */
typedef struct Chosen {
    char **paths;
    ImportOptions target;
    char **choices; /* the memory of `target.choices` */
    bool fits;      /* their name fits the shown sprite */
} Chosen;

/* Takes ownership of the paths. */
static Chosen *chosen_new(char **paths, const ImportOptions *target)
{
    Chosen *chosen = g_new(Chosen, 1);
    *chosen = (Chosen){paths, *target, g_strdupv((char **)target->choices), false};
    chosen->target.choices = (const char *const *)chosen->choices;
    return chosen;
}

static void chosen_free(gpointer user)
{
    g_autofree Chosen *chosen = user;
    g_strfreev(chosen->paths);
    g_strfreev(chosen->choices);
}

/* Returns the tag set that an import of sprites applies if it adds the first asset of the project;
 * see tag_set_for_first. */
static TagSet tags_for_first_import(EdWindow *window)
{
    return tag_set_for_first(ed_session_project(ed_window_session(window)),
                             import_tag_set(IMPORT_SPRITE));
}

/* Returns the kind of asset that a file which defines its own frames becomes. */
static ImportAs kind_of_file(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->maps != NULL ? importer->usual : IMPORT_SPRITE;
}

/* Imports the files that need no dialog: those that define their own frames, each as a sprite, and
 * files with several maps, as levels. Opens the dialog for the others. `by_name`: layers are
 * imported as their names indicate. */
static void import_by_kind(EdWindow *window, char **paths, const ImportOptions *target,
                           gboolean by_name)
{
    TagSet tags = tag_set_for_first(ed_session_project(ed_window_session(window)),
                                    import_tag_set(kind_of_file(paths[0])));
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(EdImportPart));
    g_autoptr(GPtrArray) singles = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GStrvBuilder) others = g_strv_builder_new();
    for (char **path = paths; *path != NULL; path++) {
        const char **single = g_new0(const char *, 2);
        EdImportPart part = {.paths = single,
                             .options = {.as = kind_of_file(*path),
                                         .tags = tags,
                                         .choices = target->choices,
                                         .layers_by_name = by_name}};
        single[0] = *path;
        if (part.options.as == IMPORT_SPRITE)
            part.options.at = target->at;
        g_ptr_array_add(singles, single);
        if (ed_import_needs_dialog(*path)) {
            g_strv_builder_add(others, *path);
        } else {
            g_array_append_val(parts, part);
            tags = TAGS_CUSTOM;
        }
    }
    if (parts->len > 0)
        ed_import_begin_parts(window, (const EdImportPart *)(void *)parts->data, parts->len);
    g_auto(GStrv) rest = g_strv_builder_end(others);
    if (rest[0] != NULL)
        ed_import_ask(window, g_steal_pointer(&rest));
}

static const char *const sprite_answers[] = {N_("Cancel"), N_("Add to Sprite"), N_("New Sprite"),
                                             NULL};
static const char *const fitting_answers[] = {N_("Cancel"), N_("New Sprite"), N_("Add to Sprite"),
                                              NULL};

static void sprite_answered(GtkWindow *parent, int answer, void *user)
{
    const Chosen *chosen = user;
    EdSession *session = ed_window_session(ED_WINDOW(parent));
    const Sprite *sprite = session != NULL ? ed_session_sprite(session) : NULL;
    ImportOptions target = chosen->target;
    if ((answer == 2) == chosen->fits && sprite != NULL)
        target.at = (ImportPosition){.sprite = sprite->id, .before = UINT32_MAX};
    if (answer > 0 && session != NULL)
        import_by_kind(ED_WINDOW(parent), chosen->paths, &target, target.layers_by_name);
}

/* Imports new assets. If a sprite is shown, asks first whether it gets the frames of a file that
 * defines its own; the dialog for other files asks the same. */
static void import_new(EdWindow *window, const Chosen *chosen, const ImportOptions *target)
{
    EdSession *session = ed_window_session(window);
    const Sprite *sprite = ed_session_sprite(session);
    const char *path = chosen->paths[0];
    if (sprite == NULL || chosen->paths[1] != NULL || ed_import_needs_dialog(path) ||
        kind_of_file(path) != IMPORT_SPRITE || ed_import_into_has(session, path)) {
        import_by_kind(window, chosen->paths, target, target->layers_by_name);
        return;
    }
    bool fits = ed_import_into_is_named(sprite, path);
    g_autofree char *title = g_strdup_printf(_("Add the frames to “%s”?"), sprite->name);
    EdQuestion question = {
        .name = "import-into", .title = title, .answers = fits ? fitting_answers : sprite_answers};
    Chosen *kept = chosen_new(g_strdupv(chosen->paths), target);
    kept->fits = fits;
    ed_dialog_ask(GTK_WINDOW(window), &question, sprite_answered, kept, chosen_free);
}

static void layers_answered(EdWindow *window, gboolean by_name, void *user)
{
    const Chosen *chosen = user;
    ImportOptions target = chosen->target;
    target.layers_by_name = by_name;
    if (target.at.sprite == 0)
        import_new(window, chosen, &target);
    else
        start_import(window, (const char *const *)chosen->paths, &target);
}

static bool any_has_layers(const char *const *paths)
{
    bool found = false;
    for (; !found && *paths != NULL; paths++) {
        const Importer *importer = importer_for(*paths);
        found = importer != NULL && importer->guess_layers != NULL;
    }
    return found;
}

static void continue_after_maps(EdWindow *window, char **paths, const ImportOptions *target);

/* Continues after the user has chosen which maps to import. */
static void maps_answered(EdWindow *window, const char *const *choices, void *user)
{
    const Chosen *chosen = user;
    ImportOptions target = chosen->target;
    target.choices = choices;
    if (ed_window_session(window) != NULL)
        continue_after_maps(window, g_strdupv(chosen->paths), &target);
}

/* Asks which maps to import, if a file has several, and continues. Takes ownership of the
 * paths. */
static void continue_import(EdWindow *window, char **paths, const ImportOptions *target)
{
    bool is_new = target->level == 0 && target->map == 0 && target->at.sprite == 0;
    if (is_new && ed_import_has_question((const char *const *)paths))
        ed_import_maps_ask(window, (const char *const *)paths, maps_answered,
                           chosen_new(paths, target), chosen_free);
    else
        continue_after_maps(window, paths, target);
}

/* Continues after the question about maps. Takes ownership of the paths. */
static void continue_after_maps(EdWindow *window, char **paths, const ImportOptions *target)
{
    const char *const first[] = {paths[0], NULL};
    Chosen *chosen = chosen_new(paths, target);
    if (target->level == 0 && target->map == 0 && any_has_layers((const char *const *)paths)) {
        ed_import_layers_ask(window, (const char *const *)paths, tags_for_first_import(window),
                             layers_answered, chosen, chosen_free);
        return;
    }
    if (target->level != 0 || target->map != 0)
        start_import(window, first, target);
    else
        layers_answered(window, FALSE, chosen);
    chosen_free(chosen);
}

static bool any_is_outside(const char *folder, const char *const *paths)
{
    g_autoptr(GFile) project_folder_file = g_file_new_for_path(folder);
    for (; *paths != NULL; paths++) {
        g_autoptr(GFile) file = g_file_new_for_path(*paths);
        if (!g_file_has_prefix(file, project_folder_file))
            return true;
    }
    return false;
}

/* Files that are being copied for a window, which may show another session afterwards. */
typedef struct CopyJob {
    EdWindow *window;
    ImportOptions target;
} CopyJob;

static void copied_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autofree CopyJob *job = user;
    g_autoptr(EdWindow) window = job->window;
    EdSession *session = ED_SESSION(object);
    GError *error = NULL;
    char **copies = ed_session_copy_to_folder_finish(session, result, &error);
    if (copies == NULL)
        ed_window_show_error(window, _("Could not copy the pictures"), error);
    else if (ed_window_session(window) == session)
        continue_import(window, copies, &job->target);
    else
        g_strfreev(copies);
}

static void copy_next_to_project(EdWindow *window, const Chosen *chosen)
{
    CopyJob *job = g_new(CopyJob, 1);
    *job = (CopyJob){g_object_ref(window), chosen->target};
    ed_session_copy_to_folder_async(ed_window_session(window), (const char *const *)chosen->paths,
                                    copied_cb, job);
}

static const char *const location_answers[] = {N_("Cancel"), N_("Use Original Files"),
                                               N_("Copy to Project Folder"), NULL};

static void location_answered(GtkWindow *parent, int answer, void *user)
{
    EdWindow *window = ED_WINDOW(parent);
    const Chosen *chosen = user;
    if (answer == 1)
        continue_import(window, g_strdupv(chosen->paths), &chosen->target);
    else if (answer == 2)
        copy_next_to_project(window, chosen);
}

static void ask_about_location(EdWindow *window, const char *const *paths,
                               const ImportOptions *target)
{
    const char *path = ed_session_path(ed_window_session(window));
    g_autofree char *folder = path != NULL ? g_path_get_dirname(path) : NULL;
    if (folder == NULL || !any_is_outside(folder, paths)) {
        continue_import(window, g_strdupv((char **)paths), target);
        return;
    }
    g_autofree char *text = g_strdup_printf(
        _("The project is in “%s”. Pictures in other folders will not be found if the project is "
          "moved."),
        folder);
    EdQuestion question = {.name = "pictures-outside",
                           .title = _("These pictures are not in the project's folder"),
                           .text = text,
                           .answers = location_answers};
    Chosen *chosen = chosen_new(g_strdupv((char **)paths), target);
    ed_dialog_ask(GTK_WINDOW(window), &question, location_answered, chosen, chosen_free);
}

/* ---- Starting an import ---- */

/* Continues after the question about memory. A window without a project gets a new project only now
 * that the user has agreed. */
static void memory_agreed(EdWindow *window, EdSession *session, void *user)
{
    const Chosen *chosen = user;
    if (ed_window_session(window) == NULL)
        ed_window_set_session(window, session);
    ask_about_location(window, (const char *const *)chosen->paths, &chosen->target);
}

static void ask_about_memory(EdWindow *window, const char *const *paths,
                             const ImportOptions *target)
{
    g_autoptr(EdSession) session = ed_window_session(window) != NULL
                                       ? g_object_ref(ed_window_session(window))
                                       : ed_session_new();
    Chosen *chosen = chosen_new(g_strdupv((char **)paths), target);
    ed_memory_ask(window, session, paths, memory_agreed, chosen, chosen_free);
}

/* Adds the files to which an atlas refers to a set. Errors are reported by the import of the
 * atlas. */
static void add_companions(GHashTable *set, const char *path)
{
    g_auto(GStrv) companions = import_companions(path, NULL);
    for (char **companion = companions; companion != NULL && *companion != NULL; companion++)
        g_hash_table_add(set, g_canonicalize_filename(*companion, NULL));
}

static bool has_file(GHashTable *set, const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    return g_hash_table_contains(set, whole);
}

/* Returns the paths without the files to which an atlas among them refers: users often choose an
 * atlas together with its pictures. */
static char **without_companions(const char *const *paths)
{
    g_autoptr(GHashTable) set = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (guint i = 0; paths[i] != NULL && paths[1] != NULL; i++)
        if (!has_file(set, paths[i]))
            add_companions(set, paths[i]);
    for (; *paths != NULL; paths++)
        if (!has_file(set, *paths))
            g_strv_builder_add(builder, *paths);
    return g_strv_builder_end(builder);
}

void ed_import_paths(EdWindow *window, const char *const *paths)
{
    g_auto(GStrv) rest = without_companions(paths);
    ask_about_memory(window, (const char *const *)rest, &(ImportOptions){.level = 0});
}

void ed_import_frames(EdWindow *window, const char *const *paths, uint32_t before)
{
    const EdView *view = ed_session_view(ed_window_session(window));
    const ImportOptions options = {
        .as = IMPORT_SPRITE,
        .at = {.sprite = view->asset, .animation = view->animation, .before = before}};
    ask_about_memory(window, paths, &options);
}

static void pictures_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    ed_import_paths(ED_WINDOW(parent), paths);
}

void ed_import_choose(EdWindow *window)
{
    ed_dialog_choose(GTK_WINDOW(window), ED_OPEN_PICTURES, NULL, NULL, pictures_chosen, NULL, NULL);
}

static void background_chosen(GtkWindow *parent, const char *const *paths, void *user)
{
    if (ed_window_session(ED_WINDOW(parent)) != NULL)
        ask_about_memory(ED_WINDOW(parent), paths, user);
}

static void choose_for_target(EdWindow *window, EdFileRequest request, const ImportOptions *target)
{
    ed_dialog_choose(GTK_WINDOW(window), request, NULL, NULL, background_chosen,
                     g_memdup2(target, sizeof *target), g_free);
}

void ed_import_choose_background(EdWindow *window)
{
    const EdView *view = ed_session_view(ed_window_session(window));
    choose_for_target(window, ED_OPEN_PICTURE,
                      &(ImportOptions){.as = IMPORT_LEVEL, .level = view->asset});
}

void ed_import_choose_layer_picture(EdWindow *window)
{
    const EdView *view = ed_session_view(ed_window_session(window));
    const Layer *layer = ed_session_layer(ed_window_session(window));
    bool heights = layer != NULL && layer->heights != NULL;
    choose_for_target(
        window, heights ? ED_HEIGHTS_PICTURE : ED_TILES_PICTURE,
        &(ImportOptions){.as = IMPORT_LEVEL, .level = view->asset, .layer = view->layer});
}

void ed_import_map_picture(EdWindow *window, const char *path, uint64_t map, int across, int down)
{
    const char *const paths[] = {path, NULL};
    ImportOptions target = {.as = IMPORT_MAP, .map = map, .across = across, .down = down};
    ask_about_memory(window, paths, &target);
}

/* SPDX-License-Identifier: MIT */
/* Implements ed-import-files.h: the lines of the list, their settings, and the worker that guesses
 * them. */
#include "app/import/ed-import-files.h"

#include "app/import/ed-import-memory.h"
#include "app/import/ed-import-thumb.h"
#include "bars/ed-sheet-picture.h"
#include "import/sheet/corrections.h"
#include "session/ed-file.h"
#include "session/ed-pictures.h"
#include "widgets/ed-words.h"

#include <glib/gi18n.h>
#include <string.h>

static void file_free(gpointer user)
{
    g_autofree EdImportFile *file = user;
    g_strfreev(file->paths);
    g_strfreev(file->row_names);
    g_strfreev(file->choices);
    g_free(file->name);
    g_free(file->reason);
    g_clear_object(&file->thumb);
    g_array_unref(file->given);
    for (int i = 0; i < 2; i++)
        g_array_unref(file->corrections[i]);
    g_free(file->frames);
}

EdImportFile *ed_import_files_get(GPtrArray *files, guint index)
{
    return g_ptr_array_index(files, index);
}

/* ---- Lines ---- */

/* True if two pictures differ only in their number. */
static bool same_stem(const char *a, const char *b)
{
    if (import_is_drawn_map(a) || import_is_drawn_map(b))
        return false;
    g_autofree char *stem_a = path_stem(a), *stem_b = path_stem(b);
    return strcmp(stem_a, stem_b) == 0;
}

/* Returns a line of the list. Takes ownership of the paths. */
static EdImportFile *file_new(GPtrArray *paths)
{
    EdImportFile *file = g_new0(EdImportFile, 1);
    g_ptr_array_add(paths, NULL);
    file->paths = (char **)g_ptr_array_free(paths, FALSE);
    file->is_map = import_is_drawn_map(file->paths[0]);
    g_autofree char *name = file->is_map ? path_base(file->paths[0]) : path_stem(file->paths[0]);
    file->name = g_utf8_make_valid(name, -1); /* the bytes of a path need not be UTF-8 */
    file->why = "";
    file->options.as = file->is_map ? IMPORT_LEVEL : IMPORT_SPRITE;
    file->given = g_array_new(FALSE, FALSE, sizeof(PixelRect));
    for (int i = 0; i < 2; i++)
        file->corrections[i] = corrections_new();
    return file;
}

/* Returns a line for a path and all later ones that differ from it only in their number. Replaces
 * them with NULL in the array. */
static EdImportFile *numbered_new(GPtrArray *paths, guint index)
{
    GPtrArray *group = g_ptr_array_new();
    char *first = g_ptr_array_index(paths, index);
    for (guint i = index; i < paths->len; i++) {
        char **path = (char **)&g_ptr_array_index(paths, i);
        if (*path != NULL && (i == index || same_stem(first, *path)))
            g_ptr_array_add(group, g_steal_pointer(path));
    }
    return file_new(group);
}

/* Returns the text after a name and a colon, or the whole text if it does not begin with them. Some
 * languages have a no-break space before the colon. */
static const char *after_name_and_colon(const char *words, const char *name)
{
    if (!g_str_has_prefix(words, name))
        return words;
    const char *rest = words + strlen(name);
    while (g_unichar_isspace(g_utf8_get_char(rest)))
        rest = g_utf8_next_char(rest);
    if (*rest != ':')
        return words;
    do
        rest = g_utf8_next_char(rest);
    while (g_unichar_isspace(g_utf8_get_char(rest)));
    return rest;
}

/* Returns an error message without the name of the file, which the list shows already. */
static char *reason_of(const GError *error, const char *name)
{
    if (error == NULL)
        return NULL;
    /* The message contains the name, whose bytes may not be UTF-8. */
    g_autofree char *message = g_utf8_make_valid(error->message, -1);
    g_autofree char *valid_name = g_utf8_make_valid(name, -1);
    return ed_text_as_sentence(after_name_and_colon(message, valid_name));
}

/* Returns a line with the reason if a file cannot be read. Returns NULL if the file begins like a
 * picture, or is a Tiled map, which is read later. */
static EdImportFile *unread_new(const char *path)
{
    g_autoptr(GError) error = NULL;
    uint32_t width, height;
    if (import_is_drawn_map(path) || picture_read_size(path, &width, &height, &error))
        return NULL;
    GPtrArray *paths = g_ptr_array_new();
    g_autofree char *name = g_path_get_basename(path);
    g_ptr_array_add(paths, g_strdup(path));
    EdImportFile *file = file_new(paths);
    file->failed = true;
    file->reason = reason_of(error, name);
    return file;
}

static char *unread_text(GPtrArray *unread)
{
    if (unread->len == 0)
        return g_strdup("");
    g_autofree char *first = g_path_get_basename(ed_import_files_get(unread, 0)->paths[0]);
    guint more = unread->len - 1;
    return more == 0 ? g_strdup_printf(_("%s cannot be read and will be skipped"), first)
                     : g_strdup_printf(g_dngettext(NULL, "%s and %u more cannot be read",
                                                   "%s and %u more cannot be read", more),
                                       first, more);
}

/* Adds lines. Files that may be readable come first, so that the window begins with one of them. */
static void add_lines(GPtrArray *files, char **paths, char **loss)
{
    g_autoptr(GPtrArray) pictures = g_ptr_array_new();
    g_autoptr(GPtrArray) unread = g_ptr_array_new();
    for (char **path = paths; *path != NULL; path++) {
        EdImportFile *file = unread_new(*path);
        g_ptr_array_add(file != NULL ? unread : pictures,
                        file != NULL ? (gpointer)file : (gpointer)g_strdup(*path));
    }
    for (guint i = 0; i < pictures->len; i++)
        if (g_ptr_array_index(pictures, i) != NULL)
            g_ptr_array_add(files, numbered_new(pictures, i));
    *loss = unread_text(unread);
    g_ptr_array_extend(files, unread, NULL, NULL);
}

static bool has_path(GPtrArray *files, const char *path)
{
    for (guint i = 0; i < files->len; i++)
        if (g_strv_contains((const char *const *)ed_import_files_get(files, i)->paths, path))
            return true;
    return false;
}

guint ed_import_files_add(GPtrArray *files, char **paths, char **loss)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (char **path = paths; *path != NULL; path++)
        if (!has_path(files, *path))
            g_strv_builder_add(builder, *path);
    g_auto(GStrv) added = g_strv_builder_end(builder);
    guint old_count = files->len;
    add_lines(files, added, loss);
    return files->len - old_count;
}

GPtrArray *ed_import_files_new(char **paths, char **loss)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(file_free);
    add_lines(files, paths, loss);
    return files;
}

/* ---- Settings ---- */

static const char *guess_text(const SheetGuess *guess)
{
    switch (guess->kind) {
    case GUESS_GRID:
        return _("Figures of the same size in regular rows: probably a sprite");
    case GUESS_ISLANDS:
        return _("Scattered figures: probably a sprite");
    case GUESS_OPAQUE:
        return _("No transparency: probably a map");
    case GUESS_LARGE:
        return _("One large picture: probably a map");
    default:
        return _("One figure: probably a frame of a sprite");
    }
}

const char *ed_import_file_why(const EdImportFile *file)
{
    return !file->is_map ? file->why
           : file->options.as == IMPORT_LEVEL
               ? _("Layers are guessed by name and content; those with zones become a map")
               : _("Areas become zones that can be clicked or driven on");
}

void ed_import_file_use_guess(EdImportFile *file)
{
    file->chosen = false;
    if (file->is_map) {
        file->options = (ImportOptions){.as = IMPORT_LEVEL};
        g_clear_pointer(&file->choices, g_strfreev);
        return;
    }
    const SheetGuess *guess = &file->guess;
    bool is_map = guess->kind == GUESS_OPAQUE || guess->kind == GUESS_LARGE;
    bool is_sequence = file->paths[1] != NULL;
    file->options = (ImportOptions){.as = is_map ? IMPORT_MAP : IMPORT_SPRITE, .cut = guess->cut};
    file->why = guess_text(guess);
    if (!is_sequence)
        return;
    file->options.as = IMPORT_SPRITE;
    file->options.cut.kind = CUT_WHOLE;
    file->why = _("Numbered pictures: probably frames of a sprite");
}

/* Remembered settings take precedence over the guess. */
void ed_import_file_choose_settings(EdImportFile *file, const SheetGuess *guess, uint32_t width,
                                    uint32_t height)
{
    ImportOptions options = {.as = IMPORT_SPRITE};
    file->guess = *guess;
    file->width = width;
    file->height = height;
    file->known = true;
    if (file->is_map)
        return;
    ed_import_file_use_guess(file);
    if (!ed_import_recall(file->paths[0], width, height, guess, &options))
        return;
    file->options = options;
    file->chosen = true;
    file->why = _("Same settings as for the last picture of this kind");
}

/* Returns a text for the number of frames, as far as it can be determined without the picture. */
static char *cut_note(const EdImportFile *file)
{
    const SheetCut *cut = &file->options.cut;
    guint pictures = g_strv_length(file->paths);
    if (cut->kind == CUT_GRID)
        return g_strdup_printf("%u × %u", sheet_cells_across(cut, file->width),
                               sheet_cells_down(cut, file->height));
    if (cut->kind == CUT_ISLANDS)
        return g_strdup(_("islands"));
    if (cut->kind == CUT_GIVEN)
        return g_strdup(_("drawn by hand"));
    return g_strdup_printf(g_dngettext(NULL, "%u picture", "%u pictures", pictures), pictures);
}

char *ed_import_file_note(const EdImportFile *file)
{
    if (file->failed)
        return g_strdup(file->reason != NULL ? file->reason : _("cannot be read"));
    if (!file->known)
        return g_strdup("…");
    if (file->options.as == IMPORT_SPRITE) {
        g_autofree char *note = cut_note(file);
        return g_strdup_printf("%s · %s", _("Sprite"), note);
    }
    const char *kind = file->options.as == IMPORT_MAP ? _("Map") : _("Level");
    return file->is_map ? g_strdup(kind)
                        : g_strdup_printf("%s · %u × %u", kind, file->width, file->height);
}

/* ---- Guessing ---- */

PictureStore *ed_import_store_new(EdSession *session, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    const char *const *allowed = ed_session_allowed_folders(session);
    const char *project = ed_session_path(session);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autofree char *project_folder = project != NULL ? g_path_get_dirname(project) : NULL;
    for (; *allowed != NULL; allowed++)
        g_strv_builder_add(builder, *allowed);
    if (project_folder != NULL)
        g_strv_builder_add(builder, project_folder);
    g_auto(GStrv) roots = g_strv_builder_end(builder);
    return import_store_new(
        folder, (const char *const *)roots,
        &(PictureLimits){.budget = picture_store_budget(ed_session_pictures(session))});
}

/* A file, and what a worker has found out about it. */
typedef struct Found {
    char *path, *name;
    ImportAs as; /* the kind of asset; used only for a Tiled map */
    PictureStore *store;
    bool read;
    char *reason; /* why it was not read */
    SheetGuess guess;
    GdkTexture *thumb;
    uint32_t width, height;
} Found;

typedef struct GuessJob {
    GPtrArray *files;
    Found *found;
    guint count;
    void (*done)(void *user);
} GuessJob;

static void guess_job_free(void *data)
{
    g_autofree GuessJob *job = data;
    for (guint i = 0; i < job->count; i++) {
        g_free(job->found[i].path);
        g_free(job->found[i].name);
        g_free(job->found[i].reason);
        g_clear_object(&job->found[i].thumb);
        picture_store_unref(job->found[i].store);
    }
    g_free(job->found);
    g_ptr_array_unref(job->files);
}

static Found found_new(const EdImportFile *file, EdSession *session)
{
    return (Found){.path = g_strdup(file->paths[0]),
                   .name = g_path_get_basename(file->paths[0]),
                   .as = file->options.as,
                   .store = ed_import_store_new(session, file->paths[0])};
}

static void read_and_guess(Found *found, GCancellable *cancel)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Pixels) pixels = ed_sheet_picture_read(
        found->store, found->name, &(ImportOptions){.as = found->as}, cancel, &error);
    if (pixels == NULL) {
        found->reason = reason_of(error, found->name);
        return;
    }
    found->read = true;
    found->guess = sheet_guess(pixels);
    found->thumb = ed_import_thumb_new(pixels, &found->guess.cut);
    found->width = pixels->width;
    found->height = pixels->height;
}

static void guess_work(void *data, GCancellable *cancel)
{
    GuessJob *job = data;
    for (guint i = 0; i < job->count && !g_cancellable_is_cancelled(cancel); i++)
        read_and_guess(&job->found[i], cancel);
}

/* Applies the results of the worker. If the user has selected the file meanwhile, the preview has
 * read it already, and its settings are kept. */
static void apply_found(EdImportFile *file, const Found *found)
{
    g_set_object(&file->thumb, found->thumb);
    if (file->known)
        return;
    file->failed = !found->read;
    g_free(file->reason);
    file->reason = g_strdup(found->reason);
    if (found->read)
        ed_import_file_choose_settings(file, &found->guess, found->width, found->height);
}

static void guess_done(void *owner, void *data)
{
    GuessJob *job = data;
    for (guint i = 0; i < job->files->len; i++) {
        EdImportFile *file = ed_import_files_get(job->files, i);
        for (guint k = 0; k < job->count; k++)
            if (strcmp(job->found[k].path, file->paths[0]) == 0)
                apply_found(file, &job->found[k]);
    }
    job->done(owner);
}

void ed_import_files_guess(GPtrArray *files, EdSession *session, EdWorker *worker,
                           void (*done)(void *user), void *user)
{
    static const EdWorkerClass class = {
        .work = guess_work, .done = guess_done, .free = guess_job_free};
    if (files->len < 2)
        return;
    GuessJob *job = g_new0(GuessJob, 1);
    job->files = g_ptr_array_ref(files);
    job->count = files->len;
    job->found = g_new0(Found, job->count);
    for (guint i = 0; i < job->count; i++)
        job->found[i] = found_new(ed_import_files_get(files, i), session);
    job->done = done;
    worker->class = &class;
    worker->owner = user;
    ed_worker_run(worker, job);
}

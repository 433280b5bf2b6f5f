/* SPDX-License-Identifier: MIT */
/* Imports files; the contract is in import_files.h. */
#include "formats/import_files.h"

#include "edit/tags.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Importing ---- */

/* A file and its cut. */
typedef struct SortedFile {
    const char *path;
    SheetCut cut;
} SortedFile;

static int compare_files(const void *a, const void *b)
{
    return natural_compare(((const SortedFile *)a)->path, ((const SortedFile *)b)->path);
}

/* Returns the files in natural order, each with its cut. The caller frees both arrays (g_free); the
 * paths are borrowed. */
static const char **sort_files(const char *const *paths, const ImportOptions *options,
                               SheetCut **cuts)
{
    uint32_t count = g_strv_length((char **)paths);
    g_autofree SortedFile *files = g_new(SortedFile, count);
    for (uint32_t i = 0; i < count; i++)
        files[i] = (SortedFile){paths[i], options->cuts != NULL ? options->cuts[i] : options->cut};
    qsort(files, count, sizeof *files, compare_files);
    const char **sorted = g_new0(const char *, count + 1);
    *cuts = g_new(SheetCut, count);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = files[i].path;
        (*cuts)[i] = files[i].cut;
    }
    return sorted;
}

static const Importer *common_importer(const char *const *paths, GError **error)
{
    const Importer *importer = paths[0] != NULL ? importer_for(paths[0]) : NULL;
    if (paths[0] == NULL) {
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("there is no file to import"));
        return NULL;
    }
    for (; *paths != NULL; paths++)
        if (importer_for(*paths) == NULL || importer_for(*paths) != importer) {
            g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                        importer_for(*paths) == NULL
                            ? _("%s: files of this kind cannot be imported")
                            : _("%s: files of different kinds cannot be imported together"),
                        *paths);
            return NULL;
        }
    return importer;
}

static const Importer *importer_by_content(PictureStore *store, const char *path)
{
    const Importer *importer = importer_for(path);
    if (importer == NULL || !importer->shares_suffix)
        return importer;
    g_autoptr(GBytes) bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, NULL);
    importer = importer_for_content(path, bytes);
    return importer;
}

ImportAs import_as_usual(PictureStore *store, const char *path)
{
    const Importer *importer = importer_by_content(store, path);
    return importer != NULL ? importer->usual : IMPORT_SPRITE;
}

/* Returns the project with the tags of a set, or unchanged if its tags cannot be replaced. NULL
 * with an error. */
static Project *with_tags(const Project *before, TagSet set, GError **error)
{
    return set != TAGS_CUSTOM && tags_can_be_replaced(before)
               ? edit_apply_tag_set(before, set, error)
               : node_ref(before);
}

static Project *import_within_budget(const Project *before, PictureStore *store,
                                     const char *const *paths, const ImportOptions *options,
                                     ImportDone *done, GError **error)
{
    const Importer *importer = common_importer(paths, error);
    if (importer == NULL)
        return NULL;
    SheetCut *cuts;
    const char **sorted = sort_files(paths, options, &cuts);
    ImportOptions sorted_options = *options;
    sorted_options.cuts = cuts;
    Project *tagged = with_tags(before, options->tags, error), *after = NULL;
    importer = importer_by_content(store, sorted[0]);
    if (tagged != NULL)
        after = importer->import != NULL
                    ? importer->import(tagged, store, sorted, &sorted_options, done, error)
                    : import_parts(tagged, store, sorted, &sorted_options, done,
                                   importer->import_content, error);
    node_unref(tagged);
    g_free(sorted);
    g_free(cuts);
    if (after != NULL && options->as == IMPORT_SPRITE && options->at.sprite != 0) {
        Project *imported = after;
        after = move_frames_to_sprite(imported, store, &options->at, done->asset, error);
        node_unref(imported);
        done->asset = options->at.sprite;
        done->assets = 0;
        if (options->at.animation != 0) {
            conversion_report_add(options->report, IMPORT_LOST_ANIMATION, paths[0],
                                  done->animations);
            done->animations = 0;
        }
    }
    return after;
}

bool import_result_fits(const Project *before, const Project *after, Budget *budget, GError **error)
{
    uint64_t limit = MIN(budget_limit(budget), UINT64_MAX - 1);
    uint64_t bytes = node_unshared_bytes(after, before, limit + 1);
    bool fits = budget_take(budget, bytes, error);
    if (fits)
        budget_release(budget, bytes);
    return fits;
}

Project *import_files(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error)
{
    BudgetScope scope;
    memset(done, 0, sizeof *done);
    budget_open(&scope, picture_store_budget(store));
    Project *after = import_within_budget(before, store, paths, options, done, error);
    GError *problem = NULL;
    bool holds = budget_close(&scope, &problem);
    if (after == NULL)
        g_clear_error(&problem);
    else if (!holds || !import_result_fits(before, after, picture_store_budget(store), &problem)) {
        g_propagate_prefixed_error(error, problem, _("%s: "), paths[0]);
        g_clear_pointer(&after, node_unref);
    }
    if (after == NULL)
        memset(done, 0, sizeof *done);
    return after;
}

bool import_is_drawn_map(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->is_level_or_map;
}

/* ---- Other files that a file needs ---- */

bool import_needs_others(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->companions != NULL &&
           (importer->companions_of == NULL || path_has_suffix(path, importer->companions_of));
}

/* Returns paths below a folder; frees the array of their names. */
static char **in_folder(const char *folder, char **names)
{
    for (char **name = names; name != NULL && *name != NULL; name++) {
        char *path = g_build_filename(folder, *name, NULL);
        g_free(*name);
        *name = path;
    }
    return names;
}

char **import_companions(const char *path, GError **error)
{
    if (!import_needs_others(path))
        return g_new0(char *, 1);
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    g_autoptr(GBytes) bytes = picture_store_bytes(store, &(Picture){.path = name}, error);
    const Importer *importer = importer_for_content(path, bytes);
    char **names = bytes != NULL ? importer->companions(store, name, bytes, error) : NULL;
    names = in_folder(folder, names);
    picture_store_unref(store);
    g_free(folder);
    g_free(name);
    return names;
}

char *import_atlas_of(const Project *project, const Sprite *sprite, const Frame *frame)
{
    char *path = atlas_path(project, sprite, frame);
    const Importer *importer = path != NULL ? importer_for(path) : NULL;
    if (importer == NULL || !importer->names_pictures)
        g_clear_pointer(&path, g_free);
    return path;
}

static void add_atlas_path(GPtrArray *paths, char *path)
{
    if (path != NULL && !g_ptr_array_find_with_equal_func(paths, path, g_str_equal, NULL))
        g_ptr_array_add(paths, path);
    else
        g_free(path);
}

char **import_atlases_of(const Project *project, const Sprite *sprite)
{
    GPtrArray *paths = g_ptr_array_new();
    add_atlas_path(paths, import_atlas_of(project, sprite, NULL));
    LIST_EACH (Frame, frame, sprite->frames)
        if (properties_text(frame->properties, IMPORT_ATLAS_KEY) != NULL)
            add_atlas_path(paths, import_atlas_of(project, sprite, frame));
    g_ptr_array_add(paths, NULL);
    return (char **)g_ptr_array_free(paths, false);
}

char **import_maps_of(const char *path, GError **error)
{
    const Importer *importer = importer_for(path);
    GMappedFile *file =
        importer != NULL && importer->maps != NULL ? g_mapped_file_new(path, false, error) : NULL;
    if (file == NULL)
        return NULL;
    g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);
    char **names = importer->maps(bytes, error);
    g_mapped_file_unref(file);
    return names;
}

/* ---- Pictures of other files ---- */

static Pixels *draw(PictureStore *store, const char *path, GBytes *bytes, GCancellable *cancel,
                    GError **error)
{
    const Importer *importer = importer_for_content(path, bytes);
    if (importer != NULL && importer->draw != NULL)
        return importer->draw(store, path, bytes, cancel, error);
    g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED, _("unsupported image format"));
    return NULL;
}

PictureStore *import_store_new(const char *folder, const char *const *roots,
                               const PictureLimits *limits)
{
    PictureStore *store = picture_store_new(folder, roots, limits);
    picture_store_compose_with(store, draw);
    return store;
}

/* SPDX-License-Identifier: MIT */
/* The table of importers; the contract is in import.h. */
#include "import/import.h"

#include "edit/tags.h"
#include "import/import_internal.h"
#include "import/tiled/tiled.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The table ---- */

static const char *const picture_suffixes[] = {
    ".png",
#ifdef HAS_JPEG
    ".jpg",  ".jpeg",
#endif
#ifdef HAS_WEBP
    ".webp",
#endif
    NULL,
};
static const char *const gif_suffixes[] = {".gif", NULL};
static const char *const aseprite_suffixes[] = {".aseprite", ".ase", NULL};
static const char *const atlas_suffixes[] = {".json", NULL};
static const char *const tileset_suffixes[] = {".tsx", ".tsj", NULL};
static const char *const tiled_map_suffixes[] = {".tmx", ".tmj", NULL};
static const char *const doom_suffixes[] = {".wad", NULL};

static const char *const mugen_suffixes[] = {".air", ".sff", NULL};

static const Importer table[] = {
    {picture_suffixes, import_pictures, false, false, IMPORT_SPRITE, "sheets"},
    {gif_suffixes, import_gif, true, false, IMPORT_SPRITE, "sheets"},
    {aseprite_suffixes, import_aseprite, true, false, IMPORT_SPRITE, "aseprite"},
    {atlas_suffixes, import_atlas, true, true, IMPORT_SPRITE, "texturepacker"},
    {tileset_suffixes, import_tiled, true, true, IMPORT_SPRITE, "tiled"},
    {tiled_map_suffixes, import_tiled, true, true, IMPORT_LEVEL, "tiled"},
    {doom_suffixes, import_doom, true, false, IMPORT_LEVEL, "doom"},
    {mugen_suffixes, import_mugen, true, false, IMPORT_SPRITE, "mugen"},
};

const Importer *importers(uint32_t *count)
{
    *count = G_N_ELEMENTS(table);
    return table;
}

static size_t suffix_length(const char *path, const char *suffix)
{
    size_t length = strlen(path), end = strlen(suffix);
    return length > end && g_ascii_strcasecmp(path + length - end, suffix) == 0 ? end : 0;
}

const Importer *importer_for(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++)
        for (const char *const *suffix = table[i].suffixes; *suffix != NULL; suffix++)
            if (suffix_length(path, *suffix) > 0)
                return &table[i];
    return NULL;
}

bool import_is_atlas(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->names_files;
}

bool import_is_tiled_map(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->import == import_tiled && importer->usual == IMPORT_LEVEL;
}

bool import_is_wad(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->import == import_doom;
}

bool import_is_air(const char *path)
{
    return suffix_length(path, mugen_suffixes[0]) > 0;
}

bool import_has_layers(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->import == import_aseprite;
}

bool import_knows_frames(const char *path)
{
    const Importer *importer = importer_for(path);
    return importer != NULL && importer->has_frames;
}

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
    SortedFile *files = g_new(SortedFile, count);
    for (uint32_t i = 0; i < count; i++)
        files[i] = (SortedFile){paths[i], options->cuts != NULL ? options->cuts[i] : options->cut};
    qsort(files, count, sizeof *files, compare_files);
    const char **sorted = g_new0(const char *, count + 1);
    *cuts = g_new(SheetCut, count);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = files[i].path;
        (*cuts)[i] = files[i].cut;
    }
    g_free(files);
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

/* Returns the suffix of the Tiled format of a JSON file, whose name may also end with .json; NULL
 * if it is another file. */
static const char *tiled_suffix(PictureStore *store, const char *path)
{
    GBytes *bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, NULL);
    gsize size = 0;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    const char *kind = text == NULL || !tiled_is_json(text, size)               ? NULL
                       : g_strstr_len(text, (gssize)size, "\"layers\"") != NULL ? ".tmj"
                                                                                : ".tsj";
    g_bytes_unref(bytes);
    return kind;
}

static const Importer *importer_by_content(PictureStore *store, const char *path)
{
    const Importer *importer = importer_for(path);
    bool any_json = importer != NULL && importer->import == import_atlas;
    const char *kind = any_json ? tiled_suffix(store, path) : NULL;
    for (size_t i = 0; kind != NULL && i < G_N_ELEMENTS(table); i++)
        if (g_strv_contains(table[i].suffixes, kind))
            return &table[i];
    return importer;
}

ImportAs import_as_usual(PictureStore *store, const char *path)
{
    const Importer *importer = importer_by_content(store, path);
    return importer != NULL ? importer->usual : IMPORT_SPRITE;
}

TagSet import_tag_set(ImportAs as)
{
    return as == IMPORT_SPRITE ? TAGS_FIGHTER : as == IMPORT_MAP ? TAGS_ROOM : TAGS_PLATFORMER;
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
        after = importer->import(tagged, store, sorted, &sorted_options, done, error);
    node_unref(tagged);
    g_free(sorted);
    g_free(cuts);
    if (after != NULL && options->as == IMPORT_SPRITE && options->at.sprite != 0) {
        Project *imported = after;
        after = move_frames_to_sprite(imported, &options->at, done->asset, error);
        node_unref(imported);
        conversion_report_add(options->report, IMPORT_LOST_ANIMATION, paths[0], done->animations);
        *done = (ImportDone){.asset = options->at.sprite, .frames = done->frames};
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

/* SPDX-License-Identifier: MIT */
/* Project files and the palettes that they link to; the contract is in save.h. */
#include "file/save_internal.h"
#include "model/path.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* ---- Palettes ---- */

/* Returns the path of a project's palette, which is relative to the project file. */
static char *palette_path(const Project *project, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    return g_build_filename(folder, project->palette, NULL);
}

static bool has_palette(const Project *project)
{
    const char *path = project->palette;
    return path[0] != 0 && !g_path_is_absolute(path);
}

/* Returns the tags of a palette, followed by those of the project that it lacks. */
static List *tags_with_palette(const Project *project, const Project *palette)
{
    List *tags = list_ref(palette->tags);
    LIST_EACH (Tag, tag, project->tags)
        if (project_tag(palette, tag->number) == NULL &&
            project_tag_named(palette, tag->name) == NULL)
            node_set_list(&tags, list_append(tags, node_ref(tag)));
    return tags;
}

static List *roles_with_palette(const Project *project, const Project *palette)
{
    List *roles = list_ref(palette->roles);
    LIST_EACH (Role, role, project->roles)
        if (list_find_name(palette->roles, role->name, NULL) == NULL)
            node_set_list(&roles, list_append(roles, node_ref(role)));
    return roles;
}

/* Returns the palette in `bytes`, or NULL if they are not a palette or `bytes` is NULL. */
static Project *palette_of(GBytes *bytes, Budget *budget)
{
    if (bytes == NULL)
        return NULL;
    return palette_from_text_within(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), budget,
                                    NULL);
}

/* Returns the project with a palette's tags and roles; NULL if the two do not fit together. */
static Project *with_palette_tags(const Project *project, const Project *palette)
{
    Project *merged = node_copy(project);
    node_set_list(&merged->tags, tags_with_palette(project, palette));
    node_set_list(&merged->roles, roles_with_palette(project, palette));
    if (project_validate(merged, NULL, NULL))
        return merged;
    node_unref(merged);
    return NULL;
}

/* The places that a palette may be read from: anywhere, or only below the project's folder and
 * roots. */
typedef struct PaletteAccess {
    bool anywhere;
    const char *const *roots;
} PaletteAccess;

static GBytes *palette_bytes(const Project *project, const char *path, const PaletteAccess *access,
                             FileMark *found)
{
    char *full = palette_path(project, path), *folder = g_path_get_dirname(path);
    GBytes *bytes = access->anywhere
                        ? file_read(full, PROJECT_MAX_BYTES, found, NULL)
                        : file_read_opened(file_path_open(folder, access->roots, project->palette),
                                           full, PROJECT_MAX_BYTES, found, NULL);
    g_free(full);
    g_free(folder);
    return bytes;
}

/* Returns the project with its palette imported, and notes the palette in the mark; returns the
 * project unchanged if no palette fits. Consumes `project`. */
static Project *with_palette(Project *project, const char *path, const PaletteAccess *access,
                             FileMark *mark, Budget *budget)
{
    FileMark found;
    GBytes *bytes = palette_bytes(project, path, access, &found);
    if (bytes != NULL)
        budget_add_file(budget, project->palette,
                        BUDGET_PER_TEXT_BYTE * (uint64_t)g_bytes_get_size(bytes));
    g_autoptr(Project) palette = palette_of(bytes, budget);
    Project *merged = palette != NULL ? with_palette_tags(project, palette) : NULL;
    if (merged != NULL) {
        memcpy(mark->palette, found.digest, sizeof mark->palette);
        node_unref(project);
    }
    g_clear_pointer(&bytes, g_bytes_unref);
    return merged != NULL ? merged : project;
}

/* A palette to be saved. */
typedef struct PaletteSave {
    char *path;
    char *folder; /* of the project file */
    GBytes *old;  /* the content on disk, or NULL */
    FileMark mark;
    Project *palette; /* `old` as a palette, or NULL */
} PaletteSave;

/* Returns the reason why a palette must not be written, or NULL if it may be. An untrusted project
 * may name any path: that must not destroy another file, nor create a file that another program
 * reads. */
static const char *refusal_reason(const PaletteSave *save, const FileMark *mark, bool may_replace)
{
    struct stat status;
    bool is_present = lstat(save->path, &status) == 0;
    if (is_present && save->palette == NULL)
        return _("the existing file is not a palette that this version can read; it was not "
                 "overwritten");
    if (!is_present && !g_str_has_suffix(save->path, PALETTE_ENDING))
        return _("the name of a new palette must end with .gabarit-palette");
    if (is_present && !may_replace &&
        (mark == NULL || memcmp(mark->palette, save->mark.digest, 16) != 0))
        return _("another program changed it after the project was loaded");
    return NULL;
}

/* True if loading the project was allowed to read its palette, and read it. */
static bool was_read(const FileMark *mark)
{
    static const uint8_t none[sizeof mark->palette];
    return mark != NULL && memcmp(mark->palette, none, sizeof none) != 0;
}

/* Resolves where the palette is written: below the project's folder, or anywhere if a person
 * agreed. */
static bool find_target(const PaletteSave *save, const char *name, bool may_replace,
                        FilePath *target, GError **error)
{
    return may_replace ? file_path_named(save->path, target, error)
                       : file_path_beneath(save->folder, name, target, error);
}

static bool report_palette_not_saved(GError **error, const char *path, const char *why)
{
    g_autofree char *what =
        g_strdup_printf(_("the project was saved, but not this palette: %s"), why);
    file_fails(error, FILE_PALETTE_NOT_SAVED, path, what);
    return false;
}

/* Writes the palette, unless the file already has the text. Returns false with a reason. */
static bool replace_palette(PaletteSave *save, const Project *project, const FilePath *target,
                            const FileMark *mark, bool may_replace, GError **problem)
{
    save->old = file_read(save->path, PROJECT_MAX_BYTES, &save->mark, NULL);
    save->palette = palette_of(save->old, NULL);
    g_autoptr(GString) text = palette_to_text(project, save->palette);
    bool ok = save->old != NULL && g_bytes_get_size(save->old) == text->len &&
              memcmp(g_bytes_get_data(save->old, NULL), text->str, text->len) == 0;
    const char *refusal = ok ? NULL : refusal_reason(save, mark, may_replace);
    if (!ok && *problem == NULL && refusal != NULL)
        g_set_error_literal(problem, FILE_ERROR, FILE_PALETTE_NOT_SAVED, refusal);
    else if (!ok && *problem == NULL)
        ok = file_write_at(target, text->str, text->len, &save->mark, NULL, problem);
    return ok;
}

/* A palette outside the project's folder is read only if that was allowed when the project was
 * loaded, and then not written. */
static bool save_palette(const Project *project, const char *path, FileMark *mark,
                         const SaveOptions *options, GError **error)
{
    PaletteSave save = {.path = palette_path(project, path), .folder = g_path_get_dirname(path)};
    FilePath target;
    g_autoptr(GError) problem = NULL;
    bool may_replace = options != NULL && options->replace_palette;
    bool found = find_target(&save, project->palette, may_replace, &target, &problem);
    bool ok = (found || was_read(mark)) &&
              replace_palette(&save, project, &target, mark, may_replace, &problem);
    if (!ok)
        report_palette_not_saved(error, save.path, problem->message);
    else if (mark != NULL)
        memcpy(mark->palette, save.mark.digest, sizeof mark->palette);
    file_path_clear(&target);
    node_unref(save.palette);
    g_clear_pointer(&save.old, g_bytes_unref);
    g_free(save.path);
    g_free(save.folder);
    return ok;
}

/* ---- Projects ---- */

static Project *load(const char *path, const PaletteAccess *access, FileMark *mark, Budget *budget,
                     GError **error)
{
    FileMark loaded_mark;
    GBytes *bytes = file_read(path, PROJECT_MAX_BYTES, &loaded_mark, error);
    Project *project = NULL;
    if (bytes != NULL) {
        budget_add_file(budget, path, BUDGET_PER_TEXT_BYTE * (uint64_t)g_bytes_get_size(bytes));
        project = project_from_text_within(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                           budget, error);
    }
    if (bytes != NULL && project == NULL) {
        g_autofree char *shown = g_filename_display_name(path);
        g_prefix_error(error, _("%s: "), shown);
    }
    g_clear_pointer(&bytes, g_bytes_unref);
    if (project != NULL && has_palette(project))
        project = with_palette(project, path, access, &loaded_mark, budget);
    if (mark != NULL)
        *mark = project != NULL ? loaded_mark : (FileMark){.exists = false};
    return project;
}

Project *project_load(const char *path, FileMark *mark, GError **error)
{
    return project_load_with_budget(path, mark, NULL, error);
}

Project *project_load_with_budget(const char *path, FileMark *mark, Budget *budget, GError **error)
{
    const PaletteAccess access = {.anywhere = true};
    return load(path, &access, mark, budget, error);
}

Project *project_load_within(const char *path, const char *const *roots, FileMark *mark,
                             Budget *budget, GError **error)
{
    const PaletteAccess access = {.roots = roots};
    return load(path, &access, mark, budget, error);
}

/* Returns the reason why a text does not read back as the project that it was made from. `reread`
 * is the project that was read back, or NULL with an error. The caller frees the result. */
static char *describe_difference(const Project *project, const Project *reread,
                                 const GError *problem)
{
    if (reread == NULL)
        return g_strdup(problem->message);
    g_autofree char *where = path_difference_text(project, reread);
    return g_strdup_printf(_("the contents differ at %s"), where);
}

/* True if a text reads back as the project that it was made from. Nothing is overwritten before
 * this is certain. */
static bool reads_back_equal(const Project *project, const GString *text, const char *path,
                             GError **error)
{
    uint8_t wanted[NODE_DIGEST], got[NODE_DIGEST] = {0};
    g_autoptr(GError) problem = NULL;
    g_autoptr(Project) reread = project_from_text(text->str, text->len, &problem);
    node_digest(project, wanted);
    if (reread != NULL)
        node_digest(reread, got);
    bool right = reread != NULL && memcmp(wanted, got, sizeof got) == 0;
    if (!right) {
        g_autofree char *reason = describe_difference(project, reread, problem);
        g_autofree char *what =
            g_strdup_printf(_("it was not saved, and nothing was changed: the saved text "
                              "would not load as the same project (%s)"),
                            reason);
        file_fails(error, FILE_NOT_SAVED, path, what);
    }
    return right;
}

bool project_save(const Project *project, const char *path, FileMark *mark,
                  const SaveOptions *options, GError **error)
{
    g_autoptr(GString) text = project_to_text(project);
    return reads_back_equal(project, text, path, error) &&
           file_write(path, text->str, text->len, mark, options, error) &&
           (!has_palette(project) || save_palette(project, path, mark, options, error));
}

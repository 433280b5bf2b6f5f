/* SPDX-License-Identifier: MIT */
/* Checks the paths to which a project may be exported; the contract is in outputs.h. */
#include "formats/outputs.h"

#include "bank/recognise.h"
#include "export/compile.h"
#include "file/consent.h"
#include "formats/asset_merge.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static bool refuse(GError **error, FileError code, const char *path, const char *why)
{
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, FILE_ERROR, (int)code, _("%s: %s"), shown, why);
    return false;
}

/* ---- Existing files ---- */

const OutputKind page_output = {
    .is_of_kind = page_is_known,
    .endings = ".png",
    .wrong_ending = N_("the name of a new atlas page must end with .png"),
    .foreign = N_("the existing file is not an atlas page; it was not overwritten"),
    .max = 128,
    .numbered = atlas_page_name,
};

const OutputKind text_output = {
    .mark = TEXT_MARK,
    .seal = COMMENT_SEAL,
    .may_lack_seal = true,
    .foreign = N_("the existing file was not exported by Gabarit, or has been edited since; it was "
                  "not overwritten"),
};

/* Returns the end of the mark, which begins in the first bytes of a text; NULL without one. */
static const char *after_mark(const OutputKind *kind, const char *text, size_t size)
{
    enum { MARK_WITHIN = 512 };
    size_t length = strlen(kind->mark);
    for (size_t i = 0; i < MARK_WITHIN && i + length <= size; i++)
        if (memcmp(text + i, kind->mark, length) == 0)
            return text + i + length;
    return NULL;
}

/* Returns what is inserted at a place of a text, the rest of which is `size` bytes at `rest`. The
 * caller frees it. */
static char *seal_of(const OutputKind *kind, const char *text, const char *at, const char *rest,
                     size_t size)
{
    char digits[9];
    uLong sum = crc32_z(0, (const Bytef *)text, (size_t)(at - text));
    g_snprintf(digits, sizeof digits, "%08lx", crc32_z(sum, (const Bytef *)rest, size));
    return g_strconcat(kind->seal[0], digits, kind->seal[1], NULL);
}

GBytes *output_seal(const OutputKind *kind, GBytes *bytes)
{
    size_t size = 0;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    const char *at = text != NULL && kind->mark != NULL ? after_mark(kind, text, size) : NULL;
    if (at == NULL)
        return bytes;
    g_autofree char *seal = seal_of(kind, text, at, at, size - (size_t)(at - text));
    size_t place = (size_t)(at - text), length = strlen(seal);
    char *sealed = g_realloc(g_bytes_unref_to_data(bytes, &size), size + length);
    memmove(sealed + place + length, sealed + place, size - place);
    memcpy(sealed + place, seal, length);
    return g_bytes_new_take(sealed, size + length);
}

/* True if a text has its seal and was not changed since. */
static bool is_sealed(const OutputKind *kind, const char *text, size_t size)
{
    const char *at = after_mark(kind, text, size);
    size_t length = strlen(kind->seal[0]) + strlen(kind->seal[1]) + 8;
    size_t rest = at != NULL ? size - (size_t)(at - text) : 0, before = strlen(kind->seal[0]);
    if (at != NULL && kind->may_lack_seal &&
        (rest < before || memcmp(at, kind->seal[0], before) != 0))
        return true;
    g_autofree char *seal =
        rest >= length ? seal_of(kind, text, at, at + length, rest - length) : NULL;
    return seal != NULL && memcmp(at, seal, length) == 0;
}

bool output_is_ours(const FilePath *target, const OutputKind *kind, GError **error)
{
    if (!target->exists)
        return true;
    bool has_mark = kind->mark != NULL;
    GBytes *bytes = file_path_content(target, has_mark ? OUTPUT_MAX_BYTES : kind->max);
    size_t size = 0;
    const char *data = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    bool ours = size > 0 && (has_mark ? is_sealed(kind, data, size) : kind->is_of_kind(data, size));
    g_clear_pointer(&bytes, g_bytes_unref);
    return ours || refuse(error, FILE_NOT_OURS, target->path, _(kind->foreign));
}

bool output_has_ending(const char *name, const OutputKind *kind)
{
    g_auto(GStrv) endings = g_strsplit(kind->endings != NULL ? kind->endings : "", " ", -1);
    bool found = kind->endings == NULL;
    for (char **ending = endings; !found && *ending != NULL; ending++)
        found = g_str_has_suffix(name, *ending);
    return found;
}

bool output_target(const char *folder, const char *path, const OutputKind *kind, FilePath *target,
                   GError **error)
{
    if (!file_path_beneath(folder, path, target, error))
        return false;
    bool ok = output_is_ours(target, kind, error);
    if (ok && !target->exists && !output_has_ending(target->name, kind))
        ok = refuse(error, FILE_OUTSIDE, target->path, _(kind->wrong_ending));
    if (!ok)
        file_path_clear(target);
    return ok;
}

bool output_may_replace(const FilePath *target, const char *owner, bool is_stored, GError **error)
{
    g_autofree char *last = target->exists ? consent_owner(target->path) : NULL;
    bool ok = !target->exists || (last != NULL ? strcmp(last, owner) == 0 : is_stored);
    if (!ok)
        refuse(error, FILE_NOT_OURS, target->path,
               last != NULL ? _("another project has exported this file")
                            : _("the file exists, and this project has not exported it"));
    return ok;
}

/* ---- Files next to a bank ---- */

char *output_path_beside(const char *bank, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(bank);
    return strcmp(folder, ".") == 0 ? g_strdup(name) : g_build_filename(folder, name, NULL);
}

bool output_beside(const OutputPlace *place, const char *name, const OutputKind *kind,
                   FilePath *target, GError **error)
{
    g_autofree char *path = output_path_beside(place->bank, name);
    return output_target(place->folder, path, kind, target, error);
}

/* Resolves a page that exists. A symbolic link with its name is kept, and so is its target. */
static bool find_page(const OutputPlace *place, const OutputKind *kind, const char *name,
                      FilePath *target)
{
    char *path = output_path_beside(place->bank, name),
         *whole = g_build_filename(place->folder, path, NULL);
    bool found = !g_file_test(whole, G_FILE_TEST_IS_SYMLINK) &&
                 output_target(place->folder, path, kind, target, NULL);
    g_free(whole);
    g_free(path);
    if (found && !target->exists)
        file_path_clear(target);
    return found && target->exists;
}

uint32_t output_old_pages(const OutputPlace *place, const OutputKind *kind, const char *name,
                          uint32_t first, bool deletes)
{
    uint32_t count = 0;
    for (bool found = true; found; count += found) {
        FilePath target;
        g_autofree char *file = kind->numbered(name, first + count);
        found = find_page(place, kind, file, &target);
        if (!found)
            break;
        found = !deletes || unlinkat(target.folder, target.name, 0) == 0;
        file_path_clear(&target);
    }
    return count;
}

/* ---- Files that would be lost ---- */

/* True if a target is the file that a project names relative to its folder. */
static bool is_named_file(const FilePath *target, const char *folder, const char *path)
{
    if (path[0] == 0 || (folder == NULL && !g_path_is_absolute(path)))
        return false;
    g_autofree char *whole =
        g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(folder, path, NULL);
    return file_path_is_file(target, whole);
}

/* True if a target is the file that a level or map was imported from. */
static bool is_source(const FilePath *target, const char *folder, const void *node)
{
    const char *path = imported_mark(node);
    return path != NULL && is_named_file(target, folder, path);
}

static bool is_of_project(const FilePath *target, const Project *project, const char *project_path)
{
    g_autofree char *folder = project_path != NULL ? g_path_get_dirname(project_path) : NULL;
    bool found = (project_path != NULL && file_path_is_file(target, project_path)) ||
                 is_named_file(target, folder, project->palette) ||
                 is_named_file(target, folder, project_export_settings(project)->template_file);
    LIST_EACH_WHILE (!found, Picture, picture, project->pictures)
        found = is_named_file(target, folder, picture->path);
    LIST_EACH_WHILE (!found, Level, level, project->levels)
        found = is_source(target, folder, level);
    LIST_EACH_WHILE (!found, Map, map, project->maps)
        found = is_source(target, folder, map);
    return found;
}

bool outputs_are_distinct(const FilePath *outputs, size_t count, const Project *project,
                          const char *project_path, GError **error)
{
    for (size_t i = 0; i < count; i++) {
        bool is_duplicate = false;
        if (outputs[i].name == NULL)
            continue;
        for (size_t k = 0; k < i; k++)
            is_duplicate |= outputs[k].name != NULL && file_path_is_same(&outputs[i], &outputs[k]);
        if (is_duplicate)
            return refuse(error, FILE_NOT_OURS, outputs[i].shown,
                          _("two outputs have this same file name; nothing was changed"));
        if (is_of_project(&outputs[i], project, project_path))
            return refuse(error, FILE_NOT_OURS, outputs[i].shown,
                          _("it is a source file of this project; nothing was changed"));
    }
    return true;
}

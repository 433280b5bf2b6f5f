/* SPDX-License-Identifier: MIT */
/* Compiles a project once, makes the files of all formats from it, and writes them; the contract is
 * in
 * export_files.h. */
#include "formats/values.h"

#include "file/commit.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

char *export_stem(const char *bank)
{
    char *name = g_path_get_basename(bank);
    if (g_str_has_suffix(name, ".gab") && strlen(name) > strlen(".gab"))
        name[strlen(name) - strlen(".gab")] = 0;
    return name;
}

/* Returns the name of the pages of an atlas and of the other files next to a bank: that of the
 * settings, or else the bank's name without its ending. The caller frees it. */
static char *base_name(const ExportSettings *settings, const char *bank)
{
    return settings->page_name[0] != 0 ? g_strdup(settings->page_name) : export_stem(bank);
}

char *export_file_name(const ExportFormat *format, const char *bank)
{
    char *stem = export_stem(bank), *name = g_strconcat(stem, format->ending, NULL);
    g_free(stem);
    return name;
}

/* ---- Contents ---- */

void export_add_file(const ExportWork *work, const ExportFormat *format, const OutputKind *kind,
                     char *name, GBytes *bytes)
{
    ExportFile *file = g_new(ExportFile, 1);
    *file = (ExportFile){work->current, format, kind, name, output_seal(kind, bytes)};
    g_ptr_array_add(work->files, file);
}

bool export_add_single(const ExportWork *work, const ExportFormat *format, GBytes *bytes)
{
    if (bytes != NULL)
        export_add_file(work, format, format->kind, export_file_name(format, work->input->bank),
                        bytes);
    return bytes != NULL;
}

static void file_free(gpointer data)
{
    g_autofree ExportFile *file = data;
    g_free(file->name);
    g_bytes_unref(file->bytes);
}

/* The work of each format may be as much as that of the bank. */
static bool make_format(ExportWork *work, const ExportFormat *format, GError **error)
{
    PictureStore *store = work->input->store;
    BudgetScope scope;
    budget_open_work(&scope, store != NULL ? picture_store_budget(store) : NULL);
    bool ok = format->make(work, format, error);
    return budget_close(&scope, ok ? error : NULL) && ok;
}

/* Makes the files of all formats, the last format first. */
static bool make_files(ExportWork *work, GError **error)
{
    gab_bank bank;
    gab_fault fault;
    size_t size;
    const void *bytes = g_bytes_get_data(work->bytes, &size);
    if (gab_bank_open(&bank, bytes, size, NULL, &fault) != GAB_OK) {
        char text[GAB_FAULT_TEXT];
        gab_fault_text(&fault, text, sizeof text);
        g_set_error(error, COMPILE_ERROR, COMPILE_LIMIT, _("the bank cannot be opened: %s"), text);
        return false;
    }
    work->bank = &bank;
    bool ok = true;
    for (work->current = export_format_count; ok && work->current-- > 0;)
        if (export_is_on(export_formats[work->current], work->input->settings) ||
            (export_formats[work->current]->makes_pages && work->pages->len > 0))
            ok = make_format(work, export_formats[work->current], error);
    work->bank = NULL;
    return ok;
}

GPtrArray *project_export(const ExportInput *input, GError **error)
{
    const ExportSettings *settings = input->settings;
    g_autofree char *name = base_name(settings, input->bank);
    bool makes_pages = false, writes_files = false;
    for (uint32_t i = 0; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        makes_pages |= format->makes_pages && export_is_on(format, settings);
        writes_files |= format->needs_pages && export_is_on(format, settings);
        writes_files |= format->text_key != NULL && export_is_set(format->text_key, settings);
    }
    const AtlasOptions atlas = {.limits = {.side = (uint32_t)settings->page_size,
                                           .padding = (uint32_t)settings->page_padding,
                                           .extrude = (uint32_t)settings->page_extrude,
                                           .pow2 = settings->page_sides == PAGE_SIDES_POW2},
                                .name = name,
                                .writes_files = writes_files,
                                .only_long = !makes_pages};
    g_autoptr(GPtrArray) pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    CompileOptions options = input->options != NULL ? *input->options : (CompileOptions){0};
    options.pixels = (ExportPixels)settings->pixels;
    options.atlas = &atlas;
    options.pages = pages;
    PlainBank plain = {0};
    ExportValues values = {0};
    ExportWork work = {
        .input = input,
        .name = name,
        .plain = &plain,
        .pages = pages,
        .bytes = project_bank_compile(input->project, input->store, &options, &plain, error),
        .files = g_ptr_array_new_with_free_func(file_free),
        .values = &values};
    if (work.bytes == NULL || !make_files(&work, error))
        g_clear_pointer(&work.files, g_ptr_array_unref);
    g_clear_pointer(&work.bytes, g_bytes_unref);
    export_values_clear(&work);
    plain_free(&plain);
    return work.files;
}

/* ---- Writing ---- */

GArray *export_targets_new(void)
{
    GArray *targets = g_array_new(false, true, sizeof(FilePath));
    g_array_set_clear_func(targets, (GDestroyNotify)file_path_clear);
    return targets;
}

bool export_find_targets(const GPtrArray *files, const OutputPlace *place,
                         FilePath own[EXPORT_FORMATS_MAX], unsigned streams, GArray *targets,
                         GError **error)
{
    g_array_set_size(targets, 0);
    POINTER_EACH (const ExportFile, file, files) {
        FilePath *given = &own[file->index], target = {.folder = -1};
        if (given->name != NULL) {
            target = *given;
            *given = (FilePath){.folder = -1};
        } else if ((streams >> file->index & 1) == 0 &&
                   !output_beside(place, file->name, file->kind, &target, error)) {
            return false;
        }
        g_array_append_val(targets, target);
    }
    return true;
}

/* Counts or deletes the surplus files of one kind of an earlier export. */
static uint32_t old_files(const GPtrArray *files, const OutputPlace *place, const char *name,
                          const OutputKind *kind, bool deletes)
{
    uint32_t count = 0;
    POINTER_EACH (const ExportFile, file, files)
        count += file->kind == kind && file->format->makes_pages;
    return output_old_pages(place, kind, name, count, deletes);
}

/* Counts or deletes surplus pages and the texts that describe them. */
static uint32_t old_pages(const GPtrArray *files, const OutputPlace *place,
                          const ExportSettings *settings, bool deletes)
{
    g_autofree char *name = base_name(settings, place->bank);
    const ExportFormat *format = NULL;
    POINTER_EACH_WHILE (format == NULL, const ExportFile, file, files)
        format = file->kind == &page_output && file->format->makes_pages ? file->format : NULL;
    return format == NULL ? 0
                          : old_files(files, place, name, &page_output, deletes) +
                                old_files(files, place, name, format->kind, deletes);
}

uint32_t export_old_pages(const GPtrArray *files, const OutputPlace *place,
                          const ExportSettings *settings)
{
    return old_pages(files, place, settings, false);
}

bool export_write(const GPtrArray *files, const GArray *targets, const OutputPlace *place,
                  const ExportSettings *settings, GError **error)
{
    FileCommit *commit = file_commit_new();
    bool ok = true;
    POINTER_EACH_WHILE (ok, const ExportFile, file, files) {
        const FilePath *target = &g_array_index(targets, FilePath, EACH_INDEX(file));
        ok = target->name == NULL || file_commit_add(commit, target, file->bytes, error);
    }
    ok = ok && file_commit_end(commit, error);
    file_commit_free(commit);
    if (ok)
        old_pages(files, place, settings, true);
    return ok;
}

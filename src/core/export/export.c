/* SPDX-License-Identifier: MIT */
/* Compiles a project once, makes the files of all formats from it, and writes them; the contract is
 * in export.h. */
#include "export/export_internal.h"
#include "export/values.h"

#include "bank/writer.h"
#include "file/commit.h"
#include "model/budget.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

bool export_bank_failed(const BankError *problem, GError **error)
{
    bool no_memory = problem->kind == BANK_NO_MEMORY;
    g_set_error(error, COMPILE_ERROR, no_memory ? COMPILE_NO_MEMORY : COMPILE_LIMIT, _("%s: %s"),
                _(problem->where), _(problem->what));
    return false;
}

GBytes *export_take_memory(void *memory, size_t size)
{
    return g_bytes_new_with_free_func(memory, size, free, memory);
}

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

static GBytes *compile(const Project *project, PictureStore *store, const CompileOptions *options,
                       PlainBank *plain, GError **error)
{
    uint8_t *bytes;
    size_t size;
    BankError problem;
    if (!project_compile(project, store, options, plain, error))
        return NULL;
    if (bank_write(plain, &bytes, &size, &problem))
        return export_take_memory(bytes, size);
    export_bank_failed(&problem, error);
    return NULL;
}

GBytes *project_bank(const Project *project, PictureStore *store, const CompileOptions *options,
                     GError **error)
{
    PlainBank plain = {0};
    GBytes *bytes = compile(project, store, options, &plain, error);
    plain_free(&plain);
    return bytes;
}

static void file_free(gpointer data)
{
    ExportFile *file = data;
    g_free(file->name);
    g_bytes_unref(file->bytes);
    g_free(file);
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
        g_set_error(error, COMPILE_ERROR, COMPILE_LIMIT, _("the bank cannot be opened: %s (%s %u)"),
                    gab_result_text(fault.code), fault.section, fault.index);
        return false;
    }
    work->bank = &bank;
    bool ok = true;
    for (int i = EXPORT_FORMATS; ok && i-- > 0;)
        if (export_is_on(&export_formats[i], work->input->settings))
            ok = make_format(work, &export_formats[i], error);
    work->bank = NULL;
    return ok;
}

GPtrArray *project_export(const ExportInput *input, GError **error)
{
    const ExportSettings *settings = input->settings;
    char *name = base_name(settings, input->bank);
    bool writes_files = settings->atlas_json != ATLAS_JSON_NONE;
    for (int i = 0; i < EXPORT_FORMATS; i++)
        writes_files |= export_formats[i].needs_pages && export_is_on(&export_formats[i], settings);
    const AtlasOptions atlas = {.limits = {.side = (uint32_t)settings->page_size,
                                           .padding = (uint32_t)settings->page_padding,
                                           .extrude = (uint32_t)settings->page_extrude,
                                           .pow2 = settings->page_sides == PAGE_SIDES_POW2},
                                .name = name,
                                .writes_files = writes_files};
    GPtrArray *pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    CompileOptions options = input->options != NULL ? *input->options : (CompileOptions){0};
    options.pixels = (ExportPixels)settings->pixels;
    options.atlas = export_is_on(&export_formats[FORMAT_ATLAS], settings) ? &atlas : NULL;
    options.pages = pages;
    PlainBank plain = {0};
    ExportValues values = {0};
    ExportWork work = {.input = input,
                       .name = name,
                       .plain = &plain,
                       .pages = pages,
                       .bytes = compile(input->project, input->store, &options, &plain, error),
                       .files = g_ptr_array_new_with_free_func(file_free),
                       .values = &values};
    if (work.bytes == NULL || !make_files(&work, error))
        g_clear_pointer(&work.files, g_ptr_array_unref);
    g_clear_pointer(&work.bytes, g_bytes_unref);
    export_values_clear(&work);
    plain_free(&plain);
    g_ptr_array_unref(pages);
    g_free(name);
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
                         FilePath own[EXPORT_FORMATS], unsigned streams, GArray *targets,
                         GError **error)
{
    g_array_set_size(targets, 0);
    for (guint i = 0; i < files->len; i++) {
        const ExportFile *file = files->pdata[i];
        FilePath *given = &own[file->format], target = {.folder = -1};
        if (given->name != NULL) {
            target = *given;
            *given = (FilePath){.folder = -1};
        } else if ((streams >> file->format & 1) == 0 &&
                   !output_beside(place, file->name, file->kind, &target, error)) {
            return false;
        }
        g_array_append_val(targets, target);
    }
    return true;
}

/* Counts or deletes the surplus pages of an earlier export. */
static uint32_t old_pages(const GPtrArray *files, const OutputPlace *place,
                          const ExportSettings *settings, bool deletes)
{
    uint32_t counts[OUTPUT_KINDS] = {0}, found = 0;
    for (guint i = 0; i < files->len; i++) {
        const ExportFile *file = files->pdata[i];
        counts[file->kind] += file->format == FORMAT_ATLAS;
    }
    char *name = base_name(settings, place->bank);
    if (counts[OUTPUT_PAGE] > 0)
        found = output_old_pages(place, OUTPUT_PAGE, name, counts[OUTPUT_PAGE], deletes) +
                output_old_pages(place, OUTPUT_ATLAS, name, counts[OUTPUT_ATLAS], deletes);
    g_free(name);
    return found;
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
    for (guint i = 0; i < files->len && ok; i++) {
        const ExportFile *file = files->pdata[i];
        const FilePath *target = &g_array_index(targets, FilePath, i);
        ok = target->name == NULL || file_commit_add(commit, target, file->bytes, error);
    }
    ok = ok && file_commit_end(commit, error);
    file_commit_free(commit);
    if (ok)
        old_pages(files, place, settings, true);
    return ok;
}

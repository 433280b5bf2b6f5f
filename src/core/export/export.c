/* SPDX-License-Identifier: MIT */
/* Makes the bytes of exported files, all from one bank; the contract is in export.h. */
#include "export/export.h"

#include "export/atlas_json.h"
#include "export/doom_wad.h"

#include "bank/header.h"
#include "bank/json_writer.h"
#include "bank/reader.h"
#include "bank/writer.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

static bool fail(GError **error, const BankError *problem)
{
    bool no_memory = problem->kind == BANK_NO_MEMORY;
    g_set_error(error, COMPILE_ERROR, no_memory ? COMPILE_NO_MEMORY : COMPILE_LIMIT, _("%s: %s"),
                _(problem->where), _(problem->what));
    return false;
}

static GBytes *bytes_from_memory(void *memory, size_t size)
{
    return g_bytes_new_with_free_func(memory, size, free, memory);
}

static bool export_bank(const PlainBank *plain, Exports *exports, GError **error)
{
    uint8_t *bytes;
    size_t size;
    BankError problem;
    if (!bank_write(plain, &bytes, &size, &problem))
        return fail(error, &problem);
    exports->bank = bytes_from_memory(bytes, size);
    return true;
}

/* Makes the JSON from the bank's bytes, not from the compiled structs, so that a later conversion
 * of the bank results in the same text. */
static bool export_json(const gab_bank *bank, Exports *exports, GError **error)
{
    PlainBank plain;
    BankError problem;
    char *text = NULL;
    size_t size;
    bool ok = bank_read(bank, UINT64_MAX, &plain, &problem) &&
              bank_write_json(&plain, &text, &size, &problem);
    plain_free(&plain);
    if (!ok)
        return fail(error, &problem);
    exports->json = bytes_from_memory(text, size);
    return true;
}

static bool export_header(const gab_bank *bank, const char *prefix, Exports *exports,
                          GError **error)
{
    char *text;
    BankError problem;
    if (!bank_header(bank, prefix, &text, &problem))
        return fail(error, &problem);
    exports->header = bytes_from_memory(text, strlen(text));
    return true;
}

/* Makes the files that are derived from the bank's bytes, if they are requested. */
static bool export_companions(const ExportRequest *request, Exports *exports, GError **error)
{
    gab_bank bank;
    gab_fault fault;
    size_t size;
    const void *bytes = g_bytes_get_data(exports->bank, &size);
    if (gab_bank_open(&bank, bytes, size, NULL, &fault) != GAB_OK) {
        g_set_error(error, COMPILE_ERROR, COMPILE_LIMIT, _("the bank cannot be opened: %s (%s %u)"),
                    gab_result_text(fault.code), fault.section, fault.index);
        return false;
    }
    return (!request->json || export_json(&bank, exports, error)) &&
           (!request->header || export_header(&bank, request->prefix, exports, error));
}

AtlasOptions atlas_of_settings(const ExportSettings *settings)
{
    return (AtlasOptions){.limits = {.side = (uint32_t)settings->page_size,
                                     .padding = (uint32_t)settings->page_padding,
                                     .extrude = (uint32_t)settings->page_extrude,
                                     .pow2 = settings->page_sides == PAGE_SIDES_POW2},
                          .name = settings->page_name,
                          .json = (AtlasJson)settings->atlas_json};
}

char *atlas_name_of_bank(const char *bank)
{
    char *name = g_path_get_basename(bank);
    if (g_str_has_suffix(name, ".gab") && strlen(name) > strlen(".gab"))
        name[strlen(name) - strlen(".gab")] = 0;
    return name;
}

/* Makes the JSON for the pages, if it is requested and there are pages. */
static bool export_atlas(const Project *project, PictureStore *store, const CompileOptions *options,
                         const PlainBank *bank, ConversionReport *report, Exports *exports,
                         GError **error)
{
    uint32_t pages = exports_page_count(exports);
    if (options->atlas == NULL || options->atlas->json == ATLAS_JSON_NONE || pages == 0)
        return true;
    AtlasFiles files = {project, bank, pages, options->atlas->name, picture_store_budget(store)};
    exports->atlas = atlas_json(&files, options->atlas->json, report, error);
    return exports->atlas != NULL;
}

static bool export_tiled(const Project *project, PictureStore *store, const ExportRequest *request,
                         Exports *exports, GError **error)
{
    TmxExport input = request->tiled;
    if (input.form == TILED_NONE)
        return true;
    input.project = project;
    input.store = store;
    input.report = request->report;
    exports->tiled = tmx_files(&input, error);
    return exports->tiled != NULL;
}

/* Makes the Doom maps of the levels, if they are requested. */
static bool export_doom(const Project *project, PictureStore *store, const ExportRequest *request,
                        DeriveJob *job, Exports *exports, GError **error)
{
    const DoomWadOptions options = {request->udmf, job, picture_store_budget(store)};
    if (request->doom)
        exports->doom = doom_wad(project, &options, request->report, error);
    return !request->doom || exports->doom != NULL;
}

bool project_export(const Project *project, PictureStore *store, const CompileOptions *options,
                    const ExportRequest *request, Exports *exports, GError **error)
{
    PlainBank plain = {0};
    CompileOptions compile_options =
        options != NULL ? *options : (CompileOptions){.pixels = EXPORT_NO_PIXELS};
    *exports = (Exports){.pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref)};
    compile_options.pages = exports->pages;
    bool ok = project_compile(project, store, &compile_options, &plain, error) &&
              export_bank(&plain, exports, error);
    if (exports->pages->len == 0)
        g_clear_pointer(&exports->pages, g_ptr_array_unref);
    ok = ok && export_atlas(project, store, &compile_options, &plain,
                            request != NULL ? request->report : NULL, exports, error);
    plain_free(&plain);
    ok = ok && (request == NULL ||
                (export_companions(request, exports, error) &&
                 export_tiled(project, store, request, exports, error) &&
                 export_doom(project, store, request, compile_options.job, exports, error)));
    if (!ok)
        exports_clear(exports);
    return ok;
}

uint32_t exports_page_count(const Exports *exports)
{
    return exports->pages != NULL ? exports->pages->len : 0;
}

uint32_t exports_atlas_count(const Exports *exports)
{
    return exports->atlas != NULL ? exports->atlas->len : 0;
}

bool exports_add_tiled(const Exports *exports, const FilePath *targets, FileCommit *commit,
                       GError **error)
{
    bool ok = true;
    for (guint i = 0; ok && exports->tiled != NULL && i < exports->tiled->len; i++) {
        const TmxFile *file = exports->tiled->pdata[i];
        ok = file_commit_add(commit, &targets[i], file->bytes, error);
    }
    return ok;
}

void exports_clear(Exports *exports)
{
    g_clear_pointer(&exports->tiled, g_ptr_array_unref);
    g_clear_pointer(&exports->bank, g_bytes_unref);
    g_clear_pointer(&exports->json, g_bytes_unref);
    g_clear_pointer(&exports->header, g_bytes_unref);
    g_clear_pointer(&exports->doom, g_bytes_unref);
    g_clear_pointer(&exports->pages, g_ptr_array_unref);
    g_clear_pointer(&exports->atlas, g_ptr_array_unref);
}

/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any project that can be read must either be exported to all formats at once, or be
 * rejected with a reason. Texts must be UTF-8, JSON must be JSON, and maps for Tiled, maps of Doom
 * and atlases must be importable as fuzz_import.h describes. All pictures of the project are the
 * same noise.
 */
#include "fuzz_bank.h"
#include "fuzz_import.h"

#include "file/text.h"
#include "formats/export_files.h"
#include "model/node.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { PICTURES = 4, WIDTH = 16, HEIGHT = 8 };

/* The pictures of a project that are files; the others are missing. */
static const char *const picture_names[PICTURES] = {"0.png", "1.png", "2.png", "3.png"};

static void put_pictures(Project *project)
{
    static bool has_files;
    for (int i = 0; i < PICTURES && !has_files; i++)
        fuzz_put_picture(picture_names[i], WIDTH, HEIGHT);
    has_files = true;
    ListIter pictures = list_iter(project->pictures);
    const Picture *each;
    for (int i = 0; i < PICTURES && (each = list_next(&pictures)) != NULL; i++) {
        Picture *picture = (Picture *)each; /* only this function has the project */
        node_set_text(&picture->path, picture_names[i]);
        picture->width = WIDTH;
        picture->height = HEIGHT;
    }
}

/* Switches all formats on, except those that need other files. The size of the input chooses the
 * forms, so that they are the same whenever an input is repeated. */
static ExportSettings *dup_settings(const Project *project, size_t size)
{
    ExportSettings *settings = node_copy(project_export_settings(project));
    for (uint32_t i = 0; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        const char *key = format->key;
        const Field *field = key != NULL ? export_field(key) : NULL;
        const bool is_on = !format->asks_template && strcmp(format->name, "view") != 0;
        if (field == NULL)
            continue;
        if (field->type == FIELD_TEXT)
            node_set_text(node_field(settings, field, char *), is_on ? "x" : "");
        else if (field->type == FIELD_BOOLEAN)
            *node_field(settings, field, bool) = is_on;
        else
            *node_field(settings, field, int) = 1 + (int)(size % 2);
    }
    settings->atlas_json = (int)(size % 4);
    settings->udmf = size % 3 == 0;
    return settings;
}

static bool has_ending(const ExportFile *file, const char *ending)
{
    return g_str_has_suffix(file->name, ending);
}

static void check_text(const ExportFile *file)
{
    gsize size;
    const char *text = g_bytes_get_data(file->bytes, &size);
    if (!g_utf8_validate_len(text, size, NULL))
        fuzz_fail("an exported text is not UTF-8");
    json_t *json = has_ending(file, ".json") ? json_loadb(text, size, 0, NULL) : NULL;
    if (has_ending(file, ".json") && json == NULL)
        fuzz_fail("an exported JSON cannot be parsed");
    json_decref(json);
}

static void check_files(const GPtrArray *files)
{
    for (guint i = 0; i < files->len; i++) {
        const ExportFile *file = files->pdata[i];
        if (strchr(file->name, '/') != NULL || file->name[0] == '.')
            fuzz_fail("an exported file is elsewhere");
        if (!has_ending(file, ".gab") && !has_ending(file, ".png") && !has_ending(file, ".wad"))
            check_text(file);
        fuzz_put_file(file->name, g_bytes_get_data(file->bytes, NULL),
                      g_bytes_get_size(file->bytes));
    }
    for (guint i = 0; i < files->len; i++) {
        const ExportFile *file = files->pdata[i];
        const Importer *importer = importer_for(file->name);
        if (importer != NULL && !has_ending(file, ".png") && !has_ending(file, ".gab.json"))
            fuzz_import(file->name,
                        &(ImportOptions){.as = importer->usual,
                                         .choices = (const char *[]){"all_lines", NULL}});
    }
}

static void export_project(Project *project, size_t size)
{
    PictureLimits limits = fuzz_limits();
    PictureStore *store = import_store_new(fuzz_folder(), NULL, &limits);
    ExportSettings *settings = dup_settings(project, size);
    CompileOptions options = {.job = &(DeriveJob){.threads = 1}};
    ExportInput input = {.project = project,
                         .store = store,
                         .settings = settings,
                         .options = &options,
                         .bank = "x.gab",
                         .prefix = "x",
                         .folder = fuzz_folder(),
                         .from = fuzz_folder(),
                         .report = conversion_report_new()};
    GError *error = NULL;
    GPtrArray *files = project_export(&input, &error);
    fuzz_check_result(files != NULL, &error);
    if (files != NULL) {
        check_files(files);
        g_ptr_array_unref(files);
    }
    conversion_report_free(input.report);
    node_unref(settings);
    picture_store_unref(store);
    fuzz_check_released(&limits);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    GError *error = NULL;
    Project *project = project_from_text((const char *)data, size, &error);
    fuzz_check_result(project != NULL, &error);
    if (project == NULL)
        return 0;
    put_pictures(project);
    if (project_validate(project, NULL, NULL))
        export_project(project, size);
    node_unref(project);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* Imports a file, saves the project, reads it back, imports the file again, and compiles a bank;
 * see fuzz_import.h. */
#include "fuzz_import.h"

#include "fuzz_error.h"

#include "again/again.h"
#include "bank/writer.h"
#include "export/compile.h"
#include "file/text.h"

#include <gabarit/bank.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

void fuzz_check_result(bool valid, GError **error)
{
    if (valid == (*error != NULL))
        fuzz_fail("neither a result nor an error, or both");
    fuzz_clear_error(error);
}

PictureLimits fuzz_limits(void)
{
    return (PictureLimits){
        .area = FUZZ_AREA, .file = 1 << 20, .budget = budget_new(FUZZ_MEMORY, NULL)};
}

void fuzz_check_released(const PictureLimits *limits)
{
    if (!budget_take(limits->budget, FUZZ_MEMORY, NULL))
        fuzz_fail("memory was not released");
    budget_unref(limits->budget);
}

/* ---- Files ---- */

static char *folder;

static void remove_folder(void)
{
    GDir *entries = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(entries)) != NULL;) {
        char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
        g_free(path);
    }
    g_dir_close(entries);
    g_rmdir(folder);
    g_clear_pointer(&folder, g_free);
}

const char *fuzz_folder(void)
{
    if (folder == NULL) {
        folder = g_dir_make_tmp("fuzz-XXXXXX", NULL);
        if (folder == NULL)
            fuzz_fail("there is no temporary folder");
        atexit(remove_folder);
    }
    return folder;
}

void fuzz_put_file(const char *name, const void *bytes, size_t size)
{
    char *path = g_build_filename(fuzz_folder(), name, NULL);
    FILE *file = g_fopen(path, "wb");
    if (file == NULL || (size > 0 && fwrite(bytes, size, 1, file) != 1) || fclose(file) != 0)
        fuzz_fail("a file cannot be written");
    g_free(path);
}

void fuzz_put_picture(const char *name, uint32_t width, uint32_t height)
{
    size_t size = (size_t)4 * width * height;
    uint8_t *rgba = g_malloc(size);
    uint32_t noise = 1;
    for (size_t i = 0; i < size; i++)
        rgba[i] = (uint8_t)((noise = noise * 1664525 + 1013904223) >> 24);
    Pixels *pixels = pixels_take(width, height, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    fuzz_put_file(name, g_bytes_get_data(png, NULL), g_bytes_get_size(png));
    g_bytes_unref(png);
    pixels_unref(pixels);
}

/* ---- Projects ---- */

static void check_text(const Project *project)
{
    GError *error = NULL;
    if (!project_validate(project, NULL, &error))
        fuzz_fail(error->message);
    GString *text = project_to_text(project);
    Project *second = project_from_text(text->str, text->len, &error);
    if (second == NULL)
        fuzz_fail(error->message);
    if (!node_equal(project, second))
        fuzz_fail("a project differs after it is written and read");
    node_unref(second);
    g_string_free(text, true);
}

static void check_again(const Project *project, PictureStore *store, const ImportOptions *options)
{
    GError *error = NULL;
    ImportPlan *plan = import_plan_new(project, store, NULL, options, &error);
    fuzz_check_result(plan != NULL, &error);
    if (plan == NULL)
        return;
    g_free(import_plan_text(plan));
    Project *after = import_again(project, plan, &error);
    if (after != NULL && !node_equal(project, after))
        check_text(after);
    fuzz_check_result(after != NULL, &error);
    node_unref(after);
    import_plan_free(plan);
}

static void check_bank(const Project *project, PictureStore *store)
{
    CompileOptions options = {.pixels = EXPORT_NO_PIXELS, .job = &(DeriveJob){.threads = 1}};
    PlainBank plain = {0};
    GError *error = NULL;
    bool compiled = project_compile(project, store, &options, &plain, &error);
    fuzz_check_result(compiled, &error);
    BankError problem;
    uint8_t *bytes = NULL;
    size_t size = 0;
    gab_bank bank;
    if (compiled && !bank_write(&plain, &bytes, &size, &problem) && problem.what[0] == 0)
        fuzz_fail("a bank is rejected without a reason");
    if (bytes != NULL && gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK)
        fuzz_fail("a written bank cannot be opened");
    free(bytes);
    plain_free(&plain);
}

void fuzz_import(const char *name, const ImportOptions *options)
{
    const char *const paths[] = {name, NULL};
    PictureLimits limits = fuzz_limits();
    PictureStore *store = import_store_new(folder, NULL, &limits);
    Project *before = project_new();
    ImportOptions reported = *options;
    ImportDone done;
    GError *error = NULL;
    reported.report = conversion_report_new();
    Project *project = import_files(before, store, paths, &reported, &done, &error);
    fuzz_check_result(project != NULL, &error);
    if (project != NULL) {
        check_text(project);
        check_again(project, store, options);
        check_bank(project, store);
    }
    conversion_report_free(reported.report);
    node_unref(project);
    node_unref(before);
    picture_store_unref(store);
    fuzz_check_released(&limits);
}

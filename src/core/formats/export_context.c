/* SPDX-License-Identifier: MIT */
/* The files of a format that refer to each other, and pictures for them; see export_work.h. */
#include "formats/export_work.h"

#include "edit/move.h"

#include <string.h>

/* Sets the first error. Returns false. */
static bool fail(ExportContext *context, GError *problem)
{
    if (!context->failed)
        g_set_error_literal(context->error, COMPILE_ERROR, COMPILE_NO_MEMORY, problem->message);
    context->failed = true;
    g_error_free(problem);
    return false;
}

bool export_take(ExportContext *context, uint64_t bytes)
{
    GError *problem = NULL;
    if (!budget_take(picture_store_budget(context->work->input->store), bytes, &problem))
        return fail(context, problem);
    context->taken += bytes;
    return true;
}

void export_release(ExportContext *context, uint64_t bytes)
{
    budget_release(picture_store_budget(context->work->input->store), bytes);
    context->taken -= bytes;
}

char *export_name(ExportContext *context, const char *asset)
{
    return export_asset_name(context->names, context->work->name, asset);
}

void export_report(const ExportContext *context, ConversionEvent event, const char *name,
                   uint32_t count)
{
    conversion_report_add(context->work->input->report, event, name, count);
}

/* ---- Pictures ---- */

bool export_add_picture(ExportContext *context, const char *name, const Pixels *pixels)
{
    GError *problem = NULL;
    GBytes *png = page_to_png(pixels, &problem);
    if (png == NULL)
        return fail(context, problem);
    export_add_file(context->work, context->format, &page_output, g_strconcat(name, ".png", NULL),
                    png);
    return export_take(context, g_bytes_get_size(png));
}

char *export_file_path(const ExportContext *context, const char *path, const char *const *endings,
                       const char *root)
{
    g_autofree char *file = g_canonicalize_filename(path, context->work->input->from);
    char *below = path_from_folder(file, root), *found = NULL;
    bool is_outside = g_str_has_prefix(below, "../") || g_path_is_absolute(below);
    const char *ending = strrchr(file, '.');
    for (; !is_outside && ending != NULL && found == NULL && *endings != NULL; endings++)
        if (g_ascii_strcasecmp(ending, *endings) == 0)
            found = path_from_folder(file, context->work->input->folder);
    g_free(below);
    return found;
}

bool export_picture(ExportContext *context, const char *asset, const Picture *picture,
                    const char *const *endings, const char *root, char **path)
{
    *path = picture->part == 0 ? export_file_path(context, picture->path, endings, root) : NULL;
    Pixels *pixels =
        *path == NULL ? picture_store_get(context->work->input->store, picture, NULL) : NULL;
    if (pixels == NULL) {
        export_report(context, EXPORT_LOST_PICTURE, picture->path, *path == NULL);
        return true;
    }
    char *wanted = g_strconcat(asset, "-picture", NULL), *name = export_name(context, wanted);
    bool ok = export_add_picture(context, name, pixels);
    *path = g_strconcat(name, ".png", NULL);
    g_free(name);
    g_free(wanted);
    pixels_unref(pixels);
    return ok;
}

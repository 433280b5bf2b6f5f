/* SPDX-License-Identifier: MIT */
/* Makes the texts of formats that are described by templates, and of the user's own template. */
#include "export/template.h"
#include "export/values.h"

#include "file/save.h"

#include <string.h>

/* The maximum size of a template in bytes, and the ending that the name of its text omits. */
enum { MAX_TEMPLATE = 1 << 20 };
#define TEMPLATE_ENDING ".template"

/* Fills in a template, and adds the text under a name, which is adopted. */
static bool add_text(const ExportWork *work, const ExportFormat *format, const TemplateText *text,
                     char *name, GError **error)
{
    bool has_outlines = g_strstr_len(text->bytes, (gssize)text->size, "outlines") != NULL;
    const json_t *values = export_values(work, has_outlines, error);
    GBytes *bytes = values != NULL ? template_fill(text, values, error) : NULL;
    if (bytes == NULL) {
        g_free(name);
        return false;
    }
    work->values->taken += g_bytes_get_size(bytes);
    export_add_file(work, format, format->kind, name, bytes);
    return true;
}

bool export_make_text(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const TemplateText text = {format->name, format->template_text, strlen(format->template_text),
                               picture_store_budget(work->input->store)};
    return add_text(work, format, &text, export_file_name(format, work->input->bank), error);
}

/* ---- The user's template ---- */

/* Returns the name of the text: "duel-boxes.lua" for "boxes.lua.template". The caller frees it. */
static char *text_name(const ExportWork *work, const char *path)
{
    char *base = g_path_get_basename(path), *stem = export_stem(work->input->bank);
    if (g_str_has_suffix(base, TEMPLATE_ENDING))
        base[strlen(base) - strlen(TEMPLATE_ENDING)] = 0;
    char *name = g_strconcat(stem, "-", base, NULL);
    g_free(stem);
    g_free(base);
    return name;
}

bool export_make_from_file(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const char *path = input->settings->template_file;
    GBytes *bytes = file_read_within(input->from, input->roots, path, MAX_TEMPLATE, error);
    if (bytes == NULL)
        return false;
    char *shown = g_filename_display_basename(path);
    TemplateText text = {.name = shown, .budget = picture_store_budget(input->store)};
    text.bytes = g_bytes_get_data(bytes, &text.size);
    bool ok = add_text(work, format, &text, text_name(work, path), error);
    g_free(shown);
    g_bytes_unref(bytes);
    return ok;
}

/* SPDX-License-Identifier: MIT */
/* Makes the texts of formats that are described by templates, and of the user's own template. */
#include "formats/template/template.h"
#include "formats/template/templates.h"
#include "formats/values.h"

#include "file/save.h"

#include <glib/gi18n-lib.h>
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

static bool make_text(const ExportWork *work, const ExportFormat *format, GError **error)
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

static bool make_from_file(const ExportWork *work, const ExportFormat *format, GError **error)
{
    const ExportInput *input = work->input;
    const char *path = input->settings->template_file;
    g_autoptr(GBytes) bytes =
        file_read_within(input->from, input->roots, path, MAX_TEMPLATE, error);
    if (bytes == NULL)
        return false;
    g_autofree char *shown = g_filename_display_basename(path);
    TemplateText text = {.name = shown, .budget = picture_store_budget(input->store)};
    text.bytes = g_bytes_get_data(bytes, &text.size);
    return add_text(work, format, &text, text_name(work, path), error);
}

/* ---- The exports ---- */

/* An export of sprites with a built-in template; NAME is also its field, its option and its page of
 * the guide. */
#define TEXT_EXPORT(id, template, ...)                                      \
    const ExportFormat id##_export = {.name = #id,                          \
                                      .key = #id,                           \
                                      .page = #id,                          \
                                      .kind = &text_output,                 \
                                      .keeps = KEEPS_SPRITES,               \
                                      .template_text = template_##template, \
                                      .make = make_text,                    \
                                      __VA_ARGS__}

TEXT_EXPORT(libgdx, libgdx, .title = N_("libGDX atlas"),
            .note = N_("Atlas pages with regions, animations, boxes and hot spots, NAME.atlas"),
            .ending = ".atlas",
            .help = "the frames on the pages as an atlas of libGDX, with boxes and hot spots as "
                    "values of regions; implies --atlas",
            .needs_pages = true);

TEXT_EXPORT(sparrow, sparrow, .title = N_("Sparrow atlas"),
            .note = N_("Atlas page for Starling, HaxeFlixel and Phaser, NAME.xml"),
            .ending = ".xml",
            .help = "the frames on the page as an atlas of Starling, HaxeFlixel and Phaser; "
                    "implies --atlas",
            .needs_pages = true);

TEXT_EXPORT(openbor, openbor, .title = N_("OpenBOR model text"),
            .note = N_("Animations to paste into models, NAME.txt"), .ending = ".txt",
            .help = "the animations as text for OpenBOR's models, with the boxes of the roles body "
                    "and attack");

TEXT_EXPORT(defold, defold, .title = N_("Defold module"),
            .note = N_("Boxes, points and animations in Lua, NAME.lua"), .ending = ".lua",
            .help = "the sprites as a Lua module for Defold, with y upwards");

TEXT_EXPORT(gamemaker, gamemaker, .title = N_("GameMaker script"),
            .note = N_("A function that returns frames, boxes and points, NAME.gml"),
            .ending = ".gml",
            .help = "the sprites as a function for GameMaker that returns structs and arrays");

TEXT_EXPORT(csv, frames, .title = N_("CSV of frame data"),
            .note = N_("Frames, boxes and points as a table, NAME.csv"), .ending = ".csv",
            .help = "the frames, boxes and points as a table");

const ExportFormat template_export = {
    .name = "template",
    .key = "template",
    .title = N_("Text from a template"),
    .note = N_("Your own text format"),
    .kind = &text_output,
    .help = "fills in a template, see the guide; with -o OUT, which does not end with "
            ".gab, only its text is written, to OUT",
    .page = "templates",
    .keeps = KEEPS_ALL | KEEPS_NAMES,
    .asks_template = true,
    .make = make_from_file,
};

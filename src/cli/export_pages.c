/* SPDX-License-Identifier: MIT */
/* The values of the options of gab export for pixels, pages, their JSON and files for Tiled. */
#include "cli/export_task.h"

#include <string.h>

/* Reads a whole number within a range, if the option is given; false after wrong usage. */
static bool read_number(const ExportTask *task, const char *option, const char *word, uint32_t min,
                        uint32_t max, uint32_t *number)
{
    guint64 value;
    if (word == NULL)
        return true;
    if (!g_ascii_string_to_unsigned(word, 10, min, max, &value, NULL)) {
        report_wrong_usage(task->command, "--%s must be a number from %u to %u, not %s", option,
                           min, max, word);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

static bool read_name(const ExportTask *task, const char *word, const char **name)
{
    if (word == NULL)
        return true;
    *name = word;
    if (word[0] == 0 || strpbrk(word, "/\\") != NULL)
        report_wrong_usage(task->command, "--page-name must be a name without a folder, not %s",
                           word);
    return word[0] != 0 && strpbrk(word, "/\\") == NULL;
}

static bool read_words(const ExportTask *task, ExportValues *values)
{
    static const char *const pixels[] = {"none", "png", "rgba", NULL};
    static const char *const json[] = {"none", "pixi", "phaser", "aseprite", NULL};
    static const char *const forms[] = {"none", "tmx", "tmj", NULL};
    static const char *const sides[] = {"any", "pow2", NULL};
    PackLimits *limits = &values->pages.limits;
    const Command *command = task->command;
    int pixel = option_word(command, "pixels", task->pixels, pixels, (int)values->pixels);
    int atlas = option_word(command, "atlas-json", task->atlas_json, json, (int)values->pages.json);
    int form = option_word(command, "tiled", task->tiled, forms, (int)values->form);
    int side = option_word(command, "page-sides", task->page_sides, sides, limits->pow2);
    values->pixels = (ExportPixels)pixel;
    values->pages.json = (AtlasJson)atlas;
    values->form = (TiledForm)form;
    limits->pow2 = side == 1;
    return pixel >= 0 && atlas >= 0 && form >= 0 && side >= 0;
}

/* Replaces the values that the command line gives; false after wrong usage. */
static bool read_values(const ExportTask *task, ExportValues *values)
{
    PackLimits *limits = &values->pages.limits;
    return read_words(task, values) &&
           read_number(task, "page-size", task->page_size, 1, DOCUMENT_MAX_PAGE, &limits->side) &&
           read_number(task, "page-padding", task->page_padding, 0, DOCUMENT_MAX_PADDING,
                       &limits->padding) &&
           read_number(task, "page-extrude", task->page_extrude, 0, DOCUMENT_MAX_PADDING,
                       &limits->extrude) &&
           read_name(task, task->page_name, &values->pages.name);
}

bool export_check_values(const ExportTask *task)
{
    ExportValues values = {0};
    if (!read_values(task, &values))
        return false;
    if (task->atlas && task->no_atlas)
        report_wrong_usage(task->command, "--atlas and --no-atlas exclude each other");
    else if (task->no_atlas && values.pages.json != ATLAS_JSON_NONE)
        report_wrong_usage(task->command, "--atlas-json and --no-atlas exclude each other");
    else if (task->udmf && task->paths[DOOM] == NULL)
        report_wrong_usage(task->command, "--udmf needs --doom");
    else
        return true;
    return false;
}

/* Options for pages are an error if no pages are written. */
static bool check_page_options(const ExportTask *task, bool wanted)
{
    const char *const words[] = {task->page_size, task->page_padding, task->page_extrude,
                                 task->page_sides, task->page_name};
    bool given = false;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        given |= words[i] != NULL;
    if (given && !wanted)
        report_wrong_usage(task->command, "options of pages need --atlas");
    return !given || wanted;
}

/* JSON and files for Tiled are written next to the bank, which must then be a file. --report and
 * --strict apply only to the losses in these files and in files for Doom. */
static bool check_json_options(const ExportTask *task, bool paged)
{
    bool wanted = paged && task->values.pages.json != ATLAS_JSON_NONE;
    bool reports = wanted || task->values.form != TILED_NONE || task->paths[DOOM] != NULL;
    if (wanted && export_is_stream(task, BANK))
        report_wrong_usage(task->command, "--atlas-json needs a bank that is written to a file");
    else if (task->values.form != TILED_NONE && export_is_stream(task, BANK))
        report_wrong_usage(task->command, "--tiled needs a bank that is written to a file");
    else if (!reports && (task->strict || task->paths[REPORT] != NULL))
        report_wrong_usage(task->command,
                           "--report and --strict need --atlas-json, --tiled or --doom");
    else
        return true;
    return false;
}

bool export_find_values(ExportTask *task, bool *paged)
{
    const ExportSettings *settings = project_export_settings(task->open.project);
    bool named = task->paths[BANK] != NULL;
    ExportValues *values = &task->values;
    *values = (ExportValues){.pixels = (ExportPixels)settings->pixels,
                             .form = named ? TILED_NONE : (TiledForm)settings->tiled,
                             .pages = atlas_of_settings(settings)};
    if (!read_values(task, values))
        return false;
    bool is_requested = task->atlas_json != NULL && values->pages.json != ATLAS_JSON_NONE;
    *paged = task->atlas || ((is_requested || settings->atlas) && !task->no_atlas);
    if (!check_json_options(task, *paged) || !check_page_options(task, *paged))
        return false;
    if (*paged && values->pixels == EXPORT_NO_PIXELS && export_is_stream(task, BANK)) {
        report_wrong_usage(task->command,
                           "pages need a bank that is written to a file, or --pixels png or rgba");
        return false;
    }
    if (values->pages.name == NULL || values->pages.name[0] == 0)
        values->pages.name = task->bank_name = export_is_stream(task, BANK)
                                                   ? g_strdup(export_prefix(task))
                                                   : atlas_name_of_bank(export_bank_path(task));
    return true;
}

/* SPDX-License-Identifier: MIT */
/* The options of gab export for pages, their JSON and files for Tiled. */
#include "cli/export_task.h"

#include <string.h>

/* Reads a whole number within a range, if the option is given; false after wrong usage. */
static bool read_number(const char *option, const char *word, uint32_t min, uint32_t max,
                        uint32_t *number)
{
    guint64 value;
    if (word == NULL)
        return true;
    if (!g_ascii_string_to_unsigned(word, 10, min, max, &value, NULL)) {
        report_wrong_usage(&export_command, "--%s must be a number from %u to %u, not %s", option,
                           min, max, word);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

static bool read_sides(const char *word, bool *pow2)
{
    static const char *const words[] = {"any", "pow2", NULL};
    int found = option_word(&export_command, "page-sides", word, words, *pow2);
    *pow2 = found == 1;
    return found >= 0;
}

static bool read_json(const char *word, AtlasJson *json)
{
    static const char *const words[] = {"none", "pixi", "phaser", "aseprite", NULL};
    int found = option_word(&export_command, "atlas-json", word, words, (int)*json);
    *json = (AtlasJson)found;
    return found >= 0;
}

static bool read_name(const char *word, const char **name)
{
    if (word == NULL)
        return true;
    *name = word;
    if (word[0] == 0 || strpbrk(word, "/\\") != NULL)
        report_wrong_usage(&export_command, "--page-name must be a name without a folder, not %s",
                           word);
    return word[0] != 0 && strpbrk(word, "/\\") == NULL;
}

/* Options for pages are an error if no pages are written. */
static bool check_page_options(const ExportTask *task, bool wanted)
{
    const char *const words[] = {task->page_size, task->page_padding, task->page_extrude,
                                 task->page_sides, task->page_name};
    bool given = false;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        given |= words[i] != NULL;
    if (task->atlas && task->no_atlas)
        report_wrong_usage(&export_command, "--atlas and --no-atlas exclude each other");
    else if (task->no_atlas && task->atlas_json != NULL && strcmp(task->atlas_json, "none") != 0)
        report_wrong_usage(&export_command, "--atlas-json and --no-atlas exclude each other");
    else if (given && !wanted)
        report_wrong_usage(&export_command, "options of pages need --atlas");
    else
        return true;
    return false;
}

/* JSON and files for Tiled are written next to the bank, which must then be a file. --report and
 * --strict apply only to the losses in these files and in files for Doom. */
static bool check_json_options(const ExportTask *task, bool paged)
{
    bool wanted = paged && task->pages.json != ATLAS_JSON_NONE;
    bool reports = wanted || task->form != TILED_NONE || task->paths[DOOM] != NULL;
    if (wanted && export_is_stream(task, BANK))
        report_wrong_usage(&export_command, "--atlas-json needs a bank that is written to a file");
    else if (task->form != TILED_NONE && export_is_stream(task, BANK))
        report_wrong_usage(&export_command, "--tiled needs a bank that is written to a file");
    else if (!reports && (task->strict || task->paths[REPORT] != NULL))
        report_wrong_usage(&export_command,
                           "--report and --strict need --atlas-json, --tiled or --doom");
    else if (task->udmf && task->paths[DOOM] == NULL)
        report_wrong_usage(&export_command, "--udmf needs --doom");
    else
        return true;
    return false;
}

/* The option takes precedence; without it, the project's setting applies if -o is not given
 * either. */
static bool find_tiled_form(ExportTask *task)
{
    static const char *const words[] = {"none", "tmx", "tmj", NULL};
    const ExportSettings *settings = project_export_settings(task->open.project);
    int form = task->paths[BANK] != NULL ? (int)TILED_NONE : (int)settings->tiled;
    form = option_word(&export_command, "tiled", task->tiled, words, form);
    task->form = (TiledForm)form;
    return form >= 0;
}

bool export_find_pages(ExportTask *task, ExportPixels pixels, bool *wanted)
{
    const ExportSettings *settings = project_export_settings(task->open.project);
    PackLimits *limits = &task->pages.limits;
    task->pages = atlas_of_settings(settings);
    if (!read_json(task->atlas_json, &task->pages.json) || !find_tiled_form(task))
        return false;
    bool is_requested = task->atlas_json != NULL && task->pages.json != ATLAS_JSON_NONE;
    *wanted = task->atlas || ((is_requested || settings->atlas) && !task->no_atlas);
    if (!check_json_options(task, *wanted) || !check_page_options(task, *wanted) ||
        !read_number("page-size", task->page_size, 1, DOCUMENT_MAX_PAGE, &limits->side) ||
        !read_number("page-padding", task->page_padding, 0, DOCUMENT_MAX_PADDING,
                     &limits->padding) ||
        !read_number("page-extrude", task->page_extrude, 0, DOCUMENT_MAX_PADDING,
                     &limits->extrude) ||
        !read_sides(task->page_sides, &limits->pow2) ||
        !read_name(task->page_name, &task->pages.name))
        return false;
    if (*wanted && pixels == EXPORT_NO_PIXELS && export_is_stream(task, BANK)) {
        report_wrong_usage(&export_command,
                           "pages need a bank that is written to a file, or --pixels png or rgba");
        return false;
    }
    if (task->pages.name == NULL || task->pages.name[0] == 0)
        task->pages.name = task->bank_name = export_is_stream(task, BANK)
                                                 ? g_strdup(export_prefix(task))
                                                 : atlas_name_of_bank(export_bank_path(task));
    return true;
}

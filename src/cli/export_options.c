/* SPDX-License-Identifier: MIT */
/* The options of gab export that the table of formats defines: their values, help and list. */
#include "cli/export_task.h"
#include "cli/report.h"

#include <string.h>

/* ---- The list ---- */

static void add_option(GArray *list, const ExportFormat *format, const FormatOption *option,
                       bool is_off)
{
    const char *key = option != NULL ? option->key : format->name;
    GivenOption given = {.format = format, .option = option, .is_off = is_off};
    given.name = g_strconcat(is_off ? "no-" : "", key, NULL);
    g_strdelimit(given.name, "_", '-');
    g_array_append_val(list, given);
}

static const Field *field_of(const GivenOption *given)
{
    return export_field(given->option != NULL ? given->option->key : given->format->key);
}

void export_options_new(ExportTask *task)
{
    g_autoptr(GArray) list = g_array_new(false, false, sizeof(GivenOption));
    for (uint32_t i = 0; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        if (format->key == NULL)
            continue;
        if (format->ending == NULL)
            add_option(list, format, NULL, false);
        if (export_field(format->key)->type == FIELD_BOOLEAN && format->ending == NULL)
            add_option(list, format, NULL, true);
        for (size_t k = 0; k < format->option_count; k++)
            add_option(list, format, &format->options[k], false);
    }
    task->given = (GivenOption *)(void *)g_array_steal(list, &task->given_count);
}

void export_options_free(ExportTask *task)
{
    for (size_t i = 0; i < task->given_count; i++)
        g_free(task->given[i].name);
    g_free(task->given);
}

void export_options_append(ExportTask *task, GArray *options)
{
    for (uint32_t i = 0; i < export_format_count; i++) {
        Option option = {export_formats[i]->name, i == EXPORT_BANK ? 'o' : 0, OPTION_TEXT,
                         &task->paths[i]};
        if (export_formats[i]->ending != NULL && export_formats[i]->key != NULL)
            g_array_append_val(options, option);
    }
    SPAN_EACH (GivenOption, given, task->given, task->given_count) {
        Option option = {given->name, 0, OPTION_TEXT, &given->word};
        if (field_of(given)->type == FIELD_BOOLEAN) {
            option.type = OPTION_FLAG;
            option.value = &given->flag;
        }
        g_array_append_val(options, option);
    }
}

/* ---- Values ---- */

static const GivenOption *given_option(const ExportTask *task, const char *name)
{
    for (size_t i = 0; i < task->given_count; i++)
        if (strcmp(task->given[i].name, name) == 0)
            return &task->given[i];
    return NULL;
}

static bool is_given(const GivenOption *given)
{
    return given->word != NULL || given->flag;
}

static bool read_number(const ExportTask *task, const GivenOption *given, const Field *field,
                        int32_t *number)
{
    guint64 value;
    guint min = (guint)field->min, max = (guint)field->max;
    if (!g_ascii_string_to_unsigned(given->word, 10, min, max, &value, NULL)) {
        report_wrong_usage(task->command, "--%s must be a number from %u to %u, not %s",
                           given->name, min, max, given->word);
        return false;
    }
    *number = (int32_t)value;
    return true;
}

/* The name of pages is part of file names; other texts may be anything. A path of the command line
 * is not relative to the project's folder. */
static bool read_text(const ExportTask *task, const GivenOption *given, char **text)
{
    bool is_path = given->option == NULL;
    bool names_files = !is_path && strcmp(given->option->key, "page_name") == 0;
    node_set_text(text, is_path && task->template_file != NULL ? task->template_file : given->word);
    if (!names_files || (given->word[0] != 0 && strpbrk(given->word, "/\\") == NULL))
        return true;
    report_wrong_usage(task->command, "--%s must be a name without a folder, not %s", given->name,
                       given->word);
    return false;
}

/* Sets the field of an option that is given; false after wrong usage. */
static bool read_value(const ExportTask *task, const GivenOption *given, ExportSettings *settings)
{
    const Field *field = field_of(given);
    if (!is_given(given))
        return true;
    if (field->type == FIELD_BOOLEAN) {
        *node_field(settings, field, bool) = !given->is_off;
        return true;
    }
    if (field->type == FIELD_TEXT)
        return read_text(task, given, node_field(settings, field, char *));
    if (field->type == FIELD_INTEGER)
        return read_number(task, given, field, node_field(settings, field, int32_t));
    int word = option_word(task->command, given->name, given->word, field->words, 0);
    if (word >= 0)
        *node_field(settings, field, int) = word;
    return word >= 0;
}

/* Returns the option for the text that describes the pages of the atlas. */
static const GivenOption *given_text(const ExportTask *task)
{
    const GivenOption *given = task->given;
    while (given->option == NULL || strcmp(given->option->key, atlas_export.text_key) != 0)
        given++;
    return given;
}

/* Changes settings by all given options; false after wrong usage. */
static bool read_values(const ExportTask *task, ExportSettings *settings)
{
    bool ok = true;
    for (size_t i = 0; ok && i < task->given_count; i++)
        ok = read_value(task, &task->given[i], settings);
    /* A text that describes pages needs them. */
    if (is_given(given_text(task)) && export_is_set(atlas_export.text_key, settings) &&
        !is_given(given_option(task, "no-atlas")))
        settings->atlas = true;
    return ok;
}

const char *export_given_template(const ExportTask *task)
{
    return given_option(task, template_export.name)->word;
}

const char *export_template(const ExportTask *task)
{
    if (task->template_file != NULL)
        return task->template_file;
    bool is_own = task->paths[EXPORT_BANK] == NULL;
    return is_own ? project_export_settings(task->open.project)->template_file : "";
}

const char *export_prefix(const ExportTask *task)
{
    const char *given = given_option(task, "prefix")->word;
    return given != NULL && given[0] == 0 ? "" : task->project_name;
}

/* Reports an option that has no effect because its format is not exported. */
static bool report_unused(const ExportTask *task, const GivenOption *given)
{
    report_wrong_usage(task->command, "--%s needs --%s", given->name, given->format->name);
    return false;
}

/* With -o, the files of other formats are those that the command line names. */
static bool check_given_files(const ExportTask *task)
{
    for (size_t i = 0; i < task->given_count && task->paths[EXPORT_BANK] != NULL; i++) {
        const GivenOption *given = &task->given[i];
        if (is_given(given) && given->format->ending != NULL &&
            task->paths[export_index(given->format)] == NULL)
            return report_unused(task, given);
    }
    return true;
}

bool export_check_values(const ExportTask *task)
{
    node_auto ExportSettings *settings = node_new(&export_settings_kind);
    bool ok = read_values(task, settings), no_atlas = is_given(given_option(task, "no-atlas"));
    bool atlas = is_given(given_option(task, "atlas")), json = settings->atlas_json != 0;
    const char *with_pages = atlas ? "atlas" : json ? "atlas-json" : NULL;
    for (uint32_t i = 0; i < export_format_count; i++)
        if (export_formats[i]->needs_pages && task->paths[i] != NULL)
            with_pages = export_formats[i]->name;
    if (ok && no_atlas && with_pages != NULL) {
        report_wrong_usage(task->command, "--%s and --no-atlas exclude each other", with_pages);
        ok = false;
    }
    return ok && check_given_files(task);
}

/* ---- Settings ---- */

/* Switches a format on or off, unless it has several forms. A path is set to `path`. */
static void switch_format(const ExportFormat *format, ExportSettings *settings, const char *path)
{
    const Field *field = format->key != NULL ? export_field(format->key) : NULL;
    if (field == NULL)
        return;
    if (field->type == FIELD_TEXT)
        node_set_text(node_field(settings, field, char *), path);
    else if (field->type == FIELD_BOOLEAN)
        *node_field(settings, field, bool) = path[0] != 0;
    else
        *node_field(settings, field, int) = 0;
}

/* Options are an error if their format is not exported. */
static bool check_options_are_used(const ExportTask *task)
{
    SPAN_EACH (const GivenOption, given, task->given, task->given_count) {
        if (given->option == NULL || !is_given(given) ||
            given->format == export_formats[EXPORT_BANK] ||
            export_is_on(given->format, task->settings))
            continue;
        return report_unused(task, given);
    }
    return true;
}

/* True if the report of a format can contain something. */
static bool may_lose(const ExportFormat *format, const ExportSettings *settings)
{
    return format->has_losses && export_is_on(format, settings) &&
           (format->text_key == NULL || export_is_set(format->text_key, settings));
}

/* True if a format writes files that are named after the bank's file. */
static bool writes_next_to_bank(const ExportFormat *format, const ExportSettings *settings)
{
    return export_is_on(format, settings) &&
           (format->text_key != NULL ? export_is_set(format->text_key, settings)
                                     : format->needs_pages || format->ending == NULL) &&
           !format->asks_template;
}

/* Returns the name of the option for such files. */
static const char *name_of(const ExportTask *task, const ExportFormat *format)
{
    return format->text_key != NULL ? given_text(task)->name : format->name;
}

static void report_no_losses(const ExportTask *task)
{
    g_autoptr(GString) names = g_string_new(NULL);
    const char *last = NULL;
    for (uint32_t i = 0; i < export_format_count; i++) {
        if (!export_formats[i]->has_losses || export_formats[i]->make == NULL)
            continue;
        if (last != NULL)
            g_string_append_printf(names, "%s--%s", names->len > 0 ? ", " : "", last);
        last = name_of(task, export_formats[i]);
    }
    report_wrong_usage(task->command, "--report and --strict need %s or --%s", names->str, last);
}

/* Files next to the bank need a bank that is a file. --report and --strict apply only to losses. */
static bool check_files(const ExportTask *task)
{
    const ExportSettings *settings = task->settings;
    const bool to_stream = export_is_stream(task, task->main_output);
    const bool has_pages =
        export_is_on(&atlas_export, settings) || project_has_long_sheets(task->open.project);
    const ExportFormat *next_to_bank = NULL;
    bool reports = false;
    for (uint32_t i = 0; i < export_format_count; i++) {
        reports |= may_lose(export_formats[i], settings);
        if (writes_next_to_bank(export_formats[i], settings))
            next_to_bank = export_formats[i];
    }
    if (to_stream && next_to_bank != NULL)
        report_wrong_usage(task->command, "--%s needs a bank that is written to a file",
                           name_of(task, next_to_bank));
    else if (!reports && (task->strict || task->paths[REPORT] != NULL))
        report_no_losses(task);
    else if (to_stream && has_pages && settings->pixels == EXPORT_NO_PIXELS)
        report_wrong_usage(task->command, "pages need a bank that is written to a file, or "
                                          "--pixels png or rgba");
    else
        return true;
    return false;
}

bool export_find_settings(ExportTask *task)
{
    ExportSettings *settings = node_copy(project_export_settings(task->open.project));
    task->settings = settings;
    /* With -o, the project decides only how pictures are stored. */
    for (uint32_t i = 0; i < export_format_count; i++)
        if (task->paths[EXPORT_BANK] != NULL && !export_formats[i]->makes_pages)
            switch_format(export_formats[i], settings, "");
    for (uint32_t i = 0; i < export_format_count; i++)
        if (task->paths[i] != NULL && !export_formats[i]->asks_template &&
            (i != EXPORT_BANK || task->main_output == EXPORT_BANK))
            switch_format(export_formats[i], settings, task->paths[i]);
    bool ok = read_values(task, settings) && check_files(task) && check_options_are_used(task);
    if (export_is_stream(task, EXPORT_BANK) && settings->page_name[0] == 0)
        node_set_text(&settings->page_name,
                      settings->prefix[0] != 0 ? settings->prefix : task->project_name);
    return ok;
}

/* ---- Help ---- */

enum { HELP_COLUMN = 21 };

/* Returns an option with its value: "--page-size N". The caller frees it. */
static char *syntax_of(const GivenOption *given)
{
    const Field *field = field_of(given);
    g_autofree char *words =
        field->words != NULL ? g_strjoinv("|", (char **)(void *)field->words) : NULL;
    const char *value = given->option != NULL && given->option->value != NULL ? given->option->value
                        : given->option == NULL && field->type == FIELD_TEXT  ? "FILE"
                                                                              : words;
    return g_strconcat("--", given->name, value != NULL ? " " : "", value, NULL);
}

/* Calls a function for the syntax and the help of all options of formats; without syntax for a
 * format that has a command of its own. */
static void each_option(void (*show)(const ExportFormat *format, const char *syntax,
                                     const char *help))
{
    ExportTask task = {0};
    export_options_new(&task);
    for (uint32_t i = 0; i < export_format_count; i++) {
        const ExportFormat *format = export_formats[i];
        g_autofree char *single =
            g_strdup_printf("%s--%s FILE", i == EXPORT_BANK ? "-o, " : "", format->name);
        if (format->ending != NULL)
            show(format, format->key != NULL ? single : NULL, format->help);
        SPAN_EACH (const GivenOption, given, task.given, task.given_count) {
            if (given->format != format)
                continue;
            g_autofree char *syntax = syntax_of(given);
            show(format, syntax,
                 given->is_off           ? "turns it off, even if the project sets it"
                 : given->option != NULL ? given->option->help
                                         : format->help);
        }
    }
    export_options_free(&task);
}

static void print_help_of(const ExportFormat *format, const char *syntax, const char *help)
{
    if (syntax != NULL)
        print_option(HELP_COLUMN, syntax, help);
}

void export_print_options(int place)
{
    each_option(print_help_of);
}

/* ---- The list of formats ---- */

/* Appends the formats that each_option visits to this list. */
static json_t *listed_formats;

static void list_option(const ExportFormat *format, const char *syntax, const char *help)
{
    static const char *const kept[] = {"sprites", "maps", "levels", "names"};
    json_t *last = json_array_get(listed_formats, json_array_size(listed_formats) - 1);
    if (last == NULL ||
        strcmp(json_string_value(json_object_get(last, "name")), format->name) != 0) {
        json_t *keeps = json_array();
        for (size_t i = 0; i < G_N_ELEMENTS(kept); i++)
            if ((format->keeps >> i & 1) != 0)
                json_array_append_new(keeps, json_string(kept[i]));
        last = json_pack("{s:s, s:s, s:s*, s:o, s:[], s:s*, s:s}", "name", format->name, "title",
                         format->title, "ending", format->ending, "keeps", keeps, "options",
                         "template", format->template_text, "page", format->page);
        json_array_append_new(listed_formats, last);
    }
    if (syntax == NULL)
        json_object_set_new(last, "command", json_string(format->name));
    else
        json_array_append_new(json_object_get(last, "options"),
                              json_pack("{s:s, s:s}", "option", syntax, "help", help));
}

void export_print_formats(void)
{
    listed_formats = json_array();
    each_option(list_option);
    print_json(listed_formats);
}

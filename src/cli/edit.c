/* SPDX-License-Identifier: MIT */
/* gab edit: changes the data of frames and other nodes whose names match patterns. */
#include "cli/edit.h"

#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/roots.h"
#include "edit/changes.h"

#include <string.h>

static const char script_option[] = "script";

typedef struct EditTask {
    const char *project;
    bool dry_run;
    GPtrArray *words; /* option names and values of the command line */
    GPtrArray *lines; /* the words of lines of scripts, to which the steps refer */
    GArray *steps;    /* of EditStep */
    OpenProject open;
} EditTask;

/* ---- Reading steps ---- */

static void clear_step(gpointer step)
{
    g_free(((EditStep *)step)->place);
}

/* Returns options for all words, which collect their values in `values`, and space for `more`
 * options after them. The caller frees the array. */
static Option *options_new(GPtrArray *values, const Option *more, size_t more_count)
{
    size_t count = 0;
    while (edit_options[count].name != NULL)
        count++;
    Option *options = g_new0(Option, count + more_count + 1);
    for (size_t i = 0; i < count; i++)
        options[i] = (Option){edit_options[i].name, 0, OPTION_STEPS, values};
    for (size_t i = 0; i < more_count; i++)
        options[count + i] = more[i];
    return options;
}

static void add_step(EditTask *task, const char *name, const char *value, const char *place)
{
    EditStep step = {.option = edit_options, .value = value, .place = g_strdup(place)};
    while (step.option->name != name)
        step.option++;
    g_array_append_val(task->steps, step);
}

/* Reads a line of a script, with the quotes and comments of the shell. */
static bool read_line(EditTask *task, const char *line, const char *place)
{
    char **words = NULL;
    int count = 0;
    GError *error = NULL;
    if (!g_shell_parse_argv(line, &count, &words, &error)) {
        bool is_blank = g_error_matches(error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING);
        if (!is_blank)
            print_message("%s%s", place, error->message);
        g_error_free(error);
        return is_blank;
    }
    g_ptr_array_add(task->lines, words);
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    g_autofree Option *options = options_new(values, NULL, 0);
    Arguments rest = {.place = place};
    bool ok = arguments_read(&edit_command, count, words, options, &rest);
    for (guint i = 0; ok && i < values->len; i += 2)
        add_step(task, values->pdata[i], values->pdata[i + 1], place);
    g_free(rest.words);
    return ok;
}

static bool read_script(EditTask *task, const char *path)
{
    g_autoptr(GBytes) bytes = file_get(path);
    if (bytes == NULL)
        return false;
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    bool ok = size == 0 || memchr(data, 0, size) == NULL;
    if (!ok)
        print_message("%s: is not a text: it contains a NUL byte", file_display_name(path));
    g_autofree char *text = g_strndup(data, size);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; ok && lines[i] != NULL; i++) {
        g_autofree char *place = g_strdup_printf("%s:%u: ", file_display_name(path), i + 1);
        ok = read_line(task, g_strchomp(lines[i]), place);
    }
    return ok;
}

static bool read_steps(EditTask *task)
{
    for (guint i = 0; i < task->words->len; i += 2) {
        const char *name = task->words->pdata[i], *value = task->words->pdata[i + 1];
        if (name != script_option)
            add_step(task, name, value, "");
        else if (!read_script(task, value))
            return false;
    }
    return true;
}

/* ---- The work ---- */

/* Runs all steps. Returns the new version, or NULL after reporting the step that failed. */
static Project *run_steps(const EditTask *task)
{
    Edit edit = {.project = node_ref(task->open.project), .reference = REFERENCE_PICTURE};
    GError *error = NULL;
    bool ok = true;
    ARRAY_EACH_WHILE (ok, const EditStep, step, task->steps) {
        ok = edit_run(&edit, step, &error);
        if (!ok)
            g_prefix_error(&error, "%s--%s %s: ", step->place, step->option->name, step->value);
    }
    ok = ok && edit_is_complete(&edit, &error);
    if (!ok) {
        report_gerror(task->project, &error);
        g_clear_pointer(&edit.project, node_unref);
    }
    return edit.project;
}

/* Prints how many nodes with an id, tags and roles differ, by kind. The project itself differs if
 * it has another number of these. */
static void print_counts(const Project *before, const Project *after, const char *verb)
{
    Changes *changes = changes_between(before, after);
    for (uint32_t i = 0; i < changes->count; i++) {
        const NodeKind *kind = changes->items[i].kind;
        uint32_t count = 0, first = 0;
        while (changes->items[first].kind != kind)
            first++;
        for (uint32_t k = 0; k < changes->count && first == i; k++)
            count += changes->items[k].kind == kind;
        if (first == i && kind != &project_kind)
            print("%u %s%s %s\n", count, kind->name, count == 1 ? "" : "s", verb);
    }
    if (changes->count == 0)
        print("nothing %s\n", verb);
    changes_free(changes);
}

static int edit_project(EditTask *task)
{
    const Project *before = task->open.project;
    g_autoptr(Project) after = run_steps(task);
    if (after == NULL)
        return STATUS_ERROR;
    if (!task->dry_run)
        print_notes_only();
    int status = STATUS_OK;
    if (task->dry_run)
        edit_print_difference(before, after);
    else if (!node_equal(before, after))
        status = project_put(&task->open, after);
    if (status != STATUS_ERROR)
        print_counts(before, after, task->dry_run ? "would change" : "changed");
    return status;
}

static void confine(const EditTask *task, const GPtrArray *roots)
{
    Confinement *confinement = confinement_new();
    confinement_read_project(confinement, task->project);
    confinement_read_all(confinement, roots);
    for (guint i = 0; i < task->words->len; i += 2)
        if (task->words->pdata[i] == script_option && !file_is_stream(task->words->pdata[i + 1]))
            confinement_read(confinement, task->words->pdata[i + 1]);
    if (!task->dry_run)
        confinement_replace(confinement, task->project);
    confinement_begin(confinement);
}

static int run_files(EditTask *task, const GPtrArray *given)
{
    int status = STATUS_ERROR;
    if (task->words->len == 0)
        return report_wrong_usage(&edit_command, "a change is missing");
    g_autoptr(GPtrArray) roots = project_roots(task->project, given, NULL, !task->dry_run);
    if (roots == NULL)
        return STATUS_ERROR;
    confine(task, roots);
    if (read_steps(task) && project_open(task->project, roots, &task->open)) {
        status = edit_project(task);
        project_close(&task->open);
    }
    return status;
}

static int run(int count, char **words)
{
    g_autoptr(GPtrArray) roots = g_ptr_array_new();
    EditTask task = {.words = g_ptr_array_new(),
                     .lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev),
                     .steps = g_array_new(false, false, sizeof(EditStep))};
    g_array_set_clear_func(task.steps, clear_step);
    const Option more[] = {{script_option, 0, OPTION_STEPS, task.words},
                           {"dry-run", 0, OPTION_FLAG, &task.dry_run},
                           {"root", 0, OPTION_TEXTS, roots}};
    g_autofree Option *options = options_new(task.words, more, G_N_ELEMENTS(more));
    Arguments files = {.min = 1, .max = 1};
    int status = STATUS_ERROR;
    if (arguments_read(&edit_command, count, words, options, &files)) {
        task.project = files.words[0];
        status = run_files(&task, roots);
    }
    g_free(files.words);
    g_array_unref(task.steps);
    g_ptr_array_unref(task.lines);
    g_ptr_array_unref(task.words);
    return status;
}

const Command edit_command = {"edit", "changes hot spots, boxes, points and properties by pattern",
                              help_edit, run, NULL};

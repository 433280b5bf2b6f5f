/* SPDX-License-Identifier: MIT */
/* gab check: reports probable problems in projects and banks. */
#include "check/check.h"
#include "cli/check_report.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/progress.h"
#include "cli/roots.h"
#include "export/project_bank.h"

/* The options of the command, and the report for programs. */
typedef struct CheckTask {
    GPtrArray *roots, *skip;
    bool rules, json, sarif;
    const char *against; /* path of the old bank, or NULL */
    OpenBank old;
    CheckOptions options;
    CheckReport *report; /* NULL: problems are printed as lines */
    CheckFile *file;     /* the current file of the report */
} CheckTask;

static void print_problem(const char *path, const char *text, const Rule *rule)
{
    print_visible(path);
    print_text(": ");
    print_visible(text);
    if (rule != NULL)
        print(" [%s, %s]", rule->id, severity_word(rule->severity));
    print_text("\n");
}

/* Prints and frees problems. Returns the exit status. */
static int put_problems(const CheckTask *task, const char *path, Problems *problems)
{
    int status = STATUS_OK;
    SPAN_EACH (const Problem, problem, problems->items, problems->count) {
        const Severity severity = problem->rule->severity;
        status = severity != SEVERITY_HINT ? STATUS_PROBLEMS : status;
        if (severity != SEVERITY_ERROR && quiet_is_wanted())
            continue;
        if (task->report != NULL)
            check_report_problem(task->file, problem);
        else
            print_problem(path, problem->text, problem->rule);
    }
    problems_free(problems);
    return status;
}

/* ---- Banks ---- */

static int check_bank(const CheckTask *task, const char *path, GBytes *bytes)
{
    OpenBank open;
    char *problem;
    int status = bank_open_quietly(bytes, &open, &problem);
    if (status == STATUS_OK)
        status = bank_check_quietly(&open, &problem);
    if (problem != NULL && task->report != NULL)
        check_report_damage(task->file, problem);
    else if (problem != NULL)
        print_problem(file_display_name(path), problem, NULL);
    else if (task->against != NULL)
        status = put_problems(task, file_display_name(path),
                              bank_check_against(&open.bank, &task->old.bank, &task->options));
    g_free(problem);
    bank_close(&open);
    return status;
}

/* ---- Projects ---- */

/* Shows that the check continues. It is never cancelled. */
static bool show_progress(void *user)
{
    if (progress_is_due())
        progress_show(NULL, -1);
    return false;
}

static int check_project(const CheckTask *task, const char *path, const GPtrArray *roots)
{
    OpenProject open;
    if (!project_open(path, roots, &open))
        return STATUS_ERROR;
    int status;
    GError *error = NULL;
    progress_step("checking", list_count(open.project->pictures));
    if (task->against == NULL) {
        Problems *problems = project_check(open.project, open.store, &task->options);
        status = put_problems(task, path, problems);
    } else {
        g_autoptr(GBytes) bank = project_bank(open.project, open.store, NULL, &error);
        status = bank != NULL ? check_bank(task, path, bank) : report_gerror(path, &error);
    }
    project_close(&open);
    return status;
}

/* ---- The command ---- */

static int check_file(CheckTask *task, const char *path, const GPtrArray *roots)
{
    g_autoptr(GBytes) bytes = file_get(path);
    if (task->report != NULL)
        task->file = check_report_file(task->report, file_display_name(path), bytes);
    if (bytes == NULL)
        return STATUS_ERROR;
    int status = file_kind(bytes) == FILE_IS_PROJECT ? check_project(task, path, roots)
                                                     : check_bank(task, path, bytes);
    if (status == STATUS_ERROR && task->report != NULL)
        check_report_unread(task->file);
    return status;
}

static int print_rules(void)
{
    uint32_t count;
    const Rule *rules = rules_all(&count);
    for (uint32_t i = 0; i < count; i++)
        print("%s (%s): %s. %s\n", rules[i].id, severity_word(rules[i].severity), rules[i].title,
              rules[i].help);
    return STATUS_OK;
}

static bool rules_exist(const GPtrArray *skip)
{
    for (guint i = 0; i < skip->len; i++)
        if (rule_with_id(g_ptr_array_index(skip, i)) == NULL) {
            report_wrong_usage(&check_command, "there is no rule %s",
                               (const char *)g_ptr_array_index(skip, i));
            return false;
        }
    return true;
}

static int check_confined(CheckTask *task, const Arguments *files, const GPtrArray *roots)
{
    int status = STATUS_OK;
    Confinement *confinement = confinement_new();
    for (int i = 0; i < files->count; i++) {
        confinement_read_project(confinement, files->words[i]);
        confinement_read_all(confinement, roots->pdata[i]);
    }
    confinement_read(confinement, task->against);
    confinement_begin(confinement);
    g_autoptr(GBytes) old = task->against != NULL ? file_get(task->against) : NULL;
    if (task->against != NULL &&
        (old == NULL || bank_open(task->against, old, &task->old) != STATUS_OK))
        return STATUS_ERROR;
    g_ptr_array_add(task->skip, NULL);
    task->options.cancelled = show_progress;
    task->options.skip = (const char *const *)task->skip->pdata;
    task->report = task->json || task->sarif ? check_report_new() : NULL;
    for (int i = 0; i < files->count; i++) {
        int file_status = check_file(task, files->words[i], roots->pdata[i]);
        status = MAX(status, file_status);
    }
    bank_close(&task->old);
    if (task->report != NULL) {
        check_report_print(task->report, task->sarif ? CHECK_AS_SARIF : CHECK_AS_JSON);
        check_report_free(task->report);
    }
    return status;
}

static int check_files(CheckTask *task, const Arguments *files)
{
    int status = STATUS_ERROR;
    if (!rules_exist(task->skip))
        return STATUS_ERROR;
    GPtrArray *roots = project_roots_each(files->words, task->roots);
    if (roots != NULL)
        status = check_confined(task, files, roots);
    g_clear_pointer(&roots, g_ptr_array_unref);
    return status;
}

static int run(int count, char **words)
{
    CheckTask task = {.roots = g_ptr_array_new(), .skip = g_ptr_array_new()};
    const Option options[] = {{"against", 0, OPTION_TEXT, &task.against},
                              {"root", 0, OPTION_TEXTS, task.roots},
                              {"skip", 0, OPTION_TEXTS, task.skip},
                              {"rules", 0, OPTION_FLAG, &task.rules},
                              {"json", 0, OPTION_FLAG, &task.json},
                              {"sarif", 0, OPTION_FLAG, &task.sarif},
                              {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 0, .max = G_MAXINT};
    int status = STATUS_ERROR;
    if (arguments_read(&check_command, count, words, options, &files)) {
        if (task.json && task.sarif)
            report_wrong_usage(&check_command, "--json and --sarif exclude each other");
        else if (task.rules)
            status = print_rules();
        else if (files.count == 0)
            report_wrong_usage(&check_command, "FILE is missing");
        else if (task.against != NULL && files.count > 1)
            report_wrong_usage(&check_command, "--against compares one FILE");
        else
            status = check_files(&task, &files);
    }
    g_ptr_array_unref(task.roots);
    g_ptr_array_unref(task.skip);
    g_free(files.words);
    return status;
}

const Command check_command = {"check", "reports probable mistakes in projects and banks",
                               help_check, run, NULL};

/* SPDX-License-Identifier: MIT */
/* gab check: reports probable problems in projects and banks. */
#include "check/check.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "cli/roots.h"

static void print_problem(const char *path, const char *text, const Rule *rule)
{
    print_visible(path);
    print_text(": ");
    print_visible(text);
    if (rule != NULL)
        print(" [%s, %s]", rule->id, severity_word(rule->severity));
    print_text("\n");
}

/* ---- Projects ---- */

static int check_project(const char *path, const GPtrArray *roots, const CheckOptions *options)
{
    OpenProject open;
    if (!project_open(path, roots, &open))
        return STATUS_ERROR;
    int status = STATUS_OK;
    Problems *problems = project_check(open.project, open.store, options);
    for (uint32_t i = 0; i < problems->count; i++) {
        const Problem *problem = &problems->items[i];
        if (problem->rule->severity == SEVERITY_ERROR || !quiet_is_wanted())
            print_problem(path, problem->text, problem->rule);
        if (problem->rule->severity != SEVERITY_HINT)
            status = STATUS_PROBLEMS;
    }
    problems_free(problems);
    project_close(&open);
    return status;
}

/* ---- Banks ---- */

static int check_bank(const char *path, GBytes *bytes)
{
    OpenBank open;
    gab_fault fault;
    char *problem;
    int status = bank_open_quietly(bytes, &open, &problem);
    if (status == STATUS_OK && gab_bank_verify(&open.bank, &fault) != GAB_OK) {
        status = STATUS_PROBLEMS;
        problem = g_strdup_printf("section %s: %s", fault.section, gab_result_text(fault.code));
    }
    if (problem != NULL)
        print_problem(file_display_name(path), problem, NULL);
    g_free(problem);
    bank_close(&open);
    return status;
}

/* ---- The command ---- */

static int check_file(const char *path, const GPtrArray *roots, const CheckOptions *options)
{
    GBytes *bytes = file_get(path);
    if (bytes == NULL)
        return STATUS_ERROR;
    int status = file_kind(bytes) == FILE_IS_PROJECT ? check_project(path, roots, options)
                                                     : check_bank(path, bytes);
    g_bytes_unref(bytes);
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

static int check_confined(const Arguments *files, const GPtrArray *roots, GPtrArray *skip)
{
    int status = STATUS_OK;
    Confinement *confinement = confinement_new();
    for (int i = 0; i < files->count; i++) {
        confinement_read_project(confinement, files->words[i]);
        confinement_read_all(confinement, roots->pdata[i]);
    }
    confinement_begin(confinement);
    g_ptr_array_add(skip, NULL);
    CheckOptions options = {.skip = (const char *const *)skip->pdata};
    for (int i = 0; i < files->count; i++) {
        int file_status = check_file(files->words[i], roots->pdata[i], &options);
        status = MAX(status, file_status);
    }
    return status;
}

static int check_files(const Arguments *files, const GPtrArray *given, GPtrArray *skip)
{
    int status = STATUS_ERROR;
    if (!rules_exist(skip))
        return STATUS_ERROR;
    GPtrArray *roots = project_roots_each(files->words, given);
    if (roots != NULL)
        status = check_confined(files, roots, skip);
    g_clear_pointer(&roots, g_ptr_array_unref);
    return status;
}

static int run(int count, char **words)
{
    bool rules = false;
    GPtrArray *roots = g_ptr_array_new(), *skip = g_ptr_array_new();
    const Option options[] = {{"root", 0, OPTION_TEXTS, roots},
                              {"skip", 0, OPTION_TEXTS, skip},
                              {"rules", 0, OPTION_FLAG, &rules},
                              {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 0, .max = G_MAXINT};
    int status = STATUS_ERROR;
    if (arguments_read(&check_command, count, words, options, &files)) {
        if (rules)
            status = print_rules();
        else if (files.count == 0)
            report_wrong_usage(&check_command, "FILE is missing");
        else
            status = check_files(&files, roots, skip);
    }
    g_ptr_array_unref(roots);
    g_ptr_array_unref(skip);
    g_free(files.words);
    return status;
}

const Command check_command = {
    "check",
    "reports probable mistakes in projects and banks",
    "Usage: gab check FILE... [--skip RULE]... [--root FOLDER]...\n"
    "       gab check --rules\n"
    "\n"
    "Prints a line for each problem, as `file: where: what [rule, severity]`. Projects are checked "
    "by\n"
    "all rules; banks are checked for damage. The exit status is 1 if there are errors or "
    "warnings;\n"
    "hints may be intended.\n"
    "\n"
    "  --skip RULE    ignores a rule\n"
    "  --root FOLDER  also allows pictures below this folder, outside the project's own;\n"
    "                 remembered for these projects, see gab info\n"
    "  --rules        lists the rules\n"
    "\n"
    "Examples:\n"
    "  gab check duel.gabarit town.gabarit\n"
    "  gab check duel.gabarit --skip tag-unused\n"
    "  gab check build/*.gab\n",
    run,
};

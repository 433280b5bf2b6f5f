/* SPDX-License-Identifier: MIT */
/* gab new: creates an empty project. */
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"

static int run(int count, char **words)
{
    const Option options[] = {{NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 1, .max = 1};
    if (!arguments_read(&new_command, count, words, options, &files))
        return STATUS_ERROR;
    Confinement *confinement = confinement_new();
    confinement_write(confinement, files.words[0]);
    confinement_begin(confinement);
    GError *error = NULL;
    /* With this mark, saving fails if the file was created in the meantime. */
    FileMark mark = {.exists = false};
    g_autoptr(Project) project = project_new();
    int status = STATUS_OK;
    if (g_file_test(files.words[0], G_FILE_TEST_EXISTS)) {
        print_message("%s: already exists and was not changed", files.words[0]);
        status = STATUS_ERROR;
    } else if (!project_save(project, files.words[0], &mark, NULL, &error)) {
        status = report_gerror("", &error);
    }
    g_free(files.words);
    return status;
}

const Command new_command = {"new", "creates an empty project", help_new, run, NULL};

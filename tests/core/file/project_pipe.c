/* SPDX-License-Identifier: MIT */
/*
 * Passes project files to tests in other languages by standard input and output.
 *
 *     project_pipe write SEED COUNT   the texts of random projects, each terminated by a NUL byte
 *     project_pipe read               for each text on standard input, terminated by a NUL byte, a
 *                                     line: the digest of the project, or "- " and the error
 *     project_pipe save               reads such texts, and writes each as a save does
 *     project_pipe point              0.5 as printed by printf
 */
#include "../edit/random_document.h"
#include "file/text.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the text that a save writes, and a NUL byte. */
static void write_text(Project *project)
{
    GString *text = project_to_text(project);
    fwrite(text->str, 1, text->len + 1, stdout);
    g_string_free(text, true);
}

static void write_texts(uint64_t seed, int count)
{
    CheckRandom random = {seed};
    for (int i = 0; i < count; i++) {
        Project *project = random_project(&random, check_between(&random, 0, 4));
        write_text(project);
        node_unref(project);
    }
}

static void print_digest(const Project *project)
{
    uint8_t digest[NODE_DIGEST];
    node_digest(project, digest);
    for (int i = 0; i < NODE_DIGEST; i++)
        printf("%02x", digest[i]);
    printf("\n");
}

static void read_text(const char *text, size_t size, bool save)
{
    GError *error = NULL;
    Project *project = project_from_text(text, size, &error);
    if (project == NULL) {
        g_strdelimit(error->message, "\n", ' ');
        printf("- %s\n", error->message);
        g_error_free(error);
        return;
    }
    if (save)
        write_text(project);
    else
        print_digest(project);
    node_unref(project);
}

static void read_texts(bool save)
{
    GString *text = g_string_new(NULL);
    for (int c; (c = getchar()) != EOF;) {
        if (c != 0) {
            g_string_append_c(text, (char)c);
            continue;
        }
        read_text(text->str, text->len, save);
        g_string_truncate(text, 0);
    }
    g_string_free(text, true);
}

int main(int argc, char **argv)
{
    bool has_locale = setlocale(LC_ALL, "") != NULL;
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "point") == 0)
        printf("%.1f\n", 0.5);
    else if (strcmp(command, "write") == 0 && argc == 4)
        write_texts(strtoull(argv[2], NULL, 10), atoi(argv[3]));
    else if (strcmp(command, "read") == 0 || strcmp(command, "save") == 0)
        read_texts(strcmp(command, "save") == 0);
    else
        return 2;
    return has_locale ? 0 : 3;
}

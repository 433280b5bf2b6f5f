/* SPDX-License-Identifier: MIT */
/*
 * Saves in the same way as the editors do, for scripts that cut the power or fill the disk.
 *
 *     save_once make FILE LINES FAULT NUMBER
 *         saves LINES lines of text; system call number NUMBER fails with the errno FAULT,
 *         or kills the process (-2, -3); 0 0: none fails. Prints the number of calls.
 *     save_once check FILE LINES...
 *         checks that the file is complete with one of these numbers of lines, and prints it;
 *         -1: the file does not exist
 *
 * Exit status: 0 success, 1 not saved, or not complete; the reason is on standard error.
 */
#include "faults/faults.h"
#include "file/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the content of a file with this number of lines. Each line contains the number, so that
 * no two contents can be confused. */
static GString *lines_as_text(int lines)
{
    GString *text = g_string_new(NULL);
    for (int i = 0; i < lines; i++)
        g_string_append_printf(text, "line %d of %d, which is as long as lines are\n", i, lines);
    return text;
}

static int make(const char *path, int lines, int fault, int number)
{
    GError *error = NULL;
    GString *text = lines_as_text(lines);
    faults_begin(number, fault);
    bool saved = file_write(path, text->str, text->len, NULL, NULL, &error);
    printf("%u\n", faults_end(NULL));
    if (!saved)
        fprintf(stderr, "%s\n", error->message);
    g_clear_error(&error);
    g_string_free(text, true);
    return saved ? 0 : 1;
}

static int check(const char *path, char **lines)
{
    char *content = NULL;
    gsize size = 0;
    bool matches = false;
    bool exists = g_file_get_contents(path, &content, &size, NULL);
    for (; *lines != NULL && !matches; lines++) {
        GString *text = lines_as_text(atoi(*lines));
        matches = atoi(*lines) < 0
                      ? !exists
                      : exists && size == text->len && memcmp(content, text->str, size) == 0;
        if (matches)
            printf("%s\n", *lines);
        g_string_free(text, true);
    }
    if (!matches)
        fprintf(stderr, "%s: none of these (%zu bytes)\n", path, exists ? (size_t)size : 0);
    g_free(content);
    return matches ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 6 && strcmp(argv[1], "make") == 0)
        return make(argv[2], atoi(argv[3]), atoi(argv[4]), atoi(argv[5]));
    if (argc > 3 && strcmp(argv[1], "check") == 0)
        return check(argv[2], argv + 3);
    fprintf(stderr, "usage: see the head of save_once.c\n");
    return 2;
}

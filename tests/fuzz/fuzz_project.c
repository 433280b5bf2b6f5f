/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any text must either be rejected with a reason or give a valid project that is the
 * same after it is written and read again. Writing it twice must give the same text. Palettes are
 * tested in the same way.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "file/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef Project *(*ReadText)(const char *text, size_t size, GError **error);

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static GString *write_text(const Project *project, bool is_palette)
{
    return is_palette ? palette_to_text(project, project) : project_to_text(project);
}

static void check_round_trip(const Project *project, ReadText read, bool is_palette)
{
    GString *text = write_text(project, is_palette);
    Project *second = read(text->str, text->len, NULL);
    if (second == NULL)
        fail("a written text cannot be read");
    if (!node_equal(project, second))
        fail("a project differs after it is written and read");
    GString *second_text = write_text(second, is_palette);
    if (!g_string_equal(text, second_text))
        fail("the text differs when written again");
    g_string_free(text, true);
    g_string_free(second_text, true);
    node_unref(second);
}

static void try_text(const char *text, size_t size, ReadText read, bool is_palette)
{
    GError *error = NULL;
    Project *project = read(text, size, &error);
    if ((project == NULL) == (error == NULL))
        fail("neither a project nor an error, or both");
    if (project != NULL && !project_validate(project, NULL, NULL))
        fail("a project that was read is invalid");
    if (project != NULL)
        check_round_trip(project, read, is_palette);
    fuzz_clear_error(&error);
    node_unref(project);
}

static Project *palette_from_text(const char *text, size_t size, GError **error)
{
    return palette_from_text_within(text, size, NULL, error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_text((const char *)data, size, project_from_text, false);
    try_text((const char *)data, size, palette_from_text, true);
    return 0;
}

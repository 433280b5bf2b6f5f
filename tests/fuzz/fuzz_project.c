/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever the text is, it is rejected with a reason, or it is a project that obeys
 * the rules and is the same after it is written and read again; writing it twice gives the same
 * text. Palettes are tested in the same way.
 */
#include "fuzz_bank.h"

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

static GString *written(const Project *project, bool is_palette)
{
    return is_palette ? palette_to_text(project, project) : project_to_text(project);
}

static void check_round_trip(const Project *project, ReadText read, bool is_palette)
{
    GString *text = written(project, is_palette);
    Project *again = read(text->str, text->len, NULL);
    if (again == NULL)
        fail("what was written is not read");
    if (!node_equal(project, again))
        fail("what was written reads as something else");
    GString *text_again = written(again, is_palette);
    if (!g_string_equal(text, text_again))
        fail("written twice, it is another text");
    g_string_free(text, true);
    g_string_free(text_again, true);
    node_unref(again);
}

static void try_text(const char *text, size_t size, ReadText read, bool is_palette)
{
    GError *error = NULL;
    Project *project = read(text, size, &error);
    if ((project == NULL) == (error == NULL))
        fail("refused without a reason, or taken with one");
    if (error != NULL && (error->message[0] == 0 || !g_utf8_validate(error->message, -1, NULL)))
        fail("the reason is no text");
    if (project != NULL && !project_validate(project, NULL, NULL))
        fail("it breaks a rule");
    if (project != NULL)
        check_round_trip(project, read, is_palette);
    g_clear_error(&error);
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

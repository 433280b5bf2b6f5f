/* SPDX-License-Identifier: MIT */
/*
 * What jansson says of a text that is no JSON, in the user's language: "'}' expected near '['".
 * What is not known here stays as it is.
 */
#include "file/text_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* For translators; they are looked up by what jansson says. */
static G_GNUC_UNUSED const char *const reasons[] = {
    N_("premature end of input"), N_("end of file expected"),
    N_("'[' or '{' expected"),    N_("string or '}' expected"),
    N_("'}' expected"),           N_("']' expected"),
    N_("':' expected"),           N_("invalid token"),
    N_("unexpected token"),       N_("unexpected newline"),
    N_("invalid escape"),         N_("duplicate object key"),
    N_("too big integer"),        N_("too big negative integer"),
    N_("real number overflow"),   N_("maximum parsing depth reached"),
};

static const char *translated(const char *reason)
{
    return reason[0] != '\0' ? _(reason) : reason;
}

/* `near` is behind the word: a quoted text, or where the file ends. */
static char *text_near(const char *reason, const char *near)
{
    size_t length = strlen(near);
    if (strcmp(near, "end of file") == 0)
        return g_strdup_printf(_("%s near end of file"), translated(reason));
    bool quoted = length >= 2 && near[0] == '\'' && near[length - 1] == '\'';
    char *inner = quoted ? g_strndup(near + 1, length - 2) : g_strdup(near);
    char *text =
        g_strdup_printf(quoted ? _("%s near '%s'") : "%s near %s", translated(reason), inner);
    g_free(inner);
    return text;
}

char *json_problem_text(const json_error_t *problem)
{
    /* It quotes what it could not read, which need be no text. */
    char *reason = g_utf8_make_valid(problem->text, -1), *near = strstr(reason, " near "), *why;
    if (near != NULL) {
        *near = '\0';
        why = text_near(reason, near + strlen(" near "));
    } else {
        why = g_strdup(translated(reason));
    }
    char *text = g_strdup_printf(_("line %d, column %d: %s"), problem->line, problem->column, why);
    g_free(why);
    g_free(reason);
    return text;
}

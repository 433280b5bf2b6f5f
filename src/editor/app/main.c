/* SPDX-License-Identifier: MIT */
/*
 * gabarit [FILE]...: the editor.
 */
#include "app/ed-application.h"
#include "app/files/ed-paths.h"

#include <glib/gi18n.h>
#include <jansson.h>
#include <locale.h>
#include <signal.h>

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the size limit fails with an error instead */
    g_autofree char *translations = ed_paths_translations();
    json_set_alloc_funcs(g_malloc, g_free); /* as elsewhere, a failure ends the program */
    setlocale(LC_ALL, "");
    bindtextdomain(GETTEXT_PACKAGE, translations);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
    g_autoptr(EdApplication) application = ed_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}

/* SPDX-License-Identifier: MIT */
/* gab view: writes a bank as one web page that any browser opens from disk. */
#include "bindings/web/page/page.h"
#include "cli/command.h"
#include "cli/confine.h"
#include "cli/io.h"
#include "formats/bank/bank_exports.h"
#include "formats/bank/view.h"

/* True if a default path, which the user did not choose, may be written: no file of another kind
 * exists there. Otherwise reports that such a file exists. */
static bool may_be_replaced(const char *path)
{
    FilePath target;
    GError *error = NULL;
    bool ok = file_path_named(path, &target, &error);
    if (ok) {
        ok = output_is_ours(&target, &view_output, &error);
        file_path_clear(&target);
    }
    return ok || report_gerror("", &error) == STATUS_OK;
}

static int write_view(const char *path, const char *to, const char *title)
{
    g_autoptr(GBytes) bytes = file_get(path);
    if (bytes == NULL)
        return STATUS_ERROR;
    OpenBank open = {.bytes = NULL};
    int status = bank_open(path, bytes, &open);
    char *problem = NULL;
    if (status == STATUS_OK)
        status = bank_check_quietly(&open, &problem);
    if (problem != NULL)
        print_message("%s: %s", file_display_name(path), problem);
    g_free(problem);
    if (status == STATUS_OK) {
        GError *error = NULL;
        char *file = file_is_stream(path) ? g_strdup("bank.gab") : g_path_get_basename(path);
        const ViewPage page = {.frame = web_page.text,
                               .size = web_page.size,
                               .title = title != NULL ? title : file,
                               .file = file};
        GBytes *html = view_page(&page, &open.bank, &error);
        if (error != NULL)
            report_gerror(file_display_name(path), &error);
        html = output_seal(&view_output, html);
        if (html == NULL || !file_put(to, html))
            status = STATUS_ERROR;
        g_clear_pointer(&html, g_bytes_unref);
        g_free(file);
    }
    bank_close(&open);
    return status;
}

static int view_confined(const char *path, const char *given, const char *title)
{
    g_autofree char *default_path = given == NULL ? view_path_of(path) : NULL;
    const char *to = given != NULL ? given : default_path;
    Confinement *confinement = confinement_new();
    if (!file_is_stream(path))
        confinement_read(confinement, path);
    if (!file_is_stream(to)) {
        confinement_read(confinement, to);
        confinement_write(confinement, to);
    }
    confinement_begin(confinement);
    int status = STATUS_ERROR;
    if (!file_is_stream(path) && !file_is_stream(to) && file_is_same(path, to))
        print_message("%s: would be overwritten; nothing was written", to);
    else if (given != NULL ? file_may_be_named(to, &view_export) : may_be_replaced(to))
        status = write_view(path, to, title);
    return status;
}

static int run(int count, char **words)
{
    const char *to = NULL, *title = NULL;
    const Option options[] = {{"output", 'o', OPTION_TEXT, &to},
                              {"title", 0, OPTION_TEXT, &title},
                              {NULL, 0, OPTION_FLAG, NULL}};
    Arguments files = {.min = 1, .max = 1};
    if (!arguments_read(&view_command, count, words, options, &files))
        return STATUS_ERROR;
    const char *path = files.words[0];
    int status = to == NULL && file_is_stream(path)
                     ? report_wrong_usage(&view_command, "a bank from standard input needs -o FILE")
                     : view_confined(path, to, title);
    g_free(files.words);
    return status;
}

const Command view_command = {"view", "shows a bank as a page for any browser", help_view, run,
                              NULL};

/* SPDX-License-Identifier: MIT */
/*
 * Prints results to standard output; see command.h for the contract. The results are collected here
 * and written with the system call, because stdio records that a write failed, but not why.
 */
#include "cli/command.h"
#include "cli/progress.h"
#include "file/save_internal.h"
#include "model/visible.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { FLUSH_SIZE = 1 << 16, HELP_WIDTH = 100 };

static GString *unwritten; /* printed, but not yet written */
static int failure;        /* the errno of the first write that failed */
static bool muted;         /* texts are discarded */

void print_notes_only(void)
{
    muted = quiet_is_wanted();
}

/* Opens /dev/null in place of a closed stream: standard input cannot be read and standard output
 * cannot be written; standard error discards everything, because its messages could not be read. */
static void occupy(int stream, int flags)
{
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF)
        return;
    int file = open("/dev/null", flags);
    if (file >= 0 && file != stream) {
        dup2(file, stream);
        close(file);
    }
}

void print_begin(void)
{
    signal(SIGPIPE, SIG_IGN);
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_WRONLY);
}

bool print_flush(void)
{
    progress_clear();
    if (unwritten == NULL)
        return true;
    if (failure == 0 && !file_write_fully(STDOUT_FILENO, unwritten->str, unwritten->len))
        failure = errno;
    g_string_truncate(unwritten, 0);
    return failure == 0;
}

static void use_stream(void)
{
    if (unwritten == NULL)
        unwritten = g_string_new(NULL);
}

void print_text(const char *text)
{
    if (muted)
        return;
    use_stream();
    g_string_append(unwritten, text);
    if (unwritten->len >= FLUSH_SIZE)
        print_flush();
}

void print_bytes(GBytes *bytes)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    use_stream();
    if (print_flush() && !file_write_fully(STDOUT_FILENO, data, size))
        failure = errno;
}

void print(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_text(text);
}

void print_visible(const char *text)
{
    g_autofree char *line = text_visible(text);
    print_text(line);
}

void print_line(const char *text)
{
    print_visible(text);
    print_text("\n");
}

int print_end(int status)
{
    bool used = unwritten != NULL;
    print_flush();
    /* Some file systems report errors only now. If nothing was printed, nothing is missing. */
    if (used && failure == 0 && close(STDOUT_FILENO) != 0 && errno != EINTR)
        failure = errno;
    if (used)
        g_string_free(unwritten, true);
    unwritten = NULL;
    if (failure == 0)
        return status;
    print_message("the results cannot be written: %s", g_strerror(failure));
    return STATUS_ERROR;
}

/* ---- Help ---- */

static void begin_line(GString *out, int column)
{
    g_string_append_printf(out, "\n%*s", column, "");
}

void print_option(int column, const char *syntax, const char *help)
{
    g_auto(GStrv) words = g_strsplit(help, " ", -1);
    g_autoptr(GString) out = g_string_new(syntax[0] != 0 ? "  " : "");
    g_string_append(out, syntax);
    if (out->len < (gsize)column || column == 0)
        g_string_append_printf(out, "%*s", column - (int)out->len, "");
    else
        begin_line(out, column);
    int at = column;
    for (char **word = words; *word != NULL; word++) {
        int length = (int)strlen(*word);
        if (at > column && at + 1 + length > HELP_WIDTH) {
            begin_line(out, column);
            at = column;
        } else if (at > column) {
            g_string_append_c(out, ' ');
            at++;
        }
        g_string_append(out, *word);
        at += length;
    }
    g_string_append_c(out, '\n');
    print_text(out->str);
}

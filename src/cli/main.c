/* SPDX-License-Identifier: MIT */
/*
 * gab, the command-line tool: finds the subcommand and shows help. Each subcommand has its own
 * file; see command.h. The locale is never set, so numbers are always written and read in the same
 * form.
 */
#include "cli/command.h"
#include "cli/folders.h"
#include "cli/roots.h"
#include "file/pending_files.h"

#include <gabarit/base.h>

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const Command *const commands[] = {
    &new_command,    &import_command, &edit_command,  &convert_command,
    &check_command,  &export_command, &watch_command, &slices_command,
    &render_command, &view_command,   &info_command,  &query_command,
};

static const Command *find_command(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int print_overview(void)
{
    print_text("gab: adds collision data to pictures and exports sprite banks\n\n");
    print_text("Usage: gab COMMAND ...\n\n");
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        print("  %-9s %s\n", commands[i]->name, commands[i]->summary);
    print_text(
        "\n"
        "  --memory SIZE  with any command: memory limit (900M, 2G) instead of the default, which\n"
        "                 depends on file sizes; may also be set by " MEMORY_VARIABLE "\n"
        "                 in the environment\n"
        "  -q, --quiet    with any command: prints only errors, and no notes or progress\n");
    print_text(
        "\n" ROOTS_VARIABLE
        " in the environment: folders, separated by :, that projects may read in\n"
        "addition to their own, instead of what was allowed before (man gab, PERMISSIONS).\n");
    print_text("\nMissing folders of outputs that the command line names are created.\n");
    print_text("\nMore: gab COMMAND --help, and man gab.\n");
    print_text("Exit status: 0 success, 1 problems found, 2 wrong usage or unreadable input.\n");
    return STATUS_OK;
}

static int print_help(const Command *command)
{
    g_auto(GStrv) parts = g_strsplit(command->help, HELP_OF_FORMATS, -1);
    print_text(parts[0]);
    for (int i = 1; parts[i] != NULL; i++) {
        command->print_formats(i - 1);
        print_text(parts[i]);
    }
    return STATUS_OK;
}

static int print_version(void)
{
    print("gab %d.%d.%d\n", GAB_VERSION_MAJOR, GAB_VERSION_MINOR, GAB_VERSION_PATCH);
    return STATUS_OK;
}

/* True if --help is among the words, before a -- that ends the options. */
static bool asks_for_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

static int report_unknown_command(const char *word)
{
    print_message("there is no command %s (see gab --help)", word);
    return STATUS_ERROR;
}

/* Removes --quiet, which may be at any position, from the words. */
static void take_quiet(int *count, char **words)
{
    int kept = 0, i = 0;
    for (; i < *count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--quiet") == 0 || strcmp(words[i], "-q") == 0)
            quiet_begin();
        else
            words[kept++] = words[i];
    }
    while (i < *count)
        words[kept++] = words[i++];
    words[kept] = NULL;
    *count = kept;
}

/* Removes --memory SIZE, which may be at any position, from the words, and sets the limit. Returns
 * false after wrong usage, which is reported. */
static bool take_memory(int *count, char **words)
{
    static const char option[] = "--memory";
    size_t length = strlen(option);
    int kept = 0, i = 0, given = 0;
    for (; i < *count && strcmp(words[i], "--") != 0; i++) {
        bool joined = strncmp(words[i], "--memory=", length + 1) == 0;
        if (!joined && strcmp(words[i], option) != 0) {
            words[kept++] = words[i];
            continue;
        }
        const char *next = i + 1 < *count ? words[i + 1] : "";
        g_setenv(MEMORY_VARIABLE, joined ? words[i] + length + 1 : next, TRUE);
        i += !joined && i + 1 < *count;
        given++;
    }
    while (i < *count)
        words[kept++] = words[i++];
    words[kept] = NULL;
    *count = kept;
    const char *size = g_getenv(MEMORY_VARIABLE);
    if (given > 1)
        print_message("--memory is given twice");
    else if (size != NULL && memory_limit() == 0)
        print_message("--memory and " MEMORY_VARIABLE " must be a size such as 900M or 2G, not %s",
                      size);
    else
        return true;
    return false;
}

/* Every path becomes absolute at some point; the system would then give misleading reasons. */
static bool current_folder_is_usable(void)
{
    char path[PATH_MAX];
    if (syscall(SYS_getcwd, path, sizeof path) > 0 || (errno != ERANGE && errno != ENAMETOOLONG))
        return true;
    print_message("the path of the current folder is longer than the %d bytes that the system "
                  "allows; start gab in a folder with a shorter path",
                  PATH_MAX - 1);
    return false;
}

static int run(int count, char **words)
{
    if (!take_memory(&count, words))
        return STATUS_ERROR;
    take_quiet(&count, words);
    if (count == 0) {
        print_message("COMMAND is missing (see gab --help)");
        return STATUS_ERROR;
    }
    if (strcmp(words[0], "--version") == 0)
        return print_version();
    bool help = strcmp(words[0], "help") == 0;
    if (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0 || (help && count == 1))
        return print_overview();
    const Command *command = find_command(words[help]);
    if (command == NULL)
        return report_unknown_command(words[help]);
    if (help || asks_for_help(count - 1, words + 1))
        return print_help(command);
    if (!current_folder_is_usable())
        return STATUS_ERROR;
    int status = command->run(count - 1, words + 1);
    folders_remove_unused();
    return status;
}

/* Removes partly written files and the empty folders for them. */
static void remove_leftovers(void)
{
    pending_files_remove();
    folders_remove_unused();
}

/* Writes GLib's messages without allocating memory, and without taking the lock of GLib's own
 * writer, which may already be held. On fatal errors, such as running out of memory, GLib would end
 * the program with a signal; gab exits as after any other failure instead. No partly written file
 * remains, but the printed results may be incomplete. */
static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize count,
                                  gpointer user)
{
    for (gsize i = 0; i < count; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0 && (level & G_LOG_LEVEL_MASK) < G_LOG_LEVEL_INFO)
            fprintf(stderr, "gab: %s\n", (const char *)fields[i].value);
    if ((level & G_LOG_LEVEL_ERROR) != 0) {
        remove_leftovers();
        _exit(STATUS_ERROR);
    }
    return G_LOG_WRITER_HANDLED;
}

/* If a lock fails, GLib aborts the program without calling the log writer; errno then has the
 * reason. Any other abort is a fault in this program, and still ends it with the signal. */
static void handle_abort(int signal_number)
{
    static const char words[] = "gab: there is not enough memory\n";
    if (errno == ENOMEM && write(STDERR_FILENO, words, sizeof words - 1) >= 0) {
        remove_leftovers();
        _exit(STATUS_ERROR);
    }
    signal(signal_number, SIG_DFL);
}

static void handle_interrupt(int signal_number)
{
    remove_leftovers();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Makes interrupts remove partly written files before they end the program. */
static void handle_interrupts(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (signal(numbers[i], handle_interrupt) == SIG_IGN)
            signal(numbers[i], SIG_IGN); /* such as SIGHUP under nohup */
}

enum { STACK_IN_USE = 256 << 10 };

/* Exits with a message if the stack could not grow: that would raise a signal, after which no
 * message could be printed. */
static void check_stack_can_grow(void)
{
    const size_t memory = STACK_IN_USE + (16 << 10);
    void *probe = mmap(NULL, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (probe != MAP_FAILED) {
        munmap(probe, memory);
        return;
    }
    fputs("gab: there is not enough memory\n", stderr);
    _exit(STATUS_ERROR);
}

/* Grows the stack in advance, because it could not grow after a memory limit is reached. */
static void __attribute__((noinline)) grow_stack(void)
{
    volatile char stack[STACK_IN_USE];
    for (size_t i = 0; i < sizeof stack; i += 1024)
        stack[i] = 0;
}

/* Makes the program end with a message and a status when memory runs out or a file exceeds the size
 * limit. Without memory, jansson would omit parts of its text, so it uses the allocator of GLib,
 * which ends the program. */
static void install_failure_handlers(void)
{
    check_stack_can_grow();
    grow_stack();
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGABRT, handle_abort);
    handle_interrupts();
    g_log_set_writer_func(write_log, NULL, NULL);
    json_set_alloc_funcs(g_malloc, g_free);
}

int main(int argc, char **argv)
{
    print_begin();
    install_failure_handlers();
    return print_end(run(argc > 0 ? argc - 1 : 0, argv + 1));
}

/* SPDX-License-Identifier: MIT */
/**
 * cli/command.h: what the subcommands of gab are made of: a table with one line each, their
 * options, messages and exit statuses. A subcommand is a file of its own that reads its arguments,
 * calls core, and prints.
 *
 *     static int run(int count, char **words)
 *     {
 *         bool as_json = false;
 *         const Option options[] = {{"json", 'j', OPTION_FLAG, &as_json}, {NULL, 0, 0, NULL}};
 *         Arguments files = {.least = 1, .most = 1};
 *         if (!arguments_read(&info_command, count, words, options, &files))
 *             return STATUS_WRONG;
 *         ...
 *     }
 *     const Command info_command = {"info", "what is inside a file", help_text, run};
 *
 * Results go to standard output, messages to standard error.
 */
#ifndef GABARIT_CLI_COMMAND_H
#define GABARIT_CLI_COMMAND_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** How gab ends. */
enum {
    STATUS_GOOD = 0,
    STATUS_PROBLEMS = 1, /**< what was looked at has problems */
    STATUS_WRONG = 2     /**< wrong use, or something that cannot be read or written */
};

typedef struct Command {
    const char *name;
    const char *summary; /**< a few words for the list of commands */
    const char *help;    /**< usage, options and examples, with a line break at its end */
    /** Gets the words behind the command's name; answers an exit status. */
    int (*run)(int count, char **words);
} Command;

extern const Command new_command, import_command, convert_command, check_command, export_command,
    info_command, query_command, render_command, slices_command, view_command;

/* ---- Memory ---- */

/** The variable that --memory sets for the run: how much memory the files of a project may take. */
#define MEMORY_VARIABLE "GABARIT_MEMORY"

/** What errors about it say can be done. */
#define MEMORY_REMEDY "gab --memory raises that"

/** A limit in bytes that the user chose; 0: what the files vouch for (model/budget.h). */
uint64_t memory_limit(void);

/* ---- Arguments ---- */

typedef enum OptionType {
    OPTION_FLAG,  /**< bool * */
    OPTION_TEXT,  /**< const char **, borrowed from the words; the last one counts */
    OPTION_TEXTS, /**< GPtrArray *, all of them, borrowed */
    OPTION_MAYBE  /**< the same, where a value only follows =; without it, "" */
} OptionType;

/** An option, --name or -letter; `value` is where it goes. A table ends with the name NULL. */
typedef struct Option {
    const char *name;
    char letter; /**< or 0 */
    OptionType type;
    void *value;
} Option;

/** The words that are no options. */
typedef struct Arguments {
    int least, most;
    const char **words; /**< borrowed ones; the array is the caller's, to be freed with g_free */
    int count;
} Arguments;

/**
 * Tells options from other words, which may come in any order; values as `--name VALUE`,
 * `--name=VALUE`, `-l VALUE` or `-lVALUE`; behind `--` there are no options. False after wrong use,
 * which has been said; `arguments->words` is NULL then.
 */
bool arguments_read(const Command *command, int count, char **words, const Option *options,
                    Arguments *arguments);

/* ---- Results ---- */

/** Prints to standard output, in which names from files are visible already: text_visible. What
 * cannot be written is told by print_end. */
void print(const char *format, ...) G_GNUC_PRINTF(1, 2);
void print_text(const char *text);
/** Prints a text that comes from a file or a path, with what cannot be seen made visible. */
void print_visible(const char *text);
void print_line(const char *text); /**< with a line break behind it */
/** Prints bytes as they are. */
void print_bytes(GBytes *bytes);
/** Hands over what was printed so far; false once that has failed. */
bool print_flush(void);
/** Before the first file is opened: occupies the descriptors of standard streams that are closed,
 * so that no file gets them, and sees that a closed pipe is told like any other failure. */
void print_begin(void);
/** At the very end: answers `status`, or STATUS_WRONG after saying that the results could not be
 * written. */
int print_end(int status);

/* ---- Messages ---- */

/** "gab: " and a message, as a line on standard error, made visible. */
void say(const char *format, ...) G_GNUC_PRINTF(1, 2);
/** Says wrong use, and where to read more. Returns STATUS_WRONG. */
int say_wrong_use(const Command *command, const char *format, ...) G_GNUC_PRINTF(2, 3);
/** Says an error, for the prefix "" as it is, and clears it. Returns STATUS_WRONG. */
int say_error(const char *prefix, GError **error);

#endif

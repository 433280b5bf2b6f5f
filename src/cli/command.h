/* SPDX-License-Identifier: MIT */
/**
 * cli/command.h: declarations shared by gab's subcommands: their table, options, messages and exit
 * statuses. A subcommand is a separate file that reads its arguments, calls core, and prints.
 *
 *     static int run(int count, char **words)
 *     {
 *         bool as_json = false;
 *         const Option options[] = {{"json", 'j', OPTION_FLAG, &as_json}, {NULL, 0, 0, NULL}};
 *         Arguments files = {.min = 1, .max = 1};
 *         if (!arguments_read(&info_command, count, words, options, &files))
 *             return STATUS_ERROR;
 *         ...
 *     }
 *     const Command info_command = {"info", "lists the contents of a file", help_info, run};
 *
 * Results are printed to standard output, messages to standard error.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** The exit statuses of gab. */
enum {
    STATUS_OK = 0,
    STATUS_PROBLEMS = 1, /**< the inspected file has problems */
    STATUS_ERROR = 2     /**< wrong usage, or a file that cannot be read or written */
};

#define HELP_OF_FORMATS "{formats}\n"

typedef struct Command {
    const char *name;
    const char *summary; /**< a few words for the list of commands */
    const char *help;    /**< usage, options and examples, from the files in help/ */
    /** Runs the command with the words after its name; returns an exit status. */
    int (*run)(int count, char **words);
    /** Prints the help that the tables of formats define, in place of HELP_OF_FORMATS, counted from
     * 0; or NULL. */
    void (*print_formats)(int place);
} Command;

extern const char help_new[], help_import[], help_edit[], help_convert[], help_check[],
    help_export[], help_info[], help_query[], help_render[], help_slices[], help_view[],
    help_watch[];
extern const Command new_command, import_command, edit_command, convert_command, check_command,
    export_command, info_command, query_command, render_command, slices_command, view_command,
    watch_command;

/* ---- Memory ---- */

/** The environment variable that --memory sets: how much memory the files of a project may use. */
#define MEMORY_VARIABLE "GABARIT_MEMORY"

/** The advice in error messages if this limit is exceeded. */
#define MEMORY_REMEDY "gab --memory raises that"

/** Returns the limit in bytes that the user chose; 0: the limit depends on the files
 * (model/budget.h). */
uint64_t memory_limit(void);

/* ---- Quiet ---- */

/** Sets and returns whether --quiet was given: only errors are printed, and no notes, warnings or
 * progress. */
void quiet_begin(void);
bool quiet_is_wanted(void);

/* ---- Arguments ---- */

typedef enum OptionType {
    OPTION_FLAG,           /**< bool * */
    OPTION_TEXT,           /**< const char **, NULL at first, borrowed; twice is wrong usage */
    OPTION_TEXTS,          /**< GPtrArray *, all values, borrowed */
    OPTION_OPTIONAL_TEXTS, /**< like OPTION_TEXTS, but a value must follow =; without it, "" */
    OPTION_STEPS /**< GPtrArray *, shared by options whose order matters: name, value, name, ... */
} OptionType;

/** An option, --name or -letter; `value` receives its value. A table ends with the name NULL. */
typedef struct Option {
    const char *name;
    char letter; /**< or 0 */
    OptionType type;
    void *value;
} Option;

/** The words that are not options. */
typedef struct Arguments {
    int min, max;
    const char *place;  /**< begins messages: "changes.txt:3: "; NULL: the command line */
    const char **words; /**< borrowed; the caller frees the array with g_free */
    int count;
} Arguments;

/**
 * Separates options from other words; they may come in any order. Values are given as `--name
 * VALUE`, `--name=VALUE`, `-l VALUE` or `-lVALUE`; after `--` there are no options. Returns false
 * after wrong usage, which is reported; `arguments->words` is then NULL.
 */
bool arguments_read(const Command *command, int count, char **words, const Option *options,
                    Arguments *arguments);

/** Returns the index of an option's value in a list of words (NULL-terminated), or `otherwise` if
 * the value is NULL: the option is not given. Returns -1 after wrong usage, which is reported. */
int option_word(const Command *command, const char *option, const char *value,
                const char *const *words, int otherwise);

/* ---- Results ---- */

/** Prints to standard output. Names from files must already be made visible with text_visible.
 * print_end reports write errors. */
void print(const char *format, ...) G_GNUC_PRINTF(1, 2);
void print_text(const char *text);
/** Prints a text from a file or a path, with invisible characters escaped. */
void print_visible(const char *text);
void print_line(const char *text); /**< adds a line break */
/** Prints an option and its meaning, which begins at a column, in lines. With column 0 and ""
 * prints a paragraph. */
void print_option(int column, const char *syntax, const char *help);
/** Prints bytes unchanged. */
void print_bytes(GBytes *bytes);
/** Writes out everything printed so far; false once writing has failed. */
bool print_flush(void);
/** Declares that everything this command prints, except files (print_bytes), is notes, which
 * --quiet omits. */
void print_notes_only(void);
/** Call this before the first file is opened. Occupies the descriptors of closed standard streams,
 * so that no other file gets them, and makes writing to a closed pipe fail with an error instead
 * of a signal. */
void print_begin(void);
/** Call this at the very end. Returns `status`, or STATUS_ERROR after reporting that the results
 * could not be written. */
int print_end(int status);

/* ---- Messages ---- */

/** Prints "gab: " and a message, made visible, as a line on standard error. */
void print_message(const char *format, ...) G_GNUC_PRINTF(1, 2);
/** Like print_message, for a warning, which --quiet omits. */
void print_warning(const char *format, ...) G_GNUC_PRINTF(1, 2);
/** From now on, messages begin with the subject ("duel.gabarit: "), unless they do so anyway. */
void print_messages_about(const char *subject);
/** Reports wrong usage and refers to the help. Returns STATUS_ERROR. */
int report_wrong_usage(const Command *command, const char *format, ...) G_GNUC_PRINTF(2, 3);
/** Reports an error, with a prefix unless that is "", and clears it. Returns STATUS_ERROR. */
int report_gerror(const char *prefix, GError **error);

/* SPDX-License-Identifier: MIT */
/**
 * cli/doors.h: the ways in and out that subcommands share: projects with their pictures, banks as
 * bytes or as JSON, files that are written whole, progress on a terminal. All of them say what
 * fails.
 *
 *     OpenProject open;
 *     if (!project_open(path, roots, &open))
 *         return STATUS_WRONG;
 *     ...
 *     project_close(&open);
 */
#ifndef GABARIT_CLI_DOORS_H
#define GABARIT_CLI_DOORS_H

#include "art/picture.h"
#include "bank/error.h"
#include "derive/job.h"
#include "file/save.h"

#include <gabarit/bank.h>

/** A project and where its pictures come from. */
typedef struct OpenProject {
    const char *path;
    Project *project;
    Budget *budget; /**< of memory, which its files and --memory set */
    PictureStore *store;
    FileMark mark; /**< of the project file, for saving it again */
} OpenProject;

/** Opens a project file. Pictures outside its folder are read only below `roots` (const char *). */
bool project_open(const char *path, const GPtrArray *roots, OpenProject *open);
void project_close(OpenProject *open);

/** Paths of the command line as a project keeps them, relative to its folder; the caller's
 * (g_strfreev). */
char **project_paths(const char *project, const char *const *words, int count);

/** What a file is, by its content. */
typedef enum FileKind { FILE_IS_PROJECT, FILE_IS_BANK, FILE_IS_JSON_BANK } FileKind;
FileKind file_kind(GBytes *bytes);

/** Whether a word of the command line is "-", for standard input or output. Never asked about a
 * path that comes out of a file. */
bool file_is_stream(const char *word);
/** What messages call the input with such a word: the path, or standard input. */
const char *file_called(const char *path);

/** The bytes of a file or of standard input, at most 2 GiB; NULL when it cannot be read. */
GBytes *file_get(const char *path);

/** A bank over bytes of its own. */
typedef struct OpenBank {
    gab_bank bank;
    void *bytes; /**< aligned, of malloc */
    size_t size;
} OpenBank;

/** What is wrong, where, and what can be done about it, to be freed with g_free. */
char *bank_problem(const BankError *error);

/** How many pixels the bytes of a bank may stand for, each of which is one byte or more of memory.
 */
uint64_t bank_most_pixels(GBytes *bytes);

/** Opens a bank from the bytes of a *.gab or *.gab.json file; `path` is for messages. JSON may
 * stand for as many pixels as bank_most_pixels says. Returns STATUS_GOOD, STATUS_PROBLEMS for a
 * damaged bank, STATUS_WRONG for what is no bank, and without memory. Commands end with it. */
int bank_open(const char *path, GBytes *bytes, OpenBank *open);
/** The same with a stranger's, without a word: `*problem` is NULL or what is wrong, to be freed
 * with g_free. */
int bank_try(GBytes *bytes, OpenBank *open, char **problem);
/** Compares what opening a bank does not, as checksums. STATUS_GOOD, or STATUS_PROBLEMS after
 * saying what is wrong. */
int bank_is_whole(const char *path, const OpenBank *open);
void bank_close(OpenBank *open);

/** The status of a bank that cannot be read or made: STATUS_PROBLEMS if it is damaged. */
int bank_status(const BankError *error);

/** Whether two paths lead to one file that is there. */
bool file_is_same(const char *a, const char *b);

/** Writes a whole file, or nothing; or prints the bytes, for "-". */
bool file_put(const char *path, GBytes *bytes);
/** Whether the bytes of a bank may go there, which a terminal is not for; says so. */
bool bank_may_go(const char *path);

/** Shows how far a job is, on standard error, where that is a terminal. */
typedef struct Progress {
    const char *what; /**< "exporting" */
    bool on_terminal;
    bool shown;
    gint64 next; /**< when to show it again */
} Progress;

/** A job that shows its progress; good as long as `progress`. */
DeriveJob progress_begin(Progress *progress, const char *what);
/** Wipes the line. */
void progress_end(Progress *progress);

#endif

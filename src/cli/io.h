/* SPDX-License-Identifier: MIT */
/**
 * cli/io.h: the input and output that subcommands share: projects with their pictures, banks as
 * bytes or as JSON, files that are written as a whole. All functions report failures, unless stated
 * otherwise.
 *
 *     OpenProject open;
 *     if (!project_open(path, roots, &open))
 *         return STATUS_ERROR;
 *     ...
 *     project_close(&open);
 */
#pragma once

#include "bank/error.h"
#include "file/save.h"
#include "formats/formats.h"

#include <gabarit/bank.h>

/** A project and the source of its pictures. */
typedef struct OpenProject {
    const char *path;
    Project *project;
    Budget *budget; /**< memory budget, set by the files and --memory */
    PictureStore *store;
    FileMark mark; /**< state of the project file, for saving it again */
} OpenProject;

/** Opens a project file. Pictures outside its folder are read only below `roots` (const char *). */
bool project_open(const char *path, const GPtrArray *roots, OpenProject *open);
void project_close(OpenProject *open);
/** Saves a version of an open project. Returns the exit status of the command: STATUS_OK,
 * STATUS_ERROR if nothing was saved, or STATUS_PROBLEMS if only the palette was not saved. */
int project_put(OpenProject *open, const Project *after);

/** Converts paths from the command line to the form that a project stores, relative to its folder.
 * The caller frees them with g_strfreev. */
char **project_paths(const char *project, const char *const *words, int count);

/** The kind of a file, determined by its content. */
typedef enum FileKind { FILE_IS_PROJECT, FILE_IS_BANK, FILE_IS_JSON_BANK } FileKind;
FileKind file_kind(GBytes *bytes);

/** True if a word of the command line is "-", which means standard input or output. Must not be
 * called for a path that was read from a file. */
bool file_is_stream(const char *word);
/** Returns the name of an input for messages: the path, or "standard input". */
const char *file_display_name(const char *path);

/** Reads a file or standard input, of at most 2 GiB; NULL if it cannot be read. */
GBytes *file_get(const char *path);

/** A bank that owns its bytes. */
typedef struct OpenBank {
    gab_bank bank;
    void *bytes; /**< aligned; freed with free() */
    size_t size;
} OpenBank;

/** Returns a description of the error, its place, and a remedy if there is one. The caller frees it
 * with g_free. */
char *bank_problem(const BankError *error);

/**
 * Returns how many pixels the bytes of a bank may encode. Each takes one byte of memory or more.
 */
uint64_t bank_max_pixels(GBytes *bytes);

/** Opens a bank from the bytes of a *.gab or *.gab.json file; `path` is for messages. JSON may
 * encode at most bank_max_pixels pixels. Returns the exit status of the command: STATUS_OK,
 * STATUS_PROBLEMS if the bank is damaged, or STATUS_ERROR if it is not a bank or memory runs
 * out. */
int bank_open(const char *path, GBytes *bytes, OpenBank *open);
/** Opens an untrusted bank without printing anything: `*problem` becomes NULL or a description of
 * the error, which the caller frees with g_free. */
int bank_open_quietly(GBytes *bytes, OpenBank *open, char **problem);
/** Checks what opening a bank does not (bank_check_form), and prints nothing: `*problem` becomes
 * NULL or a description of the error, which the caller frees with g_free. Returns STATUS_OK or
 * STATUS_PROBLEMS. */
int bank_check_quietly(const OpenBank *open, char **problem);
void bank_close(OpenBank *open);

/** Returns the exit status for an error: STATUS_PROBLEMS if the bank is damaged, STATUS_ERROR if
 * memory runs out or there are too many pixels. */
int bank_status(const BankError *error);

/** True if two paths lead to the same existing file. */
bool file_is_same(const char *a, const char *b);

/** Writes a file as a whole or not at all, unless it already has this content; prints the bytes if
 * the path is "-". */
bool file_put(const char *path, GBytes *bytes);
/** False, after reporting it, if the name of a file has the ending of another kind of files, such
 * as a page named x.gab. */
bool file_may_be_named(const char *path, const ExportFormat *format);
/** True if a bank may be written to this path. Reports and returns false if the path is standard
 * output and that is a terminal. */
bool bank_may_be_written(const char *path);

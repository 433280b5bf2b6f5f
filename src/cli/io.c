/* SPDX-License-Identifier: MIT */
/* Reads and writes files; see io.h for the contract. */
#include "cli/io.h"

#include "bank/json_reader.h"
#include "bank/reader.h"
#include "bank/writer.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/roots.h"
#include "edit/move.h"
#include "file/commit.h"
#include "formats/import_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Projects ---- */

static void report_outside_palette(const OpenProject *open, const char *folder)
{
    g_autofree char *allowed = file_path_root_for(folder, open->project->palette);
    g_autofree char *word = file_path_shell_word(allowed);
    print_warning(
        "%s: the palette %s is outside the project's folder and was not read; " ROOT_OPTION
        " %s would allow it",
        open->path, open->project->palette, word);
}

/* If the palette is not read, the project uses its own copy of the tags, which may be outdated. */
static void report_unread_palette(const OpenProject *open, const char *folder,
                                  const char *const *roots)
{
    const char *palette = open->project->palette;
    if (palette[0] == 0 || g_path_is_absolute(palette))
        return;
    int file = file_path_open(folder, roots, palette);
    if (file >= 0)
        close(file);
    else if (errno == EXDEV)
        report_outside_palette(open, folder);
}

/* Adds the memory that the project's pictures may use to its budget. */
static void add_picture_allowances(const OpenProject *open)
{
    progress_step("examining pictures", list_count(open->project->pictures));
    LIST_EACH (Picture, picture, open->project->pictures) {
        progress_count(picture->path);
        picture_store_add_allowance(open->store, picture);
    }
}

/* Shows which picture is being read. */
static void show_picture(void *user, const char *path)
{
    progress_count(path);
}

bool project_open(const char *path, const GPtrArray *roots, OpenProject *open)
{
    GError *error = NULL;
    if (file_is_stream(path)) {
        print_message(
            "a project cannot be read from standard input, because its pictures are in its folder");
        return false;
    }
    g_auto(GStrv) folders = g_new0(char *, roots->len + 1);
    for (guint i = 0; i < roots->len; i++)
        folders[i] = g_canonicalize_filename(g_ptr_array_index(roots, i), NULL);
    const char *const *borrowed = (const char *const *)folders;
    *open = (OpenProject){.path = path, .budget = budget_new(memory_limit(), MEMORY_REMEDY)};
    progress_step("reading the project", 0);
    open->project = project_load_within(path, borrowed, &open->mark, open->budget, &error);
    bool ok = open->project != NULL || report_gerror("", &error) == STATUS_OK;
    if (ok) {
        char *dirname = g_path_get_dirname(path), *folder = g_canonicalize_filename(dirname, NULL);
        report_unread_palette(open, folder, borrowed);
        open->store = import_store_new(folder, borrowed, &(PictureLimits){.budget = open->budget});
        picture_store_name_option(open->store, ROOT_OPTION);
        picture_store_watch(open->store, show_picture, NULL);
        add_picture_allowances(open);
        progress_step("reading pictures", list_count(open->project->pictures));
        g_free(dirname);
        g_free(folder);
    } else {
        budget_unref(open->budget);
    }
    return ok;
}

void project_close(OpenProject *open)
{
    progress_clear();
    picture_store_unref(open->store);
    node_unref(open->project);
    budget_unref(open->budget);
    *open = (OpenProject){.path = NULL};
}

int project_put(OpenProject *open, const Project *after)
{
    progress_step("saving the project", 0);
    GError *error = NULL;
    if (project_save(after, open->path, &open->mark, NULL, &error))
        return STATUS_OK;
    bool is_saved = g_error_matches(error, FILE_ERROR, FILE_PALETTE_NOT_SAVED);
    report_gerror("", &error);
    return is_saved ? STATUS_PROBLEMS : STATUS_ERROR;
}

/* ---- Any file ---- */

bool file_is_stream(const char *word)
{
    return word != NULL && strcmp(word, "-") == 0;
}

const char *file_display_name(const char *path)
{
    return file_is_stream(path) ? "standard input" : path;
}

enum { INPUT_STEP = 1 << 16, MAX_BYTES = INT32_MAX };

static GBytes *report_input_error(GByteArray *bytes, const char *why)
{
    print_message("standard input: %s", why);
    g_byte_array_unref(bytes);
    return NULL;
}

static GBytes *read_input(void)
{
    GByteArray *bytes = g_byte_array_new();
    for (;;) {
        guint before = bytes->len;
        if (before > MAX_BYTES - INPUT_STEP)
            return report_input_error(bytes, "is larger than 2 GiB");
        g_byte_array_set_size(bytes, before + INPUT_STEP);
        ssize_t got = read(STDIN_FILENO, bytes->data + before, INPUT_STEP);
        if (got < 0 && errno != EINTR)
            return report_input_error(bytes, g_strerror(errno));
        g_byte_array_set_size(bytes, before + (got > 0 ? (guint)got : 0));
        if (got == 0)
            return g_byte_array_free_to_bytes(bytes);
    }
}

GBytes *file_get(const char *path)
{
    FileMark mark;
    GError *error = NULL;
    if (file_is_stream(path))
        return read_input();
    GBytes *bytes = file_read(path, MAX_BYTES, &mark, &error);
    if (bytes == NULL)
        report_gerror("", &error);
    return bytes;
}

/* Returns the position after the first "format": key of a JSON text; NULL if there is no such
 * key. */
static const char *format_of(const char *text, size_t size)
{
    static const char key[] = "\"format\"";
    const char *end = text + size, *at = memmem(text, size, key, sizeof key - 1);
    if (at == NULL)
        return NULL;
    at += sizeof key - 1;
    while (at < end && strchr(" \t\r\n:", *at) != NULL && *at != 0)
        at++;
    return at < end ? at : NULL;
}

FileKind file_kind(GBytes *bytes)
{
    static const char bank_format[] = "\"gabarit-bank\"";
    size_t size;
    const char *data = g_bytes_get_data(bytes, &size);
    if (size > 0 && (unsigned char)data[0] == 0x89)
        return FILE_IS_BANK;
    const char *format = size > 0 ? format_of(data, size) : NULL;
    bool is_bank = format != NULL && (size_t)(data + size - format) >= sizeof bank_format - 1 &&
                   memcmp(format, bank_format, sizeof bank_format - 1) == 0;
    return is_bank ? FILE_IS_JSON_BANK : FILE_IS_PROJECT;
}

bool file_is_same(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool file_put(const char *path, GBytes *bytes)
{
    GError *error = NULL;
    FilePath target;
    if (file_is_stream(path)) {
        print_bytes(bytes);
        return true;
    }
    if (!file_path_named(path, &target, &error))
        return report_gerror("", &error) == STATUS_OK;
    FileCommit *commit = file_commit_new();
    bool ok =
        (file_commit_add(commit, &target, bytes, &error) && file_commit_end(commit, &error)) ||
        report_gerror("", &error) == STATUS_OK;
    file_commit_free(commit);
    file_path_clear(&target);
    return ok;
}

bool file_may_be_named(const char *path, const ExportFormat *format)
{
    const ExportFormat *other = export_format_of_name(path);
    const Importer *importer = other == NULL ? importer_for(path) : NULL;
    bool fits = (other == NULL && importer == NULL) ||
                (other != NULL && other->kind == format->kind) ||
                (format->kind->endings != NULL && output_has_ending(path, format->kind));
    if (!fits)
        print_message("%s: this ending belongs to “%s”, not to “%s”; nothing was written", path,
                      other != NULL ? other->title : importer->title, format->title);
    return fits;
}

bool bank_may_be_written(const char *path)
{
    bool is_allowed = !file_is_stream(path) || !isatty(STDOUT_FILENO);
    if (!is_allowed)
        print_message("standard output is a terminal; write the bank to a file or a pipe");
    return is_allowed;
}

/* ---- Banks ---- */

int bank_status(const BankError *error)
{
    bool is_limit = error->kind == BANK_NO_MEMORY || error->kind == BANK_TOO_MANY_PIXELS;
    return is_limit ? STATUS_ERROR : STATUS_PROBLEMS;
}

static int bank_of_json(GBytes *json, uint64_t max_pixels, OpenBank *open, char **problem)
{
    PlainBank plain;
    BankError error;
    uint8_t *bank_bytes = NULL;
    size_t size;
    const char *text = g_bytes_get_data(json, &size);
    bool ok = bank_read_json(text, size, max_pixels, &plain, &error) &&
              bank_write(&plain, &bank_bytes, &open->size, &error);
    plain_free(&plain);
    open->bytes = bank_bytes;
    if (ok)
        return STATUS_OK;
    *problem = bank_problem(&error);
    return bank_status(&error);
}

static int bank_of_bytes(GBytes *bytes, OpenBank *open, char **problem)
{
    const void *data = g_bytes_get_data(bytes, &open->size);
    if (posix_memalign(&open->bytes, 16, open->size + 1) != 0) {
        open->bytes = NULL;
        *problem = g_strdup("there is not enough memory");
        return STATUS_ERROR;
    }
    if (open->size > 0)
        memcpy(open->bytes, data, open->size);
    return STATUS_OK;
}

char *bank_problem(const BankError *error)
{
    return g_strdup_printf("%s: %s%s", error->where, error->what,
                           error->kind == BANK_TOO_MANY_PIXELS ? " (gab --memory allows more)"
                                                               : "");
}

uint64_t bank_max_pixels(GBytes *bytes)
{
    uint64_t chosen = memory_limit();
    if (chosen != 0)
        return chosen;
    return MIN(BUDGET_BASE + BUDGET_PER_BANK_BYTE * (uint64_t)g_bytes_get_size(bytes), INT32_MAX);
}

int bank_open_quietly(GBytes *bytes, OpenBank *open, char **problem)
{
    gab_fault fault;
    *open = (OpenBank){.bytes = NULL};
    *problem = NULL;
    int status = file_kind(bytes) == FILE_IS_JSON_BANK
                     ? bank_of_json(bytes, bank_max_pixels(bytes), open, problem)
                     : bank_of_bytes(bytes, open, problem);
    if (status == STATUS_OK &&
        gab_bank_open(&open->bank, open->bytes, open->size, NULL, &fault) != GAB_OK) {
        char text[GAB_FAULT_TEXT];
        gab_fault_text(&fault, text, sizeof text);
        *problem = g_strdup(text);
        status = STATUS_PROBLEMS;
    }
    if (status != STATUS_OK)
        bank_close(open);
    return status;
}

int bank_open(const char *path, GBytes *bytes, OpenBank *open)
{
    char *problem;
    if (file_kind(bytes) == FILE_IS_PROJECT) {
        print_message("%s: not a bank; gab export makes one from a project",
                      file_display_name(path));
        return STATUS_ERROR;
    }
    int status = bank_open_quietly(bytes, open, &problem);
    if (status != STATUS_OK)
        print_message("%s: %s", file_display_name(path), problem);
    g_free(problem);
    return status;
}

int bank_check_quietly(const OpenBank *open, char **problem)
{
    BankError error;
    bool ok = bank_check_form(&open->bank, &error);
    *problem = ok ? NULL : bank_problem(&error);
    return ok ? STATUS_OK : STATUS_PROBLEMS;
}

void bank_close(OpenBank *open)
{
    free(open->bytes);
    *open = (OpenBank){.bytes = NULL};
}

/* ---- Paths ---- */

char **project_paths(const char *project, const char *const *words, int count)
{
    char **paths = g_new0(char *, (size_t)count + 1);
    char *dirname = g_path_get_dirname(project), *folder = g_canonicalize_filename(dirname, NULL);
    for (int i = 0; i < count; i++) {
        g_autofree char *path = g_canonicalize_filename(words[i], NULL);
        paths[i] = path_from_folder(path, folder);
    }
    g_free(folder);
    g_free(dirname);
    return paths;
}

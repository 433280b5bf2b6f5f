/* SPDX-License-Identifier: MIT */
/*
 * Stores one file for each project, named by a digest of the project's path. Its text states what
 * was allowed, for a user who wants to read it:
 *
 *     project /games/duel.gabarit
 *     may read /art
 *     may write /builds/duel.gab
 *
 * and one for each output, whose second line is its owner:
 *
 *     output /builds/duel.gab
 *     written by /games/duel.gabarit
 *
 * A lock on the folder keeps two programs that write consents apart. The contract is in consent.h.
 */
#include "file/consent.h"
#include "file/save_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWN_ONLY = 0700, OWN_FILE_ONLY = 0600, MAX_BYTES = 1 << 26 };

static const char *const words[] = {[CONSENT_READ] = "may read ", [CONSENT_WRITE] = "may write "};

char *consent_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "gabarit", "allowed", NULL);
}

/* Returns the first line of a file about a path; NULL if it has none. */
static char *first_line(const char *word, const char *path)
{
    g_autofree char *real = file_path_real(path);
    bool is_usable = real != NULL && !file_path_has_control_characters(real);
    return is_usable ? g_strconcat(word, real, NULL) : NULL;
}

static char *project_line(const char *project)
{
    return first_line("project ", project);
}

static char *consents_file(const char *line)
{
    g_autofree char *folder = consent_folder();
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, line, -1);
    return g_build_filename(folder, digest, NULL);
}

/* ---- Reading ---- */

/* True if only this user can have written a file or folder. */
static bool is_own(const struct stat *status)
{
    return status->st_uid == geteuid() && (status->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static char *read_text(const char *path)
{
    struct stat status;
    size_t size = 0;
    int file = file_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0);
    bool is_safe = file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                   is_own(&status) && status.st_size < MAX_BYTES;
    char *text = is_safe ? g_try_malloc0((size_t)status.st_size + 1) : NULL;
    if (text != NULL && !file_read_fully(file, text, (size_t)status.st_size, &size))
        g_clear_pointer(&text, g_free);
    if (file >= 0)
        close(file);
    return text;
}

/* Returns the lines of a project's file. If it is not valid, there is only the first line. */
static GPtrArray *read_lines(const char *line)
{
    char *file = consents_file(line), *text = read_text(file);
    g_auto(GStrv) found = g_strsplit(text != NULL ? text : "", "\n", -1);
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(lines, g_strdup(line));
    bool is_valid = found[0] != NULL && strcmp(found[0], line) == 0;
    for (char **at = found + 1; is_valid && at[0] != NULL && at[1] != NULL; at++)
        g_ptr_array_add(lines, g_strdup(*at));
    g_free(text);
    g_free(file);
    return lines;
}

/* True if nothing has become a link since the path was allowed. */
static bool is_unchanged(const char *path)
{
    char *real = realpath(path, NULL);
    bool same = real == NULL || strcmp(real, path) == 0;
    free(real);
    return same;
}

char **consent_paths(const char *project, ConsentKind kind)
{
    g_autofree char *line = project_line(project);
    g_autoptr(GPtrArray) lines =
        line != NULL ? read_lines(line) : g_ptr_array_new_with_free_func(g_free);
    GPtrArray *paths = g_ptr_array_new();
    for (guint i = 1; i < lines->len; i++) {
        const char *text = lines->pdata[i];
        const char *path = text + strlen(words[kind]);
        if (g_str_has_prefix(text, words[kind]) && path[0] == '/' && is_unchanged(path))
            g_ptr_array_add(paths, g_strdup(path));
    }
    g_ptr_array_add(paths, NULL);
    return (char **)g_ptr_array_free(paths, false);
}

bool consent_is_given(const char *project, ConsentKind kind, const char *path)
{
    char *real = file_path_real(path), **paths = consent_paths(project, kind);
    bool is_given = real != NULL && g_strv_contains((const char *const *)paths, real);
    g_strfreev(paths);
    g_free(real);
    return is_given;
}

/* ---- Writing ---- */

/* Creates the folder of consents, unless it would be below a folder of another user, as after
 * sudo. Returns it open and locked, or -1. */
static int lock_folder(void)
{
    struct stat status;
    char *folder = consent_folder(), *above = g_strdup(folder);
    while (stat(above, &status) != 0 && strcmp(above, "/") != 0 && strcmp(above, ".") != 0) {
        char *next = g_path_get_dirname(above);
        g_free(above);
        above = next;
    }
    bool is_possible = stat(above, &status) == 0 && status.st_uid == geteuid() &&
                       g_mkdir_with_parents(folder, OWN_ONLY) == 0;
    int lock = is_possible ? file_open(folder, O_RDONLY | O_DIRECTORY, 0) : -1;
    if (lock >= 0)
        file_lock_waiting(lock);
    g_free(above);
    g_free(folder);
    return lock;
}

/* Adds a line for a path, unless there is one. */
static void add_line(GPtrArray *lines, GHashTable *known, ConsentKind kind, const char *path)
{
    g_autofree char *real = file_path_real(path);
    char *line = real != NULL ? g_strconcat(words[kind], real, NULL) : NULL;
    bool is_new = line != NULL && !file_path_has_control_characters(real) &&
                  !g_hash_table_contains(known, line);
    if (is_new) {
        g_ptr_array_add(lines, line);
        g_hash_table_add(known, line);
    } else {
        g_free(line);
    }
}

static void write_lines(const char *line, const GPtrArray *lines)
{
    g_autofree char *file = consents_file(line);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++)
        g_string_append_printf(text, "%s\n", (const char *)lines->pdata[i]);
    g_file_set_contents_full(file, text->str, (gssize)text->len, G_FILE_SET_CONTENTS_CONSISTENT,
                             OWN_FILE_ONLY, NULL);
}

void consent_give_all(const char *project, ConsentKind kind, const char *const *paths)
{
    g_autofree char *line = project_line(project);
    bool is_wanted = line != NULL && paths[0] != NULL && access(project, F_OK) == 0;
    int lock = is_wanted ? lock_folder() : -1;
    if (lock >= 0) {
        g_autoptr(GPtrArray) lines = read_lines(line);
        g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
        guint before = lines->len;
        for (guint i = 1; i < before; i++)
            g_hash_table_add(known, lines->pdata[i]);
        for (; *paths != NULL; paths++)
            add_line(lines, known, kind, *paths);
        if (lines->len > before)
            write_lines(line, lines);
        close(lock);
    }
}

void consent_give(const char *project, ConsentKind kind, const char *path)
{
    consent_give_all(project, kind, (const char *const[]){path, NULL});
}

/* ---- Owners of outputs ---- */

#define OUTPUT  "output "
#define WRITTEN "written by "

void consent_set_owner(const char *path, const char *owner)
{
    char *line = first_line(OUTPUT, path), *written = g_strconcat(WRITTEN, owner, NULL);
    int lock = line != NULL && !file_path_has_control_characters(owner) ? lock_folder() : -1;
    if (lock >= 0) {
        g_autoptr(GPtrArray) lines = read_lines(line);
        bool is_known = lines->len == 2 && strcmp(lines->pdata[1], written) == 0;
        g_ptr_array_set_size(lines, 1);
        g_ptr_array_add(lines, g_steal_pointer(&written));
        if (!is_known)
            write_lines(line, lines);
        close(lock);
    }
    g_free(written);
    g_free(line);
}

char *consent_owner(const char *path)
{
    char *line = first_line(OUTPUT, path), *owner = NULL;
    GPtrArray *lines = line != NULL ? read_lines(line) : NULL;
    if (lines != NULL && lines->len == 2 && g_str_has_prefix(lines->pdata[1], WRITTEN))
        owner = g_strdup((const char *)lines->pdata[1] + strlen(WRITTEN));
    if (owner != NULL && owner[0] == '/' && access(owner, F_OK) != 0)
        g_clear_pointer(&owner, g_free);
    g_clear_pointer(&lines, g_ptr_array_unref);
    g_free(line);
    return owner;
}

bool consent_revoke_all(const char *project)
{
    g_autofree char *line = project_line(project);
    g_autofree char *file = line != NULL ? consents_file(line) : NULL;
    bool is_removed = file == NULL || unlink(file) == 0 || errno == ENOENT || errno == ENOTDIR;
    int problem = errno;
    errno = problem;
    return is_removed;
}

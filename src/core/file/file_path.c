/* SPDX-License-Identifier: MIT */
/*
 * Files to write to: a folder that is kept open, and a name in it that is not a link. The contract
 * is in file_path.h; file_path_open.c resolves paths below a folder in two ways.
 */
#include "file/file_path.h"
#include "file/file_path_internal.h"
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LINKS = 40 };

void file_path_clear(FilePath *target)
{
    if (target->name != NULL && target->folder >= 0)
        close(target->folder);
    g_free(target->name);
    g_free(target->path);
    g_free(target->shown);
    *target = (FilePath){.folder = -1};
}

/* ---- Messages ---- */

static bool report_unreachable(const char *path, GError **error)
{
    int reason = errno;
    g_autofree char *text = g_strdup_printf(_("it was not saved, and nothing was changed: %s"),
                                            _("its folder or its link target cannot be accessed"));
    errno = reason;
    file_fails_errno(error, FILE_NOT_SAVED, path, text);
    return false;
}

static bool refuse(const char *path, const char *why, GError **error)
{
    return file_fails(error, FILE_OUTSIDE, path, why);
}

/* ---- The state of a target ---- */

/* Returns the path of an open folder, or `found_by`, made absolute, if the system does not report
 * it. */
static char *path_of_folder(int folder, const char *found_by)
{
    char link[32], target[4096];
    g_snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length <= 0 || target[0] != '/')
        return g_canonicalize_filename(found_by, NULL);
    target[length] = 0;
    return g_strdup(target);
}

/* Fills in what the name in the folder refers to; false with errno. The caller must follow a
 * link. */
static bool read_status(FilePath *target, bool *is_link)
{
    struct stat file, folder;
    if (fstat(target->folder, &folder) != 0)
        return false;
    target->folder_device = (uint64_t)folder.st_dev;
    target->folder_inode = (uint64_t)folder.st_ino;
    target->exists = fstatat(target->folder, target->name, &file, AT_SYMLINK_NOFOLLOW) == 0;
    *is_link = target->exists && S_ISLNK(file.st_mode);
    target->regular = target->exists && S_ISREG(file.st_mode);
    if (!target->exists)
        return errno == ENOENT;
    target->device = (uint64_t)file.st_dev;
    target->inode = (uint64_t)file.st_ino;
    return true;
}

/* Splits a path into folder and name; false for a path that ends in a folder. */
static bool split_path(const char *path, char **folder, char **name)
{
    const char *slash = strrchr(path, '/');
    const char *last = slash != NULL ? slash + 1 : path;
    if (last[0] == 0 || strcmp(last, ".") == 0 || strcmp(last, "..") == 0) {
        errno = EISDIR;
        return false;
    }
    *folder = slash == NULL   ? g_strdup(".")
              : slash == path ? g_strdup("/")
                              : g_strndup(path, (gsize)(slash - path));
    *name = g_strdup(last);
    return true;
}

/* ---- Files that a person named ---- */

char *file_path_real(const char *path)
{
    struct stat status;
    char *real = realpath(path, NULL), *folder = NULL, *name = NULL, *whole = NULL;
    if (real != NULL || errno != ENOENT) {
        whole = g_strdup(real);
        free(real);
        return whole;
    }
    if (lstat(path, &status) == 0) {
        errno = ENOENT; /* a dangling link */
        return NULL;
    }
    if (!split_path(path, &folder, &name))
        return NULL;
    real = realpath(folder, NULL);
    if (real != NULL)
        whole = g_build_filename(real, name, NULL);
    int problem = errno;
    free(real);
    g_free(folder);
    g_free(name);
    errno = problem;
    return whole;
}

bool file_path_named(const char *path, FilePath *target, GError **error)
{
    bool is_link = false;
    char *folder = NULL;
    *target = (FilePath){.folder = -1};
    char *real = file_path_real(path);
    if (real == NULL)
        return report_unreachable(path, error);
    if (split_path(real, &folder, &target->name))
        target->folder = file_open(folder, O_PATH | O_DIRECTORY, 0);
    target->path = real;
    target->shown = g_strdup(path);
    bool ok = target->folder >= 0 && read_status(target, &is_link);
    if (!ok)
        report_unreachable(path, error);
    else if (is_link) /* created after the path was resolved */
        ok = file_fails(error, FILE_NOT_SAVED, path, _("it changed while it was being checked"));
    if (!ok)
        file_path_clear(target);
    g_free(folder);
    return ok;
}

/* ---- Files that another file named ---- */

bool file_path_has_control_characters(const char *path)
{
    for (; *path != 0; path++)
        if ((unsigned char)*path < ' ' || *path == 127)
            return true;
    return false;
}

char *file_path_shell_word(const char *path)
{
    g_autofree char *shown = g_filename_display_name(path);
    bool is_plain = strspn(shown, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/_.+-") == strlen(shown);
    return is_plain ? g_strdup(shown) : g_shell_quote(shown);
}

/* Returns the target of a link that is in `folder`, as a path; NULL with errno. */
static char *link_target(const FilePath *link, const char *folder)
{
    char target[4096];
    ssize_t length = readlinkat(link->folder, link->name, target, sizeof target - 1);
    if (length <= 0)
        return NULL;
    target[length] = 0;
    if (target[0] == '/') {
        errno = EXDEV;
        return NULL;
    }
    return g_build_filename(folder, target, NULL);
}

/* One step of resolution: fills in `target`, or sets `*next` to the path that a link leads to. */
static bool find_below(int root, const char *path, FilePath *target, char **next)
{
    char *folder = NULL;
    bool is_link = false;
    if (!split_path(path, &folder, &target->name))
        return false;
    target->folder = resolve_beneath(root, folder, O_PATH | O_DIRECTORY);
    bool ok = target->folder >= 0 && read_status(target, &is_link);
    if (ok && is_link) {
        *next = link_target(target, folder);
        ok = *next != NULL;
    }
    int problem = errno;
    if (!ok || is_link)
        file_path_clear(target);
    g_free(folder);
    errno = problem;
    return ok;
}

static bool follow_below(int root, const char *path, FilePath *target)
{
    char *current = g_strdup(path), *next = NULL;
    bool ok = true;
    for (int links = 0; ok && current != NULL && links <= MAX_LINKS; links++) {
        ok = find_below(root, current, target, &next);
        bool was_link = links > 0;
        if (ok && next == NULL && was_link && !target->exists) {
            file_path_clear(target);
            errno = ENOENT; /* a dangling link */
            ok = false;
        }
        g_free(current);
        current = g_steal_pointer(&next);
    }
    if (ok && current != NULL)
        errno = ELOOP;
    ok = ok && current == NULL;
    int problem = errno;
    g_free(current);
    errno = problem;
    return ok;
}

/* Returns the path to show in a message when nothing was found. */
static char *shown_path(const char *folder, const char *path)
{
    return g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(folder, path, NULL);
}

static bool report_not_found(const char *folder, const char *path, GError **error)
{
    int problem = errno;
    g_autofree char *whole = shown_path(folder, path);
    errno = problem;
    if (problem == EXDEV)
        refuse(whole, _("it is outside the project's folder"), error);
    else
        report_unreachable(whole, error);
    return false;
}

bool file_path_beneath(const char *folder, const char *path, FilePath *target, GError **error)
{
    *target = (FilePath){.folder = -1};
    int root = file_open(folder, O_PATH | O_DIRECTORY, 0);
    bool ok = root >= 0;
    if (ok && path[0] == '/') {
        ok = false;
        errno = EXDEV;
    }
    ok = ok && follow_below(root, path, target);
    if (!ok)
        report_not_found(folder, path, error);
    int problem = errno;
    if (root >= 0)
        close(root);
    errno = problem;
    if (!ok)
        return false;
    g_autofree char *real = path_of_folder(target->folder, folder);
    target->path = g_build_filename(real, target->name, NULL);
    target->shown = g_strdup(target->path);
    target->guarded = true;
    if (file_path_has_control_characters(path) || file_path_has_control_characters(target->name))
        ok = refuse(target->path, _("its name contains control characters"), error);
    else if (target->exists && !target->regular)
        ok = refuse(target->path, _("it is not a regular file"), error);
    if (!ok)
        file_path_clear(target);
    return ok;
}

/* ---- File identity ---- */

bool file_path_is_same(const FilePath *a, const FilePath *b)
{
    if (a->exists != b->exists)
        return false;
    if (a->exists)
        return a->device == b->device && a->inode == b->inode;
    return a->folder_device == b->folder_device && a->folder_inode == b->folder_inode &&
           strcmp(a->name, b->name) == 0;
}

bool file_path_is_file(const FilePath *target, const char *path)
{
    struct stat status;
    return target->exists && stat(path, &status) == 0 &&
           (uint64_t)status.st_dev == target->device && (uint64_t)status.st_ino == target->inode;
}

/* Opens the file itself, not the target of a link that has replaced it; -1 if it is not a regular
 * file. */
static int open_target(const FilePath *target, struct stat *status)
{
    int file = file_open_at(target->folder, target->name,
                            O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0);
    if (file < 0 || (fstat(file, status) == 0 && S_ISREG(status->st_mode)))
        return file;
    close(file);
    return -1;
}

GBytes *file_path_content(const FilePath *target, size_t max)
{
    struct stat status;
    int file = open_target(target, &status);
    if (file < 0)
        return NULL;
    size_t got = 0, size = MIN((uint64_t)status.st_size, max);
    char *bytes = g_try_malloc(size + 1);
    bool ok = bytes != NULL && file_read_fully(file, bytes, size, &got);
    close(file);
    if (ok)
        return g_bytes_new_take(bytes, got);
    g_free(bytes);
    return NULL;
}

bool file_path_has_content(const FilePath *target, GBytes *bytes)
{
    enum { STEP = 1 << 16 };
    struct stat status;
    size_t size, got = 0;
    const char *data = g_bytes_get_data(bytes, &size);
    int file = open_target(target, &status);
    if (file < 0)
        return false;
    g_autofree char *read = g_malloc(STEP);
    bool same = (uint64_t)status.st_size == size;
    for (size_t at = 0; same && at < size; at += got) {
        same = file_read_fully(file, read, MIN(size - at, STEP), &got) && got > 0 &&
               memcmp(read, data + at, got) == 0;
    }
    close(file);
    return same;
}

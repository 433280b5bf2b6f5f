/* SPDX-License-Identifier: MIT */
/*
 * Reads whole files, and checks later whether they are still the same; the contract is in save.h.
 */
#include "bank/sha256.h"
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- Errors ---- */

bool file_fails(GError **error, FileError code, const char *path, const char *message)
{
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, FILE_ERROR, (int)code, _("%s: %s"), shown, message);
    return false;
}

bool file_fails_errno(GError **error, FileError code, const char *path, const char *message)
{
    int reason = errno;
    g_autofree char *text = g_strdup_printf(_("%s: %s"), message, g_strerror(reason));
    file_fails(error, code, path, text);
    return false;
}

/* ---- Reading ---- */

void file_digest(const void *bytes, size_t size, uint8_t digest[16])
{
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    sha256_begin(&sha);
    sha256_add(&sha, bytes, size);
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
}

/* True if a file has not been changed. Programs that restore the modification time cannot restore
 * the status change time. */
static bool is_untouched(const FileMark *current, const FileMark *mark)
{
    return file_marks_equal(current, mark) && !mark->recent &&
           current->status_seconds == mark->status_seconds &&
           current->status_nanoseconds == mark->status_nanoseconds;
}

/* True if an opened file is still as it was when its mark was made. */
static bool matches_mark(int file, const FileMark *mark)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return false;
    FileMark current = file_mark_of(&status);
    return file_marks_equal(&current, mark);
}

/* Reads an opened file whose size is in its mark. */
static GBytes *read_opened(int file, const char *path, const FileMark *mark, GError **error)
{
    /* One more byte shows whether the file grew in the meantime. */
    size_t size = (size_t)mark->size, got;
    char *bytes = g_try_malloc(size + 1);
    if (bytes == NULL) {
        file_fails(error, FILE_TOO_LARGE, path, _("there is not enough memory to read it"));
        return NULL;
    }
    bool ok = file_read_fully(file, bytes, size + 1, &got);
    if (!ok)
        file_fails_errno(error, FILE_NOT_READABLE, path, _("it cannot be read"));
    else if (got != size || !matches_mark(file, mark))
        ok = file_fails(error, FILE_NOT_READABLE, path, _("it changed while it was being read"));
    if (ok)
        return g_bytes_new_take(bytes, size);
    g_free(bytes);
    return NULL;
}

GBytes *file_read_begin(int file, const char *path, size_t size, GError **error)
{
    size_t got;
    char *bytes = g_try_malloc(size + 1);
    if (bytes == NULL)
        file_fails(error, FILE_TOO_LARGE, path, _("there is not enough memory to read it"));
    else if (lseek(file, 0, SEEK_SET) == 0 && file_read_fully(file, bytes, size, &got))
        return g_bytes_new_take(bytes, got);
    else
        file_fails_errno(error, FILE_NOT_READABLE, path, _("it cannot be read"));
    g_free(bytes);
    return NULL;
}

int file_open_regular(const char *path, struct stat *status, GError **error)
{
    if (stat(path, status) == 0 && !S_ISREG(status->st_mode)) {
        file_fails(error, FILE_NOT_READABLE, path, _("it is not a regular file"));
        return -1;
    }
    int file = file_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
    if (file < 0 || fstat(file, status) != 0)
        file_fails_errno(error, FILE_NOT_READABLE, path, _("it cannot be opened"));
    else if (!S_ISREG(status->st_mode))
        file_fails(error, FILE_NOT_READABLE, path, _("it is not a regular file"));
    else
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

GBytes *file_read(const char *path, size_t max, FileMark *mark, GError **error)
{
    struct stat status;
    int file = file_open_regular(path, &status, error);
    return file_read_opened(file, path, max, mark, error);
}

GBytes *file_read_opened(int file, const char *path, size_t max, FileMark *mark, GError **error)
{
    struct stat status;
    FileMark current_mark = {.exists = false};
    GBytes *bytes = NULL;
    if (file >= 0 && fstat(file, &status) != 0)
        file_fails_errno(error, FILE_NOT_READABLE, path, _("it cannot be read"));
    else if (file >= 0 && (uint64_t)status.st_size > max)
        file_fails(error, FILE_TOO_LARGE, path, _("it is too large to be read"));
    else if (file >= 0) {
        current_mark = file_mark_of(&status);
        bytes = read_opened(file, path, &current_mark, error);
    }
    if (bytes != NULL)
        file_digest(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), current_mark.digest);
    if (mark != NULL)
        *mark = bytes != NULL ? current_mark : (FileMark){.exists = false};
    if (file >= 0)
        close(file);
    return bytes;
}

GBytes *file_read_within(const char *folder, const char *const *roots, const char *path, size_t max,
                         GError **error)
{
    int file = file_path_open(folder, roots, path);
    if (file < 0 && errno == EXDEV)
        file_fails(error, FILE_NOT_READABLE, path, _("it is outside the project's folder"));
    else if (file < 0)
        file_fails_errno(error, FILE_NOT_READABLE, path, _("it cannot be opened"));
    return file_read_opened(file, path, max, NULL, error);
}

/* ---- Changes to a file ---- */

bool file_is_unchanged(const char *path, const FileMark *mark)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return !mark->exists && errno == ENOENT;
    FileMark current = file_mark_of(&status);
    if (is_untouched(&current, mark))
        return true;
    if (!mark->exists || current.size != mark->size)
        return false;
    /* Copied, restored, touched, or too recent to decide by time: compare the content. */
    GBytes *bytes = file_read(path, PROJECT_MAX_BYTES, &current, NULL);
    bool same = bytes != NULL && memcmp(current.digest, mark->digest, sizeof current.digest) == 0;
    if (bytes != NULL)
        g_bytes_unref(bytes);
    return same;
}

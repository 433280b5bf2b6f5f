/* SPDX-License-Identifier: MIT */
/*
 * Files that are written completely or not at all; the contract is in save.h. Every step that fails
 * is undone, and its message names the path and the system's reason. GLib's functions for this
 * either replace links by files or fall back to truncating in place, so they are not used.
 */
#include "file/pending_files.h"
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Longer names leave no space for the suffixes of temporary files. */
enum { LONGEST_NAME = 200, MAX_TRIES = 100 };

/* Two changes within this time may have the same time stamp: some file systems store times in steps
 * of up to two seconds. */
enum { TICK_SECONDS = 2 };

FileMark file_mark_of(const struct stat *status)
{
    int64_t now = g_get_real_time() / G_USEC_PER_SEC;
    return (FileMark){.exists = true,
                      .recent =
                          MAX(status->st_mtim.tv_sec, status->st_ctim.tv_sec) > now - TICK_SECONDS,
                      .device = (uint64_t)status->st_dev,
                      .inode = (uint64_t)status->st_ino,
                      .size = status->st_size,
                      .seconds = status->st_mtim.tv_sec,
                      .nanoseconds = status->st_mtim.tv_nsec,
                      .status_seconds = status->st_ctim.tv_sec,
                      .status_nanoseconds = status->st_ctim.tv_nsec};
}

bool file_marks_equal(const FileMark *a, const FileMark *b)
{
    return a->exists == b->exists && a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* Sets the error that nothing was saved, with the reason in errno. */
static bool report_not_saved(const Save *save, const char *what)
{
    int reason = errno;
    g_autofree char *text =
        save->others_are_new
            ? g_strdup_printf(_("it was not saved: %s"), what)
            : g_strdup_printf(_("it was not saved, and nothing was changed: %s"), what);
    errno = reason;
    file_fails_errno(save->error, FILE_NOT_SAVED, save->target.path, text);
    return false;
}

/* ---- Names ---- */

/* Returns the stem of the names of files next to the target. */
static char *sibling_stem(const char *name)
{
    if (strlen(name) <= LONGEST_NAME)
        return g_strdup(name);
    uint8_t digest[16];
    file_digest(name, strlen(name), digest);
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < sizeof digest; i++)
        g_string_append_printf(text, "%02x", digest[i]);
    return g_string_free(text, false);
}

static char *sibling_name(const Save *save, const char *ending)
{
    return g_strdup_printf(".%s%s", save->name, ending);
}

/* Opens a name in the folder that is not a link; -1 with errno. */
static int open_in_folder(const Save *save, const char *name, int flags, mode_t mode)
{
    return file_open_at(save->target.folder, name, flags | O_NOFOLLOW, mode);
}

static bool read_status(const Save *save, const char *name, struct stat *status)
{
    return fstatat(save->target.folder, name, status, AT_SYMLINK_NOFOLLOW) == 0;
}

static int remove_name(const Save *save, const char *name)
{
    return unlinkat(save->target.folder, name, 0);
}

/* ---- The lock ---- */

/* True if the lock file's name still leads to the file that was opened. */
static bool lock_exists(const Save *save)
{
    struct stat by_name, by_file;
    return read_status(save, save->lock_name, &by_name) && fstat(save->lock, &by_file) == 0 &&
           by_name.st_ino == by_file.st_ino && by_name.st_dev == by_file.st_dev;
}

/* True if a reason in errno means that locks are not available here, which does not prevent
 * saving. */
static bool means_no_locks(int reason)
{
    return reason == EACCES || reason == EPERM || reason == EROFS || reason == ENOLCK ||
           reason == ENOSYS || reason == EOPNOTSUPP;
}

/* Opens the lock file, which the users who may read the target may read too. One of another user
 * may be only readable, which suffices to lock it, but not to name a temporary file in it. */
static void open_lock(Save *save)
{
    struct stat status;
    mode_t mode = read_status(save, save->target.name, &status) ? status.st_mode & 0666 : 0666;
    save->lock = file_open_own(save->target.folder, save->lock_name, O_RDWR | O_CREAT, mode | 0600);
    save->is_lock_read_only = false;
    if (save->lock >= 0 || errno != EACCES)
        return;
    save->lock = file_open_own(save->target.folder, save->lock_name, O_RDONLY, 0);
    save->is_lock_read_only = save->lock >= 0;
    if (save->lock < 0 && errno == ENOENT)
        errno = EACCES;
}

static bool report_no_lock(const Save *save)
{
    if (errno != EEXIST)
        return means_no_locks(errno) ||
               report_not_saved(save, _("its lock file cannot be created"));
    g_autofree char *why =
        g_strdup_printf(_("it was not saved, and nothing was changed: its lock file would "
                          "be %s, which is a link or another kind of file; remove that"),
                        save->lock_name);
    file_fails(save->error, FILE_NOT_SAVED, save->target.path, why);
    return false;
}

/* Takes the lock that keeps two saves apart. If no lock file can be created, the save continues
 * without one. */
static bool take_lock(Save *save)
{
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        open_lock(save);
        if (save->lock < 0)
            return report_no_lock(save);
        int locked = file_lock(save->lock);
        save->has_lock_file = locked > 0 && lock_exists(save);
        if (save->has_lock_file) {
            pending_files_add(save->target.folder, save->lock_name);
            return true;
        }
        int reason = errno;
        if (locked < 0 && !save->is_lock_read_only)
            remove_name(save, save->lock_name);
        close(save->lock);
        save->lock = -1;
        errno = reason;
        if (locked < 0)
            return save->is_lock_read_only || means_no_locks(reason) ||
                   report_not_saved(save, _("it cannot be locked"));
        if (locked == 0)
            break;
    }
    return file_fails(save->error, FILE_IN_USE, save->target.path,
                      _("another program is saving it; nothing was changed"));
}

static void drop_lock(Save *save)
{
    if (save->has_lock_file && !save->keep_lock)
        remove_name(save, save->lock_name);
    if (save->has_lock_file)
        pending_files_drop(save->lock_name);
    save->has_lock_file = false;
    save_forget_lock(save);
}

void save_forget_lock(Save *save)
{
    if (save->lock >= 0)
        close(save->lock);
    save->lock = -1;
}

/* ---- Leftovers of a killed save ---- */

/* Returns the name of the temporary file that the lock file names, or NULL. Another program may
 * have written the lock file, so the name must look like one of ours. */
static char *leftover_name(const Save *save)
{
    char text[512];
    ssize_t size = pread(save->lock, text, sizeof text - 1, 0);
    if (size <= 0)
        return NULL;
    text[size] = 0;
    g_autofree char *stem = g_strdup_printf(".%s.", save->name);
    size_t length = strlen(stem);
    bool ours = strncmp(text, stem, length) == 0 && strlen(text) == length + 8 &&
                strspn(text + length, "0123456789abcdef") == 8;
    return ours ? g_strdup(text) : NULL;
}

/* Renames the old file from its second name to the backup's. */
static void rename_backup(const Save *save)
{
    if (renameat(save->target.folder, save->second, save->target.folder, save->backup) != 0)
        remove_name(save, save->second);
}

/* Cleans up after a save that was killed, before anything is checked. */
static void clear_leftovers(Save *save)
{
    char *name = save->lock >= 0 ? leftover_name(save) : NULL;
    if (name != NULL)
        remove_name(save, name);
    g_free(name);
    struct stat target, second;
    if (!read_status(save, save->second, &second))
        return;
    /* Different inodes: the save was killed after the new file replaced the old one. */
    if (read_status(save, save->target.name, &target) && target.st_ino != second.st_ino)
        rename_backup(save);
    else
        remove_name(save, save->second);
}

/* ---- Checks before saving ---- */

static bool report_changed(const Save *save, bool is_there)
{
    if (save->others_are_new)
        return file_fails(save->error, FILE_CHANGED, save->target.path,
                          _("it was not saved: another program changed it"));
    return file_fails(save->error, FILE_CHANGED, save->target.path,
                      is_there ? _("another program changed it; nothing was saved")
                               : _("it no longer exists; nothing was saved"));
}

/* True if the file is still the one that was found when the target was resolved and checked. */
static bool is_as_found(const Save *save)
{
    const FilePath *target = &save->target;
    if (!save->exists || !target->exists)
        return save->exists == target->exists;
    return (uint64_t)save->old.st_dev == target->device &&
           (uint64_t)save->old.st_ino == target->inode;
}

/* True if the target may be replaced: it matches the caller's mark, has a single name and is
 * writable, except where the options allow more. */
static bool check_target(Save *save, const FileMark *mark)
{
    save->exists = read_status(save, save->target.name, &save->old);
    if (!save->exists && errno != ENOENT)
        return report_not_saved(save, _("it cannot be accessed"));
    if (save->exists && !S_ISREG(save->old.st_mode))
        return file_fails(save->error, FILE_NOT_SAVED, save->target.path,
                          _("it was not saved: it is not a regular file"));
    if (save->target.guarded && !is_as_found(save))
        return report_changed(save, save->exists);
    if (mark != NULL && !save->allowed.overwrite_changed &&
        !file_is_unchanged(save->target.path, mark))
        return report_changed(save, save->exists);
    if (!save->exists || save->allowed.in_place)
        return true;
    if (save->old.st_nlink > 1)
        return file_fails(save->error, FILE_HARD_LINKED, save->target.path,
                          _("it has several hard links, which saving would break; nothing was "
                            "changed"));
    return save->allowed.replace_protected ||
           faccessat(save->target.folder, save->target.name, W_OK, AT_EACCESS) == 0 ||
           errno != EACCES ||
           file_fails(save->error, FILE_PROTECTED, save->target.path,
                      _("it is write-protected; nothing was changed"));
}

/* Repeats the check of the target after the new file was written. */
static bool is_unchanged_again(const Save *save)
{
    struct stat status;
    if (save->allowed.overwrite_changed)
        return true;
    if (!read_status(save, save->target.name, &status))
        return !save->exists || report_changed(save, false);
    FileMark now = file_mark_of(&status), before = file_mark_of(&save->old);
    return (save->exists && file_marks_equal(&now, &before)) || report_changed(save, true);
}

/* ---- The new file ---- */

/* Returns the old file's mode for a new file that has another group: the group gets the rights of
 * others. */
static mode_t mode_without_group(mode_t mode)
{
    return (mode & 0707) | (mode & 0007) << 3;
}

/* Gives a new file the owner and mode of the old one. */
static bool copy_owner_and_mode(const Save *save, int file)
{
    struct stat status;
    mode_t mode = save->old.st_mode & 07777;
    if (!save->exists)
        return true;
    if (fstat(file, &status) != 0)
        return report_not_saved(save, _("the new file cannot be accessed"));
    bool same = status.st_uid == save->old.st_uid && status.st_gid == save->old.st_gid;
    if (!same && !file_change_owner(file, save->old.st_uid, save->old.st_gid)) {
        if (errno != EPERM)
            return report_not_saved(save,
                                    _("the new file cannot be given the owner of the old one"));
        if (!save->allowed.replace_protected)
            return file_fails(save->error, FILE_PROTECTED, save->target.path,
                              _("it belongs to another user, and saving would change its owner; "
                                "nothing was changed"));
        if (!file_change_owner(file, (uid_t)-1, save->old.st_gid))
            mode = mode_without_group(mode);
    }
    return (same && (status.st_mode & 07777) == mode) || file_change_mode(file, mode) ||
           report_not_saved(save, _("the new file cannot be given the permissions of the old one"));
}

/* Writes the temporary file's name into the lock file before that file exists, so that it can be
 * removed after a kill. */
static bool write_lock_name(const Save *save, const char *name)
{
    if (save->lock < 0 || save->is_lock_read_only)
        return true;
    return file_truncate(save->lock, 0) && lseek(save->lock, 0, SEEK_SET) == 0 &&
           file_write_fully(save->lock, name, strlen(name));
}

/* Creates the temporary file. Returns a descriptor, or -1. If the old file exists, the new one is
 * private until it gets the old one's mode. */
static int make_temporary(Save *save)
{
    mode_t mode = save->exists ? 0600 : 0666;
    int file = -1;
    for (int tries = 0; tries < MAX_TRIES && file < 0; tries++) {
        char number[16];
        g_snprintf(number, sizeof number, ".%08x", g_random_int());
        char *name = sibling_name(save, number);
        bool is_named = write_lock_name(save, name);
        if (is_named)
            file = open_in_folder(save, name, O_WRONLY | O_CREAT | O_EXCL, mode);
        if (file < 0) {
            g_free(name);
        } else {
            save->temporary = name;
            pending_files_add(save->target.folder, name);
        }
        if (file < 0 && (!is_named || errno != EEXIST))
            break;
    }
    if (file < 0)
        report_not_saved(save, _("no new file can be created in its folder"));
    return file;
}

/* Removes the temporary file, or keeps the lock file that names it. */
static void drop_temporary(Save *save)
{
    int reason = errno;
    if (save->temporary != NULL && remove_name(save, save->temporary) != 0)
        save->keep_lock = true;
    pending_files_drop(save->temporary);
    g_clear_pointer(&save->temporary, g_free);
    errno = reason;
}

bool save_prepare(Save *save, const void *bytes, size_t size)
{
    int file = make_temporary(save);
    if (file < 0)
        return false;
    bool ok = file_write_fully(file, bytes, size) ||
              report_not_saved(save, _("the new file cannot be written"));
    ok = ok && copy_owner_and_mode(save, file);
    ok = ok && (file_flush(file) ||
                report_not_saved(save, _("the new file cannot be written to the disk completely")));
    bool closed = file_close(file);
    return ok && (closed || report_not_saved(save, _("the new file cannot be closed")));
}

bool save_flush_folder(const Save *save)
{
    int folder = open_in_folder(save, ".", O_RDONLY | O_DIRECTORY, 0);
    /* A folder that may be written to but not read cannot be flushed. */
    bool ok = folder < 0 ? errno == EACCES : file_flush(folder) || errno == EINVAL;
    int reason = errno;
    if (folder >= 0)
        close(folder);
    errno = reason;
    return ok || file_fails_errno(save->error, FILE_NOT_FLUSHED, save->target.path,
                                  _("it was written, but the disk did not confirm the write"));
}

/* If hard links are supported, the old file becomes the backup. Nothing is allocated while the old
 * file has its second name: if GLib ran out of memory then, nothing would remove that name. */
bool save_replace(Save *save)
{
    int folder = save->target.folder;
    if (!is_unchanged_again(save))
        return false;
    bool linked = save->exists && !save->allowed.no_backup &&
                  linkat(folder, save->target.name, folder, save->second, 0) == 0;
    if (renameat(folder, save->temporary, folder, save->target.name) != 0) {
        int reason = errno;
        if (linked)
            remove_name(save, save->second);
        errno = reason;
        return report_not_saved(save, _("the new file cannot replace the old one"));
    }
    pending_files_drop(save->temporary);
    g_clear_pointer(&save->temporary, g_free);
    save->written = true;
    if (linked)
        rename_backup(save);
    return true;
}

/* ---- In place ---- */

/* Overwrites the file itself, which only happens after a person agreed to the risk. */
static bool write_in_place(Save *save, const void *bytes, size_t size)
{
    int file = open_in_folder(save, save->target.name, O_WRONLY, 0);
    if (file < 0)
        return report_not_saved(save, _("it cannot be opened for writing"));
    save->written = true;
    bool ok = file_write_fully(file, bytes, size) && file_truncate(file, size) && file_flush(file);
    int reason = errno;
    bool closed = file_close(file);
    if (!ok)
        errno = reason;
    if (ok && closed)
        return true;
    return file_fails_errno(save->error, FILE_DAMAGED, save->target.path,
                            _("writing to it failed halfway; it may be damaged"));
}

/* ---- Complete saves ---- */

bool save_begin(Save *save, const FilePath *target, const FileMark *mark,
                const SaveOptions *options, GError **error)
{
    *save = (Save){.target = *target, .lock = -1, .error = error};
    if (options != NULL)
        save->allowed = *options;
    save->target.path = g_strdup(target->path);
    save->target.name = g_strdup(target->name);
    save->target.shown = NULL;
    save->name = sibling_stem(target->name);
    save->lock_name = sibling_name(save, ".lock");
    save->second = sibling_name(save, "~");
    save->backup = g_strconcat(target->name, "~", NULL);
    if (!take_lock(save))
        return false;
    clear_leftovers(save);
    return check_target(save, mark);
}

void save_end(Save *save)
{
    drop_temporary(save);
    drop_lock(save);
    g_free(save->target.path);
    g_free(save->target.name);
    g_free(save->name);
    g_free(save->second);
    g_free(save->backup);
    g_free(save->lock_name);
}

static bool write_target(Save *save, const void *bytes, size_t size)
{
    if (save->allowed.in_place && save->exists)
        return write_in_place(save, bytes, size);
    return save_prepare(save, bytes, size) && save_replace(save) && save_flush_folder(save);
}

/* Stores the target's current state in the mark. `ok`: the target holds the bytes. */
static void note_mark(const Save *save, bool ok, const void *bytes, size_t size, FileMark *mark)
{
    struct stat status;
    FileMark new_mark = {.exists = false};
    if (!ok) {
        GBytes *now = file_read(save->target.path, PROJECT_MAX_BYTES, &new_mark, NULL);
        g_clear_pointer(&now, g_bytes_unref);
    } else if (stat(save->target.path, &status) == 0) {
        new_mark = file_mark_of(&status);
        file_digest(bytes, size, new_mark.digest);
    }
    memcpy(new_mark.palette, mark->palette, sizeof new_mark.palette);
    *mark = new_mark;
}

bool file_write(const char *path, const void *bytes, size_t size, FileMark *mark,
                const SaveOptions *options, GError **error)
{
    FilePath target;
    bool ok = file_path_named(path, &target, error) &&
              file_write_at(&target, bytes, size, mark, options, error);
    file_path_clear(&target);
    return ok;
}

bool file_write_at(const FilePath *target, const void *bytes, size_t size, FileMark *mark,
                   const SaveOptions *options, GError **error)
{
    Save save;
    bool ok = save_begin(&save, target, mark, options, error) && write_target(&save, bytes, size);
    bool in_place = save.allowed.in_place && save.exists;
    if (save.written && mark != NULL)
        note_mark(&save, ok || !in_place, bytes, size, mark);
    save_end(&save);
    return ok;
}

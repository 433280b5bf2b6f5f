/* SPDX-License-Identifier: MIT */
/*
 * Files that are written whole or not at all; the contract is save.h. Every step that can fail is
 * undone, and its message names the path and the system's reason. GLib's own calls for this either
 * replace links by files or fall back to truncating in place, so the steps are taken here.
 */
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Names of more bytes could not take what temporary files add to them. */
enum { LONGEST_NAME = 200, MOST_TRIES = 100 };

/* A save under way. */
typedef struct Save {
    char *target; /* the file itself, links followed */
    char *folder;
    char *name;      /* of files beside it: the target's, or something shorter */
    char *second;    /* the old file's other name, until that becomes the backup */
    char *temporary; /* while it exists */
    char *lock_path;
    int lock;
    bool keep_lock;  /* it names a temporary file that could not be removed */
    bool written;    /* the target is not the old file any more */
    struct stat old; /* of the target, where it exists */
    bool exists;
    SaveOptions may;
    GError **error;
} Save;

/* Says that nothing came of it, with the reason in errno. */
static bool not_saved(const Save *save, const char *what)
{
    int reason = errno;
    char *text = g_strdup_printf(_("it was not saved, and nothing was changed: %s"), what);
    errno = reason;
    file_fails_errno(save->error, FILE_NOT_SAVED, save->target, text);
    g_free(text);
    return false;
}

/* ---- Where it goes ---- */

/* The path of a file that does not exist, its folder's links followed; NULL with errno. */
static char *new_target(const char *path)
{
    struct stat status;
    if (lstat(path, &status) == 0) {
        errno = ENOENT; /* a link that leads nowhere */
        return NULL;
    }
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    char *real_folder = realpath(folder, NULL);
    char *real = real_folder != NULL ? g_build_filename(real_folder, name, NULL) : NULL;
    g_free(folder);
    g_free(name);
    free(real_folder);
    return real;
}

/* The name of a target in the names of files beside it. */
static char *name_beside(const char *target)
{
    char *name = g_path_get_basename(target);
    if (strlen(name) <= LONGEST_NAME)
        return name;
    uint8_t digest[16];
    file_digest(name, strlen(name), digest);
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < sizeof digest; i++)
        g_string_append_printf(text, "%02x", digest[i]);
    g_free(name);
    return g_string_free(text, false);
}

static char *beside(const Save *save, const char *ending)
{
    return g_strdup_printf("%s/.%s%s", save->folder, save->name, ending);
}

/* The file that a path stands for: links are followed, the last part need not exist. */
static bool find_target(Save *save, const char *path)
{
    char *real = realpath(path, NULL);
    save->target = real != NULL ? g_strdup(real) : NULL;
    free(real);
    if (save->target == NULL && errno == ENOENT)
        save->target = new_target(path);
    bool found = save->target != NULL;
    int reason = errno;
    if (!found)
        save->target = g_strdup(path);
    save->folder = g_path_get_dirname(save->target);
    save->name = name_beside(save->target);
    save->lock_path = beside(save, ".lock");
    save->second = beside(save, "~");
    errno = reason;
    return found || not_saved(save, _("its folder, or what it is a link to, cannot be reached"));
}

/* ---- The lock ---- */

/* Whether a lock file is still the one that its path leads to. */
static bool is_there(const char *path, int file)
{
    struct stat by_path, by_file;
    return stat(path, &by_path) == 0 && fstat(file, &by_file) == 0 &&
           by_path.st_ino == by_file.st_ino && by_path.st_dev == by_file.st_dev;
}

/* Locks a file: 1, or 0 when somebody else has, or -1 with errno. */
static int lock_file(int file)
{
    int result;
    do
        result = flock(file, LOCK_EX | LOCK_NB);
    while (result != 0 && errno == EINTR);
    if (result != 0 && errno != EWOULDBLOCK)
        return -1;
    return result == 0;
}

/* Whether the system has no lock to offer here: that is no reason not to save. */
static bool has_no_locks(int reason)
{
    return reason == EACCES || reason == EPERM || reason == EROFS || reason == ENOLCK ||
           reason == ENOSYS || reason == EOPNOTSUPP;
}

/* Takes the lock that keeps two savers apart. Where a lock file cannot be made, there is none. */
static bool take_lock(Save *save)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        save->lock = file_open(save->lock_path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600);
        if (save->lock < 0)
            return has_no_locks(errno) || not_saved(save, _("its lock file cannot be made"));
        int locked = lock_file(save->lock);
        if (locked > 0 && is_there(save->lock_path, save->lock))
            return true;
        int reason = errno;
        if (locked < 0)
            unlink(save->lock_path);
        close(save->lock);
        save->lock = -1;
        errno = reason;
        if (locked < 0)
            return has_no_locks(reason) || not_saved(save, _("it cannot be locked"));
        if (locked == 0)
            break;
    }
    return file_fails(save->error, FILE_IN_USE, save->target,
                      _("another program is saving it; nothing was changed"));
}

static void drop_lock(Save *save)
{
    if (save->lock < 0)
        return;
    if (!save->keep_lock)
        unlink(save->lock_path);
    close(save->lock);
    save->lock = -1;
}

/* ---- What a killed save left ---- */

/* The name of the temporary file that the lock file tells of, or NULL. The lock file may be
 * anybody's: what it names must look like one of ours. */
static char *leftover_name(const Save *save)
{
    char text[512];
    ssize_t size = pread(save->lock, text, sizeof text - 1, 0);
    if (size <= 0)
        return NULL;
    text[size] = 0;
    char *stem = g_strdup_printf(".%s.", save->name);
    size_t length = strlen(stem);
    bool ours = strncmp(text, stem, length) == 0 && strlen(text) == length + 8 &&
                strspn(text + length, "0123456789abcdef") == 8;
    g_free(stem);
    return ours ? g_build_filename(save->folder, text, NULL) : NULL;
}

static char *backup_path(const Save *save)
{
    return g_strconcat(save->target, "~", NULL);
}

/* The old file under its second name becomes the backup. */
static void settle_backup(const Save *save)
{
    char *backup = backup_path(save);
    if (rename(save->second, backup) != 0)
        unlink(save->second);
    g_free(backup);
}

/* Cleans up behind a save that was killed, before anything is looked at. */
static void clear_leftovers(Save *save)
{
    char *name = save->lock >= 0 ? leftover_name(save) : NULL;
    if (name != NULL)
        unlink(name);
    g_free(name);
    struct stat target, second;
    if (lstat(save->second, &second) != 0)
        return;
    /* Killed before the new file took its place, or after. */
    if (stat(save->target, &target) == 0 && target.st_ino != second.st_ino)
        settle_backup(save);
    else
        unlink(save->second);
}

/* ---- Whether it may be saved ---- */

static bool changed(const Save *save, bool there)
{
    return file_fails(save->error, FILE_CHANGED, save->target,
                      there ? _("somebody else changed it; nothing was saved")
                            : _("it is not there any more; nothing was saved"));
}

/* Whether the target may be replaced: it is what the caller thinks it is. */
static bool check_target(Save *save, const FileMark *mark)
{
    save->exists = stat(save->target, &save->old) == 0;
    if (!save->exists && errno != ENOENT)
        return not_saved(save, _("it cannot be looked at"));
    if (save->exists && !S_ISREG(save->old.st_mode))
        return file_fails(save->error, FILE_NOT_SAVED, save->target,
                          _("it was not saved: there is something that is not a regular file"));
    if (mark != NULL && !save->may.overwrite_changed && !file_is_unchanged(save->target, mark))
        return changed(save, save->exists);
    if (!save->exists || save->may.in_place)
        return true;
    if (save->old.st_nlink > 1)
        return file_fails(save->error, FILE_HAS_NAMES, save->target,
                          _("it has more than one name (hard links), which saving would part; "
                            "nothing was changed"));
    return save->may.replace_protected ||
           faccessat(AT_FDCWD, save->target, W_OK, AT_EACCESS) == 0 || errno != EACCES ||
           file_fails(save->error, FILE_PROTECTED, save->target,
                      _("it is write-protected; nothing was changed"));
}

/* The same once more, after the time that writing took. */
static bool is_still_there(const Save *save)
{
    struct stat status;
    if (save->may.overwrite_changed)
        return true;
    if (stat(save->target, &status) != 0)
        return !save->exists || changed(save, false);
    FileMark now = file_mark_of(&status), before = file_mark_of(&save->old);
    return (save->exists && file_marks_equal(&now, &before)) || changed(save, true);
}

/* ---- The new file ---- */

bool file_write_fully(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t now = write(file, at, size);
        if (now < 0 && errno == EINTR)
            continue;
        if (now < 0)
            return false;
        at += now;
        size -= (size_t)now;
    }
    return true;
}

static bool flush_fully(int file)
{
    int result;
    do
        result = fsync(file);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

/* Closes; a file system may tell of a failed write only now. Linux closes even when interrupted. */
static bool close_checked(int file)
{
    return close(file) == 0 || errno == EINTR;
}

static bool cut_to(int file, size_t size)
{
    int result;
    do
        result = ftruncate(file, (off_t)size);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static bool change_owner(int file, uid_t owner, gid_t group)
{
    int result;
    do
        result = fchown(file, owner, group);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static bool change_mode(int file, mode_t mode)
{
    int result;
    do
        result = fchmod(file, mode);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

/* What the old file's mode becomes when the new one has another group: that may do what all may. */
static mode_t mode_without_group(mode_t mode)
{
    return (mode & 0707) | (mode & 0007) << 3;
}

/* Gives a new file the old one's owner and mode. */
static bool take_over_mode(const Save *save, int file)
{
    struct stat own;
    mode_t mode = save->old.st_mode & 07777;
    if (!save->exists)
        return true;
    if (fstat(file, &own) != 0)
        return not_saved(save, _("the new file cannot be looked at"));
    bool same = own.st_uid == save->old.st_uid && own.st_gid == save->old.st_gid;
    if (!same && !change_owner(file, save->old.st_uid, save->old.st_gid)) {
        if (errno != EPERM)
            return not_saved(save, _("the new file cannot be given the owner of the old one"));
        if (!save->may.replace_protected)
            return file_fails(save->error, FILE_PROTECTED, save->target,
                              _("it belongs to somebody else, and a new file cannot; nothing was "
                                "changed"));
        if (!change_owner(file, (uid_t)-1, save->old.st_gid))
            mode = mode_without_group(mode);
    }
    return (same && (own.st_mode & 07777) == mode) || change_mode(file, mode) ||
           not_saved(save, _("the new file cannot be given the mode of the old one"));
}

/* The lock file tells of the temporary file before that exists, for whoever comes after a kill. */
static bool tell_of(const Save *save, const char *path)
{
    if (save->lock < 0)
        return true;
    const char *name = strrchr(path, '/') + 1;
    return cut_to(save->lock, 0) && lseek(save->lock, 0, SEEK_SET) == 0 &&
           file_write_fully(save->lock, name, strlen(name));
}

/* Makes the temporary file: an open file, or -1. What was private is so from the first byte on. */
static int make_temporary(Save *save)
{
    mode_t mode = save->exists ? 0600 : 0666;
    int file = -1;
    for (int tries = 0; tries < MOST_TRIES && file < 0; tries++) {
        char number[16];
        g_snprintf(number, sizeof number, ".%08x", g_random_int());
        char *path = beside(save, number);
        bool told = tell_of(save, path);
        if (told)
            file = file_open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
        if (file >= 0)
            save->temporary = path;
        else
            g_free(path);
        if (file < 0 && (!told || errno != EEXIST))
            break;
    }
    if (file < 0)
        not_saved(save, _("no new file can be made in its folder"));
    return file;
}

/* Removes the temporary file, or leaves word of it. */
static void drop_temporary(Save *save)
{
    int reason = errno;
    if (save->temporary != NULL && unlink(save->temporary) != 0)
        save->keep_lock = true;
    g_clear_pointer(&save->temporary, g_free);
    errno = reason;
}

/* Writes the new file beside the old one. */
static bool write_temporary(Save *save, const void *bytes, size_t size)
{
    int file = make_temporary(save);
    if (file < 0)
        return false;
    bool good =
        file_write_fully(file, bytes, size) || not_saved(save, _("the new file cannot be written"));
    good = good && take_over_mode(save, file);
    good = good &&
           (flush_fully(file) || not_saved(save, _("the new file cannot be flushed to the disk")));
    bool closed = close_checked(file);
    return good && (closed || not_saved(save, _("the new file cannot be closed")));
}

static bool flush_folder(const Save *save)
{
    int folder = file_open(save->folder, O_RDONLY | O_DIRECTORY, 0);
    if (folder < 0)
        return errno == EACCES; /* it may be written, not read: nothing to be done */
    bool good = flush_fully(folder) || errno == EINVAL;
    int reason = errno;
    close(folder);
    errno = reason;
    return good;
}

/* Puts the new file in the place of the old one, which becomes the backup where links can be
 * made. */
static bool replace_target(Save *save)
{
    if (!is_still_there(save))
        return false;
    bool linked = save->exists && !save->may.no_backup && link(save->target, save->second) == 0;
    if (rename(save->temporary, save->target) != 0) {
        int reason = errno;
        if (linked)
            unlink(save->second);
        errno = reason;
        return not_saved(save, _("the new file cannot take the place of the old one"));
    }
    g_clear_pointer(&save->temporary, g_free);
    save->written = true;
    if (linked)
        settle_backup(save);
    return flush_folder(save) ||
           file_fails_errno(save->error, FILE_NOT_FLUSHED, save->target,
                            _("it was written, but the disk does not confirm that it is safe"));
}

/* ---- In place ---- */

/* Overwrites the file itself: only after somebody said yes to what that can cost. */
static bool write_in_place(Save *save, const void *bytes, size_t size)
{
    int file = file_open(save->target, O_WRONLY | O_NOFOLLOW, 0);
    if (file < 0)
        return not_saved(save, _("it cannot be opened for writing"));
    save->written = true;
    bool good = file_write_fully(file, bytes, size) && cut_to(file, size) && flush_fully(file);
    int reason = errno;
    bool closed = close_checked(file);
    if (!good)
        errno = reason;
    if (good && closed)
        return true;
    return file_fails_errno(save->error, FILE_DAMAGED, save->target,
                            _("writing into it failed half way, it may be damaged"));
}

/* ---- All of it ---- */

static bool write_target(Save *save, const void *bytes, size_t size)
{
    if (save->may.in_place && save->exists)
        return write_in_place(save, bytes, size);
    bool good = write_temporary(save, bytes, size) && replace_target(save);
    drop_temporary(save);
    return good;
}

/* Notes what the target is like now, `good` being whether it holds the bytes. */
static void note_mark(const Save *save, bool good, const void *bytes, size_t size, FileMark *mark)
{
    struct stat status;
    FileMark fresh = {.exists = false};
    if (!good) {
        GBytes *now = file_read(save->target, PROJECT_MOST_BYTES, &fresh, NULL);
        g_clear_pointer(&now, g_bytes_unref);
    } else if (stat(save->target, &status) == 0) {
        fresh = file_mark_of(&status);
        file_digest(bytes, size, fresh.digest);
    }
    memcpy(fresh.palette, mark->palette, sizeof fresh.palette);
    *mark = fresh;
}

bool file_write(const char *path, const void *bytes, size_t size, FileMark *mark,
                const SaveOptions *options, GError **error)
{
    Save save = {.lock = -1, .error = error};
    if (options != NULL)
        save.may = *options;
    bool good = find_target(&save, path) && take_lock(&save);
    if (good)
        clear_leftovers(&save);
    good = good && check_target(&save, mark) && write_target(&save, bytes, size);
    bool in_place = save.may.in_place && save.exists;
    if (save.written && mark != NULL)
        note_mark(&save, good || !in_place, bytes, size, mark);
    drop_lock(&save);
    g_free(save.target);
    g_free(save.folder);
    g_free(save.name);
    g_free(save.second);
    g_free(save.lock_path);
    return good;
}

/* SPDX-License-Identifier: MIT */
/*
 * System calls on files that are repeated if a signal interrupts them; the contract is in
 * save_internal.h.
 */
#include "file/save_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int file_open(const char *path, int flags, unsigned mode)
{
    return file_open_at(AT_FDCWD, path, flags, mode);
}

int file_open_at(int folder, const char *name, int flags, unsigned mode)
{
    int file;
    do
        file = openat(folder, name, flags | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    return file;
}

/* True if an errno of opening a file for writing means that its name is a link, a folder, or a pipe
 * or socket without a reader. */
static bool means_other_type(int reason)
{
    return reason == ELOOP || reason == EISDIR || reason == ENXIO;
}

int file_open_own(int folder, const char *name, int flags, unsigned mode)
{
    struct stat status;
    int file = file_open_at(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode);
    if (file < 0 && means_other_type(errno))
        errno = EEXIST;
    if (file < 0 || (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink <= 1))
        return file;
    close(file);
    errno = EEXIST;
    return -1;
}

bool file_read_fully(int file, void *bytes, size_t size, size_t *got)
{
    *got = 0;
    while (*got < size) {
        ssize_t count = read(file, (char *)bytes + *got, size - *got);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        if (count == 0)
            break;
        *got += (size_t)count;
    }
    return true;
}

bool file_write_fully(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t count = write(file, at, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool file_flush(int file)
{
    int result;
    do
        result = fsync(file);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

bool file_flush_data(int file)
{
    int result;
    do
        result = fdatasync(file);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

/* Linux closes the file even if the call is interrupted, so it must not be repeated. */
bool file_close(int file)
{
    return close(file) == 0 || errno == EINTR;
}

bool file_truncate(int file, size_t size)
{
    int result;
    do
        result = ftruncate(file, (off_t)size);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

bool file_change_owner(int file, uid_t owner, gid_t group)
{
    int result;
    do
        result = fchown(file, owner, group);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

bool file_change_mode(int file, mode_t mode)
{
    int result;
    do
        result = fchmod(file, mode);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static bool lock_with(int file, int operation)
{
    int result;
    do
        result = flock(file, operation);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

int file_lock(int file)
{
    if (lock_with(file, LOCK_EX | LOCK_NB))
        return 1;
    return errno == EWOULDBLOCK ? 0 : -1;
}

bool file_lock_waiting(int file)
{
    return lock_with(file, LOCK_EX);
}

/* SPDX-License-Identifier: MIT */
/* The state of files, from their file system status; the contract is in save.h. */
#include "file/save.h"

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

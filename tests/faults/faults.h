/* SPDX-License-Identifier: MIT */
/*
 * Failing system calls: of the calls for files (open, read, write, fsync, fdatasync, fchmod,
 * fchown, ftruncate, close, link, rename, unlink, flock), the n-th that a process makes fails.
 *
 *     faults_begin(n, EIO);           // n = 0: they are only counted
 *     bool good = file_write(...);
 *     const char *call;
 *     unsigned calls = faults_end(&call);      // how many there were, and which one failed
 */
#ifndef FAULTS_H
#define FAULTS_H

/* Instead of an errno: a write writes only half; the process is killed before, or after, the
 * call. */
enum { FAULT_SHORT = -1, FAULT_KILL = -2, FAULT_KILL_AFTER = -3 };

/* Starts counting; call number `number` fails with `error`. */
void faults_begin(int number, int error);
/* Starts counting; before call number `number`, which works, `run` is called, whose own calls are
 * not counted. */
void faults_begin_before(int number, void (*run)(void));
/* Stops counting and returns the number of calls. `call` may be NULL; it is set to the name of the
 * chosen call, or to "" if there was none. */
unsigned faults_end(const char **call);

#endif

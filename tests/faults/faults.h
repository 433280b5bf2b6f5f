/* SPDX-License-Identifier: MIT */
/*
 * Calls of the system that fail: of those for files (open, read, write, fsync, fdatasync, fchmod,
 * fchown, ftruncate, close, link, rename, unlink, flock), the n-th that a process makes.
 *
 *     faults_begin(n, EIO);           // n = 0: they are only counted
 *     bool good = file_write(...);
 *     const char *call;
 *     unsigned calls = faults_end(&call);      // how many there were, and which one failed
 */
#ifndef FAULTS_H
#define FAULTS_H

/* In the place of an errno: a write writes half; the process is killed before, or after, the
 * call. */
enum { FAULT_SHORT = -1, FAULT_KILL = -2, FAULT_KILL_AFTER = -3 };

/* Begins to count. */
void faults_begin(int number, int error);
/* The same, but the call works, and before it a function runs, whose own calls do not count. */
void faults_begin_before(int number, void (*run)(void));
/* Ends counting; `call` may be NULL, and is "" when no call was the n-th. */
unsigned faults_end(const char **call);

#endif

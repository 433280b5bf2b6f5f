/* SPDX-License-Identifier: MIT */
/*
 * Failing system calls: the n-th file operation of a process (open, read, write, fsync, fdatasync,
 * fchmod, fchown, ftruncate, close, link, rename, unlink, flock) fails.
 *
 *     faults_begin(n, EIO);           // n = 0: only counts the calls
 *     bool written = file_write(...);
 *     const char *call;
 *     unsigned calls = faults_end(&call);      // their number, and the one that failed
 */
#pragma once

/* Values instead of an errno: a write writes only half; the process is killed before or after the
 * call. */
enum { FAULT_SHORT = -1, FAULT_KILL = -2, FAULT_KILL_AFTER = -3 };

/* Starts counting; the call with the number `number` fails with `error`. */
void faults_begin(int number, int error);
/* Starts counting. Calls `run` before the call with the number `number`, which succeeds. The calls
 * made by `run` are not counted. */
void faults_begin_before(int number, void (*run)(void));
/* Stops counting and returns the number of calls. `call` may be NULL; it is set to the name of the
 * chosen call, or to "" if there was none. */
unsigned faults_end(const char **call);

/* SPDX-License-Identifier: MIT */
/*
 * A library between a program and libc, which is preloaded or linked before libc. faults.h
 * describes its functions. If it is preloaded, the environment variables FAULTS_NUMBER and
 * FAULTS_ERROR set the arguments of faults_begin.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FILE_OFFSET_BITS /* otherwise, open would be another name of open64 */
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int counting;   /* calls are counted */
static int chosen;     /* number of the call that fails, from 1 */
static int fault;      /* its errno, or a value of faults.h */
static unsigned calls; /* the number of calls so far */
static const char *chosen_call = "";
static void (*run_before)(void);

__attribute__((visibility("default"))) void faults_begin(int number, int error)
{
    counting = 1;
    calls = 0;
    chosen = number;
    fault = error;
    chosen_call = "";
    run_before = NULL;
}

__attribute__((visibility("default"))) void faults_begin_before(int number, void (*run)(void))
{
    faults_begin(number, 0);
    run_before = run;
}

__attribute__((visibility("default"))) unsigned faults_end(const char **call)
{
    counting = 0;
    if (call != NULL)
        *call = chosen_call;
    return calls;
}

/* A program that does not call this library is counted from its start. */
__attribute__((constructor)) static void begin_by_environment(void)
{
    const char *number = getenv("FAULTS_NUMBER"), *error = getenv("FAULTS_ERROR");
    if (number != NULL && error != NULL)
        faults_begin(atoi(number), atoi(error));
}

/* True if this call is the chosen one and must fail, with errno set; kills the process if
 * requested. */
static int must_fail_now(const char *name)
{
    if (!counting || ++calls != (unsigned)chosen)
        return 0;
    chosen_call = name;
    if (fault == FAULT_KILL)
        kill(getpid(), SIGKILL);
    if (run_before != NULL) {
        counting = 0;
        run_before();
        counting = 1;
    }
    if (fault <= 0)
        return 0;
    errno = fault;
    return 1;
}

/* Kills the process if it must end after the call that was just counted. */
static void finish_call(void)
{
    int reason = errno;
    if (counting && calls == (unsigned)chosen && fault == FAULT_KILL_AFTER)
        kill(getpid(), SIGKILL);
    errno = reason;
}

/* Declares `real`, the system's function of this name. */
#define REAL(type, name)                               \
    static __typeof__(type) *real;                     \
    if (real == NULL) {                                \
        void *found = dlsym(RTLD_NEXT, name);          \
        __builtin_memcpy(&real, &found, sizeof found); \
    }

#define WRAPPED __attribute__((visibility("default")))

static int open_with(const char *path, int flags, unsigned mode)
{
    REAL(int(const char *, int, ...), "open64")
    if (must_fail_now("open"))
        return -1;
    int result = real(path, flags, mode);
    finish_call();
    return result;
}

WRAPPED int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    return open_with(path, flags, mode);
}

WRAPPED int open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    return open_with(path, flags, mode);
}

static int open_in_with(int folder, const char *path, int flags, unsigned mode)
{
    REAL(int(int, const char *, int, ...), "openat64")
    if (must_fail_now("open"))
        return -1;
    int result = real(folder, path, flags, mode);
    finish_call();
    return result;
}

WRAPPED int openat(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    return open_in_with(folder, path, flags, mode);
}

WRAPPED int openat64(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    return open_in_with(folder, path, flags, mode);
}

WRAPPED ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(ssize_t(int, const void *, size_t), "write")
    if (must_fail_now("write"))
        return -1;
    int is_short = counting && calls == (unsigned)chosen && fault == FAULT_SHORT && size > 1;
    ssize_t result = real(file, bytes, is_short ? size / 2 : size);
    finish_call();
    return result;
}

WRAPPED ssize_t read(int file, void *bytes, size_t size)
{
    REAL(ssize_t(int, void *, size_t), "read")
    if (must_fail_now("read"))
        return -1;
    ssize_t result = real(file, bytes, size);
    finish_call();
    return result;
}

/* Wraps a call that returns an int. If the call must fail, the system's function is not called. */
#define WRAP_AS(name, counted_name, parameters, ...) \
    WRAPPED int name parameters                      \
    {                                                \
        REAL(int parameters, #name)                  \
        if (must_fail_now(counted_name))             \
            return -1;                               \
        int result = real(__VA_ARGS__);              \
        finish_call();                               \
        return result;                               \
    }
#define WRAP(name, parameters, ...) WRAP_AS(name, #name, parameters, __VA_ARGS__)

WRAP(fsync, (int file), file)
WRAP(fdatasync, (int file), file)
WRAP(fchmod, (int file, mode_t mode), file, mode)
WRAP(fchown, (int file, uid_t owner, gid_t group), file, owner, group)
WRAP(ftruncate, (int file, off_t size), file, size)
WRAP(ftruncate64, (int file, off64_t size), file, size)
WRAP(link, (const char *from, const char *to), from, to)
WRAP(rename, (const char *from, const char *to), from, to)
WRAP(unlink, (const char *path), path)
WRAP_AS(linkat, "link", (int in, const char *from, int into, const char *to, int flags), in, from,
        into, to, flags)
WRAP_AS(renameat, "rename", (int in, const char *from, int into, const char *to), in, from, into,
        to)
WRAP_AS(unlinkat, "unlink", (int in, const char *path, int flags), in, path, flags)
WRAP(flock, (int file, int operation), file, operation)

/* The file is closed even if the call fails, as on Linux. */
WRAPPED int close(int file)
{
    REAL(int(int), "close")
    int must_fail = must_fail_now("close"), reason = errno;
    int result = real(file);
    finish_call();
    if (!must_fail)
        return result;
    errno = reason;
    return -1;
}

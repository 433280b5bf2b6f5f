/* SPDX-License-Identifier: MIT */
/*
 * A library between a program and libc, which is preloaded or linked before libc. faults.h
 * describes its functions. If it is preloaded, the environment variables FAULTS_NUMBER and
 * FAULTS_ERROR set the arguments of faults_begin.
 *
 * FAULTS_INTERRUPTS=n interrupts the program instead, as signal handlers do: every n-th call that
 * the program itself makes fails with EINTR if the system documents this for the call, and reads
 * and writes transfer only a part. Also, a timer sends a signal with a handler every millisecond.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FILE_OFFSET_BITS /* otherwise, open would be another name of open64 */
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int counting;   /* calls are counted */
static int chosen;     /* number of the call that fails, from 1 */
static int fault;      /* its errno, or a value of faults.h */
static unsigned calls; /* the number of calls so far */
static const char *chosen_call = "";
static void (*run_before)(void);
static unsigned interrupts; /* every call with a multiple of this number is interrupted; 0: none */
static atomic_uint interruptible_calls;

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

static void ignore_signal(int number)
{
}

static void begin_interrupts(void)
{
    const struct sigaction action = {.sa_handler = ignore_signal}; /* without SA_RESTART */
    const struct itimerval each_millisecond = {{0, 1000}, {0, 1000}};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &each_millisecond, NULL);
}

/* True if an address is in the program or in our own library. Other libraries are left alone,
 * because not all of them repeat interrupted calls. */
static int is_own_code(const void *caller)
{
    Dl_info info;
    return dladdr(caller, &info) != 0 && info.dli_fname != NULL &&
           (strstr(info.dli_fname, ".so") == NULL || strstr(info.dli_fname, "gabarit") != NULL);
}

/* True if this call is interrupted; errno is then set. */
static int is_interrupted(const void *caller)
{
    if (interrupts == 0 || !is_own_code(caller) ||
        (atomic_fetch_add(&interruptible_calls, 1) + 1) % interrupts != 0)
        return 0;
    errno = EINTR;
    return 1;
}

/* Returns how many bytes a call transfers. */
static size_t part_of(size_t size, const void *caller)
{
    return interrupts != 0 && size > 1 && is_own_code(caller) ? (size + 1) / 2 : size;
}

/* A program that does not call this library is counted from its start. */
__attribute__((constructor)) static void begin_by_environment(void)
{
    const char *every = getenv("FAULTS_INTERRUPTS");
    interrupts = every != NULL ? (unsigned)atoi(every) : 0;
    if (interrupts != 0)
        begin_interrupts();
    const char *number = getenv("FAULTS_NUMBER"), *error = getenv("FAULTS_ERROR");
    if (number != NULL && error != NULL)
        faults_begin(atoi(number), atoi(error));
}

#define CALLER __builtin_return_address(0)

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
    if (is_interrupted(CALLER))
        return -1;
    return open_with(path, flags, mode);
}

WRAPPED int open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    if (is_interrupted(CALLER))
        return -1;
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
    if (is_interrupted(CALLER))
        return -1;
    return open_in_with(folder, path, flags, mode);
}

WRAPPED int openat64(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    unsigned mode = va_arg(arguments, unsigned);
    va_end(arguments);
    if (is_interrupted(CALLER))
        return -1;
    return open_in_with(folder, path, flags, mode);
}

WRAPPED ssize_t write(int file, const void *bytes, size_t size)
{
    REAL(ssize_t(int, const void *, size_t), "write")
    if (is_interrupted(CALLER) || must_fail_now("write"))
        return -1;
    size = part_of(size, CALLER);
    int is_short = counting && calls == (unsigned)chosen && fault == FAULT_SHORT && size > 1;
    ssize_t result = real(file, bytes, is_short ? size / 2 : size);
    finish_call();
    return result;
}

WRAPPED ssize_t read(int file, void *bytes, size_t size)
{
    REAL(ssize_t(int, void *, size_t), "read")
    if (is_interrupted(CALLER) || must_fail_now("read"))
        return -1;
    ssize_t result = real(file, bytes, part_of(size, CALLER));
    finish_call();
    return result;
}

/* Wraps a call that returns an int. If the call must fail, the system's function is not called. */
#define WRAP_IF(condition, name, counted_name, parameters, ...) \
    WRAPPED int name parameters                                 \
    {                                                           \
        REAL(int parameters, #name)                             \
        if ((condition) || must_fail_now(counted_name))         \
            return -1;                                          \
        int result = real(__VA_ARGS__);                         \
        finish_call();                                          \
        return result;                                          \
    }
#define WRAP_AS(name, counted_name, parameters, ...) \
    WRAP_IF(0, name, counted_name, parameters, __VA_ARGS__)
#define WRAP(name, parameters, ...) WRAP_AS(name, #name, parameters, __VA_ARGS__)
/* Wraps a call that signals interrupt. */
#define WRAP_SLOW(name, parameters, ...) \
    WRAP_IF(is_interrupted(CALLER), name, #name, parameters, __VA_ARGS__)

WRAP_SLOW(fsync, (int file), file)
WRAP_SLOW(fdatasync, (int file), file)
WRAP_SLOW(fchmod, (int file, mode_t mode), file, mode)
WRAP_SLOW(fchown, (int file, uid_t owner, gid_t group), file, owner, group)
WRAP_SLOW(ftruncate, (int file, off_t size), file, size)
WRAP_SLOW(ftruncate64, (int file, off64_t size), file, size)
WRAP(link, (const char *from, const char *to), from, to)
WRAP(rename, (const char *from, const char *to), from, to)
WRAP(unlink, (const char *path), path)
WRAP_AS(linkat, "link", (int in, const char *from, int into, const char *to, int flags), in, from,
        into, to, flags)
WRAP_AS(renameat, "rename", (int in, const char *from, int into, const char *to), in, from, into,
        to)
WRAP_AS(unlinkat, "unlink", (int in, const char *path, int flags), in, path, flags)
WRAP_SLOW(flock, (int file, int operation), file, operation)

/* The following calls are interrupted, but not counted. */

WRAPPED pid_t waitpid(pid_t child, int *status, int options)
{
    REAL(pid_t(pid_t, int *, int), "waitpid")
    return is_interrupted(CALLER) ? -1 : real(child, status, options);
}

WRAPPED int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time,
                  const sigset_t *signals)
{
    REAL(int(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *), "ppoll")
    return is_interrupted(CALLER) ? -1 : real(files, count, time, signals);
}

/* Reads six arguments, whatever their number, which a sanitizer would report. */
__attribute__((no_sanitize("address"))) WRAPPED long syscall(long number, ...)
{
    REAL(long(long, ...), "syscall")
    va_list list;
    long arguments[6];
    va_start(list, number);
    for (int i = 0; i < 6; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_openat2 && is_interrupted(CALLER))
        return -1;
    return real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                arguments[5]);
}

/* The file is closed even if the call fails, as on Linux. */
WRAPPED int close(int file)
{
    REAL(int(int), "close")
    int must_fail = is_interrupted(CALLER) || must_fail_now("close"), reason = errno;
    int result = real(file);
    finish_call();
    if (!must_fail)
        return result;
    errno = reason;
    return -1;
}

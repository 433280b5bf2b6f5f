/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded that hides a feature of the kernel, as if the kernel did not have it.
 * REFUSED names the feature: "i686" (32-bit programs are not executed, though an emulator may read
 * them), "landlock" or "ptrace".
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { LANDLOCK_CREATE_RULESET = 444, ARGUMENTS = 6 };

EXPORT int execve(const char *path, char *const arguments[], char *const environment[]);
EXPORT int execv(const char *path, char *const arguments[]);
EXPORT int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const arguments[],
                       char *const environment[]);
EXPORT long syscall(long number, ...);
EXPORT long ptrace(int request, ...);

static int is_refused(const char *feature)
{
    const char *refused = getenv("REFUSED");
    return refused != NULL && strcmp(refused, feature) == 0;
}

static int is_refused_program(const char *path)
{
    unsigned char head[EI_CLASS + 1] = {0};
    int file = is_refused("i686") ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    ssize_t size = read(file, head, sizeof head);
    close(file);
    return size == (ssize_t)sizeof head && memcmp(head, ELFMAG, SELFMAG) == 0 &&
           head[EI_CLASS] == ELFCLASS32;
}

int execve(const char *path, char *const arguments[], char *const environment[])
{
    int (*real)(const char *, char *const[], char *const[]);
    if (is_refused_program(path)) {
        errno = ENOEXEC;
        return -1;
    }
    *(void **)&real = dlsym(RTLD_NEXT, "execve");
    return real(path, arguments, environment);
}

int execv(const char *path, char *const arguments[])
{
    return execve(path, arguments, environ);
}

int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[],
                char *const environment[])
{
    int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const[], char *const[]);
    if (is_refused_program(path))
        return ENOEXEC;
    *(void **)&real = dlsym(RTLD_NEXT, "posix_spawn");
    return real(child, path, actions, attributes, arguments, environment);
}

long syscall(long number, ...)
{
    long (*real)(long, ...);
    long arguments[ARGUMENTS];
    va_list list;
    if (number == LANDLOCK_CREATE_RULESET && is_refused("landlock")) {
        errno = ENOSYS;
        return -1;
    }
    va_start(list, number);
    for (int i = 0; i < ARGUMENTS; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    *(void **)&real = dlsym(RTLD_NEXT, "syscall");
    return real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                arguments[5]);
}

long ptrace(int request, ...)
{
    long (*real)(int, ...);
    va_list list;
    if (is_refused("ptrace")) {
        errno = EPERM;
        return -1;
    }
    va_start(list, request);
    int process = va_arg(list, int);
    void *address = va_arg(list, void *);
    void *data = va_arg(list, void *);
    va_end(list);
    *(void **)&real = dlsym(RTLD_NEXT, "ptrace");
    return real(request, process, address, data);
}

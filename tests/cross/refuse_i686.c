/* SPDX-License-Identifier: MIT */
/*
 * A preloaded library that refuses to execute 32-bit programs, like a kernel without support for
 * them. Other programs run as usual; an emulator may still read and run a 32-bit program.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int execve(const char *path, char *const arguments[], char *const environment[]);
EXPORT int execv(const char *path, char *const arguments[]);
EXPORT int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes, char *const arguments[],
                       char *const environment[]);

static int is_refused(const char *path)
{
    unsigned char head[EI_CLASS + 1] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
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
    if (is_refused(path)) {
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
    if (is_refused(path))
        return ENOEXEC;
    *(void **)&real = dlsym(RTLD_NEXT, "posix_spawn");
    return real(child, path, actions, attributes, arguments, environment);
}

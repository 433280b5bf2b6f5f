/* SPDX-License-Identifier: MIT */
/*
 * Tests that a confined process can do what it is allowed to, and nothing else. Each action runs in
 * a child process. On a kernel without Landlock, all actions remain possible, and confining does
 * not fail.
 */
#include "check.h"
#include "cli/confine.h"
#include "core/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char *work_folder; /* a folder; begin() creates the files in it */

static void write_file(const char *name)
{
    char *path = g_build_filename(work_folder, name, NULL), *parent = g_path_get_dirname(path);
    CHECK(g_mkdir_with_parents(parent, 0755) == 0 && folder_write(path, "text"));
    g_free(path);
    g_free(parent);
}

static void begin(void)
{
    work_folder = temporary_folder_new();
    write_file("in/project");
    write_file("in/art/a.png");
    write_file("out/old.gab");
    write_file("out/deep/old");
    write_file("else/mine");
}

static void end(void)
{
    folder_remove(work_folder);
    g_clear_pointer(&work_folder, g_free);
}

/* ---- Actions that are tried ---- */

static bool opens(const char *name, int flags)
{
    int file = open(name, flags | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

static bool reads(const char *name)
{
    return opens(name, O_RDONLY);
}

static bool writes(const char *name)
{
    return opens(name, O_WRONLY);
}

static bool creates(const char *name)
{
    return opens(name, O_WRONLY | O_CREAT | O_EXCL);
}

static bool truncates(const char *name)
{
    return truncate(name, 1) == 0;
}

static bool removes(const char *name)
{
    return unlink(name) == 0;
}

static bool creates_folder(const char *name)
{
    return mkdir(name, 0700) == 0;
}

static bool creates_link(const char *name)
{
    return symlink("/", name) == 0;
}

static bool creates_pipe(const char *name)
{
    return mkfifo(name, 0600) == 0;
}

/* Replaces a file as a whole: writes a new one next to it and renames that. */
static bool replaces(const char *name)
{
    char other[64];
    g_snprintf(other, sizeof other, "%s.new", name);
    return creates(other) && rename(other, name) == 0;
}

static bool moves_out(const char *name)
{
    return rename(name, "else/moved") == 0;
}

static bool moves_in(const char *name)
{
    return rename(name, "out/moved") == 0;
}

static bool hard_links_in(const char *name)
{
    return link(name, "out/linked") == 0;
}

static bool lists(const char *name)
{
    return opens(name, O_RDONLY | O_DIRECTORY);
}

static bool runs(const char *name)
{
    pid_t child = fork();
    if (child == 0) {
        execl(name, name, (char *)NULL);
        _exit(99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/*
 * The tested actions, with the first version of Landlock that forbids each, or 0 if it is allowed.
 */
static const struct {
    bool (*act)(const char *name);
    const char *verb, *name;
    int refused_from;
} actions[] = {
    {reads, "reads", "in/project", 0},
    {reads, "reads", "in/art/a.png", 0},
    {lists, "lists", "in/art", 0},
    {reads, "reads", "out/old.gab", 0}, /* also true of its lock file */
    {creates, "creates", "out/new", 0},
    {creates, "creates", "out/deep/new", 0},
    {writes, "writes", "out/old.gab", 0},
    {truncates, "truncates", "out/old.gab", 0},
    {removes, "removes", "out/old.gab", 0},
    {replaces, "replaces", "out/old.gab", 0},
    {lists, "lists", "out", 0},
    {reads, "reads", "else/mine", 1},
    {reads, "reads", "/etc/passwd", 1},
    {lists, "lists", "else", 1},
    {lists, "lists", "/", 1},
    {writes, "writes", "else/mine", 1},
    {writes, "writes", "in/project", 1},
    {writes, "writes", "in/art/a.png", 1},
    {writes, "writes", "/dev/null", 1},
    {creates, "creates", "else/new", 1},
    {creates, "creates", "in/new", 1},
    {creates, "creates", "new", 1},
    {truncates, "truncates", "else/mine", 3},
    {removes, "removes", "else/mine", 1},
    {removes, "removes", "in/project", 1},
    {replaces, "replaces", "in/project", 1},
    {creates_folder, "creates the folder", "out/folder", 1},
    {creates_folder, "creates the folder", "else/folder", 1},
    {creates_link, "creates the link", "out/link", 1},
    {creates_pipe, "creates the pipe", "out/pipe", 1},
    {moves_out, "moves away", "out/old.gab", 1},
    {moves_in, "moves in", "else/mine", 1},
    {hard_links_in, "hard-links in", "else/mine", 1},
    {hard_links_in, "hard-links in", "in/project", 1},
    {runs, "runs", "/bin/true", 1},
};

static int landlock_version(void)
{
    long version = syscall(444, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

/*
 * True if an action succeeds in a child process. The process may be confined, and confined again
 * with fewer rights if `again`.
 */
static bool succeeds(size_t i, bool confined, bool again)
{
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(work_folder) != 0)
            _exit(2);
        for (int stage = 0; confined && stage <= again; stage++) {
            Confinement *confinement = confinement_new();
            confinement_read_project(confinement, "in/project");
            confinement_write(confinement, stage == 0 ? "out/old.gab" : "out/deep/old");
            confinement_begin(confinement);
        }
        _exit(actions[i].act(actions[i].name) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    CHECK_THAT(WIFEXITED(status) && WEXITSTATUS(status) < 2, "action %zu: status %d", i, status);
    return status == 0;
}

static void test_actions(void)
{
    int version = landlock_version();
    size_t forbidden = 0;
    if (version == 0)
        check_note("left out: Landlock: gab confined");
    else
        check_note("Landlock %d", version);
    for (size_t i = 0; i < CHECK_COUNT(actions); i++) {
        bool expected = actions[i].refused_from == 0 || version < actions[i].refused_from;
        begin();
        CHECK_THAT(succeeds(i, false, false), "unconfined, %s %s: failed", actions[i].verb,
                   actions[i].name);
        end();
        begin();
        bool succeeded = succeeds(i, true, false);
        CHECK_THAT(succeeded == expected, "%s %s: %s", actions[i].verb, actions[i].name,
                   succeeded ? "succeeded" : "failed");
        end();
        forbidden += !succeeded;
    }
    CHECK(version == 0 || forbidden > 20);
}

/* A process that is confined again has fewer rights, never more. */
static void test_narrower(void)
{
    int version = landlock_version();
    for (size_t i = 0; i < CHECK_COUNT(actions); i++) {
        bool below = strncmp(actions[i].name, "out/deep", 8) == 0;
        bool in_project = strncmp(actions[i].name, "in/", 3) == 0;
        bool expected = version < actions[i].refused_from ||
                        (actions[i].refused_from == 0 && (version == 0 || below || in_project));
        /* Landlock cannot forbid truncation before version 3. */
        if (actions[i].act == truncates)
            expected = version < 3;
        begin();
        CHECK_THAT(succeeds(i, true, true) == expected, "%s %s", actions[i].verb, actions[i].name);
        end();
    }
}

CHECK_CASES({"a confined process can do only what is allowed", test_actions},
            {"confining again only removes rights", test_narrower})

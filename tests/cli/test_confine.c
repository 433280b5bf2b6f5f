/* SPDX-License-Identifier: MIT */
/*
 * A confined process: it can do what it is allowed to, and nothing else. Each try runs in a child
 * process. On a kernel without Landlock everything remains possible, and confining does not fail.
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

static char *ground; /* with in/project, in/art/a.png, out/old.gab, out/deep/old, else/mine */

static void write_file(const char *name)
{
    char *path = g_build_filename(ground, name, NULL), *above = g_path_get_dirname(path);
    CHECK(g_mkdir_with_parents(above, 0755) == 0 && folder_write(path, "text"));
    g_free(path);
    g_free(above);
}

static void begin(void)
{
    ground = import_folder_new();
    write_file("in/project");
    write_file("in/art/a.png");
    write_file("out/old.gab");
    write_file("out/deep/old");
    write_file("else/mine");
}

static void end(void)
{
    folder_remove(ground);
    g_clear_pointer(&ground, g_free);
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

static bool makes(const char *name)
{
    return opens(name, O_WRONLY | O_CREAT | O_EXCL);
}

static bool cuts(const char *name)
{
    return truncate(name, 1) == 0;
}

static bool removes(const char *name)
{
    return unlink(name) == 0;
}

static bool makes_folder(const char *name)
{
    return mkdir(name, 0700) == 0;
}

static bool makes_link(const char *name)
{
    return symlink("/", name) == 0;
}

static bool makes_pipe(const char *name)
{
    return mkfifo(name, 0600) == 0;
}

/* Replaces a file as a whole: writes a new one next to it and renames that. */
static bool replaces(const char *name)
{
    char other[64];
    g_snprintf(other, sizeof other, "%s.new", name);
    return makes(other) && rename(other, name) == 0;
}

static bool moves_out(const char *name)
{
    return rename(name, "else/moved") == 0;
}

static bool moves_in(const char *name)
{
    return rename(name, "out/moved") == 0;
}

static bool links_in(const char *name)
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

/* The actions tried, and the first version of Landlock that refuses each; 0: it is allowed. */
static const struct {
    bool (*actions)(const char *name);
    const char *what, *name;
    int refused_from;
} actions[] = {
    {reads, "reads", "in/project", 0},
    {reads, "reads", "in/art/a.png", 0},
    {lists, "lists", "in/art", 0},
    {reads, "reads", "out/old.gab", 0}, /* also true of its lock file */
    {makes, "makes", "out/new", 0},
    {makes, "makes", "out/deep/new", 0},
    {writes, "writes", "out/old.gab", 0},
    {cuts, "cuts", "out/old.gab", 0},
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
    {makes, "makes", "else/new", 1},
    {makes, "makes", "in/new", 1},
    {makes, "makes", "new", 1},
    {cuts, "cuts", "else/mine", 3},
    {removes, "removes", "else/mine", 1},
    {removes, "removes", "in/project", 1},
    {replaces, "replaces", "in/project", 1},
    {makes_folder, "makes the folder", "out/folder", 1},
    {makes_folder, "makes the folder", "else/folder", 1},
    {makes_link, "makes the link", "out/link", 1},
    {makes_pipe, "makes the pipe", "out/pipe", 1},
    {moves_out, "moves away", "out/old.gab", 1},
    {moves_in, "moves in", "else/mine", 1},
    {links_in, "links in", "else/mine", 1},
    {links_in, "links in", "in/project", 1},
    {runs, "runs", "/bin/true", 1},
};

static int landlock_version(void)
{
    long known = syscall(444, NULL, 0, 1);
    return known > 0 ? (int)known : 0;
}

/* True if an action succeeds in a process of its own, confined or not. */
static bool works(size_t i, bool confined, bool narrowed)
{
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(ground) != 0)
            _exit(2);
        for (int stage = 0; confined && stage <= narrowed; stage++) {
            Confinement *confinement = confinement_new();
            confinement_read_project(confinement, "in/project");
            confinement_write(confinement, stage == 0 ? "out/old.gab" : "out/deep/old");
            confinement_begin(confinement);
        }
        _exit(actions[i].actions(actions[i].name) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    CHECK_THAT(WIFEXITED(status) && WEXITSTATUS(status) < 2, "try %zu: status %d", i, status);
    return status == 0;
}

static void test_tries(void)
{
    int version = landlock_version();
    size_t refused = 0;
    if (version == 0)
        check_note("left out: Landlock: gab confined");
    else
        check_note("Landlock %d", version);
    for (size_t i = 0; i < CHECK_COUNT(actions); i++) {
        bool wanted = actions[i].refused_from == 0 || version < actions[i].refused_from;
        begin();
        CHECK_THAT(works(i, false, false), "unconfined, it %s %s: it cannot", actions[i].what,
                   actions[i].name);
        end();
        begin();
        bool could = works(i, true, false);
        CHECK_THAT(could == wanted, "it %s %s: %s", actions[i].what, actions[i].name,
                   could ? "it can" : "it cannot");
        end();
        refused += !could;
    }
    CHECK(version == 0 || refused > 20);
}

/* A process that is confined again has fewer rights, never more. */
static void test_narrower(void)
{
    int version = landlock_version();
    for (size_t i = 0; i < CHECK_COUNT(actions); i++) {
        bool below = strncmp(actions[i].name, "out/deep", 8) == 0;
        bool in = strncmp(actions[i].name, "in/", 3) == 0;
        bool wanted = version < actions[i].refused_from ||
                      (actions[i].refused_from == 0 && (version == 0 || below || in));
        /* before version 3, cutting a file cannot be refused */
        if (actions[i].actions == cuts)
            wanted = version < 3;
        begin();
        CHECK_THAT(works(i, true, true) == wanted, "it %s %s", actions[i].what, actions[i].name);
        end();
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"what a confined process can do", test_tries},
        {"confined twice", test_narrower},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

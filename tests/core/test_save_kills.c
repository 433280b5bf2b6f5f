/* SPDX-License-Identifier: MIT */
/*
 * Tests of saving, killed at random moments: the file is complete, and has the version that was
 * saved last or was being saved. GABARIT_KILLS sets the number of kills. Kills at each system call:
 * test_save_faults.c.
 */
#define _GNU_SOURCE

#include "check.h"
#include "file/save.h"
#include "folder.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Returns the text of a version: its number in every line, and a length that depends on it. */
static GString *text_of(uint32_t version)
{
    GString *text = g_string_new(NULL);
    uint32_t lines = version * 7919 % 4000;
    for (uint32_t i = 0; i <= lines; i++)
        g_string_append_printf(text, "line %u of %u of version %u\n", i, lines, version);
    return text;
}

/* Saves one version after another until it is killed. Reports the start of each. */
static void save_until_killed(const char *path, uint32_t version, int out)
{
    for (;; version++) {
        GString *text = text_of(version);
        if (write(out, &version, sizeof version) != (ssize_t)sizeof version ||
            !file_write(path, text->str, text->len, NULL, NULL, NULL))
            _exit(1);
        g_string_free(text, true);
    }
}

static bool holds_version(const char *path, uint32_t version)
{
    char *got = folder_text(path);
    GString *text = text_of(version);
    bool same = got != NULL && strcmp(got, text->str) == 0;
    g_string_free(text, true);
    g_free(got);
    return same;
}

/* Lets a process save from a version on, and kills it after a while. Returns the version that it
 * started last. */
static uint32_t kill_one(const char *path, uint32_t version, gulong after)
{
    int ends[2];
    uint32_t begun = version - 1, told;
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        save_until_killed(path, version, ends[1]);
    }
    close(ends[1]);
    g_usleep(after);
    kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    while (read(ends[0], &told, sizeof told) == (ssize_t)sizeof told)
        begun = told;
    close(ends[0]);
    return begun;
}

/* A final save cleans up whatever the last kill left behind. */
static void test_kills(void)
{
    CheckRandom random = check_random("save kills");
    const char *wanted = g_getenv("GABARIT_KILLS");
    size_t kills = wanted != NULL ? (size_t)atol(wanted) : check_times(300), cut = 0, left = 0;
    char *folder = import_folder_new(), *path = g_build_filename(folder, "a.gabarit", NULL);
    uint32_t version = 1, standing = 1; /* the version started last; the one in the file */
    GString *first = text_of(version);
    CHECK(file_write(path, first->str, first->len, NULL, NULL, NULL));
    for (size_t i = 0; i < kills && !check_hopeless(); i++) {
        uint32_t begun = kill_one(path, version + 1, (gulong)check_between(&random, 100, 6000));
        uint32_t old = begun > version + 1 ? begun - 1 : standing;
        bool is_new = holds_version(path, begun), is_old = holds_version(path, old);
        CHECK_THAT(is_new || is_old, "kill %zu: neither version %u nor %u", i, old, begun);
        cut += is_old;
        standing = is_new ? begun : old;
        char *names = folder_names(folder);
        left += strcmp(names, "a.gabarit") != 0 && strcmp(names, "a.gabarit a.gabarit~") != 0;
        g_free(names);
        version = begun;
    }
    CHECK(file_write(path, first->str, first->len, NULL, NULL, NULL));
    char *names = folder_names(folder);
    CHECK_TEXT(names, "a.gabarit a.gabarit~");
    check_note("%zu kills, %zu of them before the save was done, %zu with something left behind",
               kills, cut, left);
    CHECK(kills < 100 || (cut > 0 && cut < kills && left > 0));
    g_string_free(first, true);
    g_free(names);
    folder_remove(folder);
    g_free(path);
    g_free(folder);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"killed at any moment, the file is whole", test_kills},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/*
 * Tests of saving in a process that is killed at random moments: the file contains a complete
 * version, which was saved last or was being saved. The environment variable GABARIT_KILLS sets the
 * number of kills. Kills at each system call: test_save_faults.c.
 */
#define _GNU_SOURCE

#include "../folder.h"
#include "check.h"
#include "file/save.h"

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

/*
 * Saves one version after another until the process is killed. Writes the number of each to `out`
 * before it is saved.
 */
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

static bool has_version(const char *path, uint32_t version)
{
    char *got = folder_text(path);
    GString *text = text_of(version);
    bool is_equal = got != NULL && strcmp(got, text->str) == 0;
    g_string_free(text, true);
    g_free(got);
    return is_equal;
}

/* Starts a process that saves this and later versions, and kills it at a random moment. Returns the
 * version that it started to save last. */
static uint32_t kill_one(CheckRandom *random, const char *path, uint32_t version)
{
    int ends[2];
    uint32_t started = 0, reported;
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        save_until_killed(path, version, ends[1]);
    }
    close(ends[1]);
    for (int i = check_between(random, 1, 8);
         i > 0 && read(ends[0], &reported, sizeof reported) == (ssize_t)sizeof reported; i--)
        started = reported;
    g_usleep((gulong)check_between(random, 0, 1000));
    kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    while (read(ends[0], &reported, sizeof reported) == (ssize_t)sizeof reported)
        started = reported;
    close(ends[0]);
    return started;
}

/* A final save removes the leftovers of the last kill. */
static void test_kills(void)
{
    CheckRandom random = check_random("save kills");
    const char *wanted = g_getenv("GABARIT_KILLS");
    size_t kills = wanted != NULL ? (size_t)atol(wanted) : check_case_count(300), old_count = 0,
           leftover_count = 0;
    char *folder = temporary_folder_new(), *path = g_build_filename(folder, "a.gabarit", NULL);
    uint32_t version = 1, saved = 1; /* the version that was started last; that in the file */
    GString *first = text_of(version);
    CHECK(file_write(path, first->str, first->len, NULL, NULL, NULL));
    for (size_t i = 0; i < kills && !check_has_failed_too_often(); i++) {
        uint32_t started = kill_one(&random, path, version + 1);
        uint32_t old = started > version + 1 ? started - 1 : saved;
        CHECK(started > version);
        bool is_new = has_version(path, started), is_old = has_version(path, old);
        CHECK_THAT(is_new || is_old, "kill %zu: neither version %u nor %u", i, old, started);
        old_count += is_old;
        saved = is_new ? started : old;
        char *names = folder_names(folder);
        leftover_count +=
            strcmp(names, "a.gabarit") != 0 && strcmp(names, "a.gabarit a.gabarit~") != 0;
        g_free(names);
        version = started;
    }
    CHECK(file_write(path, first->str, first->len, NULL, NULL, NULL));
    char *names = folder_names(folder);
    CHECK_TEXT(names, "a.gabarit a.gabarit~");
    check_note("%zu kills, %zu of them before the version was saved, %zu with leftovers", kills,
               old_count, leftover_count);
    CHECK(kills < 100 || (old_count > 0 && old_count < kills && leftover_count > 0));
    g_string_free(first, true);
    g_free(names);
    folder_remove(folder);
    g_free(path);
    g_free(folder);
}

CHECK_CASES({"the file is complete after kills at any moment", test_kills})

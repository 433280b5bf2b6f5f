/* SPDX-License-Identifier: MIT */
/*
 * Tests of replacing several files together: if any system call fails, if the process is killed at
 * any call, if another program writes between any calls, and if one file has two names. In all
 * cases, each file is complete and either old or new, the reported states are true, and the next
 * commit repairs everything.
 */
#define _GNU_SOURCE

#include "../folder.h"
#include "check.h"
#include "faults/faults.h"
#include "file/commit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Three files in two folders: the first is new, the others existed before. */
enum { FILES = 3 };
static const char *const names[FILES] = {"new.json", "include/old.h", "old.gab"};
static const char old_text[] = "old", new_text[] = "new and longer";
static char *folder;

static char *path_of(int file)
{
    return g_build_filename(folder, names[file], NULL);
}

static void write_file_text(int file, const char *text)
{
    char *path = path_of(file);
    CHECK(folder_write(path, text));
    g_free(path);
}

static void begin(void)
{
    folder = temporary_folder_new();
    char *include = g_build_filename(folder, "include", NULL);
    CHECK(g_mkdir(include, 0755) == 0);
    g_free(include);
    write_file_text(1, old_text);
    write_file_text(2, old_text);
}

static void end(void)
{
    folder_remove(folder);
    g_clear_pointer(&folder, g_free);
}

static bool is_new(int file)
{
    char *path = path_of(file), *text = folder_text(path);
    bool fresh = text != NULL && strcmp(text, new_text) == 0;
    g_free(path);
    g_free(text);
    return fresh;
}

static bool is_old(int file)
{
    char *path = path_of(file), *text = folder_text(path);
    bool old = file == 0 ? text == NULL : text != NULL && strcmp(text, old_text) == 0;
    g_free(path);
    g_free(text);
    return old;
}

static bool add(FileCommit *commit, const char *path, GError **error)
{
    FilePath place;
    if (!file_path_named(path, &place, error))
        return false;
    GBytes *bytes = g_bytes_new_static(new_text, strlen(new_text));
    bool success = file_commit_add(commit, &place, bytes, error);
    g_bytes_unref(bytes);
    file_path_clear(&place);
    return success;
}

static bool commit_all(GError **error)
{
    FileCommit *commit = file_commit_new();
    bool success = true;
    for (int i = 0; i < FILES && success; i++) {
        char *path = path_of(i);
        success = add(commit, path, error);
        g_free(path);
    }
    success = success && file_commit_end(commit, error);
    file_commit_free(commit);
    return success;
}

/* Checks that the next commit works and leaves no other files. */
static void check_fixed(const char *where)
{
    GError *error = NULL;
    char *include = g_build_filename(folder, "include", NULL);
    CHECK_THAT(commit_all(&error), "%s: %s", where, error != NULL ? error->message : "");
    g_clear_error(&error);
    CHECK_THAT(is_new(0) && is_new(1) && is_new(2), "%s: not repaired", where);
    char *root_names = folder_names(folder), *include_names = folder_names(include);
    CHECK_THAT(strcmp(root_names, "include new.json old.gab") == 0, "%s: %s", where, root_names);
    CHECK_THAT(strcmp(include_names, "old.h") == 0, "%s: %s", where, include_names);
    g_free(root_names);
    g_free(include_names);
    g_free(include);
}

/* True if a message lists the files that are new, followed by those that are old. */
static bool message_is_true(const char *message)
{
    const char *replaced = strstr(message, "already replaced: "),
               *old = strstr(message, "; not replaced: ");
    bool success = replaced != NULL && old != NULL && replaced < old;
    for (int i = 0; i < FILES && success; i++) {
        char *path = path_of(i);
        const char *mention = strstr(replaced, path);
        success = mention != NULL && (mention < old) == is_new(i);
        g_free(path);
    }
    return success;
}

/* ---- Failing calls ---- */

static const int errors[] = {EIO, ENOSPC, EDQUOT, EACCES, EMFILE, FAULT_SHORT};

static bool commit_with_fault(unsigned number, int fault, unsigned *partly)
{
    GError *error = NULL;
    const char *call;
    begin();
    faults_begin((int)number, fault);
    bool success = commit_all(&error);
    unsigned calls = faults_end(&call);
    char *where = g_strdup_printf("call %u (%s) gives %d", number, call, fault);
    int fresh = is_new(0) + is_new(1) + is_new(2), old = is_old(0) + is_old(1) + is_old(2);
    CHECK_THAT(fresh + old == FILES, "%s: neither old nor new", where);
    CHECK_THAT(success == (error == NULL), "%s: no error was reported", where);
    bool was_partly = g_error_matches(error, FILE_ERROR, FILE_PARTLY_SAVED);
    bool is_complete = success || g_error_matches(error, FILE_ERROR, FILE_NOT_FLUSHED);
    CHECK_THAT(is_complete  ? fresh == FILES
               : was_partly ? fresh > 0 && old > 0
                            : old == FILES,
               "%s: %d files are new, but the result is %s", where, fresh,
               success ? "success" : error->message);
    CHECK_THAT(!was_partly || message_is_true(error->message), "%s: %s", where,
               was_partly ? error->message : "");
    if (!is_complete && !was_partly)
        CHECK_THAT(strstr(error->message, "nothing was changed") != NULL, "%s: %s", where,
                   error->message);
    *partly += was_partly;
    g_clear_error(&error);
    check_fixed(where);
    g_free(where);
    end();
    return number <= calls;
}

static void test_failing_calls(void)
{
    unsigned tried = 0, partly = 0;
    for (size_t kind = 0; kind < CHECK_COUNT(errors); kind++)
        for (unsigned number = 1;
             commit_with_fault(number, errors[kind], &partly) && !check_has_failed_too_often();
             number++)
            tried++;
    check_note("%u failing calls, %u of them between two renames", tried, partly);
    CHECK(tried > 200 && partly >= 8);
}

/* ---- Kills ---- */

static bool kill_at(unsigned number, int when)
{
    begin();
    pid_t child = fork();
    if (child == 0) {
        faults_begin((int)number, when);
        bool success = commit_all(NULL);
        faults_end(NULL);
        _exit(success ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    char *where =
        g_strdup_printf("killed %s call %u", when == FAULT_KILL ? "before" : "after", number);
    for (int i = 0; i < FILES; i++)
        CHECK_THAT(is_new(i) || is_old(i), "%s: %s is neither", where, names[i]);
    /* The last file is new only if the others are. */
    CHECK_THAT(!is_new(2) || (is_new(0) && is_new(1)), "%s: not in the order of the commit", where);
    check_fixed(where);
    g_free(where);
    end();
    return killed;
}

static void test_kills(void)
{
    unsigned kills = 0;
    for (unsigned number = 1; kill_at(number, FAULT_KILL) && !check_has_failed_too_often();
         number++)
        kills += 1 + kill_at(number, FAULT_KILL_AFTER);
    check_note("%u kills", kills);
    CHECK(kills > 60);
}

/* ---- Another program ---- */

static void write_theirs(void)
{
    write_file_text(1, "theirs");
}

/* Data that another program writes between any two calls is not lost without an error. */
static void test_others_between_calls(void)
{
    unsigned failed = 0;
    for (unsigned number = 1, calls = number; number <= calls && !check_has_failed_too_often();
         number++) {
        GError *error = NULL;
        begin();
        faults_begin_before((int)number, write_theirs);
        bool success = commit_all(&error);
        calls = faults_end(NULL);
        failed += !success;
        CHECK_THAT(success || !is_new(1), "call %u: %s", number, success ? "" : error->message);
        CHECK_THAT(success || error->code != FILE_PARTLY_SAVED ||
                       strstr(error->message, "already replaced: ") != NULL,
                   "call %u", number);
        g_clear_error(&error);
        end();
    }
    CHECK(failed > 0);
}

/* ---- One file under two names ---- */

static const struct {
    const char *first, *second;
    bool is_same;
} pairs[] = {
    {"x.gab", "./x.gab", true},        {"x.gab", "include/../x.gab", true},
    {"old.gab", "./old.gab", true},    {"old.gab", "to-old", true},
    {"to-old", "again", true},         {"include/y.h", "to-include/y.h", true},
    {"old.gab", "hard.gab", true},     {"x.gab", "y.gab", false},
    {"x.gab", "include/x.gab", false}, {"x.gab", "X.GAB", false},
};

static void test_two_names(void)
{
    for (size_t i = 0; i < CHECK_COUNT(pairs); i++) {
        GError *error = NULL;
        begin();
        char *first = g_strconcat(folder, "/", pairs[i].first, NULL);
        char *second = g_strconcat(folder, "/", pairs[i].second, NULL);
        char *link_path = g_build_filename(folder, "to-old", NULL);
        char *again = g_build_filename(folder, "again", NULL);
        char *to_include = g_build_filename(folder, "to-include", NULL);
        char *hard = g_build_filename(folder, "hard.gab", NULL), *old = path_of(2);
        CHECK(symlink("old.gab", link_path) == 0 && symlink("to-old", again) == 0 &&
              symlink("include", to_include) == 0);
        if (strstr(pairs[i].second, "hard") != NULL)
            CHECK(link(old, hard) == 0);
        FileCommit *commit = file_commit_new();
        bool success = add(commit, first, &error) && add(commit, second, &error) &&
                       file_commit_end(commit, &error);
        file_commit_free(commit);
        CHECK_THAT(success == !pairs[i].is_same, "%s and %s: %s", pairs[i].first, pairs[i].second,
                   error != NULL ? error->message : "success");
        CHECK_THAT(success || is_old(2), "%s and %s: the file was changed", pairs[i].first,
                   pairs[i].second);
        g_clear_error(&error);
        g_free(first);
        g_free(second);
        g_free(link_path);
        g_free(again);
        g_free(to_include);
        g_free(hard);
        g_free(old);
        end();
    }
}

/* ---- Many files, and changes of folders ---- */

/* Commits more files than a process may have open. */
static void test_many(void)
{
    enum { MANY = 600, MAX_OPEN = 200 };
    struct rlimit before, limited;
    GError *error = NULL;
    CHECK(getrlimit(RLIMIT_NOFILE, &before) == 0);
    limited = (struct rlimit){.rlim_cur = MAX_OPEN, .rlim_max = before.rlim_max};
    CHECK(setrlimit(RLIMIT_NOFILE, &limited) == 0);
    begin();
    FileCommit *commit = file_commit_new();
    bool success = true;
    for (int i = 0; i < MANY && success; i++) {
        char *path = g_strdup_printf("%s/include/%04d.png", folder, i);
        success = add(commit, path, &error);
        g_free(path);
    }
    CHECK_THAT(success, "%s", success ? "" : error->message);
    CHECK(success && file_commit_end(commit, &error));
    file_commit_free(commit);
    g_clear_error(&error);
    char *include = g_build_filename(folder, "include", NULL), *found = folder_names(include);
    CHECK(setrlimit(RLIMIT_NOFILE, &before) == 0);
    CHECK_INT(strlen(found), MANY * strlen("0000.png ") + strlen("old.h"));
    g_free(include);
    g_free(found);
    end();
}

/* If a folder is moved and replaced by a link, the commit writes to the moved folder. */
static void test_moved_folder(void)
{
    GError *error = NULL;
    begin();
    char *include = g_build_filename(folder, "include", NULL);
    char *moved = g_build_filename(folder, "moved", NULL);
    char *outside = g_build_filename(folder, "outside", NULL);
    FilePath place;
    CHECK(file_path_beneath(folder, "include/fresh.h", &place, &error));
    CHECK(g_mkdir(outside, 0755) == 0 && g_rename(include, moved) == 0 &&
          symlink("outside", include) == 0);
    FileCommit *commit = file_commit_new();
    GBytes *bytes = g_bytes_new_static(new_text, strlen(new_text));
    CHECK(file_commit_add(commit, &place, bytes, &error) && file_commit_end(commit, &error));
    g_bytes_unref(bytes);
    file_commit_free(commit);
    file_path_clear(&place);
    char *in_moved = folder_names(moved), *in_outside = folder_names(outside);
    CHECK_TEXT(in_moved, "fresh.h old.h");
    CHECK_TEXT(in_outside, "");
    g_free(in_moved);
    g_free(in_outside);
    g_free(include);
    g_free(moved);
    g_free(outside);
    end();
}

/* A file that appears after its path was resolved was not checked, so it is not replaced. */
static void test_guarded(void)
{
    static const char *const there[] = {"include/fresh.h", "include/old.h"};
    for (size_t i = 0; i < CHECK_COUNT(there); i++) {
        GError *error = NULL;
        FilePath place;
        begin();
        char *path = g_build_filename(folder, there[i], NULL);
        CHECK(file_path_beneath(folder, there[i], &place, &error));
        char *other = g_strconcat(path, ".other", NULL);
        CHECK(folder_write(other, "theirs") && g_rename(other, path) == 0);
        FileCommit *commit = file_commit_new();
        GBytes *bytes = g_bytes_new_static(new_text, strlen(new_text));
        CHECK(!file_commit_add(commit, &place, bytes, &error) &&
              g_error_matches(error, FILE_ERROR, FILE_CHANGED));
        file_commit_free(commit);
        char *text = folder_text(path);
        CHECK_TEXT(text, "theirs");
        g_bytes_unref(bytes);
        file_path_clear(&place);
        g_clear_error(&error);
        g_free(text);
        g_free(other);
        g_free(path);
        end();
    }
}

/* A file that already has the new content keeps its inode and its time, even if it is protected
 * and has two names. Files of the same length with other content are replaced. */
static void test_unchanged(void)
{
    static const char other_text[] = "new and LONGER";
    struct stat before, after, other_before, other_after;
    GError *error = NULL;
    begin();
    write_file_text(1, other_text);
    write_file_text(2, new_text);
    char *same = path_of(2), *other = path_of(1), *second = g_strconcat(same, ".second", NULL);
    const struct timespec old_times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    CHECK(link(same, second) == 0 && g_chmod(same, 0444) == 0);
    CHECK(utimensat(AT_FDCWD, same, old_times, 0) == 0 && stat(same, &before) == 0);
    CHECK(stat(other, &other_before) == 0);
    CHECK_THAT(commit_all(&error), "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    CHECK(stat(same, &after) == 0 && stat(other, &other_after) == 0);
    CHECK(after.st_ino == before.st_ino && after.st_mtim.tv_sec == 1000 &&
          after.st_mtim.tv_nsec == 0 && after.st_ctim.tv_sec == before.st_ctim.tv_sec &&
          after.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
    CHECK(other_after.st_ino != other_before.st_ino && is_new(0) && is_new(1) && is_new(2));
    CHECK(unlink(second) == 0);
    check_fixed("unchanged");
    g_free(same);
    g_free(other);
    g_free(second);
    end();
}

CHECK_CASES({"failure of each system call with each error", test_failing_calls},
            {"kill before and after each system call", test_kills},
            {"another program writes between calls", test_others_between_calls},
            {"one file with two names is rejected", test_two_names},
            {"more files than may be open", test_many},
            {"a folder that is moved", test_moved_folder},
            {"a file that appears before the commit", test_guarded},
            {"an unchanged file is not written", test_unchanged})

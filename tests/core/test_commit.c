/* SPDX-License-Identifier: MIT */
/*
 * Tests of several files that are replaced together: each system call fails, the process is killed
 * at each, another program writes between them, one file has two names. In all cases each file is
 * complete and either old or new, the reported states are true, and the next commit repairs
 * everything.
 */
#define _GNU_SOURCE

#include "check.h"
#include "faults/faults.h"
#include "file/commit.h"
#include "folder.h"

#include <errno.h>
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

static void put(int file, const char *text)
{
    char *path = path_of(file);
    CHECK(folder_write(path, text));
    g_free(path);
}

static void begin(void)
{
    folder = import_folder_new();
    char *include = g_build_filename(folder, "include", NULL);
    CHECK(g_mkdir(include, 0755) == 0);
    g_free(include);
    put(1, old_text);
    put(2, old_text);
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
    bool good = file_commit_add(commit, &place, bytes, error);
    g_bytes_unref(bytes);
    file_path_clear(&place);
    return good;
}

static bool commit_all(GError **error)
{
    FileCommit *commit = file_commit_new();
    bool good = true;
    for (int i = 0; i < FILES && good; i++) {
        char *path = path_of(i);
        good = add(commit, path, error);
        g_free(path);
    }
    good = good && file_commit_end(commit, error);
    file_commit_free(commit);
    return good;
}

/* Checks that the next commit works and leaves no other files. */
static void check_fixed(const char *where)
{
    GError *error = NULL;
    char *include = g_build_filename(folder, "include", NULL);
    CHECK_THAT(commit_all(&error), "%s: %s", where, error != NULL ? error->message : "");
    g_clear_error(&error);
    CHECK_THAT(is_new(0) && is_new(1) && is_new(2), "%s: not mended", where);
    char *above = folder_names(folder), *below = folder_names(include);
    CHECK_THAT(strcmp(above, "include new.json old.gab") == 0, "%s: %s", where, above);
    CHECK_THAT(strcmp(below, "old.h") == 0, "%s: %s", where, below);
    g_free(above);
    g_free(below);
    g_free(include);
}

/* True if a message lists the files that are new, followed by those that are old. */
static bool message_is_true(const char *message)
{
    const char *fresh = strstr(message, "new are "), *old = strstr(message, "as before are ");
    bool good = fresh != NULL && old != NULL && fresh < old;
    for (int i = 0; i < FILES && good; i++) {
        char *path = path_of(i);
        const char *said = strstr(fresh, path);
        good = said != NULL && (said < old) == is_new(i);
        g_free(path);
    }
    return good;
}

/* ---- Failing calls ---- */

static const int errors[] = {EIO, ENOSPC, EDQUOT, EACCES, EMFILE, FAULT_SHORT};

static bool commit_with_fault(unsigned number, int fault, unsigned *partly)
{
    GError *error = NULL;
    const char *call;
    begin();
    faults_begin((int)number, fault);
    bool good = commit_all(&error);
    unsigned calls = faults_end(&call);
    char *where = g_strdup_printf("call %u (%s) gives %d", number, call, fault);
    int fresh = is_new(0) + is_new(1) + is_new(2), old = is_old(0) + is_old(1) + is_old(2);
    CHECK_THAT(fresh + old == FILES, "%s: neither old nor new", where);
    CHECK_THAT(good == (error == NULL), "%s: no word of it", where);
    bool was_partly = g_error_matches(error, FILE_ERROR, FILE_PARTLY_SAVED);
    bool all = good || g_error_matches(error, FILE_ERROR, FILE_NOT_FLUSHED);
    CHECK_THAT(all          ? fresh == FILES
               : was_partly ? fresh > 0 && old > 0
                            : old == FILES,
               "%s: %d are new, and it says %s", where, fresh, good ? "good" : error->message);
    CHECK_THAT(!was_partly || message_is_true(error->message), "%s: %s", where,
               was_partly ? error->message : "");
    if (!all && !was_partly)
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
             commit_with_fault(number, errors[kind], &partly) && !check_hopeless(); number++)
            tried++;
    check_note("%u failing calls, %u of them between two renames", tried, partly);
    CHECK(tried > 200 && partly >= 8);
}

/* ---- Kills ---- */

static bool killed_at(unsigned number, int how)
{
    begin();
    pid_t child = fork();
    if (child == 0) {
        faults_begin((int)number, how);
        bool good = commit_all(NULL);
        faults_end(NULL);
        _exit(good ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    char *where =
        g_strdup_printf("killed %s call %u", how == FAULT_KILL ? "before" : "after", number);
    for (int i = 0; i < FILES; i++)
        CHECK_THAT(is_new(i) || is_old(i), "%s: %s is neither", where, names[i]);
    /* The last file is new only if the others are. */
    CHECK_THAT(!is_new(2) || (is_new(0) && is_new(1)), "%s: in another order", where);
    check_fixed(where);
    g_free(where);
    end();
    return killed;
}

static void test_kills(void)
{
    unsigned kills = 0;
    for (unsigned number = 1; killed_at(number, FAULT_KILL) && !check_hopeless(); number++)
        kills += 1 + killed_at(number, FAULT_KILL_AFTER);
    check_note("%u kills", kills);
    CHECK(kills > 60);
}

/* ---- Another program ---- */

static void write_theirs(void)
{
    put(1, "theirs");
}

/* Data that another program writes between any two calls is not lost without an error. */
static void test_others_between_calls(void)
{
    unsigned refused = 0;
    for (unsigned number = 1, calls = number; number <= calls && !check_hopeless(); number++) {
        GError *error = NULL;
        begin();
        faults_begin_before((int)number, write_theirs);
        bool good = commit_all(&error);
        calls = faults_end(NULL);
        refused += !good;
        CHECK_THAT(good || !is_new(1), "call %u: %s", number, good ? "" : error->message);
        CHECK_THAT(good || error->code != FILE_PARTLY_SAVED ||
                       strstr(error->message, "new are ") != NULL,
                   "call %u", number);
        g_clear_error(&error);
        end();
    }
    CHECK(refused > 0);
}

/* ---- One file under two names ---- */

static const struct {
    const char *one, *other;
    bool same;
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
        char *one = g_strconcat(folder, "/", pairs[i].one, NULL);
        char *other = g_strconcat(folder, "/", pairs[i].other, NULL);
        char *link_path = g_build_filename(folder, "to-old", NULL);
        char *again = g_build_filename(folder, "again", NULL);
        char *to_include = g_build_filename(folder, "to-include", NULL);
        char *hard = g_build_filename(folder, "hard.gab", NULL), *old = path_of(2);
        CHECK(symlink("old.gab", link_path) == 0 && symlink("to-old", again) == 0 &&
              symlink("include", to_include) == 0);
        if (strstr(pairs[i].other, "hard") != NULL)
            CHECK(link(old, hard) == 0);
        FileCommit *commit = file_commit_new();
        bool good = add(commit, one, &error) && add(commit, other, &error) &&
                    file_commit_end(commit, &error);
        file_commit_free(commit);
        CHECK_THAT(good == !pairs[i].same, "%s and %s: %s", pairs[i].one, pairs[i].other,
                   error != NULL ? error->message : "good");
        CHECK_THAT(good || is_old(2), "%s and %s: it was changed", pairs[i].one, pairs[i].other);
        g_clear_error(&error);
        g_free(one);
        g_free(other);
        g_free(link_path);
        g_free(again);
        g_free(to_include);
        g_free(hard);
        g_free(old);
        end();
    }
}

/* ---- Many ---- */

/* More files than a process may have open. */
static void test_many(void)
{
    enum { MANY = 600, MAX_OPEN = 200 };
    struct rlimit before, few;
    GError *error = NULL;
    CHECK(getrlimit(RLIMIT_NOFILE, &before) == 0);
    few = (struct rlimit){.rlim_cur = MAX_OPEN, .rlim_max = before.rlim_max};
    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    begin();
    FileCommit *commit = file_commit_new();
    bool good = true;
    for (int i = 0; i < MANY && good; i++) {
        char *path = g_strdup_printf("%s/include/%04d.png", folder, i);
        good = add(commit, path, &error);
        g_free(path);
    }
    CHECK_THAT(good, "%s", good ? "" : error->message);
    CHECK(good && file_commit_end(commit, &error));
    file_commit_free(commit);
    g_clear_error(&error);
    char *include = g_build_filename(folder, "include", NULL), *found = folder_names(include);
    CHECK(setrlimit(RLIMIT_NOFILE, &before) == 0);
    CHECK_INT(strlen(found), MANY * strlen("0000.png ") + strlen("old.h"));
    g_free(include);
    g_free(found);
    end();
}

/* A folder is moved away and a link takes its name: the commit writes to the moved folder. */
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

/* A file that appears at the target after its path was resolved was not checked. */
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

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"every call fails with every error", test_failing_calls},
        {"killed before and after every call", test_kills},
        {"others between its calls", test_others_between_calls},
        {"one file under two names is refused", test_two_names},
        {"more files than may be open", test_many},
        {"a folder that is moved away", test_moved_folder},
        {"what is there by then is another file", test_guarded},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

/* SPDX-License-Identifier: MIT */
/*
 * Tests of saving: links, modes, changes by other programs, and two writers. Failing calls and
 * killed processes: test_save_faults.c.
 */
#define _GNU_SOURCE

#include "../folder.h"
#include "check.h"
#include "file/save.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

static char *folder, *file;

static char *in_folder(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static void begin(void)
{
    folder = temporary_folder_new();
    file = in_folder("a.gabarit");
}

static void end(void)
{
    g_chmod(folder, 0700);
    folder_remove(folder);
    g_clear_pointer(&file, g_free);
    g_clear_pointer(&folder, g_free);
}

static void check_text_of(const char *path, const char *expected)
{
    char *text = folder_text(path);
    CHECK_TEXT(text != NULL ? text : "(none)", expected);
    g_free(text);
}

static void check_names(const char *expected)
{
    char *names = folder_names(folder);
    CHECK_TEXT(names, expected);
    g_free(names);
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_mode & 07777 : 0;
}

/* Saves a text. Returns SAVED, or the code of the error. Checks that its message names the file. */
static int save(const char *path, const char *text, FileMark *mark, const SaveOptions *options)
{
    GError *error = NULL;
    if (file_write(path, text, strlen(text), mark, options, &error))
        return -1;
    int code = error != NULL && error->domain == FILE_ERROR ? error->code : -2;
    CHECK(error != NULL && strchr(error->message, ':') != NULL);
    g_clear_error(&error);
    return code;
}

enum { SAVED = -1 };

static FileMark mark_of(const char *path)
{
    FileMark mark;
    GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
    CHECK(bytes != NULL);
    g_clear_pointer(&bytes, g_bytes_unref);
    return mark;
}

/* ---- Plain saves ---- */

static void test_plain(void)
{
    begin();
    FileMark mark = {.exists = false};
    CHECK_INT(save(file, "one", &mark, NULL), SAVED);
    check_names("a.gabarit");
    CHECK(mark.exists && file_is_unchanged(file, &mark));
    CHECK_INT(save(file, "two", &mark, NULL), SAVED);
    CHECK_INT(save(file, "three", &mark, NULL), SAVED);
    check_text_of(file, "three");
    check_names("a.gabarit a.gabarit~");
    char *backup = in_folder("a.gabarit~");
    check_text_of(backup, "two");
    CHECK_INT(save(file, "", NULL, NULL), SAVED);
    check_text_of(file, "");
    const SaveOptions no_backup = {.no_backup = true};
    CHECK(g_remove(backup) == 0);
    CHECK_INT(save(file, "four", NULL, &no_backup), SAVED);
    check_names("a.gabarit");
    g_free(backup);
    end();
}

static void test_modes(void)
{
    static const mode_t modes[] = {0600, 0644, 0640, 0660, 0777, 0604};
    begin();
    mode_t mask = umask(027);
    CHECK_INT(save(file, "new", NULL, NULL), SAVED);
    CHECK_INT(mode_of(file), 0640);
    for (size_t i = 0; i < CHECK_COUNT(modes); i++) {
        CHECK(chmod(file, modes[i]) == 0);
        CHECK_INT(save(file, "again", NULL, NULL), SAVED);
        CHECK_THAT(mode_of(file) == modes[i], "mode %o became %o", modes[i], mode_of(file));
    }
    umask(mask);
    end();
}

static void test_symbolic_links(void)
{
    begin();
    char *link_path = in_folder("link"), *chain = in_folder("chain"), *sub = in_folder("sub"),
         *deep = in_folder("sub/b.gabarit"), *dangling = in_folder("dangling");
    CHECK(folder_write(file, "old") && symlink("a.gabarit", link_path) == 0 &&
          symlink("link", chain) == 0 && g_mkdir(sub, 0700) == 0 &&
          symlink("nowhere", dangling) == 0);
    FileMark mark = mark_of(chain);
    CHECK_INT(save(chain, "new", &mark, NULL), SAVED);
    check_text_of(file, "new");
    check_names("a.gabarit a.gabarit~ chain dangling link sub");
    CHECK(g_file_test(chain, G_FILE_TEST_IS_SYMLINK) &&
          g_file_test(link_path, G_FILE_TEST_IS_SYMLINK));
    CHECK_INT(save(dangling, "x", NULL, NULL), FILE_NOT_SAVED);
    CHECK(g_file_test(dangling, G_FILE_TEST_IS_SYMLINK));
    CHECK(folder_write(deep, "deep") && g_remove(link_path) == 0 &&
          symlink("sub/b.gabarit", link_path) == 0);
    CHECK_INT(save(chain, "deeper", NULL, NULL), SAVED);
    check_text_of(deep, "deeper");
    char *names = folder_names(sub);
    CHECK_TEXT(names, "b.gabarit b.gabarit~");
    g_free(names);
    g_free(link_path);
    g_free(chain);
    g_free(sub);
    g_free(deep);
    g_free(dangling);
    end();
}

static void test_hard_links(void)
{
    begin();
    char *other = in_folder("other");
    CHECK(folder_write(file, "a longer old text") && link(file, other) == 0);
    FileMark mark = mark_of(file);
    CHECK_INT(save(file, "new", &mark, NULL), FILE_HARD_LINKED);
    check_text_of(other, "a longer old text");
    SaveOptions in_place = {.in_place = true};
    CHECK_INT(save(file, "new", &mark, &in_place), SAVED);
    check_text_of(other, "new");
    check_names("a.gabarit other");
    CHECK(file_is_unchanged(other, &mark));
    g_free(other);
    end();
}

static void test_unusual_files(void)
{
    begin();
    char *pipe_path = in_folder("pipe"), *nowhere = in_folder("no/a.gabarit");
    char name[256];
    memset(name, 'x', 255);
    name[255] = 0;
    char *longest = in_folder(name);
    CHECK(mkfifo(pipe_path, 0600) == 0);
    CHECK_INT(save(folder, "x", NULL, NULL), FILE_NOT_SAVED);
    CHECK_INT(save(pipe_path, "x", NULL, NULL), FILE_NOT_SAVED);
    CHECK_INT(save(nowhere, "x", NULL, NULL), FILE_NOT_SAVED);
    CHECK(file_read(pipe_path, 10, NULL, NULL) == NULL);
    CHECK(file_read("/dev/zero", 10, NULL, NULL) == NULL);
    CHECK(file_read(folder, 10, NULL, NULL) == NULL);
    CHECK_INT(save(longest, "x", NULL, NULL), SAVED);
    CHECK_INT(save(longest, "y", NULL, NULL), SAVED);
    check_text_of(longest, "y");
    CHECK(g_remove(longest) == 0 && g_remove(pipe_path) == 0);
    char *bytes = in_folder("\xff\xfe.gabarit");
    CHECK_INT(save(bytes, "x", NULL, NULL), SAVED);
    check_text_of(bytes, "x");
    g_free(pipe_path);
    g_free(nowhere);
    g_free(longest);
    g_free(bytes);
    end();
}

/* ---- As an ordinary user ---- */

/* Runs in its own process as an ordinary user, because root has all rights. */
static bool save_as_ordinary_user(void)
{
    const SaveOptions in_place = {.in_place = true}, replace = {.replace_protected = true};
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
        return false;
    bool success = chmod(file, 0444) == 0 && save(file, "new", NULL, NULL) == FILE_PROTECTED &&
                   save(file, "new", NULL, &replace) == SAVED && mode_of(file) == 0444 &&
                   chmod(file, 0644) == 0 && chmod(folder, 0500) == 0;
    char *before = folder_names(folder);
    success = success && save(file, "lost", NULL, NULL) == FILE_NOT_SAVED;
    check_text_of(file, "new");
    success = success && save(file, "placed", NULL, &in_place) == SAVED;
    char *after = folder_names(folder);
    CHECK_TEXT(after, before);
    check_text_of(file, "placed");
    success = success && chmod(file, 0400) == 0 &&
              save(file, "x", NULL, &in_place) == FILE_NOT_SAVED && chmod(file, 0000) == 0 &&
              file_read(file, 10, NULL, NULL) == NULL;
    g_free(before);
    g_free(after);
    return success && chmod(folder, 0700) == 0 && chmod(file, 0600) == 0;
}

static void test_ordinary_user(void)
{
    begin();
    CHECK(folder_write(file, "old"));
    if (geteuid() == 0)
        CHECK(chown(folder, 65534, 65534) == 0 && chown(file, 65534, 65534) == 0);
    pid_t child = fork();
    if (child == 0)
        _exit(save_as_ordinary_user() && !check_has_failed_too_often() ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    CHECK_INT(status, 0);
    check_text_of(file, "placed");
    end();
}

/* Saving a file of another user in one's own folder changes its owner, which needs confirmation. */
static bool save_as_other_user(void)
{
    const SaveOptions replace = {.replace_protected = true};
    if (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0)
        return false;
    bool success = save(file, "new", NULL, NULL) == FILE_PROTECTED;
    check_text_of(file, "old");
    /* The group changes too, so the new group gets only the rights of others. */
    return success && save(file, "new", NULL, &replace) == SAVED && mode_of(file) == 0666;
}

static void test_other_owner(void)
{
    if (geteuid() != 0) {
        check_note("only root can create files of other users");
        return;
    }
    begin();
    CHECK(folder_write(file, "old") && chmod(file, 0676) == 0 && chown(folder, 65534, 65534) == 0);
    pid_t child = fork();
    if (child == 0)
        _exit(save_as_other_user() ? 0 : 1);
    int status = -1;
    waitpid(child, &status, 0);
    CHECK_INT(status, 0);
    end();
    begin();
    CHECK(folder_write(file, "old") && chown(file, 12, 34) == 0 && chmod(file, 0640) == 0);
    CHECK_INT(save(file, "new", NULL, NULL), SAVED);
    struct stat status_of;
    CHECK(stat(file, &status_of) == 0 && status_of.st_uid == 12 && status_of.st_gid == 34);
    CHECK_INT(mode_of(file), 0640);
    end();
}

/* ---- Changes by other programs ---- */

static void test_changed_on_disk(void)
{
    const SaveOptions overwrite = {.overwrite_changed = true};
    begin();
    CHECK(folder_write(file, "old"));
    for (size_t i = 0; i < check_case_count(200) && !check_has_failed_too_often(); i++) {
        /* Change the file in place without a change of its size and time. */
        FileMark mark = mark_of(file);
        CHECK(folder_write(file, i % 2 == 0 ? "odd" : "old"));
        const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT},
                                          {mark.seconds, mark.nanoseconds}};
        CHECK(utimensat(AT_FDCWD, file, times, 0) == 0);
        CHECK_INT(save(file, "new", &mark, NULL), FILE_CHANGED);
        check_text_of(file, i % 2 == 0 ? "odd" : "old");
    }
    FileMark mark = mark_of(file);
    CHECK(g_utime(file, NULL) == 0);
    CHECK_INT(save(file, "only the time has changed", &mark, NULL), SAVED);
    CHECK(folder_write(file, "theirs"));
    CHECK_INT(save(file, "mine", &mark, NULL), FILE_CHANGED);
    CHECK_INT(save(file, "mine", &mark, &overwrite), SAVED);
    check_text_of(file, "mine");
    CHECK(g_remove(file) == 0);
    CHECK_INT(save(file, "mine", &mark, NULL), FILE_CHANGED);
    CHECK_INT(save(file, "back", &mark, &overwrite), SAVED);
    FileMark none = {.exists = false};
    CHECK_INT(save(file, "first", &none, NULL), FILE_CHANGED);
    check_text_of(file, "back");
    end();
}

static void test_lock(void)
{
    begin();
    char *lock = in_folder(".a.gabarit.lock");
    CHECK(folder_write(file, "old") && folder_write(lock, "../../etc/passwd"));
    CHECK_INT(save(file, "lock files of dead processes are ignored", NULL, NULL), SAVED);
    check_names("a.gabarit a.gabarit~");
    int lock_file = open(lock, O_RDWR | O_CREAT, 0600);
    CHECK(flock(lock_file, LOCK_EX) == 0);
    CHECK_INT(save(file, "new", NULL, NULL), FILE_IN_USE);
    check_names(".a.gabarit.lock a.gabarit a.gabarit~");
    check_text_of(file, "lock files of dead processes are ignored");
    close(lock_file);
    g_free(lock);
    end();
}

/* Anything but a regular file with one name is left alone, although it has the name of the lock
 * file: a save neither writes through it nor waits for it. */
static void test_taken_lock_names(void)
{
    static const char *const kinds[] = {"a link", "a hard link", "a dangling link", "a pipe",
                                        "a folder"};
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        begin();
        char *lock = in_folder(".a.gabarit.lock"), *other = in_folder("other");
        CHECK(folder_write(file, "old") && folder_write(other, "a text that is not ours"));
        CHECK_THAT((i == 0   ? symlink("other", lock)
                    : i == 1 ? link(other, lock)
                    : i == 2 ? symlink("missing", lock)
                    : i == 3 ? mkfifo(lock, 0600)
                             : g_mkdir(lock, 0700)) == 0,
                   "%s", kinds[i]);
        char *before = folder_names(folder);
        GError *error = NULL;
        CHECK_THAT(!file_write(file, "new", 3, NULL, NULL, &error), "%s", kinds[i]);
        CHECK_THAT(g_error_matches(error, FILE_ERROR, FILE_NOT_SAVED) &&
                       strstr(error->message, ".a.gabarit.lock") != NULL,
                   "%s: %s", kinds[i], error != NULL ? error->message : "no error");
        g_clear_error(&error);
        check_text_of(file, "old");
        check_text_of(other, "a text that is not ours");
        check_names(before);
        g_free(before);
        g_free(other);
        g_free(lock);
        end();
    }
}

/* Holds the lock of a save, or leaves its file like a killed process, as one user, and saves as
 * another in a folder that both may write to. */
static int save_after_other_user(bool is_held)
{
    char *lock = in_folder(".a.gabarit.lock");
    int held = -1, status = -1;
    /* The lock file has the mode that a save gives it. */
    CHECK(folder_write(lock, "") && chown(lock, 65533, 65533) == 0 && chmod(lock, 0644) == 0);
    if (is_held)
        CHECK((held = open(lock, O_RDWR | O_CLOEXEC)) >= 0 && flock(held, LOCK_EX) == 0);
    pid_t child = fork();
    if (child == 0) {
        const SaveOptions replace = {.replace_protected = true};
        bool is_other = setgroups(0, NULL) == 0 && setgid(65534) == 0 && setuid(65534) == 0;
        _exit(is_other ? 100 + save(file, "new", NULL, &replace) : 1);
    }
    waitpid(child, &status, 0);
    if (held >= 0)
        close(held);
    g_free(lock);
    return WIFEXITED(status) ? WEXITSTATUS(status) - 100 : -100;
}

static void test_lock_of_other_user(void)
{
    if (geteuid() != 0) {
        check_note("only root can create files of other users");
        return;
    }
    begin();
    CHECK(folder_write(file, "old") && chmod(folder, 0777) == 0 && chmod(file, 0666) == 0);
    CHECK_INT(save_after_other_user(true), FILE_IN_USE);
    check_text_of(file, "old");
    CHECK_INT(save_after_other_user(false), SAVED);
    check_text_of(file, "new");
    end();
}

/*
 * A file whose name is in a lock file is removed only if it is a temporary file of the saved file.
 */
static void test_forged_leftovers(void)
{
    static const char *const victims[] = {"b.gabarit", ".b.gabarit.00000000", ".a.gabarit.0000000g",
                                          ".a.gabarit.000000000"};
    begin();
    char *lock = in_folder(".a.gabarit.lock");
    for (size_t i = 0; i < CHECK_COUNT(victims); i++) {
        char *victim = in_folder(victims[i]);
        CHECK(folder_write(victim, "mine") && folder_write(lock, victims[i]));
        CHECK_INT(save(file, "new", NULL, NULL), SAVED);
        check_text_of(victim, "mine");
        g_free(victim);
    }
    char *own = in_folder(".a.gabarit.12ab34cd");
    CHECK(folder_write(own, "half") && folder_write(lock, ".a.gabarit.12ab34cd"));
    CHECK_INT(save(file, "new", NULL, NULL), SAVED);
    CHECK(!g_file_test(own, G_FILE_TEST_EXISTS));
    g_free(own);
    g_free(lock);
    end();
}

/*
 * Increments the number in the file this many times. Reads it again if another process changed it.
 */
static bool increment(size_t times)
{
    size_t done = 0;
    while (done < times) {
        FileMark mark;
        GBytes *bytes = file_read(file, 100, &mark, NULL);
        if (bytes == NULL)
            continue;
        char *old = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
        char *next = g_strdup_printf("%d", atoi(old) + 1);
        int code = save(file, next, &mark, NULL);
        g_bytes_unref(bytes);
        g_free(old);
        g_free(next);
        if (code != SAVED && code != FILE_CHANGED && code != FILE_IN_USE)
            return false;
        done += code == SAVED;
    }
    return true;
}

static void test_two_writers(void)
{
    enum { WRITERS = 2 };
    begin();
    size_t times = check_case_count(500);
    CHECK(folder_write(file, "0"));
    pid_t children[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        children[i] = fork();
        if (children[i] == 0)
            _exit(increment(times) ? 0 : 1);
    }
    for (int i = 0; i < WRITERS; i++) {
        int status = -1;
        waitpid(children[i], &status, 0);
        CHECK_INT(status, 0);
    }
    char *text = folder_text(file);
    CHECK_INT(atoi(text), (long long)(WRITERS * times));
    g_free(text);
    check_names("a.gabarit a.gabarit~");
    end();
}

CHECK_CASES({"repeated saves leave the last version and a backup", test_plain},
            {"modes are kept", test_modes}, {"symbolic links are kept", test_symbolic_links},
            {"hard links need confirmation", test_hard_links},
            {"folders, pipes, devices and long names", test_unusual_files},
            {"protected files and folders of an ordinary user", test_ordinary_user},
            {"files of other users", test_other_owner},
            {"a file that changed on disk is not overwritten", test_changed_on_disk},
            {"a locked file is not saved", test_lock},
            {"other files that have the name of the lock file", test_taken_lock_names},
            {"lock files of another user", test_lock_of_other_user},
            {"forged lock files do not remove other files", test_forged_leftovers},
            {"two writers lose no change", test_two_writers})

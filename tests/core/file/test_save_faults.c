/* SPDX-License-Identifier: MIT */
/*
 * Tests of saving in which each system call fails with each error, and in which the process is
 * killed before or after each call. The file must be the complete old or new one, and no other file
 * may be left behind.
 */
#define _GNU_SOURCE

#include "../edit/random_edits.h"
#include "../folder.h"
#include "check.h"
#include "faults/faults.h"
#include "file/save.h"
#include "restored.h"

#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *folder, *path;

static void begin(void)
{
    folder = temporary_folder_new();
    path = g_build_filename(folder, "a.gabarit", NULL);
}

static void end(void)
{
    folder_remove(folder);
    g_clear_pointer(&path, g_free);
    g_clear_pointer(&folder, g_free);
}

/* ---- The saved file ---- */

/* The file before it is saved. */
typedef enum Before { NONE, OLD, OLD_OF_OTHER_USER, WITH_BACKUP, BEFORE_COUNT } Before;

enum { SIZE = 20000 };
static char old_text[SIZE + 1], new_text[2 * SIZE + 1];

static void fill_texts(void)
{
    memset(old_text, 'o', SIZE);
    memset(new_text, 'n', 2 * SIZE);
}

static void prepare(Before before)
{
    begin();
    if (before == NONE)
        return;
    CHECK(folder_write(path, old_text) && chmod(path, 0640) == 0);
    if (before == OLD_OF_OTHER_USER && geteuid() == 0)
        CHECK(chown(path, 12, 34) == 0);
    if (before == WITH_BACKUP) {
        char *backup = g_strconcat(path, "~", NULL);
        CHECK(folder_write(backup, "older"));
        g_free(backup);
    }
}

/* True if the file is the complete old or new one. */
static bool is_complete(Before before, bool *is_new)
{
    char *text = folder_text(path);
    *is_new = text != NULL && strcmp(text, new_text) == 0;
    bool is_old = before == NONE ? text == NULL : text != NULL && strcmp(text, old_text) == 0;
    g_free(text);
    return *is_new || is_old;
}

/* True if there is a file other than the saved one and its backup. */
static bool has_leftovers(void)
{
    char *names = folder_names(folder);
    bool has_others = strcmp(names, "") != 0 && strcmp(names, "a.gabarit") != 0 &&
                      strcmp(names, "a.gabarit a.gabarit~") != 0;
    g_free(names);
    return has_others;
}

/* Checks that the next save succeeds and removes all leftovers. */
static void check_next_save(const char *where)
{
    GError *error = NULL;
    CHECK_THAT(file_write(path, "next", 4, NULL, NULL, &error), "%s: %s", where,
               error != NULL ? error->message : "");
    g_clear_error(&error);
    char *text = folder_text(path), *names = folder_names(folder);
    CHECK_TEXT(text, "next");
    CHECK_THAT(!has_leftovers(), "%s: leftovers among %s", where, names);
    g_free(text);
    g_free(names);
}

/* ---- Failing calls ---- */

static const struct {
    int number;
    const char *name;
} errors[] = {{EIO, "EIO"},     {ENOSPC, "ENOSPC"}, {EDQUOT, "EDQUOT"},
              {EINTR, "EINTR"}, {EROFS, "EROFS"},   {FAULT_SHORT, "a short write"}};

/*
 * Returns the error that saving must report if a call fails, or -1 if none is required. Errors are
 * required for calls that write the new file or make it durable. `previous` is the previous call.
 */
static int required_error(const char *call, const char *previous, bool renamed)
{
    if (!renamed && (strcmp(call, "fsync") == 0 || strcmp(call, "write") == 0 ||
                     strcmp(call, "fchmod") == 0 || strcmp(call, "rename") == 0 ||
                     (strcmp(call, "close") == 0 && strcmp(previous, "fsync") == 0)))
        return FILE_NOT_SAVED;
    if (renamed && (strcmp(call, "fsync") == 0 || strcmp(call, "open") == 0))
        return FILE_NOT_FLUSHED;
    return -1;
}

/*
 * True if the error of a failed call is correct. Must be called for all calls in order, from the
 * first.
 */
static bool is_error_correct(unsigned number, const char *call, size_t kind, const GError *error)
{
    static char previous[16];
    static bool renamed;
    static int flushed;
    if (number == 1) {
        previous[0] = 0;
        renamed = false;
        flushed = 0;
    }
    flushed += strcmp(call, "fsync") == 0;
    int wanted = required_error(call, previous, renamed);
    bool was_rename = strcmp(call, "rename") == 0;
    bool is_retried = errors[kind].number == EINTR && !was_rename;
    bool is_correct = call[0] == 0 ? flushed == 2 /* the file, then its folder */
                      : is_retried || errors[kind].number == FAULT_SHORT ? error == NULL
                      : wanted < 0                                       ? true
                                   : g_error_matches(error, FILE_ERROR, wanted);
    renamed |= was_rename;
    g_strlcpy(previous, call, sizeof previous);
    return is_correct;
}

/* Saves while the call with this number fails. False if there were fewer calls. */
static bool save_with_fault(Before before, unsigned number, size_t kind)
{
    GError *error = NULL;
    const char *call;
    prepare(before);
    FileMark mark = {.exists = false};
    GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
    g_clear_pointer(&bytes, g_bytes_unref);
    faults_begin((int)number, errors[kind].number);
    bool success = file_write(path, new_text, 2 * SIZE, &mark, NULL, &error);
    unsigned calls = faults_end(&call);
    char *where = g_strdup_printf("case %d, call %u (%s) fails with %s", (int)before, number, call,
                                  errors[kind].name);
    bool is_new, is_known = error != NULL && error->domain == FILE_ERROR;
    CHECK_THAT(is_complete(before, &is_new), "%s: neither old nor new", where);
    CHECK_THAT(success == (error == NULL), "%s: wrong error", where);
    CHECK_THAT(is_new == (success || (is_known && error->code == FILE_NOT_FLUSHED)),
               "%s: the result contradicts the file", where);
    CHECK_THAT(success || strstr(error->message, path) != NULL,
               "%s: the error does not name the file", where);
    CHECK_THAT(file_is_unchanged(path, &mark), "%s: the mark does not match the file", where);
    bool may_leave = strcmp(call, "unlink") == 0;
    CHECK_THAT(may_leave || !has_leftovers(), "%s: leftovers", where);
    CHECK_THAT(is_error_correct(number, call, kind, error), "%s: reported as %s", where,
               error != NULL ? error->message : "success");
    check_next_save(where);
    g_clear_error(&error);
    g_free(where);
    end();
    return number <= calls;
}

static void test_failing_calls(void)
{
    unsigned tried = 0;
    for (int before = 0; before < BEFORE_COUNT; before++)
        for (size_t kind = 0; kind < CHECK_COUNT(errors); kind++)
            for (unsigned number = 1;
                 save_with_fault((Before)before, number, kind) && !check_has_failed_too_often();
                 number++)
                tried++;
    check_note("%u failing calls", tried);
    CHECK(tried > 250);
}

/* ---- Kills ---- */

/* True if other users can access a file that is not a backup. They cannot access the old file, so
 * they must not be able to access the new one. */
static bool others_can_access(void)
{
    bool can_access = false;
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
        struct stat status;
        char *full = g_build_filename(folder, name, NULL);
        can_access |= !g_str_has_suffix(name, "~") && stat(full, &status) == 0 &&
                      (status.st_mode & 0007) != 0;
        g_free(full);
    }
    g_dir_close(dir);
    return can_access;
}

/* Kills a save before or after a call. False if there were fewer calls. */
static bool kill_at(Before before, unsigned number, int fault)
{
    prepare(before);
    pid_t child = fork();
    if (child == 0) {
        faults_begin((int)number, fault);
        _exit(file_write(path, new_text, 2 * SIZE, NULL, NULL, NULL) ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, is_new;
    char *where = g_strdup_printf("case %d, killed %s call %u", (int)before,
                                  fault == FAULT_KILL ? "before" : "after", number);
    CHECK_THAT(killed || (WIFEXITED(status) && WEXITSTATUS(status) == 0), "%s: status %d", where,
               status);
    CHECK_THAT(is_complete(before, &is_new), "%s: neither old nor new", where);
    CHECK_THAT(before == NONE || !others_can_access(), "%s: other users may access a file", where);
    struct stat file;
    if (before != NONE)
        CHECK_THAT(stat(path, &file) == 0 && (file.st_mode & 0777) == 0640, "%s: wrong mode",
                   where);
    check_next_save(where);
    g_free(where);
    end();
    return killed;
}

static void test_kills(void)
{
    unsigned kills = 0;
    for (int before = 0; before < BEFORE_COUNT; before++) {
        unsigned number = 1;
        for (; kill_at((Before)before, number, FAULT_KILL) && !check_has_failed_too_often();
             number++)
            kills += 1 + kill_at((Before)before, number, FAULT_KILL_AFTER);
    }
    check_note("%u kills", kills);
    CHECK(kills > 80);
}

/* ---- Another program that ignores locks ---- */

static void write_as_other_program(void)
{
    folder_write(path, "theirs");
}

/*
 * Another program writes before each call of a save. Its text is never lost: saving fails, or the
 * text is in the backup, or it was written last.
 */
static void test_others_between_calls(void)
{
    /* The save has reached the call that links the backup. It no longer notices changes, but the
     * backup contains them. */
    bool linked = false;
    for (unsigned number = 1, calls = number; number <= calls && !check_has_failed_too_often();
         number++) {
        prepare(OLD);
        FileMark mark;
        GError *error = NULL;
        const char *call;
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        g_clear_pointer(&bytes, g_bytes_unref);
        faults_begin_before((int)number, write_as_other_program);
        bool success = file_write(path, new_text, 2 * SIZE, &mark, NULL, &error);
        calls = faults_end(&call);
        char *backup = g_strconcat(path, "~", NULL);
        char *text = folder_text(path), *backup_text = folder_text(backup);
        linked |= strcmp(call, "link") == 0;
        CHECK_THAT(number > calls || strcmp(text, "theirs") == 0 ||
                       g_strcmp0(backup_text, "theirs") == 0,
                   "before call %u (%s)", number, call);
        CHECK_THAT(linked || number > calls ||
                       (!success && g_error_matches(error, FILE_ERROR, FILE_CHANGED)),
                   "before call %u (%s)", number, call);
        g_clear_error(&error);
        g_free(backup);
        g_free(text);
        g_free(backup_text);
        end();
    }
    CHECK(linked);
}

/* Reading while another program writes gives the complete old or new text, or fails. */
static void test_reading_during_writes(void)
{
    size_t rejected = 0;
    for (unsigned number = 1, calls = number; number <= calls && !check_has_failed_too_often();
         number++) {
        prepare(OLD);
        FileMark mark;
        faults_begin_before((int)number, write_as_other_program);
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        calls = faults_end(NULL);
        CHECK(mark.exists == (bytes != NULL));
        gsize size = 0;
        const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
        CHECK_THAT(bytes == NULL || (size == SIZE && memcmp(text, old_text, SIZE) == 0) ||
                       (size == 6 && memcmp(text, "theirs", 6) == 0),
                   "call %u: %zu bytes", number, (size_t)size);
        rejected += bytes == NULL;
        g_clear_pointer(&bytes, g_bytes_unref);
        end();
    }
    CHECK(rejected > 0);
}

/* ---- Writing in place ---- */

static void test_in_place(void)
{
    const SaveOptions in_place = {.in_place = true};
    for (unsigned number = 1, calls = number; number <= calls && !check_has_failed_too_often();
         number++) {
        prepare(OLD);
        FileMark mark = {.exists = false};
        GError *error = NULL;
        const char *call;
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        g_clear_pointer(&bytes, g_bytes_unref);
        faults_begin((int)number, EIO);
        bool success = file_write(path, new_text, 2 * SIZE, &mark, &in_place, &error), is_new;
        calls = faults_end(&call);
        CHECK_THAT(success || error->code == FILE_DAMAGED || is_complete(OLD, &is_new),
                   "call %u (%s)", number, call);
        CHECK_THAT(!success || (is_complete(OLD, &is_new) && is_new), "call %u (%s)", number, call);
        /* The mark always matches the file, so that saving again succeeds. */
        CHECK_THAT(file_is_unchanged(path, &mark), "call %u (%s)", number, call);
        g_clear_error(&error);
        end();
    }
}

/* ---- Projects and journals ---- */

/*
 * Each system call made while a project and its palette are saved fails in turn: both files are
 * complete, and the error names those that were saved.
 */
static void test_project_and_palette(void)
{
    CheckRandom random = check_random("palette faults");
    Project *project = random_project(&random, 3);
    node_set_text(&project->palette, "shared" PALETTE_ENDING);
    GString *text = project_to_text(project), *palette = palette_to_text(project, NULL);
    for (unsigned number = 1, calls = number; number <= calls && !check_has_failed_too_often();
         number++) {
        begin();
        char *palette_path = g_build_filename(folder, project->palette, NULL);
        FileMark mark = {.exists = false};
        GError *error = NULL;
        faults_begin((int)number, ENOSPC);
        bool success = project_save(project, path, &mark, NULL, &error);
        calls = faults_end(NULL);
        char *got = folder_text(path), *got_palette = folder_text(palette_path);
        bool has_project =
            success || error->code == FILE_PALETTE_NOT_SAVED || error->code == FILE_NOT_FLUSHED;
        CHECK_THAT(has_project ? g_strcmp0(got, text->str) == 0 : got == NULL, "call %u", number);
        CHECK_THAT(success ? g_strcmp0(got_palette, palette->str) == 0
                           : got_palette == NULL || strcmp(got_palette, palette->str) == 0,
                   "call %u", number);
        CHECK_THAT(project_save(project, path, &mark, NULL, NULL), "again after call %u", number);
        g_clear_error(&error);
        g_free(got);
        g_free(got_palette);
        g_free(palette_path);
        end();
    }
    g_string_free(text, true);
    g_string_free(palette, true);
    node_unref(project);
}

/*
 * The last version that a journal recorded, and later ones whose recording failed. One of these may
 * still be on disk if only flushing it failed.
 */
typedef struct Versions {
    Project *last;
    GPtrArray *failed;
} Versions;

static void add_version(Versions *versions, const Project *version, bool success)
{
    if (!success) {
        g_ptr_array_add(versions->failed, node_ref(version));
        return;
    }
    node_set_child(&versions->last, node_ref(version));
    g_ptr_array_set_size(versions->failed, 0);
}

static bool may_be_restored(const Versions *versions, const Project *restored)
{
    if (restored == NULL)
        return false;
    bool found = node_equal(restored, versions->last);
    for (guint i = 0; i < versions->failed->len && !found; i++)
        found = node_equal(restored, versions->failed->pdata[i]);
    return found;
}

/* Records versions while calls fail. Returns the number of failures. */
static size_t record_with_faults(CheckRandom *random, Journal *journal, Versions *versions)
{
    size_t failed = 0;
    bool has_failed = false; /* the journal may then have to be rewritten */
    Project *current = node_ref(versions->last);
    for (int i = 0; i < 12; i++) {
        Project *next = random_edit(random, current);
        if (next == NULL)
            continue;
        size_t kind = (size_t)check_between(random, 0, CHECK_COUNT(errors) - 1);
        bool rebases = check_chance(random, 20);
        faults_begin(check_between(random, 0, rebases ? 8 : 3), errors[kind].number);
        bool success = rebases ? journal_rebase_to(journal, next, "", 0, NULL, NULL)
                               : journal_record(journal, next, "edit", NULL);
        bool is_flushed = journal_flush(journal, NULL);
        const char *call;
        faults_end(&call);
        /* All calls but this one are repeated after a signal. */
        bool is_repeated = errors[kind].number == EINTR && strcmp(call, "rename") != 0;
        CHECK_THAT(!is_repeated || (success && is_flushed) || has_failed, "%s is interrupted",
                   call);
        has_failed |= !success || !is_flushed;
        failed += !success;
        add_version(versions, next, success);
        node_unref(current);
        current = next;
    }
    node_unref(current);
    return failed;
}

/* The last recorded version is restored, although calls before and after it failed. */
static void test_journal(void)
{
    CheckRandom random = check_random("journal faults");
    size_t failed = 0;
    for (size_t round = 0; round < check_case_count(300) && !check_has_failed_too_often();
         round++) {
        begin();
        Versions versions = {random_project(&random, 3),
                             g_ptr_array_new_with_free_func(node_unref)};
        Journal *journal = journal_begin(folder, versions.last, NULL, NULL);
        CHECK(journal != NULL);
        failed += record_with_faults(&random, journal, &versions);
        char *name = folder_names(folder), *session = g_build_filename(folder, name, NULL);
        journal_end(journal, false);
        Project *restored = restored_session(session, NULL);
        CHECK_THAT(may_be_restored(&versions, restored), "round %zu", round);
        node_unref(restored);
        node_unref(versions.last);
        g_ptr_array_unref(versions.failed);
        g_free(name);
        g_free(session);
        end();
    }
    check_note("%zu versions were not recorded", failed);
    CHECK(failed > 0);
}

static ino_t inode_of(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 ? status.st_ino : 0;
}

/* Data that could not be flushed is written again to a new file instead of flushed again. */
static void test_journal_flush(void)
{
    CheckRandom random = check_random("journal flush");
    begin();
    Project *project = random_project(&random, 3);
    Journal *journal = journal_begin(folder, project, NULL, NULL);
    CHECK(journal != NULL && journal_record(journal, project, "one", NULL));
    char *session = folder_names(folder);
    char *journal_path = g_build_filename(folder, session, "journal", NULL);
    ino_t before = inode_of(journal_path);
    faults_begin(1, EIO);
    CHECK(!journal_flush(journal, NULL));
    faults_end(NULL);
    CHECK(journal_record(journal, project, "two", NULL) && inode_of(journal_path) != before);
    before = inode_of(journal_path);
    CHECK(journal_flush(journal, NULL) && journal_record(journal, project, "three", NULL));
    CHECK(inode_of(journal_path) == before);
    journal_end(journal, true);
    node_unref(project);
    g_free(journal_path);
    g_free(session);
    end();
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"each call fails with each error", test_failing_calls},
        {"the process is killed before and after each call", test_kills},
        {"changes of other programs between calls are not lost", test_others_between_calls},
        {"reading while another program writes", test_reading_during_writes},
        {"errors of writing in place describe the file", test_in_place},
        {"saving a project and its palette", test_project_and_palette},
        {"a journal continues after errors", test_journal},
        {"a journal that cannot be flushed is written again", test_journal_flush},
    };
    fill_texts();
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

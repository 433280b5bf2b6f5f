/* SPDX-License-Identifier: MIT */
/*
 * Tests of saving where each system call fails with each error, and the process is killed before
 * and after each. The file is the old or the new one, complete, and nothing else is left.
 */
#define _GNU_SOURCE

#include "check.h"
#include "faults/faults.h"
#include "file/save.h"
#include "folder.h"
#include "random_edits.h"
#include "restored.h"

#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *folder, *path;

static void begin(void)
{
    folder = import_folder_new();
    path = g_build_filename(folder, "a.gabarit", NULL);
}

static void end(void)
{
    folder_remove(folder);
    g_clear_pointer(&path, g_free);
    g_clear_pointer(&folder, g_free);
}

/* ---- The saved file ---- */

/* The state of a file before it is saved. */
typedef enum Before { NONE, OLD, OLD_OF_OTHERS, WITH_BACKUP, BEFORES } Before;

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
    if (before == OLD_OF_OTHERS && geteuid() == 0)
        CHECK(chown(path, 12, 34) == 0);
    if (before == WITH_BACKUP) {
        char *backup = g_strconcat(path, "~", NULL);
        CHECK(folder_write(backup, "older"));
        g_free(backup);
    }
}

/* True if the file is entirely old or entirely new. */
static bool is_binary(Before before, bool *is_new)
{
    char *text = folder_text(path);
    *is_new = text != NULL && strcmp(text, new_text) == 0;
    bool is_old = before == NONE ? text == NULL : text != NULL && strcmp(text, old_text) == 0;
    g_free(text);
    return *is_new || is_old;
}

/* True if there is a name other than those of the file and its backup. */
static bool something_is_left(void)
{
    char *names = folder_names(folder);
    bool left = strcmp(names, "") != 0 && strcmp(names, "a.gabarit") != 0 &&
                strcmp(names, "a.gabarit a.gabarit~") != 0;
    g_free(names);
    return left;
}

/* Checks that the next save works and leaves nothing else, whatever was there. */
static void check_next_save(const char *where)
{
    GError *error = NULL;
    CHECK_THAT(file_write(path, "next", 4, NULL, NULL, &error), "%s: %s", where,
               error != NULL ? error->message : "");
    g_clear_error(&error);
    char *text = folder_text(path), *names = folder_names(folder);
    CHECK_TEXT(text, "next");
    CHECK_THAT(!something_is_left(), "%s: %s is left", where, names);
    g_free(text);
    g_free(names);
}

/* ---- Failing calls ---- */

static const struct {
    int number;
    const char *name;
} errors[] = {{EIO, "EIO"},     {ENOSPC, "ENOSPC"}, {EDQUOT, "EDQUOT"},
              {EINTR, "EINTR"}, {EROFS, "EROFS"},   {FAULT_SHORT, "a short write"}};

/* Returns the error that a failed call of a save must give, or -1 if none is required: for calls
 * that write the new file, and calls that make it durable. `previous` is the call before it. */
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

/* True if a failed call was reported correctly. Call it for all calls in order, from the first. */
static bool answer_is_right(unsigned number, const char *call, size_t kind, const GError *error)
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
    bool is_interrupted = errors[kind].number == EINTR && !was_rename;
    bool right = call[0] == 0 ? flushed == 2 /* the file, then its folder */
                 : is_interrupted || errors[kind].number == FAULT_SHORT ? error == NULL
                 : wanted < 0                                           ? true
                              : g_error_matches(error, FILE_ERROR, wanted);
    renamed |= was_rename;
    g_strlcpy(previous, call, sizeof previous);
    return right;
}

/* Saves with the n-th call failing. False if there were fewer calls. */
static bool save_with_fault(Before before, unsigned number, size_t kind)
{
    GError *error = NULL;
    const char *call;
    prepare(before);
    FileMark mark = {.exists = false};
    GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
    g_clear_pointer(&bytes, g_bytes_unref);
    faults_begin((int)number, errors[kind].number);
    bool good = file_write(path, new_text, 2 * SIZE, &mark, NULL, &error);
    unsigned calls = faults_end(&call);
    char *where = g_strdup_printf("case %d, call %u (%s) gives %s", (int)before, number, call,
                                  errors[kind].name);
    bool is_new, is_known = error != NULL && error->domain == FILE_ERROR;
    CHECK_THAT(is_binary(before, &is_new), "%s: neither old nor new", where);
    CHECK_THAT(good == (error == NULL), "%s: no word of it", where);
    CHECK_THAT(is_new == (good || (is_known && error->code == FILE_NOT_FLUSHED)),
               "%s: the answer is not what was done", where);
    CHECK_THAT(good || strstr(error->message, path) != NULL, "%s: which file?", where);
    CHECK_THAT(file_is_unchanged(path, &mark), "%s: the mark is not what is there", where);
    bool may_leave = strcmp(call, "unlink") == 0;
    CHECK_THAT(may_leave || !something_is_left(), "%s: something is left", where);
    CHECK_THAT(answer_is_right(number, call, kind, error), "%s: it was told as %s", where,
               error != NULL ? error->message : "good");
    check_next_save(where);
    g_clear_error(&error);
    g_free(where);
    end();
    return number <= calls;
}

static void test_failing_calls(void)
{
    unsigned tried = 0;
    for (int before = 0; before < BEFORES; before++)
        for (size_t kind = 0; kind < CHECK_COUNT(errors); kind++)
            for (unsigned number = 1;
                 save_with_fault((Before)before, number, kind) && !check_hopeless(); number++)
                tried++;
    check_note("%u failing calls", tried);
    CHECK(tried > 250);
}

/* ---- Kills ---- */

/* True if everybody has rights on a file that is not a backup. The old file grants none. */
static bool others_may_access(void)
{
    bool may = false;
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
        struct stat status;
        char *full = g_build_filename(folder, name, NULL);
        may |= !g_str_has_suffix(name, "~") && stat(full, &status) == 0 &&
               (status.st_mode & 0007) != 0;
        g_free(full);
    }
    g_dir_close(dir);
    return may;
}

static bool killed_at(Before before, unsigned number, int how)
{
    prepare(before);
    pid_t child = fork();
    if (child == 0) {
        faults_begin((int)number, how);
        _exit(file_write(path, new_text, 2 * SIZE, NULL, NULL, NULL) ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, is_new;
    char *where = g_strdup_printf("case %d, killed %s call %u", (int)before,
                                  how == FAULT_KILL ? "before" : "after", number);
    CHECK_THAT(killed || (WIFEXITED(status) && WEXITSTATUS(status) == 0), "%s: status %d", where,
               status);
    CHECK_THAT(is_binary(before, &is_new), "%s: neither old nor new", where);
    CHECK_THAT(before == NONE || !others_may_access(), "%s: what is left may be read", where);
    struct stat file;
    if (before != NONE)
        CHECK_THAT(stat(path, &file) == 0 && (file.st_mode & 0777) == 0640, "%s: mode", where);
    check_next_save(where);
    g_free(where);
    end();
    return killed;
}

static void test_kills(void)
{
    unsigned kills = 0;
    for (int before = 0; before < BEFORES; before++) {
        unsigned number = 1;
        for (; killed_at((Before)before, number, FAULT_KILL) && !check_hopeless(); number++)
            kills += 1 + killed_at((Before)before, number, FAULT_KILL_AFTER);
    }
    check_note("%u kills", kills);
    CHECK(kills > 80);
}

/* ---- Another program that ignores locks ---- */

static void write_theirs(void)
{
    folder_write(path, "theirs");
}

/* Another program writes before any call of a save. Its text is never lost: the save is refused, or
 * the text becomes the backup, or it was written last. */
static void test_others_between_calls(void)
{
    bool too_late = false;
    for (unsigned number = 1, calls = number; number <= calls && !check_hopeless(); number++) {
        prepare(OLD);
        FileMark mark;
        GError *error = NULL;
        const char *call;
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        g_clear_pointer(&bytes, g_bytes_unref);
        faults_begin_before((int)number, write_theirs);
        bool good = file_write(path, new_text, 2 * SIZE, &mark, NULL, &error);
        calls = faults_end(&call);
        char *backup = g_strconcat(path, "~", NULL);
        char *text = folder_text(path), *backup_text = folder_text(backup);
        too_late |= strcmp(call, "link") == 0;
        CHECK_THAT(number > calls || strcmp(text, "theirs") == 0 ||
                       g_strcmp0(backup_text, "theirs") == 0,
                   "before call %u (%s)", number, call);
        CHECK_THAT(too_late || number > calls ||
                       (!good && g_error_matches(error, FILE_ERROR, FILE_CHANGED)),
                   "before call %u (%s)", number, call);
        g_clear_error(&error);
        g_free(backup);
        g_free(text);
        g_free(backup_text);
        end();
    }
    CHECK(too_late);
}

/* A read while another program writes gets one text or the other, complete, or nothing. */
static void test_reading_meanwhile(void)
{
    size_t refused = 0;
    for (unsigned number = 1, calls = number; number <= calls && !check_hopeless(); number++) {
        prepare(OLD);
        FileMark mark;
        faults_begin_before((int)number, write_theirs);
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        calls = faults_end(NULL);
        CHECK(mark.exists == (bytes != NULL));
        gsize size = 0;
        const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
        CHECK_THAT(bytes == NULL || (size == SIZE && memcmp(text, old_text, SIZE) == 0) ||
                       (size == 6 && memcmp(text, "theirs", 6) == 0),
                   "call %u: %zu bytes", number, (size_t)size);
        refused += bytes == NULL;
        g_clear_pointer(&bytes, g_bytes_unref);
        end();
    }
    CHECK(refused > 0);
}

/* ---- Writing in place ---- */

static void test_in_place(void)
{
    const SaveOptions in_place = {.in_place = true};
    for (unsigned number = 1, calls = number; number <= calls && !check_hopeless(); number++) {
        prepare(OLD);
        FileMark mark = {.exists = false};
        GError *error = NULL;
        const char *call;
        GBytes *bytes = file_read(path, 1 << 20, &mark, NULL);
        g_clear_pointer(&bytes, g_bytes_unref);
        faults_begin((int)number, EIO);
        bool good = file_write(path, new_text, 2 * SIZE, &mark, &in_place, &error), is_new;
        calls = faults_end(&call);
        CHECK_THAT(good || error->code == FILE_DAMAGED || is_binary(OLD, &is_new), "call %u (%s)",
                   number, call);
        CHECK_THAT(!good || (is_binary(OLD, &is_new) && is_new), "call %u (%s)", number, call);
        /* The mark matches whatever was done, so that saving again works. */
        CHECK_THAT(file_is_unchanged(path, &mark), "call %u (%s)", number, call);
        g_clear_error(&error);
        end();
    }
}

/* ---- Projects and journals ---- */

/* A project and its palette, with each call failing: each file is complete, and the error states
 * which was saved. */
static void test_project_and_palette(void)
{
    CheckRandom random = check_random("palette faults");
    Project *project = random_project(&random, 3);
    node_set_text(&project->palette, "shared" PALETTE_ENDING);
    GString *text = project_to_text(project), *palette = palette_to_text(project, NULL);
    for (unsigned number = 1, calls = number; number <= calls && !check_hopeless(); number++) {
        begin();
        char *palette_path = g_build_filename(folder, project->palette, NULL);
        FileMark mark = {.exists = false};
        GError *error = NULL;
        faults_begin((int)number, ENOSPC);
        bool good = project_save(project, path, &mark, NULL, &error);
        calls = faults_end(NULL);
        char *got = folder_text(path), *got_palette = folder_text(palette_path);
        bool has_project =
            good || error->code == FILE_PALETTE_NOT_SAVED || error->code == FILE_NOT_FLUSHED;
        CHECK_THAT(has_project ? g_strcmp0(got, text->str) == 0 : got == NULL, "call %u", number);
        CHECK_THAT(good ? g_strcmp0(got_palette, palette->str) == 0
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

/* The last version that a journal accepted, and the later ones that it refused. One of these may be
 * on disk as well, if only making it durable failed. */
typedef struct Accepted {
    Project *last;
    GPtrArray *refused;
} Accepted;

static void take_version(Accepted *taken, const Project *version, bool good)
{
    if (!good) {
        g_ptr_array_add(taken->refused, node_ref(version));
        return;
    }
    node_set_child(&taken->last, node_ref(version));
    g_ptr_array_set_size(taken->refused, 0);
}

static bool may_be_restored(const Accepted *taken, const Project *back)
{
    if (back == NULL)
        return false;
    bool found = node_equal(back, taken->last);
    for (guint i = 0; i < taken->refused->len && !found; i++)
        found = node_equal(back, taken->refused->pdata[i]);
    return found;
}

/* Records versions while calls fail. Returns how many were refused. */
static size_t record_with_faults(CheckRandom *random, Journal *journal, Accepted *taken)
{
    size_t refused = 0;
    Project *now = node_ref(taken->last);
    for (int i = 0; i < 12; i++) {
        Project *next = random_edit(random, now);
        if (next == NULL)
            continue;
        size_t kind = (size_t)check_between(random, 0, CHECK_COUNT(errors) - 1);
        bool rebases = check_chance(random, 20);
        faults_begin(check_between(random, 0, rebases ? 8 : 3), errors[kind].number);
        bool good = rebases ? journal_rebase_to(journal, next, "", 0, NULL, NULL)
                            : journal_record(journal, next, "edit", NULL);
        journal_flush(journal, NULL);
        faults_end(NULL);
        refused += !good;
        take_version(taken, next, good);
        node_unref(now);
        now = next;
    }
    node_unref(now);
    return refused;
}

/* The last accepted version is restored, although calls before and after it failed. */
static void test_journal(void)
{
    CheckRandom random = check_random("journal faults");
    size_t refused = 0;
    for (size_t round = 0; round < check_times(300) && !check_hopeless(); round++) {
        begin();
        Accepted taken = {random_project(&random, 3), g_ptr_array_new_with_free_func(node_unref)};
        Journal *journal = journal_begin(folder, taken.last, NULL, NULL);
        CHECK(journal != NULL);
        refused += record_with_faults(&random, journal, &taken);
        char *name = folder_names(folder), *session = g_build_filename(folder, name, NULL);
        journal_end(journal, false);
        Project *back = restored_session(session, NULL);
        CHECK_THAT(may_be_restored(&taken, back), "round %zu", round);
        node_unref(back);
        node_unref(taken.last);
        g_ptr_array_unref(taken.refused);
        g_free(name);
        g_free(session);
        end();
    }
    check_note("%zu records were refused", refused);
    CHECK(refused > 0);
}

static ino_t inode_of(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 ? status.st_ino : 0;
}

/* Data that could not be flushed is not flushed again, but written again. */
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
        {"every call fails with every error", test_failing_calls},
        {"killed before and after every call", test_kills},
        {"others between its calls lose nothing", test_others_between_calls},
        {"others write what is read", test_reading_meanwhile},
        {"in place, what was done is known", test_in_place},
        {"a project and its palette", test_project_and_palette},
        {"a journal goes on after errors", test_journal},
        {"a journal that cannot be flushed", test_journal_flush},
    };
    fill_texts();
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

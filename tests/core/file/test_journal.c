/* SPDX-License-Identifier: MIT */
/*
 * Tests of the recovery journal: recorded versions are restored, also if the file is truncated or
 * damaged anywhere, or the process is killed at any time.
 */
#define _GNU_SOURCE

#include "../edit/random_edits.h"
#include "restored.h"

#include "edit/maps.h"
#include "edit/assets.h"
#include "file/journal_internal.h"
#include "file/save_internal.h"
#include "../folder.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

/* ---- The folder of sessions ---- */

static char *folder;

static void begin(void)
{
    folder = temporary_folder_new();
}

static void end(void)
{
    folder_remove(folder);
    g_clear_pointer(&folder, g_free);
}

static bool is_equal(const Project *a, const Project *b)
{
    uint8_t x[NODE_DIGEST], y[NODE_DIGEST];
    node_digest(a, x);
    node_digest(b, y);
    return memcmp(x, y, sizeof x) == 0 && node_equal(a, b);
}

/* Returns a version that differs from `now`. */
static Project *next_version(CheckRandom *random, const Project *now)
{
    Project *after = NULL;
    while (after == NULL || after == now) {
        node_unref(after);
        after = random_edit(random, now);
    }
    return after;
}

/* ---- Restoring ---- */

static FileMark random_mark(CheckRandom *random)
{
    FileMark mark = {.exists = check_chance(random, 90), .recent = check_chance(random, 50)};
    mark.device = check_next(random);
    mark.inode = check_next(random);
    mark.size = (int64_t)check_next(random);
    mark.seconds = (int64_t)check_next(random);
    mark.nanoseconds = (int64_t)check_next(random);
    mark.status_seconds = (int64_t)check_next(random);
    mark.status_nanoseconds = (int64_t)check_next(random);
    for (size_t i = 0; i < sizeof mark.digest; i++) {
        mark.digest[i] = (uint8_t)check_next(random);
        mark.palette[i] = (uint8_t)check_next(random);
    }
    return mark;
}

static bool same_mark(const FileMark *a, const FileMark *b)
{
    return file_marks_equal(a, b) && a->recent == b->recent &&
           a->status_seconds == b->status_seconds &&
           a->status_nanoseconds == b->status_nanoseconds &&
           memcmp(a->digest, b->digest, sizeof a->digest) == 0 &&
           memcmp(a->palette, b->palette, sizeof a->palette) == 0;
}

static void test_recorded_versions_are_read(void)
{
    CheckRandom random = check_random("journal");
    begin();
    for (size_t round = 0; round < check_case_count(60) && !check_has_failed_too_often(); round++) {
        Project *now = random_project(&random, 4);
        JournalFile file = {"/home/duel.gabarit", random_mark(&random)};
        Journal *journal = journal_begin(folder, now, &file, NULL);
        CHECK(journal != NULL);
        JournalList *list = journal_list(folder);
        CHECK_INT(list->count, 0); /* the session is running */
        journal_list_free(list);
        int edits = check_between(&random, 1, 40), since = 0;
        for (int i = 0; i < edits; i++) {
            Project *after = next_version(&random, now);
            CHECK(journal_record(journal, after, "an edit", NULL));
            node_unref(now);
            now = after;
            since++;
            if (check_chance(&random, 3)) {
                file = (JournalFile){"/home/other.gabarit", random_mark(&random)};
                CHECK(journal_rebase_to(journal, now, "", 0, &file, NULL));
                since = 0;
            } else if (since > 1 && check_chance(&random, 3)) {
                /* The saved version is one or two versions back. */
                since = check_between(&random, 1, 2);
                file = (JournalFile){"/home/x", random_mark(&random)};
                CHECK(journal_rebase_to(journal, now, "an edit", (uint32_t)since, &file, NULL));
            }
        }
        CHECK(journal_flush(journal, NULL));
        journal_end(journal, false); /* as after a crash */
        list = journal_list(folder);
        CHECK_INT(list->count, since > 0 ? 1 : 0);
        if (list->count == 1) {
            CHECK_INT(list->items[0].commands, since);
            CHECK_TEXT(list->items[0].label, "an edit");
            CHECK_TEXT(list->items[0].path, file.path);
            CHECK(same_mark(&list->items[0].mark, &file.mark));
            Project *restored = restored_session(list->items[0].folder, NULL);
            CHECK(restored != NULL && is_equal(restored, now));
            node_unref(restored);
            CHECK(journal_discard(list->items[0].folder, NULL));
        }
        journal_list_free(list);
        node_unref(now);
        folder_remove(folder);
    }
    end();
}

/* Returns the path of the file of the only session. */
static char *journal_path(void)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    char *path = g_build_filename(folder, g_dir_read_name(dir), "journal", NULL);
    g_dir_close(dir);
    return path;
}

static size_t bytes_on_disk(void)
{
    char *path = journal_path();
    GStatBuf status = {0};
    CHECK(g_stat(path, &status) == 0);
    g_free(path);
    return (size_t)status.st_size;
}

/* Writes bytes without the flush of g_file_set_contents. */
static bool write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *file = g_fopen(path, "w");
    bool success = file != NULL && fwrite(bytes, 1, size, file) == size;
    return file != NULL && fclose(file) == 0 && success;
}

enum { CUT_EDITS = 30 };

/*
 * A file that is truncated anywhere gives the last complete version. A file that is damaged
 * anywhere gives an earlier version or none.
 */
static void test_cut_and_damaged(void)
{
    CheckRandom random = check_random("cut");
    begin();
    Project *versions[CUT_EDITS + 1] = {random_project(&random, 3)};
    size_t ends[CUT_EDITS + 1];
    Journal *journal = journal_begin(folder, versions[0], NULL, NULL);
    ends[0] = bytes_on_disk();
    for (int i = 1; i <= CUT_EDITS; i++) {
        versions[i] = next_version(&random, versions[i - 1]);
        CHECK(journal_record(journal, versions[i], "edit", NULL));
        ends[i] = bytes_on_disk();
    }
    journal_end(journal, false);
    char *path = journal_path(), *session = g_path_get_dirname(path), *bytes;
    gsize size;
    CHECK(g_file_get_contents(path, &bytes, &size, NULL));
    CHECK_INT(size, ends[CUT_EDITS]);
    for (size_t i = 0; i < check_case_count(1500) && !check_has_failed_too_often(); i++) {
        size_t cut = (size_t)(check_unit(&random) * (double)(size + 1));
        int last_complete = CUT_EDITS;
        CHECK(write_bytes(path, bytes, cut));
        while (last_complete >= 0 && ends[last_complete] > cut)
            last_complete--;
        Project *restored = restored_session(session, NULL);
        CHECK_THAT((restored != NULL) == (last_complete >= 0), "cut at %zu", cut);
        CHECK_THAT(restored == NULL || is_equal(restored, versions[last_complete]), "cut at %zu",
                   cut);
        node_unref(restored);
    }
    for (size_t i = 0; i < check_case_count(1500) && !check_has_failed_too_often(); i++) {
        char *damaged = g_memdup2(bytes, size);
        size_t at = (size_t)(check_unit(&random) * (double)size);
        damaged[at] ^= (char)(1 << check_between(&random, 0, 7));
        int last_complete = CUT_EDITS;
        while (last_complete >= 0 && ends[last_complete] > at)
            last_complete--;
        CHECK(write_bytes(path, damaged, size));
        Project *restored = restored_session(session, NULL);
        CHECK_THAT(restored == NULL
                       ? last_complete < 0
                       : last_complete >= 0 && is_equal(restored, versions[last_complete]),
                   "damaged at %zu", at);
        node_unref(restored);
        g_free(damaged);
    }
    for (int i = 0; i <= CUT_EDITS; i++)
        node_unref(versions[i]);
    g_free(bytes);
    g_free(path);
    g_free(session);
    end();
}

/* The size of a record depends on the change, not on the project. */
static void test_records_are_small(void)
{
    begin();
    uint64_t map;
    int32_t number;
    Project *bare = project_new(), *large = edit_add_map(bare, "sea", 0, 8192, 8192, &map, NULL);
    const Plane *plane = list_get(project_map(large, map)->planes, 0);
    Project *zoned = edit_add_zone(large, map, plane->id, "pond", 0, &number, NULL);
    plane = list_get(project_map(zoned, map)->planes, 0);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    Brush brush = {true, 9};
    for (int i = 0; i < 400; i++)
        paint_line(edit, &brush, i * 20, 0, 8191 - i * 20, 8191, 1);
    Path path = path_plane(map, plane->id);
    Project *painted = edit_set_blocks(zoned, &path, "pixels", blocks_edit_end(edit), NULL);
    Journal *journal = journal_begin(folder, painted, NULL, NULL);
    size_t before = bytes_on_disk();
    Project *named = edit_set_text(painted, &path, "name", "water", NULL);
    CHECK(journal_record(journal, named, "Rename", NULL));
    size_t record = bytes_on_disk() - before;
    check_note("base %zu bytes, renaming a plane %zu bytes", before, record);
    CHECK(record < 4096);
    journal_end(journal, true);
    JournalList *list = journal_list(folder);
    CHECK_INT(list->count, 0);
    journal_list_free(list);
    node_unref(named);
    node_unref(painted);
    node_unref(zoned);
    node_unref(large);
    node_unref(bare);
    end();
}

/* ---- Sessions ---- */

static uint32_t offered_count(void)
{
    JournalList *list = journal_list(folder);
    uint32_t count = list->count;
    journal_list_free(list);
    return count;
}

/*
 * Creates a session with an unsaved edit, like after a crash. Returns its folder, which the caller
 * frees.
 */
static char *crashed_session(CheckRandom *random)
{
    Project *project = random_project(random, 2), *after = next_version(random, project);
    Journal *journal = journal_begin(folder, project, NULL, NULL);
    CHECK(journal != NULL && journal_record(journal, after, "edit", NULL));
    journal_end(journal, false);
    node_unref(project);
    node_unref(after);
    JournalList *list = journal_list(folder);
    char *session = g_strdup(list->count > 0 ? list->items[0].folder : "");
    journal_list_free(list);
    return session;
}

static void test_sessions(void)
{
    CheckRandom random = check_random("sessions");
    begin();
    char *session = crashed_session(&random);
    char *discarded = g_build_filename(session, "discarded", NULL);
    CHECK_INT(offered_count(), 1);
    CHECK(journal_discard(session, NULL));
    CHECK_INT(offered_count(), 0);
    Project *restored = restored_session(session, NULL);
    CHECK(restored != NULL); /* discarded sessions are kept for a while */
    node_unref(restored);
    /* Discarded 13 days ago, then 15. */
    struct utimbuf when = {.modtime = time(NULL) - 13 * 24 * 60 * 60};
    CHECK(g_utime(discarded, &when) == 0 && offered_count() == 0);
    CHECK(g_file_test(session, G_FILE_TEST_EXISTS));
    when.modtime -= 2 * 24 * 60 * 60;
    CHECK(g_utime(discarded, &when) == 0 && offered_count() == 0);
    CHECK(!g_file_test(session, G_FILE_TEST_EXISTS));
    g_free(discarded);
    g_free(session);
    end();
}

static uint32_t sessions_in_all(uint32_t *days)
{
    JournalList *list = journal_list_all(folder);
    uint32_t count = list->count;
    *days = count > 0 ? list->items[0].days : 0;
    journal_list_free(list);
    return count;
}

/* A session that the user has discarded is not offered, but can be restored while it is kept. */
static void test_discarded_by_user(void)
{
    CheckRandom random = check_random("by a person");
    uint32_t days;
    begin();
    char *session = crashed_session(&random);
    char *discarded = g_build_filename(session, "discarded", NULL);
    CHECK(sessions_in_all(&days) == 1 && days == 0);
    CHECK(journal_discard_by_user(session, NULL));
    CHECK_INT(offered_count(), 0);
    CHECK(sessions_in_all(&days) == 1 && days == 14);
    CHECK(journal_undiscard(session, NULL) && journal_undiscard(session, NULL));
    CHECK_INT(offered_count(), 1);
    CHECK(journal_discard_by_user(session, NULL));
    struct utimbuf when = {.modtime = time(NULL) - 13 * 24 * 60 * 60 - 60};
    CHECK(g_utime(discarded, &when) == 0 && sessions_in_all(&days) == 1 && days == 1);
    /* A session that was saved under another name is not offered again. */
    CHECK(journal_discard(session, NULL));
    CHECK_INT(sessions_in_all(&days), 0);
    CHECK(journal_discard_by_user(session, NULL));
    when.modtime -= 2 * 24 * 60 * 60;
    CHECK(g_utime(discarded, &when) == 0 && sessions_in_all(&days) == 0);
    CHECK(!g_file_test(session, G_FILE_TEST_EXISTS));
    g_free(discarded);
    g_free(session);
    end();
}

/* Damaged or empty sessions, and other files, do not hide a valid session. */
static void test_damaged_sessions(void)
{
    CheckRandom random = check_random("broken sessions");
    begin();
    char *paths[] = {g_build_filename(folder, "file", NULL),
                     g_build_filename(folder, "empty", NULL),
                     g_build_filename(folder, "broken", NULL),
                     g_build_filename(folder, "broken", "journal", NULL),
                     g_build_filename(folder, "piped", NULL),
                     g_build_filename(folder, "piped", "journal", NULL)};
    CHECK(folder_write(paths[0], "x") && g_mkdir(paths[1], 0700) == 0 &&
          g_mkdir(paths[2], 0700) == 0 && folder_write(paths[3], "gabarit journal 1\nnot really") &&
          g_mkdir(paths[4], 0700) == 0 && mkfifo(paths[5], 0600) == 0);
    char *session = crashed_session(&random);
    CHECK_INT(offered_count(), 1);
    Project *restored = restored_session(session, NULL);
    CHECK(restored != NULL);
    GError *error = NULL;
    CHECK(restored_session(paths[2], &error) == NULL && error != NULL);
    g_clear_error(&error);
    node_unref(restored);
    g_free(session);
    for (size_t i = 0; i < CHECK_COUNT(paths); i++)
        g_free(paths[i]);
    end();
}

/* Makes `path` a link to a file, a hard link to it, a dangling link, a pipe or a folder. */
static bool make_strange(size_t kind, const char *path, const char *target)
{
    return kind == 0   ? symlink(target, path) == 0
           : kind == 1 ? link(target, path) == 0
           : kind == 2 ? symlink("missing", path) == 0
           : kind == 3 ? mkfifo(path, 0600) == 0
                       : g_mkdir(path, 0700) == 0;
}

/* No file of a session is written through a link or waited for, and nothing is removed from a
 * folder that a link leads to. The other sessions are offered. */
static void test_strange_files(void)
{
    enum { KINDS = 5 };
    static const char *const names[] = {"lock", "journal", "discarded"};
    CheckRandom random = check_random("strange files");
    for (size_t kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < CHECK_COUNT(names); i++) {
            begin();
            char *strange = crashed_session(&random), *valid = NULL;
            char *path = g_build_filename(strange, names[i], NULL);
            char *target = g_build_filename(folder, "precious", NULL);
            CHECK(folder_write(target, "a text that is not ours"));
            unlink(path);
            CHECK_THAT(make_strange(kind, path, target), "%s, kind %zu", names[i], kind);
            GError *error = NULL;
            bool is_kept = i == 2, is_listed = is_kept && kind != 1;
            bool can_be_locked = i == 0 && (kind == 1 || kind == 3);
            CHECK_THAT(offered_count() == (is_listed || can_be_locked), "%s, kind %zu", names[i],
                       kind);
            CHECK_THAT(journal_discard_by_user(strange, &error) == !is_kept, "%s, kind %zu",
                       names[i], kind);
            CHECK(!is_kept || (error != NULL && strstr(error->message, path) != NULL));
            g_clear_error(&error);
            CHECK_THAT(offered_count() == is_listed, "%s, kind %zu", names[i], kind);
            valid = crashed_session(&random);
            CHECK_INT(offered_count(), 1 + is_listed);
            char *text = folder_text(target);
            CHECK_TEXT(text, "a text that is not ours");
            g_free(text);
            g_free(target);
            g_free(path);
            g_free(valid);
            g_free(strange);
            end();
        }
}

static void test_linked_session(void)
{
    CheckRandom random = check_random("linked session");
    begin();
    char *session = crashed_session(&random);
    char *elsewhere = g_strconcat(folder, "-elsewhere", NULL);
    char *link_path = g_build_filename(folder, "link", NULL);
    CHECK(rename(session, elsewhere) == 0 && symlink(elsewhere, link_path) == 0);
    char *lock = g_build_filename(elsewhere, "lock", NULL);
    CHECK(unlink(lock) == 0);
    CHECK_INT(offered_count(), 0);
    char *names = folder_names(elsewhere);
    CHECK_TEXT(names, "journal");
    folder_remove(elsewhere);
    g_free(names);
    g_free(lock);
    g_free(link_path);
    g_free(elsewhere);
    g_free(session);
    end();
}

/* Sessions of another user that cannot be locked or read are neither offered nor changed. */
static void test_other_user(void)
{
    if (geteuid() != 0) {
        check_note("only root can create files of other users");
        return;
    }
    static const struct {
        const char *name; /* of the file or, if empty, the session whose mode is set */
        mode_t mode;
    } cases[] = {{"", 0}, {"", 0555}, {"lock", 0400}, {"lock", 0}, {"journal", 0}};
    CheckRandom random = check_random("another user");
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        begin();
        char *session = crashed_session(&random);
        char *path = g_build_filename(session, cases[i].name, NULL);
        char *lock = g_build_filename(session, "lock", NULL);
        CHECK(chmod(folder, 0777) == 0 && chmod(session, 0777) == 0 && chmod(lock, 0666) == 0);
        if (cases[i].mode == 0555)
            unlink(lock);
        CHECK(chmod(path, cases[i].mode) == 0);
        pid_t child = fork();
        int status = -1;
        if (child == 0)
            _exit(setgid(65534) == 0 && setuid(65534) == 0 && offered_count() == 0 ? 0 : 1);
        waitpid(child, &status, 0);
        CHECK_THAT(status == 0, "case %zu", i);
        CHECK(chmod(session, 0700) == 0 && chmod(path, 0700) == 0);
        CHECK_INT(offered_count(), 1);
        g_free(lock);
        g_free(path);
        g_free(session);
        end();
    }
}

/* ---- Tails ---- */

/* Appends bytes that are not a record, and a hole of `hole` bytes that take no space on disk. */
static bool add_tail(const char *path, const void *bytes, size_t size, off_t hole)
{
    int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    struct stat status;
    bool success = file >= 0 && write(file, bytes, size) == (ssize_t)size &&
                   fstat(file, &status) == 0 && ftruncate(file, status.st_size + hole) == 0;
    return file >= 0 && close(file) == 0 && success;
}

/* Valid records are offered and restored, whatever data of whatever size follows them. */
static void test_tails(void)
{
    static const struct {
        const char *what, *bytes;
        size_t size;
        off_t hole;
    } cases[] = {
        {"a truncated head", "\x08\0", 2, 0},
        {"a truncated record", "\x08\0\0\0\x05xyz", 8, 0},
        {"a record of 4 GiB", "\xff\xff\xff\xff\x05xyz", 8, 0},
        {"an invalid record of 1 GiB", "\0\0\0\x40\x05xyz", 8, 40 << 20},
        {"zeros, like after a power failure", "", 0, 4096},
        {"more than the maximum size of a journal", "", 0, (off_t)5 << 30},
        {"more than the maximum size of a journal, in one record", "\xf0\xff\xff\xff\x05", 5,
         (off_t)5 << 30},
    };
    CheckRandom random = check_random("tails");
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        begin();
        char *session = crashed_session(&random);
        char *path = g_build_filename(session, "journal", NULL);
        Project *whole = restored_session(session, NULL);
        CHECK(add_tail(path, cases[i].bytes, cases[i].size, cases[i].hole));
        CHECK_THAT(offered_count() == 1, "%s", cases[i].what);
        Project *restored = restored_session(session, NULL);
        CHECK_THAT(restored != NULL && is_equal(restored, whole), "%s", cases[i].what);
        node_unref(restored);
        node_unref(whole);
        g_free(path);
        g_free(session);
        end();
    }
}

/*
 * A session that cannot be read at the moment is not discarded, because it would be deleted later.
 */
static void test_unreadable(void)
{
    CheckRandom random = check_random("unreadable");
    begin();
    char *session = crashed_session(&random);
    struct rlimit files, none;
    CHECK(getrlimit(RLIMIT_NOFILE, &files) == 0);
    for (rlim_t max = 3; max < 32; max++) {
        none = (struct rlimit){max, files.rlim_max};
        CHECK(setrlimit(RLIMIT_NOFILE, &none) == 0);
        JournalList *list = journal_list(folder);
        CHECK(setrlimit(RLIMIT_NOFILE, &files) == 0);
        CHECK(list->count <= 1);
        journal_list_free(list);
    }
    CHECK_INT(offered_count(), 1);
    g_free(session);
    end();
}

/* ---- Forged records ---- */

static void put_number(GByteArray *out, uint32_t value)
{
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                        (uint8_t)(value >> 24)};
    g_byte_array_append(out, bytes, sizeof bytes);
}

static void put_forged(GByteArray *out, uint32_t *sequence, uint8_t type, GByteArray *payload)
{
    put_number(out, payload->len);
    g_byte_array_append(out, &type, 1);
    g_byte_array_append(out, payload->data, payload->len);
    put_number(out, record_checksum((*sequence)++, type, payload->data, payload->len));
    g_byte_array_set_size(payload, 0);
}

static void put_word(GByteArray *out, const char *word)
{
    put_number(out, (uint32_t)strlen(word));
    g_byte_array_append(out, (const uint8_t *)word, (guint)strlen(word));
}

/*
 * Checks that a forged journal is rejected: a role, then `height` chunks, each with `width`
 * references to the previous object, then a project with these roles, and a version of it.
 */
static void check_forged_tower(uint32_t width, uint32_t height)
{
    static const uint8_t digest_and_time[NODE_DIGEST + 8];
    GByteArray *out = g_byte_array_new(), *payload = g_byte_array_new();
    uint32_t sequence = 0;
    g_byte_array_append(out, (const uint8_t *)JOURNAL_MAGIC, (guint)strlen(JOURNAL_MAGIC));
    put_word(payload, "role");
    put_word(payload, "");
    put_forged(out, &sequence, RECORD_NODE, payload);
    for (uint32_t level = 0; level < height; level++) {
        put_number(payload, level == 0);
        for (uint32_t i = 0; i < width; i++)
            put_number(payload, level + 1);
        put_forged(out, &sequence, RECORD_CHUNK, payload);
    }
    put_word(payload, "project");
    put_word(payload, "");
    put_word(payload, "roles");
    put_number(payload, height + 1);
    put_forged(out, &sequence, RECORD_NODE, payload);
    put_number(payload, height + 2);
    g_byte_array_append(payload, digest_and_time, sizeof digest_and_time);
    put_word(payload, "forged");
    put_forged(out, &sequence, RECORD_VERSION, payload);
    GError *error = NULL;
    CHECK(restored_current(journal_read_steps(out->data, out->len, RESTORED_STEPS, &error)) ==
          NULL);
    CHECK(g_error_matches(error, FILE_ERROR, FILE_BROKEN));
    g_clear_error(&error);
    g_byte_array_unref(out);
    g_byte_array_unref(payload);
}

/* In a journal from before marks were stored, no file mark matches. */
static void test_without_a_mark(void)
{
    CheckRandom random = check_random("without a mark");
    Project *project = random_project(&random, 2);
    GByteArray *out = g_byte_array_new(), *payload = g_byte_array_new();
    uint32_t sequence = 0;
    ObjectNumbers numbers;
    JournalSummary summary;
    g_byte_array_append(out, (const uint8_t *)JOURNAL_MAGIC, (guint)strlen(JOURNAL_MAGIC));
    put_word(payload, "/home/duel.gabarit");
    put_number(payload, 3);
    put_forged(out, &sequence, RECORD_INFO, payload);
    numbers_begin(&numbers);
    numbers.sequence = sequence;
    journal_put_version(&numbers, out, project, "Move box", false);
    journal_summary(out->data, out->len, &summary);
    Project *restored =
        restored_current(journal_read_steps(out->data, out->len, RESTORED_STEPS, NULL));
    CHECK(restored != NULL && is_equal(restored, project));
    CHECK_TEXT(summary.path, "/home/duel.gabarit");
    CHECK_INT(summary.commands, 3);
    FileMark fits_nothing = {.exists = true};
    CHECK(same_mark(&summary.mark, &fits_nothing));
    begin();
    char *missing = g_build_filename(folder, "missing", NULL);
    char *empty = g_build_filename(folder, "empty", NULL);
    CHECK(folder_write(empty, ""));
    CHECK(!file_is_unchanged(missing, &summary.mark) && !file_is_unchanged(empty, &summary.mark));
    g_free(missing);
    g_free(empty);
    end();
    node_unref(restored);
    node_unref(project);
    numbers_clear(&numbers);
    g_free(summary.path);
    g_free(summary.label);
    g_byte_array_unref(out);
    g_byte_array_unref(payload);
}

/* Paths are bytes: a session is offered with its path even if that is not UTF-8. */
static void test_odd_paths(void)
{
    static const char *const paths[] = {"/home/\xff/duel.gabarit", "/home/a\nb\x1b.gabarit",
                                        "/home/\xe2\x80\xae.gabarit", ""};
    CheckRandom random = check_random("odd paths");
    for (size_t i = 0; i < CHECK_COUNT(paths); i++) {
        begin();
        Project *project = random_project(&random, 2);
        JournalFile file = {paths[i], random_mark(&random)};
        Journal *journal = journal_begin(folder, project, NULL, NULL);
        CHECK(journal != NULL && journal_rebase_to(journal, project, "edit", 7, &file, NULL));
        journal_end(journal, false);
        JournalList *list = journal_list(folder);
        CHECK_INT(list->count, 1);
        if (list->count == 1) {
            CHECK_TEXT(list->items[0].path, paths[i]);
            CHECK_INT(list->items[0].commands, 7);
            CHECK(same_mark(&list->items[0].mark, &file.mark));
        }
        journal_list_free(list);
        node_unref(project);
        end();
    }
}

/*
 * A few bytes that describe 32^11 items, and a tower whose height could be checked very often.
 * Reading must end at once in both cases, or else this test does not end.
 */
static void test_forged_records(void)
{
    check_forged_tower(LIST_CHUNK, 11);
    check_forged_tower(1, 200000);
}

/* Unknown keys that the reader of project files would not keep are rejected. */
static void test_forged_unknown_keys(void)
{
    static const struct {
        const char *unknown;
        bool success;
    } cases[] = {{"{\"new\": 1}", true},   {"x", false},   {"{}", false},
                 {"{\"maps\": 1}", false}, {"[1]", false}, {"{\"new\":1}", false}};
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        ObjectNumbers numbers;
        GByteArray *out = g_byte_array_new();
        Project *project = node_new(&project_kind);
        project->node.unknown = g_ref_string_new(cases[i].unknown);
        numbers_begin(&numbers);
        g_byte_array_append(out, (const uint8_t *)JOURNAL_MAGIC, (guint)strlen(JOURNAL_MAGIC));
        journal_put_version(&numbers, out, project, "forged", false);
        Project *restored =
            restored_current(journal_read_steps(out->data, out->len, RESTORED_STEPS, NULL));
        CHECK_THAT((restored != NULL) == cases[i].success, "%s", cases[i].unknown);
        node_unref(restored);
        node_unref(project);
        numbers_clear(&numbers);
        g_byte_array_unref(out);
    }
}

/* ---- Kills ---- */

/* Edits and records until the process is killed. Writes the digest of each version twice: before
 * and after it is recorded. */
static void edit_until_killed(uint64_t seed, int out)
{
    CheckRandom random = {seed};
    Project *now = random_project(&random, 4);
    Journal *journal = journal_begin(folder, now, NULL, NULL);
    for (;;) {
        Project *after = next_version(&random, now);
        uint8_t digest[NODE_DIGEST];
        node_digest(after, digest);
        if (journal == NULL || write(out, digest, sizeof digest) != (ssize_t)sizeof digest ||
            !journal_record(journal, after, "edit", NULL) ||
            write(out, digest, sizeof digest) != (ssize_t)sizeof digest)
            _exit(1);
        node_unref(now);
        now = after;
    }
}

/* The versions that a process reported: the last one that it recorded, and the last one that it
 * started to record, which is the same between two commands. */
typedef struct Reported {
    uint8_t recorded[NODE_DIGEST], started[NODE_DIGEST];
    size_t count; /* of reports */
} Reported;

/* Waits for a report. False if the process has ended. */
static bool read_report(int in, Reported *reported)
{
    uint8_t *digest = reported->count % 2 == 0 ? reported->started : reported->recorded;
    bool success = read(in, digest, NODE_DIGEST) == NODE_DIGEST;
    reported->count += success;
    return success;
}

/* Starts a process, and kills it at a random moment after it has recorded some versions. */
static Reported kill_one(CheckRandom *random)
{
    Reported reported = {.count = 0};
    int ends[2], status;
    uint64_t seed = check_next(random);
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        edit_until_killed(seed, ends[1]);
    }
    close(ends[1]);
    size_t wanted = 2 * (size_t)check_between(random, 1, 60);
    while (reported.count < wanted && read_report(ends[0], &reported)) {
    }
    g_usleep((gulong)check_between(random, 0, 3000));
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    while (read_report(ends[0], &reported)) {
    }
    close(ends[0]);
    return reported;
}

/*
 * The restored version is that of the last recorded command, or of the command in progress.
 * GABARIT_KILLS sets the number of kills.
 */
static void test_kills(void)
{
    CheckRandom random = check_random("kills");
    const char *wanted = g_getenv("GABARIT_KILLS");
    size_t in_progress_count = 0,
           kills = wanted != NULL ? (size_t)atol(wanted) : check_case_count(100);
    for (size_t i = 0; i < kills && !check_has_failed_too_often(); i++) {
        begin();
        Reported reported = kill_one(&random);
        JournalList *list = journal_list(folder);
        CHECK_INT(list->count, 1);
        Project *restored = list->count == 1 ? restored_session(list->items[0].folder, NULL) : NULL;
        CHECK(restored != NULL);
        if (restored != NULL) {
            uint8_t got[NODE_DIGEST];
            node_digest(restored, got);
            bool is_recorded = memcmp(got, reported.recorded, sizeof got) == 0;
            CHECK_THAT(is_recorded || memcmp(got, reported.started, sizeof got) == 0,
                       "kill %zu: neither the last recorded version nor the next one", i);
            in_progress_count += !is_recorded;
        }
        node_unref(restored);
        journal_list_free(list);
        end();
    }
    check_note("%zu kills; %zu were restored to the command in progress", kills, in_progress_count);
}

/* ---- Steps ---- */

enum { MAX_VERSIONS = 64, MAX_KEPT = 12 };

/* The versions that undo and redo can reach, for comparison with the journal. */
typedef struct UndoLine {
    Project *versions[MAX_VERSIONS];
    int count, now;
} UndoLine;

static void truncate_line(UndoLine *line, int count)
{
    while (line->count > count)
        node_unref(line->versions[--line->count]);
}

static void push_version(UndoLine *line, Project *version)
{
    truncate_line(line, line->now + 1);
    line->versions[line->count++] = version;
    line->now = line->count - 1;
}

/* A drag: intermediate versions, the last of which becomes a step or is discarded. */
static void drag(CheckRandom *random, Journal *journal, UndoLine *line)
{
    Project *from = line->versions[line->now], *last = NULL;
    for (int i = check_between(random, 1, 3); i > 0; i--) {
        node_unref(last);
        last = next_version(random, from);
        CHECK(journal_record_passing(journal, last, "drag", NULL));
    }
    if (last == from || check_chance(random, 30)) {
        CHECK(journal_record(journal, from, "drag", NULL));
        truncate_line(line, line->now + 1);
        node_unref(last);
        return;
    }
    CHECK(journal_record(journal, last, "drag", NULL));
    push_version(line, last);
}

static void undo_or_redo(CheckRandom *random, Journal *journal, UndoLine *line)
{
    line->now = check_between(random, 0, line->count - 1);
    CHECK(journal_record(journal, line->versions[line->now], "Undo", NULL));
}

static void random_action(CheckRandom *random, Journal *journal, UndoLine *line)
{
    if (check_chance(random, 30)) {
        undo_or_redo(random, journal, line);
    } else if (check_chance(random, 30)) {
        drag(random, journal, line);
    } else {
        Project *next = next_version(random, line->versions[line->now]);
        CHECK(journal_record(journal, next, "an edit", NULL));
        push_version(line, next);
    }
}

static void compare_steps(const UndoLine *line, const JournalSteps *steps)
{
    if (steps == NULL)
        return;
    int from = MAX(0, line->now - MAX_KEPT);
    int count = MIN(line->count - from, MAX_KEPT + 1);
    CHECK_INT(steps->count, count);
    CHECK_INT(steps->now, line->now - from);
    for (int i = 0; i < count && (uint32_t)count == steps->count; i++) {
        CHECK(is_equal(steps->items[i].version, line->versions[from + i]));
        CHECK(steps->items[i].label[0] != '\0' || from + i == 0);
    }
}

static void test_steps(void)
{
    CheckRandom random = check_random("steps");
    begin();
    for (size_t round = 0; round < check_case_count(60) && !check_has_failed_too_often(); round++) {
        UndoLine line = {{random_project(&random, 3)}, 1, 0};
        Journal *journal = journal_begin(folder, line.versions[0], NULL, NULL);
        for (int i = check_between(&random, 1, 40); i > 0 && line.count < MAX_VERSIONS - 1; i--)
            random_action(&random, journal, &line);
        journal_end(journal, false);
        JournalList *list = journal_list(folder);
        CHECK_INT(list->count, 1);
        JournalSteps *steps =
            list->count == 1 ? journal_restore_steps(list->items[0].folder, MAX_KEPT, NULL) : NULL;
        CHECK(steps != NULL);
        compare_steps(&line, steps);
        if (list->count == 1)
            journal_discard(list->items[0].folder, NULL);
        journal_steps_free(steps);
        journal_list_free(list);
        truncate_line(&line, 0);
    }
    end();
}

CHECK_CASES({"undo and redo steps are restored", test_steps},
            {"recorded versions are restored", test_recorded_versions_are_read},
            {"the valid part of a truncated or damaged journal is restored", test_cut_and_damaged},
            {"the size of a record depends on the change", test_records_are_small},
            {"sessions are discarded and removed", test_sessions},
            {"sessions that the user discards and restores", test_discarded_by_user},
            {"damaged sessions do not hide others", test_damaged_sessions},
            {"files of a session that are links, pipes or folders", test_strange_files},
            {"a session that is a link to a folder", test_linked_session},
            {"sessions of another user", test_other_user},
            {"valid records are restored despite any data after them", test_tails},
            {"a session that cannot be read is not discarded", test_unreadable},
            {"a journal from before marks", test_without_a_mark},
            {"paths that are not UTF-8", test_odd_paths}, {"forged records", test_forged_records},
            {"forged unknown keys", test_forged_unknown_keys},
            {"no command is lost if the process is killed", test_kills})

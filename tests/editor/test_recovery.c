/* SPDX-License-Identifier: MIT */
/*
 * Kills sessions at random moments of a storm of commands: the restored version is the last one,
 * the one before it, or one of an unfinished command, and there always is one.
 */
#include "storm.h"

#include "check.h"
#include "file/restored.h"
#include "folder.h"
#include "session/ed-file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLS = 60 };

/* ---- The killed process ---- */

/* A process that runs a storm of commands (storm.h) and is killed. */
typedef struct Victim {
    pid_t process;
    int reports;      /* the pipe from which its reports are read */
    GArray *received; /* StormReport */
} Victim;

static void start_victim(Victim *victim, const char *folder, uint64_t seed)
{
    int ends[2];
    char number[32], pipe_end[16];
    if (pipe(ends) != 0)
        abort();
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    g_snprintf(number, sizeof number, "%" G_GUINT64_FORMAT, seed);
    g_snprintf(pipe_end, sizeof pipe_end, "%d", ends[1]);
    victim->process = fork();
    if (victim->process == 0) {
        execl("/proc/self/exe", "test_recovery", "storm", folder, number, pipe_end, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    victim->reports = ends[0];
    victim->received = g_array_new(false, false, sizeof(StormReport));
}

/* Reads one report; returns false at the end of the reports. */
static bool read_report(Victim *victim)
{
    StormReport report;
    size_t got = 0;
    while (got < sizeof report) {
        ssize_t count = read(victim->reports, (char *)&report + got, sizeof report - got);
        if (count <= 0)
            return false;
        got += (size_t)count;
    }
    g_array_append_val(victim->received, report);
    return true;
}

static void kill_victim(Victim *victim)
{
    int status = 0;
    kill(victim->process, SIGKILL);
    while (read_report(victim)) {
    }
    waitpid(victim->process, &status, 0);
    CHECK_THAT(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL,
               "the storm was not killed; its status is %d", status);
    close(victim->reports);
}

/* ---- Versions that may be restored ---- */

static const StormReport *report_at(const Victim *victim, guint index)
{
    return &g_array_index(victim->received, StormReport, index);
}

/* Returns the index of the report about the end of the last finished command. */
static guint last_end(const Victim *victim)
{
    for (guint i = victim->received->len; i-- > 0;)
        if (report_at(victim, i)->what == 'd')
            return i;
    return 0;
}

/* Returns the index of the last version before an index in the reports, or G_MAXUINT. This is the
 * final version of a command, which may have reported others before. */
static guint version_before(const Victim *victim, guint index)
{
    while (index-- > 0)
        if (report_at(victim, index)->what == 'v')
            return index;
    return G_MAXUINT;
}

/* Returns the index of the first version of the command that ended with `version`. */
static guint first_version_of(const Victim *victim, guint version)
{
    while (version > 0 && report_at(victim, version - 1)->what == 'v')
        version--;
    return version;
}

static bool has_digest(const Victim *victim, guint version, const uint8_t digest[NODE_DIGEST])
{
    return memcmp(report_at(victim, version)->digest, digest, NODE_DIGEST) == 0;
}

/* True if a digest is that of the version after the last finished command, of the version before
 * that command, or of a later version. A command that changed nothing, such as a cancelled drag,
 * does not count. */
static bool is_recent(const Victim *victim, const uint8_t digest[NODE_DIGEST])
{
    guint end = last_end(victim);
    for (guint i = end; i < victim->received->len; i++)
        if (report_at(victim, i)->what == 'v' && has_digest(victim, i, digest))
            return true;
    guint last = version_before(victim, end), before = last;
    while (before != G_MAXUINT && has_digest(victim, before, report_at(victim, last)->digest))
        before = version_before(victim, first_version_of(victim, before));
    return (last != G_MAXUINT && has_digest(victim, last, digest)) ||
           (before != G_MAXUINT && has_digest(victim, before, digest));
}

static void restored_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GError *error = NULL;
    CHECK_THAT(ed_session_restore_crashed_finish(ED_SESSION(source), result, &error), "%s",
               error != NULL ? error->message : "");
    g_clear_error(&error);
    *(bool *)user = true;
}

/* Restores the killed session into a new one, and checks that the new session's own journal
 * contains it at once. */
static Project *restore(const char *journals, const JournalEntry *entry)
{
    EdSession *session = ed_session_new();
    bool is_done = false;
    ed_session_set_journal_folder(session, journals);
    ed_session_restore_crashed_async(session, entry, restored_cb, &is_done);
    while (!is_done)
        g_main_context_iteration(NULL, true);
    Project *project = node_ref(ed_session_project(session));
    CHECK(ed_session_is_modified(session));
    ed_session_close(session, true);
    g_object_unref(session);
    JournalList *left = journal_list(journals);
    CHECK_INT(left->count, 1);
    Project *restored = left->count == 1 ? restored_session(left->items[0].folder, NULL) : NULL;
    CHECK(restored != NULL && node_equal(project, restored));
    node_unref(restored);
    journal_list_free(left);
    return project;
}

/* Returns the project that a user finds after the kill: the offered session, else the file's
 * contents. */
static Project *find_project(const char *folder)
{
    char *journals = storm_journals(folder), *path = storm_file(folder);
    JournalList *left = journal_list(journals);
    Project *project = NULL;
    CHECK_THAT(left->count <= 1, "%u sessions are offered", left->count);
    if (left->count > 0)
        project = restore(journals, &left->items[0]);
    else if (g_file_test(path, G_FILE_TEST_EXISTS))
        project = project_load(path, NULL, NULL);
    else
        project = project_new();
    journal_list_free(left);
    g_free(journals);
    g_free(path);
    return project;
}

/* ---- Cases ---- */

/* Returns the number of reports to read before the kill, which is usually small. */
static int reports_before_kill(CheckRandom *random)
{
    return check_chance(random, 80) ? check_between(random, 0, 60) : check_between(random, 0, 1500);
}

static void kill_one(CheckRandom *random, uint64_t seed)
{
    Victim victim;
    char *folder = temporary_folder_new();
    uint8_t digest[NODE_DIGEST];
    start_victim(&victim, folder, seed);
    for (int i = reports_before_kill(random); i >= 0 && read_report(&victim); i--) {
    }
    g_usleep((gulong)check_between(random, 0, 1500));
    kill_victim(&victim);
    Project *found = find_project(folder);
    CHECK(found != NULL);
    if (found != NULL)
        node_digest(found, digest);
    CHECK_THAT(found != NULL && is_recent(&victim, digest),
               "storm %" G_GUINT64_FORMAT
               ", killed after %u reports: more than one command is lost",
               seed, victim.received->len);
    node_unref(found);
    g_array_unref(victim.received);
    folder_remove(folder);
    g_free(folder);
}

static void test_kills(void)
{
    CheckRandom random = check_random("kills");
    size_t kills = check_case_count(KILLS);
    for (size_t i = 0; i < kills && !check_has_failed_too_often(); i++)
        kill_one(&random, check_next(&random) >> 1);
    check_note("%zu sessions were killed", kills);
}

static const CheckCase cases[] = {
    {"a killed session loses at most its last command", test_kills},
};

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "storm") == 0)
        storm_run(argv[2], g_ascii_strtoull(argv[3], NULL, 10), atoi(argv[4]));
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}

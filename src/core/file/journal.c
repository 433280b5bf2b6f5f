/* SPDX-License-Identifier: MIT */
/*
 * Sessions of the recovery journal: folders, locks, and the sessions left by crashes; the contract
 * is in journal.h. A session's folder has two files: `lock`, which its holder keeps locked, and
 * `journal`.
 */
#include "file/journal_internal.h"
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The journal is rewritten when it exceeds this size on disk, or when its versions keep this much
 * memory. */
enum { REBASE_BYTES = 8 << 20, REBASE_HELD = 256 << 20 };
#define MAX_JOURNAL_BYTES ((size_t)1 << 31)

struct Journal {
    char *folder;
    char *path; /* of the project's file, or NULL */
    FileMark mark;
    int lock, file;
    ObjectNumbers numbers;
    size_t bytes;      /* size of the journal */
    size_t base_bytes; /* its size after it was last rewritten */
    uint32_t commands; /* number of commands since the last save */
    bool unfinished;   /* the last version belongs to an unfinished command */
    bool dirty;        /* there are versions that were not flushed */
    bool broken;       /* the file cannot be relied on and must be rewritten */
};

static bool fail(GError **error, const char *path, const char *message)
{
    int reason = errno;
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, FILE_ERROR, FILE_NOT_SAVED, _("%s: %s: %s"), shown, message,
                g_strerror(reason));
    return false;
}

/* ---- Session folders ---- */

static char *sessions_folder(const char *folder)
{
    return folder != NULL ? g_strdup(folder)
                          : g_build_filename(g_get_user_state_dir(), "gabarit", "sessions", NULL);
}

static char *path_in(const char *folder, const char *name)
{
    return g_build_filename(folder, name, NULL);
}

/* Takes a session's lock. Returns a descriptor, or -1 with errno if another process holds it or it
 * cannot be opened. A link to a folder is not a session: nothing is written or removed there. The
 * lock file is never written, so it may have several hard links, as after copying by links. */
static int lock_session(const char *session)
{
    int folder = file_open(session, O_PATH | O_DIRECTORY | O_NOFOLLOW, 0);
    const int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
    int lock = folder >= 0 ? file_open_at(folder, "lock", flags, 0600) : -1;
    int locked = lock >= 0 ? file_lock(lock) : -1, reason = locked == 0 ? EWOULDBLOCK : errno;
    if (folder >= 0)
        close(folder);
    if (locked <= 0 && lock >= 0)
        close(lock);
    errno = reason;
    return locked > 0 ? lock : -1;
}

static void remove_session(const char *session)
{
    static const char *const parts[] = {"journal", "journal.new", "discarded", "lock"};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autofree char *path = path_in(session, parts[i]);
        unlink(path);
    }
    rmdir(session);
}

/* ---- Writing ---- */

static bool flush_folder(const char *path)
{
    int folder = file_open(path, O_RDONLY | O_DIRECTORY, 0);
    bool ok = folder >= 0 && file_flush(folder);
    if (folder >= 0)
        close(folder);
    return ok;
}

/* Rewrites the journal with one version, in a new file that replaces the old one. */
static bool write_base(Journal *journal, const Project *project, const char *label, GError **error)
{
    char *new_path = path_in(journal->folder, "journal.new"),
         *path = path_in(journal->folder, "journal");
    g_autoptr(GByteArray) out = g_byte_array_new();
    ObjectNumbers numbers;
    numbers_begin(&numbers);
    g_byte_array_append(out, (const uint8_t *)JOURNAL_MAGIC, (guint)strlen(JOURNAL_MAGIC));
    JournalFile project_file = {journal->path, journal->mark};
    journal_put_info(&numbers, out, &project_file, journal->commands);
    journal_put_version(&numbers, out, project, label, false);
    int file = file_open_own(AT_FDCWD, new_path, O_WRONLY | O_CREAT, 0600);
    bool replaced = file >= 0 && file_truncate(file, 0) &&
                    file_write_fully(file, out->data, out->len) && file_flush_data(file) &&
                    rename(new_path, path) == 0;
    bool ok = replaced && flush_folder(journal->folder);
    if (ok) {
        if (journal->file >= 0)
            close(journal->file);
        numbers_clear(&journal->numbers);
        journal->file = file;
        journal->numbers = numbers;
        journal->bytes = journal->base_bytes = out->len;
        journal->dirty = journal->broken = false;
    } else {
        journal->broken |= replaced; /* the journal's name no longer leads to the old file */
        fail(error, path, _("the recovery journal cannot be written"));
        unlink(new_path);
        if (file >= 0)
            close(file);
        numbers_clear(&numbers);
    }
    g_free(new_path);
    g_free(path);
    return ok;
}

/* Takes a new session's lock. A process that lists sessions may hold it for a moment, and may have
 * discarded the empty session. */
static bool lock_own_session(Journal *journal)
{
    for (int tries = 0; tries < 100 && journal->lock < 0; tries++) {
        journal->lock = lock_session(journal->folder);
        if (journal->lock < 0 && errno != EWOULDBLOCK)
            return false;
        if (journal->lock < 0)
            g_usleep(10000);
    }
    g_autofree char *discarded = path_in(journal->folder, "discarded");
    int reason = errno;
    unlink(discarded);
    errno = reason;
    return journal->lock >= 0;
}

static void set_file(Journal *journal, const JournalFile *file)
{
    char *copy = file != NULL ? g_strdup(file->path) : NULL;
    g_free(journal->path);
    journal->path = copy;
    journal->mark = file != NULL ? file->mark : (FileMark){.exists = false};
}

Journal *journal_begin(const char *folder, const Project *project, const JournalFile *file,
                       GError **error)
{
    Journal *journal = g_new0(Journal, 1);
    g_autofree char *sessions = sessions_folder(folder);
    g_autofree char *name =
        g_strdup_printf("%" G_GINT64_FORMAT "-%08x", g_get_real_time(), g_random_int());
    journal->folder = path_in(sessions, name);
    set_file(journal, file);
    journal->file = journal->lock = -1;
    bool ok = g_mkdir_with_parents(journal->folder, 0700) == 0;
    if (ok)
        ok = lock_own_session(journal);
    if (!ok)
        fail(error, journal->folder, _("no session of the recovery journal can be created"));
    ok = ok && write_base(journal, project, "", error);
    if (ok)
        flush_folder(sessions);
    if (ok)
        return journal;
    journal_end(journal, true);
    return NULL;
}

/* Removes a record that was written only in part, because it would hide the records after it. */
static void drop_partial_record(Journal *journal, const ObjectNumbers *before)
{
    journal->numbers.next = before->next;
    journal->numbers.sequence = before->sequence;
    g_hash_table_remove_all(journal->numbers.known);
    journal->broken = !file_truncate(journal->file, journal->bytes) ||
                      lseek(journal->file, (off_t)journal->bytes, SEEK_SET) < 0;
}

/* Appends a version to the journal. */
static bool append_version(Journal *journal, const Project *version, const char *label,
                           bool unfinished, GError **error)
{
    g_autoptr(GByteArray) out = g_byte_array_new();
    ObjectNumbers before = journal->numbers;
    journal_put_version(&journal->numbers, out, version, label, unfinished);
    bool ok = file_write_fully(journal->file, out->data, out->len);
    if (ok)
        journal->bytes += out->len;
    else {
        fail(error, journal->folder, _("the recovery journal cannot be written"));
        drop_partial_record(journal, &before);
    }
    journal->dirty |= ok;
    return ok;
}

static bool record(Journal *journal, const Project *version, const char *label, bool unfinished,
                   GError **error)
{
    size_t limit = MAX((size_t)REBASE_BYTES, 2 * journal->base_bytes);
    bool is_due = journal->bytes > limit || journal->numbers.held > REBASE_HELD;
    uint32_t extra = journal->unfinished ? 0 : 1;
    journal->commands += extra;
    bool ok = (is_due || journal->broken) && write_base(journal, version, label, NULL);
    if (!ok && journal->broken)
        ok = fail(error, journal->folder, _("the recovery journal cannot be written"));
    else if (!ok)
        ok = append_version(journal, version, label, unfinished, error);
    if (ok)
        journal->unfinished = unfinished;
    else
        journal->commands -= extra;
    return ok;
}

bool journal_record(Journal *journal, const Project *version, const char *label, GError **error)
{
    return record(journal, version, label, false, error);
}

bool journal_record_passing(Journal *journal, const Project *version, const char *label,
                            GError **error)
{
    return record(journal, version, label, true, error);
}

bool journal_flush(Journal *journal, GError **error)
{
    if (!journal->dirty)
        return true;
    journal->dirty = false;
    journal->broken |= !file_flush_data(journal->file);
    /* A failed flush must not be repeated: the system has dropped the data it could not write. */
    return !journal->broken ||
           fail(error, journal->folder,
                _("the recovery journal cannot be written to the disk completely"));
}

bool journal_rebase_to(Journal *journal, const Project *version, const char *label,
                       uint32_t commands, const JournalFile *file, GError **error)
{
    set_file(journal, file);
    journal->commands = commands;
    return write_base(journal, version, label, error);
}

void journal_end(Journal *journal, bool remove)
{
    if (journal == NULL)
        return;
    /* A session that is left open when the computer shuts down is offered at the next start. */
    if (!remove)
        journal_flush(journal, NULL);
    if (journal->file >= 0)
        close(journal->file);
    if (remove)
        remove_session(journal->folder);
    if (journal->lock >= 0)
        close(journal->lock);
    numbers_clear(&journal->numbers);
    g_free(journal->folder);
    g_free(journal->path);
    g_free(journal);
}

/* ---- Sessions left by crashes ---- */

/* Returns the valid records of a session's journal. Data after them, such as a record that a crash
 * truncated, is not read into memory. */
static GBytes *read_journal(const char *session, GError **error)
{
    g_autofree char *path = path_in(session, "journal");
    GBytes *bytes = NULL;
    struct stat status;
    int file = file_open_regular(path, &status, error);
    if (file >= 0) {
        bytes = file_read_begin(file, path, journal_valid_bytes(file, MAX_JOURNAL_BYTES), error);
        close(file);
    }
    return bytes;
}

static bool has_journal(const char *session)
{
    g_autofree char *path = path_in(session, "journal");
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

/* The content of a session. A session that cannot be read now may be readable later. */
typedef enum SessionContent { CONTENT_NONE, CONTENT_UNSAVED, CONTENT_UNREADABLE } SessionContent;

/* Determines the content of a session whose lock the caller holds. */
static SessionContent inspect_session(const char *session, JournalEntry *entry)
{
    GBytes *bytes = read_journal(session, NULL);
    if (bytes == NULL)
        return has_journal(session) ? CONTENT_UNREADABLE : CONTENT_NONE;
    JournalSummary summary;
    journal_summary(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), &summary);
    g_bytes_unref(bytes);
    *entry = (JournalEntry){.folder = g_strdup(session),
                            .path = summary.path,
                            .mark = summary.mark,
                            .label = summary.label,
                            .commands = summary.commands,
                            .seconds = summary.seconds};
    return entry->commands > 0 ? CONTENT_UNSAVED : CONTENT_NONE;
}

static void clear_entry(JournalEntry *entry)
{
    g_free(entry->folder);
    g_free(entry->path);
    g_free(entry->label);
}

static gint newest_first(gconstpointer a, gconstpointer b)
{
    int64_t x = ((const JournalEntry *)a)->seconds, y = ((const JournalEntry *)b)->seconds;
    return (x < y) - (x > y);
}

/* Whether a session is discarded, by whom, and how long it is still kept. Only a regular file
 * discards it, because nothing else was made by this program. */
typedef struct DiscardState {
    bool is_discarded, by_person, is_stale;
    uint32_t days; /* rounded up */
} DiscardState;

static DiscardState discard_state(const char *session)
{
    const int64_t day = 24 * 60 * 60;
    struct stat status;
    DiscardState discard = {0};
    g_autofree char *path = path_in(session, "discarded");
    if (lstat(path, &status) == 0 && S_ISREG(status.st_mode)) {
        int64_t age = g_get_real_time() / G_USEC_PER_SEC - status.st_mtim.tv_sec;
        int64_t left = JOURNAL_DAYS_KEPT * day - CLAMP(age, 0, JOURNAL_DAYS_KEPT * day);
        discard = (DiscardState){.is_discarded = true,
                                 .by_person = status.st_size > 0,
                                 .is_stale = age > JOURNAL_DAYS_KEPT * day,
                                 .days = (uint32_t)MAX((left + day - 1) / day, 1)};
    }
    return discard;
}

static void list_session(const char *session, bool all, GArray *entries)
{
    JournalEntry entry = {0};
    int lock = lock_session(session);
    if (lock < 0)
        return;
    SessionContent found = CONTENT_UNREADABLE;
    DiscardState discard = discard_state(session);
    if (discard.is_stale)
        remove_session(session);
    else if (!discard.is_discarded || (all && discard.by_person))
        found = inspect_session(session, &entry);
    entry.days = discard.days;
    if (found == CONTENT_UNSAVED)
        g_array_append_val(entries, entry);
    else
        clear_entry(&entry);
    if (found == CONTENT_NONE)
        journal_discard(session, NULL);
    close(lock);
}

static JournalList *list_sessions(const char *folder, bool all)
{
    g_autofree char *sessions = sessions_folder(folder);
    GDir *dir = g_dir_open(sessions, 0, NULL);
    GArray *entries = g_array_new(false, false, sizeof(JournalEntry));
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *session = path_in(sessions, name);
        list_session(session, all, entries);
    }
    if (dir != NULL)
        g_dir_close(dir);
    g_array_sort(entries, newest_first);
    JournalList *list = g_new0(JournalList, 1);
    list->count = entries->len;
    list->items = (JournalEntry *)(void *)g_array_free(entries, false);
    return list;
}

JournalList *journal_list(const char *folder)
{
    return list_sessions(folder, false);
}

JournalList *journal_list_all(const char *folder)
{
    return list_sessions(folder, true);
}

void journal_list_free(JournalList *list)
{
    if (list == NULL)
        return;
    for (uint32_t i = 0; i < list->count; i++)
        clear_entry(&list->items[i]);
    g_free(list->items);
    g_free(list);
}

JournalSteps *journal_restore_steps(const char *session, uint32_t max, GError **error)
{
    g_autoptr(GBytes) bytes = read_journal(session, error);
    if (bytes == NULL)
        return NULL;
    JournalSteps *steps =
        journal_read_steps(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), max, error);
    return steps;
}

static bool mark_discarded(const char *session, const char *why, GError **error)
{
    g_autofree char *path = path_in(session, "discarded");
    int file = file_open_own(AT_FDCWD, path, O_WRONLY | O_CREAT, 0600);
    bool ok = file >= 0 && file_truncate(file, 0) && file_write_fully(file, why, strlen(why));
    if (!ok)
        fail(error, path, _("the session cannot be discarded"));
    if (file >= 0)
        close(file);
    return ok;
}

bool journal_discard(const char *session, GError **error)
{
    return mark_discarded(session, "", error);
}

bool journal_discard_by_user(const char *session, GError **error)
{
    return mark_discarded(session, "by a person\n", error);
}

bool journal_undiscard(const char *session, GError **error)
{
    g_autofree char *path = path_in(session, "discarded");
    return unlink(path) == 0 || errno == ENOENT ||
           fail(error, path, _("the discarded session cannot be restored"));
}

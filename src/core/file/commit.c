/* SPDX-License-Identifier: MIT */
/* Several files that are replaced together; the contract is in commit.h. Each file is saved by the
 * steps of save.c. */
#include "file/commit.h"
#include "file/save_internal.h"

#include <glib/gi18n-lib.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Maximum number of locks held at once. Each uses one of the about thousand open files of a
 * process, and a folder of pictures may have more files than that. For files beyond this number,
 * only the lock file stays, unlocked, so that the next save can clean up. */
enum { MAX_LOCKS = 64 };

struct FileCommit {
    GPtrArray *saves;   /* of Save */
    GArray *folders;    /* descriptors; one for each folder */
    GHashTable *known;  /* one key for each file */
    GHashTable *folded; /* of new files: folder and name in folded case */
};

static const SaveOptions options = {.no_backup = true};
/* A file that is not written may be protected and have several links. */
static const SaveOptions unchanged_options = {
    .no_backup = true, .in_place = true, .replace_protected = true};

FileCommit *file_commit_new(void)
{
    FileCommit *commit = g_new0(FileCommit, 1);
    commit->saves = g_ptr_array_new();
    commit->folders = g_array_new(false, false, sizeof(int));
    commit->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    commit->folded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return commit;
}

void file_commit_free(FileCommit *commit)
{
    if (commit == NULL)
        return;
    for (guint i = 0; i < commit->saves->len; i++) {
        save_end(commit->saves->pdata[i]);
        g_free(commit->saves->pdata[i]);
    }
    g_ptr_array_unref(commit->saves);
    for (guint i = 0; i < commit->folders->len; i++)
        close(g_array_index(commit->folders, int, i));
    g_array_unref(commit->folders);
    g_hash_table_unref(commit->known);
    g_hash_table_unref(commit->folded);
    g_free(commit);
}

/* ---- File identity ---- */

static char *identity_of(const FilePath *target)
{
    if (target->exists)
        return g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, target->device,
                               target->inode);
    return g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s", target->folder_device,
                           target->folder_inode, target->name);
}

static char *folded_identity_of(const FilePath *target)
{
    char *valid = g_utf8_make_valid(target->name, -1), *folded = g_utf8_casefold(valid, -1);
    char *text = g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s",
                                 target->folder_device, target->folder_inode, folded);
    g_free(valid);
    g_free(folded);
    return text;
}

/* True if a folder ignores the case of names: the temporary file is then also found under its name
 * in upper case. */
static bool ignores_case(const Save *save)
{
    struct stat by_name, by_other;
    g_autofree char *other = g_ascii_strup(save->temporary, -1);
    bool differs = strcmp(other, save->temporary) != 0;
    return differs && fstatat(save->target.folder, other, &by_other, AT_SYMLINK_NOFOLLOW) == 0 &&
           fstatat(save->target.folder, save->temporary, &by_name, AT_SYMLINK_NOFOLLOW) == 0 &&
           by_name.st_ino == by_other.st_ino && by_name.st_dev == by_other.st_dev;
}

static bool report_duplicate(const FilePath *target, GError **error)
{
    return file_fails(error, FILE_NOT_OURS, target->path,
                      _("two outputs have this same file name; nothing was changed"));
}

/* Keeps one descriptor open for each folder, independent of the target's own. */
static bool hold_folder(FileCommit *commit, FilePath *target, GError **error)
{
    struct stat status;
    for (guint i = 0; i < commit->folders->len; i++) {
        int folder = g_array_index(commit->folders, int, i);
        if (fstat(folder, &status) == 0 && (uint64_t)status.st_dev == target->folder_device &&
            (uint64_t)status.st_ino == target->folder_inode) {
            target->folder = folder;
            return true;
        }
    }
    int folder = fcntl(target->folder, F_DUPFD_CLOEXEC, 0);
    if (folder < 0)
        return file_fails_errno(error, FILE_NOT_SAVED, target->path,
                                _("it was not saved, and nothing was changed"));
    g_array_append_val(commit->folders, folder);
    target->folder = folder;
    return true;
}

/* ---- The files ---- */

bool file_commit_add(FileCommit *commit, const FilePath *target, GBytes *bytes, GError **error)
{
    FilePath held = *target;
    if (!g_hash_table_add(commit->known, identity_of(target)))
        return report_duplicate(target, error);
    if (!hold_folder(commit, &held, error))
        return false;
    Save *save = g_new0(Save, 1);
    g_ptr_array_add(commit->saves, save);
    size_t size;
    const void *data = g_bytes_get_data(bytes, &size);
    bool unchanged = file_path_has_content(target, bytes);
    bool ok = save_begin(save, &held, NULL, unchanged ? &unchanged_options : &options, error) &&
              (unchanged || save_prepare(save, data, size));
    save->unchanged = unchanged;
    save->error = NULL;
    if (commit->saves->len > MAX_LOCKS)
        save_forget_lock(save);
    bool is_known =
        ok && !unchanged && !g_hash_table_add(commit->folded, folded_identity_of(target));
    if (is_known && ignores_case(save))
        ok = report_duplicate(target, error);
    return ok;
}

/* Sets the error that some files are new and the others, from `failed` on, are not. */
static bool fail_partly(const FileCommit *commit, guint failed, const char *why, GError **error)
{
    GString *replaced = g_string_new(NULL), *remaining = g_string_new(NULL);
    POINTER_EACH (const Save, save, commit->saves) {
        if (save->unchanged)
            continue;
        GString *list = EACH_INDEX(save) < failed ? replaced : remaining;
        g_autofree char *name = g_filename_display_name(save->target.path);
        g_string_append_printf(list, "%s%s", list->len > 0 ? ", " : "", name);
    }
    g_set_error(error, FILE_ERROR, FILE_PARTLY_SAVED,
                _("%s; already replaced: %s; not replaced: %s; write all of them again to fix "
                  "this"),
                why, replaced->str, remaining->str);
    g_string_free(replaced, true);
    g_string_free(remaining, true);
    return false;
}

static bool flush_folders(FileCommit *commit, GError **error)
{
    int flushed = -1;
    POINTER_EACH (Save, save, commit->saves) {
        bool is_flushed = save->target.folder == flushed;
        flushed = save->target.folder;
        save->error = error;
        if (!is_flushed && !save_flush_folder(save))
            return false;
    }
    return true;
}

bool file_commit_end(FileCommit *commit, GError **error)
{
    GError *problem = NULL;
    bool others_are_new = false;
    POINTER_EACH (Save, save, commit->saves) {
        save->error = &problem;
        save->others_are_new = others_are_new;
        bool ok = save->unchanged || save_replace(save);
        others_are_new |= ok && !save->unchanged;
        save->error = NULL;
        if (ok)
            continue;
        if (!others_are_new) {
            g_propagate_error(error, problem);
            return false;
        }
        flush_folders(commit, NULL);
        fail_partly(commit, EACH_INDEX(save), problem->message, error);
        g_error_free(problem);
        return false;
    }
    return flush_folders(commit, error);
}

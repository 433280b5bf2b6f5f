/* SPDX-License-Identifier: MIT */
/* Creates the folders of outputs; see folders.h for the contract. */
#include "cli/folders.h"

#include "cli/command.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static GPtrArray *created; /* paths, owned; an inner folder follows the folder that contains it */

/* Creates the folder at the first `length` bytes of a path, unless something exists there. */
static bool create_one(const char *path, size_t length)
{
    char *folder = g_strndup(path, length);
    bool ok = access(folder, F_OK) == 0;
    if (!ok && mkdir(folder, 0777) == 0) {
        if (created == NULL)
            created = g_ptr_array_new_with_free_func(g_free);
        g_ptr_array_add(created, folder);
        return true;
    }
    ok = ok || errno == EEXIST;
    /* These are also the reasons for which writing to the folder fails then. */
    if (!ok && errno != ENOTDIR && errno != ENOENT)
        print_message("%s: this folder cannot be created: %s", folder, g_strerror(errno));
    g_free(folder);
    return ok;
}

void folders_create(const char *path)
{
    for (size_t length = 1; path[length - 1] != 0; length++)
        if ((path[length] == '/' || path[length] == 0) && !create_one(path, length))
            return;
}

void folders_each_created(void (*function)(void *user, const char *path), void *user)
{
    for (guint i = created != NULL ? created->len : 0; i > 0; i--)
        function(user, created->pdata[i - 1]);
}

static void remove_if_empty(void *user, const char *path)
{
    (void)rmdir(path); /* fails if the folder is not empty */
}

void folders_remove_unused(void)
{
    folders_each_created(remove_if_empty, NULL);
}

/* SPDX-License-Identifier: MIT */
/*
 * The files of saves in progress. This is the only state of core that outlives a call, because the
 * code that ends the program has no access to the save. The contract is in pending_files.h.
 */
#include "file/pending_files.h"

#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

enum { MAX_PENDING = 64 };

/* A slot is free, being filled, or describes a file. */
typedef struct PendingFile {
    _Atomic(const char *) path; /* NULL: free */
    atomic_int folder;
} PendingFile;

static PendingFile slots[MAX_PENDING];
static const char being_filled[] = ""; /* the path of a slot that is being filled */

void pending_files_add(int folder, const char *path)
{
    for (int i = 0; i < MAX_PENDING; i++) {
        const char *none = NULL;
        if (!atomic_compare_exchange_strong(&slots[i].path, &none, being_filled))
            continue;
        atomic_store(&slots[i].folder, folder);
        atomic_store(&slots[i].path, path);
        return;
    }
}

void pending_files_drop(const char *path)
{
    for (int i = 0; i < MAX_PENDING && path != NULL; i++) {
        const char *expected = path;
        if (atomic_compare_exchange_strong(&slots[i].path, &expected, NULL))
            return;
    }
}

void pending_files_remove(void)
{
    for (int i = 0; i < MAX_PENDING; i++) {
        const char *path = atomic_load(&slots[i].path);
        if (path != NULL && path != being_filled)
            unlinkat(atomic_load(&slots[i].folder), path, 0);
    }
}

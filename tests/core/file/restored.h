/* SPDX-License-Identifier: MIT */
/* The project that is restored from a crashed session, read as the editor reads it. */
#pragma once

#include "file/journal.h"

enum { RESTORED_STEPS = 200 };

/* Returns the current project of some steps and frees the steps; NULL for NULL. */
static inline Project *restored_current(JournalSteps *steps)
{
    Project *project = steps != NULL ? node_ref(steps->items[steps->now].version) : NULL;
    journal_steps_free(steps);
    return project;
}

static inline Project *restored_session(const char *session, GError **error)
{
    return restored_current(journal_restore_steps(session, RESTORED_STEPS, error));
}

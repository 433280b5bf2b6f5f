/* SPDX-License-Identifier: MIT */
/* The project that a crashed session gives back, read as the editor reads it. */
#ifndef TEST_RESTORED_H
#define TEST_RESTORED_H

#include "file/journal.h"

enum { RESTORED_STEPS = 200 };

/* The current one of some steps, which are freed; NULL for NULL. */
static inline Project *restored_now(JournalSteps *steps)
{
    Project *project = steps != NULL ? node_ref(steps->items[steps->now].version) : NULL;
    journal_steps_free(steps);
    return project;
}

static inline Project *restored_session(const char *session, GError **error)
{
    return restored_now(journal_restore_steps(session, RESTORED_STEPS, error));
}

#endif

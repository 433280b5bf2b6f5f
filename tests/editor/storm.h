/* SPDX-License-Identifier: MIT */
/*
 * A storm of random commands on a session, in a process that is meant to be killed. It reports its
 * progress through a pipe: the digest of every version, before the journal can contain that
 * version, and the end of every command.
 */
#pragma once

#include "model/node.h"

/* A report about the progress. */
typedef struct StormReport {
    char what; /* 'v': a version; 'd': the command is done; 's': a save is done */
    uint8_t digest[NODE_DIGEST];
} StormReport;

/* Runs the storm in a folder until the process is killed; after a few thousand commands, it
 * only waits to be killed. The same seed produces the same commands, except where they depend
 * on timing. */
void storm_run(const char *folder, uint64_t seed, int reports);

/* Return the path of the folder of journals / of the project's file, if the storm saves it, below
 * `folder`. The caller frees it. */
char *storm_journals(const char *folder);
char *storm_file(const char *folder);

/* SPDX-License-Identifier: MIT */
/*
 * A storm of random commands on a session, in a process that is meant to be killed. It reports its
 * progress through a pipe: every version by its digest before it can be in the journal, and the end
 * of every command.
 */
#ifndef TESTS_EDITOR_STORM_H
#define TESTS_EDITOR_STORM_H

#include "model/node.h"

/* A report. */
typedef struct StormReport {
    char what; /* 'v': a version; 'd': the command is done; 's': a save is done */
    uint8_t digest[NODE_DIGEST];
} StormReport;

/* Runs the storm in a folder until the process is killed; after a few thousand commands it only
 * waits for that. The same seed gives the same commands, except where timing matters. */
void storm_run(const char *folder, uint64_t seed, int reports);

/* The folder of the journals below `folder` / the file of the project, if the storm saves it. */
char *storm_journals(const char *folder);
char *storm_file(const char *folder);

#endif

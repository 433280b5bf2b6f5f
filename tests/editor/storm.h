/* SPDX-License-Identifier: MIT */
/*
 * A storm of commands on a session, in a process that is to be killed, which reports what it does
 * through a pipe: every version by its digest before it can be in the journal, and every command
 * when it is done.
 */
#ifndef TESTS_EDITOR_STORM_H
#define TESTS_EDITOR_STORM_H

#include "model/node.h"

/* What is reported. */
typedef struct StormReport {
    char what; /* 'v': a version; 'd': the command is done; 's': a save is done */
    uint8_t digest[NODE_DIGEST];
} StormReport;

/* Rages in a folder until it is killed, or after some thousand commands waits for that. The same
 * commands for the same seed, but for what the clock decides. */
void storm_rage(const char *folder, uint64_t seed, int reports);

/* Where journals are kept in a folder / the file of the project, if the storm saves it. */
char *storm_journals(const char *folder);
char *storm_file(const char *folder);

#endif

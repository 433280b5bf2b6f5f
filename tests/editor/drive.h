/* SPDX-License-Identifier: MIT */
/*
 * Driving a session by words, and saying in words where it is, so that tests are tables of commands
 * and what must be seen after them.
 */
#ifndef TESTS_EDITOR_DRIVE_H
#define TESTS_EDITOR_DRIVE_H

#include "session/ed-selection.h"
#include "session/ed-view.h"

/* A command, and what the session must say after it; NULL: not looked at. */
typedef struct Step {
    const char *command, *expected;
} Step;

/* Gives a command, as "box 4 5"; a test fails that does not know it. */
void drive(EdSession *session, const char *command);

/* "ken/b | box 0 2 | undo Add box | redo - | *": what is shown and selected, the names of the
 * steps, whether it is modified. The caller frees it. */
char *where(EdSession *session);

/* Gives the commands of a table to a session, and compares. */
void drive_table(EdSession *session, const Step *steps, size_t count, const char *file, int line);
#define DRIVE(session, steps) drive_table(session, steps, CHECK_COUNT(steps), __FILE__, __LINE__)

/* With GABARIT_TEST_THREADS=none no thread can be begun from now on, but for the one of GLib that
 * it cannot do without; needs the library of tests/faults/memory.c. */
void drive_with_threads_of_environment(void);

/* check_main, with journals in a folder that is removed afterwards. */
struct CheckCase;
int drive_main(int argc, char **argv, const struct CheckCase *cases, size_t count);

#endif

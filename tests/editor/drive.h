/* SPDX-License-Identifier: MIT */
/*
 * Drives a session with text commands and describes its state as text, so that tests are tables of
 * commands and the expected states.
 */
#pragma once

#include "session/ed-selection.h"
#include "session/ed-view.h"

/* A command, and the expected state of the session after it; NULL: not compared. */
typedef struct Step {
    const char *command, *expected;
} Step;

/* Runs a command such as "box 4 5"; an unknown command fails the test. */
void drive(EdSession *session, const char *command);

/* Returns the state as text, such as "ken/b | box 0 2 | undo Add box | redo - | *": what is shown
 * and selected, the labels of the steps to undo and redo, whether the project is modified. The
 * caller frees it. */
char *session_state_text(EdSession *session);

/* Runs the commands of a table on a session and compares the states. */
void drive_table(EdSession *session, const Step *steps, size_t count, const char *file, int line);
#define DRIVE(session, steps) drive_table(session, steps, CHECK_COUNT(steps), __FILE__, __LINE__)

/* If GABARIT_TEST_THREADS=none, no thread can be created after this call, except for the one that
 * GLib requires. Needs the library of tests/faults/memory.c. */
void drive_with_threads_of_environment(void);

/* Runs check_main with a temporary folder for journals, which is removed afterwards. */
struct CheckCase;
int drive_main(int argc, char **argv, const struct CheckCase *cases, size_t count);

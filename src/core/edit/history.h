/* SPDX-License-Identifier: MIT */
/**
 * edit/history.h: the versions of a document in the order in which they were made, with a current
 * one: undo and redo are going back and forth.
 *
 *     History *history = history_new(project, 256 << 20);
 *     history_push(history, edit_set_number(...), "Move box", NULL);
 *     history_undo(history);
 *     bool modified = history_is_modified(history);       // not the version that was saved
 *
 * A history belongs to one thread; versions may be handed to others.
 */
#ifndef GABARIT_EDIT_HISTORY_H
#define GABARIT_EDIT_HISTORY_H

#include "edit/changes.h"

typedef struct History History;

/** Begins with a version, which counts as saved. `most_bytes` is how much memory the versions that
 * are kept for undo may take beyond the current one; older ones are forgotten. 0: no limit. */
History *history_new(const Project *project, size_t most_bytes);
/** NULL is allowed. */
void history_free(History *history);

/** The current version, borrowed until it changes. */
const Project *history_now(const History *history);

/**
 * Makes a version the current one; it is taken over. What could be redone is forgotten. A version
 * that is the current one already is no step. `label` names the step for people: "Move box".
 *
 * A `group` that is not NULL joins steps in a row of the same group (a pointer that stands for one
 * drag, one slider) into one, until history_end_group.
 */
void history_push(History *history, Project *version, const char *label, const void *group);
/** The next step begins a new one, whatever its group. */
void history_end_group(History *history);
/** Goes back to what was before the group that is still open, as if it had never been: it cannot be
 * redone. False when none is. */
bool history_cancel_group(History *history);

bool history_can_undo(const History *history);
bool history_can_redo(const History *history);
/** Go one step; false when there is none. */
bool history_undo(History *history);
bool history_redo(History *history);

/** A version by its number, 0 to history_steps; borrowed as long as it is kept. */
const Project *history_version(const History *history, uint32_t index);

/** The steps, oldest first, as far as they are kept: step 0 leads from version 0 to version 1. */
uint32_t history_steps(const History *history);
/** The current version's number: 0 before the first kept step. */
uint32_t history_position(const History *history);
const char *history_label(const History *history, uint32_t step);
/** Notes that the step that was made last is a small one, of which there may be many (a press of an
 * arrow key): lists show those in a row as one. */
void history_note_small(History *history);
bool history_is_small(const History *history, uint32_t step);
/** Goes to a version by its number. False when there is none. */
bool history_go(History *history, uint32_t index);

/** Notes that a version (the one whose saving just ended) is what the file holds; NULL: none is, so
 * that every version is modified. */
void history_saved(History *history, const Project *version);
/** Whether the current version differs from the saved one. */
bool history_is_modified(const History *history);

/** Makes another version of each that is kept, the saved one included: the file has moved, and with
 * it everything that is relative to it. `remake` returns the caller's own, or one more
 * reference. */
void history_remake(History *history, Project *(*remake)(void *user, const Project *version),
                    void *user);

/** Bytes that the kept versions take beyond the current one. */
size_t history_bytes(const History *history);

/** Told after every change of the current version, with what changed in it. One at a time; NULL for
 * none. */
typedef void (*HistoryListener)(void *user, const Project *before, const Project *after,
                                const Changes *changes);
void history_listen(History *history, HistoryListener listener, void *user);

#endif

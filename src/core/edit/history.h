/* SPDX-License-Identifier: MIT */
/**
 * edit/history.h: the versions of a document in the order in which they were made, one of which is
 * current. Undo and redo go back and forth among them.
 *
 *     History *history = history_new(project, 256 << 20);
 *     history_push(history, edit_set_number(...), "Move box", NULL);
 *     history_go(history, history_position(history) - 1);   // undo
 *     bool modified = history_is_modified(history);       // not the version that was saved
 *
 * A history belongs to one thread; versions may be handed to others.
 */
#ifndef GABARIT_EDIT_HISTORY_H
#define GABARIT_EDIT_HISTORY_H

#include "edit/changes.h"

typedef struct History History;

/** A history that begins with a version, which counts as saved. `most_bytes` limits the memory that
 * kept versions may take beyond the current one; the oldest are forgotten. 0: no limit. */
History *history_new(const Project *project, size_t most_bytes);
/** NULL is allowed. */
void history_free(History *history);

/** The current version, borrowed until it changes. */
const Project *history_now(const History *history);

/**
 * Makes a version the current one; it is taken over. Versions that could be redone are forgotten.
 * Pushing the current version again adds no step. `label` names the step for people: "Move box".
 *
 * Successive steps with the same `group`, a pointer that stands for one drag or slider, are joined
 * to one step until history_end_group. NULL: a step of its own.
 */
void history_push(History *history, Project *version, const char *label, const void *group);
/** Ends a group: the next step is a new one, whatever its group. */
void history_end_group(History *history);
/** Goes back to the version before the open group, which cannot be redone. False when no group is
 * open. */
bool history_cancel_group(History *history);

bool history_can_undo(const History *history);
bool history_can_redo(const History *history);

/** A version by its index, 0 to history_steps; borrowed while it is kept. */
const Project *history_version(const History *history, uint32_t index);

/** The number of kept steps. Step 0 is the oldest and leads from version 0 to version 1. */
uint32_t history_steps(const History *history);
/** The current version's index; 0 before the first kept step. */
uint32_t history_position(const History *history);
const char *history_label(const History *history, uint32_t step);
/** Marks the last step as a small one, of which there may be many, such as the press of an arrow
 * key. Lists show successive small steps as one. */
void history_note_small(History *history);
bool history_is_small(const History *history, uint32_t step);
/** Goes to a version by its index. False when there is none. */
bool history_go(History *history, uint32_t index);

/** Notes that the file holds a version, after it was saved; NULL: it holds none, so that every
 * version is modified. */
void history_saved(History *history, const Project *version);
/** Whether the current version differs from the saved one. */
bool history_is_modified(const History *history);

/** Replaces every kept version, the saved one included, for example because the file has moved and
 * paths relative to it change. `remake` returns a new version, or one more reference to the old
 * one. */
void history_remake(History *history, Project *(*remake)(void *user, const Project *version),
                    void *user);

/** Bytes of memory that the kept versions take beyond the current one. */
size_t history_bytes(const History *history);

/** Called after every change of the current version, with what changed in it. There is one listener
 * at a time; NULL for none. */
typedef void (*HistoryListener)(void *user, const Project *before, const Project *after,
                                const Changes *changes);
void history_listen(History *history, HistoryListener listener, void *user);

#endif

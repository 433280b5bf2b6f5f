/* SPDX-License-Identifier: MIT */
/**
 * edit/history.h: the versions of a document in the order in which they were made; one of them is
 * current. Undo and redo move back and forth among them.
 *
 *     History *history = history_new(project, 256 << 20);
 *     history_push(history, edit_set_number(...), "Move box", NULL);
 *     history_go(history, history_position(history) - 1);   // undo
 *     bool modified = history_is_modified(history);       // differs from the saved version
 *
 * A history belongs to one thread; versions may be passed to others.
 */
#pragma once

#include "model/document.h"

typedef struct History History;

/** Creates a history with one version, which is regarded as saved. `max_bytes` limits the memory
 * that the other versions may use in addition to the current one; the oldest are discarded. 0: no
 * limit. */
History *history_new(const Project *project, size_t max_bytes);
/** NULL is allowed. */
void history_free(History *history);

/** Returns the current version, borrowed until it changes. */
const Project *history_now(const History *history);

/**
 * Adopts a version and makes it the current one. Versions that could be redone are discarded.
 * Pushing the current version again adds no step. `label` is the name of the step for users: "Move
 * box".
 *
 * Successive steps with the same `group`, a pointer that identifies one drag or slider, are
 * combined into one step until history_end_group. NULL: a separate step.
 */
void history_push(History *history, Project *version, const char *label, const void *group);
/** Ends a group: the next step is a separate one, whatever its group. */
void history_end_group(History *history);
/** Undoes the open group, which cannot be redone. Returns false if no group is open, or if the
 * version before it was discarded. */
bool history_cancel_group(History *history);

bool history_can_undo(const History *history);
bool history_can_redo(const History *history);

/** Returns a version by its index, 0 to history_steps, borrowed while it is kept. */
const Project *history_version(const History *history, uint32_t index);

/** Returns the number of kept steps. Step 0 is the oldest and leads from version 0 to version 1. */
uint32_t history_steps(const History *history);
/** Returns the index of the current version; 0 is before the first kept step. */
uint32_t history_position(const History *history);
const char *history_label(const History *history, uint32_t step);
/** Marks the last step as small, such as one press of an arrow key. Lists show successive small
 * steps as one. */
void history_mark_small(History *history);
bool history_is_small(const History *history, uint32_t step);
/** Makes the version with an index current. Returns false if it does not exist. */
bool history_go(History *history, uint32_t index);

/** Attaches data of the caller to the current version, in place of earlier data. It is released
 * with the version, or when other data replaces it. */
void history_attach(History *history, void *data, GDestroyNotify release);
/** Returns the data attached to the current version, borrowed, or NULL. */
const void *history_attached(const History *history);

/** Records which version the saved file contains. NULL: none, so that every version is modified. */
void history_saved(History *history, const Project *version);
/** True if the current version differs from the saved one. */
bool history_is_modified(const History *history);

/** Replaces every kept version, including the saved one, for example because the file was moved and
 * paths relative to it change. `remake` returns a new version, or one more reference to the old
 * one. */
void history_replace_all(History *history, Project *(*remake)(void *user, const Project *version),
                         void *user);

/** Returns the bytes of memory that the kept versions use in addition to the current one. */
size_t history_bytes(const History *history);

/** Called after every change of the current version. A history has one listener at a time; NULL for
 * none. */
typedef void (*HistoryListener)(void *user, const Project *before, const Project *after);
void history_listen(History *history, HistoryListener listener, void *user);

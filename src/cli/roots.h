/* SPDX-License-Identifier: MIT */
/**
 * cli/roots.h: the folders and files that a project may read outside its own folder, because the
 * user allowed it: those of --root, those that the command line names, and those that were allowed
 * before (file/consent.h).
 *
 *     GPtrArray *roots = project_roots("duel.gabarit", given, NULL, true);
 *     if (roots == NULL)
 *         return STATUS_ERROR;
 *     confinement_read_all(confinement, roots);
 *     ...
 *     project_open("duel.gabarit", roots, &open);
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/** The environment variable with further roots, separated by colons. If it is set, what was allowed
 * before is neither used nor extended, so that a build depends on nothing else. */
#define ROOTS_VARIABLE "GABARIT_ROOTS"

/** The option that allows a folder, for messages. */
#define ROOT_OPTION "--root"

/**
 * Returns the absolute paths that a project may read, without links. `given` are the values of
 * --root. `files` are files that the user imports (NULL-terminated, or NULL): each is allowed or,
 * if it is a file that names others (an atlas, a map of Tiled), its folder. Both are remembered for
 * the project if `remember` is true and they are outside its folder. Must be called before the
 * process is confined and with a project that the command line names. The caller unrefs the result.
 * Reports and returns NULL if a folder of --root does not exist.
 */
GPtrArray *project_roots(const char *project, const GPtrArray *given, const char *const *files,
                         bool remember);

/** Returns project_roots for each of several projects (NULL-terminated): an array of arrays, in the
 * same order, remembered for each project. What one project may read is not allowed to another. */
GPtrArray *project_roots_each(const char *const *projects, const GPtrArray *given);

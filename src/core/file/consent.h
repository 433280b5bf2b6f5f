/* SPDX-License-Identifier: MIT */
/**
 * file/consent.h: stores what the user has allowed a project: reading files outside its folder, or
 * exporting to a file there; and which project wrote an output. The editor and gab share these
 * consents. They are stored in the user's state on this machine and not in the project, which could
 * otherwise grant itself anything.
 *
 *     consent_give("/games/duel.gabarit", CONSENT_READ, "/art");
 *     char **roots = consent_paths("/games/duel.gabarit", CONSENT_READ);       // "/art"
 *     ...
 *     consent_revoke_all("/games/duel.gabarit");
 *
 * A consent is valid for the project file at that path, after links are resolved, and for a path
 * without links: neither a link in the place of the project nor one in the place of the allowed
 * path extends it. A copied or moved project has no consents. A state that another user could have
 * written is ignored.
 */
#pragma once

#include <stdbool.h>

typedef enum ConsentKind {
    CONSENT_READ, /**< reading pictures and palettes: a file, or all files below a folder */
    CONSENT_WRITE /**< exporting to a file */
} ConsentKind;

/** Store consents for an existing project: to one path, or to a NULL-terminated array of paths.
 * Paths with control characters are not stored. If the state cannot be written, nothing happens,
 * and the user is asked again next time. */
void consent_give(const char *project, ConsentKind kind, const char *path);
void consent_give_all(const char *project, ConsentKind kind, const char *const *paths);

/** Returns the allowed paths in the order in which they were allowed, without links;
 * NULL-terminated. The caller frees them with g_strfreev. */
char **consent_paths(const char *project, ConsentKind kind);
/** True if a path is one of those that were allowed; an allowed folder is not searched. */
bool consent_is_given(const char *project, ConsentKind kind, const char *path);

/** Records that an owner wrote a file: the path of a project's file, or another text for a project
 * that has none yet. If the state cannot be written, nothing happens. */
void consent_set_owner(const char *path, const char *owner);
/** Returns the owner that wrote a file last; NULL if it is unknown, or a project that does not
 * exist any more. The caller frees it. */
char *consent_owner(const char *path);

/** Returns the folder of this state. The caller frees it. */
char *consent_folder(void);

/** Deletes all consents of a project, which need not exist any more. Returns false with errno if
 * that is not possible. */
bool consent_revoke_all(const char *project);

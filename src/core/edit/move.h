/* SPDX-License-Identifier: MIT */
/**
 * edit/move.h: adapts a project whose file moves to another folder: paths relative to that file
 * (pictures, palette, exports) are rewritten, so that they lead to the same files.
 *
 *     ProjectMove move = {.from = "/home/me/art", .to = "/home/me/games/duel"};
 *     Project *after = edit_move_project(&move, before);
 *     project_move_clear(&move);
 */
#pragma once

#include "edit/edit.h"

/** The old and the new folder. Both are absolute and contain no symbolic links. */
typedef struct ProjectMove {
    const char *from; /**< NULL: the project was never saved */
    const char *to;
    Project *was, *became; /**< internal: the last call, so that versions still share pictures */
} ProjectMove;

/** Returns the version for a file in `to`, made from a version for a file in `from`. Reads no file.
 * The result is never NULL; it equals `before` if there is nothing to change. */
Project *edit_move_project(ProjectMove *move, const Project *before);
/** Frees the versions that a move holds. */
void project_move_clear(ProjectMove *move);

/** Returns a path as it is stored in a project in a folder: relative, with / and `..`, or absolute
 * if the two have no component in common. Both arguments are absolute. The caller frees it. */
char *path_from_folder(const char *path, const char *folder);

/* SPDX-License-Identifier: MIT */
/**
 * edit/move.h: a project whose file moves to another folder: paths relative to that file (pictures,
 * palette, exports) are rewritten, so that they lead to the same files.
 *
 *     ProjectMove move = {.from = "/home/me/art", .to = "/home/me/games/duel"};
 *     Project *there = edit_move_project(&move, here);
 *     project_move_clear(&move);
 */
#ifndef GABARIT_EDIT_MOVE_H
#define GABARIT_EDIT_MOVE_H

#include "edit/edit.h"

/** From which folder to which. Folders are absolute and without links. */
typedef struct ProjectMove {
    const char *from; /**< NULL: the project was never saved */
    const char *to;
    Project *was, *became; /**< internal: keeps versions sharing what they shared before */
} ProjectMove;

/** The version for a file in the folder `to`, made from one for `from`; no file is read. Never
 * NULL; the same version when there is nothing to do. */
Project *edit_move_project(ProjectMove *move, const Project *before);
/** Frees what a move remembers. */
void project_move_clear(ProjectMove *move);

/** A path as a project in a folder names it: relative, with / and `..`, or absolute where both have
 * nothing in common. Both arguments are absolute. The caller frees it. */
char *path_from_folder(const char *path, const char *folder);

#endif

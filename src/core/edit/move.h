/* SPDX-License-Identifier: MIT */
/**
 * edit/move.h: a project whose file comes to another folder: what it names relative to that file
 * (pictures, palette, exports) is named anew, so that it stays the same.
 *
 *     ProjectMove move = {.from = "/home/me/art", .to = "/home/me/games/duel"};
 *     Project *there = edit_move_project(&move, here);
 *     project_move_clear(&move);
 */
#ifndef GABARIT_EDIT_MOVE_H
#define GABARIT_EDIT_MOVE_H

#include "edit/edit.h"

/** From where to where. Folders are absolute and without links. */
typedef struct ProjectMove {
    const char *from; /**< NULL: the project was never saved */
    const char *to;
    Project *was, *became; /**< internal: what versions share, they share afterwards */
} ProjectMove;

/** The version whose file is in the folder `to` of one whose file is in `from`; no file is read.
 * Never NULL; the same version when there is nothing to do. */
Project *edit_move_project(ProjectMove *move, const Project *before);
/** Frees what a move remembers. */
void project_move_clear(ProjectMove *move);

/** A path as a project in a folder names it: below and beside it relative, with / and `..`;
 * absolute where they have nothing in common. Both absolute. The caller frees it. */
char *path_from_folder(const char *path, const char *folder);

#endif

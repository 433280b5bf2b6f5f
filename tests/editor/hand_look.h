/* SPDX-License-Identifier: MIT */
/*
 * What a person could notice: a digest of all that the windows show, of the project, of what is
 * shown and selected of it, of the focus and of the clipboard. Two looks that are equal show that
 * nothing happened between them.
 *
 *     char *before = hand_look();
 */
#ifndef TESTS_EDITOR_HAND_LOOK_H
#define TESTS_EDITOR_HAND_LOOK_H

/* The caller's. */
char *hand_look(void);

#endif

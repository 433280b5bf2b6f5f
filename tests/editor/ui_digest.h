/* SPDX-License-Identifier: MIT */
/*
 * A digest of everything that a user could notice: all that the windows show, the project, what is
 * shown and selected in it, the focus and the clipboard. Two equal digests mean that nothing
 * happened between them.
 *
 *     char *before = ui_digest();
 */
#ifndef TESTS_EDITOR_UI_DIGEST_H
#define TESTS_EDITOR_UI_DIGEST_H

/* The caller frees it. */
char *ui_digest(void);

#endif

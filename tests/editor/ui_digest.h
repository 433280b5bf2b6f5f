/* SPDX-License-Identifier: MIT */
/*
 * A digest of everything that a user could notice: the content of the windows, the project, the
 * view, the selection, the focus and the clipboard. If two digests are equal, nothing noticeable
 * happened between them.
 *
 *     char *before = ui_digest();
 */
#pragma once

/* The caller frees the digest. */
char *ui_digest(void);

/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-ask.h: the dialog that asks what pictures are to become: guessed from the pixels,
 * or as it was last time, and shown before it is done.
 *
 *     ed_import_ask(window, g_strdupv(paths));
 */
#ifndef GABARIT_APP_ED_IMPORT_ASK_H
#define GABARIT_APP_ED_IMPORT_ASK_H

#include "app/ed-window.h"
#include "session/ed-file.h"

/** Takes over the paths, which end with NULL. The window has a project. */
void ed_import_ask(EdWindow *window, char **paths);

/** Imports parts into the window's project, and tells how it went; what is given is copied. */
void ed_import_begin_parts(EdWindow *window, const EdImportPart *parts, uint32_t count);

#endif

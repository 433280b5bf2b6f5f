/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-ask.h: the dialog that asks what pictures and maps of Tiled become. It begins with
 * settings guessed from the pixels or remembered from earlier imports, and shows the result before
 * it is imported.
 *
 *     ed_import_ask(window, g_strdupv(paths));
 */
#ifndef GABARIT_APP_ED_IMPORT_ASK_H
#define GABARIT_APP_ED_IMPORT_ASK_H

#include "app/ed-window.h"
#include "session/ed-file.h"

/** True if the dialog asks about a file: what it becomes is not defined by the file. */
gboolean ed_import_asks(const char *path);
/** Opens the dialog. Takes ownership of the paths, which end with NULL. The window has a
 * project. */
void ed_import_ask(EdWindow *window, char **paths);

/** Imports parts into the window's project, and reports a failure in the window. Everything passed
 * is copied. */
void ed_import_begin_parts(EdWindow *window, const EdImportPart *parts, uint32_t count);

#endif

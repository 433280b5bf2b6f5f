/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-ask.h: the dialog in which the user chooses as what pictures and Tiled maps
 * are imported. Its initial settings are guessed from the pixels or remembered from earlier
 * imports. It shows the result before anything is imported.
 *
 *     ed_import_ask(window, g_strdupv(paths));
 */
#pragma once

#include "app/ed-window.h"
#include "session/ed-file.h"

/** True if the dialog must ask how to import the file, because the file does not define its
 * frames. */
gboolean ed_import_needs_dialog(const char *path);
/** Opens the dialog. Takes ownership of the paths, which end with NULL. The window must have a
 * project. */
void ed_import_ask(EdWindow *window, char **paths);

/** Imports parts (files with the same options) into the window's project; the window shows an error
 * if this fails. All arguments are copied. */
void ed_import_begin_parts(EdWindow *window, const EdImportPart *parts, uint32_t count);

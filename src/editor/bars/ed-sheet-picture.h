/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-sheet-picture.h: the pixels that the import dialog shows for a file before the file is
 * imported.
 *
 *     Pixels *pixels = ed_sheet_picture_read(store, "cave.tmx", &options, cancel, &error);
 */
#pragma once

#include "formats/import_files.h"

/** Returns the pixels of a picture (of its first frame, if it has several); for a Tiled map, a
 * drawing of the map or level that would be imported with the options. The store is that of the
 * file's folder. The caller unrefs the pixels. NULL with an error. Usable on any thread. */
Pixels *ed_sheet_picture_read(PictureStore *store, const char *name, const ImportOptions *options,
                              GCancellable *cancel, GError **error);

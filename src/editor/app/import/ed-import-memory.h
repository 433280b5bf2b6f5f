/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-memory.h: remembers how pictures were imported. The same picture, or one of
 * the same size from the same folder, is probably cut in the same way.
 *
 *     ImportOptions options;
 *     if (ed_import_recall(path, width, height, &guess, &options))
 *         show(&options);
 */
#pragma once

#include "formats/import_files.h"
#include "import/sheet/guess.h"

/** Stores the kind, the cut and whether rows are animations. Cuts made by hand are not stored. */
void ed_import_remember(const char *path, uint32_t width, uint32_t height,
                        const ImportOptions *options);
/** Gets the options stored for the picture itself, or else for the latest similar one; false if
 * there are none. From another picture, only what fits this one is adopted: the background and the
 * size of specks depend on the pixels, so they are those of the guess about this picture. */
bool ed_import_recall(const char *path, uint32_t width, uint32_t height, const SheetGuess *guess,
                      ImportOptions *options);

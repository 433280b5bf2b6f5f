/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-memory.h: how pictures were imported before: the same one, or one of the same size
 * from the same folder, is probably to be cut alike.
 *
 *     ImportOptions options;
 *     if (ed_import_recall(path, width, height, &options))
 *         show(&options);
 */
#ifndef GABARIT_APP_ED_IMPORT_MEMORY_H
#define GABARIT_APP_ED_IMPORT_MEMORY_H

#include "import/import.h"

/** Keeps the kind, the cut and whether rows are animations; not what was drawn by hand. */
void ed_import_remember(const char *path, uint32_t width, uint32_t height,
                        const ImportOptions *options);
/** The same, for the picture itself or else for the latest one that is like it; false for none. */
bool ed_import_recall(const char *path, uint32_t width, uint32_t height, ImportOptions *options);

#endif

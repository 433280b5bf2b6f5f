/* SPDX-License-Identifier: MIT */
/* What the importers share. */
#ifndef GABARIT_IMPORT_INTERNAL_H
#define GABARIT_IMPORT_INTERNAL_H

#include "edit/renew.h"
#include "import/import.h"

/* The importer of PNG files; see Importer. */
Project *import_png(const Project *before, PictureStore *store, const char *const *paths,
                    const ImportOptions *options, ImportDone *done, GError **error);

/* Moves the frames that an import as a sprite made to another sprite; see ImportPosition. */
Project *move_frames_over(const Project *imported, const ImportPosition *at, uint64_t from,
                          GError **error);

/* The pixels of a path, from a store; the caller's. */
Pixels *pixels_at(PictureStore *store, const char *path, GError **error);

/* A picture as it is now, for the edits that add or renew it. */
RenewedPicture renewed_picture(const char *path, const Pixels *pixels);

#endif

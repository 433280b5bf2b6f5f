/* SPDX-License-Identifier: MIT */
/* What the importers share. */
#ifndef GABARIT_IMPORT_INTERNAL_H
#define GABARIT_IMPORT_INTERNAL_H

#include "edit/renew.h"
#include "import/import.h"
#include "model/picture_source.h"

/* The importer of files with one picture; see Importer. */
Project *import_pictures(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error);

/* The same for .aseprite and GIF files, and for atlases in JSON. */
Project *import_aseprite(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error);
Project *import_gif(const Project *before, PictureStore *store, const char *const *paths,
                    const ImportOptions *options, ImportDone *done, GError **error);
Project *import_atlas(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/* The same for Tiled's files, of which maps become levels or maps, too. */
Project *import_tiled(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/* The same for WAD files of Doom, whose maps become levels. */
Project *import_doom(const Project *before, PictureStore *store, const char *const *paths,
                     const ImportOptions *options, ImportDone *done, GError **error);

/* The same for AIR and SFF files of MUGEN. */
Project *import_mugen(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);
/* What import_companions answers for an AIR file. */
char **import_companions_of_air(const char *path);

/* The first picture of each file as a map or a level, whatever the format. */
Project *import_sheets_of(const Project *before, PictureStore *store, const char *const *paths,
                          const ImportOptions *options, ImportDone *done, GError **error);

/* Moves the frames that an import as a sprite made to another sprite; see ImportPosition. */
Project *move_frames_over(const Project *imported, const ImportPosition *at, uint64_t from,
                          GError **error);

/* The pixels of a part of a file, from a store; the caller's. */
Pixels *pixels_at(PictureStore *store, const PictureSource *source, GError **error);

/* A new frame that shows a rectangle of a picture, notes its art and has a mask of its own; the
 * caller's. */
Frame *drawn_frame(uint64_t picture, PixelRect rect, const Pixels *pixels, const SheetCut *cut);

/* A picture as it is now, for the edits that add or renew it. */
RenewedPicture renewed_picture(const PictureSource *source, const Pixels *pixels);

/* The path of a file that the file at a path names, seen from its folder; the caller's. */
char *path_beside(const char *path, const char *name);

/* The name of the frame that shows a part of a file with several: "hero 3"; the caller's. */
char *part_name(const char *path, uint32_t part);

#endif

/* SPDX-License-Identifier: MIT */
/* Declarations shared by the importers. */
#pragma once

#include "art/content.h"
#include "edit/renew.h"
#include "import/import.h"
#include "model/budget.h"
#include "model/picture_source.h"

/* Imports files with one picture; see Importer. */
Project *import_pictures(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error);

/* Import .aseprite and GIF files, and atlases in JSON. */
Project *import_aseprite(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error);
Project *import_gif(const Project *before, PictureStore *store, const char *const *paths,
                    const ImportOptions *options, ImportDone *done, GError **error);
Project *import_atlas(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/* Imports Tiled's files: tilesets as sprites, and maps as levels or maps. */
Project *import_tiled(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/* Imports the maps of Doom's WAD files as levels. */
Project *import_doom(const Project *before, PictureStore *store, const char *const *paths,
                     const ImportOptions *options, ImportDone *done, GError **error);

/* Imports AIR and SFF files of MUGEN. */
Project *import_mugen(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);
/* Returns the result of import_companions for an AIR file. */
char **import_companions_of_air(const char *path);

/* Imports the first picture of each file as a map or a level, in any format. */
Project *import_sheets_of(const Project *before, PictureStore *store, const char *const *paths,
                          const ImportOptions *options, ImportDone *done, GError **error);

/* Checks the size of a result in files, where what nodes share is repeated. */
bool import_result_fits(const Project *before, const Project *after, Budget *budget,
                        GError **error);

/* Moves the frames of a newly imported sprite, `from`, into another sprite; see ImportPosition. */
Project *move_frames_to_sprite(const Project *imported, const ImportPosition *at, uint64_t from,
                               GError **error);

/* Returns the pixels of a part of a file, from a store; the caller owns them. */
Pixels *pixels_at(PictureStore *store, const PictureSource *source, GError **error);

/* Returns a new frame that shows a rectangle of a picture; the caller owns it. It adopts `mask`. */
Frame *new_frame(uint64_t picture, PixelRect rect, Mask *mask, const FrameContent *content);
/* Does the same for a rectangle of these pixels, with the digest of its art and its own mask. */
Frame *drawn_frame(uint64_t picture, PixelRect rect, const Pixels *pixels, const SheetCut *cut);

/* Returns the current state of a picture, for the edits that add or update it. */
RenewedPicture renewed_picture(const PictureSource *source, const Pixels *pixels);

/* Resolves a file name relative to the folder of the file at a path; the caller frees it. */
char *path_relative_to_file(const char *path, const char *name);

/* Returns a name for the frame that shows one part of a file with several parts, such as "hero 3";
 * the caller frees it. */
char *part_name(const char *path, uint32_t part);

/* SPDX-License-Identifier: MIT */
/* Frames that show pictures, and paths of files; shared by importers. */
#pragma once

#include "art/content.h"
#include "edit/renew.h"
#include "import/import.h"

/* Imports the first picture of each file as a map or a level, in any format. */
Project *import_sheets_of(const Project *before, PictureStore *store, const char *const *paths,
                          const ImportOptions *options, ImportDone *done, GError **error);

/* Moves the frames of a new sprite, `from`, into another sprite; see ImportPosition. Its animations
 * are also added, unless the position is in an animation. With a store, frames without a hot spot
 * get one as far from their feet as those of the other frames usually are. */
Project *move_frames_to_sprite(const Project *imported, PictureStore *store,
                               const ImportPosition *at, uint64_t from, GError **error);
/* Returns the path of the atlas of a frame, or (NULL) of the frames of a sprite that do not record
 * their own; see IMPORT_ATLAS_KEY. NULL if there is none; the caller frees it. */
char *atlas_path(const Project *project, const Sprite *sprite, const Frame *frame);

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

/* Returns the path of a file relative to the folder of another one, so that it is still found if
 * both are moved. The caller frees it. */
char *path_from_file(const char *path, const char *other);

/* Returns a name for the frame that shows one part of a file with several parts, such as "hero 3";
 * the caller frees it. */
char *part_name(const char *path, uint32_t part);

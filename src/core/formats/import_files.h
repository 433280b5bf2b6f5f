/* SPDX-License-Identifier: MIT */
/**
 * formats/import_files.h: imports files into a project as sprites, maps or levels, with the
 * importers of formats.h.
 *
 *     ImportOptions options = {.as = IMPORT_SPRITE, .cut = {.kind = CUT_ISLANDS, .gap = 1}};
 *     ImportDone done;
 *     Project *after = import_files(before, store, paths, &options, &done, &error);
 *
 * Paths are as the project will store them: relative to its folder, or absolute below a root of the
 * store. If anything fails, nothing is changed. To import art again after it has changed, see
 * again/again.h.
 */
#pragma once

#include "formats/formats.h"

/** Returns a new store (picture_store_new) that also draws the files of importers that can be
 * drawn, as the pictures of levels and maps: the path of such a picture is that of the file. */
PictureStore *import_store_new(const char *folder, const char *const *roots,
                               const PictureLimits *limits);

/**
 * Imports the files in `paths` (NULL-terminated), in the natural order of their names (2 before
 * 10).
 *
 * As a sprite: each file becomes a frame with its name, or is cut into frames. Files whose names
 * differ only in their last number (walk_01, walk_02) become an animation named without it (walk);
 * so does each sheet if there are several. Files that define their own frames become these.
 *
 * As maps or levels: each file becomes one, or as many as it contains; of a picture with several
 * frames, the first is used.
 *
 * Returns NULL with an error that names the file; IMPORT_NO_FRAMES if `paths` is empty.
 */
Project *import_files(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, GError **error);

/** Checks the size of a result in files, where what nodes share is repeated. */
bool import_result_fits(const Project *before, const Project *after, Budget *budget,
                        GError **error);

/** Returns the kind of asset that a file becomes by default. */
ImportAs import_as_usual(PictureStore *store, const char *path);

/** True if the suffix of a file name is that of a drawn map, which becomes a level or zones. */
bool import_is_drawn_map(const char *path);

/** True if the suffix of a file name is that of a file that needs others, such as an atlas. */
bool import_needs_others(const char *path);
/** Returns the paths of the files that a file needs. The path need not be in a project. The caller
 * frees them (g_strfreev); NULL with an error. */
char **import_companions(const char *path, GError **error);

/** Returns the names of the maps in a file, in its order, each of which can be imported on its own.
 * The path need not be in a project. The caller frees them (g_strfreev). NULL with an error, and
 * for a file that is not such a collection. */
char **import_maps_of(const char *path, GError **error);

/** Returns the path of the atlas that a frame was made from, or (NULL) most frames of a sprite; the
 * caller frees it. NULL if none. See IMPORT_ATLAS_KEY. */
char *import_atlas_of(const Project *project, const Sprite *sprite, const Frame *frame);
/** Returns the paths of all atlases that the frames of a sprite were made from; the caller frees
 * them (g_strfreev). */
char **import_atlases_of(const Project *project, const Sprite *sprite);

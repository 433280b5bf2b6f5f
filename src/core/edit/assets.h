/* SPDX-License-Identifier: MIT */
/**
 * edit/assets.h: sprites, maps, levels and pictures as a whole: making, copying, removing.
 *
 *     uint64_t ken;
 *     Project *after = edit_add_sprite(before, "ken", &ken, &error);
 *     Project *twice = edit_duplicate(after, &path, &copy, &error);      // "ken 2"
 */
#ifndef GABARIT_EDIT_ASSETS_H
#define GABARIT_EDIT_ASSETS_H

#include "edit/edit.h"

/** A name that no item of a list has: the wanted one, or with a number after it. The caller
 * frees. */
char *asset_free_name(const List *list, const char *wanted);

/** New ones, at the end of their lists. Names that are taken get a number. A map has one plane,
 * "zones", without zones; a level has one layer of walls. */
Project *edit_add_sprite(const Project *before, const char *name, uint64_t *id, GError **error);
Project *edit_add_map(const Project *before, const char *name, uint64_t picture, int32_t width,
                      int32_t height, uint64_t *id, GError **error);
Project *edit_add_level(const Project *before, const char *name, int32_t width, int32_t height,
                        uint64_t *id, GError **error);

/** A picture by its path; where the project has it already, that one, with size and digest as they
 * are now. */
Project *edit_add_picture(const Project *before, const char *path, int32_t width, int32_t height,
                          const uint8_t digest[16], uint64_t *id, GError **error);

/** A frame at the end of a sprite: a rectangle of a picture. */
Project *edit_add_frame(const Project *before, uint64_t sprite, uint64_t picture, PixelRect rect,
                        const char *name, uint64_t *id, GError **error);

/** The picture behind a level, which gets its size; 0: none any more. */
Project *edit_set_level_picture(const Project *before, uint64_t level, uint64_t picture,
                                GError **error);
/** The sheet of a layer's tiles, or the picture of its heights; 0: none. */
Project *edit_set_layer_picture(const Project *before, uint64_t level, uint64_t layer,
                                uint64_t picture, GError **error);

/** A copy directly after the original, with ids of its own and a free name; of assets, frames,
 * animations, planes, layers, shapes, bands. */
Project *edit_duplicate(const Project *before, const Path *path, uint64_t *id, GError **error);

/** Removes an asset, frame, animation, plane, layer, shape or band, and what referred to it: steps
 * of animations, planes of a band. Pictures that nothing shows any more go, too. */
Project *edit_remove_asset(const Project *before, const Path *path, GError **error);

/** Copies an asset from another project. Tags are found by name, or added; pictures by the path
 * that `picture_path` (NULL: the same) makes of theirs. */
Project *edit_copy_from(const Project *before, const Project *source, const Path *path,
                        char *(*picture_path)(void *user, const char *path), void *user,
                        uint64_t *id, GError **error);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * edit/assets.h: adds, copies and removes whole sprites, maps, levels and pictures.
 *
 *     uint64_t ken;
 *     Project *after = edit_add_sprite(before, "ken", &ken, &error);
 *     Project *with_copy = edit_duplicate(after, &path, &copy, &error);    // "ken 2"
 */
#pragma once

#include "edit/edit.h"
#include "model/picture_source.h"

/** Returns a name that no item of a list has: the wanted name, or that name with a number appended.
 * The caller frees it. To name many items, use a NameSet. */
char *asset_free_name(const List *list, const char *wanted);

/** Add an asset at the end of its list. A number is added to its name if another asset has that
 * name. A new map has one plane, "zones", without zones; a new level has one layer of walls,
 * and is seen from the side if the project's tags are those of a platformer. */
Project *edit_add_sprite(const Project *before, const char *name, uint64_t *id, GError **error);
Project *edit_add_map(const Project *before, const char *name, uint64_t picture, int32_t width,
                      int32_t height, uint64_t *id, GError **error);
Project *edit_add_level(const Project *before, const char *name, int32_t width, int32_t height,
                        uint64_t *id, GError **error);

/** Adds the first part of the picture file at a path. If the project already contains it, updates
 * its size and digest. */
Project *edit_add_picture(const Project *before, const char *path, int32_t width, int32_t height,
                          const uint8_t digest[16], uint64_t *id, GError **error);

/** Sets the background picture of a level, and the level's size to that of the picture; 0 removes
 * the picture. */
Project *edit_set_level_picture(const Project *before, uint64_t level, uint64_t picture,
                                GError **error);
/** Sets the sheet of a tile layer, or the picture of a height layer; 0 removes it. */
Project *edit_set_layer_picture(const Project *before, uint64_t level, uint64_t layer,
                                uint64_t picture, GError **error);

/** Inserts a copy directly after the original, with new ids and a free name. Works on assets,
 * frames, animations, planes, layers, shapes and bands. */
Project *edit_duplicate(const Project *before, const Path *path, uint64_t *id, GError **error);

/** Removes an asset, frame, animation, plane, layer, shape or band, and references to it: steps of
 * animations, bands of planes. Pictures that are no longer used are removed, too. */
Project *edit_remove_asset(const Project *before, const Path *path, GError **error);

/** Copies an asset from another project. Its tags are matched by name and its pictures by path;
 * those that the project does not contain are added. `picture_path` translates the path of a
 * picture; NULL: paths remain as they are. */
Project *edit_copy_from(const Project *before, const Project *source, const Path *path,
                        char *(*picture_path)(void *user, const char *path), void *user,
                        uint64_t *id, GError **error);

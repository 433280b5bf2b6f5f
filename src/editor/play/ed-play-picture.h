/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-picture.h: shows successive pictures of a game. Parts that are equal in two
 * successive pictures are neither copied nor painted again.
 *
 *     EdPlayPicture *picture = ed_play_picture_new();
 *     ed_play_picture_update(picture, &target, scale);       // on which the game has drawn
 *     ed_play_picture_snapshot(picture, snapshot);
 */
#pragma once

#include "draw/target.h"

#include <gtk/gtk.h>

typedef struct EdPlayPicture EdPlayPicture;

/** Creates an empty picture. */
EdPlayPicture *ed_play_picture_new(void);
/** Frees the picture, which may be NULL. */
void ed_play_picture_free(EdPlayPicture *picture);

/** Copies the squares that differ from the previous picture; `scale` is the widget's scale factor.
 * Alpha is ignored. */
void ed_play_picture_update(EdPlayPicture *picture, const DrawTarget *target, int scale);
/** Appends the current picture, with its corner at the origin of the snapshot. */
void ed_play_picture_snapshot(const EdPlayPicture *picture, GtkSnapshot *snapshot);

/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-asset-picture.h: a thumbnail of an asset, 30 x 26 pixels, drawn by core/draw: the
 * first frame of a sprite, a map with its zones, a level with its walls. It is drawn once for each
 * version of the asset, and again when its image file has been read.
 *
 *     ed_asset_picture_show(picture, session, sprite->id);
 */
#pragma once

#include "session/ed-session.h"

#include <gtk/gtk.h>

#define ED_TYPE_ASSET_PICTURE (ed_asset_picture_get_type())
G_DECLARE_FINAL_TYPE(EdAssetPicture, ed_asset_picture, ED, ASSET_PICTURE, GtkWidget)

/** Shows an asset of the current version; an unknown id shows nothing. */
void ed_asset_picture_show(EdAssetPicture *picture, EdSession *session, uint64_t asset);
/** Shows one frame of a sprite; 0 for the first frame. */
void ed_asset_picture_show_frame(EdAssetPicture *picture, EdSession *session, uint64_t sprite,
                                 uint64_t frame);
/** Sets another size in pixels; the default is that of a list row. */
void ed_asset_picture_set_size(EdAssetPicture *picture, int width, int height);

/* SPDX-License-Identifier: MIT */
/* Levels that were made of maps of Doom, again, after the WAD file has changed. */
#ifndef GABARIT_IMPORT_DOOM_AGAIN_H
#define GABARIT_IMPORT_DOOM_AGAIN_H

#include "import/tiled_again.h"

/* What a level becomes by what its file says now; the caller's. `project` gets the tags that it
 * needs, `asset` the counts. NULL with an error that does not name the file. */
Level *doom_again(Project **project, PictureStore *store, const Level *old, const char *path,
                  AgainAsset *asset, GError **error);

#endif

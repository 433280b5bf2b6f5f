/* SPDX-License-Identifier: MIT */
/* Updates levels that were imported from maps of Doom, after the WAD file has changed. */
#ifndef GABARIT_IMPORT_DOOM_AGAIN_H
#define GABARIT_IMPORT_DOOM_AGAIN_H

#include "import/doom.h"
#include "import/tiled_again.h"

/* Returns the new version of a level from the current content of its file, which is at a path.
 * `project` is replaced by one with the tags that it needs; `asset` gets the counts. Returns NULL
 * with an error that does not name the file. */
Level *doom_again(Project **project, Budget *budget, const Wad *wad, const Level *old,
                  const char *path, AgainAsset *asset, GError **error);

#endif

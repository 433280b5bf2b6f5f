/* SPDX-License-Identifier: MIT */
/* Updates levels and maps that were imported from maps of Tiled; see formats/asset_merge.h. */
#pragma once

#include "formats/format.h"
#include "formats/tiled/tiled_import.h"

/* See Importer.import_again. */
void *tiled_import_again(const ImportedAsset *asset, AgainAsset *changes, GError **error);
/* Like merge_level, for a map; both maps have the same size. */
Map *tiled_merge_map(AgainAsset *asset, const Tiled *tiled, const Map *old, const Map *fresh);

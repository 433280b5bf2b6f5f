/* SPDX-License-Identifier: MIT */
/**
 * formats/asset_merge.h: updates levels and maps that were imported from files, after these have
 * changed: they adopt the changes, and keep what was added in the project.
 *
 *     Level *merged = merge_level(&asset, level, fresh);
 *
 * Walls, markers, zones and other nodes are found by their marks. If the data of a node in the file
 * is unchanged, its tag, name and properties stay as they are in the project; otherwise the data in
 * the file replaces these, and the rest stays. Its position is always that in the file.
 */
#pragma once

#include "model/document.h"

/** How the walls, markers or zones of a level or map have changed. */
typedef enum AgainAssetKind {
    AGAIN_ASSET_SAME = 0,
    AGAIN_ASSET_CHANGED, /**< the position or the data in the file has changed */
    AGAIN_ASSET_NEW,
    AGAIN_ASSET_REMOVED,
    AGAIN_ASSET_ADDED, /**< added in the project, not from a file: kept */
    AGAIN_ASSET_KINDS
} AgainAssetKind;

/** A level or map that was imported from a file. */
typedef struct AgainAsset {
    const void *node; /**< the new version of the level or map */
    /** Number of walls, markers and zones of each kind of change. */
    uint32_t walls[AGAIN_ASSET_KINDS], markers[AGAIN_ASSET_KINDS], zones[AGAIN_ASSET_KINDS];
} AgainAsset;

/** Returns the mark of a node: for a level or map the path of its file; for a layer, wall, marker
 * or zone its source in the file, and after the last blank a digest of the source's data. NULL if
 * it was not imported. */
const char *imported_mark(const void *node);

/** Returns the new version of a level, given one just made from the file; the caller owns it. The
 * counts of `asset` are increased. */
Level *merge_level(AgainAsset *asset, const Level *old, const Level *fresh);

/* ---- For merges of other nodes, see edit/merge.h ---- */

/** The state of a merge; a pointer to it is the first argument of these functions. */
typedef struct AssetMerge {
    AgainAsset *asset;
} AssetMerge;

bool was_imported(const void *node);
/** True if two imported nodes were made from the same source. */
gboolean imported_source_equal(gconstpointer a, gconstpointer b);
/** Returns the new version of a wall, marker or zone. */
void *merge_follow(AssetMerge *merge, const void *old, const void *fresh, bool moved);
/** Keeps a node that was added in the project; removes one that the file no longer has. */
void *merge_keep_added(void *merge, const void *old);
void *merge_add_new(void *merge, const void *fresh);

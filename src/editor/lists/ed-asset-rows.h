/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-asset-rows.h: the tree of a project's assets as rows: sprites with their animations,
 * maps with planes and bands, levels with layers, below three headings.
 *
 *     ed_rows_update(store, ed_asset_rows(project, ""));
 *     Path path = ed_asset_path(row);                  // not for headings and bands
 */
#pragma once

#include "session/ed-view.h"
#include "widgets/ed-row.h"

/** Kinds of rows. The id of a row is that of the asset; its part is the id of the animation, plane
 * or layer, or 0. */
enum {
    ED_ASSET_HEADING = 1, /**< the id is an EdAssetKind */
    ED_ASSET_SPRITE,
    ED_ASSET_ANIMATION,
    ED_ASSET_MAP,
    ED_ASSET_PLANE,
    ED_ASSET_BANDS,
    ED_ASSET_LEVEL,
    ED_ASSET_LAYER
};

/** Returns the headings, with all rows below them whose names match the search text `query` ("":
 * all). The caller owns them. */
GPtrArray *ed_asset_rows(const Project *project, const char *query);

/** Returns a row for a plane. The caller owns it. */
EdRow *ed_asset_plane_row(const Map *map, const Plane *plane);
/** Returns a row for a layer of a level. The caller owns it. */
EdRow *ed_asset_layer_row(const Level *level, const Layer *layer);

/** True if a row is an asset, and not a part of one. */
bool ed_asset_is_whole(EdRow *row);
/** Returns the path of a row's asset or part: for headings, that of the project; for bands, that of
 * the map. */
Path ed_asset_path(EdRow *row);
/** Returns the list that contains a row's asset or part; NULL for headings and bands. */
const List *ed_asset_siblings(const Project *project, EdRow *row);

/** Shows the asset or part of a row; does nothing for headings. */
void ed_asset_show(EdSession *session, EdRow *row);
/** Gets the kind, id and part of the row of the displayed asset or part. Returns false if no asset
 * is shown. */
bool ed_asset_shown(EdSession *session, guint *kind, uint64_t *id, uint64_t *part);

/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-asset-rows.h: the tree of a project's assets as lines: sprites with their animations,
 * maps with planes and bands, levels with layers, below three headings.
 *
 *     ed_rows_update(store, ed_asset_rows(project, ""));
 *     Path path = ed_asset_path(row);                  // of everything but headings and bands
 */
#ifndef GABARIT_LISTS_ED_ASSET_ROWS_H
#define GABARIT_LISTS_ED_ASSET_ROWS_H

#include "model/path.h"
#include "session/ed-view.h"
#include "widgets/ed-row.h"

/** Kinds of lines. The id is the asset's, the part what lies in it. */
enum {
    ED_ASSET_HEADING = 1, /**< id: an EdAssetKind */
    ED_ASSET_SPRITE,
    ED_ASSET_ANIMATION,
    ED_ASSET_MAP,
    ED_ASSET_PLANE,
    ED_ASSET_BANDS,
    ED_ASSET_LEVEL,
    ED_ASSET_LAYER
};

/** The headings with all lines below them whose names contain `words` ("": all). The caller's. */
GPtrArray *ed_asset_rows(const Project *project, const char *words);

/** The line of a plane; the caller's. */
EdRow *ed_asset_plane_row(const Map *map, const Plane *plane);
/** The line of a layer of a level. The caller's. */
EdRow *ed_asset_layer_row(const Level *level, const Layer *layer);

/** Whether a line stands for an asset, and not for a part of one. */
bool ed_asset_is_whole(EdRow *row);
/** What a line stands for; of headings the project's, of bands the map's. */
Path ed_asset_path(EdRow *row);
/** The list that contains a line's thing, and its index there; NULL for headings and bands. */
const List *ed_asset_siblings(const Project *project, EdRow *row);

/** Shows what a line stands for. */
void ed_asset_show(EdSession *session, EdRow *row);
/** The line that stands for what is shown: its kind, id and part; false for nothing. */
bool ed_asset_shown(EdSession *session, guint *kind, uint64_t *id, uint64_t *part);

#endif

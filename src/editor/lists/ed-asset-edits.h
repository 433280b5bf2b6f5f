/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-asset-edits.h: the edits of the asset tree: new assets and parts, copies, order,
 * removal. Each is one step of the history, and shows the result.
 *
 *     uint64_t id = ed_asset_add(session, "sprite");          // 0: refused, and told why
 *     ed_asset_move(session, row, -1);
 */
#ifndef GABARIT_LISTS_ED_ASSET_EDITS_H
#define GABARIT_LISTS_ED_ASSET_EDITS_H

#include "lists/ed-asset-rows.h"

/** A new "sprite", "map" or "level"; its id, or 0. */
uint64_t ed_asset_add(EdSession *session, const char *kind);
/** Adds a plane to the map shown. */
uint64_t ed_asset_add_plane(EdSession *session);
/** A new layer of the level that is shown: "walls", "tiles", "maze", "ground". */
uint64_t ed_asset_add_layer(EdSession *session, const char *kind);
/** A copy of what a line stands for. */
uint64_t ed_asset_duplicate(EdSession *session, EdRow *row);

/** Removes what a line stands for. */
void ed_asset_delete(EdSession *session, EdRow *row);
/** Gives it another name. */
void ed_asset_rename(EdSession *session, EdRow *row, const char *name);
/** Moves it to an index among its kind / by one position if possible. */
void ed_asset_move_to(EdSession *session, EdRow *row, uint32_t index);
void ed_asset_move(EdSession *session, EdRow *row, int by);
/** Whether it could move. */
bool ed_asset_can_move(EdSession *session, EdRow *row, int by);

#endif

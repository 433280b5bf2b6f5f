/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-asset-edits.h: the edits of the asset tree: new assets and parts, copies, order,
 * removal. Each is one step of the history, and shows the result.
 *
 *     uint64_t id = ed_asset_add(session, "sprite");          // 0: refused, with a notice
 *     ed_asset_move(session, row, -1);
 */
#pragma once

#include "lists/ed-asset-rows.h"

/** Adds an empty "sprite", "map" or "level". Returns its id, or 0. */
uint64_t ed_asset_add(EdSession *session, const char *kind);
/** Adds a plane to the map shown. Returns its id, or 0. */
uint64_t ed_asset_add_plane(EdSession *session);
/** Adds a layer to the level that is shown: "walls", "tiles", "maze", "ground", "heights". Returns
 * its id, or 0. */
uint64_t ed_asset_add_layer(EdSession *session, const char *kind);
/** Copies the asset or part of a row. Returns the id of the copy, or 0. */
uint64_t ed_asset_duplicate(EdSession *session, EdRow *row);

/** Removes the asset or part of a row. */
void ed_asset_delete(EdSession *session, EdRow *row);
/** Renames the asset or part of a row. */
void ed_asset_rename(EdSession *session, EdRow *row, const char *name);
/** Move the asset or part of a row among its siblings: to an index, or by `by` positions if
 * possible. */
void ed_asset_move_to(EdSession *session, EdRow *row, uint32_t index);
void ed_asset_move(EdSession *session, EdRow *row, int by);
/** True if ed_asset_move would move the asset or part of a row. */
bool ed_asset_can_move(EdSession *session, EdRow *row, int by);

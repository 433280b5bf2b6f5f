/* SPDX-License-Identifier: MIT */
/*
 * Implements level_walk_internal.h: walks through a layer of walls. level_walk_state_internal.h
 * describes the algorithm.
 */
#include "level_walk_state_internal.h"

void gab_walk(Walk *walk, const MoverPath *path)
{
    walk_along(walk, walk->meet, path, false);
}

/* ---- Positions ---- */

static uint32_t cell_of(const uint8_t *wall_layer, Vec position)
{
    double columns = read_u32(wall_layer + WALS_COLUMNS), rows = read_u32(wall_layer + WALS_ROWS);
    double column =
        (position.x - read_i32(wall_layer + WALS_LEFT)) / read_i32(wall_layer + WALS_CELL_W);
    double row =
        (position.y - read_i32(wall_layer + WALS_TOP)) / read_i32(wall_layer + WALS_CELL_H);
    return (uint32_t)clamp_to(round_down(row), 0, rows - 1) * (uint32_t)columns +
           (uint32_t)clamp_to(round_down(column), 0, columns - 1);
}

uint32_t gab_leaf_at(const WallStore *store, Vec position)
{
    const uint8_t *wall_layer = store->wall_layer;
    if (wall_layer == NULL || wall_layer[WALS_KIND] == GAB_PARTITION_NONE)
        return GAB_NONE;
    Elements nodes = elements_of(store->bank, SECTION_NODE, wall_layer, WALS_NODE);
    uint32_t child = nodes.count > 0 ? 0 : CHILD_IS_LEAF;
    if (wall_layer[WALS_KIND] == GAB_PARTITION_GRID)
        child = CHILD_IS_LEAF + cell_of(wall_layer, position);
    else if (read_u32(wall_layer + WALS_COLUMNS) > 0)
        child = read_u32(
            gab_element(store->bank, SECTION_ENTR,
                        read_u32(wall_layer + WALS_ENTRY) + cell_of(wall_layer, position)));
    while (child < nodes.count) {
        const uint8_t *node = element_at(&nodes, child);
        child = child_of(node, approach(node, position, (Vec){0, 0}).start < 0);
    }
    return child - CHILD_IS_LEAF < read_u32(wall_layer + WALS_LEAVES) ? child - CHILD_IS_LEAF
                                                                      : GAB_NONE;
}

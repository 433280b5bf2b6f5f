/* SPDX-License-Identifier: MIT */
#include "tools/ed-selected.h"

#include "session/ed-partition.h"

enum { MAX_CORNERS = 260, MAX_WALLS = 512 };

void ed_leaf_draw(EdOverlay *overlay, const DrawPartition *drawn, uint32_t leaf, EdMarkKind kind,
                  EdMarkStyle style)
{
    if (leaf >= drawn->leaf_count || drawn->leaves[leaf].count < 3)
        return;
    const DrawLeaf *region = &drawn->leaves[leaf];
    g_autofree EdMarkPoint *points = g_new(EdMarkPoint, region->count);
    for (uint32_t i = 0; i < region->count; i++)
        points[i] = (EdMarkPoint){region->corners[i].x, region->corners[i].y};
    ed_overlay_points(overlay, kind, points, region->count, true, style);
    ed_overlay_in_tag(overlay, (int32_t)leaf);
}

static void draw_node(const EdBuilt *built, const Level *level, uint32_t node, EdOverlay *overlay)
{
    gab_vec corners[MAX_CORNERS];
    EdMarkPoint points[MAX_CORNERS];
    gab_box within = {0, 0, (float)level->width, (float)level->height};
    uint32_t count = gab_layer_node_outline(built->layer, node, within, corners, MAX_CORNERS);
    for (uint32_t i = 0; i < count && i < MAX_CORNERS; i++)
        points[i] = (EdMarkPoint){(double)corners[i].x, (double)corners[i].y};
    if (count >= 3)
        ed_overlay_points(overlay, ED_MARK_POLYGON, points, MIN(count, MAX_CORNERS), true,
                          ED_STYLE_PROPOSED);
    const DrawCut *cut = &built->drawn->cuts[node];
    ed_overlay_line(overlay, cut->a.x, cut->a.y, cut->b.x, cut->b.y, ED_STYLE_PATH);
}

static void draw_walls(EdPartition *partition, EdOverlay *overlay)
{
    uint32_t count;
    const uint32_t *walls = ed_partition_picked_walls(partition, &count);
    const EdBuilt *built = ed_partition_built(partition);
    gab_level_wall wall;
    for (uint32_t i = 0; i < MIN(count, MAX_WALLS); i++)
        if (gab_layer_wall_at(built->layer, walls[i], &wall))
            ed_overlay_line(overlay, (double)wall.wall.a.x, (double)wall.wall.a.y,
                            (double)wall.wall.b.x, (double)wall.wall.b.y, ED_STYLE_HOVERED);
}

void ed_picked_draw(EdSession *session, EdOverlay *overlay)
{
    const Level *level = ed_session_level(session);
    if (level == NULL)
        return;
    EdPartition *partition = ed_session_partition(session);
    const EdBuilt *built = ed_partition_built(partition);
    EdPartitionPick pick = ed_partition_picked(partition);
    if (built == NULL || built->drawn == NULL || pick.kind == ED_PARTITION_NONE)
        return;
    if (pick.kind == ED_PARTITION_NODE && pick.number < built->drawn->cut_count)
        draw_node(built, level, pick.number, overlay);
    else if (pick.kind == ED_PARTITION_LEAF)
        ed_leaf_draw(overlay, built->drawn, pick.number, ED_MARK_POLYGON, ED_STYLE_PROPOSED);
    draw_walls(partition, overlay);
}

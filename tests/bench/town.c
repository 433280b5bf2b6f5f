/* SPDX-License-Identifier: MIT */
/* Implements town.h. */
#include "town.h"

#include "edit/assets.h"
#include "edit/levels.h"

#include <math.h>

/* Makes the i-th wall, which is a side of a room, clockwise. */
static Wall *make_wall(uint32_t i, uint32_t across)
{
    const int32_t corners[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    const int32_t side = TOWN_ROOM * DOCUMENT_PIXEL;
    uint32_t room = i / 4;
    int32_t x = (int32_t)(room % across), y = (int32_t)(room / across);
    Wall *wall = node_new(&wall_kind);
    wall->tag = (int32_t)(room % 7) + 1;
    wall->ax = (x + corners[i % 4][0]) * side;
    wall->ay = (y + corners[i % 4][1]) * side;
    wall->bx = (x + corners[i % 4 + 1][0]) * side;
    wall->by = (y + corners[i % 4 + 1][1]) * side;
    return wall;
}

Project *town_new(uint32_t walls, uint64_t *level, uint32_t *across)
{
    Project *project = project_new();
    GError *error = NULL;
    *across = (uint32_t)ceil(sqrt(walls / 4.0));
    int32_t side = (int32_t)*across * TOWN_ROOM;
    Project *with_level = edit_add_level(project, "town", side, side, level, &error);
    node_unref(project);
    const Level *new_level = project_level(with_level, *level);
    Path path = path_walls(*level, node_id(list_get(new_level->layers, 0)));
    void **items = g_new(void *, walls);
    for (uint32_t i = 0; i < walls; i++)
        items[i] = make_wall(i, *across);
    Project *complete = edit_put_list(with_level, &path, "walls", list_from(items, walls), &error);
    g_free(items);
    node_unref(with_level);
    return complete;
}

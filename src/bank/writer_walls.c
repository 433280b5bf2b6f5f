/* SPDX-License-Identifier: MIT */
/* Writes layers of walls, except their partitions, which writer_partition.c writes. */
#include "bank/writer_internal.h"

#include <gabarit/sweep.h>

#include <stdlib.h>

/* Returns the number of a wall's door plus 1, or 0 for a wall without a name. */
static uint32_t door_of(const PlainWall *wall, const Doors *doors)
{
    if (!wall->name || !wall->name[0])
        return 0;
    const char *const *found = bsearch(&wall->name, doors->names, doors->count,
                                       sizeof *doors->names, writer_compare_names);
    return (uint32_t)(found - (const char *const *)doors->names) + 1;
}

static bool put_wall(Writer *w, const PlainWall *wall, const Doors *doors)
{
    uint32_t index = writer_count(w, SECTION_WALL);
    uint8_t *p = writer_element(w, SECTION_WALL);
    if (!p || (wall->name && !writer_check_string(w, wall->name)) ||
        !writer_put_point(w, p + WALL_ENDS, "first", wall->ax, wall->ay) ||
        !writer_put_point(w, p + WALL_ENDS + 8, "second", wall->bx, wall->by) ||
        !writer_put_tag(w, p + WALL_TAG, wall->tag))
        return false;
    put_u32(p + WALL_DOOR, door_of(wall, doors));
    put_u8(p + WALL_BLOCKS, wall->front_only ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH);
    return writer_list_properties(w, GAB_KIND_WALL, index, &wall->properties);
}

bool writer_put_walls(Writer *w, const PlainWalls *walls, const Doors *doors)
{
    uint8_t *p = writer_element(w, SECTION_WALS);
    if (!p)
        return false;
    put_u32(p + WALS_WALL, writer_count(w, SECTION_WALL));
    put_u32(p + WALS_WALLS, walls->count);
    for (uint32_t i = 0; i < walls->count; i++) {
        writer_enter(w, "wall", i, walls->walls[i].name);
        if (!put_wall(w, &walls->walls[i], doors))
            return false;
        writer_leave(w);
    }
    return writer_put_partition(w, walls);
}

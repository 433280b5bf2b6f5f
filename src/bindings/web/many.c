/* SPDX-License-Identifier: MIT */
/*
 * Queries of the public headers for many points in one call, because a call from JavaScript into
 * the module costs as much as a small query. core.js provides them as methods whose names end in
 * Many. `points` and the results are arrays of `count` elements in the module's memory.
 */
#include <gabarit/gabarit.h>

GAB_API void many_frame_hit(gab_frame frame, const gab_pose *pose, const gab_filter *filter,
                            const gab_vec *points, uint32_t count, uint32_t *boxes)
{
    gab_hit hit;
    for (uint32_t i = 0; i < count; i++)
        boxes[i] = gab_frame_hit(frame, pose, points[i], filter, &hit) ? hit.box : GAB_NONE;
}

GAB_API void many_mask_holds(const gab_mask *mask, const gab_pose *pose, const gab_vec *points,
                             uint32_t count, uint8_t *held)
{
    for (uint32_t i = 0; i < count; i++)
        held[i] = gab_mask_holds(mask, pose, points[i]);
}

GAB_API void many_plane_numbers(gab_plane plane, const gab_vec *points, uint32_t count,
                                uint8_t *numbers)
{
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = gab_zone_value(gab_plane_zone_at_point(plane, points[i]));
}

/* Without distances, all results are 0, as in gab_map_clearance. */
GAB_API void many_map_clearance(gab_map map, const gab_vec *points, uint32_t count,
                                float *clearances)
{
    for (uint32_t i = 0; i < count; i++)
        gab_map_clearance(map, points[i], &clearances[i], NULL);
}

GAB_API void many_level_visible(gab_level level, gab_vec from, const gab_blockers *blockers,
                                const gab_vec *points, uint32_t count, uint8_t *visible)
{
    for (uint32_t i = 0; i < count; i++)
        visible[i] = gab_level_visible(level, from, points[i], blockers);
}

/* Returns the number of movers that were stopped. */
GAB_API uint32_t many_level_slide(gab_level level, float radius, const gab_blockers *blockers,
                                  const gab_vec *from, const gab_vec *to, uint32_t count,
                                  gab_vec *ends)
{
    uint32_t stopped = 0;
    for (uint32_t i = 0; i < count; i++) {
        gab_mover mover = gab_mover_disc(from[i], to[i], radius);
        gab_travel travel = gab_level_slide(level, &mover, blockers, NULL, 0);
        stopped += travel.count > 0;
        ends[i] = travel.end;
    }
    return stopped;
}

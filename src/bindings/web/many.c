/* SPDX-License-Identifier: MIT */
/*
 * Questions of the public headers about many points at once: from JavaScript the way into the
 * module costs as much as a small answer. core.js has them as methods ending in Many; `points` and
 * answers are arrays in the module's memory, of `count` elements.
 */
#include <gabarit/gabarit.h>

GAB_API void many_frame_hit(gab_frame frame, const gab_pose *pose, const gab_vec *points,
                            uint32_t count, uint32_t *boxes);
GAB_API void many_mask_holds(const gab_mask *mask, const gab_pose *pose, const gab_vec *points,
                             uint32_t count, uint8_t *held);
GAB_API void many_plane_numbers(gab_plane plane, const gab_vec *points, uint32_t count,
                                uint8_t *numbers);
GAB_API void many_map_clearance(gab_map map, const gab_vec *points, uint32_t count,
                                float *clearances);
GAB_API void many_level_visible(gab_level level, gab_vec from, const gab_blockers *blockers,
                                const gab_vec *points, uint32_t count, uint8_t *visible);
GAB_API uint32_t many_level_slide(gab_level level, float radius, const gab_blockers *blockers,
                                  const gab_vec *from, const gab_vec *to, uint32_t count,
                                  gab_vec *ends);

void many_frame_hit(gab_frame frame, const gab_pose *pose, const gab_vec *points, uint32_t count,
                    uint32_t *boxes)
{
    gab_hit hit;
    for (uint32_t i = 0; i < count; i++)
        boxes[i] = gab_frame_hit(frame, pose, points[i], &hit) ? hit.box : GAB_NONE;
}

void many_mask_holds(const gab_mask *mask, const gab_pose *pose, const gab_vec *points,
                     uint32_t count, uint8_t *held)
{
    for (uint32_t i = 0; i < count; i++)
        held[i] = gab_mask_holds(mask, pose, points[i]);
}

void many_plane_numbers(gab_plane plane, const gab_vec *points, uint32_t count, uint8_t *numbers)
{
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = gab_zone_number(gab_plane_zone_at_point(plane, points[i]));
}

/* Without distances all are 0, as gab_map_clearance says. */
void many_map_clearance(gab_map map, const gab_vec *points, uint32_t count, float *clearances)
{
    for (uint32_t i = 0; i < count; i++)
        gab_map_clearance(map, points[i], &clearances[i], NULL);
}

void many_level_visible(gab_level level, gab_vec from, const gab_blockers *blockers,
                        const gab_vec *points, uint32_t count, uint8_t *visible)
{
    for (uint32_t i = 0; i < count; i++)
        visible[i] = gab_level_visible(level, from, points[i], blockers);
}

/* Returns how many were stopped. */
uint32_t many_level_slide(gab_level level, float radius, const gab_blockers *blockers,
                          const gab_vec *from, const gab_vec *to, uint32_t count, gab_vec *ends)
{
    gab_level_travel travel;
    uint32_t stopped = 0;
    for (uint32_t i = 0; i < count; i++) {
        gab_mover mover = gab_mover_disc(from[i], to[i], radius);
        if (gab_level_slide(level, &mover, blockers, &travel))
            stopped++;
        ends[i] = travel.end;
    }
    return stopped;
}

/* SPDX-License-Identifier: MIT */
/* Colours of zones in plane images; the contract is in plane_image_colours.h. */
#include "edit/plane_image_colours.h"

#include <string.h>

static bool is_taken(uint8_t colours[256][4], const uint8_t colour[4])
{
    for (int i = 0; i < 256; i++)
        if (memcmp(colours[i], colour, 3) == 0) /* ignores alpha; black means empty */
            return true;
    return false;
}

/* Returns the n-th variation of a colour: changes one channel after the other, by increasing
 * amounts, towards the middle of its range. */
static void vary_colour(const uint8_t from[4], int n, uint8_t to[4])
{
    memcpy(to, from, 4);
    if (n == 0)
        return;
    int channel = (n - 1) % 3, by = 3 * ((n - 1) / 3 + 1);
    to[channel] = (uint8_t)(from[channel] < 128 ? from[channel] + by : from[channel] - by);
}

uint32_t plane_image_colours(const Project *project, const Plane *plane, uint8_t colours[256][4])
{
    static const uint8_t grey[4] = {128, 128, 128, 255};
    uint32_t count = 1;
    memset(colours, 0, 256 * sizeof colours[0]);
    ListIter zones = list_iter(plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        const Tag *tag = project_tag(project, zone->tag);
        uint8_t colour[4], base[4];
        memcpy(base, tag != NULL ? tag->colour : grey, 4);
        base[3] = 255;
        for (int n = 0; n == 0 || is_taken(colours, colour); n++)
            vary_colour(base, n, colour);
        memcpy(colours[zone->number & 255], colour, 4);
        if ((uint32_t)zone->number >= count)
            count = (uint32_t)zone->number + 1;
    }
    return count;
}

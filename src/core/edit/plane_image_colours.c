/* SPDX-License-Identifier: MIT */
/* Colours of zones in plane images; the contract is in plane_image_colours.h. */
#include "edit/plane_image_colours.h"

#include <stdlib.h>
#include <string.h>

enum { HUES = 1536, HUE_STEP = 949, FAR = 96 }; /* HUE_STEP: the golden section of HUES */

/* Returns the sum of the differences of all channels. */
static int distance(const uint8_t a[4], const uint8_t b[4])
{
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]);
}

/* Returns the distance to the nearest of `count` colours. Unused ones are black, which means
 * empty. */
static int distance_to_nearest(uint8_t (*colours)[4], int count, const uint8_t colour[4])
{
    int nearest = distance(colours[0], colour);
    for (int i = 1; i < count; i++)
        nearest = MIN(nearest, distance(colours[i], colour));
    return nearest;
}

/* Returns the n-th colour of a sequence in which neighbours differ in hue and in brightness. */
static void nth_colour(int n, uint8_t colour[4])
{
    static const uint8_t values[] = {235, 150, 195};
    const int hue = n * HUE_STEP % HUES, value = values[n % 3];
    for (int channel = 0; channel < 3; channel++) {
        int at = abs((hue + (3 - channel) * HUES / 3) % HUES - HUES / 2); /* 768: full, 256: none */
        colour[channel] = (uint8_t)(CLAMP(at - 256, 0, 256) * value / 256);
    }
    colour[3] = 255;
}

/* Finds a colour for a zone that differs from all others by `far`, which is decreased until there
 * is one. The colour mostly depends on the zone's number, so that it stays when other zones
 * change. */
static void distinct_colour(uint8_t (*taken)[4], int count, int32_t zone, int *far,
                            uint8_t colour[4])
{
    for (;; *far = MAX(*far * 7 / 8, 1))
        for (int n = 0; n < HUES; n++) {
            nth_colour((zone + n) % HUES, colour);
            if (distance_to_nearest(taken, count, colour) >= *far)
                return;
        }
}

/* Lists the colours of all tags after those of the zones: only zones with that tag have them. */
static int add_tag_colours(const Project *project, uint8_t taken[512][4])
{
    int count = 256;
    LIST_EACH_WHILE (count < 512, Tag, tag, project->tags)
        memcpy(taken[count++], tag->colour, 4);
    return count;
}

uint32_t plane_image_colours(const Project *project, const Plane *plane, uint8_t colours[256][4])
{
    static const uint8_t grey[4] = {128, 128, 128, 255};
    uint32_t count = 1;
    uint8_t taken[512][4] = {0};
    int taken_count = add_tag_colours(project, taken), far = FAR;
    LIST_EACH (Zone, zone, plane->zones) {
        const Tag *tag = project_tag(project, zone->tag);
        uint8_t *colour = taken[zone->number & 255], own[4];
        memcpy(own, tag != NULL ? tag->colour : grey, 4);
        if (distance_to_nearest(taken, 256, own) == 0)
            distinct_colour(taken, taken_count, zone->number, &far, own);
        memcpy(colour, own, 4);
        colour[3] = 255;
        count = MAX(count, (uint32_t)zone->number + 1);
    }
    memcpy(colours, taken, 256 * sizeof colours[0]);
    return count;
}

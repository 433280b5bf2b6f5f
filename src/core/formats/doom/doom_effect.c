/* SPDX-License-Identifier: MIT */
/*
 * The effect of lines on a walking player, by the rules of the game: a line with one side, or with
 * the blocking flag, always stops the player; for the others the heights of their sectors decide.
 * The contract is in doom_level.h.
 */
#include "formats/doom/doom_level.h"

#include <string.h>

/* The maximum height that a walking player can climb, and the minimum height between floor and
 * ceiling that the player needs. */
enum { MAX_STEP = 24, MIN_HEADROOM = 56 };

struct DoomMoving {
    const DoomMap *map;
    GHashTable *tags; /* tags to which lines with a special refer */
    bool *by_hand;    /* for each sector: true if a door at its edge opens it by hand */
};

/* True if specials are those of Doom, which act on the sectors with the line's tag; else their
 * first argument is the tag of the sectors. */
static bool has_plain_specials(const DoomMap *map)
{
    return map->format == DOOM_BINARY || g_ascii_strcasecmp(map->name_space, "Doom") == 0;
}

/* True if a line is a door that opens by hand, by moving the sector at its back. */
static bool is_door_by_hand(const DoomMap *map, const DoomLine *line)
{
    static const uint8_t specials[] = {1, 26, 27, 28, 31, 32, 33, 34, 117, 118};
    if (!has_plain_specials(map))
        return line->special >= 10 && line->special <= 13 && line->arguments[0] == 0;
    return line->special > 0 && line->special < 256 &&
           memchr(specials, line->special, sizeof specials) != NULL;
}

static uint32_t sector_of(const DoomMap *map, uint32_t side)
{
    return side != DOOM_NONE ? map->sides[side].sector : DOOM_NONE;
}

DoomMoving *doom_moving_new(const DoomMap *map)
{
    DoomMoving *moving = g_new(DoomMoving, 1);
    *moving =
        (DoomMoving){map, g_hash_table_new(NULL, NULL), g_new0(bool, (gsize)map->sector_count + 1)};
    SPAN_EACH (const DoomLine, line, map->lines, map->line_count) {
        const int32_t tag = has_plain_specials(map) ? line->tag : line->arguments[0];
        const uint32_t back = sector_of(map, line->back);
        if (line->special != 0 && tag != 0)
            g_hash_table_add(moving->tags, GINT_TO_POINTER(tag));
        if (back != DOOM_NONE && is_door_by_hand(map, line))
            moving->by_hand[back] = true;
    }
    return moving;
}

void doom_moving_free(DoomMoving *moving)
{
    g_hash_table_unref(moving->tags);
    g_free(moving->by_hand);
    g_free(moving);
}

static bool can_move(const DoomMoving *moving, uint32_t sector)
{
    const int32_t tag = moving->map->sectors[sector].tag;
    return moving->by_hand[sector] ||
           (tag != 0 && g_hash_table_contains(moving->tags, GINT_TO_POINTER(tag)));
}

/* Returns the one of two sectors that can move; if both can, the one with less height. */
static uint32_t find_moving_sector(const DoomMoving *moving, uint32_t front, uint32_t back)
{
    const DoomSector *sectors = moving->map->sectors;
    bool back_is_lower = sectors[back].ceiling - sectors[back].floor <=
                         sectors[front].ceiling - sectors[front].floor;
    const uint32_t first = back_is_lower ? back : front, other = back_is_lower ? front : back;
    return can_move(moving, first) ? first : can_move(moving, other) ? other : DOOM_NONE;
}

DoomEffect doom_effect(const DoomMoving *moving, const DoomLine *line)
{
    const uint32_t front = sector_of(moving->map, line->front);
    const uint32_t back = sector_of(moving->map, line->back);
    DoomEffect effect = {.stops = true, .tag = "wall", .moving = DOOM_NONE};
    if (front == DOOM_NONE || back == DOOM_NONE || (line->flags & DOOM_BLOCKING) != 0)
        return effect;
    const DoomSector *front_sector = &moving->map->sectors[front],
                     *back_sector = &moving->map->sectors[back];
    const double headroom = MIN(front_sector->ceiling, back_sector->ceiling) -
                            MAX(front_sector->floor, back_sector->floor);
    effect.moving = find_moving_sector(moving, front, back);
    if (headroom < MIN_HEADROOM) {
        effect.tag = effect.moving != DOOM_NONE ? "door" : "wall";
        return effect;
    }
    effect.from_front = back_sector->floor - front_sector->floor > MAX_STEP;
    effect.from_back = front_sector->floor - back_sector->floor > MAX_STEP;
    effect.stops = effect.from_front || effect.from_back;
    effect.tag = !effect.stops ? "line" : effect.moving != DOOM_NONE ? "lift" : "step";
    return effect;
}

/*
 * Generated from a sprite bank, with its names and numbers; do not edit.
 * gab_bank_matches(&bank, GAB_SMALL_DIGEST) tests whether a bank still has them.
 */
#ifndef GAB_SMALL_NAMES_H
#define GAB_SMALL_NAMES_H

#include <stdint.h>

#define GAB_SMALL_DIGEST UINT64_C(0xCF83185A8C846196)

/* Roles. */
#ifdef GABARIT_HPP
constexpr gab::role_id SMALL_ROLE_ATTACK{1};
constexpr gab::role_id SMALL_ROLE_BODY{0};
#else
enum {
    SMALL_ROLE_ATTACK = 1,
    SMALL_ROLE_BODY = 0
};
#endif

/* Tags, by their numbers. */
#ifdef GABARIT_HPP
constexpr gab::tag_id SMALL_TAG_DOOR{200};
constexpr gab::tag_id SMALL_TAG_FIST{7};
constexpr gab::tag_id SMALL_TAG_HEAD{3};
#else
enum {
    SMALL_TAG_DOOR = 200,
    SMALL_TAG_FIST = 7,
    SMALL_TAG_HEAD = 3
};
#endif

/* Sprites. */
enum {
    SMALL_SPRITE_KEN = 0,
    SMALL_SPRITE_RYU = 1
};

/* Frames. */
enum {
    SMALL_FRAME_KEN_PUNCH = 2,
    SMALL_FRAME_KEN_STAND = 0,
    SMALL_FRAME_KEN_WIDE = 3,
    SMALL_FRAME_RYU_STAND = 4
};

/* Animations. */
enum {
    SMALL_ANIMATION_KEN_BACK = 1,
    SMALL_ANIMATION_KEN_SWAY = 2,
    SMALL_ANIMATION_KEN_WALK = 0
};

/* Names of action points. */
#ifdef GABARIT_HPP
constexpr gab::point_id SMALL_POINT_EYE{0};
constexpr gab::point_id SMALL_POINT_FIST{1};
#else
enum {
    SMALL_POINT_EYE = 0,
    SMALL_POINT_FIST = 1
};
#endif

/* Maps. */
enum {
    SMALL_MAP_TOWN = 0
};

/* Planes. */
enum {
    SMALL_PLANE_TOWN_AIR = 1,
    SMALL_PLANE_TOWN_DOORS = 0
};

/* Zones. */
enum {
    SMALL_ZONE_TOWN_DOORS_DOOR = 0,
    SMALL_ZONE_TOWN_DOORS_POND = 1
};

/* Bands. */
enum {
    SMALL_BAND_TOWN_CAR = 1,
    SMALL_BAND_TOWN_MAN = 0
};

/* Levels. */
enum {
    SMALL_LEVEL_CAVE = 0,
    SMALL_LEVEL_YARD = 1
};

/* Layers. */
enum {
    SMALL_LAYER_CAVE_AIR = 2,
    SMALL_LAYER_CAVE_BRICKS = 3,
    SMALL_LAYER_CAVE_DIAMONDS = 4,
    SMALL_LAYER_CAVE_HILLS = 6,
    SMALL_LAYER_CAVE_MAZE = 5,
    SMALL_LAYER_CAVE_ROCK = 0,
    SMALL_LAYER_YARD_FENCE = 8
};

/* Doors, by their numbers in their levels. */
#ifdef GABARIT_HPP
constexpr gab::door_id SMALL_DOOR_CAVE_ARCH{0};
constexpr gab::door_id SMALL_DOOR_CAVE_GATE{1};
constexpr gab::door_id SMALL_DOOR_YARD_GATE{0};
#else
enum {
    SMALL_DOOR_CAVE_ARCH = 0,
    SMALL_DOOR_CAVE_GATE = 1,
    SMALL_DOOR_YARD_GATE = 0
};
#endif

/* Markers. */
enum {
    SMALL_MARKER_CAVE_START = 0
};

#endif

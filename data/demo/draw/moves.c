/* SPDX-License-Identifier: MIT */
/* Implements the moves of fighter.h: tables of poses, and the interpolation between them. */
#include "fighter.h"

#include <string.h>

/* In the order of PoseValue: hip, lean, nod, back foot, front foot, back arm, front arm, hair. */

static const PoseKey asha_idle[] = {
    {0, {{0, 38, 6, 0, -15, 0, 88, 14, 0, 90, 30, 140, 22, 122, 4}}},
    {3, {{0.4, 37.2, 7, 1, -15, 0, 88, 14, 0, 90, 32, 143, 25, 125, 2}}},
    {6, {{0.6, 36.6, 8, 1, -15, 0, 88, 14, 0, 90, 33, 144, 26, 126, 6}}},
    {9, {{0.2, 37.4, 7, 0, -15, 0, 88, 14, 0, 90, 31, 141, 23, 123, 9}}},
};

static const PoseKey asha_walk[] = {
    {0, {{0, 37, 6, 0, -14, 0, 76, 15, 0, 100, 10, 110, -2, 104, 4}}},
    {1.5, {{0, 36.2, 7, 0, -10, 2, 56, 9, 0, 90, 4, 108, 4, 108, 0}}},
    {3, {{0, 38.6, 6, 0, 2, 6, 74, 1, 0, 90, -6, 106, 14, 116, -2}}},
    {4.5, {{0, 39, 5, 0, 11, 4, 96, -7, 0, 88, -14, 104, 22, 124, 4}}},
    {6, {{0, 37, 6, 0, 15, 0, 100, -14, 0, 76, -18, 102, 26, 130, 8}}},
    {7.5, {{0, 36.2, 7, 0, 9, 0, 90, -10, 2, 56, -14, 104, 22, 126, 4}}},
    {9, {{0, 38.6, 6, 0, 1, 0, 90, 2, 6, 74, -4, 106, 12, 116, 0}}},
    {10.5, {{0, 39, 5, 0, -7, 0, 88, 11, 4, 96, 6, 108, 2, 108, 4}}},
};

static const PoseKey asha_punch[] = {
    {0, {{0, 38, 6, 0, -15, 0, 88, 14, 0, 90, 30, 140, 22, 122, 4}}},
    {2.4, {{-5, 35, -4, 2, -15, 0, 88, 13, 0, 92, 50, 124, -58, 84, -6}}},
    {4, {{2, 36, 10, 0, -15, 1, 76, 18, 3, 100, 6, 116, 10, 100, 14}}},
    {5, {{8, 34.5, 20, -4, -15, 2, 62, 23, 0, 90, -40, 96, 82, 90, 26}}},
    {6, {{9, 34, 22, -4, -15, 2.5, 58, 23, 0, 90, -48, 90, 88, 92, 12}}},
    {7.2, {{8, 34.4, 19, -2, -15, 2, 64, 23, 0, 90, -40, 96, 80, 94, -8}}},
    {9.4, {{3, 37, 9, 0, -15, 0, 84, 16, 1, 92, 18, 128, 30, 122, -4}}},
    {11.4, {{0, 38, 6, 0, -15, 0, 88, 14, 0, 90, 30, 140, 22, 122, 4}}},
};

static const PoseKey asha_kick[] = {
    {0, {{0, 38, 6, 0, -15, 0, 88, 14, 0, 90, 30, 140, 22, 122, 4}}},
    {1.6, {{-3, 35, 15, 2, -13, 0, 88, 12, 0, 78, 8, 116, 34, 132, 16}}},
    {3, {{-4, 40, -8, 4, -7, 0, 92, 9, 18, 66, -30, 70, 40, 140, -8}}},
    {4.3, {{-6, 41, -18, 8, -6, 0, 98, 14, 36, 112, -44, 20, 46, 146, -20}}},
    {5.6, {{-8, 41, -28, 14, -6, 0, 104, 33, 57, 188, -60, -20, 40, 140, -32}}},
    {7, {{-8, 41, -30, 15, -6, 0, 104, 33, 56, 194, -66, -26, 36, 136, -16}}},
    {8.3, {{-6, 41, -19, 9, -6, 0, 98, 15, 36, 118, -46, 18, 44, 146, 4}}},
    {9.6, {{-4, 39.5, -6, 3, -8, 0, 92, 11, 15, 74, -28, 74, 36, 140, 14}}},
    {11.4, {{0, 38, 6, 0, -15, 0, 88, 14, 0, 90, 30, 140, 22, 122, 4}}},
};

static const PoseKey borin_idle[] = {
    {0, {{0, 37.5, 9, 2, -16, 0, 86, 15, 0, 92, 38, 120, 10, 108, 6}}},
    {3, {{0, 36.6, 11, 3, -16, 0, 86, 15, 0, 92, 40, 123, 13, 112, 2}}},
    {6, {{0.4, 36, 12, 4, -16, 0, 86, 15, 0, 92, 41, 125, 15, 114, 8}}},
    {9, {{0.2, 36.8, 10, 3, -16, 0, 86, 15, 0, 92, 39, 121, 11, 110, 10}}},
};

static const PoseKey borin_walk[] = {
    {0, {{0, 37, 10, 2, -15, 0, 74, 16, 0, 102, 22, 78, -18, 74, 4}}},
    {1.5, {{0, 36, 12, 3, -11, 2, 54, 10, 0, 90, 16, 80, -10, 78, 0}}},
    {3, {{0, 38.4, 9, 2, 2, 7, 72, 1, 0, 90, 2, 82, 6, 88, -2}}},
    {4.5, {{0, 38.8, 8, 1, 12, 5, 98, -8, 0, 88, -12, 78, 18, 98, 4}}},
    {6, {{0, 37, 10, 2, 16, 0, 102, -15, 0, 74, -20, 74, 26, 104, 8}}},
    {7.5, {{0, 36, 12, 3, 10, 0, 90, -11, 2, 54, -14, 76, 18, 98, 4}}},
    {9, {{0, 38.4, 9, 2, 1, 0, 90, 2, 7, 72, 0, 80, 4, 88, 0}}},
    {10.5, {{0, 38.8, 8, 1, -8, 0, 88, 12, 5, 98, 12, 80, -8, 80, 4}}},
};

/* An uppercut: the whole body goes down, then up. */
static const PoseKey borin_punch[] = {
    {0, {{0, 37.5, 9, 2, -16, 0, 86, 15, 0, 92, 38, 120, 10, 108, 6}}},
    {2.6, {{-2, 30, 24, 6, -17, 0, 84, 15, 0, 94, 48, 130, -44, 24, -10}}},
    {4, {{2, 31, 22, 4, -16, 1, 74, 17, 0, 92, 10, 104, 20, 66, 10}}},
    {5, {{6, 37, 4, -4, -14, 3, 54, 18, 0, 90, -24, 70, 84, 134, 24}}},
    {6, {{7, 39.4, -6, -8, -13, 4, 46, 18, 0, 90, -40, 52, 132, 172, 14}}},
    {7.2, {{7, 39.2, -5, -8, -13, 4, 48, 18, 0, 90, -38, 54, 134, 168, -8}}},
    {9.4, {{3, 37.5, 6, 0, -16, 1, 78, 16, 0, 92, 8, 100, 56, 136, -6}}},
    {11.4, {{0, 37.5, 9, 2, -16, 0, 86, 15, 0, 92, 38, 120, 10, 108, 6}}},
};

/* A push kick: the sole goes straight to the front. */
static const PoseKey borin_kick[] = {
    {0, {{0, 37.5, 9, 2, -16, 0, 86, 15, 0, 92, 38, 120, 10, 108, 6}}},
    {2, {{-6, 36, 4, 2, -14, 0, 90, 8, 2, 70, 18, 112, 30, 124, 12}}},
    {3.6, {{-6, 39.6, -8, 4, -8, 0, 96, 12, 32, 96, -30, 64, 36, 130, -6}}},
    {4.8, {{-4, 39.8, -16, 6, -7, 0, 100, 26, 42, 152, -48, 40, -8, 122, -22}}},
    {6, {{-2, 39.4, -20, 8, -7, 0, 102, 36, 43, 168, -56, 30, -20, 118, -28}}},
    {7.2, {{-2, 39.4, -19, 8, -7, 0, 102, 36, 42, 166, -54, 32, -18, 118, -12}}},
    {8.6, {{-4, 39.2, -8, 4, -8, 0, 96, 14, 28, 104, -32, 60, 32, 124, 6}}},
    {10, {{-2, 37.6, 4, 2, -13, 0, 88, 13, 6, 84, 28, 114, 18, 114, 10}}},
    {11.4, {{0, 37.5, 9, 2, -16, 0, 86, 15, 0, 92, 38, 120, 10, 108, 6}}},
};

#define KEYS(table) .keys = table, .key_count = G_N_ELEMENTS(table)
/* Durations of the frames, in milliseconds. */
#define SLOW                                                       \
    {                                                              \
        100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100 \
    }
#define STEADY                                         \
    {                                                  \
        70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70 \
    }
#define ATTACK                                         \
    {                                                  \
        60, 60, 60, 50, 40, 40, 90, 80, 60, 60, 60, 60 \
    }

static const Move moves[FIGHTER_COUNT][MOVE_COUNT] = {
    {
        {.name = "idle", KEYS(asha_idle), .loops = true, .milliseconds = SLOW},
        {.name = "walk", KEYS(asha_walk), .loops = true, .milliseconds = STEADY},
        {.name = "punch",
         KEYS(asha_punch),
         .milliseconds = ATTACK,
         .strike = STRIKE_FIST,
         .strike_first = 4,
         .strike_last = 7,
         .strike_name = "straight",
         .damage = 8},
        {.name = "kick",
         KEYS(asha_kick),
         .milliseconds = ATTACK,
         .strike = STRIKE_FOOT,
         .strike_first = 5,
         .strike_last = 7,
         .strike_name = "heel strike",
         .damage = 14},
    },
    {
        {.name = "idle", KEYS(borin_idle), .loops = true, .milliseconds = SLOW},
        {.name = "walk", KEYS(borin_walk), .loops = true, .milliseconds = STEADY},
        {.name = "punch",
         KEYS(borin_punch),
         .milliseconds = ATTACK,
         .strike = STRIKE_FIST,
         .strike_first = 4,
         .strike_last = 7,
         .strike_name = "uppercut",
         .damage = 12},
        {.name = "kick",
         KEYS(borin_kick),
         .milliseconds = ATTACK,
         .strike = STRIKE_FOOT,
         .strike_first = 4,
         .strike_last = 7,
         .strike_name = "push kick",
         .damage = 10},
    },
};

const Move *fighter_moves(FighterName fighter)
{
    return moves[fighter];
}

/*
 * Returns a key by its number, which may be one before the first or after the last. A move that
 * loops then continues with the previous or next round; otherwise, the nearest key is returned.
 * `frame` is set to the frame of the key.
 */
static const PoseKey *wrapped_key(const Move *move, int number, double *frame)
{
    int count = move->key_count, round = 0;
    if (move->loops) {
        round = number < 0 ? -1 : number >= count ? 1 : 0;
        number -= round * count;
    }
    const PoseKey *key = &move->keys[CLAMP(number, 0, count - 1)];
    *frame = key->frame + round * MOVE_FRAMES;
    return key;
}

/*
 * Interpolates between value[1] and value[2] by a cubic Hermite spline. Where the values change
 * direction, the slope at the key is 0, so that the result never exceeds the keys.
 */
static double interpolate(const double value[4], const double at[4], double fraction)
{
    double span = at[2] - at[1], slope[2];
    for (int i = 0; i < 2; i++) {
        double before = value[i + 1] - value[i], after = value[i + 2] - value[i + 1];
        double two_spans = at[i + 2] - at[i];
        bool turns = before * after <= 0 || two_spans <= 0;
        slope[i] = turns ? 0 : (value[i + 2] - value[i]) / two_spans * span;
    }
    double t = fraction, square = t * t, cube = square * t;
    return value[1] * (2 * cube - 3 * square + 1) + slope[0] * (cube - 2 * square + t) +
           value[2] * (3 * square - 2 * cube) + slope[1] * (cube - square);
}

Pose move_pose(const Move *move, double frame)
{
    int next = 0;
    while (next < move->key_count && move->keys[next].frame <= frame)
        next++;
    double at[4];
    const PoseKey *key[4];
    for (int i = 0; i < 4; i++)
        key[i] = wrapped_key(move, next - 2 + i, &at[i]);
    Pose pose;
    double span = at[2] - at[1];
    for (int i = 0; i < POSE_VALUES; i++) {
        double value[4];
        for (int k = 0; k < 4; k++)
            value[k] = key[k]->pose.value[i];
        pose.value[i] = span > 0 ? interpolate(value, at, (frame - at[1]) / span) : value[1];
    }
    return pose;
}

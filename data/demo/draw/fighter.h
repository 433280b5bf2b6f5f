/* SPDX-License-Identifier: MIT */
/**
 * fighter.h: the moves of the two fighters, and functions that draw their frames from a skeleton.
 *
 *     FighterFrame frame;
 *     Pose pose = move_pose(&fighter_moves(FIGHTER_ASHA)[0], 3);
 *     fighter_draw(sheet, x, y, FIGHTER_ASHA, &pose, &frame);
 *     ... frame.parts[PART_HEAD] are the bounds of the head in the frame
 */
#ifndef GABARIT_DEMO_FIGHTER_H
#define GABARIT_DEMO_FIGHTER_H

#include "canvas.h"
#include "model/blocks.h"

/** The size of a frame, and its hot spot on the ground between the feet. */
enum { FRAME_WIDTH = 128, FRAME_HEIGHT = 104, HOT_X = 52, HOT_Y = 98 };

typedef enum FighterName { FIGHTER_ASHA = 0, FIGHTER_BORIN, FIGHTER_COUNT } FighterName;

/** The values of a pose. Positions are relative to the hot spot, with y upwards. Angles are degrees
 * from straight down, positive to the front (the right); those of the toes are the directions of
 * the feet. */
typedef enum PoseValue {
    HIP_X = 0,
    HIP_Y,
    LEAN, /**< angle of the trunk from upright */
    NOD,
    BACK_FOOT_X,
    BACK_FOOT_Y,
    BACK_TOES,
    FRONT_FOOT_X,
    FRONT_FOOT_Y,
    FRONT_TOES,
    BACK_UPPER_ARM,
    BACK_FOREARM,
    FRONT_UPPER_ARM,
    FRONT_FOREARM,
    HAIR, /**< angle by which the hair and the ends of the belt are blown back */
    POSE_VALUES
} PoseValue;

typedef struct Pose {
    double value[POSE_VALUES];
} Pose;

/** Parts of the body, drawn separately. */
typedef enum Part {
    PART_BACK_ARM = 0,
    PART_BACK_FIST,
    PART_HAIR,
    PART_BACK_THIGH,
    PART_BACK_SHIN,
    PART_BACK_FOOT,
    PART_TORSO,
    PART_FRONT_THIGH,
    PART_FRONT_SHIN,
    PART_FRONT_FOOT,
    PART_HEAD,
    PART_FRONT_ARM,
    PART_FRONT_FIST,
    PART_COUNT
} Part;

/** A drawn frame. Coordinates are relative to its top left corner. */
typedef struct FighterFrame {
    PixelRect parts[PART_COUNT]; /**< bounds without outlines; hidden pixels included */
    double fist_x, fist_y, elbow_x, elbow_y;
    double foot_x, foot_y, knee_x, knee_y;
} FighterFrame;

void fighter_draw(Canvas *sheet, int left, int top, FighterName fighter, const Pose *pose,
                  FighterFrame *frame);

/** The part of the body that attacks in some frames of a move. */
typedef enum Strike { STRIKE_NONE = 0, STRIKE_FIST, STRIKE_FOOT } Strike;

typedef struct PoseKey {
    double frame;
    Pose pose;
} PoseKey;

enum { MOVE_FRAMES = 12 };

/** A move: poses at some frames, interpolated smoothly between them. */
typedef struct Move {
    const char *name;
    const PoseKey *keys;
    int key_count;
    bool loops; /**< after the last key, continues with the first */
    int milliseconds[MOVE_FRAMES];
    Strike strike;
    int strike_first, strike_last; /**< first and last frame of the attack, from 0 */
    const char *strike_name;       /**< name of the attack box */
    double damage;
} Move;

enum { MOVE_COUNT = 4 };
/** Returns the MOVE_COUNT moves of a fighter. */
const Move *fighter_moves(FighterName fighter);
/** Returns the pose at a frame, which need not be a whole number. */
Pose move_pose(const Move *move, double frame);

#endif

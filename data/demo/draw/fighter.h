/* SPDX-License-Identifier: MIT */
/**
 * fighter.h: the two fighters: their builds, their moves, and their frames, drawn from a skeleton.
 *
 *     FighterFrame frame;
 *     Pose pose = move_pose(&moves[0], 3);
 *     fighter_draw(sheet, x, y, FIGHTER_ASHA, &pose, &frame);
 *     ... frame.parts[PART_HEAD] is where the head was drawn, from the frame's corner
 */
#ifndef GABARIT_DEMO_FIGHTER_H
#define GABARIT_DEMO_FIGHTER_H

#include "canvas.h"
#include "model/blocks.h"

/** A frame of a sheet, and its hot spot: the ground between the feet. */
enum { FRAME_WIDTH = 128, FRAME_HEIGHT = 104, HOT_X = 52, HOT_Y = 98 };

typedef enum FighterName { FIGHTER_ASHA = 0, FIGHTER_BORIN, FIGHTER_COUNT } FighterName;

/** What a pose is made of. Places count from the hot spot, y upwards; angles are degrees from
 * straight down, positive to the front (the right). A foot's angle is its toes'. */
typedef enum PoseValue {
    HIP_X = 0,
    HIP_Y,
    LEAN, /**< of the trunk, from upright */
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
    HAIR, /**< how far loose ends fly back */
    POSE_VALUES
} PoseValue;

typedef struct Pose {
    double value[POSE_VALUES];
} Pose;

/** What is drawn one by one, from back to front. */
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

/** A drawn frame; coordinates from its top left corner. */
typedef struct FighterFrame {
    PixelRect parts[PART_COUNT]; /**< without outlines; what other parts hide included */
    double fist_x, fist_y, elbow_x, elbow_y;
    double foot_x, foot_y, knee_x, knee_y;
} FighterFrame;

void fighter_draw(Canvas *sheet, int left, int top, FighterName who, const Pose *pose,
                  FighterFrame *frame);

/** What strikes in some frames of a move. */
typedef enum Strike { STRIKE_NONE = 0, STRIKE_FIST, STRIKE_FOOT } Strike;

typedef struct PoseKey {
    double frame;
    Pose pose;
} PoseKey;

enum { MOVE_FRAMES = 12 };

/** A move: poses at some frames, smooth in between. */
typedef struct Move {
    const char *name;
    const PoseKey *keys;
    int key_count;
    bool ring; /**< it goes on from its last key to its first */
    int milliseconds[MOVE_FRAMES];
    Strike strike;
    int strike_first, strike_last; /**< frames, from 0 */
    const char *strike_name;       /**< of the attack box */
    double damage;
} Move;

enum { MOVE_COUNT = 4 };
/** The moves of a fighter, MOVE_COUNT of them. */
const Move *fighter_moves(FighterName who);
Pose move_pose(const Move *move, double frame);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * play/play-draw.h: what the library says, drawn: posed frames with their boxes, bodies, the pixels
 * that two frames have in common.
 *
 *     play_draw_frame(&target, &scene, frame, &pose);
 *     play_draw_boxes(&target, &scene, frame, &pose, struck);
 */
#ifndef GABARIT_PLAY_PLAY_DRAW_H
#define GABARIT_PLAY_PLAY_DRAW_H

#include "play/play-game.h"

/** The art of a frame, flipped and turned as its pose says. */
void play_draw_frame(const DrawTarget *target, const PlayScene *scene, gab_frame frame,
                     const gab_pose *pose);
/** Its boxes; those whose tags are in `struck` stronger. */
void play_draw_boxes(const DrawTarget *target, const PlayScene *scene, gab_frame frame,
                     const gab_pose *pose, const gab_tags *struck);
/** The pixels of the world that are solid in both masks, of upright poses. */
void play_draw_overlap(const DrawTarget *target, DrawColour colour, const gab_mask masks[2],
                       const gab_pose poses[2]);

/** A disc of the world, or with `half` a box; `alarm`: in the colour of warnings. */
void play_draw_body(const DrawTarget *target, const PlayScene *scene, gab_vec centre, float radius,
                    const gab_vec *half, bool alarm);
/** An arrow of the world. */
void play_draw_arrow(const DrawTarget *target, gab_vec from, gab_vec by, DrawColour colour);

#endif

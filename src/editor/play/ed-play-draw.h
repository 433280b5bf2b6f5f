/* SPDX-License-Identifier: MIT */
/**
 * play/ed-play-draw.h: draws the library's answers: posed frames with their boxes, bodies, and the
 * overlapping pixels of two frames.
 *
 *     ed_play_draw_frame(&target, &scene, frame, &pose);
 *     ed_play_draw_boxes(&target, &scene, frame, &pose, struck);
 */
#pragma once

#include "play/ed-play-game.h"

/** Draws the art of a frame in its pose. */
void ed_play_draw_frame(const DrawTarget *target, const EdPlayScene *scene, gab_frame frame,
                        const gab_pose *pose);
/** Draws the boxes of a posed frame; those whose tags are in `struck` are drawn more strongly. */
void ed_play_draw_boxes(const DrawTarget *target, const EdPlayScene *scene, gab_frame frame,
                        const gab_pose *pose, const gab_tags *struck);
/** Draws the pixels that are solid in both masks; upright poses only. */
void ed_play_draw_overlap(const DrawTarget *target, DrawColour colour, const gab_mask masks[2],
                          const gab_pose poses[2]);

/** Draws a body: a disc, or if `half` is not NULL, a box with these half sizes. If `is_warning`
 * is true, its colour is that of warnings. */
void ed_play_draw_body(const DrawTarget *target, const EdPlayScene *scene, gab_vec centre,
                       float radius, const gab_vec *half, bool is_warning);
/** An edge of a zone's outline. */
typedef struct EdPlayEdge {
    gab_segment line;
    int32_t tag; /**< of the zone */
} EdPlayEdge;
/** Adds the outline of a zone to an array of EdPlayEdge. */
void ed_play_add_outline(GArray *edges, gab_zone zone);
/** Draws outlines in the colours of their zones' tags, as the editor does. */
void ed_play_draw_outlines(const DrawTarget *target, const EdPlayScene *scene, const GArray *edges,
                           double width);
/** Draws a vector as an arrow. */
void ed_play_draw_arrow(const DrawTarget *target, gab_vec from, gab_vec vector, DrawColour colour);

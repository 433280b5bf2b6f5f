/* SPDX-License-Identifier: MIT */
/* Queries about the pixels of frames; see query.h and gabarit/mask.h. */
#include "cli/query.h"

bool query_mask(Query *q)
{
    QueryPosedFrame posed;
    if (!query_one_frame(q, &posed))
        return false;
    gab_mask mask = gab_frame_mask(posed.fighter.frame);
    answer_open(q->out, NULL, '{');
    answer_box(q->out, "bounds",
               (gab_box){(float)mask.left, (float)mask.top, (float)mask.width, (float)mask.height});
    answer_count(q->out, "solid", mask.solid);
    answer_close(q->out, '}');
    return true;
}

bool query_solid(Query *q)
{
    QueryPosedFrame posed;
    QueryShape shape;
    bool solid;
    if (!query_take_frame(q, &posed) || !query_take_shape(q, &shape) || !query_end(q) ||
        !query_pose(q, &posed, NULL))
        return false;
    gab_mask mask = gab_frame_mask(posed.fighter.frame);
    const gab_pose *pose = &posed.fighter.pose;
    if (shape.kind == QUERY_POINT)
        solid = gab_mask_holds(&mask, pose, shape.point);
    else if (shape.kind == QUERY_CIRCLE)
        solid = gab_mask_meets_circle(&mask, pose, shape.circle);
    else if (shape.kind == QUERY_BOX)
        solid = gab_mask_meets_box(&mask, pose, shape.box);
    else
        return query_fail(q, "solid needs X,Y, a circle or a box");
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "solid", solid);
    answer_close(q->out, '}');
    return true;
}

bool query_masks(Query *q)
{
    QueryPosedFrame a, b;
    gab_vec pixel;
    if (!query_two_frames(q, &a, &b))
        return false;
    gab_mask mask_a = gab_frame_mask(a.fighter.frame), mask_b = gab_frame_mask(b.fighter.frame);
    const gab_pose *pose_a = &a.fighter.pose, *pose_b = &b.fighter.pose;
    bool meet = gab_masks_first(&mask_a, pose_a, &mask_b, pose_b, &pixel);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", meet);
    if (meet) {
        answer_count(q->out, "area", gab_masks_area(&mask_a, pose_a, &mask_b, pose_b));
        answer_vec(q->out, "first", pixel);
        answer_vec(q->out, "normal", gab_masks_normal(&mask_a, pose_a, &mask_b, pose_b));
    }
    answer_close(q->out, '}');
    return true;
}

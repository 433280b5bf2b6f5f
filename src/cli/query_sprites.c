/* SPDX-License-Identifier: MIT */
/* Queries about frames: drawing, points, boxes, blows, pixels; see query.h, gabarit/sprite.h and
 * gabarit/mask.h. */
#include "cli/query.h"

/* ---- Frames and animations ---- */

/* Writes "frame", its index in its sprite, and its name. */
static void answer_frame(Query *q, gab_frame frame)
{
    answer_count(q->out, "frame", frame.index - gab_sprite_frame_at(q->sprite, 0).index);
    answer_name(q->out, "name", gab_frame_name(frame));
}

void query_answer_step(Query *q, const gab_step *step)
{
    answer_frame(q, step->frame);
    answer_count(q->out, "step", step->index);
    answer_bool(q->out, "flip_x", step->pose.flip_x);
    answer_bool(q->out, "flip_y", step->pose.flip_y);
    answer_count(q->out, "start", step->start);
    answer_count(q->out, "duration", step->duration);
}

static void query_frame(Query *q)
{
    gab_frame frame = q->frames[0].fighter.frame;
    answer_frame(q, frame);
    answer_count(q->out, "duration", gab_frame_duration(frame));
    answer_count(q->out, "points", gab_frame_point_count(frame));
    answer_count(q->out, "boxes", gab_frame_box_count(frame));
    answer_count(q->out, "solid", gab_frame_mask(frame).solid);
}

static void query_animation(Query *q)
{
    uint32_t time;
    if (!query_is_whole_number(q->word, &time)) {
        query_fail(q, "\"%s\" should be a time in milliseconds", q->word);
        return;
    }
    gab_step step = gab_animation_shown(q->animation, time, NULL);
    query_answer_step(q, &step);
}

static void query_draw(Query *q)
{
    const gab_fighter *f = &q->frames[0].fighter;
    gab_drawing drawing;
    bool drawn = gab_frame_draw(f->frame, &f->pose, &drawing);
    answer_bool(q->out, "drawn", drawn);
    if (!drawn)
        return;
    answer_text(q->out, "picture", gab_bank_picture_at(q->bank, drawing.picture).name);
    answer_box(
        q->out, "part",
        (gab_box){(float)drawing.x, (float)drawing.y, (float)drawing.width, (float)drawing.height});
    answer_open(q->out, "corners", '[');
    for (int i = 0; i < 4; i++)
        answer_vec(q->out, NULL, drawing.corners[i]);
    answer_close(q->out, ']');
}

/* ---- Action points ---- */

static void answer_point(Query *q, uint32_t point)
{
    const gab_fighter *f = &q->frames[0].fighter;
    gab_vec position, to;
    bool exists = gab_frame_point(f->frame, point, &f->pose, &position);
    answer_text(q->out, "point", gab_bank_point_name(q->bank, point));
    if (exists)
        answer_vec(q->out, "at", position);
    else
        answer_null(q->out, "at");
    if (gab_frame_point_direction(f->frame, point, &f->pose, &to))
        answer_vec(q->out, "to", to);
}

static void query_point(Query *q)
{
    uint32_t point = gab_bank_point(q->bank, query_name(q->word));
    if (point == GAB_NONE)
        query_fail(q, "no frame has a point \"%s\"", q->word);
    else
        answer_point(q, point);
}

static void query_points(Query *q)
{
    gab_frame frame = q->frames[0].fighter.frame;
    for (uint32_t i = 0; i < gab_frame_point_count(frame); i++) {
        answer_open(q->out, NULL, '{');
        answer_point(q, gab_frame_point_at(frame, i));
        answer_close(q->out, '}');
    }
}

/* ---- Boxes ---- */

static void query_boxes(Query *q)
{
    const gab_fighter *f = &q->frames[0].fighter;
    for (uint32_t i = 0; i < gab_frame_box_count(f->frame); i++) {
        gab_frame_box box = gab_frame_box_at(f->frame, i);
        gab_obox posed = gab_frame_box_posed(f->frame, i, &f->pose);
        answer_open(q->out, NULL, '{');
        answer_count(q->out, "box", i);
        answer_name(q->out, "name", box.name);
        query_answer_tag(q, box.tag, box.role);
        answer_index(q->out, "group", box.group);
        answer_bool(q->out, "is_group", box.is_group);
        answer_vec(q->out, "centre", posed.centre);
        answer_vec(q->out, "half", posed.half);
        answer_vec(q->out, "axis", posed.axis);
        answer_close(q->out, '}');
    }
}

static void answer_hit(Query *q, gab_frame frame, const gab_hit *hit)
{
    answer_count(q->out, "box", hit->box);
    answer_name(q->out, "name", gab_frame_box_at(frame, hit->box).name);
    query_answer_tag(q, hit->tag, hit->role);
    if (hit->group != GAB_NONE)
        answer_name(q->out, "group", gab_frame_box_at(frame, hit->group).name);
}

static void query_hit(Query *q)
{
    const gab_fighter *f = &q->frames[0].fighter;
    gab_hit hit;
    bool is_hit = gab_frame_hit(f->frame, &f->pose, q->shape.point, &f->filter, &hit);
    answer_bool(q->out, "hit", is_hit);
    if (is_hit)
        answer_hit(q, f->frame, &hit);
}

static uint32_t hits_of(const gab_fighter *f, const QueryShape *shape, gab_hit *hits)
{
    const uint32_t capacity = QUERY_MAX_LISTED;
    switch (shape->kind) {
    case QUERY_CIRCLE:
        return gab_frame_hits_circle(f->frame, &f->pose, shape->circle, &f->filter, hits, capacity);
    case QUERY_BOX:
        return gab_frame_hits_box(f->frame, &f->pose, shape->box, &f->filter, hits, capacity);
    case QUERY_OBOX:
        return gab_frame_hits_obox(f->frame, &f->pose, &shape->obox, &f->filter, hits, capacity);
    case QUERY_SEGMENT:
        return gab_frame_hits_segment(f->frame, &f->pose, shape->segment, &f->filter, hits,
                                      capacity);
    default:
        return gab_frame_hits_point(f->frame, &f->pose, shape->point, &f->filter, hits, capacity);
    }
}

static void query_hits(Query *q)
{
    const gab_fighter *f = &q->frames[0].fighter;
    gab_hit hits[QUERY_MAX_LISTED];
    uint32_t count = hits_of(f, &q->shape, hits);
    answer_count(q->out, "count", count);
    answer_open(q->out, "hits", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        answer_open(q->out, NULL, '{');
        answer_hit(q, f->frame, &hits[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
}

static void query_entered(Query *q)
{
    const gab_fighter *f = &q->frames[0].fighter;
    gab_hit hit;
    float time;
    bool entered = gab_frame_entered(f->frame, &f->pose, q->shape.segment, &f->filter, &hit, &time);
    answer_bool(q->out, "hit", entered);
    answer_number(q->out, "share", time);
    if (entered)
        answer_hit(q, f->frame, &hit);
}

/* ---- Blows ---- */

static void answer_blow(Query *q, const gab_blow *blow)
{
    answer_open(q->out, "a", '{');
    answer_hit(q, q->frames[0].fighter.frame, &blow->a);
    answer_close(q->out, '}');
    answer_open(q->out, "b", '{');
    answer_hit(q, q->frames[1].fighter.frame, &blow->b);
    answer_close(q->out, '}');
}

static void query_touch(Query *q)
{
    gab_blow blow;
    bool touch = gab_fighter_hit(&q->frames[0].fighter, &q->frames[1].fighter, &blow);
    answer_bool(q->out, "hit", touch);
    if (touch)
        answer_blow(q, &blow);
}

static void query_strike(Query *q)
{
    gab_blow blows[QUERY_MAX_LISTED];
    uint32_t count =
        gab_fighter_hits(&q->frames[0].fighter, &q->frames[1].fighter, blows, QUERY_MAX_LISTED);
    answer_count(q->out, "count", count);
    answer_open(q->out, "blows", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        answer_open(q->out, NULL, '{');
        answer_blow(q, &blows[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
}

/* ---- Pixels ---- */

static void query_mask(Query *q)
{
    gab_mask mask = gab_frame_mask(q->frames[0].fighter.frame);
    answer_box(q->out, "bounds",
               (gab_box){(float)mask.left, (float)mask.top, (float)mask.width, (float)mask.height});
    answer_count(q->out, "solid", mask.solid);
}

static void query_solid(Query *q)
{
    const QueryShape *shape = &q->shape;
    const gab_pose *pose = &q->frames[0].fighter.pose;
    gab_mask mask = gab_frame_mask(q->frames[0].fighter.frame);
    if (shape->kind == QUERY_POINT)
        answer_bool(q->out, "solid", gab_mask_holds(&mask, pose, shape->point));
    else if (shape->kind == QUERY_CIRCLE)
        answer_bool(q->out, "solid", gab_mask_meets_circle(&mask, pose, shape->circle));
    else if (shape->kind == QUERY_BOX)
        answer_bool(q->out, "solid", gab_mask_meets_box(&mask, pose, shape->box));
    else
        query_fail(q, "solid needs X,Y, a circle or a box");
}

static void query_masks(Query *q)
{
    const gab_fighter *a = &q->frames[0].fighter, *b = &q->frames[1].fighter;
    gab_mask mask_a = gab_frame_mask(a->frame), mask_b = gab_frame_mask(b->frame);
    gab_vec pixel;
    bool meet = gab_masks_first(&mask_a, &a->pose, &mask_b, &b->pose, &pixel);
    answer_bool(q->out, "hit", meet);
    if (!meet)
        return;
    answer_count(q->out, "area", gab_masks_area(&mask_a, &a->pose, &mask_b, &b->pose));
    answer_vec(q->out, "first", pixel);
    answer_vec(q->out, "normal", gab_masks_normal(&mask_a, &a->pose, &mask_b, &b->pose));
}

/* ---- The table ---- */

const QueryVerb query_sprite_verbs[] = {
    {"hit", "{}", {GAB_KIND_FRAME, QUERY_POINT}, QUERY_POSE | QUERY_FILTER, query_hit},
    {"hits", "{}", {GAB_KIND_FRAME, QUERY_SHAPE}, QUERY_POSE | QUERY_FILTER, query_hits},
    {"entered", "{}", {GAB_KIND_FRAME, QUERY_SEGMENT}, QUERY_POSE | QUERY_FILTER, query_entered},
    {"touch", "{}", {GAB_KIND_FRAME, GAB_KIND_FRAME}, QUERY_POSE | QUERY_FILTER, query_touch},
    {"strike", "{}", {GAB_KIND_FRAME, GAB_KIND_FRAME}, QUERY_POSE | QUERY_FILTER, query_strike},
    {"point", "{}", {GAB_KIND_FRAME, QUERY_POINT_NAME}, QUERY_POSE, query_point},
    {"points", "[]", {GAB_KIND_FRAME}, QUERY_POSE, query_points},
    {"boxes", "[]", {GAB_KIND_FRAME}, QUERY_POSE, query_boxes},
    {"draw", "{}", {GAB_KIND_FRAME}, QUERY_POSE, query_draw},
    {"frame", "{}", {GAB_KIND_FRAME}, 0, query_frame},
    {"animation", "{}", {GAB_KIND_ANIMATION, QUERY_TIME}, 0, query_animation},
    {"solid", "{}", {GAB_KIND_FRAME, QUERY_SHAPE}, QUERY_POSE, query_solid},
    {"masks", "{}", {GAB_KIND_FRAME, GAB_KIND_FRAME}, QUERY_POSE, query_masks},
    {"mask", "{}", {GAB_KIND_FRAME}, 0, query_mask},
    {.name = NULL},
};

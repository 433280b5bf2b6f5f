/* SPDX-License-Identifier: MIT */
/* Queries about frames: drawing, points, boxes, blows; see query.h and gabarit/sprite.h. */
#include "cli/query.h"

/* ---- Frames and animations ---- */

/* Writes "frame", its index in its sprite, and its name. */
static void answer_frame(Query *q, gab_sprite sprite, gab_frame frame)
{
    gab_frame first = gab_sprite_frame_at(sprite, 0);
    answer_count(q->out, "frame", frame.index - first.index);
    answer_name(q->out, "name", gab_frame_name(frame));
}

/* Writes a step's frame, how it is mirrored, and when it is shown. */
static void answer_step(Query *q, gab_sprite sprite, const gab_step *step)
{
    answer_frame(q, sprite, step->frame);
    answer_count(q->out, "step", step->index);
    answer_bool(q->out, "flip_x", step->pose.flip_x);
    answer_bool(q->out, "flip_y", step->pose.flip_y);
    answer_count(q->out, "start", step->start);
    answer_count(q->out, "duration", step->duration);
}

bool query_frame(Query *q)
{
    QueryPosedFrame posed;
    if (!query_one_frame(q, &posed))
        return false;
    gab_frame frame = posed.fighter.frame;
    gab_mask mask = gab_frame_mask(frame);
    answer_open(q->out, NULL, '{');
    answer_frame(q, posed.sprite, frame);
    answer_count(q->out, "duration", gab_frame_duration(frame));
    answer_count(q->out, "points", gab_frame_point_count(frame));
    answer_count(q->out, "boxes", gab_frame_box_count(frame));
    answer_count(q->out, "solid", mask.solid);
    answer_close(q->out, '}');
    return true;
}

bool query_animation(Query *q)
{
    gab_sprite sprite;
    gab_animation animation;
    const char *word;
    uint32_t time;
    if (!query_take_sprite(q, &sprite) || !query_take_animation(q, sprite, &animation) ||
        !query_take(q, "MILLISECONDS", &word) || !query_end(q))
        return false;
    if (!query_is_whole_number(word, &time))
        return query_fail(q, "\"%s\" should be a time in milliseconds", word);
    gab_step step = gab_animation_shown(animation, time, NULL);
    answer_open(q->out, NULL, '{');
    answer_step(q, sprite, &step);
    answer_close(q->out, '}');
    return true;
}

bool query_steps(Query *q)
{
    gab_sprite sprite;
    gab_animation animation;
    if (!query_take_sprite(q, &sprite) || !query_take_animation(q, sprite, &animation) ||
        !query_end(q))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_animation_step_count(animation); i++) {
        gab_step step = gab_animation_step_at(animation, i, NULL);
        answer_open(q->out, NULL, '{');
        answer_step(q, sprite, &step);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    return true;
}

bool query_draw(Query *q)
{
    QueryPosedFrame posed;
    gab_drawing drawing;
    if (!query_one_frame(q, &posed))
        return false;
    bool drawn = gab_frame_draw(posed.fighter.frame, &posed.fighter.pose, &drawing);
    gab_picture picture = gab_bank_picture_at(q->bank, drawing.picture);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "drawn", drawn);
    if (drawn) {
        answer_text(q->out, "picture", picture.name);
        answer_box(q->out, "part",
                   (gab_box){(float)drawing.x, (float)drawing.y, (float)drawing.width,
                             (float)drawing.height});
        answer_open(q->out, "corners", '[');
        for (int i = 0; i < 4; i++)
            answer_vec(q->out, NULL, drawing.corners[i]);
        answer_close(q->out, ']');
    }
    answer_close(q->out, '}');
    return true;
}

/* ---- Action points ---- */

static void answer_point(Query *q, const QueryPosedFrame *posed, uint32_t point)
{
    gab_vec position, to;
    const gab_pose *pose = &posed->fighter.pose;
    bool exists = gab_frame_point(posed->fighter.frame, point, pose, &position);
    answer_text(q->out, "point", gab_bank_point_name(q->bank, point));
    if (exists)
        answer_vec(q->out, "at", position);
    else
        answer_null(q->out, "at");
    if (gab_frame_point_direction(posed->fighter.frame, point, pose, &to))
        answer_vec(q->out, "to", to);
}

bool query_point(Query *q)
{
    QueryPosedFrame posed;
    const char *name;
    if (!query_take_frame(q, &posed) || !query_take(q, "the name of a point", &name) ||
        !query_end(q) || !query_pose(q, &posed, NULL))
        return false;
    uint32_t point = gab_bank_point(q->bank, query_name(name));
    if (point == GAB_NONE)
        return query_fail(q, "no frame has a point \"%s\"", name);
    answer_open(q->out, NULL, '{');
    answer_point(q, &posed, point);
    answer_close(q->out, '}');
    return true;
}

bool query_points(Query *q)
{
    QueryPosedFrame posed;
    if (!query_one_frame(q, &posed))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_frame_point_count(posed.fighter.frame); i++) {
        answer_open(q->out, NULL, '{');
        answer_point(q, &posed, gab_frame_point_at(posed.fighter.frame, i));
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    return true;
}

/* ---- Boxes ---- */

static void answer_posed_box(Query *q, const QueryPosedFrame *posed, uint32_t index)
{
    gab_obox box = gab_frame_box_posed(posed->fighter.frame, index, &posed->fighter.pose);
    answer_vec(q->out, "centre", box.centre);
    answer_vec(q->out, "half", box.half);
    answer_vec(q->out, "axis", box.axis);
}

bool query_boxes(Query *q)
{
    QueryPosedFrame posed;
    if (!query_one_frame(q, &posed))
        return false;
    answer_open(q->out, NULL, '[');
    for (uint32_t i = 0; i < gab_frame_box_count(posed.fighter.frame); i++) {
        gab_frame_box box = gab_frame_box_at(posed.fighter.frame, i);
        answer_open(q->out, NULL, '{');
        answer_count(q->out, "box", i);
        answer_name(q->out, "name", box.name);
        query_answer_tag(q, box.tag, box.role);
        answer_index(q->out, "group", box.group);
        answer_bool(q->out, "is_group", box.is_group);
        answer_posed_box(q, &posed, i);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    return true;
}

static void answer_hit(Query *q, gab_frame frame, const gab_hit *hit)
{
    answer_count(q->out, "box", hit->box);
    answer_name(q->out, "name", gab_frame_box_at(frame, hit->box).name);
    query_answer_tag(q, hit->tag, hit->role);
    if (hit->group != GAB_NONE)
        answer_name(q->out, "group", gab_frame_box_at(frame, hit->group).name);
}

bool query_hit(Query *q)
{
    QueryPosedFrame posed;
    gab_vec point;
    gab_hit hit;
    if (!query_take_frame(q, &posed) || !query_take_vec(q, &point) || !query_end(q) ||
        !query_pose(q, &posed, NULL))
        return false;
    const gab_fighter *fighter = &posed.fighter;
    bool is_hit = gab_frame_hit(fighter->frame, &fighter->pose, point, &fighter->filter, &hit);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", is_hit);
    if (is_hit)
        answer_hit(q, fighter->frame, &hit);
    answer_close(q->out, '}');
    return true;
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

bool query_hits(Query *q)
{
    QueryPosedFrame posed;
    QueryShape shape;
    gab_hit hits[QUERY_MAX_LISTED];
    if (!query_take_frame(q, &posed) || !query_take_shape(q, &shape) || !query_end(q) ||
        !query_pose(q, &posed, NULL))
        return false;
    uint32_t count = hits_of(&posed.fighter, &shape, hits);
    answer_open(q->out, NULL, '{');
    answer_count(q->out, "count", count);
    answer_open(q->out, "hits", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        answer_open(q->out, NULL, '{');
        answer_hit(q, posed.fighter.frame, &hits[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    return true;
}

bool query_entered(Query *q)
{
    QueryPosedFrame posed;
    gab_segment segment;
    gab_hit hit;
    float share;
    if (!query_take_frame(q, &posed) || !query_take_segment(q, &segment) || !query_end(q) ||
        !query_pose(q, &posed, NULL))
        return false;
    const gab_fighter *f = &posed.fighter;
    bool entered = gab_frame_entered(f->frame, &f->pose, segment, &f->filter, &hit, &share);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", entered);
    answer_number(q->out, "share", share);
    if (entered)
        answer_hit(q, f->frame, &hit);
    answer_close(q->out, '}');
    return true;
}

/* ---- Blows ---- */

static void answer_blow(Query *q, const QueryPosedFrame *a, const QueryPosedFrame *b,
                        const gab_blow *blow)
{
    answer_open(q->out, "a", '{');
    answer_hit(q, a->fighter.frame, &blow->a);
    answer_close(q->out, '}');
    answer_open(q->out, "b", '{');
    answer_hit(q, b->fighter.frame, &blow->b);
    answer_close(q->out, '}');
}

bool query_touch(Query *q)
{
    QueryPosedFrame a, b;
    gab_blow blow;
    if (!query_two_frames(q, &a, &b))
        return false;
    bool touch = gab_fighters_touch(&a.fighter, &b.fighter, &blow);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", touch);
    if (touch)
        answer_blow(q, &a, &b, &blow);
    answer_close(q->out, '}');
    return true;
}

bool query_strike(Query *q)
{
    QueryPosedFrame a, b;
    gab_blow blows[QUERY_MAX_LISTED];
    if (!query_two_frames(q, &a, &b))
        return false;
    uint32_t count = gab_fighters_strike(&a.fighter, &b.fighter, blows, QUERY_MAX_LISTED);
    answer_open(q->out, NULL, '{');
    answer_count(q->out, "count", count);
    answer_open(q->out, "blows", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        answer_open(q->out, NULL, '{');
        answer_blow(q, &a, &b, &blows[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    return true;
}

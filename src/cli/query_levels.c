/* SPDX-License-Identifier: MIT */
/* Queries about obstacles in a level; see query.h and gabarit/level.h. */
#include "cli/query.h"

/* ---- Parts of answers ---- */

/* Writes "layer", its index in the level, and the wall or cell within it. */
static void answer_obstacle(Query *q, gab_layer layer, uint32_t wall, gab_cell cell)
{
    answer_count(q->out, "layer", layer.index - gab_level_layer_at(q->level, 0).index);
    gab_layer_kind kind = gab_layer_kind_of(layer);
    if (kind == GAB_LAYER_WALLS)
        answer_index(q->out, "wall", wall);
    if (kind == GAB_LAYER_MAZE)
        answer_text(q->out, "side", wall == GAB_MAZE_TOP ? "top" : "left");
    if (kind != GAB_LAYER_WALLS)
        query_answer_cell(q, cell);
}

static void answer_wall_tag(Query *q, gab_tag_id tag)
{
    answer_name(q->out, "tag", tag != 0 ? gab_bank_tag_numbered(q->bank, tag).name : "");
}

static void answer_face(Query *q, gab_face face)
{
    answer_text(q->out, "face",
                face == GAB_FACE_TOP      ? "top"
                : face == GAB_FACE_BOTTOM ? "bottom"
                : face == GAB_FACE_LEFT   ? "left"
                                          : "right");
}

static void answer_impact(Query *q, const gab_level_impact *impact)
{
    answer_number(q->out, "time", impact->at.time);
    answer_vec(q->out, "stop", impact->at.stop);
    answer_vec(q->out, "point", impact->at.point);
    answer_vec(q->out, "normal", impact->at.normal);
    if (!gab_layer_exists(impact->layer))
        return;
    answer_face(q, impact->at.face);
    answer_obstacle(q, impact->layer, impact->at.wall, impact->cell);
    if (impact->door != GAB_NONE)
        answer_text(q->out, "door", gab_level_door_name(q->level, impact->door));
    query_answer_tag(q, impact->tag, impact->role);
}

/* ---- Movers ---- */

static void query_sweep(Query *q)
{
    gab_level_impact impact;
    answer_bool(q->out, "hit", gab_level_sweep(q->level, &q->mover, &q->blockers, &impact));
    answer_impact(q, &impact);
}

static void answer_travel(Query *q, const gab_travel *travel, const gab_level_impact *impacts)
{
    answer_bool(q->out, "hit", travel->count > 0);
    answer_vec(q->out, "end", travel->end);
    answer_vec(q->out, "motion", travel->motion);
    answer_open(q->out, "impacts", '[');
    for (uint32_t i = 0; i < travel->count; i++) {
        answer_open(q->out, NULL, '{');
        answer_impact(q, &impacts[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
}

static void query_slide(Query *q)
{
    gab_level_impact impacts[GAB_MAX_IMPACTS];
    gab_travel travel =
        gab_level_slide(q->level, &q->mover, &q->blockers, impacts, GAB_MAX_IMPACTS);
    answer_travel(q, &travel, impacts);
}

static void query_bounce(Query *q)
{
    gab_level_impact impacts[GAB_MAX_IMPACTS];
    gab_travel travel =
        gab_level_bounce(q->level, &q->mover, &q->blockers, q->surface, impacts, GAB_MAX_IMPACTS);
    answer_travel(q, &travel, impacts);
}

static void query_overlaps(Query *q)
{
    answer_bool(q->out, "overlaps", gab_level_overlaps(q->level, &q->mover, &q->blockers));
}

static void query_free(Query *q)
{
    gab_vec position;
    answer_bool(q->out, "free", gab_level_push_out(q->level, &q->mover, &q->blockers, &position));
    answer_vec(q->out, "place", position);
}

/* ---- Lines, positions, boxes ---- */

static void query_crossed(Query *q)
{
    gab_level_crossing crossings[QUERY_MAX_LISTED];
    uint32_t count =
        gab_level_crossed(q->level, q->shape.segment, &q->blockers, crossings, QUERY_MAX_LISTED);
    answer_bool(q->out, "all", count <= QUERY_MAX_LISTED);
    answer_open(q->out, "crossed", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        const gab_level_crossing *crossing = &crossings[i];
        answer_open(q->out, NULL, '{');
        answer_number(q->out, "time", crossing->time);
        answer_vec(q->out, "point", crossing->point);
        answer_obstacle(q, crossing->layer, crossing->wall, crossing->cell);
        answer_wall_tag(q, crossing->tag);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
}

static void query_visible(Query *q)
{
    const gab_segment *line = &q->shape.segment;
    answer_bool(q->out, "visible", gab_level_visible(q->level, line->a, line->b, &q->blockers));
}

static void query_nearest(Query *q)
{
    gab_nearest nearest;
    bool found =
        gab_level_nearest(q->level, q->shape.point, q->max_distance, &q->blockers, &nearest);
    answer_bool(q->out, "found", found);
    if (!found)
        return;
    answer_number(q->out, "distance", nearest.distance);
    answer_vec(q->out, "point", nearest.point);
    answer_obstacle(q, nearest.layer, nearest.wall, nearest.cell);
    answer_wall_tag(q, nearest.tag);
}

static void answer_wall(Query *q, gab_wall_ref ref)
{
    gab_level_wall wall;
    gab_layer_wall_at(ref.layer, ref.wall, &wall);
    answer_open(q->out, NULL, '{');
    answer_obstacle(q, ref.layer, ref.wall, (gab_cell){0, 0});
    answer_segment(q->out, "ends", (gab_segment){wall.wall.a, wall.wall.b});
    answer_bool(q->out, "one_way", wall.wall.blocks == GAB_BLOCKS_FRONT);
    if (wall.door != GAB_NONE)
        answer_text(q->out, "door", gab_level_door_name(q->level, wall.door));
    query_answer_tag(q, wall.tag, wall.role);
    answer_close(q->out, '}');
}

static void query_walls(Query *q)
{
    gab_wall_ref walls[QUERY_MAX_LISTED];
    if (q->shape.kind != QUERY_BOX) {
        query_fail(q, "walls needs a box");
        return;
    }
    uint32_t count =
        gab_level_walls_meeting_box(q->level, q->shape.box, &q->blockers, walls, QUERY_MAX_LISTED);
    answer_bool(q->out, "all", count <= QUERY_MAX_LISTED);
    answer_open(q->out, "walls", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++)
        answer_wall(q, walls[i]);
    answer_close(q->out, ']');
}

/* ---- The table ---- */

const QueryVerb query_level_verbs[] = {
    {"sweep", "{}", {GAB_KIND_LEVEL, QUERY_SEGMENT}, QUERY_MOVER, query_sweep},
    {"slide", "{}", {GAB_KIND_LEVEL, QUERY_SEGMENT}, QUERY_MOVER, query_slide},
    {"bounce",
     "{}",
     {GAB_KIND_LEVEL, QUERY_SEGMENT},
     QUERY_MOVER | QUERY_RESTITUTION | QUERY_FRICTION,
     query_bounce},
    {"overlaps", "{}", {GAB_KIND_LEVEL, QUERY_POINT}, QUERY_MOVER, query_overlaps},
    {"free", "{}", {GAB_KIND_LEVEL, QUERY_POINT}, QUERY_MOVER, query_free},
    {"crossed", "{}", {GAB_KIND_LEVEL, QUERY_SEGMENT}, QUERY_BLOCKERS, query_crossed},
    {"visible", "{}", {GAB_KIND_LEVEL, QUERY_SEGMENT}, QUERY_BLOCKERS, query_visible},
    {"nearest",
     "{}",
     {GAB_KIND_LEVEL, QUERY_POINT},
     QUERY_BLOCKERS | QUERY_MAX_DISTANCE,
     query_nearest},
    {"walls", "{}", {GAB_KIND_LEVEL, QUERY_SHAPE}, QUERY_BLOCKERS, query_walls},
    {.name = NULL},
};

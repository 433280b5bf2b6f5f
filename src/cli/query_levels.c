/* SPDX-License-Identifier: MIT */
/* Queries about obstacles in a level; see query.h and gabarit/level.h. */
#include "cli/query.h"

/* ---- Movers and blockers ---- */

static bool add_door(Query *q, gab_level level, const char *word, gab_blockers *blockers)
{
    uint32_t door = gab_level_door(level, query_name(word));
    if (door == GAB_NONE || door / 32 >= QUERY_MAX_DOOR_WORDS)
        return query_fail(q, "there is no door \"%s\"", word);
    for (; blockers->open_words <= door / 32; blockers->open_words++)
        q->open[blockers->open_words] = 0;
    q->open[door / 32] |= UINT32_C(1) << door % 32;
    blockers->open = q->open;
    return true;
}

static bool read_blockers(Query *q, gab_level level, gab_blockers *blockers)
{
    *blockers = (gab_blockers){.tags = NULL};
    const char *layer = query_option(q, QUERY_LAYER);
    if (layer != NULL && !query_find_layer(q, level, layer, &blockers->only))
        return false;
    for (unsigned i = 0; i < q->option_count; i++)
        if (q->options[i].bit == QUERY_OPEN && !add_door(q, level, q->options[i].value, blockers))
            return false;
    return query_tags(q, &q->tags, &blockers->tags);
}

/* Reads the mover: a disc with --radius, a box with --size, otherwise a point. */
static bool read_mover(Query *q, gab_segment path, gab_mover *mover)
{
    const char *size = query_option(q, QUERY_SIZE);
    float radius, sides[2];
    if (!query_option_number(q, QUERY_RADIUS, 0, &radius))
        return false;
    *mover = gab_mover_disc(path.a, path.b, radius);
    if (size == NULL)
        return true;
    if (query_numbers(q, size, "W,H", 2, 2, sides) == 0)
        return false;
    gab_vec by = {path.b.x - path.a.x, path.b.y - path.a.y};
    gab_box box = {path.a.x - sides[0] / 2, path.a.y - sides[1] / 2, sides[0], sides[1]};
    *mover = gab_mover_box(box, by);
    return true;
}

/* Takes a level and the path of a mover, or its position if it does not move; reads the mover and
 * the blockers. */
static bool take_move(Query *q, bool moves, gab_level *level, gab_mover *mover,
                      gab_blockers *blockers)
{
    gab_segment path;
    if (!query_take_level(q, level) || !query_take_vec(q, &path.a))
        return false;
    path.b = path.a;
    return (!moves || query_take_vec(q, &path.b)) && query_end(q) && read_mover(q, path, mover) &&
           read_blockers(q, *level, blockers);
}

/* ---- Answers ---- */

/* Writes "layer", its index in the level, and the wall or cell within it. */
static void answer_obstacle(Query *q, gab_level level, gab_layer layer, uint32_t wall,
                            gab_cell cell)
{
    answer_count(q->out, "layer", layer.index - gab_level_layer_at(level, 0).index);
    gab_layer_kind kind = gab_layer_kind_of(layer);
    if (kind == GAB_LAYER_WALLS)
        answer_index(q->out, "wall", wall);
    if (kind == GAB_LAYER_MAZE)
        answer_text(q->out, "side", wall == GAB_MAZE_TOP ? "top" : "left");
    if (kind != GAB_LAYER_WALLS)
        query_answer_cell(q, cell);
}

static void answer_wall_tag(Query *q, uint8_t tag)
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

static void answer_impact(Query *q, gab_level level, const gab_level_impact *impact)
{
    answer_number(q->out, "time", impact->at.time);
    answer_vec(q->out, "stop", impact->at.stop);
    answer_vec(q->out, "point", impact->at.point);
    answer_vec(q->out, "normal", impact->at.normal);
    if (!gab_layer_exists(impact->layer))
        return;
    answer_face(q, impact->at.face);
    answer_obstacle(q, level, impact->layer, impact->at.wall, impact->cell);
    if (impact->door != GAB_NONE)
        answer_text(q->out, "door", gab_level_door_name(level, impact->door));
    query_answer_tag(q, impact->tag, impact->role);
}

bool query_sweep(Query *q)
{
    gab_level level;
    gab_mover mover;
    gab_blockers blockers;
    gab_level_impact impact;
    if (!take_move(q, true, &level, &mover, &blockers))
        return false;
    bool hit = gab_level_sweep(level, &mover, &blockers, &impact);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", hit);
    answer_impact(q, level, &impact);
    answer_close(q->out, '}');
    return true;
}

static void answer_travel(Query *q, gab_level level, bool hit, const gab_level_travel *travel)
{
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "hit", hit);
    answer_vec(q->out, "end", travel->end);
    answer_vec(q->out, "motion", travel->motion);
    answer_open(q->out, "impacts", '[');
    for (uint32_t i = 0; i < travel->count; i++) {
        answer_open(q->out, NULL, '{');
        answer_impact(q, level, &travel->impacts[i]);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    answer_close(q->out, '}');
}

bool query_slide(Query *q)
{
    gab_level level;
    gab_mover mover;
    gab_blockers blockers;
    gab_level_travel travel;
    if (!take_move(q, true, &level, &mover, &blockers))
        return false;
    bool hit = gab_level_slide(level, &mover, &blockers, &travel);
    answer_travel(q, level, hit, &travel);
    return true;
}

bool query_bounce(Query *q)
{
    gab_level level;
    gab_mover mover;
    gab_blockers blockers;
    gab_level_travel travel;
    gab_surface surface;
    if (!take_move(q, true, &level, &mover, &blockers) ||
        !query_option_number(q, QUERY_RESTITUTION, 1, &surface.restitution) ||
        !query_option_number(q, QUERY_FRICTION, 0, &surface.friction))
        return false;
    bool hit = gab_level_bounce(level, &mover, &blockers, surface, &travel);
    answer_travel(q, level, hit, &travel);
    return true;
}

bool query_overlaps(Query *q)
{
    gab_level level;
    gab_mover mover;
    gab_blockers blockers;
    if (!take_move(q, false, &level, &mover, &blockers))
        return false;
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "overlaps", gab_level_overlaps(level, &mover, &blockers));
    answer_close(q->out, '}');
    return true;
}

bool query_free(Query *q)
{
    gab_level level;
    gab_mover mover;
    gab_blockers blockers;
    gab_vec position;
    if (!take_move(q, false, &level, &mover, &blockers))
        return false;
    bool is_free = gab_level_push_out(level, &mover, &blockers, &position);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "free", is_free);
    answer_vec(q->out, "place", position);
    answer_close(q->out, '}');
    return true;
}

/* ---- Lines, positions, boxes ---- */

static bool take_line(Query *q, gab_level *level, gab_segment *line, gab_blockers *blockers)
{
    return query_take_level(q, level) && query_take_segment(q, line) && query_end(q) &&
           read_blockers(q, *level, blockers);
}

bool query_crossed(Query *q)
{
    gab_level level;
    gab_segment line;
    gab_blockers blockers;
    gab_level_crossing crossings[QUERY_MAX_LISTED];
    if (!take_line(q, &level, &line, &blockers))
        return false;
    uint32_t count = gab_level_crossed(level, line, &blockers, crossings, QUERY_MAX_LISTED);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "all", count <= QUERY_MAX_LISTED);
    answer_open(q->out, "crossed", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++) {
        const gab_level_crossing *crossing = &crossings[i];
        answer_open(q->out, NULL, '{');
        answer_number(q->out, "time", crossing->time);
        answer_vec(q->out, "point", crossing->point);
        answer_obstacle(q, level, crossing->layer, crossing->wall, crossing->cell);
        answer_wall_tag(q, crossing->tag);
        answer_close(q->out, '}');
    }
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    return true;
}

bool query_visible(Query *q)
{
    gab_level level;
    gab_segment line;
    gab_blockers blockers;
    if (!take_line(q, &level, &line, &blockers))
        return false;
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "visible", gab_level_visible(level, line.a, line.b, &blockers));
    answer_close(q->out, '}');
    return true;
}

bool query_nearest(Query *q)
{
    gab_level level;
    gab_vec point;
    gab_blockers blockers;
    gab_nearest nearest;
    float max;
    if (!query_take_level(q, &level) || !query_take_vec(q, &point) || !query_end(q) ||
        !read_blockers(q, level, &blockers) ||
        !query_option_number(q, QUERY_MAX_DISTANCE, 2 * GAB_RANGE, &max))
        return false;
    bool found = gab_level_nearest(level, point, max, &blockers, &nearest);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "found", found);
    if (found) {
        answer_number(q->out, "distance", nearest.distance);
        answer_vec(q->out, "point", nearest.point);
        answer_obstacle(q, level, nearest.layer, nearest.wall, nearest.cell);
        answer_wall_tag(q, nearest.tag);
    }
    answer_close(q->out, '}');
    return true;
}

static void answer_wall(Query *q, gab_level level, gab_wall_ref ref)
{
    gab_level_wall wall;
    gab_layer_wall_at(ref.layer, ref.wall, &wall);
    answer_open(q->out, NULL, '{');
    answer_obstacle(q, level, ref.layer, ref.wall, (gab_cell){0, 0});
    answer_segment(q->out, "ends", (gab_segment){wall.wall.a, wall.wall.b});
    answer_bool(q->out, "one_way", wall.wall.blocks == GAB_BLOCKS_FRONT);
    if (wall.door != GAB_NONE)
        answer_text(q->out, "door", gab_level_door_name(level, wall.door));
    query_answer_tag(q, wall.tag, wall.role);
    answer_close(q->out, '}');
}

bool query_walls(Query *q)
{
    gab_level level;
    QueryShape shape;
    gab_blockers blockers;
    gab_wall_ref walls[QUERY_MAX_LISTED];
    if (!query_take_level(q, &level) || !query_take_shape(q, &shape) || !query_end(q) ||
        !read_blockers(q, level, &blockers))
        return false;
    if (shape.kind != QUERY_BOX)
        return query_fail(q, "walls needs a box");
    uint32_t count = gab_level_walls_in_box(level, shape.box, &blockers, walls, QUERY_MAX_LISTED);
    answer_open(q->out, NULL, '{');
    answer_bool(q->out, "all", count <= QUERY_MAX_LISTED);
    answer_open(q->out, "walls", '[');
    for (uint32_t i = 0; i < MIN(count, QUERY_MAX_LISTED); i++)
        answer_wall(q, level, walls[i]);
    answer_close(q->out, ']');
    answer_close(q->out, '}');
    return true;
}

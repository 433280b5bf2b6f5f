/* SPDX-License-Identifier: MIT */
/* Shows the target of a path, such as that of a problem; the contract is ed-view.h. */
#include "session/ed-session-internal.h"
#include "session/ed-sheet.h"

/* The nodes along a path. */
typedef struct PathTarget {
    uint64_t asset, frame, animation, plane, layer;
    EdSelectionKind kind;
    uint64_t of, item;
} PathTarget;

static void select_on_way(PathTarget *way, EdSelectionKind kind, uint64_t item)
{
    way->of = way->kind == ED_SELECT_SHAPES ? way->item : 0;
    way->kind = kind;
    way->item = item;
}

/* Notes a node on the path. `index` is its index in its list. */
static void note_node(PathTarget *way, const Node *node, uint32_t index)
{
    static const struct {
        const NodeKind *kind;
        EdSelectionKind selection;
    } by_index[] = {
        {&box_kind, ED_SELECT_BOXES},      {&point_kind, ED_SELECT_POINTS},
        {&wall_kind, ED_SELECT_WALLS},     {&shape_node_kind, ED_SELECT_SHAPE_NODES},
        {&marker_kind, ED_SELECT_MARKERS}, {&ground_node_kind, ED_SELECT_GROUND_NODES},
    };
    const NodeKind *kind = node->kind;
    if (kind == &sprite_kind || kind == &map_kind || kind == &level_kind)
        way->asset = node_id(node);
    else if (kind == &frame_kind)
        way->frame = node_id(node);
    else if (kind == &animation_kind)
        way->animation = node_id(node);
    else if (kind == &plane_kind)
        way->plane = node_id(node);
    else if (kind == &layer_kind)
        way->layer = node_id(node);
    else if (kind == &shape_kind)
        select_on_way(way, ED_SELECT_SHAPES, node_id(node));
    else if (kind == &band_kind)
        select_on_way(way, ED_SELECT_BANDS, node_id(node));
    else if (kind == &zone_kind)
        select_on_way(way, ED_SELECT_ZONES, (uint64_t)((const Zone *)node)->number);
    else if (kind == &tag_kind)
        select_on_way(way, ED_SELECT_TAGS, (uint64_t)((const Tag *)node)->number);
    for (size_t i = 0; i < G_N_ELEMENTS(by_index); i++)
        if (kind == by_index[i].kind)
            select_on_way(way, by_index[i].selection, index);
}

/* Follows a path as far as it exists in the project. */
static PathTarget go(const Project *project, const Path *path)
{
    PathTarget way = {.asset = 0};
    Path part = *path;
    for (part.depth = 1; part.depth <= path->depth; part.depth++) {
        const Node *node = path_get(project, &part);
        if (node == NULL)
            break;
        note_node(&way, node, path_index(project, &part));
    }
    return way;
}

static void show_parts(EdSession *session, const PathTarget *way)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = sprite != NULL ? sprite_animation(sprite, way->animation) : NULL;
    if (way->frame != 0)
        ed_session_show_frame(session, session->view.animation, way->frame);
    else if (animation != NULL && list_count(animation->steps) > 0)
        ed_session_show_frame(session, way->animation, animation_frame(animation, 0));
    if (way->plane != 0)
        ed_session_show_plane(session, way->plane);
    if (way->layer != 0)
        ed_session_show_layer(session, way->layer);
}

void ed_session_show_path(EdSession *session, const Path *path)
{
    PathTarget way = go(ed_session_project(session), path);
    if (way.asset != 0)
        ed_session_show_asset(session, way.asset);
    ed_session_show_sheet(session, false);
    show_parts(session, &way);
    if (way.kind == ED_SELECT_SHAPE_NODES)
        ed_session_select_nodes(session, way.of, &way.item, 1);
    else
        ed_session_select(session, way.kind, &way.item, way.kind != ED_SELECT_NOTHING);
    if (way.kind == ED_SELECT_TAGS)
        ed_session_set_tag(session, (int32_t)way.item);
    if (way.kind == ED_SELECT_ZONES)
        ed_session_set_zone(session, (int32_t)way.item);
}

/* SPDX-License-Identifier: MIT */
/* Shows the target of a path, such as that of a problem; see ed-view.h. */
#include "session/ed-session-internal.h"
#include "session/ed-sheet.h"

/* The things to show and select for a path. */
typedef struct PathTarget {
    uint64_t asset, frame, animation, plane, layer;
    EdSelectionKind kind;
    uint64_t shape, item;
} PathTarget;

static void set_selection(PathTarget *target, EdSelectionKind kind, uint64_t item)
{
    target->shape = target->kind == ED_SELECT_SHAPES ? target->item : 0;
    target->kind = kind;
    target->item = item;
}

/* Adds a node of the path to the target. `index` is its index in its list. */
static void add_node(PathTarget *target, const Node *node, uint32_t index)
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
        target->asset = node_id(node);
    else if (kind == &frame_kind)
        target->frame = node_id(node);
    else if (kind == &animation_kind)
        target->animation = node_id(node);
    else if (kind == &plane_kind)
        target->plane = node_id(node);
    else if (kind == &layer_kind)
        target->layer = node_id(node);
    else if (kind == &shape_kind)
        set_selection(target, ED_SELECT_SHAPES, node_id(node));
    else if (kind == &band_kind)
        set_selection(target, ED_SELECT_BANDS, node_id(node));
    else if (kind == &zone_kind)
        set_selection(target, ED_SELECT_ZONES, (uint64_t)((const Zone *)node)->number);
    else if (kind == &tag_kind)
        set_selection(target, ED_SELECT_TAGS, (uint64_t)((const Tag *)node)->number);
    for (size_t i = 0; i < G_N_ELEMENTS(by_index); i++)
        if (kind == by_index[i].kind)
            set_selection(target, by_index[i].selection, index);
}

/* Follows a path as far as it exists in the project. */
static PathTarget follow_path(const Project *project, const Path *path)
{
    PathTarget target = {.asset = 0};
    Path part = *path;
    for (part.depth = 1; part.depth <= path->depth; part.depth++) {
        const Node *node = path_get(project, &part);
        if (node == NULL)
            break;
        add_node(&target, node, path_index(project, &part));
    }
    return target;
}

static void show_parts(EdSession *session, const PathTarget *target)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation =
        sprite != NULL ? sprite_animation(sprite, target->animation) : NULL;
    if (target->frame != 0)
        ed_session_show_frame(session, session->view.animation, target->frame);
    else if (animation != NULL && list_count(animation->steps) > 0)
        ed_session_show_frame(session, target->animation, animation_frame(animation, 0));
    if (target->plane != 0)
        ed_session_show_plane(session, target->plane);
    if (target->layer != 0)
        ed_session_show_layer(session, target->layer);
}

void ed_session_show_path(EdSession *session, const Path *path)
{
    PathTarget target = follow_path(ed_session_project(session), path);
    if (target.asset != 0)
        ed_session_show_asset(session, target.asset);
    ed_session_show_sheet(session, false);
    show_parts(session, &target);
    if (target.kind == ED_SELECT_SHAPE_NODES)
        ed_session_select_nodes(session, target.shape, &target.item, 1);
    else
        ed_session_select(session, target.kind, &target.item, target.kind != ED_SELECT_NOTHING);
    if (target.kind == ED_SELECT_TAGS)
        ed_session_set_tag(session, (int32_t)target.item);
    if (target.kind == ED_SELECT_ZONES)
        ed_session_set_zone(session, (int32_t)target.item);
}

/* SPDX-License-Identifier: MIT */
/*
 * The view of a session; see ed-view.h. Frames and scopes are in ed-frames.c, the visibility of
 * tags in ed-tag-view.c.
 */
#include "session/ed-session-internal.h"
#include "session/ed-unfinished.h"

#include "draw/level.h"
#include "edit/changes.h"

#include <glib/gi18n.h>

/* ---- Defaults ---- */

static const EdOnion default_onion = {
    .before = 2,
    .after = 1,
    .opacity = 0.28,
};

static const EdLook default_look = {
    .pixel_grid = true,
    .rulers = true,
    .guides = true,
    .snap = true,
    .annotations = true,
    .zone_opacity = 0.5,
    .zone_outlines = true,
    .hatches = true,
    .bands = true,
    .pinches = true,
    .differences = true,
    .band_legend = true,
    .other_planes = true,
    .picture_dim = 0,
    .level_dim = 0,
};

void ed_view_init(EdSession *session)
{
    session->parts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    session->frames = g_array_new(false, false, sizeof(uint64_t));
    session->uncertain = g_array_new(false, false, sizeof(uint64_t));
    session->hidden_layers = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    session->clock = -1;
    session->view.onion = default_onion;
    draw_rgba(DRAW_ONION_BEFORE, session->view.onion.before_tint);
    draw_rgba(DRAW_ONION_AFTER, session->view.onion.after_tint);
    session->view.look = default_look;
    session->view.tool = g_intern_static_string("select");
    for (size_t i = 0; i < G_N_ELEMENTS(session->tools); i++)
        session->tools[i] = session->view.tool;
}

void ed_view_clear(EdSession *session)
{
    g_clear_pointer(&session->parts, g_hash_table_unref);
    g_clear_pointer(&session->frames, g_array_unref);
    g_clear_pointer(&session->uncertain, g_array_unref);
    g_clear_pointer(&session->silhouettes, g_hash_table_unref);
    g_clear_pointer(&session->hidden_layers, g_hash_table_unref);
    g_clear_pointer(&session->walls, draw_walls_unref);
}

/* ---- Things shown, in the current version ---- */

const EdView *ed_session_view(EdSession *session)
{
    return &session->view;
}

const Sprite *ed_session_sprite(EdSession *session)
{
    return session->view.kind == ED_SPRITE
               ? project_sprite(ed_session_project(session), session->view.asset)
               : NULL;
}

const Frame *ed_session_frame(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    return sprite != NULL ? sprite_frame(sprite, session->view.frame) : NULL;
}

const Animation *ed_session_animation(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    return sprite != NULL ? sprite_animation(sprite, session->view.animation) : NULL;
}

const Map *ed_session_map(EdSession *session)
{
    return session->view.kind == ED_MAP
               ? project_map(ed_session_project(session), session->view.asset)
               : NULL;
}

const Plane *ed_session_plane(EdSession *session)
{
    const Map *map = ed_session_map(session);
    return map != NULL ? map_plane(map, session->view.plane) : NULL;
}

const Level *ed_session_level(EdSession *session)
{
    return session->view.kind == ED_LEVEL
               ? project_level(ed_session_project(session), session->view.asset)
               : NULL;
}

const Layer *ed_session_layer(EdSession *session)
{
    const Level *level = ed_session_level(session);
    return level != NULL ? level_layer(level, session->view.layer) : NULL;
}

static EdAssetKind kind_of(const Project *project, uint64_t asset)
{
    if (project_sprite(project, asset) != NULL)
        return ED_SPRITE;
    if (project_map(project, asset) != NULL)
        return ED_MAP;
    return project_level(project, asset) != NULL ? ED_LEVEL : ED_NO_ASSET;
}

/* ---- Parts of an asset ---- */

static uint64_t first_id(const List *list)
{
    const void *first = list_get(list, 0);
    return first != NULL ? node_id(first) : 0;
}

static int32_t first_zone(const Plane *plane)
{
    const Zone *zone = plane != NULL ? list_get(plane->zones, 0) : NULL;
    return zone != NULL ? zone->number : 0;
}

/* Returns the id of the same item in the new list, else of the item at its old index, or of the
 * last item; 0 if the list is empty. */
static uint64_t successor(const List *before, uint64_t id, const List *current)
{
    uint32_t index = 0, count = list_count(current);
    if (count == 0 || list_find_id(current, id, NULL) != NULL)
        return count == 0 ? 0 : id;
    if (list_find_id(before, id, &index) == NULL)
        index = 0;
    return node_id(list_get(current, MIN(index, count - 1)));
}

static void remember_part(EdSession *session)
{
    const EdView *view = &session->view;
    if (view->asset == 0)
        return;
    EdPart part = {.frame = view->frame,
                   .animation = view->animation,
                   .plane = view->plane,
                   .layer = view->layer,
                   .index = session->frame_index,
                   .zone = view->zone};
    g_hash_table_replace(session->parts, g_memdup2(&view->asset, sizeof view->asset),
                         g_memdup2(&part, sizeof part));
}

/* Shows a plane. The given zone becomes the current one if it exists, else the first zone. */
static void put_plane(EdSession *session, uint64_t plane, int32_t zone)
{
    session->view.plane = plane;
    const Plane *shown = ed_session_plane(session);
    bool exists = shown != NULL && plane_zone(shown, zone) != NULL;
    session->view.zone = exists ? zone : first_zone(shown);
}

/* Sets the displayed frame, and its index among the displayed frames; returns EdViewChange bits. */
static unsigned put_frame(EdSession *session, uint64_t animation, uint64_t frame, uint32_t index)
{
    EdView *view = &session->view;
    bool same = view->animation == animation && view->frame == frame;
    view->animation = animation;
    view->frame = frame;
    uint32_t was = session->frame_index;
    session->frame_index = ed_frames_index(session, frame, index);
    bool selected = ed_frames_include_shown(session);
    same &= was == session->frame_index;
    if (!same)
        session->clock = -1;
    return (same ? 0 : ED_VIEW_PART) | (selected ? ED_VIEW_SCOPE : 0);
}

/* Shows the part of the asset that was shown last if it still exists, else its first part. */
static void recall_part(EdSession *session)
{
    EdView *view = &session->view;
    const EdPart *last_part = g_hash_table_lookup(session->parts, &view->asset);
    EdPart part = last_part != NULL ? *last_part : (EdPart){.frame = 0};
    const Sprite *sprite = ed_session_sprite(session);
    const Map *map = ed_session_map(session);
    const Level *level = ed_session_level(session);
    view->frame = view->animation = view->plane = view->layer = 0;
    view->zone = 0;
    if (sprite != NULL) {
        bool has_animation = sprite_animation(sprite, part.animation) != NULL;
        bool has_frame = sprite_frame(sprite, part.frame) != NULL;
        put_frame(session, has_animation ? part.animation : 0,
                  has_frame ? part.frame : first_id(sprite->frames), part.index);
    } else if (map != NULL) {
        bool exists = map_plane(map, part.plane) != NULL;
        put_plane(session, exists ? part.plane : first_id(map->planes), part.zone);
    } else if (level != NULL) {
        bool exists = level_layer(level, part.layer) != NULL;
        view->layer = exists ? part.layer : first_id(level->layers);
    }
}

/* ---- Tools ---- */

/* Returns the index at which the last tool is stored; on levels it depends on the layer's kind. */
static uint32_t tool_slot(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    uint32_t kind = session->view.kind;
    return layer != NULL ? kind + 1 + layer_kind_of(layer) : kind;
}

static unsigned recall_tool(EdSession *session)
{
    const char *was = session->view.tool;
    session->view.tool = session->tools[tool_slot(session)];
    return (session->view.tool != was ? ED_VIEW_TOOL : 0) | ed_tag_view_recall(session);
}

/* ---- Showing ---- */

/* Shows an asset (0: none); returns EdViewChange bits. */
static unsigned put_asset(EdSession *session, uint64_t asset)
{
    EdView *view = &session->view;
    if (view->asset == asset)
        return 0;
    remember_part(session);
    EdAssetKind was = view->kind;
    bool dropped = ed_selection_drop(session);
    view->kind = kind_of(ed_session_project(session), asset);
    view->asset = view->kind != ED_NO_ASSET ? asset : 0;
    session->pinned.on = false;
    recall_part(session);
    return ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK | ED_VIEW_TAG | ED_VIEW_SCOPE |
           recall_tool(session) | (was != view->kind ? ED_VIEW_TOOL : 0) |
           (dropped ? ED_VIEW_SELECTION : 0);
}

void ed_session_show_asset(EdSession *session, uint64_t asset)
{
    ed_session_end_group(session);
    unsigned changes = put_asset(session, asset);
    ed_session_emit_view_changed(session, changes | ed_filter_settle(session));
}

bool ed_view_has_step(const Sprite *sprite, uint64_t animation, uint64_t frame)
{
    const Animation *found = sprite_animation(sprite, animation);
    for (uint32_t i = 0; found != NULL && i < list_count(found->steps); i++)
        if (animation_frame(found, i) == frame)
            return true;
    return false;
}

/* Shows a frame of the displayed sprite and selects the corresponding things in it; returns
 * EdViewChange bits. */
static unsigned show_frame(EdSession *session, uint64_t animation, uint64_t frame, uint32_t index)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Frame *from = ed_session_frame(session);
    const Frame *to = sprite != NULL ? sprite_frame(sprite, frame) : NULL;
    if (to == NULL)
        return 0;
    uint64_t shown = ed_view_has_step(sprite, animation, frame) ? animation : 0;
    unsigned changes = put_frame(session, shown, frame, index);
    bool selection = from != to && ed_selection_to_frame(session, from, to);
    return changes | (selection ? ED_VIEW_SELECTION : 0);
}

void ed_session_show_frame(EdSession *session, uint64_t animation, uint64_t frame)
{
    ed_session_end_group(session);
    unsigned changes = show_frame(session, animation, frame, session->frame_index);
    ed_session_emit_view_changed(session, changes | ed_filter_settle(session));
}

unsigned ed_view_show_step(EdSession *session, uint32_t index)
{
    uint32_t count;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    unsigned changes =
        index < count ? show_frame(session, session->view.animation, frames[index], index) : 0;
    return changes;
}

void ed_session_show_step(EdSession *session, uint32_t index)
{
    ed_session_end_group(session);
    ed_session_emit_view_changed(session, ed_view_show_step(session, index));
}

void ed_session_step_frame(EdSession *session, int by)
{
    uint32_t count;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    int64_t index = count > 0 ? MIN(session->frame_index, count - 1) : 0;
    for (uint32_t tries = 0; tries < count; tries++) {
        index = ((index + by) % count + count) % count;
        if (ed_filter_shows(session, frames[index]))
            break;
    }
    ed_session_show_step(session, (uint32_t)index);
    if (index < count)
        ed_session_select_frames(session, &frames[index], 1); /* no longer several */
}

uint32_t ed_session_shown_step(EdSession *session)
{
    return session->frame_index;
}

void ed_session_show_plane(EdSession *session, uint64_t plane)
{
    const Map *map = ed_session_map(session);
    ed_session_end_group(session);
    if (map == NULL || session->view.plane == plane || map_plane(map, plane) == NULL)
        return;
    bool dropped = session->selection.kind != ED_SELECT_BANDS && ed_selection_drop(session);
    put_plane(session, plane, session->view.zone);
    ed_tag_view_follow_zone(session);
    ed_session_emit_view_changed(session,
                                 ED_VIEW_PART | ED_VIEW_TAG | (dropped ? ED_VIEW_SELECTION : 0));
}

void ed_session_show_layer(EdSession *session, uint64_t layer)
{
    const Level *level = ed_session_level(session);
    ed_session_end_group(session);
    if (level == NULL || session->view.layer == layer || level_layer(level, layer) == NULL)
        return;
    bool dropped = session->selection.kind != ED_SELECT_MARKERS && ed_selection_drop(session);
    session->view.layer = layer;
    ed_session_emit_view_changed(session, ED_VIEW_PART | recall_tool(session) |
                                              (dropped ? ED_VIEW_SELECTION : 0));
}

/* ---- Settings ---- */

void ed_session_set_zone(EdSession *session, int32_t number)
{
    const Plane *plane = ed_session_plane(session);
    if (session->view.zone == number || plane == NULL ||
        (number != 0 && plane_zone(plane, number) == NULL))
        return;
    session->view.zone = number;
    const Zone *zone = plane_zone(plane, number);
    if (zone != NULL && zone->tag != session->view.tag)
        ed_session_set_tag(session, zone->tag);
    else
        ed_session_emit_view_changed(session, ED_VIEW_TAG);
    if (zone != NULL && session->selection.kind == ED_SELECT_ZONES &&
        !ed_session_is_selected(session, ED_SELECT_ZONES, (uint64_t)number))
        ed_session_select(session, ED_SELECT_ZONES, &(uint64_t){(uint64_t)number}, 1);
}

void ed_session_set_tool(EdSession *session, const char *name)
{
    const char *tool = g_intern_string(name);
    session->tools[tool_slot(session)] = tool;
    if (session->view.tool == tool)
        return;
    ed_session_end_group(session);
    if (ed_session_unfinished(session, session->view.tool) != NULL)
        ed_session_notify(session, ED_NOTICE_INFO, _("The unfinished shape is kept"),
                          _("To continue it, choose its tool again."));
    session->view.tool = tool;
    ed_session_emit_view_changed(session, ED_VIEW_TOOL | ed_tag_view_recall(session));
}

void ed_session_reset_tool(EdSession *session)
{
    session->tools[tool_slot(session)] = g_intern_static_string("select");
}

void ed_session_set_scope(EdSession *session, ScopeReach reach, ScopeReference reference)
{
    if (session->view.reach == reach && session->view.reference == reference)
        return;
    session->view.reach = reach;
    session->view.reference = reference;
    ed_session_emit_view_changed(session, ED_VIEW_SCOPE);
}

void ed_session_set_onion(EdSession *session, const EdOnion *onion)
{
    session->view.onion = *onion;
    session->view.onion.before = CLAMP(onion->before, 0, 8);
    session->view.onion.after = CLAMP(onion->after, 0, 8);
    session->view.onion.opacity = CLAMP(onion->opacity, 0, 1);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

void ed_session_set_drawing(EdSession *session, bool drawing)
{
    if (session->view.drawing == drawing)
        return;
    session->view.drawing = drawing;
    if (session->view.look.overlays_hidden)
        ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

bool ed_session_hides_overlays(EdSession *session)
{
    return session->view.look.overlays_hidden && !session->view.drawing;
}

void ed_session_set_look(EdSession *session, const EdLook *look)
{
    session->view.look = *look;
    session->view.look.zone_opacity = CLAMP(look->zone_opacity, 0, 1);
    session->view.look.picture_dim = CLAMP(look->picture_dim, 0, 1);
    session->view.look.level_dim = CLAMP(look->level_dim, 0, 1);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

/* ---- After a change of the version ---- */

static uint64_t first_asset(const Project *project)
{
    uint64_t asset = first_id(project->sprites);
    asset = asset != 0 ? asset : first_id(project->maps);
    return asset != 0 ? asset : first_id(project->levels);
}

/* Returns the asset to show after the displayed one was removed: its neighbour of the same kind,
 * else the first asset. */
static uint64_t asset_after(const Project *before, const Project *current, const EdView *view)
{
    const List *was[] = {NULL, before->sprites, before->maps, before->levels};
    const List *lists[] = {NULL, current->sprites, current->maps, current->levels};
    uint64_t next = successor(was[view->kind], view->asset, lists[view->kind]);
    return next != 0 ? next : first_asset(current);
}

/* Returns the frame to show: the same one, or, if that was removed, the one now at its index. */
static uint64_t frame_after(EdSession *session, const Sprite *was, uint64_t animation)
{
    const EdView *view = &session->view;
    const Sprite *sprite = ed_session_sprite(session);
    uint64_t frame = successor(was != NULL ? was->frames : NULL, view->frame, sprite->frames);
    uint32_t count;
    g_autofree uint64_t *shown = ed_session_shown_frames(session, &count);
    bool is_removed = animation != 0 && count > 0 &&
                      ed_frames_index(session, frame, session->frame_index) == UINT32_MAX;
    if (is_removed)
        frame = shown[MIN(session->frame_index, count - 1)];
    return frame;
}

static unsigned settle_sprite(EdSession *session, const Sprite *was)
{
    const EdView *view = &session->view;
    const Sprite *sprite = ed_session_sprite(session);
    bool has_animation = sprite_animation(sprite, view->animation) != NULL;
    uint64_t animation = has_animation ? view->animation : 0;
    bool selection = ed_frames_settle(session);
    uint64_t frame = frame_after(session, was, animation);
    return put_frame(session, animation, frame, session->frame_index) |
           (selection ? ED_VIEW_SCOPE : 0);
}

/* Returns the first zone with a tag, which the next paint continues; 0 if there is none. */
static int32_t zone_of_tag(const Plane *plane, int32_t tag)
{
    LIST_EACH (Zone, zone, plane != NULL ? plane->zones : NULL)
        if (zone->tag == tag)
            return zone->number;
    return 0;
}

static bool has_zones(const Map *map, uint64_t plane)
{
    const Plane *found = map != NULL ? map_plane(map, plane) : NULL;
    return found != NULL && list_count(found->zones) > 0;
}

static unsigned settle_map(EdSession *session, const Map *was)
{
    const EdView view = session->view;
    const Map *map = ed_session_map(session);
    put_plane(session, successor(was != NULL ? was->planes : NULL, view.plane, map->planes),
              view.zone);
    bool is_new = view.zone == 0 && has_zones(was, view.plane);
    bool is_removed = view.zone != 0 && view.zone != session->view.zone;
    if (view.plane == session->view.plane && (is_new || is_removed))
        session->view.zone = is_removed ? zone_of_tag(ed_session_plane(session), view.tag) : 0;
    return (view.plane != session->view.plane ? ED_VIEW_PART : 0) |
           (view.zone != session->view.zone ? ED_VIEW_TAG : 0);
}

static unsigned settle_level(EdSession *session, const Level *was)
{
    uint64_t layer = session->view.layer;
    session->view.layer =
        successor(was != NULL ? was->layers : NULL, layer, ed_session_level(session)->layers);
    return layer != session->view.layer ? ED_VIEW_PART | recall_tool(session) : 0;
}

static unsigned settle_parts(EdSession *session, const Project *before)
{
    uint64_t asset = session->view.asset;
    switch (session->view.kind) {
    case ED_SPRITE:
        return settle_sprite(session, project_sprite(before, asset));
    case ED_MAP:
        return settle_map(session, project_map(before, asset));
    case ED_LEVEL:
        return settle_level(session, project_level(before, asset));
    default:
        return 0;
    }
}

bool ed_view_is_valid(EdSession *session)
{
    const EdView *view = &session->view;
    return view->kind == kind_of(ed_session_project(session), view->asset) &&
           (view->frame == 0 || ed_session_frame(session) != NULL) &&
           ed_frames_are_valid(session) &&
           (view->animation == 0 || ed_session_animation(session) != NULL) &&
           (view->plane == 0 || ed_session_plane(session) != NULL) &&
           (view->layer == 0 || ed_session_layer(session) != NULL);
}

unsigned ed_view_settle(EdSession *session, const Project *before)
{
    const Project *current = ed_session_project(session);
    EdView *view = &session->view;
    EdView was = *view;
    unsigned changes = ed_tag_view_settle(session) | ed_filter_drop_tag(session);
    bool asset_removed = kind_of(current, view->asset) != view->kind;
    if (asset_removed || view->kind == ED_NO_ASSET)
        changes |= put_asset(session, view->kind != ED_NO_ASSET ? asset_after(before, current, view)
                                                                : first_asset(current));
    else
        changes |= settle_parts(session, before);
    bool same = was.asset == view->asset && was.frame == view->frame && was.plane == view->plane &&
                was.layer == view->layer;
    if (same ? ed_selection_settle(session, before) : ed_selection_drop(session))
        changes |= ED_VIEW_SELECTION;
    return changes | ed_tag_view_follow_zone(session) | ed_filter_settle(session);
}

/* ---- Following undo and redo ---- */

/* True if a changed thing is already visible. */
static bool is_visible(const EdView *view, const ChangedNode *thing)
{
    return thing->asset == 0 ||
           (thing->asset == view->asset &&
            (thing->part == 0 || thing->part == view->frame || thing->part == view->plane ||
             thing->part == view->layer || view->kind != ED_SPRITE));
}

/* Returns the change to show: the first added thing that is not visible, else the first changed
 * thing if no change is visible; NULL if there is none. */
static const ChangedNode *change_to_show(EdSession *session, const Changes *changes)
{
    const Project *current = ed_session_project(session);
    const ChangedNode *changed = NULL;
    bool is_any_visible = false;
    SPAN_EACH (const ChangedNode, thing, changes->items, changes->count) {
        bool can_be_shown = kind_of(current, thing->asset) != ED_NO_ASSET;
        bool is_new = can_be_shown && !is_visible(&session->view, thing);
        if (thing->type == CHANGE_REMOVED || !can_be_shown)
            continue;
        if (is_new && thing->type == CHANGE_ADDED)
            return thing;
        is_any_visible |= !is_new;
        if (changed == NULL)
            changed = thing;
    }
    return is_any_visible ? NULL : changed;
}

static unsigned show_change(EdSession *session, const ChangedNode *thing)
{
    unsigned view = put_asset(session, thing->asset);
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL || sprite_frame(sprite, thing->part) == NULL)
        return view;
    return view | show_frame(session, session->view.animation, thing->part, session->frame_index);
}

unsigned ed_view_follow(EdSession *session, const Project *before)
{
    Changes *changes = changes_between(before, ed_session_project(session));
    const ChangedNode *thing = change_to_show(session, changes);
    unsigned view = thing != NULL ? show_change(session, thing) : 0;
    changes_free(changes);
    return view;
}

unsigned ed_view_put(EdSession *session, const EdView *earlier, uint32_t index)
{
    unsigned changes = put_asset(session, earlier->asset);
    if (earlier->kind == ED_SPRITE)
        return changes | put_frame(session, earlier->animation, earlier->frame, index);
    if (earlier->kind == ED_MAP)
        put_plane(session, earlier->plane, earlier->zone);
    session->view.layer = earlier->layer;
    return changes | ED_VIEW_PART | ED_VIEW_TAG | recall_tool(session);
}

void ed_view_begin(EdSession *session)
{
    const Project *project = ed_session_project(session);
    const Tag *tag = list_get(project->tags, 0);
    EdView *view = &session->view;
    g_hash_table_remove_all(session->parts);
    g_hash_table_remove_all(session->unfinished);
    g_array_set_size(session->frames, 0);
    ed_frames_forget_silhouettes(session);
    ed_selection_drop(session);
    session->marks = (EdTagMarks){0};
    session->solo = 0;
    g_hash_table_remove_all(session->hidden_layers);
    view->sheet = false;
    session->filter = (EdFrameFilter){.tag = 0};
    view->tag = tag != NULL ? tag->number : 0;
    ed_tag_view_forget(session);
    view->asset = 0;
    view->kind = ED_NO_ASSET;
    put_asset(session, first_asset(project));
}

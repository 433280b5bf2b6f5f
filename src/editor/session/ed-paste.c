/* SPDX-License-Identifier: MIT */
/* Pastes text that ed-clipboard.c wrote; see ed-clipboard.h. */
#include "session/ed-clipboard.h"

#include "edit/assets.h"
#include "edit/move.h"
#include "edit/sprites.h"
#include "edit/tags.h"
#include "edit/zone_copies.h"
#include "session/ed-clip.h"
#include "session/ed-session-internal.h"

#include <glib/gi18n.h>
#include <string.h>

enum { COPY_SHIFT = 8 }; /* distance of a shifted copy, in pixels */

/* A running paste: the version so far, and what was pasted. */
typedef struct Paste {
    EdSession *session;
    Clip clip;
    Project *project;
    int32_t tags[DOCUMENT_MAX_TAGS + 1]; /* by their numbers in the clip */
    GArray *items;                       /* items to select */
    bool copies;                         /* add boxes even if their names exist */
    uint32_t replaced;                   /* number of replaced boxes */
    const char *notice;                  /* notice to emit at the end, or NULL */
    uint64_t left_out;                   /* number of pixels that belong to other zones */
} Paste;

/* Continues with a version and takes ownership of it; false if it is NULL. */
static bool advance(Paste *paste, Project *next)
{
    if (next == NULL)
        return false;
    node_unref(paste->project);
    paste->project = next;
    return true;
}

static void record_item(Paste *paste, uint64_t item)
{
    g_array_append_val(paste->items, item);
}

/* ---- Tags ---- */

/* Finds the tags of the clip by their names, or adds them. */
static bool find_tags(Paste *paste)
{
    POINTER_EACH (const Tag, tag, paste->clip.tags) {
        const Tag *existing = project_tag_named(paste->project, tag->name);
        int32_t number = existing != NULL ? existing->number : 0;
        if (existing == NULL &&
            !advance(paste, edit_add_tag(paste->project, tag->name, tag->role, tag->colour, &number,
                                         ed_error(paste->session))))
            return false;
        paste->tags[tag->number] = number;
    }
    return true;
}

/* Sets the tag of a node that is not shared yet to its number in this project. */
static void retag(const Paste *paste, void *node)
{
    const Field *field = node_kind_field(((Node *)node)->kind, "tag");
    if (field == NULL)
        return;
    int32_t *tag = node_field(node, field, int32_t);
    *tag = paste->tags[*tag];
}

/* ---- Into lists ---- */

/* Adds with saturation: a pasted text may contain any number, and one out of range is rejected
 * later. */
static void add_to(int32_t *field, int64_t by)
{
    *field = (int32_t)CLAMP(*field + by, INT32_MIN, INT32_MAX);
}

static void move_by(void *node, int32_t x, int32_t y)
{
    static const char *const across[] = {"x", "ax", "bx"}, *const down[] = {"y", "ay", "by"};
    const NodeKind *kind = ((Node *)node)->kind;
    for (size_t i = 0; i < G_N_ELEMENTS(across); i++) {
        const Field *field = node_kind_field(kind, across[i]);
        int32_t scale = field != NULL && field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1;
        if (field != NULL)
            add_to(node_field(node, field, int32_t), (int64_t)x * scale);
        field = node_kind_field(kind, down[i]);
        if (field != NULL)
            add_to(node_field(node, field, int32_t), (int64_t)y * scale);
    }
}

static bool has_equal(const List *list, const void *node)
{
    LIST_EACH (void, item, list)
        if (node_equal(item, node))
            return true;
    return false;
}

/* Shifts all nodes until none covers its original. */
static void shift_copies(const Paste *paste, const List *list)
{
    const GPtrArray *nodes = paste->clip.nodes;
    bool is_covering = true;
    for (int tries = 0; tries < 100 && is_covering; tries++) {
        is_covering = false;
        for (guint i = 0; i < nodes->len && !is_covering; i++)
            is_covering = has_equal(list, nodes->pdata[i]);
        for (guint i = 0; i < nodes->len && is_covering; i++) {
            void *moved = node_copy(nodes->pdata[i]);
            move_by(moved, COPY_SHIFT, COPY_SHIFT);
            node_unref(nodes->pdata[i]);
            nodes->pdata[i] = moved;
        }
    }
}

/* Appends all nodes to a list of the object at a path. */
static bool append_all(Paste *paste, const Path *path, const char *key)
{
    const void *owner = path_get(paste->project, path);
    if (owner == NULL)
        return false;
    const List *list = *node_field_const(owner, node_kind_field(path_kind(path), key), List *);
    List *longer = list_ref(list);
    for (guint i = 0; i < paste->clip.nodes->len; i++) {
        record_item(paste, list_count(longer));
        List *next = list_append(longer, node_ref(paste->clip.nodes->pdata[i]));
        list_unref(longer);
        longer = next;
    }
    return advance(paste,
                   edit_put_list(paste->project, path, key, longer, ed_error(paste->session)));
}

static bool paste_walls(Paste *paste)
{
    const EdView *view = ed_session_view(paste->session);
    Path path = path_walls(view->asset, view->layer);
    shift_copies(paste, ed_session_layer(paste->session)->walls->walls);
    return append_all(paste, &path, "walls");
}

static bool paste_markers(Paste *paste)
{
    Path path = path_level(ed_session_view(paste->session)->asset);
    const List *markers = ed_session_level(paste->session)->markers;
    shift_copies(paste, markers);
    POINTER_EACH (Marker, marker, paste->clip.nodes) {
        g_autofree char *name =
            marker->name[0] != 0 ? asset_free_name(markers, marker->name) : g_strdup("");
        node_set_text(&marker->name, name);
        marker->id = 0; /* references lead to the original */
    }
    return append_all(paste, &path, "markers");
}

/* ---- Into frames ---- */

/* Moves the nodes so that they keep their position relative to the scope's reference. They keep
 * their position in the picture if one of the two frames has no such reference. */
static void move_to_origin(Paste *paste, const Scope *scope, const Frame *frame)
{
    Clip *clip = &paste->clip;
    const int32_t *source_origin = clip->origin[scope->reference];
    PixelRect bounds;
    bool has_reference = scope->reference == REFERENCE_HOT_SPOT
                             ? frame->has_hot_spot
                             : scope->reference == REFERENCE_SILHOUETTE &&
                                   scope->silhouette(scope->user, frame, &bounds);
    if (!has_reference || !clip->has_origin[scope->reference])
        return;
    int32_t x, y;
    scope_origin(scope, frame, &x, &y);
    for (guint i = 0; i < clip->nodes->len; i++)
        move_by(clip->nodes->pdata[i], (x - source_origin[0] + DOCUMENT_PIXEL / 2) >> 8,
                (y - source_origin[1] + DOCUMENT_PIXEL / 2) >> 8);
}

/* Returns how many earlier boxes of the clip have the same name. */
static uint32_t rank_of(const Paste *paste, guint index)
{
    const Box *box = paste->clip.nodes->pdata[index];
    uint32_t rank = 0;
    for (guint i = 0; i < index; i++)
        rank += strcmp(((const Box *)paste->clip.nodes->pdata[i])->name, box->name) == 0;
    return rank;
}

static bool paste_box(Paste *paste, const Scope *scope, guint index)
{
    const Box *box = paste->clip.nodes->pdata[index];
    uint32_t rank = rank_of(paste, index);
    Path path = path_frame(scope->sprite, scope->frame);
    const Frame *frame = path_get(paste->project, &path);
    uint32_t like = paste->copies ? UINT32_MAX : box_like(frame->boxes, box, rank);
    const Box *old = like != UINT32_MAX ? list_get(frame->boxes, like) : NULL;
    record_item(paste, old != NULL ? like : list_count(frame->boxes));
    paste->replaced += old != NULL && !old->locked && !node_equal(old, box);
    return advance(paste,
                   paste->copies
                       ? edit_add_box(paste->project, scope, box, ed_error(paste->session))
                       : edit_put_box(paste->project, scope, box, rank, ed_error(paste->session)));
}

static bool paste_boxes(Paste *paste)
{
    Scope scope = ed_session_scope(paste->session, false);
    const Frame *frame = ed_session_frame(paste->session);
    if (frame == NULL)
        return false;
    move_to_origin(paste, &scope, frame);
    if (paste->copies)
        shift_copies(paste, frame->boxes);
    bool success = true;
    for (guint i = 0; i < paste->clip.nodes->len && success; i++)
        success = paste_box(paste, &scope, i);
    return success;
}

/* Copies all fields of a clip's point to the point in the displayed frame. */
static bool put_point(Paste *paste, const Scope *scope, Point *point)
{
    Path path = path_frame(scope->sprite, scope->frame);
    const Frame *frame = path_get(paste->project, &path);
    uint32_t index;
    if (frame == NULL || list_find_name(frame->points, point->name, &index) == NULL)
        return false;
    record_item(paste, index);
    path = path_point(scope->sprite, scope->frame, index);
    return advance(paste,
                   edit_put(paste->project, &path, node_ref(point), ed_error(paste->session)));
}

static bool paste_points(Paste *paste)
{
    Scope scope = ed_session_scope(paste->session, false);
    bool success = ed_session_frame(paste->session) != NULL;
    if (success)
        move_to_origin(paste, &scope, ed_session_frame(paste->session));
    POINTER_EACH_WHILE (success, Point, point, paste->clip.nodes)
        success = advance(paste, edit_set_point(paste->project, &scope, point->name, point->x,
                                                point->y, ed_error(paste->session))) &&
                  advance(paste,
                          edit_set_point_direction(paste->project, &scope, point->name, point->to_x,
                                                   point->to_y, ed_error(paste->session))) &&
                  put_point(paste, &scope, point);
    return success;
}

/* Returns nodes of a clip with the numbers of their tags in this project. */
static List *retagged(const Paste *paste, const List *nodes)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    LIST_EACH (void, node, nodes) {
        void *copy = node_copy(node);
        retag(paste, copy);
        g_ptr_array_add(items, copy);
    }
    return list_from(items->pdata, items->len);
}

/* Returns the mask of a clip's frame for another frame, with its corrections if they fit; NULL if
 * there is none. */
static Mask *mask_for(const Frame *from, const Frame *to)
{
    Mask *mask = from->mask != NULL ? node_copy(from->mask) : NULL;
    const Blocks *kept = to->mask != NULL ? to->mask->corrections : NULL;
    bool fits = from->w == to->w && from->h == to->h;
    if (mask != NULL && !fits)
        node_set_blocks(&mask->corrections, kept != NULL ? blocks_ref(kept) : NULL);
    return mask;
}

static bool paste_frame(Paste *paste)
{
    Scope scope = ed_session_scope(paste->session, false);
    const Frame *target = ed_session_frame(paste->session);
    const Frame *from = paste->clip.nodes->len > 0 ? paste->clip.nodes->pdata[0] : NULL;
    if (target == NULL || from == NULL)
        return false;
    Path path = path_frame(scope.sprite, scope.frame);
    Frame *frame = node_copy(target);
    node_set_list(&frame->boxes, retagged(paste, from->boxes));
    node_set_list(&frame->points, list_ref(from->points));
    node_set_child(&frame->mask, mask_for(from, target));
    frame->has_hot_spot = from->has_hot_spot;
    frame->hot_x = from->hot_x;
    frame->hot_y = from->hot_y;
    bool success = advance(paste, edit_put(paste->project, &path, frame, ed_error(paste->session)));
    if (!success || scope.reach == SCOPE_FRAME)
        return success;
    return advance(paste, edit_propagate(paste->project, &scope, true, true, true,
                                         ed_error(paste->session))) &&
           (from->mask == NULL || advance(paste, edit_set_mask(paste->project, &scope, from->mask,
                                                               ed_error(paste->session))));
}

/* ---- Into planes ---- */

static const char *zones_notice(const ZonesPasted *pasted, bool is_painted)
{
    if (pasted->moved && is_painted)
        return _("This map is smaller: the pasted zones were moved inside it.");
    if (pasted->moved)
        return _("This map is smaller: the pasted shapes were moved inside it.");
    if (pasted->beyond && is_painted)
        return _("This map is smaller: parts of the pasted zones were cut off.");
    return pasted->beyond ? _("Some pasted shapes extend beyond the map.") : NULL;
}

/* Selects the zones of a clip, or its shapes, which are the last ones of the plane. */
static void record_plane(Paste *paste, const Plane *clip, const ZonesPasted *pasted)
{
    const EdView *view = ed_session_view(paste->session);
    Path path = path_plane(view->asset, view->plane);
    const List *shapes = ((const Plane *)path_get(paste->project, &path))->shapes;
    uint32_t count = list_count(shapes), added = list_count(clip->shapes);
    if (paste->clip.kind->selection == ED_SELECT_ZONES)
        for (int i = 1; i < 256; i++) {
            if (pasted->zones[i] != 0)
                record_item(paste, (uint64_t)pasted->zones[i]);
        }
    else
        for (uint32_t i = count - added; i < count; i++)
            record_item(paste, node_id(list_get(shapes, i)));
}

static bool paste_plane(Paste *paste)
{
    const EdView *view = ed_session_view(paste->session);
    if (paste->clip.nodes->len == 0)
        return false;
    node_auto Plane *clip = node_copy(paste->clip.nodes->pdata[0]);
    node_set_list(&clip->zones, retagged(paste, clip->zones));
    ZonesPasted pasted;
    bool success = advance(paste, edit_paste_zones(paste->project, view->asset, view->plane, clip,
                                                   &pasted, ed_error(paste->session)));
    if (success) {
        record_plane(paste, clip, &pasted);
        paste->notice = zones_notice(&pasted, paste->clip.kind->selection == ED_SELECT_ZONES);
        paste->left_out = pasted.left_out;
    }
    return success;
}

/* ---- Assets ---- */

static char *path_in_project(void *user, const char *path)
{
    g_autofree char *folder = ed_folder_of(ed_session_path(user));
    bool is_absolute = folder != NULL && path[0] == '/';
    return is_absolute ? path_from_folder(path, folder) : g_strdup(path);
}

/* Gets the path of the only asset of a project; false if there is none. */
static bool only_asset(const Project *project, Path *path)
{
    const void *sprite = list_get(project->sprites, 0), *map = list_get(project->maps, 0);
    const void *level = list_get(project->levels, 0);
    if (sprite != NULL)
        *path = path_sprite(node_id(sprite));
    else if (map != NULL)
        *path = path_map(node_id(map));
    else if (level != NULL)
        *path = path_level(node_id(level));
    return sprite != NULL || map != NULL || level != NULL;
}

/* Moves the frames of a pasted sprite into the displayed one. */
static Project *insert_frames(EdSession *session, const Project *pasted, uint64_t from,
                              GError **error)
{
    const EdView *view = ed_session_view(session);
    uint32_t step = ed_session_shown_step(session);
    ImportPosition at = {.sprite = view->asset,
                         .animation = view->animation,
                         .before = step < UINT32_MAX ? step + 1 : step};
    return move_frames_to_sprite(pasted, NULL, &at, from, error);
}

static bool paste_asset(EdSession *session, const ClipKind *kind, const char *text)
{
    const char *body = strchr(text, '\n') + 1;
    Path path;
    uint64_t asset = 0;
    Project *source = project_from_text(body, strlen(body), ed_error(session)), *after = NULL;
    if (source != NULL && only_asset(source, &path))
        after = edit_copy_from(ed_session_project(session), source, &path, path_in_project, session,
                               &asset, ed_error(session));
    g_autoptr(Project) before = node_ref(ed_session_project(session));
    bool adds_frames = kind->asset == ED_SPRITE && after != NULL;
    if (adds_frames) {
        g_autoptr(Project) pasted = after;
        after = insert_frames(session, pasted, asset, ed_error(session));
    }
    node_unref(source);
    bool success = ed_session_push(session, after, _(kind->label), NULL);
    if (success && adds_frames)
        ed_frames_show_added(session, before);
    else if (success)
        ed_session_show_asset(session, asset);
    return success;
}

/* ---- Pasting ---- */

static bool paste_nodes(Paste *paste)
{
    static const struct {
        EdSelectionKind selection;
        bool (*paste)(Paste *paste);
    } handlers[] = {
        {ED_SELECT_BOXES, paste_boxes},     {ED_SELECT_POINTS, paste_points},
        {ED_SELECT_NOTHING, paste_frame},   {ED_SELECT_ZONES, paste_plane},
        {ED_SELECT_SHAPES, paste_plane},    {ED_SELECT_WALLS, paste_walls},
        {ED_SELECT_MARKERS, paste_markers},
    };
    for (guint i = 0; i < paste->clip.nodes->len; i++)
        retag(paste, paste->clip.nodes->pdata[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(handlers); i++)
        if (handlers[i].selection == paste->clip.kind->selection)
            return handlers[i].paste(paste);
    return false;
}

/* Emits notices about changes that the user might overlook. */
static void emit_notices(const Paste *paste)
{
    if (paste->notice != NULL)
        ed_session_notify(paste->session, ED_NOTICE_INFO, paste->notice, NULL);
    if (paste->left_out > 0) {
        gulong pixels = (gulong)paste->left_out;
        g_autofree char *text = g_strdup_printf(
            ngettext("%lu pixel was not pasted, because it belongs to another zone.",
                     "%lu pixels were not pasted, because they belong to other zones.", pixels),
            pixels);
        ed_session_notify(paste->session, ED_NOTICE_INFO, text, NULL);
    }
    if (paste->replaced == 0)
        return;
    g_autofree char *text =
        g_strdup_printf(ngettext("%u box with the same name was replaced.",
                                 "%u boxes with the same names were replaced.", paste->replaced),
                        paste->replaced);
    ed_session_notify(paste->session, ED_NOTICE_INFO, text,
                      _("“Paste as Copies” keeps the existing boxes."));
}

static bool paste_text(EdSession *session, const char *text, bool copies)
{
    if (!ed_session_can_paste(session, text))
        return false;
    const ClipKind *assets = clip_kind_of_assets(text);
    if (assets != NULL)
        return paste_asset(session, assets, text);
    Paste paste = {.session = session,
                   .copies = copies,
                   .project = node_ref(ed_session_project(session)),
                   .items = g_array_new(false, false, sizeof(uint64_t))};
    bool success =
        clip_read(&paste.clip, text, ed_error(session)) && find_tags(&paste) && paste_nodes(&paste);
    if (success && node_equal(paste.project, ed_session_project(session)))
        paste.notice = _("Nothing was pasted, because the same items are already there.");
    Project *after = success ? g_steal_pointer(&paste.project) : NULL;
    bool pushed = ed_session_push(session, after, _(paste.clip.kind->label), NULL);
    if (pushed && paste.items->len > 0)
        ed_session_select(session, paste.clip.kind->selection,
                          (const uint64_t *)(const void *)paste.items->data, paste.items->len);
    if (pushed)
        emit_notices(&paste);
    node_unref(paste.project);
    g_array_unref(paste.items);
    clip_clear(&paste.clip);
    return pushed;
}

bool ed_session_paste(EdSession *session, const char *text)
{
    return paste_text(session, text, false);
}

bool ed_session_paste_copies(EdSession *session, const char *text)
{
    return paste_text(session, text, true);
}

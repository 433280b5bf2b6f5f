/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-edits.h: combines edits of core with the selection, the scope and the art. */
#include "tools/sprite/ed-frame-edits.h"

#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-locked.h"

#include <glib/gi18n.h>

/* ---- The selection ---- */

/* Returns the indexes of the selected boxes, which the caller frees; NULL if there are none. */
static uint32_t *selected_boxes(EdSession *session, uint32_t *count)
{
    const EdSelection *selection = ed_session_selection(session);
    *count = 0;
    if (selection->kind != ED_SELECT_BOXES || ed_session_frame(session) == NULL)
        return NULL;
    uint32_t *boxes = g_new(uint32_t, selection->count);
    for (uint32_t i = 0; i < selection->count; i++)
        boxes[i] = (uint32_t)selection->items[i];
    *count = selection->count;
    return boxes;
}

typedef Project *(*BoxesEdit)(const Project *before, const Scope *scope, const uint32_t *boxes,
                              uint32_t count, const void *argument, GError **error);

/* Edits the selected boxes even if their tags are locked. */
static bool edit_boxes_even_locked(EdSession *session, BoxesEdit edit, const void *argument,
                                   const char *label)
{
    uint32_t count;
    g_autofree uint32_t *boxes = selected_boxes(session, &count);
    if (count == 0)
        return false;
    Scope scope = ed_session_scope(session, false);
    Project *after =
        edit(ed_session_project(session), &scope, boxes, count, argument, ed_error(session));
    return ed_session_push(session, after, label, NULL);
}

/* True if things of a kind are selected and none of them has a locked tag. A locked tag is reported
 * in a notice. */
static bool may_edit(EdSession *session, EdSelectionKind kind)
{
    return ed_session_selection(session)->kind == kind &&
           !ed_refuse_locked(session, ed_selected_locked(session));
}

static bool edit_selected_boxes(EdSession *session, BoxesEdit edit, const void *argument,
                                const char *label)
{
    return may_edit(session, ED_SELECT_BOXES) &&
           edit_boxes_even_locked(session, edit, argument, label);
}

/* Returns the name of the i-th selected point, or NULL. */
static const char *selected_point(EdSession *session, uint32_t i)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    if (selection->kind != ED_SELECT_POINTS || frame == NULL || i >= selection->count)
        return NULL;
    const Point *point = list_get(frame->points, (uint32_t)selection->items[i]);
    return point != NULL ? point->name : NULL;
}

/* An edit of one point. It is applied to every selected point, each time to the previous result. */
typedef Project *(*PointEdit)(const Project *before, const Scope *scope, const Point *point,
                              const void *argument, GError **error);

static bool edit_selected_points(EdSession *session, PointEdit edit, const void *argument,
                                 const char *label)
{
    const Frame *frame = ed_session_frame(session);
    if (selected_point(session, 0) == NULL || !may_edit(session, ED_SELECT_POINTS))
        return false;
    Scope scope = ed_session_scope(session, false);
    Project *after = node_ref(ed_session_project(session));
    const char *name;
    for (uint32_t i = 0; after != NULL && (name = selected_point(session, i)) != NULL; i++) {
        node_set_child(&after, edit(after, &scope, list_find_name(frame->points, name, NULL),
                                    argument, ed_error(session)));
    }
    return ed_session_push(session, after, label, NULL);
}

/* ---- Moving and removing ---- */

typedef struct Shift {
    int32_t dx, dy;
} Shift;

static Project *shift_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                            uint32_t count, const void *argument, GError **error)
{
    const Shift *shift = argument;
    return edit_move_boxes(before, scope, boxes, count, shift->dx, shift->dy, error);
}

static Project *shift_point(const Project *before, const Scope *scope, const Point *point,
                            const void *argument, GError **error)
{
    const Shift *shift = argument;
    return edit_set_point(before, scope, point->name, point->x + shift->dx * DOCUMENT_PIXEL,
                          point->y + shift->dy * DOCUMENT_PIXEL, error);
}

static bool shift_hot_spot(EdSession *session, const Shift *shift)
{
    const Frame *frame = ed_session_frame(session);
    Scope scope = ed_session_scope(session, false);
    Project *after = edit_set_hot_spot(
        ed_session_project(session), &scope, frame->hot_x + shift->dx * DOCUMENT_PIXEL,
        frame->hot_y + shift->dy * DOCUMENT_PIXEL, ed_error(session));
    return ed_session_push(session, after, _("Move hot spot"), NULL);
}

bool ed_frame_add_box(EdSession *session)
{
    enum { SIDE = 16 }; /* pixels */
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL)
        return false;
    Scope scope = ed_session_scope(session, false);
    Box *box = node_new(&box_kind);
    box->tag = ed_session_view(session)->tag;
    box->w = MIN(SIDE, frame->w);
    box->h = MIN(SIDE, frame->h);
    box->x = (frame->w - box->w) / 2;
    box->y = (frame->h - box->h) / 2;
    uint64_t index = list_count(frame->boxes);
    Project *after = edit_add_box(ed_session_project(session), &scope, box, ed_error(session));
    node_unref(box);
    if (!ed_session_push(session, after, _("New box"), NULL))
        return false;
    ed_session_select(session, ED_SELECT_BOXES, &index, 1);
    return true;
}

typedef struct Growth {
    const Frame *frame; /* the displayed frame before the edit */
    int32_t right, bottom;
} Growth;

/* Moves the right and bottom edges of boxes; none becomes smaller than one pixel. */
static Project *grow_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, const void *argument, GError **error)
{
    const Growth *growth = argument;
    Project *after = node_ref(before);
    for (uint32_t i = 0; after != NULL && i < count; i++) {
        const Box *box = list_get(growth->frame->boxes, boxes[i]);
        PixelRect rect = {box->x, box->y, box->x + MAX(box->w + growth->right, 1),
                          box->y + MAX(box->h + growth->bottom, 1)};
        node_set_child(&after, edit_set_box_rect(after, scope, boxes[i], rect, error));
    }
    return after;
}

bool ed_frame_resize(EdSession *session, int dx, int dy)
{
    Growth growth = {ed_session_frame(session), dx, dy};
    return growth.frame != NULL &&
           edit_selected_boxes(session, grow_boxes, &growth, _("Resize box"));
}

bool ed_frame_nudge(EdSession *session, int dx, int dy)
{
    Shift shift = {dx, dy};
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL)
        return false;
    if (ed_session_selection(session)->kind == ED_SELECT_HOT_SPOT && frame->has_hot_spot)
        return shift_hot_spot(session, &shift);
    return edit_selected_boxes(session, shift_boxes, &shift, _("Move boxes")) ||
           edit_selected_points(session, shift_point, &shift, _("Move action point"));
}

static Project *remove_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                             uint32_t count, const void *argument, GError **error)
{
    return edit_remove_boxes(before, scope, boxes, count, error);
}

static Project *remove_point(const Project *before, const Scope *scope, const Point *point,
                             const void *argument, GError **error)
{
    return edit_remove_point(before, scope, point->name, error);
}

static uint32_t frames_with_point(const Sprite *sprite, const char *name)
{
    uint32_t count = 0;
    LIST_EACH (Frame, frame, sprite->frames)
        count += list_find_name(frame->points, name, NULL) != NULL;
    return count;
}

bool ed_frame_rename_point(EdSession *session, const char *name, const char *new_name)
{
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL)
        return false;
    uint32_t count = frames_with_point(sprite, name);
    Scope scope = ed_session_scope(session, true);
    Project *after =
        edit_rename_point(ed_session_project(session), &scope, name, new_name, ed_error(session));
    if (!ed_session_push(session, after, _("Rename point"), NULL))
        return false;
    g_autofree char *text = g_strdup_printf(ngettext("The point was renamed in %u frame.",
                                                     "The point was renamed in %u frames.", count),
                                            count);
    if (count > 1)
        ed_session_notify(session, ED_NOTICE_INFO, text, NULL);
    return true;
}

bool ed_frame_remove_selected(EdSession *session)
{
    if (ed_session_frame(session) == NULL)
        return false;
    if (ed_session_selection(session)->kind == ED_SELECT_HOT_SPOT) {
        Scope scope = ed_session_scope(session, false);
        Project *after =
            edit_remove_hot_spot(ed_session_project(session), &scope, ed_error(session));
        return ed_session_push(session, after, _("Remove hot spot"), NULL);
    }
    return edit_selected_boxes(session, remove_boxes, NULL, _("Delete boxes")) ||
           edit_selected_points(session, remove_point, NULL, _("Delete action point"));
}

/* ---- Boxes ---- */

/* Returns the ids of a sprite's frames with boxes of a tag that are not locked. */
static GArray *frames_with_tag(const Sprite *sprite, int32_t tag)
{
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Frame, frame, sprite != NULL ? sprite->frames : NULL) {
        bool has_tag = false;
        LIST_EACH_WHILE (!has_tag, Box, box, frame->boxes)
            has_tag = box->tag == tag && !box->locked;
        if (has_tag)
            g_array_append_val(frames, frame->id);
    }
    return frames;
}

static bool select_tagged_in(EdSession *session, const Sprite *sprite, int32_t tag, bool in_project)
{
    g_autoptr(GArray) frames = frames_with_tag(sprite, tag);
    const uint64_t *ids = (const uint64_t *)(const void *)frames->data;
    if (frames->len == 0)
        return false;
    uint64_t shown = ids[0];
    for (guint i = 0; i < frames->len; i++)
        if (ids[i] == ed_session_view(session)->frame)
            shown = ids[i];
    ed_session_show_asset(session, sprite->id);
    ed_session_show_frame(session, 0, shown);
    ed_session_select_frames(session, ids, frames->len);
    return ed_session_select_tagged(session, tag, in_project);
}

bool ed_frame_select_tagged(EdSession *session, int32_t tag, bool in_project)
{
    if (ed_refuse_locked(session, ed_session_tag_locked(session, tag) ? tag : 0))
        return false;
    bool is_selected = select_tagged_in(session, ed_session_sprite(session), tag, in_project);
    LIST_EACH_WHILE (!is_selected, Sprite, sprite,
                     in_project ? ed_session_project(session)->sprites : NULL)
        is_selected = select_tagged_in(session, sprite, tag, in_project);
    return is_selected;
}

/* Adds copies of boxes on top, one after the other. */
static Project *add_copies(EdSession *session, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, GError **error)
{
    const Frame *frame = ed_session_frame(session);
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        Box *copy = node_copy(list_get(frame->boxes, boxes[i]));
        copy->x++;
        copy->y++;
        if (*copy->name != '\0') {
            g_autofree char *name = g_strdup_printf(_("%s copy"), copy->name);
            node_set_text(&copy->name, name);
        }
        Project *next = edit_add_box(after, scope, copy, error);
        node_unref(copy);
        node_unref(after);
        after = next;
    }
    return after;
}

void ed_frame_select_last_boxes(EdSession *session, uint32_t count)
{
    uint32_t total = list_count(ed_session_frame(session)->boxes);
    g_autofree uint64_t *items = g_new(uint64_t, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = total - count + i;
    ed_session_select(session, ED_SELECT_BOXES, items, count);
}

bool ed_frame_duplicate_boxes(EdSession *session)
{
    uint32_t count;
    uint32_t *boxes = selected_boxes(session, &count);
    if (count == 0)
        return false;
    Scope scope = ed_session_scope(session, false);
    Project *after = add_copies(session, &scope, boxes, count, ed_error(session));
    g_free(boxes);
    if (!ed_session_push(session, after, _("Duplicate boxes"), NULL))
        return false;
    ed_frame_select_last_boxes(session, count);
    return true;
}

/* Sets a field; `argument` is its FieldValue. */
static Project *set_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                          uint32_t count, const void *argument, GError **error)
{
    return edit_set_boxes(before, scope, boxes, count, argument, error);
}

static Project *align_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                            uint32_t count, const void *argument, GError **error)
{
    return edit_align_boxes(before, scope, boxes, count, *(const BoxAlignment *)argument, error);
}

bool ed_frame_align_boxes(EdSession *session, int alignment)
{
    BoxAlignment chosen = (BoxAlignment)alignment;
    return edit_selected_boxes(session, align_boxes, &chosen,
                               chosen >= DISTRIBUTE_X ? _("Distribute boxes") : _("Align boxes"));
}

/* Puts the boxes of a frame, the argument, in all frames of the scope. */
static Project *put_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                          uint32_t count, const void *argument, GError **error)
{
    const Frame *frame = argument;
    Project *after = node_ref(before);
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        const Box *box = list_get(frame->boxes, boxes[i]);
        uint32_t rank = 0;
        for (uint32_t k = 0; k < boxes[i]; k++)
            rank += g_str_equal(((const Box *)list_get(frame->boxes, k))->name, box->name);
        node_set_child(&after, edit_put_box(after, scope, box, rank, error));
    }
    return after;
}

bool ed_frame_copy_boxes(EdSession *session)
{
    return edit_selected_boxes(session, put_boxes, ed_session_frame(session),
                               _("Copy boxes to frames"));
}

/* Returns the first name of a group, such as "group 2", that no box of the sprite has. The caller
 * frees it. */
static char *free_group_name(EdSession *session)
{
    for (uint32_t number = 1;; number++) {
        char *name = g_strdup_printf(_("group %u"), number);
        bool is_used = false;
        LIST_EACH_WHILE (!is_used, Frame, frame, ed_session_sprite(session)->frames) {
            LIST_EACH_WHILE (!is_used, Box, box, frame->boxes)
                is_used = g_str_equal(box->group, name);
        }
        if (!is_used)
            return name;
        g_free(name);
    }
}

bool ed_frame_group_boxes(EdSession *session)
{
    if (ed_session_frame(session) == NULL)
        return false;
    g_autofree char *name = free_group_name(session);
    FieldValue group = {.key = "group", .text = name};
    return edit_selected_boxes(session, set_boxes, &group, _("Group boxes"));
}

bool ed_frame_ungroup_boxes(EdSession *session)
{
    FieldValue none = {.key = "group"};
    return edit_selected_boxes(session, set_boxes, &none, _("Ungroup boxes"));
}

/* Locked boxes cannot be selected, so unlocking applies to the whole frame. */
static bool unlock_all(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    uint32_t count = frame != NULL ? list_count(frame->boxes) : 0;
    if (count == 0)
        return false;
    g_autofree uint32_t *boxes = g_new(uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        boxes[i] = i;
    Scope scope = ed_session_scope(session, false);
    FieldValue unlocked = {.key = "locked", .number = false};
    Project *after = edit_set_boxes(ed_session_project(session), &scope, boxes, count, &unlocked,
                                    ed_error(session));
    return ed_session_push(session, after, _("Unlock boxes"), NULL);
}

bool ed_frame_lock_boxes(EdSession *session, bool locked)
{
    if (!locked)
        return unlock_all(session);
    FieldValue value = {.key = "locked", .number = true};
    return edit_boxes_even_locked(session, set_boxes, &value, _("Lock boxes"));
}

bool ed_frame_retag(EdSession *session, int32_t tag)
{
    FieldValue value = {.key = "tag", .number = tag};
    return edit_selected_boxes(session, set_boxes, &value, _("Change tag"));
}

bool ed_frame_order_boxes(EdSession *session, int to)
{
    uint32_t count;
    if (!may_edit(session, ED_SELECT_BOXES))
        return false;
    uint32_t *boxes = selected_boxes(session, &count);
    if (count == 0)
        return false;
    const EdView *view = ed_session_view(session);
    uint32_t total = list_count(ed_session_frame(session)->boxes);
    Project *after = node_ref(ed_session_project(session));
    /* Moving a box shifts the indexes of the following or preceding ones. To the front, the lowest
     * is moved first; to the back, the highest. */
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        uint32_t from = to > 0 ? boxes[i] - i : boxes[count - 1 - i] + i;
        Path path = path_box(view->asset, view->frame, from);
        node_set_child(&after, edit_move(after, &path, to > 0 ? total - 1 : 0, ed_error(session)));
    }
    g_free(boxes);
    bool is_moved =
        ed_session_push(session, after, to > 0 ? _("Bring to front") : _("Send to back"), NULL);
    if (is_moved && to > 0) {
        ed_frame_select_last_boxes(session, count);
    } else if (is_moved) {
        g_autofree uint64_t *items = g_new(uint64_t, count);
        for (uint32_t i = 0; i < count; i++)
            items[i] = i;
        ed_session_select(session, ED_SELECT_BOXES, items, count);
    }
    return is_moved;
}

bool ed_frame_mirror(EdSession *session)
{
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, false);
    Project *after = edit_mirror(ed_session_project(session), &scope, true, ed_error(session));
    return ed_session_push(session, after, _("Mirror annotations"), NULL);
}

void ed_show_mask(EdSession *session)
{
    EdLook look = ed_session_view(session)->look;
    look.mask = true;
    ed_session_set_look(session, &look);
}

/* ---- Names in use ---- */

/* Names that are being collected, each once. */
typedef struct Names {
    GPtrArray *names;
    GHashTable *seen; /* the names in `names`, as a set */
} Names;

static void add_names(Names *names, const Sprite *sprite)
{
    LIST_EACH (Frame, frame, sprite != NULL ? sprite->frames : NULL) {
        LIST_EACH (Point, point, frame->points)
            if (*point->name != '\0' && g_hash_table_add(names->seen, point->name))
                g_ptr_array_add(names->names, g_strdup(point->name));
    }
}

static Names names_new(void)
{
    return (Names){g_ptr_array_new(), g_hash_table_new(g_str_hash, g_str_equal)};
}

static char **names_end(Names *names)
{
    g_hash_table_unref(names->seen);
    g_ptr_array_add(names->names, NULL);
    return (char **)g_ptr_array_free(names->names, FALSE);
}

char **ed_sprite_point_names(EdSession *session)
{
    Names names = names_new();
    add_names(&names, ed_session_sprite(session));
    return names_end(&names);
}

char **ed_project_point_names(EdSession *session)
{
    Names names = names_new();
    add_names(&names, ed_session_sprite(session));
    LIST_EACH (Sprite, sprite, ed_session_project(session)->sprites)
        add_names(&names, sprite);
    return names_end(&names);
}

char *ed_frame_next_point_name(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    const char *wanted = ed_session_option_text(session, "point", "name");
    if (*wanted != '\0')
        return g_strdup(wanted);
    g_auto(GStrv) names = ed_sprite_point_names(session);
    char *name = NULL;
    for (char **used = names; frame != NULL && *used != NULL && name == NULL; used++)
        if (list_find_name(frame->points, *used, NULL) == NULL)
            name = g_strdup(*used);
    return name != NULL ? name : g_strdup(_("point"));
}

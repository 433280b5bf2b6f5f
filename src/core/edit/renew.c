/* SPDX-License-Identifier: MIT */
/* Putting changed art into annotated frames; the contract is in renew.h. */
#include "edit/renew.h"

#include "edit/assets.h"
#include "edit/assets_internal.h"
#include "edit/painted.h"
#include "model/picture_source.h"

#include <string.h>

/* ---- Pictures ---- */

typedef struct Renewal {
    const Project *before;
    Project *project;     /* the version under construction */
    GHashTable *pictures; /* ids by PictureSource */
} Renewal;

static void record_picture(Renewal *renewal, const Picture *picture)
{
    PictureSource source = picture_source(picture);
    g_hash_table_insert(renewal->pictures, picture_source_copy(&source),
                        g_memdup2(&picture->id, sizeof picture->id));
}

static Renewal renewal_begin(const Project *before)
{
    Renewal renewal = {
        before, node_copy(before),
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, g_free)};
    ListIter iter = list_iter(before->pictures);
    const Picture *picture;
    while ((picture = list_next(&iter)) != NULL)
        record_picture(&renewal, picture);
    return renewal;
}

static void renew_picture(Renewal *renewal, const RenewedPicture *update)
{
    List **list = &renewal->project->pictures;
    PictureSource source = {update->path, update->part, update->layers};
    const uint64_t *id = g_hash_table_lookup(renewal->pictures, &source);
    uint32_t index = 0;
    const Picture *old = id != NULL ? list_find_id(*list, *id, &index) : NULL;
    Picture *picture = old != NULL ? node_copy(old) : node_new(&picture_kind);
    if (old == NULL)
        picture->id = update->id != 0 ? update->id : edit_new_id();
    node_set_text(&picture->path, update->path);
    picture->part = update->part;
    node_set_text(&picture->layers, update->layers != NULL ? update->layers : "");
    node_set_text(&picture->painted, update->painted != NULL ? update->painted : "");
    picture->width = update->width;
    picture->height = update->height;
    memcpy(picture->digest, update->digest, sizeof picture->digest);
    if (old == NULL)
        record_picture(renewal, picture);
    node_set_list(list,
                  old != NULL ? list_set(*list, index, picture) : list_append(*list, picture));
}

/* ---- Annotations ---- */

static List *move_points(const List *points, int32_t dx, int32_t dy)
{
    List *moved = list_ref(points);
    for (uint32_t i = 0; i < list_count(points); i++) {
        Point *point = node_copy(list_get(points, i));
        point->x += dx * DOCUMENT_PIXEL;
        point->y += dy * DOCUMENT_PIXEL;
        node_set_list(&moved, list_set(moved, i, point));
    }
    return moved;
}

static List *move_boxes(const List *boxes, int32_t dx, int32_t dy)
{
    List *moved = list_ref(boxes);
    for (uint32_t i = 0; i < list_count(boxes); i++) {
        Box *box = node_copy(list_get(boxes, i));
        box->x += dx;
        box->y += dy;
        node_set_list(&moved, list_set(moved, i, box));
    }
    return moved;
}

/* Moves corrections with the art and resizes them to the frame. */
static void move_corrections(Frame *frame, int32_t dx, int32_t dy)
{
    const Blocks *old = frame->mask != NULL ? frame->mask->corrections : NULL;
    uint32_t width = (uint32_t)frame->w, height = (uint32_t)frame->h;
    bool same = old != NULL && blocks_width(old) == width && blocks_height(old) == height;
    if (old == NULL || (same && dx == 0 && dy == 0))
        return;
    Mask *mask = node_copy(frame->mask);
    node_set_blocks(&mask->corrections, blocks_resize(old, width, height, dx, dy, CORRECTION_NONE));
    node_set_child(&frame->mask, mask);
}

static void move_annotations(Frame *frame, int32_t dx, int32_t dy)
{
    move_corrections(frame, dx, dy);
    if (dx == 0 && dy == 0)
        return;
    node_set_list(&frame->points, move_points(frame->points, dx, dy));
    node_set_list(&frame->boxes, move_boxes(frame->boxes, dx, dy));
    if (frame->has_hot_spot) {
        frame->hot_x += dx * DOCUMENT_PIXEL;
        frame->hot_y += dy * DOCUMENT_PIXEL;
    }
}

/* ---- Frames ---- */

/* Sets the picture of a frame; a frame without one keeps its size. Returns false with an error if
 * the picture does not exist. */
static bool set_art(const Renewal *renewal, Frame *frame, const RenewedFrame *update,
                    GError **error)
{
    PictureSource source = {update->path, update->part, update->layers};
    const uint64_t *picture =
        update->path != NULL ? g_hash_table_lookup(renewal->pictures, &source) : NULL;
    frame->picture = picture != NULL ? *picture : 0;
    frame->x = frame->y = 0;
    if (picture == NULL && update->path != NULL) {
        Path top = path_project();
        edit_missing_name(renewal->project, &top, &picture_kind, update->path, error);
    }
    if (picture == NULL)
        return update->path == NULL;
    frame->x = update->rect.left;
    frame->y = update->rect.top;
    frame->w = update->rect.right - update->rect.left;
    frame->h = update->rect.bottom - update->rect.top;
    memcpy(frame->art, update->art, sizeof frame->art);
    frame->art_x = update->art_x;
    frame->art_y = update->art_y;
    return true;
}

/* Replaces the old sprite, which is released, by the edited one. */
static void put_sprite(Renewal *renewal, uint32_t index, Sprite *sprite)
{
    node_set_list(&renewal->project->sprites, list_set(renewal->project->sprites, index, sprite));
}

/* Copies the properties that describe how a frame was trimmed. */
static void copy_trim(Frame *frame, const Frame *made)
{
    static const char *const keys[] = {"source_h", "source_w", "source_x", "source_y"};
    for (size_t i = 0; made != NULL && i < G_N_ELEMENTS(keys); i++) {
        uint32_t at, from;
        List *list = frame->properties;
        bool had = property_index(list, keys[i], &at);
        bool has = property_index(made->properties, keys[i], &from);
        Property *property = has ? node_ref(list_get(made->properties, from)) : NULL;
        if (has)
            node_set_list(&frame->properties,
                          had ? list_set(list, at, property) : list_insert(list, at, property));
        else if (had)
            node_set_list(&frame->properties, list_remove(list, at));
    }
}

static const char *painted_text(const Project *project, uint64_t id)
{
    const Picture *picture = list_find_id(project->pictures, id, NULL);
    return picture != NULL ? picture->painted : "";
}

static void follow_painted(const Renewal *renewal, const Sprite *sprite, const Frame *old,
                           Frame *frame, const Frame *made)
{
    PaintedChange change = {renewal->project,
                            sprite,
                            old,
                            made,
                            painted_text(renewal->before, old->picture),
                            painted_text(renewal->project, frame->picture)};
    if (made != NULL && frame->picture != 0)
        painted_update(frame, &change);
}

static bool renew_frame(Renewal *renewal, const RenewedFrame *update, GError **error)
{
    uint32_t index, at;
    const Sprite *old = list_find_id(renewal->project->sprites, update->sprite, &index);
    const Frame *frame = old != NULL ? list_find_id(old->frames, update->frame, &at) : NULL;
    if (frame == NULL) {
        Path path = path_frame(update->sprite, update->frame);
        edit_missing(renewal->project, &path, error);
        return false;
    }
    Frame *changed = node_copy(frame);
    Sprite *sprite = node_copy(old);
    bool found = set_art(renewal, changed, update, error);
    move_annotations(changed, update->dx, update->dy);
    copy_trim(changed, update->made);
    follow_painted(renewal, old, frame, changed, update->painted_frame);
    if (update->doubtful)
        changed->state = FRAME_TO_DO;
    node_set_list(&sprite->frames, list_set(sprite->frames, at, changed));
    put_sprite(renewal, index, sprite);
    return found;
}

static void append_step(Sprite *sprite, const char *name, uint64_t frame)
{
    uint32_t at;
    const Animation *old = list_find_name(sprite->animations, name, &at);
    if (old == NULL)
        return;
    Animation *animation = node_copy(old);
    node_set_list(&animation->steps, list_append(old->steps, step_new(frame)));
    node_set_list(&sprite->animations, list_set(sprite->animations, at, animation));
}

/* Sets a name that no other item has. An empty name remains empty. */
static void set_free_name(char **field, const List *others, const char *wanted)
{
    char *name = wanted != NULL && wanted[0] != 0 ? asset_free_name(others, wanted) : g_strdup("");
    node_set_text(field, name);
    g_free(name);
}

/* Sets the name of a frame that is added. If it is the number of another frame, the new one gets
 * the number of its own place. */
static void set_frame_name(Frame *frame, const List *others, const char *wanted, uint32_t at)
{
    bool is_number = wanted != NULL && strspn(wanted, "0123456789") == strlen(wanted);
    char *number = g_strdup_printf("%u", at + 1);
    bool is_taken = is_number && list_find_name(others, wanted, NULL) != NULL;
    set_free_name(&frame->name, others, is_taken ? number : wanted);
    g_free(number);
}

/* Creates a frame as a first import would. A box whose tag does not exist in the project gets the
 * tag of another box of its layer in the sprite, or is left out if there is none. */
static Frame *make_frame(const Renewal *renewal, const Sprite *sprite, const Frame *made)
{
    if (made == NULL)
        return node_new(&frame_kind);
    Frame *frame = node_copy(made);
    for (uint32_t i = list_count(frame->boxes); i > 0; i--) {
        const Box *box = list_get(frame->boxes, i - 1);
        int32_t tag = painted_tag(renewal->project, sprite, box);
        Box *other = tag != 0 && tag != box->tag ? node_copy(box) : NULL;
        if (other != NULL) {
            other->tag = tag;
            node_set_list(&frame->boxes, list_set(frame->boxes, i - 1, other));
        } else if (tag != box->tag) {
            node_set_list(&frame->boxes, list_remove(frame->boxes, i - 1));
        }
    }
    return frame;
}

static bool add_frame(Renewal *renewal, const RenewedFrame *update, GError **error)
{
    uint32_t index, at;
    const Sprite *old = list_find_id(renewal->project->sprites, update->sprite, &index);
    if (old == NULL) {
        Path path = path_sprite(update->sprite);
        edit_missing(renewal->project, &path, error);
        return false;
    }
    Frame *frame = make_frame(renewal, old, update->made);
    Sprite *sprite = node_copy(old);
    frame->id = edit_new_id();
    node_set_child(&frame->mask,
                   update->mask != NULL ? node_copy(update->mask) : node_new(&mask_kind));
    node_set_blocks(&frame->mask->corrections, NULL);
    bool found = set_art(renewal, frame, update, error);
    if (list_find_id(old->frames, update->before, &at) == NULL)
        at = list_count(old->frames);
    set_frame_name(frame, old->frames, update->name, at);
    if (update->animation != NULL)
        append_step(sprite, update->animation, frame->id);
    node_set_list(&sprite->frames, list_insert(sprite->frames, at, frame));
    put_sprite(renewal, index, sprite);
    return found;
}

Project *edit_renew_art(const Project *before, const RenewedPicture *pictures,
                        uint32_t picture_count, const RenewedFrame *frames, uint32_t frame_count,
                        GError **error)
{
    Renewal renewal = renewal_begin(before);
    bool found = true;
    for (uint32_t i = 0; i < picture_count; i++)
        renew_picture(&renewal, &pictures[i]);
    for (uint32_t i = 0; i < frame_count && found; i++)
        found = frames[i].frame != 0 ? renew_frame(&renewal, &frames[i], error)
                                     : add_frame(&renewal, &frames[i], error);
    g_hash_table_unref(renewal.pictures);
    remove_unused_pictures(renewal.project);
    if (found)
        return edit_finish(before, renewal.project, error);
    node_unref(renewal.project);
    return NULL;
}

Project *edit_add_sprite_with_pictures(const Project *before, const RenewedPicture *pictures,
                                       uint32_t picture_count, Sprite *sprite, GError **error)
{
    Renewal renewal = renewal_begin(before);
    char *wanted = g_strdup(sprite->name);
    for (uint32_t i = 0; i < picture_count; i++)
        renew_picture(&renewal, &pictures[i]);
    set_free_name(&sprite->name, before->sprites, wanted);
    node_set_list(&renewal.project->sprites, list_append(before->sprites, sprite));
    g_hash_table_unref(renewal.pictures);
    g_free(wanted);
    return edit_finish(before, renewal.project, error);
}

/* SPDX-License-Identifier: MIT */
/* Putting changed art into annotated frames; the contract is in renew.h. */
#include "edit/renew.h"

#include "edit/assets.h"
#include "edit/assets_internal.h"
#include "edit/painted.h"
#include "model/name_set.h"

#include <string.h>

/* ---- Pictures ---- */

/* A sprite whose frames are changed and added. */
typedef struct ChangedSprite {
    const Sprite *old;
    uint32_t index;       /* in the project */
    GSequence *frames;    /* Frame, owned */
    GHashTable *places;   /* from ids to GSequenceIter */
    NameSet *frame_names; /* of all frames so far */
    GHashTable *steps;    /* from names of animations to the frames that are appended to them */
} ChangedSprite;

/* The place of a picture in the project. */
typedef struct PicturePlace {
    uint64_t id;
    uint32_t index;
} PicturePlace;

typedef struct Renewal {
    const Project *before;
    Project *project;     /* the version under construction */
    GHashTable *pictures; /* from PictureSource to PicturePlace */
    GHashTable *sprites;  /* from ids to ChangedSprite */
} Renewal;

static void changed_sprite_free(void *item)
{
    g_autofree ChangedSprite *changed = item;
    g_sequence_free(changed->frames);
    g_hash_table_unref(changed->places);
    name_set_free(changed->frame_names);
    g_hash_table_unref(changed->steps);
}

static void record_picture(Renewal *renewal, const Picture *picture, uint32_t index)
{
    PictureSource source = picture_source(picture);
    PicturePlace place = {picture->id, index};
    g_hash_table_insert(renewal->pictures, picture_source_copy(&source),
                        g_memdup2(&place, sizeof place));
}

static Renewal renewal_begin(const Project *before)
{
    Renewal renewal = {
        before, node_copy(before),
        g_hash_table_new_full(picture_source_hash, picture_source_equal, g_free, g_free),
        g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, changed_sprite_free)};
    LIST_EACH (Picture, picture, before->pictures)
        record_picture(&renewal, picture, EACH_INDEX(picture));
    return renewal;
}

static void renewal_clear(Renewal *renewal)
{
    g_hash_table_unref(renewal->pictures);
    g_hash_table_unref(renewal->sprites);
}

static void renew_picture(Renewal *renewal, const RenewedPicture *update)
{
    List **list = &renewal->project->pictures;
    PictureSource source = {update->path, update->part, update->layers};
    const PicturePlace *place = g_hash_table_lookup(renewal->pictures, &source);
    Picture *picture =
        place != NULL ? node_copy(list_get(*list, place->index)) : node_new(&picture_kind);
    if (place == NULL)
        picture->id = update->id != 0 ? update->id : edit_new_id();
    node_set_text(&picture->path, update->path);
    picture->part = update->part;
    node_set_text(&picture->layers, update->layers != NULL ? update->layers : "");
    node_set_text(&picture->painted, update->painted != NULL ? update->painted : "");
    picture->width = update->width;
    picture->height = update->height;
    memcpy(picture->digest, update->digest, sizeof picture->digest);
    if (place == NULL)
        record_picture(renewal, picture, list_count(*list));
    node_set_list(list, place != NULL ? list_set(*list, place->index, picture)
                                      : list_append(*list, picture));
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
    bool is_valid =
        MAX(width, height) <= BLOCKS_MAX_SIDE; /* if not, validation refuses the frame */
    if (old == NULL || !is_valid || (same && dx == 0 && dy == 0))
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
    const PicturePlace *picture =
        update->path != NULL ? g_hash_table_lookup(renewal->pictures, &source) : NULL;
    frame->picture = picture != NULL ? picture->id : 0;
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

/* ---- Sprites ---- */

/* Returns a sprite that is being changed, or NULL if it does not exist. */
static ChangedSprite *changed_sprite(const Renewal *renewal, uint64_t id)
{
    uint32_t index;
    ChangedSprite *changed = g_hash_table_lookup(renewal->sprites, &id);
    const Sprite *old =
        changed == NULL ? list_find_id(renewal->project->sprites, id, &index) : NULL;
    if (old == NULL)
        return changed;
    changed = g_new(ChangedSprite, 1);
    *changed = (ChangedSprite){.old = old,
                               .index = index,
                               .frames = g_sequence_new(node_unref),
                               .places = g_hash_table_new(g_int64_hash, g_int64_equal),
                               .frame_names = name_set_new(old->frames),
                               .steps = g_hash_table_new_full(g_str_hash, g_str_equal, NULL,
                                                              (GDestroyNotify)g_array_unref)};
    LIST_EACH (Frame, frame, old->frames)
        g_hash_table_insert(changed->places, (gpointer)&frame->id,
                            g_sequence_append(changed->frames, node_ref(frame)));
    g_hash_table_insert(renewal->sprites, (gpointer)&old->id, changed);
    return changed;
}

static List *frames_of(GSequence *frames)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    for (GSequenceIter *iter = g_sequence_get_begin_iter(frames); !g_sequence_iter_is_end(iter);
         iter = g_sequence_iter_next(iter))
        g_ptr_array_add(items, node_ref(g_sequence_get(iter)));
    return list_from(items->pdata, items->len);
}

/* Appends the steps to the first animation with each name. */
static List *animations_with_steps(const ChangedSprite *changed)
{
    List *animations = list_ref(changed->old->animations);
    LIST_EACH (Animation, old, changed->old->animations) {
        GArray *ids = g_hash_table_lookup(changed->steps, old->name);
        if (ids == NULL)
            continue;
        Animation *animation = node_copy(old);
        for (guint i = 0; i < ids->len; i++)
            node_set_list(&animation->steps,
                          list_append(animation->steps, step_new(g_array_index(ids, uint64_t, i))));
        node_set_list(&animations, list_set(animations, EACH_INDEX(old), animation));
        g_hash_table_remove(changed->steps, old->name);
    }
    return animations;
}

static void put_sprites(Renewal *renewal)
{
    TABLE_EACH (key, item, renewal->sprites) {
        const ChangedSprite *changed = item;
        Sprite *sprite = node_copy(changed->old);
        node_set_list(&sprite->frames, frames_of(changed->frames));
        if (g_hash_table_size(changed->steps) > 0)
            node_set_list(&sprite->animations, animations_with_steps(changed));
        node_set_list(&renewal->project->sprites,
                      list_set(renewal->project->sprites, changed->index, sprite));
    }
}

static bool renew_frame(Renewal *renewal, const RenewedFrame *update, GError **error)
{
    ChangedSprite *sprite = changed_sprite(renewal, update->sprite);
    GSequenceIter *place =
        sprite != NULL ? g_hash_table_lookup(sprite->places, &update->frame) : NULL;
    if (place == NULL) {
        Path path = path_frame(update->sprite, update->frame);
        edit_missing(renewal->project, &path, error);
        return false;
    }
    const Frame *frame = g_sequence_get(place);
    Frame *changed = node_copy(frame);
    bool found = set_art(renewal, changed, update, error);
    move_annotations(changed, update->dx, update->dy);
    copy_trim(changed, update->made);
    follow_painted(renewal, sprite->old, frame, changed, update->painted_frame);
    if (update->doubtful)
        changed->state = FRAME_TO_DO;
    g_sequence_set(place, changed);
    return found;
}

/* Appends a step to an animation, if the sprite has it. `name` must remain valid. */
static void append_step(ChangedSprite *sprite, const char *name, uint64_t frame)
{
    GArray *ids = g_hash_table_lookup(sprite->steps, name);
    if (ids == NULL) {
        ids = g_array_new(false, false, sizeof(uint64_t));
        g_hash_table_insert(sprite->steps, (gpointer)name, ids);
    }
    g_array_append_val(ids, frame);
}

/* Sets the name of a frame that is added. If it is the number of another frame, the new one gets
 * the number of its own place. An empty name remains empty. */
static void set_frame_name(Frame *frame, NameSet *names, const char *wanted, uint32_t at)
{
    if (wanted == NULL || wanted[0] == 0)
        return;
    bool is_number = strspn(wanted, "0123456789") == strlen(wanted);
    g_autofree char *number = g_strdup_printf("%u", at + 1);
    bool is_taken = is_number && name_set_contains(names, wanted);
    g_autofree char *name = name_set_claim_next(names, is_taken ? number : wanted);
    node_set_text(&frame->name, name);
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
    ChangedSprite *sprite = changed_sprite(renewal, update->sprite);
    if (sprite == NULL) {
        Path path = path_sprite(update->sprite);
        edit_missing(renewal->project, &path, error);
        return false;
    }
    Frame *frame = make_frame(renewal, sprite->old, update->made);
    node_set_text(&frame->name, "");
    frame->id = edit_new_id();
    node_set_child(&frame->mask,
                   update->mask != NULL ? node_copy(update->mask) : node_new(&mask_kind));
    node_set_blocks(&frame->mask->corrections, NULL);
    bool found = set_art(renewal, frame, update, error);
    GSequenceIter *before = g_hash_table_lookup(sprite->places, &update->before);
    if (before == NULL)
        before = g_sequence_get_end_iter(sprite->frames);
    set_frame_name(frame, sprite->frame_names, update->name,
                   (uint32_t)g_sequence_iter_get_position(before));
    if (update->animation != NULL)
        append_step(sprite, update->animation, frame->id);
    g_hash_table_insert(sprite->places, &frame->id, g_sequence_insert_before(before, frame));
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
    put_sprites(&renewal);
    renewal_clear(&renewal);
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
    g_autofree char *wanted = g_strdup(sprite->name);
    for (uint32_t i = 0; i < picture_count; i++)
        renew_picture(&renewal, &pictures[i]);
    g_autofree char *name =
        wanted[0] != 0 ? asset_free_name(before->sprites, wanted) : g_strdup("");
    node_set_text(&sprite->name, name);
    node_set_list(&renewal.project->sprites, list_append(before->sprites, sprite));
    renewal_clear(&renewal);
    return edit_finish(before, renewal.project, error);
}

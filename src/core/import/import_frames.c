/* SPDX-License-Identifier: MIT */
/* Imports files as frames of an existing sprite: they are imported as a sprite, whose frames are
 * then moved. */
#include "import/frames.h"

#include "edit/sprites.h"
#include "model/name_set.h"

/* Returns the index at which the frames are inserted: after the frame of the previous step. */
static uint32_t index_in_sprite(const Sprite *sprite, const Animation *animation, uint32_t before)
{
    uint32_t index = before, steps = animation != NULL ? list_count(animation->steps) : 0;
    if (animation == NULL || steps == 0)
        return animation == NULL ? MIN(before, list_count(sprite->frames))
                                 : list_count(sprite->frames);
    uint64_t previous_frame = animation_frame(animation, before > 0 ? MIN(before, steps) - 1 : 0);
    list_find_id(sprite->frames, previous_frame, &index);
    return index + (before > 0);
}

/* Returns the sprite's frames with the frames of `added` inserted, under free names. Appends their
 * ids to `ids`. */
static List *insert_frames(const Sprite *sprite, const Sprite *added, uint32_t index, GArray *ids)
{
    List *frames = list_ref(sprite->frames);
    g_autoptr(NameSet) names = name_set_new(frames);
    ListIter iter = list_iter(added->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL; index++) {
        Frame *moved = node_copy(frame);
        g_autofree char *name = name_set_claim_next(names, frame->name);
        node_set_text(&moved->name, name);
        g_array_append_val(ids, moved->id);
        List *longer = list_insert(frames, index, moved);
        list_unref(frames);
        frames = longer;
    }
    return frames;
}

static Project *insert_steps(const Project *project, const ImportPosition *at, const GArray *ids,
                             GError **error)
{
    const Sprite *sprite = project_sprite(project, at->sprite);
    const Animation *animation = sprite_animation(sprite, at->animation);
    uint32_t before = MIN(at->before, list_count(animation->steps));
    List *steps = list_ref(animation->steps);
    for (guint i = 0; i < ids->len; i++) {
        List *longer = list_insert(steps, before + i, step_new(g_array_index(ids, uint64_t, i)));
        list_unref(steps);
        steps = longer;
    }
    return edit_set_steps(project, at->sprite, at->animation, steps, error);
}

Project *move_frames_to_sprite(const Project *imported, const ImportPosition *onto, uint64_t from,
                               GError **error)
{
    const Sprite *sprite = project_sprite(imported, onto->sprite);
    const Animation *animation = sprite != NULL ? sprite_animation(sprite, onto->animation) : NULL;
    Path target = onto->animation != 0 ? path_animation(onto->sprite, onto->animation)
                                       : path_sprite(onto->sprite);
    if (path_get(imported, &target) == NULL)
        return edit_missing(imported, &target, error);
    g_autoptr(GArray) ids = g_array_new(false, false, sizeof(uint64_t));
    uint32_t at = index_in_sprite(sprite, animation, onto->before);
    g_autoptr(List) frames = insert_frames(sprite, project_sprite(imported, from), at, ids);
    Path path = path_sprite(from), to = path_sprite(onto->sprite);
    g_autoptr(Project) without = edit_remove(imported, &path, error);
    Project *after = NULL;
    if (without != NULL)
        after = edit_put_list(without, &to, "frames", list_ref(frames), error);
    if (after != NULL && animation != NULL) {
        Project *stepped = insert_steps(after, onto, ids, error);
        node_unref(after);
        after = stepped;
    }
    return after;
}

/* SPDX-License-Identifier: MIT */
/* Imports files as frames of an existing sprite: they are imported as a sprite, whose frames are
 * then moved. */
#include "import/parts.h"

#include "art/silhouette.h"
#include "edit/sprites.h"

/* ---- Origins ---- */

static const Picture *first_picture(const Project *project, const Sprite *sprite)
{
    const Picture *picture = NULL;
    LIST_EACH_WHILE (picture == NULL, Frame, frame, sprite->frames)
        if (properties_text(frame->properties, IMPORT_ATLAS_KEY) == NULL)
            picture = project_picture(project, frame->picture);
    return picture;
}

char *atlas_path(const Project *project, const Sprite *sprite, const Frame *frame)
{
    const char *name = frame != NULL ? properties_text(frame->properties, IMPORT_ATLAS_KEY) : NULL;
    const Picture *picture =
        name != NULL ? project_picture(project, frame->picture) : first_picture(project, sprite);
    if (name == NULL)
        name = properties_text(sprite->properties, IMPORT_ATLAS_KEY);
    bool is_known = name != NULL && name[0] != 0 && picture != NULL;
    return is_known ? path_relative_to_file(picture->path, name) : NULL;
}

/* Records the atlas of a frame, or that it has none, where that of its new sprite is another
 * one. */
static void set_atlas(const Project *project, Frame *frame, const char *atlas)
{
    const Picture *picture = project_picture(project, frame->picture);
    if (picture == NULL)
        return;
    g_autofree char *name = atlas != NULL ? path_from_file(atlas, picture->path) : g_strdup("");
    PropertyList list = property_list_begin(NULL, "");
    property_list_text(&list, IMPORT_ATLAS_KEY, name);
    g_autoptr(List) fresh = property_list_end(&list);
    node_set_list(&frame->properties, properties_merged(frame->properties, fresh));
}

/* ---- Hot spots ---- */

/* A position in a frame, or the distance between two; fixed. */
typedef struct Spot {
    int32_t x, y;
} Spot;

/* Gets the feet of a frame's silhouette; false if nothing is solid, or its picture cannot be
 * read. */
static bool get_feet(const Project *project, PictureStore *store, const Frame *frame, Spot *feet)
{
    const Picture *picture = project_picture(project, frame->picture);
    g_autoptr(Pixels) pixels = picture != NULL ? picture_store_get(store, picture, NULL) : NULL;
    if (pixels == NULL)
        return false;
    Silhouette *silhouette = silhouette_of(frame, pixels);
    bool found = silhouette_anchor(silhouette, ANCHOR_FEET, &feet->x, &feet->y);
    silhouette_free(silhouette);
    return found;
}

static int compare_spots(const void *a, const void *b)
{
    const Spot *one = a, *other = b;
    int32_t order = one->y != other->y ? one->y - other->y : one->x - other->x;
    return (order > 0) - (order < 0);
}

/* Gets the median distance of a sprite's hot spots from the feet; false if none is known. */
static bool get_usual_distance(const Project *project, PictureStore *store, const Sprite *sprite,
                               Spot *distance)
{
    g_autoptr(GArray) all = g_array_new(false, false, sizeof(Spot));
    LIST_EACH (Frame, frame, sprite->frames) {
        Spot feet;
        if (!frame->has_hot_spot || !get_feet(project, store, frame, &feet))
            continue;
        feet = (Spot){frame->hot_x - feet.x, frame->hot_y - feet.y};
        g_array_append_val(all, feet);
    }
    g_array_sort(all, compare_spots);
    if (all->len > 0)
        *distance = g_array_index(all, Spot, all->len / 2);
    return all->len > 0;
}

/* Gives frames without a hot spot one at the usual distance from their feet. */
static void propose_hot_spots(const Project *project, PictureStore *store, const Sprite *sprite,
                              const GPtrArray *frames)
{
    const int32_t max = DOCUMENT_RANGE * DOCUMENT_PIXEL;
    Spot distance, feet;
    if (!get_usual_distance(project, store, sprite, &distance))
        return;
    POINTER_EACH (Frame, frame, frames) {
        if (frame->has_hot_spot || !get_feet(project, store, frame, &feet))
            continue;
        frame->has_hot_spot = true;
        frame->hot_x = CLAMP(feet.x + distance.x, -max, max - 1);
        frame->hot_y = CLAMP(feet.y + distance.y, -max, max - 1);
    }
}

/* ---- Frames and animations ---- */

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

/* Claims a free name for a frame; the caller frees it. A number becomes that of its place, counted
 * from 1. The name of a frame of an atlas begins with that of the atlas: with a higher number, it
 * could be the name of another frame there. */
static char *free_name(NameSet *names, const char *name, const char *atlas, uint32_t place)
{
    bool is_number = name[strspn(name, "0123456789")] == 0;
    if (!name_set_contains(names, name) || (atlas == NULL && !is_number))
        return name_set_claim_next(names, name);
    g_autofree char *wanted =
        atlas != NULL ? g_strconcat(atlas, " ", name, NULL) : g_strdup_printf("%u", place);
    g_autofree char *valid = imported_name(NULL, wanted, "frame");
    return name_set_claim(names, valid);
}

/* Returns copies of the frames of `added` with names that are free in the sprite, and with their
 * atlases. The caller owns them. */
static GPtrArray *frames_for(const Project *project, const Sprite *sprite, const Sprite *added)
{
    GPtrArray *frames = g_ptr_array_new_with_free_func(node_unref);
    g_autoptr(NameSet) names = name_set_new(sprite->frames);
    g_autofree char *there = atlas_path(project, sprite, NULL);
    uint32_t place = list_count(sprite->frames);
    LIST_EACH (Frame, frame, added->frames) {
        Frame *moved = node_copy(frame);
        g_autofree char *atlas = atlas_path(project, added, frame);
        g_autofree char *base = atlas != NULL ? path_base(atlas) : NULL;
        g_autofree char *name = free_name(names, frame->name, base, ++place);
        node_set_text(&moved->name, name);
        if (g_strcmp0(atlas, there) != 0)
            set_atlas(project, moved, atlas);
        g_ptr_array_add(frames, moved);
    }
    return frames;
}

/* Returns a list with the nodes inserted at an index; takes ownership of the list. */
static List *insert_all(List *list, const GPtrArray *nodes, uint32_t index)
{
    for (guint i = 0; i < nodes->len; i++) {
        List *longer = list_insert(list, index + i, node_ref(nodes->pdata[i]));
        list_unref(list);
        list = longer;
    }
    return list;
}

/* Returns a sprite's animations and those of `added`, under free names. */
static List *all_animations(const Sprite *sprite, const Sprite *added)
{
    g_autoptr(GPtrArray) moved = g_ptr_array_new_with_free_func(node_unref);
    g_autoptr(NameSet) names = name_set_new(sprite->animations);
    LIST_EACH (Animation, animation, added->animations) {
        Animation *copy = node_copy(animation);
        g_autofree char *name = name_set_claim(names, animation->name);
        node_set_text(&copy->name, name);
        g_ptr_array_add(moved, copy);
    }
    return insert_all(list_ref(sprite->animations), moved, list_count(sprite->animations));
}

static Project *insert_steps(const Project *project, const ImportPosition *at,
                             const Animation *animation, const GPtrArray *frames, GError **error)
{
    g_autoptr(GPtrArray) steps = g_ptr_array_new_with_free_func(node_unref);
    for (guint i = 0; i < frames->len; i++)
        g_ptr_array_add(steps, step_new(node_id(frames->pdata[i])));
    uint32_t before = MIN(at->before, list_count(animation->steps));
    return edit_set_steps(project, at->sprite, at->animation,
                          insert_all(list_ref(animation->steps), steps, before), error);
}

Project *move_frames_to_sprite(const Project *imported, PictureStore *store,
                               const ImportPosition *onto, uint64_t from, GError **error)
{
    const Sprite *sprite = project_sprite(imported, onto->sprite);
    const Animation *animation = sprite != NULL ? sprite_animation(sprite, onto->animation) : NULL;
    Path target = onto->animation != 0 ? path_animation(onto->sprite, onto->animation)
                                       : path_sprite(onto->sprite);
    if (path_get(imported, &target) == NULL)
        return edit_missing(imported, &target, error);
    Path path = path_sprite(from), to = path_sprite(onto->sprite);
    const Sprite *added = path_get(imported, &path);
    if (added == NULL)
        return edit_missing(imported, &path, error);
    g_autoptr(GPtrArray) frames = frames_for(imported, sprite, added);
    if (store != NULL)
        propose_hot_spots(imported, store, sprite, frames);
    Sprite *longer = node_copy(sprite);
    uint32_t index = index_in_sprite(sprite, animation, onto->before);
    node_set_list(&longer->frames, insert_all(list_ref(sprite->frames), frames, index));
    if (animation == NULL)
        node_set_list(&longer->animations, all_animations(sprite, added));
    g_autoptr(Project) without = edit_remove(imported, &path, error);
    Project *after = NULL;
    if (without != NULL)
        after = edit_put(without, &to, g_steal_pointer(&longer), error);
    node_unref(longer);
    if (after != NULL && animation != NULL) {
        Project *stepped = insert_steps(after, onto, animation, frames, error);
        node_unref(after);
        after = stepped;
    }
    return after;
}

/* SPDX-License-Identifier: MIT */
/*
 * Frames as targets, and the boxes and points in them. All boxes of one name in an animation are
 * one target, which shows the first frame that contains one, or stays at the current frame if that
 * contains one.
 */
#include "app/ed-targets.h"

#include "model/visible.h"

#include <glib/gi18n.h>

enum { MAX_NUMBERS = 4 }; /* of frames listed in a note */

static void go_to_frame(EdWindow *window, const EdTarget *target)
{
    EdSession *session = ed_window_session(window);
    if (ed_session_view(session)->asset != target->asset)
        ed_session_show_asset(session, target->asset);
    ed_session_show_frame(session, target->animation, target->frame);
    if (target->select != ED_SELECT_NOTHING)
        ed_session_select(session, target->select, &target->item, 1);
}

/* ---- Boxes and points ---- */

/* Some frames of a sprite in order, while the boxes or points in them are collected. */
typedef struct Walk {
    GPtrArray *targets;
    const Sprite *sprite;
    uint64_t animation;
    const char *where;  /* name of the animation or sprite, for display */
    uint64_t shown;     /* the current frame */
    GHashTable *things; /* Thing by its name, of one kind */
    EdSelectionKind kind;
} Walk;

/* All boxes or points of one name. */
typedef struct Thing {
    EdTarget *target;
    GString *numbers; /* of all its frames but the last, as a list */
    guint last, count;
} Thing;

static void thing_free(gpointer data)
{
    Thing *thing = data;
    g_string_free(thing->numbers, TRUE);
    g_free(thing);
}

static Thing *thing_named(Walk *walk, const char *name)
{
    Thing *thing = g_hash_table_lookup(walk->things, name);
    if (thing != NULL)
        return thing;
    thing = g_new0(Thing, 1);
    char *id = g_strdup_printf("%d %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s", walk->kind,
                               walk->sprite->id, walk->animation, name);
    thing->target = ed_target_add(walk->targets, ED_THINGS_FRAMES, id, name);
    thing->numbers = g_string_new(NULL);
    g_hash_table_insert(walk->things, (gpointer)name, thing);
    return thing;
}

static void add_number(Thing *thing, guint number)
{
    if (thing->count > 1 && thing->count <= MAX_NUMBERS)
        g_string_append_printf(thing->numbers, ", %u", thing->last);
    else if (thing->count == 1)
        g_string_append_printf(thing->numbers, "%u", thing->last);
    thing->last = number;
    thing->count++;
}

/* Adds a box or point of the frame with this number. */
static void add_thing(Walk *walk, const Frame *frame, guint number, const char *name, uint32_t item)
{
    if (name[0] == '\0')
        return;
    Thing *thing = thing_named(walk, name);
    EdTarget *target = thing->target;
    if (thing->last == number)
        return;
    add_number(thing, number);
    if (thing->count > 1 && frame->id != walk->shown)
        return;
    target->asset = walk->sprite->id;
    target->animation = walk->animation;
    target->frame = frame->id;
    target->select = walk->kind;
    target->item = item;
    target->go = go_to_frame;
}

/* Returns a text such as "kick 6, 7 and 8" or "idle, 12 frames". The caller frees it. */
static char *frames_of(const Thing *thing, const char *where)
{
    if (thing->count == 1)
        return g_strdup_printf("%s %u", where, thing->last);
    if (thing->count <= MAX_NUMBERS)
        return g_strdup_printf(_("%s %s and %u"), where, thing->numbers->str, thing->last);
    g_autofree char *count =
        g_strdup_printf(ngettext("%u frame", "%u frames", thing->count), thing->count);
    return g_strdup_printf("%s, %s", where, count);
}

static void end_thing(gpointer name, gpointer value, gpointer user)
{
    const Walk *walk = user;
    const Thing *thing = value;
    (void)name;
    g_autofree char *frames = frames_of(thing, walk->where);
    thing->target->note = walk->kind == ED_SELECT_BOXES ? g_strdup_printf(_("box in %s"), frames)
                                                        : g_strdup_printf(_("point in %s"), frames);
}

static void add_of_frame(Walk *walk, const Frame *frame, guint number)
{
    uint32_t item = 0;
    ListIter iter = list_iter(walk->kind == ED_SELECT_BOXES ? frame->boxes : frame->points);
    for (const void *each; (each = list_next(&iter)) != NULL; item++)
        add_thing(walk, frame, number, node_name(each), item);
}

/* Adds the boxes or points in the frames of an animation; NULL: of the sprite. */
static void add_things(Walk *walk, const Animation *animation, EdSelectionKind kind)
{
    walk->kind = kind;
    walk->things = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, thing_free);
    guint number = 0;
    ListIter iter = list_iter(walk->sprite->frames);
    if (animation == NULL)
        for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
            add_of_frame(walk, frame, ++number);
    else
        for (uint32_t i = 0; i < list_count(animation->steps); i++)
            add_of_frame(walk, sprite_frame(walk->sprite, animation_frame(animation, i)), i + 1);
    g_hash_table_foreach(walk->things, end_thing, walk);
    g_hash_table_unref(walk->things);
}

static void add_of_animation(GPtrArray *targets, EdSession *session, const Sprite *sprite,
                             const Animation *animation)
{
    const EdView *view = ed_session_view(session);
    g_autofree char *whole = text_visible(sprite->name);
    g_autofree char *part = text_visible(animation != NULL ? animation->name : "");
    g_autofree char *both = g_strdup_printf("%s, %s", whole, part);
    Walk walk = {.targets = targets,
                 .sprite = sprite,
                 .animation = animation != NULL ? animation->id : 0,
                 .where = animation == NULL           ? whole
                          : sprite->id == view->asset ? part
                                                      : both,
                 .shown = view->frame};
    add_things(&walk, animation, ED_SELECT_BOXES);
    add_things(&walk, animation, ED_SELECT_POINTS);
}

static void add_things_of_sprite(GPtrArray *targets, EdSession *session, const Sprite *sprite)
{
    ListIter iter = list_iter(sprite->animations);
    for (const Animation *each; (each = list_next(&iter)) != NULL;)
        add_of_animation(targets, session, sprite, each);
    if (list_count(sprite->animations) == 0)
        add_of_animation(targets, session, sprite, NULL);
}

/* ---- Frames ---- */

static void add_frame(GPtrArray *targets, const Sprite *sprite, uint64_t animation,
                      const Frame *frame, guint number, const char *where)
{
    g_autofree char *unnamed = g_strdup_printf(_("Frame %u"), number);
    char *id =
        g_strdup_printf("frame %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, sprite->id, frame->id);
    EdTarget *target = ed_target_add(targets, ED_THINGS_FRAMES, id,
                                     frame->name[0] != '\0' ? frame->name : unnamed);
    g_autofree char *shown = text_visible(where);
    target->note = g_strdup_printf(_("frame %u of %s"), number, shown);
    target->asset = sprite->id;
    target->animation = animation;
    target->frame = frame->id;
    target->go = go_to_frame;
}

/* Adds the frames shown. They have numbers, as in the strip, and come first. */
static void add_shown(GPtrArray *targets, EdSession *session, GHashTable *added)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    if (sprite == NULL)
        return;
    uint32_t count;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    const char *where = animation != NULL ? animation->name : sprite->name;
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = sprite_frame(sprite, frames[i]);
        add_frame(targets, sprite, ed_session_view(session)->animation, frame, i + 1, where);
        ((EdTarget *)g_ptr_array_index(targets, targets->len - 1))->number = i + 1;
        g_hash_table_add(added, (gpointer)frame);
    }
}

void ed_targets_add_frames(GPtrArray *targets, EdSession *session)
{
    g_autoptr(GHashTable) added = g_hash_table_new(NULL, NULL);
    const Sprite *shown = ed_session_sprite(session);
    if (shown != NULL)
        add_things_of_sprite(targets, session, shown);
    add_shown(targets, session, added);
    ListIter sprites = list_iter(ed_session_project(session)->sprites);
    for (const Sprite *sprite; (sprite = list_next(&sprites)) != NULL;) {
        if (sprite != shown)
            add_things_of_sprite(targets, session, sprite);
        guint number = 0;
        ListIter frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL; number++)
            if (!g_hash_table_contains(added, frame))
                add_frame(targets, sprite, 0, frame, number + 1, sprite->name);
    }
}

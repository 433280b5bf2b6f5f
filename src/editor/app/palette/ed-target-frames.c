/* SPDX-License-Identifier: MIT */
/*
 * Implements the part of ed-targets.h for frames, and for the boxes and points in them. All boxes
 * with the same name in an animation are one target. Going to the target shows the current frame if
 * it contains such a box, otherwise the first frame that does.
 */
#include "app/palette/ed-targets.h"

#include "model/visible.h"

#include <glib/gi18n.h>

enum { MAX_NUMBERS = 4 }; /* numbers of frames that a note lists */

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

/* The frames of a sprite or animation, while the boxes or points in them are collected. */
typedef struct Collector {
    GPtrArray *targets;
    const Sprite *sprite;
    uint64_t animation;
    const char *owner;       /* name of the animation or sprite, for display */
    uint64_t shown;          /* the current frame */
    GHashTable *named_items; /* NamedItem by its name; all items are of `kind` */
    EdSelectionKind kind;
} Collector;

/* All boxes or points with the same name. */
typedef struct NamedItem {
    EdTarget *target;
    GString *numbers; /* the numbers of its frames, except the last, as a list */
    guint last;       /* number of the last frame */
    guint count;      /* number of frames */
} NamedItem;

static void named_item_free(gpointer data)
{
    g_autofree NamedItem *named = data;
    g_string_free(named->numbers, TRUE);
}

static NamedItem *named_item(Collector *collector, const char *name)
{
    NamedItem *named = g_hash_table_lookup(collector->named_items, name);
    if (named != NULL)
        return named;
    named = g_new0(NamedItem, 1);
    char *id = g_strdup_printf("%d %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s", collector->kind,
                               collector->sprite->id, collector->animation, name);
    named->target = ed_target_add(collector->targets, ED_THINGS_FRAMES, id, name);
    named->numbers = g_string_new(NULL);
    g_hash_table_insert(collector->named_items, (gpointer)name, named);
    return named;
}

static void add_number(NamedItem *named, guint number)
{
    if (named->count > 1 && named->count <= MAX_NUMBERS)
        g_string_append_printf(named->numbers, ", %u", named->last);
    else if (named->count == 1)
        g_string_append_printf(named->numbers, "%u", named->last);
    named->last = number;
    named->count++;
}

/* Adds a box or point of the frame with this number. */
static void add_item(Collector *collector, const Frame *frame, guint number, const char *name,
                     uint32_t item)
{
    if (name[0] == '\0')
        return;
    NamedItem *named = named_item(collector, name);
    EdTarget *target = named->target;
    if (named->last == number)
        return;
    add_number(named, number);
    if (named->count > 1 && frame->id != collector->shown)
        return;
    target->asset = collector->sprite->id;
    target->animation = collector->animation;
    target->frame = frame->id;
    target->select = collector->kind;
    target->item = item;
    target->go = go_to_frame;
}

/* Returns a text such as "kick 6, 7 and 8" or "idle, 12 frames". The caller frees it. */
static char *frames_text(const NamedItem *named, const char *owner)
{
    if (named->count == 1)
        return g_strdup_printf("%s %u", owner, named->last);
    if (named->count <= MAX_NUMBERS)
        /* Translators: numbers of frames of a sprite or an animation, as in "kick 6, 7 and 8". */
        return g_strdup_printf(_("%s %s and %u"), owner, named->numbers->str, named->last);
    g_autofree char *count =
        g_strdup_printf(ngettext("%u frame", "%u frames", named->count), named->count);
    return g_strdup_printf("%s, %s", owner, count);
}

static void write_note(gpointer name, gpointer value, gpointer user)
{
    const Collector *collector = user;
    const NamedItem *named = value;
    g_autofree char *frames = frames_text(named, collector->owner);
    named->target->note = collector->kind == ED_SELECT_BOXES
                              ? g_strdup_printf(_("box in %s"), frames)
                              : g_strdup_printf(_("point in %s"), frames);
}

static void add_items_of_frame(Collector *collector, const Frame *frame, guint number)
{
    LIST_EACH (void, item, collector->kind == ED_SELECT_BOXES ? frame->boxes : frame->points)
        add_item(collector, frame, number, node_name(item), EACH_INDEX(item));
}

/* Adds the boxes or points in the frames of an animation; NULL: of the sprite. */
static void add_items(Collector *collector, const Animation *animation, EdSelectionKind kind)
{
    collector->kind = kind;
    collector->named_items = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, named_item_free);
    if (animation == NULL)
        LIST_EACH (Frame, frame, collector->sprite->frames)
            add_items_of_frame(collector, frame, EACH_INDEX(frame) + 1);
    else
        for (uint32_t i = 0; i < list_count(animation->steps); i++)
            add_items_of_frame(
                collector, sprite_frame(collector->sprite, animation_frame(animation, i)), i + 1);
    g_hash_table_foreach(collector->named_items, write_note, collector);
    g_hash_table_unref(collector->named_items);
}

static void add_items_of_animation(GPtrArray *targets, EdSession *session, const Sprite *sprite,
                                   const Animation *animation)
{
    const EdView *view = ed_session_view(session);
    g_autofree char *sprite_name = text_visible(sprite->name);
    g_autofree char *animation_name = text_visible(animation != NULL ? animation->name : "");
    g_autofree char *sprite_and_animation = g_strdup_printf("%s, %s", sprite_name, animation_name);
    Collector collector = {.targets = targets,
                           .sprite = sprite,
                           .animation = animation != NULL ? animation->id : 0,
                           .owner = animation == NULL           ? sprite_name
                                    : sprite->id == view->asset ? animation_name
                                                                : sprite_and_animation,
                           .shown = view->frame};
    add_items(&collector, animation, ED_SELECT_BOXES);
    add_items(&collector, animation, ED_SELECT_POINTS);
}

static void add_items_of_sprite(GPtrArray *targets, EdSession *session, const Sprite *sprite)
{
    LIST_EACH (Animation, each, sprite->animations)
        add_items_of_animation(targets, session, sprite, each);
    if (list_count(sprite->animations) == 0)
        add_items_of_animation(targets, session, sprite, NULL);
}

/* ---- Frames ---- */

static void add_frame(GPtrArray *targets, const Sprite *sprite, uint64_t animation,
                      const Frame *frame, guint number, const char *owner)
{
    g_autofree char *unnamed = g_strdup_printf(_("Frame %u"), number);
    char *id =
        g_strdup_printf("frame %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, sprite->id, frame->id);
    EdTarget *target = ed_target_add(targets, ED_THINGS_FRAMES, id,
                                     frame->name[0] != '\0' ? frame->name : unnamed);
    g_autofree char *shown = text_visible(owner);
    target->note = g_strdup_printf(_("frame %u of %s"), number, shown);
    target->asset = sprite->id;
    target->animation = animation;
    target->frame = frame->id;
    target->go = go_to_frame;
}

/* Adds the frames that are shown, with their numbers in the strip. They are listed first. */
static void add_shown_frames(GPtrArray *targets, EdSession *session, GHashTable *added)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    if (sprite == NULL)
        return;
    uint32_t count;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    const char *owner = animation != NULL ? animation->name : sprite->name;
    for (uint32_t i = 0; i < count; i++) {
        const Frame *frame = sprite_frame(sprite, frames[i]);
        add_frame(targets, sprite, ed_session_view(session)->animation, frame, i + 1, owner);
        ((EdTarget *)g_ptr_array_index(targets, targets->len - 1))->number = i + 1;
        g_hash_table_add(added, (gpointer)frame);
    }
}

void ed_targets_add_frames(GPtrArray *targets, EdSession *session)
{
    g_autoptr(GHashTable) added = g_hash_table_new(NULL, NULL);
    const Sprite *shown = ed_session_sprite(session);
    if (shown != NULL)
        add_items_of_sprite(targets, session, shown);
    add_shown_frames(targets, session, added);
    LIST_EACH (Sprite, sprite, ed_session_project(session)->sprites) {
        if (sprite != shown)
            add_items_of_sprite(targets, session, sprite);
        LIST_EACH (Frame, frame, sprite->frames)
            if (!g_hash_table_contains(added, frame))
                add_frame(targets, sprite, 0, frame, EACH_INDEX(frame) + 1, sprite->name);
    }
}

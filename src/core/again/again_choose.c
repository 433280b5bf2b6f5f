/* SPDX-License-Identifier: MIT */
/* The user's choices in a plan: which art belongs to which frame; the contract is in again.h. */
#include "again/again_internal.h"

#include <string.h>

static const Project *project_of(const ImportPlan *plan)
{
    return g_ptr_array_index(plan->nodes, 0);
}

static const Frame *old_frame(const ImportPlan *plan, const AgainEntry *entry)
{
    const Sprite *sprite = project_sprite(project_of(plan), entry->frame.sprite);
    return sprite_frame(sprite, entry->frame.frame);
}

/* ---- The art of an entry ---- */

static bool has_art(const AgainEntry *entry)
{
    return entry->frame.path != NULL;
}

static PictureSource source_of(const RenewedFrame *frame)
{
    return (PictureSource){frame->path, frame->part, frame->layers};
}

static bool is_at(const RenewedFrame *frame, const PictureSource *picture, PixelRect rect)
{
    PictureSource shown = source_of(frame);
    return shown.path != NULL && picture_source_equal(&shown, picture) &&
           rect_is_equal(frame->rect, rect);
}

static bool shows_same(const AgainEntry *one, const AgainEntry *other)
{
    PictureSource source = source_of(&other->frame);
    return is_at(&one->frame, &source, other->frame.rect);
}

/* Copies the art of another frame, and the data that a new frame gets with it. */
static void copy_art(RenewedFrame *frame, const RenewedFrame *from)
{
    RenewedFrame copy = *from;
    copy.sprite = frame->sprite;
    copy.frame = frame->frame;
    copy.doubtful = false;
    copy.dx = copy.dy = 0;
    *frame = copy;
}

static void clear_art(RenewedFrame *frame)
{
    copy_art(frame, &(RenewedFrame){.path = NULL});
}

/* ---- Position of the art in an old frame ---- */

static ArtInRect art_in_rect(const Pixels *pixels, PixelRect rect, const Mask *mask)
{
    return (ArtInRect){pixels, rect, art_of(pixels, rect, mask)};
}

/* Sets the likeness and the offset of newly chosen art if the old art of the frame is known. */
static void compare_art(AgainEntry *entry, const Frame *old, const Pixels *old_pixels,
                        const Pixels *new_pixels)
{
    RenewedFrame *now = &entry->frame;
    ArtInRect before = art_in_rect(old_pixels, entry->was, old->mask),
              after = art_in_rect(new_pixels, now->rect, now->mask);
    ArtMatch alike = compare_closely(&before, &after);
    entry->likeness = alike.likeness;
    if (has_moved(&before, &after, alike)) {
        now->dx = alike.dx;
        now->dy = alike.dy;
    }
    art_clear(&before.art);
    art_clear(&after.art);
}

static void set_move(const ImportPlan *plan, PictureStore *store, AgainEntry *entry)
{
    const Frame *old = old_frame(plan, entry);
    RenewedFrame *now = &entry->frame;
    const Picture *picture = project_picture(project_of(plan), old->picture);
    PictureSource source = source_of(now);
    if (art_is_known(old) && art_equal(old->art, now->art)) {
        now->dx = now->art_x - old->art_x;
        now->dy = now->art_y - old->art_y;
        return;
    }
    if (now->made != NULL) {
        int32_t was_x, was_y, x, y;
        get_trim_offset(old, &was_x, &was_y);
        get_trim_offset(now->made, &x, &y);
        now->dx = was_x - x;
        now->dy = was_y - y;
        return;
    }
    g_autoptr(Pixels) old_pixels = picture != NULL ? picture_store_get_known(store, picture) : NULL;
    g_autoptr(Pixels) new_pixels = pixels_at(store, &source, NULL);
    if (old_pixels != NULL && new_pixels != NULL && pixels_contain(old_pixels, entry->was))
        compare_art(entry, old, old_pixels, new_pixels);
}

static AgainKind kind_of(const ImportPlan *plan, const AgainEntry *entry)
{
    const Frame *old = old_frame(plan, entry);
    const RenewedFrame *now = &entry->frame;
    if (!has_art(entry))
        return AGAIN_REMOVED;
    const Picture *picture = project_picture(project_of(plan), old->picture);
    PictureSource was = picture != NULL ? picture_source(picture) : (PictureSource){.path = ""};
    bool stays = is_at(now, &was, entry->was);
    if (!art_is_known(old) || !art_equal(old->art, now->art))
        return AGAIN_CHANGED;
    return stays && now->dx == 0 && now->dy == 0 ? AGAIN_SAME : AGAIN_MOVED;
}

/* Updates an entry after the user has chosen its art. */
static void update_after_choice(const ImportPlan *plan, PictureStore *store, AgainEntry *entry)
{
    entry->by = AGAIN_BY_HAND;
    entry->likeness = -1;
    entry->doubtful = entry->frame.doubtful = false;
    entry->other_count = 0;
    entry->repainted = entry->frame.painted_frame != NULL;
    if (entry->frame.frame == 0)
        return;
    if (has_art(entry))
        set_move(plan, store, entry);
    entry->kind = kind_of(plan, entry);
}

/* ---- The list ---- */

static bool is_shown_elsewhere(const ImportPlan *plan, uint32_t index)
{
    for (uint32_t i = 0; i < plan->count; i++)
        if (i != index && shows_same(&plan->entries[i], &plan->entries[index]))
            return true;
    return false;
}

static void remove_entry(ImportPlan *plan, uint32_t index)
{
    plan->count--;
    memmove(&plan->entries[index], &plan->entries[index + 1],
            sizeof *plan->entries * (plan->count - index));
}

static void add_new(ImportPlan *plan, const AgainEntry *old)
{
    AgainEntry added = {.kind = AGAIN_NEW,
                        .likeness = -1,
                        .sprite = old->sprite,
                        .name = old->frame.name,
                        .frame = {.sprite = old->frame.sprite}};
    copy_art(&added.frame, &old->frame);
    plan->entries = g_renew(AgainEntry, plan->entries, plan->count + 1);
    plan->entries[plan->count++] = added;
}

/* ---- Choices ---- */

bool import_plan_pair(ImportPlan *plan, PictureStore *store, uint32_t entry, uint32_t with)
{
    AgainEntry *one = &plan->entries[entry], *other = &plan->entries[with];
    if (entry == with || one->frame.frame == 0 || !has_art(other))
        return false;
    RenewedFrame old_choice = one->frame;
    copy_art(&one->frame, &other->frame);
    copy_art(&other->frame, &old_choice);
    update_after_choice(plan, store, one);
    update_after_choice(plan, store, other);
    other->name = other->frame.frame == 0 && has_art(other) ? other->frame.name : other->name;
    if (other->frame.frame == 0 && (!has_art(other) || is_shown_elsewhere(plan, with)))
        remove_entry(plan, with);
    count_entries(plan);
    return true;
}

void import_plan_unmatch(ImportPlan *plan, uint32_t entry)
{
    const AgainEntry old = plan->entries[entry];
    if (old.frame.frame == 0)
        return;
    if (has_art(&old) && !is_shown_elsewhere(plan, entry))
        add_new(plan, &old);
    clear_art(&plan->entries[entry].frame);
    update_after_choice(plan, NULL, &plan->entries[entry]);
    count_entries(plan);
}

void import_plan_confirm(ImportPlan *plan, uint32_t entry)
{
    AgainEntry *confirmed = &plan->entries[entry];
    confirmed->doubtful = confirmed->frame.doubtful = false;
    confirmed->other_count = 0;
    count_entries(plan);
}

uint32_t import_plan_find_art(const ImportPlan *plan, const AgainCandidate *candidate)
{
    for (uint32_t i = plan->count; i > 0; i--)
        if (is_at(&plan->entries[i - 1].frame, &candidate->picture, candidate->rect))
            return i - 1;
    return UINT32_MAX;
}

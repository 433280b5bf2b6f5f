/* SPDX-License-Identifier: MIT */
/* Rules about sprites and single frames. Rules about boxes are in rules_boxes.c, rules about
 * successive frames in rules_motion.c. */
#include "check/check_internal.h"

#include "art/silhouette.h"
#include "edit/sprites.h"

#include <glib/gi18n-lib.h>

/* ---- Sprites ---- */

/* Returns the ids of all frames that animations show. The keys are the elements of `ids`. */
static GHashTable *shown_frames(const Sprite *sprite, GArray *ids)
{
    GHashTable *shown = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Animation, animation, sprite->animations)
        for (uint32_t i = 0; i < list_count(animation->steps); i++) {
            uint64_t id = animation_frame(animation, i);
            g_array_append_val(ids, id);
        }
    for (guint i = 0; i < ids->len; i++)
        g_hash_table_add(shown, &g_array_index(ids, uint64_t, i));
    return shown;
}

/* Finds frames that no animation shows. A sprite without animations is a set of pictures and is
 * skipped. */
static void find_unused(Check *c, const NodePlace *place)
{
    const Sprite *sprite = place->node;
    if (sprite->animations == NULL || !check_is_enabled(c, RULE_FRAME_UNUSED))
        return;
    g_autoptr(GArray) ids = g_array_new(false, false, sizeof(uint64_t));
    g_autoptr(GHashTable) shown = shown_frames(sprite, ids);
    LIST_EACH (Frame, frame, sprite->frames) {
        if (g_hash_table_contains(shown, &frame->id))
            continue;
        NodePlace below = place_of_item(place, "frames", EACH_INDEX(frame), frame);
        report_problem(c, RULE_FRAME_UNUSED, &below, no_area, _("no animation shows it"));
    }
}

void check_sprite(Check *c, const NodePlace *place)
{
    const Sprite *sprite = place->node;
    if (sprite->frames == NULL)
        report_problem(c, RULE_SPRITE_EMPTY, place, no_area, _("it has no frames"));
    find_unused(c, place);
}

/* ---- Frames ---- */

static void compare_with_picture(Check *c, const NodePlace *place)
{
    const Frame *frame = place->node;
    bool needs_art =
        check_is_enabled(c, RULE_FRAME_BEYOND_PICTURE) || check_is_enabled(c, RULE_FRAME_BLANK);
    const Pixels *art = needs_art ? cached_art(c, frame->picture) : NULL;
    if (art == NULL)
        return;
    bool is_outside = frame->x >= (int32_t)art->width || frame->y >= (int32_t)art->height;
    if (is_outside)
        report_problem(c, RULE_FRAME_OUTSIDE_PICTURE, place, no_area,
                       _("it is outside its picture, which now has %u x %u pixels"),
                       (unsigned)art->width, (unsigned)art->height);
    else if (!pixels_contain(art, frame_rect_in_picture(frame)))
        report_problem(c, RULE_FRAME_BEYOND_PICTURE, place, no_area,
                       _("it is partly outside its picture, which now has %u x %u pixels"),
                       (unsigned)art->width, (unsigned)art->height);
    const uint8_t *solid =
        check_is_enabled(c, RULE_FRAME_BLANK) && !is_outside ? cached_solid_pixels(c, frame) : NULL;
    if (solid != NULL && !solid_in(solid, frame->w, frame_rect(frame)))
        report_problem(c, RULE_FRAME_BLANK, place, no_area, _("it has no solid pixels"));
}

static void find_points_outside(Check *c, const NodePlace *place)
{
    const Frame *frame = place->node;
    LIST_EACH (Point, point, frame->points) {
        PixelRect pixel = pixel_at(point->x, point->y);
        if (!rect_is_empty(rect_common(pixel, frame_rect(frame))))
            continue;
        NodePlace below = place_of_item(place, "points", EACH_INDEX(point), point);
        report_problem(c, RULE_POINT_OUTSIDE, &below, pixel,
                       _("it lies outside the frame, at %d, %d"), (int)pixel.left, (int)pixel.top);
    }
}

void check_frame(Check *c, const NodePlace *place)
{
    const Frame *frame = place->node;
    if (!frame->has_hot_spot)
        report_problem(c, RULE_FRAME_WITHOUT_HOT_SPOT, place, no_area, _("it has no hot spot"));
    if (frame->duration == 0)
        report_problem(c, RULE_FRAME_ZERO_DURATION, place, no_area, _("its duration is 0 ms"));
    compare_with_picture(c, place);
    find_points_outside(c, place);
}

/* ---- Fixes ---- */

/* Computes the new hot spot of a frame: at the feet of its solid pixels, otherwise at the middle of
 * its lower edge. */
static void find_feet(const Fix *fix, const Frame *frame, int32_t *x, int32_t *y)
{
    const Picture *picture = project_picture(fix->project, frame->picture);
    g_autoptr(Pixels) art = NULL;
    if (fix->store != NULL && picture != NULL)
        art = picture_store_get(fix->store, picture, NULL);
    Silhouette *silhouette = silhouette_of(frame, art);
    if (!silhouette_anchor(silhouette, ANCHOR_FEET, x, y))
        rect_anchor(frame_rect(frame), ANCHOR_BOTTOM, x, y);
    silhouette_free(silhouette);
}

Project *fix_hot_spot(const Fix *fix, GError **error)
{
    const Frame *frame = fix->node;
    const Sprite *sprite = fix_above(fix, &sprite_kind);
    if (frame->has_hot_spot)
        return fix_fails(error, _("the frame has a hot spot now"));
    int32_t x, y;
    find_feet(fix, frame, &x, &y);
    Scope scope = {.reach = SCOPE_FRAME, .sprite = sprite->id, .frame = frame->id};
    return edit_set_hot_spot(fix->project, &scope, x, y, error);
}

Project *fix_duration(const Fix *fix, GError **error)
{
    return edit_set_number(fix->project, &fix->problem->path, "duration", 100, error);
}

/* Crops a frame to its picture's current size. Annotations keep their positions in the picture. */
Project *fix_frame_beyond_picture(const Fix *fix, GError **error)
{
    const Frame *frame = fix->node;
    const Picture *picture = project_picture(fix->project, frame->picture);
    if (fix->store == NULL || picture == NULL)
        return fix_fails(error, _("the frame's picture is not available"));
    Pixels *art = picture_store_get(fix->store, picture, error);
    if (art == NULL)
        return NULL;
    int32_t w = MIN(frame->w, (int32_t)art->width - frame->x);
    int32_t h = MIN(frame->h, (int32_t)art->height - frame->y);
    pixels_unref(art);
    if (w < 1 || h < 1)
        return fix_fails(error, _("the frame is now entirely outside its picture"));
    Frame *cropped = node_copy(frame);
    cropped->w = w;
    cropped->h = h;
    if (frame->mask != NULL && frame->mask->corrections != NULL) {
        Mask *mask = node_copy(frame->mask);
        node_set_blocks(&mask->corrections, blocks_resize(frame->mask->corrections, (uint32_t)w,
                                                          (uint32_t)h, 0, 0, CORRECTION_NONE));
        node_set_child(&cropped->mask, mask);
    }
    return edit_put(fix->project, &fix->problem->path, cropped, error);
}

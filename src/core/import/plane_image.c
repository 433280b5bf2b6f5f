/* SPDX-License-Identifier: MIT */
/* Imports plane images; the contract is in plane_image.h. */
#include "import/plane_image.h"

#include "edit/maps.h"
#include "edit/plane_image_colours.h"
#include "edit/tags.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - plane - image - error - quark, plane_image_error)

/* ---- Reading colours ---- */

static uint32_t key_of(const uint8_t rgba[4])
{
    if (rgba[3] < 128)
        return 0; /* the colour of transparent pixels is ignored */
    return (uint32_t)rgba[0] << 24 | (uint32_t)rgba[1] << 16 | (uint32_t)rgba[2] << 8 | 255;
}

static void add_colour(PlaneImagePlan *plan, const uint8_t rgba[4])
{
    PlaneImageColour *colour = &plan->colours[plan->count++];
    *colour = (PlaneImageColour){.name = g_strdup("")};
    memcpy(colour->rgba, rgba, 4);
}

/* Returns the index of a colour, which is added if it is new; -1 if there are too many. */
static int index_of(PlaneImagePlan *plan, uint32_t key)
{
    for (uint32_t i = 0; i < plan->count; i++)
        if (key_of(plan->colours[i].rgba) == key)
            return (int)i;
    if (plan->count == PLANE_IMAGE_MAX_COLOURS)
        return -1;
    add_colour(plan, (const uint8_t[]){(uint8_t)(key >> 24), (uint8_t)(key >> 16),
                                       (uint8_t)(key >> 8), (uint8_t)key});
    return (int)plan->count - 1;
}

static bool read_colours(PlaneImagePlan *plan, const Pixels *picture, GError **error)
{
    uint32_t last = 0;
    int index = -1;
    size_t count = (size_t)plan->width * plan->height;
    plan->pixels = g_malloc(count + 1);
    for (size_t i = 0; i < count; i++) {
        uint32_t key = key_of(picture->rgba + 4 * i);
        if (index < 0 || key != last)
            index = index_of(plan, key);
        if (index < 0) {
            g_set_error(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_TOO_MANY_COLOURS,
                        _("it has more than %d colours, so it is not a plane image: draw it "
                          "without anti-aliasing"),
                        PLANE_IMAGE_MAX_COLOURS);
            return false;
        }
        last = key;
        plan->pixels[i] = (uint8_t)index;
        plan->colours[index].pixels++;
    }
    return true;
}

/* Adds the used colours of a palette. Takes ownership of the pixels. */
static void take_indices(PlaneImagePlan *plan, Indices *indices)
{
    uint64_t used[256] = {0};
    uint8_t places[256] = {0};
    size_t count = (size_t)plan->width * plan->height;
    plan->pixels = indices->pixels;
    for (size_t i = 0; i < count; i++)
        used[plan->pixels[i]]++;
    for (int i = 0; i < 256; i++) {
        if (used[i] == 0)
            continue;
        places[i] = (uint8_t)plan->count;
        add_colour(plan, indices->colours[i]);
        plan->colours[places[i]].pixels = used[i];
        plan->colours[places[i]].zone = i;
    }
    for (size_t i = 0; i < count; i++)
        plan->pixels[i] = places[plan->pixels[i]];
}

static bool read_image(PlaneImagePlan *plan, const void *bytes, size_t size,
                       const PictureLimits *limits, GError **error)
{
    Indices indices;
    if (!indices_from_png(bytes, size, limits, &indices, error))
        return false;
    if (indices.pixels != NULL) {
        plan->width = indices.width;
        plan->height = indices.height;
        plan->indexed = true;
        take_indices(plan, &indices);
        return true;
    }
    g_autoptr(Pixels) picture = pixels_from_png(bytes, size, limits, error);
    if (picture == NULL)
        return false;
    plan->width = picture->width;
    plan->height = picture->height;
    return read_colours(plan, picture, error);
}

/* ---- Meanings of colours ---- */

static const Tag *tag_with(const Project *project, const uint8_t rgba[4])
{
    LIST_EACH (Tag, tag, project->tags)
        if (memcmp(tag->colour, rgba, 3) == 0)
            return tag;
    return NULL;
}

static const uint8_t black[3];

/* Returns the zone with a colour; 0: none. */
static int zone_with(uint8_t zone_colours[256][4], const uint8_t rgba[4])
{
    for (int zone = 1; zone < 256; zone++)
        if (zone_colours[zone][3] != 0 && memcmp(zone_colours[zone], rgba, 3) == 0)
            return zone;
    return 0;
}

/* True if an image has only colours of zones, as an exported one does, even if another program has
 * arranged its palette anew. */
static bool has_only_zones(const PlaneImagePlan *plan, uint8_t zone_colours[256][4])
{
    bool any = false;
    for (uint32_t i = 0; i < plan->count; i++) {
        const uint8_t *rgba = plan->colours[i].rgba;
        bool is_zone = zone_with(zone_colours, rgba) != 0 && rgba[3] >= 128;
        if (!is_zone && rgba[3] >= 128 && memcmp(rgba, black, 3) != 0)
            return false;
        any |= is_zone;
    }
    return any;
}

static void become_new(const Project *project, PlaneImageColour *colour, bool own_tag)
{
    const uint8_t *rgba = colour->rgba;
    const Tag *tag = tag_with(project, rgba);
    colour->becomes = tag == NULL && own_tag ? PLANE_IMAGE_NEW_TAG : PLANE_IMAGE_NEW_ZONE;
    colour->number = tag != NULL ? tag->number : 0;
    g_free(colour->name);
    colour->name = tag != NULL ? g_strdup(tag->name)
                   : colour->zone != 0
                       ? g_strdup_printf(_("zone %d"), (int)colour->zone)
                       : g_strdup_printf(_("colour %02x%02x%02x"), rgba[0], rgba[1], rgba[2]);
}

static void decide_by_index(const Project *project, const Plane *plane, PlaneImageColour *colour)
{
    if (colour->rgba[3] < 128 || colour->zone == 0)
        return;
    colour->number = colour->zone;
    if (plane_zone(plane, colour->zone) != NULL)
        colour->becomes = PLANE_IMAGE_ZONE;
    else
        become_new(project, colour, false);
}

static void decide_by_colour(const Project *project, uint8_t zone_colours[256][4],
                             PlaneImageColour *colour)
{
    colour->zone = 0;
    if (colour->rgba[3] < 128)
        return;
    colour->number = zone_with(zone_colours, colour->rgba);
    if (colour->number != 0)
        colour->becomes = PLANE_IMAGE_ZONE;
    else if (memcmp(colour->rgba, black, 3) != 0 || tag_with(project, colour->rgba) != NULL)
        become_new(project, colour, true);
}

/* New zones share the state "no tag" if there are not enough free tags for all of them. */
static void limit_new_tags(const Project *project, PlaneImagePlan *plan)
{
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        wanted += plan->colours[i].becomes == PLANE_IMAGE_NEW_TAG;
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->colours[i].becomes == PLANE_IMAGE_NEW_TAG &&
            wanted + list_count(project->tags) > DOCUMENT_MAX_TAGS)
            plan->colours[i].becomes = PLANE_IMAGE_NEW_ZONE;
}

static void decide_meanings(const Project *project, const Plane *plane, PlaneImagePlan *plan)
{
    uint8_t zone_colours[256][4];
    plane_image_colours(project, plane, zone_colours);
    bool by_index = plan->indexed && !has_only_zones(plan, zone_colours);
    for (uint32_t i = 0; i < plan->count; i++)
        if (by_index)
            decide_by_index(project, plane, &plan->colours[i]);
        else
            decide_by_colour(project, zone_colours, &plan->colours[i]);
    limit_new_tags(project, plan);
}

/* ---- Order of colours ---- */

typedef struct PlacedColour {
    PlaneImageColour colour;
    uint8_t place; /* before sorting */
} PlacedColour;

/* Sorts by number of pixels, in descending order; equal ones by colour and index, so that the order
 * depends only on the file. */
static int compare_colours(const void *a, const void *b)
{
    const PlacedColour *first = a, *second = b;
    if (first->colour.pixels != second->colour.pixels)
        return first->colour.pixels < second->colour.pixels ? 1 : -1;
    int order = memcmp(first->colour.rgba, second->colour.rgba, 4);
    return order != 0 ? order : first->place - second->place;
}

static void sort_colours(PlaneImagePlan *plan)
{
    PlacedColour sorted[PLANE_IMAGE_MAX_COLOURS];
    uint8_t places[PLANE_IMAGE_MAX_COLOURS] = {0};
    for (uint32_t i = 0; i < plan->count; i++)
        sorted[i] = (PlacedColour){plan->colours[i], (uint8_t)i};
    qsort(sorted, plan->count, sizeof sorted[0], compare_colours);
    for (uint32_t i = 0; i < plan->count; i++) {
        plan->colours[i] = sorted[i].colour;
        places[sorted[i].place] = (uint8_t)i;
    }
    for (size_t i = 0; i < (size_t)plan->width * plan->height; i++)
        plan->pixels[i] = places[plan->pixels[i]];
}

PlaneImagePlan *plane_image_plan(const Project *project, uint64_t map, uint64_t plane,
                                 const void *bytes, size_t size, const PictureLimits *limits,
                                 GError **error)
{
    const Map *owner = project_map(project, map);
    const Plane *found = owner != NULL ? map_plane(owner, plane) : NULL;
    if (found == NULL) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("there is no such plane"));
        return NULL;
    }
    PlaneImagePlan *plan = g_new0(PlaneImagePlan, 1);
    *plan = (PlaneImagePlan){.map = map, .plane = plane};
    if (!read_image(plan, bytes, size, limits, error)) {
        plane_image_plan_free(plan);
        return NULL;
    }
    decide_meanings(project, found, plan);
    sort_colours(plan);
    return plan;
}

void plane_image_plan_free(PlaneImagePlan *plan)
{
    if (plan == NULL)
        return;
    for (uint32_t i = 0; i < plan->count; i++)
        g_free(plan->colours[i].name);
    g_free(plan->pixels);
    g_free(plan);
}

void plane_image_set_name(PlaneImageColour *colour, const char *name)
{
    g_free(colour->name);
    colour->name = g_strdup(name);
}

/* ---- Import ---- */

/* Returns `next`; frees the version before it. */
static Project *next_version(Project *current, Project *next)
{
    node_unref(current);
    return next;
}

static Project *add_tag(Project *current, const PlaneImageColour *colour, int32_t *tag,
                        GError **error)
{
    Project *next = edit_add_tag(current, colour->name, "", colour->rgba, tag, error);
    return next_version(current, next);
}

/* Adds the new tag and the new zone of a colour, and sets the number of its zone. Takes ownership
 * of `current`. NULL with an error. */
static Project *add_zone(Project *current, const PlaneImagePlan *plan,
                         const PlaneImageColour *colour, int32_t *number, GError **error)
{
    int32_t tag = colour->number;
    if (colour->becomes == PLANE_IMAGE_NEW_TAG)
        current = add_tag(current, colour, &tag, error);
    if (current == NULL)
        return NULL;
    node_auto Zone *zone = node_new(&zone_kind);
    zone->number = colour->zone;
    zone->tag = tag;
    node_set_text(&zone->name, colour->name);
    Project *next = edit_insert_zone(current, plan->map, plan->plane, zone, number, error);
    return next_version(current, next);
}

/* Adds the new tags and zones, first those with a wanted number, and sets the number of each
 * colour's zone. NULL with an error. */
static Project *add_zones(const Project *before, const PlaneImagePlan *plan, uint8_t zones[256],
                          GError **error)
{
    Project *current = node_ref(before);
    for (int numbered = 1; numbered >= 0; numbered--)
        for (uint32_t i = 0; i < plan->count && current != NULL; i++) {
            const PlaneImageColour *colour = &plan->colours[i];
            int32_t zone = 0;
            if (colour->becomes == PLANE_IMAGE_ZONE)
                zones[i] = (uint8_t)colour->number;
            if (colour->becomes < PLANE_IMAGE_NEW_ZONE || (colour->zone != 0) != numbered)
                continue;
            current = add_zone(current, plan, colour, &zone, error);
            zones[i] = (uint8_t)zone;
        }
    return current;
}

static Blocks *paint_plane(const Blocks *old, const PlaneImagePlan *plan, const PlaneImageFit *fit,
                           const uint8_t zones[256])
{
    int32_t width = (int32_t)blocks_width(old), height = (int32_t)blocks_height(old);
    bool scale = fit->kind == PLANE_IMAGE_SCALE;
    int32_t wide = scale ? width : (int32_t)plan->width;
    int32_t high = scale ? height : (int32_t)plan->height;
    int32_t left = anchor_offset(width, wide, fit->across),
            top = anchor_offset(height, high, fit->down);
    g_autofree uint8_t *line = g_malloc((size_t)wide + 1);
    BlocksEdit *edit = blocks_edit(old);
    for (int32_t y = MAX(0, -top); y < MIN(high, height - top); y++) {
        size_t row = scale ? (size_t)y * plan->height / (size_t)high : (size_t)y;
        const uint8_t *from = plan->pixels + row * plan->width;
        for (int32_t x = 0; x < wide; x++)
            line[x] = zones[from[scale ? (size_t)x * plan->width / (size_t)wide : (size_t)x]];
        PixelRect rect = {left, top + y, left + wide, top + y + 1};
        blocks_edit_write(edit, rect, line, (size_t)wide);
    }
    return blocks_edit_end(edit);
}

Project *plane_image_import(const Project *before, const PlaneImagePlan *plan,
                            const PlaneImageFit *fit, GError **error)
{
    const Map *map = project_map(before, plan->map);
    bool same =
        map != NULL && plan->width == (uint32_t)map->width && plan->height == (uint32_t)map->height;
    if (map != NULL && !same && fit->kind == PLANE_IMAGE_REFUSE) {
        g_set_error(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_OTHER_SIZE,
                    _("the plane image has %u x %u pixels, but the map has %d x %d"), plan->width,
                    plan->height, (int)map->width, (int)map->height);
        return NULL;
    }
    uint8_t zones[256] = {0};
    Project *current = add_zones(before, plan, zones, error);
    Path path = path_plane(plan->map, plan->plane);
    const Plane *plane = current != NULL ? path_get(current, &path) : NULL;
    if (plane == NULL) {
        node_unref(current);
        return current == NULL ? NULL : edit_missing(before, &path, error);
    }
    Blocks *blocks = paint_plane(plane->pixels, plan, fit, zones);
    return next_version(current, edit_set_blocks(current, &path, "pixels", blocks, error));
}

/* SPDX-License-Identifier: MIT */
/* Converts boxes, points and hot spots to slices of Aseprite; the contract is in slice_tracks.h. */
#include "formats/aseprite/slice_tracks.h"

#include "edit/painted.h"
#include "formats/aseprite/notes.h"
#include "model/reference.h"

#include <string.h>

#define CENTRE_KEYS 4
static const char *const centre_keys[CENTRE_KEYS] = {"center_x", "center_y", "center_w",
                                                     "center_h"};

/* A slice that is being built. */
typedef struct Track {
    AseSlice slice;
    AseKey now;        /* its key in the current frame */
    bool is_present;   /* present in the current frame */
    bool is_active;    /* among the active tracks */
    const List *first; /* properties of its first box or point */
} Track;

struct SliceTracks {
    const Project *project;
    ConversionReport *report;
    SlicePlace place;   /* of the current frame */
    GPtrArray *items;   /* Track */
    GHashTable *by_key; /* the same tracks, by kind, number and name */
    GPtrArray *active;  /* borrowed: present in the current frame or the one before */
    /* Of the current frame: */
    GHashTable *used;   /* from kinds and names to the number of tracks that are present */
    GHashTable *points; /* from names to the first points */
    GHashTable *pivots; /* points that are written as the pivots of boxes */
};

/* ---- Values ---- */

static bool is_painted(const List *properties)
{
    return properties_get(properties, PAINTED_KEY) != NULL;
}

static bool is_centre(const char *key)
{
    for (int i = 0; i < CENTRE_KEYS; i++)
        if (strcmp(key, centre_keys[i]) == 0)
            return true;
    return false;
}

static void add_property(const SliceTracks *tracks, AseSlice *slice, const Property *property)
{
    AseData *data = &slice->data;
    const bool refers = property->type == PROPERTY_REFERENCE;
    if (property->type == PROPERTY_TEXT && strcmp(property->key, "data") == 0) {
        data->text = g_strdup(property->text);
        return;
    }
    AseProperty *value =
        ase_data_add(data, property->key, refers ? PROPERTY_TEXT : (PropertyType)property->type);
    conversion_report_add(tracks->report, EXPORT_LOST_REFERENCE, slice->name, refers);
    if (refers)
        value->text = reference_text(tracks->project, property->target);
    else if (property->type == PROPERTY_TEXT)
        value->text = g_strdup(property->text);
    value->number = property->number;
    value->boolean = property->boolean;
}

static bool properties_are_equal(const List *one, const List *other)
{
    bool equal = list_count(one) == list_count(other);
    for (uint32_t i = 0; equal && i < list_count(one); i++) {
        const Property *a = list_get(one, i), *b = list_get(other, i);
        equal = is_centre(a->key) ? strcmp(a->key, b->key) == 0 && a->type == b->type
                                  : node_equal(a, b);
    }
    return equal;
}

/* Sets the centre of a nine-patch, which an import stores as properties. */
static void set_centre(Track *track, const List *properties)
{
    int64_t values[CENTRE_KEYS];
    for (int i = 0; i < CENTRE_KEYS; i++) {
        const Property *property = properties_get(properties, centre_keys[i]);
        if (property == NULL || property->type != PROPERTY_NUMBER)
            return;
        values[i] = (int64_t)CLAMP(property->number, INT32_MIN, INT32_MAX);
    }
    track->slice.flags |= ASE_NINE_PATCH;
    track->now.centre_x = (int32_t)values[0];
    track->now.centre_y = (int32_t)values[1];
    track->now.centre_w = (uint32_t)MAX(values[2], 0);
    track->now.centre_h = (uint32_t)MAX(values[3], 0);
}

/* ---- Tracks ---- */

static void track_free(void *item)
{
    g_autofree Track *track = item;
    ase_slice_clear(&track->slice);
}

static Track *track_new(const SliceTracks *tracks, const char *name, const List *properties)
{
    Track *track = g_new0(Track, 1);
    track->slice.name = g_strdup(name);
    track->slice.keys = g_array_new(false, true, sizeof(AseKey));
    track->first = properties;
    LIST_EACH (Property, property, properties)
        if (!is_centre(property->key))
            add_property(tracks, &track->slice, property);
    return track;
}

/* Returns the track of a box, point or hot spot in the current frame. Items with the same name in
 * one frame use the tracks of earlier frames in order. */
static Track *track_for(SliceTracks *tracks, const char *kind, const char *name,
                        const List *properties)
{
    char *kind_and_name = g_strdup_printf("%s %s", kind, name);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(tracks->used, kind_and_name));
    g_autofree char *key = g_strdup_printf("%s %u %s", kind, number, name);
    Track *track = g_hash_table_lookup(tracks->by_key, key);
    if (track == NULL) {
        track = track_new(tracks, name, properties);
        g_ptr_array_add(tracks->items, track);
        g_hash_table_insert(tracks->by_key, g_strdup(key), track);
    } else if (!properties_are_equal(track->first, properties)) {
        conversion_report_add(tracks->report, EXPORT_UNWRITTEN_CHANGE, name, 1);
    }
    g_hash_table_insert(tracks->used, kind_and_name, GUINT_TO_POINTER(number + 1));
    track->is_present = true;
    if (!track->is_active)
        g_ptr_array_add(tracks->active, track);
    track->is_active = true;
    return track;
}

static bool keys_are_equal(const AseKey *a, const AseKey *b)
{
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h &&
           a->has_pivot == b->has_pivot && a->pivot_x == b->pivot_x && a->pivot_y == b->pivot_y &&
           a->centre_x == b->centre_x && a->centre_y == b->centre_y && a->centre_w == b->centre_w &&
           a->centre_h == b->centre_h;
}

/* Adds a key at the end of a frame if the track has changed. */
static void add_key(const SliceTracks *tracks, Track *track)
{
    GArray *keys = track->slice.keys;
    const AseKey absent = {0};
    if (!track->is_present)
        track->now = absent;
    if (keys->len == 0 && tracks->place.index > 0)
        g_array_append_val(keys, absent);
    AseKey last = keys->len > 0 ? g_array_index(keys, AseKey, keys->len - 1) : absent;
    track->now.frame = tracks->place.index;
    track->is_active = track->is_present;
    if (keys->len == 0 || !keys_are_equal(&last, &track->now))
        g_array_append_val(keys, track->now);
    track->is_present = false;
    track->now = absent;
}

/* ---- Content of a frame ---- */

/* Returns the pixel of a fixed-point position; reports a loss if the position is not at `middle`,
 * the distance from the corner of the pixel. */
static int32_t whole_pixel(const SliceTracks *tracks, int32_t fixed, int32_t middle,
                           const char *name)
{
    int32_t pixel = fixed >> 8;
    if (fixed - pixel * DOCUMENT_PIXEL != middle)
        conversion_report_add(tracks->report, EXPORT_UNWRITTEN_FRACTION, name, 1);
    return pixel;
}

static const Point *pivot_of(const SliceTracks *tracks, const char *name)
{
    g_autofree char *wanted = g_strdup_printf("%.230s.pivot", name);
    return g_hash_table_lookup(tracks->points, wanted);
}

/* True if a point is written as the pivot of a box's slice. A box as large as the canvas has none:
 * its pivot would be read as the hot spot. */
static bool has_pivot(const SliceTracks *tracks, const Box *box, const char *name)
{
    bool canvas = box->w >= (int32_t)tracks->place.width && box->h >= (int32_t)tracks->place.height;
    const Point *point = pivot_of(tracks, name);
    return !canvas && point != NULL && list_count(point->properties) == 0;
}

static void add_pivot(const SliceTracks *tracks, const char *name, Track *track)
{
    const Point *point = pivot_of(tracks, name);
    track->slice.flags |= ASE_PIVOT;
    track->now.has_pivot = true;
    track->now.pivot_x = whole_pixel(tracks, point->x, DOCUMENT_PIXEL / 2, point->name) +
                         tracks->place.x - track->now.x;
    track->now.pivot_y = whole_pixel(tracks, point->y, DOCUMENT_PIXEL / 2, point->name) +
                         tracks->place.y - track->now.y;
}

/* True if an import would find the tag of a box by the name and the colour of its slice. */
static bool is_tag_found(const Project *project, const char *name, const Tag *tag)
{
    const Tag *named = project_tag_named(project, name);
    if (named != NULL || tag == NULL)
        return named == tag;
    LIST_EACH (Tag, other, project->tags)
        if (memcmp(other->colour, tag->colour, 3) == 0)
            return other == tag;
    return false;
}

static void add_box(SliceTracks *tracks, const Box *box)
{
    const Tag *tag = project_tag(tracks->project, box->tag);
    const char *name = box->name[0] != 0 ? box->name : tag != NULL ? tag->name : "box";
    if (is_painted(box->properties))
        return;
    if ((box->w == 1 && box->h == 1) || slices_names_hot_spot(name)) {
        conversion_report_add(tracks->report, EXPORT_LOST_SLICE, name, 1);
        return;
    }
    g_autofree char *kind = g_strdup_printf("box %d", box->tag);
    Track *track = track_for(tracks, kind, name, box->properties);
    track->now = (AseKey){.x = box->x + tracks->place.x,
                          .y = box->y + tracks->place.y,
                          .w = (uint32_t)box->w,
                          .h = (uint32_t)box->h};
    set_centre(track, box->properties);
    if (has_pivot(tracks, box, name))
        add_pivot(tracks, name, track);
    track->slice.data.has_colour = tag != NULL;
    if (tag != NULL) {
        memcpy(track->slice.data.colour, tag->colour, 3);
        track->slice.data.colour[3] = 255;
    }
    if (!is_tag_found(tracks->project, name, tag))
        conversion_report_add(tracks->report, EXPORT_UNWRITTEN_TAG, name, 1);
    if (box->group[0] != 0)
        conversion_report_add(tracks->report, EXPORT_UNWRITTEN_VALUE, name, 1);
}

/* Finds the points of a frame that are written as the pivots of boxes. */
static void find_pivots(const SliceTracks *tracks, const Frame *frame)
{
    g_hash_table_remove_all(tracks->points);
    g_hash_table_remove_all(tracks->pivots);
    LIST_EACH (Point, point, frame->points)
        if (!g_hash_table_contains(tracks->points, point->name))
            g_hash_table_insert(tracks->points, point->name, (gpointer)point);
    LIST_EACH (Box, box, frame->boxes) {
        const Tag *tag = project_tag(tracks->project, box->tag);
        const char *name = box->name[0] != 0 || tag == NULL ? box->name : tag->name;
        if (!is_painted(box->properties) && !(box->w == 1 && box->h == 1) &&
            !slices_names_hot_spot(name) && has_pivot(tracks, box, name))
            g_hash_table_add(tracks->pivots, (gpointer)pivot_of(tracks, name));
    }
}

static void add_pixel_slice(SliceTracks *tracks, const char *kind, const char *name,
                            const List *properties, int32_t x, int32_t y)
{
    Track *track = track_for(tracks, kind, name, properties);
    track->now = (AseKey){.x = x, .y = y, .w = 1, .h = 1};
}

static void add_point(SliceTracks *tracks, const Point *point)
{
    if (is_painted(point->properties) || g_hash_table_contains(tracks->pivots, point))
        return;
    if (slices_names_hot_spot(point->name)) {
        conversion_report_add(tracks->report, EXPORT_LOST_SLICE, point->name, 1);
        return;
    }
    if (point->to_x != 0 || point->to_y != 0)
        conversion_report_add(tracks->report, EXPORT_UNWRITTEN_VALUE, point->name, 1);
    add_pixel_slice(
        tracks, "point", point->name, point->properties,
        whole_pixel(tracks, point->x, DOCUMENT_PIXEL / 2, point->name) + tracks->place.x,
        whole_pixel(tracks, point->y, DOCUMENT_PIXEL / 2, point->name) + tracks->place.y);
}

guint slice_tracks_add(SliceTracks *tracks, const Frame *frame, const SlicePlace *place)
{
    tracks->place = *place;
    g_hash_table_remove_all(tracks->used);
    find_pivots(tracks, frame);
    LIST_EACH (Box, box, frame->boxes)
        add_box(tracks, box);
    LIST_EACH (Point, point, frame->points)
        add_point(tracks, point);
    if (frame->has_hot_spot && !place->without_hot_spot)
        add_pixel_slice(tracks, "hot spot", "pivot", NULL,
                        whole_pixel(tracks, frame->hot_x, 0, frame->name) + place->x,
                        whole_pixel(tracks, frame->hot_y, 0, frame->name) + place->y);
    guint remaining = 0, count = tracks->active->len;
    for (guint i = 0; i < count; i++) {
        Track *track = tracks->active->pdata[i];
        add_key(tracks, track);
        if (track->is_active)
            tracks->active->pdata[remaining++] = track;
    }
    g_ptr_array_set_size(tracks->active, (gint)remaining);
    return count;
}

/* ---- Entry points ---- */

SliceTracks *slice_tracks_new(const Project *project, ConversionReport *report)
{
    SliceTracks *tracks = g_new0(SliceTracks, 1);
    tracks->project = project;
    tracks->report = report;
    tracks->items = g_ptr_array_new_with_free_func(track_free);
    tracks->by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tracks->active = g_ptr_array_new();
    tracks->used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tracks->points = g_hash_table_new(g_str_hash, g_str_equal);
    tracks->pivots = g_hash_table_new(NULL, NULL);
    return tracks;
}

void slice_tracks_free(SliceTracks *tracks)
{
    g_hash_table_unref(tracks->by_key);
    g_hash_table_unref(tracks->used);
    g_hash_table_unref(tracks->points);
    g_hash_table_unref(tracks->pivots);
    g_ptr_array_unref(tracks->active);
    g_ptr_array_unref(tracks->items);
    g_free(tracks);
}

GArray *slice_tracks_slices(const SliceTracks *tracks)
{
    GArray *slices = g_array_new(false, false, sizeof(AseSlice));
    for (guint i = 0; i < tracks->items->len; i++)
        g_array_append_val(slices, ((const Track *)tracks->items->pdata[i])->slice);
    return slices;
}

/* SPDX-License-Identifier: MIT */
/* Boxes, points and hot spots as slices of Aseprite; the contract is slices_back.h. */
#include "import/slices_back.h"

#include "edit/painted.h"
#include "import/notes_internal.h"
#include "model/picture_layers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CENTRE_KEYS 4
static const char *const centre_keys[CENTRE_KEYS] = {"center_x", "center_y", "center_w",
                                                     "center_h"};

/* A slice that is being made. */
typedef struct Track {
    AseSlice slice;
    AseKey now;        /* as it is in the frame in hand */
    bool is_there;     /* in that frame */
    const List *first; /* the properties of the first box or point */
} Track;

typedef struct Back {
    const Project *project;
    const AseFile *file;
    ImportReport *report;
    const Frame **frames; /* for each of the file the one that shows it, or NULL */
    GPtrArray *tracks;    /* Track */
    GHashTable *by_key;   /* the same, by what and which it is */
    uint32_t index;       /* of the frame in hand */
} Back;

/* ---- Frames ---- */

static const Picture *picture_of(const Back *back, const Frame *frame)
{
    return list_find_id(back->project->pictures, frame->picture, NULL);
}

static bool find_frames(Back *back, const char *path)
{
    bool any = false;
    ListIter sprites = list_iter(back->project->sprites);
    for (const Sprite *sprite; (sprite = list_next(&sprites)) != NULL;) {
        ListIter frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL;) {
            const Picture *picture = picture_of(back, frame);
            if (picture == NULL || strcmp(picture->path, path) != 0 ||
                (guint)picture->part >= back->file->frames->len)
                continue;
            const Frame **own = &back->frames[picture->part];
            if (*own != NULL)
                import_report_add(back->report, IMPORT_UNWRITTEN_FRAME, frame->name, 1);
            else
                *own = frame;
            any = true;
        }
    }
    return any;
}

/* ---- Values ---- */

static const Property *property_of(const List *properties, const char *key)
{
    uint32_t index;
    return property_index(properties, key, &index) ? list_get(properties, index) : NULL;
}

static bool is_painted(const List *properties)
{
    return property_of(properties, PAINTED_KEY) != NULL;
}

static bool is_centre(const char *key)
{
    for (int i = 0; i < CENTRE_KEYS; i++)
        if (strcmp(key, centre_keys[i]) == 0)
            return true;
    return false;
}

static void take_property(AseData *data, const Property *own)
{
    if (own->type == PROPERTY_TEXT && strcmp(own->key, "data") == 0) {
        data->text = g_strdup(own->text);
        return;
    }
    AseProperty *value = ase_data_add(data, own->key, (PropertyType)own->type);
    value->text = own->type == PROPERTY_TEXT ? g_strdup(own->text) : NULL;
    value->number = own->number;
    value->boolean = own->boolean;
}

static bool properties_are_equal(const List *one, const List *other)
{
    bool equal = list_count(one) == list_count(other);
    for (uint32_t i = 0; equal && i < list_count(one); i++) {
        const Property *a = list_get(one, i), *b = list_get(other, i);
        equal = strcmp(a->key, b->key) == 0 && a->type == b->type &&
                (is_centre(a->key) || (strcmp(a->text, b->text) == 0 && a->number == b->number &&
                                       a->boolean == b->boolean));
    }
    return equal;
}

/* The centre of a nine-patch, which import keeps as properties. */
static void take_centre(Track *track, const List *properties)
{
    int64_t values[CENTRE_KEYS];
    for (int i = 0; i < CENTRE_KEYS; i++) {
        const Property *own = property_of(properties, centre_keys[i]);
        if (own == NULL || own->type != PROPERTY_NUMBER)
            return;
        values[i] = (int64_t)CLAMP(own->number, INT32_MIN, INT32_MAX);
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
    Track *track = item;
    ase_slice_clear(&track->slice);
    g_free(track);
}

static Track *track_new(const char *name, const List *properties)
{
    Track *track = g_new0(Track, 1);
    track->slice.name = g_strdup(name);
    track->slice.keys = g_array_new(false, true, sizeof(AseKey));
    track->first = properties;
    for (uint32_t i = 0; i < list_count(properties); i++) {
        const Property *own = list_get(properties, i);
        if (!is_centre(own->key))
            take_property(&track->slice.data, own);
    }
    return track;
}

/* The track of a thing that is in the frame in hand: of several that are called the same, those of
 * earlier frames in turn. */
static Track *track_for(Back *back, const char *kind, const char *name, const List *properties)
{
    for (unsigned n = 0;; n++) {
        char *key = g_strdup_printf("%s %u %s", kind, n, name);
        Track *track = g_hash_table_lookup(back->by_key, key);
        if (track == NULL) {
            track = track_new(name, properties);
            g_ptr_array_add(back->tracks, track);
            g_hash_table_insert(back->by_key, key, track);
            track->is_there = true;
            return track;
        }
        g_free(key);
        if (track->is_there)
            continue;
        track->is_there = true;
        if (!properties_are_equal(track->first, properties))
            import_report_add(back->report, IMPORT_UNWRITTEN_CHANGE, name, 1);
        return track;
    }
}

static bool keys_are_equal(const AseKey *a, const AseKey *b)
{
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h &&
           a->has_pivot == b->has_pivot && a->pivot_x == b->pivot_x && a->pivot_y == b->pivot_y &&
           a->centre_x == b->centre_x && a->centre_y == b->centre_y && a->centre_w == b->centre_w &&
           a->centre_h == b->centre_h;
}

/* Ends a frame: a key where a track has changed. */
static void add_key(const Back *back, Track *track)
{
    GArray *keys = track->slice.keys;
    const AseKey absent = {0};
    if (!track->is_there)
        track->now = absent;
    if (keys->len == 0 && back->index > 0)
        g_array_append_val(keys, absent);
    AseKey last = keys->len > 0 ? g_array_index(keys, AseKey, keys->len - 1) : absent;
    track->now.frame = back->index;
    if (keys->len == 0 || !keys_are_equal(&last, &track->now))
        g_array_append_val(keys, track->now);
    track->is_there = false;
    track->now = absent;
}

/* ---- What is in a frame ---- */

static int32_t whole(const Back *back, int32_t fixed, int32_t middle, const char *name)
{
    int32_t pixel = fixed >> 8;
    if (fixed - pixel * DOCUMENT_PIXEL != middle)
        import_report_add(back->report, IMPORT_UNWRITTEN_FRACTION, name, 1);
    return pixel;
}

static const Point *pivot_of(const Frame *frame, const char *name)
{
    char *wanted = g_strdup_printf("%.230s.pivot", name);
    const Point *point = list_find_name(frame->points, wanted, NULL);
    g_free(wanted);
    return point;
}

/* Whether a box has the pivot of its slice: that of a whole canvas is read as the hot spot. */
static bool has_pivot(const Back *back, const Frame *frame, const Box *box, const char *name)
{
    bool canvas = box->w >= (int32_t)back->file->width && box->h >= (int32_t)back->file->height;
    const Point *point = pivot_of(frame, name);
    return !canvas && point != NULL && list_count(point->properties) == 0;
}

static void add_pivot(const Back *back, const Frame *frame, const char *name, Track *track)
{
    const Point *point = pivot_of(frame, name);
    track->slice.flags |= ASE_PIVOT;
    track->now.has_pivot = true;
    track->now.pivot_x =
        whole(back, point->x, DOCUMENT_PIXEL / 2, point->name) + frame->x - track->now.x;
    track->now.pivot_y =
        whole(back, point->y, DOCUMENT_PIXEL / 2, point->name) + frame->y - track->now.y;
}

/* Whether an import finds the tag of a box again by the name and the colour of its slice. */
static bool is_tag_found(const Project *project, const char *name, const Tag *tag)
{
    const Tag *named = project_tag_named(project, name);
    if (named != NULL || tag == NULL)
        return named == tag;
    ListIter iter = list_iter(project->tags);
    for (const Tag *other; (other = list_next(&iter)) != NULL;)
        if (memcmp(other->colour, tag->colour, 3) == 0)
            return other == tag;
    return false;
}

static void add_box(Back *back, const Frame *frame, const Box *box)
{
    const Tag *tag = project_tag(back->project, box->tag);
    const char *name = box->name[0] != 0 ? box->name : tag != NULL ? tag->name : "box";
    if (is_painted(box->properties))
        return;
    if ((box->w == 1 && box->h == 1) || slices_names_hot_spot(name)) {
        import_report_add(back->report, IMPORT_UNWRITTEN, name, 1);
        return;
    }
    char *kind = g_strdup_printf("box %d", box->tag);
    Track *track = track_for(back, kind, name, box->properties);
    g_free(kind);
    track->now = (AseKey){.x = box->x + frame->x,
                          .y = box->y + frame->y,
                          .w = (uint32_t)box->w,
                          .h = (uint32_t)box->h};
    take_centre(track, box->properties);
    if (has_pivot(back, frame, box, name))
        add_pivot(back, frame, name, track);
    track->slice.data.has_colour = tag != NULL;
    if (tag != NULL) {
        memcpy(track->slice.data.colour, tag->colour, 3);
        track->slice.data.colour[3] = 255;
    }
    if (!is_tag_found(back->project, name, tag))
        import_report_add(back->report, IMPORT_UNWRITTEN_TAG, name, 1);
    if (box->group[0] != 0)
        import_report_add(back->report, IMPORT_UNWRITTEN_VALUE, name, 1);
}

/* Whether a point is written as the pivot of a box. */
static bool is_pivot(const Back *back, const Frame *frame, const Point *point)
{
    ListIter iter = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&iter)) != NULL;) {
        const Tag *tag = project_tag(back->project, box->tag);
        const char *name = box->name[0] != 0 || tag == NULL ? box->name : tag->name;
        if (!is_painted(box->properties) && !(box->w == 1 && box->h == 1) &&
            !slices_names_hot_spot(name) && has_pivot(back, frame, box, name) &&
            pivot_of(frame, name) == point)
            return true;
    }
    return false;
}

static void add_dot(Back *back, const char *kind, const char *name, const List *properties,
                    int32_t x, int32_t y)
{
    Track *track = track_for(back, kind, name, properties);
    track->now = (AseKey){.x = x, .y = y, .w = 1, .h = 1};
}

static void add_point(Back *back, const Frame *frame, const Point *point)
{
    if (is_painted(point->properties) || is_pivot(back, frame, point))
        return;
    if (slices_names_hot_spot(point->name)) {
        import_report_add(back->report, IMPORT_UNWRITTEN, point->name, 1);
        return;
    }
    if (point->to_x != 0 || point->to_y != 0)
        import_report_add(back->report, IMPORT_UNWRITTEN_VALUE, point->name, 1);
    add_dot(back, "point", point->name, point->properties,
            whole(back, point->x, DOCUMENT_PIXEL / 2, point->name) + frame->x,
            whole(back, point->y, DOCUMENT_PIXEL / 2, point->name) + frame->y);
}

/* Whether a layer of the file says where the hot spot is. */
static bool is_hot_spot_painted(const Back *back, const Frame *frame)
{
    GArray *meanings = picture_layers_read(picture_of(back, frame)->layers);
    bool painted = false;
    for (guint i = 0; i < meanings->len; i++)
        painted |= g_array_index(meanings, LayerMeaning, i).use == LAYER_HOT_SPOT;
    g_array_unref(meanings);
    return painted;
}

static void add_frame(Back *back, const Frame *frame)
{
    ListIter boxes = list_iter(frame->boxes), points = list_iter(frame->points);
    for (const Box *box; (box = list_next(&boxes)) != NULL;)
        add_box(back, frame, box);
    for (const Point *point; (point = list_next(&points)) != NULL;)
        add_point(back, frame, point);
    if (frame->has_hot_spot && !is_hot_spot_painted(back, frame))
        add_dot(back, "hot spot", "pivot", NULL,
                whole(back, frame->hot_x, 0, frame->name) + frame->x,
                whole(back, frame->hot_y, 0, frame->name) + frame->y);
    for (guint i = 0; i < back->tracks->len; i++)
        add_key(back, back->tracks->pdata[i]);
}

/* ---- The whole ---- */

static bool has_slice(const Back *back, const char *name)
{
    for (guint i = 0; i < back->tracks->len; i++)
        if (strcmp(((const Track *)back->tracks->pdata[i])->slice.name, name) == 0)
            return true;
    return false;
}

static void report_old(const Back *back)
{
    for (guint i = 0; i < back->file->slices->len; i++) {
        const AseSlice *old = &g_array_index(back->file->slices, AseSlice, i);
        if (!has_slice(back, old->name))
            import_report_add(back->report, IMPORT_REMOVED_SLICE, old->name, 1);
        import_report_add(back->report, IMPORT_LOST_FOREIGN, old->name, old->data.foreign);
    }
}

static GBytes *write_slices(Back *back, GError **error)
{
    GArray *slices = g_array_new(false, false, sizeof(AseSlice));
    for (guint i = 0; i < back->tracks->len; i++) {
        const Track *track = back->tracks->pdata[i];
        g_array_append_val(slices, track->slice);
        import_report_add(back->report, IMPORT_WRITTEN_SLICE, track->slice.name, 1);
    }
    report_old(back);
    GBytes *after = ase_with_slices(back->file, slices, error);
    g_array_unref(slices);
    return after;
}

static GBytes *write_file(Back *back, const char *path, GError **error)
{
    if (!find_frames(back, path)) {
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("no frame of the project shows it"));
        return NULL;
    }
    for (; back->index < back->file->frames->len; back->index++)
        if (back->frames[back->index] != NULL)
            add_frame(back, back->frames[back->index]);
    return write_slices(back, error);
}

GBytes *slices_back(const Project *project, const char *path, GBytes *bytes,
                    const PictureLimits *limits, ImportReport *report, GError **error)
{
    AseFile *file = ase_read(bytes, limits, error);
    if (file == NULL)
        return NULL;
    Back back = {.project = project,
                 .file = file,
                 .report = report,
                 .frames = g_new0(const Frame *, file->frames->len),
                 .tracks = g_ptr_array_new_with_free_func(track_free),
                 .by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    GBytes *after = write_file(&back, path, error);
    g_free(back.frames);
    g_hash_table_unref(back.by_key);
    g_ptr_array_unref(back.tracks);
    ase_free(file);
    return after;
}

/* SPDX-License-Identifier: MIT */
/*
 * Converts slices of Aseprite to boxes, action points and hot spots; see notes.h.
 *
 * A key is valid from its frame until the next key, and Aseprite shows the first key also in the
 * frames before it. A slice without width or height is absent.
 */
#include "formats/aseprite/notes.h"

#include <string.h>

/* The kind of item that a slice becomes. */
typedef enum Meaning { IS_BOX, IS_POINT, IS_HOT_SPOT } Meaning;

/* ---- Meanings of slices ---- */

bool slices_names_hot_spot(const char *name)
{
    static const char *const names[] = {"origin", "pivot", "hotspot", "hot spot", "hot-spot"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_ascii_strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

static const AseKey *key_at(const AseSlice *slice, uint32_t frame)
{
    const AseKey *found = slice->keys->len > 0 ? &g_array_index(slice->keys, AseKey, 0) : NULL;
    for (guint i = 1; i < slice->keys->len; i++)
        if (g_array_index(slice->keys, AseKey, i).frame <= frame)
            found = &g_array_index(slice->keys, AseKey, i);
    return found != NULL && found->w > 0 && found->h > 0 ? found : NULL;
}

static Meaning meaning_of(const AseSlice *slice, const AseKey *key)
{
    if (slices_names_hot_spot(slice->name))
        return IS_HOT_SPOT;
    return key->w == 1 && key->h == 1 ? IS_POINT : IS_BOX;
}

static bool covers_canvas(const SliceSet *set, const AseKey *key)
{
    return key->x <= 0 && key->y <= 0 && (int64_t)key->x + key->w >= set->width &&
           (int64_t)key->y + key->h >= set->height;
}

/* ---- Tags ---- */

static bool has_box(const AseSlice *slice)
{
    bool any = false;
    ARRAY_EACH (const AseKey, key, slice->keys)
        any |= key->w > 0 && key->h > 0 && meaning_of(slice, key) == IS_BOX;
    return any;
}

/* True if the user chose a colour: Aseprite gives blue to all slices by default. */
static bool has_own_colour(const AseData *data)
{
    static const uint8_t standard[] = {0, 0, 255};
    return data->has_colour && memcmp(data->colour, standard, sizeof standard) != 0;
}

static const Tag *tag_by_colour(const Project *project, const uint8_t colour[4])
{
    LIST_EACH (Tag, tag, project->tags)
        if (memcmp(tag->colour, colour, 3) == 0)
            return tag;
    return NULL;
}

/* Sets `colour` to the chosen one, or to a distinct one made from the name. */
static void colour_for(const char *name, const AseData *data, uint8_t colour[4])
{
    guint hash = g_str_hash(name);
    memcpy(colour,
           (uint8_t[]){(uint8_t)(hash | 0x40), (uint8_t)(hash >> 8 | 0x40),
                       (uint8_t)(hash >> 16 | 0x40), 255},
           4);
    if (has_own_colour(data))
        memcpy(colour, data->colour, 3);
}

bool notes_find_tag(Project **project, const Project *before, const char *wanted,
                    const AseData *data, ConversionReport *report, int32_t *number, GError **error)
{
    g_autofree char *name = imported_name(NULL, wanted, "slice");
    const Tag *tag = project_tag_named(*project, name);
    if (tag == NULL && has_own_colour(data))
        tag = tag_by_colour(before, data->colour);
    uint8_t colour[4];
    colour_for(name, data, colour);
    bool ok = tag != NULL || import_new_tag(project, report, name, "", colour, number, error);
    if (tag != NULL)
        *number = tag->number;
    return ok;
}

int32_t *slices_tags(Project **project, const GArray *slices, ConversionReport *report,
                     GError **error)
{
    int32_t *tags = g_new0(int32_t, slices->len + 1);
    g_autoptr(Project) before = node_ref(*project);
    bool ok = true;
    ARRAY_EACH_WHILE (ok, const AseSlice, slice, slices)
        if (has_box(slice))
            ok = notes_find_tag(project, before, slice->name, &slice->data, report,
                                &tags[EACH_INDEX(slice)], error);
    if (!ok)
        g_clear_pointer(&tags, g_free);
    return tags;
}

/* ---- Adding to a frame ---- */

static bool is_in_range(int64_t x, int64_t y)
{
    return x >= -DOCUMENT_RANGE && x < DOCUMENT_RANGE && y >= -DOCUMENT_RANGE && y < DOCUMENT_RANGE;
}

static List *properties_of(const AseSlice *slice, const AseKey *key, ConversionReport *report)
{
    /* Losses of a slice are reported only once, not for each frame. */
    PropertyList list = property_list_begin(report, slice->name);
    property_list_data(&list, NULL, &slice->data);
    if ((slice->flags & ASE_NINE_PATCH) != 0 && key != NULL) {
        property_list_number(&list, "center_x", key->centre_x);
        property_list_number(&list, "center_y", key->centre_y);
        property_list_number(&list, "center_w", key->centre_w);
        property_list_number(&list, "center_h", key->centre_h);
    }
    return property_list_end(&list);
}

/* The state while slices are added to a frame. */
typedef struct FrameContext {
    Frame *frame;
    const SliceSet *set;
    int32_t x, y; /* position of the frame's corner */
    ConversionReport *report;
    GPtrArray *boxes, *points;
    NameSet *names; /* names of the points */
} FrameContext;

static void report_lost(const FrameContext *context, const AseSlice *slice)
{
    conversion_report_add(context->report, IMPORT_LOST_SLICE, slice->name, 1);
}

static void put_box(const FrameContext *context, const AseSlice *slice, const AseKey *key,
                    int32_t tag)
{
    int64_t x = (int64_t)key->x - context->x, y = (int64_t)key->y - context->y;
    bool small = key->w <= DOCUMENT_RANGE && key->h <= DOCUMENT_RANGE;
    if (context->boxes->len >= DOCUMENT_MAX_BOXES || !small || !is_in_range(x, y) ||
        !is_in_range(x + key->w, y + key->h)) {
        report_lost(context, slice);
        return;
    }
    Box *box = node_new(&box_kind);
    g_autofree char *name = imported_name(NULL, slice->name, "");
    node_set_text(&box->name, name);
    box->tag = tag;
    box->x = (int32_t)x;
    box->y = (int32_t)y;
    box->w = (int32_t)key->w;
    box->h = (int32_t)key->h;
    node_set_list(&box->properties, properties_of(slice, key, NULL));
    g_ptr_array_add(context->boxes, box);
}

/* Returns a name that no other point of the frame has; the caller frees it. */
static char *point_name(const FrameContext *context, const char *wanted)
{
    char *valid = imported_name(NULL, wanted, "point"),
         *name = name_set_claim(context->names, valid);
    g_free(valid);
    return name;
}

/* Adds an action point at the centre of a pixel, which is given in the file's picture. */
static void put_point(const FrameContext *context, const AseSlice *slice, const char *wanted,
                      int64_t x, int64_t y, bool with_properties)
{
    x -= context->x;
    y -= context->y;
    if (!is_in_range(x, y)) {
        report_lost(context, slice);
        return;
    }
    Point *point = node_new(&point_kind);
    g_autofree char *name = point_name(context, wanted[0] != 0 ? wanted : "point");
    node_set_text(&point->name, name);
    point->x = (int32_t)x * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2;
    point->y = (int32_t)y * DOCUMENT_PIXEL + DOCUMENT_PIXEL / 2;
    if (with_properties)
        node_set_list(&point->properties, properties_of(slice, NULL, NULL));
    g_ptr_array_add(context->points, point);
}

/* Sets the hot spot to the corner of a pixel. */
static void put_hot_spot(const FrameContext *context, const AseSlice *slice, int64_t x, int64_t y)
{
    x -= context->x;
    y -= context->y;
    if (context->frame->has_hot_spot || !is_in_range(x, y)) {
        report_lost(context, slice);
        return;
    }
    context->frame->has_hot_spot = true;
    context->frame->hot_x = (int32_t)x * DOCUMENT_PIXEL;
    context->frame->hot_y = (int32_t)y * DOCUMENT_PIXEL;
}

static void put_pivot(const FrameContext *context, const AseSlice *slice, const AseKey *key)
{
    int64_t x = (int64_t)key->x + key->pivot_x, y = (int64_t)key->y + key->pivot_y;
    if (covers_canvas(context->set, key) && !context->frame->has_hot_spot) {
        put_hot_spot(context, slice, x, y);
        return;
    }
    g_autofree char *name = g_strdup_printf("%.230s.pivot", slice->name);
    put_point(context, slice, name, x, y, false);
}

static void put_slice(const FrameContext *context, const AseSlice *slice, const AseKey *key,
                      int32_t tag)
{
    Meaning meaning = meaning_of(slice, key);
    if (meaning == IS_HOT_SPOT) {
        put_hot_spot(context, slice, (int64_t)key->x + (key->has_pivot ? key->pivot_x : 0),
                     (int64_t)key->y + (key->has_pivot ? key->pivot_y : 0));
        return;
    }
    if (meaning == IS_POINT)
        put_point(context, slice, slice->name, key->x, key->y, true);
    else
        put_box(context, slice, key, tag);
    if (key->has_pivot)
        put_pivot(context, slice, key);
}

void slices_put(Frame *frame, uint32_t index, int32_t x, int32_t y, const SliceSet *set,
                const int32_t *tags, ConversionReport *report)
{
    FrameContext context = {.frame = frame,
                            .set = set,
                            .x = x,
                            .y = y,
                            .report = report,
                            .boxes = g_ptr_array_new(),
                            .points = g_ptr_array_new(),
                            .names = name_set_new(NULL)};
    /* A slice whose name means the hot spot precedes a slice that only covers the canvas. */
    for (int named = 1; named >= 0; named--)
        ARRAY_EACH (const AseSlice, slice, set->slices) {
            const AseKey *key = key_at(slice, index);
            if (key != NULL && slices_names_hot_spot(slice->name) == (named == 1))
                put_slice(&context, slice, key, tags[EACH_INDEX(slice)]);
        }
    if (context.boxes->len > 0)
        node_set_list(&frame->boxes, list_from(context.boxes->pdata, context.boxes->len));
    if (context.points->len > 0)
        node_set_list(&frame->points, list_from(context.points->pdata, context.points->len));
    g_ptr_array_unref(context.boxes);
    g_ptr_array_unref(context.points);
    name_set_free(context.names);
}

/* ---- The report ---- */

static void report_key(const SliceSet *set, const AseSlice *slice, const AseKey *key,
                       bool *reported, ConversionReport *report)
{
    static const ConversionEvent events[] = {IMPORT_SLICE_BOX, IMPORT_SLICE_POINT, IMPORT_HOT_SPOT};
    Meaning meaning = meaning_of(slice, key);
    if (!reported[meaning])
        conversion_report_add(report, events[meaning], slice->name, 1);
    reported[meaning] = true;
    if (key->has_pivot && meaning != IS_HOT_SPOT && !reported[IS_HOT_SPOT + 1]) {
        bool hot = covers_canvas(set, key);
        conversion_report_add(report, hot ? IMPORT_HOT_SPOT : IMPORT_SLICE_POINT, slice->name, 1);
        reported[IS_HOT_SPOT + 1] = true;
    }
}

static void report_slice(const SliceSet *set, const AseSlice *slice, ConversionReport *report)
{
    bool reported[IS_HOT_SPOT + 2] = {false}; /* of each Meaning; the last one: of pivots */
    uint32_t late = 0;
    ARRAY_EACH (const AseKey, key, slice->keys) {
        if (key->frame >= set->frames && EACH_INDEX(key) > 0)
            late++;
        else if (key->w > 0 && key->h > 0)
            report_key(set, slice, key, reported, report);
    }
    conversion_report_add(report, IMPORT_LOST_KEYS, slice->name, late);
    if (slice->keys->len > 0 && g_array_index(slice->keys, AseKey, 0).frame > 0)
        conversion_report_add(report, IMPORT_FIRST_KEY_EARLIER, slice->name, 1);
    if ((slice->flags & ASE_NINE_PATCH) != 0)
        conversion_report_add(report, IMPORT_NINE_PATCH, slice->name, 1);
    list_unref(properties_of(slice, NULL, report));
}

void slices_report(const SliceSet *set, ConversionReport *report)
{
    for (guint i = 0; i < set->slices->len; i++)
        report_slice(set, &g_array_index(set->slices, AseSlice, i), report);
}

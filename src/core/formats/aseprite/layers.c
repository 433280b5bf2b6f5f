/* SPDX-License-Identifier: MIT */
/* Converts the content of layers that are not part of the picture; the contract is in
 * layers_internal.h. */
#include "formats/aseprite/layers_internal.h"

#include "art/picture_internal.h"
#include "edit/painted.h"
#include "formats/aseprite/layers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Meanings of layers ---- */

static const AseLayer *layer_named(const AseFile *file, const char *name)
{
    ARRAY_EACH (const AseLayer, layer, file->layers)
        if (strcmp(layer->name, name) == 0)
            return layer;
    return NULL;
}

static void read_options(PaintedFile *painted, const ImportOptions *options)
{
    painted->meanings = picture_layers_new();
    ARRAY_EACH (const LayerMeaning, meaning, options->layers) {
        picture_layers_add(painted->meanings, meaning->layer, meaning->use, meaning->name);
        if (layer_named(painted->file, meaning->layer) == NULL)
            conversion_report_add(painted->sprite->report, IMPORT_LOST_LAYER, meaning->layer, 1);
    }
    if (options->layers_by_name)
        layers_guess(painted->sprite->project, painted->file, painted->meanings);
}

/* Finds the tag of a layer of boxes, by the name in its meaning, or by its own name or colour. */
static bool set_tag(PaintedFile *painted, const Project *before, LayerMeaning *meaning,
                    PaintedLayer *layer, GError **error)
{
    const AseLayer *from = layer_named(painted->file, meaning->layer);
    const AseData none = {0};
    bool named = meaning->name[0] != 0;
    Project **project = &painted->sprite->project;
    if (!notes_find_tag(project, before, named ? meaning->name : meaning->layer,
                        named ? &none : &from->data, painted->sprite->report, &layer->tag, error))
        return false;
    const Tag *tag = project_tag(*project, layer->tag);
    if (tag != NULL) {
        g_free(meaning->name);
        meaning->name = g_strdup(tag->name);
    }
    return true;
}

static void painting_free(void *painting)
{
    g_free(((Painting *)painting)->islands);
    g_free(painting);
}

static bool add_layers(PaintedFile *painted, const Project *before, GError **error)
{
    bool ok = true;
    ARRAY_EACH_WHILE (ok, LayerMeaning, meaning, painted->meanings) {
        PaintedLayer layer = {.use = meaning->use};
        if (meaning->use == LAYER_ART || layer_named(painted->file, meaning->layer) == NULL)
            continue;
        if (meaning->use == LAYER_BOXES)
            ok = set_tag(painted, before, meaning, &layer, error);
        layer.name = meaning->layer;
        layer.target_name = meaning->name;
        layer.drawn = ase_layers_named(painted->file, meaning->layer);
        layer.same = ase_same_frames(painted->file, layer.drawn);
        layer.paintings = g_hash_table_new_full(NULL, NULL, NULL, painting_free);
        g_array_append_val(painted->layers, layer);
    }
    return ok;
}

static void painted_layer_clear(void *item)
{
    PaintedLayer *layer = item;
    g_hash_table_unref(layer->paintings);
    g_free(layer->same);
    g_free(layer->drawn);
}

bool layers_begin(PaintedFile *painted, PartsSprite *sprite, const AseFile *file,
                  const ImportOptions *options, GError **error)
{
    *painted = (PaintedFile){.sprite = sprite, .file = file};
    painted->layers = g_array_new(false, false, sizeof(PaintedLayer));
    g_array_set_clear_func(painted->layers, painted_layer_clear);
    read_options(painted, options);
    g_autoptr(Project) before = node_ref(sprite->project);
    bool ok = add_layers(painted, before, error);
    g_autofree char *text = picture_layers_text(painted->meanings);
    sprite->layers = g_string_chunk_insert_const(sprite->texts, text);
    painted->drawn = ase_layers_drawn(file, text);
    if (ok && strlen(text) > DOCUMENT_MAX_LAYERS_TEXT) {
        g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN,
                    _("the descriptions of its layers take %zu bytes; the limit is %d"),
                    strlen(text), DOCUMENT_MAX_LAYERS_TEXT);
        ok = false;
    }
    return ok;
}

void layers_clear(PaintedFile *painted)
{
    g_clear_pointer(&painted->meanings, g_array_unref);
    g_clear_pointer(&painted->layers, g_array_unref);
    g_free(painted->drawn);
}

bool layers_exclude(const PaintedFile *painted, const AseLayer *layer)
{
    for (; layer != NULL;
         layer = layer->parent != ASE_NO_LAYER
                     ? &g_array_index(painted->file->layers, AseLayer, layer->parent)
                     : NULL) {
        const LayerMeaning *meaning = picture_layers_find(painted->meanings, layer->name);
        if (meaning != NULL && meaning->use != LAYER_ART)
            return true;
    }
    return false;
}

/* ---- Painted content of a frame ---- */

enum { HOT_SPOT_BYTES = 32 /* reserved for its mark */ };

typedef struct FrameContext {
    PaintedFile *painted;
    PaintedLayer *layer;
    Frame *frame;
    GString *marks;
    NameSet *point_names;
} FrameContext;

/* True if a layer is not empty in a frame. */
static bool has_cel(const PaintedFile *painted, const PaintedLayer *layer, uint32_t index)
{
    const AseFrame *frame = &g_array_index(painted->file->frames, AseFrame, index);
    bool found = false;
    for (uint32_t i = 0; i < frame->cel_count; i++) {
        const AseCel *cel = &g_array_index(painted->file->cels, AseCel, frame->first_cel + i);
        found |= cel->kind != ASE_NOTHING && layer->drawn[cel->layer];
    }
    return found;
}

/* Adds a mark, and frees it. Returns false if there are too many. */
static bool add_mark(const FrameContext *context, char *mark)
{
    bool fits = context->marks->len + strlen(mark) < DOCUMENT_MAX_LAYERS_TEXT - HOT_SPOT_BYTES;
    if (fits)
        g_string_append_printf(context->marks, "%s%s", context->marks->len > 0 ? "\n" : "", mark);
    else
        conversion_report_add(context->painted->sprite->report, IMPORT_LOST_PAINTED,
                              context->layer->name, 1);
    context->layer->count += fits;
    g_free(mark);
    return fits;
}

static void put_box(const FrameContext *context, PixelRect rect)
{
    char *mark = painted_box_mark(context->layer->name, rect);
    List *properties = painted_properties(mark);
    if (list_count(context->frame->boxes) >= DOCUMENT_MAX_BOXES || !add_mark(context, mark)) {
        list_unref(properties);
        return;
    }
    Box *box = node_new(&box_kind);
    node_set_text(&box->name, context->layer->name);
    box->tag = context->layer->tag;
    box->x = rect.left;
    box->y = rect.top;
    box->w = rect.right - rect.left;
    box->h = rect.bottom - rect.top;
    node_set_list(&box->properties, properties);
    node_set_list(&context->frame->boxes, list_append(context->frame->boxes, box));
}

static void put_boxes(const FrameContext *context, const Painting *painting)
{
    uint32_t max = painting->islands != NULL ? MIN(painting->count, DOCUMENT_MAX_BOXES) : 0;
    for (uint32_t i = 0; i < max; i++)
        put_box(context, painting->islands[i].bounds);
    conversion_report_add(context->painted->sprite->report, IMPORT_LOST_PAINTED,
                          context->layer->name, painting->count - max);
}

/* Computes the centre of the painted pixels in fixed-point numbers; returns false if there are
 * none. */
static bool find_centre(const AseFile *file, const uint8_t *solid, int32_t *x, int32_t *y)
{
    uint64_t sum_x = 0, sum_y = 0, count = 0;
    for (uint32_t row = 0; row < file->height; row++)
        for (uint32_t i = 0; i < file->width; i++)
            if (solid[(size_t)row * file->width + i] != 0) {
                sum_x += i;
                sum_y += row;
                count++;
            }
    if (count == 0)
        return false;
    *x = (int32_t)(sum_x * DOCUMENT_PIXEL / count) + DOCUMENT_PIXEL / 2;
    *y = (int32_t)(sum_y * DOCUMENT_PIXEL / count) + DOCUMENT_PIXEL / 2;
    return true;
}

static void put_point(const FrameContext *context, const Painting *painting)
{
    int32_t x = painting->x, y = painting->y;
    if (!painting->has_centre)
        return;
    char *mark = painted_point_mark(context->layer->name, x, y);
    List *properties = painted_properties(mark);
    if (!add_mark(context, mark)) {
        list_unref(properties);
        return;
    }
    Point *point = node_new(&point_kind);
    g_autofree char *valid = imported_name(NULL, context->layer->target_name, "point");
    g_autofree char *name = name_set_claim_next(context->point_names, valid);
    node_set_text(&point->name, name);
    point->x = x;
    point->y = y;
    node_set_list(&point->properties, properties);
    node_set_list(&context->frame->points, list_append(context->frame->points, point));
}

/* Sets the hot spot to the upper left corner of the pixel that contains the centre. */
static void set_hot_spot(PaintedFile *painted, const Painting *painting)
{
    if (!painting->has_centre)
        return;
    painted->has_hot_spot = true;
    painted->hot_x = painting->x / DOCUMENT_PIXEL;
    painted->hot_y = painting->y / DOCUMENT_PIXEL;
}

static Painting *painting_new(const FrameContext *context, const uint8_t *solid)
{
    const AseFile *file = context->painted->file;
    Painting *painting = g_new0(Painting, 1);
    if (context->layer->use != LAYER_BOXES) {
        painting->has_centre = find_centre(file, solid, &painting->x, &painting->y);
        return painting;
    }
    painting->count = islands_find(solid, file->width, file->height, &(IslandOptions){.gap = 0},
                                   &painting->islands);
    if (painting->islands != NULL)
        painting->islands =
            g_renew(Island, painting->islands, MIN(painting->count, DOCUMENT_MAX_BOXES));
    return painting;
}

/* Returns what is painted on the layer in a frame; NULL with an error. */
static const Painting *find_painting(const FrameContext *context, uint32_t index, GError **error)
{
    const PaintedLayer *layer = context->layer;
    void *first = GUINT_TO_POINTER(layer->same[index]);
    Painting *painting = g_hash_table_lookup(layer->paintings, first);
    if (painting != NULL)
        return painting;
    const AseFile *file = context->painted->file;
    PictureLimits limits = picture_store_limits(context->painted->sprite->store);
    g_autoptr(Pixels) pixels = ase_compose(file, index, layer->drawn, &limits, NULL, NULL, error);
    size_t area = (size_t)file->width * file->height;
    uint8_t *solid = pixels != NULL ? picture_allocate(&limits, area, error) : NULL;
    for (size_t i = 0; solid != NULL && i < area; i++)
        solid[i] = pixels->rgba[4 * i + 3] != 0;
    if (solid != NULL) {
        painting = painting_new(context, solid);
        g_hash_table_insert(layer->paintings, first, painting);
    }
    picture_release(&limits, solid, area);
    return painting;
}

static bool put_painted(const FrameContext *context, uint32_t index, GError **error)
{
    const Painting *painting = find_painting(context, index, error);
    if (painting == NULL)
        return false;
    if (context->layer->use == LAYER_BOXES)
        put_boxes(context, painting);
    else if (context->layer->use == LAYER_POINT)
        put_point(context, painting);
    else
        set_hot_spot(context->painted, painting);
    return true;
}

static bool put_layer(const FrameContext *context, uint32_t index, GError **error)
{
    if (context->layer->use == LAYER_NOTHING || !has_cel(context->painted, context->layer, index))
        return true;
    if (context->layer->use != LAYER_EVENT)
        return put_painted(context, index, error);
    if (add_mark(context, painted_event_mark(context->layer->target_name)))
        painted_set_event(context->frame, context->layer->target_name, true);
    return true;
}

/* A hot spot remains until another one is painted in a later frame. */
static void put_hot_spot(const FrameContext *context)
{
    const PaintedFile *painted = context->painted;
    context->frame->has_hot_spot = true;
    context->frame->hot_x = painted->hot_x * DOCUMENT_PIXEL;
    context->frame->hot_y = painted->hot_y * DOCUMENT_PIXEL;
    g_autofree char *mark = painted_hot_spot_mark(painted->hot_x, painted->hot_y);
    g_string_append_printf(context->marks, "%s%s", context->marks->len > 0 ? "\n" : "", mark);
}

bool layers_put(PaintedFile *painted, Frame *frame, uint32_t index, GError **error)
{
    FrameContext context = {.painted = painted,
                            .frame = frame,
                            .marks = g_string_new(NULL),
                            .point_names = name_set_new(frame->points)};
    bool ok = true;
    for (guint i = 0; ok && i < painted->layers->len; i++) {
        context.layer = &g_array_index(painted->layers, PaintedLayer, i);
        ok = put_layer(&context, index, error);
    }
    if (painted->has_hot_spot)
        put_hot_spot(&context);
    parts_set_painted(painted->sprite, frame, context.marks->str);
    g_string_free(context.marks, true);
    name_set_free(context.point_names);
    return ok;
}

/* ---- The report ---- */

void layers_report(const PaintedFile *painted)
{
    ConversionReport *report = painted->sprite->report;
    ARRAY_EACH (const PaintedLayer, layer, painted->layers) {
        g_autofree char *boxes = g_strdup_printf(
            ngettext("%s: %u box tagged %s", "%s: %u boxes tagged %s", layer->count), layer->name,
            layer->count, layer->target_name);
        if (layer->use == LAYER_BOXES)
            conversion_report_add(report, IMPORT_LAYER_BOXES, boxes, layer->count);
        else if (layer->use == LAYER_HOT_SPOT)
            conversion_report_add(report, IMPORT_HOT_SPOT, layer->name, painted->has_hot_spot);
        else if (layer->use == LAYER_NOTHING)
            conversion_report_add(report, IMPORT_LAYER_LEFT_OUT, layer->name, 1);
        else
            conversion_report_add(
                report, layer->use == LAYER_POINT ? IMPORT_LAYER_POINTS : IMPORT_LAYER_EVENTS,
                layer->name, layer->count);
    }
}

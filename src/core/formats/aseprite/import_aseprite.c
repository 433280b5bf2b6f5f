/* SPDX-License-Identifier: MIT */
/*
 * Imports .aseprite files as sprites. The contract is in import.h. Slices are converted in
 * slices.c, tags and values in notes.c, layers that are not art in layers.c, everything else here.
 */
#include "formats/aseprite/layers.h"
#include "formats/aseprite/layers_internal.h"
#include "formats/aseprite/slices_write_back.h"
#include "formats/format.h"

#include <glib/gi18n-lib.h>

/* ---- Frames ---- */

/* Returns the user data of the cels in a frame as properties. */
static List *cel_properties(const PartsSprite *sprite, const AseFile *file, uint32_t index)
{
    PropertyList list = property_list_begin(sprite->report, "cel");
    const AseFrame *own = &g_array_index(file->frames, AseFrame, index);
    for (uint32_t i = 0; i < own->cel_count; i++) {
        const AseCel *cel = &g_array_index(file->cels, AseCel, own->first_cel + i);
        if (cel->data != NULL)
            property_list_data(&list, g_array_index(file->layers, AseLayer, cel->layer).name,
                               cel->data);
    }
    return property_list_end(&list);
}

static SliceSet slices_of(const AseFile *file)
{
    return (SliceSet){file->slices, file->width, file->height, file->frames->len};
}

/* The picture of a frame, and what is missing in it. */
typedef struct ComposedFrame {
    PartPicture picture;
    AseNotes notes;
} ComposedFrame;

/* The pictures of the frames of a file. Frames that show the same picture share it. */
typedef struct FramePictures {
    uint32_t *same;          /* for each frame, the first one that shows the same picture */
    ComposedFrame *composed; /* by frame; those of first frames are filled in */
} FramePictures;

static bool compose_frame(const PaintedFile *painted, uint32_t index, ComposedFrame *composed,
                          GError **error)
{
    PictureLimits limits = picture_store_limits(painted->sprite->store);
    g_autoptr(Pixels) pixels =
        ase_compose(painted->file, index, painted->drawn, &limits, NULL, &composed->notes, error);
    if (pixels != NULL)
        composed->picture = part_picture(pixels);
    return pixels != NULL;
}

static bool import_frame(PaintedFile *painted, uint32_t index, const int32_t *tags,
                         const FramePictures *pictures, GError **error)
{
    PartsSprite *sprite = painted->sprite;
    const AseFile *file = painted->file;
    uint32_t first = pictures->same[index];
    ComposedFrame *composed = &pictures->composed[first];
    if (first == index && !compose_frame(painted, index, composed, error))
        return false;
    AseNotes notes = composed->notes;
    int32_t duration = g_array_index(file->frames, AseFrame, index).duration;
    Frame *frame = parts_add_frame(sprite, index, &composed->picture, duration);
    node_set_list(&frame->properties, cel_properties(sprite, file, index));
    SliceSet slices = slices_of(file);
    slices_put(frame, index, 0, 0, &slices, tags, sprite->report);
    conversion_report_add(sprite->report, IMPORT_LOST_PIXELS, frame->name,
                          notes.short_cels + notes.missing_tilesets);
    return layers_put(painted, frame, index, error);
}

/* ---- Animations and layers ---- */

static void add_tag(PartsSprite *sprite, const AseFile *file, const AseTag *tag)
{
    uint32_t from = MIN(tag->from, tag->to),
             to = MIN(MAX(tag->from, tag->to), file->frames->len - 1);
    uint32_t count = from <= to ? to - from + 1 : 0, *frames = g_new(uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++)
        frames[i] = from + i;
    notes_add_tag(sprite, tag, frames, count);
    g_free(frames);
}

static void add_animations(PartsSprite *sprite, const AseFile *file)
{
    for (guint i = 0; i < file->tags->len && budget_holds(NULL); i++)
        add_tag(sprite, file, &g_array_index(file->tags, AseTag, i));
    if (file->tags->len == 0)
        parts_animate(sprite);
}

static void import_layers(const PaintedFile *painted)
{
    PartsSprite *sprite = painted->sprite;
    const AseFile *file = painted->file;
    ARRAY_EACH (const AseLayer, layer, file->layers) {
        property_list_data(&sprite->properties, layer->name, &layer->data);
        if ((layer->flags & ASE_REFERENCE) != 0 || layers_exclude(painted, layer))
            continue; /* not a part of the picture */
        if (!layer->shown && layer->type != ASE_GROUP)
            conversion_report_add(sprite->report, IMPORT_LOST_HIDDEN_LAYER, layer->name, 1);
        else if (layer->shown && layer->blend != 0)
            conversion_report_add(sprite->report, IMPORT_LAYERS_MERGED, layer->name, 1);
    }
}

/* ---- Entry points ---- */

static bool import_frames(PaintedFile *painted, GError **error)
{
    PartsSprite *sprite = painted->sprite;
    const AseFile *file = painted->file;
    g_autofree int32_t *tags = slices_tags(&sprite->project, file->slices, sprite->report, error);
    bool ok = tags != NULL && layers_begin(painted, sprite, file, sprite->options, error);
    FramePictures pictures = {.same = ok ? ase_same_frames(file, painted->drawn) : NULL,
                              .composed = g_new0(ComposedFrame, file->frames->len)};
    for (uint32_t i = 0; ok && i < file->frames->len; i++)
        ok = import_frame(painted, i, tags, &pictures, error) && budget_holds(error);
    g_free(pictures.same);
    g_free(pictures.composed);
    return ok;
}

static void import_notes(const PaintedFile *painted)
{
    PartsSprite *sprite = painted->sprite;
    SliceSet slices = slices_of(painted->file);
    add_animations(sprite, painted->file);
    import_layers(painted);
    property_list_data(&sprite->properties, NULL, &painted->file->data);
    slices_report(&slices, sprite->report);
    layers_report(painted);
}

static bool import_content(PartsSprite *sprite, const AseFile *file, GError **error)
{
    PaintedFile painted = {.sprite = sprite, .file = file};
    bool ok = import_frames(&painted, error);
    if (ok)
        import_notes(&painted);
    layers_clear(&painted);
    return ok;
}

static bool import_file(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    AseFile *file = ase_read(bytes, &limits, error);
    bool ok = file != NULL && import_content(sprite, file, error);
    ase_free(file);
    return ok;
}

/* ---- The format ---- */

static void guess_layers(const Project *project, GBytes *bytes, const PictureLimits *limits,
                         GArray *meanings)
{
    AseFile *file = ase_read(bytes, limits, NULL);
    if (file != NULL)
        layers_guess(project, file, meanings);
    ase_free(file);
}

static const char *const suffixes[] = {".aseprite", ".ase", NULL};

const Importer aseprite_importer = {
    .title = "Aseprite",
    .suffixes = suffixes,
    .import_content = import_file,
    .page = "aseprite",
    .help =
        "In an Aseprite file, tags become animations; slices become boxes, points and hot spots.",
    .has_frames = true,
    .guess_layers = guess_layers,
    .write_back = slices_write_back,
};

const ExportFormat slices_export = {
    .name = "slices",
    .title = N_("Slices in an Aseprite file"),
    .note = N_("Boxes and points, written into the file that the frames show"),
    .ending = ".aseprite",
    .help = "the boxes, points and hot spots of the frames that show an Aseprite file, written "
            "into this file, see gab slices",
    .page = "aseprite",
    .keeps = KEEPS_SPRITES,
    .has_losses = true,
};

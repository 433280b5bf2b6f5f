/* SPDX-License-Identifier: MIT */
/* Writes boxes, points and hot spots as slices of Aseprite; see slices_write_back.h. */
#include "formats/aseprite/slices_write_back.h"

#include "formats/aseprite/slice_tracks.h"
#include "import/import.h"
#include "model/picture_layers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct WriteBack {
    const Project *project;
    const AseFile *file;
    ConversionReport *report;
    const Frame **frames; /* the frame that shows each frame of the file, or NULL */
    SliceTracks *tracks;
    uint32_t index; /* index of the current frame of the file */
} WriteBack;

/* ---- Frames ---- */

static const Picture *picture_of(const WriteBack *state, const Frame *frame)
{
    return list_find_id(state->project->pictures, frame->picture, NULL);
}

static bool find_frames(WriteBack *state, const char *path)
{
    bool any = false;
    LIST_EACH (Sprite, sprite, state->project->sprites) {
        LIST_EACH (Frame, frame, sprite->frames) {
            const Picture *picture = picture_of(state, frame);
            if (picture == NULL || strcmp(picture->path, path) != 0 ||
                (guint)picture->part >= state->file->frames->len)
                continue;
            const Frame **shown = &state->frames[picture->part];
            if (*shown != NULL)
                conversion_report_add(state->report, EXPORT_UNWRITTEN_FRAME, frame->name, 1);
            else
                *shown = frame;
            any = true;
        }
    }
    return any;
}

/* True if a layer of the file defines the hot spot. */
static bool is_hot_spot_painted(const WriteBack *state, const Frame *frame)
{
    g_autoptr(GArray) meanings = picture_layers_read(picture_of(state, frame)->layers);
    bool painted = false;
    for (guint i = 0; i < meanings->len; i++)
        painted |= g_array_index(meanings, LayerMeaning, i).use == LAYER_HOT_SPOT;
    return painted;
}

static void add_frame(WriteBack *state, const Frame *frame)
{
    SlicePlace place = {.index = state->index,
                        .x = frame->x,
                        .y = frame->y,
                        .width = state->file->width,
                        .height = state->file->height,
                        .without_hot_spot = is_hot_spot_painted(state, frame)};
    slice_tracks_add(state->tracks, frame, &place);
}

/* ---- Entry points ---- */

static bool has_slice(const GArray *slices, const char *name)
{
    for (guint i = 0; i < slices->len; i++)
        if (strcmp(g_array_index(slices, AseSlice, i).name, name) == 0)
            return true;
    return false;
}

static void report_old(const WriteBack *state, const GArray *slices)
{
    ARRAY_EACH (const AseSlice, old, state->file->slices) {
        if (!has_slice(slices, old->name))
            conversion_report_add(state->report, EXPORT_REMOVED_SLICE, old->name, 1);
        conversion_report_add(state->report, IMPORT_LOST_FOREIGN, old->name, old->data.foreign);
    }
}

static GBytes *write_slices(WriteBack *state, GError **error)
{
    g_autoptr(GArray) slices = slice_tracks_slices(state->tracks);
    for (guint i = 0; i < slices->len; i++)
        conversion_report_add(state->report, EXPORT_WRITTEN_SLICE,
                              g_array_index(slices, AseSlice, i).name, 1);
    report_old(state, slices);
    return ase_with_slices(state->file, slices, error);
}

static GBytes *write_file(WriteBack *state, const char *path, GError **error)
{
    if (!find_frames(state, path)) {
        g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("no frame of the project uses it"));
        return NULL;
    }
    for (; state->index < state->file->frames->len; state->index++)
        if (state->frames[state->index] != NULL)
            add_frame(state, state->frames[state->index]);
    return write_slices(state, error);
}

GBytes *slices_write_back(const Project *project, const char *path, GBytes *bytes,
                          const PictureLimits *limits, ConversionReport *report, GError **error)
{
    AseFile *file = ase_read(bytes, limits, error);
    if (file == NULL)
        return NULL;
    WriteBack state = {.project = project,
                       .file = file,
                       .report = report,
                       .frames = g_new0(const Frame *, file->frames->len),
                       .tracks = slice_tracks_new(project, report)};
    GBytes *after = write_file(&state, path, error);
    g_free(state.frames);
    slice_tracks_free(state.tracks);
    ase_free(file);
    return after;
}

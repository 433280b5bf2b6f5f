/* SPDX-License-Identifier: MIT */
/**
 * formats/aseprite/slice_tracks.h: converts boxes, action points and hot spots of frames to slices
 * of Aseprite, so that an import reads them back. A key of a slice defines its rectangle from a
 * frame on; there is a key for each change. The slices are used in .aseprite files and in sheets in
 * JSON.
 *
 *     SliceTracks *tracks = slice_tracks_new(project, report);
 *     slice_tracks_add(tracks, frame, &(SlicePlace){.index = 0, .width = 32, .height = 48});
 *     GArray *slices = slice_tracks_slices(tracks);
 *     ...
 *     g_array_unref(slices);
 *     slice_tracks_free(tracks);
 */
#pragma once

#include "art/aseprite.h"
#include "file/conversion.h"

typedef struct SliceTracks SliceTracks;

/** The position of a frame in the file. */
typedef struct SlicePlace {
    uint32_t index;         /**< number of the frame */
    int32_t x, y;           /**< its corner in the picture that the slices refer to */
    uint32_t width, height; /**< size of that picture */
    bool without_hot_spot;  /**< the hot spot is defined elsewhere */
} SlicePlace;

/** Creates tracks without slices. `report` receives data that an import would not read back
 * unchanged (EXPORT_LOST_SLICE...); or NULL. The project must outlive the tracks. */
SliceTracks *slice_tracks_new(const Project *project, ConversionReport *report);
void slice_tracks_free(SliceTracks *tracks);
/** Adds the content of a frame; frames must be added in the order of their numbers. Returns how
 * many slices may have got keys, each at most two. */
guint slice_tracks_add(SliceTracks *tracks, const Frame *frame, const SlicePlace *place);
/** Returns the slices (AseSlice) so far, borrowed from the tracks; the caller frees the array. */
GArray *slice_tracks_slices(const SliceTracks *tracks);

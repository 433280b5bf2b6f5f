/* SPDX-License-Identifier: MIT */
/**
 * import/slice_tracks.h: boxes, action points and hot spots of frames as slices of Aseprite, with a
 * key for each change, as an import reads them back: for its own files and for its sheets in JSON.
 *
 *     SliceTracks *tracks = slice_tracks_new(project, report);
 *     slice_tracks_add(tracks, frame, &(SlicePlace){.index = 0, .width = 32, .height = 48});
 *     GArray *slices = slice_tracks_slices(tracks);
 *     ...
 *     g_array_unref(slices);
 *     slice_tracks_free(tracks);
 */
#ifndef GABARIT_IMPORT_SLICE_TRACKS_H
#define GABARIT_IMPORT_SLICE_TRACKS_H

#include "art/aseprite.h"
#include "file/conversion.h"

typedef struct SliceTracks SliceTracks;

/** What a frame is there. */
typedef struct SlicePlace {
    uint32_t index; /**< its number */
    int32_t x, y;   /**< its corner, from the corner of the picture that slices count from */
    uint32_t width, height; /**< of that picture */
    bool without_hot_spot;  /**< something else says where that is */
} SlicePlace;

/** `report` receives what an import would not read back as it is (EXPORT_UNWRITTEN...); or NULL.
 * The project must outlive the tracks. */
SliceTracks *slice_tracks_new(const Project *project, ConversionReport *report);
void slice_tracks_free(SliceTracks *tracks);
/** Adds what is in a frame; frames come in the order of their numbers. */
void slice_tracks_add(SliceTracks *tracks, const Frame *frame, const SlicePlace *place);
/** The slices (AseSlice) so far, borrowed from the tracks; the caller frees the array. */
GArray *slice_tracks_slices(const SliceTracks *tracks);

#endif

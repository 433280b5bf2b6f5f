/* SPDX-License-Identifier: MIT */
/**
 * panels/ed-zone-sizes.h: how large the zones of a plane are: pixels, pieces, bounds, with the
 * plane's shapes filled in. Looked at on a worker; one at a time, the next one stops it.
 *
 *     ed_zone_sizes_measure(&self->sizes, plane, changed_cb, self);
 *     const EdZoneSize *door = &self->sizes.zones[3];
 */
#ifndef GABARIT_PANELS_ED_ZONE_SIZES_H
#define GABARIT_PANELS_ED_ZONE_SIZES_H

#include "model/document.h"

#include <gio/gio.h>

typedef struct EdZoneSize {
    uint64_t area;
    uint32_t pieces;
    PixelRect bounds;
} EdZoneSize;

/** A field of a section; all zero at first. */
typedef struct EdZoneSizes {
    EdZoneSize zones[256];
    const Plane *plane; /**< reffed: the one that was measured last, or is */
    GCancellable *running;
    void (*done)(void *user);
    void *user;
} EdZoneSizes;

/** Measures a plane; `done` is called when the numbers have changed. Nothing for the same pixels
 * and shapes as before. */
void ed_zone_sizes_measure(EdZoneSizes *sizes, const Plane *plane, void (*done)(void *user),
                           void *user);
void ed_zone_sizes_clear(EdZoneSizes *sizes);

#endif

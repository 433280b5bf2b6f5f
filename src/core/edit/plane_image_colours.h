/* SPDX-License-Identifier: MIT */
/**
 * edit/plane_image_colours.h: the colours of a plane's zones in plane images: those of their tags,
 * changed a little where two zones have one tag, so that each zone has a colour of its own. Equal
 * planes have equal colours.
 *
 *     uint8_t colours[256][4];
 *     uint32_t count = plane_image_colours(project, plane, colours);   // colours[zone], 0 is empty
 */
#ifndef GABARIT_EDIT_PLANE_IMAGE_COLOURS_H
#define GABARIT_EDIT_PLANE_IMAGE_COLOURS_H

#include "model/document.h"

/** Fills in the colours by number of zone; empty pixels, and numbers without a zone, are
 * transparent black. Returns one more than the highest number. */
uint32_t plane_image_colours(const Project *project, const Plane *plane, uint8_t colours[256][4]);

#endif

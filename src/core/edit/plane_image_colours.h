/* SPDX-License-Identifier: MIT */
/**
 * edit/plane_image_colours.h: the colours that the zones of a plane have in plane image files:
 * those of their tags, a little changed where two zones have one tag, so that each colour is one
 * zone in any paint program. The same plane has the same colours.
 *
 *     uint8_t colours[256][4];
 *     uint32_t count = plane_image_colours(project, plane, colours);   // colours[zone], 0 is empty
 */
#ifndef GABARIT_EDIT_PLANE_IMAGE_COLOURS_H
#define GABARIT_EDIT_PLANE_IMAGE_COLOURS_H

#include "model/document.h"

/** Fills in the colours by the numbers of zones; what is empty is transparent black, and so are
 * numbers without a zone. Returns one more than the highest number. */
uint32_t plane_image_colours(const Project *project, const Plane *plane, uint8_t colours[256][4]);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * edit/plane_image_colours.h: the colours of a plane's zones in plane images. The first zone of a
 * tag has the colour of the tag; all others have colours that differ clearly from each other and
 * from those of tags. Equal planes have equal colours.
 *
 *     uint8_t colours[256][4];
 *     uint32_t count = plane_image_colours(project, plane, colours);   // colours[zone], 0 is empty
 */
#pragma once

#include "model/document.h"

/** Fills in the colours by zone number. Empty pixels and unused numbers are transparent black.
 * Returns the highest number plus one. */
uint32_t plane_image_colours(const Project *project, const Plane *plane, uint8_t colours[256][4]);

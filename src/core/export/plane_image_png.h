/* SPDX-License-Identifier: MIT */
/**
 * export/plane_image_png.h: the paint of a plane as an indexed PNG file that any paint program can
 * edit: each zone has its own colour (edit/plane_image_colours.h), and its number is the index.
 * import/plane_image.h reads such files back.
 *
 *     GBytes *png = plane_image_to_png(project, map, plane, true, &error);
 */
#pragma once

#include "model/document.h"

/** Returns the file; the caller owns it. With `shapes`, the plane's shapes are filled in over the
 * paint, as in the bank. NULL with an error of DOCUMENT_ERROR if the plane does not exist, or of
 * PICTURE_ERROR. */
GBytes *plane_image_to_png(const Project *project, uint64_t map, uint64_t plane, bool shapes,
                           GError **error);

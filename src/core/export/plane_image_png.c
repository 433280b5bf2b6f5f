/* SPDX-License-Identifier: MIT */
/* Writes plane images; the contract is in plane_image_png.h. */
#include "export/plane_image_png.h"

#include "art/picture.h"
#include "edit/plane_image_colours.h"
#include "edit/shapes.h"

#include <glib/gi18n-lib.h>

GBytes *plane_image_to_png(const Project *project, uint64_t map, uint64_t plane, bool shapes,
                           GError **error)
{
    const Map *owner = project_map(project, map);
    const Plane *found = owner != NULL ? map_plane(owner, plane) : NULL;
    if (found == NULL) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND, _("there is no such plane"));
        return NULL;
    }
    uint8_t colours[256][4];
    uint32_t count = plane_image_colours(project, found, colours);
    g_autoptr(Blocks) pixels = shapes ? plane_with_shapes(found) : blocks_ref(found->pixels);
    uint32_t width = blocks_width(pixels), height = blocks_height(pixels);
    g_autofree uint8_t *indices = g_malloc((size_t)width * height + 1);
    blocks_read(pixels, (PixelRect){0, 0, (int32_t)width, (int32_t)height}, indices, width);
    return indexed_to_png(width, height, indices, colours[0], count, error);
}

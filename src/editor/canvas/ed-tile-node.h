/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tile-node.h: passes the images of tiles to GTK's renderer. Only this file depends on
 * the renderer and on GTK's version.
 *
 *     TileForm form = tile_form_on(widget);
 *     tile->node = tile_node_new(image, form);                // the node owns the image now
 *     tile_node_append(snapshot, tile->node, &bounds, true);   // scaled to these bounds
 *
 * Cairo's renderer draws cairo nodes fastest and converts textures in each frame. The GPU renderers
 * of GTK 4.14 and later paint and upload cairo nodes in each frame, but keep textures. Without a
 * GPU, they draw those textures fastest that need no interpolation.
 */
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

/** How a tile is passed to the renderer. All zero works with every renderer, on screens of integer
 * scale. */
typedef struct TileForm {
    bool texture;    /**< a texture, not a cairo node */
    bool fractional; /**< pixels of the image differ from the screen's and are interpolated */
} TileForm;

/** Returns the best form for the renderer and the screen of a realized widget. */
TileForm tile_form_on(GtkWidget *widget);

/** Creates a node of ED_TILE_SIDE × ED_TILE_SIDE pixels that shows an opaque image of any
 * resolution. The node takes ownership of the image, which lives as long as the node and must not
 * be written to any more. */
GskRenderNode *tile_node_new(cairo_surface_t *image, TileForm form);

/** Appends a tile, scaled to other bounds. `sharp`: each pixel of its image is shown as a rectangle
 * of one colour. */
void tile_node_append(GtkSnapshot *snapshot, GskRenderNode *node, const graphene_rect_t *bounds,
                      bool sharp);

/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-tile-node.h: how the image of a tile is handed to GTK's renderer: the one place where
 * that depends on the renderer and on GTK's version.
 *
 *     TileForm form = tile_form_on(widget);
 *     tile->node = tile_node_new(image, form);                // the image is the node's now
 *     tile_node_append(snapshot, tile->node, &place, true);   // larger or smaller
 *
 * Cairo's renderer draws cairo nodes fastest, and converts textures in each frame. The GPU
 * renderers that GTK has since 4.14 paint and upload cairo nodes in each frame, and keep textures;
 * without a GPU, they draw those fastest that need no interpolation.
 */
#ifndef GABARIT_CANVAS_ED_TILE_NODE_H
#define GABARIT_CANVAS_ED_TILE_NODE_H

#include <gtk/gtk.h>
#include <stdbool.h>

/** Zero: what every renderer can show, on screens of whole scale. */
typedef struct TileForm {
    bool texture;    /**< no cairo node */
    bool fractional; /**< a pixel of the image is not one of the screen, but is interpolated */
} TileForm;

/** What is best for the renderer and the screen that show a realized widget. */
TileForm tile_form_on(GtkWidget *widget);

/** A node of ED_TILE_SIDE pixels each way that shows an opaque image, whatever its resolution. It
 * takes the image, which lives as long as the node and must not be written to any more. */
GskRenderNode *tile_node_new(cairo_surface_t *image, TileForm form);

/** Shows a tile at a place of another size; sharp: each pixel of its image as a rectangle of one
 * colour. */
void tile_node_append(GtkSnapshot *snapshot, GskRenderNode *node, const graphene_rect_t *place,
                      bool sharp);

#endif

/* SPDX-License-Identifier: MIT */
/* Implements ed-tile-node.h. This is the only file that uses functions newer than GTK 4.8. */
#include "canvas/ed-tile-node.h"

#include "canvas/ed-tiles.h"
#include "widgets/ed-widget.h"

#include <string.h>

static const graphene_rect_t whole = {{0, 0}, {ED_TILE_SIDE, ED_TILE_SIDE}};

#if GTK_CHECK_VERSION(4, 14, 0)
G_GNUC_BEGIN_IGNORE_DEPRECATIONS /* only this file uses functions newer than GTK 4.8 */

    /* GTK draws nodes without interpolation at the resolution of scale 1, which is too coarse on
     * other screens. On those screens, an image is as large as the area it covers, so that nothing
     * is interpolated. */
    static GskRenderNode *
    sharp_node(GdkTexture *texture, const graphene_rect_t *bounds)
{
    return gsk_texture_scale_node_new(texture, bounds, GSK_SCALING_FILTER_NEAREST);
}

/* Returns a node, owned by the caller, that shows a tile's texture in other bounds; NULL if the
 * tile has no texture. */
static GskRenderNode *node_in(GskRenderNode *node, const graphene_rect_t *bounds, bool sharp)
{
    GdkTexture *texture = NULL;
    if (gsk_render_node_get_node_type(node) == GSK_TEXTURE_NODE)
        texture = gsk_texture_node_get_texture(node);
    else if (gsk_render_node_get_node_type(node) == GSK_TEXTURE_SCALE_NODE)
        texture = gsk_texture_scale_node_get_texture(node);
    if (texture == NULL)
        return NULL;
    return sharp ? sharp_node(texture, bounds) : gsk_texture_node_new(texture, bounds);
}

static GskRenderNode *texture_node(cairo_surface_t *image)
{
    int width = cairo_image_surface_get_width(image),
        height = cairo_image_surface_get_height(image);
    size_t stride = (size_t)cairo_image_surface_get_stride(image);
    GdkMemoryFormat format =
        G_BYTE_ORDER == G_LITTLE_ENDIAN ? GDK_MEMORY_B8G8R8X8 : GDK_MEMORY_X8R8G8B8;
    g_autoptr(GBytes) bytes =
        g_bytes_new_with_free_func(cairo_image_surface_get_data(image), stride * (size_t)height,
                                   (GDestroyNotify)cairo_surface_destroy, image);
    g_autoptr(GdkTexture) texture = gdk_memory_texture_new(width, height, format, bytes, stride);
    return width == ED_TILE_SIDE ? sharp_node(texture, &whole)
                                 : gsk_texture_node_new(texture, &whole);
}

TileForm tile_form_on(GtkWidget *widget)
{
    GtkNative *native = gtk_widget_get_native(widget);
    GskRenderer *renderer = native != NULL ? gtk_native_get_renderer(native) : NULL;
    if (renderer == NULL || gtk_get_minor_version() < 14)
        return (TileForm){0};
    double scale = gdk_surface_get_scale(gtk_native_get_surface(native));
    return (TileForm){
        .texture = strcmp(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer") != 0,
        .fractional = scale != gtk_widget_get_scale_factor(widget),
    };
}

G_GNUC_END_IGNORE_DEPRECATIONS
#else

static GskRenderNode *node_in(GskRenderNode *node, const graphene_rect_t *bounds, bool sharp)
{
    (void)node, (void)bounds, (void)sharp;
    return NULL;
}

static GskRenderNode *texture_node(cairo_surface_t *image)
{
    return ed_image_node_new(image, &whole);
}

TileForm tile_form_on(GtkWidget *widget)
{
    return (TileForm){0};
}

#endif

GskRenderNode *tile_node_new(cairo_surface_t *image, TileForm form)
{
    /* An image whose allocation failed has no data; cairo accepts it and draws nothing. */
    if (!form.texture || cairo_surface_status(image) != CAIRO_STATUS_SUCCESS)
        return ed_image_node_new(image, &whole);
    return texture_node(image);
}

void tile_node_append(GtkSnapshot *snapshot, GskRenderNode *node, const graphene_rect_t *bounds,
                      bool sharp)
{
    GskRenderNode *moved = node_in(node, bounds, sharp);
    if (moved != NULL) {
        gtk_snapshot_append_node(snapshot, moved);
        gsk_render_node_unref(moved);
        return;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &bounds->origin);
    gtk_snapshot_scale(snapshot, bounds->size.width / ED_TILE_SIDE,
                       bounds->size.height / ED_TILE_SIDE);
    gtk_snapshot_append_node(snapshot, node);
    gtk_snapshot_restore(snapshot);
}

/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-play-picture.h. A picture consists of squares, each with a render node for its own
 * image; the renderer repaints only squares with new nodes. Textures are not used, because they
 * would be converted pixel by pixel for every picture, even if little of them is visible.
 */
#include "play/ed-play-picture.h"

#include "widgets/ed-widget.h"

#include <string.h>

enum { SIDE = 256 }; /* in pixels of the target */

typedef struct Square {
    GskRenderNode *node;
    cairo_surface_t *image; /* owned by the node */
} Square;

struct EdPlayPicture {
    int width, height, scale; /* of the last target */
    int columns, rows;
    Square *squares; /* row by row */
};

static void clear_squares(EdPlayPicture *picture)
{
    for (int i = 0; i < picture->columns * picture->rows; i++)
        g_clear_pointer(&picture->squares[i].node, gsk_render_node_unref);
    g_clear_pointer(&picture->squares, g_free);
    picture->columns = picture->rows = 0;
}

EdPlayPicture *ed_play_picture_new(void)
{
    /* Register the node types, in case gtk_init was not called. */
    g_type_ensure(GSK_TYPE_CAIRO_NODE);
    return g_new0(EdPlayPicture, 1);
}

void ed_play_picture_free(EdPlayPicture *picture)
{
    if (picture == NULL)
        return;
    clear_squares(picture);
    g_free(picture);
}

static void resize(EdPlayPicture *picture, const DrawTarget *target, int scale)
{
    if (picture->width == target->width && picture->height == target->height &&
        picture->scale == scale)
        return;
    clear_squares(picture);
    picture->width = target->width;
    picture->height = target->height;
    picture->scale = scale;
    picture->columns = (target->width + SIDE - 1) / SIDE;
    picture->rows = (target->height + SIDE - 1) / SIDE;
    picture->squares = g_new0(Square, (size_t)picture->columns * (size_t)picture->rows);
}

/* Returns the pixels of a square, clipped to the target. */
static cairo_rectangle_int_t square_rect(const EdPlayPicture *picture, int index)
{
    int x = index % picture->columns * SIDE, y = index / picture->columns * SIDE;
    return (cairo_rectangle_int_t){x, y, MIN(SIDE, picture->width - x),
                                   MIN(SIDE, picture->height - y)};
}

static bool is_equal(const Square *square, const cairo_rectangle_int_t *rect,
                     const uint32_t *pixels, size_t stride)
{
    const unsigned char *bytes = cairo_image_surface_get_data(square->image);
    size_t image_stride = (size_t)cairo_image_surface_get_stride(square->image);
    for (int y = 0; y < rect->height; y++)
        if (memcmp(bytes + (size_t)y * image_stride, pixels + (size_t)y * stride,
                   (size_t)rect->width * sizeof *pixels) != 0)
            return false;
    return true;
}

static cairo_surface_t *copy_pixels(const cairo_rectangle_int_t *rect, const uint32_t *pixels,
                                    size_t stride)
{
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, rect->width, rect->height);
    unsigned char *bytes = cairo_image_surface_get_data(image);
    if (bytes == NULL)
        return image;
    size_t image_stride = (size_t)cairo_image_surface_get_stride(image);
    for (int y = 0; y < rect->height; y++)
        memcpy(bytes + (size_t)y * image_stride, pixels + (size_t)y * stride,
               (size_t)rect->width * sizeof *pixels);
    cairo_surface_mark_dirty(image);
    return image;
}

static GskRenderNode *node_for_image(cairo_surface_t *image, const cairo_rectangle_int_t *rect,
                                     int scale)
{
    float x = (float)rect->x / (float)scale, y = (float)rect->y / (float)scale;
    cairo_surface_set_device_scale(image, scale, scale);
    return ed_image_node_new(image, &GRAPHENE_RECT_INIT(x, y, (float)rect->width / (float)scale,
                                                        (float)rect->height / (float)scale));
}

void ed_play_picture_update(EdPlayPicture *picture, const DrawTarget *target, int scale)
{
    resize(picture, target, scale);
    for (int i = 0; i < picture->columns * picture->rows; i++) {
        Square *square = &picture->squares[i];
        cairo_rectangle_int_t rect = square_rect(picture, i);
        const uint32_t *pixels = target->pixels + (size_t)rect.y * target->stride + (size_t)rect.x;
        if (square->node != NULL && is_equal(square, &rect, pixels, target->stride))
            continue;
        g_clear_pointer(&square->node, gsk_render_node_unref);
        square->image = copy_pixels(&rect, pixels, target->stride);
        square->node = node_for_image(square->image, &rect, scale);
    }
}

void ed_play_picture_snapshot(const EdPlayPicture *picture, GtkSnapshot *snapshot)
{
    for (int i = 0; i < picture->columns * picture->rows; i++)
        gtk_snapshot_append_node(snapshot, picture->squares[i].node);
}

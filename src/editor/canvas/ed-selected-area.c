/* SPDX-License-Identifier: MIT */
/* Implements ed-selected-area.h. For each kind of item, a function extends the area by one item. */
#include "canvas/ed-selected-area.h"

#include <math.h>
#include <string.h>

static void extend(EdArea *area, double left, double top, double right, double bottom)
{
    *area = (EdArea){fmin(area->left, left), fmin(area->top, top), fmax(area->right, right),
                     fmax(area->bottom, bottom)};
}

static void add_fixed_point(EdArea *area, int32_t x, int32_t y)
{
    double across = x / (double)DOCUMENT_PIXEL, down = y / (double)DOCUMENT_PIXEL;
    extend(area, across, down, across, down);
}

static void add_frame_item(const Frame *frame, EdSelectionKind kind, uint32_t item, EdArea *area)
{
    if (kind == ED_SELECT_HOT_SPOT && frame->has_hot_spot)
        add_fixed_point(area, frame->hot_x, frame->hot_y);
    const Point *point = kind == ED_SELECT_POINTS ? list_get(frame->points, item) : NULL;
    if (point != NULL)
        add_fixed_point(area, point->x, point->y);
    const Box *box = kind == ED_SELECT_BOXES ? list_get(frame->boxes, item) : NULL;
    if (box != NULL)
        extend(area, box->x, box->y, (double)box->x + box->w, (double)box->y + box->h);
}

/* ---- Planes ---- */

static void add_shape(const Plane *plane, uint64_t id, EdArea *area)
{
    const Shape *shape = list_find_id(plane->shapes, id, NULL);
    LIST_EACH (ShapeNode, node, shape != NULL ? shape->nodes : NULL)
        add_fixed_point(area, node->x, node->y);
}

static void add_block_pixels(const uint8_t *pixels, uint8_t zone, double x, double y, EdArea *area)
{
    for (int row = 0; row < BLOCK_SIDE; row++) {
        const uint8_t *line = pixels + row * BLOCK_SIDE;
        const uint8_t *first = memchr(line, zone, BLOCK_SIDE);
        if (first == NULL)
            continue;
        const uint8_t *last = memrchr(line, zone, BLOCK_SIDE);
        extend(area, x + (double)(first - line), y + row, x + (double)(last - line) + 1,
               y + row + 1);
    }
}

static void add_zone(const Plane *plane, uint8_t zone, EdArea *area)
{
    const Blocks *blocks = plane->pixels;
    for (uint32_t row = 0; row < blocks_rows(blocks); row++)
        for (uint32_t column = 0; column < blocks_columns(blocks); column++) {
            uint8_t value;
            const uint8_t *pixels = blocks_block(blocks, column, row, &value);
            double x = (double)column * BLOCK_SIDE, y = (double)row * BLOCK_SIDE;
            if (pixels != NULL)
                add_block_pixels(pixels, zone, x, y, area);
            else if (value == zone)
                extend(area, x, y, fmin(x + BLOCK_SIDE, blocks_width(blocks)),
                       fmin(y + BLOCK_SIDE, blocks_height(blocks)));
        }
}

static void add_plane_item(const Plane *plane, const EdSelection *selection, uint64_t item,
                           EdArea *area)
{
    if (selection->kind == ED_SELECT_ZONES)
        add_zone(plane, (uint8_t)item, area);
    else if (selection->kind == ED_SELECT_SHAPES)
        add_shape(plane, item, area);
    else if (selection->kind == ED_SELECT_SHAPE_NODES) {
        const Shape *shape = list_find_id(plane->shapes, selection->shape, NULL);
        const ShapeNode *node = shape != NULL ? list_get(shape->nodes, (uint32_t)item) : NULL;
        if (node != NULL)
            add_fixed_point(area, node->x, node->y);
    }
}

/* ---- Levels ---- */

static void add_layer_item(const Layer *layer, EdSelectionKind kind, uint64_t item, EdArea *area)
{
    if (layer->walls != NULL && (kind == ED_SELECT_WALLS || kind == ED_SELECT_WALL_ENDS)) {
        bool whole = kind == ED_SELECT_WALLS;
        const Wall *wall = list_get(layer->walls->walls, (uint32_t)(whole ? item : item / 2));
        if (wall != NULL && (whole || item % 2 == 0))
            add_fixed_point(area, wall->ax, wall->ay);
        if (wall != NULL && (whole || item % 2 == 1))
            add_fixed_point(area, wall->bx, wall->by);
    }
    if (layer->ground != NULL && kind == ED_SELECT_GROUND_NODES) {
        const GroundNode *node = list_get(layer->ground->nodes, (uint32_t)item);
        if (node != NULL)
            add_fixed_point(area, node->x, node->y);
    }
}

static void add_level_item(const Level *level, EdSelectionKind kind, uint64_t item, EdArea *area)
{
    const Marker *marker =
        kind == ED_SELECT_MARKERS ? list_get(level->markers, (uint32_t)item) : NULL;
    if (marker != NULL)
        add_fixed_point(area, marker->x, marker->y);
}

bool ed_selected_area(EdSession *session, EdArea *area)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    const Plane *plane = ed_session_plane(session);
    const Level *level = ed_session_level(session);
    const Layer *layer = ed_session_layer(session);
    *area = (EdArea){HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < selection->count; i++) {
        uint64_t item = selection->items[i];
        if (frame != NULL)
            add_frame_item(frame, selection->kind, (uint32_t)item, area);
        if (plane != NULL)
            add_plane_item(plane, selection, item, area);
        if (layer != NULL)
            add_layer_item(layer, selection->kind, item, area);
        if (level != NULL)
            add_level_item(level, selection->kind, item, area);
    }
    return area->left <= area->right && area->top <= area->bottom;
}

/* SPDX-License-Identifier: MIT */
/*
 * Implements the ground of a layer (gabarit/level.h): a curve through nodes with a stored slope at
 * each, so that a query needs only two nodes and no preparation.
 */
#include "ground_internal.h"
#include "level_element_internal.h"
#include "vec_internal.h"

/* A node in pixels. */
typedef struct GroundNode {
    double x, y, slope;
} GroundNode;

/* The nodes of a layer; none for a layer that is not ground. */
typedef struct GroundNodes {
    const gab_bank *bank;
    uint32_t first, count;
} GroundNodes;

static GroundNodes nodes_of(gab_layer layer)
{
    const uint8_t *bytes = layer_content(layer, GAB_LAYER_GROUND);
    return (GroundNodes){layer.bank, field_or(bytes, GRND_NODE, 0), field_or(bytes, GRND_NODES, 0)};
}

static const uint8_t *node_bytes(const GroundNodes *nodes, uint32_t index)
{
    return index < nodes->count ? gab_element(nodes->bank, SECTION_GNOD, nodes->first + index)
                                : NULL;
}

static double node_x(const GroundNodes *nodes, uint32_t index)
{
    const uint8_t *bytes = node_bytes(nodes, index);
    return bytes != NULL ? read_i32(bytes + GNOD_X) / (double)FIXED_ONE : 0;
}

static GroundNode node_at(const GroundNodes *nodes, uint32_t index)
{
    const uint8_t *bytes = node_bytes(nodes, index);
    if (bytes == NULL)
        return (GroundNode){0, 0, 0};
    return (GroundNode){read_i32(bytes + GNOD_X) / (double)FIXED_ONE,
                        read_i32(bytes + GNOD_Y) / (double)FIXED_ONE,
                        (double)read_i64(bytes + GNOD_SLOPE) / SLOPE_ONE};
}

/* Returns the first node of the piece that contains x; x must lie between the ends. */
static uint32_t piece_over(const GroundNodes *nodes, double x)
{
    uint32_t min = 0, max = nodes->count - 1;
    while (max - min > 1) {
        uint32_t middle = min + (max - min) / 2;
        if (node_x(nodes, middle) <= x)
            min = middle;
        else
            max = middle;
    }
    return min;
}

/* Computes altitude and slope at x; false outside the ground. */
static bool ground_under(gab_layer layer, double x, double *y, double *slope)
{
    GroundNodes nodes = nodes_of(layer);
    if (nodes.count < 2 || !(node_x(&nodes, 0) <= x) || !(x <= node_x(&nodes, nodes.count - 1)))
        return false;
    uint32_t piece = piece_over(&nodes, x);
    GroundNode a = node_at(&nodes, piece), b = node_at(&nodes, piece + 1);
    double step = b.x - a.x, rise = (b.y - a.y) / step;
    /* Weights of the two nodes: exactly 1 and 0 at the first node, 0 and 1 at the second. */
    double v = (b.x - x) / step, u = (x - a.x) / step;
    double from = a.slope - rise, to = b.slope - rise;
    *y = a.y * v + b.y * u + step * u * v * (from * v - to * u);
    *slope = rise + from * v * (v - 2 * u) + to * u * (u - 2 * v);
    return true;
}

/* Reports a layer that does not exist, and numbers that are not finite. Returns false. */
RARE static bool report_ground(gab_layer layer, gab_box box, const char *function)
{
    view_or_report(layer.bank, SECTION_LAYR, layer.index, function);
    report_floats(layer.bank, function, &box, sizeof box);
    return false;
}

bool gab_layer_ground_at(gab_layer layer, float x, float *y, float *slope)
{
    double altitude = 0, rise = 0;
    bool found = ground_under(layer, (double)x, &altitude, &rise);
    if (y != NULL)
        *y = fit_float(altitude);
    if (slope != NULL)
        *slope = fit_float(rise);
    if (found || !is_watched(layer.bank))
        return found;
    return report_ground(layer, (gab_box){x, 0, 0, 0}, __func__);
}

bool gab_layer_ground_meets_box(gab_layer layer, gab_box box)
{
    float bottom;
    double y, slope, middle = (double)box.x + (double)box.w / 2;
    if (is_watched(layer.bank))
        report_ground(layer, box, __func__);
    return find_bottom(box, &bottom) && ground_under(layer, middle, &y, &slope) &&
           (double)bottom >= y;
}

float gab_layer_slope_limit(gab_layer layer)
{
    const uint8_t *bytes = layer_content(layer, GAB_LAYER_GROUND);
    REPORT_EMPTY(layer, SECTION_LAYR);
    return bytes != NULL ? length_from_fixed(bytes + GRND_LIMIT) : 0;
}

uint32_t gab_layer_ground_node_count(gab_layer layer)
{
    REPORT_EMPTY(layer, SECTION_LAYR);
    return nodes_of(layer).count;
}

gab_vec gab_layer_ground_node_at(gab_layer layer, uint32_t index)
{
    GroundNodes nodes = nodes_of(layer);
    const uint8_t *bytes = node_bytes(&nodes, index);
    if (VIEW_BYTES(layer, SECTION_LAYR) != NULL && nodes.count > 0)
        INDEX_BELOW(layer.bank, index, nodes.count);
    return bytes != NULL ? position_from_fixed(bytes + GNOD_X) : (gab_vec){0, 0};
}

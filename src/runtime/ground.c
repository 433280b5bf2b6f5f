/* SPDX-License-Identifier: MIT */
/* Implements the ground of gabarit/scenery.h: flat ground, and natural cubic splines. */
#include "gabarit/scenery.h"

#include "ground_internal.h"
#include "vec_internal.h"

bool gab_flat_meets_box(float altitude, gab_box box)
{
    float bottom;
    return find_bottom(box, &bottom) && bottom >= altitude && fabsf(altitude) <= FLT_MAX;
}

/* ---- Fitting ---- */

static gab_result check_nodes(const gab_ground_node *nodes, uint32_t count)
{
    if (count < 2)
        return GAB_BAD_SIZE;
    for (uint32_t i = 0; i < count; i++)
        if (!in_range(nodes[i].x) || !in_range(nodes[i].y))
            return GAB_BAD_NUMBER;
    for (uint32_t i = 1; i < count; i++)
        if (!(nodes[i - 1].x < nodes[i].x))
            return GAB_NOT_ASCENDING;
    return GAB_OK;
}

/* Returns the distance along x from a node to the next one. */
static double run_between(const gab_ground_node *node)
{
    return (double)node[1].x - (double)node[0].x;
}

/* Returns the slope of the straight line from a node to the next one. */
static double slope_between(const gab_ground_node *node)
{
    return ((double)node[1].y - (double)node[0].y) / run_between(node);
}

gab_result gab_ground_fit(gab_ground_node *nodes, uint32_t count, double *scratch)
{
    gab_result result = check_nodes(nodes, count);
    for (uint32_t i = 0; i < count; i++)
        nodes[i].bend = 0;
    if (result != GAB_OK)
        return result;
    /*
     * The slopes of neighbouring pieces agree at each inner node i:
     *
     *     run[i-1] * bend[i-1] + 2 * (run[i-1] + run[i]) * bend[i] + run[i] * bend[i+1]
     *         = 6 * (slope[i] - slope[i-1])
     *
     * where run[i] and slope[i] are those from node i to the next, and bend is 0 at both ends. The
     * forward pass stores the right side in `bend` and the factor of the next unknown in `scratch`,
     * both divided by the diagonal. The diagonal dominates, so it is never near zero. The backward
     * pass substitutes the unknowns.
     */
    double previous = 0;
    scratch[0] = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        double left = run_between(&nodes[i - 1]), right = run_between(&nodes[i]);
        double diagonal = 2 * (left + right) - left * scratch[i - 1];
        double known = 6 * (slope_between(&nodes[i]) - slope_between(&nodes[i - 1]));
        previous = (known - left * previous) / diagonal;
        scratch[i] = right / diagonal;
        nodes[i].bend = previous;
    }
    double next = 0;
    for (uint32_t i = count - 1; i-- > 1;) {
        next = nodes[i].bend - scratch[i] * next;
        nodes[i].bend = next;
    }
    return GAB_OK;
}

/* ---- Queries ---- */

/* Returns the first node of the piece that contains x; x must lie between the ends. */
static const gab_ground_node *piece_over(const gab_ground *ground, double x)
{
    uint32_t min = 0, max = ground->count - 1;
    while (max - min > 1) {
        uint32_t middle = min + (max - min) / 2;
        if ((double)ground->nodes[middle].x <= x)
            min = middle;
        else
            max = middle;
    }
    return &ground->nodes[min];
}

/* Computes altitude and slope at x. Returns false outside the ground and if the nodes are not
 * finite. */
static bool ground_under(const gab_ground *ground, double x, double *y, double *slope)
{
    if (ground->nodes == NULL || ground->count < 2 || !((double)ground->nodes[0].x <= x) ||
        !(x <= (double)ground->nodes[ground->count - 1].x))
        return false;
    const gab_ground_node *node = piece_over(ground, x);
    double step = run_between(node), from = node[0].bend, to = node[1].bend;
    /* Weights of the two nodes: exactly 1 and 0 at the first node, 0 and 1 at the second. */
    double v = ((double)node[1].x - x) / step, u = (x - (double)node[0].x) / step;
    /* The differences from the straight line between the nodes, in y and in slope. */
    double sag = from * v * (v - 1) * (v + 1) + to * u * (u - 1) * (u + 1);
    double tilt = to * (3 * u * u - 1) - from * (3 * v * v - 1);
    *y = (double)node[0].y * v + (double)node[1].y * u + sag * step * step / 6;
    *slope = slope_between(node) + tilt * step / 6;
    return fabs(*y) <= DBL_MAX && fabs(*slope) <= DBL_MAX;
}

bool gab_ground_at(const gab_ground *ground, float x, float *y, float *slope)
{
    double altitude, rise;
    bool found = ground_under(ground, (double)x, &altitude, &rise);
    if (y != NULL)
        *y = found ? fit_float(altitude) : 0;
    if (slope != NULL)
        *slope = found ? fit_float(rise) : 0;
    return found;
}

bool gab_ground_meets_box(const gab_ground *ground, gab_box box)
{
    float bottom;
    double y, slope, middle = (double)box.x + (double)box.w / 2;
    return find_bottom(box, &bottom) && ground_under(ground, middle, &y, &slope) &&
           (double)bottom >= y;
}

bool gab_slope_holds(float slope, float limit)
{
    return fabsf(slope) <= limit;
}

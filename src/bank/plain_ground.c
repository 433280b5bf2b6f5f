/* SPDX-License-Identifier: MIT */
/* Computes the default slopes of ground; see bank/plain.h. */
#include "bank/plain.h"

#include "runtime/bank_layout.h"

#include <gabarit/scenery.h>

#include <math.h>
#include <stdlib.h>

/* Returns the slope of a natural spline at a node, from the piece after it or, at the last node,
 * from the last piece. */
static double slope_at(const gab_ground_node *nodes, uint32_t count, uint32_t index)
{
    bool is_last = index + 1 == count;
    const gab_ground_node *a = &nodes[is_last ? index - 1 : index], *b = a + 1;
    double step = (double)b->x - (double)a->x, slope = ((double)b->y - (double)a->y) / step;
    return is_last ? slope + (a->bend + 2 * b->bend) * step / 6
                   : slope - (2 * a->bend + b->bend) * step / 6;
}

bool plain_natural_slopes(const PlainGround *ground, int64_t *slopes)
{
    gab_ground_node *nodes = calloc(ground->count, sizeof *nodes);
    double *scratch = calloc(ground->count, sizeof *scratch);
    bool ok = nodes && scratch;
    for (uint32_t i = 0; ok && i < ground->count; i++) {
        nodes[i].x = (float)ground->nodes[i][0] / PLAIN_PIXEL;
        nodes[i].y = (float)ground->nodes[i][1] / PLAIN_PIXEL;
    }
    if (ok)
        gab_ground_fit(nodes, ground->count, scratch);
    for (uint32_t i = 0; ok && i < ground->count; i++)
        slopes[i] = llrint(slope_at(nodes, ground->count, i) * SLOPE_ONE);
    free(nodes);
    free(scratch);
    return ok;
}

/* SPDX-License-Identifier: MIT */
/*
 * The area that discs sweep along a track; see curve.h. A tree of boxes finds the relevant ribs:
 * box n contains boxes 2n and 2n + 1; each box from index `leaves` on contains the area between a
 * rib and the next one.
 */
#include "derive/curve_internal.h"

typedef struct CurveBox {
    double left, top, right, bottom;
} CurveBox;

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a < b ? b : a;
}

static double half_width(const CurveRib *rib)
{
    return curve_length(curve_minus(rib->front, rib->centre));
}

static size_t pieces_of(const CurveRibs *ribs)
{
    return ribs->count == 0 || ribs->closed ? ribs->count : ribs->count - 1;
}

static const CurveRib *rib_after(const CurveRibs *ribs, size_t n)
{
    return &ribs->ribs[n + 1 < ribs->count ? n + 1 : 0];
}

static CurveBox box_of(const CurveRib *from, const CurveRib *to)
{
    const double half = greater(half_width(from), half_width(to));
    return (CurveBox){
        lesser(from->centre.x, to->centre.x) - half, lesser(from->centre.y, to->centre.y) - half,
        greater(from->centre.x, to->centre.x) + half, greater(from->centre.y, to->centre.y) + half};
}

static CurveBox box_around(CurveBox a, CurveBox b)
{
    return (CurveBox){lesser(a.left, b.left), lesser(a.top, b.top), greater(a.right, b.right),
                      greater(a.bottom, b.bottom)};
}

DeriveResult curve_swath(DeriveJob *job, const CurveTrack *track, CurveSwath *swath)
{
    *swath = (CurveSwath){.leaves = 1};
    DeriveResult result = curve_ribs(job, track, &swath->ribs);
    if (result != DERIVE_DONE)
        return result;
    const size_t pieces = pieces_of(&swath->ribs);
    while (swath->leaves < pieces)
        swath->leaves *= 2;
    swath->boxes = job_allocate(job, 2 * swath->leaves, sizeof(*swath->boxes));
    if (swath->boxes == NULL) {
        curve_swath_clear(job, swath);
        return DERIVE_NO_MEMORY;
    }
    for (size_t n = 0; n < swath->leaves; n++)
        swath->boxes[swath->leaves + n] =
            n < pieces ? box_of(&swath->ribs.ribs[n], rib_after(&swath->ribs, n))
                       : (CurveBox){HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (size_t n = swath->leaves; n-- > 1;)
        swath->boxes[n] = box_around(swath->boxes[2 * n], swath->boxes[2 * n + 1]);
    return DERIVE_DONE;
}

void curve_swath_clear(const DeriveJob *job, CurveSwath *swath)
{
    const DeriveJob spare = {0};
    job_release(job != NULL ? job : &spare, swath->boxes);
    curve_ribs_clear(job, &swath->ribs);
    *swath = (CurveSwath){0};
}

static bool piece_contains(const CurveSwath *swath, size_t n, CurvePoint position, double inset)
{
    const CurveRibs *ribs = &swath->ribs;
    const CurveRib *from = &ribs->ribs[n], *to = rib_after(ribs, n);
    const double share = curve_share(position, from->centre, to->centre);
    const double half = half_width(from) + (half_width(to) - half_width(from)) * share;
    return curve_distance(position, from->centre, to->centre) < half - inset;
}

static bool box_contains(const CurveSwath *swath, size_t box, CurvePoint position, double inset)
{
    const CurveBox *bounds = &swath->boxes[box];
    if (position.x < bounds->left || position.x > bounds->right || position.y < bounds->top ||
        position.y > bounds->bottom)
        return false;
    if (box >= swath->leaves)
        return piece_contains(swath, box - swath->leaves, position, inset);
    return box_contains(swath, 2 * box, position, inset) ||
           box_contains(swath, 2 * box + 1, position, inset);
}

bool curve_swath_contains(const CurveSwath *swath, CurvePoint position, double inset)
{
    return swath->boxes != NULL && box_contains(swath, 1, position, inset);
}

/* ---- Sides ---- */

/* Returns the growth of half the width, per pixel along the track, around a rib. */
static double growth_at(const CurveRibs *ribs, size_t n)
{
    const size_t last = ribs->count - 1;
    const CurveRib *before = &ribs->ribs[n > 0 ? n - 1 : ribs->closed ? last : 0];
    const CurveRib *at = &ribs->ribs[n],
                   *after = n < last || ribs->closed ? rib_after(ribs, n) : at;
    const double length = curve_length(curve_minus(at->centre, before->centre)) +
                          curve_length(curve_minus(after->centre, at->centre));
    const double growth = length > 0 ? (half_width(after) - half_width(before)) / length : 0;
    return growth < -1 ? -1 : growth > 1 ? 1 : growth;
}

DeriveResult curve_swath_side(const DeriveJob *job, const CurveSwath *swath, CurveSide side,
                              double inset, CurveLine *line)
{
    const CurveRibs *ribs = &swath->ribs;
    *line = (CurveLine){.closed = ribs->closed};
    line->points = job_allocate(job, ribs->count, sizeof(*line->points));
    if (line->points == NULL)
        return DERIVE_NO_MEMORY;
    for (size_t n = 0; n < ribs->count; n++) {
        const CurveRib *rib = &ribs->ribs[n];
        const CurvePoint across = curve_minus(rib->front, rib->back);
        const CurvePoint normal = curve_unit(across, (CurvePoint){0, 0});
        const CurvePoint along = {normal.y, -normal.x};
        const double growth = growth_at(ribs, n), reach = half_width(rib) - inset;
        const double sign = side == CURVE_BACK ? -1 : 1;
        const CurvePoint edge =
            curve_along(rib->centre, normal, sign * reach * sqrt(1 - growth * growth));
        line->points[line->count++] = curve_along(edge, along, -growth * reach);
    }
    return DERIVE_DONE;
}
